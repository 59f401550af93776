"""Which columns faces print as words: these have a language; pictures, icons and conditions have none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import NamedTuple

from ppgen.definition.formula import Template
from ppgen.definition.layers.faces import (
    BoardLayers,
    BoxLayers,
    FaceLayer,
    FaceLayers,
    Mapped,
    PieceLayers,
    SheetRow,
    ValueOf,
    Values,
)
from ppgen.language.po import Message

NUMBERED = "number"
"""The kind of layer whose words are few letters, which have no room for a mark."""
ROW_NAMES = ("id", "space", "name")
"""Columns by which a row of a sheet is known."""


class Printed(NamedTuple):
    """Columns that are printed: as texts, and as numbers or few letters."""

    texts: frozenset[str]
    numbers: frozenset[str]

    def with_values(self, values: Values) -> Printed:
        """Return them with the columns from which values follow that are printed."""
        return Printed(_followed(self.texts, values), _followed(self.numbers, values))


NOTHING = Printed(frozenset(), frozenset())


def printed_by(layers: Iterable[FaceLayer]) -> Printed:
    """Return what layers print, those in groups included."""
    texts, numbers = set[str](), set[str]()
    each, values = set[str](), list[tuple[str, ValueOf]]()
    for layer in with_groups(layers):
        words = layer.said[layer.kind]
        if layer.kind in ("text", NUMBERED) and isinstance(words, Template):
            (numbers if layer.kind == NUMBERED else texts).update(words.names)
        if "short" in layer.said:
            texts |= layer.said["short"].names
        listed = layer.said.get("each", ())
        for one in listed if isinstance(listed, tuple) else (listed,):
            each |= one.names
        values += layer.said.get("values", ())
    if "it" in texts:
        texts |= each
    if "it" in numbers:
        numbers |= each
    return Printed(frozenset(texts), frozenset(numbers)).with_values(tuple(values))


def printed_on(piece: PieceLayers) -> Printed:
    """Return what both sides of a piece print, in whichever layout."""
    found = [
        printed_by(side.layers).with_values(side.values)
        for chosen in filter(None, (piece.front, piece.back))
        for side in chosen.sides.values()
    ]
    return Printed(
        frozenset[str]().union(*(each.texts for each in found)),
        frozenset[str]().union(*(each.numbers for each in found)),
    )


def with_groups(layers: Iterable[FaceLayer]) -> Iterator[FaceLayer]:
    """Yield layers, and after each group those in it."""
    for layer in layers:
        yield layer
        if layer.kind == "group":
            yield from with_groups(layer.said["group"])


def sides_of(faces: PieceLayers | BoardLayers | BoxLayers | FaceLayers) -> Iterator[FaceLayers]:
    """Yield every side of faces, in whichever layout."""
    match faces:
        case PieceLayers():
            for chosen in filter(None, (faces.front, faces.back)):
                yield from chosen.sides.values()
        case BoardLayers():
            yield from (faces.under, faces.over)
        case BoxLayers():
            yield from faces.sides.values()
        case _:
            yield faces


def sheet_messages(rows: tuple[SheetRow, ...], printed: Printed) -> Iterator[Message]:
    """Yield what is printed of the rows of a sheet."""
    for at, row in enumerate(rows, 1):
        yield from messages_of(row.said, printed, row_name(row, at))


def row_messages(faces: PieceLayers | BoardLayers | BoxLayers | FaceLayers) -> Iterator[Message]:
    """Yield what faces print of the sheets beside, for whose rows layers are drawn."""
    for side in sides_of(faces):
        for layer in with_groups(side.layers):
            if "rows" in layer.said:
                yield from sheet_messages(layer.said["rows"], printed_by([layer]))


def row_name(row: SheetRow, at: int) -> str:
    """Name a row of a sheet, as a catalogue does."""
    known = next((row.said[name] for name in ROW_NAMES if row.said.get(name)), str(at))
    return f"{PurePath(row.place.file).name}.{known}"


def messages_of(said: Mapping[str, str], printed: Printed, name: str) -> Iterator[Message]:
    """Yield what is printed of a row and holds words."""
    for column, text in said.items():
        if column in printed.texts | printed.numbers and any(map(str.isalpha, text)):
            yield Message(f"{name} {column}", text, markup=column in printed.texts)


def _followed(names: frozenset[str], values: Values) -> frozenset[str]:
    found = set(names)
    for name, value in reversed(values):
        if name in found:
            found |= _answers(value)
    return frozenset(found)


def _answers(value: ValueOf) -> frozenset[str]:
    """Return the columns that stand in what a value may come to, those by which it is chosen left out."""
    if isinstance(value, Template):
        return value.names
    answers = (
        [*value.table.values(), *filter(None, [value.otherwise])]
        if isinstance(value, Mapped)
        else [case.value for case in value]
    )
    return frozenset[str]().union(*(answer.names for answer in answers))
