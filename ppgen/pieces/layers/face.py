"""One side of one piece: its layers drawn for a row, the lowest first."""

from __future__ import annotations

import re
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.definition.edges import PARTS
from ppgen.definition.formula import FormulaError
from ppgen.definition.layers import FaceLine, Gradient
from ppgen.definition.layers.language import AREAL, BADGES, FONTS, WEIGHTS
from ppgen.definition.problems import DefinitionError, listed, suggestion
from ppgen.definition.text import MarkupError, parse
from ppgen.definition.worded import plain
from ppgen.definition.worded import said as printed
from ppgen.drawing import fonts
from ppgen.drawing.box import Box
from ppgen.drawing.palette import ColourError, roles
from ppgen.drawing.path import PathError, number, transformed
from ppgen.drawing.path import parse as parse_path
from ppgen.drawing.scene import Clip, Group, Path, Polyline, Style, Symbol, Text, Transform, Use, filled, pt
from ppgen.drawing.text import styled
from ppgen.pieces import icons, suits, typefaces
from ppgen.pieces.cards.lines import INLINE
from ppgen.pieces.layers import pictures, shapes, stack, text
from ppgen.pieces.layers.areas import Areas
from ppgen.pieces.layers.cells import is_mark, side_by_side
from ppgen.pieces.layers.legible import cased
from ppgen.pieces.layers.repeats import Placement, RowFault, placements
from ppgen.pieces.layers.text import FaceSetting, NoRoom, WordStyle
from ppgen.pieces.layers.values import FAR, LayerFault, RowValues, names_of
from ppgen.pieces.numbers import FIGURE_HEIGHT, ink
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path as Folder

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import Along, Colour, FaceArea, FaceLayer, FaceLayers, Look, SheetRow
    from ppgen.definition.problems import Problem
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import FontName, Item, Point
    from ppgen.pieces.layers.shapes import Area as Shape

MOST_PLACES = 10_000
"""How often the layers of a face are drawn: what is repeated in what is repeated soon comes to more."""
LEAST_WORDS = 4.0
"""Points below which words are told: small print has five."""
LEAST_TYPE = 6.0
"""Points below which numbers are not read."""
FAINT = 0.05
"""The opacity below which nothing is seen."""
_OURS: Mapping[str, FontName] = dict(
    zip(FONTS, ("body", "body-italic", "body-semibold", "body-bold", "display"), strict=True)
)
_IN_BADGE = 0.62
"""How much of a badge an icon or a number takes."""
COIN_EDGE = pt(1.1)
"""Millimetres of the ring that is the edge of a coin."""
IN_COIN = 0.6
"""Millimetres from the edge of a coin to what stands in it."""
SHRUNK = 0.6
"""To how much of its usual height a number may shrink that finds no room in a coin."""
_NAMES = re.compile(r"(:[a-z0-9]+(?:-[a-z0-9]+)*:|\]\([a-z][a-z0-9-]*\))")
"""Marks by which words name an icon, or a style."""
_QUARTERS = (90, 270)


class FaceSize(NamedTuple):
    """How large a face is in millimetres, and how far it reaches over its edge."""

    width: float
    height: float
    bleed: float


class FaceFault(NamedTuple):
    """What of a layer cannot be drawn for a row, or prints less well than it could."""

    path: str
    message: str
    names: frozenset[str] = frozenset()
    """The columns that it may come from."""
    place: Problem | None = None
    """Where the layer is written; the message is empty."""
    of_file: Problem | None = None
    """The fault of a file that the layer names: it is told there, and so the same wherever that is named."""


class LayeredFace:
    """One side of one piece in the making. What cannot be drawn is in `faults` once it is drawn."""

    def __init__(
        self,
        side: FaceLayers,
        row: Mapping[str, Value],
        size: FaceSize,
        look: Look,
        palette: Palette,
        folder: Folder | None,
    ) -> None:
        self.side, self.size, self.look, self.palette, self.folder = side, size, look, palette, folder
        self.values = RowValues(row)
        self.faults: list[FaceFault] = []
        self.doubts: list[FaceFault] = []
        whole = Box(0.0, 0.0, size.width, size.height)
        fixed = {"cut": whole, "bleed": whole.grown(size.bleed), "safe": whole.grown(-side.safe)}
        self.areas = Areas(self.values, fixed, side.areas)
        self.placed = 0
        """How often layers have been drawn."""
        self.spot = Box(0.0, 0.0, 0.0, 0.0), 0.0, 0.0
        """Where the last layer was drawn, and how it was turned there."""
        self.bottom = 0.0
        """How far down the last layer reaches."""
        self.stacked: FaceLayer | None = None
        """The layer that is drawn as one of a stack."""
        self.floor = 0.0
        """How far down it may reach there, if it can shrink."""
        self.row: SheetRow | None = None
        """The row of a sheet beside for which a layer is drawn."""
        self.drawn: list[tuple[Item, FaceLayer]] = []
        """What has been drawn, and for which layer."""
        self.named: dict[str, str] = {}
        """The names of the game's own faces that words are set in, by their digests."""
        self.kept = side.safe if side.keeps else None
        """Millimetres from the edge within which there are no words, if content says so."""

    def items(self) -> tuple[Item, ...]:
        """Draw it."""
        try:
            self.values.add(self.side.values)
        except (LayerFault, FormulaError) as error:
            names = error.names if isinstance(error, LayerFault) else None
            self.faults.append(FaceFault("", str(error), names or frozenset()))
            return ()
        self._see_near("")
        return tuple(self._layers(self.side.layers, Box(0.0, 0.0, self.size.width, self.size.height)))

    def _layers(self, layers: Sequence[FaceLayer], here: Box) -> Iterator[Item]:
        for layer in layers:
            with self._noted(layer):
                yield from self._layer(layer, here)

    @contextmanager
    def _noted(self, layer: FaceLayer) -> Iterator[None]:
        """Note what cannot be drawn, and go on: all that is wrong with a face is told at once."""
        before = self.row
        try:
            yield
        except RowFault as error:
            self.faults.append(FaceFault(layer.path, str(error), frozenset(), error.place))
        except FormulaError as error:
            odd = self.values.no_numbers()
            where = f": the column {listed([repr(name) for name in odd], 'and')}" if odd else ""
            names = frozenset(odd) or self.values.asked
            self.faults.append(self._in_row(FaceFault(layer.path, f"{error}{where}", names, layer.place)))
        except LayerFault as error:
            fault = _fault(layer, str(error))
            self.faults.append(
                self._in_row(fault if error.names is None else fault._replace(names=error.names))
            )
        except (MarkupError, PathError, fonts.GlyphError) as error:
            self.faults.append(self._in_row(_fault(layer, str(error))))
        except DefinitionError as error:
            self.faults += [
                self._in_row(_fault(layer, str(problem))._replace(of_file=problem if problem.file else None))
                for problem in error.problems
            ]
        finally:
            self.row = before

    def _in_row(self, fault: FaceFault) -> FaceFault:
        """Tell a fault where a row of a sheet beside says what it comes from, if one does."""
        fault = fault._replace(names=self.values.columns(fault.names))
        column = next((name for name in sorted(fault.names) if self.row and name in self.row.places), None)
        if self.row is None or column is None:
            return fault
        return fault._replace(names=frozenset(), place=self.row.places[column])

    def _see_near(self, path: str) -> None:
        """Doubt what fell to an `else` though it is nearly a key."""
        self.doubts += [self._in_row(FaceFault(path, *near)) for near in self.values.near]
        self.values.near.clear()

    def doubt(self, layer: FaceLayer, message: str) -> None:
        """Note what prints less well than it could."""
        self.doubts.append(self._in_row(_fault(layer, message)))

    def _layer(self, layer: FaceLayer, here: Box) -> list[Item]:
        said = layer.said
        own = said[layer.kind] if layer.kind in AREAL else said.get("area")
        cells: list[list[Item]] = []
        bottom = here.top
        spots: set[tuple[Box, float, float]] = set()
        for place in placements(layer, own, here, self.values, self.areas):
            self.placed += 1
            if self.placed > MOST_PLACES:
                raise LayerFault(f"the layers of a face are drawn more than {MOST_PLACES} times")
            self.row = place.row or self.row
            with self.values.with_more(place.more):
                if "when" in said and not self.values.holds(said["when"]):
                    continue
                if "values" in said:
                    self.values.add(said["values"])
                    self._see_near(layer.path)
                cells.append(self._placed(layer, own, place.here or here, place))
                spots.add(self.spot)
                bottom = max(bottom, self.bottom)
        self.bottom = bottom
        if len(cells) > 1 and len(spots) == 1 and ("repeat" in said or "each" in said):
            self.doubt(layer, "it is repeated on one and the same spot; give it `step`, `grid` or `around`")
        if len(cells) > 1 and layer.kind == "group" and ("spaces" in said or "grid" in said):
            owners = {id(item): whose for item, whose in self.drawn}
            items = side_by_side(cells, lambda item: is_mark(item, owners))
        else:
            items = [item for cell in cells for item in cell]
        if "again" in said:
            first = tuple(items)
            for angle in self.values.numbers(said["again"]):
                items.append(Group(first, Transform.rotate(angle, here.cx, here.cy)))
        return items

    def _placed(self, layer: FaceLayer, own: FaceArea | None, here: Box, place: Placement) -> list[Item]:
        """Draw a layer once."""
        said = layer.said
        area = place.cell or self.areas.box(own, here)
        middle = area
        area = area.moved(*place.shift)
        if "id" in said:
            self.areas.layers[said["id"]] = area
        turn = self.values.number(said["turn"]) if "turn" in said else 0.0
        self.spot = area, turn, place.turn
        inner = area
        if round(turn) % 360 in _QUARTERS and layer.kind in ("text", "number", "picture", "icon"):
            # The area is what one sees: what is turned is set along its other side.
            inner = Box(area.cx - area.height / 2, area.cy - area.width / 2, area.height, area.width)
        self.bottom = area.bottom
        items = list(self._drawn(layer, inner))
        if turn or not (layer.kind == "text" or "stack" in said):
            self.bottom = area.bottom
        if layer.kind != "group":
            self.drawn += [(item, layer) for item in items]
        if turn:
            items = [Group(tuple(items), Transform.rotate(turn, area.cx, area.cy))]
        if place.turn:
            items = [Group(tuple(items), Transform.rotate(place.turn, middle.cx, middle.cy))]
        opacity = self.values.number(said["opacity"]) if "opacity" in said else 1.0
        if not 0 <= opacity <= 1:
            raise LayerFault(f"`opacity` is from 0 to 1, not {opacity:g}", names_of(said["opacity"]))
        if opacity < FAINT and not names_of(said["opacity"]):
            seen = "nothing of it is" if opacity == 0 else "it can hardly be"
            self.doubt(layer, f"{seen} seen, for its `opacity` is {opacity:g}")
        return self._faint(layer, items, opacity) if items and opacity < 1 else items

    def _faint(self, layer: FaceLayer, items: list[Item], opacity: float) -> list[Item]:
        """Lay items on as one; faces on which they are the same share them."""
        if opacity < 0.001:
            return []
        name = f"faint-{sha256(repr(items).encode()).hexdigest()[:16]}"
        origin = str(replace(layer.place, message=layer.path)) if layer.place else layer.path
        return [Use(Symbol(name, self.size.width, self.size.height, tuple(items), origin), opacity=opacity)]

    def _drawn(self, layer: FaceLayer, area: Box) -> Iterator[Item]:
        said = layer.said
        match layer.kind:
            case "group":
                items = tuple(self._grouped(said, area))
                if "clip" in said:
                    yield Clip(shapes.clipped(self.values.word(said["clip"]), area, 0.0), items)
                else:
                    yield from items
            case "text":
                yield from self._text(layer, area)
            case "number":
                yield from self._number(layer, area)
            case "icon":
                yield from self._icon(layer, area)
            case "picture":
                yield from pictures.drawn(self, layer, area)
            case "line":
                points = tuple(self._points(said["line"], area))
                if len(points) < 2:
                    raise LayerFault("a line leads through two points at least", self.values.asked)
                if style := self._style(said, None):
                    yield from cased(Polyline(points, style), self.palette)
            case _:
                if "id" not in said:  # which may name a place for others
                    self._see_paint(layer)
                yield from self._filled(self._shape(layer, area), said)

    def _grouped(self, said: Mapping[str, Any], area: Box) -> Iterable[Item]:
        if "stack" not in said:
            return self._layers(said["group"], area)
        word = self.values.word(said["stack"], tuple(stack.SLACK))
        items, used = stack.drawn(self, said["group"], area, word)
        self.bottom = area.top + used
        return items

    def in_stack(self, layer: FaceLayer, area: Box, left: float) -> tuple[list[Item], float]:
        """Draw a layer at the top of an area, of which so much is left for it; also give what it takes."""
        room = area._replace(height=FAR) if layer.kind == "text" else area
        self.stacked, self.floor, self.bottom = layer, area.top + left, area.top
        items: list[Item] = []
        with self._noted(layer):
            items = self._layer(layer, room)
        self.stacked = None
        return items, self.bottom - area.top

    def _see_paint(self, layer: FaceLayer) -> None:
        """Doubt a shape that nothing is painted of, whatever a row says."""
        edge, fill = layer.said.get("edge"), layer.said.get("fill")
        line = edge is not None and (names_of(edge) or self._line(edge, 1.0))
        if not line and (fill is None or (not names_of(fill) and self._is_none(fill))):
            self.doubt(layer, "nothing of it is painted; give it a `fill`, or an `edge` with a width")

    def _is_none(self, fill: Colour | Gradient) -> bool:
        return not isinstance(fill, Gradient) and self.colour(fill) is None

    def _shape(self, layer: FaceLayer, area: Box) -> Shape:
        said = layer.said
        match layer.kind:
            case "box":
                radius = self.values.number(said["radius"]) if "radius" in said else 0.0
                return shapes.box(area, radius)
            case "circle":
                return shapes.circle(area)
            case "oval":
                return shapes.oval(area)
            case "polygon" if isinstance(said["polygon"], tuple):
                points = tuple(self._points(said["polygon"], area))
                if len(points) < 3:
                    raise LayerFault("a polygon has at least three corners")
                return replace(shapes.hexagon(area), points=points)
            case "polygon":
                return self._polygon(said, area)
        view = self.values.numbers(said["view"]) if "view" in said else None
        if view and min(view) <= 0:
            raise LayerFault("`view` is a box with a width and a height", names_of(said["view"]))
        return shapes.drawn(self.values.word(said["path"]), area, view)

    def _points(self, given: Sequence[Any], area: Box) -> Iterator[Point]:
        """Yield the points of a line: in its area, in the middle of spaces, and from end to end of sides."""
        routes: list[tuple[Point, ...]] = []
        for one in given:
            if isinstance(one, tuple):
                routes.append(shapes.through(area, (self.values.numbers(one),)))
                continue
            name = self.values.word(one)
            parts = frozenset(name.split(PARTS))
            if name in self.areas.spaces:
                box = self.areas.spaces[name].area
                routes.append(((box.cx, box.cy),))
            elif len(parts) > 1 and parts in self.areas.sides:
                routes.append(self.areas.sides[parts])
            else:
                hint = self._sides_of(name) or suggestion(name, list(self.areas.spaces))
                raise LayerFault(f"there is no space or side {name[:40]!r}{hint}", self.values.asked)
        yield from shapes.joined(routes)

    def _sides_of(self, name: str) -> str:
        """Name the sides of the cell with which the name of a side begins that there is not."""
        first, parted, _ = name.partition(PARTS)
        around = sorted(PARTS.join((first, *side - {first})) for side in self.areas.sides if first in side)
        return f"; the sides of {first} are {listed(around, 'and')}" if parted and around else ""

    def _polygon(self, said: Mapping[str, Any], area: Box) -> Shape:
        count = round(self.values.number(said["polygon"]))
        if not 3 <= count <= 100:
            raise LayerFault(f"a polygon has 3 to 100 corners, not {count}", names_of(said["polygon"]))
        inner, start = (self.values.number(said[key]) if key in said else 0.0 for key in ("inner", "start"))
        if count == 6 and not inner and not start:
            return shapes.hexagon(area)
        return shapes.corners(area, count, inner, start)

    def colour(self, colour: Colour) -> str | None:
        """Return the role of a colour; None for none. Raises LayerFault."""
        written = self.values.word(colour)
        role = self.look.colours.get(written, written)
        if role in ("", "none"):
            return None
        try:
            self.palette.colour(role)
        except ColourError:
            if written in self.look.colours:
                hint = suggestion(role, sorted(roles())) or "; write a role, or #rrggbb"
                message = f"the look has {role[:40]!r} as the colour {written[:40]!r}, which is none{hint}"
                raise LayerFault(message, self.values.asked) from None
            known = [*self.look.colours, *sorted(roles())]
            named = "a name of the look, a role" if self.look.colours else "a role"
            hint = suggestion(written, known) or f"; write {named}, or #rrggbb"
            raise LayerFault(f"{written[:40]!r} is no colour{hint}", self.values.asked) from None
        return role.lower()

    def ink(self, colour: Colour) -> str:
        """Return the role of what has to be seen. Raises LayerFault."""
        role = self.colour(colour)
        if role is None and self.values.word(colour) == "none":
            message = "words in the colour `none` would not be seen; leave them out with `when`"
            raise LayerFault(message, self.values.asked)
        return role or "ink"

    def _filled(self, shape: Shape, said: Mapping[str, Any]) -> Iterator[Item]:
        """Paint a shape as a layer says."""
        fill = said.get("fill")
        if isinstance(fill, Gradient):
            stops = [(at, role) for at, colour in fill.stops if (role := self.colour(colour))]
            if len(stops) == len(fill.stops):
                angle = self.values.number(fill.angle)
                yield shapes.shaded(shape, tuple(stops), angle, radial=fill.radial)
            fill = None
        style = self._style(said, self.colour(fill) if fill is not None else None)
        if style:
            yield shapes.styled(shape, style)

    def _style(self, said: Mapping[str, Any], fill: str | None) -> Style | None:
        """Return how a shape is painted; None if nothing of it is."""
        edge: FaceLine | None = said.get("edge")
        line = self._line(edge, 1.0) if edge else None
        if line is None:
            return Style(fill=fill) if fill else None
        return replace(line, fill=fill)

    def _line(self, edge: FaceLine, times: float) -> Style | None:
        role = self.colour(edge.colour)
        width = self.values.number(edge.width) * times
        if role is None or width <= 0:
            return None
        dash = self.values.numbers(edge.dash)
        if dash and (min(dash) < 0 or sum(dash) <= 0):
            raise LayerFault("`dash` holds lengths in millimetres", names_of(edge.dash))
        return Style(stroke=role, width=width, dash=dash)

    def font(self, name: str, weight: str = "") -> FontName:
        """Return a face by its name, as it looks in a weight. Raises LayerFault."""
        look = typefaces.LOOKS.get(weight, typefaces.REGULAR)
        if name in _OURS:
            if name not in ("body", weight) and look != typefaces.REGULAR:
                raise LayerFault(f"{name} has no {weight}; leave `weight` out, or take `font: body`")
            return _OURS[weight] if name == "body" and weight in _OURS else _OURS[name]
        if self.folder is None or not typefaces.known(name, self.folder):
            own = typefaces.names(self.folder) if self.folder else []
            others = f"{', '.join(own)} in fonts/" if own else "others lie in fonts/ as .ttf or .otf"
            hint = suggestion(name, [*FONTS, *own]) or f"; ours are {', '.join(FONTS)}, {others}"
            raise LayerFault(f"there is no face {name[:40]!r}{hint}", self.values.asked)
        if typefaces.lacks(name, self.folder, look) and look != typefaces.REGULAR:
            raise LayerFault(f"the font {name!r} has no {weight}; name the file of that as `font`")
        face = typefaces.load(name, self.folder, look)
        self.named[face.digest] = name
        return face

    def _marked(self, font: FontName, /, *, bold: bool, italic: bool) -> FontName:
        """Return the face of words between asterisks: of a variable font of one's own its bold or italic."""
        name = None if isinstance(font, str) else self.named.get(font.digest)
        if name is None or self.folder is None or not (bold or italic):
            return styled(font, bold=bold, italic=italic)
        look = typefaces.TypeStyle(700 if bold else typefaces.REGULAR.weight, italic)
        if typefaces.lacks(name, self.folder, look):
            return font
        face = typefaces.load(name, self.folder, look)
        self.named[face.digest] = name
        return face

    def _setting(self, said: Mapping[str, Any], size: float) -> FaceSetting:
        values = self.values

        def measure(key: str, usual: float) -> float:
            return values.number(said[key]) if key in said else usual

        largest = measure("size", size)
        least = min(measure("least", largest), largest)
        if not 2 <= least <= largest <= 600:
            names = names_of(said.get("size"), said.get("least"))
            raise LayerFault(f"a size of type is from 2 to 600 points, not {least:g}", names)
        outline = None
        if "outline" in said:
            line = self._line(said["outline"], 2.0)  # half of it lies under the letter
            outline = replace(line, join="round") if line else None
        role = self.ink(said["colour"])
        return FaceSetting(
            self.font(
                values.word(said["font"]),
                values.word(said["weight"], WEIGHTS) if "weight" in said else "",
            ),
            role,
            largest,
            least,
            max(0.5, measure("leading", 1.25)),
            values.word(said["align"], ("left", "centre", "right", "justify")),
            values.word(said["valign"], ("top", "middle", "bottom")),
            outline,
            measure("spacing", 0.0),
            max(1, round(measure("columns", 1.0))),
            measure("gutter", 3.0),
            measure("icon-size", 1.12),
            self.ink(said["icon-colour"]) if "icon-colour" in said else role,
            self._marked,
            max(1, round(values.number(said["lines"]))) if "lines" in said else None,
        )

    def _text(self, layer: FaceLayer, area: Box) -> Iterator[Item]:
        said = layer.said
        words = self.values.filled(said["text"])
        if not words.strip():
            if not said["text"].names:
                self.doubt(layer, "it has no words")
            return
        short = plain(words).removeprefix(f"{layer.mark} ") if layer.mark else plain(words)
        words = printed(words)
        # A mark alone is no reason not to print it.
        others = [words, short] if short != words else [words]
        if "short" in said:
            others.append(printed(self.values.filled(said["short"])))
        with _told_of(others[-1] if "short" in said else words):
            yield from self._first(layer, others, area)

    def _first(self, layer: FaceLayer, words: Sequence[str], area: Box) -> tuple[Item, ...]:
        """Set the first of some words that find room. Raises NoRoom for the last of them."""
        *others, last = words
        for each in others:
            with suppress(NoRoom):
                return tuple(self._set(layer, each, area))
        return tuple(self._set(layer, last, area))

    def _see_least(self, layer: FaceLayer) -> None:
        """Doubt a least size that is none."""
        least, size = layer.said.get("least"), layer.said.get("size")
        if isinstance(least, float) and isinstance(size, float) and least > size:
            self.doubt(layer, f"`least` is {least:g}, more than its `size` of {size:g}, so it says nothing")

    def _set(self, layer: FaceLayer, words: str, area: Box) -> Iterator[Item]:
        said = layer.said
        self._see_least(layer)
        if "case" in said:
            words = self._in_case(words, self.values.word(said["case"]))
        setting = self._setting(said, 9.0)
        if "inset" in said:
            across, down = self.values.numbers(said["inset"])
            area = Box(area.left + across, area.top + down, area.width - 2 * across, area.height - 2 * down)
        if self.stacked is layer:
            if "least" in said:
                area = area._replace(height=self.floor + stack.NEAR - area.top)
            setting = replace(setting, valign="top", stacked=True)
        vertical = "vertical" in said and self.values.holds(said["vertical"])
        if vertical or "along" in said or setting.spacing:
            self._see_plain(layer, words, "a text along a line, spaced or vertical")
        if "along" in said:
            made = text.along(" ".join(words.split()), self._route(said["along"], area), area, setting)
        elif setting.spacing:
            made = text.spaced(" ".join(words.split()), area, setting)
        else:
            if vertical:
                words, setting = "\n".join(words), replace(setting, align="centre")
            folder = self._folder()
            self._see_icons(words, layer)
            try:
                parted = text.words(words, setting, self._styles(), folder)
            except text.NoStyle as error:
                written = f"]({error.style})" in said["text"].source
                raise LayerFault(str(error), frozenset() if written else None) from None
            made = text.block(parted, area, setting, folder)
            if setting.size < LEAST_WORDS and not names_of(said.get("size"), said.get("least")):
                small = f"{_short(words)!r} is set in {setting.size:.1f} pt, which can hardly be read"
                self.doubt(layer, small)
        if "id" in said:
            self.areas.layers[f"{said['id']}.ink"] = made.ink
        self.bottom = area.top + made.height
        yield Group(made.items, tag="P")

    def _in_case(self, words: str, case: str) -> str:
        """Write words in capitals or small letters, but what names icons and styles as it is."""
        if case not in ("upper", "lower"):
            return words
        parts = _NAMES.split(words)
        for at, part in enumerate(parts):
            is_name = at % 2 and (not part.startswith(":") or icons.known(part.strip(":"), self.folder))
            if not is_name:
                parts[at] = part.upper() if case == "upper" else part.lower()
        return "".join(parts)

    def _see_plain(self, layer: FaceLayer, words: str, what: str) -> None:
        """Doubt marks in words that are set letter by letter."""
        marks = [f":{name}:" for name in INLINE.findall(words) if icons.known(name, self.folder)]
        marks += [found[0] for found in text.STYLED.finditer(words)]
        with suppress(MarkupError):
            marks += [run.text for run in parse(words, links=False) if run.bold or run.italic]
        if marks:
            self.doubt(layer, f"{marks[0][:40]!r} is printed as it stands: {what} takes no marks")

    def _folder(self) -> Folder:
        from pathlib import Path as Folder

        return self.folder or Folder()

    def _styles(self) -> Mapping[str, WordStyle]:
        return {
            name: WordStyle(
                self.font(style.get("font", "body"), style.get("weight", ""))
                if "font" in style or "weight" in style
                else None,
                self.colour(style["colour"]) if "colour" in style else None,
            )
            for name, style in self.look.styles.items()
        }

    def _see_icons(self, words: str, layer: FaceLayer) -> None:
        for name in INLINE.findall(words):
            if not name.isdigit() and not icons.known(name, self.folder):
                if hint := suggestion(name, self._icon_names()):
                    written = f":{name}:" in layer.said["text"].source
                    raise LayerFault(f"there is no icon {name!r}{hint}", frozenset() if written else None)
                # Nobody but the author knows whether words between colons are meant as such.
                self.doubt(layer, f"there is no icon {name!r}, so :{name}: is printed as it stands")
            if "icon-colour" in layer.said:
                self._see_colour(name, "icon-colour", layer)

    def _see_colour(self, icon: str, key: str, layer: FaceLayer) -> None:
        """Doubt a colour that an icon does not take."""
        if kept := icons.colours_of_its_own(icon, self.folder):
            message = (
                f"`{key}` changes nothing of icons/{icon}.svg, which keeps its own {listed(kept, 'and')}; "
                "what is black in a drawing takes the colour"
            )
            self.doubts.append(FaceFault(layer.path, message, frozenset(), layer.place))

    def _icon_names(self) -> list[str]:
        return icons.names(self.folder) if self.folder else icons.names()

    def _route(self, along: Along, area: Box) -> str:
        """Return the line on which a text stands, as path data."""
        if along.path is not None:
            d = along.path.text(self.values.row)
            if len(parse_path(d)) < 2:
                raise LayerFault("the path of a text leads from a point to another")
            return transformed(d, Transform.translate(area.left, area.top))
        start, end = self.values.numbers(along.arc or (0.0, 0.0))
        radius = min(area.width, area.height) / 2
        if along.radius is not None:
            radius = self.values.number(along.radius)
        if not 1 <= abs(end - start) <= 359 or radius <= 0:
            message = "an arc leads over 1 to 359 degrees, and has a radius"
            raise LayerFault(message, names_of(along.arc, along.radius))

        def put(degrees: float) -> str:
            x, y = Transform.rotate(degrees, area.cx, area.cy).point(area.cx, area.cy - radius)
            return f"{number(x, 4)} {number(y, 4)}"

        large, sweep = int(abs(end - start) > 180), int(end > start)
        return f"M{put(start)}A{number(radius, 4)} {number(radius, 4)} 0 {large} {sweep} {put(end)}"

    def _number(self, layer: FaceLayer, area: Box) -> Iterator[Item]:
        said = layer.said
        words = printed(self.values.filled(said["number"])).strip()
        if not words:
            return
        self._see_least(layer)
        self._see_plain(layer, words, "a `number`")
        badge = self._badge(said, area)
        yield from badge
        setting = self._setting(said, 12.0)
        font = fonts.load(setting.font)
        high = (
            FIGURE_HEIGHT if setting.font == "display" and any(map(str.isdigit, words)) else font.cap_height
        )
        middle, wide = ink(words, setting.font)
        size = setting.size
        if "size" not in said and said.get("badge") == "coin":
            with _told_of(words):
                size = _in_coin(words, min(area.width, area.height), wide)
        elif "size" not in said:
            tall, share = (_IN_BADGE, 0.66) if badge else (1.0, 0.94)
            size = min(area.height * tall * 0.8 / pt(1) / high, area.width * share / wide)
            if size < LEAST_TYPE:
                lack = f"{_short(words)!r} is set in {size:.1f} pt for want of room; {LEAST_TYPE:g} are read"
                self.doubt(layer, f"{lack}: make its area larger, or give it a `size`")
        elif setting.least < size:
            size = max(setting.least, min(size, area.width / wide))
        if size * wide > area.width + 0.05 and "size" in said:
            with _told_of(words):
                raise NoRoom(f"it is {size * wide - area.width:.1f} mm too wide", size)
        used, tall = size * wide, pt(size) * high
        x = area.left + {"centre": 0.5, "right": 1.0}.get(setting.align, 0.0) * (area.width - used)
        x -= size * (middle - wide / 2)  # as the eye sees it, from ink to ink
        y = area.top + {"middle": 0.5, "bottom": 1.0}.get(setting.valign, 0.0) * (area.height - tall) + tall
        yield Text(x, y, words, setting.font, round(size, 3), setting.role, outline=setting.outline)

    def _is_suit(self, name: str) -> bool:
        """Tell whether a name is that of a suit, whose sign stands for an icon."""
        return name in SUITS or self.palette.sign(name) is not None

    def _badge(self, said: Mapping[str, Any], area: Box) -> list[Item]:
        name = self.values.word(said["badge"], BADGES) if "badge" in said else ""
        if name == "coin":
            said = {"edge": FaceLine(said["colour"], COIN_EDGE, ()), **said}
        return list(self._filled(shapes.badge(name, area), said)) if name else []

    def _icon(self, layer: FaceLayer, area: Box) -> Iterator[Item]:
        said = layer.said
        name = self.values.word(said["icon"])
        if not name:
            return
        sign = not icons.known(name, self.folder) and self._is_suit(name)
        if not sign and not icons.known(name, self.folder):
            hint = suggestion(name, self._icon_names())
            raise LayerFault(f"there is no icon {name[:40]!r} in icons/, nor among ours{hint}")
        side = min(area.width, area.height)
        badge = self._badge(said, Box(area.cx - side / 2, area.cy - side / 2, side, side))
        yield from badge
        size = self.values.number(said["size"]) if "size" in said else side
        size *= _IN_BADGE if badge else 1.0
        cut = self.colour(said["cut"]) if "cut" in said else None
        role = self.colour(said["colour"])
        if role is None and not names_of(said["colour"]):
            self.doubt(layer, "nothing of it is drawn, for its `colour` is none")
        if size <= 0 or role is None:
            return
        if sign:
            yield suits.symbol(name, self.palette, role).fitted(area.cx, area.cy, size)
            return
        if cut and not icons.own(name, self.folder) and icons.ICONS[name].cut:
            scale = size / 100
            move = Transform(scale, 0.0, 0.0, scale, area.cx - size / 2, area.cy - size / 2)
            yield Group((Path(icons.ICONS[name].cut, filled(cut)),), move)
        if role != "ink":
            self._see_colour(name, "colour", layer)
        yield icons.symbol(name, role, self.folder).fitted(area.cx, area.cy, size)


@contextmanager
def _told_of(words: str) -> Iterator[None]:
    """Say of which text it is that there is no room for it."""
    try:
        yield
    except NoRoom as error:
        lack = f"there is no room for {_short(words)!r} in {error.size:g} pt: {error}"
        raise LayerFault(f"{lack}; shorten it, or make its area larger") from None


def _in_coin(words: str, coin: float, wide: float) -> float:
    """Return the points in which words stand in a coin, whose ink is so wide a point. Raises NoRoom."""
    figure = coin * (0.56 if len(words) < 2 else 0.44)
    least = max(min(figure, pt(LEAST_TYPE) * FIGURE_HEIGHT), figure * SHRUNK)
    size = figure / pt(1) / FIGURE_HEIGHT
    # A corner of the box round them comes no nearer to its edge.
    figure *= min(1.0, (coin - 2 * IN_COIN) / hypot(size * wide, figure))
    if figure < least:
        raise NoRoom("its coin is too small", least / pt(1) / FIGURE_HEIGHT)
    return figure / pt(1) / FIGURE_HEIGHT


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 40 else f"{line[:37]}..."


def _fault(layer: FaceLayer, message: str) -> FaceFault:
    names: frozenset[str] = getattr(layer.said.get(layer.kind), "names", frozenset())
    return FaceFault(layer.path, message, names, layer.place)
