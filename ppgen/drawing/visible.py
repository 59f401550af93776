"""What of a drawing is seen: where its marks are, and the plain colour on which each of them stands.

Marks are texts and symbols of one colour, such as icons. A ground is known where a plain fill lies below all
of a mark; it is not where a picture, a gradient or something half transparent does, or the edge of a fill.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from ppgen.drawing import path
from ppgen.drawing.bounds import bounds, inked
from ppgen.drawing.box import Box, spanned
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Image,
    Path,
    Polygon,
    Rect,
    Shade,
    Text,
    Use,
    children,
)
from ppgen.drawing.shapes import segments

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ppgen.drawing.scene import Item, Point, Shape, Symbol, Transform

Owner = TypeVar("Owner")
Outline = tuple[tuple["Point", ...], ...]
"""An outline in straight lines, each part of it by itself."""

_MIDDLE = tuple((x, y) for x in (0.02, 0.5, 0.98) for y in (0.25, 0.75))
"""The shares at which one looks whether something is cut off that is missed."""
_MUCH = 0.1
"""The share of a drawing from which on a fill is one of its grounds."""
_ACROSS = (0.02, 0.26, 0.5, 0.74, 0.98)
_DOWN = (0.05, 0.5, 0.95)
"""The shares of its width and height at which one looks what lies below a mark."""


class PlainGround(NamedTuple, Generic[Owner]):
    """A plain colour that lies below all of a mark."""

    role: str
    owner: Owner | None
    """Who painted it."""


class Mark(NamedTuple, Generic[Owner]):
    """A text, or a symbol of one colour."""

    owner: Owner | None
    item: Text | Use
    box: Box
    """Of its ink, as far as no clip cuts it off."""
    points: tuple[Point, ...]
    """Some that lie evenly over it."""
    roles: frozenset[str]
    """Its colour, and that of the line round its letters."""
    ground: PlainGround[Owner] | None
    """What it stands on; None if nobody can say. Where nothing has been painted that is the role `ground`."""
    before: int
    """How many areas have been painted before it."""


class PaintedArea(NamedTuple, Generic[Owner]):
    """Something painted that is no mark."""

    owner: Owner | None
    box: Box
    role: str | None
    """Its colour; None if it has several or lets others through."""
    solid: bool
    """Whether it surely lets nothing through."""
    outline: Outline
    line: float
    """How far it reaches to both sides of its outline if it is a line; 0 if it is filled."""
    cuts: tuple[Outline, ...]
    """What cuts it off."""
    is_part: bool = False
    """Whether it is a part of a drawing that is an area itself."""

    def covers(self, point: Point) -> bool:
        """Tell whether a point lies in it."""
        if any(not inside(point, cut) for cut in self.cuts):
            return False
        return touches(point, self.outline, self.line) if self.line else inside(point, self.outline)


class ClippedMark(NamedTuple, Generic[Owner]):
    """A text or symbol of which a clip cuts something off."""

    owner: Owner | None
    item: Text | Use
    whole: bool
    """Whether nothing is left of it."""


class SeenDrawing(NamedTuple, Generic[Owner]):
    """What there is in a drawing, the lowest first."""

    marks: list[Mark[Owner]]
    areas: list[PaintedArea[Owner]]
    clipped: list[ClippedMark[Owner]]

    def cover(self, box: Box, points: Sequence[Point], before: int) -> PaintedArea[Owner] | None:
        """Return what is painted after so many areas and hides a box and points in it; None without one."""
        solid = (area for area in self.areas[before:] if area.solid and area.box.grown(0.5).holds(box))
        return next((area for area in solid if all(map(area.covers, points))), None)

    def half_cover(self, mark: Mark[Owner]) -> PaintedArea[Owner] | None:
        """Return what is painted after a mark and hides a third of it or more; None if nothing does."""
        later = (area for area in self.areas[mark.before :] if area.solid and area.box.meets(mark.box))
        return next(
            (area for area in later if 3 * sum(map(area.covers, mark.points)) >= len(mark.points)), None
        )


def seen(
    items: tuple[Item, ...], owners: Mapping[int, Owner], below: Sequence[Box] = ()
) -> SeenDrawing[Owner]:
    """Look at items; `owners` says of some of them, by their ids, to whom they and all in them belong.

    In the boxes `below` there lies what nobody knows.
    """
    found = _Beholder(owners)
    for box in below:
        found.area(box, IDENTITY, None)
    found.look(items, IDENTITY, None)
    return SeenDrawing(found.marks, found.areas, found.clipped)


class _Beholder(Generic[Owner]):
    """Goes through items in the order in which they are painted."""

    def __init__(self, owners: Mapping[int, Owner]) -> None:
        self.owners = owners
        self.marks: list[Mark[Owner]] = []
        self.areas: list[PaintedArea[Owner]] = []
        self.clipped: list[ClippedMark[Owner]] = []
        self.cuts: tuple[Outline, ...] = ()
        self.faint = False
        self.edged: dict[tuple[str, float, float, Transform], str] = {}
        """The colours of the lines round texts, below which these may be set again."""

    def look(self, items: tuple[Item, ...], move: Transform, owner: Owner | None) -> None:
        for item in items:
            whose = self.owners.get(id(item), owner)
            match item:
                case Group():
                    self.look(item.items, move @ item.transform, whose)
                case Clip():
                    before = self.cuts
                    self.cuts = (*before, _moved(item.shape, move))
                    self.look(item.items, move, whose)
                    self.cuts = before
                case Use():
                    self.use(item, move @ item.transform, whose)
                case Text():
                    self.text(item, move, whose)
                case Image() | Shade():
                    solid = isinstance(item, Shade) or not item.raster.clear
                    self.area(Box(item.x, item.y, item.width, item.height), move, whose, solid=solid)
                case _:
                    self.shape(item, move, whose)

    def use(self, use: Use, move: Transform, owner: Owner | None) -> None:
        if use.opacity < 1:
            before, self.faint = self.faint, True
            self.look(use.symbol.items, move, owner)
            self.faint = before
            return
        match use.symbol.items:
            case (Image() as photograph,):
                self.look((photograph,), move, owner)
                return
        known = _known(use.symbol)
        if known is None:
            return
        box, roles = known
        outlines = [_moved(shape, move @ moved) for shape, moved in _grounds(use.symbol)]
        role = None
        if len(roles) == 1 and None not in roles:
            self.mark(use, box, move, roles, owner)  # type: ignore[arg-type]
            outlines = [tuple(part for outline in outlines for part in outline)] if outlines else []
            role = None if self.faint else next(iter(roles))
        self.area(box, move, owner)
        for outline in outlines:
            around = spanned(point for part in outline for point in part)
            self.areas.append(
                PaintedArea(owner, around, role, not self.faint, outline, 0.0, self.cuts, is_part=True)
            )

    def text(self, text: Text, move: Transform, owner: Owner | None) -> None:
        box = inked(text)
        if box is None:
            return
        key = text.text, text.x, text.y, move
        if text.outline and text.outline.stroke:
            self.edged[key] = text.outline.stroke
        self.mark(text, box, move, frozenset(filter(None, (text.role, self.edged.get(key)))), owner)

    def mark(
        self, item: Text | Use, box: Box, move: Transform, roles: frozenset[str], owner: Owner | None
    ) -> None:
        points = tuple(
            move.point(box.left + x * box.width, box.top + y * box.height) for y in _DOWN for x in _ACROSS
        )
        whole = self.shown(box.transformed(move))
        if self.cuts:
            middle = [move.point(box.left + x * box.width, box.top + y * box.height) for x, y in _MIDDLE]
            left = sum(all(inside(point, cut) for cut in self.cuts) for point in middle)
            if left < len(middle):
                self.clipped.append(ClippedMark(owner, item, whole is None or not left))
        if whole is not None:
            ground = None if self.faint else self.below(points, whole)
            self.marks.append(Mark(owner, item, whole, points, roles, ground, len(self.areas)))

    def shown(self, box: Box) -> Box | None:
        """Return what clips leave of a box, as far as their own boxes say; None if that is nothing."""
        for cut in self.cuts:
            around = spanned(point for part in cut for point in part)
            if not around.meets(box):
                return None
            box = Box.between(
                max(box.left, around.left),
                max(box.top, around.top),
                min(box.right, around.right),
                min(box.bottom, around.bottom),
            )
        return box

    def below(self, points: Sequence[Point], box: Box) -> PlainGround[Owner] | None:
        """Return the highest plain colour below all points; None if something else lies above it."""
        for area in reversed(self.areas):
            if not area.box.meets(box):
                continue
            covered = sum(map(area.covers, points))
            if covered == len(points) and area.role is not None:
                return PlainGround(area.role, area.owner)
            if covered:
                return None
        return PlainGround("ground", None)

    def area(self, box: Box, move: Transform, owner: Owner | None, *, solid: bool = False) -> None:
        """Note something of several colours."""
        corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        self.areas.append(
            PaintedArea(
                owner,
                box.transformed(move),
                None,
                solid and not self.faint,
                (tuple(move.point(x, y) for x, y in corners),),
                0.0,
                self.cuts,
            )
        )

    def shape(self, shape: Shape, move: Transform, owner: Owner | None) -> None:
        """Note a fill, or a line by itself."""
        outline = _moved(shape, move)
        points = [point for part in outline for point in part]
        if not points:
            return
        style, box = shape.style, spanned(points)
        if style.fill:
            role = None if self.faint else style.fill
            self.areas.append(PaintedArea(owner, box, role, not self.faint, outline, 0.0, self.cuts))
        if style.stroke:
            a, b, c, d, _, _ = move
            reach = style.width / 2 * abs(a * d - b * c) ** 0.5
            self.areas.append(PaintedArea(owner, box.grown(reach), None, False, outline, reach, self.cuts))


def outlined(shape: Shape) -> Outline:
    """Return a shape in straight lines."""
    return _moved(shape, IDENTITY)


def inside(point: Point, outline: Outline) -> bool:
    """Tell whether an outline winds round a point."""
    x, y = point
    winds = 0
    for part in outline:
        x0, y0 = part[-1]
        for x1, y1 in part:
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y < y1 and side > 0:
                winds += 1
            elif y1 <= y < y0 and side < 0:
                winds -= 1
            x0, y0 = x1, y1
    return winds != 0


def touches(point: Point, outline: Outline, reach: float) -> bool:
    """Tell whether a point lies on a line that reaches so far to both sides."""
    x, y = point
    for part in outline:
        for (x0, y0), (x1, y1) in pairwise(part):
            dx, dy = x1 - x0, y1 - y0
            long = dx * dx + dy * dy
            share = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / long)) if long else 0.0
            if (x - x0 - share * dx) ** 2 + (y - y0 - share * dy) ** 2 <= reach * reach:
                return True
    return False


def _moved(shape: Shape, move: Transform) -> Outline:
    return tuple(tuple(move.point(x, y) for x, y in part) for part in _straight(shape))


@lru_cache(maxsize=1024)
def _straight(shape: Shape) -> Outline:
    return tuple(tuple(part) for part in path.straight(segments(shape)))


@lru_cache(maxsize=256)
def _grounds(symbol: Symbol) -> tuple[tuple[Shape, Transform], ...]:
    """Return the plain fills that are grounds of a drawing or of a sign, and how each is moved."""
    known = _known(symbol)
    if known is None:
        return ()
    whole, _ = known
    found = list[tuple["Shape", "Transform"]]()
    waiting: list[tuple[Item, Transform]] = [(item, IDENTITY) for item in reversed(symbol.items)]
    while waiting:
        item, move = waiting.pop()
        if isinstance(item, Group):
            waiting += [(each, move @ item.transform) for each in reversed(item.items)]
        elif isinstance(item, Rect | Path | Polygon | Circle) and item.style.fill and not item.style.evenodd:
            box = spanned(point for part in _moved(item, move) for point in part)
            if box.width * box.height >= _MUCH * whole.width * whole.height:
                found.append((item, move))
    return tuple(found)


@lru_cache(maxsize=256)
def _known(symbol: Symbol) -> tuple[Box, frozenset[str | None]] | None:
    """Return how far a symbol reaches and what colours it has; None if there is nothing in it."""
    try:
        return bounds(symbol.items, lines=True), frozenset(_roles(symbol))
    except PathError:
        return None


def _roles(symbol: Symbol) -> Iterator[str | None]:
    """Yield the colours of a symbol; None for what has no plain one."""
    items = list(symbol.items)
    while items:
        item = items.pop()
        if isinstance(item, Image | Shade):
            yield None
        elif isinstance(item, Use):
            yield from _roles(item.symbol)
        elif isinstance(item, Text):
            yield item.role
        elif isinstance(item, Group | Clip):
            items += children(item)
        else:
            yield from filter(None, (item.style.fill, item.style.stroke))
