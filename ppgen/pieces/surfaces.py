"""A face as content describes it: its ground, and the marks on it, in the outline of a piece."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ppgen.definition.system import FaceMark, Rank, Spot, Suit, Surface
from ppgen.drawing import fonts
from ppgen.drawing.palette import Palette
from ppgen.drawing.path import transformed
from ppgen.drawing.scene import (
    Circle,
    Path,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.pieces import cuts, dominoes, folded, icons, pictures, suits, typefaces
from ppgen.pieces.numbers import numeral
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.drawing.scene import FontName, Item, Point, Shape
    from ppgen.pieces.design import KindFacts, Which

BLEED = 1.5
"""Millimetres by which a coloured ground with straight edges reaches over them."""
LEAST_TYPE = 6.0
"""Points below which words on a piece would not be read."""
SAFE = 0.1
"""The share of a face that its marks keep clear of at each edge."""
_ROUND_SAFE = 0.14
"""The same share where the face has no corners."""
_RIM = 0.905
"""Radius of the line on a disc of bare paper, of its radius."""
PIP = 0.092
"""Radius of a pip on a face, of its width."""
_APART = 0.26
"""How far pips stand from the middle, of a face's width."""


class Face(NamedTuple):
    """Whose face it is, how large, and in which colours."""

    kind: KindFacts
    which: Which
    width: float
    height: float
    palette: Palette
    small: bool = False
    """Whether it is a picture of the piece, which leaves out words that could not be read."""

    @property
    def suit(self) -> Suit | None:
        """The suit of the piece."""
        return next((suit for suit in self.kind.system.suits if suit.id == self.which.suit), None)

    @property
    def rank(self) -> Rank | None:
        """The value of the piece."""
        return next((rank for rank in self.kind.system.ranks if rank.id == self.which.value), None)

    @property
    def side(self) -> float:
        """The shorter side."""
        return min(self.width, self.height)

    @property
    def straight(self) -> bool:
        """Whether it has corners for marks."""
        return self.kind.piece.shape in (None, "square", "rectangle")

    @property
    def cut(self) -> str:
        """The cut of the piece's colour."""
        return cuts.of_suits(self.kind.system.suits)[self.suit.id] if self.suit else "plain"


class TooSmall(ValueError):
    """Words for which a face has no room."""


@dataclass(frozen=True)
class Ground:
    """What marks stand on."""

    colour: str | None
    """The paint of the ground, or None for bare paper."""
    role: str
    """The role of what is seen on it."""


def drawn(
    face: Face, surface: Surface, *, bleed: float = 0.0, edged: bool = False, behind: bool = False
) -> tuple[Item, ...]:
    """Return a face: `bleed` is how far its ground reaches over the edge; `edged` draws a line round it.

    `behind` is the other side, where an outline of one's own is seen mirrored.

    Raises TooSmall for words without room, KeyError for an icon that there is not.
    """
    ground = _ground(face, surface)
    items: list[Item] = list(_area(face, ground, bleed, edged=edged, behind=behind))
    lowest = any(mark.at == "bottom" for mark in surface.marks)
    for mark in _scaled(face, surface.marks):
        try:
            items.extend(_mark(face, mark, ground, raised=lowest))
        except TooSmall:
            if not face.small:
                raise
    return tuple(items)


def _scaled(face: Face, marks: Sequence[FaceMark]) -> Sequence[FaceMark]:
    """Give the marks with the sizes that they have on a face which is drawn smaller or larger than it is."""
    width = face.kind.piece.width
    if not face.small or not width:
        return marks
    scale = face.width / width
    return [replace(mark, size=mark.size * scale) if mark.size else mark for mark in marks]


def outline(
    kind: KindFacts, width: float, height: float, style: Style, grown: float = 0.0, *, behind: bool = False
) -> Shape:
    """Return the outline of a flat piece in a box, reaching over it by so much; `behind`, mirrored."""
    match kind.piece.shape:
        case "disc":
            return Circle(width / 2, height / 2, width / 2 + grown, style)
        case "hexagon":
            return Polygon(folded.hexagon(width, height), style)
        case "path" if kind.piece.path is not None:
            scaled = Transform.scale(width / 100, height / 100)
            turned = Transform.mirror(width=width) if behind else Transform()
            return Path(transformed(kind.piece.path, turned @ scaled), style)
    return Rect(-grown, -grown, width + 2 * grown, height + 2 * grown, style)


def standard(face: Face) -> Surface:
    """Return the face of a piece that describes none: its suit and its value, or else its name."""
    suit, rank = face.suit, face.rank
    marks: list[FaceMark] = []
    ground = None
    if suit is not None:
        bare = suits.symbol_of(suit) is not None
        ground = None if bare else "suit"
        at: Spot = "centre" if rank is None else "top-left" if face.straight else "bottom"
        marks.append(FaceMark(suit=bare, cut=not bare, at=at))
    if rank is not None:
        marks.append(FaceMark(value=True))
    if not marks:
        marks.append(FaceMark(text="{name}"))
    return Surface(ground=ground, marks=tuple(marks))


def _ground(face: Face, surface: Surface) -> Ground:
    colour = surface.ground
    if colour == "suit":
        colour = face.suit.colour if face.suit else None
    if colour is None or face.palette.colour(cuts.ground(colour)) is None:
        return Ground(None, face.suit.colour if face.suit else "ink")
    if colour in ("tint", "sunk"):
        return Ground(colour, face.suit.colour if face.suit else "ink")
    return Ground(colour, cuts.role_on(colour, face.cut, face.side, face.palette))


def _area(face: Face, ground: Ground, bleed: float, *, edged: bool, behind: bool) -> Iterator[Item]:
    """Paint the ground; where it is drawn as a line to save ink, the line lies within the cut."""
    if ground.colour in (None, "tint", "sunk") and edged:
        style = stroked("ink", cuts.EDGE, fill=ground.colour or "surface")
    elif ground.colour is None:
        if face.kind.round:  # as on a coin: what is cut askew still looks round
            yield Circle(
                face.width / 2, face.height / 2, _RIM * face.side / 2, stroked(ground.role, cuts.EDGE)
            )
        return
    elif ground.colour in ("tint", "sunk"):
        style = filled(ground.colour)
    else:
        style = cuts.area(ground.colour, face.cut, face.side, face.palette, edged=edged)
    inward = -style.width / 2 if style.stroke else bleed
    yield outline(face.kind, face.width, face.height, style, inward, behind=behind)
    plain = face.cut == "plain" and face.suit is not None and ground.colour == face.suit.colour
    if plain and style.fill == "white" and ground.colour != "white":
        # A plain colour that is saved must not look like white.
        yield Circle(face.width / 2, face.height / 2, 0.25 * face.side, filled(ground.role))


def _mark(face: Face, mark: FaceMark, ground: Ground, *, raised: bool) -> Iterator[Item]:
    centre = _spot(face, mark, raised=raised)
    middle = mark.at == "centre"
    large = 0.42 if raised and not face.straight else 0.52
    size = mark.size or (large if middle else 0.19) * face.side
    wanted = mark.colour or ground.role
    bare = face.small and ground.colour is None  # where ink is not black on a dark page
    role = wanted if bare else cuts.ground(wanted)
    if face.palette.named and ground.colour is not None:
        role = ground.role
    if mark.suit and face.suit is not None:
        bare = ground.colour in (None, "tint", "sunk") and mark.colour is None
        yield suits.placed(face.suit.id, centre, size, face.palette, None if bare else role)
    elif mark.cut:
        reach = mark.size / 2 if mark.size else (0.5 if middle else 0.14) * face.side
        yield from cuts.placed(face.cut, centre, reach, role)
    elif mark.pips and face.rank is not None:
        yield from pips(face.rank.number, centre, face.side, role)
    elif mark.value:
        yield from _value(face, centre, size, mark.colour, role, ground)
    elif mark.icon is not None:
        yield _icon(face, mark.icon, centre, size, role)
    elif mark.picture is not None and face.palette.folder is not None:
        picture = pictures.load(face.palette.folder / mark.picture, face.palette.folder)
        yield picture.fitted(*centre, mark.size or face.width, mark.size or face.height)
    elif mark.text is not None:
        on_tint = ground.colour in ("tint", "sunk") and mark.colour is None
        font: FontName = "body-semibold"
        if mark.font is not None:
            if face.palette.folder is None:
                return  # who does not know the game's folder cannot tell
            font = typefaces.load(mark.font, face.palette.folder)
        yield _words(face, mark.text, centre, mark.size, "ink" if on_tint else role, font)


def _spot(face: Face, mark: FaceMark, *, raised: bool) -> Point:
    """Return where a mark stands: a spot's middle, clear of the edges; above the middle over words below."""
    if mark.at == "centre":
        return face.width / 2, face.height * (0.43 if raised else 0.5)
    size = mark.size or 0.19 * face.side
    away = (SAFE if face.straight else _ROUND_SAFE) * face.side + size / 2
    x, y = face.width / 2, face.height / 2
    if "left" in mark.at:
        x = away
    if "right" in mark.at:
        x = face.width - away
    if "top" in mark.at:
        y = away
    if "bottom" in mark.at:
        y = face.height - away
    return x, y


def _value(
    face: Face, centre: Point, size: float, colour: str | None, role: str, ground: Ground
) -> Iterator[Item]:
    """Draw a value: its icon, or its number, or its name if that is no number."""
    rank = face.rank
    if rank is None:
        return
    own = rank.colour if ground.colour in (None, "tint", "sunk") else None
    seen = role if face.palette.named else cuts.ground(colour or own or role)
    if rank.icon is not None:
        yield _icon(face, rank.icon, centre, size * 1.1, seen)
    elif rank.id.lstrip("-").isdigit() or (len(rank.id) == 1 and rank.id.isalpha()):
        yield numeral(rank.id, centre, size * 0.8, seen)
    else:
        yield _words(face, rank.name, centre, None, seen)


def _icon(face: Face, icon: str, centre: Point, size: float, role: str) -> Item:
    """Place an icon: one of ours as a single path, a game's own as its file has it."""
    folder = face.palette.folder
    if icon not in SUITS and icons.own(icon, folder):
        return icons.symbol(icon, role, folder).fitted(*centre, size)
    art = suits.shape(icon)
    scale = size / 100
    move = Transform(scale, 0.0, 0.0, scale, centre[0] - size / 2, centre[1] - size / 2)
    return Path(transformed(art.solid, move), filled(role))


def _words(
    face: Face, text: str, centre: Point, size: float | None, role: str, font: FontName = "body-semibold"
) -> Text:
    """Set words on one line, smaller if they have to be."""
    words = (
        text.replace("{suit}", face.suit.name if face.suit else "")
        .replace("{value}", face.rank.name if face.rank else "")
        .replace("{name}", face.kind.named(face.which))
        .strip()
    )
    points = size / pt(1) if size else 8.4
    if points < LEAST_TYPE and not face.small:
        raise TooSmall(
            f"a size of {size:g} mm is {points:.1f} points, too small for {words!r} to be read; "
            f"words have {pt(LEAST_TYPE):.2f} mm at least"
        )
    room = face.width * (1 - 2 * SAFE) * (0.8 if face.kind.piece.shape in ("disc", "path") else 1.0)
    points = min(points, points * room / max(fonts.measure(words, font, points), 0.1))
    if points < LEAST_TYPE:
        raise TooSmall(f"there is no room for {words!r} on {face.width:g} mm; make the piece wider")
    return Text(centre[0], centre[1] + pt(points) * 0.34, words, font, round(points, 2), role, "middle")


def pips(count: int, centre: Point, side: float, role: str) -> Iterator[Circle]:
    """Draw a number of pips from 0 to 9 as on a die. Raises ValueError for others."""
    for x, y in places(count):
        yield Circle(centre[0] + x * _APART * side, centre[1] + y * _APART * side, PIP * side, filled(role))


def places(count: int) -> tuple[Point, ...]:
    """Return where pips stand, in steps from the middle. Raises ValueError for a number beyond 9."""
    if 0 <= count <= dominoes.HIGHEST:
        return tuple(((x - 0.5) / 0.26, (y - 0.5) / 0.26) for x, y in dominoes.pips(count))
    if count in (7, 8, 9):
        ring = tuple((x, y) for y in (-1.0, 0.0, 1.0) for x in (-1.0, 1.0))
        upright = {7: ((0.0, 0.0),), 8: ((0.0, -1.0), (0.0, 1.0)), 9: ((0.0, -1.0), (0.0, 0.0), (0.0, 1.0))}
        return (*ring, *upright[count])
    raise ValueError(f"a face has 0 to 9 pips, not {count}")
