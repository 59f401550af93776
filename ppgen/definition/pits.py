"""Rows of pits into which seeds are sown, with stores beside them."""

from collections.abc import Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase
from typing import Annotated, Any, ClassVar, Literal

from ppgen.definition.family import Family, Prints
from ppgen.definition.fields import Between, Flag, Id, Most, Name, Units, Whole, record
from ppgen.definition.space import Shape, Space

GAP = 0.14
"""Between the rows of pits, in units."""
PIT = 0.92
"""The share of a unit that a pit takes."""
STORE = 0.66
"""The width of a store."""
CORNER = 1.0
"""What a store leaves of its height for the icon in its corner, in units."""


@record
class Pits(Family):
    """One or two rows of pits, each one unit wide, sown against the clock.

    The pits of the south row are a, b, c… from the west, those of the north row A, B, C… from the east, so
    that each lies where sowing goes on.
    """

    columns: Annotated[Whole, Between(1, 26)]
    """How many pits there are in a row."""
    rows: Annotated[Whole, Between(1, 2)] = 2
    """How many rows."""
    stores: Annotated[tuple[Name, ...], Most(2)] = ()
    """Names of the stores: the first at the right hand of the south, the second at that of the north."""
    sown: Flag = False
    """Whether seeds are sown into stores as well."""
    arrows: Flag = True
    """Whether arrows show which way seeds are sown."""
    long: Annotated[Units, Between(1, 3)] = 1
    """How far it is across a row, in units: pits are as long as that leaves them, and round at 1."""
    between: Annotated[Units, Between(0, 2)] = GAP
    """How far the rows are apart, in units."""
    corner: Id | None = None
    """An icon at the far end of each store, which is the shorter for it."""
    wood: Literal["light", "dark"] = "light"
    """Whether the wood is of the game's colour where a kit is printed in colour, or of the paper's."""
    x: Units = 0
    """Where they begin, in units from the left of the board."""
    y: Units = 0
    """Where they begin, in units from the top of the board."""

    prints: ClassVar[Mapping[Shape, Prints]] = dict.fromkeys(
        ("pit", "store"), Prints(frozenset({"name", "label"}), either=("name", "label"), around=True)
    )

    @property
    def south(self) -> list[str]:
        """The pits of the south row, from the west."""
        return list(ascii_lowercase[: self.columns])

    @property
    def north(self) -> list[str]:
        """The pits of the north row, from the west; none if there is one row."""
        return list(ascii_uppercase[: self.columns][::-1]) if self.rows == 2 else []

    def way(self) -> list[str]:
        """List where seeds are sown, around and around."""
        stores = [[name] for name in self.stores] if self.sown else []
        first, second = (*stores, [], [])[:2]
        return [*self.south, *first, *self.north[::-1], *second]

    @property
    def ring(self) -> bool:
        """Whether its way goes around and around: it does."""
        return True

    def topology(self) -> Mapping[str, Any]:
        """Tell how it is drawn in letters; none of its pits has a neighbour but along the way."""
        return {"text": "heaps"} if self.rows == 2 else {}

    def in_rows(self) -> list[list[str]]:
        """Name the pits as they are drawn: row by row from the top, each from the west."""
        return [row for row in (self.north, self.south) if row]

    def spaces(self) -> Iterator[Space]:
        """Yield the pits in the order of sowing, and then the stores."""
        left = self.x + (1.0 if len(self.stores) == 2 else 0.0)
        bottom = self.y + (self.rows - 1) * (self.long + self.between)
        margin = (1 - PIT) / 2
        long = self.long - 2 * margin
        for column, name in enumerate(self.south):
            yield Space(id=name, x=left + column + margin, y=bottom + margin, w=PIT, h=long, shape="pit")
        for column, name in reversed(list(enumerate(self.north))):
            yield Space(id=name, x=left + column + margin, y=self.y + margin, w=PIT, h=long, shape="pit")
        top, short = self.y + margin, CORNER if self.corner else 0.0
        high = bottom + self.long - self.y - 2 * margin - short
        beside = (1 - STORE) / 2
        ends = ((left + self.columns, top + short), (self.x, top))
        for name, (x, y) in zip(self.stores, ends, strict=False):
            yield Space(id=name, x=x + beside, y=y, w=STORE, h=high, shape="store")
