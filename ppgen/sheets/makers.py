"""What makes the sheets of a kit: a function for each kind of `ppgen.sheets.kinds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ppgen.drawing.pdf import Duplex
from ppgen.language import counted, in_a_row, phrase, spoken, together
from ppgen.pieces.registry import kinds
from ppgen.sheets.assembly import assembly_pages
from ppgen.sheets.boards.board import board_pages, described, one_piece
from ppgen.sheets.boards.setups import setup_pages, stand_in_pages
from ppgen.sheets.boards.strips import strip_pages
from ppgen.sheets.boards.tiles import layout_pages
from ppgen.sheets.books import booklet, large, pocket
from ppgen.sheets.cards.pages import WANTED, card_pages, format_of, shares_leaf, sharing
from ppgen.sheets.components import needed
from ppgen.sheets.cutting.calibration import FIELDS, calibration_pages
from ppgen.sheets.cutting.changes import Cards, changed
from ppgen.sheets.cutting.labels import label_pages
from ppgen.sheets.cutting.pages import Cutting
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.cutting.spare import cut_pages
from ppgen.sheets.editions import setups_of
from ppgen.sheets.errors import TooSmallError
from ppgen.sheets.learn.pages import learn_pages, screen_pages
from ppgen.sheets.paper.furniture import SMALL, PageContent, staying
from ppgen.sheets.paper.straight import Printer
from ppgen.sheets.print_schema.cards import SheetCard
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.print_schema.layouts import Paper
from ppgen.sheets.print_schema.printing import BoardSheet
from ppgen.sheets.subject import GameSubject, Subject
from ppgen.sheets.tuckbox import tuckbox_page


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a kit is printed."""

    paper: Paper
    cutting: Cutting = field(default_factory=Cutting)
    edition: Edition = "archive"
    """Which of the whole kits it is part of; `kit` sets it."""
    stock: str | None = None
    """The label sheet, for labels."""
    players: int | None = None
    """For how many players, leaving out what other numbers need; for any number if nothing is given."""
    copies: int = 1
    """How many leaves of each aid and score sheet."""
    square_coins: bool = False
    """Whether round pieces are cut square."""
    earlier: Cards | None = None
    """The cards of an earlier kit, if only those are wanted that have changed since."""
    printer: Printer | None = None
    """The printer whose errors are undone, if it has been measured."""
    rest_in_colour: bool = False
    """Whether the files of which a kit tells are printed in colour alone, whatever its style."""

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
    contents: tuple[PageContent, ...]
    serves: int | None = None
    """For how many players it is enough, if each player wants one."""
    for_owners: bool = True
    """Whether owners of the pieces print it as well."""
    beside: tuple[Sheet, ...] = ()
    """What else lies on its pages, which are not theirs alone."""


Maker = Callable[[Subject, PrintOptions], Iterator[Sheet]]
"""Gives the sheets of a kind."""
GameMaker = Callable[[GameSubject, PrintOptions], Iterator[Sheet]]
"""Does so where only games have such sheets."""


def board_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the plan of tiles, and the board at each of its scales."""
    if subject.printing.layout:
        contents: tuple[PageContent, ...] = tuple(
            layout_pages(subject, subject.printing.layout, options.paper)
        )
        yield Sheet(
            "board", subject.printing.layout.title, spoken("which tile goes where"), "paper", contents
        )
    for played, sheet in boards_of(subject):
        if sheet.strips:
            contents = tuple(map(staying, strip_pages(played, sheet, options.paper)))
        else:
            contents = tuple(board_pages(played, sheet, options.paper))
        note = described(played, sheet, contents)
        if sheet.note:
            note = f"{subject.plain(sheet.note)}; {note}" if len(contents) > 1 else subject.plain(sheet.note)
        note = in_a_row([note, *_more_pieces(subject, played)])
        stands_in = sheet.kits == "play" and subject.definition.shared
        yield Sheet("board", sheet.title, note, "card", contents, for_owners=not stands_in)


def _more_pieces(subject: GameSubject, played: GameSubject) -> Iterator[str]:
    """Yield of which pieces a game on the board of an option takes more than are printed for the game."""
    printed = needed(subject.definition)
    known = kinds(played.systems)
    for kind, count in needed(played.definition).items():
        if count > printed.get(kind, 0):
            yield spoken(
                "it takes {count} {pieces}, and there are {printed} here",
                count=count,
                pieces=known[kind].called(count),
                printed=printed.get(kind, 0),
            )


def boards_of(subject: GameSubject) -> Iterator[tuple[GameSubject, BoardSheet]]:
    """Give the boards to print, with the game as it is played there; the archive has those of all options.

    A board of an option is called by its title; those of the game as it is played come first.
    """
    every = subject.edition == "archive" and subject.definition.as_played is None
    brought = [{option.id: value.id} for option, value in subject.game.on_boards] if every else []
    for played in (subject, *map(subject.agreed, brought)):
        agreed = played.definition.options.items()
        meant = [sheet for sheet in played.printing.boards if sheet.on and sheet.on.items() <= agreed]
        for sheet in meant or [sheet for sheet in played.printing.boards if not sheet.on]:
            named = f"{sheet.title}, {_called(played)}" if played is not subject else sheet.title
            yield played, replace(sheet, title=named)


def _called(subject: GameSubject) -> str:
    """Give what a game on the board of an option is called, without the title of the game."""
    return subject.title.removeprefix(f"{subject.definition.as_written.game.title}, ")


def poster_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the largest board in one piece."""
    del options
    if subject.printing.boards:
        sheet = max(subject.printing.boards, key=lambda each: each.unit or subject.game.board.unit)
        yield Sheet("poster", sheet.title, spoken("in one piece"), "card", (one_piece(subject, sheet),))


def setup_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Show how the game begins: for owners of another set with that, since the lesson shows the usual way."""
    own = options.edition == "own-set"
    lesson = own and subject.definition.learn is not None
    on_others = (
        () if options.edition == "play" else tuple(stand_in_pages(subject, options.paper, lesson=lesson))
    )
    setups = setups_of(subject, subject.printing, options.edition, options.paper, options.players)
    if own and on_others:
        setups = ()
    contents = tuple(setup_pages(subject, setups, options.paper))
    if contents or on_others:
        count = len(setups) + len(on_others)
        note = (
            spoken("one picture")
            if count == 1
            else spoken("{count} pictures, one for each way to begin", count=count)
        )
        if on_others:
            systems = (subject.definition.stood_in[one.system].title for one in subject.game.stand_ins)
            note += spoken(
                "; play it with what you own: {systems}", systems=", ".join(dict.fromkeys(systems))
            )
        yield Sheet("setup", spoken("Setup"), note, "paper", (*contents, *on_others))


def card_sheets(kind: str) -> GameMaker:
    """Make what lays out the aids of a game, or its score sheets: those cards that are on such a sheet."""

    def make(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
        wanted = [card for card in subject.printing.cards if card.sheet == kind]
        others, aid = _on_aids(subject, options)
        for cards in sharing(subject, wanted, options.paper):
            card, up = cards[0], format_of(subject, cards[0], options.paper).up
            if any(card in others for card in cards):
                continue
            below = others if aid in cards else ()
            leaves = _leaves(card, up, options)
            contents = tuple(card_pages(subject, cards, options.paper, below)) * leaves
            title = together([each.title for each in cards], "and")
            many = min(up, max(subject.numbers_of_players)) if card.framed else int(up)
            serves = many * leaves if card.each == "player" else None
            stock = "card" if kind == "aid" else "paper"
            beside = [Sheet(each.sheet, each.title, _told(subject, [each], up), stock, ()) for each in below]
            told = _told(subject, cards, many)
            yield Sheet(kind, title, told, stock, contents, serves, beside=tuple(beside))

    return make


def _on_aids(subject: GameSubject, options: PrintOptions) -> tuple[Sequence[SheetCard], SheetCard | None]:
    """Find what lies below the aids of a kit to play with, and the aid above it.

    That is the one score sheet of a game, or the cards to read of which each game has one.
    """
    if options.edition == "archive" or not options.both_sides or options.copies > 1:
        return (), None
    scores = [card for card in subject.printing.cards if card.sheet == "score"]
    read = [card for card in subject.printing.cards if card.sheet == "aid" and card.each == "game"]
    for others in (scores if len(scores) == 1 else (), read):
        for aid in subject.printing.cards:
            if shares_leaf(subject, aid, others, options.paper):
                return others, aid
    return (), None


def _told(subject: GameSubject, cards: Sequence[SheetCard], up: int) -> str:
    """Say of cards how many there are on a page, how many are wanted, and what a card is for."""
    if len(cards) > 1:
        return spoken("one of each a game")
    number = {1: "", 2: spoken("two"), 3: spoken("three"), 4: spoken("four")}[up]
    if cards[0].pad:
        words = spoken("a pad of {pad}", pad=cards[0].pad) + (
            spoken(", {number} on a page", number=number) if number else ""
        )
    else:
        words = ", ".join(filter(None, (number, spoken(WANTED[cards[0].each]))))
        if cards[0].each == "player" and up > max(subject.numbers_of_players):
            words += spoken(" and the rest to spare")
    note = cards[0].note
    return f"{words}; {subject.plain(note)}" if note else words


def _leaves(card: SheetCard, up: int, options: PrintOptions) -> int:
    """Count how often the leaf of a card is wanted: so that each player has one, or as was asked for."""
    if card.each == "seat":
        return card.pad or 1
    if card.pad:
        return -(-card.pad // up) * options.copies
    enough = -(-options.players // up) if options.players and card.each == "player" else 1
    return enough * options.copies


def piece_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the pieces to cut out, or of decks those cards alone that have changed."""
    found = batches(subject)
    if options.earlier is not None:
        found = changed(found, options.earlier)
    contents = tuple(cut_pages(subject, found, options.paper, options.cutting))
    if contents:
        note, owned = spoken("everything in the box"), False
        if isinstance(subject, GameSubject):
            note = spoken("to cut out")
            owned = bool(subject.definition.shared) and subject.edition != "own-set"
        yield Sheet("pieces", spoken("Pieces"), note, "card", contents, for_owners=not owned)


def booklet_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the rules as a booklet to fold."""
    if options.paper.width < SMALL:  # a half sheet cannot be folded to a booklet, but is a page of it
        yield from rules_sheets(subject, options)
        return
    contents = tuple(booklet.imposed(subject, options.paper))
    count = len(contents) // 2
    note = spoken(
        phrase("{sheets}, folded and stapled") if count > 1 else phrase("{sheets}, folded"),
        sheets=counted(count, "sheet"),
    )
    yield Sheet("booklet", spoken("Rules booklet"), note, "paper", contents)


def rules_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the rules in reading order."""
    contents = tuple(booklet.reading(subject, options.paper))
    yield Sheet("rules", spoken("Rules"), spoken("in reading order"), "paper", contents)


def large_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out lesson, aids and rules in large print."""
    for makes in (large.large_lesson, large.large_aids, large.large_rules):
        contents = tuple(makes(subject, options.paper))
        if contents:
            yield Sheet("large", contents[0].sheet, spoken("in reading order"), "paper", contents)


def _see_room(subject: GameSubject, paper: Paper) -> None:
    if subject.definition.learn and paper.width < SMALL:
        raise TooSmallError(
            f"{subject.title}: 'Learn to play' does not fit on {paper.title}; choose a larger paper"
        )


def learn_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the lesson. Raises TooSmallError for a paper that is too narrow."""
    _see_room(subject, options.paper)
    contents = tuple(learn_pages(subject, options.paper))
    if contents:
        folded = (
            spoken("one sheet, folded once")
            if options.both_sides
            else spoken("two sheets, glued back to back and folded once")
        )
        yield Sheet("learn", spoken("Learn to play"), folded, "paper", contents)


def screen_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the lesson page by page, to read on a screen. Raises TooSmallError as for the folded sheet."""
    _see_room(subject, options.paper)
    contents = tuple(screen_pages(subject, options.paper))
    if contents:
        title, note = spoken("Learn to play, on a screen"), spoken("each page upright, in reading order")
        yield Sheet("screen", title, note, "screen", contents)


def pocket_sheets(subject: GameSubject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the rules as a book of one sheet."""
    contents = (pocket.pocket(subject, options.paper),)
    yield Sheet("pocket", spoken("Pocket book"), spoken("one sheet, cut once and folded"), "paper", contents)


def build_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out how the pieces are made."""
    yield Sheet(
        "build",
        spoken("Build it"),
        spoken("how to cut, fold and glue"),
        "paper",
        tuple(assembly_pages(subject, options.paper, options.cutting.arrangement)),
    )


def tuckbox_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out a box for the pieces."""
    yield Sheet(
        "tuckbox", spoken("Tuckbox"), spoken("a box to fold"), "card", (tuckbox_page(subject, options.paper),)
    )


def calibration_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the sheet that tells how far a printer is askew."""
    contents = tuple(calibration_pages(subject, options.paper, options.cutting))
    yield Sheet("calibration", spoken("Calibration"), spoken("to find --back-offset"), "paper", contents)


def back_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Print the pieces with backs moved in each way that the calibration sheet has a letter for."""
    if not options.both_sides:
        return
    yield from calibration_sheets(subject, options)
    for letter, offset in FIELDS.items():
        moved = replace(options, cutting=replace(options.cutting, back_offset=offset))
        for sheet in piece_sheets(subject, moved) if offset != (0.0, 0.0) else ():
            contents = tuple(
                replace(content, sheet=spoken("{title}, backs {letter}", title=sheet.title, letter=letter))
                for front, back in pairwise(sheet.contents)
                if front.backed
                for content in (front, back)
            )
            if contents:
                yield replace(
                    sheet, kind="backs", title=spoken("Backs {letter}", letter=letter), contents=contents
                )


def label_sheets(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
    """Lay out the pieces on label sheets."""
    for stock, contents in label_pages(subject, options.paper, options.stock):
        yield Sheet(
            "labels",
            spoken("Labels, {title}", title=stock.title),
            spoken("on label stock"),
            "labels",
            contents,
        )
