"""Large print: the rules, the lesson and the aids on whole sheets, on as many as they need.

The lesson and the aids are set for a page that is smaller than the paper, and enlarged as a whole, so that
pictures and signs grow with the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ppgen.definition.learn import Learn, LessonPart, Seating
from ppgen.drawing.scene import Group, Transform
from ppgen.drawing.text import TextOverflowError
from ppgen.language import spoken
from ppgen.sheets.books.booklet import reading
from ppgen.sheets.cards.blocks import block_fragment
from ppgen.sheets.cards.pages import columns_of, seats_of
from ppgen.sheets.cards.tables import seat_mark
from ppgen.sheets.editions import of_edition
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.pages import MARGIN, Lesson
from ppgen.sheets.learn.parts import cited_head, part, seating_words
from ppgen.sheets.learn.seating import board_unit, seating
from ppgen.sheets.paper.flow import EMPTY, Fragment, GameSetting, padded, rule, scaled, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent, TypeArea, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import NOTE
from ppgen.sheets.print_schema.cards import CardBlock, SheetCard
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject

LARGE = 1.6
"""By how much everything is larger."""
REDUCED = (1.0, 1.15, 1.3, LARGE)
"""By how much what does not fit is reduced, so that it is larger by less."""
MUCH = 1.5
"""How many times as large a board is worth that the words at the table are larger by less."""
HIGH = 38
"""A picture of a strip is at least so high, in millimetres before it is enlarged."""
GAP = 3.6
"""Between blocks of one part, in millimetres before they are enlarged."""
PARTED = 4.0
"""Above and below the line between two parts."""


class Stretch(NamedTuple):
    """What stays together on a page."""

    fragment: Fragment
    begins: bool
    """Whether a part begins with it, so that a line parts it from the one before."""


def large_rules(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Give the rules in large print, their pictures with them; rulings are as large as clauses."""
    layouts = subject.layouts
    form = layouts.books.booklet
    larger = replace(
        form,
        number=form.number * LARGE,
        section=form.section * LARGE,
        clause=form.clause * LARGE,
        text=form.text * LARGE,
        lead=form.lead * LARGE,
        small=form.text * LARGE,
    )
    books = replace(layouts.books, booklet=larger)
    sheet = replace(paper, width=paper.height, height=2 * paper.width)  # of which a page is half
    for draft in reading(replace(subject, layouts=replace(layouts, books=books)), sheet, LARGE):
        yield replace(draft, sheet=spoken("Rules, large print"))


def large_lesson(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Give the learn sheet in large print, if the game has one."""
    learn = subject.definition.learn
    if learn is not None and paper.width >= SMALL:
        blocks = _parts(subject, paper, learn, type_area(paper).width / LARGE)
        yield from _pages(subject, paper, spoken("Learn to play, large print"), blocks)


def _parts(subject: GameSubject, paper: Paper, learn: Learn, width: float) -> Iterator[Stretch]:
    """Set the goal and what to have, and then the parts of the lesson."""
    lesson = Lesson(subject, paper, learn, width + 2 * MARGIN, paper.height)
    opening = [lesson.setting.prose(learn.goal, width), lesson.facts()]
    yield Stretch(stacked(opening, GAP), begins=False)
    for whole in learn.parts:
        head = cited_head(lesson.setting, whole, width)
        first, *rest = _divided(lesson.setting, whole, width) or [EMPTY]
        yield Stretch(stacked([head, first], GAP), begins=True)
        for fragment in rest:
            yield Stretch(fragment, begins=False)


def _divided(setting: GameSetting, whole: LessonPart, width: float) -> list[Fragment]:
    """Divide what stands below the head of a part into what may stand on different pages."""
    found: list[Fragment] = []
    if whole.seating:
        found = [_table(setting, whole.seating, width), *seating_words(setting, whole.seating, width)]
    pieces = []
    if whole.strip:
        shots, across = whole.strip.shots, min(2, whole.strip.across)
        for start in range(0, len(shots), across):
            some, number = shots[start : start + across], whole.strip.first + start
            row = replace(whole.strip, shots=some, first=number, across=across)
            pieces.append(LessonPart(strip=replace(row, height=max(row.height, HIGH))))
    pieces += [LessonPart(legend=whole.legend), LessonPart(rows=whole.rows)]
    pieces += [LessonPart(text=(sentences,)) for sentences in whole.text]
    pieces += [LessonPart(points=(point,)) for point in whole.points]
    pieces += [LessonPart(doubts=(doubt,)) for doubt in whole.doubts]
    drawn = [_fitted(partial(part, setting, piece), width) for piece in pieces]
    return [*found, *(fragment for fragment in drawn if fragment.items)]


def _table(setting: GameSetting, wanted: Seating, width: float) -> Fragment:
    """Draw the table with its words as large as can be, unless its board were much smaller for that."""

    def wider(less: float) -> Seating:
        return replace(wanted, height=round(wanted.height * less))

    units = {less: board_unit(setting, wider(less), width * less) / less for less in REDUCED}
    chosen = next(less for less, unit in units.items() if unit * MUCH >= max(units.values()))
    return scaled(seating(setting, wider(chosen), width * chosen)[0], 1 / chosen)


def _fitted(draw: Callable[[float], Fragment], width: float) -> Fragment:
    """Draw what fits the width as it is, or else wider and reduced to it: then it is larger by less."""
    for less in REDUCED:
        try:
            drawn = draw(width * less)
        except (SheetError, TextOverflowError):
            if less == LARGE:
                raise
        else:
            break
    return scaled(drawn, 1 / less)


def large_aids(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Give every aid that is read, not laid out, in large print, its columns below one another."""
    if paper.width < SMALL:
        return
    for card in of_edition(subject.printing, "own-set").cards:
        if card.sheet == "aid":
            for seat in seats_of(subject, card) or [None]:
                blocks = _columns(subject, card, seat, type_area(paper).width / LARGE)
                yield from _pages(subject, paper, spoken("{title}, large print", title=card.title), blocks)


def _columns(subject: GameSubject, card: SheetCard, seat: str | None, width: float) -> Iterator[Stretch]:
    form = max(subject.layouts.cards.formats, key=lambda form: form.text)
    frame = f"the sheet {card.title!r} in large print"
    setting = GameSetting(subject, form.head, form.text, form.lead, form.small, frame, seat)
    if seat is not None:
        yield Stretch(seat_mark(setting, seat), begins=False)
    for band in (*card.bands, *card.back):
        setting = replace(setting, remarks=band in card.back)
        for column in columns_of(subject, band):
            pieces = [piece for block in column for piece in _one_by_one(block)]
            for number, piece in enumerate(pieces):
                yield Stretch(_fitted(partial(block_fragment, setting, piece), width), begins=not number)


def _one_by_one(block: CardBlock) -> Iterator[CardBlock]:
    """Divide a block into one of words and one for each figure; a mere heading stays with its figure.

    Frames are divided row by row.
    """
    if block.strip:
        shots, across = block.strip.shots, block.strip.across
        for start in range(0, len(shots), across):
            row = replace(block.strip, shots=shots[start : start + across], first=block.strip.first + start)
            yield CardBlock(strip=row)
        return
    figures = tuple(CardBlock(figures=(figure,)) for figure in block.figures)
    if block.text and figures:
        yield replace(block, figures=())
        yield from figures
    else:
        yield replace(block, figures=block.figures[:1])
        yield from figures[1:]


def _pages(
    subject: GameSubject, paper: Paper, title: str, blocks: Iterable[Stretch]
) -> Iterator[PageContent]:
    """Lay blocks on pages. Raises SheetError if one does not fit."""
    area = type_area(paper)
    try:
        bodies = list(_filled(blocks, area))
    except TextOverflowError as error:
        raise SheetError(f"{subject.title}: {error}") from error
    for body in bodies:
        over = body.height * LARGE - area.height
        if over > 0:
            raise SheetError(
                f"{subject.title}: {title} has a part that is {over:.1f} mm too high for {paper.title}; "
                "choose a larger paper"
            )
        enlarged = Transform(LARGE, 0.0, 0.0, LARGE, area.left, area.top)
        yield PageContent(
            width=paper.width,
            height=paper.height,
            sheet=title,
            body=(Group(body.items, enlarged),),
            description=spoken("{sheet} of {title}", sheet=title, title=subject.title),
            paper=paper.title,
            note=NOTE * LARGE,
            frames=(Frame("text", area.left, area.top, area.width, area.height),),
        )


def _filled(blocks: Iterable[Stretch], area: TypeArea) -> Iterator[Fragment]:
    """Put as many blocks on each page as it has room for."""
    width, room = area.width / LARGE, area.height / LARGE
    page: list[Fragment] = []
    for block in blocks:
        line = padded(rule(width), PARTED, PARTED) if block.begins else padded(EMPTY, GAP)
        longer = [*page, *([line] if page else []), block.fragment]
        if page and sum(part.height for part in longer) > room:
            yield stacked(page, 0.0)
            longer = [block.fragment]
        page = longer
    if page:
        yield stacked(page, 0.0)
