"""Army Brats, judged clause by clause.

The clauses stand in the order of content/games/army-brats/rules.yml: `classes` from setting up to going to
class, `trading` with what is without a move, `caught` from the inspection to what you know. `flow` has the
verbs and calls one clause after another. `state` is what is where and what cannot be, `words` how it is
written, `show` how it is drawn, and `game` what follows from the facts.
"""

from ppgen.games.army_brats.game import ArmyBrats as ArmyBrats

GAME = ArmyBrats
