"""Army Brats, judged clause by clause in the order of content/games/army-brats/rules.yml.

The clauses stand in `classes`, from setting up to going to class (with the words of the game), and in
`trading`, from trading to getting caught and what you know. `flow` has the verbs and calls one clause after
another. `state` is what is where and what cannot be, `show` how it is drawn, and `game` what follows from the
facts.
"""

from ppgen.games.army_brats.game import ArmyBrats as ArmyBrats

GAME = ArmyBrats
