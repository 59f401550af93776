"""Dungeon Crawl as a game: its facts, its rules, and what they say of a state."""

from __future__ import annotations

import random
from typing import Self

from ppgen.games.dungeon_crawl import building, ending, flow, possible, show
from ppgen.games.dungeon_crawl.state import Crawl, Facts


class Judged(Crawl):
    """A crawl, with what its rules say of it."""

    seated = building.seated
    impossible = possible.impossible
    returns = ending.returns
    log_line = ending.log_line
    observation = show.observation
    text = show.text
    table = show.table

    def determinize(self, seat: str, rng: random.Random) -> Self:
        return super().determinize(seat, rng) if ending.masked(self, "", None) else self.clone()


class DungeonCrawl(Facts):
    id, rules, state = "dungeon-crawl", flow.rules, Judged
