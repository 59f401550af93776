"""A card from its row, in bands: they become layers, a stack for each column, and are drawn as such.

What a part finds no room for is told at the row: a text shrinks to the least size that its layout allows, and
no further.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from ppgen.definition.cards import CardType, standard
from ppgen.definition.layers.reading import NO_LOOK
from ppgen.definition.problems import DefinitionError
from ppgen.definition.source import stored
from ppgen.drawing.scene import Symbol
from ppgen.pieces import pictures, typefaces
from ppgen.pieces.cards import bands
from ppgen.pieces.cards.backs import BLEED
from ppgen.pieces.cards.lines import INLINE
from ppgen.pieces.layers.face import FaceFault, FaceSize, LayeredFace
from ppgen.pieces.layers.values import LayerFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition.cards import CardBand, CardRow
    from ppgen.definition.layers import FaceLayer, FaceLayers
    from ppgen.definition.problems import Problem
    from ppgen.drawing.box import Box
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import FontName, Item
    from ppgen.pieces.design import KindFacts as Kind


_FILE = re.compile(r"[\w./-]{1,200}")


class _BandFace(LayeredFace):
    """Bands of a card in the making, which choose colours and looks for what may have its own."""

    def font(self, name: str, weight: str = "") -> FontName:
        """Return a face by its name; of one without a look, that which it has."""
        look = typefaces.LOOKS.get(weight, typefaces.REGULAR)
        if self.folder is None or name in bands.FACES or not typefaces.lacks(name, self.folder, look):
            return super().font(name, weight)
        if weight:
            message = (
                f"the typeface {name!r} has no {weight}, so `weight` changes nothing or little; "
                "name the file of that as `font`"
            )
            self.doubts.append(FaceFault("", message))
        return super().font(name)

    def _see_colour(self, icon: str, key: str, layer: FaceLayer) -> None:
        """Leave icons that are drawn in colours of their own."""

    def _drawn(self, layer: FaceLayer, area: Box) -> Iterator[Item]:
        """Draw a layer; what is wrong with all of a picture's file is told at the card."""
        try:
            yield from super()._drawn(layer, area)
        except DefinitionError as error:
            inside = [problem for problem in error.problems if problem.line]
            if inside or layer.kind != "picture":
                raise
            named = self.values.word(layer.said["picture"])
            raise LayerFault(f"{named}: {error.problems[0].message}", self.values.asked) from None


def front(kind: Kind, row: CardRow, palette: Palette) -> Symbol:
    """Return the face of a card in true size; its grounds reach over its edges by `BLEED`.

    Raises DefinitionError, at the row, for what cannot be drawn or finds no room.
    """
    items, _ = _drawn(kind, row, palette)
    return Symbol(f"card-{kind.id}-{row.id}", *kind.size, items)


def warnings(kind: Kind, row: CardRow, palette: Palette) -> list[str]:
    """Say what of a card prints less well than it could. Raises as `front` does."""
    _, doubts = _drawn(kind, row, palette)
    return doubts


def _drawn(kind: Kind, row: CardRow, palette: Palette) -> tuple[tuple[Item, ...], list[str]]:
    try:
        return _faced(kind, row, palette)
    except DefinitionError:
        bare = row.unmarked()
        if bare is row:
            raise
        return _faced(kind, bare, palette)  # a mark alone is no reason not to print it


def _faced(kind: Kind, row: CardRow, palette: Palette) -> tuple[tuple[Item, ...], list[str]]:
    """Draw a card as layers. Raises DefinitionError."""
    size = FaceSize(*kind.size, BLEED)
    face = _BandFace(_side(kind, row), _fields(kind, row), size, NO_LOOK, palette, row.folder)
    items = face.items()
    if face.faults:
        raise DefinitionError([_told(row, fault) for fault in face.faults])
    return items, [doubt.message for doubt in face.doubts]


def _side(kind: Kind, row: CardRow) -> FaceLayers:
    """Return its layers. Raises DefinitionError for bands that a card has no room for."""
    try:
        return _expanded(bands_of(kind), *kind.size)
    except bands.NoRoomForBands as error:
        raise DefinitionError([row.problem(str(error))]) from None


@lru_cache(maxsize=64)
def _expanded(layout: tuple[CardBand, ...], width: float, height: float) -> FaceLayers:
    return bands.layers(layout, width, height)


def _fields(kind: Kind, row: CardRow) -> Mapping[str, str]:
    """Return what a card says in each column, or its type for it. Raises DefinitionError."""
    kinds = {kind.id: kind for kind in kind.piece.types}
    named = row.fields.get("type", "")
    if named and kinds and named not in kinds:
        raise DefinitionError([row.problem(f"there is no type {named!r}; types are {', '.join(kinds)}")])
    own = kinds.get(named, CardType(id="none"))
    copies = "1 in the deck" if row.count == 1 else f"{row.count} in the deck"
    return {
        "colour": own.colour,
        "tint": own.tint,
        "icon": own.icon or "",
        "cuts": own.cuts or "",
        "badge": "badge" if row.fields.get("points") else "",
        "foot": f"{kind.system.title} · {copies}",
        bands.COPIES: copies,
        **{key: value for key, value in row.fields.items() if value},
    }


def _told(row: CardRow, fault: FaceFault) -> Problem:
    """Say what is wrong with a card, at its row, or where it says what a layer asks for."""
    if fault.of_file and fault.of_file.line:
        return fault.of_file
    kind = row.fields.get("type", "")
    columns = (name for name in sorted(fault.names) if row.fields.get(name) or (kind, name) in row.types)
    where = f"{fault.path}: " if fault.path else ""
    return row.problem(f"{where}{fault.message}", next(columns, ""))


def bands_of(kind: Kind) -> tuple[CardBand, ...]:
    """Return how its cards are laid out."""
    return kind.piece.layout or standard(kind.piece.width, kind.piece.height, kind.said)


def digest(kind: Kind, row: CardRow, palette: Palette) -> str:
    """Return what a card is made from in sixteen digits: its row, its layout, and the files that it names."""
    piece = kind.piece
    bands = bands_of(kind)
    layout = piece.layout or (len(bands), len(bands[0].columns))  # ours differ in what they leave out
    found = sha256(repr((piece.width, piece.height, layout, piece.types, piece.back)).encode())
    found.update(repr((sorted(row.fields.items()), palette.style, palette.accent, palette.tint)).encode())
    parts = [part for band in piece.layout for column in band.columns for part in column.parts]
    for font in sorted({part.font for part in parts if part.font}):
        found.update(typefaces.load(font, row.folder).source.encode())
    for value in row.fields.values():
        named = [value, *INLINE.findall(value)]
        for name in filter(_FILE.fullmatch, named):
            for file in (row.folder / name, row.folder / "icons" / f"{name}.svg"):
                if file.suffix in pictures.MAX_BYTES and stored(file).is_file():
                    found.update(pictures.load(file, row.folder).symbol.name.encode())
    return found.hexdigest()[:16]
