"""The table of PPN: pieces in order from below, and the moves that change it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from ppgen.ppn.piece import Bit, PpnError, completed, read_spec

MOST = 2000
"""Pieces on a table."""
NEAR = 1e-3
_NAMED = re.compile(r"([a-z]{1,2})(\d{1,3})")
_AT = re.compile(r"\((-?[\d.]{1,12}),(-?[\d.]{1,12})\)")
_BY = re.compile(r"<([+-]?[\d.]{1,12}),([+-]?[\d.]{1,12})>")
_OFFSET = re.compile(r"([\d.]{0,12})([NESWURDL]{1,2})")
_SLICE = re.compile(r"(.*)\[(\d{1,4})(?::(\d{1,4}))?\]")
_NTH = re.compile(r"(\d{1,4})([a-z(&].*)")
_STEP = {
    "N": (0, 1), "U": (0, 1), "E": (1, 0), "R": (1, 0), "S": (0, -1), "D": (0, -1), "W": (-1, 0),
    "L": (-1, 0),
}  # fmt: skip
_SPLIT = re.compile(r"(?<!^)(?=\*)")
Id = int


class Table:
    """Pieces by their ids, in the order in which they lie, the last on top."""

    def __init__(self) -> None:
        self.bits: dict[Id, Bit] = {}
        self._before: dict[Id, Bit] = {}
        self._active: list[Id] = []
        self._next = count(1)

    def begin(self) -> None:
        """Begin a move: `^` looks at the table as it is now."""
        self._before = dict(self.bits)

    def do(self, word: str) -> None:
        """Do what a word of movetext says. Raises PpnError."""
        for part in _SPLIT.split(word):
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
        bit = completed(read_spec(spec), *self.place(location or "&", ()))
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
        x, y = self.place(location or "&", moving)
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

    def turn(self, which: str, degrees: str) -> None:
        """Turn pieces clockwise, each about its middle."""
        for one in (found := self.find(which)):
            self.bits[one] = replace(self.bits[one], angle=(self.bits[one].angle - int(degrees)) % 360)
        self._active = found

    def flip(self, which: str) -> None:
        """Turn pieces over; a die shows its opposite face."""
        for one in self.find(which):
            bit = self.bits[one]
            if bit.kind == "die":
                self.bits[one] = replace(bit, rank=(bit.rank + 3) % 6)
            else:
                self.bits[one] = replace(bit, side="back" if bit.side == "face" else "face")

    def substitute(self, which: str, spec: str) -> None:
        """Put another piece in the place of one."""
        for one in (found := self.find(which)):
            self.bits[one] = completed(read_spec(spec), self.bits[one].x, self.bits[one].y)
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
        elif which[0] in "?/":
            found = [one for one, bit in bits.items() if bit.fits(read_spec(which[1:]))]
            found = found[-1:] if which[0] == "?" else found
        elif part := _SLICE.fullmatch(which):
            there = self._at(part[1], bits)[::-1]  # counted from the top
            found = there[int(part[2]) - 1 : int(part[3] or part[2])][::-1]
        elif part := _NTH.fullmatch(which):
            there = self._at(part[2], bits)
            if len(there) < int(part[1]):
                raise PpnError(f"{part[1]} pieces are meant at {part[2]}, but {len(there)} lie there")
            found = there[-int(part[1]) :]
        else:
            found = self._at(which, bits)[-1:]
        found = [one for one in found if one in self.bits]
        if not found:
            raise PpnError(f"there is no piece {which!r}" if which else "no piece has been moved before")
        return found

    def _at(self, location: str, bits: dict[Id, Bit]) -> list[Id]:
        x, y = self.place(location, ())
        return [one for one, bit in bits.items() if math.hypot(bit.x - x, bit.y - y) < NEAR]

    def place(self, location: str, moving: list[Id] | tuple[()]) -> tuple[float, float]:
        """Give the place that a location means: `b2`, `(1.5,2)`, `&` and a piece, or an offset."""
        if location.startswith("&"):
            return self._where(self.find(location[1:]))
        if found := _NAMED.fullmatch(location):
            column = 0
            for letter in found[1]:
                column = column * 26 + ord(letter) - ord("a") + 1
            return float(column), float(found[2])
        if found := _AT.fullmatch(location):
            return _number(found[1]), _number(found[2])
        if (found := _BY.fullmatch(location)) or (found := _OFFSET.fullmatch(location)):
            if not moving:
                raise PpnError(f"{location!r} says how far, but not from where")
            x, y = self._where(list(moving))
            if location[0] == "<":
                return x + _number(found[1]), y + _number(found[2])
            far = _number(found[1] or "1")
            return x + far * sum(_STEP[way][0] for way in found[2]), y + far * sum(
                _STEP[way][1] for way in found[2]
            )
        raise PpnError(f"{location!r} is no place; places are b2, (1.5,2), <1,-1>, 2U or & and a piece")

    def _where(self, ids: list[Id]) -> tuple[float, float]:
        bit = self.bits[ids[-1]]
        return bit.x, bit.y

    def _insert(self, added: dict[Id, Bit], beside: str | None, *, below: bool) -> None:
        order = list(self.bits.items())
        if beside is None:
            at = 0 if below else len(order)
        else:
            ids = [one for one, _ in order]
            at = ids.index(self.find(beside)[-1]) + (not below)
        self.bits = dict([*order[:at], *added.items(), *order[at:]])


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise PpnError(f"{text!r} is no number") from None


_LAST = r"(?:%(.*))?"
_ACTS: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = (
    (re.compile(r"([^@]*)@>(-?\d{1,3})"), Table.turn),
    (re.compile(r"([^@\\]*)([@\\])([^%]*)" + _LAST), Table.drop),
    (re.compile(r"(.*?)(?<![(<,])(-)([^%]*)" + _LAST), Table.shift),
    (re.compile(r"\*(.*)"), Table.remove),
    (re.compile(r"\+(.*)"), Table.flip),
    (re.compile(r"(.*)~(.+)"), Table.update),
    (re.compile(r"(.*)=(.+)"), Table.substitute),
    (re.compile(r"(.*?):(?![^\[]*\])(.*)"), Table.capture),
    (re.compile(r"(.*)([_\u203f])([^%]*)" + _LAST), Table.shift),
    (re.compile(r"(.*)#(.*)"), Table.swap),
    (re.compile(r"!(.*)"), Table.top),
)
"""What a move looks like, in the order in which the reference tells them apart."""
