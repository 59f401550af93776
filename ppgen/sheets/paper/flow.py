"""Content that knows its own height: the small box model of cards, covers and booklets.

A fragment is drawn from its top left corner at the origin; all lengths are millimetres, sizes of type points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from ppgen.definition.text import Prose, uncited
from ppgen.drawing import fonts
from ppgen.drawing.scene import (
    Anchor,
    FontName,
    Group,
    Item,
    Line,
    Path,
    Tag,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.drawing.shapes import circle
from ppgen.drawing.text import TextStyle, Words, paragraph
from ppgen.language import current, is_right_to_left
from ppgen.pieces import icons
from ppgen.sheets.subject import GameSubject, Subject


class Fragment(NamedTuple):
    """Drawn content and how much height it takes."""

    height: float
    items: tuple[Item, ...]

    def at(self, x: float, y: float) -> Group:
        """Place it with its top left corner at a point."""
        return Group(self.items, Transform.translate(x, y))

    def tagged(self, tag: Tag) -> Fragment:
        """Make one element of it for readers of the tagged PDF."""
        return Fragment(self.height, (Group(self.items, tag=tag),))


EMPTY = Fragment(0.0, ())
SMALLER = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8)
"""How many times as large as usual type of a translation may be, where its words are longer."""
LEAST_HEADING = 8.0
"""Points below which no heading is set; one that is too long even so is told."""


def sizes(subject: GameSubject) -> tuple[float, ...]:
    """Give how many times as large as usual type may be, the largest that fits.

    Whoever writes a game is told to shorten its words; whoever translates it cannot.
    """
    return SMALLER if subject.definition.translation else SMALLER[:1]


@dataclass(frozen=True)
class Setting:
    """How text is set: what it is about, and the sizes of type in points."""

    subject: Subject
    head: float
    text: float
    lead: float
    small: float
    frame: str = "the card"
    """What to call the place if a text does not fit it."""
    cites: bool = field(default=False, kw_only=True)
    """Whether the numbers of clauses stand small and quiet."""
    uncited: bool = field(default=False, kw_only=True)
    """Whether they are left out: of what lies on the table while one plays."""

    @property
    def gap(self) -> float:
        """The space between two paragraphs that belong together: a line's lead and a little more."""
        return self.line_gap + pt(self.lead) * 0.24

    @property
    def line_gap(self) -> float:
        """The space between the lines of one paragraph, from descenders to capitals."""
        capitals = pt(self.text) * (fonts.load("body").cap_height + fonts.DESCENT)
        return pt(self.lead) - capitals

    @property
    def icon(self) -> float:
        """The size of icons beside text."""
        return pt(self.text) * 1.9

    def smaller(self) -> Self:
        """Return the setting of captions and remarks."""
        return replace(self, text=self.small, lead=self.small * 1.28)

    def prose(
        self,
        prose: Prose,
        width: float,
        *,
        font: FontName = "body",
        role: str = "ink",
        anchor: Anchor = "start",
        tag: Tag = "P",
    ) -> Fragment:
        """Set content's prose to a width. Raises TextOverflowError if a single word is wider."""
        prose = uncited(prose) if self.uncited else prose
        spans = self.subject.spans(prose, font, role, cited=self.cites)
        return self._set(spans, width, TextStyle(self.text, self.lead, font, role, anchor, tag))

    def plain(
        self,
        words: str,
        width: float,
        *,
        font: FontName = "body",
        role: str = "ink",
        anchor: Anchor = "start",
        tag: Tag = "P",
    ) -> Fragment:
        """Set words as they are to a width. Raises TextOverflowError if a single one is wider."""
        return self._set(words, width, TextStyle(self.text, self.lead, font, role, anchor, tag))

    def _set(self, words: Words, width: float, style: TextStyle) -> Fragment:
        block = paragraph(words, style, (0, 0), width, frame=self.frame)
        return Fragment(block.height, (block.item,))


@dataclass(frozen=True)
class GameSetting(Setting):
    """How text of a game is set."""

    subject: GameSubject
    seat: str | None = None
    """The seat whose card this is."""
    pad: float = 1.4
    """Space above and below the content of a table's row, in millimetres."""
    enlarged: float = 1.0
    """How many times as large as usual pictures are, with all the words in them."""
    room: float | None = None
    """How high a card's frames may be with their words; as high as they ask for if nothing is given."""
    lower: float = 0.0
    """How much lower than they ask for pictures are, in millimetres, so that what is around them has room."""
    remarks: bool = False
    """Whether frames are what is good to know, and no steps to number."""


def stacked(parts: Iterable[Fragment], gap: float) -> Fragment:
    """Put fragments below one another; empty ones leave no gap."""
    items: list[Item] = []
    height = 0.0
    for part in parts:
        if part.items:
            height += gap if items else 0.0
            items.append(part.at(0, height))
            height += part.height
    return Fragment(height, tuple(items))


def abreast(parts: Sequence[Fragment], lefts: Sequence[float]) -> Fragment:
    """Put fragments beside one another, each at its left edge."""
    items = tuple(part.at(left, 0) for part, left in zip(parts, lefts, strict=True) if part.items)
    return Fragment(max((part.height for part in parts), default=0.0), items)


def scaled(part: Fragment, times: float) -> Fragment:
    """Make a fragment larger or smaller as a whole."""
    items = part.items if times == 1.0 else (Group(part.items, Transform.scale(times)),)
    return Fragment(part.height * times, items)


def padded(part: Fragment, above: float, below: float = 0.0) -> Fragment:
    """Add free space above and below a fragment."""
    return Fragment(part.height + above + below, (part.at(0, above),))


def shares(width: float, weights: Sequence[float], gap: float) -> list[tuple[float, float]]:
    """Divide a width by weights with gaps between: the left edge and the width of each share."""
    unit = (width - gap * (len(weights) - 1)) / sum(weights)
    found = []
    left = 0.0
    for weight in weights:
        found.append((left, weight * unit))
        left += weight * unit + gap
    return found


def heading_size(words: str, size: float, width: float) -> float:
    """Return in how many points a heading is set: in fewer if its longest word would find no room."""
    longest = max((fonts.measure(word, "display", size) for word in words.split()), default=0.0)
    return size if longest <= width else max(size * width / longest * 0.999, min(size, LEAST_HEADING))


def heading(setting: Setting, words: str, width: float, tag: Tag = "H2") -> Fragment:
    """Set a heading in the display face, broken if it must be, and smaller if it is one long word."""
    size = heading_size(words, setting.head, width)
    style = TextStyle(size, size * 1.15, "display", tag=tag)
    block = paragraph(words, style, (0, 0), width, frame=setting.frame)
    # Headings stand on their baseline: descenders hang into the space below.
    return Fragment(block.height - pt(size) * fonts.DESCENT, (block.item,))


def steps(setting: Setting, sentences: Sequence[str], width: float) -> Fragment:
    """Set a numbered list: numbers in the accent, hanging to the left of the text."""
    size = setting.text * 1.26
    indent = pt(size) * 1.45
    numbers = [
        Text(indent - pt(size) * 0.62, 0, str(place), "display", size, "accent", "end")
        for place in range(1, len(sentences) + 1)
    ]
    return _listed(setting, sentences, width, indent, numbers)


def points(setting: Setting, sentences: Sequence[str], width: float) -> Fragment:
    """Set a list whose entries begin with the design's arrowhead."""
    size = pt(setting.text) * 0.62
    indent = pt(setting.text * 1.26) * 1.45
    head = icons.symbol("arrow", "accent").centred(size * 0.62, -size * 0.58, size / 100, onward())
    heads = [head] * len(sentences)
    return _listed(setting, sentences, width, indent, heads)


def _listed(
    setting: Setting, sentences: Sequence[str], width: float, indent: float, leads: Sequence[Item]
) -> Fragment:
    baseline = pt(setting.text) * fonts.load("body").cap_height
    entries = []
    for lead, sentence in zip(leads, sentences, strict=True):
        body = setting.prose(sentence, width - indent, tag="LBody")
        label = Group(
            (lead,), Transform.translate(0, baseline), tag="Lbl", artifact=not isinstance(lead, Text)
        )
        entries.append(Fragment(body.height, (Group((label, body.at(indent, 0)), tag="LI"),)))
    return stacked(entries, setting.gap).tagged("L")


def onward() -> float:
    """Give the degrees by which an arrow to the right is turned, so that it points the way one reads."""
    return 180.0 if is_right_to_left(current()) else 0.0


def rule(width: float, role: str = "hairline", points: float = 0.5) -> Fragment:
    """Draw a line across."""
    return Fragment(0.0, (Group((Line(0, 0, width, 0, stroked(role, points)),), artifact=True),))


def disc(number: str, size: float = 5.8) -> Fragment:
    """Draw a callout: a white number on a disc in the accent."""
    height = size * 1.55
    label = Text(
        size / 2, size / 2 + pt(height) * 0.34, number, "body-bold", height, "ground", "middle", "Lbl"
    )
    return Fragment(size, (Path(circle(size / 2, size / 2, size / 2), filled("accent")), label))


def ring(number: str, size: float = 5.8) -> Fragment:
    """Draw the number of a step that has no place in the picture: in the accent, within a ring."""
    height, line = size * 1.55, 1.2
    label = Text(
        size / 2, size / 2 + pt(height) * 0.34, number, "body-bold", height, "accent", "middle", "Lbl"
    )
    edge = Path(circle(size / 2, size / 2, size / 2 - pt(line) / 2), stroked("accent", line))
    return Fragment(size, (edge, label))
