"""The board of backgammon and its kin: long points, a bar and boxes beside it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from ppgen.definition.document import Document, Steps
from ppgen.definition.family import Family, Prints
from ppgen.definition.fields import Between, Flag, Most, Name, Units, Whole, record
from ppgen.definition.problems import Problem
from ppgen.definition.space import Shape, Space

HIGH = 3.6
"""The height of a long point, in units."""
APART = 1.75
"""Between the tips of those below and above."""
BAR = 0.87
"""The width of the bar."""
BOX = 1.5
"""The width of a box beside the board."""
GAP = 0.27
"""Between board and box, and between boxes."""


@record
class Tables(Family):
    """Long points 1, 2, 3… from the south-east to the west, and back above them; each is one unit wide."""

    points: Annotated[Whole, Between(4, 48)] = 24
    """How many points there are: a multiple of four."""
    bar: Flag = True
    """Whether a bar named `bar` parts the halves."""
    off: Annotated[tuple[Name, ...], Most(2)] = ()
    """Names of boxes beside the board for men that are borne off: the first below, the second above."""
    x: Units = 0
    """Where it begins, in units from the left of the board."""
    y: Units = 0
    """Where it begins, in units from the top of the board."""

    prints: ClassVar[Mapping[Shape, Prints]] = {
        **dict.fromkeys(("spike-up", "spike-down"), Prints(frozenset({"label", "ground"}), around=True)),
        "bar": Prints(),
        "box": Prints(frozenset({"name", "label"}), either=("name", "label")),
    }

    @property
    def bar_at(self) -> float:
        """Where the bar begins."""
        return self.x + self.points // 4

    @property
    def width(self) -> float:
        """The width without the boxes."""
        return self.points // 2 + (BAR if self.bar else 0.0)

    @property
    def height(self) -> float:
        """The height."""
        return 2 * HIGH + APART

    def way(self) -> list[str]:
        """List the points from 1 on."""
        return [str(number) for number in range(1, self.points + 1)]

    def ways(self) -> dict[str, list[str]]:
        """List for each box the way to it: the box, the points as they come after it, and the bar."""
        way, bar = self.way(), ["bar"] * self.bar
        return {box: [box, *points, *bar] for box, points in zip(self.off, (way, way[::-1]), strict=False)}

    def topology(self) -> Mapping[str, Any]:
        """Tell how it is drawn in letters; none of its points has a neighbour but along the ways."""
        return {"text": "heaps"}

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield what cannot be in what stands `here` in a file."""
        if self.points % 4:
            message = f"the points lie in four equal groups, so {self.points} cannot be; 24 can"
            yield document.problem((*here, "points"), message)

    def in_rows(self) -> list[list[str]]:
        """List the points as they are drawn: row by row from the top, each from the west."""
        way, half = self.way(), self.points // 2
        return [way[half:], way[:half][::-1]]

    def spaces(self) -> Iterator[Space]:
        """Yield the points from 1 on, the bar and the boxes."""
        half = self.points // 2
        below = self.y + HIGH + APART
        for number in range(1, self.points + 1):
            column = half - number if number <= half else number - half - 1
            x = self.x + column + (BAR if self.bar and column >= half // 2 else 0.0)
            upward = number <= half
            shape, y = ("spike-up", below) if upward else ("spike-down", self.y)
            yield Space(
                id=str(number),
                x=x,
                y=y,
                w=1,
                h=HIGH,
                shape="spike-up" if shape == "spike-up" else "spike-down",
                ground="tint" if number % 2 == 1 else None,
            )
        if self.bar:
            yield Space(id="bar", x=self.bar_at, y=self.y, w=BAR, h=self.height, shape="bar")
        high = (self.height - GAP) / 2
        for name, y in zip(self.off, (self.y + high + GAP, self.y), strict=False):
            yield Space(id=name, x=self.x + self.width + GAP, y=y, w=BOX, h=high, shape="box")
