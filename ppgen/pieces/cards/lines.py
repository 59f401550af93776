"""Texts of a card: words and icons in lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ppgen.definition.text import parse
from ppgen.drawing import fonts
from ppgen.drawing.breaking import Unbreakable, filled, pieces
from ppgen.drawing.scene import Group, Text, pt
from ppgen.drawing.text import styled
from ppgen.pieces import icons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ppgen.drawing.scene import FontName, Item

    class Marked(Protocol):
        """Gives the face in which words of a face are bold or italic; the face itself if it has none."""

        def __call__(self, font: FontName, /, *, bold: bool, italic: bool) -> FontName:
            """Give it."""
            ...


_LEAD = 1.34
_ICON = 1.12
"""Height of an icon in a text, of the text's size."""
INLINE = re.compile(r":([a-z0-9]+(?:-[a-z0-9]+)*):")
NEARLY_INLINE = re.compile(r"(?<![\w:])(?!:[a-z0-9-]+:):[^\W\d_](?:[\w -]{0,30}\w)?:(?![\w:])")
"""What looks as if it were an icon, but is not written as one."""
"""An icon in a text."""


@dataclass(frozen=True)
class SetLines:
    """Items set from the origin down, and their extent in millimetres."""

    items: tuple[Item, ...]
    width: float
    height: float


@dataclass(frozen=True)
class CardRun:
    """Text in one font and colour, or an icon."""

    text: str = ""
    icon: str = ""
    font: FontName = "body"
    role: str = "ink"
    high: float = _ICON
    """Height of an icon, of the text's size."""

    def width(self, size: float) -> float:
        """Return how wide it is in millimetres at a size in points."""
        return pt(size) * self.high if self.icon else fonts.measure(self.text, self.font, size)


Word = Unbreakable[CardRun]
"""What no line may break."""
Line = tuple[CardRun, ...]


def broken(text: Sequence[Word], size: float, width: float) -> list[Line] | None:
    """Break words into lines, also where they were broken; None if one is wider than a line."""
    found = ended(text, size, width)
    return None if found is None else [line for line, _ in found]


def ended(text: Sequence[Word], size: float, width: float) -> list[tuple[Line, bool]] | None:
    """Break words into lines as `broken` does, and tell of each whether the text was broken there."""
    room = width + 1e-6

    def hyphen(piece: Word) -> float:
        return fonts.measure("-", piece.runs[-1].font, size)

    def blank(_: Word, piece: Word) -> float:
        return fonts.measure(" ", piece.runs[0].font, size) if piece.runs else 0.0

    ends = filled(text, room, partial(_extent, size), blank, hyphen)
    lines = []
    for start, end in ends:
        line = _joined(text[start:end], last=end == len(text))
        if sum(run.width(size) for run in line) > room:
            return None
        lines.append((tuple(line), text[end - 1].joint == "\n"))
    return lines


def _extent(size: float, piece: Word) -> float:
    return sum(run.width(size) for run in piece.runs)


def _joined(line: Sequence[Word], *, last: bool) -> list[CardRun]:
    """Put words of a line together, with the spaces between them and the hyphen at its end."""
    found: list[CardRun] = []
    for number, word in enumerate(line):
        spaced = number and line[number - 1].joint == " "
        for place, run in enumerate(word.runs):
            found += _added(found, run, " " if spaced and not place else "")
    if line and line[-1].joint == "-" and not last:
        found += _added(found, replace(line[-1].runs[-1], text="-", icon=""), "")
    return found


def _added(found: list[CardRun], run: CardRun, space: str) -> list[CardRun]:
    """Return what is to be added for a run; one that is like the last is put into it."""
    same = found and not found[-1].icon and not run.icon
    if same and (found[-1].font, found[-1].role) == (run.font, run.role):
        found[-1] = replace(found[-1], text=found[-1].text + space + run.text)
        return []
    return [*([CardRun(" ", "", run.font, run.role)] if space else []), run]


def words(text: str, face: FontName, colour: str, icon_colour: str, folder: Path) -> list[Word]:
    """Return the words of a text, and its icons, which may be in another colour.

    Raises MarkupError for bold or italic that is not closed.
    """
    return pieces(runs(text, face, colour, icon_colour, folder))


def runs(
    text: str,
    face: FontName,
    colour: str,
    icon_colour: str,
    folder: Path,
    marked: Marked = styled,
) -> Iterator[tuple[str, Callable[[str], CardRun]]]:
    """Yield a text in runs, and how to make each. Raises MarkupError for markup that is not closed."""
    for run in parse(text, links=False):
        font = marked(face, bold=run.bold, italic=run.italic)
        for at, part in enumerate(INLINE.split(run.text)):
            if at % 2 and icons.known(part, folder):
                yield part, partial(_icon, font, icon_colour)
            else:
                yield (f":{part}:" if at % 2 else part), partial(_plain, font, colour)


def _icon(font: FontName, role: str, name: str) -> CardRun:
    return CardRun(icon=name, font=font, role=role)


def _plain(font: FontName, role: str, text: str) -> CardRun:
    return CardRun(text, "", font, role)


def block(
    lines: Sequence[Line],
    size: float,
    face: FontName,
    width: float,
    align: str,
    folder: Path,
) -> SetLines:
    """Set lines below one another, from the top of the first one's capitals."""
    capital = pt(size) * fonts.load(face).cap_height
    items: list[Item] = []
    for number, line in enumerate(lines):
        y = capital + number * pt(size) * _LEAD
        extent = sum(run.width(size) for run in line)
        x = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (width - extent)
        # Words of one font are one text, so that a reader of the PDF finds sentences.
        for run in line:
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
    return SetLines((Group(tuple(items), tag="P"),), width, height)
