"""Boards as text: where letters stand tells which places touch."""

from __future__ import annotations

from ppgen.definition import load_game
from ppgen.engine import Game, Piece, Pieces, Place, Rulebook, State
from ppgen.engine.fields import pieces, seat_to_act, until_over
from ppgen.engine.views import Places
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


class Coins(State):
    to_act: str | None = seat_to_act()
    phase = until_over("wait")
    on: Pieces = pieces(
        Places("board", lambda seat, _state: Piece("coin", seat, side="back", owner=seat)),
        setup=lambda _state: {Place("a1"): [Piece("coin", "sun", side="back", owner="sun")]},
    )


def test_coins_that_show_their_suits_from_the_beginning_are_not_turned_over() -> None:
    facts = {
        "seats": {"default": {"2": ["sun", "moon"]}, "allowed": ["sun", "moon"]},
        "board": {"spaces": [{"id": "a1"}, {"id": "b1"}], "track": ["a1", "b1"]},
        "trays": [],
        "options": [],
    }
    assert Game.of("coins", Rulebook(), Coins)(facts).new().text() == "[a1 s] b1\nsun to act"


def test_places_before_seats_stand_as_these_sit() -> None:
    judge = Judges().of(load_game("hearts"))
    assert judge.new(6).text().split("\n")[0] == "north northeast southeast south southwest northwest"
