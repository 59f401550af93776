"""Touching a diagram: what a page's script has to know to say where a piece may go, and why not elsewhere.

A page needs no engine: every answer is worked out here. It is a file of its own, which a page asks for when
somebody reaches for a board, and a script, so that it also comes to a page opened from a folder.
"""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ppgen.diagrams import Picture
from ppgen.engine import CHANCE, State
from ppgen.website import addresses
from ppgen.website.book import Book
from ppgen.website.ways import Way, ways

OPENINGS = 12
"""Ways in which chance may go, tried for a setup."""
ROLLS = 20
"""Steps of chance in one of them at most."""


class Answers:
    """The answers for the frames of one replay or for one setup, all drawn in one picture.

    `spaces` are the spaces of the board, `shift` is where the picture's corner lies on the drawing, in
    millimetres.
    """

    def __init__(
        self,
        picture: Picture,
        spaces: Sequence[str],
        states: Sequence[State],
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self._picture = picture
        self._shift = shift
        self._places: dict[str, list[float] | None] = {}
        self._moves: dict[tuple[str, str | None, str, int | None], int] = {}
        self._reasons: dict[tuple[str, str], int] = {}
        self._frames: list[object] = []
        known: dict[State, int] = {}
        for number, state in enumerate(states):
            same = known.setdefault(state, number)
            self._frames.append(same if same < number else self._frame(state, spaces))

    def script(self, book: Book, page: str) -> bytes | None:
        """Write the file for a page; None if in no frame a piece can be touched.

        It calls `ppgenTouch` with `places` (the rectangle of each), `moves` (start, end, line and the number
        of a reason), `reasons` (clause and words), `clauses` (number, title and address), and `frames`: for
        each who acts and the numbers of the moves, or the number of an earlier frame that is the same, or
        null.
        """
        if not self._moves:
            return None
        data = {
            "places": {at: box for at, box in self._places.items() if box},
            "moves": list(self._moves),
            "reasons": list(self._reasons),
            "clauses": _clauses({clause for clause, _ in self._reasons}, book, page),
            "frames": self._frames,
        }
        written = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
        return f"ppgenTouch({written})\n".encode()

    def _frame(self, state: State, spaces: Sequence[str]) -> object:
        """Give who acts and the numbers of the moves; None if there is none."""
        found = ways(state) if state.actor() not in (None, CHANCE) else []
        rows = [row for row in map(self._row, found) if row is not None]
        for at in (*(piece.at for piece in state.table()), *spaces):
            self._box(at)
        return [state.actor(), rows] if rows else None

    def _row(self, way: Way) -> int | None:
        """Give the number of a way among the moves; None if a place is not on the picture."""
        if not self._box(way.start) or (way.end is not None and not self._box(way.end)):
            return None
        why = (way.refusal.clause, way.refusal.text) if way.refusal else None
        reason = self._reasons.setdefault(why, len(self._reasons)) if why else None
        return self._moves.setdefault((way.start, way.end, way.line, reason), len(self._moves))

    def _box(self, at: str) -> list[float] | None:
        if at not in self._places:
            box = self._picture.box(at)
            moved = box.moved(*self._shift) if box else None
            self._places[at] = [round(value, 1) for value in moved] if moved else None
        return self._places[at]


def _clauses(cited: Collection[str], book: Book, page: str) -> Mapping[str, Sequence[str]]:
    rules = addresses.rules_page(book.id)
    return {
        clause.id: [
            book.numbers[clause.id],
            clause.title,
            addresses.link(f"{rules}#{addresses.anchor(clause.id)}", page),
        ]
        for clause in book.clauses.values()
        if clause.id in cited
    }


class Opening(NamedTuple):
    """How chance may go at the beginning, as lines, and the position after it."""

    lines: Sequence[str]
    state: State


def opening(state: State) -> Opening | None:
    """Give how chance may go from a state until a seat can move a piece, and that position.

    Of some ways it takes the shortest; None if none of them leads so far.
    """
    found = [way for seed in range(OPENINGS) if (way := _by_chance(state, random.Random(seed))) is not None]
    found.sort(key=lambda way: len(way.lines))
    return next((way for way in found if any(move.refusal is None for move in ways(way.state))), None)


def _by_chance(state: State, rng: random.Random) -> Opening | None:
    state = state.clone()
    lines: list[str] = []
    while state.is_chance() and len(lines) < ROLLS:
        action = state.sample(rng)
        lines.append(state.game.grammar.write(action))
        state.advance(action)
    return None if state.is_chance() or state.is_terminal() else Opening(lines, state)
