"""What a game is played with: the pieces in play, counted by kind and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from ppgen.definition import Definition, System
from ppgen.definition.game import Component, Game
from ppgen.sheets.errors import SheetError

KINDS: tuple[Literal["tile", "coin", "domino", "die", "pawn", "stone"], ...] = (
    "tile",
    "coin",
    "domino",
    "die",
    "pawn",
    "stone",
)
"""Kinds of piece that a game counts, in the order in which they are printed."""


def in_play(game: Game, kind: str) -> Sequence[Component]:
    """Return the components of a kind that are not set aside."""
    return [row for row in game.components if row.piece == kind and not row.aside]


def counts(game: Game, kind: str) -> Sequence[int]:
    """Count the pieces of a kind in play, for each number of players."""
    rows = in_play(game, kind)
    return [sum(row.count_for(players) for row in rows) for players in game.players]


def needed(game: Game) -> Mapping[str, int]:
    """Count the pieces in play in the largest game, by kind."""
    return {kind: count for kind in KINDS if (count := max(counts(game, kind)))}


def system_with(systems: Mapping[str, System], kind: str) -> System:
    """Return the first system that has a kind of piece. Raises SheetError if none has."""
    for system in systems.values():
        if any(piece.id == kind for piece in system.pieces):
            return system
    raise SheetError(f"no system of the game has the piece {kind!r}")


def plural(systems: Mapping[str, System], kind: str, count: int) -> str:
    """Name so many pieces of a kind."""
    for system in systems.values():
        for piece in system.pieces:
            if piece.id == kind:
                return piece.name if count == 1 else piece.plural
    return kind


def uses(game: Game, kind: str) -> str:
    """Say what the pieces of a kind are in the game."""
    return "; ".join(dict.fromkeys(row.use for row in in_play(game, kind)))


def in_words(definition: Definition) -> Iterator[str]:
    """Say of each kind of piece how many are in play, and what they are."""
    game = definition.game
    for kind in needed(game):
        low, high = min(counts(game, kind)), max(counts(game, kind))
        count = str(low) if low == high else f"{low} to {high}"
        yield f"**{count} {plural(definition.systems, kind, high)}**: {uses(game, kind)}"
