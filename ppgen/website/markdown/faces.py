"""Faces on pages written by hand: what a block of YAML describes, drawn as it is printed.

A block is an excerpt of `pieces.yml` (`pieces`), `game.yml` (`board`) or `print.yml` (`cards`, `box`,
`cover`). It holds the look and the layouts that it needs; the files that it names lie in `site/gallery`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ppgen.definition import Definition, DefinitionError, Document, Problem, parse_yaml
from ppgen.definition.board import Board
from ppgen.definition.formula import Value
from ppgen.definition.layers import FaceLayers, PieceLayers
from ppgen.definition.layers.reading import FaceSource, sharing
from ppgen.definition.layers.surfaces import OF_GAMES, OF_SEATS, read_board, read_box, read_cover, read_sheet
from ppgen.definition.systems import system_in
from ppgen.definition.validation import validate
from ppgen.diagrams import board_items
from ppgen.diagrams.boards.layered import artwork
from ppgen.drawing.box import Box
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Clip, Group, Item, Rect, Scene, Transform, filled
from ppgen.pieces import layers
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.registry import kinds

FOLDER = "gallery"
"""Where the files of examples lie, within the folder of pages written by hand."""
CORNER = 3.0
"""Radius of the corners of cards, in millimetres."""
CARD = 40.0
"""Millimetres of the shorter side from which a card has such corners: counters are cut square."""
HALF = (148.5, 210.0)
"""A page of a booklet, in millimetres."""
SIDES: Mapping[str, tuple[float, float]] = {
    "front": (66.0, 91.0),
    "back": (66.0, 91.0),
    "left": (22.0, 91.0),
    "right": (22.0, 91.0),
    "top": (66.0, 22.0),
}
"""The sides of a box for poker cards, in millimetres."""
SHOWN = dict(
    zip(
        OF_GAMES,
        ("The Lamplighters", "2\N{EN DASH}4", "40", "the authors of the game", "Somebody must light them."),
        strict=True,
    )
)
"""What faces of a game know on such a page: those of its own are as long as they like."""
_FENCE = re.compile(r"^(`{3,})yaml faces$")


class FaceBlock(NamedTuple):
    """A block of YAML on a page, and where it stands: the numbers of the lines of its fences."""

    text: str
    first: int
    last: int


def blocks_in(text: str) -> Iterator[FaceBlock]:
    """Yield the blocks of a page that describe faces: those in a fence of `yaml faces`."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if fence := _FENCE.match(line):
            last = next((n for n in range(number + 1, len(lines)) if lines[n - 1] == fence[1]), len(lines))
            yield FaceBlock("\n".join(lines[number : last - 1]) + "\n", number, last)


def faces(block: FaceBlock, file: str, folder: Path, game: Definition) -> list[Scene]:
    """Draw the faces that a block describes, each cut to its size.

    `game` is one on whose table a board is drawn, in place of its own.

    Raises DefinitionError, at its place, for what cannot be drawn.
    """
    document = parse_yaml(block.text, file, line=block.first + 1)
    source = sharing(document, folder, folder, document)
    example = _Example(document, source, Palette(folder=folder), game)
    keys = document.data if isinstance(document.data, Mapping) else {}
    return [scene for key, drawn in _DRAWN.items() if key in keys for scene in drawn(example)]


@dataclass(frozen=True)
class _Example:
    document: Document
    source: FaceSource
    palette: Palette
    game: Definition

    def pieces(self) -> Iterator[Scene]:
        """Draw every face of every kind of piece, and after them the backs, each once."""
        system = system_in(self.document, self.source.folder)
        _see(deck_problems({"own": system}, self.palette))
        for kind in kinds({"own": system}).values():
            designs = [kind.design(which, self.palette) for which in dict.fromkeys(kind.faces)]
            backs = {each.back.name: each.back for each in designs if each.back is not None}
            if kind.piece.layered is None or kind.piece.layered.back is None:
                backs = {}  # it is the one that all have who say nothing
            radius = CORNER if kind.piece.family == "card" and min(kind.size) > CARD else 0.0
            paper = designs[0].cut == "square"
            for symbol in (*(each.front for each in designs), *backs.values()):
                yield _cut(symbol.items, symbol.width, symbol.height, kind.piece.name, radius, paper=paper)

    def board(self) -> Iterator[Scene]:
        """Draw a board with its layers."""
        board = validate(self.document.part(("board",)), Board)
        said = read_board(self.source, ("board", "layers"), board)
        game = replace(self.game.game, title=SHOWN["title"], board=board, setups=(), trays=())
        shown = replace(self.game, folder=self.source.folder, game=game, board_layers=said)
        art = artwork(shown, board.unit, self.palette)
        assert art is not None
        yield _window(board_items(shown, board.unit, self.palette), art.extent, "The board")

    def sheets(self) -> Iterator[Scene]:
        """Draw player boards, pads and mats, one for each row."""
        for at, card in enumerate(self.document.data["cards"]):
            said = read_sheet(self.source, ("cards", at, "layers"))
            for row in said.rows or (None,):
                known = {**self.known, **(row.said if row else {})}
                yield self.sound(self.piece(said.piece, known, said.size or HALF), card["title"])

    def box(self) -> Iterator[Scene]:
        """Draw the sides of a box."""
        said = read_box(self.source, ("box", "layers"))
        for key, side in said.sides.items():
            yield self.sound(self.side(side, SIDES[key]), f"The box, {key}")

    def cover(self) -> Iterator[Scene]:
        """Draw the first page of a booklet."""
        yield self.sound(
            self.piece(read_cover(self.source, ("cover", "layers")), self.known, HALF), "The cover"
        )

    @property
    def known(self) -> Mapping[str, Value]:
        """What faces of a game know, and of a seat that is none."""
        return {**dict.fromkeys(OF_SEATS, ""), **SHOWN, "colour": "ink", "style": "colour"}

    def piece(
        self, piece: PieceLayers, known: Mapping[str, Value], size: tuple[float, float]
    ) -> layers.DrawnFace:
        """Draw a face of a size, cut without bleed."""
        whole = layers.FaceSize(*size, 0.0)
        return layers.front(
            layers.LayeredPiece(piece, known, whole, self.palette, self.source.folder), "face"
        )

    def side(self, side: FaceLayers, size: tuple[float, float]) -> layers.DrawnFace:
        """Draw a side of a box."""
        whole = layers.FaceSize(*size, 0.0)
        return layers.drawn(side, self.known, whole, self.source.look, self.palette, self.source.folder)

    def sound(self, face: layers.DrawnFace, title: str) -> Scene:
        """Return a face as a scene. Raises DefinitionError for what of it cannot be drawn."""
        _see(layers.told(title, self.document.problem((), ""), face))
        return _cut(face.symbol.items, face.symbol.width, face.symbol.height, title)


_DRAWN: Mapping[str, Callable[[_Example], Iterator[Scene]]] = {
    "pieces": _Example.pieces,
    "board": _Example.board,
    "cards": _Example.sheets,
    "box": _Example.box,
    "cover": _Example.cover,
}


def _see(problems: Iterable[Problem]) -> None:
    if found := [problem for problem in problems if not problem.warning]:
        raise DefinitionError(found)


def _cut(
    items: tuple[Item, ...],
    width: float,
    height: float,
    title: str,
    radius: float = 0.0,
    *,
    paper: bool = True,
) -> Scene:
    """Cut a face to its size; what is all of `paper` is white where nothing is printed."""
    whole = Rect(0.0, 0.0, width, height, filled("ground"), radius)
    return Scene(width, height, (Clip(whole, (*((whole,) if paper else ()), *items)),), title)


def _window(items: tuple[Item, ...], seen: Box, title: str) -> Scene:
    moved = Group(items, Transform.translate(-seen.left, -seen.top))
    return _cut((moved,), seen.width, seen.height, title)
