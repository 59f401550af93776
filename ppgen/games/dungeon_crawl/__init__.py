"""Dungeon Crawl, judged clause by clause.

`words` are the notation; `state` is a crawl at one moment, and how a position tells it. The clauses stand in
`building`, `turns` (with what is hidden), `fighting` and `ending`; `flow` says what can be done and what
comes after what, and `game` what cannot be in a position and what can be seen.
"""

from ppgen.games.dungeon_crawl.game import DungeonCrawl

GAME = DungeonCrawl
