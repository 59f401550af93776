"""Cribbage: six cards each, two of them to the crib, points in the play and in the show, pegged on a board.

`cards` is the deck, the pegs and where they lie, `points` what cards are worth, `pegging` the board and the
end, `state` the game at one moment, `judge` the deal, the play and the show.
"""

from ppgen.games.cribbage.judge import GAME

__all__ = ["GAME"]
