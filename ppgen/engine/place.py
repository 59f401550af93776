"""Where something can be: a space of the board, or a tray beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from ppgen.engine.errors import NoSuchPlace


class Place(str):
    """A space (`a4`), a tray of a seat (`suns/stash`), or a tray of the table (`/pool`).

    It is text with these three shapes; nobody else takes it apart.

    >>> Place.tray_of("stash", "suns").owner
    'suns'
    >>> Place("a4").is_tray
    False
    """

    __slots__ = ("is_tray", "owner", "tray")

    is_tray: bool
    """Whether it lies beside the board."""
    owner: str
    """The seat whose tray it is; empty for a tray of the table and for a space."""
    tray: str
    """The tray's name; empty for a space."""

    def __new__(cls, text: object) -> Self:
        """Read a place as it is written."""
        place = super().__new__(cls, text)
        owner, slash, place.tray = place.partition("/")
        place.is_tray, place.owner = bool(slash), owner if slash else ""
        return place

    @classmethod
    def tray_of(cls, tray: str, owner: str = "") -> Self:
        """Give the tray of a seat, or without an owner that of the table."""
        return cls(f"{owner}/{tray}")


class Table(dict[str, Place]):
    """The places of a game's table by their names: where something can lie.

    >>> table = Table([Place("a1"), Place("b1"), Place("sun/hand")])
    >>> table["sun/hand"].owner
    'sun'
    >>> table.see(Place("sun/hnad"))
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.NoSuchPlace: there is no place 'sun/hnad' on the table: the board runs ...
    """

    def __init__(self, places: Iterable[Place], *, growing: bool = False, bounded: bool = True) -> None:
        super().__init__((str(place), place) for place in places)
        self.growing = growing
        """Whether the board is built during play, so that any space may come to be."""
        self.bounded = bounded
        """Whether all places are known; if not, as with the pieces of a test, anything may lie anywhere."""

    def see(self, place: Place) -> None:
        """See that something can lie at a place. Raises NoSuchPlace if not, or if it is no more than text."""
        if not isinstance(place, Place):
            text = f"{place!r} is {type(place).__name__}, and no place"
            raise NoSuchPlace(f"{text}; `state.game.table[{place!r}]` is one, if the table has it")
        if place in self or not self.bounded or (self.growing and not place.is_tray):
            return
        board = [one for one in self.values() if not one.is_tray]
        trays = [str(one) for one in self.values() if one.is_tray]
        there = [f"the board runs from {board[0]} to {board[-1]}"] if board else []
        there.append(f"the trays are {', '.join(trays)}" if trays else "there are no trays")
        raise NoSuchPlace(f"there is no place {str(place)!r} on the table: {', '.join(there)}")


class Trays(dict[tuple[str, str], Place]):
    """The places of trays by their names and their seats; the seat of a tray of the table is empty.

    >>> Trays({("hand", "sun"): Place("sun/hand")})["hnad", "sun"]
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.NoSuchPlace: there is no tray 'hnad' of sun; there is hand of sun
    """

    def __missing__(self, key: tuple[str, str]) -> Place:
        tray, seat = key
        there = ", ".join(f"{name} of {owner or 'the table'}" for name, owner in self) or "none"
        raise NoSuchPlace(f"there is no tray {tray!r} of {seat or 'the table'}; there is {there}")


class Spot(Place):
    """A place that a game's notation writes with more than its name, such as `25 (heart 5)`.

    >>> spot = Spot("25", "25 (heart 5)")
    >>> spot == Place("25"), f"a coin on {spot}"
    (True, 'a coin on 25 (heart 5)')
    """

    __slots__ = ("told",)

    told: str
    """How it is written in a line."""

    def __new__(cls, text: object, told: str) -> Self:
        """Name a place."""
        spot = super().__new__(cls, text)
        spot.told = told
        return spot

    def __format__(self, spec: str) -> str:
        """Write it into a line."""
        return format(self.told, spec)
