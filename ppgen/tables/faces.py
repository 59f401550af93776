"""The pieces of a virtual table as they look: both sides of each, drawn and named once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Symbol
from ppgen.engine import Place, Placed
from ppgen.pieces.registry import DrawnKind, NoSuchPiece, Which
from ppgen.sheets.errors import SheetError


@dataclass(frozen=True)
class TableFace:
    """A side of a piece, in true size. Faces of one name are alike."""

    name: str
    symbol: Symbol = field(compare=False)
    round: bool = False
    paper: float | None = None
    """The radius of its corners, if its ground is bare paper."""


@dataclass(frozen=True)
class TablePiece:
    """A piece, and what its two sides show."""

    kind: str
    card: bool
    name: str
    """What it is called in words, for who sees its face."""
    front: TableFace
    back: TableFace

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height as it stands upright."""
        return self.front.symbol.width, self.front.symbol.height

    @property
    def two_sided(self) -> bool:
        """Whether its sides differ."""
        return self.front != self.back


class Faces:
    """Draws faces, and names each once, as no other is named whatever the case of letters."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._known: dict[tuple[str, Symbol], TableFace] = {}
        self._pieces: dict[tuple[object, ...], TablePiece] = {}
        self._names: set[str] = set()

    def piece(self, kind: DrawnKind, placed: Placed) -> TablePiece:
        """Give a piece with both its sides."""
        key = kind.id, placed.suit, placed.value
        if key not in self._pieces:
            self._pieces[key] = self._made(kind, placed)
        return self._pieces[key]

    def _made(self, kind: DrawnKind, placed: Placed) -> TablePiece:
        upright = placed._replace(turn=0, at=Place(""), name="", owner="")
        which = Which(placed.suit, placed.value)
        card = kind.piece.family == "card"
        if card:
            try:
                design = kind.design(which, self._palette)
            except NoSuchPiece as error:
                raise SheetError(str(error)) from None
            front, back = design.front, design.back or design.front
            paper = design.corner
            name = design.name or kind.named(which)
        else:
            name = kind.named(which)
            paper = None
            front = kind.small(upright._replace(side="face"), *kind.size, self._palette)
            back = kind.small(upright._replace(side="back"), *kind.size, self._palette)
        stem = "-".join(filter(None, (kind.id, placed.suit, placed.value)))
        shown = self._face(stem, front, kind.round, paper)
        under = shown if back == front else self._face(f"{kind.id}-back", back, kind.round, paper)
        return TablePiece(kind.id, card, name, shown, under)

    def _face(self, stem: str, symbol: Symbol, is_round: bool, paper: float | None) -> TableFace:
        key = stem, symbol
        if key not in self._known:
            self._known[key] = TableFace(self._name(stem), symbol, is_round, paper)
        return self._known[key]

    def _name(self, stem: str) -> str:
        plain = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or "piece"
        name, number = plain, 1
        while name in self._names:
            number += 1
            name = f"{plain}-{number}"
        self._names.add(name)
        return name
