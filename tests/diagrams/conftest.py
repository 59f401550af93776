"""Frames of all games: their setups, and positions from random play."""

from __future__ import annotations

import random
from functools import cache

from ppgen.definition import Definition
from ppgen.diagrams import Picture, state_of
from ppgen.engine import CHANCE, Placed, State
from tests import own

CATALOGUE = own.catalogue()
GAMES = list(CATALOGUE.games)
UNITS = (8.0, 12.0, 18.0, 25.4, 50.8)

Frame = tuple[Placed, ...]


def definition(game_id: str) -> Definition:
    return CATALOGUE.games[game_id]


@cache
def frames(game_id: str, players: int) -> tuple[tuple[str, ...], tuple[Frame, ...]]:
    """The seats, and every twentieth frame of a random game."""
    rng = random.Random(11)
    state: State = state_of(definition(game_id), None, players)
    seen = [tuple(state.table())]
    for step in range(1, 400):
        actor = state.actor()
        if actor is None:
            break
        state.advance(state.draw(rng) if actor == CHANCE else rng.choice(state.legal_actions()))
        if step % 20 == 0:
            seen.append(tuple(state.table()))
    return state.seats, tuple(seen)


def picture(game_id: str, players: int, unit: float) -> tuple[Picture, tuple[Frame, ...]]:
    seats, seen = frames(game_id, players)
    return Picture(definition(game_id), seats, seen, unit), seen
