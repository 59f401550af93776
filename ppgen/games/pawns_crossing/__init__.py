"""Pawns Crossing, judged clause by clause.

The clauses stand in `setting_up`, `starting`, `turns`, `rolling`, `walking`, `declaring`, `pawns`, `sliding`,
`ending` and `variants`, as in content/games/pawns-crossing/rules.yml. `flow` says what can be done and what
comes after what. `board` knows the places, `words` how they are written, `chance` what falls to all colours;
`state` is what is where, `reading` and `layout` are how a position tells it, `possible` is what cannot be.
`show` draws it, and `game` has what follows from the facts.
"""

from ppgen.games.pawns_crossing.game import PawnsCrossing

GAME = PawnsCrossing
