"""Pieces as VASSAL writes them: a type and a state, each a sequence of what its traits say.

The names of traits, and the order of what they say, are those of the reference manual of VASSAL 3.6
("Trait: Mask", "Layer", "Can Rotate") and of the text that it saves for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

FLIP = "70,130"
"""The key that turns a piece over: F with Ctrl."""
CLOCKWISE, BACK = "93,130", "91,130"
"""The keys that turn a piece in its place: ] and [ with Ctrl."""
TURNS = 12
"""Into how many steps a whole turn is parted: thirds and quarters are whole steps."""
OVER = "Turn over"


def sequence(parts: Iterable[str], mark: str) -> str:
    """Join parts by a mark, which a backslash goes before where it stands in a part itself."""
    return mark.join(_part(part, mark) for part in parts)


def _part(part: str, mark: str) -> str:
    escaped = part.replace(mark, f"\\{mark}")
    quoted = part.startswith("\\") or (part.startswith("'") and part.endswith("'"))
    return f"'{escaped}'" if quoted else escaped


@dataclass(frozen=True)
class Trait:
    """What a piece is or can do, and how that stands as the game begins."""

    type: str
    state: str


def basic(image: str, name: str, number: int) -> Trait:
    """Say what a piece is: `number` is that of its slot, which no other has."""
    return Trait(
        "piece;" + sequence(("", "", image, name), ";"), sequence(("null", "0", "0", str(number), "0"), ";")
    )


def rotation() -> Trait:
    """Let a piece be turned in its place."""
    told = (str(TURNS), CLOCKWISE, BACK, "Turn clockwise", "Turn counterclockwise", "", "", "Turn", "")
    return Trait("rotate;" + sequence((*told, "", "", "", "true"), ";"), "0")


def two_sides(front: str, back: str, hidden: str, *, face_up: bool) -> Trait:
    """Let anybody turn a piece over; lying on its face it is called `hidden`."""
    images, names = sequence((front, back), ","), sequence(("", hidden), ",")
    unused = ("", "130", "", OVER, "130", "", "", "130", "", "", "", "1", "false", "0", "0")
    told = (
        images,
        names,
        "true",
        "Side",
        "",
        "",
        "false",
        "",
        "1",
        "1",
        "true",
        "",
        FLIP,
        "",
        "",
        "1.0",
        "",
        "true",
    )
    return Trait("emb2;" + sequence((*unused, *told), ";"), "1" if face_up else "2")


def mask(back: str, hidden: str) -> Trait:
    """Let a piece be seen by its holder alone: others see its back, and its name is `hidden` to them."""
    told = (FLIP, back, OVER, "I", hidden, "player:", "Peek", "", "false", "", "")
    return Trait("obs;" + sequence(told, ";"), sequence(("null", ""), ";"))


def definition(traits: Iterable[Trait]) -> str:
    """Write a piece of its traits, what it is itself first, as the command that adds it to a game."""
    kind = state = ""
    for trait in traits:
        kind = sequence((trait.type, kind), "\t") if kind else trait.type
        state = sequence((trait.state, state), "\t") if state else trait.state
    return "+/" + sequence(("null", kind, state), "/")
