"""Decks in another language: the cells that are printed as words, and their words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ppgen.definition.cards import PLACE, standard
from ppgen.definition.layers.printed import Printed, messages_of, printed_on
from ppgen.definition.system import Piece
from ppgen.language.po import Message

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation


def printed_by_deck(piece: Piece) -> Printed:
    """Return the columns that the cards of a deck print, by their layers or by their layout."""
    if piece.layered:
        return printed_on(piece.layered)
    said = frozenset(column for row in piece.rows for column, text in row.fields.items() if text)
    bands = piece.layout or standard(piece.width, piece.height, said)
    parts = [part for band in bands for column in band.columns for part in column.parts]
    return Printed(
        frozenset(name for part in parts for name in PLACE.findall(part.text or "")),
        frozenset(name for part in parts for name in PLACE.findall(part.number or "")),
    )


def deck_messages(piece: Piece, file: str) -> Iterator[Message]:
    """Yield what the cards of a deck say in words; `file` names the file of the piece."""
    if piece.rows:
        printed = printed_by_deck(piece)
        for row in piece.rows:
            yield from messages_of(row.fields, printed, f"{file}.{piece.id}.cards.{row.id}")


def spoken_piece(piece: Piece, file: str, translation: Translation) -> Piece:
    """Return a kind of piece whose cards are printed with the words of a language."""
    if not piece.rows:
        return piece
    printed = printed_by_deck(piece)
    rows: Any = tuple(
        replace(row, fields=translation.cells(row.fields, printed, f"{file}.{piece.id}.cards.{row.id}"))
        for row in piece.rows
    )
    return replace(piece, cards=rows)
