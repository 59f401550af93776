"""Reads faces that are no pieces: the board, aids and mats, the tuckbox."""

from ppgen.definition.board import Board
from ppgen.definition.document import Steps
from ppgen.definition.layers.faces import (
    BoardLayers,
    BoxLayers,
    FaceLayers,
    PieceLayers,
    SheetLayers,
    SheetRow,
)
from ppgen.definition.layers.language import BOARD, BOX, COVER, DRESS, OF_PIECES, SHEET
from ppgen.definition.layers.merging import Node
from ppgen.definition.layers.printed import printed_on
from ppgen.definition.layers.reading import FaceReader, FaceSource
from ppgen.definition.layers.spoken_rows import spoken_rows

OF_GAMES = ("title", "players", "minutes", "authors", "hook")
"""What every face of a game knows."""
OF_SEATS = ("seat", "name", "suit", "colour", "icon", "number")
"""What a sheet knows of the seat that it is for; nothing if it is for none."""
OF_STYLES = ("style",)
"""What a sheet knows of how it is printed: `colour`, `ink-saver` or `high-contrast`."""
DRESSED = ("front", "back", "under", "over", "figure")
"""What a skin can say of a piece."""
BOX_SIDES = ("front", "back", "left", "right", "top")
WIDEST = 2000.0
"""Millimetres of a margin, and of a face on a page, at most."""


def read_board(source: FaceSource, here: Steps, board: Board) -> BoardLayers:
    """Read what lies under and over the spaces of a board. Raises DefinitionError with all that is wrong."""
    reader = FaceReader(source, frozenset(OF_GAMES), board.places)
    node = Node(source.value(here), here)
    with reader.all_told():
        said = reader.mapping(node, BOARD, "`layers` of a board")
        common = reader.base(said)
        under, over = (
            reader.side(None, {**common, "front": said[key]} if key in said else common, "front", key)
            for key in ("under", "over")
        )
        margin, lines = (0.0, 0.0, 0.0, 0.0), True
        if "margin" in said:
            each = said["margin"]
            top, right, bottom, left = (
                _lengths(reader, each, "`margin`", 4)
                if isinstance(each.value, list)
                else (_length(reader, each),) * 4
            )
            margin = top, right, bottom, left
        if "lines" in said:
            lines = said["lines"].value
            if not isinstance(lines, bool):
                raise reader.wrong("`lines` is true or false", said["lines"].steps)
        if not under.layers and not over.layers and not reader.problems:
            reader.note("nothing is drawn: there are no layers `under` or `over`", node.steps)
    return BoardLayers(under, over, margin, lines, source.look)


def read_sheet(source: FaceSource, here: Steps) -> SheetLayers:
    """Read the faces of an aid, mat or score sheet. Raises DefinitionError with all that is wrong."""
    node = Node(source.value(here), here)
    reader = FaceReader(source, frozenset((*OF_GAMES, *OF_SEATS, *OF_STYLES)))
    with reader.all_told():
        said = reader.mapping(node, SHEET, "`layers` of a sheet")
        rows: tuple[SheetRow, ...] = ()
        if "rows" in said:
            rows = reader.rows(said.pop("rows"))
        size = None
        if "size" in said:
            wide, high = _lengths(reader, said.pop("size"), "`size`", 2)
            size = wide, high
        piece = reader.piece(node, said)
    assert piece is not None
    if rows and source.translation and source.translation.present:
        rows = spoken_rows(rows, printed_on(piece), source.translation)
    return SheetLayers(piece, size, rows)


def read_dress(source: FaceSource, here: Steps) -> dict[str, FaceLayers | None]:
    """Read how a skin dresses a kind of piece: its sides, and what lies under and over the front that it has.

    Raises DefinitionError with all that is wrong.
    """
    node = Node(source.value(here), here)
    reader = FaceReader(source, frozenset(OF_PIECES))
    sides: dict[str, FaceLayers | None] = dict.fromkeys(DRESSED)
    with reader.all_told():
        said = reader.mapping(node, DRESS, "`layers` of a skin")
        common = reader.base(said)
        for key in DRESSED:
            if key in said:
                sides[key] = reader.side(said.get("layout"), {**common, "front": said[key]}, "front", key)
        if not any(sides.values()) and not reader.problems:
            reader.note(f"nothing is drawn: there is none of {', '.join(DRESSED)}", node.steps)
        if "front" in said and ("under" in said or "over" in said):
            reader.note(
                "a `front` stands instead of what the art draws, `under` and `over` beside it",
                said["front"].steps,
                at_key=True,
            )
    return sides


def read_cover(source: FaceSource, here: Steps) -> PieceLayers:
    """Read the first page of a booklet. Raises DefinitionError with all that is wrong."""
    node = Node(source.value(here), here)
    reader = FaceReader(source, frozenset(OF_GAMES))
    with reader.all_told():
        piece = reader.piece(node, reader.mapping(node, COVER, "`layers` of a cover"))
    assert piece is not None
    return piece


def read_box(source: FaceSource, here: Steps) -> BoxLayers:
    """Read the sides of a tuckbox. Raises DefinitionError with all that is wrong."""
    node = Node(source.value(here), here)
    reader = FaceReader(source, frozenset(OF_GAMES))
    sides: dict[str, FaceLayers] = {}
    with reader.all_told():
        said = reader.mapping(node, BOX, "`layers` of a box")
        common = reader.base(said)
        for key in BOX_SIDES:
            if key in said:
                sides[key] = reader.side(None, {**common, "front": said[key]}, "front", key)
        if not sides and not reader.problems:
            reader.note("nothing is drawn: no side of the box has layers", node.steps)
    return BoxLayers(sides, source.look)


def _lengths(reader: FaceReader, node: Node, what: str, count: int) -> tuple[float, ...]:
    return tuple(_length(reader, entry) for entry in reader.many(node, what, count, count))


def _length(reader: FaceReader, node: Node) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= WIDEST:
        raise reader.wrong(f"this is a number of millimetres, at most {WIDEST:g}", node.steps)
    return float(value)
