"""What is printed on a board follows from its definition and its size."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ppgen.definition.board import Board, Space
from ppgen.diagrams import board_items
from ppgen.diagrams.board import around_board
from ppgen.diagrams.boards.tables import open_box
from ppgen.diagrams.measures import Measures
from ppgen.diagrams.spaces import space_group
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.scene import Circle, Group, Item, Rect, Text, children
from tests.diagrams.conftest import GAMES, UNITS, definition


def texts(items: tuple[Item, ...]) -> list[Text]:
    return [text for item in items for text in ([item] if isinstance(item, Text) else texts(children(item)))]


def items_of(game_id: str, unit: float) -> tuple[Item, ...]:
    """Draw the board of a game, with its own icons."""
    drawn = definition(game_id)
    return board_items(drawn, unit, replace(COLOUR, folder=drawn.folder))


def words(game_id: str, unit: float) -> set[str]:
    return {text.text for text in texts(items_of(game_id, unit))}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("unit", UNITS)
def test_every_space_is_drawn_once_within_its_place(game_id: str, unit: float) -> None:
    board = definition(game_id).game.board
    groups = [
        item
        for item in items_of(game_id, unit)
        if isinstance(item, Group) and item.attributes.get("class") == "space"
    ]
    assert [group.attributes["data-space"] for group in groups] == [space.id for space in board.spaces]
    for group, space in zip(groups, board.spaces, strict=True):
        if space.shape in ("strip", "half") or not group.items:
            continue  # a long name stands above its strip
        box = bounds(group.items)
        assert box.left >= space.x * unit - 0.5
        assert box.top >= space.y * unit - 0.5
        assert box.right <= (space.x + space.w) * unit + 0.5
        assert box.bottom <= (space.y + space.h) * unit + 0.5


@pytest.mark.parametrize("unit", UNITS)
def test_the_race_prints_its_thirty_numbers_at_any_size(unit: float) -> None:
    assert {str(number) for number in range(1, 31)} <= words("leyhe-race", unit)


def test_names_and_effects_are_printed_where_there_is_room() -> None:
    effects = {"Phil\u2019s", "safe", "back to Phil\u2019s", "home"}
    assert effects <= words("pub-scrawl", 25.4)
    assert words("pub-scrawl", 12.0) & effects == {"home"}


def test_lanes_say_whose_they_are_where_there_is_room() -> None:
    assert {"Red", "Blue"} <= words("cribbage", 5.25)
    assert not {"Red", "Blue"} & words("cribbage", 2.5)
    drawn = [(text.text, bounds([text])) for text in texts(items_of("cribbage", 5.25))]
    names = [box for name, box in drawn if name in ("Red", "Blue")]
    assert len(names) == 2
    assert not [word for word, box in drawn if any(box != name and box.meets(name) for name in names)]


def test_numbers_on_small_tiles_stay_clear_of_everything_else() -> None:
    for item in items_of("leyhe-race", 8.0):
        if isinstance(item, Group) and item.attributes.get("class") == "space":
            number = next(text for text in item.items if isinstance(text, Text))
            box = bounds((number,))
            others = [bounds((other,)) for other in item.items[1:] if other != number]
            assert not any(box.meets(other) for other in others), item.attributes["data-space"]


def _parts(name: str) -> tuple[str, str]:
    return name[:1], name[1:]


@pytest.mark.parametrize("game_id", GAMES)
def test_letters_stand_below_their_columns_and_numbers_left_of_their_rows(game_id: str) -> None:
    board = definition(game_id).game.board
    measures = Measures(12.0, replace(COLOUR, folder=definition(game_id).folder))
    labels = [item for item in around_board(board, measures) if isinstance(item, Text)]
    named = board.grid or board.points or board.pits
    if board.tables:
        texts = {space.name or space.id for space in board.spaces if space.shape != "bar"}
        assert {text.text for text in labels} == texts
    elif not named or board.labels.columns:
        assert [text.text for text in labels] == [*board.labels.columns, *board.labels.rows]
    else:
        found = {text.text.lower() for text in labels}
        names = [{space.id.lower(), *_parts(space.id.lower())} for space in board.spaces]
        assert found <= {part for parts in names for part in parts}
        assert all(parts & found for parts in names)
    spaces = {space.id: space for space in board.spaces}
    columns = {text.text: text.x for text in labels if text.text in board.labels.columns}
    rows = {text.text: text.y for text in labels if text.text in board.labels.rows}
    for name, space in spaces.items():
        if len(name) == 2 and name[0] in columns and name[1] in rows:
            assert columns[name[0]] == pytest.approx((space.x + space.w / 2) * 12)
            assert rows[name[1]] == pytest.approx((space.y + space.h / 2) * 12, abs=1.5)


def test_a_board_is_the_same_drawing_each_time() -> None:
    for game_id in GAMES:
        assert items_of(game_id, 25.4) == items_of(game_id, 25.4)


def test_a_box_that_stands_alone_bears_its_label_within_its_edge() -> None:
    space = Space(id="left", x=0, y=0, shape="box", label="Red plays here")
    edge, name = open_box(space, Box(0, 0, 40, 30), Board(), Measures(16))
    assert isinstance(name, Text)
    assert name.text == "Red plays here"
    assert bounds([name]).width < bounds([edge]).width


def test_a_label_for_which_its_box_has_no_room_is_never_set_over_its_edge() -> None:
    """That it has none is told at its space, where the game is read."""
    space = Space(id="left", x=0, y=0, shape="box", label="X" * 40)
    assert not [
        item for item in open_box(space, Box(0, 0, 40, 30), Board(), Measures(16)) if isinstance(item, Text)
    ]


def test_what_is_printed_over_a_pattern_stands_on_a_patch() -> None:
    space = Space(id="a1", x=0, y=0, shape="square", pattern="net", icon="lake", name="Lake")
    board = Board(unit=30, width=1, height=1, spaces=(space,))
    plain = Board(unit=30, width=1, height=1, spaces=(replace(space, pattern=None),))
    drawn, bare = (space_group(b.spaces[0], b, Measures(30)).items for b in (board, plain))
    patches = [item for item in drawn if isinstance(item, Circle | Rect)]
    assert [type(patch) for patch in patches] == [Circle, Rect]
    assert not [item for item in bare if isinstance(item, Circle | Rect)]
