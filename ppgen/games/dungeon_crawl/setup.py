"""Clauses of pieces and set-up."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Place, Reason
from ppgen.games.dungeon_crawl.words import (
    COINS,
    SUITS,
    TILE,
    UNKNOWN,
    VALUES,
    rules,
    show,
    show_list,
    show_seats,
)

if TYPE_CHECKING:
    from ppgen.games.dungeon_crawl.state import Crawl


@rules.value("pieces.set", otherwise=None)
def pieces_set(state: Crawl, coins: Sequence[Piece]) -> str | None:
    """Say which of the coins of a position a piecepack does not have."""
    for number, coin in enumerate(coins):
        if coin.suit and coin in coins[:number]:
            return f"the coin {show([coin])} stands in two places"
    for number, value in enumerate(VALUES):
        count = sum(coin.value == value for coin in coins)
        if count > len(SUITS):
            return f"there are only four coins of value {number}, not {count}"
    return None


@rules.check("pieces.values")
def pieces_values(state: Crawl, seat: str, value: int) -> Reason | None:
    return None if value < len(VALUES) else "a die shows 0 to 5"


@rules.effect("pieces.discard")
def pieces_discard(state: Crawl, coins: Iterable[Piece], tray: Place) -> None:
    state.bring(coins, tray, state.game.tray["discard", ""])


@rules.value("setup.players", otherwise=None)
def players(state: Crawl, names: Sequence[str]) -> str | None:
    """Say what is wrong with the number of players."""
    known = state.game.seatings
    wrong = len(names) not in known
    return f"the game is for {min(known)} to {max(known)} players, not {len(names)}" if wrong else None


@rules.value("setup.seats", otherwise=None)
def seats(state: Crawl, names: Sequence[str]) -> str | None:
    """Say what is wrong with the players."""
    for name in names:
        if name not in state.game.suits:
            return f"{name!r} is no colour of a pawn; there are {', '.join(state.game.suits)}"
    return "no two players share a colour" if len(set(names)) < len(names) else None


def share(state: Crawl) -> int:
    """Count the coins, or the tiles, that each seat is dealt."""
    return len(COINS) // len(state.seats)


@rules.value("setup.tiles-dealt", otherwise=None)
def tiles_dealt(state: Crawl, counts: Sequence[int]) -> str | None:
    """Say what is wrong with the piles, clockwise from the layer, each as large as its seat's supply."""
    first, last = counts[0], counts[-1]
    if first and last >= first - 1 and list(counts) == sorted(counts, reverse=True):
        return None
    return (
        f"the coins left, clockwise from {state.to_act}, are equal or fall once, by one, and begin "
        f"with at least 1; they are {show_list(counts)}"
    )


@rules.check("setup.coins-dealt")
def coins_dealt(state: Crawl, seat: str, values: tuple[int, ...]) -> Reason | None:
    if len(values) != share(state):
        return "{} must be dealt {} coins", seat, share(state)
    dealt = [coin for _, coin in state.coins.each()]
    if any(dealt.count(UNKNOWN[value]) + values.count(value) > len(SUITS) for value in values):
        return "there are only four coins of each value"
    return None


@rules.effect("setup.coins-dealt")
def deal(state: Crawl, seat: str, values: tuple[int, ...]) -> None:
    for value in sorted(values):
        state.coins.put(UNKNOWN[value], state.game.tray["coins", seat])
        state.tiles.put(TILE, state.game.tray["tiles", seat])
    state.tell("{} is dealt coins {}", seat, show_list(sorted(values)))


def sample_deal(state: Crawl, rng: random.Random) -> tuple[str, tuple[int, ...]]:
    """Draw as many coins as a seat gets out of those not dealt yet."""
    dealt = [coin for _, coin in state.coins.each()]
    left = [value for value, coin in enumerate(UNKNOWN) for _ in range(len(SUITS) - dealt.count(coin))]
    return state.to_act, tuple(sorted(rng.sample(left, share(state))))


@rules.effect("setup.start-roll", otherwise=None)
def start_roll(state: Crawl, seat: str, value: int) -> str | None:
    """Note a roll; give the starter once the highest roll is one player's alone."""
    state.rolls = (*state.rolls, value)
    state.tell("{} rolls {}", seat, value)
    if len(state.rolls) < len(state.rolling):
        state.to_act = state.roller()
        return None
    highest = max(state.rolls)
    best = tuple(seat for seat, roll in zip(state.rolling, state.rolls, strict=True) if roll == highest)
    state.rolling, state.rolls, state.to_act = best, (), best[0]
    if len(best) == 1:
        return best[0]
    state.tell("{} tie on {} and roll again", show_seats(best), highest)
    return None
