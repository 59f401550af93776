"""Both sides of a piece whose faces are layers: what is drawn, what cannot be, and what it is made from."""

from __future__ import annotations

from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.formula import FormulaError, Template
from ppgen.definition.layers.language import FONTS
from ppgen.definition.layers.printed import with_groups
from ppgen.definition.problems import listed, suggestion
from ppgen.definition.source import stored
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Symbol
from ppgen.pieces import pictures, typefaces
from ppgen.pieces.cards.lines import INLINE
from ppgen.pieces.layers.face import FaceFault, FaceSize, LayeredFace
from ppgen.pieces.layers.legible import legible
from ppgen.pieces.layers.unseen import PrintedSide, unseen
from ppgen.pieces.layers.values import LayerFault, LookedUp, looked_up, nearly_a_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path as Folder

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import FaceLayer, FaceLayers, PieceLayers
    from ppgen.definition.layers.faces import Chosen
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item, Shape

_LONGEST_NAME = 200


class LayeredPiece(NamedTuple):
    """A piece whose faces are layers."""

    layers: PieceLayers
    row: Mapping[str, Value]
    size: FaceSize
    palette: Palette
    folder: Folder | None


class DrawnFace(NamedTuple):
    """A face, and what is wrong with it."""

    symbol: Symbol
    faults: tuple[FaceFault, ...]
    doubts: tuple[FaceFault, ...]
    drawn: Sequence[tuple[Item, FaceLayer]] = ()
    """What was drawn for which layer."""
    safe: float | None = None
    """Millimetres from the edge within which there are no words, if content says so."""
    sources: Mapping[str, frozenset[str]] = MappingProxyType({})
    """From which columns each further column follows."""
    looked: tuple[LookedUp, ...] = ()
    """What has been looked up in maps and cases."""


def doubts(
    face: DrawnFace,
    size: FaceSize,
    palette: Palette,
    shape: Shape | None = None,
    *,
    what: str = "piece",
    below: tuple[Box, ...] = (),
    above: DrawnFace | None = None,
) -> Iterator[FaceFault]:
    """Yield what of a face prints less well than it could, or is not seen once it is cut.

    It is cut at a shape, or at its box. It is a side of `what`; in boxes `below` other things are printed
    before it, and another face is printed after it, `above`.
    """
    yield from face.doubts
    mine = {id(layer) for _, layer in face.drawn}
    faces = (face, above) if above else (face,)
    owners = {id(item): layer for each in faces for item, layer in each.drawn}
    items = tuple(item for each in faces for item in each.symbol.items)
    cut = Box(0.0, 0.0, size.width, size.height)
    side = PrintedSide(items, owners, cut, size.bleed, shape, what, below, face.safe)
    for layer, message, names in unseen(side, palette):
        if id(layer) not in mine:
            continue
        columns = frozenset(column for name in names for column in face.sources.get(name, (name,)))
        yield FaceFault(layer.path, message, columns, layer.place)


def front(piece: LayeredPiece, name: str) -> DrawnFace:
    """Draw the face of a piece as a symbol of a name."""
    return _drawn(piece, piece.layers.front, name)


def back(piece: LayeredPiece, name: str) -> DrawnFace | None:
    """Draw its back, named by what is on it, for most backs are alike; None if its layers have none."""
    if piece.layers.back is None:
        return None
    found = _drawn(piece, piece.layers.back, name)
    alike = sha256(repr(found.symbol.items).encode()).hexdigest()[:16]
    return found._replace(symbol=Symbol(f"{name}-{alike}", *piece.size[:2], found.symbol.items))


def _drawn(piece: LayeredPiece, chosen: Chosen, name: str) -> DrawnFace:
    width, height, _ = piece.size
    try:
        side = chosen_side(chosen, piece.row)
    except (LayerFault, FormulaError) as error:
        return DrawnFace(Symbol(name, width, height, ()), (FaceFault("", str(error)),), ())
    looked: tuple[LookedUp, ...] = ()
    doubts: tuple[FaceFault, ...] = ()
    if chosen.source is not None and chosen.otherwise is not None:
        key = looked_up(chosen.source, piece.row)
        looked = (LookedUp.in_map(chosen, key),)
        if near := nearly_a_key("its layout", key, chosen):
            doubts = (FaceFault("", *near),)
    face = LayeredFace(side, piece.row, piece.size, piece.layers.look, piece.palette, piece.folder)
    items = face.items()
    symbol = Symbol(name, width, height, legible(items, piece.palette))
    return DrawnFace(
        symbol,
        tuple(face.faults),
        (*doubts, *face.doubts),
        face.drawn,
        face.kept,
        face.values.sources,
        (*looked, *face.values.looked.values()),
    )


def chosen_side(chosen: Chosen, row: Mapping[str, Value]) -> FaceLayers:
    """Return the side that a row has. Raises LayerFault."""
    if chosen.source is None:
        return chosen.sides[""]
    key = looked_up(chosen.source, row)
    if key in chosen.sides:
        return chosen.sides[key]
    if chosen.otherwise is None:
        known = list(chosen.sides)
        hint = suggestion(key, known) or f"; there are layouts for {listed(known, 'and')}"
        raise LayerFault(f"there is no layout for {key[:40]!r}{hint}")
    return chosen.sides[chosen.otherwise]


def digest(piece: LayeredPiece) -> str:
    """Return what a piece is made from in sixteen digits: its row, its layers, and the files it names."""
    palette = piece.palette
    said = (piece.layers.source, piece.size, palette.style, palette.accent, palette.tint)
    found = sha256(repr((said, sorted(piece.row.items()))).encode())
    if piece.folder:
        for name in sorted(set(_files(piece))):
            found.update(pictures.load(piece.folder / name, piece.folder).symbol.name.encode())
        for font in sorted(_fonts(piece)):
            found.update(typefaces.load(font, piece.folder).source.encode())
    return found.hexdigest()[:16]


def _files(piece: LayeredPiece) -> Iterator[str]:
    """Yield the pictures and icons that its layers and its row name, where there are such files."""
    folder = piece.folder
    if folder is None:
        return
    named = [f"icons/{name}.svg" for value in piece.row.values() for name in INLINE.findall(str(value))]
    for layer in _every(piece.layers):
        words = layer.said[layer.kind]
        if layer.kind not in ("picture", "icon", "text") or not isinstance(words, Template):
            continue
        try:
            name = words.text(piece.row)
        except FormulaError:  # it asks for a value of its own
            continue
        if layer.kind == "text":
            named += [f"icons/{icon}.svg" for icon in INLINE.findall(name)]
        else:
            named.append(name if layer.kind == "picture" else f"icons/{name}.svg")
    for name in named:
        if 0 < len(name) < _LONGEST_NAME and stored(folder / name).is_file():
            yield name


def _fonts(piece: LayeredPiece) -> set[str]:
    """Return the faces of one's own that its texts are set in."""
    said = [layer.said.get("font") for layer in _every(piece.layers)]
    styles = [style.get("font") for style in piece.layers.look.styles.values()]
    names = {font.source if isinstance(font, Template) else font for font in (*said, *styles) if font}
    return {name for name in names if name not in FONTS and typefaces.known(name, piece.folder)}


def _every(layers: PieceLayers) -> Iterator[FaceLayer]:
    """Yield every layer of both sides, in whichever layout."""
    for chosen in filter(None, (layers.front, layers.back)):
        for side in chosen.sides.values():
            yield from with_groups(side.layers)
