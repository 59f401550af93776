"""Pieces in PPN: the letters that name them, and what letters that are left out mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

KINDS = {"t": "tile", "c": "coin", "d": "die", "p": "pawn", "m": "matchstick", "s": "saucer"}
SIDES = {"f": "face", "b": "back"}
ANGLES = {"^": 0, "<": 90, "v": 180, ">": 270}
SUITS = "SMCA\u2665\u2660\u2663\u2666RKGBYW"
"""Suns, Moons, Crowns, Arms; those of playing cards in a second pack; and colours, of dominoes here."""
DOMINOES = "RKGBYW"
_EXACT = {"r": "rank", "s": "suit", "a": "angle"}


class PpnError(ValueError):
    """A word of PPN that cannot be done."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What is written of a piece; None for what is not."""

    kind: str | None = None
    side: str | None = None
    suit: str | None = None
    rank: int | None = None
    angle: int | None = None
    other: int | None = None
    """The other half of a domino."""


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece on the table: where its middle is, in inches from the left and the bottom."""

    kind: str
    side: str
    suit: str
    rank: int
    angle: int
    x: float
    y: float
    other: int = 0

    def fits(self, spec: Spec) -> bool:
        """Tell whether this is such a piece."""
        pairs = (
            (spec.kind, self.kind), (spec.side, self.side), (spec.suit, self.suit), (spec.rank, self.rank),
            (spec.angle, self.angle), (spec.other, self.other),
        )  # fmt: skip
        return all(wanted in (None, had) for wanted, had in pairs)

    def updated(self, spec: Spec) -> Bit:
        """Change what is written, and nothing else."""
        keys = ("kind", "side", "suit", "rank", "angle", "other")
        return replace(self, **{key: value for key in keys if (value := getattr(spec, key)) is not None})


def read_spec(text: str) -> Spec:
    """Read a piecespec such as `tS3`, `cMb` or `pS>`. Raises PpnError."""
    letters, *exact = text.split(",")
    found: dict[str, str | int] = {}

    def found_as(what: str, value: str | int) -> None:
        if found.setdefault(what, value) != value:
            raise PpnError(f"{text!r} is no piece: it has two of its {what}")

    for letter in letters:
        if letter in SUITS:
            found_as("suit", letter)
        elif letter in KINDS:
            found_as("kind", KINDS[letter])
        elif letter in SIDES:
            found_as("side", SIDES[letter])
        elif letter in ANGLES:
            found_as("angle", ANGLES[letter])
        elif letter in "na" or letter.isdecimal():
            found_as("rank", {"n": 0, "a": 1}.get(letter) or int(letter if letter.isdecimal() else 0))
        else:
            raise PpnError(f"{text!r} is no piece: {letter!r} says nothing here")
    for part in exact:
        value = re.fullmatch(r"([rsa])(\d{1,3})", part)
        if not value:
            raise PpnError(f"{text!r} is no piece: {part!r} is neither a rank r3, a suit s3 nor an angle a90")
        found["other" if value[1] == "s" else _EXACT[value[1]]] = int(value[2])
    return Spec(**found)  # type: ignore[arg-type]  # each under its own key


def completed(spec: Spec, x: float, y: float) -> Bit:
    """Make a piece, with what its letters leave out as PPN has it."""
    both = spec.suit is not None and spec.rank is not None
    neither = spec.suit is None and spec.rank is None
    kind = spec.kind or ("tile" if both or neither else "coin")
    side = spec.side
    if side is None:
        back = {"tile": not both, "coin": spec.suit is not None, "saucer": spec.suit is not None}.get(
            kind, False
        )
        side = "back" if back else "face"
    return Bit(kind, side, spec.suit or "S", spec.rank or 0, spec.angle or 0, x, y, spec.other or 0)


def written(bit: Bit) -> str:
    """Name a piece completely, so that nothing is left to what is left out."""
    letter = next(letter for letter, kind in KINDS.items() if kind == bit.kind)
    angle = next(letter for letter, angle in ANGLES.items() if angle == bit.angle).replace("^", "")
    side = "f" if bit.side == "face" else "b"
    if bit.suit in DOMINOES:
        return f"{bit.suit}{letter}{side}{angle},r{bit.rank},s{bit.other}"
    rank = {0: "n", 1: "a"}.get(bit.rank, str(bit.rank))
    return f"{letter}{bit.suit}{rank}{side}{angle}"
