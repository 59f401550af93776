"""Sentences into lines: a little markup, runs of type, and paragraphs laid into a frame."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.breaking import Piece, filled, pieces
from ppgen.drawing.scene import Anchor, Clip, FontName, Group, Item, Tag, Text, Use, pt
from ppgen.errors import PpgenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_MARK = re.compile(r"\\([*\\])|(\*\*)|(\*)|(\x1f)|([^*\x1f\\]+|\\)")
_BOLD: Mapping[FontName, FontName] = {
    "body": "body-bold",
    "body-italic": "body-bold",
    "body-semibold": "body-bold",
}
_TOLERANCE = 1e-6  # mm
CITE = "\x1f"
"""Before and after the number of a clause; a sign that content cannot hold."""
CITED = 0.68
"""Size of the number of a clause in a text, as a share of it."""
LEAST = 7.2
"""Points in which it is set at least."""
_ITALIC: Mapping[FontName, FontName] = {"body": "body-italic"}


class Run(NamedTuple):
    """A piece of text in one font and colour role."""

    text: str
    font: FontName
    role: str
    scale: float = 1.0
    """Its size as a share of the paragraph's."""

    def size(self, paragraph: float) -> float:
        """Return its size in points in a paragraph of some size, never too small to read."""
        return paragraph if self.scale == 1.0 else max(paragraph * self.scale, min(paragraph, LEAST))


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph is set: size and lead in points."""

    size: float = 10.0
    lead: float = 13.5
    font: FontName = "body"
    role: str = "ink"
    anchor: Anchor = "start"
    tag: Tag = "P"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Laid-out text: its item, and its extent in millimetres from capitals' top to descenders."""

    item: Group
    width: float
    height: float
    lines: int


class TextOverflowError(PpgenError, ValueError):
    """A text does not fit its frame."""

    def __init__(self, frame: str, text: str, by: float, where: str) -> None:
        super().__init__(
            f"the text does not fit {frame}: {by:.1f} mm too {where} at {text!r}; "
            "shorten it or enlarge the frame"
        )
        self.frame, self.text, self.by = frame, text, by


def runs(markup: str, font: FontName = "body", role: str = "ink") -> tuple[Run, ...]:
    r"""Read ``**bold**`` and ``*italic*`` into runs; a backslash before ``*`` or ``\`` takes it as it is.

    What stands between two of `CITE` is the number of a clause.
    """
    found: list[Run] = []
    bold = italic = cited = False
    for escaped, strong, emphasis, cite, plain in _MARK.findall(markup):
        if strong:
            bold = not bold
        elif emphasis:
            italic = not italic
        elif cite:
            cited = not cited
        elif cited:
            found.append(Run(plain, "body", "muted", CITED))
        else:
            found.append(Run(escaped or plain, styled(font, bold=bold, italic=italic), role))
    return tuple(_merged(found))


def styled(font: FontName, *, bold: bool, italic: bool) -> FontName:
    """Return the face in which words of a face are bold or italic, if it has any."""
    face = _ITALIC.get(font, font) if italic else font
    return _BOLD.get(face, face) if bold else face


def literal(words: str) -> str:
    """Write words so that `runs` reads them as they are."""
    return words.replace("\\", "\\\\").replace("*", "\\*")


def lines(markup: str, style: TextStyle, width: float) -> list[tuple[Run, ...]]:
    """Break marked-up text into lines no wider than a width in millimetres; a long word stands alone."""
    parted = _words(markup, style.font, style.role)
    ends = filled(
        parted,
        width + _TOLERANCE,
        lambda piece: _width(piece.runs, style.size),
        lambda before, _: fonts.measure(" ", before.runs[-1].font, style.size) if before.runs else 0.0,
        lambda piece: fonts.measure("-", piece.runs[-1].font, style.size),
    )
    return [tuple(_merged(_line(parted[start:end], last=end == len(parted)))) for start, end in ends]


def _line(parted: Sequence[Piece[Run]], *, last: bool) -> list[Run]:
    """Join the pieces of a line, with a hyphen where it ends within a word."""
    joined: list[Run] = []
    for place, piece in enumerate(parted):
        joined += piece.runs
        if place < len(parted) - 1:
            if piece.joint == " ":
                joined.append(Run(" ", piece.runs[-1].font, piece.runs[-1].role))
        elif piece.joint == "-" and not last:
            joined.append(piece.runs[-1]._replace(text="-"))
    return joined


@lru_cache(maxsize=1024)  # the same text is set again and again until a page is full
def paragraph(
    markup: str,
    style: TextStyle,
    at: tuple[float, float],
    width: float,
    *,
    height: float | None = None,
    frame: str = "its frame",
) -> Paragraph:
    """Lay a paragraph into a frame whose top left corner is given; capitals of the first line touch its top.

    Raises `TextOverflowError`, naming the frame, if a word is wider than it or the lines are higher than
    `height`, and `GlyphError` for a character that the font cannot draw.
    """
    broken = lines(markup, style, width)
    if not broken:
        return Paragraph(Group((), tag=style.tag), 0.0, 0.0, 0)
    capitals, lead = pt(style.size) * fonts.load(style.font).cap_height, pt(style.lead)
    used = capitals + lead * (len(broken) - 1) + pt(style.size) * fonts.DESCENT
    if height is not None and used > height + _TOLERANCE:
        raise TextOverflowError(frame, _plain(broken[-1]), used - height, "high")
    items: list[Text] = []
    extents = [_width(line, style.size) for line in broken]
    for row, (line, extent) in enumerate(zip(broken, extents, strict=True)):
        if extent > width + _TOLERANCE:
            raise TextOverflowError(frame, _plain(line), extent - width, "wide")
        slack = fonts.shifted(0.0, extent - width, style.anchor)
        spaced = line if row == len(broken) - 1 else _spaced(line)
        items.extend(_set(spaced, style, at[0] + slack, at[1] + capitals + row * lead))
    return Paragraph(Group(tuple(items), tag=style.tag), max(extents), used, len(broken))


def see_glyphs(items: Iterable[Item]) -> None:
    """Raise `GlyphError` for a character, in items or what they hold, that its font cannot draw."""
    _see_glyphs(items, set())


def _see_glyphs(items: Iterable[Item], seen: set[int]) -> None:
    """Look at each symbol once, by its `id`: the items hold it for so long."""
    for item in items:
        if isinstance(item, Text):
            fonts.measure(item.text, item.font, item.size)
        elif isinstance(item, Group | Clip):
            _see_glyphs(item.items, seen)
        elif isinstance(item, Use) and id(item.symbol) not in seen:
            seen.add(id(item.symbol))
            _see_glyphs(item.symbol.items, seen)


def _set(line: tuple[Run, ...], style: TextStyle, x: float, y: float) -> Iterator[Text]:
    for run in line:
        size = run.size(style.size)
        yield Text(x, y, run.text, run.font, size, run.role)
        x += fonts.measure(run.text, run.font, size)


def _spaced(line: tuple[Run, ...]) -> tuple[Run, ...]:
    if not line:
        return line
    # The space at the break is kept, so that a reader of the PDF's text does not run two words together.
    return (*line[:-1], line[-1]._replace(text=line[-1].text + " "))


@lru_cache(maxsize=2048)  # what is set in one size and width is tried in others, too
def _words(markup: str, font: FontName, role: str) -> Sequence[Piece[Run]]:
    """List what no line may break: runs between spaces, which may change font within."""
    return pieces((run.text, partial(_like, run)) for run in runs(markup, font, role))


def _like(run: Run, text: str) -> Run:
    return Run(text, run.font, run.role)


def _merged(marked: list[Run]) -> Iterator[Run]:
    for (font, role, scale), same in groupby(marked, key=lambda run: (run.font, run.role, run.scale)):
        yield Run("".join(run.text for run in same), font, role, scale)


def _width(line: tuple[Run, ...], size: float) -> float:
    return sum([fonts.measure(run.text, run.font, run.size(size)) for run in line])


def _plain(line: tuple[Run, ...]) -> str:
    return "".join(run.text for run in line)
