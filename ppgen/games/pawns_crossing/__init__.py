"""Pawns Crossing, judged clause by clause.

The clauses stand in the order of content/games/pawns-crossing/rules.yml in `setup`, `turn`, `roll`, `move`,
`declare`, `pawn`, `slide` and `endgame`. `board` knows the places, `state` what is where, `position` reads
and writes it, `show` draws it. `notation`, `play` and `game` tie all together.
"""

from ppgen.games.pawns_crossing.game import PawnsCrossing

GAME = PawnsCrossing
