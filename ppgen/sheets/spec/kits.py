"""The kits in which a sheet can be."""

from typing import Literal

Kits = Literal["all", "play", "archive"]
"""In which kits a sheet is: in all; in the play kit, since it stands in for pieces; or in the archive alone.

The archive has everything.
"""
