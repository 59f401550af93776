"""A leaf saved: small pieces go where the last sheet of cards has room for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from ppgen.sheets.cutting.decks import deck_pages
from ppgen.sheets.cutting.pages import Cutting, lay_in, piece_pages
from ppgen.sheets.cutting.selection import Batch
from ppgen.sheets.paper.furniture import PageContent, TypeArea
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import Subject

APART = 6.0
"""Millimetres from cards and the lines between them, where their marks are."""


def cut_pages(
    subject: Subject, batches: Sequence[Batch], paper: Paper, cutting: Cutting
) -> Iterator[PageContent]:
    """Lay pieces and cards on sheets; a sheet of backs follows that of its fronts.

    Raises SheetError if one is larger than the paper.
    """
    cards = [batch for batch in batches if batch.kind.piece.family == "card"]
    others = [batch for batch in batches if batch.kind.piece.family != "card"]
    sheets = list(deck_pages(subject, cards, paper, cutting))
    if cutting.arrangement != "gutterfold" and sheets and others:
        *whole, last = _leaves(sheets)
        joined = _joined(subject, others, last, paper, cutting)
        if joined:
            for leaf in (*whole, joined):
                yield from leaf
            return
    yield from piece_pages(subject, others, paper, cutting)
    yield from sheets


def _leaves(sheets: Sequence[PageContent]) -> list[list[PageContent]]:
    leaves: list[list[PageContent]] = []
    for sheet in sheets:
        if sheet.leaf:
            leaves.append([])
        leaves[-1].append(sheet)
    return leaves


def _joined(
    subject: Subject, batches: Sequence[Batch], leaf: Sequence[PageContent], paper: Paper, cutting: Cutting
) -> list[PageContent] | None:
    """Add pieces to a leaf of cards; None if there is no room for all of them, or for their backs."""
    for place in _rooms(leaf[0]):
        laid = lay_in(subject, batches, place, paper, cutting)
        if laid and len(laid) <= len(leaf):
            return [_both(one, other) if other else one for one, other in zip_longest(leaf, laid)]
    return None


def _rooms(cards: PageContent) -> Iterator[TypeArea]:
    """Yield where no card lies: to the right of the last one, and below all."""
    first, last = cards.slots[0], cards.slots[-1]
    right, bottom = cards.width - first.x, last.y + last.height
    left, top = last.x + last.width + APART, last.y + APART
    yield TypeArea(cards.width, cards.height, left, top, right - left, bottom - top)
    top = bottom + APART
    yield TypeArea(cards.width, cards.height, first.x, top, right - first.x, cards.height - first.y - top)


def _both(cards: PageContent, pieces: PageContent) -> PageContent:
    return replace(
        cards,
        body=(*cards.body, *pieces.body),
        slots=(*cards.slots, *pieces.slots),
        frames=(*cards.frames, *pieces.frames),
        contours=(*cards.contours, *pieces.contours),
    )
