"""The words of Army Brats, and the judge's functions by clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ppgen.engine import Piece, Rulebook

rules = Rulebook()

CANADIAN_ARMY = "canadian-army"
TRADES = ("one-for-one", "one-for-two", "one-for-other")
PHASES = ("main", "roll", "draw", "answer", "gift", "inspect", "inspect-partner", "over")
"""The phases that a position can name, the default first; `tiles` comes before every position."""
INSPECTIONS = ("inspect", "inspect-partner")
HOLE = "--"

Faces = tuple[tuple[str, str], ...]
"""The seats that rolled, each with the face of its die."""
Set = tuple[Piece, ...]
"""Passes with which somebody is caught, or that are given."""


class Offer(NamedTuple):
    """A trade that waits for its answer."""

    kind: str
    offered: Piece
    subject: str
    """The subject asked for."""

    @property
    def price(self) -> int:
        return 2 if self.kind == "one-for-two" else 1


def word(piece: Piece) -> str:
    """Write a tile or a pass: `4c` is the 4 of crowns."""
    return f"{piece.value}{piece.suit[0] if piece.suit else ''}"


def words(pieces: Iterable[Piece]) -> str:
    return " ".join(map(word, pieces))


def a_pass(subject: str | None) -> str:
    return f"{'an' if subject == 'arms' else 'a'} {subject} pass"
