"""The art of the bundled sets, by the names under which content asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.drawing.path import number
from ppgen.drawing.scene import Rect, Symbol
from ppgen.pieces import diagram, dominoes, folded, men, piecepack, stones, suits
from ppgen.pieces.cards.art import Joker, PlayingCard
from ppgen.pieces.design import Design
from ppgen.pieces.suit_shapes import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.pieces.design import KindFacts, Lying, PieceArt, Which

PLAIN_SUIT = "moons"
"""The suit of pieces whose suit does not matter: its ink is black."""


@dataclass(frozen=True)
class _Suited:
    """Art for pieces of the suits that are drawn, and of the values null, ace and 2 to 5 if they have any."""

    across: int | None = None
    value_beside: bool = False
    valued: bool = True

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Name suits and values that this art cannot draw."""
        for suit in kind.system.suit_ids:
            if suit not in SUITS:
                yield f"the art of a piecepack has no suit {suit!r}"
        if self.valued and kind.system.rank_ids != piecepack.VALUES:
            yield f"the art of a piecepack has the values {', '.join(piecepack.VALUES)}"


class Tile(_Suited):
    """Tiles: suit and value, and a back that tells nothing."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a tile and its back."""
        suit, value = _named(which)
        face = piecepack.tile_face(suit, value, kind.piece.width, palette)
        return Design(f"tile-{suit}-{value}", face, piecepack.tile_back(kind.piece.width))

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a tile face up or down."""
        del kind
        if lying.placed.side != "face":
            return diagram.tile_hidden(lying.width)
        return diagram.tile(
            lying.placed.suit or PLAIN_SUIT, lying.placed.value or "N", lying.width, lying.palette
        )


class Coin(_Suited):
    """Coins: the value on one side, the suit on the other."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a coin; a picture of it shows both its sides."""
        suit, value = _named(which)
        face = piecepack.coin_face(value, kind.piece.width)
        back = piecepack.coin_back(suit, kind.piece.width, palette)
        return Design(
            f"coin-{suit}-{value}",
            face,
            back,
            cut="round",
            sample=(face, back),
        )

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a coin with its value up, or with its suit."""
        del kind
        if lying.placed.side == "face":
            return diagram.coin_value(lying.placed.value or "N", lying.width)
        return diagram.coin_suit(lying.placed.suit or PLAIN_SUIT, lying.width, lying.palette)


class FoldedDie(_Suited):
    """Dice: a net to fold."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a die's net, with its faces for labels."""
        suit, _ = _named(which)
        faces = {
            value: piecepack.die_face(suit, value, kind.piece.width, palette) for value in piecepack.VALUES
        }
        return Design(
            f"die-{suit}",
            folded.die_net(suit, kind.piece.width, palette),
            cut="own",
            stepped=True,
            labels=tuple((f"face-{suit}-{value}", face) for value, face in faces.items()),
            sample=(faces["2"],),
        )

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a die with its value up, or the ghost of its suit."""
        del kind
        suit = lying.placed.suit or PLAIN_SUIT
        if lying.placed.value is None:
            return _unrolled(suit, lying.width, lying.palette)
        return diagram.die(suit, lying.placed.value, lying.width, lying.palette)


class DieFace(_Suited):
    """Loose faces for blank dice."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return one face."""
        suit, value = _named(which)
        return Design(f"face-{suit}-{value}", piecepack.die_face(suit, value, kind.piece.width, palette))

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return the face as a die that shows it."""
        del kind
        return diagram.die(
            lying.placed.suit or PLAIN_SUIT, lying.placed.value or "N", lying.width, lying.palette
        )


class _Standing(_Suited):
    """Pawns, and what stands in for them."""

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a pawn; one that is set aside is a line."""
        del kind
        return piecepack.pawn(lying.placed.suit or PLAIN_SUIT, lying.height, lying.palette, aside=lying.aside)


class Pawn(_Standing):
    """Pawns to fold up."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a pawn, head to head with itself."""
        del kind
        suit, _ = _named(which)
        return Design(f"pawn-{suit}", folded.pawn_standee(suit, palette), cut="own")


class Belt(_Standing):
    """Belts for wooden pawns."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a belt."""
        del kind
        suit, _ = _named(which)
        return Design(f"belt-{suit}", folded.pawn_belt(suit, palette), cut="own")


class Saucer(_Standing):
    """Saucers for wooden pawns."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a saucer."""
        suit, _ = _named(which)
        return Design(f"saucer-{suit}", piecepack.saucer(suit, kind.piece.width, palette), cut="round")


@dataclass(frozen=True)
class Domino:
    """Dominoes: two numbers of pips, and a back that tells nothing."""

    across: int | None = 7
    value_beside: bool = False

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Name values that are no number of pips."""
        for rank in kind.system.rank_ids:
            if rank not in _PIPS:
                yield f"a domino has {_PIPS[0]} to {_PIPS[-1]} pips on a half, not {rank!r}"

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a domino and its back. Raises ValueError for a value that is no pair of pips."""
        del palette
        face = dominoes.domino(*_pair(which.value), kind.piece.width)
        return Design(f"domino-{which.value}", face, dominoes.domino_back(kind.piece.width))

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a domino face up or down."""
        del kind
        if lying.placed.side != "face":
            return diagram.domino_hidden(lying.width)
        return diagram.domino(*_pair(lying.placed.value), lying.width)


@dataclass(frozen=True)
class Stone:
    """Plain round stones, alike on both sides."""

    across: int | None = 6
    value_beside: bool = False

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Name suits that are no colour of stones."""
        for suit in kind.system.suit_ids:
            if suit not in stones.COLOURS:
                yield f"these stones are {' and '.join(stones.COLOURS)}, not {suit!r}"

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a stone."""
        colour = which.suit or stones.COLOURS[0]
        side = stones.stone(colour, kind.piece.width, palette)
        return Design(f"stone-{colour}", side, side, cut="round")

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a stone to its very edge."""
        del kind
        return stones.lying(lying.placed.suit or stones.COLOURS[0], lying.width, lying.palette)


@dataclass(frozen=True)
class Man:
    """Draughtsmen: kings where their back is up."""

    across: int | None = None
    value_beside: bool = False

    def problems(self, kind: KindFacts) -> Iterator[str]:
        """Name suits that are neither dark nor light."""
        for suit in kind.system.suit_ids:
            if suit not in men.COLOURS:
                yield f"these men are {' and '.join(men.COLOURS)}, not {suit!r}"

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return a man with a king on its back."""
        colour, size = which.suit or men.COLOURS[0], kind.piece.width
        king = men.man(colour, size, palette, king=True)
        return Design(f"man-{colour}", men.man(colour, size, palette), king, cut="round")

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a man, or a king."""
        del kind
        placed = lying.placed
        king = placed.side == "back"
        return men.lying(placed.suit or men.COLOURS[0], lying.width, lying.palette, king=king)


ARTS: Mapping[str, PieceArt] = {
    "piecepack.tile": Tile(across=3),
    "piecepack.coin": Coin(across=6, value_beside=True),
    "piecepack.die": FoldedDie(across=2),
    "piecepack.die-face": DieFace(across=12),
    "piecepack.pawn": Pawn(across=8, valued=False),
    "piecepack.belt": Belt(across=2, valued=False),
    "piecepack.saucer": Saucer(across=6, valued=False),
    "domino": Domino(),
    "stone": Stone(),
    "playing-card": PlayingCard(),
    "joker": Joker(),
    "man": Man(),
}
"""Art of ours, by the name that a piece of content gives as its `art`."""

_PIPS = tuple(str(count) for count in range(dominoes.HIGHEST + 1))


def _named(which: Which) -> tuple[str, str]:
    return which.suit or PLAIN_SUIT, which.value or "N"


def _shown(lying: Lying) -> tuple[str, str]:
    return lying.placed.suit or PLAIN_SUIT, lying.placed.value or "N"


def _pair(value: str | None) -> tuple[int, int]:
    one, _, other = (value or "0-0").partition("-")
    return int(one), int(other)


@lru_cache(maxsize=128)
def _unrolled(suit: str, size: float, palette: Palette) -> Symbol:
    """Give a die that shows nothing, or nothing that may be seen: the ghost of its suit, or its outline."""
    line = diagram.EDGE.width
    body = Rect(line / 2, line / 2, size - line, size - line, diagram.EDGE, size * diagram.DIE_CORNER)
    pale = palette.colour("ghost") is not None
    sign = suits.symbol(suit, palette, "ghost") if pale else suits.symbol(suit, palette, outlined=True)
    ghost = sign.fitted(size / 2, size / 2, size * 0.68)
    return Symbol(f"small-die-{suit}-unrolled-{number(size)}", size, size, (body, ghost))
