"""How the race is written: its tiles are numbers."""

from ppgen.engine import Kind, Place, Rulebook, whole_number

rules = Rulebook(tile=Kind(lambda word: Place(whole_number(word)), is_place=True))
"""The judge's functions of the race, by clause, and its verbs."""
