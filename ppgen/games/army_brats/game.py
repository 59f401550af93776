"""The game: what follows from its facts, and how it begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from math import isqrt
from typing import Any

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Board,
    Even,
    Game,
    Kind,
    Piece,
    Place,
    Plain,
    State,
    one_of,
)
from ppgen.games.army_brats import flow
from ppgen.games.army_brats.state import School
from ppgen.games.army_brats.words import TRADES, rules, seat_and_face, word


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
        """All tiles by their words."""
        return {name: Piece("tile", coin.suit, coin.value) for name, coin in self.passes.items()}

    @cached_property
    def number(self) -> dict[str, int]:
        """Where each pass comes in sorting order."""
        return {name: number for number, name in enumerate(self.passes)}

    @cached_property
    def rank(self) -> dict[str | None, int]:
        """Where each value, and so its day, comes in the week; and what it counts on a die."""
        return {value: rank for rank, value in enumerate(self.ranks)}

    @cached_property
    def days(self) -> dict[str | None, str]:
        return dict(zip(self.ranks, self.data["days"], strict=True))

    @cached_property
    def demerits(self) -> dict[str, dict[int, int]]:
        """What a set earns by its number of passes, for each kind of set."""
        return {
            kind: {int(count): earned for count, earned in table.items()}
            for kind, table in self.data["demerits"].items()
        }

    @cached_property
    def useful(self) -> list[tuple[int, tuple[Piece, ...]]]:
        """Every useful set, sequences before same-day sets, with its bits."""
        week = [[self.passes[word(Piece("coin", suit, value))] for value in self.ranks] for suit in self.suits]
        sets = [
            tuple(days[first : first + count])
            for days in week
            for first in range(len(days))
            for count in self.demerits["sequence"]
            if first + count <= len(days)
        ]
        for same in zip(*week, strict=True):
            sets += chain.from_iterable(combinations(same, count) for count in self.demerits["same_day"])
        return [(self.bits(shown), shown) for shown in sets]

    def bits(self, passes: Iterable[Piece]) -> int:
        """Give a set of passes as a number with a bit for each, which tells quickly what is part of what."""
        return sum(1 << self.number[coin.name] for coin in passes)

    # The table.

    @cached_property
    def classes(self) -> Board:
        """The square of cells, without the track of the dice."""
        track = set(self.board.track)
        side = isqrt(sum(place not in track for place in self.board.places))
        return Board.grid(side, side)

    @cached_property
    def cells(self) -> tuple[Place, ...]:
        """The cells in rows from the north."""
        return tuple(chain(*self.classes.rows))

    @cached_property
    def beside(self) -> dict[Place, tuple[Place, ...]]:
        """The neighbours of each cell: north, east, south and west."""
        return {cell: self.classes.neighbours(cell) for cell in self.cells}

    @cached_property
    def home(self) -> Place:
        return self.classes.named[self.data["home"]]

    @cached_property
    def hand(self) -> dict[str, Place]:
        return {seat: Place.tray_of("hand", seat) for seat in self.facts["seats"]["allowed"]}

    @cached_property
    def pool(self) -> Place:
        return Place.tray_of("pool")

    @cached_property
    def lap(self) -> int:
        """Spaces once round the board; the track begins with the start."""
        return len(self.board.track) - 1

    @cached_property
    def variants(self) -> list[str]:
        """The values of the option, the default first."""
        return [value["id"] for value in self.facts["options"][0]["values"]]

    def rolls(self, seats: tuple[str, ...]) -> Even:
        """List every roll of some seats."""
        if seats not in self._rolls:
            faces = product(self.ranks, repeat=len(seats))
            rolled = (tuple(zip(seats, each, strict=True)) for each in faces)
            self._rolls[seats] = Even([Action(CHANCE, "roll", (each,)) for each in rolled])
        return self._rolls[seats]

    @cached_property
    def _rolls(self) -> dict[tuple[str, ...], Even]:
        return {}

    # Notation.

    def kinds(self) -> Mapping[str, Kind]:
        return {
            "pass": Kind(lambda text: self._named(text, self.passes), lambda coin: str(coin.name)),
            "tile": Kind(lambda text: self._named(text, self.tiles), word),
            "cell": Kind(self._cell, is_place=True),
            "trade": Kind(one_of(*TRADES)),
            "subject": Kind(one_of(*self.suits)),
            "rolled": Kind(self._rolled, "=".join),
        }

    def _named(self, text: str, known: Mapping[str, Piece]) -> Piece:
        if text not in known:
            letters = " ".join(suit[0] for suit in self.suits)
            values = " ".join(self.ranks)
            raise ValueError(f"a value ({values}) and the letter of a subject ({letters}), such as 4c")
        return known[text]

    def _cell(self, text: str) -> Place:
        if text not in self.classes:
            raise ValueError(f"a cell from {self.classes.places[0]} to {self.classes.places[-1]}")
        return self.classes.named[text]

    def _rolled(self, text: str) -> tuple[str, str]:
        seat, face = seat_and_face(text)
        if not seat or face not in self.ranks:
            raise ValueError("a seat and the face of its die, such as p1=4")
        return seat, face

    # Beginning.

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        if players is not None and not isinstance(players, int):
            names, usual = list(players), self.seatings.get(len(players))
            if usual is not None and names != list(usual):
                raise BadPosition(f"the seats are {', '.join(usual)}, not {', '.join(names)}", "players")
            players = len(names)
        opening = {
            "start": "setup",
            "players": min(self.seatings) if players is None else players,
            **options,
        }
        self.load(opening)
        return opening

    def load(self, position: Mapping[str, Any]) -> State:
        state: Any = super().load(position)
        if state.phase == "main":
            flow.start_turn(state)
        return state
