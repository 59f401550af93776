"""Clauses of what is hidden from whom."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.words import COINS, SUITS, rules


@rules.value("hidden.suits", otherwise=SUITS)
def hidden_suits(state: Crawl, value: str | None) -> Sequence[str]:
    revealed = {coin.suit for _, coin in state.coins.each() if coin.value == value}
    return [suit for suit in SUITS if suit not in revealed]


@rules.value("hidden.tiles", otherwise=tuple(COINS))
def hidden_tiles(state: Crawl) -> Sequence[str]:
    """List the tiles that nobody has seen; the first one laid is among them."""
    return [tile for tile in COINS if tile not in state.turned]


@rules.value("hidden.treasure", otherwise=False)
def hidden_treasure(state: Crawl) -> bool:
    return bool(state.options["memory"] == "masked")


@rules.value("hidden.draw", otherwise=None)
def hidden_draw(state: Crawl) -> tuple[str, str] | None:
    """Name those who see which treasure changes hands, unless everybody does."""
    return None if state.options["memory"] == "open" else (state.to_act, state.target)


@rules.effect("hidden.public")
def hidden_public(state: Crawl, seat: str, owner: str, holdings: str) -> None:
    state.tell("{}: {}", owner, holdings, knows=(seat,))
