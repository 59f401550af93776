"""Records of draughts as others write them."""

from __future__ import annotations

import pytest

from ppgen.records import End
from ppgen.records.pdn import read_pdn
from tests.records.conftest import lines, told

OPENING = ["dark move c3 d4", "light move d6 c5"]


@pytest.mark.parametrize(
    "moves",
    [
        "1. 11-15 23-19",
        "1.11-15 1...23-19",
        "11-15! {good; (not so)} 23-19?? $6",
        "1. 11x15 23X19",
        "1. 1115 2319",
        "1. c3-d4 d6-c5",
        "1. c3d4 d6:c5",
        "1. 11-15 (11-16 (10-14) 22-18) 23-19",
        "% a remark\n1. 11-15 ; 9-13\n23-19",
        "1. f6-e5 e3-f4",
    ],
)
def test_a_move_is_written_in_many_ways(read, moves):
    found = read(f'[GameType "21"]\n{moves} *\n')
    assert lines(found) == OPENING
    assert found.code == 0


def test_comments_marks_and_variations_stay(read):
    (played,) = read('[GameType "21"]\n{first} 1. 11-15!? {then  so} (9-13 22-18) 23-19 *').games
    assert played.record.comments == ["first"]
    word, other = played.record.words
    assert (word.marks, word.comments, other.comments) == ("!?", ["then so", "(9-13 22-18)"], [])


@pytest.mark.parametrize("moves", ["11x27", "11x18x27", "11x18 18x27"])
def test_a_jump_names_every_landing(read, moves):
    assert lines(read(f'[FEN "B:W15,23,29:B11"]\n1. {moves} *')) == ["dark jump c3 e5 c7"]


def test_which_way_was_jumped_is_asked_where_later_moves_do_not_tell(read):
    open_, decided = '[GameType "21"]\n[FEN "B:W15,16,23,24,29:B11"]\n1. 11x27 29-25 *', "11x27 24-19 *"
    asked = read(open_)
    assert told(asked) == [
        (3, 4, "11x27 is 11x18x27 or 11x20x27 here, and they take different men; write every square")
    ]
    assert read(open_.replace("11x27 29-25 *", decided)).code == 0


def test_a_refused_move_has_its_place_and_its_clause_and_the_next_game_is_read(read):
    found = read('[GameType "21"]\n1. 11-15 22-18 2. 8-11 1-0\n\n[GameType "21"]\n1. 9-13 *')
    assert told(found) == [(2, 19, "8-11 is b2 to c3: illegal [jump.must]: dark can jump, and must")]
    assert (found.code, found.games[0].end, lines(found, 1)) == (1, End("unread"), ["dark move g3 h4"])


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ('[GameType "20"]\n1. 32-28 *', 1, 1, "International draughts"),
        ("1. 33-28 *", 1, 4, "a board of 10 x 10"),
        ('[FEN "B:W33:B1"]\n1-5 *', 1, 10, "there is no square 33"),
        ('[FEN "B:W:BK1"]\n1-5 *', 1, 9, "W has nothing there"),
        ('[FEN "B:W1:B9"]\n9-13 *', 1, 10, "would be a king"),
        ("1. 11-15 {open 23-19", 1, 10, "never closed"),
        ("1. 11-15 (11-16", 1, 10, "never closed"),
        ("1. 915 2319", 1, 4, "write 9-15 or 91-5 apart"),
        ("1. 11 - 15 *", 1, 4, "without spaces it would be 11-15"),
        ("1. 11-15 - - 8-11 *", 1, 10, "a move is missing here"),
        ('[Result "1-0"\n1. 11-15 *', 1, 1, "no ]"),
    ],
)
def test_faults_have_their_places(read, text, line, column, said):
    found = read(text)
    assert any(at == [line, column] and said in words for *at, words in told(found))


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("1. 11-15 23-19 1-0", End("resigns", "light")),
        ("1. 11-15 23-19 0-2", End("resigns", "dark")),
        ("1. 11-15 23-19 1/2-1/2", End("agreed")),
        ("1. 11-15 23-19 0-0", End("both lose")),
        ("1. 11-15 23-19 *", End("unfinished")),
        ('[Termination "Time forfeit"]\n11-15 0-1', End("time", "dark")),
        ('[Result "1-0"]\n11-15 0-1', End("unknown")),
        ('[FEN "B:W23:B18"]\n18x27 1-0', End("board", "dark")),
    ],
)
def test_results_become_endings(read, text, end):
    assert read(text).games[0].end == end


def test_a_game_decided_on_the_board_tells_whose_a_result_is(read):
    text = '[FEN "B:W23:B18"]\n18x27 0-1\n[Event "b"]\n11-15 0-1'
    assert read(text).games[1].end == End("resigns", "light")
    assert read("11-15 1-0", results="white-first").games[0].end == End("resigns", "dark")


def test_play_goes_on_after_a_draw_that_nobody_claims(read):
    found = read('[FEN "B:WK32:BK1"]\n' + "1-6 32-27 6-1 27-32 " * 3 + "1/2-1/2")
    assert (found.code, len(found.games[0].turns)) == (0, 12)


def test_no_text_breaks_the_reader():
    text = (
        '[Event "A"]\n[FEN "B:W15,16:B11"]\n{a} 1. 11x27! (9-13 {b}) $6 /FEN "B:W1:B2"/ ... - - 1/2-1/2\n[X "'
    )
    for cut in range(len(text)):
        for part in (text[:cut], text[cut:], text[:cut] + text[cut : cut + 1] * 3 + text[cut:]):
            games, notes = read_pdn(part)
            told = [*notes, *(note for game in games for note in game.notes)]
            assert all(1 <= note.line <= part.count("\n") + 1 for note in told)
