"""The table of a record drawn: pieces in their true size to each other, later ones over earlier ones.

What has art here is drawn with it; everything else is a plain outline with its name in it. Sizes of what has
none are those of the R package piecepackr, as far as they are fixed there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.definition import System
from ppgen.drawing import fonts
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import (
    Circle,
    Group,
    Item,
    Point,
    Polygon,
    Rect,
    Scene,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.engine import Place, Placed, Side
from ppgen.pieces import piecepack, suits
from ppgen.pieces.design import NoSuchPiece
from ppgen.pieces.registry import kinds
from ppgen.ppn.laying import DOMINOES, INCH, LETTERS
from ppgen.ppn.piece import SUITS, Bit
from ppgen.ppn.table import NEAR, PpnTable

FAR = 100.0
"""Inches from where places are counted from, beyond which nothing is drawn."""
LONGEST = 2000.0
"""Millimetres that a picture has at most; it is drawn smaller than asked if it would have more."""
MARGIN = 2.0
"""Millimetres round everything."""
LABEL, LEAST = 9.0, 2.0
"""Points of the letters in an outline at most, and at least."""
NARROW = 2.5
"""What is higher than this share of its width has its name written along it."""
NUMBER = 8.0
"""Points of the number of pieces in a stack."""
WITH_ART = ("piecepack-expanded", "piecepack", "dominoes", "stones", "draughtsmen", "d6", "cards")
"""Systems whose pieces occur in records."""
MINIATURE = "miniature"
CARDS_TO = 10
"""The highest card with a number; of the others there is a knight between jack and queen."""
COLOURED = {"R": "red", "K": "black", "G": "green", "B": "blue", "Y": "yellow", "W": "white"}
NAMES = {letter: suit for suit, letter in LETTERS.items()} | COLOURED | {
    SUITS[8]: "white hearts", SUITS[9]: "white spades", SUITS[10]: "white clubs", SUITS[11]: "white diamonds",
}  # fmt: skip
CHESSMEN = {1: "pawn", 2: "knight", 3: "bishop", 4: "rook", 5: "queen", 6: "king"}
SIZES = {
    "tile": (2.0, 2.0), "coin": (0.75, 0.75), "die": (0.5, 0.5), "pawn": (0.5, 0.875), "saucer": (0.75, 0.75),
    "matchstick": (0.1875, 1.0), "pyramid": (0.78125, 1.375), "bit": (0.75, 0.75), "board": (8.0, 8.0),
    "card": (2.5, 3.5),
}  # fmt: skip
"""Width and height in inches of pieces without art."""
ROUND = ("coin", "saucer", "bit")
SMALL = {"marbles": 0.5, "meeples": 0.63}
"""Inches across of bits that are no discs for squares of an inch."""
SMALLER = {"tile": 0.375, "coin": 0.4}
"""The size of a miniature tile, and of other such pieces, as a share of the usual."""
LARGEST_BOARD = 26
"""Squares along a board, which are an inch each."""
KINDS_OF = {DOMINOES: "domino", "go": "stone", "checkers": "man", "cards": "card", "dice": "die"}
"""What pieces of a set are called."""
RANKED = ("tile", "die", "card", "pyramid", "matchstick")
RANKS = {0: "N", 1: "A"}
SAUCER = "saucer"
TABLE = Place("table")
EDGE = stroked("ink", 0.75, fill="surface")


class TableDrawn(NamedTuple):
    """A table as a picture, and what has to be said about it."""

    scene: Scene
    plain: tuple[str, ...]
    """Pieces that are plain outlines since there is no art for them, such as `2 × knight, white`."""
    outside: int
    """How many pieces are not drawn since they lie too far off."""
    unit: float
    """Millimetres of an inch of the table."""


class NothingThere(ValueError):
    """A table on which nothing lies that could be drawn."""


def table_drawn(
    table: PpnTable, systems: Mapping[str, System], unit: float, palette: Palette = COLOUR, title: str = ""
) -> TableDrawn:
    """Draw a table, an inch of it `unit` millimetres long. Raises NothingThere."""
    lying = [bit for bit in table.bits.values() if max(abs(bit.x), abs(bit.y)) <= FAR]
    outside = len(table.bits) - len(lying)
    if not lying:
        raise NothingThere("nothing lies on the table" + (f" within {FAR:g} inches" if outside else ""))
    pieces = _Pieces(systems, palette)
    boxes = [pieces.box(bit) for bit in lying]
    stacks = list(_stacks(lying, boxes))
    beside = max((fonts.measure(text, "body", NUMBER) for _, text in stacks), default=0.0)
    margin = MARGIN + beside
    reach = around(boxes)
    unit = min(unit, (LONGEST - 2 * margin) / max(reach.width, reach.height))
    paper = Transform(unit, 0.0, 0.0, unit, margin - unit * reach.left, margin - unit * reach.top)
    items: list[Item] = [pieces.drawn(bit, paper.point(bit.x, -bit.y), unit) for bit in lying]
    for box, text in stacks:
        x, y = paper.point(box.right, box.cy)
        high, wide = pt(NUMBER), fonts.measure(text, "body", NUMBER)
        items.append(Rect(x + 0.3, y - high / 2, wide + 0.8, high, filled("surface"), 0.5))
        items.append(Text(x + 0.7, y + high * 0.36, text, "body", NUMBER))
    named = Counter(pieces.named(bit) for bit in lying)
    plain = Counter(pieces.named(bit) for bit in lying if pieces.placed(bit) is None)
    scene = Scene(
        reach.width * unit + 2 * margin,
        reach.height * unit + 2 * margin,
        (Group(tuple(items), attributes={"class": "pieces"}),),
        title,
        "; ".join(_several(named)) + ".",
    )
    return TableDrawn(scene, tuple(_several(plain)), outside, unit)


def _several(named: Counter[str]) -> Iterator[str]:
    for name, number in named.items():
        yield f"{number} × {name}" if number > 1 else name


def _stacks(lying: Sequence[Bit], boxes: Sequence[Box]) -> Iterator[tuple[Box, str]]:
    """Give for each stack of which only the topmost piece is seen its box, and how many lie there."""
    places: dict[tuple[float, float], list[Box]] = {}
    for bit, box in zip(lying, boxes, strict=True):
        places.setdefault((round(bit.x, 3), round(bit.y, 3)), []).append(box)
    for there in places.values():
        hidden = sum(1 for box in there[:-1] if there[-1].grown(NEAR).holds(box))
        if hidden:
            yield there[-1], f"×{hidden + 1}"


class _Pieces:
    """How pieces of PPN look, by the systems that there are."""

    def __init__(self, systems: Mapping[str, System], palette: Palette) -> None:
        there = {name: systems[name] for name in WITH_ART if name in systems}
        self.kinds = kinds(there)
        self.palette = suits.knowing(palette, there.values())

    def drawn(self, bit: Bit, at: Point, unit: float) -> Group:
        """Draw a piece with its middle at a point, an inch of it `unit` millimetres long."""
        width, height = (length * unit for length in self.size(bit))
        turn = -bit.angle % 360
        attributes = {"class": "piece", "data-piece": bit.kind}
        placed = self.placed(bit)
        if placed is None:
            plain = tuple(self._plain(bit, width, height))
            return Group(plain, Transform.translate(*at) @ Transform.rotate(turn), attributes=attributes)
        if placed.piece == SAUCER:
            symbol = piecepack.saucer(placed.suit or "suns", round(width, 3), self.palette)
        else:
            symbol = self.kinds[placed.piece].small(placed, width, height, self.palette)
        return Group((symbol.centred(*at, 1.0, turn),), attributes=attributes)

    def _plain(self, bit: Bit, width: float, height: float) -> Iterator[Item]:
        """Draw an outline about the origin, with what the piece is in it."""
        if bit.kind in ROUND:
            yield Circle(0, 0, width / 2, EDGE)
        elif bit.kind == "pyramid" and bit.side != "top":
            foot = height / 2
            yield Polygon(((0, -foot), (width / 2, foot), (-width / 2, foot)), EDGE)
        else:
            yield Rect(-width / 2, -height / 2, width, height, EDGE)
        words = self.named(bit).replace(",", "").split()
        inside = width if bit.kind not in ROUND else 0.85 * width
        if height > NARROW * width:
            yield Group(tuple(_label([" ".join(words)], height, width)), Transform.rotate(90))
        else:
            yield from _label(words, inside, height)

    def box(self, bit: Bit) -> Box:
        """Give the upright box about a piece, in inches from the left and downwards."""
        width, height = self.size(bit)
        turned = Transform.translate(bit.x, -bit.y) @ Transform.rotate(-bit.angle)
        return Box(-width / 2, -height / 2, width, height).transformed(turned)

    def size(self, bit: Bit) -> tuple[float, float]:
        """Give width and height of a piece in inches."""
        placed = self.placed(bit)
        if bit.kind == "bit":
            across = SMALL.get(bit.set, SIZES["bit"][0])
            return across, across
        if bit.kind == "board":
            cells = float(bit.rank) if 0 < bit.rank <= LARGEST_BOARD else SIZES["board"][0]
            return cells, cells
        if placed is not None and placed.piece != SAUCER:
            width, height = (length / INCH for length in self.kinds[placed.piece].size)
        else:
            width, height = SIZES[bit.kind]
            height = width if bit.kind == "pyramid" and bit.side == "top" else height
        share = 1.0 if bit.set != MINIATURE else SMALLER.get(bit.kind, SMALLER["coin"])
        return width * share, height * share

    def placed(self, bit: Bit) -> Placed | None:
        """Give the piece of ours that a piece is; None if there is no art for it."""
        found = _ours(bit)
        if found is None or found.piece not in self.kinds:
            return None
        try:
            self.kinds[found.piece].see(found.suit, found.value)
        except NoSuchPiece:
            return None
        return found

    def named(self, bit: Bit) -> str:
        """Name a piece by what is seen of it."""
        placed, kind = self.placed(bit), KINDS_OF.get(bit.set, bit.kind)
        rank = {0: "null", 1: "ace"}.get(bit.rank, str(bit.rank)) if not bit.set else str(bit.rank)
        if bit.set == DOMINOES and bit.kind == "tile":
            told = f"{bit.rank}-{bit.other}"
        elif bit.set == "chess" and bit.kind == "bit":
            kind = CHESSMEN.get(bit.rank, "chessman")
            told = NAMES.get(bit.suit, bit.suit)
        elif bit.kind == "coin" and bit.side == "face":
            told = rank
        elif bit.kind in RANKED:
            told = f"{NAMES.get(bit.suit, bit.suit)} {rank}"
        else:
            told = NAMES.get(bit.suit, bit.suit)
        if bit.set and placed is None and bit.set not in (*KINDS_OF, f"{kind}s"):
            kind = f"{bit.set} {kind}"
        if bit.side == "back" and bit.kind in ("tile", "card"):
            told = "face down"
        return f"{kind}, {told}"


def _label(lines: Sequence[str], width: float, height: float) -> Iterator[Text]:
    """Write lines about the origin, as large as there is room; none if nobody could read them."""
    longest = max(fonts.measure(line, "body", 1.0) for line in lines)
    size = min(LABEL, 0.9 * width / longest, 0.8 * height / pt(len(lines) * 1.1))
    if size < LEAST:
        return
    top = -pt(size) * 1.1 * len(lines) / 2
    for number, line in enumerate(lines):
        yield Text(0, top + pt(size) * (1.1 * number + 0.85), line, "body", round(size, 2), anchor="middle")


def _ours(bit: Bit) -> Placed | None:
    """Give the piece of ours that a piece would be, were there its suit and its value."""
    value = RANKS.get(bit.rank, str(bit.rank))
    suit = NAMES.get(bit.suit, bit.suit)
    side: Side = "back" if bit.side == "back" else "face"
    match bit.set, bit.kind:
        case ("" | "piecepack" | "miniature", "tile" | "coin" | "die"):
            return Placed(bit.kind, TABLE, suit, value, side)
        case ("" | "piecepack" | "miniature", "pawn" | "saucer"):
            return Placed(bit.kind, TABLE, suit, None, side)
        case ("dominoes", "tile") if bit.suit in ("W", "S"):
            return Placed("domino", TABLE, None, f"{bit.rank}-{bit.other}", side)
        case ("go", "bit"):
            return Placed("stone", TABLE, suit)
        case ("checkers", "bit"):  # a king is face up there
            men = {"K": "dark", "W": "light"}
            return Placed("man", TABLE, men.get(bit.suit, ""), None, "face" if side == "back" else "back")
        case ("dice", "die") if bit.suit == "W":
            return Placed("d6", TABLE, None, str(bit.rank))
        case ("" | "cards", "card") if side == "back":
            return Placed("card", TABLE, None, None, side)
        case ("" | "cards", "card"):
            court = {1: "A", 11: "J", 13: "Q", 14: "K"}
            number = court.get(bit.rank) or (str(bit.rank) if bit.rank <= CARDS_TO else "")
            return Placed("card", TABLE, suit, number, side)
    return None
