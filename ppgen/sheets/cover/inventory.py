"""Everything that is in the box, in one picture: a list to tick off, drawn as it comes out of the printer."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple, TypeVar

from ppgen.definition.text import escaped
from ppgen.drawing import fonts
from ppgen.drawing.box import Box, around
from ppgen.drawing.path import number
from ppgen.drawing.scene import (
    Clip,
    Group,
    Item,
    Path,
    Rect,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    stroked,
)
from ppgen.drawing.shapes import circle
from ppgen.engine import Place, Placed
from ppgen.language import counted, spoken
from ppgen.pieces import worn
from ppgen.pieces.registry import Design, DrawnKind, Which
from ppgen.sheets.cover import bill
from ppgen.sheets.cover.contents import Contents
from ppgen.sheets.cover.work import CARDS
from ppgen.sheets.cutting.selection import alike, batches, counts, faces
from ppgen.sheets.jobs import ManifestEntry
from ppgen.sheets.paper.flow import Fragment, Setting, heading, stacked
from ppgen.sheets.paper.furniture import PageContent
from ppgen.sheets.subject import GameSubject

Thing = TypeVar("Thing")
PAD = 3.6
"""Within the ground, and between its parts, in millimetres."""
PIECES, PAPERS = (13.0, 0.22), (6.0, 0.17)
"""Height of a thing: so many millimetres, and so much of its true height; small things are shown larger."""
LARGEST, SMALLEST = 1.7, 0.3
"""How many times as large things are shown, at most and at least."""
SIZES = tuple(LARGEST * 0.94**step for step in range(29) if LARGEST * 0.94**step >= SMALLEST)
"""The sizes that are tried, from the largest."""
USES = 1.3
"""What a thing is for is told unless all were shown so many times as large without, by area."""
ROWS = 1.2
"""LabelSetter stand below things unless these are so many times as large with labels beside them, by area."""
COLUMNS, SHARES, LEAST, CLOSE = 3, (0.5, 0.4, 0.3, 0.25), 8.0, 1.8
"""Things with labels beside them: columns at most, their share of one, their least width, between them."""
ALIKE = 1.4
"""None is more than so many times as large beside its label as the one in the middle."""
LABEL = 24.0
"""A label is at least so wide."""
BELOW = 1.6
"""From a thing to its label."""
TICK = 2.8
"""Side of the square before a label."""
NAME = 32.0
"""Width of a label whose name is not broken, at most."""
READ = 7.5
"""Points below which words of a page in small are left out."""
MOST = 4
"""Different pieces of a kind that are shown."""
HEAP = 3
"""Of pieces that are all alike, so many lie on one another."""
PILED, HELD, APART = 0.3, 0.5, 1.06
"""How far a piece lies from the one before, as a share of its width: alike ones, cards, and others."""
BOARDS = (0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.62)
"""What share of the ground a board has, beside the rest or above it."""
EDGE = 0.5
"""Points of the line round paper."""


class Exhibit(NamedTuple):
    """A thing in the box: its size when it is shown as large as usual, and how it is drawn."""

    width: float
    height: float
    draw: Callable[[float], Sequence[Item]]
    """Draws it so many times as large, from its upper left corner."""
    name: str
    """How many, of what: prose."""
    use: str = ""
    """What they are for, or how they look: prose."""
    spare: str = ""
    """How many more there are than the game takes: prose."""


class LabelSetter:
    """Sets the labels of things to a width, each once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._set = cache(partial(_label, setting))

    def __call__(self, one: Exhibit, width: float) -> Fragment:
        """Set how many of a thing there are, and what they are for."""
        return self._set(one, width)

    def least(self, one: Exhibit) -> float:
        """Give the least width of a label: a short name stays on one line."""
        name = fonts.measure(self.setting.subject.plain(one.name), "body-bold", self.setting.text)
        return max(LABEL, min(TICK + BELOW + name + 0.2, NAME))


class _Rows(NamedTuple):
    """Things in rows, and how many times as large as usual they are; not yet drawn."""

    scale: float
    rows: Sequence[Sequence[Exhibit]]
    high: Sequence[float]
    """The height of each row."""


class Inventory(NamedTuple):
    """The picture of the box: how large things are in it, and how it is drawn."""

    worth: float
    draw: Callable[[], Fragment]


class _Way(NamedTuple):
    """One way to lay everything: how large things are by area, and how it is drawn."""

    worth: float
    draw: Callable[[], Item]


def inventory(
    setting: Setting, contents: Contents, pages: Sequence[PageContent], width: float, height: float
) -> Inventory | None:
    """Lay on a ground so large everything that is made; None if it finds no room there."""
    title = heading(setting, spoken("In the box"), width - 2 * PAD)
    boards, others = _exhibits(setting, contents, pages)
    inner = Box(PAD, PAD + title.height + PAD, width - 2 * PAD, height - 3 * PAD - title.height)
    bare = [one._replace(use="") for one in others]
    below, beside = LabelSetter(setting), LabelSetter(setting.smaller())
    ways = [
        way._replace(worth=way.worth * told * better)
        for shown, told in ((others, USES), (bare, 1.0))
        for lay, labels, better in ((_laid, below, ROWS), (_listed, beside, 1.0))
        if (way := lay(labels, boards, shown, inner))
    ]
    if not ways:
        return None
    best = max(ways, key=lambda way: way.worth)

    def draw() -> Fragment:
        ground = Group((Rect(0, 0, width, height, filled("tint"), 1.2),), artifact=True)
        return Fragment(height, (ground, title.at(PAD, PAD), best.draw()))

    return Inventory(best.worth, draw)


def _laid(
    labels: LabelSetter, boards: Sequence[Exhibit], others: Sequence[Exhibit], room: Box
) -> _Way | None:
    """Lay all things in a room, a board apart from the others; None if they find no room."""
    if boards:
        rest = [*boards[1:], *others]
        ways = [
            way
            for share in BOARDS
            for place in (_beside, _above)
            if (way := place(labels, boards[0], rest, room, share))
        ]
        if ways:
            return max(ways, key=lambda way: way.worth)
    rows = _rows(labels, [*boards, *others], room.width, room.height)
    return _Way(rows.scale**2, partial(_drawn, labels, rows, room)) if rows else None


def _beside(
    labels: LabelSetter, board: Exhibit, others: Sequence[Exhibit], room: Box, share: float
) -> _Way | None:
    """Lay a board beside the rest, on a share of the width."""
    scale = min(
        (room.width * share - PAD) / board.width,
        (room.height - labels(board, room.width).height - BELOW) / board.height,
    )
    wide = max(board.width * scale, LABEL)
    rest = Box(room.left + wide + PAD, room.top, room.width - wide - PAD, room.height)
    rows = _rows(labels, others, rest.width, rest.height) if scale > 0 else None
    if rows is None:
        return None

    def draw() -> Item:
        part = _exhibit(labels, board, scale, wide)
        middle = room.top + (room.height - part.height) / 2
        return Group((part.at(room.left, middle), _drawn(labels, rows, rest)))

    return _Way(scale * rows.scale, draw)


def _above(
    labels: LabelSetter, board: Exhibit, others: Sequence[Exhibit], room: Box, share: float
) -> _Way | None:
    """Lay a board above the rest, on a share of the height."""
    under = labels(board, room.width).height + BELOW
    scale = min(room.width / board.width, (room.height * share - PAD - under) / board.height)
    wide = max(board.width * scale, LABEL)
    used = _height(labels, board, scale, wide) + PAD
    rest = Box(room.left, room.top + used, room.width, room.height - used)
    rows = _rows(labels, others, rest.width, rest.height) if scale > 0 else None
    if rows is None:
        return None

    def draw() -> Item:
        part = _exhibit(labels, board, scale, wide)
        middle = room.left + (room.width - board.width * scale) / 2
        return Group((part.at(middle, room.top), _drawn(labels, rows, rest)))

    return _Way(scale * rows.scale, draw)


def _rows(labels: LabelSetter, shown: Sequence[Exhibit], width: float, height: float) -> _Rows | None:
    """Lay things in rows as large as they find room; None if they find none."""
    if width < LABEL:
        return None
    fitting: _Rows | None = None
    larger, smaller = 0, len(SIZES)
    while larger < smaller:
        middle = (larger + smaller) // 2
        rows = _in_rows(labels, shown, SIZES[middle], width)
        if rows and sum(rows.high) + PAD * (len(rows.rows) - 1) <= height:
            fitting, smaller = rows, middle
        else:
            larger = middle + 1
    return fitting


def _in_rows(labels: LabelSetter, shown: Sequence[Exhibit], scale: float, width: float) -> _Rows | None:
    """Break things so large into rows of a width; None if one is wider."""
    if any(one.width * scale > width for one in shown):
        return None
    rows: list[list[Exhibit]] = []
    used = 0.0
    for one in shown:
        wide = _wide(labels, one, scale)
        if not rows or used + wide > width + 1e-6:
            rows.append([])
            used = 0.0
        rows[-1].append(one)
        used += wide + PAD
    return _Rows(scale, rows, [_high(labels, row, scale) for row in rows])


def _wide(labels: LabelSetter, one: Exhibit, scale: float) -> float:
    """Give the width of a thing with its label."""
    return max(one.width * scale, labels.least(one))


def _high(labels: LabelSetter, row: Sequence[Exhibit], scale: float) -> float:
    """Give the height of a row whose pictures stand on one line."""
    told = [labels(one, _wide(labels, one, scale)).height for one in row]
    return max(one.height for one in row) * scale + BELOW + max(told)


def _listed(
    labels: LabelSetter, boards: Sequence[Exhibit], others: Sequence[Exhibit], room: Box
) -> _Way | None:
    """Lay all things in rows of one height, each with its label beside it; None if those find no room."""
    shown = [*boards, *others]
    ways: list[_Way] = []
    for count, share in itertools.product(range(1, COLUMNS + 1), SHARES):
        rows = math.ceil(len(shown) / count)
        wide = (room.width - PAD * (count - 1)) / count
        high = (room.height - CLOSE * (rows - 1)) / rows
        picture = min(wide * share, wide - LABEL - PAD)
        told = [labels(one, wide - picture - PAD) for one in shown]
        if picture < LEAST or max(label.height for label in told) > high:
            continue
        fitting = [min(picture / one.width, high / one.height, 1.0) for one in shown]
        most = ALIKE * statistics.median(fitting)
        scales = [min(scale, most) for scale in fitting]
        cell = partial(_with_label_beside, picture=picture, high=high)
        cells = [partial(cell, *each) for each in zip(shown, told, scales, strict=True)]
        draw = partial(_drawn_in_columns, cells, rows, (wide, high), room)
        ways.append(_Way(statistics.mean(scales) ** 2, draw))
    return max(ways, key=lambda way: way.worth) if ways else None


def _with_label_beside(one: Exhibit, label: Fragment, scale: float, *, picture: float, high: float) -> Item:
    """Draw a thing so many times as large in the middle of its place, and its label beside that."""
    corner = ((picture - one.width * scale) / 2, (high - one.height * scale) / 2)
    drawn = Group(tuple(one.draw(scale)), Transform.translate(*corner), artifact=True)
    return Group((drawn, label.at(picture + PAD, (high - label.height) / 2)))


def _drawn_in_columns(
    cells: Sequence[Callable[[], Item]], rows: int, size: tuple[float, float], room: Box
) -> Item:
    """Put cells of one size below one another, in columns of so many."""
    wide, high = size
    return Group(
        tuple(
            Group(
                (cell(),),
                Transform.translate(
                    room.left + index // rows * (wide + PAD), room.top + index % rows * (high + CLOSE)
                ),
            )
            for index, cell in enumerate(cells)
        )
    )


def _drawn(labels: LabelSetter, laid: _Rows, room: Box) -> Item:
    """Spread rows over a room, and what is in each over its width; pictures of a row stand on one line."""
    gap = (room.height - sum(laid.high)) / (len(laid.rows) + 1)
    items: list[Item] = []
    y = room.top + gap
    for row, tall in zip(laid.rows, laid.high, strict=True):
        wides = [_wide(labels, one, laid.scale) for one in row]
        between = (room.width - sum(wides)) / len(row)
        x = room.left
        lowest = max(one.height for one in row) * laid.scale
        for one, wide in zip(row, wides, strict=True):
            part = _exhibit(labels, one, laid.scale, wide)
            items.append(part.at(x, y + lowest - one.height * laid.scale))
            x += wide + between
        y += tall + gap
    return Group(tuple(items))


def _exhibit(labels: LabelSetter, one: Exhibit, scale: float, width: float) -> Fragment:
    """Draw a thing with its label below."""
    drawn = Fragment(one.height * scale, (Group(tuple(one.draw(scale)), artifact=True),))
    return stacked([drawn, labels(one, width)], BELOW)


def _height(labels: LabelSetter, one: Exhibit, scale: float, width: float) -> float:
    """Tell how high a thing is with its label."""
    return one.height * scale + BELOW + labels(one, width).height


def _label(setting: Setting, one: Exhibit, width: float) -> Fragment:
    """Set how many they are, with a square to tick, and what they are for."""
    left = TICK + BELOW
    small = setting.smaller()
    longest = max(fonts.measure(word, "body-bold", setting.text) for word in one.name.split())
    wide = max(
        width - left, min(longest + 0.1, width - left + PAD)
    )  # a long word may reach to the next thing
    told = [setting.prose(f"**{one.name}**", wide)]
    told += [small.prose(words, wide) for words in (one.use, one.spare) if words]
    words = stacked(told, 0.8)
    box = Group((Rect(0, 0.2, TICK, TICK, stroked("line", 0.6, fill="ground")),), artifact=True)
    return Fragment(words.height, (box, words.at(left, 0)))


# What there is


def _exhibits(
    setting: Setting, contents: Contents, pages: Sequence[PageContent]
) -> tuple[list[Exhibit], list[Exhibit]]:
    """Give the boards, the largest first, and everything else in the order of the kit."""
    boards: list[Exhibit] = []
    others: list[Exhibit] = []
    for entry in contents.listing:
        page = pages[entry.first - 1]
        if entry.kind == "board" and not page.slots:
            boards.append(_paper(page, Box(0, 0, page.width, page.height), escaped(entry.title)))
        elif entry.kind == "board":
            others.append(_paper(page, _around_slots(page), escaped(entry.title)))
        elif entry.kind == "learn":
            half = Box(page.width / 2, 0, page.width / 2, page.height)
            others.append(_paper(page, half, spoken("The lesson")))
        elif entry.kind in CARDS:
            alone = sum(other.kind == entry.kind for other in contents.listing) == 1
            place, number = _on_leaf(entry, contents.listing, pages)
            others.append(_paper(page, _card(page, place), _cards(entry, number, alone=alone)))
    boards.sort(key=lambda one: -one.height * one.width)
    return boards, [*others, *_pieces(setting)]


def _on_leaf(
    entry: ManifestEntry, listing: Sequence[ManifestEntry], pages: Sequence[PageContent]
) -> tuple[int, int]:
    """Give the place of the first card of a sheet on its leaf, and how many of its cards there are.

    Aids come first, one for each player; those that lie below them share what is left.
    """
    leaves = [page for page in pages[entry.first - 1 : entry.last] if page.leaf]
    number = sum(int(page.marks.get("up", 1)) for page in leaves)
    first, *below = [each for each in listing if each.first == entry.first and each.kind in CARDS]
    above = number if first.serves is None else min(number, first.serves)
    if entry not in below:
        return 0, above
    each = max((number - above) // len(below), 1)
    return above + each * below.index(entry), each


def _cards(entry: ManifestEntry, number: int, *, alone: bool) -> str:
    """Say how many aids, mats or sheets to write on there are, by their title unless they are `alone`."""
    if entry.kind == "score" or number < 1:
        return escaped(entry.title)
    if not alone:
        return f"{number} × {escaped(entry.title)}"
    return counted(number, "aid") if entry.kind == "aid" else counted(number, "mat")


def _card(page: PageContent, place: int) -> Box:
    """Give the card at a place of a page; the whole page if it is one."""
    if not page.frames or page.marks.get("up", 1) == 1:
        return Box(0, 0, page.width, page.height)
    frame = page.frames[place if place < len(page.frames) else 0]
    first = page.frames[0]
    return Box(frame.x - first.x, frame.y - first.y, first.width + 2 * first.x, first.height + 2 * first.y)


def _around_slots(page: PageContent) -> Box:
    return around([Box(slot.x, slot.y, slot.width, slot.height) for slot in page.slots]).grown(2.0)


def _shown(true: float, sizes: tuple[float, float]) -> float:
    """Return how high a thing is shown that is truly so high, in millimetres."""
    least, share = sizes
    return least + share * true


def _paper(page: PageContent, part: Box, name: str) -> Exhibit:
    """Show a part of a page, as it is printed."""
    longest = max(part.width, part.height)
    usual = _shown(longest, PAPERS) / longest

    def draw(times: float) -> Sequence[Item]:
        scale = usual * times
        edge = Rect(*part, stroked("line", EDGE / scale, fill="ground"))
        body = Clip(Rect(*part, filled("ground")), tuple(_legible(page.body, scale)))
        outline = Rect(*part, stroked("line", EDGE / scale))
        shift = Transform.scale(scale) @ Transform.translate(-part.left, -part.top)
        return (Group((edge, body, outline), shift),)

    return Exhibit(part.width * usual, part.height * usual, draw, name)


def _legible(items: Sequence[Item], scale: float) -> Iterator[Item]:
    """Leave out words that nobody could read so small."""
    for item in items:
        match item:
            case Group():
                inner = scale * item.transform.magnification
                yield replace(item, items=tuple(_legible(item.items, inner)))
            case Clip():
                yield replace(item, items=tuple(_legible(item.items, scale)))
            case Use():
                yield replace(item, symbol=_read(item.symbol, scale * item.transform.magnification))
            case Text() if item.size * scale < READ:
                continue
            case _:
                yield item


def _read(symbol: Symbol, scale: float) -> Symbol:
    """Give a drawing without its words that nobody could read so small."""
    items = tuple(_legible(symbol.items, scale))
    if items == symbol.items:
        return symbol
    return replace(symbol, name=f"{symbol.name}-at-{number(scale)}", items=items)


def _pieces(setting: Setting) -> Iterator[Exhibit]:
    """Show some of each kind of piece, with their backs where those tell something else."""
    subject = setting.subject
    of_kind = {kind.id: list(which) for kind, which in faces(subject)}
    for same in alike(batches(subject)):
        kind, pieces = same[0].kind, [piece for batch in same for piece in batch.pieces]
        if pieces[0].folded:
            drawn = [_upright(setting, kind, which) for which in _some(of_kind[kind.id])]
            heap = 1
        else:
            different = list({piece.id: piece for piece in pieces}.values())
            shown = _some(different, lambda piece: piece.id.rpartition("-")[2])
            drawn = [_printed(piece, piece.front) for piece in shown]
            heap = HEAP if len(pieces) >= 2 * HEAP * len(different) and len(different) <= 2 else 1
            drawn += [_printed(piece, back) for piece, back in _backs(shown)]
        number = counts(same).get(kind.id) or len(pieces)
        spare = len(pieces) - number
        explained = same[0].things is None
        use = bill.use_of(subject, kind.id) if isinstance(subject, GameSubject) and explained else ""
        close = HELD if kind.piece.family == "card" else APART
        laid = _lying(drawn, heap, close, f"{number} {escaped(same[0].called(number))}", use)
        yield laid._replace(spare=spoken("and {count} to spare", count=spare)) if spare else laid


def _some(all_of_them: Sequence[Thing], value: Callable[[Thing], object] = id) -> list[Thing]:
    """Choose some of things, evenly from their order: at the places where most values differ.

    Where as many do, no two of one place in their rows.
    """
    if len(all_of_them) <= MOST:
        return list(all_of_them)
    step = len(all_of_them) / MOST
    ways = (
        [all_of_them[max(0, int((place + 1) * step) - 1 - back * place)] for place in range(MOST)]
        for back in (1, 0)
    )
    return max(ways, key=lambda chosen: len(set(map(value, chosen))))


def _backs(shown: Sequence[Design]) -> Iterator[tuple[Design, Symbol]]:
    """Give backs that differ from one another and from the fronts, two at most."""
    known = {piece.front.name for piece in shown}
    for piece in shown:
        if piece.back is not None and piece.back.name not in known and len(known) < len(shown) + 2:
            known.add(piece.back.name)
            yield piece, piece.back


def _printed(piece: Design, side: Symbol) -> Symbol:
    """Give a side of a piece as it is when it is cut out, its words as shapes."""
    side = worn.drawn(side)
    w, h = piece.front.width, piece.front.height
    line = stroked("line", 0.6)
    match piece.cut:
        case "round":
            shape: Path | Rect = Path(circle(w / 2, h / 2, w / 2), filled("ground"))
        case "square":
            shape = Rect(0, 0, w, h, filled("ground"), piece.corner)
        case _:
            return side
    inner = side.at(0, 0) if (side.width, side.height) == (w, h) else side.centred(w / 2, h / 2)
    return Symbol(f"{side.name}-in-box", w, h, (shape, Clip(shape, (inner,)), replace(shape, style=line)))


def _upright(setting: Setting, kind: DrawnKind, which: Which) -> Symbol:
    """Give a piece that is folded, as it stands on the table."""
    value = which.value
    if value is None and kind.piece.family == "die" and (up := kind.piece.faces or kind.system.rank_ids):
        value = up[min(3, len(up) - 1)]
    placed = Placed(kind.id, Place(""), which.suit, value)
    subject = setting.subject
    shown = worn.worn_kinds(subject.definition)[kind.id] if isinstance(subject, GameSubject) else kind
    return shown.small(placed, *kind.size, subject.palette)


def _lying(drawn: Sequence[Symbol], heap: int, close: float, name: str, use: str) -> Exhibit:
    """Lay pieces beside one another, or over one another."""
    largest = max(max(one.width, one.height) for one in drawn)
    usual = _shown(largest, PIECES) / largest
    places: list[tuple[Symbol, float]] = []
    x = 0.0
    for symbol in drawn:
        for again in range(heap):
            places.append((symbol, x))
            x += symbol.width * (PILED if again + 1 < heap else close)
    width = max(left + symbol.width for symbol, left in places) * usual
    tall = max(symbol.height for symbol in drawn)

    def draw(times: float) -> Sequence[Item]:
        scale = usual * times
        return [symbol.at(left * scale, (tall - symbol.height) * scale, scale) for symbol, left in places]

    return Exhibit(width, tall * usual, draw, name, use)
