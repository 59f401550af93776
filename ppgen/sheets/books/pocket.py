"""The rules as a pocket book: eight panels on one sheet, which is cut once and folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, starmap

from ppgen.definition.text import MarkupError, escaped, parse
from ppgen.drawing.scene import Group, Item, Line, Transform, stroked
from ppgen.language import current, is_right_to_left, phrase, spoken, together
from ppgen.sheets.books import imposition
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import Fragment, GameSetting, heading, padded, stacked
from ppgen.sheets.paper.furniture import PageContent
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import BookFormat, Paper
from ppgen.sheets.subject import GameSubject

LARGER = (1.35, 1.2, 1.1, 1.0)
"""By how much its type may be larger, if all of the rules has room."""
WHOLE = 2
"""How much of a clause is told: all of it."""
HOW = phrase(
    "**To make it:** print one side; fold in eight and open again; cut the line in the middle; fold along "
    "the cut, push the ends together, and lay the pages round this one."
)
"""How the book is folded."""
EMBLEM, LEAST_EMBLEM, FRONT_GAP = 24.0, 8.0, 4.0
"""Side of the emblem on the front, as it should be and at least, and the space below it, in millimetres."""
PANELS = 8
"""Panels of the pocket book."""
HEADING_GAP, ENTRY_GAP = 3.6, 1.2
"""Space above its headings and entries, in millimetres."""
Entry = tuple[Fragment, bool]
"""What is not broken over two panels, and whether it is a heading."""


def pocket(subject: GameSubject, paper: Paper) -> PageContent:
    """Lay the rules on the eight panels of one sheet, as large as they find room.

    It holds the goal, the setup and every clause: all of it, or else its first sentence, or its title at
    least, which it then says.
    Raises SheetError if that takes more than eight panels, or its front is too high.
    """
    width, height = paper.height, paper.width
    w, h = width / 4, height / 2
    form = subject.layouts.books.pocket
    panels = _panels(subject, form, w, h)
    if len(panels) > PANELS:
        raise SheetError(
            f"{subject.title}: the pocket book would need {len(panels)} panels of {paper.title}, but it has "
            f"{PANELS}; use the sheet 'booklet'"
        )
    items: list[Item] = []
    frames = []
    for place in imposition.pocket():
        x, y = place.column * w, place.row * h
        drawn = panels[place.page - 1] if place.page <= len(panels) else ()
        turn = Transform.rotate(180, w / 2, h / 2) if place.turned else Transform()
        items.append(Group(drawn, Transform.translate(x, y) @ turn, tag="Sect"))
        m = form.margin
        frames.append(Frame(f"page {place.page}", x + m, y + m, w - 2 * m, h - 2 * m))
    fold, cut = stroked("hairline", 0.5, (2.0, 1.5)), stroked("line", 0.5)
    edge = subject.layouts.papers.edge
    lines = [Line(x, edge, x, edge + 4, fold) for x in (w, 2 * w, 3 * w)]
    lines += [Line(x, height - edge - 4, x, height - edge, fold) for x in (w, 2 * w, 3 * w)]
    lines.append(Line(w, h, 3 * w, h, cut))
    items.append(Group(tuple(lines), layer="cut", artifact=True))
    seen = imposition.pocket()
    if is_right_to_left(current()):
        seen = tuple(panel.opened_from_the_right() for panel in seen)
    return PageContent(
        width=width,
        height=height,
        sheet=spoken("Pocket book"),
        body=tuple(items),
        description=spoken("A pocket book of the rules of {title}", title=subject.title),
        paper=paper.title,
        head="none",
        foot=False,
        leaf=True,
        frames=tuple(frames),
        marks={"pocket": [[p.page, p.column, p.row, p.turned] for p in seen]},
    )


def _panels(subject: GameSubject, form: BookFormat, width: float, height: float) -> list[tuple[Item, ...]]:
    """Fill panels with the rules: section by section as much of every clause as there is room for."""
    inner = width - 2 * form.margin - 2
    room = height - 2 * form.margin - 2
    sections = len(subject.definition.rules.sections) + 1
    whole = [WHOLE] * sections
    for larger in LARGER:
        setting = _setting(subject, form, larger)
        panels = _filled(list(_told(setting, inner, whole)), room)
        if len(panels) < PANELS:
            return _drawn([_front(setting, inner, (), room), *panels], form)
    setting = _setting(subject, form, 1.0)

    @cache
    def entries(section: int, much: int) -> tuple[Entry, ...]:
        return tuple(_entries(setting, inner, section, much))

    def filled(told: Sequence[int]) -> list[Fragment]:
        return _filled(list(chain.from_iterable(starmap(entries, enumerate(told)))), room)

    told = [0] * sections
    panels = filled(told)
    for more in (1, WHOLE):
        for section in range(sections):
            fuller = [*told[:section], more, *told[section + 1 :]]
            wider = filled(fuller)
            if len(wider) < PANELS:
                told, panels = fuller, wider
    short = [str(section) for section, much in enumerate(told) if section and much < WHOLE]
    return _drawn([_front(setting, inner, short, room), *panels], form)


def _setting(subject: GameSubject, form: BookFormat, larger: float) -> GameSetting:
    title, text, lead, small = (size * larger for size in (form.section, form.text, form.lead, form.small))
    return GameSetting(subject, title, text, lead, small, frame="the pocket book")


def _told(setting: GameSetting, width: float, much: Sequence[int]) -> Iterator[Entry]:
    for section, how_much in enumerate(much):
        yield from _entries(setting, width, section, how_much)


def _drawn(panels: Sequence[Fragment], form: BookFormat) -> list[tuple[Item, ...]]:
    return [(panel.at(form.margin + 1, form.margin + 1),) for panel in panels]


def _front(setting: GameSetting, width: float, short: Sequence[str], room: float) -> Fragment:
    """Set the first panel: what the game is, which sections are shortened, and how the book is made.

    Its emblem is as large as the words leave room for. Raises SheetError if they leave none.
    """
    subject = setting.subject
    title = GameSetting(subject, 15, 9, 11.5, 7, frame="the pocket book")
    told = [title.smaller().prose(spoken(HOW), width)]
    if short:
        which = (
            spoken("section {short}", short=short[0])
            if len(short) == 1
            else spoken("sections {short}", short=together(short, "and"))
        )
        shortened = spoken(
            "**Shortened for want of room:** {which}. All of it is in the sheet *rules*.", which=which
        )
        told.insert(0, title.smaller().prose(shortened, width))
    credit = spoken(
        "Game by {authors}. {version} · {hash}",
        authors=escaped(subject.authors),
        version=subject.version,
        hash=subject.hash,
    )
    words = stacked(
        [
            heading(title, subject.title, width, tag="H1"),
            title.prose(subject.summary, width),
            title.smaller().prose(credit, width, role="muted"),
            *told,
        ],
        FRONT_GAP,
    )
    over = words.height - room
    if over > 0:
        raise SheetError(
            f"{subject.title}: the front of the pocket book is {over:.1f} mm too high; shorten the summary, "
            "take a larger paper, or use the sheet 'booklet'"
        )
    size = min(EMBLEM, room - words.height - FRONT_GAP - 2)
    if size < LEAST_EMBLEM:
        return words
    emblem = Group((furniture.emblem(subject, size).at(0, 0),), artifact=True)
    return stacked([Fragment(size + 2, (emblem,)), words], FRONT_GAP)


def _entries(setting: GameSetting, width: float, number: int, much: int) -> Iterator[Entry]:
    """Yield what the pocket book holds of a section, or of goal and setup as the section 0.

    `much` says how much of it: 0 titles, 1 first sentences, 2 all.
    """
    subject = setting.subject
    game = subject.game
    if number == 0:
        setup = game.setups[0]
        yield heading(setting, spoken("Goal"), width), True
        yield setting.prose(game.goal, width), False
        yield heading(setting, setup.title, width), True
        for place, step in enumerate(setup.steps, 1):
            yield setting.prose(f"**{place}** {_words(step.title, step.text, much)}", width), False
        return
    section = subject.definition.rules.sections[number - 1]
    yield heading(setting, section.title, width), True
    for clause in section.clauses:
        words = _words(clause.title, clause.text, much)
        yield setting.prose(f"**{subject.numbers[clause.id]}** {words}", width), False


def _words(title: str, text: str, much: int) -> str:
    if much == 0:
        return escaped(title)
    return text if much == WHOLE else _first_sentence(text)


def _first_sentence(text: str) -> str:
    """Cut prose after its first sentence whose markup is closed."""
    for end in re.finditer(r"[.!?](?=\s|$)", text):
        try:
            parse(text[: end.end()])
        except MarkupError:
            continue
        return text[: end.end()]
    return text


def _filled(entries: Sequence[Entry], room: float) -> list[Fragment]:
    """Break entries into panels; a heading stays with what follows it."""
    panels: list[list[Fragment]] = [[]]
    used = 0.0
    for index, (entry, is_heading) in enumerate(entries):
        above = 0.0 if not panels[-1] else HEADING_GAP if is_heading else ENTRY_GAP
        need = entry.height + (entries[index + 1][0].height + ENTRY_GAP if is_heading else 0.0)
        if panels[-1] and used + above + need > room:
            panels.append([])
            used, above = 0.0, 0.0
        panels[-1].append(padded(entry, above))
        used += above + entry.height
    return [stacked(panel, 0.0) for panel in panels]
