"""The topology of boards of each kind: neighbours, lines and ways are as many as formulas say."""

from __future__ import annotations

import json

import pytest

from ppgen.definition.board import Board as Written
from ppgen.definition.facts import topology
from ppgen.definition.validation import adapter
from ppgen.engine import Board
from ppgen.engine.directions import OPPOSITE

MORRIS = [
    *("a7-d7-g7", "b6-d6-f6", "c5-d5-e5", "a4-b4-c4", "e4-f4-g4", "c3-d3-e3", "b2-d2-f2", "a1-d1-g1"),
    *("a1-a4-a7", "b2-b4-b6", "c3-c4-c5", "d1-d2-d3", "d5-d6-d7", "e3-e4-e5", "f2-f4-f6", "g1-g4-g7"),
]


def board(**written: object) -> Board:
    """The topology of a written board, by way of JSON."""
    shape: Written = adapter(Written).validate_python(written)
    return Board.read(json.loads(json.dumps(topology(shape))))


def joints(made: Board) -> int:
    """Pairs of neighbours; each is the other's."""
    pairs = {frozenset((str(place), str(n))) for place in made.places for n in made.neighbours(place)}
    assert sum(len(made.neighbours(place)) for place in made.places) == 2 * len(pairs)
    return len(pairs)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (8, 8), (6, 3), (26, 50)])
def test_squares_touch_along_sides_and_at_corners(columns: int, rows: int) -> None:
    straight = columns * (rows - 1) + rows * (columns - 1)
    diagonal = 2 * (columns - 1) * (rows - 1)
    grid = {"columns": columns, "rows": rows}
    assert joints(board(grid=grid)) == straight
    assert joints(board(grid=grid | {"neighbours": "diagonal"})) == diagonal
    assert joints(board(grid=grid | {"neighbours": "both"})) == straight + diagonal


@pytest.mark.parametrize("cells", ["hex", "hex-flat"])
@pytest.mark.parametrize(("columns", "rows"), [(11, 11), (3, 7), (2, 2)])
def test_hexagons_touch_six_others_inside(cells: str, columns: int, rows: int) -> None:
    sides = columns * (rows - 1) + rows * (columns - 1) + (columns - 1) * (rows - 1)
    for form in ("rhombus", "rectangle"):
        made = board(grid={"columns": columns, "rows": rows, "cells": cells, "form": form})
        assert joints(made) == sides
        assert {len(line) for side, line in made.sides.items() if side in ("north", "south")} == {columns}
    for place, steps in made.steps.items():
        assert all(made.step(n, OPPOSITE[direction]) == place for direction, n in steps.items())


@pytest.mark.parametrize("side", [1, 2, 5, 8])
def test_a_hexagon_of_hexagons_has_three_ways_of_lines(side: int) -> None:
    across = 2 * side - 1
    made = board(grid={"columns": across, "rows": across, "cells": "hex", "form": "hexagon"})
    assert len(made.places) == 3 * side * (side - 1) + 1
    assert joints(made) == 9 * side * side - 15 * side + 6
    if side > 1:
        assert len([line for line in made.lines if len(line) > 1]) == 3 * across


def test_a_chain_joins_the_sides_of_a_rhombus() -> None:
    made = board(grid="11 x 11 hex")
    chain = {f"f{row}" for row in range(1, 12)}
    reached = made.connected(made.sides["north"], chain.__contains__)
    assert reached & set(made.sides["south"])
    assert not made.connected(made.sides["north"], (chain - {"f6"}).__contains__) & set(made.sides["south"])
    assert made.neighbours(made.named["f6"]) == ("f5", "g5", "g6", "f7", "e7", "e6")


def test_the_board_for_mills_has_sixteen_lines_of_three() -> None:
    made = board(points={"lines": MORRIS})
    assert len(made.places) == 24
    assert joints(made) == 32
    assert [len(line) for line in made.lines] == [3] * 16
    assert all(len(made.lines_through(place)) == 2 for place in made.places)
    assert made.step(made.named["d5"], "south") is None  # nothing joins the middles across the hole
    assert made.between(made.named["a1"], made.named["g1"]) == ("d1",)
    assert list(made.runs(made.named["d1"], {"a1", "d1", "g1", "d2"}.__contains__)) == [
        ("a1", "d1", "g1"),
        ("d1", "d2"),
    ]


def test_a_line_with_dots_has_a_point_every_unit() -> None:
    made = board(points={"lines": ["c7..e7", "c7-d6-e5", "c5..e5", "c7..c5"]})
    assert sorted(made.places) == ["c5", "c6", "c7", "d5", "d6", "d7", "e5", "e7"]
    assert made.rays[made.named["c7"]]["southeast"] == ("d6", "e5")
    assert made.leap(made.named["c7"], made.named["e5"]) == (("d6", "e5"),)


def test_points_of_any_place_know_their_neighbours() -> None:
    made = board(points={"lines": ["hub-rim"], "at": {"hub": [2, 2], "rim": [3, 0]}})
    assert made.steps["hub"] == {"27 degrees": "rim"}
    assert made.neighbours(made.named["rim"]) == ("hub",)


def test_seeds_go_round_and_round() -> None:
    made = board(pits={"columns": 6, "stores": ["south", "north"]})
    assert made.track == tuple("abcdefABCDEF")
    assert made.ahead(made.named["f"], 14) == tuple("ABCDEFabcdefAB")
    assert [made.facing(made.named[pit]) for pit in "afA"] == ["F", "A", "f"]
    sown = board(pits={"columns": 6, "stores": ["south", "north"], "sown": True})
    assert sown.ahead(sown.named["e"], 3) == ("f", "south", "A")


def test_lanes_are_ways_by_name() -> None:
    made = board(lanes={"lanes": ["red", "blue"], "holes": 120, "last": "121"})
    assert {name: len(way) for name, way in made.tracks.items()} == {"red": 122, "blue": 122}
    assert made.tracks["red"][0] == "red-0"
    assert {way[-1] for way in made.tracks.values()} == {"121"}


def test_men_run_both_ways_along_the_points() -> None:
    made = board(tables={"off": ["x", "y"]})
    assert made.along(made.named["8"], 5) == "13"
    assert made.along(made.named["8"], -5) == "3"
    assert made.along(made.named["3"], -5) is None
    assert made.along(made.named["20"], 5) is None


def test_kinds_of_space_mix() -> None:
    made = board(
        grid={"columns": 3, "rows": 3},
        pits={"columns": 2, "rows": 1, "y": 4},
        spaces=[{"id": "camp", "x": 4, "y": 0}],
        track=["a1..c1", "c2..a2"],
    )
    assert set(made.places) == {f"{x}{y}" for x in "abc" for y in "123"} | {"a", "b", "camp"}
    assert made.track == ("a1", "b1", "c1", "c2", "b2", "a2")
    assert not made.ring


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 3), (9, 9), (6, 2)])
def test_squares_have_as_many_edges_and_corners_as_formulas_say(columns: int, rows: int) -> None:
    inner = columns * (rows - 1) + rows * (columns - 1)
    grid = {"columns": columns, "rows": rows}
    made = board(grid=grid | {"edges": "all", "corners": "all"})
    assert len(made.edges) == inner + 2 * (columns + rows)
    assert len(made.vertices) == (columns + 1) * (rows + 1)
    assert all(len(made.edges_of(cell)) == 4 for row in made.rows for cell in row)
    within = board(grid=grid | {"edges": "inner", "corners": "inner", "gap": 0.2})
    assert len(within.edges) == inner
    assert len(within.vertices) == (columns - 1) * (rows - 1)
    assert all(len(within.parts[corner]) == len(within.edges_of(corner)) == 4 for corner in within.vertices)


@pytest.mark.parametrize("cells", ["square", "hex", "hex-flat"])
@pytest.mark.parametrize("gap", [0, 0.25])
def test_an_edge_parts_neighbours_and_joins_corners(cells: str, gap: float) -> None:
    made = board(grid={"columns": 4, "rows": 3, "cells": cells, "gap": gap, "edges": "all", "corners": "all"})
    whole = [cell for row in made.rows for cell in row]
    assert len(made.places) == len(whole) + len(made.edges) + len(made.vertices)
    parting = {made.edge(one, other) for one in whole for other in made.neighbours(one)}
    assert parting == {edge for edge in made.edges if len(made.parts[edge]) == 2}
    for edge in made.edges:
        one, other = made.ends[edge]
        assert made.edge(one, other) == made.edge(other, one) == edge
        assert other in made.neighbours(one)
        assert set(made.parts[edge]) <= set(made.parts[one]) & set(made.parts[other])
        assert all(set(made.ends[edge]) & set(made.ends[next_to]) for next_to in made.neighbours(edge))
    for place, steps in made.steps.items():
        assert all(made.step(end, OPPOSITE[direction]) == place for direction, end in steps.items())


def test_edges_and_corners_are_named_by_the_cells_that_meet_there() -> None:
    made = board(grid={"columns": 2, "rows": 2, "edges": "all", "corners": "all"})
    assert sorted(made.vertices) == [
        *("a1+a2", "a1+b1", "a1+b2", "a1+southwest", "a2+b2", "a2+northwest"),
        *("b1+b2", "b1+southeast", "b2+northeast"),
    ]
    assert made.edges_of(made.named["a1"]) == {
        "north": "a1|a2",
        "east": "a1|b1",
        "south": "a1|south",
        "west": "a1|west",
    }
    assert made.rays[made.named["a1|south"]]["east"] == ("b1|south",)
    assert made.rays[made.named["a1+southwest"]]["north"] == ("a1+a2", "a2+northwest")
    row = board(grid={"columns": 2, "rows": 1, "corners": "all"})
    assert {"a1+b1+northeast", "a1+b1+southeast"} <= set(row.vertices)


def test_walls_close_a_way() -> None:
    made = board(grid={"columns": 3, "rows": 1, "edges": "inner"})
    assert made.connected(["a1"], bool, walls={"b1|c1"}) == {"a1", "b1"}
    assert made.walled(made.named["c1"], made.named["b1"], {"b1|c1"})
    assert not made.walled(made.named["a1"], made.named["b1"], {"b1|c1"})


@pytest.mark.parametrize(("circles", "spokes", "centre"), [(1, 8, "hub"), (3, 8, None), (2, 5, "hub")])
def test_rings_join_around_and_along_spokes(circles: int, spokes: int, centre: str | None) -> None:
    made = board(rings={"circles": circles, "spokes": spokes, "centre": centre})
    assert len(made.places) == circles * spokes + bool(centre)
    assert joints(made) == spokes * (2 * circles - 1 + bool(centre))
    assert len(made.rays[made.named["a1"]]["clockwise"]) == spokes - 1
    assert len(made.lines) == (spokes // 2 if centre and spokes % 2 == 0 else spokes)
    if circles > 1:
        assert made.step(made.named["b1"], "outward") == "b2"


def test_the_way_around_a_circle_is_the_shorter_one() -> None:
    made = board(rings={"circles": 1, "spokes": 8})
    assert made.way(made.named["a1"], made.named["c1"]) == ("b1", "c1")
    assert made.way(made.named["a1"], made.named["g1"]) == ("h1", "g1")
