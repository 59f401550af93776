"""The shape of `content/systems/*.yml`: suits, values and pieces of a game system, with their sizes."""

from typing import Annotated, Literal

from ppgen.definition.fields import Between, Count, Few, Id, Line, Name, Prose, Size, Whole, record
from ppgen.definition.game import Reference, Terms


@record
class Suit:
    """A suit of pieces."""

    id: Id
    """Its name in positions: the plural, small."""
    name: Line
    """Its name for readers: the plural, such as Suns."""
    singular: Line
    """One of it, small, as in "sun 4"."""
    code: Line
    """Two letters for text diagrams."""
    letter: Line | None = None
    """One letter for notation, if the system has one."""
    colour: Id
    """Colour role in which it is printed."""
    treatment: Literal["plain", "roundel"] = "plain"
    """plain: the bare symbol; roundel: white on a disc, for the second pack of an expanded set."""


@record
class Rank:
    """A value of pieces."""

    id: Name
    """How it is written in positions: N, A, 2..."""
    name: Line
    """Its name for readers, small: null, ace, 2..."""
    number: Annotated[Whole, Between(-1000, 1000)]
    """What it counts unless a game says otherwise."""


@record
class Piece:
    """A kind of piece."""

    id: Id
    """Its name in components."""
    name: Line
    """One of it, in words."""
    plural: Line
    """Several of it, in words."""
    count: Count = 1
    """How many there are in the box, for each of what `per` says."""
    per: Literal["set", "suit", "face"] = "set"
    """set: `count` is all there are; suit: for each suit; face: for each value of each suit."""
    width: Size
    """Width in millimetres."""
    height: Size
    """Height, or length, in millimetres."""
    depth: Size | None = None
    """Thickness in millimetres."""
    note: Prose | None = None
    """Where the size comes from, in the units of its source."""


@record
class System:
    """A set of pieces with which many games are played."""

    id: Id
    """Its name; the name of its file."""
    title: Line
    """Its name for readers."""
    summary: Prose
    """What it is, in a sentence or two."""
    extends: Id | None = None
    """A system whose suits come first and whose values and pieces it shares."""
    suits: Few[Suit] = ()
    """Its suits, in their customary order."""
    ranks: Few[Rank] = ()
    """Its values, rising."""
    pieces: Few[Piece] = ()
    """Its kinds of piece."""
    references: Few[Reference] = ()
    """Where the facts come from."""
    credit: Prose | None = None
    """Whose it is, for its kit."""
    terms: Terms | None = None
    """The terms of its drawings."""

    @property
    def suit_ids(self) -> tuple[str, ...]:
        """The ids of its suits, in order."""
        return tuple(suit.id for suit in self.suits)

    @property
    def rank_ids(self) -> tuple[str, ...]:
        """The ids of its values, rising."""
        return tuple(rank.id for rank in self.ranks)

    @property
    def piece_ids(self) -> tuple[str, ...]:
        """The ids of its kinds of piece."""
        return tuple(piece.id for piece in self.pieces)

    def suit(self, suit_id: str) -> Suit:
        """Find a suit by its id. Raises KeyError if there is none."""
        return {suit.id: suit for suit in self.suits}[suit_id]

    def rank(self, rank_id: str) -> Rank:
        """Find a value by its id. Raises KeyError if there is none."""
        return {rank.id: rank for rank in self.ranks}[rank_id]

    def piece(self, piece_id: str) -> Piece:
        """Find a kind of piece by its id. Raises KeyError if there is none."""
        return {piece.id: piece for piece in self.pieces}[piece_id]

    def count(self, piece_id: str) -> int:
        """Return how many pieces of a kind the box contains. Raises KeyError if there is no such kind."""
        piece = self.piece(piece_id)
        suits = 1 if piece.per == "set" else len(self.suits)
        return piece.count * suits * (len(self.ranks) if piece.per == "face" else 1)
