"""The blocks of a card: headings and text, lists, tables, and places to write, tick and lay pieces on."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Circle, Group, Item, Line, Path, Rect, Text, Transform, filled, pt, stroked
from ppgen.drawing.shapes import lens
from ppgen.pieces import icons, suits
from ppgen.sheets.cards import tables
from ppgen.sheets.cards.figures import figure
from ppgen.sheets.cards.frames import frames
from ppgen.sheets.cards.odds import odds
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import (
    Fragment,
    GameSetting,
    abreast,
    heading,
    padded,
    points,
    shares,
    stacked,
    steps,
)
from ppgen.sheets.print_schema.cards import Area, Boxes, BoxRow, CardBlock, Circles, WritingGrid
from ppgen.sheets.print_schema.exhibits import Figure

COLUMN_GAP = 7.0
"""Space between blocks beside one another, in millimetres."""


LEGIBLE = 10.0
"""Boxes of this edge or more have labels in the size of other words, in millimetres."""
BAND = 1.8
"""How far the ground of a mat reaches beyond its places, in millimetres."""
LARGE = 15.0
"""Width of the sign of a place to lay things on, at most, in millimetres."""
MOST_CIRCLES = 6
"""In a row, if nobody says how many."""
DOT = 0.6
"""Radius of a dot to draw lines from, in millimetres."""


def block_fragment(setting: GameSetting, block: CardBlock, width: float) -> Fragment:
    """Set a block: its heading and, below it, its parts in the order of the model."""
    if block.heading is None:
        return stacked(_parts(setting, block, width), setting.gap + 0.9)
    beside = _beside(setting, block, width)
    title = heading(setting, block.heading, width * (0.5 if beside else 1.0))
    if not beside:
        body = stacked(_parts(setting, block, width), setting.gap + 0.9)
        return stacked([title, body], pt(setting.head) * 0.62)
    # Heads of columns stand on the line of the heading, which saves one (look: the way home).
    line = title.height + pt(setting.text) * fonts.DESCENT
    body = stacked(_parts(setting, block, width, line), setting.gap + 0.9)
    return Fragment(body.height, (*title.items, *body.items))


def _beside(setting: GameSetting, block: CardBlock, width: float) -> bool:
    """Tell whether the block's heading shares its line with the heads of its table, and leaves them room."""
    if block.text or block.turn or block.steps or block.points:
        return False
    if block.specials:
        return bool(block.specials.columns)
    if block.table is None or not block.table.beside:
        return False
    long = fonts.measure(block.heading or "", "display", setting.head)
    return long <= tables.before_heads(setting, block.table, width)


def _parts(setting: GameSetting, block: CardBlock, width: float, head: float = 0.0) -> Iterator[Fragment]:
    if block.text:
        yield setting.prose(block.text, width)
    if block.turn:
        yield steps(setting, setting.subject.game.turn, width)
    if block.steps:
        yield steps(setting, block.steps, width)
    if block.points:
        yield points(setting, block.points, width)
    if block.table:
        yield tables.table(setting, block.table, width, head)
    if block.specials:
        yield tables.specials(setting, block.specials, width, head)
    if block.boxes:
        yield _boxes(setting, block.boxes, width)
    if block.circles:
        yield _circles(setting, block.circles, width)
    if block.areas:
        places = shares(width, [1.0] * len(block.areas), 3.0)
        drawn = [_area(setting, area, place[1]) for area, place in zip(block.areas, places, strict=True)]
        yield abreast(drawn, [place[0] for place in places])
    if block.names:
        yield _names(setting, block.names, width)
    if block.grid:
        yield _grid(setting, block.grid, width)
    if block.odds:
        yield odds(setting, block.odds, width)
    if block.figures:
        yield _figures(setting, block.figures, width)
    if block.strip:
        yield frames(setting, block.strip, width)
    if block.note:
        yield setting.smaller().prose(block.note, width, role="muted")


def _boxes(setting: GameSetting, wanted: Boxes, width: float) -> Fragment:
    most = max(len(row.labels) for row in wanted.rows)
    lead = max(_lead_width(setting, row) for row in wanted.rows)
    size = min(wanted.size, (width - lead + 0.5) / most - 0.5)
    rows = [_box_row(setting, row, lead, size) for row in wanted.rows]
    return stacked(rows, max(1.4, size * 0.28))


def _lead_width(setting: GameSetting, row: BoxRow) -> float:
    symbol = 9.0 if row.suit or row.icon else 0.0
    words = fonts.measure(row.title, "body-semibold", setting.text) + 3 if row.title else 0.0
    if row.suit and not row.title:
        words = tables.name_room(setting, row.suit)
    return symbol + words


def _box_row(setting: GameSetting, row: BoxRow, lead: float, size: float) -> Fragment:
    palette = setting.subject.palette
    items: list[Item] = []
    centre = size / 2
    if row.suit:
        items.extend(suits.badge(row.suit, (3.1, centre), 6.2, palette))
        if not row.title:
            items.extend(tables.suit_name(setting, row.suit, 6.2, centre))
    if row.icon:
        items.append(icons.placed(row.icon, (3.1, centre), 6.2, palette))
    if row.title:
        left = 9.0 if row.suit or row.icon else 0.0
        items.append(Text(left, centre + pt(setting.text) * 0.35, row.title, "body-semibold", setting.text))
    role = suits.colour(row.suit, palette) if row.suit else "muted"
    points = 8.0 if size < LEGIBLE else 9.5
    for place, label in enumerate(row.labels):
        x = lead + place * (size + 0.5)
        items.append(Group((Rect(x, 0, size, size, stroked("line", 0.75), 0.6),), artifact=True))
        items.append(Text(x + 1.1, 0.9 + pt(points) * 0.72, label, "body-semibold", points, role))
    return Fragment(size, tuple(items))


def _circles(setting: GameSetting, wanted: Circles, width: float) -> Fragment:
    d = wanted.diameter
    room = int((width + 0.4) // (d + 0.4))
    across = min(wanted.across or MOST_CIRCLES, wanted.count, room)
    if wanted.across and min(wanted.across, wanted.count) > room >= 1:
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} has {wanted.across} circles of {d:g} mm in a row, and "
            f"a column of {width:.1f} mm holds {room}; make them smaller, or fewer `across`"
        )
    if across < 1:
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} has circles of {d:g} mm, but a column of "
            f"{width:.1f} mm; make them smaller"
        )
    pitch = d + min(4.0, (width - across * d) / max(1, across - 1))
    suit = _seat_suit(setting) if wanted.ghost else None
    rows = -(-wanted.count // across)
    high = rows * (d + 2.0) - 2.0
    palette = setting.subject.palette
    items: list[Item] = []
    if _seat_suit(setting):  # a mat of the seat's own, not a place to tick
        items.append(Rect(-BAND, -BAND, width + 2 * BAND, high + 2 * BAND, filled("tint"), BAND))
    for index in range(wanted.count):
        x, y = d / 2 + (index % across) * pitch, d / 2 + (index // across) * (d + 2.0)
        items.append(Circle(x, y, d / 2, stroked("line", 0.5, fill="ground")))
        if suit:
            items.append(suits.symbol(suit, palette).fitted(x, y, d * 0.44))
        elif wanted.icon:
            items.append(icons.placed(wanted.icon, (x, y), d * 0.44, palette, role="accent"))
    title = setting.plain(wanted.title, width, font="body-semibold")
    return stacked([title, Fragment(high, (Group(tuple(items), artifact=True),))], 1.8 + BAND)


def _seat_suit(setting: GameSetting) -> str | None:
    return setting.subject.suit_of(setting.seat) if setting.seat else None


def _area(setting: GameSetting, wanted: Area, width: float) -> Fragment:
    """A place to lay things on: a tinted ground with a dashed edge, its name at the top left.

    Of one that is laid on its icon the name stands on a band, and the icon is as large as the rest.
    """
    if wanted.under:
        return _laid_over(setting, wanted, width)
    edge = stroked("line", 0.5, (1.2, 0.9))
    items: list[Item] = [
        Group(
            (Rect(0, 0, width, wanted.height, filled("tint"), 1), Rect(0, 0, width, wanted.height, edge, 1)),
            artifact=True,
        )
    ]
    left = 2.2
    if wanted.icon:  # as large as it can be: what lies there covers it
        most = setting.icon if setting.subject.palette.saving else LARGE
        size = min(most, wanted.height - 5.0, width * 0.34)
        middle = (left + size / 2, wanted.height / 2)
        items.append(icons.placed(wanted.icon, middle, size, setting.subject.palette, role="accent"))
        left += size + 2.4
    title = setting.plain(wanted.title, width - left - 2, font="body-semibold")
    items.append(title.at(left, 2.2))
    if wanted.note:
        note = setting.prose(wanted.note, width - left - 2)
        items.append(note.at(left, 2.2 + title.height + setting.line_gap))
    return Fragment(wanted.height, tuple(items))


def _laid_over(setting: GameSetting, wanted: Area, width: float) -> Fragment:
    """A place to lay things on, over its icon: its name on a band above, what to know of it at its foot."""
    saving = setting.subject.palette.saving
    title = setting.plain(wanted.title, width - 4.4, font="body-semibold", role="ink" if saving else "ground")
    band = title.height + 2.4
    note = setting.prose(wanted.note, width - 4.4) if wanted.note else Fragment(0.0, ())
    room = wanted.height - band - note.height - 2.0
    items: list[Item] = [
        Rect(0, 0, width, wanted.height, stroked("accent", 1.25, fill="tint"), 1),
        Rect(0, 0, width, band, stroked("accent", 1.25, fill="ground" if saving else "accent"), 1),
    ]
    if wanted.icon:
        middle = (width / 2, band + room / 2)
        size = min(room - 2.0, width - 8.0)
        items.append(
            icons.placed(
                wanted.icon, middle, size, setting.subject.palette, role="ghost" if saving else "square"
            )
        )
    words = (title.at(2.2, 1.2), note.at(2.2, wanted.height - note.height - 1.4))
    return Fragment(wanted.height, (Group(tuple(items), artifact=True), *words))


def _names(setting: GameSetting, seats: tuple[str, ...], width: float) -> Fragment:
    """Seats beside one another, each with a line to write a name on."""
    drawn = []
    places = shares(width, [1.0] * len(seats), 4.0)
    for seat, (_, share) in zip(seats, places, strict=True):
        mark = tables.seat_mark(setting, seat)
        label = next(item for item in mark.items if isinstance(item, Text))
        end = label.x + fonts.measure(label.text, label.font, label.size) + 2
        line = Group((Line(end, mark.height, share, mark.height, stroked("box", 0.5)),), artifact=True)
        drawn.append(Fragment(mark.height, (*mark.items, line)))
    return padded(abreast(drawn, [left for left, _ in places]), 1.0, 1.0)


def _grid(setting: GameSetting, wanted: WritingGrid, width: float) -> Fragment:
    lead = max((_side_width(setting, wanted)), 0.0)
    cell = (width - lead) / wanted.columns
    height = wanted.height or cell
    top = pt(setting.small) * 1.5 if wanted.heads else 0.0
    items: list[Item] = []
    for index, word in enumerate(wanted.heads):
        x = lead + (index + 0.5) * cell
        items.append(Text(x, pt(setting.small) * 0.75, word, "body", setting.small, "muted", "middle"))
    for index, side in enumerate(wanted.sides):
        drawn = tables.cell_fragment(setting, side, lead, "start")
        items.append(drawn.at(0, top + (index + 0.5) * height - drawn.height / 2))
    items.append(Group(tuple(_lattice(wanted, lead, top, cell, height)), artifact=True))
    return Fragment(top + wanted.rows * height, tuple(items))


def _side_width(setting: GameSetting, wanted: WritingGrid) -> float:
    if not wanted.sides:
        return 0.0
    widest = 0.0
    for side in wanted.sides:
        if isinstance(side, str | int):
            widest = max(widest, fonts.measure(setting.subject.plain(str(side)), "body-bold", setting.text))
        elif side.seat:
            mark = tables.seat_mark(setting, side.seat).items[-1]
            assert isinstance(mark, Text)
            widest = max(widest, mark.x + fonts.measure(mark.text, mark.font, mark.size))
        else:
            name = tables.name_room(setting, side.suit) if side.suit and not side.value else 0.0
            widest = max(widest, setting.icon * (2.0 if side.value else 1.0) + name)
    return widest + 3.0


def _lattice(wanted: WritingGrid, left: float, top: float, cell: float, height: float) -> Iterator[Item]:
    right, bottom = left + wanted.columns * cell, top + wanted.rows * height
    if wanted.dots:
        yield from _dots(wanted, Box.between(left, top, right, bottom).grown(-DOT))
    if wanted.divided:
        light = stroked("hairline", 0.25, (0.5, 0.5))
        for index in range(wanted.columns):
            x = left + (index + 0.5) * cell
            yield Line(x, top, x, bottom, light)
        for index in range(wanted.rows):
            y = top + (index + 0.5) * height
            yield Line(left, y, right, y, light)
    line = stroked("box", 0.35 if wanted.divided else 0.75)
    for index in range(0 if wanted.dots else wanted.columns + 1):
        yield Line(left + index * cell, top, left + index * cell, bottom, line)
    for index in range(0 if wanted.dots else wanted.rows + 1):
        yield Line(left, top + index * height, right, top + index * height, line)
    if wanted.centre:
        middle = Transform.translate((left + right) / 2, (top + bottom) / 2)
        cross = [lens(0, 0, cell * 1.6, cell * 0.16, horizontal=level) for level in (False, True)]
        yield Group((Path(" ".join(cross), filled("accent")),), middle)


def _dots(wanted: WritingGrid, box: Box) -> Iterator[Circle]:
    """Draw dots in a box, the outermost about its edges."""
    for row in range(wanted.rows + 1):
        for column in range(wanted.columns + 1):
            x, y = box.width * column / wanted.columns, box.height * row / wanted.rows
            yield Circle(box.left + x, box.top + y, DOT, filled("ink"))


def _figures(setting: GameSetting, wanted: tuple[Figure, ...], width: float) -> Fragment:
    drawn = [figure(setting, one) for one in wanted]
    room = width - sum(across for _, across in drawn)
    if room < 0:
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} has figures that are {-room:.1f} mm too wide "
            "together; choose a larger paper"
        )
    gap = min(COLUMN_GAP, room / max(1, len(drawn) - 1)) if len(drawn) > 1 else 0.0
    lefts = []
    left = 0.0
    for _, across in drawn:
        lefts.append(left)
        left += across + gap
    return abreast([part for part, _ in drawn], lefts)
