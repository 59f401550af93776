"""Pieces in PPN: the letters and signs that name them, and what is meant where some are left out.

Source: `standardize_piece_spec` and `complete_piece` of the R package `ppn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

KINDS = {
    "t": "tile", "c": "coin", "d": "die", "p": "pawn", "m": "matchstick", "s": "saucer",
    "\u25b2": "pyramid", "\u25cf": "bit", "\u25a0": "board", "\U0001f0a0": "card",
}  # fmt: skip
SIDES = {"f": "face", "b": "back", "l": "left", "r": "right", "x": "top"}
ANGLES = {"^": 0, "<": 90, "v": 180, ">": 270}
COLOURS = "RKGBYW"
"""Red, black, green, blue, yellow and white: of bits, dice, dominoes and pyramids."""
SUITS = f"SMCA\u2665\u2660\u2663\u2666\u2661\u2664\u2667\u2662{COLOURS}"
"""Suns, Moons, Crowns, Arms; those of playing cards, black and white, in second packs; and colours."""
BITS = {"s": "go", "c": "checkers", "m": "meeples"}
"""What a letter of a kind says of a bit that has a colour."""
PARSERS = {
    "default": "", "piecepack": "", "alquerque": "alquerque", "checker": "", "chess": "", "domino": "",
    "go": "go", "marble": "marbles", "morris": "morris", "tarot": "",
}  # fmt: skip
"""The parsers of the reference, and of which set a bare colour is there; "" if it says nothing there."""
_NUMBER = r"(-?\d{1,3}(?:\.\d{1,3})?)"
_EXACT = re.compile(rf"(?:a{_NUMBER}|([rs])(\d{{1,3}})|([a-z][a-z0-9_]{{0,30}})')")
_ALIKE = (
    ("/\\", "\u25b2"), ("[]", "\U0001f0a0"), ("()", "\u25cf"), ("\u25cb", "W\u25cf"), ("[X]", "\u25a0"),
    ("[#]", "\u25a6"), ("\u00b5", "u"), ("\u03bc", "u"),
)  # fmt: skip
"""Other ways in which something is written, and how it is read here."""
_MEN = {"\u26c0": "W", "\u26c1": "W", "\u26c2": "K", "\u26c3": "K"}
_KINGS = "\u26c1\u26c3"
_CARD_SUITS = {0xA: "\u2660", 0xB: "\u2665", 0xC: "\u2666", 0xD: "\u2663"}


class PpnError(ValueError):
    """A word of PPN that cannot be done."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What is written of a piece; None for what is not."""

    kind: str | None = None
    side: str | None = None
    suit: str | None = None
    rank: int | None = None
    angle: float | None = None
    other: int | None = None
    """The other half of a domino."""
    set: str | None = None
    """Of which set it is, such as `go` or `chess`; a piecepack if none is meant."""


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece on the table: where its middle is, in inches from the left and the bottom."""

    kind: str
    side: str
    suit: str
    rank: int
    angle: float
    x: float
    y: float
    other: int = 0
    set: str = ""

    def fits(self, spec: Spec, *, turned: bool = False) -> bool:
        """Tell whether this is such a piece, `turned` in any way."""
        pairs = (
            (spec.kind, self.kind), (spec.side, self.side), (spec.suit, self.suit), (spec.rank, self.rank),
            (spec.other, self.other), (spec.set, self.set), (None if turned else spec.angle, self.angle),
        )  # fmt: skip
        return all(wanted in (None, had) for wanted, had in pairs)

    def updated(self, spec: Spec) -> Bit:
        """Change what is written, and nothing else."""
        keys = ("kind", "side", "suit", "rank", "angle", "other", "set")
        return replace(self, **{key: value for key in keys if (value := getattr(spec, key)) is not None})


def read_spec(text: str) -> Spec:
    """Read a piecespec such as `tS3`, `cMb`, `xa`, `R\u26c2` or `pS>`. Raises PpnError."""
    letters, *exact = text.split(",")
    found: dict[str, str | float] = {}

    def found_as(what: str, value: str | float) -> None:
        if found.setdefault(what, value) != value:
            raise PpnError(f"{text!r} is no piece: it has two of its {what}")

    coloured = any(letter in COLOURS for letter in letters)
    turned = 0.0
    for letter in _plain(letters):
        for what, value in _said(letter, text, coloured=coloured):
            if what == "turned":  # a sign lies so itself, and letters turn it on
                turned = float(value)
            else:
                found_as(what, value)
    for part in exact:
        exactly = _EXACT.fullmatch(part)
        if not exactly:
            message = f"{part!r} is neither a rank r3, a suit s3, an angle a90 nor a set go'"
            raise PpnError(f"{text!r} is no piece: {message}")
        angle, letter, number, among = exactly.groups()
        if angle:
            turned += float(angle)
        elif among:
            found["set"] = among
        elif letter == "r":
            found["rank"] = int(number)
        elif coloured or str(found.get("set", "")).startswith("domino"):
            found["other"] = int(number)
        elif int(number) < len(SUITS):
            found["suit"] = SUITS[int(number)]
        else:
            raise PpnError(f"{text!r} is no piece: there is no suit {number}")
    if turned:
        found["angle"] = _whole(turned + float(found.get("angle", 0)))
    if coloured and found.get("kind") in ("saucer", "coin", "matchstick"):
        found.setdefault("set", BITS[next(letter for letter, kind in KINDS.items() if kind == found["kind"])])
        found["kind"] = "bit"
    return Spec(**found)  # type: ignore[arg-type]  # each under its own key


def _plain(letters: str) -> str:
    for other, same in _ALIKE:
        letters = letters.replace(other, same)
    return letters


def _said(letter: str, text: str, *, coloured: bool) -> Iterator[tuple[str, str | float]]:
    """Tell what one letter or sign says of a piece."""
    code = ord(letter)
    if letter in SUITS:
        yield "suit", letter
    elif letter in KINDS:
        yield "kind", KINDS[letter]
    elif letter in SIDES:
        yield "side", SIDES[letter]
    elif letter in ANGLES:
        yield "angle", ANGLES[letter]
    elif letter in "na" or ("0" <= letter <= "9"):
        yield "rank", {"n": 0, "a": 1}.get(letter) or int(letter if letter.isdecimal() else 0)
    elif letter == "u":
        yield "set", "miniature"
    elif letter == "\u2b22":
        yield "set", "hexpack"
    elif letter in _MEN:
        yield from (("kind", "bit"), ("set", "checkers"), ("side", "face" if letter in _KINGS else "back"))
        if not coloured:
            yield "suit", _MEN[letter]
    elif letter == "\u25a6":
        yield from (("kind", "board"), ("set", "go"), *([] if coloured else [("suit", "K")]))
    elif 0x2680 <= code <= 0x2685:
        yield from (("kind", "die"), ("set", "dice"), ("rank", code - 0x267F))
        if not coloured:
            yield "suit", "W"
    elif 0x2654 <= code <= 0x265F or 0x1FA00 <= code <= 0x1FA47:
        yield from _chessman(code, coloured=coloured)
    elif 0x1F0A1 <= code <= 0x1F0F5:
        yield from _card(code)
    elif 0x1F030 <= code <= 0x1F093:
        yield from _domino(code)
    else:
        raise PpnError(f"{text!r} is no piece: {letter!r} says nothing here")


def _chessman(code: int, *, coloured: bool) -> Iterator[tuple[str, str | float]]:
    """Tell of a chessman, from king to pawn: upright, or among the turned ones of Unicode."""
    angle = 0
    if code < 0x1FA00:
        colour, man = divmod(code - 0x2654, 6)
    elif code < 0x1FA06:
        colour, man = 2, code - 0x1FA00
    else:  # three knights by an eighth of a turn further, then all men of all colours by a quarter
        quarters, place = divmod(code - 0x1FA06, 21)
        colour, man = (place, 4) if place < 3 else divmod(place - 3, 6)
        angle = -(90 * quarters + (45 if place < 3 else 90)) % 360
    yield from (("kind", "bit"), ("set", "chess"), ("side", "face"), ("rank", 6 - man))
    if angle:
        yield "turned", angle
    if not coloured:
        yield "suit", "WKR"[colour]


def _card(code: int) -> Iterator[tuple[str, str | float]]:
    yield from (("kind", "card"), ("set", "cards"), ("side", "face"))
    row, rank = divmod(code - 0x1F000, 16)
    if row > 0xD:
        yield from (("suit", "trumps"), ("rank", code - 0x1F0E0))
    elif rank == 15:
        yield from (("suit", _CARD_SUITS[row]), ("rank", 15))
    else:
        yield from (("suit", _CARD_SUITS[row]), ("rank", rank))


def _domino(code: int) -> Iterator[tuple[str, str | float]]:
    """Lying ones first, then those that stand, each from 0-0 to 6-6 after a back."""
    lying, place = divmod(code - 0x1F030, 50)
    yield from (("kind", "tile"), ("set", "dominoes"), ("turned", 0 if lying else 90))
    if place == 0:
        yield "side", "back"
    else:
        high, low = divmod(place - 1, 7)
        yield from (("side", "face"), ("other", high), ("rank", low))


def completed(spec: Spec, x: float, y: float, parser: str = "default") -> Bit:
    """Make a piece, with what its letters leave out as PPN has it. Raises PpnError for a bare colour."""
    both = spec.suit is not None and spec.rank is not None
    neither = spec.suit is None and spec.rank is None
    coloured = spec.suit is not None and spec.suit in COLOURS
    kind = spec.kind
    if kind is None and spec.side in ("left", "right", "top"):
        kind = "pyramid"
    if kind is None:
        kind = "bit" if coloured else "tile" if both or neither else "coin"
    among = spec.set or ""
    if coloured and not among:
        among = _set(kind, parser)
    side = spec.side
    if side is None:
        back = {
            "tile": not both and spec.other is None,
            "card": not both,
            "coin": spec.suit is not None,
            "saucer": spec.suit is not None,
            "bit": True,
        }.get(kind, False)
        side = "top" if kind == "pyramid" else "back" if back else "face"
    suit = spec.suit or {"go": "K", "checkers": "K", "dice": "W"}.get(among, "S")
    return Bit(kind, side, suit, spec.rank or 0, spec.angle or 0, x, y, spec.other or 0, among)


def _set(kind: str, parser: str) -> str:
    """Tell of which set a piece is that has a colour."""
    if kind == "bit":
        if not PARSERS.get(parser):
            raise PpnError("a bare colour is a piece only to some parsers, such as `MovetextParser: Marble`")
        return PARSERS[parser]
    return {"die": "dice", "pyramid": "pyramids", "tile": "dominoes"}.get(kind, "")


def written(bit: Bit) -> str:
    """Name a piece completely, so that nothing is left to what is left out."""
    letter = next(letter for letter, kind in KINDS.items() if kind == bit.kind)
    angle = next(letter for letter, angle in ANGLES.items() if angle == bit.angle).replace("^", "")
    side = "f" if bit.side == "face" else "b"
    if bit.suit in COLOURS:
        return f"{bit.suit}{letter}{side}{angle},r{bit.rank},s{bit.other}"
    rank = {0: "n", 1: "a"}.get(bit.rank, str(bit.rank))
    return f"{letter}{bit.suit}{rank}{side}{angle}"


def _whole(value: float) -> float:
    """Give a number of degrees below a full turn, whole if it is."""
    value %= 360
    return int(value) if value == int(value) else value
