"""Which product of a print service each piece is, and the refusal of those for which there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ppgen.definition.problems import listed, suggestion
from ppgen.drawing.scene import Symbol
from ppgen.sheets.cutting.selection import Batch, batches
from ppgen.sheets.errors import SheetError
from ppgen.sheets.images import Loose, loose
from ppgen.sheets.print_schema.services import FaceFiles, PrintService, Product
from ppgen.sheets.subject import Subject

SLACK = 0.3
"""Millimetres by which a piece may be larger or smaller than a product."""
SHAPES = {"square": "rectangle", "round": "round", "hexagon": "hexagon"}
"""The shapes of products, by how pieces are cut."""


class Matched(NamedTuple):
    """A piece, and what it is ordered as."""

    piece: Loose
    product: Product
    turned: bool
    """Whether it lies across the product."""


class OrderedDeck(NamedTuple):
    """What is ordered as one."""

    name: str
    """The product, with a number from the second one on."""
    product: Product
    cards: tuple[Matched, ...]
    back: Symbol | None
    """The back of all, if it is sent once."""

    @property
    def pieces(self) -> int:
        """How many pieces it has."""
        return sum(card.piece.count for card in self.cards)


def of_kinds(
    subject: Subject, found: Sequence[Batch], kinds: Sequence[str], others: Sequence[str] = ()
) -> list[Batch]:
    """Keep the pieces of some kinds, or all; `others` are words for what can be asked for beside them.

    Raises SheetError for a kind that there is not, or if there are no pieces.
    """
    known = list(dict.fromkeys(batch.kind.id for batch in found))
    if not known:
        raise SheetError(f"{subject.title} has no pieces to cut out, and so nothing to send")
    for kind in kinds:
        if kind not in known:
            there = [*known, *others]
            hint = suggestion(kind, there) or f"; it has {listed(there, 'and')}"
            raise SheetError(f"{subject.title} has no piece {kind!r} to cut out{hint}")
    return [batch for batch in found if not kinds or batch.kind.id in kinds]


def chosen(subject: Subject, kinds: Sequence[str], others: Sequence[str] = ()) -> list[Loose]:
    """List the different pieces of some kinds, or all; raises as `of_kinds` does."""
    wanted = {batch.kind.id for batch in of_kinds(subject, batches(subject), kinds, others)}
    return [piece for piece in loose(subject) if piece.kind in wanted]


def matched(
    subject: Subject,
    pieces: Iterable[Loose],
    service: PrintService,
    faces: FaceFiles,
    sheets: Sequence[str] = (),
) -> list[Matched]:
    """Find the product of each piece; `sheets` are words for what can be had without them.

    Raises SheetError if there is none for some, with each kind and size of them and the nearest product.
    """
    found: list[Matched] = []
    missing: dict[str, str] = {}
    for piece in pieces:
        ways = [
            (_apart(piece, product, turned=turned), turned, product)
            for product in faces.products
            if product.shape == SHAPES.get(piece.design.cut)
            for turned in (False, True)
        ]
        apart, turned, product = min(ways, key=lambda way: way[0], default=(SLACK + 1, False, None))
        if product and apart <= SLACK:
            found.append(Matched(piece, product, turned))
            continue
        front = piece.design.front
        nearest = (
            f"; nearest is {product.title}, {product.width:g} × {product.height:g} mm" if product else ""
        )
        words = f"{piece.kind}, {_shape(piece)}{front.width:g} × {front.height:g} mm{nearest}"
        missing.setdefault(words, piece.kind)
    if missing:
        made = (each.piece.kind for each in found if each.piece.kind not in missing.values())
        others = [*dict.fromkeys(made), *sheets]
        rest = f"; the others alone: --pieces {','.join(others)}" if others else ""
        raise SheetError(
            f"{subject.title}: {service.title} makes nothing of {'; nor of '.join(missing)}{rest}"
        )
    return found


def _shape(piece: Loose) -> str:
    return {"round": "round, ", "hexagon": "a hexagon of ", "own": "a net to fold, "}.get(
        piece.design.cut, ""
    )


def _apart(piece: Loose, product: Product, *, turned: bool) -> float:
    """Return by how much a piece is another size than a product."""
    width, height = piece.design.front.width, piece.design.front.height
    if turned:
        width, height = height, width
    return max(abs(width - product.width), abs(height - product.height))


def decks(cards: Sequence[Matched], faces: FaceFiles) -> list[OrderedDeck]:
    """Part pieces into what is ordered as one: of a product, and where a back is sent once, of that back."""
    parts: dict[object, list[Matched]] = {}
    shared: dict[object, Symbol | None] = {}
    kinds: dict[str, set[Symbol | None]] = {}
    for card in cards:
        kinds.setdefault(card.piece.kind, set()).add(card.piece.design.back)
    for card in cards:
        back = card.piece.design.back
        alone = faces.backs == "once" and len(kinds[card.piece.kind]) == 1
        key: object = (card.product.id, card.turned, back is not None, back if alone else alone)
        parts.setdefault(key, []).append(card)
        shared[key] = back if alone else None
    numbers: dict[str, int] = {}
    found = []
    for key, part in parts.items():
        product = part[0].product
        numbers[product.id] = number = numbers.get(product.id, 0) + 1
        name = product.id if number == 1 else f"{product.id}-{number}"
        found.append(OrderedDeck(name, product, tuple(part), shared[key]))
    return found
