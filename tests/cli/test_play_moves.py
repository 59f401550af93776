"""Moves as people type and read them."""

from __future__ import annotations

import pytest

from ppgen.cli.moves import fitting, listing

SCRAWL = [("move", "3", "by", "2"), ("move", "3", "by", "5"), ("move", "12", "by", "5"), ("pass",)]
SLIDES = [("slide", "row", "3", "east"), ("slide", "row", "3", "east", "flip"), ("slide", "row", "1", "west")]
BRATS = [("go", "d3", "discard", "Na"), ("go", "c4"), ("trade", "p2", "one-for-one", "Na")]


@pytest.mark.parametrize(
    ("typed", "moves", "meant"),
    [
        ("MOVE 3 by 2", SCRAWL, [0]),
        ("3 by 2", SCRAWL, [0]),
        ("3 2", SCRAWL, [0]),
        ("m 12", SCRAWL, [2]),
        ("3", SCRAWL, [0, 1]),  # nothing is guessed
        ("5", SCRAWL, [1, 2]),
        ("1", SCRAWL, []),  # 1 is not 12
        ("p", SCRAWL, [3]),
        ("2 3", SCRAWL, []),  # words keep their order
        ("slide 3 east", SLIDES, [0]),  # what may be added is not meant
        ("s 3 e f", SLIDES, [1]),
        ("row", SLIDES, [0, 1, 2]),
        ("na", BRATS, [0, 2]),
        ("t na", BRATS, [2]),
        ("C4", BRATS, [1]),
        ("", BRATS, []),
    ],
)
def test_short_input_fits_what_it_can_mean(
    typed: str, moves: list[tuple[str, ...]], meant: list[int]
) -> None:
    assert fitting(typed, moves) == [moves[number] for number in meant]


def test_a_value_is_that_value_and_no_place_in_a_list() -> None:
    bids = [("will", "0"), ("will", "2"), ("will", "3"), ("will", "5")]
    assert fitting("3", bids) == [("will", "3")]
    assert fitting("1", bids) == []


def test_names_that_differ_in_large_and_small_letters_alone_mean_themselves() -> None:
    sow = [("sow", "a"), ("sow", "b")]
    assert fitting("A", sow) == fitting("Sow A", sow) == [("sow", "a")]
    assert fitting("A", sow, {"a", "A"}) == fitting("sow A", sow, {"a", "A"}) == []
    assert fitting("SOW a", sow, {"a", "A"}) == [("sow", "a")]


def test_few_moves_stand_together_and_many_are_grouped_by_what_they_have_in_common() -> None:
    holes = [
        ("pawn", colour, f"{column}{row}") for colour in ("red", "black") for column in "bdf" for row in "246"
    ]
    assert listing([("roll",), *holes, ("done",)]) == [
        "  roll",
        "  pawn red  b2 | b4 | b6 | d2 | d4 | d6 | f2 | f4 | f6",
        "  pawn black  b2 | b4 | b6 | d2 | d4 | d6 | f2 | f4 | f6",
        "  done",
    ]
    assert listing(SLIDES[:2]) == ["  slide row 3  east | east flip"]
    assert listing(SCRAWL) == ["  move  3 by 2 | 3 by 5 | 12 by 5", "  pass"]


def test_long_lists_are_folded_between_moves_and_lose_none() -> None:
    moves = [("give", f"{value}{suit}", "Nm") for value in "NA2345" for suit in "smca"]
    lines = listing(moves)
    assert len(lines) > 1
    assert all(len(line) <= 78 for line in lines)
    listed = " ".join(line.strip() for line in lines).removeprefix("give  ").split(" | ")
    assert listed == [" ".join(move[1:]) for move in moves]
