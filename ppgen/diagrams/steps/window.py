"""Which part of a board a picture of a step shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ppgen.diagrams.boards.arts import cropped
from ppgen.diagrams.boards.sheet import over_spaces
from ppgen.diagrams.picture import Picture
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Clip, Group, Item, Rect, Text, Transform, filled
from ppgen.engine import Placed

LARGEST = 17.0
"""A space is drawn at most so wide on paper, in millimetres: as in the picture of the table."""
LARGEST_ALONE = 34.0
"""The same where nothing around the spaces is shown."""
LEAST = 1.5
"""A board unit is at least so long there, in millimetres."""
NARROWEST = 2.6
"""A window is at least so many spaces wide, where the board is."""
MORE = 0.6
"""How much of the spaces around is shown on paper where there is room, as a share of a space."""
LOW = 60.0
"""A picture lower than this may have no room for what stands around a board, but for names."""
NEXT = 1.0
"""How much of the spaces around is shown where there is room enough: those beside, as a whole."""
LINE = 0.4
"""Of the lines round places that are shown alone, in millimetres."""
ON_SHEET = 0.36
"""How much is shown above and below spaces of a printed sheet, as a share of a space."""
HAIR = 0.3
"""Of what lies beside a window so much is not seen, in millimetres."""

EDGE = 0.05
"""What is less than that beyond an edge is not seen, in millimetres."""

Side: TypeAlias = Literal["below", "above", "left", "right"]
"""Where pieces stand that lie beside the board."""
Frames: TypeAlias = tuple[tuple[Placed, ...], ...]
"""What lies on the board before and after a step."""
Draw: TypeAlias = Callable[[float], Picture]
"""Draws a board whose unit is so many millimetres."""


@dataclass(frozen=True)
class BoardView:
    """What is seen of a board in a picture, and where."""

    drawing: Picture
    window: Box
    """What is seen, in the drawing's millimetres."""
    room: Box
    """Where it stands, in those of the picture."""
    side: Side = "below"
    """Where the shelf is."""

    @property
    def shift(self) -> Transform:
        """From the drawing to the picture."""
        return Transform.translate(self.room.left - self.window.left, self.room.top - self.window.top)


def fitted(draw: Draw, frames: Frames, names: Sequence[str], room: Box, side: Side) -> BoardView:
    """Show places of a board as large as they can be in a room; the whole board if none are named."""
    unit = LARGEST
    while True:
        drawn = draw(unit)
        board = drawn.definition.game.board
        crop = cropped(board)
        boxes = [box for name in names if (box := drawn.box(name))]
        whole = Box(0, 0, drawn.width, drawn.height)
        named = _with_numbers(drawn, around(boxes)) if boxes else whole
        least = named.grown(0.4) if boxes else named
        sides = list(_sides(drawn))
        least = _with_cut(least, least.grown(drawn.field.unit), sides)
        if crop.rim and (crop.low or room.height >= LOW):
            least = _with_rim(least, drawn, whole)
        space = max((box.width if crop.rim else max(box.width, box.height) for box in boxes), default=0.0)
        seen = _widened(least, max(0.0, NARROWEST * space - least.width) / 2, 0.0, whole)
        over = max(seen.width / room.width, seen.height / room.height, space / LARGEST)
        if over <= 1 + 1e-9 or unit < LEAST:
            break
        # What stands around a board does not shrink with it.
        unit /= max(over, 1.001)
    cells = [] if crop.rim else list(_squares(drawn))
    more = (NEXT if cells else MORE) * space
    free = room.height - seen.height
    down = more if free > 2 * more and not drawn.definition.shown_on else 0.0
    if crop.rim:
        down = free / 2 if crop.tall else 0.0
    seen = _widened(seen, min((room.width - seen.width) / 2, more), down, whole)
    seen = _uncut(seen, least, sides)
    if drawn.definition.shown_on and boxes:  # a sheet has numbers and words in all its spaces
        more = min(ON_SHEET * space, (room.height - named.height) / 2)
        seen = _widened(seen, 0.0, more - (seen.height - named.height) / 2, whole)
        spaces = (drawn.box(each.id) for each in drawn.definition.game.board.spaces)
        seen = _uncut(seen, named, [box.grown(-LINE) for box in spaces if box])
    if not crop.rim:
        seen = _uncut(seen, named, list(_men(frames, drawn)))
    if cells:
        seen = _uncut(seen, named.grown(-EDGE), cells)
    left, top = room.left + (room.width - seen.width) / 2, room.top + (room.height - seen.height) / 2
    return BoardView(drawn, seen, Box(left, top, seen.width, seen.height), side)


def _with_numbers(drawn: Picture, named: Box) -> Box:
    """Show the numbers that a sheet has above its spaces."""
    above = over_spaces(drawn.definition, drawn.field.unit)
    return named._replace(top=named.top - above, height=named.height + above)


def alone(draw: Draw, frames: Frames, names: Sequence[str], room: Box, side: Side) -> BoardView:
    """Show places of a board, nothing around them, as large as they can be in a room.

    The whole board is shown as `fitted` does if none are named.
    """
    unit = LARGEST_ALONE
    if not any(draw(unit).box(name) for name in names):
        return fitted(draw, frames, names, room, side)
    while True:
        drawn = draw(unit)
        boxes = [box for name in names if (box := drawn.box(name))]
        seen = around(boxes).grown(LINE)
        space = max(max(box.width, box.height) for box in boxes)
        over = max(seen.width / room.width, seen.height / room.height, space / LARGEST_ALONE)
        if over <= 1 + 1e-9 or unit < LEAST:
            break
        unit /= max(over, 1.001)
    left, top = room.left + (room.width - seen.width) / 2, room.top + (room.height - seen.height) / 2
    return BoardView(drawn, seen, Box(left, top, seen.width, seen.height), side)


def close(drawn: Picture, frames: Frames, boxes: Sequence[Box]) -> Box:
    """Choose what is seen around places of a board that is drawn: with those beside them."""
    men = list(_men(frames, drawn))
    whole = _laid(drawn, frames, boxes)
    named = around(boxes)
    if cropped(drawn.definition.game.board).rim:
        more = NEXT * max(box.width for box in boxes)
        seen = _with_rim(named.grown(0.4), drawn, whole)
        seen = _widened(seen, max(more, (whole.height - seen.width) / 2), whole.height, whole)
        # Pits and points are seen whole, and with them what is counted beside them.
        spaces = filter(None, (drawn.box(space.id) for space in drawn.definition.game.board.spaces))
        return _uncut(seen, seen._replace(left=named.left, width=named.width), [*men, *spaces])
    more = NEXT * max(max(box.width, box.height) for box in boxes)
    least = around([named, *(man for man in men if man.meets(named))])
    seen = _widened(least, more, more, whole)
    return _uncut(_with_cut(seen, _widened(seen, more, more, whole), men), least, men)


def _laid(drawn: Picture, frames: Frames, boxes: Iterable[Box]) -> Box:
    """Give the board, or of one that is built no more than what lies on the table."""
    if not drawn.definition.game.board.grows:
        return drawn.board.moved(*drawn.origin)
    lying = (drawn.box(piece.at) for frame in frames for piece in frame)
    edge = max(max(box.width, box.height) for box in boxes) / 4
    return around([*boxes, *filter(None, lying)]).grown(edge)


def _with_rim(seen: Box, drawn: Picture, whole: Box) -> Box:
    """Show what stands outside the spaces, too, if those at the edge are seen."""
    edge = drawn.field.box.moved(*drawn.origin)
    near = drawn.field.unit * 0.3
    left = whole.left if seen.left < edge.left + near else seen.left
    top = whole.top if seen.top < edge.top + near else seen.top
    right = whole.right if seen.right > edge.right - near else seen.right
    bottom = whole.bottom if seen.bottom > edge.bottom - near else seen.bottom
    return Box.between(left, top, right, bottom)


def _widened(seen: Box, across: float, down: float, whole: Box) -> Box:
    """Show more on all sides, but not beyond the board; what one side lacks, the other gets."""
    left, right = _longer((seen.left, seen.right), across, (whole.left, whole.right))
    top, bottom = _longer((seen.top, seen.bottom), down, (whole.top, whole.bottom))
    return Box.between(left, top, right, bottom)


def _longer(seen: tuple[float, float], by: float, whole: tuple[float, float]) -> tuple[float, float]:
    (start, end), (least, most) = seen, whole
    length = min(most - least, end - start + 2 * max(by, 0.0))
    first = min(max(least, (start + end - length) / 2), max(least, most - length))
    return min(first, start), max(first + length, end)


def _men(frames: Frames, drawn: Picture) -> Iterator[Box]:
    """Give where pieces lie, other than those of which the board is laid: they fill their spaces."""
    for piece, box in (laid for frame in frames for laid in drawn.boxes(frame)):
        space = drawn.box(piece.at)
        if not drawn.lies_flat(piece) or (space and box.width < 0.9 * space.width):
            yield box


def _sides(drawn: Picture) -> Iterator[Box]:
    """Give where places lie that are dots or rings, of which a half says nothing."""
    for space in drawn.definition.game.board.spaces:
        if space.shape in ("edge", "corner", "spot") and (box := drawn.box(space.id)):
            yield box


def _squares(drawn: Picture) -> Iterator[Box]:
    """Give where squares lie on a board of nothing else: each is seen as a whole or not at all."""
    spaces = drawn.definition.game.board.spaces
    if all(space.shape == "square" for space in spaces):
        yield from (box.grown(-EDGE) for space in spaces if (box := drawn.box(space.id)))


def _with_cut(seen: Box, most: Box, men: Sequence[Box]) -> Box:
    """Show the pieces through which an edge would go as a whole, as far as there is room."""
    while cut := next((m for m in men if m.meets(seen) and not seen.holds(m) and most.holds(m)), None):
        seen = around([seen, cut])
    return seen


def _uncut(seen: Box, least: Box, men: Sequence[Box]) -> Box:
    """Show less around what must be seen, so that no edge goes through a piece."""
    while cut := next((m for m in men if m.meets(seen) and not (seen.holds(m) or m.meets(least))), None):
        without = (
            Box.between(cut.right, seen.top, seen.right, seen.bottom),
            Box.between(seen.left, seen.top, cut.left, seen.bottom),
            Box.between(seen.left, cut.bottom, seen.right, seen.bottom),
            Box.between(seen.left, seen.top, seen.right, cut.top),
        )
        kept = (box for box in without if box.holds(least))
        seen = max(kept, key=lambda box: box.width * box.height, default=least)
    return seen


# What is drawn of it


def lying_in(drawn: Picture, placed: Iterable[Placed], window: Box) -> list[Placed]:
    """List the pieces whose places are seen through a window."""
    inside = window.grown(-HAIR)
    return [piece for piece in placed if (box := drawn.box(piece.at)) and box.meets(inside)]


def through(drawn: Picture, placed: Sequence[Placed], window: Box, over: Sequence[Item]) -> Clip:
    """Draw no more of a board, of pieces and of what lies over them than is seen through a window."""
    items = [*_kept(drawn.base(), window), *_kept(drawn.pieces(placed), window), *over]
    return Clip(Rect(*window, filled("ground")), tuple(items))


def _kept(group: Group, window: Box) -> Iterator[Item]:
    """Yield what of a group can be seen through a window; words only if they are whole."""
    kept = []
    for item in group.items:
        if isinstance(item, Group) and not item.items:
            continue
        box = bounds((item,), group.transform)
        if window.grown(-0.01).meets(box) and (not isinstance(item, Text) or window.holds(box)):
            kept.append(item)
    yield Group(tuple(kept), group.transform)
