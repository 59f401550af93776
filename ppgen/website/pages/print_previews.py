"""Proofs: a kit's faces and pages as pictures, and its faults, for who edits it while the site is served.

Each part of a kit is one picture with its pages below one another, which is drawn when a browser asks for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ppgen.definition import Definition, Problem, System
from ppgen.drawing.scene import Group, Item, Rect, Scene, Transform, stroked
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
from ppgen.website.pages.face_previews import FacesOfKind, faces_of
from ppgen.website.pages.said import said
from ppgen.website.writing import addresses, templates
from ppgen.website.writing.page import Content, SitePage, TitledLink, crumbs, title_bar

TITLE = "Proofs"
PAPER = "a4"
GAP = 6.0
"""Millimetres between pages."""

CheckGame = Callable[[str], Sequence[Problem]]
"""Lists what is wrong with a game."""


class Previewer(NamedTuple):
    """What pages of proofs are made with."""

    layouts: Layouts
    editions: Mapping[str, str]
    """What stands for all that a game or system is made from, by its id."""
    check: CheckGame | None
    """Says what is wrong with a game, where that is to be shown."""


def preview_pages(library: SiteModel, previewer: Previewer) -> Iterator[tuple[str, Content]]:
    """Write a page of proofs for each game and system, and the list of them."""
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
        yield from _of(library, each, previewer)


def _of(
    library: SiteModel, wanted: Definition | System, previewer: Previewer
) -> Iterator[tuple[str, Content]]:
    page = SitePage(addresses.proofs_page(wanted.id), f"{TITLE}: {_title(wanted)}", area="print")
    judges = library.books[wanted.id].judges if wanted.id in library.books else Judges()
    shown: list[TitledLink] = []
    faces: list[FacesOfKind] = []
    refused = ""
    layouts, attached = previewer.layouts, page.attached
    try:
        subject = subject_of(wanted, "colour", layouts, judges)
        faces = list(faces_of(subject, attached))
        for part in parts(subject):
            path = addresses.proof_file(wanted.id, "-".join(map(str, part.steps)))
            attached[path] = partial(_picture, subject, part, layouts)
            shown.append(TitledLink(part.title, page.link(path)))
    except PpgenError as error:
        refused = str(error)
    faults = None
    if previewer.check and isinstance(wanted, Definition):
        faults = addresses.proof_faults(wanted.id)
        attached[faults] = partial(_faults, previewer.check, wanted.id)
    yield from attached.items()
    body = templates.filled(
        page,
        "preview.html",
        faults=page.link(faults) if faults else "",
        faces=faces,
        crumbs=crumbs(page, (TITLE, addresses.PROOFS), (_title(wanted), None)),
        head=title_bar(_title(wanted), "The pages of its kit, as you edit them"),
        parts=shown,
        edition=previewer.editions[wanted.id],
        refused=refused,
    )
    yield page.path, page.markdown(body)


def _faults(check: CheckGame, game_id: str) -> bytes:
    """Write what is wrong with a game, in the words in which `ppgen check` lists it."""
    return json.dumps([{"told": str(each), "warning": each.warning} for each in check(game_id)]).encode()


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
        return paint(said(str(error))).encode()


def _below_one_another(pages: list[Scene]) -> Scene:
    items: list[Item] = []
    y = 1.0
    width = max((page.width for page in pages), default=100.0) + 2
    for page in pages:
        sheet = Rect(0, 0, page.width, page.height, stroked("hairline", 0.5, fill="surface"))
        items.append(Group((sheet, *page.items), Transform.translate(1, y)))
        y += page.height + GAP
    return Scene(width, max(y - GAP + 1, 2), tuple(items))
