"""What a described face is once it has been read: layers whose formulas wait for a row."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ppgen.definition.formula import Formula, Template
from ppgen.definition.problems import Problem

Measure: TypeAlias = float | Formula
Word: TypeAlias = str | Template
Colour: TypeAlias = str | Template
"""As it is written: a name of the game's look, a role, `#rrggbb`, or a formula that gives one."""
Pair: TypeAlias = tuple[Measure, Measure]


class Gradient(NamedTuple):
    """A fill that goes over from colour to colour."""

    stops: tuple[tuple[float, Colour], ...]
    angle: Measure
    radial: bool


class FaceLine(NamedTuple):
    """A line: its colour, and millimetres of its width and of its dashes."""

    colour: Colour
    width: Measure
    dash: tuple[Measure, ...]


class FaceArea(NamedTuple):
    """An area: by its name, by four measures, or described."""

    name: Word | None
    measures: tuple[Measure, ...]
    said: Mapping[str, Any]


class Along(NamedTuple):
    """The line on which a text stands: an arc, in degrees from the top, or path data."""

    arc: Pair | None
    radius: Measure | None
    path: Template | None


class CellGrid(NamedTuple):
    """Cells of an area."""

    columns: Measure
    rows: Measure
    gap: Pair
    hexagons: bool


class Around(NamedTuple):
    """Places on a circle."""

    radius: Measure
    start: Measure
    end: Measure
    upright: bool


class SheetRow(NamedTuple):
    """A row of a sheet, for which a layer is drawn."""

    said: Mapping[str, str]
    """What it says in each column."""
    place: Problem
    """Where it stands; the message is empty, as in `places`."""
    places: Mapping[str, Problem]
    """Where it says what it says in each column."""
    doubts: Mapping[str, str] = MappingProxyType({})
    """What is told of what it says in a column, if that is printed."""


class ValueCase(NamedTuple):
    """A value, and when it is taken; None for always."""

    when: Formula | None
    value: Template
    place: Problem
    """Where it is written; the message is empty, as in all places."""


class Mapped(NamedTuple):
    """A value that follows from another by a table."""

    source: Formula
    table: Mapping[str, Template]
    otherwise: Template | None
    places: Mapping[str, Problem]
    """Where each key of the table is written."""


ValueOf: TypeAlias = Template | Mapped | tuple[ValueCase, ...]
Values: TypeAlias = tuple[tuple[str, ValueOf], ...]


@dataclass(frozen=True, eq=False, slots=True)
class FaceLayer:
    """Something on a face."""

    kind: str
    said: Mapping[str, Any]
    """What each of its keys says, as `ppgen.definition.layers.language` lists them; defaults included."""
    path: str
    """What messages call it: `front.title`."""
    place: Problem
    """Where it is written; the message is empty."""
    mark: str = ""
    """What stands before its text, if that is in the language of the source."""


@dataclass(frozen=True, eq=False, slots=True)
class FaceLayers:
    """One side of pieces, in one layout."""

    layers: tuple[FaceLayer, ...]
    areas: Mapping[str, FaceArea]
    values: Values
    safe: float
    keeps: bool
    """Whether content says itself how far the area `safe` is from the edge."""


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """What all faces of a game share."""

    colours: Mapping[str, str]
    """Colours of its own, by name, as roles or `#rrggbb`."""
    styles: Mapping[str, Mapping[str, str]]
    """How words are set that name a style: `font` and `colour`."""


class Chosen(NamedTuple):
    """Which side a row has: always the one, or one by what a column says."""

    source: Formula | None
    sides: Mapping[str, FaceLayers]
    otherwise: str | None
    places: Mapping[str, Problem] = MappingProxyType({})
    """Where each key is written by which a side is chosen."""


@dataclass(frozen=True, eq=False, slots=True)
class PieceLayers:
    """Both sides of a kind of piece."""

    front: Chosen
    back: Chosen | None
    look: Look
    names: frozenset[str]
    """The columns that it asks for, values of its own left out."""
    source: str
    """All of it as it is written, by which a later kit tells whether a card has changed."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardLayers:
    """What lies under and over the spaces of a board."""

    under: FaceLayers
    over: FaceLayers
    margin: tuple[float, float, float, float]
    """Millimetres by which they reach beyond the spaces: top, right, bottom, left."""
    lines: bool
    """Whether the lines between spaces are drawn besides."""
    look: Look


@dataclass(frozen=True, eq=False, slots=True)
class SheetLayers:
    """An aid, mat or score sheet whose faces are layers."""

    piece: PieceLayers
    size: tuple[float, float] | None
    """Width and height in millimetres; None for all that there is room for."""
    rows: tuple[SheetRow, ...]
    """One of it for each of these; none if there is no sheet."""


@dataclass(frozen=True, eq=False, slots=True)
class BoxLayers:
    """The sides of a tuckbox that are described by layers, by their names."""

    sides: Mapping[str, FaceLayers]
    look: Look
