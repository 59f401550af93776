"""Windows on a board: the spaces that a step touches, arrows for what moves, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import TypeAlias

from ppgen.definition import Definition
from ppgen.definition.learn import Shot
from ppgen.diagrams import Picture
from ppgen.diagrams.boards.arts import cropped
from ppgen.diagrams.signs import arrow, refused, towards
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import (
    Clip,
    Group,
    Item,
    Point,
    Rect,
    filled,
)
from ppgen.engine import Event, Place, Placed, State
from ppgen.engine.journeys import Journey, journeys
from ppgen.pieces.registry import kinds
from ppgen.sheets.learn.aside import LEADING, PAD, PIECE, SHELF, Side, breadth, broken, named
from ppgen.sheets.learn.moments import Moment
from ppgen.sheets.learn.names import seat_names
from ppgen.sheets.learn.places import BAND, along, beside, lined, named_apart, within
from ppgen.sheets.learn.views import CLEAR, BoardView, Spots, is_space, unmarked
from ppgen.sheets.paper.flow import GameSetting

LARGEST = 17.0
"""A space is drawn at most so wide, in millimetres: as in the picture of the table."""
LEAST = 1.5
"""A board unit is at least so long, in millimetres."""
NARROWEST = 2.6
"""A window is at least so many spaces wide, where the board is."""
MORE = 0.6
"""How much of the spaces around is shown where there is room, as a share of a space."""
LOW = 43.0
"""A picture lower than this may have no room for what stands around a board, but for names."""

Frames: TypeAlias = tuple[tuple[Placed, ...], ...]
"""The board before and after a step."""


@dataclass(frozen=True)
class PieceAside:
    """A piece beside the board: where it came from or went, and the spaces at the other ends."""

    piece: Placed
    label: str
    comes: bool
    spaces: tuple[Place, ...]


def window(setting: GameSetting, shot: Shot, seen: Moment, width: float, height: float) -> list[Item]:
    """Draw what a step does on the board, in a box of so many millimetres."""
    before, after = _on_board(seen.before), _on_board(seen.after)
    board = setting.subject.game.board
    shown = _drawn(setting, (before, after), LARGEST)
    went = list(_shown(moved(seen, first=shot.show == "before"), shown, shot.spaces))
    names = shot.spaces or _touched(setting, went, seen)
    shelves = list(_shelves(setting, [one for one in went if _beside(one)]))
    view = _view(setting, (before, after), names, shelves, width, height)
    lying = before if shot.show == "before" else after
    spots = Spots(view, before, after, lying)
    held = {piece.at for piece in lying}
    ends = [spots.spot(one.piece.kind, one.end, end=True).cy for one in went]
    seats = list(seat_names(setting, view.drawing, view.shift, ends))
    spots.keep(seats)
    over = list(_arrows(setting, spots, shot, went, shelves, width, height))
    inside = [
        unmarked(view.drawing.base(), over, view.shift),
        *within(board, view.drawing, view.window, held),
        *spots.rings(went, lying),
        view.drawing.pieces(lying),
    ]
    clip = Clip(Rect(*view.window, filled("ground")), tuple(inside))
    items: list[Item] = [Group((clip,), view.shift), *seats]
    above, right = bool(shelves) and view.side == "below", view.side == "left"
    items += along(board, view.drawing, view.window, view.room, above=above, right=right)
    if height - 2 * PAD < LOW:
        items += beside(board, view.drawing, view.window, view.room)
    items += over
    if seen.refused:
        items += _refused(view, seen)
    return items


def _arrows(
    setting: GameSetting,
    spots: Spots,
    shot: Shot,
    went: Sequence[Journey],
    shelves: Sequence[PieceAside],
    width: float,
    height: float,
) -> Iterator[Item]:
    """Show what moves: from space to space, along its way, or from beside the board and back."""
    for one in went:
        if one.start == one.end or spots.sown(one):
            yield spots.new(one)
        elif not _beside(one):
            if shot.by:
                yield spots.along(one, shot.by)
            else:
                yield spots.exchange(one) if one in _swapped(went) else spots.between(one)
        elif one.start is None and shot.show == "after":
            yield spots.new(one)
    for place, shelf in enumerate(shelves):
        yield from _shelf(setting, spots, shelf, (place, len(shelves)), width, height)


# What moved


def moved(seen: Moment, *, first: bool) -> list[Journey]:
    """Follow what the first event moves on the board, or what all else moves or takes off."""
    moving = [event for event in seen.events if event.moved]
    began = [one for one in journeys(m for event in moving[:1] for m in event.moved) if not one.returned]
    then = [one for one in journeys(m for event in moving[1:] for m in event.moved) if not one.returned]
    onward = [one for one in began if not _beside(one)]
    hops = _hops(moving)
    if first:
        return hops or [one for one in _swapped(onward) if one.start in seen.tried] or onward or began
    then = [one for one in then if _beside(one) or not hops]
    return ([one for one in began if _beside(one)] + then if onward else then) or began


def _swapped(went: Sequence[Journey]) -> list[Journey]:
    """Give the pieces that change places."""
    return [one for one in went if any((one.end, one.start) == (other.start, other.end) for other in went)]


def _hops(moving: Sequence[Event]) -> list[Journey]:
    """Follow a piece that takes others one after the other, from place to place; none if it takes one."""
    hops: list[Journey] = []
    clauses = {event.clause for event in moving[:1]}
    for move in (m for event in moving if event.clause in clauses for m in event.moved):
        hop = Journey(move.piece, move.start, move.end)
        if is_space(hop.start) and is_space(hop.end) and (not hops or hops[-1].goes_on(move)):
            hops.append(hop)
        elif move.end is not None:
            return []
    return hops if len(hops) > 1 else []


def _shown(went: Iterable[Journey], drawn: Picture, spaces: Sequence[str]) -> Iterator[Journey]:
    """Leave out what goes on beside the board or outside the window, and what rides on something else."""
    boxes = [box for name in spaces if (box := drawn.box(name))]
    seen = around(boxes) if boxes else None
    known = set()
    for one in went:
        ends = [end for end in (one.start, one.end) if end is not None and is_space(end)]
        middles = [Box(box.cx, box.cy, 0, 0) for end in ends if (box := drawn.box(end))]
        inside = seen is None or all(seen.holds(middle) for middle in middles)
        if middles and inside and (not is_space(one.start) or one[1:3] not in known):
            known.add(one[1:3])
            yield one


def _beside(one: Journey) -> bool:
    """Tell whether a piece comes from beside the board or goes there."""
    return is_space(one.start) != is_space(one.end)


def _on_board(state: State) -> tuple[Placed, ...]:
    return tuple(piece for piece in state.table() if "/" not in piece.at)


def _touched(setting: GameSetting, went: Sequence[Journey], seen: Moment) -> list[str]:
    """Name what a picture shows by itself: what is touched, or what a refused action names."""
    ends = [str(end) for one in went for end in (one.start, one.end) if end is not None and is_space(end)]
    names = {space.id for space in setting.subject.game.board.spaces}
    return ends or [word for word in seen.tried if word in names]


def _shelves(setting: GameSetting, went: Sequence[Journey]) -> Iterator[PieceAside]:
    """Gather what leaves for one place or comes from one: a space has one such arrow."""
    chosen: dict[Place, Journey] = {}
    for one in sorted(went, key=lambda one: is_space(one.end)):
        space = one.start if is_space(one.start) else one.end
        if space is not None:
            chosen.setdefault(space, one)
    groups: dict[tuple[Place | None, bool, str, str | None], list[Place]] = {}
    pieces: dict[tuple[Place | None, bool, str, str | None], Placed] = {}
    for space, one in chosen.items():
        if one.start is None:
            continue
        comes = is_space(one.end)
        away = one.start if comes else one.end
        key = away, comes, one.piece.kind, one.piece.suit
        groups.setdefault(key, []).append(space)
        pieces.setdefault(key, one.piece.at(away or Place("")))
    for key, spaces in groups.items():
        yield PieceAside(pieces[key], _tray(setting, key[0]), key[1], tuple(spaces))


def _tray(setting: GameSetting, place: Place | None) -> str:
    if place is None:
        return ""
    name = place.rpartition("/")[2]
    return next((tray.label.lower() for tray in setting.subject.game.trays if tray.id == name), name)


# What is seen


def _view(
    setting: GameSetting,
    frames: Frames,
    names: Sequence[str],
    shelves: Sequence[PieceAside],
    width: float,
    height: float,
) -> BoardView:
    """Show the spaces as large as they can be, with the shelf where it is near and takes least."""
    whole = Box(PAD, PAD, width - 2 * PAD, height - 2 * PAD)
    board = setting.subject.game.board
    if not cropped(board).low and whole.height < LOW:
        whole = whole._replace(top=whole.top + BAND, height=whole.height - 2 * BAND)
    band = BAND if lined(board) else 0.0
    whole = whole._replace(width=whole.width - band, height=whole.height - band)
    if not shelves:
        return _placed(setting, frames, names, whole.moved(band, 0), "below")
    wide = max(SHELF, *(breadth(broken(shelf.label)) + 1 for shelf in shelves))
    upper = whole._replace(height=whole.height - SHELF).moved(band, band)
    below = _placed(setting, frames, names, upper, "below")
    if len(shelves) > 1:
        return below
    slim = whole._replace(width=whole.width - wide)
    spaces = [box for at in shelves[0].spaces if (box := below.drawing.box(at))]
    at = around(spaces) if spaces else below.window
    to_left, to_right = at.cx - below.window.left, below.window.right - at.cx
    if to_left < to_right:
        beside = _placed(setting, frames, names, slim.moved(wide, 0), "left")
    else:
        beside = _placed(setting, frames, names, slim.moved(band, 0), "right")
    far = below.window.bottom - at.cy > min(to_left, to_right) * 1.5
    larger = beside.drawing.field.unit > below.drawing.field.unit * 1.1
    smaller = beside.drawing.field.unit < below.drawing.field.unit * 0.8
    return beside if larger or (far and not smaller) else below


def _placed(setting: GameSetting, frames: Frames, names: Sequence[str], room: Box, side: Side) -> BoardView:
    unit = LARGEST
    board = setting.subject.game.board
    crop = cropped(board)
    while True:
        drawn = _drawn(setting, frames, unit)
        boxes = [box for name in names if (box := drawn.box(name))]
        named = around(boxes) if boxes else Box(0, 0, drawn.width, drawn.height)
        least = named.grown(0.4) if boxes else named
        if crop.rim and (crop.low or room.height >= LOW):
            least = _with_rim(least, drawn)
        space = max((box.width if crop.rim else max(box.width, box.height) for box in boxes), default=0.0)
        seen = _widened(least, max(0.0, NARROWEST * space - least.width) / 2, 0.0, drawn)
        over = max(seen.width / room.width, seen.height / room.height, space / LARGEST)
        if over <= 1 + 1e-9 or unit < LEAST:
            break
        # What stands around a board does not shrink with it.
        unit /= min(max(over, 1.001), 1.05 if crop.rim else over)
    more = MORE * space
    free = room.height - seen.height
    down = more if free > 2 * more else 0.0
    if crop.rim:
        down = free / 2 if crop.tall else 0.0
    seen = _widened(seen, min((room.width - seen.width) / 2, more), down, drawn)
    if not crop.rim:
        seen = _uncut(seen, named, list(_men(frames, drawn)))
    left, top = room.left + (room.width - seen.width) / 2, room.top + (room.height - seen.height) / 2
    return BoardView(drawn, seen, Box(left, top, seen.width, seen.height), side)


def _drawn(setting: GameSetting, frames: Frames, unit: float) -> Picture:
    subject = setting.subject
    return _picture(subject.definition, frames, unit, subject.palette)


@lru_cache(maxsize=64)  # a step is tried in the same sizes on every paper
def _picture(definition: Definition, frames: Frames, unit: float, palette: Palette) -> Picture:
    return Picture(definition, (), frames, unit, palette, bare=named_apart(definition.game.board))


def _with_rim(seen: Box, drawn: Picture) -> Box:
    """Show what stands outside the spaces, too, if those at the edge are seen."""
    edge = drawn.field.box.moved(*drawn.origin)
    near = drawn.field.unit * 0.3
    left = 0.0 if seen.left < edge.left + near else seen.left
    top = 0.0 if seen.top < edge.top + near else seen.top
    right = drawn.width if seen.right > edge.right - near else seen.right
    bottom = drawn.height if seen.bottom > edge.bottom - near else seen.bottom
    return Box.between(left, top, right, bottom)


def _widened(seen: Box, across: float, down: float, drawn: Picture) -> Box:
    """Show more on all sides, but not beyond the board; what one side lacks, the other gets."""
    left, right = _longer(seen.left, seen.right, across, drawn.width)
    top, bottom = _longer(seen.top, seen.bottom, down, drawn.height)
    return Box.between(left, top, right, bottom)


def _men(frames: Frames, drawn: Picture) -> Iterator[Box]:
    """Give where pieces lie, other than those of which the board is laid: they fill their spaces."""
    for piece, box in (laid for frame in frames for laid in drawn.boxes(frame)):
        space = drawn.box(piece.at)
        if not drawn.lies_flat(piece) or (space and box.width < 0.9 * space.width):
            yield box


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


def _longer(start: float, end: float, by: float, most: float) -> tuple[float, float]:
    length = min(most, end - start + 2 * max(by, 0.0))
    first = min(max(0.0, (start + end - length) / 2), max(0.0, most - length))
    return min(first, start), max(first + length, end)


# Arrows


def _shelf(
    setting: GameSetting, spots: Spots, shelf: PieceAside, place: tuple[int, int], width: float, height: float
) -> Iterator[Item]:
    """Draw a piece beside the board with its tray's name, and an arrow for each space at the other end."""
    kind = kinds(setting.subject.definition.systems)[shelf.piece.piece]
    w, h = kind.size
    scale = PIECE / max(w, h)
    far = [spots.circle(spots.spot(shelf.piece.piece, at, end=shelf.comes)) for at in shelf.spaces]
    lines = broken(shelf.label) if spots.view.side != "below" else [shelf.label]
    lines = lines if place[1] == 1 else []
    x, y = _shelved(spots.view, far, place, lines, width, height)
    yield kind.small(shelf.piece, w * scale, h * scale, setting.subject.palette).centred(x, y)
    yield from named(lines, spots.view.side, (x, y), far[0][0], width)
    for x2, y2, r in far:
        near = towards((x, y), (x2, y2), PIECE / 2 + CLEAR)
        other = towards((x2, y2), (x, y), min(r + CLEAR, dist((x, y), (x2, y2)) / 2 - 1))
        bow = 0.0 if spots.view.side != "below" else (0.18 if x > x2 else -0.18)
        start, end, wanted = (near, other, -bow) if shelf.comes else (other, near, bow)
        yield arrow(start, end, bow=spots.clear(start, end, wanted))


def _shelved(
    view: BoardView,
    far: Sequence[tuple[float, float, float]],
    place: tuple[int, int],
    lines: Sequence[str],
    width: float,
    height: float,
) -> Point:
    """Find the middle of a piece beside the board: below it to one side of the space, or level with it."""
    x = sum(at[0] for at in far) / len(far)
    y = sum(at[1] for at in far) / len(far)
    number, count = place
    if view.side != "below":
        half = max(SHELF, breadth(lines)) / 2 + 0.5
        lowest = height - PAD - PIECE / 2 - LEADING * len(lines)
        return (half if view.side == "left" else width - half), min(max(y, PAD + PIECE / 2), lowest)
    if count > 1:
        x = width * (number + 0.5) / count
    elif len(far) == 1:
        x += 9 if x > width / 2 else -9
    return min(max(x, PAD + PIECE / 2), width - PAD - PIECE / 2), height - PAD - PIECE / 2


def _refused(view: BoardView, seen: Moment) -> Iterator[Item]:
    places = [box for word in seen.tried if (box := view.drawing.box(word))]
    for a, b in pairwise(places):
        yield from refused(view.shift.point(a.cx, a.cy), view.shift.point(b.cx, b.cy))
