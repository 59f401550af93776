"""What `ppgen check` tries: that all can be drawn and laid out, and that the judge can go by the facts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ppgen.cli.glyphs import glyph_problems
from ppgen.definition import DefinitionError, Problem, load_yaml
from ppgen.definition.problems import capped
from ppgen.definition.reading import attempt

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ppgen.definition import Definition, Document, System
    from ppgen.definition.document import Steps
    from ppgen.engine import Game, State
    from ppgen.judges import Judges
    from ppgen.sheets.spec.layouts import Layouts

PAPER = "a4"
PRINTED = ("game.yml", "rules.yml", "print.yml", "pieces.yml")
"""The files whose texts are printed."""
STEPS = 40
"""Actions of each game that is tried."""
_KEYS = {"pieces": "pieces", "board": "boards", "aid": "cards", "score": "cards", "booklet": "examples"}
"""Where `print.yml` says what is on each kind of sheet."""


def system_problems(system: System, folder: Path, layouts: Layouts) -> list[Problem]:
    """List the suits and pieces of a system of this folder that nobody has drawn, or that fit on no page."""
    from ppgen.drawing.palette import COLOUR
    from ppgen.pieces.cards.checking import deck_problems

    file = folder / "systems" / f"{system.id}.yml"
    if not file.exists():
        return []  # it is one of ours
    document = load_yaml(file, folder)
    found = piece_problems(system, document) + capped(glyph_problems(document))
    found += capped(deck_problems({system.id: system}, COLOUR))
    if not all(problem.warning for problem in found):
        return found
    return [*found, *_laid_out(system, document, ("pieces",), ("pieces",), layouts)]


def piece_problems(system: System, document: Document) -> list[Problem]:
    """List the pieces of a file that cannot be drawn."""
    from ppgen.pieces.registry import kinds

    known = kinds({system.id: system})
    return capped(
        document.problem(("pieces", at, "id"), message)
        for at, piece in enumerate(document.data.get("pieces", ()))
        for message in known[piece["id"]].problems()
    )


def print_problems(definition: Definition, game: Document, layouts: Layouts, judges: Judges) -> list[Problem]:
    """List what is wrong with a game's `print.yml`, and what of its kit cannot be printed."""
    from ppgen.drawing.palette import Palette
    from ppgen.pieces.cards.checking import deck_problems
    from ppgen.sheets.spec.printing import printing

    problems: list[Problem] = []
    if attempt(problems, partial(printing, definition)) is None:
        return problems
    for name in PRINTED:
        if (definition.folder / name).exists():
            problems += capped(glyph_problems(load_yaml(definition.folder / name, definition.content)))
    problems += capped(deck_problems(definition.systems, Palette(folder=definition.folder)))
    if not all(problem.warning for problem in problems):
        return problems
    return problems + _sheet_problems(definition, game, layouts, judges)


def _sheet_problems(
    definition: Definition, game: Document, layouts: Layouts, judges: Judges
) -> list[Problem]:
    """List what of a game's kit cannot be laid out."""
    from ppgen.sheets.makers import WHOLE

    problems: list[Problem] = []
    if not list(_laid_out(definition, game, (), ("all",), layouts, judges)):
        return _glyph_problems(definition, game, layouts, judges)
    for kind in WHOLE:  # to find the place
        steps, document = (_KEYS.get(kind, "setups"),), definition.printing
        if document is None or steps[0] not in (document.data or {}):
            document = game
        problems += _laid_out(definition, document, steps, ("cover", kind), layouts, judges)
    return problems


def _glyph_problems(
    definition: Definition, document: Document, layouts: Layouts, judges: Judges
) -> list[Problem]:
    """List the characters that cannot be printed on the sheets that `all` leaves out.

    What else such a sheet wants is told to those who ask for it: not every game has room in a pocket book.
    """
    from ppgen.drawing.fonts import GlyphError
    from ppgen.sheets import SheetError, kit
    from ppgen.sheets.makers import OF_GAMES, WHOLE

    problems: list[Problem] = []
    for kind in [kind for kind in OF_GAMES if kind not in WHOLE]:
        try:
            kit(definition, PAPER, (kind,), layouts=layouts, judges=judges)
        except SheetError as error:
            if isinstance(error.__cause__, GlyphError):
                problems.append(document.problem((), str(error)))
    return problems


def _laid_out(
    wanted: Definition | System,
    document: Document,
    steps: Steps,
    sheets: tuple[str, ...],
    layouts: Layouts,
    judges: Judges | None = None,
) -> Iterator[Problem]:
    """Lay sheets out as `print` would, and say why they cannot be."""
    from ppgen.judges import BadJudge
    from ppgen.sheets import SheetError, kit

    steps = steps if steps in document.values else ()
    try:
        kit(wanted, PAPER, sheets, layouts=layouts, judges=judges)
    except (SheetError, BadJudge) as error:
        yield document.problem(steps, str(error), at_key=True)
    except DefinitionError as error:
        yield from error.problems
    except Exception as error:  # noqa: BLE001 - whatever it is, `print` would not do better
        message = f"this cannot be printed: {type(error).__name__}: {error}"
        yield document.problem(steps, message, at_key=True)


def fact_problems(definition: Definition, document: Document, judge: Game) -> Iterator[Problem]:
    """Yield what a judge of ours cannot go by in `data`: it plays a little."""
    from ppgen.definition.fields import thawed
    from ppgen.engine import EngineError

    if not type(judge).__module__.startswith("ppgen.games."):
        return  # what a judge of others does is told where it judges
    try:
        for players in definition.game.players:
            _play(judge, judge.opening(players))
        for setup in definition.game.setups:
            _play(judge, thawed(setup.position) or judge.opening(setup.players))
    except EngineError:
        return  # told by those who ask the judge
    except Exception as error:  # noqa: BLE001 - facts may be wrong in any way
        wanted = error.args[0] if error.args else error
        message = f"the judge cannot go by these facts: {type(error).__name__}: {wanted!r}"
        yield document.problem(_place(document, ("data",), wanted) or ("data",), message, at_key=True)


def _play(judge: Game, position: dict[str, Any]) -> None:
    """Play a few random actions from a position, always the same ones."""
    state: State = judge.load(position)
    rng = random.Random(0)
    for _ in range(STEPS):
        actor = state.actor()
        if actor is None:
            return
        state.text()
        state.apply(state.sample(rng) if actor == "chance" else rng.choice(state.legal_actions()))


def _place(document: Document, steps: Steps, wanted: object) -> Steps | None:
    """Find where a value stands in a part of a document."""
    value = document.value(steps)
    if value == wanted:
        return steps
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return next(filter(None, (_place(document, (*steps, key), wanted) for key, _ in entries)), None)
