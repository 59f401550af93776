"""Army Brats, judged clause by clause in the order of content/games/army-brats/rules.yml.

The clauses stand in `classes`, from setting up to going to class (with the words of the game), and in
`trading`, from trading to getting caught and what you know. `state` is what is where and what cannot be,
`show` how it is drawn; `game` has the verbs, calls one clause after another, and says what follows from the
facts.
"""

from ppgen.games.army_brats.game import ArmyBrats as ArmyBrats

GAME = ArmyBrats
