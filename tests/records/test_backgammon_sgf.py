"""Backgammon in other hands: SGF, and positions in one line."""

from __future__ import annotations

import random
import string

import pytest

from ppgen.records import End
from ppgen.records.backgammon_ids import NoPosition, gnubg_id, xgid
from ppgen.records.page import summary
from tests.records.conftest import lines, told
from tests.records.test_matches import OPENING

TREE = "(;FF[4]GM[6]MI[length:5][game:0][ws:1][bs:0]PW[One]PB[Two]{}\n;W[31hefe]\n;B[65aggl]{})"
MEN = "-b----E-C---eE---c-e----B-"
NACK = TREE.format("RU[NackGammon]", "")
START = "4HPwATDgc/ABMA"


def test_a_tree_of_backgammon_is_followed_as_a_match(read):
    found = read(TREE.format("RE[B+1R]", "C[well]"))
    assert lines(found) == OPENING
    (played,) = found.games
    assert found.code == 0
    assert played.end == End("resigns", "white")
    assert played.turns[-1].word.comments == ["well"]
    assert played.title == "match to 5, 1 : 0"


def test_the_cube_and_what_was_agreed(read):
    found = read(TREE.format("RU[Jacoby]", "\n;W[double]\n;B[drop]"))
    assert lines(found) == [*OPENING, "white double", "black drop"]
    assert found.games[0].end == End("board", "white")
    assert found.games[0].position == {"options": {"cube": "yes", "jacoby": "yes"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NACK, (1, NACK.index("RU") + 1, "Variation Nackgammon begins otherwise")),
        ("(;GM[6]AE[a:x]AW[f]PL[W])", (1, 8, "a position is set up here")),
        (TREE.format("", "\n;W[42zz]"), (4, 2, "'42zz' is no turn")),
        (TREE.format("", "\n;W[42hffa]"), (4, 2, "6/1 is 5, and the dice are 4 and 2")),
    ],
)
def test_what_is_no_game_of_ours_is_told_with_its_place(read, text, said):
    ((line, column, message),) = told(read(text))
    assert (line, column) == said[:2]
    assert said[2] in message


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"XGID={MEN}:0:0:1:31:0:0:0:7:10", "white to play 31, match to 7, 0 : 0, cube 1 in the middle"),
        (
            f"XGID={MEN}:1:-1:-1:00:2:1:0:7:10",
            "black to roll or double, match to 7, 2 : 1, cube 2 with black",
        ),
        (f"XGID={MEN}:0:0:1:00:6:0:1:7:10", "white to roll, match to 7, 6 : 0, Crawford game"),
        (f"XGID={MEN}:0:0:1:D:0:0:1:0:10", "white has doubled, for money, cube 1 in the middle"),
        (f"{START}:QYkqASAAIAAA", "black to play 52, match to 9, 2 : 4, cube 2 with white"),
        (f"GNU  Position ID: {START}\n  Match ID   : QYkqASAAIAAA", "black to play 52, match to 9, 2 : 4"),
        (START, "white to roll or double, for money, cube 1 in the middle"),
    ],
)
def test_a_position_is_loaded_by_the_judge(read, text, title):
    found = read(f"{text}\n")
    (played,) = found.games
    assert found.told == []
    assert played.title.startswith(title)
    assert played.start is not None
    assert summary(found.games) == "1 position"
    assert played.position["board"]["white"] == {24: 2, 13: 5, 8: 3, 6: 5}


def test_men_on_the_bar_and_off_the_board_are_where_they_belong(read):
    (played,) = read(f"XGID=a-B-bA{'-' * 17}bBA:0:0:1:61:0:0:0:0:10").games
    assert played.position["board"]["white"] == {"bar": 1, 24: 2, 5: 1, 2: 2, "white-off": 9}
    assert played.position["board"]["black"] == {23: 2, 4: 2, "bar": 1, "black-off": 10}
    assert played.start is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"XGID={MEN[:-1]}:0:0:1:31:0:0:0:7:10", (1, 6, "26 places, and here are 25")),
        (f"XGID={MEN.replace('B', 'C')}:0:0:1:31:0:0:0:7:10", (1, 6, "white has 16 men")),
        (f"XGID={MEN}:0:0:1:D:6:0:1:7:10", (1, 39, "a double in the Crawford game")),
        (f"XGID={MEN}:0:0:1:71:0:0:0:7:10", (1, 39, "are no dice")),
        (f"see XGID={MEN}:0:0:1:B:0:0:0:7:10", (1, 43, "beavers and raccoons")),
        (START[:-1], (1, 1, "14 characters, and here are 13")),
        (f"{START}:QYkqASAAIAA", (1, 1, "a match ID has 12 characters")),
    ],
)
def test_what_is_no_position_is_told_with_its_place(read, text, said):
    ((line, column, message),) = told(read(text))
    assert (line, column) == said[:2]
    assert said[2] in message


def test_whatever_stands_there_is_a_position_or_none():
    rng = random.Random(7)
    letters = string.ascii_letters + string.digits + "+/-:=é"
    for _ in range(2000):
        made = "".join(rng.choice(letters) for _ in range(rng.choice((12, 14, 26, 40))))
        changed = list(f"{MEN}:0:0:1:31:0:0:0:7:10")
        changed[rng.randrange(len(changed))] = rng.choice(letters)
        for reader, text in ((xgid, "".join(changed)), (xgid, made), (gnubg_id, made[:14])):
            try:
                reader(text).plain()
            except NoPosition:
                continue
        try:
            gnubg_id(START, made[:12]).plain()
        except NoPosition:
            continue
