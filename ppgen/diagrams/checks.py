"""Where what a setup lays out is not what the judge begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.definition import Definition, Problem
from ppgen.definition.checking import Check
from ppgen.definition.game import Setup
from ppgen.diagrams import set_out
from ppgen.engine import Placed
from ppgen.judges import BadJudge, guarded
from ppgen.judges.checks import JudgedCase, begun
from ppgen.pieces.registry import kinds


def table_problems(case: JudgedCase) -> Iterator[Problem]:
    """Yield every setup that lays out other pieces than the game's judge begins with."""
    definition, document, judge = case.definition, case.document(), case.judge
    if judge is None:
        return
    try:
        for index, setup in enumerate(definition.game.setups):
            if setup.place:
                with guarded(judge):
                    table = tuple(begun(judge, setup).table())
                if text := _disagreement(definition, setup, table):
                    yield document.problem(("setups", index, "place"), text, at_key=True)
    except BadJudge as error:
        yield error.problem() or document.problem((), str(error))


def _disagreement(definition: Definition, setup: Setup, table: tuple[Placed, ...]) -> str:
    """Say where a judge's table and what `place` lays out differ; nothing if they are the same.

    What is written on a sheet is no piece that anybody lays out.
    """
    pens = {kind.id for kind in kinds(definition.systems).values() if kind.piece.family == "written"}

    def seen(pieces: tuple[Placed, ...]) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for piece in pieces:
            if piece.piece in pens:
                continue
            words = " ".join(filter(None, (piece.piece, piece.suit, piece.value)))
            words += " face down" if piece.side == "back" else ""
            found.setdefault(piece.at, Counter())[words] += 1
        return found

    def told(held: Counter[str]) -> str:
        parts = (what if count == 1 else f"{count} {what}" for what, count in sorted(held.items()))
        return ", ".join(parts) or "nothing"

    judged, written = seen(table), seen(set_out(definition, setup))
    if not judged:
        return "the judge begins without pieces; declare `pieces(...)` in its state, or leave `place` out"
    for at in [*judged, *written]:
        theirs, ours = judged.get(at, Counter()), written.get(at, Counter())
        if theirs != ours:
            return f"the judge begins with {told(theirs)} on {at!r}, not with {told(ours)}"
    return ""


CHECKS: Sequence[Check[JudgedCase]] = (table_problems,)
