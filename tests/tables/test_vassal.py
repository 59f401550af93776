"""Modules for VASSAL, as a reader of their format finds them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from ppgen.sheets import SheetError
from ppgen.tables import vassal
from ppgen.tables.table import Pile
from ppgen.tables.vassal_pieces import sequence
from tests.tables.test_tables import GAMES, NEAR, table
from tests.tables.vassal_reader import ReadModule, ReadStack, decoded

DOCUMENTS = {"Rules": ("rules.pdf", b"%PDF-rules"), "Learn to play": ("learn.pdf", b"%PDF-learn")}


@cache
def written(game: str) -> bytes:
    (data,) = vassal.files(table(game), DOCUMENTS).values()
    return data


@cache
def module(game: str) -> ReadModule:
    return ReadModule(written(game))


def pairs(game: str) -> list[tuple[Pile, ReadStack, float]]:
    """Give each stack of a table with that of its module, and the pixels of a millimetre."""
    scale = module(game).size[0] / table(game).width
    return [(*pair, scale) for pair in zip(table(game).stacks, module(game).stacks, strict=True)]


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_lies_in_a_module_where_the_table_has_it_and_as_large(game: str) -> None:
    for stack, read, scale in pairs(game):
        assert read.at[0] / scale == pytest.approx(stack.x, abs=NEAR)
        assert read.at[1] / scale == pytest.approx(stack.y, abs=NEAR)
        assert [piece.name for piece in read.pieces] == [piece.name for piece in stack.pieces]
        for piece, found in zip(stack.pieces, read.pieces, strict=True):
            sides = piece.size if stack.turn % 180 == 0 else piece.size[::-1]
            assert [length / scale for length in found.size] == pytest.approx(sides, abs=NEAR)
            up = piece.front if stack.face_up or read.deck else piece.back
            assert found.shown.startswith(f"{up.name}.png" if not stack.turn else f"{up.name}-turned")
    slots = [piece.slot for _, read, _ in pairs(game) for piece in read.pieces]
    assert sorted(map(int, slots)) == list(range(1, len(slots) + 1))
    assert module(game).root.get("nextPieceSlotId") == str(len(slots) + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_module_holds_what_it_shows_and_all_that_is_read_with_it(game: str) -> None:
    read = module(game)
    shown = {f"images/{name}" for stack in read.stacks for piece in stack.pieces for name in piece.images}
    held = {name for name in read.held if name.startswith("images/")}
    assert held == {*shown, "images/table.png"}
    titles, data = zip(*read.documents, strict=True)
    assert titles == ("Setup", "Rules", "Learn to play")
    assert data[1:] == (b"%PDF-rules", b"%PDF-learn")
    for step in table(game).setup.steps:
        assert table(game).subject.plain(step.title).encode() in data[0]
    assert read.sides == [seat.name for seat in table(game).seats]
    assert (read.about["name"], read.about["version"]) == (table(game).title, table(game).subject.version)


def test_cards_to_deal_are_a_deck_that_shuffles_and_hides_them_from_all_but_their_holder() -> None:
    (deck,) = module("hearts").stacks
    assert deck.deck
    assert (deck.told["shuffle"], deck.told["faceDown"]) == ("Always", "Always")
    assert deck.told["drawFaceUp"] == "false"
    assert {piece.traits for piece in deck.pieces} == {("obs", "rotate", "piece")}
    assert Counter(len(piece.images) for piece in deck.pieces) == {2: 52}
    assert module("hearts").hands == [[side] for side in module("hearts").sides]
    assert module("konane").hands == []


def test_a_piece_with_two_sides_lies_on_the_one_that_the_setup_says_and_turns_over() -> None:
    coins = [read for stack, read, _ in pairs("pawns-crossing") if stack.pieces[0].kind == "coin"]
    assert {read.pieces[0].traits for read in coins} == {("rotate", "emb2", "piece")}
    assert all(read.pieces[0].shown.startswith("coin-back") for read in coins)
    pawns = [read for stack, read, _ in pairs("pawns-crossing") if stack.pieces[0].kind == "pawn"]
    assert {read.pieces[0].traits for read in pawns} == {("rotate", "piece")}


def test_dice_are_buttons_and_what_a_module_cannot_hold_of_them_is_told() -> None:
    values = ("null", "ace", "2", "3", "4", "5")
    assert module("pawns-crossing").dice == [(1, values)] * 4
    (told,) = vassal.lacking(table("pawns-crossing"))
    assert told.startswith("4 dice on the table: VASSAL rolls dice by a button")
    assert vassal.lacking(table("hearts")) == ()


def test_the_same_table_is_the_same_module() -> None:
    assert vassal.files(table("konane"), DOCUMENTS) == {"konane.vmod": written("konane")}


def test_two_seats_of_one_name_are_refused_by_it() -> None:
    seat = table("konane").seats[0]
    with pytest.raises(SheetError, match=f"two are named {seat.name}"):
        vassal.files(replace(table("konane"), seats=(seat, seat)), DOCUMENTS)


@pytest.mark.parametrize("mark", ["/", ";", ",", "\t"])
def test_a_sequence_is_read_as_it_was_written(mark: str) -> None:
    parts = ["plain", "", f"a{mark}b", "it's", "'quoted'", f"{mark}{mark}", "\\first"]
    assert decoded(sequence(parts, mark), mark) == parts
    assert decoded(decoded(sequence((sequence(parts, mark), "x"), mark), mark)[0], mark) == parts
