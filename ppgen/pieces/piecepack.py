"""The piecepack's tiles, coins, dice and pawns, in true size.

Sizes are those of the reference set unless the game system says otherwise; art scales with them. A symbol's
name tells the piece (``tile-suns-A``) and, where it is not the standard one, the size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.path import number
from ppgen.drawing.scene import Circle, Group, Path, Rect, Symbol, Text, Transform, filled, stroked
from ppgen.drawing.shapes import circle, solid
from ppgen.pieces import suits
from ppgen.pieces.mark import cross
from ppgen.pieces.numbers import numeral
from ppgen.pieces.spiral import spiral

if TYPE_CHECKING:
    from ppgen.drawing.scene import Anchor, Item, Point

Value = Literal["N", "A", "2", "3", "4", "5"]
VALUES: tuple[Value, ...] = ("N", "A", "2", "3", "4", "5")

TILE = 50.8
COIN = 19.05
DIE = 12.7
PAWN = (12.7, 22.225)


@lru_cache(maxsize=512)
def tile_face(suit: str, value: str, size: float = TILE, palette: Palette = COLOUR) -> Symbol:
    """Return a tile's face: suit at the top left, value at the centre, on bare paper."""
    k = size / TILE
    items = suits.badge(suit, (9.6 * k, 9.6 * k), 8.6 * k, palette)
    items += _name(suit, (17.4 * k, 6.8 * k), 9 * k, palette, "start")
    if value == "A":
        middle = (size / 2 + 0.8 * k, size / 2 + 0.8 * k)
        if suits.in_second_pack(suit):
            items += suits.roundel(suit, middle, palette.symbol(12.4 * k), palette)
        else:
            items += (suits.placed(suit, middle, 22 * k, palette),)
    elif value != "N":
        items += (numeral(value, (size / 2, size / 2), 19 * k, suits.fill(suit, palette)),)
    return Symbol(_named(f"tile-{suit}-{value}", size, TILE), size, size, items)


@lru_cache(maxsize=64)
def tile_back(size: float = TILE, role: str = "ink") -> Symbol:
    """Return a tile's back: a cross that marks four quarters and looks the same from every side."""
    suffix = "" if role == "ink" else f"-{role}"
    art = Group((Path(cross(TILE / 2, 21.3, 1.7, 11.95), filled(role)),), Transform.scale(size / TILE))
    return Symbol(_named(f"tile-back{suffix}", size, TILE), size, size, (art,))


@lru_cache(maxsize=128)
def coin_face(value: str, size: float = COIN) -> Symbol:
    """Return a coin's value side: black and alike for every suit, its mark upwards."""
    r = size / 2
    items = _rim(r, "ink", turn=0)
    if value == "A":
        items += (Path(spiral(r, 1.02 * r, 0.56 * r), filled("ink")),)
    elif value != "N":
        items += (numeral(value, (r, r + 0.05 * r), 0.8 * r),)
    return Symbol(_named(f"coin-{value}", size, COIN), size, size, items)


@lru_cache(maxsize=128)
def coin_back(suit: str, size: float = COIN, palette: Palette = COLOUR) -> Symbol:
    """Return a coin's suit side: the suit in its colour, its mark downwards."""
    r = size / 2
    items = _rim(r, palette.edge(suit) or suit, turn=180)
    # A name takes room below the suit, where the enlarged suit would stand else.
    name = _name(suit, (r, 1.6 * r), 7.2 * size / COIN, palette)
    up, share = (0.14 * r, 0.78) if name else (0.0, 1.0)
    if suits.in_second_pack(suit):
        items += suits.disc(suit, (r, 0.95 * r - up), 0.62 * r * share, palette)
    else:
        items += (suits.placed(suit, (r, r - up), 0.98 * r * share, palette),)
    items += name
    return Symbol(_named(f"coin-{suit}", size, COIN), size, size, items)


@lru_cache(maxsize=256)
def die_face(suit: str, value: str, size: float = DIE, palette: Palette = COLOUR) -> Symbol:
    """Return one face of a die: the suit at the top left of every face, the value low right of the centre."""
    k = size / DIE
    second = suits.in_second_pack(suit)
    filled_in = second and not palette.outlined(size)
    role = suits.on(suit, palette) if filled_in else None
    corner, middle = (3.2 * k, 7.5 * k) if second else (2.3 * k, 7.45 * k)
    items: tuple[Item, ...] = _ringed_square(suit, size, palette, filled_in=filled_in) if second else ()
    items += (suits.placed(suit, (corner, corner), 3 * k, palette, role),)
    if value == "A":
        items += (suits.placed(suit, (middle, middle), 6.2 * k, palette, role),)
    elif value != "N":
        items += (numeral(value, (middle, middle), 6.2 * k, role or suits.fill(suit, palette)),)
    else:
        items += _name(suit, (size / 2, size * 0.72), 7 * k, palette, role=role or "ink")
    return Symbol(_named(f"die-{suit}-{value}", size, DIE), size, size, items)


def _name(
    suit: str,
    at: Point,
    points: float,
    palette: Palette,
    anchor: Anchor = "middle",
    role: str = "ink",
) -> tuple[Item, ...]:
    """Write a suit out where the palette wants it, unless the piece is too small for type."""
    if not palette.named or points < 7:
        return ()
    return (Text(*at, suit, "body-semibold", points, role, anchor),)


def _ringed_square(suit: str, size: float, palette: Palette, *, filled_in: bool) -> tuple[Item, ...]:
    """Return the second pack's ground on a die: the roundel's disc and ring, made square."""
    line = stroked(palette.edge(suit) or suit, suits.RING)
    ring, ground = (
        Rect(inset, inset, size - 2 * inset, size - 2 * inset, style, 0.05 * size)
        for inset, style in (
            (0.035 * size, line),
            (0.085 * size, suits.fill(suit, palette) if filled_in else line),
        )
    )
    return (ring, ground)


@lru_cache(maxsize=128)
def pawn(suit: str, height: float = PAWN[1], palette: Palette = COLOUR, *, aside: bool = False) -> Symbol:
    """Return a pawn's outline in its suit's colour, the suit white in its foot.

    To save ink, or where a pawn is set aside, it is a line with the suit in colour.
    """
    k = height / PAWN[1]
    width = PAWN[0] * k
    foot = (width / 2, height - 5.1 * k)
    line = aside or palette.outlined(height)
    role = None if line else suits.on(suit, palette)
    if line:
        inset = Transform(0.94 * k, 0.0, 0.0, 0.94 * k, 0.03 * width, 0.03 * height)
        body = Group((Path(_HALMA, stroked(palette.edge(suit) or suit, 2.2, fill="surface")),), inset)
    else:
        body = Group((Path(_HALMA, suits.fill(suit, palette)),), Transform.scale(k))
    if palette.worn and not line:  # a red pawn stands on red pictures, too
        edge = Group((Path(_HALMA, stroked("surface", 2.4 / k)),), Transform.scale(k))
        body = Group((edge, body))
    items: tuple[Item, ...] = (body, suits.placed(suit, foot, (5.6 if line else 6.6) * k, palette, role))
    if suits.in_second_pack(suit):
        items += (Circle(width / 2, 4.6 * k, 3.4 * k, stroked(role or suit, 1.6 * k)),)
    name = f"pawn-{suit}" + ("-aside" if aside else "")
    return Symbol(_named(name, height, PAWN[1]), width, height, items)


@lru_cache(maxsize=64)
def saucer(suit: str, size: float = COIN, palette: Palette = COLOUR) -> Symbol:
    """Return a disc to stand a pawn on: a ring in the suit's colour and a mark that tells its direction."""
    r = size / 2
    band = suits.fill(suit, palette)
    if palette.outlined(size):
        band = stroked(palette.edge(suit) or suit, 0.75)
    ring = Path(solid(circle(r, r, 0.905 * r), circle(r, r, 0.635 * r)), band)
    arrow_role = suit if palette.outlined(size) else suits.on(suit, palette)
    arrow = Path(_arrowhead(r, 0.15 * r, 0.11 * r), filled(arrow_role))
    suit_mark = suits.placed(suit, (r, r), 0.76 * r, palette)
    return Symbol(_named(f"saucer-{suit}", size, COIN), size, size, (ring, arrow, suit_mark))


def _rim(r: float, role: str, turn: float) -> tuple[Item, ...]:
    """Return a coin's ring and the arrowhead inside it that tells the coin's direction."""
    arrow = Path(_arrowhead(r, 0.155 * r, 0.13 * r), filled(role))
    return (
        Circle(r, r, 0.905 * r, stroked(role, 0.75 * r * 2 / COIN)),
        Group((arrow,), Transform.rotate(turn, r, r)),
    )


def _arrowhead(x: float, top: float, half: float) -> str:
    """Return a small arrowhead with a hollow back, pointing up."""
    low, hollow = number(top + 1.46 * half, 4), number(top + 1.12 * half, 4)
    left, right = number(x - half, 4), number(x + half, 4)
    return f"M{number(x, 4)} {number(top, 4)}L{left} {low}Q{number(x, 4)} {hollow} {right} {low}Z"


def _named(name: str, size: float, standard: float) -> str:
    return name if size == standard else f"{name}-{number(size)}"


# Halma pawn in a box of 12.7 by 22.225 mm: a head of radius 4.6 on a waisted, flared body.
_HALMA = (
    "M6.35 0.025A4.6 4.6 0 0 1 9.05 8.325C9.45 10.625 10.75 12.225 11.75 14.825"
    "C12.45 16.825 12.7 19.225 12.7 22.225H0C0 19.225 0.25 16.825 0.95 14.825"
    "C1.95 12.225 3.25 10.625 3.65 8.325A4.6 4.6 0 0 1 6.35 0.025Z"
)
