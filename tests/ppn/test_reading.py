"""PPN is read as its reference has it: facts from the documentation and the tests of the package `ppn`."""

import gc
import time
import tracemalloc

import pytest

from ppgen.definition import DefinitionError
from ppgen.ppn import Bit, PpnTable, laid, read_games, read_ppn
from ppgen.ppn.piece import PpnError, completed, read_spec


def table(*moves: str) -> PpnTable:
    made = PpnTable()
    for move in moves:
        made.begin()
        for word in move.split():
            made.do(word)
    return made


def suits(made: PpnTable) -> str:
    return "".join(bit.suit for bit in made.bits.values())


def only(made: PpnTable) -> Bit:
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


def first_words(text: str) -> list[str]:
    (record,) = read_ppn(text, "x.ppn")
    return [word.text for move in record.moves for word in move.words]


@pytest.mark.parametrize(
    ("text", "metadata"),
    [
        ("GameType: Konane\n\n1. a1-b1\n", {"GameType": "Konane"}),
        ("GameType: Konane\n 1. a1-b1\n", {"GameType": "Konane"}),
        ("# mine\nGameType: Konane\nRound: 1\n\n1. a1-b1", {"GameType": "Konane", "Round": 1}),
        ("\n\nGameType:\n  Name: Konane\n  Seed: 4\n\n1. a1-b1", {"GameType": {"Name": "Konane", "Seed": 4}}),
        ("---\n  GameType:\n    Name: Konane\n...\n1. a1-b1", {"GameType": {"Name": "Konane"}}),
        ("--- {GameType: Konane}\n\n1. a1-b1", {"GameType": "Konane"}),
        ("---\nGameType: Konane\n... # that is all\n1. a1-b1", {"GameType": "Konane"}),
        ("\ufeffGameType: Konane\r\n\r\n1. a1-b1\r\n", {"GameType": "Konane"}),
        ("1. a1-b1\n\n", {}),
        ("1.\n\na1-b1\n", {}),
    ],
)
def test_metadata_end_with_a_mark_or_before_a_line_that_is_blank_or_indented(text: str, metadata: object):
    (record,) = read_ppn(text, "x.ppn")
    assert record.metadata == metadata
    assert [(move.number, [word.text for word in move.words]) for move in record.moves] == [("1.", ["a1-b1"])]


def test_metadata_that_never_end_are_told():
    with pytest.raises(DefinitionError, match=r"^x.ppn:2:1: the metadata of a game ends with a line `...`"):
        read_ppn("---\nGameType: Konane\n1. a1-b1\n", "x.ppn")


def test_parts_of_a_move_are_known_from_moves_with_a_number():
    (record,) = read_ppn("1. a1-c3;*b2 . c3-d4 2. d4-e5", "x.ppn")
    assert [(move.number, move.goes_on) for move in record.moves] == [
        ("1.", False),
        ("1..", True),
        ("1...", True),
        ("2.", False),
    ]


def test_macros_name_other_macros_and_some_are_built_in():
    head = "---\nMacros:\n  go: \"`from'-`to'\"\n  from: e3\n  to: d4\n  big pawn: pS\n...\n"
    assert first_words(f"{head}1. `go' `big pawn'@b2") == ["e3-d4", "pS@b2"]
    assert first_words("1. `H'@b2 `6-3'@c2 `SA'@d2 `p'@e2") == [
        "\u2665@b2",
        "\U0001f090@c2",
        "\U0001f0a1@d2",
        "\u265f@e2",
    ]
    assert first_words("---\nMacros: {H: S}\n...\n1. `H'@b2") == ["S@b2"]


@pytest.mark.parametrize(
    ("macros", "complaint"),
    [
        ({"a": "`b'", "b": "`a'"}, "the macro 'a' comes back to itself"),
        ({"a": "`bb'"}, "there is no macro 'bb'"),
        ({f"{'a' * n}": f"`{'a' * (n + 1)}'" for n in range(1, 40)}, "the macro 'a' names another"),
        (
            {f"{'a' * n}": f"`{'a' * (n + 1)}'" * 9 for n in range(1, 9)} | {"a" * 9: "b"},
            "more than 4000 letters",
        ),
    ],
)
def test_macros_that_lead_nowhere_or_too_far_are_told_where_they_are_used(macros, complaint):
    told = "".join(f'  {name}: "{value}"\n' for name, value in macros.items())
    with pytest.raises(DefinitionError, match=complaint):
        read_ppn(f"---\nMacros:\n{told}...\n1. `a'@b2\n", "x.ppn")


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("xS4", Bit("pyramid", "top", "S", 4, 0, 1, 1)),
        ("B3x", Bit("pyramid", "top", "B", 3, 0, 1, 1, 0, "pyramids")),
        ("S/\\l", Bit("pyramid", "left", "S", 0, 0, 1, 1)),
        ("\u26c2", Bit("bit", "back", "K", 0, 0, 1, 1, 0, "checkers")),
        ("\u26c1", Bit("bit", "face", "W", 0, 0, 1, 1, 0, "checkers")),
        ("R\u26c3", Bit("bit", "face", "R", 0, 0, 1, 1, 0, "checkers")),
        ("Rc", Bit("bit", "back", "R", 0, 0, 1, 1, 0, "checkers")),
        ("Ws", Bit("bit", "back", "W", 0, 0, 1, 1, 0, "go")),
        ("\u2683", Bit("die", "face", "W", 4, 0, 1, 1, 0, "dice")),
        ("\u2654", Bit("bit", "face", "W", 6, 0, 1, 1, 0, "chess")),
        ("\u265f", Bit("bit", "face", "K", 1, 0, 1, 1, 0, "chess")),
        ("\U0001f0b1", Bit("card", "face", "\u2665", 1, 0, 1, 1, 0, "cards")),
        ("R\U0001f090<", Bit("tile", "face", "R", 3, 90, 1, 1, 6, "dominoes")),
        ("S3,a45", Bit("tile", "face", "S", 3, 45, 1, 1)),
        ("t,s1,r12", Bit("tile", "face", "M", 12, 0, 1, 1)),
    ],
)
def test_pieces_of_other_sets_are_read(spec: str, expected: Bit):
    assert completed(read_spec(spec), 1, 1) == expected


def test_a_bare_colour_is_what_the_parser_says():
    assert completed(read_spec("K"), 1, 1, "marble") == Bit("bit", "back", "K", 0, 0, 1, 1, 0, "marbles")
    with pytest.raises(PpnError, match="MovetextParser"):
        completed(read_spec("K"), 1, 1)


@pytest.mark.parametrize(
    ("moves", "lying"),
    [
        (["S@a1 M@a1 A@a1", "3?S-b1"], [("S", 2, 1), ("M", 2, 1), ("A", 2, 1)]),
        (["S@a1 M@c1", "a1-b2!"], [("M", 3, 1), ("S", 2, 2)]),
        (["S@a1 M@c1", "!a1"], [("M", 3, 1), ("S", 1, 1)]),
        (["S@b1", "b1@>90|b2"], [("S", 1, 2)]),
        (["S@b1 M@b2", "b1@>180$?M"], [("S", 2, 3), ("M", 2, 2)]),
        (["S@b2 M@b3 A@c2", "3b2$>90"], [("A", 2, 1), ("M", 3, 2), ("S", 2, 2)]),
        (["S@b2", "?S-2UUR"], [("S", 3, 3.732)]),
        (["S@b2 M@a1", "?M-1U|b2"], [("S", 2, 2), ("M", 2, 3)]),
        (["S@b2 M@a1", "?M-<1,-1>$?S"], [("S", 2, 2), ("M", 3, 1)]),
        (["S@b2 M@b2 C@b2 A@b2", "b2[1,3]-c1"], [("S", 2, 2), ("C", 2, 2), ("M", 3, 1), ("A", 3, 1)]),
        (["S@b2 M@c3", "A@%b2"], [("S", 2, 2), ("A", 2, 2), ("M", 3, 3)]),
    ],
)
def test_words_do_what_they_do_in_the_reference(moves: list[str], lying: list[tuple[str, float, float]]):
    made = table(*moves)
    assert sorted((b.suit, round(b.x, 3), round(b.y, 3)) for b in made.bits.values()) == sorted(lying)
    if "!" in moves[-1]:
        assert suits(made) == "MS", "what is moved last lies on top"


def test_suffixes_flip_what_was_moved():
    flipped = table("S@a1 M@c1", "a1-b2+")
    assert [(b.suit, b.side) for b in flipped.bits.values()] == [("M", "back"), ("S", "face")]
    assert only(table("xS4@b2", "+b2")).side == "face"


def test_the_piece_that_is_meant_is_the_one_that_is_as_its_letters_say():
    made = table("S@a1 tS@b1 S3@c1", "?S-d4")
    assert [bit.kind for bit in made.bits.values() if bit.x == 4] == ["coin"]


def many(words: str, size: int) -> str:
    """Games of many such words, together so long."""
    game = "---\nSetUp: None\n...\n" + "".join(f"{number}. {words}\n" for number in range(100))
    return game * (size // len(game))


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "words",
    [
        "S@b2 " * 5 + "*b2 " * 5,
        "S@{a,b}{1..4} /cS-c1 */cS",
        "`H'@a1 ; *a1 {a remark; 2. of it}",
        "S@b2;a ;a ;a ;*b2",
    ],
)
def test_time_is_linear_in_what_is_written(words: str):
    def cost(size: int) -> float:
        text = many(words, size)
        gc.collect()
        begun = time.process_time()
        records, _ = read_games(text, "x.ppn")
        for record in records:
            laid(record)
        return time.process_time() - begun

    cost(20_000)
    pairs = [(cost(50_000), cost(200_000)) for _ in range(3)]
    assert min(long for _, long in pairs) < 8 * max(min(short for short, _ in pairs), 0.02)


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "text",
    [
        "a a a a a a a a a\n" * 55_000,
        "1.\n" + (";" * 1000 + "\n") * 1000,
        "---\nMacros:\n  a: '" + "\U0001f0a1" * 1900 + "'\n...\n1. " + "`a'" * 640,
        "---\nMacros:\n"
        + "".join(
            f'  {"a" * n}: "{"`" + "a" * (n + 1) + chr(39)}{"`" + "a" * (n + 1) + chr(39)}"\n'
            for n in range(1, 16)
        )
        + "  aaaaaaaaaaaaaaaa: b\n...\n"
        + "`a' " * 9,
        ("S@{1..200}{1..200} " * 50 + "\n") * 900,
        ("{a " * 600 + "\n") * 500 + "}x",
    ],
    ids=["words", "semicolons", "long macro", "macros", "braces", "open braces"],
)
def test_a_file_as_large_as_may_be_takes_little_time_and_memory(text: str):
    tracemalloc.start()
    begun = time.process_time()
    read_games(text, "x.ppn")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert time.process_time() - begun < 10
    assert most < 40 * 2**20
