"""Pegs: points kept on a board of lanes, in which the hinder peg of a seat leaps in front of the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ppgen.engine.errors import BadPosition
from ppgen.engine.holder import Holder
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position, listed, whole_number_in


@dataclass(frozen=True, slots=True)
class Pegs:
    """In which holes the two pegs of each seat are, the hinder one first: `{red: [5, 12], blue: [0, 0]}`.

    A hole is its number on the seat's track of the board (`Board.tracks`), 0 in front of the first.
    `piece(seat)` gives a seat's pegs, which are alike.

    >>> holes = [Place(number) for number in range(4)]
    >>> game = Game.of("race", Rulebook(), State)({**apart.facts, "seats": {"default": {"1": ["sun"]}}})
    >>> game.board, race = Board(holes, tracks={"sun": holes}), game.load({})
    >>> pegs = Pegs("pegs", lambda seat: Piece("peg", owner=seat))
    >>> on = Pieces(pegs.read(Position({"pegs": {"sun": [0, 1]}}, ["pegs"]), race))
    >>> pegs.leap(on, race, "sun", 2), pegs.write(on, race, None, all_seen=True)
    (3, {'sun': [1, 3]})
    """

    key: str
    piece: Callable[[str], Piece]

    def read(self, written: Position, state: Holder) -> Lies:
        """Read the holes; a seat that is not named has yet to begin.

        Raises:
            BadPosition: there is no such seat or hole, a seat has not two, or one hole has those of several.
        """
        lies: dict[Place, list[Piece]] = {}
        for seat, given in written.of_each(self.key, state.seats, [0, 0]).items():
            track = state.game.board.tracks[seat]
            holes = [whole_number_in(hole, 0, len(track) - 1, self.key) for hole in listed(given, self.key)]
            if len(holes) != 2:
                raise BadPosition(f"{self.key} gives {seat} {len(holes)} pegs; there are two", self.key)
            for hole in holes:
                lies.setdefault(track[hole], []).append(self.piece(seat))
        if shared := next((hole for hole, pegs in lies.items() if len({*pegs}) > 1), None):
            raise BadPosition(f"{self.key} gives pegs of several in hole {shared}", self.key)
        return lies

    def write(self, lies: Pieces, state: Holder, seat: str | None, *, all_seen: bool) -> dict[str, list[int]]:
        """Write the holes; everybody sees them."""
        del seat, all_seen
        return {one: self.holes(lies, state, one) for one in state.seats}

    def holes(self, lies: Pieces, state: Holder, seat: str) -> list[int]:
        """Give in which holes a seat's two pegs are, the hinder one first."""

        def look() -> list[int]:
            track = state.game.board.tracks[seat]
            return sorted(track.index(at) for at in lies if lies.owner(at) == seat for _ in lies[at])

        return lies.cached(("holes", seat), look)

    def leap(self, lies: Pieces, state: Holder, seat: str, points: int, last: int | None = None) -> int:
        """Put a seat's hinder peg so many holes in front of the other, at most in the last; give which."""
        track, (hinder, front) = state.game.board.tracks[seat], self.holes(lies, state, seat)
        end = min(front + points, len(track) - 1 if last is None else last)
        lies.move(self.piece(seat), track[hinder], track[end])
        return end
