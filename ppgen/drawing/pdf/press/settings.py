"""What a press wants of a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ppgen.errors import PpgenError

Standard = Literal["x-1a", "x-4"]
STANDARDS: tuple[Standard, ...] = ("x-1a", "x-4")
NAMES = {"x-1a": "PDF/X-1a:2003", "x-4": "PDF/X-4"}
"""The standards, as files name them."""
CONDITION = "CGATS TR 001"
"""The printing condition of our profile, as the registry of the ICC knows it: web offset on coated paper."""
REGISTRY = "http://www.color.org"
LIMIT = 300.0
"""Percent of all four inks at most, where nothing else is wanted: our profile has no more."""


class PressProfile(NamedTuple):
    """A profile, as it is embedded."""

    data: bytes
    name: str
    """The printing condition that it is of, in its own words."""
    registered: bool = False
    """Whether the registry of the ICC knows that by this name."""


@dataclass(frozen=True, slots=True)
class Press:
    """How a PDF for a press is made."""

    standard: Standard
    ink: float = LIMIT
    """Percent of all four inks at most."""
    black: tuple[float, ...] | None = None
    """Percent of cyan, magenta, yellow and black in black grounds; black alone if nothing is given."""
    outlines: bool = False
    """Whether texts are outlines."""
    profile: PressProfile | None = None
    """The profile by which colours are separated; ours if nothing is given."""


class NotForPress(PpgenError):
    """What a standard does not allow; the message says what it is and what would be right."""


def see_opaque(press: Press, what: str) -> None:
    """Raise NotForPress for something transparent where a standard knows none."""
    if press.standard == "x-1a":
        raise NotForPress(
            f"{what} lets show through what is under it, which {NAMES['x-1a']} does not allow: ask for x-4, "
            "or make it opaque"
        )
