"""The lesson: one sheet, printed on both sides and folded once to four pages, or page by page on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ppgen.definition.learn import Learn, LessonPart
from ppgen.drawing import fonts
from ppgen.drawing.scene import Group, Item, Line, Symbol, Transform, pt, stroked
from ppgen.drawing.text import TextOverflowError
from ppgen.language import spoken
from ppgen.pieces import icons
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.parts import part, rows_of_pictures
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.learn.shots import kind_of, symbol
from ppgen.sheets.paper import furniture
from ppgen.sheets.paper.flow import (
    Fragment,
    GameSetting,
    abreast,
    heading,
    heading_size,
    padded,
    rule,
    shares,
    sizes,
    stacked,
)
from ppgen.sheets.paper.furniture import PageContent
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import NOTE
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject

MARGIN = 9.0
"""Round each page, in millimetres."""
FOOT = 6.5
"""For the line at the foot of a page."""
BOTTOM = 6.6
"""Between that line and the edge of the paper: printers leave 6.35 mm white."""
NUMBER = 20.0
"""For the number of the page beside it."""
LONGEST = 60
"""Characters of an address that is spelled at the foot of a page, at most."""
NARROWER = (0.6, 0.7, 0.8, 0.9)
"""Shares of a page's width to which a title of two lines is set."""
LEAST = 5.6
"""Between two parts of a page, at least, in millimetres."""
LOWER = 8.0
"""By so much a page that is too high may lower each row of its pictures, in millimetres."""
SCENE = 92.0
"""Height of the picture on the cover."""
Inside = tuple[list[Item], list[Item], list[Item]]
"""What goes across pages 2 and 3, and what is on each of them."""


def learn_pages(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Lay the learn sheet: its outside, pages 4 and 1, then its inside, pages 2 and 3."""
    learn = subject.definition.learn
    if learn is None:
        return
    sheet, inside, back = _fitted(subject, paper, learn)
    yield sheet.draft(spoken("outside"), [back, sheet.cover()], leaf=True)
    yield sheet.draft(spoken("inside"), [item for items in inside for item in items], leaf=False)


def screen_pages(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Lay its pages one after the other, each upright: 2 and 3 as one where something goes across both."""
    learn = subject.definition.learn
    if learn is None:
        return
    sheet, (over, left, right), back = _fitted(subject, paper, learn)
    turned = Transform.translate(-sheet.width, 0)
    yield sheet.upright([Group((sheet.cover(),), turned)], 1)
    if over:
        yield sheet.upright([*over, *left, *right], 2, across=2)
    else:
        yield sheet.upright(left, 2)
        yield sheet.upright([Group(tuple(right), turned)], 3)
    yield sheet.upright([back], 4)


def _fitted(subject: GameSubject, paper: Paper, learn: Learn) -> tuple[Lesson, Inside, Item]:
    """Set its inside and its last page, in smaller type if the words of a translation are longer."""
    tried = sizes(subject)
    for size in tried:
        sheet = Lesson(subject, paper, learn, paper.height / 2, paper.width, size)
        try:
            return sheet, sheet.inside(), sheet.back()
        except SheetError:
            if size == tried[-1]:
                raise
    raise AssertionError  # the last size fits or raises


def _even(setting: GameSetting, words: str, width: float) -> Fragment:
    """Set the title: where it takes two lines, in the narrowest that hold it, so that none is left a word."""
    whole = heading(setting, words, width, tag="H1")
    wide = [
        width * share
        for share in NARROWER
        if heading_size(words, setting.head, width * share) >= setting.head
    ]
    tried = (heading(setting, words, each, tag="H1") for each in wide)
    return next((each for each in tried if each.height <= whole.height), whole)


class Lesson:
    """One sheet for one paper."""

    def __init__(
        self,
        subject: GameSubject,
        paper: Paper,
        learn: Learn,
        width: float,
        height: float,
        size: float = 1.0,
    ) -> None:
        self.subject = subject
        self.paper = paper
        self.learn = learn
        self.width, self.height = width, height
        self.inner = width - 2 * MARGIN
        self.room = height - 2 * MARGIN - FOOT
        head, text, lead = 17 * size, 11 * size, 14.4 * size
        self.setting = GameSetting(subject, head, text, lead, 8, frame="the learn sheet", cites=True)

    def draft(self, side: str, items: Sequence[Item], *, leaf: bool) -> PageContent:
        """Make a side of the sheet."""
        fold = stroked("line", 0.5, (1.0, 0.7))
        edge = self.subject.layouts.papers.edge
        marks = (
            Line(self.width, edge, self.width, edge + 4, fold),
            Line(self.width, self.height - edge - 4, self.width, self.height - edge, fold),
        )
        ticks = (Group(marks, layer="fold", artifact=True),) if leaf else ()
        frames = [
            Frame(name, left + MARGIN, MARGIN - 2, self.inner, self.height - 2 * MARGIN + 4)
            for name, left in (("left page", 0.0), ("right page", self.width))
        ]
        return PageContent(
            width=2 * self.width,
            height=self.height,
            sheet=spoken("Learn to play"),
            body=(*items, *ticks),
            description=spoken("Learn to play {title}, {side}", title=self.subject.title, side=side),
            paper=self.paper.title,
            head="none",
            foot=False,
            page_at=(2 * self.width - MARGIN, self.height - BOTTOM - pt(NOTE) * fonts.DESCENT),
            leaf=leaf,
            backed=leaf,
            frames=tuple(frames) if leaf or not self.learn.across else (),
        )

    def upright(self, items: Sequence[Item], number: int, *, across: int = 1) -> PageContent:
        """Make a page, or two of them `across`, to be read on a screen."""
        width, title = across * self.width, self.subject.title
        return PageContent(
            width=width,
            height=self.height,
            sheet=spoken("Learn to play"),
            body=tuple(items),
            description=spoken("Learn to play {title}, page {number}", title=title, number=number),
            paper=self.paper.title,
            head="none",
            foot=False,
            page_at=(width - MARGIN, self.height - BOTTOM - pt(NOTE) * fonts.DESCENT),
            frames=(Frame("page", MARGIN, MARGIN - 2, width - 2 * MARGIN, self.height - 2 * MARGIN + 4),),
        )

    def _set(
        self,
        parts: Sequence[LessonPart],
        width: float,
        what: str,
        fold: float | None = None,
        lower: float = 0,
    ) -> list[Fragment]:
        setting = replace(self.setting, frame=what, lower=lower)
        try:
            return [part(setting, wanted, width, fold) for wanted in parts]
        except TextOverflowError as error:
            raise SheetError(f"{self.subject.title}: {error}") from error

    def _filled(
        self, parts: Sequence[LessonPart], width: float, room: float, what: str, fold: float | None = None
    ) -> Fragment:
        """Set a page, its pictures as high as they ask for, or a little lower if there is less room."""
        frame = f"{what} of the learn sheet"
        found = self._set(parts, width, frame, fold)
        rows = sum(rows_of_pictures(one) for one in parts)
        over = sum(each.height for each in found) + (len(found) - 1) * LEAST - room
        if 0 < over <= rows * LOWER:
            found = self._set(parts, width, frame, fold, over / rows)
        return self._page(found, width, room, what)

    def _page(self, parts: Sequence[Fragment], width: float, room: float, what: str) -> Fragment:
        """Put parts below one another with rules between, and spread what is left."""
        gaps = len(parts) - 1
        height = sum(each.height for each in parts) + gaps * LEAST
        if height > room + 1e-6:
            raise SheetError(
                f"{self.subject.title}: {what} of the learn sheet is {height - room:.1f} mm too high on "
                f"{self.paper.title}; shorten its words or its pictures"
            )
        gap = min(15.0, LEAST + (room - height) / gaps) if gaps else 0.0
        laid: list[Fragment] = []
        for index, each in enumerate(parts):
            laid.append(
                padded(rule(width, "accent", 1.5), gap * 0.42, gap * 0.58) if index else Fragment(0.0, ())
            )
            laid.append(each)
        return stacked(laid, 0.0)

    def inside(self) -> Inside:
        """Set what goes across pages 2 and 3, and what is on each of them."""
        learn, top = self.learn, MARGIN
        over_both: list[Item] = []
        pages: tuple[list[Item], list[Item]] = ([], [])
        if learn.across:
            wide = 2 * self.width - 2 * MARGIN
            over = self._filled(learn.across, wide, self.room, "the inside", self.width - MARGIN)
            over_both.append(over.at(MARGIN, top))
            top += over.height + (6.5 if learn.left or learn.right else 0.0)
        room = self.room - (top - MARGIN)
        line = furniture.furniture_line(self.subject, spoken("Learn to play"), "")
        columns = ((learn.left, 0.0, "page 2", line), (learn.right, self.width, "page 3", ""))
        for items, (parts, left, what, foot) in zip(pages, columns, strict=True):
            if parts:
                items.append(self._filled(parts, self.inner, room, what).at(left + MARGIN, top))
            items.append(self._line(left + MARGIN, foot))
        return over_both, *pages

    def back(self) -> Item:
        """Set page 4."""
        page = self._filled(self.learn.back, self.inner, self.room, "page 4")
        foot = self._line(MARGIN, self._rules())
        return Group((page.at(MARGIN, MARGIN), foot), tag="Sect")

    def cover(self) -> Item:
        """Set page 1: the picture, title, goal, and what to have."""
        subject, game = self.subject, self.subject.game
        size = 30.0
        longest = max(subject.title.split(), key=len)
        size = min(size, size * self.inner / fonts.measure(longest, "display", size))
        title = GameSetting(subject, size, 12, 16, 9, frame="the cover of the learn sheet", uncited=True)
        words = _even(title, subject.title, self.inner)
        goal = title.prose(self.learn.goal, self.inner)
        facts = self.facts()
        tail = [padded(rule(self.inner, "accent", 3), 0, 4.6), words, goal, rule(self.inner), facts]
        for each in self._set(self.learn.front, self.inner, "page 1 of the learn sheet"):
            tail += [rule(self.inner, "accent", 1.5), each]
        below = stacked(tail, 4.6)
        scene = self._scene(min(SCENE, self.room - below.height - 6))
        credit = spoken("Game by {authors}, {date}.", authors=subject.authors, date=game.credits.source.date)
        foot = self._line(MARGIN, furniture.furniture_line(subject, credit, ""))
        page = stacked([scene, below], 3.6)
        return Group((page.at(MARGIN, MARGIN), foot), Transform.translate(self.width, 0), tag="Sect")

    def _scene(self, height: float) -> Fragment:
        """Draw the picture of the cover: the scene of the game, or its emblem, large."""
        art = scene(self.subject, self.inner * min(1.0, height / SCENE))
        if art is not None:
            left = (self.inner - art.height * BOX[0] / BOX[1]) / 2
            return Fragment(art.height, (art.at(left, 0),))
        size = min(62.0, height)
        drawn = furniture.emblem(self.subject, size)
        left = (self.inner - size) / 2
        return Fragment(height, (Group((drawn.at(left, (height - size) / 2),), artifact=True),))

    def facts(self) -> Fragment:
        """Set the number of players, the time, and what to have, with small pictures."""
        game = self.subject.game
        counts = ", ".join(map(str, game.players[:-1]))
        players = (
            spoken("{some} or {most}", some=counts, most=game.players[-1]) if counts else str(game.players[0])
        )
        cells = [self._fact("pawn", spoken("**{players} players**", players=players))]
        for need in self.learn.needs:
            cells.append(
                self._need(
                    need.icon, [symbol(self.setting, s, self._scale(s.piece)) for s in need.show], need.text
                )
            )
        across = 2
        places = shares(self.inner, [1.0] * across, 5.0)
        rows = [
            abreast(
                cells[start : start + across],
                [left for left, _ in places][: len(cells[start : start + across])],
            )
            for start in range(0, len(cells), across)
        ]
        return stacked(rows, 3.6)

    def _scale(self, kind: str) -> float:
        return 9.0 / kind_of(self.setting, kind).size[1]

    def _fact(self, icon: str, words: str) -> Fragment:
        return self._need(icon, [], words)

    def _need(self, icon: str | None, shown: Sequence[Symbol], words: str) -> Fragment:
        share = (self.inner - 5.0) / 2
        items: list[Item] = []
        x = 0.0
        if icon:
            items.append(icons.placed(icon, (3.6, 3.9), 7.2, self.subject.palette, role="accent"))
            x = 9.6
        for drawn in shown:
            items.append(drawn.at(x, (7.8 - drawn.height) / 2))
            x += drawn.width + 1.4
        text = self.setting.prose(words, share - x - 1.2)
        items.append(text.at(x + 1.2, max(0.0, (7.8 - text.height) / 2)))
        return Fragment(max(text.height, 8.4), tuple(items))

    def _rules(self) -> str:
        """Say what the small numbers are, and where to look them up."""
        address = self.subject.address
        file = f"{self.subject.stem(self.paper.id)}-rules.pdf"
        plain = address.rsplit("://", maxsplit=1)[-1].rstrip("/") if address else file
        where = plain if len(plain) < LONGEST else file
        return spoken("Small numbers, such as 5.2, are places in the full rules: {where}", where=where)

    def _line(self, left: float, words: str) -> Item:
        """Set the small print at the foot of a page."""
        setting = GameSetting(
            self.subject, NOTE, NOTE, NOTE * 1.25, NOTE, frame="the foot of the learn sheet"
        )
        room = self.inner - NUMBER
        drawn = setting.plain(words, room, role="muted") if words else Fragment(0.0, ())
        return Group(
            drawn.items, Transform.translate(left, self.height - BOTTOM - drawn.height), artifact=True
        )
