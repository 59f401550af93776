"""The lines of a board follow from its track: heavy where there is no way, thin where it goes on."""

from __future__ import annotations

from collections import Counter

from ppgen.definition.board import Board, Exit, Space
from ppgen.diagrams.edges import SpaceSide, edges, merged
from tests.diagrams.conftest import definition


def lines(board: Board) -> dict[tuple[float, float, float, float], tuple[str, int]]:
    found = {}
    for edge in edges(board):
        place = edge[:4]
        assert place not in found, "an edge is given twice"
        found[place] = (edge.kind, edge.heading)
    return found


def test_the_race_is_three_rows_joined_by_two_turns() -> None:
    board = definition("leyhe-race").game.board
    found = lines(board)
    assert Counter(kind for kind, _ in found.values()) == {"step": 27, "turn": 3, "wall": 43}
    assert {place: heading for place, (kind, heading) in found.items() if kind == "turn"} == {
        (9, 1, 10, 1): 90,  # from 10 down to 11
        (0, 2, 1, 2): 90,  # from 20 down to 21
        (9, 3, 10, 3): 90,  # from 30 off the board
    }
    assert found[1, 0, 1, 1] == ("step", 0)
    assert found[1, 1, 1, 2] == ("step", 180)  # the middle row runs back
    assert found[0, 1, 1, 1] == ("wall", 0)  # between 1 and 20


def test_pub_scrawl_comes_from_bare_spots_and_leaves_to_the_east() -> None:
    found = lines(definition("pub-scrawl").game.board)
    turns = {place: heading for place, (kind, heading) in found.items() if kind == "turn"}
    assert turns == {(9, 1, 10, 1): 90, (0, 2, 1, 2): 90, (10, 2, 10, 3): 0}


def test_boards_without_a_track_have_no_lines() -> None:
    assert list(edges(definition("army-brats").game.board)) == []
    assert list(edges(definition("dungeon-crawl").game.board)) == []


def test_a_lone_tile_is_walled_but_for_its_exit() -> None:
    board = Board(
        width=1,
        height=1,
        spaces=(Space(id="1", x=0, y=0, shape="tile"),),
        track=("1",),
        exits=(Exit(space="1", side="north", label="out"),),
    )
    assert sorted(lines(board).values()) == [("turn", 270), ("wall", 0), ("wall", 0), ("wall", 0)]


def test_walls_in_a_line_become_one() -> None:
    walls = [SpaceSide(x, 0, x + 1, 0, "wall") for x in (2, 0, 1, 4)] + [SpaceSide(0, 0, 0, 1, "wall")]
    assert {wall[:4] for wall in merged(walls)} == {(0, 0, 3, 0), (4, 0, 5, 0), (0, 0, 0, 1)}
