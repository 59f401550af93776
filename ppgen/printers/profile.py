"""Profiles of printers: plain files in the user's own folder that say by how much a printer is askew.

Each is YAML that a person can read and write. What is in it is bounded when it is read, as in any file of
content.
"""

import math
import os
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

from ppgen.definition.document import load_yaml
from ppgen.definition.fields import Between, Number, Whole, record
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.validation import validate
from ppgen.drawing.scene import Transform
from ppgen.errors import PpgenError
from ppgen.printers.leaf import MeasuringLeaf

FOLDER = "PPGEN_PRINTERS"
"""The environment variable that names another folder for profiles."""
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
LIKELY = 2.45
"""Standard deviations of an axis within which 19 of 20 points of a plane lie."""
SELDOM = 0.05
"""The share that lies beyond what is told."""

Row: TypeAlias = Sequence[float]
Shift = Annotated[Number, Between(-15, 15)]
"""Millimetres."""
Stretch = Annotated[Number, Between(90, 110)]
"""Percent."""
Margin = Annotated[Number, Between(0, 60)]


class NoProfile(PpgenError):
    """A profile that is not there, or has no name that a file can have."""


@record
class Askew:
    """How a side lies, about the middle of the leaf: seen from the front, whichever side it is."""

    right: Shift
    """Millimetres to the right."""
    down: Shift
    """Millimetres down."""
    width: Stretch
    """Percent of its true width."""
    height: Stretch
    """Percent of its true height."""
    turn: Annotated[Number, Between(-5, 5)]
    """Degrees clockwise."""
    lean: Annotated[Number, Between(-5, 5)]
    """Percent by which upright lines lean to the right as they go down."""

    def matrix(self, leaf: MeasuringLeaf) -> Transform:
        """Return it as an affine map of millimetres, from what was drawn to where it lies."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        wide, high, lean = self.width / 100, self.height / 100, self.lean / 100
        a, b = cos * wide, sin * wide
        c, d = cos * lean - sin * high, sin * lean + cos * high
        x, y = leaf.width / 2, leaf.height / 2
        return Transform(a, b, c, d, x + self.right - a * x - c * y, y + self.down - b * x - d * y)


@record
class Margins:
    """How near to the edges of a side the printer prints, as that side is looked at; millimetres."""

    left: Margin | None = None
    """From the left."""
    top: Margin | None = None
    """From the top."""
    right: Margin | None = None
    """From the right."""
    bottom: Margin | None = None
    """From the bottom."""


@record
class Profile:
    """What is known of a printer, with one paper and one way of turning it over."""

    paper: Literal["a4", "letter"]
    """The paper that was measured."""
    flip: Literal["long-edge", "short-edge"]
    """The edge over which the printer turned it."""
    leaves: Annotated[Whole, Between(1, 100)]
    """How many leaves were measured."""
    by: Literal["light", "sides", "scales"]
    """Against the light, by pictures of both sides, or by eye."""
    back: Askew
    """Where backs lie against fronts."""
    sure: Annotated[Number, Between(0, 5)]
    """How well that is known: 19 of 20 times within so many millimetres."""
    scatter: Annotated[Number, Between(0, 100)] | None = None
    """Within how many millimetres of their middle 19 of 20 leaves lie at the corners; of two or more."""
    front: Askew | None = None
    """Where fronts lie on the paper, if their size was measured."""
    margins_front: Margins | None = None
    """Where the printer begins to print on fronts."""
    margins_back: Margins | None = None
    """And on backs."""

    @property
    def leaf(self) -> MeasuringLeaf:
        """The leaf that was measured."""
        return MeasuringLeaf(self.paper, self.flip)

    def corrections(self) -> tuple[Transform, Transform]:
        """Return what a front, and a back as it is looked at, are mapped by before they are printed."""
        mirror = Transform.mirror(width=self.leaf.width)
        front = inverse(self.front.matrix(self.leaf)) if self.front else Transform()
        back = inverse(self.back.matrix(self.leaf)) @ front
        return front, mirror @ back @ mirror

    def worst(self) -> float:
        """Return by how many millimetres backs miss their fronts at the worst corner, uncorrected."""
        matrix = self.back.matrix(self.leaf)
        return max(math.dist(matrix.point(*corner), corner) for corner in self.leaf.corners)

    @property
    def promise(self) -> float:
        """Within how many millimetres of their fronts 19 of 20 corrected backs lie, as far as is known."""
        return math.hypot(self.sure, self.scatter or 0.0)


class MeasuredLeaf(NamedTuple):
    """One leaf as it was measured: the rows of its matrix, and its sigma in millimetres."""

    leaf: MeasuringLeaf
    matrix: Sequence[Row]
    sigma: float


def inverse(map_: Transform) -> Transform:
    """Return the map that undoes one."""
    a, b, c, d, e, f = map_
    area = a * d - b * c
    return Transform(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def askew(leaf: MeasuringLeaf, matrix: Sequence[Row]) -> Askew:
    """Say what a matrix does in words that a person can check with a rule."""
    (a, c, e), (b, d, f) = ((float(value) for value in row[:3]) for row in matrix[:2])
    turn = math.atan2(b, a)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = leaf.width / 2, leaf.height / 2
    return Askew(
        right=round(a * x + c * y + e - x, 4),
        down=round(b * x + d * y + f - y, 4),
        width=round(math.hypot(a, b) * 100, 4),
        height=round((-sin * c + cos * d) * 100, 4),
        turn=round(math.degrees(turn), 4),
        lean=round((cos * c + sin * d) * 100, 4),
    )


def mean(seen: Sequence[MeasuredLeaf]) -> tuple[Askew, float, float | None]:
    """Return the mean of leaves, how sure it is (19 of 20, in millimetres), and how they scatter.

    Raises NoProfile if they are not all of one kind.
    """
    leaf = seen[0].leaf
    if any(one.leaf != leaf for one in seen):
        raise NoProfile(
            "these are leaves of different papers, or turned over different edges; measure each by itself"
        )
    every = [askew(leaf, one.matrix) for one in seen]
    names = [each.name for each in fields(Askew)]
    middle = Askew(**{name: sum(getattr(one, name) for one in every) / len(every) for name in names})
    sure = LIKELY * math.sqrt(sum(one.sigma**2 for one in seen) / 2) / len(seen)
    if len(seen) == 1:
        return middle, round(sure, 3), None
    matrix = middle.matrix(leaf)
    spread = 0.0
    for corner in leaf.corners:
        far = [math.dist(one.matrix(leaf).point(*corner), matrix.point(*corner)) for one in every]
        spread = max(spread, math.sqrt(sum(each**2 for each in far) / 2 / (len(far) - 1)))
    scatter = _beyond(len(seen)) * spread * math.sqrt(1 + 1 / len(seen))
    return middle, round(sure, 3), round(scatter, 3)


def _beyond(leaves: int) -> float:
    """Return within how many standard deviations, as so many leaves tell them, 19 of 20 others lie.

    Two or three tell them roughly, so that this is far more than LIKELY (Hotelling's T squared, in closed
    form for two axes of one deviation: an F distribution with 2 and `free` degrees of freedom).
    """
    free = 2 * (leaves - 1)
    return math.sqrt(free * (SELDOM ** (-2 / free) - 1))


def folder() -> Path:
    """Return where profiles lie: in the user's configuration, or where PPGEN_PRINTERS says."""
    if given := os.environ.get(FOLDER):
        return Path(given).expanduser()
    from platformdirs import user_config_path

    return user_config_path("ppgen", appauthor=False) / "printers"


def names() -> list[str]:
    """Name the profiles that there are."""
    return sorted(path.stem for path in folder().glob("*.yml") if NAME.fullmatch(path.stem))


def place(name: str) -> Path:
    """Return the file of a profile. Raises NoProfile for a name that it cannot have."""
    if not NAME.fullmatch(name):
        raise NoProfile(
            f"{name!r:.60} is no name of a printer; a name has up to 40 letters a to z, digits and hyphens, "
            "such as my-inkjet"
        )
    return folder() / f"{name}.yml"


def load(name: str) -> Profile:
    """Read a profile. Raises NoProfile if there is none, DefinitionError for a file that is not in order."""
    path = place(name)
    if not path.is_file():
        known = names()
        if near := suggestion(name, known):
            raise NoProfile(f"there is no printer {name!r}{near}")
        others = f"; there are {listed(known, 'and')}" if known else ""
        raise NoProfile(
            f"there is no printer {name!r}{others}; `ppgen printer measure PHOTO --name {name}` measures one"
        )
    return validate(load_yaml(path, path.parent), Profile)


def save(name: str, profile: Profile) -> Path:
    """Write a profile, which takes the place of one with its name, and return its file."""
    path = place(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_text(written(profile), encoding="utf-8")
    beside.replace(path)
    return path


def forget(name: str) -> Path:
    """Delete a profile. Raises NoProfile if there is none."""
    path = place(name)
    if not path.is_file():
        raise NoProfile(f"there is no printer {name!r}")
    path.unlink()
    return path


def written(profile: Profile) -> str:
    """Write a profile as YAML."""
    lines = ["# How a printer lies, as `ppgen printer measure` found it; millimetres, percent, degrees."]
    for each in fields(Profile):
        value = getattr(profile, each.name)
        if isinstance(value, Askew | Margins):
            lines.append(f"{each.name}:")
            parts = {part.name: getattr(value, part.name) for part in fields(value)}
            lines += [f"  {name}: {part:.6g}" for name, part in parts.items() if part is not None]
        elif value is not None:
            lines.append(f"{each.name}: {value}")
    return "\n".join(lines) + "\n"
