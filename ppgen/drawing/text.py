"""Sentences into lines: spans of type, and paragraphs laid into a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ppgen.drawing import fonts
from ppgen.drawing.breaking import HYPHENS, Unbreakable, filled, pieces
from ppgen.drawing.direction import from_the_right, runs, turned
from ppgen.drawing.hyphens import hyphenated, hyphenation
from ppgen.drawing.mirrored import OPPOSITE
from ppgen.drawing.scene import Anchor, Clip, FontName, Group, Item, Symbol, Tag, Text, Use, pt
from ppgen.errors import PpgenError
from ppgen.language import current, is_right_to_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_BOLD: Mapping[FontName, FontName] = {
    "body": "body-bold",
    "body-italic": "body-bold",
    "body-semibold": "body-bold",
}
SIGN = 1.12
"""Height of a sign between words, of the size of the words."""
SHORT = 1 / 6
"""Of a line, so much may stay empty before a word is parted for it."""
_TOLERANCE = 1e-6  # mm
_ITALIC: Mapping[FontName, FontName] = {"body": "body-italic"}


class TextSpan(NamedTuple):
    """A piece of text in one font and colour role, or a sign between words."""

    text: str
    font: FontName
    role: str
    sign: Symbol | None = None
    """What is drawn in place of the text, which says it in words."""


Words = str | tuple[TextSpan, ...]
"""A text that is set in the font and role of its paragraph, or in its own."""


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


def styled(font: FontName, *, bold: bool, italic: bool) -> FontName:
    """Return the face in which words of a face are bold or italic, if it has any."""
    face = _ITALIC.get(font, font) if italic else font
    return _BOLD.get(face, face) if bold else face


def citation(number: str) -> TextSpan:
    """Set the number of a clause, quietly."""
    return TextSpan(number, "body", "muted")


def lines(text: Words, style: TextStyle, width: float) -> list[tuple[TextSpan, ...]]:
    """Break a text into lines no wider than a width in millimetres; a long word stands alone.

    In languages of long words they are parted (`ppgen.drawing.hyphens`), but for headings.
    """
    parted = _words(text, style.font, style.role, "" if style.font == "display" else hyphenation())
    ends = filled(
        parted,
        width + _TOLERANCE,
        lambda piece: measured(piece.runs, style.size),
        lambda before, _: fonts.measure(" ", before.runs[-1].font, style.size) if before.runs else 0.0,
        lambda piece: fonts.measure("-", piece.runs[-1].font, style.size),
        width * SHORT if style.anchor == "start" else inf,
    )
    return [merged(_line(parted[start:end], last=end == len(parted))) for start, end in ends]


def _line(parted: Sequence[Unbreakable[TextSpan]], *, last: bool) -> list[TextSpan]:
    """Join the pieces of a line, with a hyphen where it ends within a word."""
    joined: list[TextSpan] = []
    for place, piece in enumerate(parted):
        joined += piece.runs
        if place < len(parted) - 1:
            if piece.joint == " ":
                joined.append(TextSpan(" ", piece.runs[-1].font, piece.runs[-1].role))
        elif piece.joint in HYPHENS and not last:
            joined.append(piece.runs[-1]._replace(text="-"))
    return joined


def paragraph(
    text: Words,
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
    right = from_the_right(text if isinstance(text, str) else _plain(text))
    begins = is_right_to_left(current())
    return _paragraph(text, style, at, width, height, frame, hyphenation(), right, begins)


@lru_cache(maxsize=1024)  # the same text is set again and again until a page is full
def _paragraph(
    text: Words,
    style: TextStyle,
    at: tuple[float, float],
    width: float,
    height: float | None,
    frame: str,
    _hyphenation: str,
    right: bool,
    begins: bool,
) -> Paragraph:
    broken = lines(text, style, width)
    if not broken:
        return Paragraph(Group((), tag=style.tag), 0.0, 0.0, 0)
    capitals, lead = pt(style.size) * fonts.load(style.font).cap_height, pt(style.lead)
    used = capitals + lead * (len(broken) - 1) + pt(style.size) * fonts.DESCENT
    if height is not None and used > height + _TOLERANCE:
        raise TextOverflowError(frame, _plain(broken[-1]), used - height, "high")
    # A single line of the source stands where all others of a language from the right begin.
    anchor = OPPOSITE[style.anchor] if right or (begins and len(broken) == 1) else style.anchor
    items: list[Item] = []
    extents = [measured(line, style.size) for line in broken]
    for row, (line, extent) in enumerate(zip(broken, extents, strict=True)):
        if extent > width + _TOLERANCE:
            raise TextOverflowError(frame, _plain(line), extent - width, "wide")
        slack = fonts.shifted(0.0, extent - width, anchor)
        spaced = line if row == len(broken) - 1 else _spaced(line)
        x, y = at[0] + slack, at[1] + capitals + row * lead
        if right or any(turned(span.text) for span in line):
            x += extent - measured(spaced, style.size) if right else 0.0
            items.extend(_set_both_ways(spaced, style, x, y, right=right))
        else:
            items.extend(_set(spaced, style, x, y))
    block = Group(tuple(items), tag=style.tag, block=(at[0], width))
    return Paragraph(block, max(extents), used, len(broken))


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


def _set(line: tuple[TextSpan, ...], style: TextStyle, x: float, y: float) -> Iterator[Item]:
    for span in line:
        if span.sign:
            yield _sign(span, span.sign, style.size, x, y)
        else:
            yield Text(x, y, span.text, span.font, style.size, span.role)
        x += _extent(span, style.size)


def _set_both_ways(
    line: tuple[TextSpan, ...], style: TextStyle, x: float, y: float, *, right: bool
) -> Iterator[Item]:
    """Set a line with letters from right to left: in the order in which it is read, each run at its place."""
    parted = runs(["" if span.sign else span.text for span in line], right=right)
    spans = [line[run.span] if not run.text else line[run.span]._replace(text=run.text) for run in parted]
    starts = [0.0] * len(parted)
    for at in sorted(range(len(parted)), key=lambda each: parted[each].place):
        starts[at] = x
        x += _extent(spans[at], style.size)
    for span, start in zip(spans, starts, strict=True):
        yield from _set((span,), style, start, y)


def _spaced(line: tuple[TextSpan, ...]) -> tuple[TextSpan, ...]:
    if not line:
        return line
    if line[-1].sign:
        return (*line, line[-1]._replace(text=" ", sign=None))
    # The space at the break is kept, so that a reader of the PDF's text does not run two words together.
    return (*line[:-1], line[-1]._replace(text=line[-1].text + " "))


@lru_cache(maxsize=2048)  # what is set in one size and width is tried in others, too
def _words(text: Words, font: FontName, role: str, hyphens: str) -> Sequence[Unbreakable[TextSpan]]:
    """List what no line may break: spans between blanks, which may change font within."""
    parts = (TextSpan(text, font, role),) if isinstance(text, str) else text
    if hyphens:
        parts = tuple(
            part if part.sign else part._replace(text=hyphenated(part.text, hyphens)) for part in parts
        )
    return pieces((part.text, partial(_like, part)) for part in parts)


def _like(span: TextSpan, text: str) -> TextSpan:
    return span._replace(text=text)


def merged(spans: Iterable[TextSpan]) -> tuple[TextSpan, ...]:
    """Make one of neighbours that are set alike."""
    found: list[TextSpan] = []
    for span in spans:
        last = found[-1] if found else None
        if last is not None and not span.sign and span[1:] == last[1:]:
            found[-1] = last._replace(text=last.text + span.text)
        else:  # signs stand singly
            found.append(span)
    return tuple(found)


def measured(line: Iterable[TextSpan], size: float) -> float:
    """Return how wide spans beside one another are, in millimetres at a size in points."""
    return sum([_extent(span, size) for span in line])


def _extent(span: TextSpan, size: float) -> float:
    if span.sign:
        return pt(size) * SIGN * span.sign.width / span.sign.height
    return fonts.measure(span.text, span.font, size)


def _sign(span: TextSpan, symbol: Symbol, size: float, x: float, y: float) -> Group:
    """Place a sign between words, its middle where that of capitals is."""
    middle = y - pt(size) * fonts.load(span.font).cap_height / 2
    high = pt(size) * SIGN
    wide = high * symbol.width / symbol.height
    named = f"Symbol: {span.text.replace('-', ' ')}"
    return Group((symbol.centred(x + wide / 2, middle, high / symbol.height),), alt=named)


def _plain(line: tuple[TextSpan, ...]) -> str:
    return "".join(span.text for span in line)
