"""What content lays under and over the spaces of a board, layer upon layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ppgen.definition import Definition, DefinitionError, Problem, load_yaml
from ppgen.definition.board import Board, Space
from ppgen.definition.deck_files import doubted
from ppgen.definition.edges import PARTS, Meetings
from ppgen.definition.formula import Value
from ppgen.definition.layers import BoardLayers, FaceLayer
from ppgen.definition.selection import coordinates
from ppgen.definition.skins import DressedBoard
from ppgen.diagrams.boards import sheet
from ppgen.diagrams.boards.cells import CELLS
from ppgen.diagrams.measures import box_of
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import PRINTED, Clip, Group, Item, Symbol, Text, Transform
from ppgen.pieces import layers, skins


class BoardArtwork(NamedTuple):
    """What lies under and over the spaces, at the scale at which it is asked for."""

    under: tuple[Group, ...]
    over: tuple[Group, ...]
    extent: Box
    """How far it reaches."""


def artwork(definition: Definition, unit: float, palette: Palette = COLOUR) -> BoardArtwork | None:
    """Draw what lies under and over the spaces where a unit is so long; None if there is nothing.

    Raises DefinitionError for what cannot be drawn.
    """
    if definition.shown_on is not None:
        return _of_sheet(definition, definition.shown_on, unit, palette)
    said = definition.board_layers
    if said is None:
        return None
    faces = _faces(definition, palette)
    if faults := [
        one for key, face in faces.items() for one in _told(definition, key, face) if not one.warning
    ]:
        raise DefinitionError(faults)
    times = unit / definition.game.board.unit
    top, _, _, left = said.margin
    placed = Transform.translate(-left * times, -top * times) @ Transform.scale(times)
    under, over = (
        (Group(face.symbol.items, placed, attributes=PRINTED),) if face.symbol.items else ()
        for face in faces.values()
    )
    width, height, _ = _size(said, definition.game.board)
    return BoardArtwork(under, over, Box(0.0, 0.0, width, height).transformed(placed))


@lru_cache(maxsize=64)  # pictures of many sizes are tried until one fits
def _of_sheet(definition: Definition, dressed: DressedBoard, unit: float, palette: Palette) -> BoardArtwork:
    """Draw the sheet on which the spaces lie: what of it is shown, with the words that can be read there."""
    times = unit / definition.game.board.unit
    shown = sheet.clipped(sheet.legible(_front(definition, dressed, palette), times), dressed)
    under = Group((shown,), Transform.scale(times), attributes=PRINTED)
    return BoardArtwork((under,), (), bounds((shown.shape,)).transformed(Transform.scale(times)))


@lru_cache(maxsize=32)  # pictures of many sizes show the same
def _front(definition: Definition, dressed: DressedBoard, palette: Palette) -> Symbol:
    folder = palette.folder or definition.folder
    return skins.board_sides(dressed, facts(definition), palette, folder)[0]


def layer_problems(definition: Definition, palette: Palette = COLOUR) -> list[Problem]:
    """List what lies under or over the spaces and cannot be drawn, or prints less well than it could."""
    if definition.board_layers is None:
        return []
    size = _size(definition.board_layers, definition.game.board)
    found: list[Problem] = []
    conditions, choices = layers.Conditions("board"), layers.Choices("space")
    conditions.see_side(definition.board_layers.under)
    conditions.see_side(definition.board_layers.over)
    faces = _faces(definition, palette)
    for key, face in faces.items():
        # Spaces lie between what is under and what is over them.
        below = (Box(0.0, 0.0, size.width, size.height),) if key == "over" else ()
        above = faces["over"] if key == "under" else None
        doubts = tuple(layers.doubts(face, size, palette, what="board", below=below, above=above))
        found += _told(definition, key, face._replace(doubts=doubts))
        conditions.see_drawn(face)
    choices.see(faces.values())
    if all(problem.warning for problem in found):  # what cannot be drawn is no fault of its condition
        found += conditions.problems()
        found += choices.problems()
        for side in (definition.board_layers.under, definition.board_layers.over):
            found += _met_twice(side.layers)
            for layer in layers.with_groups(side.layers):
                found += doubted(layer.said.get("rows", ()))
    return found


def _met_twice(sides: tuple[FaceLayer, ...]) -> Iterator[Problem]:
    """Yield warnings of spaces that stand twice in a sheet of them, where one lies on the other."""
    for layer in layers.with_groups(sides):
        if "spaces" not in layer.said or "rows" not in layer.said or "when" in layer.said:
            continue
        seen: dict[str, int] = {}
        for row in layer.said["rows"]:
            name, place = row.said["space"], row.places["space"]
            if name in seen:
                message = f"the space {name!r} stands in line {seen[name]} already; both are drawn on it"
                yield replace(place, message=message, warning=True)
            seen.setdefault(name, place.line)


def _told(definition: Definition, key: str, face: layers.DrawnFace) -> list[Problem]:
    if not face.faults and not face.doubts:
        return []
    document = load_yaml(definition.folder / "game.yml", definition.content)
    place = document.problem(("board", "layers", key), "", at_key=True)
    return list(layers.told("the board", place, face))


@lru_cache(maxsize=32)  # pictures of many sizes show the same
def _faces(definition: Definition, palette: Palette) -> Mapping[str, layers.DrawnFace]:
    said, board = definition.board_layers, definition.game.board
    assert said is not None
    top, _, _, left = said.margin
    places = _places(board, left, top)
    size = _size(said, board)
    folder = palette.folder or definition.folder
    under, over = (
        layers.drawn(side, facts(definition), size, said.look, palette, folder, places)
        for side in (said.under, said.over)
    )
    whole = layers.legible((Group(under.symbol.items), Group(over.symbol.items)), palette)
    below, above = (each.items for each in whole if isinstance(each, Group))
    return {
        "under": under._replace(symbol=replace(under.symbol, items=below)),
        "over": over._replace(symbol=replace(over.symbol, items=above)),
    }


def smallest_type(definition: Definition) -> Text | None:
    """Return the smallest words of the layers of a board in its own size; None if there are none."""
    if definition.board_layers is None:
        return None
    faces = _faces(definition, COLOUR).values()
    return min((text for face in faces for text in _texts(face.symbol.items)), key=_size_of, default=None)


def _size_of(text: Text) -> float:
    return text.size


def _texts(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[Text]:
    """Yield every text in the size at which it is printed."""
    for item in items:
        if isinstance(item, Text):
            yield replace(item, size=item.size * scale)
        elif isinstance(item, Group):
            a, b, c, d, _, _ = item.transform
            yield from _texts(item.items, scale * abs(a * d - b * c) ** 0.5)
        elif isinstance(item, Clip):
            yield from _texts(item.items, scale)


def grounds_alike(definition: Definition, palette: Palette) -> Mapping[str, frozenset[str]]:
    """Return which grounds of its board come to be black in high contrast, and which white."""
    if definition.board_layers is None:
        return {}
    found: dict[str, set[str]] = {}
    for face in _faces(definition, palette).values():
        for colour, roles in layers.alike(face.symbol.items, palette).items():
            found.setdefault(colour, set()).update(roles)
    return {colour: frozenset(roles) for colour, roles in found.items()}


def facts(definition: Definition) -> Mapping[str, Value]:
    """Return what every face of a game knows, as `ppgen.definition.layers.surfaces` lists it."""
    game = definition.game
    players = [str(count) for count in game.players]
    return {
        "title": game.title,
        "players": players[0] if len(players) == 1 else f"{players[0]}\N{EN DASH}{players[-1]}",
        "minutes": game.minutes.text,
        "authors": ", ".join(author.name for author in game.credits.authors),
        "hook": game.hook or "",
    }


def _size(said: BoardLayers, board: Board) -> layers.FaceSize:
    top, right, bottom, left = said.margin
    return layers.FaceSize(
        board.width * board.unit + left + right, board.height * board.unit + top + bottom, 0.0
    )


def _places(board: Board, left: float, top: float) -> layers.BoardPlaces:
    """Return where spaces and the sides of cells are, in millimetres from the corner of the face."""
    unit = board.unit
    spaces = {
        space.id: layers.SpaceOnFace(box_of(space, unit).moved(left, top), _of_space(space))
        for space in board.spaces
    }
    cells = [space for space in board.spaces if space.shape in CELLS]
    sides = {
        frozenset(edge.name.split(PARTS)): tuple(
            (x * unit + left, y * unit + top) for x, y in (edge.side.start, edge.side.end)
        )
        for edge in Meetings(cells).edges
    }
    whole = Box(left, top, board.width * unit, board.height * unit)
    return layers.BoardPlaces(spaces, sides, whole)  # type: ignore[arg-type]  # both ends of each


def _of_space(space: Space) -> Mapping[str, Value]:
    """Return what layers on a space know of it, as `ppgen.definition.layers.reading` lists it."""
    place = coordinates(space.id)
    return {
        "space": space.id,
        "label": space.label or space.id,
        "name": space.name or "",
        "special": "yes" if space.special else "no",
        "column": place[0] + 1 if place else "",
        "row": place[1] + 1 if place else "",
    }
