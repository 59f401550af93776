"""Pub sCrawl, judged clause by clause.

The clauses stand in the order of content/games/pub-scrawl/rules.yml: `turns` from setting up to the dice,
`moving` with special tiles and hits, `scoring` with the end and what you know. `words` is the notation,
`state` what is where, `possible` what cannot be, `flow` what comes after what, `game` what follows from the
facts, and `show` draws.
"""

from ppgen.games.pub_scrawl.game import PubScrawl

GAME = PubScrawl
