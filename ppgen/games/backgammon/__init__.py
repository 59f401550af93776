"""Backgammon, judged clause by clause in the order of content/games/backgammon/rules.yml.

`clauses` holds the ways of the men, the dice and the clauses, `judge` the game at one moment and what
comes after what.
"""

from ppgen.games.backgammon.judge import GAME

__all__ = ["GAME"]
