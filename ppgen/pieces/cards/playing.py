"""The usual deck: indices, pips and courts, in any size with the proportions of a poker card."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing import fonts, path
from ppgen.drawing.path import number, transformed
from ppgen.drawing.scene import Circle, Group, Path, Symbol, Text, Transform, Use, filled, pt
from ppgen.drawing.shapes import lens
from ppgen.language import phrase, spoken
from ppgen.pieces import suits
from ppgen.pieces.cards import courts
from ppgen.pieces.numbers import FIGURE_HEIGHT, numeral

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item, Point

WIDTH, HEIGHT, CORNER = 63.5, 88.9, 3.2
FIGURES: Mapping[str, str] = {"J": "jack", "Q": "queen", "K": "king"}
VALUES = ("A", *map(str, range(2, 11)), *FIGURES)
LETTERS: Mapping[str, str] = {"A": phrase("A"), "J": phrase("J"), "Q": phrase("Q"), "K": phrase("K")}
"""What stands in the corners of ace, jack, queen and king, in English."""
ACCENT = "#8a3a5c"
"""The colour of jokers and backs."""

_CX, _CY = WIDTH / 2, HEIGHT / 2
_STRIP = 7.6  # mm from the left edge to the middle of the index
_TOP = 4.6
_EDGE = 3.0  # mm that a rank stays off the edge
_TEN = 0.94  # height of 10, of the other ranks
_INK_GAP = 0.5  # mm between its figures
_COLUMN, _FIRST = 10.8, 21.0  # of pips: off the middle, and the highest row; clear of the suit of the index
_DARK_COLUMN, _DARK_FIRST = 11.0, 19.0  # the same in high contrast, where indices are larger
_ACE_CUTS = (
    "M40 33Q15.953 39.763 22 64Q25.292 45.186 40 33ZM60 33Q84.047 39.763 78 64Q74.708 45.186 60 33Z"
    "M42 50Q26.588 53.544 33 68Q34.101 57.301 42 50ZM58 50Q73.412 53.544 67 68Q65.899 57.301 58 50Z"
)
_STAR = (
    "M7.6 4.8L8.376 6.832L10.548 6.942L8.855 8.308L9.422 10.408L7.6 9.22L5.778 10.408L6.345 8.308"
    "L4.652 6.942L6.824 6.832Z"
)
_ROWS: Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "2": ((), (0, 1)),
    "3": ((), (0, 1 / 2, 1)),
    "4": ((0, 1), ()),
    "5": ((0, 1), (1 / 2,)),
    "6": ((0, 1 / 2, 1), ()),
    "7": ((0, 1 / 2, 1), (1 / 4,)),
    "8": ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    "9": ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    "10": ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
"""Where pips stand, from the highest row to the lowest: in both columns, and between them."""
_TURN = Transform.rotate(180, _CX, _CY)


def index(value: str) -> str:
    """Return what stands in the corners of a card, in the language that is spoken: a German jack is a B."""
    return spoken(LETTERS[value]) if value in LETTERS else value


@lru_cache(maxsize=256)
def face(suit: str, value: str, written: str, colour: str, palette: Palette) -> tuple[Item, ...]:
    """Return what is on a card in poker size, with its `written` index.

    Raises KeyError for a suit or value that is not drawn.
    """
    corner = Group(tuple(_index(suit, written, colour, palette)))
    items: list[Item] = [corner, Group((corner,), _TURN)]
    if value in FIGURES:
        items += _court(suit, FIGURES[value], colour, palette)
    elif value == "A":
        items += _ace(suit, colour, palette)
    else:
        items += _pips(suit, value, colour, palette)
    if palette.named:
        name = Text(WIDTH - 5, 8, suit, "body-bold", 9.5, "ink", "end")
        items += [name, Group((name,), _TURN)]
    return tuple(items)


@lru_cache(maxsize=8)
def joker(palette: Palette) -> tuple[Item, ...]:
    """Return what is on a joker in poker size."""
    half = _half("joker", ACCENT, 0.95, palette)
    word = fonts.outline("Joker", "display", 15.0)
    corner = Group(
        (
            Path(_STAR, filled(ACCENT)),
            Group((Path(word, filled("ink")),), Transform.translate(5.0, 12.6) @ Transform.rotate(90)),
        )
    )
    return (corner, Group((corner,), _TURN), half, Group((half,), _TURN))


def small(
    suit: str, written: str, colour: str, width: float, height: float, palette: Palette
) -> Iterator[Item]:
    """Yield what is on a card as pictures show it: its index, and its suit once, large."""
    k = width / 15.0
    yield from _rank(written, (2.9 * k, 3.4 * k), 4.0 * k, colour, edge=0.9 * k, gap=0.3 * k)
    yield suits.symbol(suit, palette, colour).fitted(2.9 * k, 8.2 * k, 3.8 * k)
    yield suits.symbol(suit, palette, colour).fitted(width - 5.4 * k, height - 6.2 * k, 8.4 * k)


def small_joker(width: float, height: float) -> Iterator[Item]:
    """Yield what is on a joker as pictures show it: its star, small and large."""
    k = width / 15.0
    star = transformed(_STAR, Transform.translate(-_STRIP, -7.6))
    for x, y, size in ((2.9 * k, 3.4 * k, 4.0 * k), (width / 2, height / 2, 8.4 * k)):
        yield Path(transformed(star, Transform(size / 6, 0, 0, size / 6, x, y)), filled(ACCENT))


def _index(suit: str, written: str, colour: str, palette: Palette) -> Iterator[Item]:
    """Yield rank and suit at the top left."""
    large = palette.style == "high-contrast"
    high, size = (9.2, 7.0) if large else (7.0, 5.0)
    across = _STRIP + (0.8 if large else 0.0)
    yield from _rank(written, (across, _TOP + high / 2), high, colour, edge=_EDGE, gap=_INK_GAP)
    below = _TOP + high + (3.2 if written == "Q" else 2.3) + size / 2
    yield _suit(suit, (across, below), size, colour, palette, outlined=large and _is_red(suit))


def _rank(
    written: str, centre: Point, high: float, colour: str, *, edge: float, gap: float
) -> Iterator[Item]:
    """Yield a rank; ten is one sign of two figures that stand close, never too near the edge."""
    if written != "10":
        yield numeral(written, centre, high, colour)
        return
    one, nought = (_figure(figure, high * _TEN) for figure in "10")
    width = one[1] + gap + nought[1]
    left = max(edge, centre[0] - width / 2)
    for (outline, _), x in ((one, left), (nought, left + one[1] + gap)):
        base = centre[1] + high * _TEN / 2
        yield Path(transformed(outline, Transform.translate(x, base)), filled(colour))


@lru_cache(maxsize=64)
def _figure(figure: str, high: float) -> tuple[str, float]:
    """Return a figure that starts where its ink does, on its line, and how wide its ink is."""
    outline = fonts.outline(figure, "display", high / FIGURE_HEIGHT / pt(1))
    ink = path.bounds(path.parse(outline))
    return transformed(outline, Transform.translate(-ink.left, 0)), ink.width


def _suit(
    suit: str, at: Point, size: float, colour: str, palette: Palette, *, outlined: bool, turn: float = 0.0
) -> Use:
    return suits.symbol(suit, palette, colour, outlined=outlined).fitted(*at, size, turn)


def _is_red(suit: str) -> bool:
    return suit in ("hearts", "diamonds")


def _outlined(suit: str, size: float, palette: Palette) -> bool:
    """Tell whether a suit is a line: to save ink, or because it has no colour to tell it."""
    return palette.outlined(size) or (palette.style == "high-contrast" and _is_red(suit))


def _ace(suit: str, colour: str, palette: Palette) -> Iterator[Item]:
    size = 40.0 if suit == "spades" else 24.0
    outlined = _outlined(suit, size, palette)
    yield _suit(suit, (_CX, _CY - 0.6), size, colour, palette, outlined=outlined)
    if suit == "spades":
        at = Transform(size / 100, 0, 0, size / 100, _CX - size / 2, _CY - 0.6 - size / 2)
        yield Group((Path(_ACE_CUTS, filled(colour if outlined else "ground")),), at)


def _pips(suit: str, value: str, colour: str, palette: Palette) -> Iterator[Item]:
    size = 10.6 if value in ("9", "10") else 10.9
    large = palette.style == "high-contrast"
    column, first = (_DARK_COLUMN, _DARK_FIRST) if large else (_COLUMN, _FIRST)
    both, middle = _ROWS[value]
    places = [(x, row) for row in both for x in (_CX - column, _CX + column)] + [(_CX, row) for row in middle]
    for x, row in places:
        y = first + row * (HEIGHT - 2 * first)
        turn = 180.0 if row > 1 / 2 else 0.0
        yield _suit(suit, (x, y), size, colour, palette, outlined=_outlined(suit, size, palette), turn=turn)


def _court(suit: str, figure: str, colour: str, palette: Palette) -> Iterator[Item]:
    cloth = "muted" if suit == "spades" and palette.style != "high-contrast" else colour
    parts: list[Item] = [_half(figure, cloth, 0.97, palette, suit)]
    beside = (_CX - 15.4 * 0.97, _CY - 22.4 * 0.97)
    parts.append(_suit(suit, beside, 8.0 * 0.97, colour, palette, outlined=_outlined(suit, 8.1, palette)))
    if figure == "king":
        parts.append(_suit(suit, (_CX, _CY - 4.3 * 0.97), 4.4 * 0.97, colour, palette, outlined=False))
    half = Group(tuple(parts))
    yield half
    yield Group((half,), _TURN)
    yield Path(
        lens(_CX - 10.7, _CY, 17, 1.15, horizontal=True) + lens(_CX + 10.7, _CY, 17, 1.15, horizontal=True),
        filled("ink"),
    )
    yield Circle(_CX, _CY, 0.75, filled("ink"))


def _half(figure: str, colour: str, scale: float, palette: Palette, suit: str = "") -> Group:
    form: courts.Form = "full"
    if palette.style == "ink-saver" or (palette.style == "high-contrast" and _is_red(suit)):
        form = "lines"
    elif palette.style == "high-contrast":
        form = "garments"
    return Group(courts.half(figure, colour, form=form), Transform(scale, 0, 0, scale, _CX, _CY))


def sized(name: str, items: tuple[Item, ...], width: float, height: float) -> Symbol:
    """Return a card of some size: the face of a poker card, as large as it lets it be."""
    if (width, height) == (WIDTH, HEIGHT):
        return Symbol(name, width, height, items)
    k = min(width / WIDTH, height / HEIGHT)
    at = Transform(k, 0, 0, k, (width - k * WIDTH) / 2, (height - k * HEIGHT) / 2)
    return Symbol(f"{name}-{number(width)}x{number(height)}", width, height, (Group(items, at),))
