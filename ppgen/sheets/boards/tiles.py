"""The tile layout sheet: for owners of a real set, which tile goes where and which stay in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition.game import Component
from ppgen.diagrams import board_items
from ppgen.diagrams.spaces import VALUE_WORDS
from ppgen.drawing.scene import Group, Item, Rect, Text, Transform, pt, stroked
from ppgen.engine import Place, Placed
from ppgen.language import spoken
from ppgen.pieces import suits
from ppgen.pieces.registry import DrawnKind, Which, kinds
from ppgen.sheets.boards.extents import extent
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting, heading, stacked
from ppgen.sheets.paper.furniture import SMALL, PageContent, type_area
from ppgen.sheets.paper.page import Frame
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.printing import LayoutSheet
from ppgen.sheets.subject import GameSubject

GAP = 3.0


def layout_pages(subject: GameSubject, sheet: LayoutSheet, paper: Paper) -> Iterator[PageContent]:
    """Draw the board small and, below it, every tile of the set with where it goes."""
    small = paper.width < SMALL
    place = type_area(paper, margin=9.0 if small else 14.0)
    setting = GameSetting(
        subject, 13, 8.5 if small else 9.5, 11 if small else 12.5, 8, frame=f"the sheet {sheet.title!r}"
    )
    parts = [_board(subject, place.width)]
    if sheet.intro:
        parts.append(setting.prose(sheet.intro, place.width))
    used = sum(fragment.height for fragment in parts) + 8 * len(parts)
    parts.append(_tiles(setting, place.width, place.height - used - 6))
    whole = stacked(parts, 7.0)
    yield PageContent(
        width=place.page_width,
        height=place.page_height,
        sheet=sheet.title,
        body=(whole.at(place.left, place.top + 1.5),),
        description=spoken(
            "Which tiles of the set are used in {title}, and where each goes", title=subject.title
        ),
        paper=paper.title,
        margin=place.left,
        frames=(Frame("layout", place.left, place.top + 1.5, place.width, whole.height),),
    )


def _board(subject: GameSubject, width: float) -> Fragment:
    board = subject.game.board
    if not board.spaces:
        return Fragment(0, ())
    unit = int(min(board.unit / 2, (width - 8) / board.width, 90 / board.height))
    items = board_items(subject.definition, unit, subject.palette)
    box = extent(items)
    shift = Transform.translate((width - box.width) / 2 - box.left, -box.top)
    return Fragment(
        box.height, (Group(items, shift, alt=spoken("The board of {title}", title=subject.title)),)
    )


def _tiles(setting: GameSetting, width: float, height: float) -> Fragment:
    """Every tile of the set, a row for each suit; below each the place it goes to."""
    subject = setting.subject
    kind = _kind(subject)
    system = kind.system
    goes, notes = _destinations(subject, kind)
    suit_column = 22.0
    pitch = (width - suit_column) / len(system.ranks)
    note_height = 5.4 * len(notes)
    row = min(23.0, (height - note_height - 16) / len(system.suits))
    size = min(row - 5.6, pitch - 4)
    items: list[Item] = []
    for index, suit in enumerate(system.suits):
        y = index * row
        items.append(Group(suits.badge(suit.id, (4.0, y + size / 2), 6.4, subject.palette), artifact=True))
        items.append(Text(10.6, y + size / 2 + pt(8.5) * 0.34, suit.name, "body-semibold", 8.5))
        for column, rank in enumerate(system.ranks):
            x = suit_column + column * pitch + (pitch - size) / 2
            which = Which(suit.id, rank.id)
            items.extend(_tile(subject, kind, which, x, y, size, goes.get(which, "")))
    table = Fragment(len(system.suits) * row, tuple(items))
    return stacked(
        [heading(setting, spoken("Where each tile goes"), width), table, _notes(setting, notes, width)],
        GAP + 1,
    )


def _tile(
    subject: GameSubject, kind: DrawnKind, which: Which, x: float, y: float, size: float, goes: str
) -> Iterator[Item]:
    suit, value = which.suit or "", which.value or ""
    label = Text(x + size / 2, y + size + pt(8) * 1.15, goes, "body-semibold", 8, "ink", "middle")
    if goes == BOX:
        yield Rect(x, y, size, size, stroked("hairline", 0.5, (1.6, 1.2)), 0.5)
        badge = suits.badge(suit, (x + size * 0.32, y + size * 0.32), 3.4, subject.palette)
        yield from badge
        word = VALUE_WORDS.get(value, value)
        yield Text(x + size * 0.62, y + size * 0.72, word, "body", 8, "muted", "middle")
        yield Text(label.x, label.y, "box", "body", 8, "muted", "middle")
        return
    placed = Placed(kind.id, Place(""), suit, value)
    yield kind.small(placed, size, size, subject.palette).at(x, y)
    yield label


BOX = "box"


def _kind(subject: GameSubject) -> DrawnKind:
    """Return the kind of piece of which a board is laid. Raises SheetError if there is none."""
    for kind in kinds(subject.systems).values():
        if kind.piece.base and kind.piece.per == "face":
            return kind
    raise SheetError(f"{subject.title}: no piece of its systems is one of which a board is laid")


def _destinations(subject: GameSubject, kind: DrawnKind) -> tuple[Mapping[Which, str], Sequence[str]]:
    """Map each tile to what is printed below it, and explain what is not a space of the board."""
    game = subject.game
    found: dict[Which, str] = {
        Which(space.tile.suit, space.tile.value): space.label or space.id
        for space in game.board.spaces
        if space.tile is not None
    }
    notes: dict[str, str] = {}  # by place: what lies there
    for row in game.components:
        if row.piece != kind.id:
            continue
        tiles = [tile for tile in _tiles_of(row, kind) if tile not in found]
        if not tiles:
            continue
        if row.aside:
            mark = BOX
        else:
            if row.where not in notes:
                notes[row.where] = f"**{chr(ord('a') + len(notes))}** {row.use}: {row.where}"
            mark = chr(ord("a") + list(notes).index(row.where))
        found.update(dict.fromkeys(tiles, mark))
    return found, list(notes.values())


def _tiles_of(row: Component, kind: DrawnKind) -> list[Which]:
    values = row.values or kind.system.rank_ids
    return [Which(suit, value) for suit in row.suits for value in values]


def _notes(setting: GameSetting, notes: Sequence[str], width: float) -> Fragment:
    return stacked([setting.prose(note, width) for note in notes], 1.6)
