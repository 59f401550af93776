"""Dungeon Crawl, judged clause by clause in the order of content/games/dungeon-crawl/rules.yml.

`words` are the notation; `position` is a crawl at one moment, and how a position tells it. `law` has the
clauses, `flow` what can be done and what comes after what, and `game` what cannot be in a position and what
can be seen.
"""

from ppgen.games.dungeon_crawl.game import DungeonCrawl

GAME = DungeonCrawl
