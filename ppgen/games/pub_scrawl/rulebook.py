"""The judge's functions of the crawl, by clause, and the few numbers that they share."""

from ppgen.engine import Rulebook

rules = Rulebook()

PIECES = 5
"""Pieces of a team (`setup.team-pieces`)."""
DICE = 2
"""Dice of a player (`setup.dice`)."""
VALUES = range(6)
"""What a die or a will power token shows: null is 0, ace is 1 (`dice.values`, `will.values`)."""
RANKS = ("N", "A", "2", "3", "4", "5")
"""How the pieces name these values."""
PHASES = ("roll-solar", "roll-lunar", "will-solar", "will-lunar", "move-first", "move-second", "over")
"""The parts of a turn in their order (`turn.sequence`), and the end of the game."""
