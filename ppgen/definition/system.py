"""The shape of `content/systems/*.yml` and of a game's `pieces.yml`: suits, values and pieces."""

from dataclasses import field
from itertools import combinations_with_replacement
from typing import Annotated, Literal, cast

from ppgen.definition.cards import CardBack, CardBand, CardData, CardRow, CardType
from ppgen.definition.deck_files import DeckFile
from ppgen.definition.fields import (
    Between,
    Count,
    Few,
    Flag,
    FreeData,
    Id,
    LayerData,
    Line,
    Many,
    Name,
    Paint,
    PathData,
    Prose,
    Size,
    Thickness,
    Verbatim,
    Whole,
    nothing,
    record,
)
from ppgen.definition.game import Reference, Terms
from ppgen.definition.layers import PieceLayers

Cut = Literal["plain", "lens", "ring", "cross", "dots", "bar"]
"""What tells a player's colour from the others without hue."""
Spot = Literal[
    "centre", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"
]


Outline = Literal["disc", "square", "rectangle", "hexagon", "path"]


@record
class Suit:
    """A suit of pieces, or the colour of a player."""

    id: Id
    """Its name in positions: the plural, small."""
    name: Line
    """Its name for readers: the plural, such as Suns."""
    singular: Line
    """One of it, small, as in "sun 4"."""
    code: Verbatim | None = None
    """Two letters for text diagrams."""
    letter: Verbatim | None = None
    """One letter for notation, if the system has one."""
    colour: Paint
    """Colour in which it is printed: a role, or `#rrggbb`."""
    symbol: Id | None = None
    """The icon that is its symbol; by default ours of its id, or else a disc of its colour with its cut."""
    cut: Cut | None = None
    """What is cut out of its colour; by default that of its colour role, such as a lens out of red."""
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
    icon: Id | None = None
    """The icon that shows it, instead of its number."""
    colour: Paint | None = None
    """Colour in which it is printed, if not that of its suit: a role, or `#rrggbb`."""


@record
class FaceMark:
    """Something on a face; exactly one of suit, cut, value, pips, text, icon and picture."""

    suit: Flag = False
    """The symbol of the piece's suit."""
    cut: Flag = False
    """The cut of the piece's colour."""
    value: Flag = False
    """The piece's value: its icon, or else its number."""
    pips: Flag = False
    """The piece's value as pips, from 0 to 9."""
    text: Line | None = None
    """Words; `{suit}`, `{value}` and `{name}` stand for those of the piece."""
    icon: Id | None = None
    """An icon, by its name."""
    picture: Verbatim | None = None
    """A picture of one's own, by its path in the game's folder."""
    font: Id | None = None
    """The face of one's own in which words are set: `fonts/<name>.ttf` or `.otf` in the folder of the game,
    or else in that of the content."""
    at: Spot = "centre"
    """Where it stands."""
    size: Size | None = None
    """Its height in millimetres; by default what the face has room for."""
    colour: Paint | None = None
    """Its colour: a role, or `#rrggbb`; by default that of the suit, or what is seen on the ground."""


@record
class Surface:
    """A face of a piece: its ground and what is on it."""

    ground: Paint | None = None
    """Colour of the whole face: a role, `#rrggbb`, or `suit` for that of the suit; bare paper by default."""
    marks: Few[FaceMark] = ()
    """What is on it, each above those before."""


@record
class Piece:
    """A kind of piece."""

    id: Id
    """Its name in components."""
    name: Line
    """One of it, in words."""
    plural: Line
    """Several of it, in words."""
    title: Line | None = None
    """Heading of the pages on which it is cut out; its plural if nothing is given."""
    family: Literal["flat", "card", "die", "standee", "cube", "written"] = "flat"
    """flat: a token or tile; die: numbers or icons on its faces; standee: a figure to fold; cube: a block;
    written: words or numbers on a sheet, such as points, which pictures of positions show as its value."""
    art: Id | None = None
    """The art of ours that draws it, by its name, instead of what is described here."""
    count: Count = 1
    """How many there are in the box, for each of what `per` says."""
    per: Literal["set", "suit", "value", "face", "pair"] = "set"
    """set: `count` is all there are; suit, value: for each; face: for each value of each suit; pair: for each
    pair of values, such as 3-5."""
    width: Size = 0
    """Width in millimetres; a card has a `size` instead."""
    height: Size = 0
    """Height, or length, in millimetres."""
    size: Literal["poker", "bridge", "mini", "tarot", "square"] | tuple[Size, Size] | None = None
    """Size of a card: a usual one, or width and height in millimetres."""
    deck: Verbatim | DeckFile | None = None
    """The cards, as a file beside this one whose first row names the columns, .csv, .tsv, .xlsx or .ods; or
    which of its rows, and what is put beside them."""
    cards: Many[CardData] = ()
    """The cards, one row each: `count`, and what the layout asks for."""
    layout: Few[CardBand] = ()
    """How a card is laid out, from its top; by default for the columns name, type, cost, picture, icon,
    rules, flavour and points."""
    types: Few[CardType] = ()
    """What the `type` of a card brings with it."""
    layers: LayerData | None = None
    """How its front and back are drawn, layer upon layer, instead of `layout` or `face`: see the page of the
    layers."""
    depth: Thickness | None = None
    """Thickness in millimetres; of a card, that of its stock with what is glued to it."""
    shape: Outline | None = None
    """Outline of a flat piece; a rectangle if nothing is given."""
    path: PathData | None = None
    """Outline of a flat piece whose shape is `path`: SVG path data in a box of 100."""
    face: Surface | None = None
    """Its face; by default its suit and its value."""
    back: Surface | CardBack | Literal["same", "none"] | None = None
    """Its back; by default that of its family: a flat piece is the same on both sides."""
    faces: Few[Name] = ()
    """The values on the faces of a die, in order; by default all of its system."""
    pips: Flag = False
    """Whether a die shows its values as pips."""
    print: Literal["net", "belt", "faces", "none"] | None = None
    """How a die is made: folded from a net, wound from a belt, of loose faces for a blank one, or not at all;
    by default from a net if it has up to six faces, and else from a belt."""
    instead: Id | None = None
    """The kind of piece that it can stand in for; it is printed with whole sets, and never counted."""
    base: Flag = False
    """Whether other pieces stand on it."""
    note: Prose | None = None
    """Where the size comes from, in the units of its source."""

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """The cards of its deck, if it has one; `ppgen.definition.systems` puts them in place of `cards`."""
        return cast("tuple[CardRow, ...]", self.cards)

    @property
    def layered(self) -> PieceLayers | None:
        """Its layers, if it has any; `ppgen.definition.systems` puts them in place of `layers`."""
        return cast("PieceLayers | None", self.layers)


@record
class System:
    """A set of pieces with which many games are played, or those that one game brings."""

    id: Id = ""
    """Its name; the name of its file, or of the game."""
    title: Line = ""
    """Its name for readers; by default the game's, or its id."""
    summary: Prose = ""
    """What it is, in a sentence or two; by default the game's summary, or its title."""
    owned: Line = ""
    """What somebody has who owns it, such as `a deck of cards`; by default `a set of` and the title."""
    extends: Id | None = None
    """A system whose suits come first and whose values and pieces it shares."""
    suits: Few[Suit] = ()
    """Its suits, in their customary order."""
    ranks: Few[Rank] = ()
    """Its values, rising."""
    pieces: Few[Piece] = ()
    """Its kinds of piece."""
    layouts: LayerData = field(default_factory=nothing)
    """Layouts by name, which the `layers` of its pieces take, and which may extend one another."""
    look: FreeData = field(default_factory=nothing)
    """What all layers share: `colours` and `styles` by name, and `defaults` for kinds of layer."""
    references: Few[Reference] = ()
    """Where the facts come from."""
    credit: Prose | None = None
    """Whose it is, for its kit."""
    terms: Terms | None = None
    """The terms of its drawings."""

    def __hash__(self) -> int:
        return hash(self.id)  # much is kept by systems, and all of them have their own

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

    @property
    def base(self) -> str | None:
        """The kind of piece of which boards are laid, if it has one."""
        return next((piece.id for piece in self.pieces if piece.base), None)

    def suit(self, suit_id: str) -> Suit:
        """Find a suit by its id. Raises KeyError if there is none."""
        return {suit.id: suit for suit in self.suits}[suit_id]

    def rank(self, rank_id: str) -> Rank:
        """Find a value by its id. Raises KeyError if there is none."""
        return {rank.id: rank for rank in self.ranks}[rank_id]

    def piece(self, piece_id: str) -> Piece:
        """Find a kind of piece by its id. Raises KeyError if there is none."""
        return {piece.id: piece for piece in self.pieces}[piece_id]

    def faces(self, piece_id: str) -> tuple[tuple[str | None, str | None], ...]:
        """Give suit and value of every different piece of a kind. Raises KeyError if there is no such."""
        suits, ranks = self.suit_ids or (None,), self.rank_ids or (None,)
        piece = self.piece(piece_id)
        if rows := piece.rows:
            return tuple((None, row.id) for row in rows for _ in range(row.count))
        match piece.per:
            case "suit":
                return tuple((suit, None) for suit in suits)
            case "value":
                return tuple((None, rank) for rank in ranks)
            case "face":
                return tuple((suit, rank) for suit in suits for rank in ranks)
            case "pair":
                pairs = combinations_with_replacement(self.rank_ids, 2)
                return tuple((None, f"{low}-{high}") for low, high in pairs)
        return ((None, None),)

    def count(self, piece_id: str) -> int:
        """Return how many pieces of a kind the box contains. Raises KeyError if there is no such kind."""
        return self.piece(piece_id).count * len(self.faces(piece_id))
