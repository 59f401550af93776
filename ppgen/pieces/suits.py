"""The eight suits, and those that games bring: solid, outlined to save ink, and white on colour."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.definition.problems import suggestion
from ppgen.drawing.palette import COLOUR, SECOND_PACK, Palette, Sign
from ppgen.drawing.path import transformed
from ppgen.drawing.scene import Circle, Path, Style, Symbol, Transform, Use, filled, pt, stroked
from ppgen.drawing.shapes import circle, solid
from ppgen.pieces import cuts, icons, stones
from ppgen.pieces.cutout import BOX
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition import System
    from ppgen.definition.system import Suit
    from ppgen.drawing.scene import Item
    from ppgen.pieces.cutout import Cutout

SMALLEST = 3.0  # mm: below this a suit cannot be told
ON_COLOUR = 0.66  # the suit's share of the roundel or square that it stands on
RING = 0.6  # pt: round the second pack's discs
EDGE = 0.5  # pt: round yellow, which white paper swallows


def in_second_pack(suit: str) -> bool:
    """Tell whether a suit is of the second pack: white on a roundel, where the first is colour on white."""
    return suit in SECOND_PACK


def symbol_of(suit: Suit) -> str | None:
    """Return the icon or the suit of ours that is a suit's symbol; None if it is known by its cut."""
    return suit.symbol or (suit.id if suit.id in SUITS else None)


def knowing(palette: Palette, systems: Iterable[System]) -> Palette:
    """Return a palette that also knows the suits of some systems that are none of ours."""
    signs = tuple(
        Sign(suit.id, suit.colour, cuts.of_suits(system.suits)[suit.id], symbol_of(suit))
        for system in systems
        for suit in system.suits
        if not _ours(system, suit)
    )
    return replace(palette, signs=signs) if signs else palette


def _ours(system: System, suit: Suit) -> bool:
    """Tell whether a suit looks as we have always drawn it."""
    if suit.symbol is not None:
        return False
    stone = suit.id in stones.COLOURS and any(piece.art for piece in system.pieces)
    return stone or (suit.id in SUITS and suit.colour == SECOND_PACK.get(suit.id, suit.id))


def twins(suits: Iterable[Suit]) -> Iterator[tuple[str, str]]:
    """Yield every two suits that nothing but their colour tells apart."""
    suits = tuple(suits)
    found = cuts.of_suits(suits)
    seen: dict[tuple[str | None, str], str] = {}
    for suit in suits:
        symbol = symbol_of(suit)
        key = (symbol, "" if symbol else found[suit.id])
        if key in seen:
            yield seen[key], suit.id
        seen.setdefault(key, suit.id)


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
        return stones.mark(suit, role, outlined=outlined or palette.saving)
    art = SUITS[suit]
    suffix = ("-outline" if outlined else "") + (f"-{role}" if role else "")
    edge = None if role else palette.edge(suit)
    painted = art.outlined(edge or role or suit) if outlined else art.painted(role or suit, edge)
    return Symbol(f"suit-{suit}{suffix}", BOX, BOX, painted)


def _own(sign: Sign, palette: Palette, role: str | None, *, outlined: bool) -> Symbol:
    """Draw the symbol of a suit that is none of ours: its icon, or a disc of its colour with its cut."""
    suffix = ("-outline" if outlined else "") + (f"-{role.lstrip('#')}" if role else "")
    if sign.symbol is not None and icons.own(sign.symbol, palette.folder):
        return icons.symbol(sign.symbol, role or sign.colour, palette.folder)
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
        return replace(item, r=43.5, style=replace(item.style, width=3.0))
    return item


def shape(symbol: str) -> Cutout:
    """Return what an icon or a suit of ours looks like. Raises ValueError for a name that is neither."""
    if symbol not in SUITS and symbol not in icons.ICONS:
        raise ValueError(f"there is no icon {symbol!r}{suggestion(symbol, icons.ICONS)}")
    return SUITS[symbol] if symbol in SUITS else icons.ICONS[symbol]


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
