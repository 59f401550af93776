"""Pieces in the dress of their game: what a skin draws, in the place of what their art draws.

Sizes, cuts and folds stay. Colour goes on past a cut, so that a knife or printer that strays shows no paper.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.definition.layers.surfaces import OF_SEATS
from ppgen.definition.problems import DefinitionError
from ppgen.drawing.scene import Clip, Group, Line, Polygon, Rect, Symbol, Transform, Use, filled, stroked
from ppgen.pieces import layers, surfaces
from ppgen.pieces.layers import plain
from ppgen.pieces.registry import Which

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ppgen.definition.formula import Value
    from ppgen.definition.layers import FaceLayers
    from ppgen.definition.problems import Problem
    from ppgen.definition.skins import Dress, DressedBoard
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item
    from ppgen.pieces.registry import Design, DrawnKind

BLEED = 1.5
"""Millimetres by which colour reaches past straight cuts."""
ROUND = 1.0
"""Past those round discs, which lie closer."""
NET = 1.0
"""Past the outline of what is folded."""
_HALO = 1.1
"""Width in points of the light line on which cuts and folds are seen on any colour."""


def dressed(kind: DrawnKind, which: Which, design: Design, dress: Dress, palette: Palette) -> Design:
    """Return a piece as a skin draws it. Raises DefinitionError for what cannot be drawn."""
    return _Dresser(kind, which, dress, palette).dressed(design)


def standing(kind: DrawnKind, which: Which, design: Design, dress: Dress, palette: Palette) -> Symbol | None:
    """Return who stands on a pawn, for pictures; None if a skin names nobody. Raises as `dressed` does."""
    return _Dresser(kind, which, dress, palette).standing(design)


def problems(kind: DrawnKind, dress: Dress, palette: Palette) -> Iterator[Problem]:
    """Yield what of a skin cannot be drawn on a kind of piece, or prints less well than it could."""
    if any(kind.problems()):
        return  # they are told of the system
    told: set[str] = set()
    for which in dict.fromkeys(kind.faces):
        dresser = _Dresser(kind, which, dress, palette, looked=True)
        try:
            dresser.dressed(kind.design(which, palette))
        except DefinitionError as error:
            yield from error.problems
            return
        for problem in dresser.doubts:
            if problem.message not in told:
                told.add(problem.message)
                yield problem


def board_sides(
    board: DressedBoard, row: Mapping[str, Value], palette: Palette, folder: Path
) -> Sequence[Symbol]:
    """Draw a board that fills its page, and its back if it has one.

    Raises DefinitionError for what cannot be drawn.
    """
    sides = _board(board, row, palette, folder)
    if wrong := [problem for side in sides for problem in _of_board(board, side) if not problem.warning]:
        raise DefinitionError(wrong)
    return [side.symbol for side in sides]


def board_problems(
    board: DressedBoard, row: Mapping[str, Value], palette: Palette, folder: Path
) -> Iterator[Problem]:
    """Yield what of such a board cannot be drawn, or prints less well than it could."""
    for side in _board(board, row, palette, folder):
        yield from _of_board(board, side)


def _board(
    board: DressedBoard, row: Mapping[str, Value], palette: Palette, folder: Path
) -> Sequence[layers.DrawnFace]:
    assert board.layered.size is not None
    said = {**row, **dict.fromkeys(OF_SEATS, "")}
    size = layers.FaceSize(*board.layered.size, 0.0)
    piece = layers.LayeredPiece(board.layered.piece, said, size, palette, folder)
    back = layers.back(piece, "board-back")
    return [layers.front(piece, "board"), *([back] if back else [])]


def _of_board(board: DressedBoard, side: layers.DrawnFace) -> Iterator[Problem]:
    return layers.told(f"the skin of the board {board.board!r}", board.place, side)


class _Dresser:
    """Draws one piece; what prints less well than it could is in `doubts`, all of it if it `looked`."""

    def __init__(
        self, kind: DrawnKind, which: Which, dress: Dress, palette: Palette, *, looked: bool = False
    ) -> None:
        self.kind, self.which, self.dress, self.palette = kind, which, dress, palette
        self.looked = looked
        self.doubts: list[Problem] = []

    def dressed(self, design: Design) -> Design:
        """Draw it."""
        if not design.folded:
            return self._flat(design)
        return self._die(design) if design.labels else self._standee(design)

    def _flat(self, design: Design) -> Design:
        dress = self.dress
        bleed = ROUND if design.cut == "round" else BLEED
        front, back = design.front, design.back
        alike = back is not None and back == front
        front = self._drawn(dress.front, "front", front, bleed) if dress.front else self._laid(front, bleed)
        if back is not None and dress.back:
            back = self._drawn(dress.back, "back", back, bleed)
            if back.name == front.name:
                back = replace(back, name=f"{back.name}-back")
        elif back is not None:
            back = front if alike else self._laid(back, bleed)
        sides = [front] if design.cut != "round" or back is None else [front, back]
        sample = tuple(self._trimmed(side) for side in sides)
        return replace(design, front=front, back=back, bleed=max(design.bleed, bleed), sample=sample)

    def _drawn(self, side: FaceLayers, key: str, plain_side: Symbol, bleed: float) -> Symbol:
        """Return a side of layers in the place of a plain one."""
        width, height = plain_side.width, plain_side.height
        items = self._side(side, key, width, height, bleed)
        return self._cut(Symbol(f"{self._named(plain_side, items)}-dressed", width, height, items), bleed)

    def _named(self, side: Symbol, items: Sequence[Item]) -> str:
        """Name a side; a plain one that is alike for every suit may tell suits apart once it is dressed."""
        suit = self.which.suit
        if suit is not None and suit in side.name.split("-"):
            return side.name
        return f"{side.name}-{zlib.crc32(repr(items).encode()):x}"

    def _laid(self, side: Symbol, bleed: float) -> Symbol:
        """Return a plain side between what lies under and over it."""
        dress = self.dress
        if not dress.under and not dress.over:
            return side
        under, over = (
            self._side(layers_, key, side.width, side.height, bleed)
            for key, layers_ in (("under", dress.under), ("over", dress.over))
        )
        items = (*under, *side.items, *over)
        return self._cut(Symbol(f"{side.name}-dressed", side.width, side.height, items), bleed)

    def _die(self, design: Design) -> Design:
        """Return a net whose faces are dressed, and go on over its outline."""
        assert self.dress.front
        drawn: dict[str, Symbol] = {}
        labels = []
        for name, face in design.labels:
            which = Which(self.which.suit, name.rpartition("-")[2])
            items = self._side(self.dress.front, "front", face.width, face.height, NET, which)
            drawn[face.name] = Symbol(f"{face.name}-dressed", face.width, face.height, items)
            labels.append((name, drawn[face.name]))

        def art(group: Group) -> Group:
            placed = [item for item in group.items if isinstance(item, Use)]
            under = tuple(self._faced(drawn[use.symbol.name], use, NET) for use in placed)
            over = tuple(self._faced(drawn[use.symbol.name], use, 0.0) for use in placed)
            return replace(group, items=(*under, *over))

        return self._refolded(design, art, tuple(labels), tuple(drawn.values())[-1:])

    def _standee(self, design: Design) -> Design:
        """Return figures head to head, whose ground goes on past both sides."""
        assert self.dress.front
        width, height = design.front.width, design.front.height
        foot = _foot(design)
        items = tuple(
            item
            for key, side in (("front", self.dress.front), ("figure", self.dress.figure))
            for item in self._side(side, key, width, height / 2 - foot, NET)
        )
        panel = Symbol(f"{design.front.name}-panel", width, height / 2 - foot, items)
        upright = panel.at(0, height / 2)
        turned = Use(panel, Transform.rotate(180, width / 2, height / 2) @ upright.transform)

        def art(group: Group) -> Group:
            half = height / 2 - foot
            return replace(
                group,
                items=tuple(
                    Clip(Rect(-NET, top, width + 2 * NET, half, filled("ink")), (use,))
                    for top, use in ((height / 2, upright), (foot, turned))
                ),
            )

        return self._refolded(design, art, (), (self._trimmed(panel),))

    def standing(self, design: Design) -> Symbol | None:
        """Return who stands there alone, on a ground as large as a side; None if the skin names nobody."""
        if self.dress.figure is None:
            return None
        width, high = design.front.width, design.front.height / 2 - _foot(design)
        items = self._side(self.dress.figure, "figure", width, high, NET)
        return Symbol(f"{design.front.name}-figure", width, high, items)

    @staticmethod
    def _faced(face: Symbol, use: Use, bleed: float) -> Item:
        _, _, _, _, x, y = use.transform
        box = Rect(x - bleed, y - bleed, face.width + 2 * bleed, face.height + 2 * bleed, filled("ink"))
        return Clip(box, (face.at(x, y),))

    @staticmethod
    def _refolded(
        design: Design,
        art: Callable[[Group], Group],
        labels: tuple[tuple[str, Symbol], ...],
        sample: tuple[Symbol, ...],
    ) -> Design:
        """Return a net with other art, its cuts and folds on light lines, which are seen on every colour."""
        halo = stroked("ground", _HALO)
        groups = [item for item in design.front.items if isinstance(item, Group)]
        seen = tuple(
            replace(line, style=halo)
            for group in groups
            if group.layer in ("fold", "cut")
            for line in group.items
            if isinstance(line, Line | Rect | Polygon)
        )
        items: list[Item] = []
        for group in groups:
            items.append(art(group) if group.layer == "art" else group)
            if group.layer == "art":
                items.append(Group(seen, layer="art"))
        front = Symbol(f"{design.front.name}-dressed", design.front.width, design.front.height, tuple(items))
        return replace(design, front=front, labels=labels, sample=sample)

    def _side(
        self,
        side: FaceLayers | None,
        key: str,
        width: float,
        height: float,
        bleed: float,
        which: Which | None = None,
    ) -> tuple[Item, ...]:
        if side is None:
            return ()
        size = layers.FaceSize(width, height, bleed)
        row, palette = plain.row(self.kind, which or self.which), self.palette
        drawn = layers.drawn(side, row, size, self.dress.look, palette, palette.folder)
        if self.looked and key in ("front", "back"):
            drawn = drawn._replace(doubts=tuple(layers.doubts(drawn, size, palette)))
        called = f"the skin of the {self.kind.piece.name} {self.kind.named(which or self.which)!r}: {key}"
        found = list(layers.told(called, self.dress.place, drawn))
        if wrong := [problem for problem in found if not problem.warning]:
            raise DefinitionError(wrong)
        self.doubts += found
        return drawn.symbol.items

    def _cut(self, symbol: Symbol, bleed: float) -> Symbol:
        """Return a side cut off at its bleed."""
        edge = self._outline(symbol, bleed)
        return replace(symbol, items=(Clip(edge, symbol.items),))

    def _trimmed(self, symbol: Symbol) -> Symbol:
        """Return a side as it is once it is cut."""
        return replace(
            symbol, name=f"{symbol.name}-cut", items=(Clip(self._outline(symbol, 0.0), symbol.items),)
        )

    def _outline(self, symbol: Symbol, bleed: float) -> Rect:
        size = (symbol.width, symbol.height)
        if size != self.kind.size:
            return Rect(-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed, filled("ink"))
        return surfaces.outline(self.kind, *size, filled("ink"), bleed)  # type: ignore[return-value]


def _foot(design: Design) -> float:
    """Return how much of a pawn is folded out at its foot: as far as to the first fold."""
    lines = (line for group in _groups(design.front, "fold") for line in group.items)
    return min(line.y1 for line in lines if isinstance(line, Line))


def _groups(symbol: Symbol, layer: str) -> Iterable[Group]:
    return (item for item in symbol.items if isinstance(item, Group) and item.layer == layer)
