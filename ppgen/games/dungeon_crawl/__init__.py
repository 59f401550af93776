"""Dungeon Crawl, judged clause by clause.

`words` are the notation; `state` is a crawl at one moment, and `position` how it stands in a position. The
clauses stand in `setup`, `building`, `entering`, `turns`, `encounters`, `attacks`, `damage`, `ending` and
`hidden`; `flow` says what can be done and what comes after what, `possible` what cannot be. `game` is what
follows from the facts, `show` shows a state.
"""

from ppgen.games.dungeon_crawl.game import DungeonCrawl

GAME = DungeonCrawl

__all__ = ["GAME", "DungeonCrawl"]
