"""Pawns Crossing, judged clause by clause in the order of content/games/pawns-crossing/rules.yml.

`board` knows the places and what things are called, `facts` the pieces. `law` has the game at one moment, how
a position tells it, and the clauses; `flow` says what can be done and what comes after it.
"""

from ppgen.games.pawns_crossing.flow import PawnsCrossing

GAME = PawnsCrossing
