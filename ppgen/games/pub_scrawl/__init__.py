"""Pub sCrawl, judged clause by clause in the order of content/games/pub-scrawl/rules.yml.

The clauses stand in `clauses`. `state` is what is where, what cannot be, and how it is shown; `game` says
what can be done, what comes after what, and what follows from the facts.
"""

from ppgen.games.pub_scrawl.game import PubScrawl

GAME = PubScrawl
