"""The scene: what a drawing is, before a painter touches it.

Lengths are millimetres with y down and the origin at the top left; only text sizes are in points.
Colours are role names (``ink``, ``accent``, ``suns``: see `ppgen.drawing.palette`); values, ``#rrggbb``, are
for pieces and pictures that others bring.
All parts are immutable, so scenes can be shared, compared and kept in caches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ppgen.drawing.breaking import seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from dataclasses import dataclass as part
else:

    def part(*, frozen: bool, slots: bool):  # noqa: ANN201 - as above
        """Make a dataclass that type checks hold frozen: Python would take six times as long."""
        return dataclass(unsafe_hash=frozen, slots=slots)


MM_PER_POINT = 25.4 / 72

Anchor = Literal["start", "middle", "end"]
Bundled = Literal["body", "body-italic", "body-semibold", "body-bold", "display", "mono"]
Layer = Literal["art", "cut", "fold", "bleed", "ruler", "furniture", "contour", "registration"]
Tag = Literal["Sect", "H1", "H2", "H3", "P", "Caption", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"]
Point: TypeAlias = tuple[float, float]


@part(frozen=True, slots=True)
class Typeface:
    """A typeface that others bring, as whoever read it has made it safe to use."""

    digest: str
    """Sixteen hexadecimal digits of the bytes, by which typefaces are told apart."""
    family: str = field(compare=False)
    """What messages call it."""
    data: bytes = field(repr=False, compare=False)
    """A TrueType font."""
    source: str = field(default="", compare=False)
    """Sixteen hexadecimal digits of the bytes of its file."""


FontName: TypeAlias = Bundled | Typeface

_QUARTERS: Mapping[float, Point] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def pt(points: float) -> float:
    """Return a length given in points in millimetres."""
    return points * MM_PER_POINT


class Transform(NamedTuple):
    """An affine map of SVG's ``matrix(a b c d e f)``: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translate(cls, x: float, y: float) -> Transform:
        """Move by x and y millimetres."""
        return cls(e=x, f=y)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Transform:
        """Scale about the origin; one factor serves both axes."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def rotate(cls, degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
        """Turn clockwise about a point; quarter turns are exact."""
        cos, sin = _QUARTERS.get(degrees % 360) or (
            math.cos(math.radians(degrees)),
            math.sin(math.radians(degrees)),
        )
        return cls(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    @classmethod
    def mirror(cls, *, width: float | None = None, height: float | None = None) -> Transform:
        """Mirror left to right within a width, top to bottom within a height, or both."""
        return cls(
            a=1.0 if width is None else -1.0,
            d=1.0 if height is None else -1.0,
            e=width or 0.0,
            f=height or 0.0,
        )

    @property
    def magnification(self) -> float:
        """How many times as long is what lay along the x axis."""
        return math.hypot(self.a, self.b)

    def __matmul__(self, inner: Transform) -> Transform:
        """Compose: ``outer @ inner`` applies inner first."""
        a, b, c, d, e, f = self
        return Transform(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def point(self, x: float, y: float) -> Point:
        """Return where a point lands."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


PRINTED: Mapping[str, str] = {"class": "printed"}
"""Attributes of a group that keeps the colours of paper on a dark screen."""
SIGN: Mapping[str, str] = {"class": "sign"}
"""Attributes of a group that is a digit of a piece, drawn as a shape."""
IDENTITY = Transform()


@part(frozen=True, slots=True)
class Style:
    """How a shape is painted: fill and stroke are colour roles, width and dash are millimetres.

    Fills follow the non-zero rule, so a hole winds against its outline (see `path.solid`); `evenodd`, a line
    that begins within its dashes, and mitres of another length (in widths of the line) are for pictures of
    others.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    evenodd: bool = False
    dash_offset: float = 0.0
    miter_limit: float = 4.0


@lru_cache(maxsize=256)
def filled(role: str) -> Style:
    """Return a plain fill."""
    return Style(fill=role)


@lru_cache(maxsize=256)
def stroked(role: str, points: float, dash: tuple[float, ...] = (), *, fill: str | None = None) -> Style:
    """Return a line of a width in points (the design's unit for lines), dashed in millimetres."""
    return Style(fill=fill, stroke=role, width=pt(points), dash=dash)


@part(frozen=True, slots=True)
class Path:
    """Any outline, as SVG path data."""

    d: str
    style: Style


@part(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by a radius."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


@part(frozen=True, slots=True)
class Circle:
    """A circle about a centre."""

    cx: float
    cy: float
    r: float
    style: Style


@part(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style


@part(frozen=True, slots=True)
class Polyline:
    """Straight lines through points, open at the end."""

    points: tuple[Point, ...]
    style: Style


@part(frozen=True, slots=True)
class Polygon:
    """A closed outline of straight lines."""

    points: tuple[Point, ...]
    style: Style


@part(frozen=True, slots=True)
class Text:
    """One line of text in one font, its baseline at y; `size` is in points.

    `tag` is its place in a tagged PDF; without one it belongs to the group around it, or is a paragraph.
    """

    x: float
    y: float
    text: str
    font: FontName = "body"
    size: float = 10.0
    role: str = "ink"
    anchor: Anchor = "start"
    tag: Tag | None = None
    outline: Style | None = None
    """A line round the letters, which lies under them: half of its width is seen."""

    def __post_init__(self) -> None:
        """Leave out what is no ink: here the line ends, or does not."""
        if not self.text.isascii():
            object.__setattr__(self, "text", seen(self.text))


@part(frozen=True, slots=True)
class Raster:
    """A picture of pixels as its file has it; the bytes have been looked at by whoever read them."""

    digest: str
    """Sixteen hexadecimal digits of the bytes, by which pictures are told apart."""
    media: Literal["image/png", "image/jpeg"]
    read: Callable[[], bytes] = field(repr=False, compare=False)
    """Reads the file again, for nobody has room for all pictures of a deck; raises if it has changed."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    clear: bool = True
    """Whether something below may be seen through it."""
    name: str = field(default="", compare=False)
    """What messages call it."""


@part(frozen=True, slots=True)
class Image:
    """A picture of pixels, stretched over a rectangle."""

    x: float
    y: float
    width: float
    height: float
    raster: Raster


@part(frozen=True, slots=True)
class Shade:
    """A rectangle that goes over from colour to colour.

    Straight, from one side to the other the way `angle` says (in degrees clockwise, 0 to the right and 90
    down), corners included; `radial`, from its middle to the farther of its sides. A `Clip` gives it
    another shape.
    """

    x: float
    y: float
    width: float
    height: float
    stops: tuple[tuple[float, str], ...]
    """Two colour roles or more, each with the share of the way at which it stands, rising from 0 to 1."""
    angle: float = 90.0
    radial: bool = False

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where the first and the last colour stand; of a radial one, the middle and how far it reaches."""
        cx, cy = self.x + self.width / 2, self.y + self.height / 2
        if self.radial:
            return (cx, cy), (cx + max(self.width, self.height) / 2, cy)
        cos, sin = Transform.rotate(self.angle)[:2]
        reach = (abs(cos) * self.width + abs(sin) * self.height) / 2
        return (cx - cos * reach, cy - sin * reach), (cx + cos * reach, cy + sin * reach)


@part(frozen=True, slots=True)
class Group:
    """Items that are moved, named or described together.

    `alt` makes a figure of it: one description stands for everything inside. `artifact` hides it from
    readers (cut lines, rulers, ornament). `attributes` (``class``, ``role``, ``data-*``, ``aria-*``)
    go to SVG only; `name` becomes its id there. `block` is the left edge and the width, in the coordinates
    around it, of what moves as one where a page is laid out from the right (`ppgen.drawing.mirrored`).
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    name: str = ""
    layer: Layer | None = None
    title: str = ""
    alt: str = ""
    tag: Tag | None = None
    artifact: bool = False
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)
    block: Point | None = None


@part(frozen=True, slots=True)
class Clip:
    """Items cut off at the edge of a shape."""

    shape: Path | Rect | Circle | Polygon
    items: tuple[Item, ...]


@part(frozen=True, slots=True)
class Symbol:
    """Art that is defined once and used often; its box runs from the origin to width and height.

    Within one scene a name stands for one drawing only.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...] = field(repr=False, hash=False)
    origin: str = field(default="", repr=False, compare=False)
    """Where it is described, for whoever has to change it; empty where its name says enough."""

    def at(self, x: float, y: float, scale: float = 1.0) -> Use:
        """Place it with its top left corner at a point."""
        return Use(self, Transform(scale, 0.0, 0.0, scale, x, y))

    def centred(self, cx: float, cy: float, scale: float = 1.0, turn: float = 0.0) -> Use:
        """Place it with its centre at a point, turned clockwise by degrees."""
        top_left = Transform(scale, 0.0, 0.0, scale, -self.width * scale / 2, -self.height * scale / 2)
        return Use(self, Transform.translate(cx, cy) @ Transform.rotate(turn) @ top_left)

    def fitted(self, cx: float, cy: float, size: float, turn: float = 0.0) -> Use:
        """Place it centred, its longer side as long as `size`."""
        return self.centred(cx, cy, size / max(self.width, self.height), turn)


@part(frozen=True, slots=True)
class Use:
    """A symbol, placed."""

    symbol: Symbol
    transform: Transform = IDENTITY
    opacity: float = 1.0
    """How much of what lies beneath is covered; the symbol is painted whole, and laid on as one."""


Shape: TypeAlias = Path | Rect | Circle | Line | Polyline | Polygon
Item: TypeAlias = Shape | Text | Image | Shade | Group | Clip | Use


@part(frozen=True, slots=True)
class Scene:
    """A whole drawing: a sheet of paper or one diagram.

    `title` names it and `description` says in words what it shows.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    description: str = ""


def children(item: Item) -> tuple[Item, ...]:
    """Return the items directly inside an item; a symbol's own items are not inside its use."""
    return item.items if isinstance(item, Group | Clip) else ()


def has_image(items: tuple[Item, ...]) -> bool:
    """Tell whether there is a picture of pixels among items, or in the symbols that they use."""
    return any(
        isinstance(item, Image) or has_image(item.symbol.items if isinstance(item, Use) else children(item))
        for item in items
    )


def used(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield the name of a symbol for each of its uses, but none from inside another symbol."""
    for item in items:
        if isinstance(item, Use):
            yield item.symbol.name
        else:
            yield from used(children(item))


def symbols(items: tuple[Item, ...]) -> Iterator[Symbol]:
    """Yield each symbol in use once, those inside other symbols before them.

    Raises `ValueError` if one name stands for two different drawings.
    """
    seen: dict[str, Symbol] = {}

    def visit(inside: tuple[Item, ...]) -> Iterator[Symbol]:
        for item in inside:
            if isinstance(item, Use):
                symbol = item.symbol
                known = seen.get(symbol.name)
                if known is None:
                    seen[symbol.name] = symbol
                    yield from visit(symbol.items)
                    yield symbol
                elif known is not symbol and known != symbol:
                    raise ValueError(f"two different symbols are named {symbol.name!r}")
            else:
                yield from visit(children(item))

    return visit(items)
