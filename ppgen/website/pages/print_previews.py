"""Proofs: the pages of a kit as pictures, for who edits it while the site is served.

Each part of a kit is one picture with its pages below one another, which is drawn when a browser asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import wrap

from ppgen.definition import Definition, System
from ppgen.drawing.scene import Group, Item, Rect, Scene, Text, Transform, filled, stroked
from ppgen.drawing.svg import paint
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.kinds import NAMED
from ppgen.sheets.kit import subject_of
from ppgen.sheets.makers import PrintOptions
from ppgen.sheets.paper.furniture import numbered
from ppgen.sheets.parts import KitPart, parts
from ppgen.sheets.print_schema.layouts import Layouts
from ppgen.sheets.subject import Subject
from ppgen.website.books.book import SiteModel
from ppgen.website.writing import addresses, templates
from ppgen.website.writing.page import Content, SitePage, TitledLink, crumbs, title_bar

TITLE = "Proofs"
PAPER = "a4"
GAP = 6.0
"""Millimetres between pages."""
LETTERS = 90
"""Letters of a line that says what is wrong."""


def preview_pages(
    library: SiteModel, layouts: Layouts, editions: Mapping[str, str]
) -> Iterator[tuple[str, Content]]:
    """Write a page of proofs for each game and system, and the list of them.

    `editions` stand for what each is made from, by its id.
    """
    page = SitePage(addresses.PROOFS, TITLE, "The pages of kits, drawn as you edit them.", area="print")
    wanted: list[Definition | System] = [
        *(book.definition for book in library.books.values()),
        *library.systems.values(),
    ]
    body = templates.filled(
        page,
        "previews.html",
        head=title_bar(TITLE, "The pages of kits, as you edit them"),
        kits=[TitledLink(_title(each), page.link(addresses.proofs_page(each.id))) for each in wanted],
    )
    yield page.path, page.markdown(body)
    for each in wanted:
        yield from _of(library, each, layouts, editions[each.id])


def _of(
    library: SiteModel, wanted: Definition | System, layouts: Layouts, edition: str
) -> Iterator[tuple[str, Content]]:
    page = SitePage(addresses.proofs_page(wanted.id), f"{TITLE}: {_title(wanted)}", area="print")
    judges = library.books[wanted.id].judges if wanted.id in library.books else Judges()
    shown: list[TitledLink] = []
    refused = ""
    try:
        subject = subject_of(wanted, "colour", layouts, judges)
        for part in parts(subject):
            path = addresses.proof_file(wanted.id, "-".join(map(str, part.steps)))
            yield path, partial(_picture, subject, part, layouts)
            shown.append(TitledLink(part.title, page.link(path)))
    except PpgenError as error:
        refused = str(error)
    body = templates.filled(
        page,
        "preview.html",
        crumbs=crumbs(page, (TITLE, addresses.PROOFS), (_title(wanted), None)),
        head=title_bar(_title(wanted), "The pages of its kit, as you edit them"),
        parts=shown,
        edition=edition,
        refused=refused,
    )
    yield page.path, page.markdown(body)


def _title(wanted: Definition | System) -> str:
    return wanted.game.title if isinstance(wanted, Definition) else wanted.title


def _picture(subject: Subject, part: KitPart, layouts: Layouts) -> bytes:
    """Draw the pages of a part below one another; or say why they cannot be drawn."""
    options = PrintOptions(layouts.paper(PAPER), Cutting())
    try:
        contents = [
            content for sheet in NAMED[part.kind].make(part.subject, options) for content in sheet.contents
        ]
        pages = [
            numbered(content, subject, at, len(contents)).scene for at, content in enumerate(contents, 1)
        ]
        return paint(_below_one_another(pages), subject.palette).encode()
    except PpgenError as error:
        return paint(_said(str(error))).encode()


def _below_one_another(pages: list[Scene]) -> Scene:
    items: list[Item] = []
    y = 1.0
    width = max((page.width for page in pages), default=100.0) + 2
    for page in pages:
        sheet = Rect(0, 0, page.width, page.height, stroked("hairline", 0.5, fill="surface"))
        items.append(Group((sheet, *page.items), Transform.translate(1, y)))
        y += page.height + GAP
    return Scene(width, max(y - GAP + 1, 2), tuple(items))


def _said(message: str) -> Scene:
    """Set a message, which may hold words and characters that cannot be set otherwise."""
    lines = wrap(message.encode("ascii", "replace").decode(), LETTERS)
    height = 7.0 * len(lines) + 6
    texts = (Text(4, 9 + 7.0 * at, line, "body", 11) for at, line in enumerate(lines))
    return Scene(200, height, (Rect(0, 0, 200, height, filled("tint")), *texts))
