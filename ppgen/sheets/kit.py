"""The whole kit: every sheet asked for, in the order of the cover's list, as pages, PDF and SVG."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from ppgen import __version__
from ppgen.definition import Definition, System
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.text import MarkupError
from ppgen.drawing.fonts import GlyphError
from ppgen.drawing.hyphens import hyphenating
from ppgen.drawing.palette import STYLES, StyleName
from ppgen.drawing.pdf import Duplex, PdfMeta, PdfPage, write_pdf
from ppgen.drawing.pdf.press.separation import Separation
from ppgen.drawing.pdf.press.settings import NotForPress
from ppgen.drawing.scene import Group, Scene, has_image
from ppgen.drawing.svg import TextMode
from ppgen.drawing.text import TextOverflowError, see_glyphs
from ppgen.judges import Judges
from ppgen.language import current, is_joined_from_the_right, marked_as, spoken
from ppgen.pieces.registry import NoSuchPiece, kinds
from ppgen.sheets.assembly import completed
from ppgen.sheets.cover import Contents, cover, notes, placeholder, timed
from ppgen.sheets.cover.contents import RULES
from ppgen.sheets.cover.work import work_of
from ppgen.sheets.cutting import contrasts, grounds
from ppgen.sheets.cutting.changes import Cards, cards_of, written
from ppgen.sheets.cutting.lines import registration
from ppgen.sheets.cutting.pages import ARRANGEMENTS, MARK_STYLES, Cutting
from ppgen.sheets.cutting.selection import batches, dropped
from ppgen.sheets.editions import EDITIONS, left_out, of_edition
from ppgen.sheets.errors import NothingChangedError, SheetError, TooSmallError
from ppgen.sheets.ink import coverage
from ppgen.sheets.jobs import STOCKS, Job, ManifestEntry, apart, jobs_of
from ppgen.sheets.kinds import NAMED, SHEETS, SheetCache, kinds_in, offered
from ppgen.sheets.leaves import with_shared_leaves
from ppgen.sheets.makers import PrintOptions, Sheet, boards_of
from ppgen.sheets.paper.furniture import PageContent, numbered
from ppgen.sheets.paper.page import Page, turned
from ppgen.sheets.paper.straight import beyond, straightened
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.print_schema.layouts import Layouts, Paper
from ppgen.sheets.subject import GameSubject, Subject, SystemSubject, game_subject, system_subject


@dataclass(frozen=True)
class Kit:
    """A printed kit."""

    subject: Subject
    options: PrintOptions
    sheets: tuple[str, ...]
    """What was asked for."""
    manifest: tuple[ManifestEntry, ...]
    pages: tuple[Page, ...]
    lacking: tuple[str, ...] = ()
    """What was asked for and is not in it: what its paper is too small for, and what would do, and sheets
    that its game has not."""

    @property
    def edition(self) -> Edition | None:
        """Which of the whole kits it is, if it is one."""
        return next((word for word in EDITIONS if word in self.sheets), None)

    @property
    def name(self) -> str:
        """The file name it is known by, without an ending: game, paper, and what is unusual of it.

        The play kit is what is usual.
        """
        words = [self.subject.stem(self.options.paper.id)]
        if self.options.earlier is not None:
            return "-".join([*words, "changed"])
        return "-".join([*words, *(word for word in self.sheets if word != "play")])

    @cached_property
    def jobs(self) -> tuple[Job, ...]:
        """Its pages as they are printed, each job in one go."""
        return jobs_of(self.manifest, len(self.pages), self.options.both_sides)

    @property
    def guide(self) -> Sequence[str]:
        """How to print it, if it has no cover to say so, and what in it does not keep to its style."""
        told = []
        if len(self.manifest) > 1 and self.manifest[0].kind != "cover":
            told += [f"{job.told}{self._size(job)}" for job in self.jobs]
        if any(entry.kind == "pieces" for entry in self.manifest):
            slots = [page.slots for page in self.pages]
            told += grounds.told(batches(self.subject), self.options.cutting, slots)
        if self.subject.palette.style == "high-contrast" and any(
            has_image(p.scene.items) for p in self.pages
        ):
            told.append("photographs stay in their colours; drawings are in high contrast")
        told += contrasts.told(self.subject)
        if self.subject.palette.style == "ink-saver" and _layered(self.subject):
            told.append("faces that are laid out in layers keep their colours, and take as much ink as ever")
        if self.options.printer:
            told += beyond(self.pages, self.options.printer)
        return told

    def _size(self, job: Job) -> str:
        """Give the size of a job's pages if they are on no paper of its kit."""
        scene, paper = self.pages[job.first - 1].scene, self.options.paper
        sides = sorted((scene.width, scene.height))
        usual = all(
            abs(one - other) < 0.1
            for one, other in zip(sides, sorted((paper.width, paper.height)), strict=True)
        )
        return "" if usual else f"; it takes a sheet of {scene.width:.0f} × {scene.height:.0f} mm"

    @cached_property
    def _bookmarks(self) -> Mapping[int, str]:
        return {entry.first: entry.title for entry in self.manifest}

    def pdf(self, *, layered: bool = False, separation: Separation | None = None) -> bytes:
        """Paint the kit as one PDF; the same kit gives the same bytes.

        `layered`, art, cuts and folds are layers, and so are outlines of all pieces and marks by which
        machines that cut find them, which are hidden until they are wanted. With a `separation` it is for a
        press.

        Raises GlyphError for a character that no bundled font has, and NotForPress, with the sheet, for what
        the standard of the press does not allow.
        """
        pages = [
            PdfPage(
                _for_machines(page) if layered else page.scene,
                f"{self.options.paper.title}-{number}",
                self._bookmarks.get(number, ""),
                page.links,
                page.places,
            )
            for number, page in enumerate(self.pages, 1)
        ]
        palette = self.subject.palette
        if separation is None:
            return write_pdf(pages, self._meta(), palette, layered=layered)
        try:
            return write_pdf(pages, self._meta(), palette, separation=separation)
        except NotForPress as error:
            raise NotForPress(f"{self.subject.title}: {error}") from error

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
            "paper": self.options.paper.id,
            "style": self.subject.palette.style,
            "arrangement": self.options.cutting.arrangement,
            "sheets": [
                {"kind": e.kind, "title": e.title, "first": e.first, "pages": e.pages, "stock": e.stock}
                for e in self.manifest
            ],
            "jobs": [job.record() for job in self.jobs],
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
        edges = {job.edge for job in self.jobs if job.last > job.first} or {None}
        texts = (
            spoken("Rules retold and drawings") if terms and terms.retold else spoken("Texts and drawings")
        )
        return PdfMeta(
            title=spoken(
                "{title}: print-and-play kit ({paper})",
                title=subject.title,
                paper=self.options.paper.title,
            ),
            author=(isinstance(subject, GameSubject) and subject.authors) or "ppgen",
            subject=subject.plain(subject.summary),
            language=marked_as(),
            keywords=(
                spoken("print and play"),
                spoken("board game"),
                subject.title,
                self.options.paper.title,
                f"{subject.version} {subject.hash}",
            ),
            licence=f"{texts}: {terms.name}" if terms else "",
            licence_url=(terms and terms.url) or "",
            generator=f"ppgen {__version__}",
            duplex=edges.pop() if len(edges) == 1 else "mixed",
            ranges=tuple((job.first, job.last) for job in self.jobs),
            private=written(self.cards) if self.cards else "",
        )


def _outlined(page: Page) -> Scene:
    if not page.contours:
        return page.scene
    lines = Group(page.contours, layer="cut", name="cut-lines", artifact=True)
    return replace(page.scene, items=(*page.scene.items, lines))


def _for_machines(page: Page) -> Scene:
    """Add the outlines of pieces, and the marks by which a machine finds them, as layers of their own."""
    if not page.contours:
        return page.scene
    lines = Group(page.contours, layer="contour", artifact=True)
    marks = Group(
        tuple(registration(page.scene.width, page.scene.height)), layer="registration", artifact=True
    )
    return replace(page.scene, items=(*page.scene.items, lines, marks))


def kit(
    subject: Subject, sheets: Iterable[str], options: PrintOptions, making: SheetCache | None = None
) -> Kit:
    """Make a kit of a game, or of the pieces of a game system, as `subject_of` prepares it.

    `sheets` are words of `SHEETS`: one of the editions, with its cover, or kinds of sheets. Kits of the same
    `making` share their sheets.

    Raises SheetError, with what would work, for a wish that cannot be fulfilled; BadJudge for a judge that
    fails.
    """
    if is_joined_from_the_right(current()):
        raise SheetError(
            f"{subject.title}: {current()!r} is written from right to left in letters that join, which none "
            "of our typefaces has; print it in another language"
        )
    asked = tuple("archive" if word == "all" else _one_of(word, SHEETS, "sheet") for word in sheets)
    subject = replace(subject, square=options.square_coins, unusual=tuple(_unusual(subject, options)))
    whole = _seated(subject, options.players)
    edition = _edition(whole, asked)
    options = replace(options, edition=edition or "archive")
    subject = of_kit(whole, options)
    whole_of = kinds_in(edition if isinstance(subject, GameSubject) else "archive") if edition else ()
    kinds = [kind for kind in NAMED if kind in asked or kind in whole_of]
    making = making or SheetCache()
    with_cover = edition is not None or "cover" in asked
    try:
        ready: list[Sheet] = []
        lacking: list[str] = []
        too_small: list[str] = []
        for kind in kinds:
            try:
                made = making(kind, subject, options)
            except TooSmallError as error:
                if kind in asked or not edition:
                    raise
                lacking.append(str(error))
                too_small.append(spoken(NAMED[kind].title))
            else:
                ready += made
                if kind in asked and not made and options.earlier is None:
                    lacking.append(_lacking(subject, [kind]))
                    asked = tuple(word for word in asked if word != kind)
        if edition in ("play", "own-set"):
            ready = [*with_shared_leaves(subject, options, ready)]
        if not ready and options.earlier is not None:
            raise NothingChangedError(f"{subject.title}: no card has changed since that kit")
        if not ready and not with_cover:
            raise SheetError(_lacking(subject, kinds))
        with hyphenating(subject.language):
            entries, pages = bound(whole, options, ready, edition, making, too_small, with_cover=with_cover)
        for page in pages:
            see_glyphs(page.scene.items)
    except (GlyphError, TextOverflowError, MarkupError, NoSuchPiece) as error:
        raise SheetError(f"{subject.title}: {error}") from error
    return Kit(subject, options, asked, tuple(entries), tuple(pages), tuple(lacking))


def bound(
    whole: Subject,
    options: PrintOptions,
    sheets: Sequence[Sheet],
    edition: Edition | None,
    making: SheetCache,
    too_small: Sequence[str] = (),
    *,
    with_cover: bool,
    inked: bool = True,
) -> tuple[list[ManifestEntry], list[Page]]:
    """Put sheets in their order, number their pages, and list them on a cover, if there is to be one.

    The paper is too small for what is called `too_small`.
    `whole` is the subject with all that is printed of it; unless `inked`, what ink they take is not measured.
    """
    subject = of_kit(whole, options)
    ruled = any(sheet.kind in RULES for sheet in sheets)
    missing = [*too_small, *_missing(whole, subject, options, rules=ruled)] if edition else []
    contents, entries = _assembled(options, sheets, with_cover=with_cover)
    if edition and all(sheet.kind != "build" for sheet in sheets):
        # Who makes nothing has the page of steps only where a side would be blank.
        more, listing = _assembled(options, [*making("build", subject, options), *sheets], with_cover=True)
        makes = any(each.kind == "pieces" for sheet in sheets for each in (sheet, *sheet.beside))
        if makes or len(more) == len(contents) or not options.both_sides:
            contents, entries = more, listing
    jobs = jobs_of(entries, len(contents), options.both_sides)
    if with_cover:
        on_cover = Contents(
            edition=edition,
            listing=entries[1:],
            jobs=jobs,
            total=len(contents),
            rest=_rest(subject, options),
            missing=missing,
            both_sides=options.both_sides,
            ink=[0.0] * len(contents),
            owners_need=_of_owners_alone(whole, subject),
            players=options.players,
            address=subject.address,
            printer=options.printer,
            work=work_of(subject, contents, entries[1:]),
        )
        contents[:2] = _told(subject, options, on_cover, contents, inked=inked)
    pages = [numbered(content, subject, number, len(contents)) for number, content in enumerate(contents, 1)]
    for job in jobs:
        backs = slice(job.first, job.last, 2)
        pages[backs] = [_as_back(page, job.edge) for page in pages[backs]]
        if options.printer:
            for number in range(job.first - 1, job.last):
                back = job.edge is not None and (number - job.first) % 2 == 0
                pages[number] = straightened(pages[number], options.printer, job.edge, back=back)
    return entries, pages


def subject_of(wanted: Definition | System, style: StyleName, layouts: Layouts, judges: Judges) -> Subject:
    """Prepare a game or a game system for printing. Raises DefinitionError for a bad `print.yml`."""
    if isinstance(wanted, System):
        return system_subject(wanted, style, layouts, __version__)
    return game_subject(wanted, style, layouts, judges)


def _unusual(subject: Subject, options: PrintOptions) -> Iterator[str]:
    """Yield what the names of files of a kit say besides its game and its paper."""
    if options.players:
        yield f"{options.players}-players"
    if options.copies > 1:
        yield f"{options.copies}-copies"
    if subject.palette.style != "colour":
        yield subject.palette.style
    if options.cutting.arrangement != "long-edge":
        yield options.cutting.arrangement
    if options.cutting.marks != "cut":
        yield options.cutting.marks
    if options.square_coins:
        yield "square-coins"
    if options.cutting.together:
        yield "together"
    if isinstance(subject, GameSubject) and subject.definition.translation:
        yield subject.definition.translation.language
    if options.printer:
        yield f"on-{options.printer.name}"


def _rest(subject: Subject, options: PrintOptions) -> str:
    """Give how files of the rules, the lesson and the archive are called, which a kit does not hold."""
    style = subject.palette.style
    unusual = tuple(word for word in subject.unusual if word != style or not options.rest_in_colour)
    return replace(subject, unusual=unusual).stem(options.paper.id)


def _seated(subject: Subject, players: int | None) -> Subject:
    """Let a game be printed for so many players. Raises SheetError if it is not played by so many."""
    if players is None or isinstance(subject, SystemSubject):
        return subject
    if players not in subject.game.players:
        known = listed([str(count) for count in subject.game.players], "or")
        raise SheetError(f"{subject.title} is played by {known}, not by {players}")
    return replace(subject, players=players)


def _edition(subject: Subject, asked: Sequence[str]) -> Edition | None:
    """Return the edition asked for, if one was. Raises SheetError for one that there is not."""
    found = [word for word in EDITIONS if word in asked]
    if len(found) > 1:
        raise SheetError(f"{listed(found, 'and')} are files of their own; ask for one at a time")
    if found == ["own-set"] and isinstance(subject, SystemSubject):
        raise SheetError(f"{subject.title} is a set itself; ask for the sheet 'play'")
    return found[0] if found else None


def of_kit(subject: Subject, options: PrintOptions) -> Subject:
    """Give the subject with what is printed of it in a kit."""
    if isinstance(subject, SystemSubject):
        return subject
    printing = of_edition(subject.printing, options.edition)
    # Owners of a set have its pieces before them, not those that are printed.
    palette = replace(subject.palette, worn=subject.palette.worn and options.edition != "own-set")
    return replace(subject, printing=printing, edition=options.edition, palette=palette)


def _missing(whole: Subject, subject: Subject, options: PrintOptions, *, rules: bool) -> list[str]:
    if isinstance(whole, SystemSubject) or isinstance(subject, SystemSubject):
        return []
    titles = left_out(whole, options.edition, options.paper, options.players, rules=rules)
    everywhere = boards_of(replace(whole, edition="archive")) if options.edition != "archive" else ()
    of_options = [sheet.title for played, sheet in everywhere if played.definition is not whole.definition]
    return [*of_options, *titles, *dropped(subject)]


def _of_owners_alone(whole: Subject, subject: Subject) -> str | None:
    """Name the plan of tiles that owners of a set find in the kit of their own, if this has none."""
    if isinstance(whole, SystemSubject) or isinstance(subject, SystemSubject) or subject.edition != "play":
        return None
    layout = of_edition(whole.printing, "own-set").layout
    return layout.title if layout and not subject.printing.layout else None


def cutting_of(
    duplex: str, marks: str, back_offset: tuple[float, float] = (0.0, 0.0), *, together: bool = False
) -> Cutting:
    """Take the names of an arrangement and of a kind of marks. Raises SheetError if there is no such."""
    arrangement = _one_of(duplex, ARRANGEMENTS, "arrangement")
    return Cutting(arrangement, _one_of(marks, MARK_STYLES, "kind of marks"), back_offset, together)


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


def _layered(subject: Subject) -> bool:
    """Tell whether pieces, the board or sheets of a subject are described by layers."""
    if any(kind.piece.layered for kind in kinds(subject.systems).values()):
        return True
    if not isinstance(subject, GameSubject):
        return False
    wanted = subject.printing
    drawn = (subject.definition.board_layers, wanted.box, wanted.cover)
    return any(drawn) or any(card.layers for card in wanted.cards)


def _lacking(subject: Subject, kinds: Sequence[str]) -> str:
    """Say that a subject has no such sheets, and which it has."""
    return f"{subject.title} has no {listed(kinds, 'and')}; it has {listed(offered(subject), 'and')}"


def _sorted(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Put sheets on the same stock together, and what owners of a set do not print, so that jobs part them.

    Those that are only read come first, since they lie back to back. A leaf without a back comes last, for
    behind the last page of a job nothing is printed.
    """

    def place(sheet: Sheet) -> tuple[int, bool, bool, bool]:
        leaf = any(content.leaf for content in sheet.contents)
        alone = leaf and not any(content.backed for content in sheet.contents)
        return STOCKS.index(sheet.stock), not sheet.for_owners, leaf, alone

    return sorted(sheets, key=place)


def _assembled(
    options: PrintOptions, sheets: Sequence[Sheet], *, with_cover: bool
) -> tuple[list[PageContent], list[ManifestEntry]]:
    """Put pages in their order, with blank sides where a leaf or a job must begin, and list the sheets."""
    contents: list[PageContent] = [placeholder(options.paper)] if with_cover else []
    entries = [ManifestEntry("cover", spoken("Cover"), 1, 1, "", "paper")] if with_cover else []
    of = apart(spoken("Cover"), "paper", for_owners=True)
    for sheet in _sorted(sheets):
        alone = NAMED[sheet.kind].apart or _is_of_other_size(sheet, options.paper)
        both_sides = options.both_sides and sheet.stock != "screen"
        job = apart(sheet.title, sheet.stock, for_owners=sheet.for_owners, alone=alone)
        for index, content in enumerate(sheet.contents):
            if len(contents) % 2:
                before = contents[-1]
                alike = _lies_across(before) == _lies_across(content) or before.backed
                if options.both_sides and (job != of or (both_sides and (content.leaf or not alike))):
                    contents.append(blank(options.paper, before))
            if index == 0:
                first = len(contents) + 1
            of = job
            contents.append(content)
            last = len(contents)
            if both_sides and content.leaf and not content.backed and len(contents) % 2:
                contents.append(blank(options.paper, content))
        entries.append(
            ManifestEntry(
                sheet.kind,
                sheet.title,
                first,
                last - first + 1,
                sheet.note,
                sheet.stock,
                sheet.serves,
                sheet.for_owners,
                alone,
                all(content.leaf and not content.backed for content in sheet.contents),
            )
        )
        entries += [
            replace(entries[-1], kind=other.kind, title=other.title, note=other.note, serves=other.serves)
            for other in sheet.beside
        ]
    while contents and contents[-1].blank:
        contents.pop()
    return contents, entries


def _is_of_other_size(sheet: Sheet, paper: Paper) -> bool:
    """Tell whether the pages of a sheet are of other paper than the rest of its kit."""
    page = sheet.contents[0]
    pairs = zip(sorted((page.width, page.height)), sorted((paper.width, paper.height)), strict=True)
    return any(abs(one - other) > 0.1 for one, other in pairs)


def _told(
    subject: Subject,
    options: PrintOptions,
    on_cover: Contents,
    contents: Sequence[PageContent],
    *,
    inked: bool,
) -> Sequence[PageContent]:
    """Draw the cover, and on its back, below the steps, what belongs to it, where that finds room."""
    draw = partial(cover, subject, options.paper, options.cutting)
    steps = on_cover.build
    room = steps is not None and (steps.first, steps.pages) == (2, 1)
    front = draw(on_cover, brief=room)
    ink = on_cover.ink
    if inked:  # of the cover as well
        ink = [coverage(content, subject.palette) for content in (front, *contents[1:])]
    on_cover = replace(on_cover, ink=ink)
    if not room:
        return [draw(on_cover), *contents[1:2]]
    told = partial(notes, subject, options.paper, options.cutting)
    behind = completed(contents[1], partial(told, on_cover, contents))
    if behind and inked:  # which tells of its own as well
        on_cover = replace(on_cover, ink=[ink[0], coverage(behind, subject.palette), *ink[2:]])
        behind = completed(contents[1], partial(told, on_cover, contents))
    if behind:
        return [draw(on_cover, brief=True), behind]
    steps_and_minutes = completed(contents[1], partial(timed, subject, options.paper, on_cover))
    return [draw(on_cover), steps_and_minutes or contents[1]]


def _lies_across(content: PageContent) -> bool:
    return content.width > content.height


def _as_back(page: Page, edge: Duplex | None) -> Page:
    """Lay a page so that it is upright when its leaf is turned like the page of a book.

    The printer turns the leaf about another edge where the page lies across and the long edges are named, or
    stands upright and the short ones are: its back is then printed on its head.
    """
    lies_across = page.scene.width > page.scene.height
    return turned(page) if edge == ("long-edge" if lies_across else "short-edge") else page


def blank(paper: Paper, front: PageContent) -> PageContent:
    """Make the blank back of a page, on which nothing is printed."""
    return PageContent(
        width=front.width,
        height=front.height,
        sheet=front.sheet,
        body=(),
        description=spoken("This side is left blank"),
        paper=paper.title,
        margin=front.margin,
        head="none",
        foot=False,
        blank=True,
    )
