"""Where the pieces of a game lie on the table of PPN, and which pieces they are there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ppgen.definition import Definition, System
from ppgen.definition.laying import LaidPieces
from ppgen.definition.standin import StandIn, StandInMan, ground_of
from ppgen.diagrams.field import BoardLayout
from ppgen.engine import Place, Placed, State
from ppgen.errors import PpgenError
from ppgen.ppn.piece import SUITS, Bit
from ppgen.ppn.table import PpnTable

INCH = 25.4
EDGE = 0.5
"""Inches from the left bottom corner of the board to where places are counted from, so that quarters of tiles
lie at a1, b2 and so on."""
BESIDE = 2.0
"""Inches between the board and what lies in trays."""
LETTERS = {
    "suns": "S", "moons": "M", "crowns": "C", "arms": "A",
    "hearts": SUITS[4], "spades": SUITS[5], "clubs": SUITS[6], "diamonds": SUITS[7],
}  # fmt: skip
DOMINOES = "dominoes"
KNOWN = ("tile", "coin", "die", "pawn")
CROWN = "+"
"""Marks the second of two pieces that stand on each other."""
Spot = tuple[float, float]


class NotOnPiecepack(PpgenError):
    """A game that is not played with a piecepack, so that nothing can be written of it."""


class Laying(ABC):
    """From the pieces of a state to those on a table."""

    @abstractmethod
    def board(self) -> Sequence[Bit]:
        """Give what lies there as the board."""

    @abstractmethod
    def pieces(self, state: State) -> Sequence[Placed]:
        """List the pieces of a state, each of them one on the table."""

    @abstractmethod
    def bit(self, piece: Placed, used: Iterable[Bit]) -> Bit:
        """Choose a piece for one that comes onto the table. Raises NotOnPiecepack."""

    @abstractmethod
    def spot(self, at: str) -> Spot:
        """Give the middle of a place, in inches."""


class PpnTrays:
    """Where trays lie: to the right of the board, one above the other as states use them."""

    def __init__(self, right: float, states: Sequence[State]) -> None:
        self.right = round(right, 3)
        used = dict.fromkeys(str(piece.at) for state in states for piece in state.table() if "/" in piece.at)
        self.rows = {at: row for row, at in enumerate(used)}

    def spot(self, at: str) -> Spot:
        """Give the place of a tray."""
        return self.right + BESIDE, 1.0 + self.rows[at]


class OfPiecepack(Laying):
    """A game that is played with a piecepack, as its pieces are."""

    def __init__(self, definition: Definition, states: Sequence[State]) -> None:
        if not {"piecepack", "piecepack-expanded"} & definition.systems.keys():
            raise NotOnPiecepack(
                f"{definition.game.title} is not played with a piecepack, so PPN has no words for it"
            )
        self.definition = definition
        frames = [tuple(state.table()) for state in states]
        self.field = BoardLayout(definition, frames, definition.game.board.unit)
        self.laid = {piece.at for frame in frames for piece in frame if piece.piece == "tile"}
        self.trays = PpnTrays(self.field.box.width / INCH, states)

    def board(self) -> Sequence[Bit]:
        """Give the tiles that always lie there, where the game lays none itself."""
        found = []
        for space in self.definition.game.board.spaces:
            if space.shape == "tile" and space.id not in self.laid:
                placed = Placed("tile", Place(space.id), None, None, "back")
                if space.tile:
                    placed = Placed("tile", Place(space.id), space.tile.suit, space.tile.value)
                found.append(self.bit(placed, ()))
        return found

    def pieces(self, state: State) -> Sequence[Placed]:
        """List the pieces as they are."""
        return state.table()

    def bit(self, piece: Placed, used: Iterable[Bit]) -> Bit:
        """Give the very piece; what nobody knows of it is as PPN has it."""
        del used
        x, y = self.spot(piece.at)
        angle = -piece.turn % 360
        if piece.piece == "domino" and piece.value:
            low, high = map(int, piece.value.split("-"))
            return Bit("tile", piece.side, "W", low, angle, x, y, high, DOMINOES)
        if piece.piece not in KNOWN or piece.suit not in (None, *LETTERS):
            words = f"{piece.piece} {piece.suit}" if piece.suit else piece.piece
            raise NotOnPiecepack(f"PPN has no word for the piece {words!r}")
        rank = next((s.rank(piece.value).number for s in self._systems if piece.value in s.rank_ids), 0)
        return Bit(piece.piece, piece.side, LETTERS[piece.suit or "suns"], rank or 0, angle, x, y)

    @cached_property
    def _systems(self) -> Sequence[System]:
        return [one for name, one in self.definition.systems.items() if name.startswith("piecepack")]

    def spot(self, at: str) -> Spot:
        """Give the middle of a space or a tray."""
        box = self.field.space(at)
        if box is None:
            return self.trays.spot(at)
        whole = self.field.box
        return round((box.cx - whole.left) / INCH + EDGE, 3), round((whole.bottom - box.cy) / INCH + EDGE, 3)


class OfStandIn(Laying):
    """A game that is played on tiles instead of its board, and with coins instead of its men."""

    def __init__(self, definition: Definition, stand_in: StandIn, states: Sequence[State]) -> None:
        self.definition = definition
        self.stand_in = stand_in
        self.system = definition.stood_in[stand_in.system]
        self.ground = ground_of(stand_in.board or definition.game.board, stand_in.space)
        self.space = 2.0 / self.ground.edge
        self.columns = max(x for x, _ in self.ground.tiles) + self.ground.edge
        self.rows = max(y for _, y in self.ground.tiles) + self.ground.edge
        self.trays = PpnTrays(self.columns * self.space, states)

    def _inches(self, x: float, y: float) -> Spot:
        return round(x * self.space + EDGE, 3), round((self.rows - y) * self.space + EDGE, 3)

    def board(self) -> Sequence[Bit]:
        """Give the tiles, face down."""
        faces = list(self.system.faces(self.system.base or "")) * self.stand_in.sets
        half = self.ground.edge / 2
        return [
            Bit(
                "tile",
                "back",
                LETTERS[suit or ""],
                self.system.rank(value or "").number or 0,
                0,
                *self._inches(x + half, y + half),
            )
            for (suit, value), (x, y) in zip(faces, self.ground.tiles, strict=False)
        ]

    def pieces(self, state: State) -> Sequence[Placed]:
        """List the men; of one that is stacked there are two."""
        found: list[Placed] = []
        for piece in state.table():
            man = self._man(piece)
            found.append(piece._replace(side="face"))
            if man.stacked and piece.side == "back":
                found.append(piece._replace(piece=piece.piece + CROWN, side="face"))
        return found

    def _man(self, piece: Placed) -> StandInMan:
        man = self.stand_in.man(piece.piece.removesuffix(CROWN), piece.suit)
        if man is None:  # content is checked, and so the judge is another's
            raise NotOnPiecepack(f"nothing stands for {piece.piece!r} of {self.definition.game.title}")
        return man

    def bit(self, piece: Placed, used: Iterable[Bit]) -> Bit:
        """Take a coin of those that are least in use, the first if several are."""
        there = Counter((bit.kind, bit.suit) for bit in used)
        by = min(self._man(piece).by, key=lambda one: there[one.piece, LETTERS[one.suit or ""]])
        return self._stood(by, *self.spot(piece.at))

    def _stood(self, by: LaidPieces, x: float, y: float) -> Bit:
        rank = self.system.rank(by.value).number if by.value else 0
        return Bit(by.piece, by.side, LETTERS[by.suit or ""], rank or 0, 0, x, y)

    def spot(self, at: str) -> Spot:
        """Give the middle of a space or a tray. Raises NotOnPiecepack for a space that has no place."""
        if at in self.spots:
            return self.spots[at]
        if "/" not in at:
            raise NotOnPiecepack(
                f"{at} is not on the board of {self.stand_in.title!r}, which is a smaller one"
            )
        return self.trays.spot(at)

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        """The middles of all spaces."""
        return {name: self._inches(x + 0.5, y + 0.5) for name, (x, y) in self.ground.spaces.items()}

    def held(self, state: State) -> dict[str, tuple[int, int]]:
        """Tell for each space that is not empty whose men lie there, as a number, and how many."""
        return self._counted(
            (str(piece.at), self.stand_in.men.index(self._man(piece))) for piece in self.pieces(state)
        )

    def seen(self, table: PpnTable, *, turned: bool = True) -> dict[str, tuple[int, int]]:
        """Tell the same of a table; the lowest piece says whose a stack is.

        A piece that was `turned` over counts as two, since that is another way to crown a man.
        """
        counted: dict[str, tuple[int, int]] = {}
        for bit in table.bits.values():
            if (bit.kind, bit.suit) not in self._kinds:
                continue
            name = self._names.get((round(bit.x, 3), round(bit.y, 3)))
            if name is not None:
                man, side = self._kinds[bit.kind, bit.suit]
                first, number = counted.get(name, (man, 0))
                counted[name] = first, number + (2 if turned and bit.side != side else 1)
        return counted

    @cached_property
    def _names(self) -> Mapping[Spot, str]:
        return {spot: name for name, spot in self.spots.items()}

    @cached_property
    def _kinds(self) -> Mapping[tuple[str, str], tuple[int, str]]:
        """The men by what stands for them, each with the side on top as it is laid."""
        return {
            (by.piece, LETTERS[by.suit or ""]): (number, by.side)
            for number, man in enumerate(self.stand_in.men)
            for by in man.by
        }

    def _counted(self, found: Iterable[tuple[str, int]]) -> dict[str, tuple[int, int]]:
        counted: dict[str, tuple[int, int]] = {}
        for name, man in found:
            if name in self.spots:
                first, number = counted.get(name, (man, 0))
                counted[name] = first, number + 1
        return counted


def laying_of(definition: Definition, states: Sequence[State]) -> Laying:
    """Choose how a game lies on a piecepack: as it is, or by its stand-in. Raises NotOnPiecepack."""
    for stand_in in definition.game.stand_ins:
        if stand_in.system == "piecepack":
            return OfStandIn(definition, stand_in, states)
    return OfPiecepack(definition, states)
