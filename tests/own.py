"""The games of our own, read once for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ppgen.definition import Catalogue, load
from ppgen.judges import Judges

if TYPE_CHECKING:
    from ppgen.engine import Game


@cache
def catalogue() -> Catalogue:
    """Give all games and systems."""
    return load()


@cache
def judge(game_id: str) -> Game:
    """Give the judge of a game."""
    found = Judges().of(catalogue().games[game_id])
    assert found is not None
    return found
