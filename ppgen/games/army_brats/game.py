"""The game: what follows from its facts, and how it begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from math import isqrt
from typing import Any

from ppgen.engine import CHANCE, Action, BadPosition, Board, Even, Game, Kind, Piece, Place, Plain, one_of
from ppgen.games.army_brats import flow
from ppgen.games.army_brats.classes import TRADES, Set, rules, word
from ppgen.games.army_brats.state import School


class ArmyBrats(Game):
    """Army Brats by its facts."""

    id, rules, state = "army-brats", rules, School

    # The pieces.

    @cached_property
    def suits(self) -> tuple[str, ...]:
        return tuple(next(iter(self.facts["systems"].values()))["suits"])

    @cached_property
    def passes(self) -> dict[str, Piece]:
        """All passes by their words, in sorting order: they lie suit side up."""
        coins = [Piece("coin", suit, value, "back") for suit, value in product(self.suits, self.ranks)]
        return {word(coin): coin._replace(name=word(coin)) for coin in coins}

    @cached_property
    def tiles(self) -> dict[str, Piece]:
        return {name: Piece("tile", coin.suit, coin.value) for name, coin in self.passes.items()}

    @cached_property
    def number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.passes)}

    @cached_property
    def weeks(self) -> list[Set]:
        return [tuple(coin for coin in self.passes.values() if coin.suit == suit) for suit in self.suits]

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
        return sum(1 << self.number[coin.name] for coin in passes)

    # The table.

    @cached_property
    def classes(self) -> Board:
        """The square of cells, without the track of the dice."""
        side = isqrt(len({*self.board.places} - {*self.board.track}))
        return Board.grid(side, side)

    @cached_property
    def cells(self) -> tuple[Place, ...]:
        return tuple(chain(*self.classes.rows))

    @cached_property
    def home(self) -> Place:
        return self.classes.named[self.data["home"]]

    @cached_property
    def hand(self) -> dict[str, Place]:
        return {seat: self.tray["hand", seat] for seat in self.facts["seats"]["allowed"]}

    @cached_property
    def pool(self) -> Place:
        return self.tray["pool", ""]

    @cached_property
    def lap(self) -> int:
        """Spaces once round the board; the track begins with the start."""
        return len(self.board.track) - 1

    def die_space(self, demerits: int) -> Place:
        return self.board.track[min(demerits, self.lap)]

    @cached_property
    def rolls(self) -> dict[tuple[str, ...], Even]:

        def roll(seats: tuple[str, ...], faces: tuple[str, ...]) -> Action:
            return Action(CHANCE, "roll", (tuple(zip(seats, faces, strict=True)),))

        seats = self.facts["seats"]["allowed"]
        return {
            some: Even([roll(some, faces) for faces in product(self.ranks, repeat=len(some))])
            for some in chain.from_iterable(combinations(seats, count) for count in self.seatings)
        }

    # Notation.

    def kinds(self) -> Mapping[str, Kind]:
        return {
            "pass": Kind(lambda text: self._named(text, self.passes), word),
            "tile": Kind(lambda text: self._named(text, self.tiles), word),
            "cell": Kind(self._cell, is_place=True),
            "trade": Kind(one_of(*TRADES)),
            "subject": Kind(one_of(*self.suits)),
            "rolled": Kind(self._rolled, "=".join),
        }

    def _named(self, text: str, known: Mapping[str, Piece]) -> Piece:
        if text not in known:
            values, letters = " ".join(self.ranks), " ".join(suit[0] for suit in self.suits)
            raise ValueError(f"a value ({values}) and the letter of a subject ({letters}), such as 4c")
        return known[text]

    def _cell(self, text: str) -> Place:
        if text not in self.classes:
            raise ValueError(f"a cell from {self.classes.places[0]} to {self.classes.places[-1]}")
        return self.classes.named[text]

    def _rolled(self, text: str) -> tuple[str, str]:
        seat, _, face = text.partition("=")
        if not seat or face not in self.ranks:
            raise ValueError("a seat and the face of its die, such as p1=4")
        return seat, face

    # Beginning.

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        if isinstance(players, Sequence):
            names = tuple(players)
            usual = self.seatings.get(len(names), names)
            if names != usual:
                raise BadPosition(f"the seats are {', '.join(usual)}, not {', '.join(names)}", "players")
            players = len(names)
        count = min(self.seatings) if players is None else players
        opening = {"start": "setup", "players": count, **options}
        self.load(opening)
        return opening

    def load(self, position: Mapping[str, Any]) -> School:
        school: School = super().load(position)  # type: ignore[assignment]
        if school.phase == "main":
            flow.start_turn(school)
        return school
