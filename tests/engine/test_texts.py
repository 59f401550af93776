"""Boards as text: where letters stand tells which places touch."""

from __future__ import annotations

from ppgen.definition import load_game
from ppgen.judges import Judges


def test_rows_of_hexagons_lean_so_that_neighbours_stand_together() -> None:
    judge = Judges().of(load_game("hex"))
    top, *rows, bottom, sides, _ = judge.new().text().splitlines()
    assert sides == "sides: red north and south, blue west and east"
    board = judge.board
    at = {}
    for y, (line, row) in enumerate(zip(rows, board.rows, strict=True)):
        spots = [x for x, letter in enumerate(line) if letter == "."]
        assert line.split()[0] == row[0][1:]
        at |= {place: (x, y) for place, x in zip(row, spots, strict=True)}
    for place, (x, y) in at.items():
        near = {other for other, (a, b) in at.items() if (abs(a - x), abs(b - y)) in ((2, 0), (1, 1))}
        assert near == set(board.neighbours(place))
    assert [top[at[place][0]] for place in board.rows[0]] == [*"abcdefghijk"]
    assert [bottom[at[place][0] + 1] for place in board.rows[-1]] == [*"abcdefghijk"]


def test_what_is_turned_over_has_a_capital_letter_which_is_explained_once_there_is_one() -> None:
    judge = Judges().of(load_game("draughts"))
    assert "capital" not in judge.new().text()
    rows = [*[". . . . . . . ."] * 6, ". l . . . . . .", "D . . . . . . ."]
    shown = judge.load({"board": rows}).text().splitlines()
    assert shown[6:8] == [" 2 . l . . . . . .", " 1 D . . . . . . ."]
    assert "a capital letter: turned over" in shown
