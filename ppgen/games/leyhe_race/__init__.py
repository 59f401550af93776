"""Leyhe's thirty-tile race, judged clause by clause in the order of content/games/leyhe-race/rules.yml.

`clauses` says what comes after what, too; `state` is the race at one moment, and the race by its facts.
"""

from ppgen.games.leyhe_race.state import LeyheRace

GAME = LeyheRace
