"""The page that teaches a game in ten minutes, from the same source as the printed learn sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ppgen.definition.game import Setup
from ppgen.definition.learn import (
    Learn,
    LessonPart,
    LessonRow,
    LessonRows,
    Need,
    Others,
    PictureStrip,
    Sample,
    Seating,
    SetupStep,
    Shot,
)
from ppgen.definition.text import one_line
from ppgen.drawing.scene import Scene, Use
from ppgen.language import spoken
from ppgen.pieces import icons, suits
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.learn.seating import seating
from ppgen.sheets.learn.shots import picture, symbol
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout
from ppgen.website.play import runtime
from ppgen.website.play.puzzles import puzzle_place, puzzles_of
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

TABLES = (88.0, 104.0, 120.0, 136.0, 160.0, 240.0, 600.0)
"""Widths of the picture of the table, in millimetres of its own scale: the less, the larger its words."""
SHOT = (46.0, 30.0)
"""Width and height of a picture of a turn."""
SIGN = 7.0
"""Height of small pieces and icons."""


def learn_page(book: GameModel, kits: Sequence[KitFile]) -> Iterator[tuple[str, Content]]:
    """Write the page, if the game has a `learn.yml` and a judge."""
    learn = book.lesson
    if learn is None:
        return
    path = addresses.learn_page(book.id)
    game = book.definition.game
    about = spoken("Learn to play {title} in ten minutes: the table, a turn, the end.", title=game.title)
    page = SitePage(
        path,
        spoken("Learn {title}", title=game.title),
        about,
        game=book.id,
        area="games",
        figures=book.figures,
    )
    lesson = _Lesson(book, page, learn)
    try:
        opening = lesson.scene()
        wanted = [lesson.need(need) for need in learn.needs]
        parts = [lesson.part(part) for part in learn.parts]
    except SheetError:
        return  # `check` tells what of it cannot be shown
    trail = (
        (spoken("Games"), addresses.GAMES),
        (game.title, addresses.game_page(book.id)),
        (spoken("Learn"), None),
    )
    emblem = page_layout.emblem(page, book.definition)
    body = filled(
        page,
        "learn.html",
        crumbs=crumbs(page, *trail),
        head=title_bar(spoken("Learn {title}", title=game.title), spoken("in ten minutes"), emblem),
        learn=learn,
        line=lesson.prose.line,
        number=lesson.prose.clause,
        scene=opening,
        wanted=wanted,
        parts=parts,
        rules=page.link(addresses.rules_page(book.id)),
        examples=page.link(addresses.examples_page(book.id)) if book.examples else None,
    )
    yield path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))


class _ShownNeed(NamedTuple):
    """What is needed: its pictures, and words."""

    signs: Sequence[Html]
    words: Html


class _ShownSeating(NamedTuple):
    """A table from above, with the steps by which it is laid."""

    table: Html
    steps: Sequence[SetupStep]
    others: Sequence[Others]
    note: str | None


class _ShownShot(NamedTuple):
    """A picture of a strip, what it shows, and where that can be tried by hand, if it can."""

    picture: Html
    text: str
    trial: str | None


class _ShownRow(NamedTuple):
    """A row of a table: its pictures, and its cells."""

    signs: Sequence[Html]
    cells: Sequence[str]


class _ShownRows(NamedTuple):
    """A table; `signed`, with pictures before its cells."""

    heads: Sequence[str]
    signed: bool
    rows: Sequence[_ShownRow]


class _ShownPart(NamedTuple):
    """A part of a lesson, as `learn.yml` has it, with all of it that is drawn."""

    told: LessonPart
    seating: _ShownSeating | None
    shots: Sequence[_ShownShot]
    legend: Sequence[_ShownNeed]
    rows: _ShownRows | None


class _Lesson:
    """Writes the parts of one lesson."""

    def __init__(self, book: GameModel, page: SitePage, learn: Learn) -> None:
        self.book = book
        self.page = page
        self.learn = learn
        self.prose = Prose(book, page.path)

    @cached_property
    def setting(self) -> GameSetting:
        """What drawings are made with, the same as on paper."""
        subject = game_subject(self.book.definition, "colour", load_layouts(), self.book.judges)
        return GameSetting(subject, 13, 9.5, 12.5, 8, frame="the page Learn")

    def scene(self) -> Html | None:
        """Draw the picture beside the goal, if there is one."""
        drawn = scene(self.setting.subject)
        return self._figure(drawn.height, drawn.items, BOX[0]) if drawn else None

    def part(self, part: LessonPart) -> _ShownPart:
        """Draw what is drawn of a part. Raises SheetError for what cannot be shown."""
        return _ShownPart(
            part,
            self._seating(part.seating) if part.seating else None,
            [self._shot(part.strip, shot) for shot in part.strip.shots] if part.strip else [],
            [self.need(need) for need in part.legend],
            self._rows(part.rows) if part.rows else None,
        )

    def need(self, need: Need) -> _ShownNeed:
        """Draw something that is needed."""
        signs = [self._piece(sample) for sample in need.show]
        if need.icon:
            signs.append(self._icon(need.icon))
        return _ShownNeed(signs, self.prose.line(need.text))

    def _table(self, wanted: Seating) -> tuple[Fragment, Setup, float]:
        """Draw the table as narrow as all finds room in it. Raises SheetError if it fits no page."""
        *narrower, widest = TABLES
        for width in narrower:
            try:
                return *seating(self.setting, wanted, width), width
            except SheetError:
                continue
        return *seating(self.setting, wanted, widest), widest

    def _seating(self, wanted: Seating) -> _ShownSeating:
        drawn, setup, width = self._table(wanted)
        alt = spoken("{title}, the table from above", title=setup.title)
        figure = self._figure(drawn.height, drawn.items, width, alt)
        return _ShownSeating(figure, wanted.steps, wanted.others, wanted.note)

    def _shot(self, strip: PictureStrip, shot: Shot) -> _ShownShot:
        drawn = picture(self.setting, shot, strip.example, *SHOT)
        figure = self._figure(drawn.height, drawn.items, SHOT[0])
        name = shot.example or strip.example
        example = next((each for each in self.book.examples if each.transcript.name == name), None)
        if example and shot.step:
            place = example.step_place(shot.last or shot.step)
            title = one_line(example.transcript.title) if self.book.definition.translation else ""
            label = spoken("Step through this example: {name}", name=title or name)
            figure = el("a", figure, href=self.page.link(place), aria_label=label)
        return _ShownShot(figure, shot.text, self._trial(name, shot))

    def _trial(self, example: str | None, shot: Shot) -> str | None:
        """Give the address at which the first of the steps that a picture shows is a puzzle."""
        if not shot.step or not example or not runtime.playable(self.book):
            return None
        tasks = puzzles_of(self.book).get(example, {})
        shown = range(shot.step - 1, shot.last or shot.step)
        step = next((step for step in shown if step in tasks), None)
        return None if step is None else self.page.link(puzzle_place(self.book.id, example, step))

    def _rows(self, wanted: LessonRows) -> _ShownRows:
        signed = any(row.number or row.icon or row.suit or row.show for row in wanted.rows)
        return _ShownRows(wanted.heads, signed, [self._row(row) for row in wanted.rows])

    def _row(self, row: LessonRow) -> _ShownRow:
        signs: list[Html] = []
        if row.number:
            signs.append(el("b", row.number))
        if row.icon:
            signs.append(self._icon(row.icon))
        if row.suit:
            mark = suits.symbol(row.suit, self.setting.subject.palette)
            signs.append(self._sign(mark.fitted(SIGN / 2, SIGN / 2, SIGN), SIGN))
        signs += [self._piece(sample) for sample in row.show]
        return _ShownRow(signs, row.cells)

    def _piece(self, sample: Sample) -> Html:
        heights = [
            p.height for s in self.book.definition.systems.values() for p in s.pieces if p.id == sample.piece
        ]
        drawn = symbol(self.setting, sample, SIGN / heights[0] if heights else 0.4)
        return self._sign(drawn.at(0, 0), drawn.width, drawn.height)

    def _icon(self, icon: str) -> Html:
        drawn = icons.symbol(icon, "accent", self.book.definition.folder)
        return self._sign(drawn.fitted(SIGN / 2, SIGN / 2, SIGN), SIGN)

    def _sign(self, use: Use, width: float, height: float = SIGN) -> Html:
        return self.page.figures.scene(Scene(width, height, (use,)), "sign")

    def _figure(self, height: float, items: Sequence[object], width: float, alt: str = "") -> Html:
        return self.page.figures.scene(Scene(width, height, tuple(items), alt), "drawing")  # type: ignore[arg-type]
