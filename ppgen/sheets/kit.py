"""The whole kit: every sheet asked for, in the order of the cover's list, as pages, PDF and SVG."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ppgen import __version__
from ppgen.definition import Definition, System
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.text import MarkupError
from ppgen.drawing.fonts import GlyphError
from ppgen.drawing.palette import STYLES, StyleName
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Group, Scene
from ppgen.drawing.svg import TextMode
from ppgen.drawing.text import TextOverflowError, see_glyphs
from ppgen.judges import Judges
from ppgen.sheets.cover import Entry, cover, placeholder
from ppgen.sheets.cutting.changes import Cards, cards_of, written
from ppgen.sheets.cutting.pages import ARRANGEMENTS, MARK_STYLES, Cutting
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.errors import NothingChangedError, SheetError
from ppgen.sheets.makers import SHEET_KINDS, SHEETS, WHOLE, Sheet, Wishes, made
from ppgen.sheets.paper.furniture import Draft, numbered
from ppgen.sheets.paper.page import Page
from ppgen.sheets.spec.layouts import Layouts, Paper, load_layouts
from ppgen.sheets.subject import GameSubject, Subject, game_subject, system_subject


@dataclass(frozen=True)
class Kit:
    """A printed kit."""

    subject: Subject
    wishes: Wishes
    manifest: tuple[Entry, ...]
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        """The file name it is known by, without an ending: game, paper, and what is unusual of it."""
        words = [self.subject.id, self.wishes.paper.id]
        if self.subject.palette.style != "colour":
            words.append(self.subject.palette.style)
        if self.wishes.cutting.arrangement != "long-edge":
            words.append(self.wishes.cutting.arrangement)
        if self.wishes.cutting.marks != "cut":
            words.append(self.wishes.cutting.marks)
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
        """Paint each page as an SVG in real millimetres, by file name; text as outlines unless "live".

        The outlines of all pieces lie on top in a layer of their own, `cut-lines`, for machines that cut.
        """
        from ppgen.drawing.svg import paint

        return {
            f"{self.name}-{number:02}.svg": paint(_outlined(page), self.subject.palette, text=text).encode()
            for number, page in enumerate(self.pages, 1)
        }

    def pngs(self, dpi: int) -> dict[str, bytes]:
        """Render each page as a PNG, by file name. Raises NoImage without a renderer."""
        from ppgen.drawing.png import render

        return {
            f"{self.name}-{number:02}.png": picture
            for number, picture in enumerate(render(self.pdf(), dpi), 1)
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

    @cached_property
    def cards(self) -> Cards:
        """The cards of its decks, for a later kit to tell which have changed."""
        return cards_of(batches(self.subject)) if any(e.kind == "pieces" for e in self.manifest) else {}

    def _meta(self) -> PdfMeta:
        subject, terms = self.subject, self.subject.terms
        texts = "Rules retold and drawings" if terms and terms.retold else "Texts and drawings"
        return PdfMeta(
            title=f"{subject.title}: print-and-play kit ({self.wishes.paper.title})",
            author=(isinstance(subject, GameSubject) and subject.authors) or "ppgen",
            subject=subject.markup(subject.summary).replace("*", ""),
            keywords=("print and play", "board game", subject.title, self.wishes.paper.title),
            licence=f"{texts}: {terms.name}" if terms else "",
            licence_url=(terms and terms.url) or "",
            generator=f"ppgen {__version__}",
            duplex=self.wishes.both_sides,
            private=written(self.cards) if self.cards else "",
        )


def _outlined(page: Page) -> Scene:
    if not page.contours:
        return page.scene
    lines = Group(page.contours, layer="cut", name="cut-lines", artifact=True)
    return replace(page.scene, items=(*page.scene.items, lines))


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
    earlier: Cards | None = None,
    layouts: Layouts | None = None,
    judges: Judges | None = None,
) -> Kit:
    """Make the kit of a game, or the pieces of a game system.

    `sheets` are words of `SHEETS`; `all` is the whole kit with its cover. `duplex` is an arrangement of
    `cutting.pages.ARRANGEMENTS`, `marks` one of its `MARK_STYLES`; `back_offset` moves backs to the right and
    down, in millimetres; `stock` names a label sheet; `earlier` are the cards of an earlier kit, beyond which
    only those are printed that have changed.

    Raises SheetError, with what would work, for a wish that cannot be fulfilled, and DefinitionError for a
    `print.yml` or a layout that is not right; BadJudge for a judge that fails.
    """
    layouts = layouts or load_layouts()
    chosen_style = styled(style)
    arrangement = _one_of(duplex, ARRANGEMENTS, "arrangement")
    mark_style = _one_of(marks, MARK_STYLES, "kind of marks")
    wishes = Wishes(layouts.paper(paper), Cutting(arrangement, mark_style, back_offset), stock, earlier)
    subject = subject_of(wanted, chosen_style, layouts, judges or Judges())
    kinds, with_cover = _kinds(subject, sheets)
    try:
        found = [sheet for kind in kinds for sheet in made(kind, subject, wishes)]
        # What is only read comes first: such pages may lie back to back, and leave fewer sides blank.
        ready = sorted(found, key=lambda sheet: any(draft.leaf for draft in sheet.drafts))
        if not ready and earlier is not None:
            raise NothingChangedError(f"{subject.title}: no card has changed since that kit")
        if not ready and not with_cover:
            raise SheetError(f"{subject.title} has no {listed(kinds, 'and')}; it has {_offered(subject)}")
        whole = assembled(subject, wishes, ready, with_cover=with_cover)
        for page in whole.pages:
            see_glyphs(page.scene.items)
    except (GlyphError, TextOverflowError, MarkupError) as error:
        raise SheetError(f"{subject.title}: {error}") from error
    return whole


def subject_of(wanted: Definition | System, style: StyleName, layouts: Layouts, judges: Judges) -> Subject:
    """Prepare a game or a game system for printing. Raises DefinitionError for a bad `print.yml`."""
    if isinstance(wanted, Definition):
        return game_subject(wanted, style, layouts, judges)
    return system_subject(wanted, style, layouts, __version__)


def styled(style: str) -> StyleName:
    """Take the name of a style. Raises SheetError if there is no such style."""
    known: StyleName = _one_of(style, STYLES, "style")
    return known


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
        asked += ["cover", *(WHOLE if isinstance(subject, GameSubject) else ("pieces",))]
    return [kind for kind in SHEET_KINDS if kind in asked], "cover" in asked


def _offered(subject: Subject) -> str:
    offered = ["pieces"]
    if isinstance(subject, GameSubject):
        offered += ["setup", "booklet", "rules", "pocket"]
        offered += ["board", "poster"] if subject.printing.boards else []
        offered += sorted({card.sheet for card in subject.printing.cards})
    return listed(sorted(offered), "and")


def assembled(subject: Subject, wishes: Wishes, sheets: Sequence[Sheet], *, with_cover: bool) -> Kit:
    """Number the pages, put in blank sides where a leaf must begin, and write the cover that lists them."""
    drafts: list[Draft] = []
    entries: list[Entry] = []
    if with_cover:
        drafts.append(placeholder(wishes.paper))
    for sheet in sheets:
        for index, draft in enumerate(sheet.drafts):
            if draft.again and not wishes.both_sides:
                continue
            if wishes.both_sides and draft.leaf and len(drafts) % 2:
                drafts.append(blank(wishes.paper, drafts[-1]))
            if index == 0:
                first = len(drafts) + 1
            drafts.append(draft)
            if wishes.both_sides and draft.leaf and not draft.backed and len(drafts) % 2:
                drafts.append(blank(wishes.paper, draft))
        entries.append(
            Entry(sheet.kind, sheet.title, first, len(drafts) - first + 1, sheet.note, sheet.stock)
        )
    while drafts and drafts[-1].blank:
        drafts.pop()
    entries = [replace(e, pages=min(e.pages, len(drafts) - e.first + 1)) for e in entries]
    if with_cover:
        drafts[0] = cover(subject, wishes.paper, wishes.cutting, entries, len(drafts))
        entries.insert(0, Entry("cover", "Cover", 1, 1, "", "paper"))
    total = len(drafts)
    pages = tuple(numbered(draft, subject, number, total) for number, draft in enumerate(drafts, 1))
    return Kit(subject, wishes, tuple(entries), pages)


def blank(paper: Paper, front: Draft) -> Draft:
    """Make the blank back of a page; its foot says that it is meant."""
    return Draft(
        width=front.width,
        height=front.height,
        sheet=front.sheet,
        body=(),
        description="This side is left blank",
        paper=paper.title,
        detail="blank side",
        margin=front.margin,
        head="none",
        blank=True,
    )
