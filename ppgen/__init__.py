"""Print-and-play kits, a rules site and a judge for tabletop games, from one source of truth."""

__version__ = "1.0.0"
