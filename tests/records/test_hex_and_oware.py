"""Records of Hex and Oware as others write them."""

from __future__ import annotations

import pytest

from ppgen.records import End
from tests.records.conftest import lines, told

SWAPPED = ["red place a5", "blue swap", "red place f6", "blue place g5"]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[11]SZ[11];W[a5];B[swap];W[f6];B[g5];W[resign])",
        "(;GM[11];B[a5]C[why \\] not](;W[swap-pieces];B[F6];W[G5];B[resigns])(;W[c3]))",
        "(;GM[11]RE[W+R];B[a5];W[a5];B[f6];W[g5])",
        "https://hexworld.org/board/#11r9c1,a5:sf6,g5:rb",
        "White places a5.\nBlack swaps.\nWhite places f6.\nBlack places g5.\nWhite resigns.",
    ],
)
def test_a_swap_and_a_resignation_are_written_in_many_ways(read, text):
    found = read(text)
    assert lines(found) == SWAPPED
    assert found.games[0].end == End("resigns", "red")


def test_players_who_swap_sides_play_in_the_mirror(read):
    found = read("(;GM[11];B[c2];W[swap-sides];W[f6];B[g5])")
    assert lines(found) == ["red place c2", "blue swap", "red place f6", "blue place e7"]


def test_other_boards_are_judged_too(read):
    found = read("(;GM[11]SZ[13];W[m13];B[swaps];W[a13])(;GM[11]SZ[13];B[n1])")
    assert (len(found.games[0].turns), found.code) == (3, 1)
    assert told(found) == [(1, 54, "there is no cell n1 on 13 by 13")]


def test_a_board_that_is_an_option_has_transcripts_and_goes_out_as_it_came(read):
    found = read("(;GM[11]SZ[13];W[m13];B[swaps];W[a13])(;GM[11]SZ[10];W[a1];B[b2])")
    thirteen, ten = found.games
    assert (thirteen.elsewhere, thirteen.position) == (False, {"options": {"size": 13}})
    assert ten.elsewhere, "no option has such a board"
    assert len(ten.turns) == 2


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("(;GM[1]SZ[19];B[pd])", 3, "GM[1] is Go"),
        ("(;GM[11]SZ[11:9];B[a5])", 9, "not as wide as high"),
        ("(;GM[11];B[f6];W[g5", 17, "never closed"),
        ("(;GM[11];B[f6];B[g5])", 16, "blue is to move"),
        ("(;GM[11];B[f6];W[f6x])", 16, "no cell and no word"),
        ("(;GM[11];B[f6];W[e6];B[e6])", 22, "[place.empty]"),
        ("https://hexworld.org/board/#11,f6:pe7", 34, "a pass is no turn"),
    ],
)
def test_faults_have_their_places(read, text, column, said):
    found = told(read(text))
    assert any(at == column and said in words for _, at, words in found), found


SOWN = ["south sow d", "north sow F", "south sow e", "north sow C"]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ('[Variant "Oware Abapa"]\n1. D f 2. E {so} c *', {}),
        ("1. D f 2. E c", {}),
        ("d F e C", {}),
        ("4 6 5 3", {"pits": "own-left"}),
        ("4 1 5 4", {"pits": "south-left"}),
        ("d1b2 a2e1 e1d2 d2f1", {}),
    ],
)
def test_pits_have_many_names(read, text, how):
    assert lines(read(text, **how)) == SOWN


def test_oware_asks_where_nothing_tells_and_checks_what_is_told(read):
    assert told(read("4 6 5 3")) == [
        (1, 1, "pits are numbers here; say `--pits own-left` or `--pits south-left`")
    ]
    wrong = read('[Variant "Oware"]\n1. D+2 f *\n[Variant "Oware"]\n1. D E *\n[Variant "Oware"]\n1. d1a2 *')
    assert [(line, column) for line, column, _ in told(wrong)] == [(2, 4), (4, 6), (6, 4)]


def test_a_position_of_oware_is_read(read):
    found = read('[Variant "Oware Abapa"]\n[FEN "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"]\n1. a B')
    assert lines(found) == ["north sow A", "south sow b"]
