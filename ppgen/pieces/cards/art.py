"""What the registry knows of cards: how each kind is cut out, and how it lies in pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import Rect, Symbol
from ppgen.pieces import suits
from ppgen.pieces.cards import backs, playing
from ppgen.pieces.design import Design
from ppgen.pieces.diagram import EDGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item
    from ppgen.pieces.design import Lying, Which
    from ppgen.pieces.registry import Kind

CORNER = 3.2 / 63.5
"""Radius of a card's corners, of its width."""
_SMALL_CORNER = 0.05


@dataclass(frozen=True)
class PlayingCard:
    """Cards of the usual deck: four suits from ace to king, in the colours that their system gives them."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: Kind) -> Iterator[str]:
        """Name suits and values that this art cannot draw."""
        for suit in kind.system.suit_ids:
            if suit not in suits.SUITS:
                yield f"these cards have no suit {suit!r}; there are {', '.join(suits.SUITS)}"
        for rank in kind.system.rank_ids:
            if rank not in playing.VALUES:
                yield f"these cards have the values {', '.join(playing.VALUES)}, not {rank!r}"
        if kind.piece.per != "face":
            yield "there is one of these cards for each value of each suit; say `per: face`"

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return a card and its back."""
        suit, value = which.suit or "", which.value or ""
        items = playing.face(suit, value, _colour(kind, suit), palette)
        return _cut(kind, f"{kind.id}-{suit}-{value}", items, palette)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a card face up, or its back."""
        suit, value = lying.placed.suit, lying.placed.value
        if lying.placed.side != "face" or not suit or not value:
            return _hidden(kind, lying)
        items = playing.small(suit, value, _colour(kind, suit), lying.width, lying.height, lying.palette)
        return _lying(kind, f"{suit}-{value}", tuple(items), lying)


@dataclass(frozen=True)
class Joker:
    """Jokers, of no suit."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: Kind) -> Iterator[str]:
        """Find nothing: a joker needs neither suit nor value."""
        del kind
        yield from ()

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return a joker and its back."""
        del which
        return _cut(kind, kind.id, playing.joker(palette), palette)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a joker face up, or its back."""
        if lying.placed.side != "face":
            return _hidden(kind, lying)
        return _lying(kind, "joker", tuple(playing.small_joker(lying.width, lying.height)), lying)


def _colour(kind: Kind, suit: str) -> str:
    return next(each.colour for each in kind.system.suits if each.id == suit)


def _cut(kind: Kind, name: str, items: tuple[Item, ...], palette: Palette) -> Design:
    width, height = kind.size
    front = playing.sized(f"{kind.system.id}-{name}", items, width, height)
    return Design(
        name,
        front,
        back(kind, palette),
        corner=CORNER * width,
        bleed=backs.BLEED,
    )


def back(kind: Kind, palette: Palette) -> Symbol:
    """Return the net on the back of the usual deck."""
    name = backs.named(kind.size, playing.ACCENT, palette)
    thin = palette.style == "ink-saver"
    return backs.net(name, *kind.size, backs.MESH, playing.ACCENT, backs.BLEED, thin=thin)


def _hidden(kind: Kind, lying: Lying) -> Symbol:
    """Return the back of a card in a picture."""
    del kind
    size = (lying.width, lying.height)
    mesh = backs.SMALL_MESH * lying.width / 15
    name = backs.named(size, playing.ACCENT, lying.palette, "small")
    net = backs.net(f"{name}-net", *size, mesh, playing.ACCENT, 0.0, thin=False)
    return Symbol(name, *size, (edge(*size), net.at(0, 0), edge(*size, fill=False)))


def _lying(kind: Kind, name: str, items: tuple[Item, ...], lying: Lying) -> Symbol:
    size = (lying.width, lying.height)
    words = ("small", kind.system.id, kind.id, name, number(lying.width), lying.palette.style)
    return Symbol("-".join(words), *size, (edge(*size), *items))


def edge(width: float, height: float, *, fill: bool = True) -> Rect:
    """Return the edge of a card in a picture."""
    from dataclasses import replace

    style = EDGE if fill else replace(EDGE, fill=None)
    inset = style.width / 2
    return Rect(inset, inset, width - 2 * inset, height - 2 * inset, style, _SMALL_CORNER * width)
