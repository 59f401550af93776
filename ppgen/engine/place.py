"""Where something can be: a space of the board, or a tray beside it."""

from __future__ import annotations

from typing import Self


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
