"""What to order: each deck, how many of each piece, and which file is which."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from ppgen.sheets.print_schema.services import PrintService
from ppgen.sheets.services.products import OrderedDeck
from ppgen.sheets.services.whole import Whole
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
    subject: Subject, service: PrintService, ordered: Sequence[OrderedDeck | Whole], uploads: Sequence[Upload]
) -> bytes:
    """Write the list for people."""
    return "\n".join(_lines(subject, service, ordered, uploads)).encode() + b"\n"


def as_table(uploads: Sequence[Upload]) -> bytes:
    """Write the list as a table, a line a piece."""
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for each in uploads:
        table.writerow((each.deck, each.number, each.copies, each.piece, each.front, each.back))
    return written.getvalue().encode()


def _lines(
    subject: Subject, service: PrintService, ordered: Sequence[OrderedDeck | Whole], uploads: Sequence[Upload]
) -> Iterator[str]:
    yield f"{subject.title} {subject.version}, for {service.title}"
    if service.note:
        yield service.note
    for one in ordered:
        product = one.product
        yield ""
        size = f"{product.width:g} × {product.height:g} mm"
        stock = f", {product.stock}" if product.stock else ""
        mine = [each for each in uploads if each.deck == one.name]
        many = counted(one.pieces, "piece") if isinstance(one, OrderedDeck) else "1"
        pages = f", {counted(len(mine), 'page')}" if len(mine) > 1 and isinstance(one, Whole) else ""
        yield f"{one.name}: order {many} of {product.title}, {size}{stock}{pages}"
        shared = isinstance(one, OrderedDeck) and one.back is not None
        if shared:
            yield f"  the back of all: {mine[0].back}"
        wide = max(len(each.name) for each in mine)
        for each in mine:
            back = f"  back {each.back}" if each.back and not shared else ""
            counted_as = f"{each.number:>4}  {each.copies:>3} ×"
            yield f"{counted_as} {each.name:{wide}}  {each.front}{back}"
    yield ""
    yield "Figures:"
    yield from (f"  {source.what}: {source.where} ({source.date})" for source in service.sources)
