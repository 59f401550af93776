"""Lessons show the board that the kit prints, with its spaces where the sheet has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ppgen.diagrams.board import board_items
from ppgen.diagrams.boards.layered import artwork
from ppgen.diagrams.boards.sheet import LEAST_TYPE, as_printed
from ppgen.diagrams.picture import Picture
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.scene import Item, Text, Use, children
from tests.diagrams.conftest import definition

COLUMN = 25.4
PALETTE = replace(COLOUR, worn=True)


def words(item: Item) -> list[Text]:
    """Every text in an item, and in the symbols that it uses."""
    if isinstance(item, Text):
        return [item]
    inner = item.symbol.items if isinstance(item, Use) else children(item)
    return [text for each in inner for text in words(each)]


@pytest.mark.parametrize(("game", "top", "down"), [("pub-scrawl", 63.6, 39.2), ("leyhe-race", 58.0, 44.0)])
def test_spaces_lie_where_the_sheet_has_them(game: str, top: float, down: float) -> None:
    """The track of both games turns back after each ten spaces."""
    shown = as_printed(definition(game), "colour")
    picture = Picture(shown, (), ((),), COLUMN)
    for space in shown.game.board.spaces:
        row, place = divmod(int(space.id) - 1, 10)
        column = 9 - place if row == 1 else place
        box = picture.field.space(space.id)
        assert box is not None
        assert box.left == pytest.approx(21.5 + COLUMN * column)
        assert box.top == pytest.approx(top + down * row)


@pytest.mark.parametrize("game", ["pub-scrawl", "leyhe-race"])
def test_neither_codes_nor_type_too_small_to_read(game: str) -> None:
    """Every space has its number however small it is drawn, and no tile shows which one it is."""
    shown = as_printed(definition(game), "colour")
    for unit in (7.0, 25.4):
        art = artwork(shown, unit, PALETTE)
        assert art is not None
        told = [text for item in board_items(shown, unit, PALETTE) for text in words(item)]
        assert {space.id for space in shown.game.board.spaces} <= {text.text for text in told}
        assert not {"A", "N", "ace", "null"} & {text.text for text in told}
        read = [text.size * unit / COLUMN for group in art.under for text in words(group)]
        assert all(size >= LEAST_TYPE for size in read)


@pytest.mark.parametrize("game", ["pub-scrawl", "leyhe-race"])
def test_numbers_above_their_spaces_are_hidden_by_no_piece(game: str) -> None:
    """River and street are higher than their spaces, and what lies there leaves the numbers free."""
    shown = as_printed(definition(game), "colour")
    told = {text.text: text for item in board_items(shown, 7.0, PALETTE) for text in words(item)}
    for space in shown.game.board.spaces:
        assert told[space.id].y < space.y * 7.0


def test_other_boards_stay_as_they_are() -> None:
    """Ink-saver prints the plain board, and a game whose skin says nothing of spaces has no other."""
    leyhe, hex_ = definition("leyhe-race"), definition("hex")
    assert as_printed(leyhe, "ink-saver") is leyhe
    assert as_printed(hex_, "colour") is hex_
