"""The table of PPN: pieces in order from below, and the moves that change it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from ppgen.ppn.piece import Bit, PpnError, Spec, completed, read_spec

MOST = 1000
"""Pieces on a table."""
DEEPEST = 20
"""How often a word may go by where another piece lies."""
NEAR = 1e-3
_NAMED = re.compile(r"([a-z]{1,2})(\d{1,3})")
_AT = re.compile(r"\((-?[\d.]{1,12}),(-?[\d.]{1,12})\)")
_BY = re.compile(r"<([+-]?[\d.]{1,12}),([+-]?[\d.]{1,12})>")
_OFFSET = re.compile(r"([\d.]{0,12})([NESWURDL]{1,3})")
_SLICE = re.compile(r"(.*)\[(\d{1,4}(?::\d{1,4})?(?:,\d{1,4}(?::\d{1,4})?)*)\]")
_NTH = re.compile(r"(\d{1,4})([a-z(&].*)")
_STEP = {
    "N": (0, 1), "U": (0, 1), "E": (1, 0), "R": (1, 0), "S": (0, -1), "D": (0, -1), "W": (-1, 0),
    "L": (-1, 0), "NE": (1, 1), "UR": (1, 1), "SE": (1, -1), "DR": (1, -1), "SW": (-1, -1),
    "DL": (-1, -1), "NW": (-1, 1), "UL": (-1, 1),
}  # fmt: skip
_HEX = {
    "NNE": 60, "UUR": 60, "ENE": 30, "RUR": 30, "ESE": 330, "RDR": 330, "SSE": 300, "DDR": 300,
    "SSW": 240, "DDL": 240, "WSW": 210, "LDL": 210, "WNW": 150, "LUL": 150, "NNW": 120, "UUL": 120,
}  # fmt: skip
"""Degrees against the clock from the right, of directions on hexagons."""
_SPLIT = re.compile(r"(?<!^)(?=[*!]|(?<![(<,])\+)")
_OF_NEXT = re.compile(r"(\d)\?")
Id = int


class PpnTable:
    """Pieces by their ids, in the order in which they lie, the last on top."""

    def __init__(self, parser: str = "default") -> None:
        self.parser = parser
        """Which says of what set a piece is of which only the colour is written."""
        self.bits: dict[Id, Bit] = {}
        self._before: dict[Id, Bit] = {}
        self._active: list[Id] = []
        self._next = count(1)

    def begin(self) -> None:
        """Begin a move: `^` looks at the table as it is now."""
        self._before = dict(self.bits)

    def do(self, word: str) -> None:
        """Do what a word of movetext says, as far as it can be done. Raises PpnError."""
        if word.count("&") > DEEPEST:
            raise PpnError(f"this goes by more than {DEEPEST} other pieces")
        for part in _SPLIT.split(_OF_NEXT.sub(r"\1&?", word)):
            self._do(part)

    def _do(self, part: str) -> None:
        for pattern, act in _ACTS:
            if found := pattern.fullmatch(part):
                act(self, *found.groups())
                return
        raise PpnError(f"{part!r} is no move that is read here, such as S4@b2, a1-b2, *c3, a1:b2 or +a1")

    def drop(self, spec: str, sign: str, location: str, beside: str | None) -> None:
        """Put a piece on the table: on top, at the bottom, or just above or below another."""
        if len(self.bits) >= MOST:
            raise PpnError(f"there are {MOST} pieces on the table, and no more fit")
        x, y = self.place(location or f"&{beside or ''}", ())
        bit = completed(read_spec(spec), x, y, self.parser)
        added = next(self._next)
        self._insert({added: bit}, beside, below=sign == "\\")
        self._active = [added]

    def remove(self, which: str) -> None:
        """Take pieces off the table."""
        for one in self.find(which):
            del self.bits[one]
        self._active = [one for one in self._active if one in self.bits]

    def shift(self, which: str, sign: str, location: str, beside: str | None) -> None:
        """Move pieces to a place: on top, at the bottom, or just above or below another."""
        moving = self.find(which)
        x, y = self.place(location or f"&{beside or ''}", moving)
        moved = {one: replace(self.bits.pop(one), x=x, y=y) for one in moving}
        self._insert(moved, beside, below=sign != "-")
        self._active = moving

    def capture(self, which: str, other: str) -> None:
        """Take a piece off, and move another to where it was."""
        x, y = self._where(self.find(other))
        self.remove(other)
        self.shift(which, "-", f"({x},{y})", None)

    def swap(self, which: str, other: str) -> None:
        """Let two pieces change places."""
        first, second = self.find(which), self.find(other)
        places = self._where(first), self._where(second)
        for ids, (x, y) in ((first, places[1]), (second, places[0])):
            for one in ids:
                self.bits[one] = replace(self.bits.pop(one), x=x, y=y)
        self._active = first

    def top(self, which: str) -> None:
        """Lay pieces on top of all others where they are."""
        for one in (found := self.find(which)):
            self.bits[one] = self.bits.pop(one)
        self._active = found

    def turn(self, which: str, degrees: str, about: str | None, anchor: str | None) -> None:
        """Turn pieces clockwise: each about its middle, or all about a place or a piece."""
        found, by = self.find(which), _number(degrees)
        centre = None
        if about is not None or anchor is not None:
            centre = self.place(about if about is not None else f"&{anchor}", ())
        cos, sin = math.cos(math.radians(-by)), math.sin(math.radians(-by))
        for one in found:
            bit = self.bits[one]
            angle = (bit.angle - by) % 360
            self.bits[one] = bit = replace(bit, angle=int(angle) if angle == int(angle) else angle)
            if centre is not None:
                x, y = bit.x - centre[0], bit.y - centre[1]
                turned = centre[0] + cos * x - sin * y, centre[1] + sin * x + cos * y
                self.bits[one] = replace(bit, x=round(turned[0], 6), y=round(turned[1], 6))
        self._active = found

    def wheel(self, which: str, degrees: str) -> None:
        """Turn pieces clockwise about where they are."""
        self.turn(which, degrees, None, which)

    def flip(self, which: str) -> None:
        """Turn pieces over; a die shows its opposite face."""
        for one in self.find(which):
            bit = self.bits[one]
            if bit.kind == "die":
                self.bits[one] = replace(bit, rank=(bit.rank + 3) % 6)
            elif bit.kind == "pyramid":
                self.bits[one] = replace(bit, side="face" if bit.side == "top" else "top")
            else:
                self.bits[one] = replace(bit, side=_OTHER_SIDE.get(bit.side, "face"))

    def substitute(self, which: str, spec: str) -> None:
        """Put another piece in the place of one."""
        for one in (found := self.find(which)):
            self.bits[one] = completed(read_spec(spec), self.bits[one].x, self.bits[one].y, self.parser)
        self._active = found

    def update(self, which: str, spec: str) -> None:
        """Change of a piece what is written."""
        for one in (found := self.find(which)):
            self.bits[one] = self.bits[one].updated(read_spec(spec))
        self._active = found

    # Which pieces, and where

    def find(self, which: str) -> list[Id]:
        """Find the pieces that an id means, in their order. Raises PpnError if there is none."""
        bits = self.bits
        if which.startswith("^"):
            which, bits = which[1:], self._before
        if which == "":
            found = self._active
        elif which[0] == "?":
            found = _best(bits, read_spec(which[1:]), self.parser)
        elif which[0] == "/":
            spec = read_spec(which[1:])
            found = [one for one, bit in bits.items() if bit.fits(spec)]
        elif part := _SLICE.fullmatch(which):
            there = self._at(part[1], bits)[::-1]  # counted from the top
            wanted = {place for piece in part[2].split(",") for place in _places(piece)}
            found = [one for place, one in enumerate(there, 1) if place in wanted][::-1]
        elif part := _NTH.fullmatch(which):
            found = self._nearest(part[2], int(part[1]), bits)
        else:
            found = self._at(which, bits)[-1:]
        found = [one for one in found if one in self.bits]
        if not found:
            raise PpnError(f"there is no piece {which!r}" if which else "no piece has been moved before")
        return found

    def _nearest(self, location: str, number: int, bits: dict[Id, Bit]) -> list[Id]:
        """Find so many pieces that are nearest to a place, in their order; of those as near, the topmost."""
        x, y = self.place(location, ())
        far = {one: round((bit.x - x) ** 2 + (bit.y - y) ** 2, 5) for one, bit in bits.items()}
        if len(far) < number:
            there = sum(1 for distance in far.values() if not distance)
            raise PpnError(f"{number} pieces are meant at {location}, but {there} lie there")
        return sorted(far, key=lambda one: -far[one])[len(far) - number :]

    def _at(self, location: str, bits: dict[Id, Bit]) -> list[Id]:
        x, y = self.place(location, ())
        return [one for one, bit in bits.items() if abs(bit.x - x) < NEAR and abs(bit.y - y) < NEAR]

    def place(self, location: str, moving: list[Id] | tuple[()]) -> tuple[float, float]:
        """Give the place that a location means.

        That is `b2`, `(1.5,2)`, `&` and a piece, or an offset such as `2UR` or `<1,-1>`: from the pieces that
        are moved, from a place (`2U|b2`) or from a piece (`2U$?pS`). Raises PpnError.
        """
        if location.startswith("&"):
            return self._place_of(location[1:])
        if found := _NAMED.fullmatch(location):
            column = 0
            for letter in found[1]:
                column = column * 26 + ord(letter) - ord("a") + 1
            return float(column), float(found[2])
        if found := _AT.fullmatch(location):
            return _number(found[1]), _number(found[2])
        offset, mark, anchor = location, "", ""
        if found := _ANCHORED.fullmatch(location):
            offset, mark, anchor = found[1], found[2], found[3]
        if (by := _offset(offset)) is not None:
            if mark:
                x, y = self.place(anchor, ()) if mark == "|" else self._place_of(anchor)
            elif moving:
                x, y = self._where(list(moving))
            else:
                raise PpnError(f"{location!r} says how far, but not from where")
            return x + by[0], y + by[1]
        raise PpnError(f"{location!r} is no place; places are b2, (1.5,2), <1,-1>, 2U or & and a piece")

    def _place_of(self, which: str) -> tuple[float, float]:
        """Give where a piece lies; several at a place lie there."""
        if found := _NTH.fullmatch(which):
            return self.place(found[2], ())
        return self._where(self.find(which))

    def _where(self, ids: list[Id]) -> tuple[float, float]:
        bit = self.bits[ids[-1]]
        return bit.x, bit.y

    def _insert(self, added: dict[Id, Bit], beside: str | None, *, below: bool) -> None:
        if beside is None:
            self.bits = added | self.bits if below else self.bits | added
            return
        order = list(self.bits.items())
        at = list(self.bits).index(self.find(beside)[-1]) + (not below)
        self.bits = dict([*order[:at], *added.items(), *order[at:]])


def _best(bits: dict[Id, Bit], spec: Spec, parser: str) -> list[Id]:
    """Find the one piece that is meant: the only one that fits, or the last that is as its letters say."""
    fitting = [one for one, bit in bits.items() if bit.fits(spec)]
    if len(fitting) < 2:
        return fitting
    try:
        whole = completed(spec, 0, 0, parser)
    except PpnError:
        return fitting[-1:]
    spec = replace(spec, kind=whole.kind, side=whole.side, set=whole.set, angle=whole.angle)
    for turned in (False, True):
        if found := [one for one, bit in bits.items() if bit.fits(spec, turned=turned)]:
            return found[-1:]
    return []


def _places(piece: str) -> range:
    """Read `2` or `1:3`."""
    first, _, last = piece.partition(":")
    return range(int(first), int(last or first) + 1)


def _offset(text: str) -> tuple[float, float] | None:
    """Read how far and where something goes, in inches; None if this says nothing of it."""
    if found := _BY.fullmatch(text):
        return _number(found[1]), _number(found[2])
    if not (found := _OFFSET.fullmatch(text)):
        return None
    far, way = _number(found[1] or "1"), found[2]
    if way in _HEX:
        angle = math.radians(_HEX[way])
        return round(far * math.cos(angle), 6), round(far * math.sin(angle), 6)
    if way not in _STEP:
        raise PpnError(f"{way!r} is no direction; they are {', '.join((*_STEP, *_HEX))}")
    return far * _STEP[way][0], far * _STEP[way][1]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise PpnError(f"{text!r} is no number") from None


_OTHER_SIDE = {"face": "back", "back": "face", "left": "right", "right": "left"}
_ANCHORED = re.compile(r"([^|$]*)([|$])(.*)")
_LAST = r"(?:%(.*))?"
_ACTS: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = (
    (re.compile(r"([^@]*)\$>(-?\d{1,3}(?:\.\d{1,6})?)"), PpnTable.wheel),
    (re.compile(r"([^@]*)@>(-?\d{1,3}(?:\.\d{1,6})?)(?:\|(.*)|\$(.*))?"), PpnTable.turn),
    (re.compile(r"([^@\\]*)([@\\])([^%]*)" + _LAST), PpnTable.drop),
    (re.compile(r"(.*?)(?<![(<,])(-)([^%]*)" + _LAST), PpnTable.shift),
    (re.compile(r"\*(.*)"), PpnTable.remove),
    (re.compile(r"\+(.*)"), PpnTable.flip),
    (re.compile(r"(.*)~(.+)"), PpnTable.update),
    (re.compile(r"(.*)=(.+)"), PpnTable.substitute),
    (re.compile(r"(.*?):(?![^\[]*\])(.*)"), PpnTable.capture),
    (re.compile(r"(.*)([_\u203f\u035c])([^%]*)" + _LAST), PpnTable.shift),
    (re.compile(r"(.*)#(.*)"), PpnTable.swap),
    (re.compile(r"!(.*)"), PpnTable.top),
)
"""What a move looks like, in the order in which the reference tells them apart."""
