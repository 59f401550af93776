"""Sentences into lines: a little markup, runs of type, and paragraphs laid into a frame."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.scene import Anchor, Clip, FontName, Group, Item, Tag, Text, Use, pt
from ppgen.errors import PpgenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_MARK = re.compile(r"\\([*\\])|(\*\*)|(\*)|(\x1f)|([^*\x1f\\]+|\\)")
_BREAKS = re.compile(r"([ \t\n]+)")
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
            face = _ITALIC.get(font, font) if italic else font
            found.append(Run(escaped or plain, _BOLD.get(face, face) if bold else face, role))
    return tuple(_merged(found))


def literal(words: str) -> str:
    """Write words so that `runs` reads them as they are."""
    return words.replace("\\", "\\\\").replace("*", "\\*")


def lines(markup: str, style: TextStyle, width: float) -> list[tuple[Run, ...]]:
    """Break marked-up text into lines no wider than a width in millimetres; a long word stands alone."""
    broken: list[list[Run]] = []
    used = 0.0  # of the last line
    for word in _words(markup, style.font, style.role):
        extent = _width(word, style.size)
        space = Run(" ", broken[-1][-1].font, broken[-1][-1].role) if broken else None
        gap = fonts.measure(" ", space.font, style.size) if space else 0.0
        if space and used + gap + extent <= width + _TOLERANCE:
            broken[-1] += [space, *word]
            used += gap + extent
        else:
            broken.append(list(word))
            used = extent
    return [tuple(_merged(line)) for line in broken]


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
    # The space at the break is kept, so that a reader of the PDF's text does not run two words together.
    return (*line[:-1], line[-1]._replace(text=line[-1].text + " "))


@lru_cache(maxsize=2048)  # what is set in one size and width is tried in others, too
def _words(markup: str, font: FontName, role: str) -> Sequence[tuple[Run, ...]]:
    """List what no line may break: runs between spaces, which may change font within."""
    words: list[tuple[Run, ...]] = []
    word: list[Run] = []
    for run in runs(markup, font, role):
        for part in _BREAKS.split(run.text):
            if not part:
                continue
            if not part.strip(" \t\n"):
                if word:
                    words.append(tuple(word))
                word = []
            else:
                word.append(Run(part, run.font, run.role))
    if word:
        words.append(tuple(word))
    return words


def _merged(marked: list[Run]) -> Iterator[Run]:
    for (font, role, scale), same in groupby(marked, key=lambda run: (run.font, run.role, run.scale)):
        yield Run("".join(run.text for run in same), font, role, scale)


def _width(line: tuple[Run, ...], size: float) -> float:
    return sum([fonts.measure(run.text, run.font, run.size(size)) for run in line])


def _plain(line: tuple[Run, ...]) -> str:
    return "".join(run.text for run in line)
