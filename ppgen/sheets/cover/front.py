"""The cover of a kit whose back tells the rest: a picture to the edges of the paper, and what to print."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.definition.text import escaped
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Rect, Text, Transform, filled, pt, stroked
from ppgen.drawing.text import TextOverflowError
from ppgen.language import spoken
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.cover.masthead import facts_line, hook_lines, title_lines
from ppgen.sheets.cover.paths import compact_jobs, compact_paths
from ppgen.sheets.learn.scene import scene
from ppgen.sheets.paper import furniture, qr
from ppgen.sheets.paper.flow import EMPTY, Fragment, Setting, abreast, stacked
from ppgen.sheets.paper.furniture import PageContent
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject

MARGIN = 14.0
ABOVE = 10.0
"""From the upper edge of the paper to the capitals of the title, in millimetres: printers reach up to 6."""
TITLES = (50.0, 44.0, 38.0, 34.0, 30.0)
"""In how many points a title is set, the largest first for which there is room."""
SCALES = (1.0, 0.95, 0.9, 0.85)
"""How wide the picture is, of the paper: less where the words below need the room."""
UNDER = 1.4
"""Width of the rule below the picture, in millimetres."""
APART = 7.0
"""Most room between two parts below the picture, and LEAST the least, in millimetres."""
LEAST = 3.6
QR = 26.0


class _Head(NamedTuple):
    """Title, hook and picture, with where they end."""

    items: tuple[Item, ...]
    bottom: float


def front(subject: Subject, paper: Paper, contents: Contents) -> PageContent | None:
    """Draw the cover; None of what has no scene, or if what is to be told finds no room below it."""
    if not isinstance(subject, GameSubject):
        return None
    setting = Setting(subject, 14, 10, 12.6, 8.4, frame="the cover")
    width = paper.width - 2 * MARGIN
    bottom = paper.height - furniture.FOOT - 2.0
    try:
        parts = _below(setting, contents, width)
    except TextOverflowError:
        return None
    high = sum(part.height for _, part in parts)
    for scale in SCALES:
        art = scene(subject, paper.width * scale)
        if art is None:
            return None
        for large in TITLES:
            head = _head(subject, paper, art, large, scale)
            spare = bottom - head.bottom - high if head else 0.0
            gap = min(APART, spare / len(parts))
            if head and gap >= LEAST:
                return _page(setting, paper, contents, head, parts, gap)
    return None


def _page(
    setting: Setting,
    paper: Paper,
    contents: Contents,
    head: _Head,
    parts: list[tuple[str, Fragment]],
    gap: float,
) -> PageContent:
    width = paper.width - 2 * MARGIN
    body: list[Item] = list(head.items)
    frames = [Frame("masthead", 0, 0, paper.width, head.bottom)]
    y = head.bottom
    for name, part in parts[:-1]:
        y += gap
        body.append(part.at(MARGIN, y))
        frames.append(Frame(name, MARGIN, y, width, part.height))
        y += part.height
    name, credit = parts[-1]
    y = paper.height - furniture.FOOT - 2.0 - credit.height
    body.append(credit.at(MARGIN, y))
    frames.append(Frame(name, MARGIN, y, width, credit.height))
    return PageContent(
        width=paper.width,
        height=paper.height,
        sheet=spoken("Cover"),
        body=tuple(body),
        description=spoken(
            "What is in the kit of {title}, {total} pages, and how to print it",
            title=setting.subject.title,
            total=contents.total,
        ),
        paper=paper.title,
        margin=MARGIN,
        head="none",
        frames=tuple(frames),
    )


def _head(subject: GameSubject, paper: Paper, art: Fragment, large: float, scale: float) -> _Head | None:
    """Set title and hook on a ground that goes to the edges, and the picture below it.

    None if the title is too long for a line of so many points, unless these are the fewest.
    """
    saving = subject.palette.style == "ink-saver"
    room = paper.width - 2 * MARGIN
    size, lines = large, [subject.title]
    if fonts.measure(subject.title, "display", size) > room:
        if large > TITLES[-1]:
            return None
        size, lines = title_lines(subject.title, room, 1.0)
    title, y = _title(size, lines, "ink" if saving else "ground")
    ground_bottom = ABOVE + y + pt(size) * 0.24
    items: list[Item] = []
    words = EMPTY
    if subject.game.hook:
        words = hook_lines(subject.game.hook, room, 15.0, "accent" if saving else "ground")
        below = ABOVE + y + pt(size) * 0.3 + 1.0
        ground_bottom = below + words.height
    ground_bottom += 6.0
    if not saving:
        items.append(Group((Rect(0, 0, paper.width, ground_bottom, filled("accent")),), artifact=True))
    items.append(Group((title,), Transform.translate(MARGIN, ABOVE)))
    if words.items:
        items.append(words.at(MARGIN, ground_bottom - 6.0 - words.height))
    left = (paper.width - paper.width * scale) / 2
    items.append(art.at(left, ground_bottom))
    end = ground_bottom + art.height
    line = Line(
        left, end + UNDER / 2, paper.width - left, end + UNDER / 2, stroked("accent", UNDER * 72 / 25.4)
    )
    items.append(Group((line,), artifact=True))
    return _Head(tuple(items), end + UNDER)


def _title(size: float, lines: list[str], role: str) -> tuple[Group, float]:
    """Set the lines of a title; with it comes where the last one stands."""
    items = tuple(
        Text(0, pt(size) * (0.72 + 1.1 * place), line, "display", size, role)
        for place, line in enumerate(lines)
    )
    return Group(items, tag="H1"), pt(size) * (0.72 + 1.1 * (len(lines) - 1))


def _below(setting: Setting, contents: Contents, width: float) -> list[tuple[str, Fragment]]:
    """Give what stands below the picture: facts and goal, jobs, who prints which, and whose game it is."""
    subject = setting.subject
    parts = [("facts", _facts(setting, width)), ("jobs", compact_jobs(setting, contents, width))]
    beside = width - (QR + 4.0 if contents.address else 0.0)
    who = compact_paths(setting, contents, beside)
    if contents.address:
        code = qr.code(contents.address, width - QR + 3, -3.0, QR)
        who = Fragment(max(who.height, QR - 6.0), (*who.items, code))
    parts.append(("paths", who))
    small = setting.smaller()
    told = []
    if contents.address:
        told.append(_spelled(setting, contents.address, width))
    if subject.credit:
        told.append(small.prose(subject.credit, width, role="muted"))
    parts.append(("credit", stacked(told, 1.4)))
    return parts


def _facts(setting: Setting, width: float) -> Fragment:
    """Set players, minutes, age and weight large, and the goal beside them."""
    subject = setting.subject
    if not isinstance(subject, GameSubject):
        return EMPTY
    numbers, wide = facts_line(setting, subject)
    larger = Setting(subject, 14, 11.5, 14.6, 8.4, frame="the cover")
    room = width - wide - 10.0
    goal = larger.prose(subject.game.goal, room, font="body-semibold")
    high = max(numbers.height, goal.height)
    return abreast(
        [
            Fragment(high, (numbers.at(0, (high - numbers.height) / 2),)),
            Fragment(high, (goal.at(0, (high - goal.height) / 2),)),
        ],
        [0.0, wide + 10.0],
    )


def _spelled(setting: Setting, address: str, width: float) -> Fragment:
    """Spell the address of the code, unless it is too long for a line or would read as markup."""
    plain = address.rsplit("://", maxsplit=1)[-1].rstrip("/")
    words = spoken("Rules and replays: {plain}", plain=escaped(plain))
    small = setting.smaller()
    if fonts.measure(words, "body", small.text) > width:
        words = spoken("Rules and replays: look at this code")
    return small.prose(words, width, role="muted")
