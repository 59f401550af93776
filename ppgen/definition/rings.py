"""Rings: circles about a middle, joined by spokes, with a point wherever they meet."""

import math
from collections.abc import Iterator, Mapping
from string import ascii_lowercase
from typing import Annotated, Any

from ppgen.definition.document import Document, Steps
from ppgen.definition.family import Family
from ppgen.definition.fields import Between, Flag, Name, Number, Units, Whole, record
from ppgen.definition.problems import Problem
from ppgen.definition.space import Space

ROOM = 0.7
"""The share of a step that a piece may take: so much, as points do not lie in rows and columns."""


@record
class Rings(Family):
    """Circles, each a unit from the next, and spokes across them.

    Spokes are a, b, c… clockwise from the north, circles 1, 2, 3… from the innermost; `a1` is where
    both meet.
    """

    circles: Annotated[Whole, Between(1, 20)]
    """How many circles."""
    spokes: Annotated[Whole, Between(3, 26)]
    """How many spokes."""
    centre: Name | None = None
    """The name of a point in the middle, in which all spokes end; none if nothing is given."""
    inner: Annotated[Number, Between(0.5, 20)] | None = None
    """How far the innermost circle is from the middle, in units; so far that its points are a unit apart if
    nothing is given."""
    coordinates: Flag = True
    """Whether letters stand at the spokes and numbers at the circles."""
    x: Units = 0
    """Where they begin, in units from the left of the board."""
    y: Units = 0
    """Where they begin, in units from the top of the board."""

    @property
    def least(self) -> float:
        """How far the innermost circle is from the middle."""
        return self.inner or max(1.0, 1 / (2 * math.sin(math.pi / self.spokes)))

    def radius(self, circle: int) -> float:
        """Give how far a circle is from the middle, the innermost being 1."""
        return self.least + circle - 1

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of all circles."""
        reach = self.radius(self.circles) + ROOM / 2
        return self.x + reach, self.y + reach

    def at(self, spoke: float, circle: float) -> tuple[float, float]:
        """Give the point where a spoke, counted from 0, meets a circle; both may lie between two."""
        turn, reach = 2 * math.pi * spoke / self.spokes, self.least + circle - 1
        x, y = self.middle
        return x + reach * math.sin(turn), y - reach * math.cos(turn)

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Map each point to where it lies, circle by circle from the innermost, the middle first."""
        made = {
            f"{ascii_lowercase[spoke]}{circle}": self.at(spoke, circle)
            for circle in range(1, self.circles + 1)
            for spoke in range(self.spokes)
        }
        return {self.centre: self.middle} | made if self.centre else made

    def spaces(self) -> Iterator[Space]:
        """Yield the points as spaces."""
        for name, (x, y) in self.places().items():
            yield Space(id=name, x=x - ROOM / 2, y=y - ROOM / 2, w=ROOM, h=ROOM, shape="point")

    def topology(self) -> Mapping[str, Any]:
        """Tell how its points lie to each other: around along circles, in and out along spokes."""
        return {
            "at": {name: [x, -y] for name, (x, y) in self.places().items()},
            "steps": self._steps(),
            "lines": list(self._lines()),
        }

    def _steps(self) -> dict[str, dict[str, str]]:
        """Give the neighbours of each point by direction; from the middle a spoke's letter leads to it."""
        letters = ascii_lowercase[: self.spokes]
        steps: dict[str, dict[str, str]] = {}
        for circle in range(1, self.circles + 1):
            for spoke, letter in enumerate(letters):
                here = steps[f"{letter}{circle}"] = {
                    "clockwise": f"{letters[(spoke + 1) % self.spokes]}{circle}",
                    "anticlockwise": f"{letters[spoke - 1]}{circle}",
                }
                if circle < self.circles:
                    here["outward"] = f"{letter}{circle + 1}"
                if circle > 1:
                    here["inward"] = f"{letter}{circle - 1}"
                elif self.centre:
                    here["inward"] = self.centre
        if self.centre:
            steps[self.centre] = {letter: f"{letter}1" for letter in letters}
        return steps

    def _lines(self) -> Iterator[list[str]]:
        """Yield the straight lines: spokes, which go on through the middle where one lies opposite."""
        letters = ascii_lowercase[: self.spokes]
        inward = {
            letter: [f"{letter}{circle}" for circle in range(self.circles, 0, -1)] for letter in letters
        }
        if not self.centre:
            yield from inward.values()
        elif self.spokes % 2:
            yield from ([*line, self.centre] for line in inward.values())
        else:
            half = self.spokes // 2
            for letter, opposite in zip(letters[:half], letters[half:], strict=True):
                yield [*inward[letter], self.centre, *inward[opposite][::-1]]

    def in_rows(self) -> list[list[str]]:
        """Name the points circle by circle from the outermost, clockwise from the first spoke."""
        letters = ascii_lowercase[: self.spokes]
        return [[f"{letter}{circle}" for letter in letters] for circle in range(self.circles, 0, -1)]

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield that points of the innermost circle would lie over each other, or over the middle."""
        apart = 2 * self.least * math.sin(math.pi / self.spokes)
        if min(apart, self.least if self.centre else apart) < ROOM:
            wide = max(ROOM / (2 * math.sin(math.pi / self.spokes)), ROOM if self.centre else 0.0)
            enough = math.ceil(wide * 10) / 10
            message = f"the points of the innermost circle lie over each other; {enough:g} will do"
            yield document.problem((*here, "inner"), message)
