"""Random games of our judges beside OpenSpiel's C++, driven from Python in the way natural there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from ppgen.engine import Game, playout
from tests.bench.history import Ratios
from tests.bench.rates import LONGEST, Work, best_rates, games


class Pair(NamedTuple):
    """A game in both engines, by the same rules."""

    theirs: str
    """What OpenSpiel loads."""
    options: Mapping[str, Any] = {}


PAIRS = {
    "hex": Pair("hex(board_size=11,swap=True)"),
    "nine-mens-morris": Pair("nine_mens_morris", {"draw": "turns"}),
    "oware": Pair("oware"),
    "draughts": Pair("checkers", {"draw": "short"}),
    "hearts": Pair("hearts", {"length": "deal"}),
    "cribbage": Pair("cribbage", {"crib-flush": "four"}),
    "backgammon": Pair("backgammon"),
}


def oracles() -> Ratios:
    """Whole random games a second in both, since a step of one is sometimes several of the other."""
    import pyspiel

    from ppgen.transcript import JudgeCache

    court = JudgeCache()
    works: dict[tuple[str, str], Work] = {}
    for name, pair in PAIRS.items():
        judge = court.judge(name)
        assert judge is not None
        works[name, "ours"] = partial(games, partial(_ours, judge, pair.options))
        works[name, "theirs"] = partial(games, partial(_theirs, pyspiel.load_game(pair.theirs)))
    best = best_rates(works)
    ratios = {}
    for name in PAIRS:
        ours, theirs = best[name, "ours"], best[name, "theirs"]
        print(
            f"{name:<17} {ours:6.0f} games/s, OpenSpiel {theirs:6.0f}: "
            f"1/{theirs / ours:.1f} of it (at least 1/7)"
        )
        ratios[f"playouts {name} / OpenSpiel"] = theirs / ours
    return ratios


def _ours(judge: Game, options: Mapping[str, Any], rng: random.Random) -> int:
    playout(judge.new(**options), rng, LONGEST)
    return 1


def _theirs(game: Any, rng: random.Random) -> int:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return 1
