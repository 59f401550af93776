"""What lies where, sorted by places.

Standard library only: the judge of a page to play on takes this file as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ppgen.engine import Placed

Layout: TypeAlias = "Mapping[str, tuple[Placed, ...]]"
"""The pieces at each place where there are any."""
NOTHING: Layout = {}


def layout_of(placed: Iterable[Placed]) -> Layout:
    """Sort pieces by where they lie."""
    places: dict[str, list[Placed]] = {}
    for piece in placed:
        places.setdefault(piece.at, []).append(piece)
    return {at: tuple(held) for at, held in places.items()}
