"""Army Brats, judged clause by clause.

The clauses stand in the order of content/games/army-brats/rules.yml in `setup`, `turn`, `trading`, `caught`,
`hidden` and `variant`; `flow` calls one after another. `state` is what is where, `choices` proposes actions,
`position` reads and writes the state, `show` draws it, `passes` are the pieces and their notation, and `game`
ties all together.
"""

from ppgen.games.army_brats.game import ArmyBrats

GAME = ArmyBrats
