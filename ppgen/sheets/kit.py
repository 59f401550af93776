"""The whole kit: every sheet asked for, in the order of the cover's list, as pages, PDF and SVG."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ppgen.definition import Definition, System
from ppgen.definition.problems import listed, suggestion
from ppgen.drawing.fonts import GlyphError
from ppgen.drawing.palette import STYLES, StyleName
from ppgen.drawing.pdf import Duplex, PdfMeta, PdfPage, write_pdf
from ppgen.drawing.svg import TextMode
from ppgen.drawing.text import TextOverflowError
from ppgen.sheets import boards, booklet, calibration, cards, cover, labels, layout, setups, strips
from ppgen.sheets.cutting import ARRANGEMENTS, MARK_STYLES, Arrangement, Cutting, MarkStyle, piece_pages
from ppgen.sheets.errors import SheetError
from ppgen.sheets.furniture import SMALL, Draft, numbered
from ppgen.sheets.layouts import Layouts, Paper, load_layouts
from ppgen.sheets.page import Page
from ppgen.sheets.selection import groups
from ppgen.sheets.subject import TEXT_LICENCE, TEXT_LICENCE_URL, Subject, game_subject, system_subject

VERSION = "1.0.0"
"""Version of the pieces of game systems, which no game's version covers."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a kit is printed."""

    paper: Paper
    cutting: Cutting
    stock: str | None = None

    @property
    def both_sides(self) -> Duplex | None:
        """Over which edge the printer turns the paper, if it prints both sides."""
        if self.cutting.arrangement in ("long-edge", "short-edge"):
            return self.cutting.arrangement
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the kit's list: a sheet with its pages, counted from 1."""

    kind: str
    title: str
    first: int
    pages: int
    note: str
    stock: str
    """paper or card."""

    @property
    def last(self) -> int:
        """Its last page."""
        return self.first + self.pages - 1


@dataclass(frozen=True)
class Part:
    """What one kind of sheet contributes."""

    kind: str
    title: str
    note: str
    stock: str
    drafts: tuple[Draft, ...]


@dataclass(frozen=True)
class Kit:
    """A printed kit."""

    subject: Subject
    wishes: Wishes
    manifest: tuple[Entry, ...]
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        """The file name it is known by, without an ending: game, paper, style and arrangement if unusual."""
        words = [self.subject.id, self.wishes.paper.id]
        if self.subject.palette.style != "colour":
            words.append(self.subject.palette.style)
        if self.wishes.cutting.arrangement != "long-edge":
            words.append(self.wishes.cutting.arrangement)
        return "-".join(words)

    @cached_property
    def _bookmarks(self) -> Mapping[int, str]:
        return {entry.first: entry.title for entry in self.manifest}

    def pdf(self) -> bytes:
        """Paint the kit as one PDF; the same kit gives the same bytes.

        Raises GlyphError for a character that no bundled font has.
        """
        pages = [
            PdfPage(page.scene, f"{self.wishes.paper.title}-{number}", self._bookmarks.get(number, ""))
            for number, page in enumerate(self.pages, 1)
        ]
        return write_pdf(pages, self._meta(), self.subject.palette)

    def svgs(self, *, text: TextMode = "outlines") -> dict[str, bytes]:
        """Paint each page as an SVG in real millimetres, by file name; text as outlines unless "live"."""
        from ppgen.drawing.svg import paint

        return {
            f"{self.name}-{number:02}.svg": paint(page.scene, self.subject.palette, text=text).encode()
            for number, page in enumerate(self.pages, 1)
        }

    def layout(self) -> dict[str, Any]:
        """Return where everything lies, as plain data, so that the output can be measured."""
        return {
            "kit": self.name,
            "game": self.subject.id,
            "version": self.subject.version,
            "hash": self.subject.hash,
            "paper": self.wishes.paper.id,
            "style": self.subject.palette.style,
            "arrangement": self.wishes.cutting.arrangement,
            "sheets": [
                {"kind": e.kind, "title": e.title, "first": e.first, "pages": e.pages, "stock": e.stock}
                for e in self.manifest
            ],
            "pages": [page.record(number) for number, page in enumerate(self.pages, 1)],
        }

    def layout_json(self) -> bytes:
        """Return `layout` as a JSON file."""
        return (json.dumps(self.layout(), indent=1, ensure_ascii=False) + "\n").encode()

    def _meta(self) -> PdfMeta:
        subject = self.subject
        author = subject.authors
        return PdfMeta(
            title=f"{subject.title}: print-and-play kit ({self.wishes.paper.title})",
            author=author or "ppgen",
            subject=subject.summary
            if not subject.definition
            else subject.markup(subject.summary).replace("*", ""),
            keywords=("print and play", "board game", subject.title, self.wishes.paper.title),
            licence=f"Rules retold and drawings: {TEXT_LICENCE}",
            licence_url=TEXT_LICENCE_URL,
            generator=f"ppgen {VERSION}",
            duplex=self.wishes.both_sides,
        )


Maker = Callable[[Subject, Wishes], Iterator[Part]]


def _boards(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.printing.layout:
        drafts: tuple[Draft, ...] = tuple(layout.layout_pages(subject, subject.printing.layout, wishes.paper))
        yield Part("board", subject.printing.layout.title, "which tile goes where", "paper", drafts)
    for sheet in subject.printing.boards:
        if sheet.strips:
            drafts = (strips.strip_page(subject, sheet, wishes.paper),)
        else:
            drafts = tuple(boards.board_pages(subject, sheet, wishes.paper))
        note = subject.markup(sheet.note) if sheet.note else boards.described(drafts)
        yield Part("board", sheet.title, note, "card or paper", drafts)


def _poster(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    del wishes
    for sheet in subject.printing.boards[:1]:
        yield Part(
            "poster", sheet.title, "in one piece", "card or paper", (boards.one_piece(subject, sheet),)
        )


def _setups(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(setups.setup_pages(subject, wishes.paper))
    if drafts:
        assert subject.definition is not None, "a system has no setups"
        count = len(subject.definition.game.setups)
        note = "one picture" if count == 1 else f"{count} pictures, one for each way to begin"
        yield Part("setup", "Setup", note, "paper", drafts)


def _cards(kind: str) -> Maker:
    def make(subject: Subject, wishes: Wishes) -> Iterator[Part]:
        for card in subject.printing.cards:
            if card.sheet == kind:
                drafts = tuple(cards.card_pages(subject, [card], wishes.paper))
                up = drafts[0].marks["up"]
                words = {1: "one on a page", 2: "two on a page", 4: "four on a page"}[up]
                note = f"{subject.markup(card.note)}; {words}" if card.note else words
                yield Part(kind, card.title, note, "card" if kind == "aid" else "paper", drafts)

    return make


def _pieces(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(piece_pages(subject, groups(subject), wishes.paper, wishes.cutting))
    if drafts:
        note = "only if you have no set" if subject.definition else "everything in the box"
        yield Part("pieces", "Pieces", note, "card", drafts)


def _booklet(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if wishes.paper.width < SMALL:  # a half sheet cannot be folded to a booklet, but is a page of it
        yield from _rules(subject, wishes)
    elif subject.definition:
        drafts = tuple(booklet.imposed(subject, wishes.paper))
        yield Part(
            "booklet", "Rules booklet", f"{len(drafts) // 2} sheets, folded and stapled", "paper", drafts
        )


def _rules(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.definition:
        drafts = tuple(booklet.reading(subject, wishes.paper))
        yield Part("rules", "Rules", "in reading order", "paper", drafts)


def _pocket(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.definition:
        yield Part(
            "pocket",
            "Pocket book",
            "one sheet, cut once and folded",
            "paper",
            (booklet.pocket(subject, wishes.paper),),
        )


def _calibration(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(calibration.calibration_pages(subject, wishes.paper, wishes.cutting))
    yield Part("calibration", "Calibration", "to find --back-offset", "paper", drafts)


def _labels(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    for stock, drafts in labels.label_pages(subject, wishes.paper, wishes.stock):
        yield Part("labels", f"Labels, {stock.title}", "on label stock", "labels", drafts)


MAKERS: Mapping[str, Maker] = {
    "board": _boards,
    "setup": _setups,
    "aid": _cards("aid"),
    "score": _cards("score"),
    "pieces": _pieces,
    "booklet": _booklet,
    "rules": _rules,
    "pocket": _pocket,
    "poster": _poster,
    "labels": _labels,
    "calibration": _calibration,
}
"""Every kind of sheet, in the order in which a kit holds them."""
WHOLE = ("board", "setup", "aid", "score", "pieces", "booklet")
"""The kinds that `all` stands for; the others are alternatives or tools."""
SHEETS = ("all", "cover", *MAKERS)
"""What can be asked for."""


def kit(
    wanted: Definition | System,
    paper: str = "a4",
    sheets: Iterable[str] = ("all",),
    *,
    style: str = "colour",
    duplex: str = "long-edge",
    marks: str = "cut",
    back_offset: tuple[float, float] = (0.0, 0.0),
    stock: str | None = None,
    layouts: Layouts | None = None,
) -> Kit:
    """Make the kit of a game, or the pieces of a game system.

    `sheets` are words of `SHEETS`; `all` is the whole kit with its cover. `duplex` is an arrangement of
    `cutting.ARRANGEMENTS`, `marks` one of `cutting.MARK_STYLES`; `back_offset` moves backs to the right and
    down, in millimetres; `stock` names a label sheet.

    Raises SheetError, with what would work, for a wish that cannot be fulfilled, and DefinitionError for a
    `print.yml` or a layout that is not right.
    """
    layouts = layouts or load_layouts()
    chosen_style = _one_of(style, STYLES, "style")
    arrangement = _one_of(duplex, ARRANGEMENTS, "arrangement")
    mark_style = _one_of(marks, MARK_STYLES, "kind of marks")
    wishes = Wishes(layouts.paper(paper), Cutting(arrangement, mark_style, back_offset), stock)
    subject = _subject(wanted, chosen_style, layouts)
    kinds, with_cover = _kinds(subject, sheets)
    try:
        parts = [part for kind in kinds for part in MAKERS[kind](subject, wishes)]
        if not parts and not with_cover:
            raise SheetError(f"{subject.title} has no {listed(kinds, 'and')}; it has {_offered(subject)}")
        return _assembled(subject, wishes, parts, with_cover=with_cover)
    except (GlyphError, TextOverflowError) as error:
        raise SheetError(f"{subject.title}: {error}") from error


def _subject(wanted: Definition | System, style: StyleName, layouts: Layouts) -> Subject:
    if isinstance(wanted, Definition):
        return game_subject(wanted, style, layouts)
    return system_subject(wanted, style, layouts, VERSION)


T = Arrangement | MarkStyle | StyleName


def _one_of(word: str, known: Sequence[Any], what: str) -> Any:
    if word not in known:
        raise SheetError(
            f"there is no {what} {word!r}{suggestion(word, known) or '; there are ' + listed(known, 'and')}"
        )
    return word


def _kinds(subject: Subject, sheets: Iterable[str]) -> tuple[list[str], bool]:
    """Return the kinds asked for, in the kit's order, and whether the cover comes with them."""
    asked = list(sheets)
    for word in asked:
        _one_of(word, SHEETS, "sheet")
    if "all" in asked:
        asked += ["cover", *(("pieces",) if subject.definition is None else WHOLE)]
    return [kind for kind in MAKERS if kind in asked], "cover" in asked


def _offered(subject: Subject) -> str:
    printing = subject.printing
    offered = ["pieces"]
    if subject.definition:
        offered += ["setup", "booklet", "rules", "pocket"]
        offered += ["board", "poster"] if printing.boards else []
        offered += sorted({card.sheet for card in printing.cards})
    return listed(sorted(offered), "and")


def _assembled(subject: Subject, wishes: Wishes, parts: Sequence[Part], *, with_cover: bool) -> Kit:
    """Number the pages, put in blank sides where a leaf must begin, and write the cover that lists them."""
    drafts: list[Draft] = []
    entries: list[Entry] = []
    if with_cover:
        drafts.append(cover.placeholder(wishes.paper))
    for part in parts:
        for index, draft in enumerate(part.drafts):
            if wishes.both_sides and draft.leaf and len(drafts) % 2:
                drafts.append(blank(wishes.paper, draft))
            if index == 0:
                first = len(drafts) + 1
            drafts.append(draft)
            if wishes.both_sides and draft.leaf and not draft.backed and len(drafts) % 2:
                drafts.append(blank(wishes.paper, draft))
        entries.append(Entry(part.kind, part.title, first, len(drafts) - first + 1, part.note, part.stock))
    while drafts and drafts[-1].blank:
        drafts.pop()
    entries = [replace(e, pages=min(e.pages, len(drafts) - e.first + 1)) for e in entries]
    if with_cover:
        listing = [cover.Line(e.title, e.note, e.stock, e.first, e.last) for e in entries]
        drafts[0] = cover.cover(subject, wishes.paper, wishes.cutting, listing, len(drafts))
        entries.insert(0, Entry("cover", "Cover", 1, 1, "", "paper"))
    total = len(drafts)
    pages = tuple(numbered(draft, subject, number, total) for number, draft in enumerate(drafts, 1))
    return Kit(subject, wishes, tuple(entries), pages)


def blank(paper: Paper, beside: Draft) -> Draft:
    """Make the blank back of a page that is cut or glued, and say that it is meant."""
    from ppgen.drawing.scene import Text

    words = Text(
        beside.width / 2, beside.height / 2, "This side is left blank.", "body", 9, "muted", "middle"
    )
    return Draft(
        width=beside.width,
        height=beside.height,
        sheet=beside.sheet,
        body=(words,),
        description="This side is left blank",
        paper=paper.title,
        detail="blank side",
        margin=beside.margin,
        head="none",
        blank=True,
    )
