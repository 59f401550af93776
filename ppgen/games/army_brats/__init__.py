"""Army Brats, judged clause by clause.

The clauses stand in modules named after the sections of content/games/army-brats/rules.yml: `setting_up`,
`going_to_class` with the turn, `trading` with what is without a move, `caught` with score, end and variant,
and `hidden`. `flow` has the verbs and calls one clause after another. `state` is what is where, `words` how
it is written, `possible` what cannot be, `show` how it is drawn, and `game` what follows from the facts.
"""

from ppgen.games.army_brats.game import ArmyBrats as ArmyBrats

GAME = ArmyBrats
