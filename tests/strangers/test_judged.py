"""Guests with judges of their own, written by the documentation.

A die of one's own, for two or three players; a wheel with spokes; and lines and walls on the edges and
corners of a grid, without a list of these in a file, and without reading their names apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.cli.main import main
from ppgen.definition import Definition, load_game
from ppgen.diagrams import Picture
from ppgen.diagrams.steps.names import named_apart
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Item, Text, Use, children
from ppgen.engine import Place, Placed
from ppgen.judges import Judges

JUDGED = Path(__file__).parent / "judged"


def run(*words: str) -> Result:
    folders = ("--content", str(JUDGED / "content"), "--judges", str(JUDGED / "judges"))
    return CliRunner().invoke(main, [*folders, *words])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check",), ["nothing is wrong with"]),
        (
            ("verify", "--coverage", "--mutate"),
            [
                "dots-and-boxes: 5 of 5 clauses are proven by mutation",
                "pig-dice: 6 of 6 clauses are proven by mutation",
                "quoridor: 8 of 8 clauses are proven by mutation",
                "rota: 5 of 5 clauses are proven by mutation",
            ],
        ),
        (("play", "pig-dice", "--random", "ann", "--random", "bob", "--seed", "3"), ["The game is over."]),
        (("play", "quoridor", "--random", "red", "--random", "blue", "--seed", "2"), ["[b1+c2 b]"]),
        (("play", "rota", "--random", "white", "--random", "black", "--seed", "4"), ["[hub b]"]),
    ],
)
def test_they_are_checked_proven_and_played(words: tuple[str, ...], told: list[str]) -> None:
    ended = run(*words)
    assert ended.exit_code == 0, ended.output
    assert [line for line in told if line not in ended.output] == []


def test_what_lies_on_edges_and_corners_is_as_large_as_it_is_and_turned_with_them() -> None:
    dots, walls = (load_game(name, JUDGED / "content") for name in ("dots-and-boxes", "quoridor"))
    level, upright = Placed("line", Place("a1|a2"), "red"), Placed("line", Place("a1|b1"), "blue")
    sizes = {piece.at: (box.width, box.height) for piece, box in _boxes(dots, (level, upright), 24)}
    assert sizes[Place("a1|a2")] == pytest.approx((18, 2.6))
    assert sizes[Place("a1|b1")] == pytest.approx((2.6, 18))
    wall = Placed("wall", Place("e3+f4"), "red", turn=90)
    ((_, box),) = _boxes(walls, (wall,), 14)
    assert (box.width, box.height) == pytest.approx((3.2, 32))
    picture = Picture(walls, ("red", "blue"), [(wall,)], 14)
    beside = {name for name in ("e3", "e4", "f3", "f4") if picture.box(name).meets(box.grown(0.5))}
    assert beside == {"e3", "e4", "f3", "f4"}
    assert not any(picture.box(name).grown(-0.1).meets(box) for name in beside)


def _boxes(game: Definition, table: tuple[Placed, ...], unit: float) -> list[tuple[Placed, Box]]:
    return Picture(game, ("red", "blue"), [table], unit).boxes(table)


def test_rings_name_their_spokes_and_circles_around_them_alone() -> None:
    rota = load_game("rota", JUDGED / "content")
    picture = Picture(rota, ("white", "black"), [()], 40)
    words = [item for item in _texts(picture.empty_board().items) if item.text]
    assert [word.text for word in words] == [*"abcdefgh", "1"]
    middle = picture.field.space("hub")
    assert middle
    away = [math.dist((word.x, word.y), (middle.cx, middle.cy)) / 40 for word in words]
    assert min(away) > 1
    assert not named_apart(rota.game.board), "a window must not name spokes as if they were columns"


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        yield from _texts(item.symbol.items if isinstance(item, Use) else children(item))


def test_a_position_fills_the_sheet_on_which_points_are_written() -> None:
    pig = load_game("pig-dice", JUDGED / "content")
    judge = Judges(JUDGED / "judges").of(pig)
    assert judge
    state = judge.load({"players": ["ann", "bob"], "scores": {"ann": 7, "bob": 145}})
    points = [piece for piece in state.table() if piece.piece == "points"]
    picture = Picture(pig, tuple(state.seats), [points], 24)
    assert [item.text for item in _texts(picture.pieces(points).items)] == ["7", "145"]
    assert [box.meets(picture.box(piece.at)) for piece, box in picture.boxes(points)] == [True, True]
    assert "Points showing 145: Bob" in picture.scene(points).description


def test_a_line_of_dots_and_boxes_cannot_lie_on_a_box(tmp_path: Path) -> None:
    told = _verified_with(tmp_path, "lines: {red: [a1|west,", "lines: {red: [a1,")
    assert "lines has red on a1; there are a1|a2, a1|b1" in told


def test_a_judge_that_knows_two_players_alone_is_told_how_to_know_more(tmp_path: Path) -> None:
    told = _checked_with(tmp_path, "    seats: tuple[str, ...] = players()\n", "")
    assert "it is for 2 players, but the setup is for 3; a judge for several numbers of players" in told


def test_pieces_that_the_judge_does_not_have_are_told(tmp_path: Path) -> None:
    told = _checked_with(tmp_path, "    title: Setup\n", "    title: Setup\n    place: {table: pig pig}\n")
    assert "the judge begins without pieces; declare `pieces(...)` in its state, or leave `place` out" in told


def _checked_with(folder: Path, old: str, new: str) -> str:
    """Check the games with something changed."""
    return _run_with(folder, old, new, "check")


def _verified_with(folder: Path, old: str, new: str) -> str:
    """Verify the games with something changed."""
    return _run_with(folder, old, new, "verify")


def _run_with(folder: Path, old: str, new: str, command: str) -> str:
    for file in filter(Path.is_file, JUDGED.rglob("*")):
        copy = folder / file.relative_to(JUDGED)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8") if "__pycache__" not in file.parts else ""
        copy.write_text(text.replace(old, new), encoding="utf-8")
    folders = ("--content", str(folder / "content"), "--judges", str(folder / "judges"))
    ended = CliRunner().invoke(main, [*folders, command])
    assert ended.exit_code == 1, ended.output
    return ended.output
