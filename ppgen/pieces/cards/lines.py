"""Texts of a face: words and icons in lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ppgen.definition.text import parse
from ppgen.drawing import fonts
from ppgen.drawing.breaking import Unbreakable, filled
from ppgen.drawing.scene import pt
from ppgen.drawing.text import styled
from ppgen.pieces import icons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from ppgen.drawing.scene import FontName

    class Marked(Protocol):
        """Gives the face in which words of a face are bold or italic; the face itself if it has none."""

        def __call__(self, font: FontName, /, *, bold: bool, italic: bool) -> FontName:
            """Give it."""
            ...


_ICON = 1.12
"""Height of an icon in a text, of the text's size."""
INLINE = re.compile(r":([a-z0-9]+(?:-[a-z0-9]+)*):")
"""An icon in a text."""
NEARLY_INLINE = re.compile(r"(?<![\w:])(?!:[a-z0-9-]+:):[^\W\d_](?:[\w -]{0,30}\w)?:(?![\w:])")
"""What looks as if it were an icon, but is not written as one."""


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


def ended(text: Sequence[Word], size: float, width: float) -> list[tuple[Line, bool]] | None:
    """Break words into lines also where they were broken, and tell of each whether it was so.

    None if one is wider than a line.
    """
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


def runs(
    text: str,
    face: FontName,
    colour: str,
    icon_colour: str,
    folder: Path,
    marked: Marked = styled,
    high: float = _ICON,
) -> Iterator[tuple[str, Callable[[str], CardRun]]]:
    """Yield a text in runs, and how to make each; `high` is that of icons, of the text's size.

    Raises MarkupError for markup that is not closed.
    """
    for run in parse(text, links=False):
        font = marked(face, bold=run.bold, italic=run.italic)
        for at, part in enumerate(INLINE.split(run.text)):
            if at % 2 and icons.known(part, folder):
                yield part, partial(_icon, font, icon_colour, high)
            else:
                yield (f":{part}:" if at % 2 else part), partial(_plain, font, colour)


def _icon(font: FontName, role: str, high: float, name: str) -> CardRun:
    return CardRun(icon=name, font=font, role=role, high=high)


def _plain(font: FontName, role: str, text: str) -> CardRun:
    return CardRun(text, "", font, role)
