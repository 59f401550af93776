"""What is known of a kind of piece, and what every art of it gives: a design, and a small drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from ppgen.definition.problems import suggestion
from ppgen.drawing.scene import Group
from ppgen.language import spoken, within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ppgen.definition import System
    from ppgen.definition.system import Piece
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Symbol
    from ppgen.engine import Placed


class Which(NamedTuple):
    """Which piece of its kind: its suit and its value, where it has them."""

    suit: str | None = None
    value: str | None = None


class NoSuchPiece(ValueError):
    """A piece on the table that the game has not, in words."""


@dataclass(frozen=True, eq=False)
class KindFacts:
    """What is known of a kind of piece, whoever draws it."""

    system: System
    piece: Piece

    @property
    def id(self) -> str:
        """Its name in components and positions."""
        return self.piece.id

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return self.piece.width, self.piece.height

    @property
    def printed(self) -> bool:
        """Whether it is made of paper, rather than bought."""
        return self.piece.print != "none" and self.piece.family != "written"

    @property
    def round(self) -> bool:
        """Whether it is a disc."""
        return self.piece.shape == "disc"

    @cached_property
    def faces(self) -> tuple[Which, ...]:
        """Every different piece of its box, in order."""
        return tuple(Which(*face) for face in self.system.faces(self.id))

    def see(self, suit: str | None, value: str | None) -> None:
        """Raise NoSuchPiece for a suit or a value that its system has not."""
        suits, values = self.system.suit_ids, self.values
        if suit is not None and suit not in suits:
            raise NoSuchPiece(f"the piece {self.id!r} has no suit {suit!r}{suggestion(suit, suits)}")
        if value is not None and value not in values and self.piece.family != "written":
            raise NoSuchPiece(f"the piece {self.id!r} has no value {value!r}{suggestion(value, values)}")

    @cached_property
    def said(self) -> frozenset[str]:
        """Every column of its deck in which some card says something."""
        return frozenset(key for row in self.piece.rows for key, value in row.fields.items() if value)

    @cached_property
    def values(self) -> frozenset[str]:
        """Every value that one of it can show."""
        if self.piece.rows:
            return frozenset(row.id for row in self.piece.rows)
        if self.piece.per != "pair":
            return frozenset(self.piece.faces or self.system.rank_ids)
        pairs = [which.value.split("-") for which in self.faces if which.value]
        return frozenset("-".join(pair) for low, high in pairs for pair in ((low, high), (high, low)))

    @property
    def title(self) -> str:
        """Heading of the pages on which it is cut out."""
        return self.piece.title or self.piece.plural[:1].upper() + self.piece.plural[1:]

    def called(self, count: int) -> str:
        """Name so many of it."""
        return self.piece.name if count == 1 else self.piece.plural

    def named(self, which: Which) -> str:
        """Name one piece in words, such as `sun 5` or `5 of hearts`, or the kind if nothing else is known."""
        if self.piece.family == "card" and which.suit and which.value:
            suits = [within(suit.name) for suit in self.system.suits if suit.id == which.suit]
            ranks = [rank.name for rank in self.system.ranks if rank.id == which.value]
            rank, suit = (ranks or [which.value])[0], (suits or [which.suit])[0]
            return spoken("{rank} of {suit}", rank=rank, suit=suit)
        words = [suit.singular for suit in self.system.suits if suit.id == which.suit]
        words += [rank.name for rank in self.system.ranks if rank.id == which.value] or [which.value or ""]
        return " ".join(filter(None, words)) or self.piece.name


class Lying(NamedTuple):
    """A piece on the table: what is seen of it, and its size upright in millimetres."""

    placed: Placed
    width: float
    height: float
    palette: Palette
    aside: bool = False
    """Whether it is set aside, and may be a mere line."""


@dataclass(frozen=True)
class Design:
    """One piece to cut out, in true size."""

    id: str
    """Its name on the sheet, such as `tile-suns-A`; pieces of one name are all alike."""
    front: Symbol
    """Its box is where the knife goes; art may reach over it by `bleed`."""
    back: Symbol | None = None
    cut: Literal["square", "round", "hexagon", "own"] = "square"
    """square: marks at the edges; round, hexagon: ticks around it; own: the layer `cut` of its front."""
    corner: float = 0.0
    """Radius of a square piece's corners in millimetres."""
    bleed: float = 0.0
    """Millimetres by which front and back reach over the edge; such pieces never lie edge to edge."""
    stepped: bool = False
    """Whether its outline goes down in steps, so that the next in a row needs no space between."""
    touching: bool = False
    """Whether cards of it may lie edge to edge all the same: white in front, with backs all alike."""
    labels: tuple[tuple[str, Symbol], ...] = ()
    """Faces to stick on, by name, of a piece that has others than front and back."""
    sample: tuple[Symbol, ...] = ()
    """What a small picture shows of it; its front if nothing is given."""
    name: str = ""
    """Its name for readers, where a sheet lists what is on it."""
    digest: str = ""
    """What it is made from, in few digits, by which a later kit tells whether it has changed."""

    @property
    def folded(self) -> bool:
        """Whether it is folded once it is cut: its front has lines to fold along."""
        return any(isinstance(item, Group) and item.layer == "fold" for item in self.front.items)


class PieceArt(Protocol):
    """How a kind of piece is drawn."""

    @property
    def across(self) -> int | None:
        """How many lie in a row on paper at most; None for as many as there is room for."""

    @property
    def value_beside(self) -> bool:
        """Whether its value is written beside it where it lies with its back up."""

    def problems(self, kind: KindFacts) -> Iterable[str]:
        """Say what of a kind of piece cannot be drawn."""

    def design(self, kind: KindFacts, which: Which, palette: Palette) -> Design:
        """Return what is printed of one piece."""

    def small(self, kind: KindFacts, lying: Lying) -> Symbol:
        """Return a piece as it lies, upright."""
