"""Dungeon Crawl, judged clause by clause.

`building`, `turns`, `fights` and `ending` hold the clauses in the order of the rules; `crawl` is the state
that they act on, `positions` reads and writes it, `plausible` checks it, `views` shows
it, `words` are the notation.
"""

from ppgen.games.dungeon_crawl.game import DungeonCrawl

GAME = DungeonCrawl

__all__ = ["GAME", "DungeonCrawl"]
