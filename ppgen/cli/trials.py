"""What `ppgen check` tries: that all can be drawn and laid out, and that the judge can go by the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, starmap
from typing import TYPE_CHECKING

from ppgen.cli.glyphs import glyph_problems
from ppgen.definition import Problem, load_yaml
from ppgen.definition.ids import dangling
from ppgen.definition.problems import capped
from ppgen.definition.reading import attempt

if TYPE_CHECKING:
    from pathlib import Path

    from ppgen.definition import Definition, Document, System
    from ppgen.definition.document import Steps
    from ppgen.definition.game import Setup
    from ppgen.engine import Game, State
    from ppgen.judges import Judges
    from ppgen.pieces.registry import Kind
    from ppgen.sheets.spec.layouts import Layouts

    Beginning = tuple[Steps, Callable[[], State]]
    """Where `game.yml` names it, and what begins a game there."""

PRINTED = ("game.yml", "rules.yml", "print.yml", "learn.yml", "pieces.yml")
"""The files whose texts are printed."""


def system_problems(system: System, folder: Path, layouts: Layouts) -> list[Problem]:
    """List the suits and pieces of a system of this folder that nobody has drawn, or that fit on no page."""
    from ppgen.drawing.palette import COLOUR
    from ppgen.pieces.cards.checking import deck_problems

    file = folder / "systems" / f"{system.id}.yml"
    if not file.exists():
        return []  # it is one of ours
    document = load_yaml(file, folder)
    found = piece_problems(system, document) + capped(glyph_problems(document))
    found += capped(_homeless(system, document))
    found += capped(deck_problems({system.id: system}, COLOUR))
    if not all(problem.warning for problem in found):
        return found
    return [*found, *_faults(system, [document], layouts)]


def _homeless(system: System, document: Document) -> Iterator[Problem]:
    """Yield pictures and typefaces on faces of a system, which are looked for in the folder of a game."""
    for at, piece in enumerate(system.pieces):
        for side in ("face", "back"):
            for number, mark in enumerate(getattr(getattr(piece, side), "marks", ())):
                steps = ("pieces", at, side, "marks", number)
                for key in ("picture", "font"):
                    if getattr(mark, key) and (*steps, key) in document.values:
                        message = f"a {key} lies in a game's folder; describe this piece in its pieces.yml"
                        yield document.problem((*steps, key), message, at_key=True)


def piece_problems(system: System, document: Document, folder: Path | None = None) -> list[Problem]:
    """List the pieces of a file that cannot be drawn; what they bring themselves lies in a folder."""
    from ppgen.pieces.registry import kinds

    if colours := capped(_strange_colours(document)):
        return colours
    known = kinds({system.id: system})
    return capped(
        document.problem(("pieces", at, "id"), message)
        for at, piece in enumerate(document.data.get("pieces", ()))
        for message in [*known[piece["id"]].problems()] or _brought(known[piece["id"]], folder)
    )


def _strange_colours(document: Document) -> Iterator[Problem]:
    """Yield every colour of suits and ranks that no palette knows."""
    from ppgen.drawing.palette import roles

    mentions = (
        ((key, at, "colour"), entry.get("colour"))
        for key in ("suits", "ranks")
        for at, entry in enumerate(document.data.get(key, ()))
    )
    named = ((steps, colour) for steps, colour in mentions if colour and not str(colour).startswith("#"))
    return dangling(document, named, roles(), "colour")


def _brought(kind: Kind, folder: Path | None) -> Iterator[str]:
    """Say what is wrong with icons, pictures and typefaces on the faces of a kind that is no deck."""
    from ppgen.definition import DefinitionError
    from ppgen.definition.system import Surface
    from ppgen.drawing.palette import Palette

    sides = [side for side in (kind.piece.face, kind.piece.back) if isinstance(side, Surface)]
    if folder is None or not any(mark.picture or mark.font for side in sides for mark in side.marks):
        return
    try:
        for which in kind.faces:
            kind.design(which, Palette(folder=folder))
    except DefinitionError as error:
        yield from (f"{problem.file}: {problem.message}" for problem in error.problems)
    except ValueError as error:
        yield str(error)


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
    documents = [*filter(None, [definition.printing]), game]
    found = attempt(problems, lambda: list(_faults(definition, documents, layouts, judges)))
    return [*problems, *(found or [])]


def _faults(
    wanted: Definition | System, documents: Sequence[Document], layouts: Layouts, judges: Judges | None = None
) -> Iterator[Problem]:
    """Lay everything out that `print` could be asked for, and say what cannot be and why.

    A place is looked for in the first document that has it, or else what holds it, or else in the last.
    """
    from ppgen.definition import Definition
    from ppgen.judges import Judges
    from ppgen.sheets.trial import faults

    for fault in faults(wanted, layouts, judges or Judges()):
        if fault.steps == ("learn",) and isinstance(wanted, Definition):
            yield load_yaml(wanted.folder / "learn.yml", wanted.content).problem((), fault.reason)
            continue
        places = [(document, fault.steps[:n]) for document in documents for n in (3, 2, 1)]
        document, steps = next(
            ((document, steps) for document, steps in places if steps and steps in document.values),
            (documents[-1], ()),
        )
        yield document.problem(steps, fault.reason, at_key=True)


def playing_problems(definition: Definition, document: Document, judge: Game) -> list[Problem]:
    """List the numbers of players, setups and options with which the game's judge cannot play.

    What is wrong with one of these mostly is with the next, so the first that fail are all that is said. What
    begins as another does, such as with the usual value of an option, would be played in the same way.
    """
    kinds = (_openings, _setups, _options)
    played = partial(_played, definition, document, judge, set())
    tried = ([*chain(*starmap(played, kind(definition, judge)))] for kind in kinds)
    return next(filter(None, tried), [])


def _openings(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for players in definition.game.players:
        yield ("players",), partial(judge.new, players)


def _setups(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for index, setup in enumerate(definition.game.setups):
        yield ("setups", index, "position"), partial(begun, judge, setup)


def begun(judge: Game, setup: Setup) -> State:
    """Begin a game as a setup says. Raises BadPosition if that cannot be."""
    from ppgen.definition.fields import thawed
    from ppgen.engine import BadPosition

    state = judge.load(thawed(setup.position)) if setup.position else judge.new(setup.players)
    if len(state.seats) != setup.players:
        text = f"it is for {len(state.seats)} players, but the setup is for {setup.players}"
        if "seats" not in state.fields:
            text += "; a judge for several numbers of players declares `seats = players()`"
        raise BadPosition(text, "players")
    return state


def _options(definition: Definition, judge: Game) -> Iterator[Beginning]:
    for number, option in enumerate(definition.game.options):
        for at, value in enumerate(option.values):
            yield ("options", number, "values", at), partial(judge.new, **{option.id: value.id})


def _played(
    definition: Definition,
    document: Document,
    judge: Game,
    tried: set[int],
    steps: Steps,
    begin: Callable[[], State],
) -> Iterator[Problem]:
    """Let a judge play a little, unless it has begun so before; yield what keeps it from that."""
    from ppgen.engine import BadPosition, EngineError
    from ppgen.judges import BadJudge, guarded, tried_out
    from ppgen.judges.guard import hashed

    try:
        with guarded(judge) as watch:
            state = begin()
            if (key := hashed(state)) in tried:
                return
            doubts = tried_out(state, watch, definition)
        if key is not None:
            tried.add(key)
        for doubt in doubts:
            yield replace(_at_best(document, steps, f"the judge: {doubt}"), warning=True)
    except BadPosition as error:
        yield _at_best(document, (*steps, error.key or ""), f"bad position: {error}")
    except (BadJudge, EngineError) as error:
        if type(judge).__module__.startswith("ppgen.games."):
            yield _wrong_fact(document, error.__cause__ or error)
        elif isinstance(error, BadJudge) and (found := error.problem()):
            begun_as = _at_best(document, steps, "")
            where = f"; so it does in a game that begins as {begun_as.file}:{begun_as.line} says"
            yield replace(found, message=found.message + where)
        else:
            yield _at_best(document, steps, str(error))


def _at_best(document: Document, steps: Steps, message: str) -> Problem:
    """Tell of a problem at the deepest of the steps that is written down."""
    while steps not in document.values:
        steps = steps[:-1]
    return document.problem(steps, message, at_key=True)


def _wrong_fact(document: Document, error: BaseException) -> Problem:
    """Say what of `data` a judge of ours, which is right otherwise, cannot go by."""
    wanted = error.args[0] if error.args else error
    message = f"the judge cannot go by these facts: {type(error).__name__}: {wanted!r}"
    data: Steps = ("data",) if ("data",) in document.values else ()
    return document.problem((data and _place(document, data, wanted)) or data, message, at_key=bool(data))


def _place(document: Document, steps: Steps, wanted: object) -> Steps | None:
    """Find where a value stands in a part of a document."""
    value = document.value(steps)
    if value == wanted:
        return steps
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return next(filter(None, (_place(document, (*steps, key), wanted) for key, _ in entries)), None)
