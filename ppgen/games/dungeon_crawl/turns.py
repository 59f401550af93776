"""Clauses of what is hidden, of turns, of moving and of landing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ppgen.engine import CHANCE, Action, Piece, Place, Why, because
from ppgen.engine.directions import QUEEN, heading
from ppgen.engine.lattice import coordinates
from ppgen.engine.verbs import Check
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.words import COINS, HOLDINGS, SUITS, rules


@rules.value("hidden.suits", otherwise=SUITS)
def hidden_suits(state: Crawl, value: str | None) -> Sequence[str]:
    revealed = {coin.suit for _, coin in state.coins.each() if coin.value == value}
    return [suit for suit in SUITS if suit not in revealed]


@rules.value("hidden.tiles", otherwise=tuple(COINS))
def hidden_tiles(state: Crawl) -> Sequence[str]:
    return [tile for tile in COINS if tile not in state.turned]


hidden_treasure = rules.agreed("hidden.treasure", "memory", "masked")


@rules.value("hidden.draw", otherwise=None)
def hidden_draw(state: Crawl) -> tuple[str, str] | None:
    """Name those who see which treasure changes hands, unless everybody does."""
    return None if state.options["memory"] == "open" else (state.to_act, state.target)


@rules.effect("hidden.public", "{owner:seat}: " + HOLDINGS)
def hidden_public(state: Crawl, seat: str, owner: str, holdings: Sequence[object]) -> None:
    state.say(owner, *holdings, knows=(seat,))


@rules.check("turn.order", "it is {seat} to act", of="turn")
def order(state: Crawl, action: Action) -> Why:
    decides = state.actor()
    return None if decides in (action.actor, CHANCE) else because(decides)


next_turn = rules.passes("turn.order", phase="turn", of="step")


@rules.check("turn.step", "expected {lines:quoted... or }", of="turn")
def step(state: Crawl, action: Action) -> Why:
    actor, verbs = state.actor(), [verb.name for verb in state.due()]
    of = state.roller() if verbs in (["roll"], ["coins"]) else None
    if action.actor == actor and action.verb in verbs and (of is None or action.args[0] == of):
        return None
    return because(tuple(f"{actor} {verb}{f' {of}' if of else ''}" for verb in verbs))


@rules.value("turn.sequence", otherwise="nothing")
def sequence(state: Crawl, space: Place) -> str:
    coin = state.coins.top(space)
    return "attack" if coin is None else "stack" if coin.suit else "coin"


@rules.effect("turn.pass", "{seat} stays", out="{seat} stays out")
def stay(state: Crawl, seat: str) -> None:
    state.say(seat, part="" if state.where(seat) else "out")


skips = rules.holds("turn.skips", lambda _state, choices: not choices)
"""Tell whether a step is left out, since there is nothing to choose with."""
move_once = rules.bars("move.once", "{seat} has moved already", when=lambda s: s.step == "attack-choice")


move_some = rules.only("move.some", "{seat} is already there", lambda state, seat, to: state.at(seat) != to)


@rules.check("move.queen", "{start:place} to {end:place} is not a straight line", of="candidate")
def move_queen(state: Crawl, seat: str, space: Place) -> Why:
    start = state.at(seat)
    straight = heading(coordinates(start), coordinates(space)) in QUEEN
    return None if straight else because(start, space)


move_any_distance = rules.moves("move.any-distance", "pawns", "{seat} moves {start:place} to {end:place}")


def reach(state: Crawl, seat: str) -> list[tuple[Place]]:
    """Propose the spaces that a queen reaches from a character before something is in its way."""
    coins, pawns, start, reached = state.coins, state.pawns, state.at(seat), []
    closed = state.options["corners"] == "shut"
    for ray in state.dungeon.floor.rays[start].values():
        before = start
        for space in ray:
            if space in pawns or (closed and touching(before, space)):
                break
            reached.append((space,))
            if space in coins:
                break
            before = space
    return reached


def in_the_way(state: Crawl, seat: str, end: Place) -> tuple[str, Place]:
    """Give the clause of the first thing in the way of a straight move, and where it is; "" at its end."""
    start = state.at(seat)
    way = heading(coordinates(start), coordinates(end))
    ray = state.dungeon.floor.rays[start].get(way, ())
    for before, space in pairwise((start, *ray)):
        if shut(state, before, space):
            return "option.shut-corners", space
        if space in state.pawns:
            return "move.no-sharing" if space == end else "move.no-passing", space
        if space == end:
            return "", end
        if space in state.coins:
            return "move.coin-stops" if state.coins[space][0].suit is None else "stack.stops", space
    (x, y), (east, north), gap = coordinates(start), QUEEN[way], len(ray) + 1
    return "move.floor", Place(f"{x + gap * east},{y + gap * north}")


def stopped_by(clause: str, words: str, *, by_pawn: bool = False) -> Check:
    """Make the check of what stops a straight move; the words name the space, after the pawn if it is one."""

    @rules.check(clause, words, of="candidate")
    def stopped(state: Crawl, seat: str, space: Place) -> Why:
        first, at = in_the_way(state, seat, space)
        if first != clause:
            return None
        return because(state.pawns[at][0].name, at) if by_pawn else because(at)

    return stopped


def shut(state: Crawl, start: Place, space: Place) -> bool:
    """Tell whether a step leads to a tile that touches by a corner only, and none such is agreed."""
    return bool(state.options["corners"] == "shut") and touching(start, space)


def touching(start: Place, space: Place) -> bool:
    """Tell whether a step leads to a tile that touches by a corner only."""
    (x, y), (to_x, to_y) = coordinates(start), coordinates(space)
    return x // 2 != to_x // 2 and y // 2 != to_y // 2


move_corners = stopped_by("option.shut-corners", "the way to {at:place} leads across a corner")
move_floor = stopped_by("move.floor", "{at:place} is not a space of the dungeon")
move_coin_stops = stopped_by("move.coin-stops", "a coin lies at {at:place}")
move_no_passing = stopped_by("move.no-passing", "{pawn:seat} is on {at:place}", by_pawn=True)
move_no_sharing = stopped_by("move.no-sharing", "{pawn:seat} is on {at:place}", by_pawn=True)
FREE = (move_corners, move_no_sharing, move_no_passing, move_coin_stops)


def value_landed_on(state: Crawl) -> str | None:
    return state.coins[state.at(state.to_act)][0].value


def suits_left(state: Crawl) -> Sequence[str]:
    return hidden_suits(state, value_landed_on(state))


@rules.check("land.reveal", "{coin} has been revealed already")
def land_reveal(state: Crawl, suit: str) -> Why:
    return None if suit in suits_left(state) else because(COINS[f"{value_landed_on(state)}{suit[0]}"])


@rules.effect("land.reveal")
def reveal(state: Crawl, space: Place, coin: Piece) -> None:
    state.coins.turn(state.coins[space][0], space, coin)


spring = rules.tells("land.reveal", "{seat} springs trap {coin}", "trap")
meet = rules.tells("land.reveal", "{seat} meets monster {coin}", "monster")
land_react = rules.moves("land.react", "coins")


land_coin_ends = rules.holds("land.coin-ends", lambda _state, brought: brought in ("coin", "stack"))
