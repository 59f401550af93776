"""The kits that there are, and those in which a sheet can be."""

from typing import Literal

Kits = Literal["all", "play", "archive"]
"""In which kits a sheet is: in all; in the play kit, since it stands in for pieces; or in the archive alone.

The archive has everything.
"""
Edition = Literal["play", "own-set", "archive"]
"""A whole kit: for those who own nothing, for owners of the pieces, and everything there is."""
