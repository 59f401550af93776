"""Boards as text: where letters stand tells which places touch."""

from __future__ import annotations

from ppgen.definition import load_game
from ppgen.judges import Judges


def test_rows_of_hexagons_lean_so_that_neighbours_stand_together() -> None:
    judge = Judges().of(load_game("hex"))
    top, *rows, bottom, _ = judge.new().text().splitlines()
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
