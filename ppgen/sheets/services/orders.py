"""What to order: each deck, how many of each piece, and which file is which."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from ppgen.sheets.print_schema.services import PrintService
from ppgen.sheets.services.products import OrderedDeck
from ppgen.sheets.subject import Subject
from ppgen.words import counted


class Upload(NamedTuple):
    """A piece of a deck, and the files or the pages of a file on which it is."""

    deck: str
    number: str
    copies: int
    piece: str
    name: str
    front: str
    back: str


COLUMNS = ("product", "number", "copies", "piece", "front", "back")
"""Of the list as a table."""


def as_text(
    subject: Subject, service: PrintService, decks: Sequence[OrderedDeck], uploads: Sequence[Upload]
) -> bytes:
    """Write the list for people."""
    return "\n".join(_lines(subject, service, decks, uploads)).encode() + b"\n"


def as_table(uploads: Sequence[Upload]) -> bytes:
    """Write the list as a table, a line a piece."""
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for each in uploads:
        table.writerow((each.deck, each.number, each.copies, each.piece, each.front, each.back))
    return written.getvalue().encode()


def _lines(
    subject: Subject, service: PrintService, decks: Sequence[OrderedDeck], uploads: Sequence[Upload]
) -> Iterator[str]:
    yield f"{subject.title} {subject.version}, for {service.title}"
    if service.note:
        yield service.note
    for deck in decks:
        product = deck.product
        yield ""
        size = f"{product.width:g} × {product.height:g} mm"
        stock = f", {product.stock}" if product.stock else ""
        yield f"{deck.name}: order {counted(deck.pieces, 'piece')} of {product.title}, {size}{stock}"
        mine = [each for each in uploads if each.deck == deck.name]
        if deck.back:
            yield f"  the back of all: {mine[0].back}"
        wide = max(len(each.name) for each in mine)
        for each in mine:
            back = f"  back {each.back}" if each.back and not deck.back else ""
            counted_as = f"{each.number:>4}  {each.copies:>3} ×"
            yield f"{counted_as} {each.name:{wide}}  {each.front}{back}"
    yield ""
    yield "Figures:"
    yield from (f"  {source.what}: {source.where} ({source.date})" for source in service.sources)
