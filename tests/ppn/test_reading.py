"""PPN is read as its reference has it: facts from the documentation and the tests of the package `ppn`."""

import pytest

from ppgen.definition import DefinitionError
from ppgen.ppn import Bit, Table, read_ppn
from ppgen.ppn.piece import PpnError, completed, read_spec


def table(*moves: str) -> Table:
    made = Table()
    for move in moves:
        made.begin()
        for word in move.split():
            made.do(word)
    return made


def suits(made: Table) -> str:
    return "".join(bit.suit for bit in made.bits.values())


def only(made: Table) -> Bit:
    (bit,) = made.bits.values()
    return bit


@pytest.mark.parametrize(
    ("spec", "kind", "side", "suit", "rank", "angle"),
    [
        ("t", "tile", "back", "S", 0, 0),
        ("cC^", "coin", "back", "C", 0, 0),
        ("dSn>", "die", "face", "S", 0, 270),
        ("c5v", "coin", "face", "S", 5, 180),
        ("n", "coin", "face", "S", 0, 0),
        ("0", "coin", "face", "S", 0, 0),
        ("af<", "coin", "face", "S", 1, 90),
        ("pMb", "pawn", "back", "M", 0, 0),
        ("mM", "matchstick", "face", "M", 0, 0),
        ("sM", "saucer", "back", "M", 0, 0),
        ("s", "saucer", "face", "S", 0, 0),
        ("S4", "tile", "face", "S", 4, 0),
        ("\u2665", "coin", "back", "\u2665", 0, 0),
        ("\u2660d", "die", "face", "\u2660", 0, 0),
    ],
)
def test_what_is_left_out_of_a_piece_means_what_it_means_there(spec, kind, side, suit, rank, angle):
    assert completed(read_spec(spec), 1, 1) == Bit(kind, side, suit, rank, angle, 1, 1)


def test_places_are_letters_and_numbers_or_inches():
    made = table("S@c4 M@aa12 A@(2.5,1.5)")
    assert [(bit.x, bit.y) for bit in made.bits.values()] == [(3, 4), (27, 12), (2.5, 1.5)]


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        (["S@b2 M@b2 C@b2", "A@d4%b2[3]"], "SAMC"),
        (["S@b2 M@b2 C@b2", "A@d4%b2[3]", "A@%b2[2]"], "SAMAC"),
        (["S@b2 M@b2 C@b2 A@c3", "c3-%b2[2]"], "SMAC"),
        (["S@b2 M@b2 C@b2 A@c3", "b2[2]_c3"], "MSCA"),
        (["S@b2 M@b2 C@b2 A@c3", "b2[2]_c3", "b2[1]_%c3[1]"], "MSCA"),
        (["S@b2 M@b2", "C\\b2"], "CSM"),
        (["S@b2 M@b2", "C\\b2", "C\\b2%b2"], "CSCM"),
        (["S@b2 M@b2", "C\\b2", "C\\b2%b2", "A\\%b2[2]"], "CSACM"),
    ],
)
def test_order_is_height(moves: list[str], order: str):
    assert suits(table(*moves)) == order


def test_a_caret_looks_at_the_table_before_the_move():
    twice = table("S@b2 M@d4", "b2-d4 d4-f6")
    assert sorted((bit.suit, bit.x) for bit in twice.bits.values()) == [("M", 4), ("S", 6)]
    before = table("S@b2 M@d4", "b2-d4 ^d4-f6")
    assert sorted((bit.suit, bit.x) for bit in before.bits.values()) == [("M", 6), ("S", 4)]


def test_moves_change_what_they_name():
    assert suits(table("S@b2 M@d4", "b2:d4")) == "S"
    swapped = table("S@b2 M@d4", "b2#d4")
    assert sorted((bit.suit, bit.x) for bit in swapped.bits.values()) == [("M", 2), ("S", 4)]
    assert only(table("dS1@b2", "+b2")).rank == 4
    assert only(table("S@b2", "+b2")).side == "face"
    assert only(table("S3@b2", "b2~M")) == Bit("tile", "face", "M", 3, 0, 2, 2)
    assert only(table("S3@b2", "b2=pM")) == Bit("pawn", "face", "M", 0, 0, 2, 2)
    assert only(table("S3@b2", "b2@>90")).angle == 270
    assert (only(table("S@b2", "?S-2UR")).x, only(table("S@b2", "-<1,-1>")).y) == (4, 1)
    assert suits(table("S@a1 M@a2 A@a2", "2a2-b1 *b1")) == "SM"


def test_a_file_holds_games_with_metadata_numbers_and_comments():
    text = (
        "---\nGameType: Ultima\n...\n1. c2-c4 1... c7-c5 {a,reply}\n---\n"
        "Event: B\nMacros: {hunter: '?pS'}\n\n0. S@a{1..3}; `hunter'-b2\n"
    )
    first, second = read_ppn(text, "two.ppn")
    assert first.metadata == {"GameType": "Ultima"}
    assert [(move.number, [word.text for word in move.words]) for move in first.moves] == [
        ("1.", ["c2-c4"]),
        ("1...", ["c7-c5"]),
    ]
    assert first.moves[1].comment == "a,reply"
    assert [(move.number, [word.text for word in move.words]) for move in second.moves] == [
        ("0.", ["S@a1", "S@a2", "S@a3"]),
        ("0..", ["?pS-b2"]),
    ]
    assert (second.moves[1].words[0].line, second.moves[1].words[0].column) == (9, 15)
    (bare,) = read_ppn("0. c5@b3 t@(2.5,2.5)", "bare.ppn")
    assert (bare.metadata, len(bare.moves[0].words)) == ({}, 2)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "x.ppn:1:1: there is no game in this file"),
        ("---\n---\n...\n\n", "x.ppn:1:1: there is no game in this file"),
        ("---\nttt\n...\n", "x.ppn:2:1: the metadata of a game is a mapping"),
        ("1. S@a1 `mine'@b2", "x.ppn:1:9: there is no macro 'mine' in the metadata"),
        ("1. S@a{1..900}", "x.ppn:1:4: this stands for more than 200 moves"),
        ("1. S@{{1..150},{1..150}}{1..150}", "x.ppn:1:4: this stands for more than 200 moves"),
        ("1. S@a{1", "x.ppn:1:4: a brace is open here"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, complaint: str):
    with pytest.raises(DefinitionError) as refused:
        read_ppn(text, "x.ppn")
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("a9-b1", "there is no piece 'a9'"),
        ("5a1-b1", "5 pieces are meant at a1, but 1 lie there"),
        ("pM@^d4", "'^d4' is no place"),
        ("S@(1.2.3,1)", "'1.2.3' is no number"),
        ("zz", "'zz' is no move that is read here"),
        ("q7@a1", "'q7' is no piece: 'q' says nothing here"),
        ("SM@a1", "'SM' is no piece: it has two of its suit"),
        ("M@2U", "'2U' says how far, but not from where"),
    ],
)
def test_what_cannot_be_done_is_told(word: str, complaint: str):
    with pytest.raises(PpnError) as refused:
        table("S@a1", word)
    assert str(refused.value).startswith(complaint)
