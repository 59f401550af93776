"""What the page to play on draws is what diagrams draw, and it is told so in plain data."""

import json
import re
from itertools import product
from typing import Any

import pytest

from ppgen.diagrams import Picture, names_of
from ppgen.diagrams.play_table import PlayTable, face_key
from ppgen.diagrams.signs import tried
from ppgen.diagrams.words import seen_of
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Path
from ppgen.engine import Placed
from ppgen.pieces.registry import kinds
from ppgen.session import Session
from ppgen.session.session import MANY
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.pages.play import empty_table, other_boards, play_files, told_boards, told_table
from tests import own

LIBRARY = SiteModel.of(own.catalogue())
GAMES = [game for game, book in LIBRARY.books.items() if book.judge]
STEPS = 8
TINY = 0.11
"""Millimetres: a tenth, by which both are rounded."""


def faces_of(book: GameModel) -> list[str]:
    return [
        face_key(kind.id, suit, value, side)
        for kind in kinds(book.definition.systems).values()
        for (suit, value), side in product(seen_of(kind), ("face", "back"))
    ]


def laid_out(game: str) -> tuple[Session, Picture]:
    """Give the table of a game as the page has it, all it is told having been JSON."""
    book = LIBRARY.books[game]
    assert book.judge is not None
    picture = empty_table(book, book.judge)
    others = other_boards(book, book.judge)
    told = json.loads(json.dumps(told_boards(book, picture, others, faces_of(book))))
    hidden = book.definition.game.hidden
    return Session(book.judge, hidden, 1, names=names_of(book.definition), layout=PlayTable(told)), picture


@pytest.mark.parametrize("game", ["konane", "hex", "hearts"])
def test_pieces_lie_on_other_boards_as_in_diagrams(game: str) -> None:
    book = LIBRARY.books[game]
    assert book.judge is not None
    session, _ = laid_out(game)
    for name, (options, players, picture) in other_boards(book, book.judge).items():
        session.ask({"do": "begin", "options": options, "players": players})
        while not any("/" not in piece.at for piece in session.match.state.table()):
            session.ask({"do": "computer"})
        answer = session.ask({"do": "look"})
        assert answer["on"] == name
        assert_drawn_as(picture, answer, list(session.match.state.table()))
    assert "on" not in session.ask({"do": "begin"})


def middles(picture: Picture, placed: list[Placed]) -> list[tuple[str, float, float]]:
    left, top = picture.origin
    boxes = picture.boxes([piece for piece in placed if "/" not in piece.at])
    return sorted((str(piece.at), round(box.cx - left, 1), round(box.cy - top, 1)) for piece, box in boxes)


def assert_drawn_as(picture: Picture, answer: dict[str, Any], placed: list[Placed]) -> None:
    drawn = sorted((at, round(x, 1), round(y, 1)) for _, x, y, _, _, at, *_ in answer["drawn"])
    expected = middles(picture, placed)
    assert [at for at, *_ in drawn] == [at for at, *_ in expected]
    for (_, *one), (_, *other) in zip(drawn, expected, strict=True):
        assert one == pytest.approx(other, abs=TINY)


@pytest.mark.parametrize("game", GAMES)
def test_pieces_lie_on_the_page_to_play_on_as_in_diagrams(game: str) -> None:
    session, picture = laid_out(game)
    answer = session.ask({"do": "begin"})
    for _ in range(STEPS):
        json.dumps(answer)  # it is plain data
        state = session.match.state
        seen = list(state.table(state.actor() or "" if session.hidden else None))
        assert_drawn_as(picture, answer, seen)
        beside = sum(row[4] for tray in answer["trays"] for row in tray["pieces"])
        assert beside == sum("/" in piece.at for piece in seen)
        answer = session.ask({"do": "computer"})


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_words_of_its_own_and_leads_to_places_that_are_drawn(game: str) -> None:
    session, _ = laid_out(game)
    answer = session.ask({"do": "begin"})
    spaces = {space.id for space in LIBRARY.books[game].definition.game.board.spaces}
    for _ in range(STEPS):
        unsaid = [line for line, *_, what, _ in answer["moves"] if what is None][:MANY]
        learnt = session.ask({"do": "words", "lines": unsaid})["words"]
        assert set(learnt) == set(unsaid)
        said = [(verb, what) for *_, verb, what, _ in answer["moves"] if what is not None]
        whole = [*said, *(("", what) for what in learnt.values())]
        assert len(set(whole)) == len(whole), "what is chosen is told apart"
        known = spaces | set(answer.get("places", ()))
        ends = {at for _, start, end, *_ in answer["moves"] for at in (start, end) if at and "/" not in at}
        assert ends <= known
        answer = session.ask({"do": "computer"})


def test_what_moves_do_is_said_in_words() -> None:
    session, _ = laid_out("backgammon")
    white = {"phase": "move", "to_act": "white", "dice": [6, 1]}
    away = {**white, "board": {"white": {12: 1, 1: 1}, "black": {24: 1}}}
    assert [move[4] for move in session.ask({"do": "begin", "position": away})["moves"]] == [
        "by 6, 12 to 6",
        "by 1, 12 to 11",
    ]
    home = {**white, "board": {"white": {1: 1, 6: 1}, "black": {24: 1}}}
    assert [move[4] for move in session.ask({"do": "begin", "position": home})["moves"]] == [
        "by 1, 1 to White off",
        "by 6, 6 to White off",
        "by 1, 6 to 5",
    ]


def test_a_table_that_a_computer_looks_at_offers_nothing() -> None:
    session, _ = laid_out("konane")
    answer = session.ask({"do": "begin", "people": ["white"]})
    assert answer["actor"] == "black"
    assert answer["moves"] == []
    assert session.ask({"do": "look", "people": ["black"]})["moves"]


def test_no_tray_tells_of_a_card_that_a_seat_may_not_see() -> None:
    session, _ = laid_out("hearts")
    answer = session.ask({"do": "begin"})
    actor = answer["actor"]
    for tray in answer["trays"]:
        if tray["at"].endswith("/hand") and not tray["at"].startswith(f"{actor}/"):
            ((face, *_, count, name),) = tray["pieces"]
            assert face == "card|||back"
            assert (count, name) == (13, "")


def test_a_domino_is_shown_and_named_in_the_order_in_which_it_lies() -> None:
    session, _ = laid_out("pawns-crossing")
    answer = session.ask({"do": "begin"})
    shown = {row[0].split("|")[2] for row in answer["drawn"] if row[0] and row[0].startswith("domino")}
    lies = {
        piece.value
        for piece in session.match.state.table()
        if piece.piece == "domino" and "/" not in piece.at
    }
    assert any(int(value[0]) > int(value[2]) for value in lies if value)
    assert shown == lies
    named = {what for words in answer["lying"].values() for what in words.split("; ") if "domino" in what}
    assert named >= {f"domino, {value}" for value in lies}


def marked(answer: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Give the tags and classes of what is marked."""
    json.dumps(answer)  # it is plain data
    return [(tag, attributes.get("class")) for tag, attributes in answer["marks"]]


def test_a_piece_that_moves_glides_from_where_it_was_and_its_way_is_marked() -> None:
    session, _ = laid_out("konane")
    answer = session.ask({"do": "begin"})
    while not answer["glides"]:
        before = {at: (x, y) for _, x, y, _, _, at, *_ in answer["drawn"]}
        assert ("path", "way") not in marked(answer)
        answer = session.ask({"do": "computer"})
    ((row, right, down),) = answer["glides"]
    _, x, y, _, _, at, *_ = answer["drawn"][row]
    (start,) = [old for old in before if before[old] == pytest.approx((x + right, y + down), abs=TINY)]
    assert (answer["sight"], start) == (at, session.match.steps[-1].action.args[0])
    assert sorted(marked(answer)) == [("path", "way"), ("rect", "came"), *[("rect", "left")] * 2]
    assert session.ask({"do": "look"})["glides"] == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_glides_was_drawn_before_where_it_sets_out(game: str) -> None:
    session, _ = laid_out(game)
    answer = session.ask({"do": "begin"})
    for _ in range(STEPS):
        lay = [(row[0], row[1], row[2]) for row in answer["drawn"]]
        answer = session.ask({"do": "computer"})
        marked(answer)
        rows = [row for row, *_ in answer["glides"]]
        assert len(set(rows)) == len(rows), "each drawing glides once"
        for row, right, down in answer["glides"]:
            _, x, y, *_ = answer["drawn"][row]
            assert any((x + right, y + down) == pytest.approx(old[1:], abs=TINY) for old in lay)


def test_what_is_sown_has_rings_and_no_arrows() -> None:
    session, _ = laid_out("oware")
    session.ask({"do": "begin"})
    answer = session.ask({"do": "computer"})
    assert {name for _, name in marked(answer)} == {"came", "left"}
    assert len(answer["glides"]) == 4


def test_what_is_refused_is_marked_as_in_diagrams() -> None:
    session, picture = laid_out("konane")
    session.ask({"do": "begin"})
    refused = session.ask({"do": "try", "line": "black remove a1"})["refused"]
    assert [tag for tag, _ in refused["marks"]] == ["rect", "cross"]
    (_, frame), (_, cross_) = refused["marks"]
    box = picture.field.space("a1")
    assert box
    assert [frame[key] for key in ("x", "y", "width", "height")] == pytest.approx(list(box), abs=TINY)
    assert cross_["transform"].startswith(f"translate({box.cx:.3f} {box.cy:.3f})")
    start, end = Box(*box), Box(*(picture.field.space("a3") or box))
    group = tried(start, end)
    assert group
    told = PlayTable(json.loads(json.dumps(told_table(LIBRARY.books["konane"], picture, [])))).refused(
        "a1", "a3"
    )
    assert [each["d"] for tag, each in told if tag == "path"] == [
        item.d for item in group.items if isinstance(item, Path)
    ]
    assert [each.get("class") for tag, each in told if tag == "rect"] == ["tried", "aim"]


def test_a_trick_is_told_where_it_lay_until_the_next_card() -> None:
    session, _ = laid_out("hearts")
    answer = session.ask({"do": "begin", "options": {"pass": "none"}})
    told = []
    for _ in range(5):
        answer = session.ask({"do": "try", "line": answer["moves"][0][0]})
        told.append(answer.get("gone"))
    assert [bool(gone) for gone in told] == [False, False, False, True, False]
    assert {at for *_, at in told[3]["rows"]} == {"north", "east", "south", "west"}
    assert re.fullmatch("(North|East|South|West) takes the trick.", told[3]["told"])
    taken = session.ask({"do": "look", "step": len(session.match.steps) - 1})
    assert taken["gone"] == told[3], "who looks back sees it, too"
    assert taken["marks"] == []


def test_a_hand_to_act_is_named_whole_and_no_other() -> None:
    session, _ = laid_out("hearts")
    answer = session.ask({"do": "begin", "players": 5, "options": {"pass": "none"}})
    assert len(answer["moves"]) == 1, "the 3 of clubs leads"
    names = {
        tray["at"]: [name for *_, name in tray["pieces"] if name]
        for tray in answer["trays"]
        if tray["at"].endswith("/hand")
    }
    assert {at: len(held) for at, held in names.items()} == {
        at: 10 * at.startswith(answer["actor"] + "/") for at in names
    }


def test_how_well_the_computer_plays_is_told_with_what_was_measured() -> None:
    measured = "with 4 players and the usual options it won"
    for game, words in (("hearts", measured), ("konane", "with the usual op")):
        (_, page), *_ = play_files(LIBRARY.books[game])
        assert isinstance(page, bytes)
        assert words in page.decode()
