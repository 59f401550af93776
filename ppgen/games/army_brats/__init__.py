"""Army Brats, judged clause by clause in the order of content/games/army-brats/rules.yml.

`law` has the school at one moment and the clauses, `flow` what can be done and what comes after it; `facts`
is what both know from the facts of the game.
"""

from ppgen.games.army_brats.flow import ArmyBrats as ArmyBrats

GAME = ArmyBrats
