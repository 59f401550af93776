"""The cover of a kit: scene, what to print, what that takes, what is left out, and the check of the scale."""

from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.cover.page import cover, notes, placeholder, timed

__all__ = ["Contents", "cover", "notes", "placeholder", "timed"]
