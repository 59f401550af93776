"""Dungeon Crawl, judged clause by clause.

The clauses stand in the order of the rules in `building`, `entering`, `turns`, `encounters`, `attacks`,
`damage` and `ending`. `crawl` is the state that they act on, `steps` names what can be due, `words` are the
notation; `positions` reads a position, `plausible` checks it, `writing` writes it; `views` shows it.
"""

from ppgen.games.dungeon_crawl.game import DungeonCrawl

GAME = DungeonCrawl

__all__ = ["GAME", "DungeonCrawl"]
