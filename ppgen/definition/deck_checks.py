"""What no single field of a deck can tell: columns, keys and faces that nobody would see printed."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from ppgen.definition.cards import BROUGHT, KEYS_OF_PARTS, KINDS_OF_PART, MEANT, CardPart, columns_of, unused
from ppgen.definition.document import Document, Steps
from ppgen.definition.problems import Problem, listed, suggestion
from ppgen.definition.system import Piece, Surface

NEARLY = 0.75
"""How like `count` a column is that is meant as such; `cost` is less."""


def check_deck(document: Document, here: Steps, piece: Piece) -> Iterator[Problem]:
    """Yield what of a deck would not be printed, though it looks as if it were meant to be."""
    if not piece.rows:
        for key in ("layout", "types"):
            if (*here, key) in document.values:
                message = f"`{key}` is for a `deck` or `cards`, which this piece has not"
                yield document.problem((*here, key), message, at_key=True)
        return
    yield from _sides(document, here, piece)
    if piece.layers:
        return
    yield from _parts(document, here, piece)
    for column, meant in unused(piece.layout, piece.rows, piece.deck):
        if meant is not None:
            place = piece.rows[0].columns[column]
            message = f"no card is printed with the column {column!r}; did you mean {meant!r}?"
            yield replace(place, message=message)
    known = piece.rows[0].columns.keys()
    for column, steps in columns_of(piece.layout).items():
        if column not in known and column not in BROUGHT:
            hint = suggestion(column, known - columns_of(piece.layout).keys())
            if hint:
                message = f"no card says anything in the column {column!r}{hint}"
                yield document.problem((*here, "layout", *steps), message)


def check_layers(document: Document, here: Steps, piece: Piece) -> Iterator[Problem]:
    """Yield what stands beside layers that draw it instead, and columns that none of them reads."""
    if piece.layered is None:
        return
    for key in ("layout", "types", "face", *(("back",) if piece.layered.back else ())):
        if (*here, key) in document.values:
            message = f"`layers` draw this piece, so `{key}` says nothing"
            yield document.problem((*here, key), message, at_key=True)
    if not piece.rows:
        return
    asked = piece.layered.names
    others = piece.rows[0].columns.keys()
    for column, place in piece.rows[0].columns.items():
        if column in asked or column in ("id", "count", "name", "title"):
            continue
        near = column.lower() in MEANT["count"] or get_close_matches(column.lower(), ["count"], 1, NEARLY)
        meant = suggestion(column, asked - others)
        if near and "count" not in others:
            meant = "; did you mean 'count'?"
        if meant:
            message = f"no card is printed with the column {column!r}{meant}"
            yield Problem(place.file, place.line, place.column, message)


def _sides(document: Document, here: Steps, piece: Piece) -> Iterator[Problem]:
    """Yield the faces of cards that have their faces from their rows, and backs that no deck has."""
    if piece.face is not None:
        message = "the faces of a deck are laid out by `layout`; `face` is for pieces without rows"
        yield document.problem((*here, "face"), message, at_key=True)
    if isinstance(piece.back, Surface) or piece.back == "same":
        message = (
            "the back of a deck is a net, as in {icon: crop, colour: accent}, or {picture: back.png}, or none"
        )
        yield document.problem((*here, "back"), message, at_key=True)
    for key, value in (("per", piece.per != "set"), ("count", piece.count != 1)):
        if value:
            message = f"the rows of a deck say how many cards there are; `{key}` is for pieces without rows"
            yield document.problem((*here, key), message, at_key=True)


def _parts(document: Document, here: Steps, piece: Piece) -> Iterator[Problem]:
    for at, band in enumerate(piece.layout):
        for number, column in enumerate(band.columns):
            for place, part in enumerate(column.parts):
                steps = (*here, "layout", at, "columns", number, "parts", place)
                yield from _part(document, steps, part)


def _part(document: Document, steps: Steps, part: CardPart) -> Iterator[Problem]:
    """Yield what a part cannot be, and keys that say nothing of what it is."""
    given = [kind for kind in KINDS_OF_PART if getattr(part, kind) is not None]
    yield from _one_thing(document, steps, "part", given, KINDS_OF_PART, KEYS_OF_PARTS)
    if given == ["number"] and part.font is None and (*steps, "weight") in document.values:
        message = "a number has the weight of the display face; name a `font` of your own for another"
        yield document.problem((*steps, "weight"), message, at_key=True)


_KINDS_OF_MARK = ("suit", "cut", "value", "pips", "text", "icon", "picture")
_KEYS_OF_MARKS = {"font": ("text",), "colour": tuple(kind for kind in _KINDS_OF_MARK if kind != "picture")}


def check_marks(document: Document, here: Steps, piece: Piece) -> Iterator[Problem]:
    """Yield marks on faces that are not one thing, and keys that say nothing of what they are."""
    for side in ("face", "back"):
        surface = getattr(piece, side)
        for number, mark in enumerate(surface.marks if isinstance(surface, Surface) else ()):
            steps = (*here, side, "marks", number)
            if steps in document.values:
                given = [kind for kind in _KINDS_OF_MARK if getattr(mark, kind)]
                yield from _one_thing(document, steps, "mark", given, _KINDS_OF_MARK, _KEYS_OF_MARKS)


def _one_thing(
    document: Document,
    steps: Steps,
    noun: str,
    given: Sequence[str],
    kinds: Sequence[str],
    keys: Mapping[str, Collection[str]],
) -> Iterator[Problem]:
    """Yield that something is not exactly one of some `kinds`, or has keys that say nothing of its kind."""
    if len(given) != 1:
        yield document.problem(steps, f"a {noun} is exactly one of {listed(kinds)}")
        return
    for key, of in keys.items():
        if given[0] not in of and (*steps, key) in document.values:
            message = f"`{key}` says nothing of a {noun} that is a `{given[0]}`"
            yield document.problem((*steps, key), message, at_key=True)
