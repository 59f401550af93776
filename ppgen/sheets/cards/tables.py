"""Tables of cards: cells with words, icons, suits and boxes, and the table of special spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.definition.board import Space
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.scene import (
    Anchor,
    Circle,
    Group,
    Item,
    Line,
    Rect,
    Style,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.pieces import icons, suits
from ppgen.pieces.numbers import FIGURE_HEIGHT, numeral
from ppgen.sheets.cards.pieces import shown
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import EMPTY, Fragment, GameSetting, abreast, padded, shares, stacked
from ppgen.sheets.print_schema.cards import CardTable, Cell, CellMark, Specials

GAP = 3.0
"""Space between columns, in millimetres."""
BLEED = 2.0
"""How far bands of tint reach beyond the text on either side, in millimetres."""


def table(setting: GameSetting, wanted: CardTable, width: float, head_height: float = 0.0) -> Fragment:
    """Set a table, its heads in a row of at least a height. Raises SheetError if a row has too many cells."""
    columns = [None, *wanted.columns] if wanted.beside else list(wanted.columns)
    places = _places(setting, wanted, width)
    count = len(places)
    anchors: list[Anchor] = ["middle" if wanted.centred and index else "start" for index in range(count)]
    head = [
        _head(setting, cell, place[1], anchor) if cell is not None else EMPTY
        for cell, place, anchor in zip(columns, places, anchors, strict=False)
    ]
    rows = [
        [
            cell_fragment(setting, cell, place[1], anchor)
            for cell, place, anchor in zip(row, places, anchors, strict=False)
        ]
        for row in wanted.rows
    ]
    return _ruled(
        width,
        [place[0] for place in places],
        head,
        rows,
        striped=wanted.striped and _tinted(setting),
        least=wanted.height or 0.0,
        head_height=head_height,
        pad=setting.pad,
    )


def before_heads(setting: GameSetting, wanted: CardTable, width: float) -> float:
    """Give how wide a heading may be that stands on the line of a table's heads, before them."""
    (left, share), head = _places(setting, wanted, width)[1], wanted.columns[0]
    long = _head(setting, head, share, "start").items
    wide = bounds(long).width if long else 0.0
    return left + ((share - wide) / 2 if wanted.centred else 0.0) - GAP


def _places(setting: GameSetting, wanted: CardTable, width: float) -> list[tuple[float, float]]:
    """Give where each column begins and how wide it is. Raises SheetError if a row has too many cells."""
    count = max(len(wanted.columns) + wanted.beside, *(len(row) for row in wanted.rows))
    weights = list(wanted.widths) or [1.0] * count
    if count > len(weights):
        raise SheetError(f"{setting.frame} has a table of {count} columns, but {len(weights)} widths")
    return shares(width, weights, GAP)


def specials(setting: GameSetting, wanted: Specials, width: float, head_height: float = 0.0) -> Fragment:
    """Set the table of special spaces from the board: icon, number, name over effect, further columns."""
    definition = setting.subject.definition
    board = definition.game.board
    spaces = [board.space(name) for name in wanted.spaces] or [
        space for space in board.spaces if space.special
    ]
    places = shares(width, [1.0] * wanted.across, 2 * BLEED + GAP)
    rows = -(-len(spaces) // wanted.across)
    tables = [
        _specials(setting, wanted, spaces[index * rows : (index + 1) * rows], place[1], head_height)
        for index, place in enumerate(places)
    ]
    return abreast(tables, [place[0] for place in places])


def _specials(
    setting: GameSetting, wanted: Specials, spaces: Sequence[Space], width: float, head_height: float
) -> Fragment:
    number = setting.head
    icon, column = setting.icon * 0.95, setting.icon * 1.7
    widest = max(fonts.measure(space.label or space.id, "display", number) for space in spaces)
    fixed = icon + 3 + widest + 3
    extra = len(wanted.columns) * column
    lefts = [
        0.0,
        icon + 3 + widest,
        fixed,
        *(width - extra + index * column for index in range(len(wanted.columns))),
    ]
    words = width - fixed - extra - (2 if extra else 0)
    rows = []
    for index, space in enumerate(spaces):
        cells = wanted.rows[index] if index < len(wanted.rows) else ()
        rows.append(
            [
                _space_icon(setting, space, icon),
                _right(_display(space.label or space.id, number)),
                _standing(setting, _effect(setting, space, words)),
                *(cell_fragment(setting, cell, column, "middle") for cell in cells),
            ]
        )
    heads = [EMPTY, EMPTY, _lead(setting, wanted, words)] if wanted.columns else []
    heads += [_head(setting, cell, column, "middle", display=True) for cell in wanted.columns]
    return _ruled(
        width,
        lefts,
        heads,
        rows,
        striped=_tinted(setting),
        least=icon,
        head_height=head_height,
        pad=setting.pad,
    )


def _tinted(setting: GameSetting) -> bool:
    """Tell whether this style has tints; where it has none, lines part the rows."""
    return setting.subject.palette.colour("tint") is not None


def _lead(setting: GameSetting, wanted: Specials, width: float) -> Fragment:
    if wanted.lead is None:
        return EMPTY
    return setting.plain(wanted.lead, width, role="muted", anchor="end", tag="TH")


def _space_icon(setting: GameSetting, space: Space, size: float) -> Fragment:
    if space.icon is None:
        return EMPTY
    return Fragment(size, (Group((_icon(setting, space.icon, size),), artifact=True),))


def _icon(setting: GameSetting, name: str, size: float) -> Item:
    """Place an icon in a row as large as the row allows: no style enlarges it there."""
    palette = setting.subject.palette
    return icons.placed(name, (size / 2, size / 2), size / palette.symbol(1.0), palette)


def _display(words: str, size: float, role: str = "accent") -> Fragment:
    height = pt(size) * FIGURE_HEIGHT
    return Fragment(height, (Text(0, height, words, "display", size, role),))


def _standing(setting: GameSetting, words: Fragment) -> Fragment:
    """Count words as high as they look: descenders hang into the space below, so that rows align."""
    return Fragment(max(0.0, words.height - pt(setting.text) * fonts.DESCENT), words.items)


def _right(fragment: Fragment) -> Fragment:
    items = tuple(
        Text(t.x, t.y, t.text, t.font, t.size, t.role, "end") for t in fragment.items if isinstance(t, Text)
    )
    return Fragment(fragment.height, items)


def _effect(setting: GameSetting, space: Space, width: float) -> Fragment:
    parts = []
    if space.name:
        parts.append(setting.plain(space.name, width, font="body-semibold"))
    if space.effect:
        small = setting if not space.name else setting.smaller()
        parts.append(small.plain(space.effect, width))
    two = stacked(parts, setting.line_gap)
    return padded(two, 0.5, 0.5) if len(parts) > 1 else two


def _head(
    setting: GameSetting, cell: Cell, width: float, anchor: Anchor, *, display: bool = False
) -> Fragment:
    if isinstance(cell, CellMark):
        return cell_fragment(setting, cell, width, anchor)
    if display:
        drawn = _display(str(cell), setting.head)
        # On one baseline with words, which count their descenders.
        return Fragment(drawn.height + pt(setting.text) * fonts.DESCENT, (_centred(drawn, width),))
    return setting.prose(str(cell), width, role="muted", anchor=anchor, tag="TH")


def _centred(drawn: Fragment, width: float) -> Item:
    text = drawn.items[0]
    assert isinstance(text, Text)
    return Text(width / 2, text.y, text.text, text.font, text.size, text.role, "middle")


def _ruled(
    width: float,
    lefts: Sequence[float],
    head: Sequence[Fragment],
    rows: Sequence[Sequence[Fragment]],
    *,
    striped: bool,
    least: float,
    head_height: float,
    pad: float,
) -> Fragment:
    """Lay rows below one another, cells centred in their row, every other row on a band of tint."""
    items: list[Item] = []
    y = 0.0
    if any(cell.items for cell in head):
        y = max(head_height, *(cell.height for cell in head))
        cells = tuple(cell.at(left, y - cell.height) for cell, left in zip(head, lefts, strict=False))
        items.append(Group(cells, tag="TR"))
        y += pad
    for index, row in enumerate(rows):
        height = max(least, *(cell.height for cell in row)) + 2 * pad
        if striped and index % 2 == 0:
            items.append(Rect(-BLEED, y, width + 2 * BLEED, height, filled("tint")))
        elif not striped and index:
            items.append(Line(0, y, width, y, stroked("hairline", 0.25)))
        cells = tuple(
            Group((cell.at(left, y + (height - cell.height) / 2),), tag="TD")
            for cell, left in zip(row, lefts, strict=False)
        )
        items.append(Group(cells, tag="TR"))
        y += height
    return Fragment(y, (Group(tuple(items), tag="Table"),))


def cell_fragment(setting: GameSetting, cell: Cell, width: float, anchor: Anchor) -> Fragment:
    """Draw one cell. A dash alone is drawn lightly: it stands for nothing there.

    Raises SheetError if what it shows is wider than its column.
    """
    if not isinstance(cell, CellMark):
        role = "muted" if str(cell) == "–" else "ink"
        return _standing(setting, setting.prose(str(cell), width, role=role, anchor=anchor))
    if cell.fact is not None:
        return _standing(setting, setting.plain(setting.subject.fact(cell.fact), width, anchor=anchor))
    drawn, extent = _mark(setting, cell, width), _extent(setting, cell, width)
    if extent > width + 1e-6:
        raise SheetError(
            f"{setting.subject.title}: {setting.frame} has a column of {width:.1f} mm for something "
            f"{extent:.1f} mm wide; widen it or choose a larger paper"
        )
    if anchor == "middle":
        return Fragment(drawn.height, (Group(drawn.items, Transform.translate((width - extent) / 2, 0)),))
    return drawn


def _extent(setting: GameSetting, cell: CellMark, width: float) -> float:
    """The width a mark takes up, to centre it."""
    if cell.icon:
        return setting.icon
    if cell.suit:
        name = 0.0 if cell.value else name_room(setting, cell.suit)
        return setting.icon * (1.75 if cell.value else 1.0) + (name if name < width - setting.icon else 0.0)
    if cell.circles:
        return cell.circles * _pitch(cell.circles, width)
    if cell.ticks:
        across = min(len(cell.ticks), max(1, int((width + TICK_GAP) // (TICK + TICK_GAP))))
        return across * (TICK + TICK_GAP) - TICK_GAP
    if cell.pieces:
        return shown(setting, cell.pieces, width if cell.large else None)[1]
    if cell.big:
        return fonts.measure(cell.big, "display", setting.head)
    return width


CIRCLE_PITCH = (6.2, 7.4)
"""Least and greatest distance of circles to tick, in millimetres."""
TICK = 5.6
"""Edge of a small box to tick, in millimetres."""
TICK_GAP = 0.8
"""Space between two of them."""


def _pitch(count: int, width: float) -> float:
    return min(max(CIRCLE_PITCH[0], width / count), CIRCLE_PITCH[1])


def _mark(setting: GameSetting, cell: CellMark, width: float) -> Fragment:
    size = setting.icon
    if cell.icon:
        return Fragment(size, (Group((_icon(setting, cell.icon, size),), alt=_spoken(cell.icon)),))
    if cell.suit:
        return Fragment(
            size,
            (
                Group(
                    _suit(setting, cell.suit, cell.value, width),
                    alt=_spoken(f"{cell.suit} {cell.value or ''}"),
                ),
            ),
        )
    if cell.seat:
        return seat_mark(setting, cell.seat)
    if cell.pieces:
        return shown(setting, cell.pieces, width if cell.large else None)[0]
    if cell.circles:
        ring = stroked("box", 0.5)
        pitch = _pitch(cell.circles, width)
        circles = tuple(Circle(pitch * (i + 0.5), 3.2, pitch * 0.4, ring) for i in range(cell.circles))
        return Fragment(6.4, (Group(circles, artifact=True),))
    if cell.ticks:
        return ticks(cell.ticks, width)
    if cell.big:
        return _display(cell.big, setting.head, "ink")
    label = cell.box if isinstance(cell.box, str) else ""
    return box(setting, width, 8.6, label, total=cell.total)


def _spoken(word: str) -> str:
    return f"Symbol: {word.replace('-', ' ').strip()}"


def name_room(setting: GameSetting, suit: str) -> float:
    """Return the width that the name of a suit takes beside its symbol, where names are written out."""
    if not setting.subject.palette.named:
        return 0.0
    return fonts.measure(suit, "body-semibold", setting.text) + 1.6


def suit_name(setting: GameSetting, suit: str, x: float, y: float) -> tuple[Item, ...]:
    """Write the name of a suit beside its symbol, where names are written out."""
    if not setting.subject.palette.named:
        return ()
    return (Text(x + 1.6, y + pt(setting.text) * 0.35, suit, "body-semibold", setting.text),)


def _suit(setting: GameSetting, suit: str, value: str | None, width: float) -> tuple[Item, ...]:
    palette, size = setting.subject.palette, setting.icon
    badge = suits.badge(suit, (size / 2, size / 2), size * 0.9, palette)
    if value is None:
        named = name_room(setting, suit) < width - size
        return (*badge, *(suit_name(setting, suit, size, size / 2) if named else ()))
    at = (size * 1.4, size / 2)
    if value in "NA":
        word = {"N": "null", "A": "ace"}[value]
        return (*badge, Text(size * 1.15, size / 2 + pt(setting.text) * 0.35, word, "body", setting.text))
    return (*badge, numeral(value, at, size * 0.8, suits.fill(suit, palette)))


def seat_mark(setting: GameSetting, seat_id: str) -> Fragment:
    """Draw a seat's suit, if it has one, and its name."""
    seat, suit = setting.subject.game.seats.named(seat_id), setting.subject.suit_of(seat_id)
    size = setting.icon * 0.85
    left = size + 1.6 if suit else 0.0
    name = Text(left, size / 2 + pt(setting.text) * 0.35, seat.name, "body-semibold", setting.text)
    badge = suits.badge(suit, (size / 2, size / 2), size, setting.subject.palette) if suit else ()
    return Fragment(size, (*badge, name))


def box(
    setting: GameSetting, width: float, height: float, label: str = "", *, total: bool = False
) -> Fragment:
    """Draw a box to write in; only a total has a heavy black edge."""
    style: Style = stroked("ink", 1.5, fill="ground") if total else stroked("box", 0.75, fill="ground")
    items: list[Item] = [Group((Rect(0.4, 0, width - 0.8, height, style, 0.8),), artifact=True)]
    if label:
        small = min(setting.small, 8.0)
        items.append(Text(1.5, 1.1 + pt(small) * 0.7, label, "body", small, "muted"))
    return Fragment(height, tuple(items))


def ticks(labels: Sequence[str], width: float) -> Fragment:
    """Draw a row of small boxes to tick, each with its label, in as many lines as needed."""
    step = TICK + TICK_GAP
    across = max(1, int((width + TICK_GAP) // step))
    items: list[Item] = []
    for index, label in enumerate(labels):
        x, y = (index % across) * step, (index // across) * step
        items.append(Group((Rect(x, y, TICK, TICK, stroked("box", 0.5), 0.6),), artifact=True))
        items.append(Text(x + TICK / 2, y + TICK / 2 + pt(7.2) * 0.35, label, "body", 7.2, "muted", "middle"))
    lines = -(-len(labels) // across)
    return Fragment(lines * step - TICK_GAP, tuple(items))
