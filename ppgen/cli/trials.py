"""What `ppgen check` tries: that all can be drawn and laid out, and that the judge can go by the facts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ppgen.definition import Problem, load_yaml
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

STEPS = 40
"""Actions of each game that is tried."""


def system_problems(system: System, folder: Path, layouts: Layouts) -> list[Problem]:
    """List the suits and pieces of a system of this folder that nobody has drawn, or that fit on no page."""
    from ppgen.pieces.registry import kinds

    file = folder / "systems" / f"{system.id}.yml"
    if not file.exists():
        return []  # it is one of ours
    document = load_yaml(file, folder)
    known = kinds({system.id: system})
    found = capped(
        document.problem(("pieces", at, "id"), message)
        for at, piece in enumerate(document.data.get("pieces", ()))
        for message in known[piece["id"]].problems()
    )
    return found or list(_faults(system, [document], layouts))


def print_problems(definition: Definition, game: Document, layouts: Layouts, judges: Judges) -> list[Problem]:
    """List what is wrong with a game's `print.yml`, and what of its kit cannot be printed."""
    problems: list[Problem] = []
    documents = [*filter(None, [definition.printing]), game]
    return attempt(problems, lambda: list(_faults(definition, documents, layouts, judges))) or problems


def _faults(
    wanted: Definition | System, documents: Sequence[Document], layouts: Layouts, judges: Judges | None = None
) -> Iterator[Problem]:
    """Lay everything out that `print` could be asked for, and say what cannot be and why.

    A place is looked for in the first document that has it, or else what holds it, or else in the last.
    """
    from ppgen.judges import Judges
    from ppgen.sheets.trial import faults

    for fault in faults(wanted, layouts, judges or Judges()):
        places = [(document, fault.steps[:n]) for document in documents for n in (2, 1)]
        document, steps = next(
            ((document, steps) for document, steps in places if steps and steps in document.values),
            (documents[-1], ()),
        )
        yield document.problem(steps, fault.reason, at_key=True)


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
        steps: Steps = ("data",) if "data" in document.data else ()
        yield document.problem(_place(document, steps, wanted) or steps, message, at_key=True)


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
