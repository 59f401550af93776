"""The rules on paper: in reading order, and as a booklet to fold and staple."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ppgen.definition.rules import Clause
from ppgen.definition.text import escaped
from ppgen.drawing import fonts
from ppgen.drawing.pdf import Bookmark, LinkArea
from ppgen.drawing.scene import Group, Item, Line, Text, Transform, pt, stroked
from ppgen.language import current, is_right_to_left, spoken
from ppgen.sheets.books import cover, imposition
from ppgen.sheets.books.chapters import BookPlace, Chapters, Passage
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.scene import BOX, scene
from ppgen.sheets.paper import furniture, qr
from ppgen.sheets.paper.flow import Fragment, GameSetting, heading
from ppgen.sheets.paper.furniture import SMALL, PageContent
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import NOTE
from ppgen.sheets.print_schema.layouts import BookFormat, Paper
from ppgen.sheets.subject import GameSubject

TOP = 18.0
"""Where the line under the running head lies, in millimetres from the top."""
BOTTOM = 13.0
"""Height of the foot of a page of the booklet, in millimetres."""
HEAD = 9.0
"""Points of the running head."""
CLOSEST = 0.5
"""By how much, as a share, the lines of the contents come closer so that they fit on one page."""
FEW = 1 / 3
"""A last page is filled by a larger share than this."""
SHARES = (1.0, 0.9, 0.8, 0.7, 1.2, 1.4)
"""How close passages come together, or how far apart, until the last page is well filled or gone."""
FULLEST = 0.8
"""A section does not begin below this share of a page."""
_CODE = 24.0
"""Size of the code that leads to the game's page, its free edge included."""
QUIET = 3.0
"""How far that edge reaches over the margins."""
MOST = 12
"""Clauses that the index names of a word at most."""
Where: TypeAlias = Mapping[str, tuple[BookPlace, int]]
"""The places of the book by their names, and the pages on which they begin."""


@dataclass(frozen=True)
class Leaf:
    """A page of the booklet."""

    items: tuple[Item, ...]
    running: str = ""
    filler: bool = False
    places: tuple[tuple[BookPlace, float], ...] = ()
    """What begins on it, and how far down."""
    references: tuple[LinkArea, ...] = ()
    """What leads elsewhere, from the page's top left corner."""
    filled: float = 1.0
    """The share of its height that its content takes."""


def half(paper: Paper) -> tuple[float, float]:
    """Return the size of half a sheet; a half sheet is one already."""
    if paper.width < SMALL:
        return paper.width, paper.height
    return paper.height / 2, paper.width


def reading(subject: GameSubject, paper: Paper, enlarged: float = 1.0) -> Iterator[PageContent]:
    """Give the pages of the booklet one by one, in reading order, as half sheets; enlarge its pictures."""
    width, height = half(paper)
    leaves = _leaves(subject, width, height, enlarged)
    yield from _in_order(subject, leaves, width, height, paper.title, enlarged)


def bound(
    subject: GameSubject, width: float, height: float, name: str, bleed: float = 0.0
) -> Iterator[PageContent]:
    """Give the pages of a booklet of any size that somebody else stitches, with pages for notes at its end.

    Their number is a multiple of four. Art of the cover reaches over the edges by `bleed` millimetres.
    Raises SheetError if a passage is higher than a page, and TextOverflowError if one is too wide.
    """
    leaves = _leaves(subject, width, height, bleed=bleed)
    leaves += [Leaf((), filler=True)] * (imposition.padded(len(leaves)) - len(leaves))
    yield from _in_order(subject, leaves, width, height, name)


def _in_order(
    subject: GameSubject,
    leaves: Sequence[Leaf],
    width: float,
    height: float,
    paper: str,
    enlarged: float = 1.0,
) -> Iterator[PageContent]:
    for number, leaf in enumerate(leaves, 1):
        yield PageContent(
            width=width,
            height=height,
            sheet=spoken("Rules"),
            body=_numbered(subject, leaf, number, width, height, enlarged),
            description=spoken("Rules of {title}, page {number}", title=subject.title, number=number),
            paper=paper,
            head="none",
            foot=False,
            frames=_frames(subject, width, height),
            marks={"filled": leaf.filled},
            links=leaf.references,
            places=tuple(Bookmark(place.name, _title(place), place.level, y) for place, y in leaf.places),
        )


def _title(place: BookPlace) -> str:
    return f"{place.number} {place.title}" if place.number else place.title


def imposed(subject: GameSubject, paper: Paper) -> Iterator[PageContent]:
    """Lay the pages of the booklet on sheets to be printed on both sides, folded and stapled."""
    width, height = half(paper)
    form = subject.layouts.books.booklet
    leaves = _leaves(subject, width, height)
    total = imposition.padded(len(leaves))
    leaves += [Leaf((), filler=True)] * (total - len(leaves))
    for index, spread in enumerate(imposition.booklet(total)):
        creep = spread.depth * form.creep
        items: list[Item] = []
        for page, left in ((spread.left, creep), (spread.right, width - creep)):
            body = _numbered(subject, leaves[page - 1], page, width, height)
            items.append(Group(body, Transform.translate(left, 0.0), tag="Sect"))
        items.append(_spine(width, height, subject.layouts.papers.edge))
        front = index % 2 == 0
        seen = spread.opened_from_the_right() if is_right_to_left(current()) else spread
        yield PageContent(
            width=2 * width,
            height=height,
            sheet=spoken("Rules booklet"),
            body=tuple(items),
            description=spoken(
                "Pages {left} and {right} of the rules booklet", left=spread.left, right=spread.right
            ),
            paper=paper.title,
            head="none",
            foot=False,
            page_at=(creep + width - form.margin - 10, height - BOTTOM + 3.4),
            leaf=front,
            backed=front,
            frames=(
                Frame(f"page {spread.left}", creep + form.margin, 8, width - 2 * form.margin, height - 16),
                Frame(
                    f"page {spread.right}",
                    width - creep + form.margin,
                    8,
                    width - 2 * form.margin,
                    height - 16,
                ),
            ),
            marks={"spread": {"left": seen.left, "right": seen.right, "creep": creep}},
        )


def _spine(width: float, height: float, edge: float) -> Group:
    """Short marks where the sheet is folded, and two where it is stapled."""
    fold = stroked("line", 0.5, (1.0, 0.7))
    staple = stroked("hairline", 0.5)
    items: list[Item] = [
        Line(width, edge, width, edge + 3, fold),
        Line(width, height - edge - 3, width, height - edge, fold),
    ]
    items += [Line(width, y - 1.5, width, y + 1.5, staple) for y in (height * 0.25, height * 0.75)]
    return Group(tuple(items), layer="fold", artifact=True)


def _leaves(
    subject: GameSubject, width: float, height: float, enlarged: float = 1.0, bleed: float = 0.0
) -> list[Leaf]:
    form = subject.layouts.books.booklet
    setting = GameSetting(
        subject,
        form.clause,
        form.text,
        form.lead,
        form.small,
        frame="the rules booklet",
        enlarged=enlarged,
    )
    inner = width - 2 * form.margin
    top, bottom = _ends(height)
    chapters = Chapters(setting, form, inner, bottom - top)
    passages = list(chapters.passages())

    def paged(front: int, share: float) -> tuple[list[Leaf], Where]:
        """Break the sections and the index into pages, so many of which come before."""
        where = _where(list(_paged(_spaced(passages, share), form, height)), front)
        words = _index(chapters, where)
        leaves = list(_paged(_spaced([*passages, *words], share), form, height))
        return leaves, _where(leaves, front)

    def filled(front: int) -> tuple[list[Leaf], Where]:
        """Set all closer together or wider apart if the last page would have but a few lines."""
        for share in SHARES:
            leaves, where = paged(front, share)
            if leaves[-1].filled > FEW:
                return leaves, where
        return paged(front, 1.0)

    front = 1  # the title page
    _, where = filled(front)
    leaves, where = filled(front + len(list(_paged(_contents(chapters, where, height), form, height))))
    contents = _paged(_contents(chapters, where, height), form, height)
    return [_title_page(setting, form, width, height, bleed), *contents, *leaves]


def _spaced(passages: Sequence[Passage], share: float) -> list[Passage]:
    return [passage._replace(above=passage.above * share) for passage in passages]


def _where(leaves: Sequence[Leaf], before: int) -> dict[str, tuple[BookPlace, int]]:
    """Map the names of places to them and their pages, so many of which come before."""
    return {
        place.name: (place, number)
        for number, leaf in enumerate(leaves, before + 1)
        for place, _ in leaf.places
    }


def _contents(chapters: Chapters, where: Where, height: float) -> list[Passage]:
    """List the parts of the book with their pages, closer together if they fit on one page so."""
    rows = []
    for place, page in where.values():
        if place.level > 1:
            continue
        label = f"{place.number}\u00a0\u00a0" if place.number else ""
        words = f"{label}{escaped(place.title)}"
        rows.append(_row(chapters.setting, words, str(page), chapters.width, place.name))
    listing = _listing(chapters, spoken("Contents"), rows)
    room = _ends(height)[1] - _ends(height)[0] - sum(row.fragment.height for row in listing)
    share = room / sum(row.above for row in listing[1:])
    if CLOSEST < share < 1:
        return [listing[0], *(row._replace(above=row.above * share - 0.01) for row in listing[1:])]
    return listing


def _index(chapters: Chapters, where: Where) -> list[Passage]:
    """List the words of the game with the clauses that use them, and where they are explained."""
    setting = chapters.setting
    terms = setting.subject.definition.rules.glossary
    if not terms:
        return []
    small = setting.smaller()
    numbers = setting.subject.numbers
    rows = []
    for term in sorted(terms, key=lambda entry: entry.term.casefold()):
        found = [numbers[clause.id] for clause in _using(setting, (term.term, *term.also))]
        _, page = where[f"word-{term.term}"]
        words = f"**{escaped(term.term)}**\u00a0\u00a0{', '.join(found[:MOST])}"
        rows.append(_row(small, words, str(page), chapters.width, f"word-{term.term}"))
    return _listing(chapters, spoken("Index"), rows)


def _using(setting: GameSetting, forms: Sequence[str]) -> Iterator[Clause]:
    """Yield the clauses whose text has a word in one of its forms."""
    word = re.compile(rf"\b({'|'.join(re.escape(form) for form in forms)})\b", re.IGNORECASE)
    for clause in setting.subject.definition.rules.clauses():
        if word.search(clause.title) or word.search(setting.subject.plain(clause.text)):
            yield clause


def _row(setting: GameSetting, words: str, page: str, width: float, name: str) -> Passage:
    """A line of a list with its page at the right."""
    entry = setting.prose(words, width - 14)
    baseline = entry.height - pt(setting.text) * fonts.DESCENT
    number = Text(width, baseline, page, "display", setting.text * 1.09, "accent", "end")
    fragment = Fragment(entry.height, (*entry.items, Group((number,), tag="P")))
    return Passage(fragment, setting.gap, references=(LinkArea(name, 0.0, 0.0, width, entry.height),))


def _listing(chapters: Chapters, title: str, rows: Sequence[Passage]) -> list[Passage]:
    return [chapters.heading("", title, title.casefold()), rows[0]._replace(above=6.0), *rows[1:]]


def _paged(passages: Sequence[Passage], form: BookFormat, height: float) -> Iterator[Leaf]:
    """Break the book into pages. Raises SheetError for a passage higher than a page."""
    top, bottom = _ends(height)
    items: list[Item] = []
    places: list[tuple[BookPlace, float]] = []
    references: list[LinkArea] = []
    running, head = "", ""
    y = top
    index = 0
    while index < len(passages):
        chain = _together(passages, index)
        need = sum(p.fragment.height for p in chain) + sum(p.above for p in chain[1:])
        above = chain[0].above if items else 0.0
        late = chain[0].running is not None and items and y > top + (bottom - top) * FULLEST
        if items and (y + above + need > bottom or late):
            share = (y - top) / (bottom - top)
            yield Leaf(tuple(items), head, places=tuple(places), references=tuple(references), filled=share)
            items, places, references, y = [], [], [], top
            head = running
            continue
        if need > bottom - top:
            raise SheetError(
                f"a part of {running or head!r} is {need - bottom + top:.1f} mm higher than a page of the "
                "booklet"
            )
        y += above
        for place, passage in enumerate(chain):
            y += passage.above if place else 0.0
            items.append(passage.fragment.at(form.margin, y))
            places += [(found, y) for found in passage.places]
            references += [
                reference._replace(x=form.margin + reference.x, y=y + reference.y)
                for reference in passage.references
            ]
            y += passage.fragment.height
            if passage.running is not None:
                running = passage.running
                head = head if head and len(items) > 1 else running
        index += len(chain)
    if items:
        share = (y - top) / (bottom - top)
        yield Leaf(tuple(items), head, places=tuple(places), references=tuple(references), filled=share)


def _ends(height: float) -> tuple[float, float]:
    """Tell where the text of a page so high begins and ends."""
    return TOP + 7.0, height - BOTTOM - 4.0


def _together(passages: Sequence[Passage], start: int) -> list[Passage]:
    end = start
    while passages[end].follows and end + 1 < len(passages):
        end += 1
    return list(passages[start : end + 1])


def _title_page(setting: GameSetting, form: BookFormat, width: float, height: float, bleed: float) -> Leaf:
    subject = setting.subject
    if subject.printing.cover is not None:
        return Leaf((cover.drawn(subject, width, height, bleed),), "")
    inner = width - 2 * form.margin
    size = 44.0
    title = GameSetting(
        subject,
        30 if fonts.measure(subject.title, "display", 30) < 2 * inner else 24,
        max(12, form.text),
        max(16, form.lead),
        9,
        frame="the title page of the rules booklet",
    )
    words = heading(title, subject.title, inner, tag="H1")
    summary = title.prose(subject.summary, inner)
    credit = setting.smaller().prose(
        _credit(subject), inner - _CODE if subject.address else inner, role="muted"
    )
    low = height - 20
    art = scene(subject, inner * min(1.0, (height / 2 - TOP) / (inner * BOX[1] / BOX[0])))
    items: list[Item] = []
    if art is not None:
        y = TOP
        items.append(art.at(form.margin + (inner - art.height * BOX[0] / BOX[1]) / 2, y))
        y += art.height + 4.6
        rules = [y]
        y += 8
    else:
        y = height * 0.2
        items.append(Group((furniture.emblem(subject, size).at(form.margin, y),), artifact=True))
        y += size + 14
        rules = [y + words.height + 6]
    items += [
        Group((Line(form.margin, at, width - form.margin, at, stroked("accent", 3)),), artifact=True)
        for at in rules
    ]
    items.append(words.at(form.margin, y))
    items.append(summary.at(form.margin, y + words.height + (5 if art is not None else 14)))
    items.append(credit.at(form.margin, low - credit.height))
    if subject.address:
        items.append(
            qr.code(subject.address, width - form.margin - _CODE + QUIET, low - _CODE + QUIET, _CODE)
        )
    return Leaf(tuple(items), "")


def _credit(subject: GameSubject) -> str:
    """Say who made the game, on which terms this is printed, and what is not theirs."""
    made = spoken(
        "Game by {authors}, {date}.",
        authors=escaped(subject.authors),
        date=escaped(subject.game.credits.source.date),
    )
    terms = subject.terms
    if terms is None:
        text = spoken(
            "Version {version}; licence: {name}.",
            version=subject.version,
            name=escaped(subject.game.credits.licence.name),
        )
    else:
        retold = spoken("Rules retold in our own words, version") if terms.retold else spoken("Version")
        text = spoken(
            "{retold} {version}; texts and drawings {name}.",
            retold=retold,
            version=subject.version,
            name=escaped(terms.name),
        )
    reading = spoken("What is marked as our reading does not stand in the source.")
    return " ".join([made, text, *([reading] if subject.definition.rules.rulings else [])])


def _numbered(
    subject: GameSubject, leaf: Leaf, number: int, width: float, height: float, enlarged: float = 1.0
) -> tuple[Item, ...]:
    """Add running head and foot to a page of the booklet."""
    if number == 1 and subject.printing.cover is not None:
        return leaf.items
    form = subject.layouts.books.booklet
    left, right = form.margin, width - form.margin
    items: list[Item] = list(leaf.items)
    if number > 1:
        line = Line(left, TOP, right, TOP, stroked("hairline", 0.5))
        size = HEAD * enlarged
        name = _clipped(subject.title, (right - left) * 0.55, size)
        running = spoken("Notes") if leaf.filler else leaf.running
        items.append(
            Group(
                (
                    Text(left, TOP - 3, name, "body-semibold", size, "accent"),
                    Text(right, TOP - 3, running, "body", size, "muted", "end"),
                    line,
                ),
                artifact=True,
            )
        )
    baseline = height - BOTTOM + 3.4 * min(enlarged, 1.3)
    foot = spoken(
        "{title} rules · {version} · {hash}", title=subject.title, version=subject.version, hash=subject.hash
    )
    items.append(
        Group(
            (
                Line(left, height - BOTTOM, right, height - BOTTOM, stroked("hairline", 0.5)),
                Text(left, baseline, foot, "body", NOTE * enlarged, "muted"),
                Text(right, baseline + 0.6, str(number), "display", 12 * enlarged, "ink", "end"),
            ),
            artifact=True,
        )
    )
    if leaf.filler:
        lines = range(1, int((height - TOP - BOTTOM - 14) // 9))
        ruled = tuple(
            Line(left, TOP + 6 + 9 * place, right, TOP + 6 + 9 * place, stroked("hairline", 0.25))
            for place in lines
        )
        items.append(Group(ruled, artifact=True))
    return tuple(items)


def _clipped(words: str, width: float, size: float) -> str:
    while fonts.measure(words, "body-semibold", size) > width:
        words = words.rpartition(" ")[0]
    return words


def _frames(subject: GameSubject, width: float, height: float) -> tuple[Frame, ...]:
    margin = subject.layouts.books.booklet.margin
    return (Frame("page", margin, 8, width - 2 * margin, height - 16),)
