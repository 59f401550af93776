"""How pieces that content describes are drawn, family by family."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from ppgen.definition.problems import suggestion
from ppgen.definition.system import FaceMark, Surface
from ppgen.drawing import fonts
from ppgen.drawing.palette import COLOUR, roles
from ppgen.drawing.path import PathError, number, parse, transformed
from ppgen.drawing.scene import Clip, Group, Path, Rect, Symbol, Text, Transform, Use, filled, pt
from ppgen.pieces import cuts, diagram, folded, icons, suits, surfaces
from ppgen.pieces.cards.art import CardArt
from ppgen.pieces.design import Design, Which
from ppgen.pieces.layers import plain
from ppgen.pieces.suit_shapes import SUITS
from ppgen.pieces.surfaces import BLEED, Face

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import FontName, Item
    from ppgen.pieces.design import KindFacts, Lying, PieceArt

BLANK = Surface()
NET = 6
"""Faces of a cube."""
LONGEST_BELT = 12
"""Faces that a belt may have."""
ROW = 6
"""Loose faces in a row."""
_OPPOSITE = (0, 1, 2, 5, 4, 3)
"""The order of six faces on a net in which the first and the last meet back to back, as 1 and 6 on a die."""
_FEET = 6.0
"""Millimetres of a standee folded out on each side."""
HAND: FontName = "body-semibold"
"""The face of what is written by hand."""
_HIGH, _WIDE = 0.5, 0.92
"""How much of its place it takes."""
_PERSON = (
    "M50 3A16.5 16.5 0 0 1 62 31C75 35 89 43 93 53C95 60 89 64 83 61.5L67 56C68 66 75 80 81 91Q82 96 77 96H57"
    "Q55 86 50 78Q45 86 43 96H23Q18 96 19 91C25 80 32 66 33 56L17 61.5C11 64 5 60 7 53C11 43 25 35 38 31"
    "A16.5 16.5 0 0 1 50 3Z"
)
_BREAST = (50.0, 52.0, 22.6)
"""Where a person's cut is, and its radius, in a box of 100."""
_SYMBOL = 26.0
"""The size of a symbol there."""


def _id(kind: KindFacts, which: Which) -> str:
    return "-".join(filter(None, (kind.id, *which)))


def _seen(lying: Lying) -> Which:
    return Which(lying.placed.suit, lying.placed.value)


@dataclass(frozen=True)
class _Described:
    """What the families have in common: they can be drawn unless drawing them fails."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Say what of a kind cannot be drawn, or not told apart."""
        for paint in dict.fromkeys(_paints(kind)):
            if paint[0] != "#" and paint not in roles():
                yield f"there is no colour {paint!r}{suggestion(paint, roles())}"
                return
        if kind.faces[0].suit is not None:
            for one, other in suits.twins(kind.system.suits):
                yield f"only colour tells {one!r} and {other!r} apart; give one another `cut` or `symbol`"
        if any(icon not in SUITS and not icons.known(icon) for icon in _icons(kind)):
            return  # it may be the game's own: who knows its folder will tell
        palette = suits.knowing(COLOUR, [kind.system])
        for which in kind.faces:
            try:
                self.design(kind, which, palette)
            except ValueError as error:
                yield str(error)
                return

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return what is printed of one piece."""
        raise NotImplementedError


def _paints(kind: KindFacts) -> Iterator[str]:
    """Yield every colour that a kind asks for."""
    piece, system = kind.piece, kind.system
    if kind.faces[0].suit is not None:
        yield from (suit.colour for suit in system.suits)
    yield from (rank.colour for rank in system.ranks if rank.colour)
    for side in (piece.face, piece.back):
        if isinstance(side, Surface):
            yield from (mark.colour for mark in side.marks if mark.colour)
            yield from (ground for ground in (side.ground,) if ground and ground != "suit")


def _icons(kind: KindFacts) -> Iterator[str]:
    """Yield every icon that a kind asks for."""
    yield from (suit.symbol for suit in kind.system.suits if suit.symbol)
    yield from (rank.icon for rank in kind.system.ranks if rank.icon)
    for side in (kind.piece.face, kind.piece.back):
        if isinstance(side, Surface):
            yield from (mark.icon for mark in side.marks if mark.icon)


class Flat(_Described):
    """Tokens, tiles and chits: a face and a back in an outline."""

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Say what of a kind cannot be drawn, its outline included."""
        try:
            parse(kind.piece.path or "")
        except PathError as error:
            yield f"the path cannot be read: {error}"
            return
        width, height = kind.size
        if kind.piece.shape in ("disc", "square") and width != height:
            yield f"a {kind.piece.shape} is as wide as high, not {width:g} × {height:g} mm"
            return
        if kind.piece.layered is None:  # what of layers cannot be drawn is told where they are written
            yield from super().problems(kind)

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a flat piece with its back."""
        return _flat(kind, which, palette)

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a flat piece with its face or its back up."""
        side = lying.placed.side
        return _lying(kind, _seen(lying), side, lying.width, lying.height, lying.palette)


@lru_cache(maxsize=4096)
def _flat(kind: KindFacts, which: Which, palette: Palette) -> Design:
    if kind.piece.layered:
        return _layered(kind, which, palette)
    width, height = kind.size
    face = Face(kind, which, width, height, palette)
    front, back = _front(face), _back(face)
    straight = kind.piece.shape in (None, "square", "rectangle")
    bleed = BLEED if straight and any(side and side.ground for side in (front, back)) else 0.0
    name = _id(kind, which)
    drawn = Symbol(name, width, height, (*surfaces.drawn(face, front, bleed=bleed), *_own_cut(kind)))
    if back is None:
        behind = None
    elif back == front and kind.piece.shape != "path":
        behind = drawn
    else:
        shown = which if _tells(back) else Which()
        hidden = surfaces.drawn(face._replace(which=shown), back, bleed=bleed, behind=True)
        behind = Symbol(f"{_id(kind, shown)}-back", width, height, hidden)
    cut = {"disc": "round", "hexagon": "hexagon", "path": "own"}.get(kind.piece.shape or "", "square")
    return Design(name, drawn, behind, cut=cut, bleed=bleed)  # type: ignore[arg-type]


def _layered(kind: KindFacts, which: Which, palette: Palette) -> Design:
    """Return a piece whose faces are layers; without a back of its own it is the same on both sides."""
    bleed = layered_bleed(kind)
    outline = surfaces.outline(kind, *kind.size, filled("ink"), bleed)
    front, back = plain.drawn(kind, which, palette, bleed, outline)  # type: ignore[arg-type]  # no line
    mirrored = kind.piece.shape == "path"
    behind = back or (None if kind.piece.back == "none" or mirrored else front)
    drawn = Symbol(front.name, *kind.size, (*front.items, *_own_cut(kind)))
    cut = {"disc": "round", "hexagon": "hexagon", "path": "own"}.get(kind.piece.shape or "", "square")
    return Design(front.name, drawn, behind, cut=cut, bleed=bleed)  # type: ignore[arg-type]


def layered_bleed(kind: KindFacts) -> float:
    """Return how far layers reach over the edges of a piece in millimetres: over straight ones alone."""
    return BLEED if kind.piece.shape in (None, "square", "rectangle") else 0.0


@lru_cache(maxsize=4096)
def _lying(kind: KindFacts, which: Which, side: str, width: float, height: float, palette: Palette) -> Symbol:
    if kind.piece.layered:
        return _layered_lying(kind, which, side, width, height, palette)
    face = Face(kind, which, width, height, palette, small=True)
    behind = side == "back"
    surface = (_back(face) if behind else _front(face)) or BLANK
    if behind and surface != _front(face) and not _tells(surface):
        face = face._replace(which=Which())
    name = f"small-{_id(kind, face.which)}-{side}-{number(width)}-{number(height)}"
    return Symbol(name, width, height, surfaces.drawn(face, surface, edged=True, behind=behind))


def _layered_lying(
    kind: KindFacts, which: Which, side: str, width: float, height: float, palette: Palette
) -> Symbol:
    """Return a piece whose faces are layers, as it is printed but small."""
    design = _layered(kind, which, palette)
    seen = design.back if side == "back" and design.back else design.front
    scale = min(width / seen.width, height / seen.height)
    edge = surfaces.outline(kind, width, height, filled("ink"))
    line = surfaces.outline(kind, width, height, diagram.EDGE)
    items = (Clip(edge, (seen.at(0, 0, scale),)), replace(line, style=replace(diagram.EDGE, fill=None)))  # type: ignore[arg-type]
    return Symbol(f"small-{_id(kind, which)}-{side}-{number(width)}-{number(height)}", width, height, items)


def _tells(back: Surface) -> bool:
    """Tell whether a back shows which piece it belongs to."""
    shown = any(mark.suit or mark.cut or mark.value or mark.pips or mark.text for mark in back.marks)
    return shown or back.ground == "suit"


def _front(face: Face) -> Surface:
    return face.kind.piece.face or surfaces.standard(face)


def _back(face: Face) -> Surface | None:
    back = face.kind.piece.back
    return None if back == "none" else _front(face) if back in ("same", None) else back  # type: ignore[return-value]


def _own_cut(kind: KindFacts) -> tuple[Item, ...]:
    """Return the line to cut round a piece of its own shape."""
    if kind.piece.shape != "path":
        return ()
    return (Group((surfaces.outline(kind, *kind.size, folded.CUT),), layer="cut"),)


class NumberedDie(_Described):
    """Dice with any number of faces: numbers, icons or pips."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a die as a net, a belt or loose faces."""
        return _die(kind, which.suit, palette)

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a die with its value up; blank if that is not known."""
        placed, size = lying.placed, lying.width
        which = Which(placed.suit, placed.value)
        edge = diagram.EDGE.width
        box = Rect(edge / 2, edge / 2, size - edge, size - edge, diagram.EDGE, size * diagram.DIE_CORNER)
        items = surfaces.drawn(Face(kind, which, size, size, lying.palette, small=True), _die_face(kind))
        name = f"small-{_id(kind, which)}-{number(size)}"
        return Symbol(name, size, size, (box, *items))


@lru_cache(maxsize=1024)
def _die(kind: KindFacts, suit: str | None, palette: Palette) -> Design:
    size = kind.piece.width
    values = kind.piece.faces or kind.system.rank_ids
    name = _id(kind, Which(suit))
    faces = {
        value: Symbol(
            f"{name}-{value}-face",
            size,
            size,
            surfaces.drawn(Face(kind, Which(suit, value), size, size, palette), _die_face(kind)),
        )
        for value in values
    }
    made = kind.piece.print or _made(len(values))
    all_faces = [faces[value] for value in values]
    if made == "net":
        if not values or NET % len(values):
            raise ValueError(f"a net has {NET} faces, and {len(values)} values do not share them evenly")
        six = all_faces * (NET // len(values))
        front = folded.cube_net(f"{name}-net", [six[place] for place in _OPPOSITE], size)
    elif made == "belt":
        if not 3 <= len(values) <= LONGEST_BELT:
            raise ValueError(f"a belt has 3 to {LONGEST_BELT} faces, not {len(values)}")
        front = folded.belt(f"{name}-belt", all_faces, size)
    else:
        front = _loose(f"{name}-faces", all_faces, size)
    labels = tuple((f"{name}-{value}", faces[value]) for value in values)
    return Design(name, front, cut="own", stepped=made == "net", labels=labels, sample=(all_faces[-1],))


def _made(count: int) -> str:
    return "net" if count and NET % count == 0 else "belt" if count <= LONGEST_BELT else "faces"


def _die_face(kind: KindFacts) -> Surface:
    if kind.piece.face is not None:
        return kind.piece.face
    plain = [mark for mark in (FaceMark(suit=True, at="top-left"),) if kind.piece.per == "suit"]
    shown = FaceMark(pips=True) if kind.piece.pips else FaceMark(value=True)
    return Surface(marks=(*plain, shown))


def _loose(name: str, faces: list[Symbol], size: float) -> Symbol:
    """Return faces edge to edge, with lines to cut them apart."""
    columns = min(ROW, len(faces))
    rows = -(-len(faces) // columns)
    art = tuple(face.at(at % columns * size, at // columns * size) for at, face in enumerate(faces))
    lines = tuple(
        Rect(at % columns * size, at // columns * size, size, size, folded.CUT) for at in range(len(faces))
    )
    groups = (Group(art, layer="art"), Group(lines, layer="cut"))
    return Symbol(name, columns * size, rows * size, groups)


class Standee(_Described):
    """Figures to fold: a person in the colour of the suit, or a face of one's own, on both sides."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a figure, head to head with its back, on feet to fold out and glue."""
        return _standee(kind, which, palette)

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return the figure as it is seen from the front."""
        which = _seen(lying)
        name = f"small-{_id(kind, which)}-{lying.placed.side}-{number(lying.width)}-{number(lying.height)}"
        face = Face(kind, which, lying.width, lying.height, lying.palette, small=True)
        figure = _figure(face, back=lying.placed.side == "back")
        return Symbol(name, lying.width, lying.height, figure)


@lru_cache(maxsize=1024)
def _standee(kind: KindFacts, which: Which, palette: Palette) -> Design:
    name = _id(kind, which)
    width, height = kind.size
    face = Face(kind, which, width, height, palette)
    front, back = (
        Symbol(f"{name}-{side}-figure", width, height, _figure(face, back=back))
        for side, back in (("front", False), ("behind", True))
    )
    wide, tall = width + 2.0, 2 * height + 2 * _FEET
    upright = front.at(1.0, tall / 2)
    turned = Use(back, Transform.rotate(180, wide / 2, tall / 2) @ upright.transform)
    return Design(
        name,
        folded.standee(f"{name}-standee", wide, tall, _FEET, (upright, turned)),
        cut="own",
        sample=(front,),
    )


def _figure(face: Face, *, back: bool) -> tuple[Item, ...]:
    piece, width, height, palette = face.kind.piece, face.width, face.height, face.palette
    surface = piece.back if back and isinstance(piece.back, Surface) else piece.face
    if surface is not None:
        return surfaces.drawn(face, surface)
    suit = face.suit
    colour = suit.colour if suit else "ink"
    style = cuts.area(colour, face.cut, height, palette, edged=True)
    scale = min(width, height) / 100
    move = Transform(scale, 0.0, 0.0, scale, (width - 100 * scale) / 2, height - 100 * scale + 4 * scale)
    x, y = move.point(*_BREAST[:2])
    role = cuts.role_on(colour, face.cut, height, palette)
    body = Path(transformed(_PERSON, move), style)
    if suit is not None and suits.symbol_of(suit) is not None:
        return (body, suits.placed(suit.id, (x, y), _SYMBOL * scale, palette, role))
    return (body, *cuts.placed(face.cut, (x, y), max(_BREAST[2] * scale, cuts.SMALLEST), role))


class Cube(_Described):
    """Blocks: a net of six equal faces, or of those described."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return the net of a block."""
        size, name = kind.piece.width, _id(kind, which)
        face = Symbol(f"{name}-side", size, size, _side(Face(kind, which, size, size, palette)))
        net = folded.cube_net(f"{name}-net", [face] * NET, size)
        return Design(name, net, cut="own", stepped=True, sample=(face,))

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a block seen from above."""
        which, size = _seen(lying), lying.width
        edge = diagram.EDGE.width
        box = Rect(edge / 2, edge / 2, size - edge, size - edge, diagram.EDGE, 0.5)
        name = f"small-{_id(kind, which)}-{number(size)}"
        return Symbol(
            name, size, size, (box, *_side(Face(kind, which, size, size, lying.palette, small=True)))
        )


def _side(face: Face) -> tuple[Item, ...]:
    piece, size, palette = face.kind.piece, face.width, face.palette
    if piece.face is None and face.suit is not None and face.rank is None and not suits.symbol_of(face.suit):
        return cuts.disc(face.suit.colour, face.cut, (size / 2, size / 2), 0.36 * size, palette)
    return surfaces.drawn(face, piece.face or surfaces.standard(face))


class Handwriting(_Described):
    """What somebody writes on a sheet: nothing is printed of it, and pictures show what is written."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return it on bare paper, for tables on which nobody writes."""
        del palette
        return Design(_id(kind, which), _written(kind, which.value or "", *kind.size))

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return what is written."""
        return _written(kind, lying.placed.value or "", lying.width, lying.height)


@lru_cache(maxsize=1024)
def _written(kind: KindFacts, words: str, width: float, height: float) -> Symbol:
    name = f"written-{kind.id}-{sha256(words.encode()).hexdigest()[:8]}-{number(width)}-{number(height)}"
    wide = fonts.measure(words, HAND, 1.0)
    if not wide:
        return Symbol(name, width, height, ())
    size = min(height * _HIGH / pt(fonts.load(HAND).cap_height), width * _WIDE / wide)
    base = (height + pt(size) * fonts.load(HAND).cap_height) / 2
    return Symbol(name, width, height, (Text(width / 2, base, words, HAND, size, "accent", "middle"),))


FAMILIES: Mapping[str, PieceArt] = {
    "flat": Flat(),
    "card": CardArt(Flat()),
    "die": NumberedDie(),
    "standee": Standee(),
    "cube": Cube(),
    "written": Handwriting(),
}
"""Who draws the pieces of each family, in the order in which kits hold them."""
