"""Matches of backgammon as others write them."""

from __future__ import annotations

import pytest

from ppgen.records import End
from tests.records.conftest import lines, told

HEAD = " 3 point match\n\n Game 1\n One : 0                        Two : 0\n"
FIRST = "  1) 31: 8/5 6/5                 65: 24/18 18/13\n"
OPENING = [
    "chance open 3 1", "white move 8 by 3", "white move 6 by 1", "black roll", "chance roll 6 5",
    "black move 1 by 6", "black move 7 by 5",
]  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        FIRST,
        "  1) 31: 8/5 6/5  65: 24/18/13\n",
        "  1) 13: 8/5 6/5                 65: 24/13\n",
        "  1) 31: 8/5 6/5\n  2)                             65: 24/13\n",
    ],
)
def test_a_turn_is_written_in_many_ways(read, line):
    found = read(HEAD + line)
    assert sorted(lines(found)) == sorted(OPENING)
    assert found.code == 0


@pytest.mark.parametrize(
    ("more", "end"),
    [
        ("  2)  Doubles => 2                Drops\n      Wins 1 point\n", End("board", "white")),
        ("      Wins 1 point\n", End("resigns", "black")),
        ("                                 Wins 2 points\n", End("resigns", "white", "gammon")),
        ("  2) 42: Concedes\n                                 Wins 1 point\n", End("resigns", "white")),
        ("  2) 42:\n                                 Wins 3 points\n", End("resigns", "white", "backgammon")),
        ("  2)  Doubles => 2                Takes\n      Wins 3 points\n", End("unknown")),
        ("", End("unwritten")),
    ],
)
def test_games_end_as_the_record_says(read, more, end):
    assert read(HEAD + FIRST + more).games[0].end == end


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("  2) 53: ????                   64: 24/14\n", 6, "not written"),
        ("  2) 53:                         64: 24/14\n", 6, "has no move written"),
        ("  2) 53: 8/5 6/2\n", 6, "6/2 is 4, and the dice are 5 and 3"),
        ("  2) 53: 8/3\n", 6, "no order of these moves is a whole turn"),
        ("  2) 53: bar/20 8/5\n", 6, "white has no man on the bar"),
        ("  2) 53: Cannot Move\n", 6, "white can move with 53"),
        ("  2)  Doubles => 2                Beavers => 4\n", 35, "beavers"),
        ("  2)  Doubles => 4                Takes\n", 7, "the cube goes to 2 here, not 4"),
        ("  2) 42: 8/4* 6/4\n", 6, "the star at 8/4* is wrong"),
        ("      Wins 1 point and the match\n", 7, "do not end a match to 3"),
    ],
)
def test_faults_have_their_places(read, line, column, said):
    found = read(HEAD + FIRST + line)
    assert [(at, said in words) for *at, words in told(found)] == [([6, column], True)]


def test_scores_follow_and_nobody_doubles_in_the_crawford_game(read):
    text = HEAD + FIRST + "      Wins 2 points\n\n Game 2\n One : 1                        Two : 0\n"
    text += FIRST + "\n Game 3\n One : 2                        Two : 0\n" + FIRST
    found = read(f"{text}  2)  Doubles => 2                Takes\n")
    assert [(line, words[:30]) for line, _, words in told(found)] == [
        (9, "the score should be 2 : 0, not"),
        (15, "this is the Crawford game, in "),
    ]
    assert len(lines(found, 2)) == len(OPENING) + 2
