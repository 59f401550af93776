"""Pieces in pictures as they are printed: in the dress of their game's skin, where the palette shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts
from ppgen.drawing.path import number
from ppgen.drawing.scene import SIGN, Circle, Clip, Group, Path, Symbol, Text, filled, stroked
from ppgen.pieces import skins, suits, surfaces
from ppgen.pieces.design import Which
from ppgen.pieces.registry import DrawnKind, kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.definition import Definition, System
    from ppgen.definition.skins import Dress, Skin
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item
    from ppgen.engine import Placed
    from ppgen.pieces.design import Design

RIM, SIGN_SIZE = 0.84, 0.34
"""Where the suit lies on a coin that does not tell it, and its size, as shares of the coin."""
EDGE = stroked("ink", 0.5)
"""The line round a dressed piece, which would run into what it lies on."""


@dataclass(frozen=True, eq=False)
class WornKind(DrawnKind):
    """A kind of piece that a skin dresses."""

    dress: Dress

    def small(
        self, placed: Placed, width: float, height: float, palette: Palette, *, aside: bool = False
    ) -> Symbol:
        """Return a piece as it lies, in its dress if the palette shows that and it dresses this side."""
        worn = palette.worn and not aside and width >= self.dress.least
        seen = _seen(self, placed, palette) if worn else None
        if seen is None:
            return super().small(placed, width, height, palette, aside=aside)
        if self.piece.family == "standee":
            return _standing(seen, round(width, 3), round(height, 3))
        return _lying(self, seen, round(width, 3), round(height, 3))


def worn_kinds(definition: Definition) -> Mapping[str, DrawnKind]:
    """Give every kind of piece of a game by id, as `kinds` does, but those that its skin dresses in that."""
    return _worn(tuple(definition.systems.values()), definition.skin)


def told_alone(kind: DrawnKind, placed: Placed, size: tuple[float, float], palette: Palette) -> Symbol:
    """Return a piece as it lies alone, as legible as it is printed in colour.

    If a skin has coins tell their suits beside their values, the suit lies over the rim of a plain one.
    """
    drawn = kind.small(placed, *size, palette)
    if not kind.art.value_beside or placed.side == "back" or not (placed.suit and placed.value):
        return drawn
    if not isinstance(kind, WornKind):
        return drawn
    other = next(suit for suit in kind.system.suit_ids if suit != placed.suit)
    if drawn != kind.small(placed._replace(suit=other), *size, palette):
        return drawn
    if _seen(kind, placed, palette) == _seen(kind, placed._replace(suit=other), palette):
        return drawn
    at, reach = (drawn.width * RIM, drawn.height * RIM), drawn.width * SIGN_SIZE
    ground = Circle(*at, reach * 0.66, stroked("line", 0.4, fill="ground"))
    sign = suits.placed(placed.suit, at, reach, palette)
    return replace(drawn, name=f"{drawn.name}-{placed.suit}", items=(*drawn.items, ground, sign))


@lru_cache(maxsize=64)
def _worn(systems: tuple[System, ...], skin: Skin | None) -> Mapping[str, DrawnKind]:
    dresses = skin.pieces if skin else {}
    return {
        name: WornKind(kind.system, kind.piece, dresses[name]) if name in dresses else kind
        for name, kind in kinds({system.id: system for system in systems}).items()
    }


def _seen(kind: WornKind, placed: Placed, palette: Palette) -> Symbol | None:
    """Return the side that lies up, in true size, if it is dressed; of a pawn who stands there."""
    family, dress, first = kind.piece.family, kind.dress, kind.faces[0]
    suit = placed.suit or first.suit
    if family == "standee":
        return _figure(kind, Which(suit, first.value), palette)
    if family == "die":
        faces = _design(kind, Which(suit, first.value), palette).labels if placed.value else ()
        return next((face for name, face in faces if name.rpartition("-")[2] == placed.value), None)
    behind = placed.side == "back"
    if not (dress.under or dress.over or (dress.back if behind else dress.front)):
        return None
    design = _design(kind, Which(suit, placed.value or first.value), palette)
    return design.back if behind and design.back is not None else design.front


@lru_cache(maxsize=1024)
def _design(kind: WornKind, which: Which, palette: Palette) -> Design:
    return skins.dressed(kind, which, kind.design(which, palette), kind.dress, palette)


@lru_cache(maxsize=64)
def _figure(kind: WornKind, which: Which, palette: Palette) -> Symbol | None:
    return skins.standing(kind, which, kind.design(which, palette), kind.dress, palette)


def _uncut(items: tuple[Item, ...]) -> Iterator[Item]:
    """Leave out the line along which a piece is cut out."""
    return (item for item in items if not (isinstance(item, Group) and item.layer == "cut"))


def drawn(symbol: Symbol) -> Symbol:
    """Return a piece with its numbers as shapes, as plain pieces have them: no words in a picture."""
    return replace(symbol, name=f"{symbol.name}-drawn", items=tuple(map(_drawn, _uncut(symbol.items))))


def _drawn(item: Item) -> Item:
    if isinstance(item, Group | Clip):
        return replace(item, items=tuple(map(_drawn, item.items)))
    if not isinstance(item, Text):
        return item
    wide = fonts.measure(item.text, item.font, item.size)
    left = item.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    outline = fonts.outline(item.text, item.font, item.size, left, item.y)
    letters = Path(outline, filled(item.role))
    return Group((Path(outline, item.outline), letters) if item.outline else (letters,), attributes=SIGN)


@lru_cache(maxsize=256)
def _standing(figure: Symbol, width: float, height: float) -> Symbol:
    """Return who stands on a pawn, as high as the pawn: what he holds may reach beyond its box."""
    scale = height / figure.height
    name = f"small-{figure.name}-{number(width)}-{number(height)}"
    return Symbol(name, width, height, (drawn(figure).at((width - figure.width * scale) / 2, 0, scale),))


@lru_cache(maxsize=1024)
def _lying(kind: WornKind, seen: Symbol, width: float, height: float) -> Symbol:
    laid = drawn(seen).at(0, 0, width / seen.width)
    name = f"small-{seen.name}-{number(width)}-{number(height)}"
    if not kind.dress.edge:
        return Symbol(name, width, height, (laid,))
    edge = surfaces.outline(kind, width, height, filled("ink"))
    line = replace(edge, style=EDGE)
    # A white card has no ground of its own, and others may lie under it.
    white = (replace(edge, style=filled("ground")),) if kind.piece.family == "card" else ()
    art = Clip(edge, (*white, laid))  # type: ignore[arg-type]  # no line
    return Symbol(name, width, height, (art, line))
