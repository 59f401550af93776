"""The kinds of sheets that can be asked for. Whatever needs a list of them reads this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ppgen.drawing.hyphens import hyphenating
from ppgen.language import phrase
from ppgen.sheets import makers
from ppgen.sheets.editions import EDITIONS
from ppgen.sheets.makers import GameMaker, Maker, PrintOptions, Sheet
from ppgen.sheets.paper.furniture import staying
from ppgen.sheets.print_schema.kits import Edition
from ppgen.sheets.subject import GameSubject, Subject


@dataclass(frozen=True)
class SheetKind:
    """A kind of sheet: how it is called, who makes it, where it is, and how `ppgen check` tries it."""

    name: str
    """The word by which it is asked for."""
    title: str
    """What files of it are called on the site, and in the help of `ppgen print`."""
    make: Maker
    """Gives its sheets; none of what has no such sheet."""
    editions: tuple[Edition, ...] = ()
    """The kits that have it; an alternative or a tool is in none. The kit of a game system is an archive."""
    offered: Callable[[Subject], bool] | None = None
    """Whether a subject has such sheets, for who asked for another; None for a tool, which goes with any."""
    apart: bool = False
    """Whether each of its sheets is printed in a job of its own."""
    beside: str = ""
    """The kind in the archive beside which `ppgen build` writes it as a file, though it is in no kit."""
    listed: int = 0
    """Its place among the files of a game on a site; 0 for what `ppgen build` writes no file of."""
    tried: bool = False
    """Whether it is laid out to try a game, though it is in no kit, and may need a larger paper."""
    use: str = ""
    """What it is or is for, after its title in that help."""
    varies: bool = False
    """Whether it differs from kit to kit, and so is tried for each."""
    sampled: bool = False
    """Whether it is tried for papers on which all must fit and for no other: it takes longest to lay out."""
    restyled: bool = False
    """Whether styles draw it otherwise, and not only in other colours."""


def _of_game(make: GameMaker) -> Maker:
    """Let what makes sheets of games give none of a game system."""

    def made_of_game(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
        if isinstance(subject, GameSubject):
            yield from make(subject, options)

    return made_of_game


def _cut(make: Maker) -> Maker:
    """Let sheets of what is cut out or measured be the same in a language that is read from the right."""

    def made_as_it_is(subject: Subject, options: PrintOptions) -> Iterator[Sheet]:
        for sheet in make(subject, options):
            yield replace(sheet, contents=tuple(map(staying, sheet.contents)))

    return made_as_it_is


def _always(subject: Subject) -> bool:
    del subject
    return True


def _is_game(subject: Subject) -> bool:
    return isinstance(subject, GameSubject)


def _has_lesson(subject: Subject) -> bool:
    return isinstance(subject, GameSubject) and subject.definition.learn is not None


def _has_board(subject: Subject) -> bool:
    return isinstance(subject, GameSubject) and bool(subject.printing.boards)


def _has_board_or_plan(subject: Subject) -> bool:
    return _has_board(subject) or (isinstance(subject, GameSubject) and subject.printing.layout is not None)


def _has_cards(kind: str) -> Callable[[Subject], bool]:
    def has_cards(subject: Subject) -> bool:
        return isinstance(subject, GameSubject) and any(card.sheet == kind for card in subject.printing.cards)

    return has_cards


KINDS: tuple[SheetKind, ...] = (
    SheetKind(
        "learn",
        phrase("Learn to play"),
        _of_game(makers.learn_sheets),
        EDITIONS,
        offered=_has_lesson,
        sampled=True,
        use=phrase("the lesson on one sheet"),
        listed=5,
    ),
    SheetKind("build", phrase("How to build the pieces"), makers.build_sheets, ("archive",), listed=1),
    SheetKind(
        "setup",
        phrase("Setup"),
        _of_game(makers.setup_sheets),
        EDITIONS,
        offered=_is_game,
        sampled=True,
        listed=4,
    ),
    SheetKind(
        "score",
        phrase("Score sheet"),
        _of_game(makers.card_sheets("score")),
        EDITIONS,
        offered=_has_cards("score"),
        listed=8,
    ),
    SheetKind(
        "booklet",
        phrase("Rules booklet"),
        _of_game(makers.booklet_sheets),
        ("archive",),
        offered=_is_game,
        sampled=True,
        use=phrase("to fold"),
        listed=10,
    ),
    SheetKind(
        "aid",
        phrase("Player aid"),
        _of_game(makers.card_sheets("aid")),
        EDITIONS,
        offered=_has_cards("aid"),
        listed=7,
    ),
    SheetKind(
        "board",
        phrase("Board"),
        _of_game(makers.board_sheets),
        EDITIONS,
        offered=_has_board_or_plan,
        restyled=True,
        listed=3,
    ),
    SheetKind(
        "pieces",
        phrase("Pieces"),
        _cut(makers.piece_sheets),
        EDITIONS,
        offered=_always,
        varies=True,
        restyled=True,
        listed=9,
    ),
    SheetKind(
        "rules",
        phrase("Rules"),
        _of_game(makers.rules_sheets),
        offered=_is_game,
        beside="booklet",
        use=phrase("in reading order"),
        listed=2,
    ),
    SheetKind(
        "screen",
        phrase("Learn to play, on a screen"),
        _of_game(makers.screen_sheets),
        offered=_has_lesson,
        beside="learn",
        use=phrase("the lesson page by page"),
        listed=6,
    ),
    SheetKind(
        "large",
        phrase("Large print"),
        _of_game(makers.large_sheets),
        offered=_is_game,
        use=phrase("lesson, aids and rules"),
    ),
    SheetKind(
        "pocket",
        phrase("Pocket book"),
        _of_game(makers.pocket_sheets),
        offered=_is_game,
        use=phrase("one sheet, cut once and folded"),
    ),
    SheetKind(
        "poster",
        phrase("Board in one piece"),
        _cut(_of_game(makers.poster_sheets)),
        offered=_has_board,
        apart=True,
    ),
    SheetKind("labels", phrase("Labels"), _cut(makers.label_sheets), use=phrase("the pieces on label stock")),
    SheetKind(
        "tuckbox",
        phrase("Tuckbox"),
        _cut(makers.tuckbox_sheets),
        beside="pieces",
        tried=True,
        use=phrase("a box to fold"),
        listed=11,
    ),
    SheetKind(
        "calibration",
        phrase("Calibration"),
        _cut(makers.calibration_sheets),
        use=phrase("to find --back-offset"),
    ),
    SheetKind(
        "backs",
        phrase("For backs that print askew"),
        _cut(makers.back_sheets),
        apart=True,
        beside="pieces",
        use=phrase("moved nine ways, for those without a command line"),
        listed=12,
    ),
)
"""Every kind of sheet, in the order in which a kit holds those on the same stock."""
NAMED: Mapping[str, SheetKind] = {kind.name: kind for kind in KINDS}
SHEETS = (*EDITIONS, "all", "cover", *NAMED)
"""What can be asked for; `all` is the archive."""


def kinds_in(edition: Edition) -> tuple[str, ...]:
    """Name the kinds of sheets in a kit, in its order."""
    return tuple(kind.name for kind in KINDS if edition in kind.editions)


def offered(subject: Subject) -> list[str]:
    """Name the kinds of sheets that a subject has, in alphabetical order; tools are not among them."""
    return sorted(kind.name for kind in KINDS if kind.offered and kind.offered(subject))


def singles(kinds: Sequence[str]) -> Iterator[str]:
    """Name what there is in files of their own of a game whose archive has these kinds."""
    yield from kinds
    yield from (kind.name for kind in KINDS if kind.beside in kinds)


class SheetCache:
    """Makes sheets, and gives again what it has made for the same options before."""

    def __init__(self) -> None:
        self._known: list[tuple[str, Subject, PrintOptions, Sequence[Sheet]]] = []

    def __call__(self, kind: str, subject: Subject, options: PrintOptions) -> Sequence[Sheet]:
        """Make the sheets of a kind, if the subject has any."""
        for known, about, asked, sheets in self._known:
            if known == kind and asked == options and about == subject:
                return sheets
        with hyphenating(subject.language):
            sheets = tuple(NAMED[kind].make(subject, options))
        self._known.append((kind, subject, options, sheets))
        return sheets
