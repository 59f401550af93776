"""The games under the judge: one module a game, its clauses as functions in the order of its rules.

A module of this package is named after its game's id (`leyhe-race` is `leyhe_race`) and gives its
`Game` class as `GAME`. Other packages add games by the entry point group `ppgen.games`, named by id.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from ppgen.engine import Game


def judge_of(game_id: str) -> type[Game] | None:
    """Find the class that judges a game; None if it has no judge."""
    name = f"{__name__}.{game_id.replace('-', '_')}"
    if game_id.replace("-", "").isalnum() and find_spec(name) is not None:
        return cast("type[Game]", import_module(name).GAME)
    for point in entry_points(group="ppgen.games", name=game_id):
        return cast("type[Game]", point.load())
    return None
