"""Boards in few words: what they stand for, and what is said of those that cannot be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, load
from ppgen.definition.board import Board
from ppgen.definition.edges import outline
from ppgen.definition.selection import SpaceNames, Unknown
from ppgen.definition.validation import adapter

STRANGERS = Path(__file__).parents[1] / "strangers" / "content" / "games"
Spoil = Callable[[str, str, str], list[str]]


def board(**written: object) -> Board:
    made: Board = adapter(Board).validate_python(written)
    return made


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Replace words in a stranger's game; return what loading complains of, with the line from the change."""

    def spoiled(game: str, old: str, new: str) -> list[str]:
        shutil.copytree(STRANGERS / f"plain-{game}", tmp_path / "games" / f"plain-{game}", dirs_exist_ok=True)
        path = tmp_path / "games" / f"plain-{game}" / "game.yml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        first = text[: text.index(old)].count("\n") + 1
        try:
            load(tmp_path)
        except DefinitionError as error:
            return [
                f"@{problem.line - first:+d}:{problem.column} {problem.message}" for problem in error.problems
            ]
        return []

    return spoiled


@pytest.mark.parametrize(
    ("written", "columns", "rows", "cells", "chequered"),
    [
        ("8 x 8", 8, 8, "square", False),
        ("8×8", 8, 8, "square", False),
        ("10 x 10 chequered", 10, 10, "square", True),
        ("11 x 11 hex", 11, 11, "hex", False),
    ],
)
def test_a_grid_in_one_line(written: str, columns: int, rows: int, cells: str, *, chequered: bool) -> None:
    made = board(grid=written).grid
    assert made is not None
    assert (made.columns, made.rows, made.cells, made.chequered) == (columns, rows, cells, chequered)


class TestSelections:
    """What selections mean."""

    squares = SpaceNames(
        [f"{column}{row}" for row in range(1, 5) for column in "abcd"], {"a1", "c1", "b2", "d2"}
    )

    @pytest.mark.parametrize(
        ("part", "meant"),
        [
            ("b3", "b3"),
            ("a1..b2", "a1 b1 a2 b2"),
            ("b2..a1", "b2 a2 b1 a1"),
            ("a1..d1", "a1 b1 c1 d1"),
            ("row 2", "a2 b2 c2 d2"),
            ("rows 3..2", "a3 b3 c3 d3 a2 b2 c2 d2"),
            ("column b", "b1 b2 b3 b4"),
            ("columns c..d", "c1 c2 c3 c4 d1 d2 d3 d4"),
            ("dark row 1", "a1 c1"),
            ("light row 1", "b1 d1"),
            ("dark", "a1 c1 b2 d2"),
        ],
    )
    def test_parts(self, part: str, meant: str) -> None:
        assert self.squares.find(part) == meant.split()

    def test_every_space_and_names_in_their_order(self) -> None:
        assert len(self.squares.find("every")) == 16
        assert SpaceNames(["1", "2", "x", "3"]).find("3..2") == ["3", "x", "2"]

    @pytest.mark.parametrize(
        ("part", "wrong"),
        [
            ("e1", "there is no space 'e1'"),
            ("a1..e1", "there is no space 'e1'"),
            ("row b", "'b' is no row; it is a number such as row 4"),
            ("column 9", "'9' is no column; it is a letter such as column b"),
            ("row 9", "no space lies in row 9"),
        ],
    )
    def test_what_there_is_not(self, part: str, wrong: str) -> None:
        with pytest.raises(Unknown, match=re.escape(wrong)):
            self.squares.find(part)

    def test_colours_need_a_chequered_grid(self) -> None:
        with pytest.raises(Unknown, match="no space is dark, for the board has no chequered grid"):
            SpaceNames(["a1"]).find("dark")


def test_cells_can_be_left_out_and_numbered() -> None:
    made = board(
        grid={"columns": 3, "rows": 3, "without": "b2, row 3"},
        groups=[{"spaces": "every", "numbers": 7}, {"spaces": "a1", "ground": "tint", "name": "Camp"}],
    )
    assert [(space.id, space.count) for space in made.spaces] == [
        ("a1", "7"),
        ("b1", "8"),
        ("c1", "9"),
        ("a2", "10"),
        ("c2", "11"),
    ]
    assert (made.spaces[0].name, made.spaces[0].ground) == ("Camp", "tint")
    assert (made.width, made.height) == (3, 2)


def test_written_spaces_come_first_and_groups_change_them_too() -> None:
    made = board(
        grid="2 x 1",
        spaces=[{"id": "camp", "x": 3, "y": 0}],
        groups=[{"spaces": "camp, a1", "icon": "home"}],
    )
    assert [(space.id, space.icon) for space in made.spaces] == [
        ("camp", "home"),
        ("a1", "home"),
        ("b1", None),
    ]


def test_spaces_do_not_lie_over_each_other() -> None:
    for written in (
        {"grid": "9 x 9"},
        {"points": {"lines": ["a1..a7", "a7..g7", "b2..f6"]}},
        {"pits": {"columns": 6, "stores": ["s", "n"]}},
        {"lanes": {"lanes": ["r", "b", "g"], "holes": 120, "last": "121"}},
        {"tables": {"off": ["x", "y"]}},
        {"rings": {"circles": 3, "spokes": 8, "centre": "hub"}},
        {"rings": {"circles": 2, "spokes": 26}},
    ):
        spaces = board(**written).spaces
        for number, one in enumerate(spaces):
            for other in spaces[number + 1 :]:
                apart = one.x + one.w <= other.x + 1e-9 or other.x + other.w <= one.x + 1e-9
                level = one.y + one.h <= other.y + 1e-9 or other.y + other.h <= one.y + 1e-9
                assert apart or level, (one.id, other.id)


GRID = "grid: {columns: 8, rows: 8, chequered: true, neighbours: diagonal}"


@pytest.mark.parametrize(
    ("game", "old", "new", "complaint"),
    [
        ("draughts", GRID, "grid: 8 by 8", "@+0:9 '8 by 8' is no grid; it is written 8 x 8"),
        ("draughts", GRID, "grid: 80 x 8", "@+0:9 the greatest number here is 26"),
        (
            "draughts",
            GRID,
            "grid: {columns: 8, rows: 8, chequered: true, without: a1..j1}",
            "@+0:57 there is no space 'j1'",
        ),
        (
            "draughts",
            GRID,
            "grid: {columns: 8, rows: 8, chequered: true, form: hexagon}",
            "@+0:48 'form' says something of hexagons only",
        ),
        ("draughts", "spaces: dark,", "spaces: dork,", "there is no space 'dork'"),
        ("draughts", "dark rows 1..3: man", "dark rows 1..9: man", "no space lies in row 9"),
        (
            "draughts",
            "dark rows 1..3: man dark",
            "dark rows 1..4: man dark",
            "16 of 'dark man' lie",
        ),
        ("draughts", "man dark", "men dark", "no system of the equipment has a piece 'men'"),
        (
            "draughts",
            "man dark",
            "man drak",
            "no suit 'drak'; did you mean 'dark'?",
        ),
        ("draughts", "man dark", "six men of dark, please", "is no piece; it is written man black"),
        ("draughts", "man dark", "900 man dark", "the greatest number here is 200"),
        (
            "hex",
            "grid: 11 x 11 hex",
            "grid: {columns: 11, rows: 10, cells: hex, form: hexagon}",
            "a hexagon has as many columns as rows",
        ),
        ("hex", "north: red", "north: green", "there is no seat 'green'"),
        ("nine-mens-morris", "a7-d7-g7", "a7..g6", "'a7..g6' is not straight"),
        (
            "nine-mens-morris",
            "a7-d7-g7",
            "a7-hub",
            "the point 'hub' has no place; name it like c4",
        ),
        (
            "nine-mens-morris",
            "a7-d7-g7",
            "a7-d7-a7",
            "is no line; it joins two points or more",
        ),
        (
            "nine-mens-morris",
            "hand black: 9",
            "hand red: 9",
            "no tray 'hand' of 'red'; seats are black",
        ),
        ("oware", "stores: [south, north]", "stores: [a, north]", "the space 'a' stands twice"),
        ("backgammon", "off: [white-off", "points: 22, off: [white-off", "22 cannot be; 24 can"),
        ("backgammon", "1: 2 man dark", "31: 2 man dark", "@+0:7 there is no space '31'"),
        ("cribbage", "90: skunk", "190: skunk", "there are 120 holes, not 190"),
        ("cribbage", "holes: 120", "holes: 12000", "the greatest number here is 500"),
    ],
)
def test_what_cannot_be_is_told_at_its_place(
    spoil: Spoil, game: str, old: str, new: str, complaint: str
) -> None:
    told = spoil(game, old, new)
    assert any(complaint in line for line in told), told


def test_hand_alone_means_that_of_every_seat(spoil: Spoil) -> None:
    old = "{hand black: 9 man dark, hand white: 9 man light}"
    assert spoil("nine-mens-morris", old, "{hand: 9 man dark}") != []  # eighteen black ones there are not
    assert spoil("nine-mens-morris", old, '{hand: "4 man dark, 4 man light"}') == []


@pytest.mark.parametrize("cells", ["square", "hex", "hex-flat"])
def test_edges_and_corners_lie_in_the_gaps_between_cells(cells: str) -> None:
    grid = {"columns": 4, "rows": 3, "cells": cells, "gap": 0.3, "edges": "all", "corners": "all"}
    spaces = board(grid=grid).spaces
    made = [space for space in spaces if space.shape == cells]
    assert all(space.x >= 0 and space.y >= 0 for space in spaces)
    for space in spaces:
        if space not in made:
            middle = space.x + space.w / 2, space.y + space.h / 2
            assert not [cell.id for cell in made if _inside(middle, outline(cell))], space.id


def _inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Tell whether a point lies in a convex outline that goes clockwise."""
    (x, y), pairs = point, zip(corners, [*corners[1:], corners[0]], strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9 for (ax, ay), (bx, by) in pairs)


def test_sides_with_gaps_belong_to_nobody(spoil: Spoil) -> None:
    told = spoil("hex", "grid: 11 x 11 hex", "grid: {columns: 11, rows: 11, cells: hex, gap: 0.1}")
    assert told
    assert all("without gaps has such sides" in line for line in told)


def test_points_of_a_ring_that_lie_over_each_other_are_told(spoil: Spoil) -> None:
    rings = "rings: {circles: 2, spokes: 20, inner: 1.5}"
    told = [line for line in spoil("hex", "grid: 11 x 11 hex", rings) if "innermost circle" in line]
    assert told == ["@+0:42 the points of the innermost circle lie over each other; 2.3 will do"]
