"""The cover as a page: what sells the game, the jobs, who prints which, and the check of the scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from ppgen.definition.text import escaped
from ppgen.diagrams.arrows import arrowhead
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.pdf import Duplex
from ppgen.drawing.scene import Group, Item, Line, Path, Rect, Text, pt, stroked
from ppgen.drawing.text import TextOverflowError
from ppgen.language import decimal, in_a_row, phrase, spoken
from ppgen.sheets.assembly import Completion
from ppgen.sheets.cover import bill
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.cover.front import front
from ppgen.sheets.cover.inventory import inventory
from ppgen.sheets.cover.masthead import masthead, poster
from ppgen.sheets.cover.paths import ink_of, jobs, list_of, paths
from ppgen.sheets.cover.work import minutes
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.errors import SheetError
from ppgen.sheets.jobs import EDGES
from ppgen.sheets.paper import furniture, qr
from ppgen.sheets.paper.flow import EMPTY, Fragment, Setting, abreast, heading, rule, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import inch_square, scale_check
from ppgen.sheets.paper.straight import Printer
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject

MARGIN = 14.0
CHECK = 40.0
"""Height of the scale check, in millimetres."""
BETWEEN = 8.0
"""Between the two paths."""
SPELLED = 112.0
"""From the left margin to the address, in millimetres."""
QR = 30.0
BACKS = {
    "gutterfold": phrase("Fold pieces with backs along the **dashed line** and glue, then cut."),
    "single": phrase("Glue each sheet of backs to its sheet of fronts before cutting."),
}
"""How pieces get their backs, where the printer does not print them."""
POSTER = tuple((scale, 0.8) for scale in (1.0, 0.97, 0.94, 0.91, 0.88, 0.84, 0.8, 0.74, 0.66))
"""Scale of a scene that is as wide as printers print, and how wide the rest is set."""
SAVING = 7
"""Where an ink saver begins in these: a smaller scene takes less."""
AIR = (
    (0.95, 1.0),
    (0.85, 1.0),
    (0.72, 1.0),
    (0.72, 0.8),
    (0.6, 0.8),
    (0.5, 0.7),
    (0.42, 0.62),
    (0.42, 0.5),
    (0.34, 0.4),
    (0.28, 0.3),
)
"""Scale of the scene, and how wide the paths are set: smaller, where the scale check would find no room."""
BEHIND = (8.6, 8.2, 7.8, 7.4)
"""Points of the words on the back of a cover."""
TOLD = 60.0
"""Width of these words, where they stand beside the picture of the box, in millimetres."""
ROUNDED = 1.5
"""Millimetres of the radius below which nobody rounds a corner by hand: that of cards 30 mm wide."""
LEAST_BOX = 44.0
"""The picture of the box is at least so high."""
TABLE = 0.6
"""Points by which the minutes are larger than the words beside them."""
MINUTES = 14.0
"""Room for the minutes at the right of their table."""
CLOSE = (0.5, 0.7)
"""Scale of the scene, and how wide the paths are set, on a cover that does not list all."""
FEWER = (40, 32, 26, 21, 17, 14, 11, 9, 7, 5, 4, 3, 2, 1, 0)
"""So many kinds of piece, and sheets of a job, are listed on a cover that is too high; others are counted."""


def placeholder(paper: Paper) -> PageContent:
    """Hold the cover's place until its list is known."""
    return PageContent(paper.width, paper.height, spoken("Cover"), ())


def cover(
    subject: Subject, paper: Paper, cutting: Cutting, contents: Contents, *, brief: bool = False
) -> PageContent:
    """Draw the cover. Where it is `brief`, what is made and what is left out stands on its back: see `notes`.

    Raises SheetError if the list of its sheets is too long for a page.
    """
    small = paper.width < SMALL
    if brief and not small and (sold := front(subject, paper, contents)):
        return sold
    setting = _setting(subject, paper)
    width = paper.width - 2 * MARGIN
    half = (width - BETWEEN) / 2
    bottom = paper.height - furniture.FOOT - 1
    y_check = bottom - CHECK
    edge = subject.layouts.papers.edge
    scales = POSTER if subject.palette.style != "ink-saver" else POSTER[SAVING:]
    told_here = [] if brief else list(_told(subject, paper, contents, cutting))
    told = stacked([setting.smaller().prose(words, width) for words in told_here], 1.6)

    @cache
    def below(air: float, most: int | None) -> tuple[Fragment, Sequence[Fragment]]:
        return (
            jobs(setting, contents, width, air, most),
            paths(setting, contents, half, air, made=not brief, most=most),
        )

    loose = (*scales, *AIR) if not small else AIR[4:]
    whole = [(scale, air, None) for scale, air in loose]
    fewer = [(*close, most) for close in (CLOSE, AIR[-1]) for most in FEWER]
    for scale, air, most in (*whole, *fewer):
        art = poster(setting, paper.width - 2 * edge, MARGIN - edge, scale) if not small else None
        left, y = (edge, edge) if art else (MARGIN, MARGIN)
        mast = art or masthead(setting, paper, width, scale)
        boxes, columns = below(air, most)
        both = abreast(columns, [place * (half + BETWEEN) for place in range(len(columns))])
        y_jobs = y + mast.height + 6 * air
        top = y_jobs + boxes.height + 6 * air
        y_told = top + both.height + 4 * air
        end = y_told + told.height
        if end + 3 <= (bottom if small else y_check):
            break
        if (scale, air) == AIR[-1] and end <= bottom:  # without the check of the scale
            break
    else:
        raise SheetError(
            f"{subject.title}: the cover is {end - bottom:.1f} mm too high; ask for fewer sheets at once, as "
            "`--sheets pieces,board`"
        )
    checked = y_told + told.height <= y_check and not small
    if checked:  # what is left out stands at the foot, above the check
        spare = y_check - told.height - 3 - y_told
        y_told += spare
        y_jobs, top = y_jobs + spare / 3, top + spare / 3
    body: list[Item] = [
        mast.at(left, y),
        boxes.at(MARGIN, y_jobs),
        both.at(MARGIN, top),
        told.at(MARGIN, y_told),
    ]
    frames = [
        Frame("masthead", left, y, paper.width - 2 * left, mast.height),
        Frame("jobs", MARGIN, y_jobs, width, boxes.height),
        *(
            Frame(name, MARGIN + beside, top, half, column.height)
            for name, beside, column in zip(
                ("first path", "second path"), (0.0, half + BETWEEN), columns, strict=False
            )
        ),
        *([Frame("left out", MARGIN, y_told, width, told.height)] if told_here else []),
    ]
    if checked:
        body.append(_check(setting, paper, contents, y_check))
        frames.append(Frame("scale check", MARGIN, y_check, width, CHECK - 2))
    return PageContent(
        width=paper.width,
        height=paper.height,
        sheet=spoken("Cover"),
        body=tuple(body),
        description=spoken(
            "What is in the kit of {title}, {total} pages, and how to print it",
            title=subject.title,
            total=contents.total,
        ),
        paper=paper.title,
        margin=MARGIN,
        head="none",
        frames=tuple(frames),
    )


def _setting(subject: Subject, paper: Paper) -> Setting:
    if paper.width < SMALL:
        return Setting(subject, 11, 8, 10.5, 7.5, frame="the cover")
    return Setting(subject, 15, 10, 13, 8.6, frame="the cover")


def notes(
    subject: Subject,
    paper: Paper,
    cutting: Cutting,
    contents: Contents,
    pages: Sequence[PageContent],
    width: float,
    room: float,
    free: Box | None,
) -> Completion | None:
    """Set for the cover's back what is in the box, how long it takes, and where the rules are.

    The minutes stand where the steps leave something `free`. None if there is no room for all.
    """
    words = list(_told(subject, paper, contents, cutting, behind=True))
    for small in BEHIND:
        setting = replace(_setting(subject, paper), head=12, text=9.5, lead=12, small=small)
        beside = _minutes(setting, contents, free.width) if free else None
        if beside and free and beside.height > free.height:
            beside = None
        here = [] if beside else [_minutes(setting, contents, TOLD)]
        if whole := _behind(setting, contents, pages, words, [part for part in here if part], (width, room)):
            return Completion(whole, beside)
    return None


def timed(
    subject: Subject, paper: Paper, contents: Contents, width: float, room: float, _free: Box | None
) -> Completion | None:
    """Set for the page of steps how long the work takes, where all else stands on the cover."""
    table = _minutes(replace(_setting(subject, paper), head=12, small=BEHIND[0]), contents, width)
    return Completion(table) if table and table.height <= room else None


class _Place(NamedTuple):
    """What is free for a list, and the words that stand above it and beside it."""

    width: float
    height: float
    above: Fragment
    beside: Fragment

    def filled(self, drawn: Fragment) -> Fragment:
        """Put the list and the words together."""
        both = abreast([drawn, self.beside], [0.0, self.width + BETWEEN])
        return stacked([self.above, both], 5.0)


def _behind(
    setting: Setting,
    contents: Contents,
    pages: Sequence[PageContent],
    words: Sequence[str],
    more: Sequence[Fragment],
    size: tuple[float, float],
) -> Fragment | None:
    """Set the picture of the box with the words beside it or above it, whichever shows things larger."""
    width, room = size
    places = list(_places(setting, words, more, width, room))
    if not contents.pieces:
        places.sort(key=lambda place: -place.width * place.height)
        listed = ((place, list_of(setting, contents, place.width, 1.0)) for place in places)
        return next((place.filled(drawn) for place, drawn in listed if drawn.height <= place.height), None)
    laid = ((place, inventory(setting, contents, pages, place.width, place.height)) for place in places)
    found = [(box, place) for place, box in laid if box is not None]
    if not found:
        return None
    box, place = max(found, key=lambda each: each[0].worth)
    return place.filled(box.draw())


def _places(
    setting: Setting, words: Sequence[str], more: Sequence[Fragment], width: float, room: float
) -> Iterator[_Place]:
    """Give the ways to set the words, and the table if it stands here, that leave room for a list."""
    narrow = width - TOLD - BETWEEN
    with suppress(TextOverflowError):  # the name of a file may be too long for the column
        column = stacked([*more, _before(setting, words, TOLD)], 5.0)
        if column.height <= room:
            yield _Place(narrow, room, EMPTY, column)
    across = _in_two(setting, words, (width - BETWEEN) / 2)
    if more:
        left = room - across.height - 5.0
        if max(LEAST_BOX, *(part.height for part in more)) < left:
            yield _Place(narrow, left, across, stacked(more, 5.0))
        across = abreast([_before(setting, words, narrow), *more], [0.0, width - TOLD])
    if across.height < room - LEAST_BOX:
        yield _Place(width, room - across.height - 5.0, across, EMPTY)


def _before(setting: Setting, words: Sequence[str], width: float) -> Fragment:
    told = stacked([setting.smaller().prose(each, width) for each in words], 1.6)
    return stacked([heading(setting, spoken("Good to know"), width), told], 2.6)


def _in_two(setting: Setting, words: Sequence[str], width: float) -> Fragment:
    """Set words in two columns, as even as they can be."""
    parts = [setting.smaller().prose(each, width) for each in words]
    heights = [part.height for part in parts]
    split = min(range(len(parts) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    columns = [stacked(parts[:split], 1.6), stacked(parts[split:], 1.6)]
    body = abreast(columns, [0.0, width + BETWEEN])
    return stacked([heading(setting, spoken("Good to know"), width), body], 2.6)


def _minutes(setting: Setting, contents: Contents, width: float) -> Fragment | None:
    """Set what is to cut, fold and glue as a table, with the minutes it takes."""
    if not contents.work:
        return None
    small = replace(setting, text=setting.small + TABLE, lead=(setting.small + TABLE) * 1.28)
    rows: list[Fragment] = []
    for one in contents.work:
        what = small.prose(spoken("**{what}**: {cuts}", what=one.what, cuts=one.cuts), width - MINUTES)
        told = str(one.minutes) if one.seconds else "–"
        number = Text(width, pt(small.text) * 0.74, told, "body-semibold", small.text, "ink", "end")
        rows.append(Fragment(what.height, (*what.items, number)))
        rows.append(rule(width))
    total = spoken("about {minutes} minutes", minutes=minutes(contents.work))
    last = small.plain(
        spoken("together, at leisure"), width - fonts.measure(total, "body-bold", small.text) - 2
    )
    sum_up = Text(width, pt(small.text) * 0.74, total, "body-bold", small.text, "accent", "end")
    title = heading(setting, spoken("How long it takes"), width - MINUTES)
    head = Text(width, title.height, spoken("minutes"), "body", small.text, "muted", "end")
    table = stacked([*rows, Fragment(last.height, (*last.items, sum_up))], 1.3)
    return stacked([Fragment(title.height, (*title.items, head)), table], 2.6)


def _on_rules(contents: Contents) -> str:
    """Say where the rules are, if not here, and what points to them."""
    screen = spoken(" To read the lesson on a screen, take {name}-screen.pdf.", name=contents.rest)
    if contents.ruled:
        numbers = spoken("**Small numbers** in the lesson, such as 3.1, are clauses of the rules.")
        return numbers + screen if contents.lesson else ""
    where = spoken(", and at the address on the cover") if contents.address else ""
    cited = spoken(" Small numbers in the lesson, such as 3.1, are their clauses.")
    return spoken(
        "**The rules** are a file of their own, {name}-rules.pdf{where}.{cited}",
        where=where,
        name=contents.rest,
        cited=cited + screen if contents.lesson else "",
    )


def _told(
    subject: Subject, paper: Paper, contents: Contents, cutting: Cutting, *, behind: bool = False
) -> Iterator[str]:
    """Say how the pieces are made, where the rules are, and what else there is."""
    if contents.pieces:
        if behind:
            yield spoken("**Card** of 200 to 250 g/m² is best for all that is cut out.")
        else:
            yield _on_making(contents, cutting)
        if behind and _has_round_cards(subject):
            yield spoken(
                "**Cards** may keep square corners. In sleeves, with an old card behind each, plain paper "
                "does as well."
            )
    if behind and (besides := next(bill.besides(subject), "")):
        yield besides
    if contents.edition in ("play", "own-set") and isinstance(subject, GameSubject):
        yield from filter(None, [_on_rules(contents)])
    if contents.printer:
        yield _on_printer(contents.printer)
    if behind and any(contents.ink):
        yield ink_of(contents, subject)
    if contents.missing:
        missing = escaped(in_a_row(contents.missing))
        players = (
            spoken(" This kit is for {players} players.", players=contents.players)
            if contents.players
            else ""
        )
        yield spoken(
            "**There is more:** {missing}.{players} It is all in {name}-archive.pdf.",
            missing=missing,
            players=players,
            name=contents.rest,
        )
    translation = subject.definition.translation if isinstance(subject, GameSubject) else None
    if translation and translation.doubtful:
        yield spoken(
            "**Translation:** texts marked {mark} stand in the language of the source. They have changed "
            "since, or are not translated yet: {count} of them in all.",
            count=translation.doubtful,
            mark=translation.mark,
        )
    if contents.owners_need:
        yield spoken(
            "**Owners of a set:** {owners_need} is in {name}-own-set.pdf.",
            owners_need=escaped(contents.owners_need),
            name=subject.stem(paper.id),
        )


def _has_round_cards(subject: Subject) -> bool:
    """Tell whether there are cards whose corners somebody might round."""
    cards = (batch for batch in batches(subject) if batch.kind.piece.family == "card")
    return any(piece.corner >= ROUNDED for batch in cards for piece in batch.pieces)


def _on_making(contents: Contents, cutting: Cutting) -> str:
    """Say how pieces are made, and where that is drawn."""
    one_sided = phrase(
        "If your printer prints one side, print backs on their own and glue them to their fronts."
    )
    words = spoken("**Card** of 200 to 250 g/m²; cut along the marks, the long cuts first; score folds. ")
    words += spoken(BACKS.get(cutting.arrangement, one_sided))
    if not contents.edition:
        return words
    drawn = (
        spoken("on page {span}", span=contents.build.span)
        if contents.build
        else spoken("in {name}-build.pdf", name=contents.rest)
    )
    return words + spoken(" In drawings: {drawn}.", drawn=drawn)


def _on_printer(printer: Printer) -> str:
    """Say how near backs come to their fronts: no profile does better than the feed of the printer."""
    profile = printer.profile
    if profile.scatter is None:
        return spoken(
            "**Your printer, {name}:** backs are laid so that they meet their fronts. How far leaves differ "
            "is not known: measure three.",
            name=printer.name,
        )
    return spoken(
        "**Your printer, {name}:** backs are laid so that they meet their fronts. By the {leaves} leaves "
        "that were measured, 19 of 20 lie within {far} mm.",
        name=printer.name,
        leaves=profile.leaves,
        far=decimal(round(profile.promise, 1), "g"),
    )


def _check(setting: Setting, paper: Paper, contents: Contents, top: float) -> Group:
    right = paper.width - MARGIN
    advice = setting.smaller().prose(
        spoken("Print at **actual size, 100 %**. From 0 to 100 the ruler must measure 100 mm."), 105.0
    )
    items: list[Item] = [
        Group((Line(MARGIN, top, right, top, stroked("hairline", 0.5)),), artifact=True),
        heading(setting, spoken("Check the scale"), 80).at(MARGIN, top + 3.5),
        scale_check(MARGIN, top + 19),
        advice.at(MARGIN, top + 28.5),
    ]
    beside = right - MARGIN
    if contents.address:
        items.append(qr.code(contents.address, right - QR + 3, top + 0.5, QR))
        words = _spelled(setting, contents.address, right - MARGIN - SPELLED)
        items.append(words.at(MARGIN + SPELLED, top + 31.5))
        beside = SPELLED - 2 if words.items else beside
    else:
        items.append(inch_square(right - 25.4, top + 3.6))
    if contents.both_sides:
        items.append(
            Group(
                tuple(_turning(MARGIN + 113, top + 7, contents.both_sides)),
                alt=spoken("Two sheets, turned over on the {edge}", edge=spoken(EDGES[contents.both_sides])),
            )
        )
    credit = setting.subject.credit
    note = setting.smaller().prose(credit, beside, role="muted") if credit else Fragment(0, ())
    return Group((*items, note.at(MARGIN, top + CHECK - 2.4 - max(0.0, note.height - pt(setting.small)))))


def _turning(x: float, y: float, edge: Duplex) -> Iterator[Item]:
    """Draw an upright sheet and one that lies across, each turned over on the edge named."""
    hinge, bow = stroked("accent", 3.0), stroked("ink", 1.25)
    paper = stroked("ink", 0.75, fill="ground")
    for left, width, height in ((x, 11.6, 16.4), (x + 19.0, 16.4, 11.6)):
        top = y + (16.4 - height) / 2
        right, bottom = left + width, top + height
        yield Rect(left, top, width, height, paper)
        if (width < height) == (edge == "long-edge"):
            yield Line(left, top - 0.6, left, bottom + 0.6, hinge)
            start, end, bulge = (right - 2.5, bottom - 4), (left - 3.2, bottom - 4.6), (left + 3.4, top - 2)
        else:
            yield Line(left - 0.6, top, right + 0.6, top, hinge)
            start, end, bulge = (right - 4, bottom - 2.5), (right - 4.6, top - 3.2), (left - 2, top + 3.4)
        yield Path(f"M{start[0]} {start[1]}Q{bulge[0]} {bulge[1]} {end[0]} {end[1]}", bow)
        heading_to = math.degrees(math.atan2(end[1] - bulge[1], end[0] - bulge[0]))
        yield arrowhead(*end, heading_to, 3.4)
    words = spoken(EDGES[edge])
    yield Text(x + 16.5, y + 22, words, "body-semibold", 8.6, anchor="middle")


def _spelled(setting: Setting, address: str, width: float) -> Fragment:
    """Spell the address below its code, unless it is too long for that or would read as markup."""
    small = setting.smaller()
    try:
        plain = address.rsplit("://", maxsplit=1)[-1].rstrip("/")
        return small.prose(spoken("Rules and replays: {plain}", plain=escaped(plain)), width, role="muted")
    except TextOverflowError:
        return small.prose(spoken("Rules and replays: look at this code"), width, role="muted")
