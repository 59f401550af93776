"""The numbers in pictures of setups: each touches what its step speaks of, and covers nothing that counts."""

import math
from dataclasses import replace

import pytest

from ppgen.diagrams import Picture, beginning, setup_drawing, stand_in_drawn
from ppgen.diagrams.callouts import crosses
from ppgen.diagrams.picture import layout_of
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Text, Transform, Use, children
from ppgen.judges import Judges
from ppgen.sheets.boards.setups import FULL, WIDE_TABLE, _among_seats
from ppgen.sheets.errors import SheetError
from ppgen.sheets.kit import subject_of
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.table.fitting import fitted_table
from tests import own

NEAR = 1.0
"""Millimetres from a thing at which a disc or a leader still touches it."""
LAYOUTS, JUDGES = load_layouts(), Judges()
SUBJECTS = {name: subject_of(one, "colour", LAYOUTS, JUDGES) for name, one in own.catalogue().games.items()}
WIDTHS = {"a4": 182.0, "letter": 187.9, "small": 110.0}
"""Of the pictures on papers, in millimetres."""
EVERY = [(game, number) for game, subject in SUBJECTS.items() for number, _ in enumerate(subject.game.setups)]
STAND_INS = [(game, number) for game, one in SUBJECTS.items() for number, _ in enumerate(one.game.stand_ins)]


def away(one: Box, other: Box) -> float:
    """Give how far two boxes are apart."""
    across = max(other.left - one.right, one.left - other.right, 0.0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0.0)
    return math.hypot(across, down)


def texts(item: Item) -> list[Text]:
    """Find every text in an item, as far as nothing moves it."""
    if isinstance(item, Text):
        return [item]
    return [] if getattr(item, "transform", None) else [t for inner in children(item) for t in texts(inner)]


def things(picture: Picture, placed, at: str) -> list[Box]:
    """Give what a step at a place of the board can speak of: the space, or what stands there."""
    spaces = [box for space in picture.field.board.spaces if (box := picture.box(space.id))]
    if at == "board":
        return spaces or [picture.field.box.moved(*picture.origin)]
    held = [box for piece, box in picture.boxes(placed) if piece.at == at]
    box = picture.box(at)
    long = box and max(box.width, box.height) > 2 * min(box.width, box.height)
    return held if held and long else [*held, box] if box else held


def told(item: Item, transform: Transform) -> list[Box]:
    """Give the boxes of all texts in an item."""
    if isinstance(item, Text):
        return [bounds((item,), transform)]
    inner = transform @ getattr(item, "transform", Transform())
    parts = item.symbol.items if isinstance(item, Use) else children(item)
    return [box for part in parts for box in told(part, inner)]


def covered(picture: Picture, placed) -> list[Box]:
    """Give what no disc may cover: pieces that stand there, words and numbers of the board and of tiles."""
    loose = [box for piece, box in picture.boxes(placed) if not picture.lies_flat(piece)]
    words = [bounds((text,), picture.shift) for text in texts(picture.empty_board())]
    for held in layout_of(placed).values():
        figures = [picture.figure(held, piece) for piece in held if picture.lies_flat(piece)]
        words += [box for figure in figures if figure for box in told(figure[0], picture.shift)]
    return [*loose, *(word for word in words if not any(box.meets(word) for box in loose))]


def check(marks, picture: Picture, placed, shelves, title: str) -> None:
    solid = covered(picture, placed)
    for mark in marks:
        known = shelves.get(mark.at) or things(picture, placed, mark.at)
        end = Box(*mark.end, 0, 0) if mark.end else mark.disc
        assert min(away(end, box) for box in known) <= NEAR, (title, mark)
        round_disc = mark.disc.grown(-0.3)
        assert not [box for box in solid if round_disc.meets(box)], (title, mark)
        if mark.end:
            middle = mark.disc.cx, mark.disc.cy
            hit = [box for box in solid if crosses(middle, mark.end, box.grown(-0.6))]
            assert not hit, (title, mark, hit)


def drawn(subject, setup, width: float, begins=None) -> None:
    """Look at a setup as large as it is drawn in so much room."""
    begins = begins or beginning(subject.definition, setup, JUDGES)
    board = subject.game.board
    unit = max(1, int(min(board.unit, width / max(board.width, 1.0))))
    over = 2.0
    while over > 1 and unit > 1:
        drawing = setup_drawing(subject.definition, setup, unit, judges=JUDGES, begins=begins)
        over = drawing.width / width
        unit = max(1, min(unit - 1, int(unit / over)))
    calls = drawing.calls
    shelves = {}
    for key, shelf in drawing.picture.trays.shelves.items():
        box = shelf.box.moved(*drawing.picture.origin)
        shelves.setdefault(key.rpartition("/")[2], []).append(box)
    check(calls.marks, drawing.picture, begins.table, shelves, setup.title)
    assert [mark.number for mark in calls.marks] == [
        number for number, step in enumerate(setup.steps, 1) if step.at is not None
    ]


@pytest.mark.few(16)
@pytest.mark.parametrize("paper", ["a4", "small", pytest.param("letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "number"), EVERY)
def test_a_number_touches_what_its_step_speaks_of(game: str, number: int, paper: str) -> None:
    subject = SUBJECTS[game]
    setup, width = subject.game.setups[number], WIDTHS[paper]
    if not _among_seats(subject.game):
        drawn(subject, setup, width)
        return
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a table")
    size = width, width * WIDE_TABLE
    labels = paper != "small"
    try:
        table = fitted_table(setting, setup, size, subject.game.board.unit * FULL, labels=labels)
    except SheetError:
        drawn(subject, setup, width)  # as on paper, where the table is too small
        return
    places = [(place, str(step.at)) for place, step in enumerate(setup.steps, 1) if step.at is not None]
    items, marks = table.numbered(places)
    assert sorted(mark.number for mark in marks) == [place for place, _ in places]
    left, top = table.board.left, table.board.top
    local = [
        mark._replace(
            disc=mark.disc.moved(-left, -top),
            end=(mark.end[0] - left, mark.end[1] - top) if mark.end else None,
        )
        for mark in marks
    ]
    pieces = [box.moved(-left, -top) for box in table.laid()]
    for mark in local:
        if mark.end is None and not table.picture.box(mark.at):
            assert min(away(mark.disc, box) for box in pieces) <= NEAR, (setup.title, mark)
        assert not [box for box in pieces if mark.disc.grown(-0.45).meets(box)], (setup.title, mark)
    on_board = [mark for mark in local if mark.at == "board" or table.picture.box(mark.at)]
    check(on_board, table.picture, table.on_board, {}, setup.title)
    discs = [mark.disc.grown(-0.1) for mark in local]
    assert not any(one.meets(other) for n, one in enumerate(discs) for other in discs[:n])
    whole = Box(0, 0, *size)
    assert all(whole.holds(mark.disc) for mark in marks)
    assert sum(isinstance(item, Group) for item in items) >= 1


@pytest.mark.parametrize(("game", "number"), STAND_INS)
def test_so_does_one_where_other_pieces_stand_in(game: str, number: int) -> None:
    subject = SUBJECTS[game]
    stand_in = stand_in_drawn(subject.definition, subject.game.stand_ins[number], JUDGES)
    there = replace(subject, definition=stand_in.definition)
    drawn(there, stand_in.setup, 182.0, stand_in.begins)
