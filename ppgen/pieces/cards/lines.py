"""Texts of a card: words and icons in lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Text, pt
from ppgen.drawing.text import runs
from ppgen.pieces import icons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ppgen.drawing.scene import FontName, Item

_LEAD = 1.34
_ICON = 1.12
"""Height of an icon in a text, of the text's size."""
INLINE = re.compile(r":([a-z0-9]+(?:-[a-z0-9]+)*):")
"""An icon in a text."""
_SPACES = re.compile(r"[ \t\n]+")


@dataclass(frozen=True)
class Block:
    """Items set from the origin down, and their extent in millimetres."""

    items: tuple[Item, ...]
    width: float
    height: float


@dataclass(frozen=True)
class Run:
    """Text in one font and colour, or an icon."""

    text: str = ""
    icon: str = ""
    font: FontName = "body"
    role: str = "ink"

    def width(self, size: float) -> float:
        """Return how wide it is in millimetres at a size in points."""
        return pt(size) * _ICON if self.icon else fonts.measure(self.text, self.font, size)


Word = tuple[Run, ...]
"""What no line may break."""


def broken(text: Sequence[Word], size: float, width: float) -> list[list[Word]] | None:
    """Break words into lines; None if one is wider than a line."""
    lines: list[list[Word]] = []
    used = 0.0
    for word in text:
        extent = sum(run.width(size) for run in word)
        if extent > width + 1e-6:
            return None
        gap = _space(word, size) if lines else 0.0
        if lines and used + gap + extent <= width + 1e-6:
            lines[-1].append(word)
            used += gap + extent
        else:
            lines.append([word])
            used = extent
    return lines


def _space(word: Word, size: float) -> float:
    return fonts.measure(" ", word[0].font, size)


def _extent(line: Sequence[Word], size: float) -> float:
    return sum(run.width(size) for run in _joined(line))


def _joined(line: Sequence[Word]) -> list[Run]:
    """Put words of a line together, with the spaces between them."""
    found: list[Run] = []
    for number, word in enumerate(line):
        for place, run in enumerate(word):
            space = " " if number and not place else ""
            same = found and not found[-1].icon and not run.icon
            if same and (found[-1].font, found[-1].role) == (run.font, run.role):
                found[-1] = Run(found[-1].text + space + run.text, "", run.font, run.role)
                continue
            if space:
                found.append(Run(" ", "", run.font, run.role))
            found.append(run)
    return found


def words(text: str, face: FontName, colour: str, icon_colour: str, folder: Path) -> Iterator[Word]:
    """Yield the words of a text, and its icons, which may be in another colour."""
    word: list[Run] = []
    for run in runs(text, face, colour):
        for at, part in enumerate(INLINE.split(run.text)):
            if at % 2 and icons.known(part, folder):
                word.append(Run(icon=part, font=run.font, role=icon_colour))
                continue
            written = f":{part}:" if at % 2 else part
            for place, piece in enumerate(_SPACES.split(written)):
                if place and word:
                    yield tuple(word)
                    word = []
                if piece:
                    word.append(Run(piece, "", run.font, run.role))
    if word:
        yield tuple(word)


def block(
    lines: Sequence[Sequence[Word]],
    size: float,
    face: FontName,
    width: float,
    align: str,
    folder: Path,
) -> Block:
    """Set lines below one another, from the top of the first one's capitals."""
    capital = pt(size) * fonts.load(face).cap_height
    items: list[Item] = []
    for number, line in enumerate(lines):
        y = capital + number * pt(size) * _LEAD
        extent = _extent(line, size)
        x = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (width - extent)
        # Words of one font are one text, so that a reader of the PDF finds sentences.
        for run in _joined(line):
            if run.icon:
                high = pt(size) * _ICON
                symbol = icons.symbol(run.icon, run.role, folder)
                items.append(symbol.fitted(x + high / 2, y - capital / 2, high))
                x += high
            else:
                items.append(Text(x, y, run.text, run.font, size, run.role))
                x += fonts.measure(run.text, run.font, size)
    descent = pt(size) * fonts.DESCENT
    height = capital + max(0, len(lines) - 1) * pt(size) * _LEAD + (descent if len(lines) > 1 else 0.0)
    return Block((Group(tuple(items), tag="P"),), width, height)
