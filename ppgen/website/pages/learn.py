"""The page that teaches a game in ten minutes, from the same source as the printed learn sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ppgen.definition.game import Setup
from ppgen.definition.learn import (
    Doubt,
    Learn,
    LessonPart,
    LessonRow,
    LessonRows,
    Need,
    PictureStrip,
    Sample,
    Seating,
    Shot,
)
from ppgen.drawing.scene import Scene, Use
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
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el, join
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar

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
    about = f"Learn to play {game.title} in ten minutes: the table, a turn, the end."
    page = SitePage(path, f"Learn {game.title}", about, game=book.id, area="games", figures=book.figures)
    try:
        lesson = list(_Lesson(book, page, learn).sections())
    except SheetError:
        return  # `check` tells what of it cannot be shown
    body = page_layout.body(
        crumbs(page, ("Games", addresses.GAMES), (game.title, addresses.game_page(book.id)), ("Learn", None)),
        title_bar(f"Learn {game.title}", "in ten minutes", page_layout.emblem(page, book.definition)),
        *lesson,
        _onward(page, book),
    )
    yield path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))


def _onward(page: SitePage, book: GameModel) -> Html:
    links = [("All rules, clause by clause", addresses.rules_page(book.id))]
    if book.examples:
        links.append(("Step through examples", addresses.examples_page(book.id)))
    items = (el("a", words, href=page.link(path), class_="button") for words, path in links)
    return el("p", join(items), class_="actions")


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

    def sections(self) -> Iterator[Html]:
        """Write the goal, what to have, and every part."""
        drawn = scene(self.setting.subject)
        opening = [el("p", self.prose.line(self.learn.goal), class_="lead")]
        if drawn:
            figure = self._figure(drawn.height, drawn.items, BOX[0])
            opening.append(el("div", figure, class_="scene"))
        yield el("div", opening, class_="opening")
        if self.learn.needs:
            yield el("ul", map(self._need, self.learn.needs), class_="needs")
        for number, part in enumerate(self.learn.parts):
            yield self._part(part, number)

    def _part(self, part: LessonPart, number: int) -> Html:
        lead = self.prose.line(part.lead) if part.lead else None
        head = el("h2", part.title, id=addresses.anchor(part.title)) if part.title else None
        return el(
            "section" if part.title else "div",
            head,
            el("p", lead, class_="intro") if lead else None,
            self._seating(part.seating) if part.seating else None,
            self._strip(part.strip) if part.strip else None,
            el("ul", map(self._need, part.legend), class_="needs") if part.legend else None,
            self._rows(part.rows) if part.rows else None,
            [el("p", self.prose.line(text)) for text in part.text],
            el("ul", [el("li", self.prose.line(text)) for text in part.points]) if part.points else None,
            el("dl", map(self._doubt, part.doubts), class_="doubts") if part.doubts else None,
            class_="lesson",
            id=f"_part-{number}",
        )

    def _need(self, need: Need) -> Html:
        signs = [self._piece(sample) for sample in need.show]
        if need.icon:
            signs.append(self._icon(need.icon))
        return el("li", el("span", signs, class_="signs"), el("span", self.prose.line(need.text)))

    def _table(self, wanted: Seating) -> tuple[Fragment, Setup, float]:
        """Draw the table as narrow as all finds room in it. Raises SheetError if it fits no page."""
        *narrower, widest = TABLES
        for width in narrower:
            try:
                return *seating(self.setting, wanted, width), width
            except SheetError:
                continue
        return *seating(self.setting, wanted, widest), widest

    def _seating(self, wanted: Seating) -> Html:
        drawn, setup, width = self._table(wanted)
        alt = f"{setup.title}, the table from above"
        steps = [el("li", self.prose.line(step.text)) for step in wanted.steps]
        others = [
            el("p", el("b", f"With {other.players}: "), self.prose.line(other.text))
            for other in wanted.others
        ]
        return join(
            el("div", self._figure(drawn.height, drawn.items, width, alt), class_="table"),
            el("ol", steps, class_="numbered"),
            join(others),
            el("p", self.prose.line(wanted.note)) if wanted.note else None,
        )

    def _strip(self, wanted: PictureStrip) -> Html:
        shots = [self._shot(wanted, shot) for shot in wanted.shots]
        return el("ol", shots, class_="strip numbered", start=str(wanted.first))

    def _shot(self, strip: PictureStrip, shot: Shot) -> Html:
        drawn = picture(self.setting, shot, strip.example, *SHOT)
        figure = self._figure(drawn.height, drawn.items, SHOT[0])
        name = shot.example or strip.example
        place = next(
            (e.step_place(shot.last or shot.step) for e in self.book.examples if e.transcript.name == name),
            None,
        )
        if place and shot.step:
            label = f"Step through this example: {name}"
            figure = el("a", figure, href=self.page.link(place), aria_label=label)
        return el("li", figure, el("p", self.prose.line(shot.text)))

    def _rows(self, wanted: LessonRows) -> Html:
        heads = [el("th", head, scope="col") for head in wanted.heads]
        signed = any(row.number or row.icon or row.suit or row.show for row in wanted.rows)
        header = el("thead", el("tr", el("td") if signed else None, heads)) if heads else None
        body = el("tbody", [self._row(row, signed=signed) for row in wanted.rows])
        return el("table", header, body)

    def _row(self, row: LessonRow, *, signed: bool) -> Html:
        signs: list[Html] = []
        if row.number:
            signs.append(el("b", row.number))
        if row.icon:
            signs.append(self._icon(row.icon))
        if row.suit:
            mark = suits.symbol(row.suit, self.setting.subject.palette)
            signs.append(self._sign(mark.fitted(SIGN / 2, SIGN / 2, SIGN), SIGN))
        signs += [self._piece(sample) for sample in row.show]
        cells = [el("td", self.prose.line(cell)) for cell in row.cells]
        return el("tr", el("td", signs, class_="signs") if signed else None, cells)

    def _doubt(self, doubt: Doubt) -> Html:
        number = self.prose.clause(doubt.clause)
        return el("div", el("dt", doubt.question), el("dd", self.prose.line(doubt.answer), " ", number))

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
