"""Random games of every judge beside bare hand-written loops of the same rules."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial

from ppgen.engine import CHANCE, Game, State, playout
from tests.bench import bare_crawl, bare_dungeon, bare_konane, bare_race
from tests.bench.history import Ratios
from tests.bench.rates import LONGEST, Work, best_rates, games

BARE: dict[str, Callable[[random.Random], int]] = {
    "leyhe-race": bare_race.bare_playout,
    "pub-scrawl": bare_crawl.bare_playout,
    "dungeon-crawl": bare_dungeon.bare_playout,
    "konane": bare_konane.bare_playout,
}
"""Loops that play a random game and give its number of steps, chance included."""
STATES = 200
"""States of random games of which clones and lists are made."""


def playouts() -> Ratios:
    """Rates of steps, and what clones and lists of legal actions cost."""
    from ppgen.definition import game_ids
    from ppgen.judges import Judges
    from ppgen.transcript import JudgeCache

    court = JudgeCache()
    judges = {name: court.judge(name) for name in game_ids() if Judges().find(name) is not None}
    works: dict[tuple[str, str], Work] = {}
    for name, judge in judges.items():
        if name in BARE:
            works[name, "bare"] = partial(games, BARE[name])
        states = _states(judge)
        works[name, "drawn"] = partial(games, partial(_drawn, judge))
        works[name, "listed"] = partial(games, partial(_listed, judge))
        works[name, "clone"] = partial(_clones, states)
        works[name, "list"] = partial(_lists, states)
    best = best_rates(works)
    for name in judges:
        print(_line(name, {kind: rate for (game, kind), rate in best.items() if game == name}))
    return {f"playouts {name} / bare": best[name, "bare"] / best[name, "drawn"] for name in BARE}


def _line(name: str, rates: dict[str, float]) -> str:
    bare = rates.get("bare")
    ratio = f"1/{bare / rates['drawn']:.1f} of {bare:.0f} bare (at least 1/15)" if bare else "no bare loop"
    return (
        f"{name:<15} {rates['drawn']:7.0f} steps/s drawn, {rates['listed']:6.0f} from full lists; "
        f"clone {1e6 / rates['clone']:4.1f} µs, list {1e6 / rates['list']:5.1f} µs; {ratio}"
    )


def _drawn(judge: Game, rng: random.Random) -> int:
    return playout(judge.new(), rng, LONGEST)


def _listed(judge: Game, rng: random.Random) -> int:
    """Play a random game as `playout` does, but from whole lists of legal actions."""
    state = judge.new()
    for count in range(LONGEST):
        actor = state.actor()
        if actor is None:
            return count
        state.apply_silently(state.draw(rng) if actor == CHANCE else rng.choice(state.legal_actions()))
    return LONGEST


def _states(judge: Game) -> Sequence[State]:
    """Give some decisions of random games, about one of ten."""
    rng, found = random.Random(1), list[State]()
    state = judge.new()
    while len(found) < STATES:
        actor = state.actor()
        if actor is None:
            state = judge.new()
            continue
        if actor != CHANCE and rng.random() < 0.1:
            found.append(state.clone())
        state.apply_silently(state.draw(rng))
    return found


def _clones(states: Sequence[State]) -> tuple[int, float]:
    start = time.process_time()
    for state in states:
        state.clone()
    return len(states), time.process_time() - start


def _lists(states: Sequence[State]) -> tuple[int, float]:
    """List legal actions, of clones since a state remembers its list."""
    fresh = [state.clone() for state in states]
    start = time.process_time()
    for state in fresh:
        state.legal_actions()
    return len(fresh), time.process_time() - start
