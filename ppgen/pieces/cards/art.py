"""What the registry knows of cards: how each kind is cut out, and how it lies in pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.definition.cards import MOST_CARDS, CardBack
from ppgen.definition.problems import DefinitionError, suggestion
from ppgen.definition.worded import plain
from ppgen.drawing.path import number
from ppgen.drawing.scene import Clip, Rect, Symbol, filled
from ppgen.pieces import icons, pictures
from ppgen.pieces.cards import backs, layered, layout, playing, ready
from ppgen.pieces.design import Design
from ppgen.pieces.diagram import EDGE
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as Folder

    from ppgen.definition.cards import CardRow
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item
    from ppgen.pieces.design import KindFacts as Kind
    from ppgen.pieces.design import Lying, PieceArt, Which

CORNER = 3.2 / 63.5
"""Radius of a card's corners, of its width."""
_SMALL_CORNER = 0.05
BACK = "for its back: "
"""So begins what is wrong with the back of a deck."""


@dataclass(frozen=True)
class PlayingCard:
    """Cards of the usual deck: four suits from ace to king, in the colours that their system gives them."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: Kind) -> Iterator[str]:
        """Name suits and values that this art cannot draw."""
        for suit in kind.system.suit_ids:
            if suit not in SUITS:
                yield f"these cards have no suit {suit!r}; there are {', '.join(SUITS)}"
        for rank in kind.system.rank_ids:
            if rank not in playing.VALUES:
                yield f"these cards have the values {', '.join(playing.VALUES)}, not {rank!r}"
        if kind.piece.per != "face":
            yield "there is one of these cards for each value of each suit; say `per: face`"

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return a card and its back."""
        suit, value = which.suit or "", which.value or ""
        written = playing.index(value)
        items = playing.face(suit, value, written, _colour(kind, suit), palette)
        return _cut(kind, which, f"{kind.id}-{suit}-{written}", items, palette)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a card face up, or its back."""
        suit, value = lying.placed.suit, lying.placed.value
        if lying.placed.side != "face" or not suit or not value:
            return _hidden(kind, lying)
        written = playing.index(value)
        items = playing.small(suit, written, _colour(kind, suit), lying.width, lying.height, lying.palette)
        return _lying(kind, f"{suit}-{written}", tuple(items), lying)


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
        return _cut(kind, which, kind.id, playing.joker(palette), palette)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a joker face up, or its back."""
        if lying.placed.side != "face":
            return _hidden(kind, lying)
        return _lying(kind, "joker", tuple(playing.small_joker(lying.width, lying.height)), lying)


@dataclass(frozen=True)
class CardArt:
    """Cards that content lays out, row by row; without rows, cards with a face as other pieces have."""

    plain: PieceArt
    """Who draws cards without rows."""
    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: Kind) -> Iterator[str]:
        """Name what is wrong with the back; what is wrong with a card is told at its row."""
        back = kind.piece.back
        if not kind.piece.rows:
            if isinstance(back, CardBack):
                yield "a net on the back is for a deck; describe the back of other cards by its marks"
            else:
                yield from self.plain.problems(kind)
        elif isinstance(back, CardBack):
            yield from _without(back, _folder(kind))

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return a card and its back. Raises DefinitionError, at its row, for what cannot be drawn."""
        if not kind.piece.rows:
            return self.plain.design(kind, which, palette)
        row = _rows(kind)[which.value or ""]
        return _of_row(kind, row, palette)

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a card face up, as it is printed but small, or its back."""
        if not kind.piece.rows:
            return self.plain.small(kind, lying)
        row = _rows(kind).get(lying.placed.value or "")
        if lying.placed.side != "face" or row is None:
            return _hidden(kind, lying, row)
        face = _front(kind, row, lying.palette)
        return _smaller(face, f"small-{kind.id}-{row.id}", lying)


def _smaller(face: Symbol, name: str, lying: Lying) -> Symbol:
    """Return a side of a card as it lies, without what reaches over its edge."""
    scale = min(lying.width / face.width, lying.height / face.height)
    size = (lying.width, lying.height)
    whole = Rect(0, 0, *size, filled("ground"))  # straight edges need no name on a page
    inside = Clip(whole, (face.at(0, 0, scale),))
    return Symbol(f"{name}-{number(lying.width)}", *size, (inside, edge(*size, fill=False)))


@lru_cache(maxsize=64)
def _rows(kind: Kind) -> Mapping[str, CardRow]:
    return {row.id: row for row in kind.piece.rows}


@lru_cache(maxsize=MOST_CARDS)  # a kit asks for each card several times, and one deck may have so many
def _of_row(kind: Kind, row: CardRow, palette: Palette) -> Design:
    ready.see_back(kind, row)
    return Design(
        f"{kind.id}-{row.id}",
        _front(kind, row, palette),
        _back(kind, row, palette),
        corner=CORNER * kind.piece.width,
        bleed=backs.BLEED,
        name=plain(row.fields.get("name") or row.fields.get("title") or row.id),
        digest=_digest(kind, row, palette),
    )


def _front(kind: Kind, row: CardRow, palette: Palette) -> Symbol:
    if ready.named(kind, row, "face"):
        return ready.drawn(kind, row, "face")
    if kind.piece.layered:
        return layered.front(kind, row, palette)
    return layout.front(kind, row, palette)


def _back(kind: Kind, row: CardRow, palette: Palette) -> Symbol | None:
    """Return the back of a card: one that is finished, that of its layers, or that of its deck."""
    if ready.named(kind, row, "back"):
        return ready.drawn(kind, row, "back")
    laid_out = layered.back(kind, row, palette) if kind.piece.layered else None
    return laid_out or _own_back(kind, palette)


def _digest(kind: Kind, row: CardRow, palette: Palette) -> str:
    """Stand for all that a card is made from."""
    if kind.piece.layered:
        return ready.digest(kind, row, layered.digest(kind, row, palette))
    return ready.digest(kind, row, layout.digest(kind, row, palette))


@lru_cache(maxsize=64)
def _own_back(kind: Kind, palette: Palette) -> Symbol | None:
    """Return the back of a deck of one's own: a net in the accent, of an icon if it names one."""
    given, size = kind.piece.back, kind.size
    if given == "none":
        return None
    back = given if isinstance(given, CardBack) else CardBack()
    if back.picture:
        bleed = backs.BLEED
        wide, high = size[0] + 2 * bleed, size[1] + 2 * bleed
        drawn = pictures.load(_folder(kind) / back.picture, _folder(kind)).symbol
        scale = max(wide / drawn.width, high / drawn.height)
        over = Rect(-bleed, -bleed, wide, high, filled("ink"))
        art = Clip(over, (drawn.centred(size[0] / 2, size[1] / 2, scale),))
        return Symbol(f"back-{kind.id}-{drawn.name}", *size, (art,))
    name = backs.named(size, back.colour, palette, kind.id, back.icon or "net")
    if back.icon:
        return backs.icon_net(name, back.icon, _folder(kind), size, back.colour, backs.BLEED)
    thin = palette.style == "ink-saver"
    return backs.net(name, *size, backs.MESH, back.colour, backs.BLEED, thin=thin)


def _without(back: CardBack, folder: Folder) -> Iterator[str]:
    """Say what the back of a deck names that is not there, or cannot be drawn."""
    if back.icon and not icons.known(back.icon, folder):
        yield f"{BACK}there is no icon {back.icon!r}{suggestion(back.icon, icons.names(folder))}"
    if back.picture and not (folder / back.picture).is_file():
        yield f"{BACK}{pictures.missing(back.picture, folder)}"
    elif back.picture:
        try:
            pictures.load(folder / back.picture, folder)
        except DefinitionError as error:
            yield from (f"{BACK}{problem}" for problem in error.problems)


def _folder(kind: Kind) -> Folder:
    return kind.piece.rows[0].folder


def _colour(kind: Kind, suit: str) -> str:
    return next(each.colour for each in kind.system.suits if each.id == suit)


def _cut(kind: Kind, which: Which, name: str, items: tuple[Item, ...], palette: Palette) -> Design:
    width, height = kind.size
    front = playing.sized(f"{kind.system.id}-{name}", items, width, height)
    return Design(
        name,
        front,
        back(kind, palette),
        corner=CORNER * width,
        bleed=backs.BLEED,
        touching=True,
        name=kind.named(which),
    )


def back(kind: Kind, palette: Palette) -> Symbol:
    """Return the net on the back of the usual deck."""
    name = backs.named(kind.size, playing.ACCENT, palette)
    thin = palette.style == "ink-saver"
    return backs.net(name, *kind.size, backs.MESH, playing.ACCENT, backs.BLEED, thin=thin)


def _hidden(kind: Kind, lying: Lying, row: CardRow | None = None) -> Symbol:
    """Return the back of a card in a picture."""
    if kind.piece.layered and kind.piece.rows:
        drawn = layered.back(kind, row or kind.piece.rows[0], lying.palette)
        if drawn:
            return _smaller(drawn, f"small-{drawn.name}", lying)
    size = (lying.width, lying.height)
    mesh = backs.SMALL_MESH * lying.width / 15
    own = kind.piece.back if isinstance(kind.piece.back, CardBack) else CardBack()
    colour = own.colour if kind.piece.rows else playing.ACCENT
    name = backs.named(size, colour, lying.palette, "small")
    net = backs.net(f"{name}-net", *size, mesh, colour, 0.0, thin=False)
    return Symbol(name, *size, (edge(*size), net.at(0, 0), edge(*size, fill=False)))


def _lying(kind: Kind, name: str, items: tuple[Item, ...], lying: Lying) -> Symbol:
    size = (lying.width, lying.height)
    words = ("small", kind.system.id, kind.id, name, number(lying.width), lying.palette.style)
    return Symbol("-".join(words), *size, (edge(*size), *items))


def edge(width: float, height: float, *, fill: bool = True) -> Rect:
    """Return the edge of a card in a picture."""
    style = EDGE if fill else replace(EDGE, fill=None)
    inset = style.width / 2
    return Rect(inset, inset, width - 2 * inset, height - 2 * inset, style, _SMALL_CORNER * width)
