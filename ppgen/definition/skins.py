"""The shape of `skin.yml`: how a game dresses its pieces and boards, and reading it.

Every face of it is told in layers, as on the page Layers. What it does not say stays as the art draws it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ppgen.definition.document import Document, Steps
from ppgen.definition.fields import (
    Few,
    Flag,
    FreeData,
    Id,
    LayerData,
    Points,
    Size,
    Verbatim,
    nothing,
    record,
)
from ppgen.definition.layers import FaceLayers, Look, SheetLayers
from ppgen.definition.layers.reading import sharing
from ppgen.definition.layers.surfaces import read_dress, read_sheet
from ppgen.definition.problems import DefinitionError, Problem, suggestion
from ppgen.definition.reading import attempt, read
from ppgen.definition.system import Piece, System

if TYPE_CHECKING:
    from ppgen.definition.translation import Translation

FILE = "skin.yml"
Style = Literal["colour", "ink-saver"]
FOLDED = ("die", "standee")
"""Families whose pieces are folded: a skin draws what is seen of them, and they have no back."""


@record
class PieceSkin:
    """How a kind of piece is dressed."""

    piece: Id
    """Which kind, as its system names it."""
    together: Flag = False
    """Whether neighbours lie edge to edge on a sheet, since their colours go on from one to the next."""
    least: Size | None = None
    """In a picture where it is narrower than so many millimetres, it is as its art draws it."""
    edge: Flag = True
    """Whether pictures draw a line round it and nothing beyond; without, what it draws has an outline of its
    own, such as seeds of several shapes."""
    layers: LayerData
    """`front` and `back`, each a list of layers instead of what its art draws; or `under` and `over`, which
    lie below and above that. Of dice it is a face, of pawns the side that stands, with a `figure` over it
    that pictures draw alone."""


@record
class SpacesOnSheet:
    """Where the spaces of a board lie on the sheet that a skin draws, in millimetres.

    The first column of the board begins at `x`, its first row at `y`.
    """

    x: Size
    """Left edge of a space that is at 0 from the left in `game.yml`."""
    y: Size
    """Top edge of a space that is at 0 from the top there."""
    across: Size
    """From a column to the next, where a column is one unit in `game.yml`."""
    down: Size
    """From a row to the next."""
    size: Size
    """The side of a space that is one unit wide."""
    numbers: Points | None = None
    """The size of type of their numbers, if they have any; where these were too small to read in a picture,
    spaces have numbers that can be read."""
    above: Size | None = None
    """How far above its space a number begins, so that no piece hides it; within it if nothing is given."""


@record
class SheetPart:
    """A part of the sheet, in millimetres."""

    x: Size
    """Its left edge."""
    y: Size
    """Its top edge."""
    width: Size
    """How wide it is."""
    height: Size
    """How high it is."""


@record
class BoardSkin:
    """How a sheet with the board is drawn: on the whole page, without head and foot."""

    board: Verbatim
    """Which sheet, by its title in `print.yml`."""
    style: Style = "colour"
    """In which style; where no skin is of a style, the plain board is printed."""
    pictures: Flag = False
    """Whether `layers` of the board in `game.yml` are for its pictures: this sheet draws them itself."""
    layers: LayerData
    """`size`, which is width and height in millimetres, `front`, and `back` for another side."""
    spaces: SpacesOnSheet | None = None
    """Where its spaces lie; then the lesson and the aids show this board, and not the plain one."""
    shown: SheetPart | None = None
    """What of it they show where they show all of it; the whole sheet if nothing is given."""


@record
class SkinFile:
    """How a game looks that is printed in colour."""

    pieces: Few[PieceSkin] = ()
    """Its pieces. Ink-saver and high contrast print them white."""
    boards: Few[BoardSkin] = ()
    """Its boards."""
    layouts: LayerData = field(default_factory=nothing)
    """Layouts by name, which layers take, and which may extend one another."""
    look: FreeData = field(default_factory=nothing)
    """What all layers share: `colours` and `styles` by name, and `defaults` for kinds of layer."""


@dataclass(frozen=True, eq=False, slots=True)
class Dress:
    """What a skin draws of a kind of piece: None for what stays as its art has it."""

    front: FaceLayers | None
    back: FaceLayers | None
    under: FaceLayers | None
    over: FaceLayers | None
    figure: FaceLayers | None
    """Who stands on the front of a pawn, and alone in pictures."""
    look: Look
    together: bool
    least: float
    """In millimetres: 0 if it is dressed however small it is drawn."""
    edge: bool
    """Whether pictures draw its outline."""
    place: Problem
    """Where it is written; the message is empty."""

    @property
    def sides(self) -> Iterator[tuple[str, FaceLayers]]:
        """What it says, by its keys."""
        for key in ("front", "back", "under", "over", "figure"):
            if side := getattr(self, key):
                yield key, side


@dataclass(frozen=True, eq=False, slots=True)
class DressedBoard:
    """A board that fills its page."""

    board: str
    style: Style
    layered: SheetLayers
    pictures: bool
    """Whether other layers of the board are for pictures alone."""
    place: Problem
    spaces: SpacesOnSheet | None = None
    """Where its spaces lie, if pictures show it."""
    shown: SheetPart | None = None
    """What of it they show; None for all of it."""


@dataclass(frozen=True, eq=False, slots=True)
class Skin:
    """The looks of a game."""

    pieces: Mapping[str, Dress]
    boards: Sequence[DressedBoard]

    def board(self, title: str, style: str) -> DressedBoard | None:
        """Return how a sheet is drawn in a style."""
        return next((one for one in self.boards if (one.board, one.style) == (title, style)), None)

    def shown_in(self, style: str) -> DressedBoard | None:
        """Return the board that pictures show in a style."""
        return next((one for one in self.boards if one.spaces and one.style == style), None)


def load_skin(
    folder: Path, content: Path, systems: Mapping[str, System], translation: "Translation | None" = None
) -> Skin | None:
    """Read the skin of a game, in a language; None if it has none.

    Raises DefinitionError with all that is wrong with it.
    """
    if not (folder / FILE).exists():
        return None
    problems: list[Problem] = []
    document, file = read(folder / FILE, content, SkinFile, problems, translation)
    if document is None or file is None:
        raise DefinitionError(problems)
    source = sharing(document, folder, content, document, translation)
    known = {piece.id: piece for system in reversed(tuple(systems.values())) for piece in system.pieces}
    pieces: dict[str, Dress] = {}
    for at, one in enumerate(file.pieces):
        here: Steps = ("pieces", at)
        problems += _misfits(document, here, one, known, pieces)
        sides = attempt(problems, partial(read_dress, source, (*here, "layers")))
        if sides is not None:
            place = document.problem((*here, "layers"), "", at_key=True)
            pieces[one.piece] = Dress(
                **sides,
                look=source.look,
                together=one.together,
                least=one.least or 0.0,
                edge=one.edge,
                place=place,
            )
    boards: list[DressedBoard] = []
    for at, board in enumerate(file.boards):
        here = ("boards", at, "layers")
        layered = attempt(problems, partial(read_sheet, source, here))
        if layered is None:
            continue
        if board.shown and not board.spaces:
            message = "`shown` says nothing: no picture shows a board without its `spaces`"
            problems.append(document.problem(("boards", at, "shown"), message, at_key=True))
        if layered.size is None:
            problems.append(document.problem(here, "a board has a `size` in millimetres", at_key=True))
        place = document.problem(here, "", at_key=True)
        parts = board.spaces, board.shown
        boards.append(DressedBoard(board.board, board.style, layered, board.pictures, place, *parts))
    if problems:
        raise DefinitionError(problems)
    return Skin(pieces, tuple(boards))


def _misfits(
    document: Document, here: Steps, one: PieceSkin, known: Mapping[str, Piece], dressed: Mapping[str, Dress]
) -> Iterator[Problem]:
    """Yield what cannot be meant: a piece that there is not, one said twice, a back of what has none."""
    if one.piece not in known:
        hint = suggestion(one.piece, list(known)) or f"; its pieces are {', '.join(sorted(known))}"
        yield document.problem((*here, "piece"), f"there is no piece {one.piece!r} in the game{hint}")
        return
    if one.piece in dressed:
        yield document.problem((*here, "piece"), f"the piece {one.piece!r} has been dressed above")
    family = known[one.piece].family
    if "figure" in one.layers and (family != "standee" or "front" not in one.layers):
        message = f"a `figure` stands on the `front` of a pawn; a {known[one.piece].name} has none here"
        yield document.problem((*here, "layers", "figure"), message, at_key=True)
    if family in FOLDED:
        for key in ("back", "under", "over"):
            if key in one.layers:
                message = f"a {known[one.piece].name} is folded, and has but a `front`"
                yield document.problem((*here, "layers", key), message, at_key=True)
