"""Pub sCrawl, judged clause by clause.

The clauses stand in the order of content/games/pub-scrawl/rules.yml in `setup`, `turn`, `move`, `scoring` and
`hidden`; `flow` calls one after another. `state` is what is where, `position` reads it, `show` draws it, and
`game` ties all together.
"""

from ppgen.games.pub_scrawl.game import PubScrawl

GAME = PubScrawl
