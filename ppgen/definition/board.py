"""The shape of a board: where each space lies, what it looks like and what it does.

Lengths are in board units, x to the right and y down from the board's top left corner, so that a board can be
drawn at any scale; `unit` says how many millimetres a unit is at full size. Walls and arrows between spaces
are not written down: they follow from the track.
"""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import field, fields, replace
from itertools import chain
from typing import Annotated, Any, get_args, get_origin

from ppgen.definition.family import Family
from ppgen.definition.fields import (
    Between,
    Checked,
    Few,
    Flag,
    Id,
    Key,
    Label,
    LayerData,
    Line,
    Many,
    Most,
    Name,
    Paint,
    Prose,
    Size,
    Units,
    Verbatim,
    Whole,
    frozen,
    nothing,
    record,
)
from ppgen.definition.grid import GridField
from ppgen.definition.lanes import Lanes
from ppgen.definition.lattice import Lattice
from ppgen.definition.pits import Pits
from ppgen.definition.points import Points
from ppgen.definition.rings import Rings
from ppgen.definition.selection import Selection, SpaceNames
from ppgen.definition.space import Pattern, PrintedFace, Side, Space
from ppgen.definition.tables import Tables

__all__ = ["FAMILIES", "Board", "Exit", "Labels", "PrintedFace", "Side", "Space", "Spaces"]


@record
class Exit:
    """A way off the board."""

    space: Name
    """The space it leads from."""
    side: Side
    """The side of that space."""
    label: Line
    """What lies beyond."""
    icon: Id | None = None
    """Icon for what lies beyond."""


@record
class Labels:
    """Letters and numbers around the board."""

    columns: Few[Verbatim] = ()
    """One for each column, from the left."""
    rows: Few[Verbatim] = ()
    """One for each row, from the top."""


@record
class Spaces:
    """What several spaces have in common; what it leaves out stays as it is."""

    spaces: Selection
    """Which spaces: `a1..c3`, `row 4`, `dark`, `every`, or names."""
    ground: Paint | None = None
    """Colour of their ground: a role, or `#rrggbb`; to save ink a pattern stands for it."""
    pattern: Pattern | None = None
    """What is drawn on their ground."""
    icon: Id | None = None
    """Icon to print on them."""
    picture: Verbatim | None = None
    """A picture of one's own on these cells, by its path in the game's folder: SVG, PNG or JPEG."""
    count: Name | None = None
    """A number to print in their corner."""
    numbers: Annotated[Whole, Between(0, 1000)] | None = None
    """The first of running numbers, one for each, to print in their corner."""
    label: Label | None = None
    """What is printed on them as their name."""
    name: Line | None = None
    """Their proper name."""
    effect: Line | None = None
    """What happens there, in a few words, to print on them."""
    text: Prose | None = None
    """What happens there, completely, for the legend."""
    clause: Id | None = None
    """The clause that says so."""
    special: Flag | None = None
    """Whether they are drawn as spaces that differ from ordinary ones."""

    def applied(self, spaces: dict[str, Space], places: SpaceNames) -> None:
        """Change the spaces that are meant."""
        given: dict[str, Any] = {
            each.name: value
            for each in fields(self)
            if each.name not in ("spaces", "numbers") and (value := getattr(self, each.name)) is not None
        }
        for number, name in enumerate(places.all(self.spaces)):
            if self.numbers is not None:
                given["count"] = str(self.numbers + number)
            spaces[name] = replace(spaces[name], **given)


@record
class Board:
    """Where things can be."""

    unit: Size = 50.8
    """Millimetres of one unit at full size."""
    width: Units = 0
    """Width in units; as wide as what lies on it if nothing is given."""
    height: Units = 0
    """Height in units; as high as what lies on it if nothing is given."""
    spaces: Many[Space] = ()
    """Places that are there from the beginning, one by one."""
    grid: GridField | None = None
    """A grid of squares or hexagons; `8 x 8`, `8 x 8 chequered` and `11 x 11 hex` are short for one."""
    points: Points | None = None
    """Points joined by lines."""
    pits: Pits | None = None
    """Pits for seeds, and stores."""
    lanes: Lanes | None = None
    """Lanes of holes for pegs."""
    tables: Tables | None = None
    """The long points of backgammon and its kin."""
    rings: Rings | None = None
    """Circles about a middle, joined by spokes."""
    groups: Annotated[tuple[Spaces, ...], Most(50)] = ()
    """What spaces have in common: ground, pattern, icon, numbers, names."""
    track: Annotated[tuple[Name, ...], Most(1000)] = ()
    """The path along spaces, in order of travel: names, and ranges such as `a1..j1`."""
    edges: Annotated[Mapping[Side, Key], Most(4), Checked(frozen)] = field(default_factory=nothing)
    """Sides of a grid that belong to seats."""
    exits: Few[Exit] = ()
    """The ways off the board."""
    lattice: Lattice | None = None
    """The grid of a board that is built during play."""
    labels: Labels = Labels()
    """Letters and numbers around it."""
    layers: LayerData | None = None
    """What lies `under` and `over` the spaces, layer upon layer, as the page Layers tells."""

    def __post_init__(self) -> None:
        made = tuple(self._made())
        spaces = {space.id: space for space in (*made, *self.spaces)}
        places = SpaceNames(spaces, self._dark())
        for group in self.groups:
            group.applied(spaces, places)
        if made or self.groups:
            # What is written comes first, so that each stands where the file has it.
            written = [spaces[space.id] for space in self.spaces]
            object.__setattr__(self, "spaces", (*written, *(spaces[space.id] for space in made)))
        if not self.width:
            object.__setattr__(self, "width", max((s.x + s.w for s in self.spaces), default=0))
        if not self.height:
            object.__setattr__(self, "height", max((s.y + s.h for s in self.spaces), default=0))
        object.__setattr__(self, "track", self._way(places))

    @property
    def families(self) -> dict[str, Family]:
        """The families that the board is of, by the keys under which they are written."""
        found = ((key, getattr(self, key)) for key in FAMILIES)
        return {key: family for key, family in found if family is not None}

    @property
    def grows(self) -> bool:
        """Whether the board is built during play."""
        return any(family.grows for family in self.families.values())

    @property
    def span(self) -> float:
        """Millimetres of a place of a board that is built during play; 0 for any other."""
        return max((family.span for family in self.families.values()), default=0.0)

    def holds(self, at: str) -> bool:
        """Tell whether a name is that of a space, or of a place that can come during play."""
        return at in self.places or any(family.holds(at) for family in self.families.values())

    def group_naming(self, name: str) -> int | None:
        """Find the last group that has words printed on a space, by its place among the groups."""
        places = SpaceNames((space.id for space in self.spaces), self._dark())
        for place, group in reversed(list(enumerate(self.groups))):
            words = (group.label, group.name, group.effect)
            if any(words) and name in places.all(group.spaces):
                return place
        return None

    def _made(self) -> Iterator[Space]:
        return chain.from_iterable(family.spaces() for family in self.families.values())

    def _dark(self) -> frozenset[str]:
        return frozenset[str]().union(*(family.dark() for family in self.families.values()))

    def _way(self, places: SpaceNames) -> tuple[str, ...]:
        """Give the track space by space; names that lead nowhere stay, to be complained of."""
        way: list[str] = []
        for part in self.track:
            known = [name for _, names in places.each([part]) for name in names]
            way += known or [part]
        return tuple(way)

    @property
    def places(self) -> SpaceNames:
        """The names of the spaces, by which selections are read."""
        return SpaceNames([space.id for space in (*self._made(), *self.spaces)], self._dark())

    def seated(self, seats: Collection[str]) -> "Board":
        """Give the board without the spaces that lie before seats which do not play."""
        return self.without({space.id for space in self.spaces if space.seat and space.seat not in seats})

    def without(self, names: Collection[str]) -> "Board":
        """Give the board without these spaces and the halves of them."""
        kept = tuple(space for space in self.spaces if space.id not in names and space.of not in names)
        if len(kept) == len(self.spaces):
            return self
        board = copy(self)
        object.__setattr__(board, "spaces", kept)
        return board

    def space(self, name: str) -> Space:
        """Find a space by its id. Raises KeyError if there is none."""
        for candidate in self.spaces:
            if candidate.id == name:
                return candidate
        raise KeyError(name)


def _families() -> Iterator[tuple[str, type[Family]]]:
    """Yield the fields of a board that hold a family."""
    for each in fields(Board):
        for kind in get_args(each.type):
            plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
            if isinstance(plain, type) and issubclass(plain, Family):
                yield each.name, plain


FAMILIES: Mapping[str, type[Family]] = dict(_families())
"""All families of boards, by their keys."""
