"""Backgammon, judged clause by clause in the order of content/games/backgammon/rules.yml.

The clauses stand in `clauses`; `flow` says what comes after what. `table` holds the ways of the men and the
dice, `state` the game at one moment and what cannot be.
"""

from ppgen.engine import Game
from ppgen.games.backgammon.flow import rules
from ppgen.games.backgammon.state import Backgammon

GAME = Game.of("backgammon", rules, Backgammon)
