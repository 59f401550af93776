"""Pawns Crossing, judged clause by clause.

The clauses of content/games/pawns-crossing/rules.yml stand in `turns` (with setting up, start and rolling),
`walking` (with sliding) and `declaring` (with what is secret, pawns and the end). `flow` says what can be
done and what comes after what. `board` knows the places and what things are called; `state` is what is where,
`reading` how a position tells it, and `game` has what follows from the facts, what cannot be, and how it is
drawn.
"""

from ppgen.games.pawns_crossing.game import PawnsCrossing

GAME = PawnsCrossing
