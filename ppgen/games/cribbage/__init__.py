"""Cribbage: six cards each, two of them to the crib, points in the play and in the show, pegged on a board.

`points` says what cards are worth and pegs it; `judge` has the game at one moment, the deal, the play and the
show.
"""

from ppgen.games.cribbage.judge import GAME

__all__ = ["GAME"]
