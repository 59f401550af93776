"""What lies where when a game begins: pieces on spaces and in trays, in few words."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from ppgen.definition.fields import Between, Checked, Id, Most, Name, Shorthand, Whole, frozen, name, record

_WORDS = re.compile(
    r"(?:([0-9]{1,3}) +)?([a-z0-9.-]+)(?: +([A-Za-z0-9._-]+))?(?: +([A-Za-z0-9._-]+))?(?: +(face down))?"
)


def read_laid(value: Any) -> Any:
    """Read `man black`, `4 tile suns A` or `3 coin suns face down`; several of these make a list."""
    if isinstance(value, str):
        return [_read(part) for part in value.split(",")]
    return [value] if isinstance(value, Mapping) else value


def _read(words: str) -> dict[str, Any]:
    text, down = words.strip(), False
    if text.endswith(" face down"):
        text, down = text.removesuffix(" face down").strip(), True
    found = _WORDS.fullmatch(text)
    if not found:
        raise ValueError(
            f"{words.strip()!r} is no piece; it is written man black, 4 man black or coin suns A"
        )
    read: dict[str, Any] = {"piece": found[2], "side": "back" if down else "face"}
    given = {"count": int(found[1]) if found[1] else None, "suit": found[3], "value": found[4]}
    return read | {key: value for key, value in given.items() if value is not None}


@record
class LaidPieces:
    """Equal pieces at one place."""

    piece: Id
    """Kind of piece, as its system names it."""
    suit: Id | None = None
    """Suit, if it has one."""
    value: Name | None = None
    """Value, if it has one; of a deck, the card by its id, or else its name in small letters and hyphens."""
    count: Annotated[Whole, Between(1, 200)] = 1
    """How many lie there; on several spaces: on each of them."""
    side: Literal["face", "back"] = "face"
    """Which side lies on top."""
    turn: Literal[0, 90, 180, 270] = 0
    """How far it is turned, in degrees clockwise."""


LaidHere = Annotated[tuple[LaidPieces, ...], Most(50, least=1), Shorthand(read_laid, 200)]
"""Pieces at a place: `man black`, `4 man black`, several parted by commas, or a list."""
Where = Annotated[str, Most(200), Checked(name, {"type": ["string", "integer"]}, first=True)]
Place = Annotated[Mapping[Where, LaidHere], Most(200), Checked(frozen)]
"""What lies where: by spaces (`a1..h1`, `dark rows 1..3`), or a tray (`stock`, `hand red`)."""
