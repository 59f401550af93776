"""How the crawl is written: its spaces and the parts of a turn."""

from __future__ import annotations

from ppgen.engine import Kind, Place, Rulebook, whole_number

rules = Rulebook(space=Kind(lambda word: Place(whole_number(word)), is_place=True))

ROLLS = ("roll-solar", "roll-lunar")
WILLS = ("will-solar", "will-lunar")
MOVES = ("move-first", "move-second")
OVER = "over"
PHASES = (*ROLLS, *WILLS, *MOVES, OVER)
"""The parts of a turn in their order (`turn.sequence`), and the end of the game."""

Way = tuple[Place, ...]
"""The spaces that a piece walks over, in their order."""
