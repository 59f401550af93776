"""Pub sCrawl, judged clause by clause in the order of content/games/pub-scrawl/rules.yml.

The clauses stand in `turns`, from setting up to the dice, and in `moving`, with special tiles, hits and ends.
`flow` says what comes after what, `state` is what is where and what cannot be; `show` draws it, and `game` is
what follows from the facts.
"""

from ppgen.games.pub_scrawl.game import PubScrawl

GAME = PubScrawl
