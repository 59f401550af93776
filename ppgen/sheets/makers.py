"""What a kit is made of: one maker for each kind of sheet that can be asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ppgen.definition.problems import listed
from ppgen.drawing.pdf import Duplex
from ppgen.sheets.assembly import assembly_pages
from ppgen.sheets.boards.board import board_pages, described, one_piece
from ppgen.sheets.boards.setups import setup_pages, stand_in_pages
from ppgen.sheets.boards.strips import strip_page
from ppgen.sheets.boards.tiles import layout_pages
from ppgen.sheets.books import booklet, large, pocket
from ppgen.sheets.cards.pages import WANTED, card_pages, format_of, sharing
from ppgen.sheets.cutting.calibration import FIELDS, calibration_pages
from ppgen.sheets.cutting.changes import Cards, changed
from ppgen.sheets.cutting.labels import label_pages
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.cutting.spare import cut_pages
from ppgen.sheets.editions import EDITIONS, setups_of
from ppgen.sheets.errors import TooSmallError
from ppgen.sheets.learn.pages import learn_pages
from ppgen.sheets.paper.furniture import SMALL, PageContent
from ppgen.sheets.print_schema.cards import SheetCard
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.subject import GameSubject, Subject
from ppgen.sheets.tuckbox import tuckbox_page
from ppgen.words import counted


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a kit is printed."""

    paper: Paper
    cutting: Cutting
    edition: Edition = "archive"
    stock: str | None = None
    players: int | None = None
    """For how many players; for any number if nothing is given."""
    copies: int = 1
    """How many leaves of each aid and score sheet."""
    earlier: Cards | None = None
    """The cards of an earlier kit, if only those are wanted that have changed since."""

    @property
    def both_sides(self) -> Duplex | None:
        """Over which edge the printer turns the paper, if it prints both sides."""
        if self.cutting.arrangement in ("long-edge", "short-edge"):
            return self.cutting.arrangement
        return None


@dataclass(frozen=True)
class Sheet:
    """What one kind of sheet contributes."""

    kind: str
    title: str
    note: str
    stock: str
    drafts: tuple[PageContent, ...]
    serves: int | None = None
    """For how many players it is enough, if each player wants one."""
    for_owners: bool = True
    """Whether owners of the pieces print it as well."""


Maker = Callable[[GameSubject, PrintOptions], Iterator[Sheet]]


def _boards(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    if subject.printing.layout:
        drafts: tuple[PageContent, ...] = tuple(layout_pages(subject, subject.printing.layout, wishes.paper))
        yield Sheet("board", subject.printing.layout.title, "which tile goes where", "paper", drafts)
    for sheet in subject.printing.boards:
        if sheet.strips:
            drafts = (strip_page(subject, sheet, wishes.paper),)
        else:
            drafts = tuple(board_pages(subject, sheet, wishes.paper))
        note = subject.plain(sheet.note) if sheet.note else described(subject, sheet, drafts)
        stands_in = sheet.kits == "play" and subject.definition.shared
        yield Sheet("board", sheet.title, note, "card", drafts, for_owners=not stands_in)


def _poster(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    del wishes
    if subject.printing.boards:
        sheet = max(subject.printing.boards, key=lambda each: each.unit or subject.game.board.unit)
        yield Sheet("poster", sheet.title, "in one piece", "card", (one_piece(subject, sheet),))


def _setups(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    """Show how the game begins: for owners of another set with that, since the lesson shows the usual way."""
    own = wishes.edition == "own-set"
    lesson = own and subject.definition.learn is not None
    on_others = (
        () if wishes.edition == "play" else tuple(stand_in_pages(subject, wishes.paper, lesson=lesson))
    )
    setups = setups_of(subject, subject.printing, wishes.edition, wishes.paper, wishes.players)
    if own and on_others:
        setups = ()
    drafts = tuple(setup_pages(subject, setups, wishes.paper))
    if drafts or on_others:
        count = len(setups) + len(on_others)
        note = "one picture" if count == 1 else f"{count} pictures, one for each way to begin"
        if on_others:
            systems = (subject.definition.stood_in[one.system].title for one in subject.game.stand_ins)
            note += f"; play it with what you own: {', '.join(dict.fromkeys(systems))}"
        yield Sheet("setup", "Setup", note, "paper", (*drafts, *on_others))


def _cards(kind: str) -> Maker:
    def make(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
        wanted = [card for card in subject.printing.cards if card.sheet == kind]
        for cards in sharing(subject, wanted, wishes.paper):
            card, up = cards[0], format_of(subject, cards[0], wishes.paper).up
            leaves = _leaves(card, up, wishes)
            drafts = tuple(card_pages(subject, cards, wishes.paper)) * leaves
            title = listed([each.title for each in cards], "and")
            serves = up * leaves if card.each == "player" else None
            stock = "card" if kind == "aid" else "paper"
            yield Sheet(kind, title, _told(subject, cards, up), stock, drafts, serves)

    return make


def _told(subject: GameSubject, cards: Sequence[SheetCard], up: int) -> str:
    """Say of cards how many there are on a page, how many are wanted, and what a card is for."""
    if len(cards) > 1:
        return "one of each a game"
    words = {1: "", 2: "two, ", 4: "four, "}[up] + WANTED[cards[0].each]
    if cards[0].each == "player" and up > max(subject.game.players):
        words += " and the rest to spare"
    note = cards[0].note
    return f"{words}; {subject.plain(note)}" if note else words


def _leaves(card: SheetCard, up: int, wishes: PrintOptions) -> int:
    """Count how often the leaf of a card is wanted: so that each player has one, or as was asked for."""
    if card.each == "seat":
        return 1
    enough = -(-wishes.players // up) if wishes.players and card.each == "player" else 1
    return enough * wishes.copies


def _pieces(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    found = batches(subject)
    if wishes.earlier is not None:
        found = changed(found, wishes.earlier)
    drafts = tuple(cut_pages(subject, found, wishes.paper, wishes.cutting))
    if drafts:
        note, owned = "everything in the box", False
        if isinstance(subject, GameSubject):
            note = "to cut out"
            owned = bool(subject.definition.shared) and subject.edition != "own-set"
        yield Sheet("pieces", "Pieces", note, "card", drafts, for_owners=not owned)


def _booklet(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    if wishes.paper.width < SMALL:  # a half sheet cannot be folded to a booklet, but is a page of it
        yield from _rules(subject, wishes)
        return
    drafts = tuple(booklet.imposed(subject, wishes.paper))
    count = len(drafts) // 2
    note = f"{counted(count, 'sheet')}, folded{' and stapled' if count > 1 else ''}"
    yield Sheet("booklet", "Rules booklet", note, "paper", drafts)


def _rules(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    drafts = tuple(booklet.reading(subject, wishes.paper))
    yield Sheet("rules", "Rules", "in reading order", "paper", drafts)


def _large(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    for makes in (large.large_lesson, large.large_aids, large.large_rules):
        drafts = tuple(makes(subject, wishes.paper))
        if drafts:
            yield Sheet("large", drafts[0].sheet, "in reading order", "paper", drafts)


def _learn(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    if subject.definition.learn and wishes.paper.width < SMALL:
        raise TooSmallError(
            f"{subject.title}: 'Learn to play' does not fit on {wishes.paper.title}; choose a larger paper"
        )
    drafts = tuple(learn_pages(subject, wishes.paper))
    if drafts:
        folded = (
            "one sheet, folded once"
            if wishes.both_sides
            else "two sheets, glued back to back and folded once"
        )
        yield Sheet("learn", "Learn to play", folded, "paper", drafts)


def _pocket(subject: GameSubject, wishes: PrintOptions) -> Iterator[Sheet]:
    drafts = (pocket.pocket(subject, wishes.paper),)
    yield Sheet("pocket", "Pocket book", "one sheet, cut once and folded", "paper", drafts)


def _build(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    yield Sheet(
        "build",
        "Build it",
        "how to cut, fold and glue",
        "paper",
        tuple(assembly_pages(subject, wishes.paper, wishes.cutting.arrangement)),
    )


def _tuckbox(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    yield Sheet("tuckbox", "Tuckbox", "a box to fold", "card", (tuckbox_page(subject, wishes.paper),))


def _calibration(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    drafts = tuple(calibration_pages(subject, wishes.paper, wishes.cutting))
    yield Sheet("calibration", "Calibration", "to find --back-offset", "paper", drafts)


def _backs(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    """Print the pieces with backs moved in each way that the calibration sheet has a letter for."""
    if not wishes.both_sides:
        return
    yield from _calibration(subject, wishes)
    for letter, offset in FIELDS.items():
        moved = replace(wishes, cutting=replace(wishes.cutting, back_offset=offset))
        for sheet in _pieces(subject, moved) if offset != (0.0, 0.0) else ():
            drafts = tuple(
                replace(draft, sheet=f"{sheet.title}, backs {letter}")
                for front, back in pairwise(sheet.drafts)
                if front.backed
                for draft in (front, back)
            )
            if drafts:
                yield replace(sheet, kind="backs", title=f"Backs {letter}", drafts=drafts)


def _labels(subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    for stock, drafts in label_pages(subject, wishes.paper, wishes.stock):
        yield Sheet("labels", f"Labels, {stock.title}", "on label stock", "labels", drafts)


OF_GAMES: Mapping[str, Maker] = {
    "board": _boards,
    "setup": _setups,
    "aid": _cards("aid"),
    "score": _cards("score"),
    "booklet": _booklet,
    "rules": _rules,
    "large": _large,
    "learn": _learn,
    "pocket": _pocket,
    "poster": _poster,
}
"""What only a game has."""
OF_ALL: Mapping[str, Callable[[Subject, PrintOptions], Iterator[Sheet]]] = {
    "build": _build,
    "pieces": _pieces,
    "labels": _labels,
    "tuckbox": _tuckbox,
    "calibration": _calibration,
    "backs": _backs,
}
"""What a game system has, too."""
WHOLE = ("learn", "build", "setup", "score", "booklet", "aid", "board", "pieces")
"""The kinds that the archive is made of; the others are alternatives or tools."""
KINDS_OF: Mapping[Edition, tuple[str, ...]] = {
    "play": ("learn", "setup", "score", "aid", "board", "pieces"),
    "own-set": ("learn", "setup", "score", "aid", "board", "pieces"),
    "archive": WHOLE,
}
"""The kinds of sheets in each edition."""
SHEET_KINDS = (*WHOLE, "rules", "large", "pocket", "poster", "labels", "tuckbox", "calibration", "backs")
"""Every kind of sheet, in the order in which a kit holds those on the same stock."""
SHEETS = (*EDITIONS, "all", "cover", *SHEET_KINDS)
"""What can be asked for; `all` is the archive."""


def made(kind: str, subject: Subject, wishes: PrintOptions) -> Iterator[Sheet]:
    """Make the sheets of a kind, if the subject has any."""
    if kind in OF_ALL:
        yield from OF_ALL[kind](subject, wishes)
    elif isinstance(subject, GameSubject):
        yield from OF_GAMES[kind](subject, wishes)


class SheetCache:
    """Makes sheets, and gives again what it has made for the same wishes before."""

    def __init__(self) -> None:
        self._known: list[tuple[str, Subject, PrintOptions, Sequence[Sheet]]] = []

    def __call__(self, kind: str, subject: Subject, wishes: PrintOptions) -> Sequence[Sheet]:
        """Make the sheets of a kind, if the subject has any."""
        for known, about, wished, sheets in self._known:
            if known == kind and wished == wishes and about == subject:
                return sheets
        sheets = tuple(made(kind, subject, wishes))
        self._known.append((kind, subject, wishes, sheets))
        return sheets
