"""Pub sCrawl, judged clause by clause.

The clauses stand in the order of content/games/pub-scrawl/rules.yml in `setup`, `turn`, `moving`, `scoring`
and `hidden`. `words` is the notation, `state` what is where, `flow` what comes after what, `possible` what
cannot be, `game` what follows from the facts, and `show` draws.
"""

from ppgen.games.pub_scrawl.game import PubScrawl

GAME = PubScrawl
