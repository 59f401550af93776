"""Decks: the cards of a kind as rows of a CSV file or of YAML, and the layout that every row fills."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from ppgen.definition.fields import (
    Between,
    Few,
    Flag,
    Free,
    Id,
    Length,
    Line,
    Paint,
    Plain,
    Points,
    Size,
    Some,
    Whole,
    record,
)
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.source import read_source, shown
from ppgen.words import hyphened

SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.2, 88.9),
    "mini": (44.0, 63.5),
    "tarot": (70.0, 120.0),
    "square": (63.5, 63.5),
}
"""Width and height of the usual cards in millimetres."""
MOST_CARDS = 10_000
LONGEST_COUNT = 10
"""Digits of a count, so many as no count has."""
MOST_COPIES = 200
LONGEST_CELL = 2000
MOST_COLUMNS = 40
CardData = Annotated[Mapping[str, Plain], Free(MOST_COLUMNS)]
"""A card as it is written: what it says in each column."""
_COLUMN = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True, eq=False)
class CardRow:
    """One card of a deck, as often as it says; equal to itself alone."""

    id: str
    """Its name: what it says itself, or else its title, or else its number."""
    count: int
    """How many there are."""
    fields: Mapping[str, str]
    """What it says in each column."""
    place: Problem = field(repr=False)
    """Where it stands; the message is empty."""
    folder: Path = field(repr=False)
    """The folder of its pictures and icons."""

    def problem(self, message: str, *, warning: bool = False) -> Problem:
        """Say what is wrong with it, at its place."""
        told = f"the card {self.id!r}: {message}"
        return Problem(self.place.file, self.place.line, self.place.column, told, warning)


@record
class Part:
    """Something on a card: exactly one of text, number, icon, picture and rule.

    `{column}` stands for what the card says in that column; a part that comes to nothing is left out.
    """

    text: Line | None = None
    """Words, which may hold **bold**, *italic* and icons, written :name:."""
    number: Line | None = None
    """A number, or a word of few letters, in the display face."""
    icon: Line | None = None
    """An icon, by its name."""
    picture: Line | None = None
    """A picture, by its path in the game's folder; or an icon, by its name."""
    rule: Size | None = None
    """A short cut to part what is above from what is below, so long in millimetres."""
    size: Points | None = None
    """Points of a text; millimetres of the height of a number, icon or picture."""
    least: Points | None = None
    """Points to which a text may shrink that finds no room; by default it may not."""
    lines: Annotated[Whole, Between(1, 40)] | None = None
    """In how many lines a text has to find room; by default as many as fit."""
    weight: Literal["body", "italic", "semibold", "bold", "display"] = "body"
    """Which of our faces a text is set in."""
    font: Id | None = None
    """The face of one's own in which a text or number is set instead: `fonts/<name>.ttf` or `.otf` in the
    game's folder, or else in that of the content."""
    colour: Line = "ink"
    """Its colour: a role, `#rrggbb`, or a column that says one."""
    align: Literal["left", "centre", "right"] | None = None
    """Where it stands in its column; texts at the left, all else in the middle."""
    coin: Flag = False
    """Whether a number stands in a ring."""
    above: Length | None = None
    """Millimetres of space above it."""


@record
class Column:
    """Parts of a band above one another."""

    parts: Some[Part]
    """What is in it, from its top."""
    width: Size | None = None
    """Its width in millimetres; columns without one share what is left."""
    at: Literal["top", "centre", "bottom"] = "centre"
    """Where its parts stand, if they are less high than the band."""


@record
class Band:
    """A part of a card's height, from edge to edge."""

    height: Size | None = None
    """Its height in millimetres; bands without one share what is left."""
    ground: Line | None = None
    """Its colour, which runs over the edges of the card: a role, `#rrggbb`, or a column that says one."""
    cuts: Line | None = None
    """A row of cuts along its foot: leaves, squares, dots, or a column that says which."""
    columns: Few[Column] = ()
    """What is in it, from the left."""


@record
class CardType:
    """What all cards of a type say alike: further columns, as the `type` of a card chooses them."""

    id: Line
    """What these cards say in the column `type`."""
    colour: Paint = "ink"
    """Their colour."""
    tint: Paint = "sunk"
    """The ground of their pictures."""
    icon: Id | None = None
    """Their icon."""
    cuts: Literal["leaves", "squares", "dots"] | None = None
    """Their row of cuts, which tells them from others without colour."""


@record
class CardBack:
    """The back of cards: an even net, which hides that it was cut a little askew."""

    icon: Id | None = None
    """The icon of which it is made; lenses and dots if nothing is given."""
    colour: Paint = "accent"
    """Its colour."""
    picture: Line | None = None
    """A picture over the whole card and its bleed instead, by its path in the game's folder."""


@lru_cache(maxsize=64)
def standard(width: float, said: frozenset[str]) -> tuple[Band, ...]:
    """Return the layout of cards that bring none, for the columns that `Piece.layout` names.

    What no card of the deck says takes no room: the costs, and the band of pictures.
    """
    head, picture, *others = _POKER if width >= _SMALL else _MINI
    if "cost" not in said:
        head = replace(head, columns=head.columns[1:])
    pictured = said & {"picture", "type", "icon", "tint", "cuts", "corner"}
    return (head, *([picture] if pictured else []), *others)


_SMALL = 52.0
"""Millimetres of width below which a card is set as a small one."""


def _standard(
    *,
    head: float,
    picture: float,
    coin: float,
    title: float,
    icon: float,
    rules: float,
    small: float,
    points: float,
) -> tuple[Band, ...]:
    """Lay a card out: measures in millimetres, sizes of texts in points."""
    own = "{colour}"
    return (
        Band(
            height=head,
            columns=(
                Column(
                    width=coin + 2.4,
                    at="top",
                    parts=(Part(number="{cost}", size=coin, coin=True, colour=own),),
                ),
                Column(
                    at="top",
                    parts=(
                        Part(
                            text="{name}", size=title, least=8, lines=1, weight="display", above=coin * 0.13
                        ),
                        Part(
                            text="{type}",
                            size=small,
                            lines=1,
                            weight="semibold",
                            colour=own,
                            above=coin * 0.15,
                        ),
                    ),
                ),
            ),
        ),
        Band(
            height=picture,
            ground="{tint}",
            cuts="{cuts}",
            columns=(
                Column(
                    width=coin, at="top", parts=(Part(icon="{icon}", size=coin / 2, colour=own, above=2.4),)
                ),
                Column(parts=(Part(picture="{picture}", size=icon, colour=own),)),
                Column(width=coin, parts=(Part(text="{corner}", size=small),)),
            ),
        ),
        Band(
            columns=(
                Column(at="top", parts=(Part(text="{rules}", size=rules, least=8, above=rules * 0.35),)),
            )
        ),
        Band(
            height=picture * 0.6,
            columns=(
                Column(
                    at="bottom",
                    parts=(
                        Part(rule=picture * 0.55, colour=own),
                        Part(text="{flavour}", size=small, weight="italic", colour="muted", above=2.6),
                        Part(text="{foot}", size=7.2, colour="muted", above=2.4),
                    ),
                ),
                Column(width=points, at="bottom", parts=(Part(icon="{badge}", size=points, colour=own),)),
                Column(
                    width=points * 1.15,
                    at="bottom",
                    parts=(Part(number="{points}", size=points, align="right"),),
                ),
            ),
        ),
    )


_POKER = _standard(head=18.5, picture=32, coin=10, title=13.5, icon=25, rules=9.6, small=8.2, points=5.2)
_MINI = _standard(head=13.8, picture=20.6, coin=7.8, title=10.2, icon=15.4, rules=8, small=7.2, points=4.2)


def read_deck(path: Path, root: Path) -> tuple[CardRow, ...]:
    """Read a deck from a CSV file, whose first row names the columns. Raises DefinitionError."""
    text = read_source(path, root).removeprefix("\ufeff")
    name = shown(path)
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    rows: list[tuple[Mapping[str, str], Problem]] = []
    heads: list[str] | None = None
    try:
        line = 1
        for cells in reader:
            place, line = Problem(name, line, 1, ""), reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if heads is None:
                heads = _heads(cells, place)
            elif len(cells) > len(heads):
                raise _refused(place, f"the row has {len(cells)} cells, but there are {len(heads)} columns")
            else:
                rows.append((dict(zip(heads, map(str.strip, cells), strict=False)), place))
    except csv.Error as error:
        raise _refused(Problem(name, reader.line_num, 1, ""), f"this is not CSV: {error}") from None
    return _cards(rows, path.parent)


def _heads(cells: Sequence[str], place: Problem) -> list[str]:
    heads = [cell.strip().lower().replace(" ", "-") for cell in cells]
    if len(heads) > MOST_COLUMNS:
        raise _refused(place, f"a deck has at most {MOST_COLUMNS} columns, not {len(heads)}")
    for head in heads:
        if not _COLUMN.fullmatch(head):
            raise _refused(place, f"{head[:40]!r} is no name of a column: letters, digits, - or _")
        if heads.count(head) > 1:
            raise _refused(place, f"the column {head!r} stands twice")
    return heads


def listed_deck(rows: Sequence[Any], places: Sequence[Problem], folder: Path) -> tuple[CardRow, ...]:
    """Read a deck from the rows of a YAML file. Raises DefinitionError."""
    found = []
    for row, place in zip(rows, places, strict=True):
        for key, value in row.items():
            if not _COLUMN.fullmatch(str(key)):
                raise _refused(place, f"{str(key)[:40]!r} is no name of a column: letters, digits, - or _")
            if not (value is None or isinstance(value, str | int | float)):
                raise _refused(place, f"the column {key!r} is text or a number")
        told = {key: "" if value is None else str(value).strip() for key, value in row.items()}
        found.append((told, place))
    return _cards(found, folder)


def _cards(rows: Sequence[tuple[Mapping[str, str], Problem]], folder: Path) -> tuple[CardRow, ...]:
    if not rows:
        raise DefinitionError([Problem(shown(folder), 0, 0, "there is no card in the deck")])
    problems = []
    found: dict[str, CardRow] = {}
    total = 0
    for number, (fields, place) in enumerate(rows, 1):
        named = fields.get("id") or fields.get("name") or fields.get("title") or str(number)
        name = hyphened(named)[:40].strip("-") or str(number)
        if name in found and "id" not in fields:
            name = f"{name[:34]}-{number}"
        count = fields.get("count") or "1"
        digits = count.isascii() and count.isdecimal() and len(count) < LONGEST_COUNT
        if not digits or int(count) > MOST_COPIES:
            problems.append(
                _told(place, f"`count` is a whole number up to {MOST_COPIES}, not {count[:40]!r}")
            )
            continue
        if name in found:
            problems.append(_told(place, f"the id {name!r} stands twice; see line {found[name].place.line}"))
        problems += [
            _told(place, f"the column {key!r} has room for {LONGEST_CELL} characters")
            for key, value in fields.items()
            if len(value) > LONGEST_CELL
        ]
        found[name] = CardRow(name, int(count), fields, place, folder)
        total += int(count)
        if total > MOST_CARDS:
            problems.append(_told(place, f"a deck has at most {MOST_CARDS} cards"))
            break
    if problems:
        raise DefinitionError(problems)
    return tuple(found.values())


def _told(place: Problem, message: str) -> Problem:
    return Problem(place.file, place.line, place.column, message)


def _refused(place: Problem, message: str) -> DefinitionError:
    return DefinitionError([_told(place, message)])
