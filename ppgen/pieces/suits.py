"""The eight suits, and those that games bring: solid, outlined to save ink, and white on colour."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.palette import COLOUR, SECOND_PACK, Palette, Sign
from ppgen.drawing.path import transformed
from ppgen.drawing.scene import Circle, Path, Style, Symbol, Transform, Use, filled, pt, stroked
from ppgen.drawing.shapes import circle, solid
from ppgen.pieces import cuts, stones
from ppgen.pieces.cutout import BOX, Cutout

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ppgen.definition import System
    from ppgen.drawing.scene import Item

SUITS: Mapping[str, Cutout] = {
    "suns": Cutout(
        body=(
            "M27 50A23 23 0 1 1 73 50A23 23 0 1 1 27 50Z"
            "M77.07 58.9A28.5 28.5 0 0 0 77.07 41.1Q88.47 43.56 100 50Q88.47 56.44 77.07 58.9Z"
            "M75.44 37.15A28.5 28.5 0 0 0 62.85 24.56Q72.65 18.25 85.36 14.64Q81.75 27.35 75.44 37.15Z"
            "M58.9 22.93A28.5 28.5 0 0 0 41.1 22.93Q43.56 11.53 50 0Q56.44 11.53 58.9 22.93Z"
            "M37.15 24.56A28.5 28.5 0 0 0 24.56 37.15Q18.25 27.35 14.64 14.64Q27.35 18.25 37.15 24.56Z"
            "M22.93 41.1A28.5 28.5 0 0 0 22.93 58.9Q11.53 56.44 0 50Q11.53 43.56 22.93 41.1Z"
            "M24.56 62.85A28.5 28.5 0 0 0 37.15 75.44Q27.35 81.75 14.64 85.36Q18.25 72.65 24.56 62.85Z"
            "M41.1 77.07A28.5 28.5 0 0 0 58.9 77.07Q56.44 88.47 50 100Q43.56 88.47 41.1 77.07Z"
            "M62.85 75.44A28.5 28.5 0 0 0 75.44 62.85Q81.75 72.65 85.36 85.36Q72.65 81.75 62.85 75.44Z"
        ),
        cut="M36.46 44.53A14.2 14.2 0 0 0 47.97 64.46A17.6 17.6 0 0 1 36.46 44.53Z",
    ),
    "moons": Cutout(
        body="M69.66 7.53A46 46 0 1 0 94.72 67.05A34.5 34.5 0 1 1 69.66 7.53Z",
        cut="M25.77 30.36A35.2 35.2 0 0 0 47.33 82.41A41.5 41.5 0 0 1 25.77 30.36Z",
    ),
    "crowns": Cutout(
        body=(
            "M19 70L8.5 35C16 47 24 51 31.5 49C40 46.5 46 35 50 19C54 35 60 46.5 68.5 49"
            "C76 51 84 47 91.5 35"
            "L81 70ZM1.3 28.5A7.2 7.2 0 1 1 15.7 28.5A7.2 7.2 0 1 1 1.3 28.5Z"
            "M42.2 13A7.8 7.8 0 1 1 57.8 13A7.8 7.8 0 1 1 42.2 13Z"
            "M84.3 28.5A7.2 7.2 0 1 1 98.7 28.5A7.2 7.2 0 1 1 84.3 28.5ZM18 75.5L82 75.5L82 90L18 90Z"
        ),
        cut="M50 36Q44 50.5 50 65Q56 50.5 50 36Z",
    ),
    "arms": Cutout(
        body=(
            "M50 3C59 14 65.5 25 65 36C64.5 44 57 51 53.5 61.5L46.5 61.5C43 51 35.5 44 35 36"
            "C34.5 25 41 14 50 3Z"
            "M58.5 61.5C60.5 52 65 35 79 33C91 31.5 97.5 42 94.5 52C91.5 61 81.5 62.5 78 56"
            "C83.5 55.5 85.5 50.5 82.5 47C78.5 43 72.5 48 71.5 61.5Z"
            "M41.5 61.5L28.5 61.5C27.5 48 21.5 43 17.5 47C14.5 50.5 16.5 55.5 22 56C18.5 62.5 8.5 61 5.5 52"
            "C2.5 42 9 31.5 21 33C35 35 39.5 52 41.5 61.5ZM27 66.5L73 66.5L73 75.5L27 75.5Z"
            "M43.5 80.5L56.5 80.5C57 86 55 92 50 98C45 92 43 86 43.5 80.5Z"
            "M61.5 80.5L72 80.5C73 84.5 76 87.5 81 88.5C74 95 62.5 91.5 61.5 80.5Z"
            "M38.5 80.5C37.5 91.5 26 95 19 88.5C24 87.5 27 84.5 28 80.5Z"
        ),
        cut="M50 17Q44 33.5 50 50Q56 33.5 50 17Z",
    ),
    "hearts": Cutout(
        body=(
            "M50 90C43 77 11 63 11 37C11 22.5 21.5 14 32 14C41.5 14 47.3 19.5 50 28.5"
            "C52.7 19.5 58.5 14 68 14"
            "C78.5 14 89 22.5 89 37C89 63 57 77 50 90Z"
        ),
        cut="M50 38Q44 58 50 78Q56 58 50 38Z",
    ),
    "diamonds": Cutout(
        body="M50 2C58.5 19 71.5 37 90 50C71.5 63 58.5 81 50 98C41.5 81 28.5 63 10 50C28.5 37 41.5 19 50 2Z",
        cut="M50 24Q43.6 50 50 76Q56.4 50 50 24Z",
    ),
    "clubs": Cutout(
        body=(
            "M36.5 39.58A18.8 18.8 0 1 1 63.5 39.58A18.8 18.8 0 1 1 53.9 62.55C55.5 77 60 86.5 69 92L31 92"
            "C40 86.5 44.5 77 46.1 62.55A18.8 18.8 0 1 1 36.5 39.58Z"
        ),
        cut="M50 16Q44 36 50 56Q56 36 50 16Z",
    ),
    "spades": Cutout(
        body=(
            "M50 5C57.5 20.5 89 37 89 58.5C89 69.5 81 77 71 77C63.5 77 57.3 72.5 53.8 66.5"
            "C55.2 78 60 87 69 92.5"
            "L31 92.5C40 87 44.8 78 46.2 66.5C42.7 72.5 36.5 77 29 77C19 77 11 69.5 11 58.5"
            "C11 37 42.5 20.5 50 5Z"
        ),
        cut="M50 21Q44 40.5 50 60Q56 40.5 50 21Z",
    ),
}
SMALLEST = 3.0  # mm: below this a suit cannot be told
ON_COLOUR = 0.66  # the suit's share of the roundel or square that it stands on
RING = 0.6  # pt: round the second pack's discs
EDGE = 0.5  # pt: round yellow, which white paper swallows


def in_second_pack(suit: str) -> bool:
    """Tell whether a suit is of the second pack: white on a roundel, where the first is colour on white."""
    return suit in SECOND_PACK


def knowing(palette: Palette, systems: Iterable[System]) -> Palette:
    """Return a palette that also knows the suits of some systems that are none of ours."""
    signs = tuple(
        Sign(suit.id, suit.colour, cuts.of_suits(system.suits)[suit.id], suit.symbol)
        for system in systems
        for suit in system.suits
        if suit.id not in SUITS and (suit.id not in stones.COLOURS or suit.symbol or suit.colour != suit.id)
    )
    return replace(palette, signs=signs) if signs else palette


def colour(suit: str, palette: Palette = COLOUR) -> str:
    """Return the colour role of a suit, or its own colour."""
    sign = palette.sign(suit)
    return sign.colour if sign else suit


def fill(suit: str, palette: Palette = COLOUR) -> Style:
    """Return how an area in a suit's colour is painted."""
    suit = colour(suit, palette)
    edge = palette.edge(suit)
    return Style(fill=suit, stroke=edge, width=pt(EDGE) if edge else 0.0)


def on(suit: str, palette: Palette = COLOUR) -> str:
    """Return the role of a symbol that stands on a suit's colour."""
    return palette.edge(colour(suit, palette)) or "ground"


@lru_cache(maxsize=256)
def symbol(
    suit: str, palette: Palette = COLOUR, role: str | None = None, *, outlined: bool = False
) -> Symbol:
    """Return a suit, or the sign of a colour of stones, in a box of 100, in its own colour or another role.

    Raises `KeyError` for a suit that is neither of `SUITS` nor a colour of stones.
    """
    if (sign := palette.sign(suit)) is not None:
        return _own(sign, palette, role, outlined=outlined)
    if suit in stones.COLOURS:
        return stones.mark(suit, role, outlined=outlined)
    art = SUITS[suit]
    suffix = ("-outline" if outlined else "") + (f"-{role}" if role else "")
    edge = None if role else palette.edge(suit)
    painted = art.outlined(edge or role or suit) if outlined else art.painted(role or suit, edge)
    return Symbol(f"suit-{suit}{suffix}", BOX, BOX, painted)


def _own(sign: Sign, palette: Palette, role: str | None, *, outlined: bool) -> Symbol:
    """Draw the symbol of a suit that is none of ours: its icon, or a disc of its colour with its cut."""
    suffix = ("-outline" if outlined else "") + (f"-{role.lstrip('#')}" if role else "")
    if sign.symbol is not None:
        art = shape(sign.symbol)
        edge = None if role else palette.edge(sign.colour)
        seen = edge or role or sign.colour
        items = art.outlined(seen) if outlined else art.painted(role or sign.colour, edge)
    elif role:
        items = (Path(solid(circle(50, 50, 45), _centred(cuts.CUTS[sign.cut])), filled(role)),)
    else:
        scaled = cuts.disc(sign.colour, sign.cut, (50.0, 50.0), 45.0, palette, edged=True)
        items = tuple(_thick(item) for item in scaled)
    return Symbol(f"suit-{sign.suit}{suffix}", BOX, BOX, items)


def _centred(cut: str) -> str:
    return transformed(cut, Transform(0.45, 0.0, 0.0, 0.45, 50.0, 50.0)) if cut else ""


def _thick(item: Item) -> Item:
    """Draw the line of a disc in a box of 100 as it will be seen when that is small."""
    if isinstance(item, Circle) and item.style.stroke:
        return replace(item, r=42.5, style=replace(item.style, width=5.0))
    return item


def shape(symbol: str) -> Cutout:
    """Return what an icon or a suit of ours looks like. Raises KeyError for a name that is neither."""
    from ppgen.pieces.icons import ICONS  # which are made of suits

    return SUITS[symbol] if symbol in SUITS else ICONS[symbol]


def placed(
    suit: str, at: tuple[float, float], size: float, palette: Palette = COLOUR, role: str | None = None
) -> Use:
    """Place a suit about a centre, in the form and size that the palette wants, never below 3 mm."""
    drawn = max(palette.symbol(size), SMALLEST)
    return symbol(suit, palette, role, outlined=role is None and palette.outlined(drawn)).fitted(*at, drawn)


def disc(suit: str, at: tuple[float, float], radius: float, palette: Palette = COLOUR) -> tuple[Item, ...]:
    """Return a suit in white on a disc of its colour; to save ink a large disc is a line round the suit."""
    size = 2 * radius * ON_COLOUR
    if palette.outlined(2 * radius):
        return (
            Circle(*at, radius, stroked(palette.edge(suit) or colour(suit, palette), RING)),
            placed(suit, at, size, palette),
        )
    return (
        Circle(*at, radius, fill(suit, palette)),
        symbol(suit, palette, on(suit, palette)).fitted(*at, size),
    )


def roundel(suit: str, at: tuple[float, float], radius: float, palette: Palette = COLOUR) -> tuple[Item, ...]:
    """Return the second pack's form, as wide as its ring: white on a disc with a ring outside it."""
    ring = Circle(*at, radius, stroked(palette.edge(suit) or suit, RING))
    return (ring, *disc(suit, at, radius * 0.855, palette))


def badge(suit: str, at: tuple[float, float], size: float, palette: Palette = COLOUR) -> tuple[Item, ...]:
    """Return what names a suit on a piece: the suit, or the second pack's roundel about as large.

    A roundel that would make its suit smaller than 3 mm gives way to the bare suit.
    """
    radius = palette.symbol(size) * 0.62
    if in_second_pack(suit) and 2 * radius * 0.855 * ON_COLOUR >= SMALLEST:
        return roundel(suit, at, radius, palette)
    return (placed(suit, at, size, palette),)
