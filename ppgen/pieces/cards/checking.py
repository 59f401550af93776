"""What is wrong with the cards of decks, all at once, and what prints less well than it could."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.cards import unused
from ppgen.definition.deck_files import DeckFile, doubted
from ppgen.definition.foreign_marks import FOREIGN_MARKS
from ppgen.definition.problems import DefinitionError, nearly
from ppgen.drawing.scene import filled
from ppgen.pieces import icons, surfaces
from ppgen.pieces.cards import layered, layout, ready
from ppgen.pieces.cards.backs import BLEED
from ppgen.pieces.cards.lines import NEARLY_INLINE
from ppgen.pieces.layers import plain
from ppgen.pieces.layers.choices import Choices
from ppgen.pieces.layers.conditions import Conditions
from ppgen.pieces.layers.tally import FaultTally
from ppgen.pieces.registry import kinds
from ppgen.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition import System
    from ppgen.definition.cards import CardRow
    from ppgen.definition.problems import Problem
    from ppgen.definition.system import Piece
    from ppgen.drawing.palette import Palette


def deck_problems(systems: Mapping[str, System], palette: Palette) -> Iterator[Problem]:
    """Yield what keeps cards from being printed, and warnings of what prints less well than it could."""
    choices, sound = Choices("card"), True
    for kind in kinds(systems).values():
        unread = [*_unread(kind.piece)]
        yield from doubted(kind.piece.rows, unread)
        for column in unread:
            place = kind.piece.rows[0].columns[column]
            message = f"no card is printed with the column {column!r}"
            yield replace(place, message=message, warning=True)
        yield from _doubts(kind.piece)
        yield from _odd_words(kind.piece)
        if kind.piece.layered and not kind.piece.rows:
            straight = kind.piece.shape in (None, "square", "rectangle")
            shape = None if straight else surfaces.outline(kind, *kind.size, filled("ink"))
            yield from plain.problems(kind, palette, BLEED if straight else 0.0, shape, choices)
        known: set[Problem] = set()
        conditions, told = Conditions("card"), FaultTally("card")
        for row in kind.piece.rows:
            try:
                doubts = ready.doubts(kind, row)
                ready.see_back(kind, row)
                if kind.piece.layered:
                    layered.see(kind, row, palette, conditions, choices, told)
                elif not ready.named(kind, row, "face"):
                    doubts += [(words, "") for words in layout.warnings(kind, row, palette)]
            except DefinitionError as error:  # what is wrong with a type is so for each of its cards
                yield from (problem for problem in error.problems if problem not in known)
                known.update(error.problems)
            else:
                yield from (row.problem(*said, warning=True) for said in dict.fromkeys(doubts))
        of_layers = [*told.problems()]
        yield from of_layers
        if all(
            problem.warning for problem in (*known, *of_layers)
        ):  # what cannot be drawn is no fault of its condition
            yield from conditions.problems()
        else:
            sound = False
    if sound:  # several kinds may have a layout, and what one does not say another may
        yield from choices.problems()


def _unread(piece: Piece) -> Iterator[str]:
    """Yield each column that no card is printed with."""
    if piece.layered is None:
        yield from (column for column, _ in unused(piece.layout, piece.rows, piece.deck))
        return
    joined = piece.deck.asked if isinstance(piece.deck, DeckFile) else ()
    used = {*piece.layered.names, *joined, "id", "count", "name", "title", "type", "face", "back"}
    for column in piece.rows[0].columns if piece.rows else ():
        if column not in used and any(row.fields.get(column) for row in piece.rows):
            yield column


def _odd_words(piece: Piece) -> Iterator[Problem]:
    """Yield warnings of cells written as other programs read them, in each column once."""
    for column in piece.rows[0].columns if piece.rows else ():
        told: set[str] = set()
        for row in piece.rows:
            for found, message in _ODD:
                met = found.finditer(row.fields.get(column, ""))
                words = next((each for each in met if row.columns.keys() >= {*each.groups()}), None)
                if words is not None and message not in told:
                    told.add(message)
                    yield row.problem(message.format(words[0], "cell"), column, warning=True)
            for message in _nearly_marks(row, column):
                if message not in told:
                    told.add(message)
                    yield row.problem(message, column, warning=True)


def _nearly_marks(row: CardRow, column: str) -> Iterator[str]:
    """Say which words of a cell are nearly a mark of ours, and so are printed as they stand."""
    text = row.fields.get(column, "")
    for found in _HALF_ICON.finditer(text):
        name = found[1] or found[2]
        if icons.known(name, row.folder):
            yield f"{found[0].strip()!r} is printed as it stands; an icon is written :{name}:"
    for found in _APART.finditer(text):
        yield f"{found[0]!r} is printed as it stands; a style stands right behind: {found[1]}{found[2]}"
    for found in _BRACED.finditer(text):
        name = found[1].lower()
        if name not in row.columns and (near := nearly(name, row.columns.keys())):
            yield f"{found[0]!r} is printed as it stands: layouts fill braces, not cells; one is {near!r}"


_HALF_ICON = re.compile(
    r"(?:(?<=\s)|^)(?::([a-z][a-z0-9-]{0,39})(?=\s|$|[.,;])|: ([a-z][a-z0-9-]{0,39}) :(?=\s|$))"
)
"""A name behind a colon that none follows, or between two with blanks."""
_APART = re.compile(r"(\[[^\[\]]{1,80}\]) (\([a-z][a-z0-9-]{0,39}\))")
_BRACED = re.compile(r"\{([^\W\d_][\w-]{0,39})\}")


_ODD = (
    (
        re.compile(r"\{([^\W\d_][\w-]*)\}"),
        "{!r} is printed as it stands: layouts fill braces, not cells",
    ),
    (
        re.compile(r"\[\[[^\[\]]{1,80}\]\]"),
        "{!r} is printed as it stands: links are for texts of the game; write words alone",
    ),
    (
        NEARLY_INLINE,
        "{!r} is printed as it stands: icons are written in small letters, digits and hyphens, as :big-drop:",
    ),
    *FOREIGN_MARKS,
)
"""What cells hold for other programs, and what is told of it; a group is the name of a column."""


def _doubts(piece: Piece) -> Iterator[Problem]:
    """Yield warnings of cards that are hardly meant so: none, without a name or a type, two of one name."""
    if short := [row for row in piece.rows if row.short]:
        others = f"; so it is with {counted(len(short) - 1, 'other row')}" if len(short) > 1 else ""
        message = f"the row has {short[0].short}, so a separator may be missing{others}"
        yield short[0].problem(message, warning=True)
    named: dict[str, CardRow] = {}
    for row in piece.rows:
        own = row.fields.get("id")
        name = row.fields.get("name") or row.fields.get("title")
        if row.count == 0:
            yield row.problem("none of it is printed, since its `count` is 0", "count", warning=True)
        elif "count" in row.columns and not row.fields.get("count"):
            yield row.problem("its `count` is empty, so one is printed; write 1", "count", warning=True)
        if not name and {"name", "title"} & row.columns.keys():
            yield row.problem("it has no name", "name", warning=True)
        if piece.types and not row.fields.get("type"):
            yield row.problem("it has no `type`, though the deck has types", "type", warning=True)
        if name and not own:
            other = named.setdefault(name, row)
            if other is not row:
                words = f"line {other.place.line} is called so too; give both an `id`, or one row a `count`"
                yield row.problem(words, "name", warning=True)
