"""Pawns Crossing, judged clause by clause in the order of content/games/pawns-crossing/rules.yml.

`board` knows the places and what things are called, `facts` the pieces; `position` is the game at one moment,
and how a position tells it. `law` has the clauses, `flow` what can be done and what comes after what, and
`game` what cannot be in a position and what can be seen.
"""

from ppgen.games.pawns_crossing.game import PawnsCrossing

GAME = PawnsCrossing
