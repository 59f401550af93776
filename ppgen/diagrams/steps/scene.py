"""The picture of a step: one that fills a frame on paper, or boards before and after that a page frames.

What is shown where, with which signs, is decided here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from ppgen.definition import Definition
from ppgen.definition.board import Board
from ppgen.definition.learn import ArrowExhibit, Pointer, Shot
from ppgen.definition.space import ENTER
from ppgen.diagrams.boards.arts import cropped
from ppgen.diagrams.layouts import NOTHING, Layout, layout_of
from ppgen.diagrams.motion import Change
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.signs import CROSS, arrow, refused_way, towards, tried
from ppgen.diagrams.signs import way as allowed
from ppgen.diagrams.steps.aside import PAD, breadth, broken, shelf, shelf_room
from ppgen.diagrams.steps.hands import dealt, hands, round_table, table
from ppgen.diagrams.steps.moment import Moment, is_space
from ppgen.diagrams.steps.moved import (
    PieceAside,
    all_moved,
    aside,
    exchanged,
    leaves_board,
    moved,
    shown,
    touched,
)
from ppgen.diagrams.steps.names import (
    BAND,
    along,
    beside,
    lined,
    named_apart,
    seat_names,
    with_seats,
    within,
)
from ppgen.diagrams.steps.spots import Spots, uncut, unmarked
from ppgen.diagrams.steps.window import (
    HAIR,
    LARGEST,
    LINE,
    LOW,
    BoardView,
    Draw,
    Frames,
    Side,
    alone,
    close,
    fitted,
    lying_in,
)
from ppgen.diagrams.trays import Held
from ppgen.drawing import fonts
from ppgen.drawing.box import Box, around
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Clip, Group, Item, Path, Point, Rect, Text, filled, pt, stroked
from ppgen.engine import Placed
from ppgen.engine.journeys import Journey
from ppgen.language import phrase, spoken

ARROWS = 6
"""Arrows in a picture at most: a board that is laid is not one move."""
HALO = 2.4
"""Points of the line that an arrow has round it on dressed pieces: half of it is seen."""
LEAST_SIGN = 0.8
"""Signs of what is refused are at least so large on paper: a cross is four millimetres wide."""
ASIDE = 0.14
"""How far beside the middles of spaces that are shown alone an arrow follows its way: pips stay seen."""
BESIDE = (0.36, 0.42)
"""How far from the middles of its first and last place an arrow of what might be done begins and ends."""
NAME = 9.5
"""Points of the name of a marked space."""
WORDED = 1.2
"""More room for words below spaces that are shown alone, which fill their frame, in millimetres."""
DIRECTION = 11.0
"""Points of the letter of a direction."""
NAMED, UNDER = 4.6, 5.0
"""Room above a board for such names, and below it for an arrow, in millimetres."""
LETTERED = 5.0
"""Room on each side of a board for the letter of a direction, in millimetres."""
FRAMED = 4
"""Places at most that are framed where each has a name."""
MARKED = 2.2
"""Points of the frame round a marked space."""
RINGED = 15
"""Pieces that are ringed in one step at most: of more, as when a board is laid, none stands out."""


DIRECTIONS = phrase("N E S W")
"""The letters of north, east, south and west, in this order."""

Fit: TypeAlias = Callable[[Draw, Frames, Sequence[str], Box, Side], BoardView]
"""Shows places of a board in a room, with the shelf on a side."""

# What moves, and what may not


def arrows(spots: Spots, went: Sequence[Journey], by: Sequence[str] = ()) -> Iterator[Item]:
    """Show what moves from space to space, or along its way over those that are given."""
    for one in went:
        if _goes(spots, one):
            if by:
                yield spots.along(one, by)
            else:
                yield spots.exchange(one) if one in exchanged(went) else spots.between(one)


def newcomers(spots: Spots, went: Sequence[Journey], *, come: bool) -> Iterator[Item]:
    """Ring what is turned where it lies and where seeds are sown, and also what has `come` from nowhere."""
    for one in went:
        appears = one.start is None and leaves_board(one)
        if not come and spots.sown(one):
            continue
        if (not leaves_board(one) and not _goes(spots, one)) or (come and appears):
            yield spots.new(one)


def lifting(spots: Spots, went: Sequence[Journey]) -> Iterator[Item]:
    """Ring the pit whose seeds are about to be sown, and with dashes those into which they will go."""
    sown = [one for one in went if spots.sown(one)]
    yield from (spots.lifted(one) for one in sown[:1])
    yield from (spots.new(one, trace=True) for one in sown)


def _goes(spots: Spots, one: Journey) -> bool:
    """Tell whether an arrow shows how a piece goes from space to space."""
    return one.start != one.end and not leaves_board(one) and not spots.sown(one)


def refusal(drawn: Picture, seen: Moment, least: float = 0.0) -> Group | None:
    """Cross out what was tried, where it would have begun and ended; None if it names no place."""
    start, end = (drawn.box(at) if is_space(at) and at else None for at in seen.aim)
    return tried(start, end, least)


# A frame on paper


def step_picture(
    definition: Definition, palette: Palette, shot: Shot, seen: Moment, width: float, height: float
) -> list[Item]:
    """Draw what a step does on the board, in a frame of so many millimetres."""
    frames = before, after = seen.before_on_board, seen.after_on_board
    game, board = definition.game, definition.game.board
    draw = partial(_picture, definition, frames, palette=palette)
    went = list(shown(moved(seen, first=shot.show == "before"), draw(LARGEST), shot.spaces))
    names = [*(shot.spaces or touched(went, seen, draw(LARGEST))), *(mark.at for mark in shot.marks)]
    shelves = list(aside(game, went)) if shot.aside and not shot.under else []
    frame = _framed(shot, width, height)
    held_by = shot.aside and not shot.alone and dealt(game, shelves)
    if held_by:
        view = fitted(draw, frames, names, table(frame), "below")
    else:
        view = _view(board, draw, frames, names, shelves, frame, shot)
    lying = seen.lying(shot.show)
    if held_by and shot.show == "before":
        lying = (*lying, *(one.piece._replace(at=one.spaces[0]) for one in shelves))
    if shot.alone:
        lying = tuple(_lying_on(view.drawing, lying, names))
    spots = Spots(view, before, after, lying)
    spots.aside = ASIDE if shot.alone else 0.0
    held = {piece.at for piece in lying}
    ends = [spots.spot(one.piece.kind, one.end, end=True).cy for one in went]
    free = (
        0.0 if shelves and view.side == "above" else view.room.top - PAD,
        0.0 if shelves and view.side == "below" else height - PAD - view.room.bottom,
    )
    seats = [] if held_by else list(seat_names(game, view.drawing, view.shift, ends, free))
    spots.keep(seats)
    over: list[Item] = [_arrow_under(view, shot.under)] if shot.under else _over(spots, went, shot)
    if held_by:
        over += hands(view, round_table(view, names), shelves, width, height)
    else:
        over += _shelves(spots, shelves, width, height)
    inside = [
        unmarked(uncut(view.drawing.base(), view.window), over, view.shift),
        *(within(board, view.drawing, view.window, held) if shot.names else ()),
        *([] if shot.under else spots.rings(went, lying)),
        *_laid(view.drawing, lying_in(view.drawing, lying, view.window), single=shot.alone),
    ]
    edge = _edge(view.drawing, names) if shot.alone else Rect(*view.window, filled("ground"))
    items: list[Item] = [Group((Clip(edge, tuple(inside)),), view.shift), *seats]
    if shot.alone:
        items.append(Group(tuple(_standing(view.drawing, lying)), view.shift @ view.drawing.shift))
    elif shot.names:
        higher, right = bool(shelves) and view.side == "below", view.side == "left"
        items += along(board, view.drawing, view.window, view.room, above=higher, right=right)
        if height - 2 * PAD < LOW:
            items += beside(board, view.drawing, view.window, view.room)
    items += _marked(view, shot.marks)
    items += _compass(view, names) if shot.compass else ()
    over += [allowed(_points(view, one)) for one in shot.ways if one.refused is None]
    barred = [refused_way(_points(view, one), CROSS) for one in shot.ways if one.refused is not None]
    items += [
        *(() if shot.under else _halos(over, palette)),
        *over,
        *(item for signs in barred for item in signs),
    ]
    drawn = len(items)
    if seen.refused:
        items += spots.refused(*seen.aim) or spots.stopped(*seen.aim)
        if crossed := refusal(view.drawing, seen, LEAST_SIGN) if len(items) == drawn else None:
            items.append(Group((crossed,), view.shift))
    return items


def _over(spots: Spots, went: Sequence[Journey], shot: Shot) -> list[Item]:
    """Draw what lies over the pieces: how they go, which come, and before the step which are lifted."""
    over = [*arrows(spots, went, shot.by), *newcomers(spots, went, come=shot.show == "after")]
    return [*over, *lifting(spots, went)] if shot.show == "before" else over


def _shelves(spots: Spots, shelves: Sequence[PieceAside], width: float, height: float) -> Iterator[Item]:
    for place, one in enumerate(shelves):
        yield from shelf(spots, one, (place, len(shelves)), width, height)


def _halos(over: Sequence[Item], palette: Palette) -> Iterator[Item]:
    """Draw light edges under arrows, which would be lost on dressed pieces in the same colour."""
    if palette.worn:
        for item in over:
            if isinstance(item, Path) and item.style.fill == "accent":
                yield replace(item, style=stroked("ground", HALO))


def _view(
    board: Board,
    draw: Draw,
    frames: Frames,
    names: Sequence[str],
    shelves: Sequence[PieceAside],
    frame: Box,
    shot: Shot,
) -> BoardView:
    """Show the spaces as large as they can be, with names around them and the shelf near them.

    What is shown alone has nothing around it but the shelf.
    """
    if shot.alone:
        return _with_shelf(board, draw, frames, names, shelves, frame.grown(-PAD), 0.0, alone)
    named = shot.names
    whole = frame.grown(-PAD)
    if (named and not cropped(board).low and whole.height < LOW) or with_seats(board):
        whole = whole._replace(top=whole.top + BAND, height=whole.height - 2 * BAND)
    band = BAND if named and lined(board) else 0.0
    whole = whole._replace(width=whole.width - band, height=whole.height - band)
    return _with_shelf(board, draw, frames, names, shelves, whole, band)


def _with_shelf(
    board: Board,
    draw: Draw,
    frames: Frames,
    names: Sequence[str],
    shelves: Sequence[PieceAside],
    whole: Box,
    band: float,
    fit: Fit = fitted,
) -> BoardView:
    """Show the spaces as large as they can be, with the shelf where it is near and takes least."""
    if not shelves:
        return fit(draw, frames, names, whole.moved(band, 0), "below")
    definition = draw(LARGEST).definition
    rooms = [shelf_room(definition, one) for one in shelves]
    wide, deep = (max(sides) for sides in zip(*rooms, strict=True))
    if len(shelves) == 1 and _enters(board, shelves[0]):
        high = whole._replace(height=whole.height - deep).moved(band, band + deep)
        return fit(draw, frames, names, high, "above")
    wide = max(wide, *(breadth(broken(one.label)) + 1 for one in shelves))
    upper = whole._replace(height=whole.height - deep).moved(band, band)
    below = fit(draw, frames, names, upper, "below")
    if len(shelves) > 1:
        return below
    slim = whole._replace(width=whole.width - wide)
    spaces = [box for at in shelves[0].spaces if (box := below.drawing.box(at))]
    at = around(spaces) if spaces else below.window
    to_left, to_right = at.cx - below.window.left, below.window.right - at.cx
    if to_left < to_right:
        next_to = fit(draw, frames, names, slim.moved(wide, 0), "left")
    else:
        next_to = fit(draw, frames, names, slim.moved(band, 0), "right")
    in_line = len(spaces) > 1 and max(box.cx for box in spaces) - min(box.cx for box in spaces) < 0.1
    far = in_line or below.window.bottom - at.cy > min(to_left, to_right) * 1.5
    larger = next_to.drawing.field.unit > below.drawing.field.unit * 1.1
    smaller = next_to.drawing.field.unit < below.drawing.field.unit * 0.8
    if larger or (far and not smaller):
        return next_to
    if _at_top(board, below.drawing, shelves[0]):
        return fit(draw, frames, names, upper.moved(0, deep), "above")
    return below


def _framed(shot: Shot, width: float, height: float) -> Box:
    """Give what a frame leaves the board and its shelf: names stand above them, an arrow below them."""
    height -= WORDED if shot.alone and shot.words else 0.0
    above = NAMED if any(mark.text for mark in shot.marks) else 0.0
    below = UNDER if shot.under else 0.0
    frame = Box(0, above, width, height - above - below)
    return frame.grown(-LETTERED + PAD / 2) if shot.compass else frame


def _lying_on(drawn: Picture, lying: Sequence[Placed], names: Sequence[str]) -> Iterator[Placed]:
    """Give the pieces that lie on some spaces, or on a part of one, or fill a part of what one is."""
    boxes = [box.grown(-HAIR) for name in names if (box := drawn.box(name))]
    for piece in lying:
        place = drawn.box(piece.at)
        if place and any(place.meets(box) for box in boxes):
            yield piece


def _laid(drawn: Picture, lying: Sequence[Placed], *, single: bool) -> Iterator[Item]:
    """Draw what lies in a window; of spaces that are shown alone only what is cut off at their edges."""
    if not single:
        yield drawn.pieces(lying)
        return
    flat = (item for held in layout_of(lying).values() for item in drawn.drawn(held)[0])
    yield Group(tuple(flat), drawn.shift)


def _standing(drawn: Picture, lying: Sequence[Placed]) -> Iterator[Item]:
    """Draw what stands on spaces that are shown alone, which may reach beyond them."""
    for held in layout_of(lying).values():
        yield from drawn.drawn(held)[1]


def _edge(drawn: Picture, names: Sequence[str]) -> Path:
    """Give the outline of spaces that are shown alone."""
    boxes = [box.grown(LINE) for name in names if (box := drawn.box(name))]
    return Path("".join(f"M{b.left} {b.top}H{b.right}V{b.bottom}H{b.left}Z" for b in boxes), filled("ground"))


def _arrow_under(view: BoardView, ends: Sequence[str]) -> Item:
    """Draw one arrow for many pieces that go the same way."""
    first, last = (
        (box.moved(view.shift.e, view.shift.f) if (box := view.drawing.box(name)) else view.room)
        for name in (ends[0], ends[-1])
    )
    y = view.room.bottom + UNDER / 2
    return arrow((first.cx, y), (last.cx, y))


def _points(view: BoardView, way: ArrowExhibit) -> Sequence[Point]:
    """Give the way of an arrow, whose ends are clear of what stands in its first and last place."""
    boxes = [box.moved(view.shift.e, view.shift.f) for name in way.through if (box := view.drawing.box(name))]
    points = [(box.cx, box.cy) for box in boxes]
    first = towards(points[0], points[1], BESIDE[0] * boxes[0].width)
    last = towards(points[-1], points[-2], BESIDE[1] * boxes[-1].width)
    return first, *points[1:-1], last


def _marked(view: BoardView, marks: Sequence[Pointer]) -> Iterator[Item]:
    """Frame the places that words speak of, and name them above the board.

    Where many are named, as all of a row, frames would touch one another: they are only named.
    """
    named = len(marks) > FRAMED and all(mark.text for mark in marks)
    for mark in marks:
        found = view.drawing.box(mark.at)
        if found is None:
            continue
        box = found.moved(view.shift.e, view.shift.f)
        if not named:
            hexagonal = view.drawing.field.shape(mark.at) == "hex"
            line = stroked("accent", MARKED)
            yield Path(_hexagon(box), line) if hexagonal else Rect(*box, line, 0.6)
        if mark.text:
            half = fonts.measure(mark.text, "body-bold", NAME) / 2
            x = min(max(box.cx, half + PAD), view.room.right + view.room.left - half - PAD)
            yield Text(x, view.room.top - 1.3, mark.text, "body-bold", NAME, "accent", "middle")


def _compass(view: BoardView, names: Sequence[str]) -> Iterator[Item]:
    """Letter the four sides of the places that are shown."""
    boxes = [box.moved(view.shift.e, view.shift.f) for name in names if (box := view.drawing.box(name))]
    shown = around(boxes)
    north, east, south, west = spoken(DIRECTIONS).split()
    high, off = pt(DIRECTION) * 0.36, LETTERED / 2
    for letter, x, y in (
        (north, shown.cx, shown.top - off),
        (east, shown.right + off, shown.cy),
        (south, shown.cx, shown.bottom + off),
        (west, shown.left - off, shown.cy),
    ):
        yield Text(x, y + high, letter, "body-bold", DIRECTION, "accent", "middle")


def _hexagon(box: Box) -> str:
    """Give the outline of a hexagon that stands on a corner, in its box."""
    quarter = box.height / 4
    corners = (
        (box.right, box.bottom - quarter),
        (box.cx, box.bottom),
        (box.left, box.bottom - quarter),
        (box.left, box.top + quarter),
        (box.cx, box.top),
        (box.right, box.top + quarter),
    )
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + "Z"


def _enters(board: Board, one: PieceAside) -> bool:
    """Tell whether a piece comes to a space whose own sign leads in from above."""
    return one.comes and any(space.id in one.spaces and ENTER in space.marks for space in board.spaces)


def _at_top(board: Board, drawn: Picture, one: PieceAside) -> bool:
    """Tell whether a piece comes from, or goes to, a seat that has its place at the top of the board."""
    seats = {seat.id for seat in drawn.definition.game.seats.all}
    tops = {space.id: box.top for space in board.spaces if space.id in seats and (box := drawn.box(space.id))}
    ends = [tops[at] for at in one.spaces if at in tops]
    return bool(ends) and max(ends) <= min(tops.values()) < max(tops.values())


@lru_cache(maxsize=64)  # a step is tried in the same sizes on every paper
def _picture(definition: Definition, frames: Frames, unit: float, palette: Palette) -> Picture:
    return Picture(definition, (), frames, unit, palette, bare=named_apart(definition.game.board), clear=True)


# Boards that a page frames


class BoardSeen(NamedTuple):
    """A board, the pieces on it that are seen, and signs: what lies below them, and what above."""

    pieces: Mapping[str, tuple[Held, Held]]
    """What lies at each place, and which of that has come."""
    under: Sequence[Item] = ()
    over: Sequence[Item] = ()


class StepSeen(NamedTuple):
    """The part of a board at which a step decides, before and after, or the one board of a refused try."""

    part: Box
    boards: Sequence[BoardSeen]


def before_and_after(drawn: Picture, seen: Moment, change: Change) -> StepSeen | None:
    """Show what a step has changed: the ways on the board before, what has come and gone on that after.

    None if it is about no place of the board.
    """
    frames = before, after = seen.before_on_board, seen.after_on_board
    went = list(shown(all_moved(seen), drawn))
    ends = [end.at for ends in change.moved for end in ends if end and is_space(end.at)]
    boxes = [box for at in (*touched(went, seen, drawn), *ends) if (box := drawn.box(at))]
    if not (went or ends) or not boxes:
        return None
    part = close(drawn, frames, boxes)
    spots = Spots(BoardView(drawn, part, part), before, after, before, size=None)
    going = [one for one in went if _goes(spots, one)]
    ways = list(arrows(spots, going)) if len(going) <= ARROWS else []
    sowing = [one for one in went if spots.sown(one)]
    sown = {at for one in sowing for at in (one.start, one.end)}
    come = {at: held for at, held in change.arrived.items() if at not in sown}
    come = come if sum(map(len, come.values())) <= RINGED else {}
    left = {at: held for at, held in change.left.items() if at not in sown}
    traces = list(drawn.traces(layout_of(before), left))
    rings = [*newcomers(spots, sowing, come=True), *spots.rings(sowing, after)]
    first = BoardSeen(_seen(drawn, before, part), over=ways)
    return StepSeen(part, (first, BoardSeen(_seen(drawn, after, part, come), traces, rings)))


def refused_try(drawn: Picture, seen: Moment) -> StepSeen | None:
    """Show a try that was refused; None if it names no place of the board."""
    crossed = refusal(drawn, seen)
    boxes = [box for at in seen.aim if at and is_space(at) and (box := drawn.box(at))]
    if crossed is None or not boxes:
        return None
    lying = seen.before_on_board
    part = close(drawn, (lying,), boxes)
    return StepSeen(part, (BoardSeen(_seen(drawn, lying, part), over=(crossed,)),))


def _seen(
    drawn: Picture, lying: Sequence[Placed], part: Box, come: Layout = NOTHING
) -> Mapping[str, tuple[Held, Held]]:
    held = layout_of(lying_in(drawn, lying, part))
    return {at: (pieces, come.get(at, ())) for at, pieces in held.items()}
