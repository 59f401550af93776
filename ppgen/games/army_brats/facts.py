"""What follows from the facts of Army Brats: its pieces by their words, the sets that count, the notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain, combinations, product
from math import isqrt

from ppgen.engine import Board, Game, Kind, Piece, Place, UniformOutcomes, one_of
from ppgen.engine.chance import ForEach
from ppgen.engine.notation import named, paired

TRADES = ("one-for-one", "one-for-two", "one-for-other")
Set = tuple[Piece, ...]
"""Passes with which somebody is caught, or that are given."""


def word(piece: Piece) -> str:
    """Write a tile or a pass: `4c` is the 4 of crowns."""
    return f"{piece.value}{piece.suit[0] if piece.suit else ''}"


class SchoolFacts(Game):
    """The game as far as it follows from its facts."""

    def prepare(self) -> None:
        self.suits = tuple(next(iter(self.facts["systems"].values()))["suits"])
        coins = [Piece("coin", suit, value, "back") for suit, value in product(self.suits, self.ranks)]
        self.passes = {word(coin): coin._replace(name=word(coin)) for coin in coins}
        """All passes by their words, in sorting order: they lie suit side up."""
        self.tiles = {name: Piece("tile", coin.suit, coin.value) for name, coin in self.passes.items()}
        self.number = {name: number for number, name in enumerate(self.passes)}
        self.bit = {name: 1 << number for name, number in self.number.items()}
        self.weeks: list[Set] = [
            tuple(coin for coin in self.passes.values() if coin.suit == suit) for suit in self.suits
        ]
        side = isqrt(len({*self.board.places} - {*self.board.track}))
        self.classes = Board.grid(side, side)
        """The square of cells, without the track of the dice."""
        self.cells = tuple(chain(*self.classes.rows))
        self.home = self.classes.named[self.data["home"]]
        self.hand = {seat: self.tray["hand", seat] for seat in self.facts["seats"]["allowed"]}
        self.pool = self.tray["pool", ""]
        self.lap = len(self.board.track) - 1
        """Spaces once round the board; the track begins with the start."""
        seats = self.facts["seats"]["allowed"]
        several = chain.from_iterable(combinations(seats, count) for count in self.seatings)
        self.rolls = {some: UniformOutcomes(ForEach("roll", some, self.ranks)) for some in several}

    @cached_property
    def sequences(self) -> dict[Set, int]:
        return {
            week[first : first + int(count)]: demerits
            for week in self.weeks
            for first in range(len(week))
            for count, demerits in self.data["demerits"]["sequence"].items()
            if first + int(count) <= len(week)
        }

    @cached_property
    def same_days(self) -> dict[Set, int]:
        return {
            shown: demerits
            for day in zip(*self.weeks, strict=True)
            for count, demerits in self.data["demerits"]["same_day"].items()
            for shown in combinations(day, int(count))
        }

    @cached_property
    def useful(self) -> list[tuple[int, dict[int, list[Set]]]]:
        """The bits of each subject, then of each day, and by those that are held the useful sets of these."""
        rows = [(week, self.sequences) for week in self.weeks]
        rows += [(day, self.same_days) for day in zip(*self.weeks, strict=True)]
        return [(self.bits(row), self._by_held(row, sets)) for row, sets in rows]

    def _by_held(self, row: Set, sets: Iterable[Set]) -> dict[int, list[Set]]:
        needed = {shown: self.bits(shown) for shown in sets if {*shown} <= {*row}}
        some = (self.bits(held) for count in range(len(row) + 1) for held in combinations(row, count))
        return {held: [shown for shown in needed if not needed[shown] & ~held] for held in some}

    def bits(self, passes: Iterable[Piece]) -> int:
        """Give a set of passes as a number with a bit for each, which tells quickly what is part of what."""
        return sum([self.bit[coin.name] for coin in passes])

    def die_space(self, demerits: int) -> Place:
        return self.board.track[min(demerits, self.lap)]

    # Notation.

    def kinds(self) -> Mapping[str, Kind]:
        values, letters = " ".join(self.ranks), " ".join(suit[0] for suit in self.suits)
        card = f"a value ({values}) and the letter of a subject ({letters}), such as 4c"
        cells = f"a cell from {self.classes.places[0]} to {self.classes.places[-1]}"
        return {
            "pass": Kind(named(self.passes, card), word),
            "tile": Kind(named(self.tiles, card), word),
            "cell": Kind(named(self.classes.named, cells), is_place=True),
            "trade": Kind(one_of(*TRADES)),
            "subject": Kind(one_of(*self.suits)),
            "rolled": paired(self.hand, one_of(*self.ranks), "a seat and the face of its die, such as p1=4"),
        }
