"""Pictures of layers: whole, covering, stretched or tiled, around what is in focus, cropped and cut off."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, Protocol

from ppgen.definition.layers.language import PLACES
from ppgen.definition.source import stored
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Clip, Group, Path, Shade, Transform, Use
from ppgen.pieces import pictures
from ppgen.pieces.layers import shapes
from ppgen.pieces.layers.values import LayerFault, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as Folder

    from ppgen.definition.layers import Colour, FaceLayer
    from ppgen.drawing.scene import Item, Symbol
    from ppgen.pieces.layers.values import RowValues


class HoldsPictures(Protocol):
    """A face, as far as its pictures ask for it."""

    values: RowValues
    folder: Folder | None

    def colour(self, colour: Colour) -> str | None:
        """Return the role of a colour; None for none. Raises LayerFault."""

    def doubt(self, layer: FaceLayer, message: str) -> None:
        """Note what prints less well than it could."""


MOST_TILES = 2000
_MM_PER_INCH = 25.4
_NEAR = 1e-6


def drawn(face: HoldsPictures, layer: FaceLayer, area: Box) -> Iterator[Item]:
    """Draw a picture in an area. Raises LayerFault, and DefinitionError for a file that is refused."""
    said = layer.said
    name = face.values.word(said["picture"])
    if not name:
        return
    picture = _loaded(face, name)
    symbol = picture.symbol
    if "recolour" in said:
        symbol = _recoloured(face, layer, symbol)
    crop = face.values.numbers(said["crop"]) if "crop" in said else (0.0, 0.0, 100.0, 100.0)
    x, y, width, height = (share / 100 for share in crop)
    if min(x, y) < 0 or min(width, height) <= 0 or max(x + width, y + height) > 1 + _NEAR:
        message = "`crop` is [x, y, width, height] in per cent of the picture"
        raise LayerFault(message, names_of(said["crop"]))
    part = Box(symbol.width * x, symbol.height * y, symbol.width * width, symbol.height * height)
    if min(area.width, area.height) <= 0:
        raise LayerFault("its area has no size")
    fit = face.values.word(said["fit"], ("fit", "fill", "stretch", "tile"))
    across, down = _scales(face, said, fit, part, area)
    if picture.pixels:
        density = _MM_PER_INCH / max(
            across * symbol.width / picture.pixels[0], down * symbol.height / picture.pixels[1]
        )
        if density < pictures.SHARP:
            face.doubt(layer, f"{name} has {density:.0f} pixels to the inch here; {pictures.SHARP} are sharp")
    if picture.profile is not None:
        face.doubt(
            layer,
            f"{name} is in the colours of {picture.profile}; "
            "it is printed in sRGB, whose strongest colours may be paler",
        )
    radius = face.values.number(said["radius"]) if "radius" in said else 0.0
    shape = face.values.word(said["clip"], ("box", "circle", "hexagon")) if "clip" in said else "box"
    placed = tuple(
        Use(symbol, Transform(across, 0.0, 0.0, down, left - part.left * across, top - part.top * down))
        for left, top in _corners(
            face, said, fit, Box(0.0, 0.0, part.width * across, part.height * down), area
        )
    )
    whole = crop == (0.0, 0.0, 100.0, 100.0) and fit in ("fit", "stretch")
    if whole and shape == "box" and not radius:
        yield from placed
    elif fit == "fit" and shape == "box":
        seen = Box(0.0, 0.0, part.width * across, part.height * down)
        left, top = next(iter(_corners(face, said, fit, seen, area)))
        yield Clip(shapes.box(seen.moved(left, top), radius), placed)
    else:
        yield Clip(shapes.clipped(shape, area, radius), placed)


def _loaded(face: HoldsPictures, name: str) -> pictures.PlacedPicture:
    folder = face.folder
    if folder is None:
        raise LayerFault("there are pictures only where there is a folder of a game")
    if not stored(folder / name).is_file():
        raise LayerFault(pictures.missing(name, folder))
    return pictures.load(folder / name, folder)


def _recoloured(face: HoldsPictures, layer: FaceLayer, symbol: Symbol) -> Symbol:
    """Return a drawing in other colours."""
    others = tuple((colour, face.colour(other) or "") for colour, other in layer.said["recolour"])
    drawn, missed = _painted(symbol, others)
    for colour in missed:
        face.doubt(layer, f"`recolour` names {colour}, which is no colour of the drawing")
    return drawn


@lru_cache(maxsize=256)
def _painted(symbol: Symbol, others: tuple[tuple[str, str], ...]) -> tuple[Symbol, tuple[str, ...]]:
    """Paint a drawing in other colours; also return those that it has not."""
    table = dict(others)
    met: set[str] = set()

    def colour(written: str | None) -> str | None:
        if written not in table:
            return written
        met.add(written)
        return table[written] or None

    def painted(item: Item) -> Item:
        if isinstance(item, Group | Clip):
            return replace(item, items=tuple(map(painted, item.items)))
        if isinstance(item, Use):
            within = tuple(map(painted, item.symbol.items))
            return replace(item, symbol=replace(item.symbol, name=f"{item.symbol.name}-{told}", items=within))
        if isinstance(item, Shade):
            return replace(item, stops=tuple((at, colour(role) or role) for at, role in item.stops))
        if isinstance(item, Path):
            style = replace(item.style, fill=colour(item.style.fill), stroke=colour(item.style.stroke))
            return replace(item, style=style)
        return item

    told = "-".join(f"{colour.strip('#')}-{role.strip('#')}" for colour, role in others)
    items = tuple(map(painted, symbol.items))
    return replace(symbol, name=f"{symbol.name}-{told}", items=items), tuple(table.keys() - met)


def _scales(
    face: HoldsPictures, said: Mapping[str, Any], fit: str, part: Box, area: Box
) -> tuple[float, float]:
    wide, high = area.width / part.width, area.height / part.height
    if fit == "stretch":
        return wide, high
    if fit == "tile":
        across = face.values.number(said["scale"]) if "scale" in said else 20.0
        if across <= 0:
            raise LayerFault("`scale` is how wide a tile is in millimetres", names_of(said["scale"]))
        return across / part.width, across / part.width
    scale = max(wide, high) if fit == "fill" else min(wide, high)
    return scale, scale


def _corners(
    face: HoldsPictures, said: Mapping[str, Any], fit: str, tile: Box, area: Box
) -> Iterator[tuple[float, float]]:
    """Yield where the part of the picture lies: once, or again and again."""
    if fit == "tile":
        columns, rows = ceil(area.width / tile.width - _NEAR), ceil(area.height / tile.height - _NEAR)
        if columns * rows > MOST_TILES:
            raise LayerFault(f"more than {MOST_TILES} tiles lie in its area; give it a larger `scale`")
        for row in range(rows):
            for column in range(columns):
                yield area.left + column * tile.width, area.top + row * tile.height
        return
    focus = said["focus"]
    if isinstance(focus, tuple):
        x, y = (share / 100 for share in face.values.numbers(focus))
        if not 0 <= min(x, y) <= max(x, y) <= 1:
            raise LayerFault("`focus` is [x, y] in per cent of the picture", names_of(focus))
    else:
        x, y = PLACES.get(face.values.word(focus, tuple(PLACES)), (0.5, 0.5))
    yield area.left + (area.width - tile.width) * x, area.top + (area.height - tile.height) * y
