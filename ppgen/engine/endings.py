"""Endings that are no moves: a seat gives up, runs out of time, or both agree on a draw.

They are conventions of the house and no clause's: whoever plays may do so at any time while the game goes on,
in or out of turn, and they are never proposed as something to do. A game says by `Rulebook.endings` which of
them it has.

>>> RESIGNS.write(("sun", "moon"))
'sun resigns: moon wins'
"""

from __future__ import annotations

from typing import Any, Protocol

from ppgen.engine.house import AGREES, FORFEITS, OFFERS, OUT_OF_TIME, RESIGNS
from ppgen.engine.says import Says


class Ending(Protocol):
    """A state that can end."""

    def following(self, seat: str) -> str:
        """Give the next seat."""

    def end(self, *, winner: str | None = None) -> bool:
        """End the game."""

    def tell(self, says: Says, *what: object) -> None:
        """Tell something."""


def resign(state: Any, seat: str, *worth: str | None) -> None:
    """Give the game up, as so much where games are worth more or less."""
    state.concede(seat, *worth)


def forfeit(state: Ending, seat: str, by_the_clock: bool) -> None:
    """Lose by the clock, or by anything else for which somebody loses off the board."""
    other = state.following(seat)
    state.end(winner=other)
    state.tell(OUT_OF_TIME if by_the_clock else FORFEITS, seat, other)


def offer(state: Ending, seat: str) -> None:
    """Offer a draw, which changes nothing on the board."""
    state.tell(OFFERS, seat)


def agree(state: Ending, seat: str) -> None:
    """Agree on a draw, whoever has offered it."""
    state.end()
    state.tell(AGREES, seat)


def concede(state: Ending, seat: str) -> None:
    """Let the other of two win."""
    other = state.following(seat)
    state.end(winner=other)
    state.tell(RESIGNS, seat, other)
