"""Games written in PPN: what lies where at the beginning, and what changes from state to state."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ppgen.definition import Definition
from ppgen.engine import Placed, State
from ppgen.ppn.laying import Laying, NotOnPiecepack, laying_of
from ppgen.ppn.piece import written
from ppgen.ppn.table import Id, PpnTable
from ppgen.transcript import TranscriptRun

__all__ = ["NotOnPiecepack", "recorded", "whole_game"]
WIDTH = 100
JUDGE = "Judge"
"""The key of the metadata that names the game whose judge is to follow."""
POSITION = "Position"
"""The key under which the judge's position at the beginning stands."""


def recorded(definition: Definition, run: TranscriptRun) -> str:
    """Write an example that has been played with `keep` as a game in PPN.

    Raises NotOnPiecepack for a game that is not played with a piecepack, or not on such a board.
    """
    if run.start is None:
        raise NotOnPiecepack(
            f"{run.transcript.label} shows a position that cannot be, so there is nothing to write"
        )
    played = definition.agreed(getattr(run.start, "options", {}))
    if played is not definition.as_written:
        raise NotOnPiecepack(f"{played.game.title}: that is on a board that is not laid with a piecepack")
    done = [step for step in run.steps if step.action is not None and step.refusal is None and step.state]
    states, told = [run.start], list[str]()
    for step in done:
        words = " / ".join(filter(None, [_input(step), *step.printed]))
        if step.state is None:
            continue
        if told and step.state.table() == states[-1].table():  # a draw that is claimed: no piece moves
            told[-1], states[-1] = f"{told[-1]} / {words}", step.state
        else:
            states.append(step.state)
            told.append(words)
    title = f"{definition.game.title}: {run.transcript.title or run.transcript.name}"
    return whole_game(definition, states, told, title, _given(run))


def _input(step: Any) -> str:
    return step.exchange.input.text if step.exchange.input else ""


def _given(run: TranscriptRun) -> Any:
    """Give the position that an example was begun from; None for a new game."""
    from ppgen.definition import parse_yaml

    text = "\n".join(line.text for line in run.transcript.position)
    return parse_yaml(text, run.transcript.label).data or None


def whole_game(
    definition: Definition,
    states: Sequence[State],
    told: Sequence[str],
    title: str,
    position: Any = None,
) -> str:
    """Write states that follow each other as one game in PPN; `told` says what led to each but the first."""
    import yaml

    laying = laying_of(definition, states)
    writer = _PpnWriter(laying)
    moves = [("setup.", [*writer.board(), *writer.to(states[0])], "")]
    for number, (state, words) in enumerate(zip(states[1:], told, strict=True), 1):
        moves.append((f"{number}.", list(writer.to(state)), words))
    metadata: dict[str, Any] = {"Title": title, "SetUp": "None", JUDGE: definition.id}
    if position is not None:
        metadata[POSITION] = position
    head = yaml.safe_dump(metadata, sort_keys=False, allow_unicode=True, width=WIDTH)
    return f"---\n{head}...\n" + "".join(_line(*move) for move in moves)


def _line(number: str, words: Sequence[str], comment: str) -> str:
    said = re.sub(r"[{}]", "", comment).replace(";", ",")
    text = " ".join([number, *words, *([f"{{{said}}}"] if said else [])])
    return (
        textwrap.fill(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        + "\n"
    )


class _PpnWriter:
    """Keeps a table that goes along with the states, so that each word means what it is to mean."""

    def __init__(self, laying: Laying) -> None:
        self.laying = laying
        self.table = PpnTable()
        self.lying: dict[Id, Placed] = {}

    def board(self) -> Iterator[str]:
        """Lay the board."""
        for bit in self.laying.board():
            yield self._done(f"{written(bit)}@{_place(bit.x, bit.y)}")

    def to(self, state: State) -> Iterator[str]:
        """Change the table into that of a state, word by word."""
        self.table.begin()
        wanted = list(self.laying.pieces(state))
        had = dict(self.lying)
        for one, piece in list(had.items()):
            if piece in wanted:
                wanted.remove(piece)
                del had[one]
        for alike in _ALIKE:
            for piece in list(wanted):
                found = next((one for one, other in had.items() if alike(other) == alike(piece)), None)
                if found is not None:
                    yield from self._changed(found, had.pop(found), piece)
                    wanted.remove(piece)
        for one in had:
            yield self._done(f"*{self._named(one)}")
            del self.lying[one]
        for piece in wanted:
            used = [self.table.bits[one] for one in self.lying]
            bit = self.laying.bit(piece, used)
            yield self._done(f"{written(bit)}@{_place(bit.x, bit.y)}")
            self.lying[next(reversed(self.table.bits))] = piece

    def _changed(self, one: Id, before: Placed, after: Placed) -> Iterator[str]:
        """Move, turn and turn over one piece."""
        if before.at != after.at:
            yield self._done(f"{self._named(one)}-{_place(*self.laying.spot(after.at))}")
        if (before.side, before.turn, before.value) != (after.side, after.turn, after.value):
            old, new = self.table.bits[one], self.laying.bit(after, ())
            if new.side != old.side and (new.rank, new.angle) == (old.rank, old.angle) and old.kind != "die":
                yield self._done(f"+{self._named(one)}")
            elif new != old:
                yield self._done(f"{self._named(one)}={written(new)}")
        self.lying[one] = after

    def _named(self, one: Id) -> str:
        """Name a piece by where it lies: the topmost there needs no number."""
        bit = self.table.bits[one]
        place = _place(bit.x, bit.y)
        there = [other for other, lying in self.table.bits.items() if (lying.x, lying.y) == (bit.x, bit.y)]
        from_top = len(there) - there.index(one)
        return place if from_top == 1 else f"{place}[{from_top}]"

    def _done(self, word: str) -> str:
        self.table.do(word)
        return word


_ALIKE: tuple[Callable[[Placed], object], ...] = (
    lambda piece: (piece.piece, piece.suit, piece.value, piece.name, piece.at),
    lambda piece: (piece.piece, piece.suit, piece.value, piece.name),
    lambda piece: (piece.piece, piece.suit, piece.at),
    lambda piece: (piece.piece, piece.suit),
)
"""What two pieces have in common that may be one and the same, the most telling first."""


def _place(x: float, y: float) -> str:
    if x == int(x) and y == int(y) and 1 <= x <= 26 and 1 <= y <= 99:
        return f"{chr(ord('a') + int(x) - 1)}{int(y)}"
    return f"({x:g},{y:g})"
