"""What a game is played with: the pieces in play, counted by kind and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition import Definition
from ppgen.definition.game import Component, Game
from ppgen.definition.text import escaped
from ppgen.language import spoken
from ppgen.pieces.registry import kinds


def in_play(game: Game, kind: str) -> Sequence[Component]:
    """Return the components of a kind that are not set aside."""
    return [row for row in game.components if row.piece == kind and not row.aside]


def counts(game: Game, kind: str) -> Sequence[int]:
    """Count the pieces of a kind in play, for each number of players."""
    rows = in_play(game, kind)
    return [sum(row.count_for(players) for row in rows) for players in game.players]


def needed(definition: Definition) -> Mapping[str, int]:
    """Count the pieces in play in the largest game, by kind, in the order in which they are printed."""
    found = {kind: max(counts(definition.game, kind)) for kind in kinds(definition.systems)}
    return {kind: count for kind, count in found.items() if count}


def uses(game: Game, kind: str) -> str:
    """Say what the pieces of a kind are in the game."""
    told = [use.text for use in game.uses if use.piece == kind]
    if told:
        return told[0]
    return "; ".join(dict.fromkeys(row.use for row in in_play(game, kind)))


def in_words(definition: Definition) -> Iterator[str]:
    """Say of each kind of piece how many are in play, and what they are."""
    game, known = definition.game, kinds(definition.systems)
    for kind in needed(definition):
        low, high = min(counts(game, kind)), max(counts(game, kind))
        count = str(low) if low == high else spoken("{low} to {high}", low=low, high=high)
        yield f"**{count} {escaped(known[kind].called(high))}**: {uses(game, kind)}"
