"""Leyhe's thirty-tile race, judged clause by clause in the order of content/games/leyhe-race/rules.yml.

The clauses stand in `clauses`; `flow` says what comes after what. `state` is the race at one moment and what
cannot be, the board as text, and the race by its facts.
"""

from ppgen.games.leyhe_race.state import LeyheRace

GAME = LeyheRace
