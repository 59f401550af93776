"""Decks: the cards of a kind as rows of a file or of YAML, and the layout that every row fills."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from ppgen.definition.deck_files import COLUMN, COLUMN_SAID, MOST_COLUMNS, DeckFile, ReadRow, ReadTable
from ppgen.definition.document import Document, Steps
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
    Verbatim,
    Whole,
    record,
)
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.worded import Worded
from ppgen.words import identified

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
_WHOLE_COUNT = re.compile(r"0*([0-9]+)\.0+", re.ASCII)
"""A count that its sheet shows with decimals."""
MOST_COPIES = 200
LONGEST_CELL = 2000
CardData = Annotated[Mapping[str, Plain], Free(MOST_COLUMNS)]
"""A card as it is written: what it says in each column."""
PLACE = re.compile(r"\{([^\W\d_][\w-]*)\}")
"""Where a card puts what it says in a column."""
BROUGHT = frozenset({"type", "colour", "tint", "icon", "cuts", "badge", "foot"})
"""What a card says without a column of that name."""
KINDS_OF_PART = ("text", "number", "icon", "picture", "rule")
"""What a part can be; it is one of these."""
KEYS_OF_PARTS: Mapping[str, tuple[str, ...]] = {
    "least": ("text",),
    "lines": ("text",),
    "weight": ("text", "number"),
    "font": ("text", "number"),
    "coin": ("number",),
    "size": ("text", "number", "icon", "picture"),
    "align": ("text", "number", "icon", "picture", "rule"),
}
"""For which parts further keys have a meaning."""


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
    places: Mapping[str, Problem] = field(default_factory=dict, repr=False)
    """Where it says what it says in each column; the messages are empty."""
    columns: Mapping[str, Problem] = field(default_factory=dict, repr=False)
    """Where each column of its deck has its name; the messages are empty."""
    types: Mapping[tuple[str, str], Problem] = field(default_factory=dict, repr=False)
    """Where each type of its deck says what its cards say in a column; the messages are empty."""
    short: str = ""
    """How many cells its row has, if they are fewer than there are columns."""
    doubts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What is told of what it says in a column, if that is printed."""

    def unmarked(self) -> "CardRow":
        """Return it without the marks of what is not translated; itself if there is none."""
        marked = {
            column: Worded(text, text.plain, text.plain)
            for column, text in self.fields.items()
            if isinstance(text, Worded) and text.said != text.plain
        }
        return replace(self, fields={**self.fields, **marked}) if marked else self

    @property
    def name(self) -> str:
        """What it is called."""
        return self.fields.get("name") or self.fields.get("title") or self.id

    def problem(self, message: str, column: str = "", *, warning: bool = False) -> Problem:
        """Say what is wrong with it, at its place or that of what it says in a column."""
        said = (self.fields.get("type", ""), column)
        if said in self.types and not self.fields.get(column):
            place = self.types[said]
            return replace(place, message=f"the type {said[0]!r}: {message}", warning=warning)
        place = self.places.get(column, self.place)
        return replace(place, message=f"the card {self.id!r}: {message}", warning=warning)


@record
class CardPart:
    """Something on a card: exactly one of text, number, icon, picture and rule.

    `{column}` stands for what the card says in that column; a part that comes to nothing is left out.
    """

    text: Line | None = None
    """Words, which may hold **bold**, *italic* and icons, written :name:."""
    number: Verbatim | None = None
    """A number, or a word of few letters, in the display face."""
    icon: Verbatim | None = None
    """An icon, by its name."""
    picture: Verbatim | None = None
    """A picture, by its path in the game's folder; or an icon, by its name."""
    rule: Size | None = None
    """A short cut to part what is above from what is below, so long in millimetres; left out if nothing is
    below it."""
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
    colour: Verbatim = "ink"
    """Its colour: a role, `#rrggbb`, or a column that says one."""
    align: Literal["left", "centre", "right"] | None = None
    """Where it stands in its column; texts, rules and coins at the left, all else in the middle."""
    coin: Flag = False
    """Whether a number stands in a ring."""
    above: Length | None = None
    """Millimetres of space above it."""


@record
class Column:
    """Parts of a band above one another."""

    parts: Some[CardPart]
    """What is in it, from its top."""
    width: Size | None = None
    """Its width in millimetres; columns without one share what is left."""
    at: Literal["top", "centre", "bottom"] = "centre"
    """Where its parts stand, if they are less high than the band."""


@record
class CardBand:
    """A part of a card's height, from edge to edge."""

    height: Size | None = None
    """Its height in millimetres; bands without one share what is left."""
    ground: Verbatim | None = None
    """Its colour, which runs over the edges of the card: a role, `#rrggbb`, or a column that says one."""
    cuts: Verbatim | None = None
    """A row of cuts along its foot: leaves, squares, dots, or a column that says which."""
    columns: Few[Column] = ()
    """What is in it, from the left."""


@record
class CardType:
    """What all cards of a type say alike: further columns, as the `type` of a card chooses them."""

    id: Verbatim
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
    picture: Verbatim | None = None
    """A picture over the whole card and its bleed instead, by its path in the game's folder."""


@lru_cache(maxsize=64)
def standard(width: float, height: float, said: frozenset[str]) -> tuple[CardBand, ...]:
    """Return the layout of cards that bring none, for the columns that `Piece.layout` names.

    What no card of the deck says takes no room: the costs, and the band of pictures. That is less high on
    cards that are less high than usual, so that there is room for rules.
    """
    head, picture, *others = _POKER if width >= _SMALL else _MINI
    if "cost" not in said:
        head = replace(head, columns=head.columns[1:])
    pictured = said & {"picture", "type", "icon", "tint", "cuts", "corner"}
    usual = picture.height or 0.0
    lack = sum(band.height or _RULES for band in (head, picture, *others)) - height
    if lack > 0:
        picture = replace(picture, height=max(usual - lack, _LOWEST * usual))
    return (head, *([picture] if pictured else []), *others)


_RULES = 12.0
"""Millimetres of height for rules, which a band of pictures leaves them."""
_LOWEST = 0.45
"""To how much of its usual height a band of pictures shrinks for that."""
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
) -> tuple[CardBand, ...]:
    """Lay a card out: measures in millimetres, sizes of texts in points."""
    own = "{colour}"
    return (
        CardBand(
            height=head,
            columns=(
                Column(
                    width=coin + 2.4,
                    at="top",
                    parts=(CardPart(number="{cost}", size=coin, coin=True, colour=own),),
                ),
                Column(
                    at="top",
                    parts=(
                        CardPart(
                            text="{name}", size=title, least=8, lines=1, weight="display", above=coin * 0.13
                        ),
                        CardPart(
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
        CardBand(
            height=picture,
            ground="{tint}",
            cuts="{cuts}",
            columns=(
                Column(
                    width=coin,
                    at="top",
                    parts=(CardPart(icon="{icon}", size=coin / 2, colour=own, above=2.4),),
                ),
                Column(parts=(CardPart(picture="{picture}", size=icon, colour=own),)),
                Column(width=coin, parts=(CardPart(text="{corner}", size=small),)),
            ),
        ),
        CardBand(
            columns=(
                Column(at="top", parts=(CardPart(text="{rules}", size=rules, least=8, above=rules * 0.35),)),
            )
        ),
        CardBand(
            height=picture * 0.6,
            columns=(
                Column(
                    at="bottom",
                    parts=(
                        CardPart(rule=picture * 0.55, colour=own),
                        CardPart(text="{flavour}", size=small, weight="italic", colour="muted", above=2.6),
                        CardPart(text="{foot}", size=7.2, lines=2, colour="muted", above=2.4),
                    ),
                ),
                Column(width=points, at="bottom", parts=(CardPart(icon="{badge}", size=points, colour=own),)),
                Column(
                    width=points * 1.15,
                    at="bottom",
                    parts=(CardPart(number="{points}", size=points, align="right"),),
                ),
            ),
        ),
    )


_POKER = _standard(head=18.5, picture=32, coin=10, title=13.5, icon=25, rules=9.6, small=8.2, points=5.2)
_MINI = _standard(head=13.8, picture=20.6, coin=7.8, title=10.2, icon=15.4, rules=8, small=7.2, points=4.2)


def read_deck(table: ReadTable, folder: Path) -> tuple[CardRow, ...]:
    """Make cards of the rows of a table. Raises DefinitionError."""
    return _cards(table.rows, table.columns, folder, table.place, list(table.problems))


def listed_deck(document: Document, here: Steps, folder: Path) -> tuple[CardRow, ...]:
    """Read a deck from the rows of a list in a YAML file. Raises DefinitionError."""
    found: list[ReadRow] = []
    problems: list[Problem] = []
    columns: dict[str, Problem] = {}
    for number, row in enumerate(document.value(here)):
        fields, places = {}, {}
        for key, value in row.items():
            steps = (*here, number, key)
            column = str(key).lower()
            places[column] = document.problem(steps, "")
            columns.setdefault(column, document.problem(steps, "", at_key=True))
            if not COLUMN.fullmatch(column):
                message = f"{str(key)[:40]!r} is no name of a column: {COLUMN_SAID}"
                problems.append(document.problem(steps, message, at_key=True))
            elif column in fields:
                problems.append(document.problem(steps, f"the column {column!r} stands twice", at_key=True))
            elif message := _converted(value, document.written(steps)):
                problems.append(document.problem(steps, f"the column {key!r} is text, {message}"))
            else:
                fields[column] = _as_written(value, document.written(steps))
        found.append(ReadRow(fields, document.problem((*here, number), ""), places))
    return _cards(found, columns, folder, document.problem(here, ""), problems)


def _converted(value: object, written: str) -> str:
    """Say what YAML has made of a text that is not in quotes; nothing if it has left it as it is."""
    if isinstance(value, bool | float) or (value is None and written.lower() == "null"):
        return f"but {written} is not to YAML; put it in quotes"
    return "" if value is None or isinstance(value, str | int) else "not a list or a mapping"


def _as_written(value: str | int | None, written: str) -> str:
    return "" if value is None else value.strip() if isinstance(value, str) else written


def _cards(
    rows: Sequence[ReadRow],
    columns: Mapping[str, Problem],
    folder: Path,
    deck: Problem,
    problems: list[Problem],
) -> tuple[CardRow, ...]:
    """Make cards of rows. Raises DefinitionError with these problems and those of the rows, if there are any.

    `deck` is the place of the whole; its message is empty.
    """
    if not rows:
        problems.append(_told(deck, "there is no card in the deck; each row is one, below the row of names"))
    found: dict[str, CardRow] = {}
    total = 0
    for number, (fields, place, places, short, doubts) in enumerate(rows, 1):
        named = fields.get("id") or fields.get("name") or fields.get("title") or str(number)
        name = identified(named)[:40].strip("-") or str(number)
        if name in found and not fields.get("id"):
            name = f"{name[:34]}-{number}"
        count = _WHOLE_COUNT.sub(r"\1", fields.get("count") or "1")
        digits = count.isascii() and count.isdecimal() and len(count) < LONGEST_COUNT
        if not digits or int(count) > MOST_COPIES:
            message = f"`count` is a whole number up to {MOST_COPIES}, not {count[:40]!r}"
            if short:
                message += f"; the row has {short}, so a separator may be missing"
            problems.append(_told(places.get("count", place), message))
            continue
        if name in found:
            message = f"the id {name!r} stands twice; see line {found[name].place.line}"
            problems.append(_told(places.get("id", place), message))
        problems += [
            _told(places[key], f"the column {key!r} has room for {LONGEST_CELL} characters")
            for key, value in fields.items()
            if len(value) > LONGEST_CELL
        ]
        found[name] = CardRow(
            name, int(count), fields, place, folder, places, columns, short=short, doubts=doubts
        )
        total += int(count)
        if total > MOST_CARDS:
            problems.append(_told(place, f"a deck has at most {MOST_CARDS} cards"))
            break
    if problems:
        raise DefinitionError(problems)
    return tuple(found.values())


MEANT: Mapping[str, tuple[str, ...]] = {
    "count": ("qty", "quantity", "copies", "copy", "cnt", "counts"),
    "name": ("title", "card", "card-name"),
    "rules": ("rule", "text", "rules-text", "effect", "ability"),
    "flavour": ("flavor", "flavortext", "flavourtext", "flavor-text", "flavour-text"),
    "colour": ("color",),
    "picture": ("image", "art", "pic", "img", "pictures", "artwork"),
    "points": ("point", "vp", "score", "victory-points"),
    "cost": ("costs", "price"),
    "type": ("types", "kind"),
    "icon": ("icons", "symbol"),
}
"""What columns are called elsewhere that are called otherwise here."""
_NEAR = 0.85


def columns_of(layout: Sequence[CardBand]) -> Mapping[str, tuple[int | str, ...]]:
    """Return the columns that a layout asks for, and for each the steps to where it does so first."""
    found: dict[str, tuple[int | str, ...]] = {}
    for at, band in enumerate(layout):
        said: list[tuple[tuple[int | str, ...], object]] = [
            ((at, key), getattr(band, key)) for key in ("ground", "cuts")
        ]
        for number, column in enumerate(band.columns):
            for place, part in enumerate(column.parts):
                here = (at, "columns", number, "parts", place)
                said += [((*here, key), getattr(part, key)) for key in (*KINDS_OF_PART, "colour")]
        for steps, template in said:
            if isinstance(template, str):
                for name in PLACE.findall(template):
                    found.setdefault(name, steps)
    return found


def unused(
    piece_layout: Sequence[CardBand], rows: Sequence[CardRow], deck: str | DeckFile | None
) -> Iterator[tuple[str, str | None]]:
    """Yield each column that no card is printed with, and the one that was meant by it, if it looks so."""
    asked = columns_of(piece_layout or _POKER).keys()
    columns = rows[0].columns if rows else {}
    used = {
        *asked,
        "id",
        "count",
        "type",
        "face",
        "back",
        *(deck.asked if isinstance(deck, DeckFile) else ()),
    }
    wanted = {*asked, "count"} - columns.keys()
    for column in columns:
        if column in used or not any(row.fields.get(column) for row in rows):
            continue
        known = [meant for meant, names in MEANT.items() if column in names and meant in wanted]
        if column in ("name", "title") and not known:
            continue  # by which the card goes
        yield column, next(iter(known or get_close_matches(column, sorted(wanted), 1, _NEAR)), None)


def _told(place: Problem, message: str) -> Problem:
    return replace(place, message=message)
