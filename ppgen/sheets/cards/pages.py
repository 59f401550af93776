"""Cards: aids, mats, score sheets and notes, one, two or four on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from typing import NamedTuple

from ppgen.definition.deck_files import doubted
from ppgen.definition.layers import SheetRow
from ppgen.definition.problems import Problem
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Line, Text, Transform, stroked
from ppgen.drawing.text import TextOverflowError
from ppgen.language import phrase, spoken, together
from ppgen.pieces.layers import Choices, Conditions
from ppgen.sheets.cards import layered
from ppgen.sheets.cards.blocks import COLUMN_GAP, block_fragment
from ppgen.sheets.cards.layered import SheetFace, rows_of
from ppgen.sheets.cards.tables import seat_mark
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.scene import scene
from ppgen.sheets.paper.flow import Fragment, GameSetting, abreast, padded, rule, shares, sizes, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent, emblem, furniture_line
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.paper.rulers import NOTE, ruler
from ppgen.sheets.print_schema.cards import BlocksAbreast, CardBlock, SheetCard
from ppgen.sheets.print_schema.layouts import CardFormat, Paper
from ppgen.sheets.subject import GameSubject

FOOT = 11.0
"""Height of the foot above the margin, in millimetres, on a page that is not cut into cards."""
PADS = (1.5, 1.25, 1.0)
"""Space above and below the content of a table's row, from the widest, in millimetres."""
LEAST = 2.6
"""Space above and below the line between two bands, in millimetres."""
ROUNDED = 0.01
"""What rounding may cost a card that frames make exactly as high as its room, in millimetres."""
MOST_AGAIN = 100
"""How many rows of a table come again on a card, at most."""
WANTED = {"game": phrase("one a game"), "player": phrase("one a player"), "seat": phrase("one a seat")}
"""How many are wanted, in words."""
SCENE = 46.0
"""Width of the scene at the head of a page to write on, in millimetres."""
PARTING = 5.0
"""Length of the marks that show where to part two cards, in millimetres."""
RULE = 1.5
"""Points of the line below the head of a card; an ink saver draws it half as thick."""


class CardOnPage(NamedTuple):
    """A card on a page: which one, and for which seat or row if each has one of its own."""

    card: SheetCard
    seat: str | None
    row: SheetRow | None = None
    behind: bool = False
    """Whether it is its back, of one whose faces are layers."""


def sharing(subject: GameSubject, cards: Sequence[SheetCard], paper: Paper) -> list[list[SheetCard]]:
    """Put cards together that lie on the same pages: small ones of one size, one a game, alike in backs."""
    groups: dict[tuple[object, ...], list[SheetCard]] = {}
    for card in cards:
        form = format_of(subject, card, paper)
        alone = card.each != "game" or card.pad or form.up == 1
        groups.setdefault((card.id,) if alone else (form, card.landscape, card.backed), []).append(card)
    return list(groups.values())


def shares_leaf(subject: GameSubject, aid: SheetCard, others: Sequence[SheetCard], paper: Paper) -> bool:
    """Tell whether there is room for other cards of a game below its aids, on both sides of their leaf.

    A score sheet stands on both sides itself, cards that are read have a back.
    """
    few = aid.framed and aid.each == "player" and format_of(subject, aid, paper).up == 4
    if not few or not aid.backed or max(subject.numbers_of_players) > 2 or not 0 < len(others) <= 2:
        return False
    alike = all((card.format, card.landscape) == (aid.format, aid.landscape) for card in others)
    backs = all(card.backed == (card.sheet == "aid") for card in others)
    return alike and backs and all(card.each == "game" and not card.pad for card in others)


def card_pages(
    subject: GameSubject, cards: Sequence[SheetCard], paper: Paper, below: Sequence[SheetCard] = ()
) -> Iterator[PageContent]:
    """Lay cards that share their pages on them, as many on each as their format says.

    Small ones repeat until the page is full, but those of a seat or of a row, of which there is one. What has
    nothing on its back is printed on one side. Where aids leave room, other cards may lie `below` them.
    """
    form = format_of(subject, cards[0], paper)
    faces = [
        CardOnPage(card, seat, row)
        for card in cards
        for seat in seats_of(subject, card) or (None,)
        for row in rows_of(card)
    ]
    if cards[0].framed and cards[0].each == "player":  # one a player
        faces = faces * min(form.up, max(subject.numbers_of_players))
        rest = [CardOnPage(card, None) for card in below] or [_blank(cards[0])]
        faces += islice(cycle(rest), -len(faces) % form.up)
    if cards[0].each == "seat" or any(len(rows_of(card)) > 1 for card in cards):  # each is one of its kind
        faces += [_blank(cards[0])] * (-len(faces) % form.up)
    faces += islice(cycle(faces), -len(faces) % form.up)  # a page is full, so that each card meets its back
    for start in range(0, len(faces), form.up):
        page = faces[start : start + form.up]
        front = _page(subject, form, paper, page)
        leaf = front.leaf or cards[0].sheet == "score"  # what is cut out or written on
        if any(face.card.backed for face in page):
            yield replace(front, leaf=True, backed=True)
            behind = [
                face._replace(card=_turned(face.card), behind=True)
                if face.card.backed or face.card not in below
                else face
                for face in _mirrored(page, form)
            ]
            yield replace(_page(subject, form, paper, behind), leaf=False)
        else:
            yield replace(front, leaf=leaf)


def _blank(card: SheetCard) -> CardOnPage:
    """Return what stands where a page has room for one more of a card than there are."""
    return CardOnPage(replace(card, bands=(), back=(), layers=None, bare=True), None)


def _is_blank(face: CardOnPage) -> bool:
    return face.card.bare and not face.card.bands and face.card.layers is None


def layer_problems(subject: GameSubject, paper: Paper) -> Iterator[Problem]:
    """Yield what of sheets whose faces are layers cannot be drawn, or prints less well than it could."""
    choices, sound = Choices("sheet"), True
    for card in subject.printing.cards:
        if card.layered is None:
            continue
        form = format_of(subject, card, paper)
        width, height = _page_size(form, card, paper)
        across, down = _grid(card, form)
        room = _room(subject, width / across, height / down)
        found = list(layered.seat_problems(subject, card))
        conditions = Conditions("sheet")
        for seat in seats_of(subject, card) or (None,):
            for row in rows_of(card):
                for behind in (False, True)[: 1 + card.backed]:
                    face = SheetFace(card, seat, row, room, behind=behind)
                    found += layered.problems(subject, face, conditions, choices)
        yield from found
        yield from doubted(card.layered.rows)
        sound = sound and all(problem.warning for problem in found)
        if all(problem.warning for problem in found):  # what cannot be drawn is no fault of its condition
            yield from conditions.problems()
    if sound:
        yield from choices.problems()


def _room(subject: GameSubject, width: float, height: float) -> Box:
    """Return the part of a card on which a home printer prints, whichever edge of the paper it has."""
    edge = subject.layouts.papers.edge
    return Box(edge, edge, width - 2 * edge, height - 2 * edge)


def _page_size(form: CardFormat, card: SheetCard, paper: Paper) -> tuple[float, float]:
    """Return the size of a page, which lies on its side for halves, and for cards that do."""
    upright = (form.up != 2) != card.landscape
    return (paper.width, paper.height) if upright else (paper.height, paper.width)


def format_of(subject: GameSubject, card: SheetCard, paper: Paper) -> CardFormat:
    """Return the size of a card; a half sheet holds half as many as a whole one."""
    form = subject.layouts.card(card.format)
    if paper.width < SMALL and form.up > 1:
        return replace(form, up=1 if form.up == 2 else 2)
    return form


def _turned(card: SheetCard) -> SheetCard:
    """Return the back of a card as a card."""
    return replace(card, title=card.behind or spoken("{title}, back", title=card.title), bands=card.back)


def _mirrored(faces: Sequence[CardOnPage], form: CardFormat) -> list[CardOnPage]:
    """Return the cards of a back so that each meets its front: the cards of a row change places."""
    across, _ = _grid(faces[0].card, form)
    rows = [faces[start : start + across] for start in range(0, len(faces), across)]
    return [face for row in rows for face in row[::-1]]


def _grid(card: SheetCard, form: CardFormat) -> tuple[int, int]:
    """Return how many cards lie beside and below one another on a page."""
    across, down = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[form.up]
    return (down, across) if card.landscape else (across, down)


def seats_of(subject: GameSubject, card: SheetCard) -> tuple[str, ...]:
    """Return the seats of which each has a card of its own, if there are such."""
    return subject.seated if card.each == "seat" else ()


def _page(subject: GameSubject, form: CardFormat, paper: Paper, faces: Sequence[CardOnPage]) -> PageContent:
    """Lay the cards of one page: two halves of the paper beside one another, or four quarters."""
    width, height = _page_size(form, faces[0].card, paper)
    across, down = _grid(faces[0].card, form)
    w, h = width / across, height / down
    items: list[Item] = []
    frames = []

    @cache  # those of no seat are alike
    def laid(place: int) -> tuple[Item, ...]:
        return _face(subject, form, paper, faces[place], w, h)

    for index, face in enumerate(faces):
        x, y = (index % across) * w, (index // across) * h
        items.append(Group(laid(faces.index(face)), Transform.translate(x, y)))
        frames.append(
            Frame(
                f"card {index + 1}",
                x + form.margin,
                y + form.margin,
                w - 2 * form.margin,
                h - 2 * form.margin,
            )
        )
    bare = any(face.card.bare or face.card.layered for face in faces)
    free = h if down > 1 and all(_is_blank(face) for face in faces[across:]) else 0.0
    items.append(_partings(width, height - free, across, down, subject.layouts.papers.edge, apart=free > 0))
    title = together(list(dict.fromkeys(face.card.title for face in faces)), "and")
    of_aids = faces[0].card.framed and faces[0].card.each == "player"  # the leaf is called by its aids
    return PageContent(
        width=width,
        height=height,
        sheet=faces[0].card.title if of_aids else title,
        body=tuple(items),
        description=spoken("{sheet} of {title}", sheet=title, title=subject.title),
        paper=paper.title,
        head="none",
        foot=False,
        page_at=(w - form.margin, h - form.margin - FOOT + 6.0) if form.up == 1 and not bare else None,
        leaf=form.up > 1,
        free=free,
        frames=tuple(frames),
        marks={"up": form.up},
    )


def single(subject: GameSubject, card: SheetCard, width: float, height: float) -> Iterator[tuple[Item, ...]]:
    """Draw the front of a card by itself on an area, for each seat or row that has one of its own.

    Raises SheetError if there is no room.
    """
    form = replace(subject.layouts.card(card.format), up=4)  # what is cut out has no foot
    paper = Paper(id="single", title=card.title, width=2 * width, height=2 * height)
    for seat in seats_of(subject, card) or (None,):
        for row in rows_of(card):
            yield _face(subject, form, paper, CardOnPage(card, seat, row), width, height)


def _face(
    subject: GameSubject, form: CardFormat, paper: Paper, face: CardOnPage, width: float, height: float
) -> tuple[Item, ...]:
    card, seat, row, behind = face
    if card.layered is not None:
        room = _room(subject, width, height)
        return layered.drawn(subject, SheetFace(card, seat, row, room, behind=behind))
    frame, tried = f"the sheet {card.title!r}", sizes(subject)
    for size in tried:
        head, text, lead = form.head * size, form.text * size, form.lead * size
        setting = GameSetting(
            subject, head, text, lead, form.small, frame, seat, remarks=behind, uncited=card.framed
        )
        try:
            return _card(setting, card, form, paper, width, height)
        except SheetError:
            if size == tried[-1]:
                raise
    raise AssertionError  # the last size fits or raises


def _partings(width: float, height: float, across: int, down: int, edge: float, *, apart: bool) -> Group:
    """Short lines at the edges of the page where it is cut into cards.

    Its lower row may be cut `apart` first: what lies below is no card.
    """
    line = stroked("line", 0.35)
    items: list[Item] = []
    if across > 1:
        items.append(Line(width / 2, edge, width / 2, edge + PARTING, line))
        end = height if apart else height - edge
        items.append(Line(width / 2, end - PARTING, width / 2, end, line))
    if apart:
        items.append(Line(edge, height, edge + PARTING, height, line))
        items.append(Line(width - edge - PARTING, height, width - edge, height, line))
    elif down > 1:
        items.append(Line(edge, height / 2, edge + PARTING, height / 2, line))
        items.append(Line(width - edge - PARTING, height / 2, width - edge, height / 2, line))
    return Group(tuple(items), artifact=True, layer="cut")


def _card(
    setting: GameSetting, card: SheetCard, form: CardFormat, paper: Paper, w: float, h: float
) -> tuple[Item, ...]:
    """Lay out a card. One that is cut out has no foot: what that says is of the sheet, not of the game."""
    width = w - 2 * form.margin
    head = Fragment(0.0, ()) if card.bare else _head(setting, card, form, width)
    top = form.margin + (0.0 if card.bare else head.height + 4.6)
    room = h - form.margin - top - (FOOT if form.up == 1 and not card.bare else 0.0)
    if len(card.bands) == 1:
        setting = replace(setting, room=room)
    try:
        repeats = card.repeat and any(_repeated(band, 1) != band for band in card.bands)
        for pad in PADS[-1:] if repeats else PADS:  # rows are set close where the card needs the room
            airy = replace(setting, pad=pad)
            bands = [_band(airy, band, width) for band in card.bands]
            if _least(bands) <= room:
                break
        over, rows = _least(bands) - room, sum(map(_rows_of_frames, card.bands))
        if over > 0 and rows:  # frames are as high as there is room for
            airy = replace(airy, lower=(over + ROUNDED) / rows)
            bands = [_band(airy, band, width) for band in card.bands]
        for again in range(1, MOST_AGAIN) if repeats else ():
            more = [_band(airy, _repeated(band, again), width) for band in card.bands]
            if _least(more) > room:
                break
            bands = more
        body = _stacked(airy, bands, width, room)
    except TextOverflowError as error:
        raise SheetError(f"{setting.subject.title}: {error}") from error
    laid = (head.at(form.margin, form.margin - 0.5), body.at(form.margin, top))
    if form.up > 1 or card.bare:
        return laid
    foot = _foot(setting, card, paper, width)
    return (*laid, foot.at(form.margin, h - form.margin - FOOT + 2.0))


def _rows_of_frames(band: BlocksAbreast) -> int:
    """Count the rows of frames in the column of a band that has most of them."""

    def rows(block: CardBlock) -> int:
        return -(-len(block.strip.shots) // block.strip.across) if block.strip else 0

    return max(sum(map(rows, column)) for column in band.columns)


def _repeated(band: BlocksAbreast, again: int) -> BlocksAbreast:
    """Let so many rows of a band's tables to write in come again, from their first."""

    def longer(block: CardBlock) -> CardBlock:
        if block.table is None:
            return block
        rows = block.table.rows
        if all(isinstance(cell, str) for row in rows for cell in row):
            return block
        return replace(block, table=replace(block.table, rows=(*rows, *islice(cycle(rows), again))))

    return replace(band, columns=tuple(tuple(map(longer, column)) for column in band.columns))


def _least(drawn: Sequence[Fragment]) -> float:
    """Return how high bands are at least."""
    return sum(band.height for band in drawn) + 2 * (len(drawn) - 1) * LEAST - 1e-6


def _stacked(setting: GameSetting, drawn: Sequence[Fragment], width: float, room: float) -> Fragment:
    """Put bands below one another, parted by hairlines, and spread what space is left between them.

    Raises SheetError if they are too high.
    """
    height = sum(band.height for band in drawn)
    gaps = 2 * (len(drawn) - 1)
    over = _least(drawn) - room
    if over > 0:
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} is {over:.1f} mm too high for its card; "
            "shorten its text or choose a larger format"
        )
    gap = min(5.0, (room - height) / gaps) if gaps else 0.0
    parts: list[Fragment] = []
    for index, band in enumerate(drawn):
        parts.append(padded(rule(width), gap, gap) if index else Fragment(0.0, ()))
        parts.append(band)
    return stacked(parts, 0.0)


def _band(setting: GameSetting, band: BlocksAbreast, width: float) -> Fragment:
    blocks = columns_of(setting.subject, band)
    weights = list(band.widths) or [1.0] * len(blocks)
    if len(weights) != len(blocks):
        raise SheetError(f"{setting.frame} has a band of {len(blocks)} columns and {len(weights)} widths")
    places = shares(width, weights, COLUMN_GAP)
    columns = [
        stacked([block_fragment(setting, block, place[1]) for block in column], 4.2)
        for column, place in zip(blocks, places, strict=True)
    ]
    return abreast(columns, [place[0] for place in places])


def columns_of(subject: GameSubject, band: BlocksAbreast) -> tuple[tuple[CardBlock, ...], ...]:
    """Return the columns of a band; that of `seats` is repeated for every seat of the largest game."""
    if not band.seats:
        return band.columns
    (column,) = band.columns
    return tuple((CardBlock(names=(seat,)), *column) for seat in subject.seated)


def _head(setting: GameSetting, card: SheetCard, form: CardFormat, width: float) -> Fragment:
    """The head of a card; what is written on has its emblem outlined to save ink, or a scene on a page."""
    subject = setting.subject
    if card.sheet == "score" and form.up == 1 and width > SMALL and (art := scene(subject, SCENE)):
        return _head_with(art, subject, card, form, width)
    size = form.emblem
    palette = replace(subject.palette, style="ink-saver") if card.sheet == "score" else subject.palette
    drawn = emblem(replace(subject, palette=palette), size)
    if card.sheet == "score":
        drawn = replace(drawn, name=f"{drawn.name}-outlined")
    baseline = size * 0.69
    left = size + form.emblem * 0.36
    room = width - left - fonts.measure(card.title, "body-semibold", form.sheet) - 4
    fitted = min(form.title, form.title * room / fonts.measure(subject.title, "display", form.title))
    rule_y = size + 2.6
    thick = RULE / 2 if subject.palette.saving else RULE
    items: list[Item] = [
        Group((drawn.at(0, 0),), artifact=True),
        Text(left, baseline, subject.title, "display", max(fitted, 8.0), tag="P"),
        Text(width, baseline, card.title, "body-semibold", form.sheet, "accent", "end", tag="H1"),
        Group((Line(0, rule_y, width, rule_y, stroked("accent", thick)),), artifact=True),
    ]
    if setting.seat is None:
        return Fragment(rule_y, tuple(items))
    mark = seat_mark(setting, setting.seat)
    items.append(mark.at(0, rule_y + 3.4))
    return Fragment(rule_y + 3.4 + mark.height, tuple(items))


def _head_with(
    art: Fragment, subject: GameSubject, card: SheetCard, form: CardFormat, width: float
) -> Fragment:
    """The head of a page to write on: title, hook and the sheet's name, and at their right the scene."""
    room = width - SCENE - 8.0
    large = 1.5 * form.title
    size = min(large, large * room / fonts.measure(subject.title, "display", large))
    items: list[Item] = [
        art.at(width - SCENE, 0),
        Text(0, art.height - 15.0, subject.title, "display", size, tag="P"),
        Text(0, art.height - 2.6, card.title, "body-semibold", form.sheet, "accent", tag="H1"),
        Group((Line(0, art.height, width, art.height, stroked("accent", RULE)),), artifact=True),
    ]
    hook = subject.game.hook or ""
    if 0 < fonts.measure(hook, "body", form.text) <= room:
        items.append(Text(0, art.height - 8.8, hook, "body", form.text, "ink", tag="P"))
    return Fragment(art.height, tuple(items))


def _foot(setting: GameSetting, card: SheetCard, paper: Paper, width: float) -> Fragment:
    line = furniture_line(setting.subject, card.title, paper.title)
    if fonts.measure(line, "body", NOTE) > width - 24:
        line = furniture_line(setting.subject, card.title, "")
    items: list[Item] = [
        Line(0, 0, width, 0, stroked("hairline", 0.5)),
        Text(0, 4.0, line, "body", NOTE, "muted"),
        Text(width, 8.0, spoken(WANTED[card.each]), "body", NOTE, "muted", "end"),
        ruler(0, 7.6),
    ]
    return Fragment(FOOT - 2, (Group(tuple(items), artifact=True, layer="furniture"),))
