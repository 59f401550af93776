"""What fields and views ask of the state whose pieces and values they read and write, and of its game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from ppgen.engine.board import Board
from ppgen.engine.notation import Grammar
from ppgen.engine.pieces import Moves, Pieces
from ppgen.engine.place import Table, Trays
from ppgen.engine.tray import Tray


class HeldGame(Protocol):
    """The game as a field knows it: where things can lie, who can play, and how words are read."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """Its definition as plain data."""

    @property
    def board(self) -> Board:
        """Its board."""

    @property
    def grammar(self) -> Grammar:
        """Its notation."""

    @property
    def tray(self) -> Trays:
        """The place of each tray by its name and its seat."""

    @property
    def trays(self) -> Mapping[str, Tray]:
        """The trays by name."""

    @property
    def table(self) -> Table:
        """The places on which something can lie."""

    @property
    def stacked(self) -> frozenset[str]:
        """The trays in which the order of pieces means something."""

    @property
    def keys(self) -> Collection[str]:
        """The keys of a position."""

    def seats_for(self, players: int | None, /) -> tuple[str, ...]:
        """Give the usual seats for a number of players, by default the usual number."""


class Holder(Protocol):
    """A state as a field knows it, with those fields that were declared before.

    >>> def owned(state: Holder) -> list[str]:
    ...     return [f"{seat} on {state.game.board.places[0]}" for seat in state.seats]
    >>> owned(apart.new()), apart.new().keys_due()
    (['sun on a1', 'moon on a1'], ('phase', 'to_act', 'board'))
    """

    @property
    def game(self) -> HeldGame:
        """Its game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in turn order."""

    @property
    def phase(self) -> str:
        """What is due."""

    @property
    def moved(self) -> Moves:
        """What has moved since the last event was told."""

    def keys_due(self) -> Collection[str]:
        """Give the keys of a position that have a place in the phase."""


class OneLayer(Holder, Protocol):
    """A state whose pieces lie in one field, `on`."""

    @property
    def on(self) -> Pieces:
        """What lies where."""

    @property
    def to_act(self) -> str | None:
        """Whose decision it is; None at the end."""

    def following(self, seat: str, /) -> str:
        """Give the next seat in turn order."""
