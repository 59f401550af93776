"""What a kit is made of: one maker for each kind of sheet that can be asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ppgen.drawing.pdf import Duplex
from ppgen.sheets.boards import board as boards
from ppgen.sheets.boards import setups, strips
from ppgen.sheets.boards import tiles as layout
from ppgen.sheets.books import booklet, pocket
from ppgen.sheets.cards import pages as cards
from ppgen.sheets.cutting import calibration, labels
from ppgen.sheets.cutting.pages import Cutting, piece_pages
from ppgen.sheets.cutting.selection import groups
from ppgen.sheets.paper.furniture import SMALL, Draft
from ppgen.sheets.spec.layouts import Paper
from ppgen.sheets.subject import Subject


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a kit is printed."""

    paper: Paper
    cutting: Cutting
    stock: str | None = None

    @property
    def both_sides(self) -> Duplex | None:
        """Over which edge the printer turns the paper, if it prints both sides."""
        if self.cutting.arrangement in ("long-edge", "short-edge"):
            return self.cutting.arrangement
        return None


@dataclass(frozen=True)
class Part:
    """What one kind of sheet contributes."""

    kind: str
    title: str
    note: str
    stock: str
    drafts: tuple[Draft, ...]


Maker = Callable[[Subject, Wishes], Iterator[Part]]


def _boards(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.printing.layout:
        drafts: tuple[Draft, ...] = tuple(layout.layout_pages(subject, subject.printing.layout, wishes.paper))
        yield Part("board", subject.printing.layout.title, "which tile goes where", "paper", drafts)
    for sheet in subject.printing.boards:
        if sheet.strips:
            drafts = (strips.strip_page(subject, sheet, wishes.paper),)
        else:
            drafts = tuple(boards.board_pages(subject, sheet, wishes.paper))
        note = subject.markup(sheet.note) if sheet.note else boards.described(subject, sheet, drafts)
        yield Part("board", sheet.title, note, "card or paper", drafts)


def _poster(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    del wishes
    for sheet in subject.printing.boards[:1]:
        yield Part(
            "poster", sheet.title, "in one piece", "card or paper", (boards.one_piece(subject, sheet),)
        )


def _setups(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(setups.setup_pages(subject, wishes.paper))
    if drafts:
        assert subject.definition is not None, "a system has no setups"
        count = len(subject.definition.game.setups)
        note = "one picture" if count == 1 else f"{count} pictures, one for each way to begin"
        yield Part("setup", "Setup", note, "paper", drafts)


def _cards(kind: str) -> Maker:
    def make(subject: Subject, wishes: Wishes) -> Iterator[Part]:
        for card in subject.printing.cards:
            if card.sheet == kind:
                drafts = tuple(cards.card_pages(subject, [card], wishes.paper))
                up = drafts[0].marks["up"]
                words = {1: "one on a page", 2: "two on a page", 4: "four on a page"}[up]
                note = f"{subject.markup(card.note)}; {words}" if card.note else words
                yield Part(kind, card.title, note, "card" if kind == "aid" else "paper", drafts)

    return make


def _pieces(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(piece_pages(subject, groups(subject), wishes.paper, wishes.cutting))
    if drafts:
        note = "only if you have no set" if subject.definition else "everything in the box"
        yield Part("pieces", "Pieces", note, "card", drafts)


def _booklet(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if wishes.paper.width < SMALL:  # a half sheet cannot be folded to a booklet, but is a page of it
        yield from _rules(subject, wishes)
    elif subject.definition:
        drafts = tuple(booklet.imposed(subject, wishes.paper))
        yield Part(
            "booklet", "Rules booklet", f"{len(drafts) // 2} sheets, folded and stapled", "paper", drafts
        )


def _rules(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.definition:
        drafts = tuple(booklet.reading(subject, wishes.paper))
        yield Part("rules", "Rules", "in reading order", "paper", drafts)


def _pocket(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    if subject.definition:
        yield Part(
            "pocket",
            "Pocket book",
            "one sheet, cut once and folded",
            "paper",
            (pocket.pocket(subject, wishes.paper),),
        )


def _calibration(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    drafts = tuple(calibration.calibration_pages(subject, wishes.paper, wishes.cutting))
    yield Part("calibration", "Calibration", "to find --back-offset", "paper", drafts)


def _labels(subject: Subject, wishes: Wishes) -> Iterator[Part]:
    for stock, drafts in labels.label_pages(subject, wishes.paper, wishes.stock):
        yield Part("labels", f"Labels, {stock.title}", "on label stock", "labels", drafts)


MAKERS: Mapping[str, Maker] = {
    "board": _boards,
    "setup": _setups,
    "aid": _cards("aid"),
    "score": _cards("score"),
    "pieces": _pieces,
    "booklet": _booklet,
    "rules": _rules,
    "pocket": _pocket,
    "poster": _poster,
    "labels": _labels,
    "calibration": _calibration,
}
"""Every kind of sheet, in the order in which a kit holds them."""
WHOLE = ("board", "setup", "aid", "score", "pieces", "booklet")
"""The kinds that `all` stands for; the others are alternatives or tools."""
SHEETS = ("all", "cover", *MAKERS)
"""What can be asked for."""
