"""What every sheet carries around its content: the head, and the foot with furniture line and ruler."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from ppgen.drawing import fonts
from ppgen.drawing.mirrored import mirrored
from ppgen.drawing.palette import StyleName
from ppgen.drawing.path import number
from ppgen.drawing.pdf import Bookmark, LinkArea
from ppgen.drawing.scene import Group, Item, Line, Scene, Symbol, Text, Transform, stroked
from ppgen.language import current, is_right_to_left, phrase, spoken
from ppgen.pieces import mark
from ppgen.sheets.paper.page import Frame, Page, PieceSlot
from ppgen.sheets.paper.rulers import NOTE, RULER, ruler
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import Subject

Area = TypeVar("Area", Frame, LinkArea)
Head = Literal["full", "line", "none"]
"""full: emblem, title and the accent rule; line: one line of type, where a board needs the room; none."""
HEADS = {"full": 26.0, "line": 14.0, "none": 8.0}
"""Height of the head, from the top edge of the paper."""
HEAD = HEADS["full"]
SMALL = 160.0
"""Paper narrower than this is a half sheet, in millimetres."""
FOOT = 15.5
"""Height of the foot, from the bottom edge of the paper."""


@dataclass(frozen=True, slots=True)
class PageContent:
    """A page before it is numbered: its body, drawn for the whole page, and its facts."""

    width: float
    height: float
    sheet: str
    """Name of the sheet, as the head and the cover give it."""
    body: tuple[Item, ...]
    description: str = ""
    paper: str = ""
    """Name of the paper, for the furniture line."""
    detail: str = ""
    """What else the furniture line says of the sheet, such as its scale."""
    advice: str = ""
    """What stands before the page number."""
    margin: float = 14.0
    aside: float = 0.0
    """Room at the right end of the head for a key."""
    head: Head = "full"
    foot: bool = True
    note: float = NOTE
    """Points of the words in the foot; with larger ones it has no ruler, for such pages are read."""
    page_at: tuple[float, float] | None = None
    """Where the page number ends, if it does not stand in the foot."""
    page_turn: float = 0.0
    """Degrees by which it is turned about there."""
    stays: bool = False
    """Whether its body, and a page number in it, are not laid out from the right (see `staying`)."""
    leaf: bool = False
    backed: bool = False
    frames: tuple[Frame, ...] = ()
    slots: tuple[PieceSlot, ...] = ()
    contours: tuple[Item, ...] = ()
    """The outlines of its pieces, for machines that cut."""
    marks: dict[str, Any] = field(default_factory=dict, hash=False)
    blank: bool = False
    free: float = 0.0
    """Height of the strip along its lower edge that nothing is printed on, where there may be something."""
    links: tuple[LinkArea, ...] = ()
    places: tuple[Bookmark, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeArea:
    """The part of a page between head, foot and margins; lengths in millimetres."""

    page_width: float
    page_height: float
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.top + self.height


def type_area(
    paper: Paper, *, landscape: bool = False, margin: float = 14.0, head: Head = "full"
) -> TypeArea:
    """Return where content goes on a paper."""
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    top = HEADS[head] + {"full": 4.0, "line": 3.0, "none": 0.0}[head]
    return TypeArea(width, height, margin, top, width - 2 * margin, height - FOOT - 2 - top)


def numbered(draft: PageContent, subject: Subject, place: int, total: int) -> Page:
    """Add head and foot to a draft, now that its number is known."""
    items: list[Item] = []
    frames = list(draft.frames)
    if draft.head == "full":
        items.append(head(subject, draft.width, draft.sheet, draft.margin, draft.aside))
    elif draft.head == "line":
        items.append(_head_line(subject, draft))
    if draft.head != "none":
        frames.append(Frame("head", draft.margin, 8, draft.width - 2 * draft.margin, HEADS[draft.head] - 8))
    items.extend(draft.body)
    if draft.foot:
        line = furniture_line(subject, draft.sheet, draft.paper, draft.detail)
        items.append(foot(draft, line, spoken("Page {place} of {total}", place=place, total=total)))
        top = draft.height - FOOT
        frames.append(Frame("foot", draft.margin, top, draft.width - 2 * draft.margin, FOOT - 7))
    if draft.page_at:
        x, y = draft.page_at
        number_text = Text(
            x, y, spoken("Page {place} of {total}", place=place, total=total), "body", NOTE, "muted", "end"
        )
        turn = Transform.rotate(draft.page_turn, x, y)
        block = (0.0, draft.width) if draft.stays else None
        items.append(Group((number_text,), turn, artifact=True, layer="furniture", block=block))
    title = f"{subject.title}: {draft.sheet}"
    scene = Scene(draft.width, draft.height, tuple(items), title, draft.description)
    page = Page(
        scene=scene,
        sheet=draft.sheet,
        leaf=draft.leaf,
        backed=draft.backed,
        frames=tuple(frames),
        slots=draft.slots,
        contours=draft.contours,
        blank=draft.blank,
        marks=draft.marks,
        links=draft.links,
        places=draft.places,
    )
    return from_the_right(page) if is_right_to_left(current()) else page


def from_the_right(page: Page) -> Page:
    """Lay a page out from the right, but for pieces and their outlines."""
    width = page.scene.width
    return replace(
        page,
        scene=replace(page.scene, items=mirrored(page.scene.items, width)),
        frames=tuple(_opposite(frame, width) for frame in page.frames),
        links=tuple(_opposite(link, width) for link in page.links),
    )


def as_read(items: tuple[Item, ...], width: float) -> tuple[Item, ...]:
    """Lay out what fills an area so wide from the side from which the language that is spoken is read."""
    return mirrored(items, width) if is_right_to_left(current()) else items


def staying(content: PageContent) -> PageContent:
    """Let the body of a page, which is cut out or measured, stay where it is in a language from the right."""
    if not is_right_to_left(current()):
        return content
    return replace(
        content,
        body=(Group(content.body, block=(0.0, content.width)),),
        frames=tuple(_opposite(frame, content.width) for frame in content.frames),
        stays=True,
    )


def _opposite(area: Area, width: float) -> Area:
    return area._replace(x=width - area.x - area.width)


def emblem(subject: Subject, size: float) -> Symbol:
    """Return the emblem of the game, or ppgen's mark for a system."""
    drawn = (
        mark.emblem(subject.emblem, size, subject.palette)
        if subject.emblem
        else mark.mark(size, subject.palette)
    )
    return replace(drawn, name=f"{drawn.name}-{number(size)}")


def head(subject: Subject, width: float, sheet: str, margin: float, aside: float = 0.0) -> Group:
    """Draw the head of a whole page: emblem, title, the sheet's name and the accent rule."""
    room = width - 2 * margin - 17 - aside - fonts.measure(sheet, "body-semibold", 12) - 6
    size = min(20.0, 20.0 * room / fonts.measure(subject.title, "display", 20.0))
    return Group(
        (
            Group((emblem(subject, 13.0).at(margin, 10),), artifact=True),
            Text(margin + 17, 19.6, subject.title, "display", size, "ink", tag="P"),
            Text(width - margin - aside, 19.6, sheet, "body-semibold", 12, "accent", "end", tag="H1"),
            Group((Line(margin, 25.5, width - margin, 25.5, stroked("accent", 1.5)),), artifact=True),
        )
    )


def _head_line(subject: Subject, draft: PageContent) -> Group:
    """Draw a head of one line, where a board needs the room."""
    right = draft.width - draft.margin
    rule = Line(draft.margin, 14, right, 14, stroked("hairline", 0.5))
    return Group(
        (
            Text(draft.margin, 12, subject.title, "display", 11, "ink", tag="P"),
            Text(right - draft.aside, 12, draft.sheet, "body-semibold", 9.5, "accent", "end", tag="H1"),
            Group((rule,), artifact=True),
        )
    )


STYLES: Mapping[StyleName, str] = {
    "colour": phrase("colour"),
    "ink-saver": phrase("ink-saver"),
    "high-contrast": phrase("high-contrast"),
}
"""Styles in words."""


def furniture_line(subject: Subject, sheet: str, paper: str, detail: str = "") -> str:
    """Say in one line what a sheet is and of which version; its check sum is in the file's properties."""
    name = f"{sheet}, {spoken(detail)}" if detail else sheet
    words = (subject.title, name, paper, spoken(STYLES[subject.palette.style]), subject.version)
    return " · ".join(word for word in words if word)


def foot(draft: PageContent, line: str, page: str) -> Group:
    """Draw the foot of a whole page: hairline, furniture line, ruler and page number."""
    top = draft.height - FOOT + 0.5
    advice = f"{draft.advice} {page}" if draft.advice else page
    right = draft.width - draft.margin
    items: list[Item] = [Line(draft.margin, top, right, top, stroked("hairline", 0.5))]
    if draft.note > NOTE:
        room = right - draft.margin - 30.0
        size = draft.note * min(1.0, room / fonts.measure(line, "body", draft.note))
        items.append(Text(draft.margin, top + 5.0, line, "body", size, "muted"))
        items.append(Text(right, top + 5.0, advice, "body", draft.note, "muted", "end"))
        return Group(tuple(items), artifact=True, layer="furniture")
    line_width = fonts.measure(line, "body", NOTE)
    # On a narrow page the ruler moves below the line.
    room = right - draft.margin - line_width - fonts.measure(advice, "body", NOTE)
    beside = room > RULER + 20
    left = draft.margin + line_width + (room - RULER - 8) / 2 if beside else draft.margin
    baseline = top + (4.4 if beside else 3.1)
    items.append(Text(draft.margin, baseline, line, "body", NOTE, "muted"))
    items.append(Text(right, baseline, advice, "body", NOTE, "muted", "end"))
    items.append(ruler(left, baseline - 0.9 if beside else baseline + 2.9))
    return Group(tuple(items), artifact=True, layer="furniture")
