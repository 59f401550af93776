"""Pictures of a turn: steps of proven examples, each as one small picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ppgen.definition.learn import Sample, Shot
from ppgen.diagrams import Picture, in_words
from ppgen.diagrams.motion import Journey, journeys
from ppgen.drawing import fonts
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import (
    Circle,
    Clip,
    Group,
    Item,
    Point,
    Rect,
    Symbol,
    Text,
    Transform,
    filled,
    pt,
    stroked,
)
from ppgen.engine import Event, Place, Placed, State
from ppgen.pieces import suits
from ppgen.pieces.registry import Kind, kinds
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.arrows import BOW, arrow, cross
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.transcript import run, transcripts_in

PAD = 1.6
"""Between a picture's edge and what it shows, in millimetres."""
TALLEST = 15.0
"""Pieces shown alone are at most so high."""
LARGEST = 22.0
"""A space is drawn at most so wide, in millimetres."""
LEAST = 1.5
"""A board unit is at least so long, in millimetres."""
SHELF = 9.0
"""Height of what is shown of a tray below the board."""
WORDS = 8.5
"""Points of the words in a picture."""


@dataclass(frozen=True)
class Moment:
    """What a picture shows: the game before and after some steps of an example, and what happened."""

    before: State
    after: State
    events: tuple[Event, ...]
    refused: bool
    tried: tuple[str, ...]
    """What the refused action names."""


def moment(setting: GameSetting, example: str, first: int, last: int) -> Moment:
    """Play an example up to a step. Raises SheetError if there is no such example or step, or it fails."""
    subject = setting.subject
    page = subject.definition.folder / "examples.md"
    told = transcripts_in(page, root=subject.definition.content) if page.exists() else []
    transcript = next((one for one in told if one.name == example), None)
    judge = subject.judges.of(subject.definition)
    if transcript is None or judge is None:
        raise SheetError(f"{setting.frame}: examples.md has no example {example!r}")
    played = run(transcript, judge, keep=True)
    if not 1 <= first <= last <= len(played.steps):
        raise SheetError(
            f"{setting.frame}: the example {example!r} has {len(played.steps)} steps, not {last}"
        )
    steps = played.steps[first - 1 : last]
    before = played.start if first == 1 else played.steps[first - 2].state
    after = steps[-1].state
    if played.problems or before is None or after is None:
        raise SheetError(f"{setting.frame}: the example {example!r} does not hold")
    events = tuple(event for step in steps for event in step.events)
    refused = steps[-1].refusal is not None
    words = steps[-1].exchange.input.text.split() if steps[-1].exchange.input else ()
    return Moment(before, after, events, refused, tuple(words))


def picture(setting: GameSetting, shot: Shot, example: str | None, width: float, height: float) -> Fragment:
    """Draw one picture in its box."""
    edge = Rect(0, 0, width, height, stroked("line", 0.5, fill="sunk"))
    seen = None
    if shot.step is not None:
        name = shot.example or example
        if name is None:
            raise SheetError(f"{setting.frame} shows a step of no example")
        seen = moment(setting, name, shot.step, shot.last or shot.step)
    if shot.show == "pieces" or seen is None:
        items: Sequence[Item] = list(_samples(setting, shot, width, height))
        words = ", ".join(" ".join(filter(None, (s.suit, s.value, s.piece))) for s in shot.pieces)
    elif shot.show == "dice":
        items = list(_dice(setting, shot, seen, width, height))
        words = "The dice"
    elif shot.show == "turn":
        items = list(_turn(setting, seen, width, height))
        words = "The turn passes on"
    else:
        items, words = _board(setting, shot, seen, width, height)
    return Fragment(height, (Group((edge, *items), alt=words or "A picture of this step"),))


# Pieces alone


def _samples(setting: GameSetting, shot: Shot, width: float, height: float) -> Iterator[Item]:
    largest = max((kind_of(setting, sample.piece).size[1] for sample in shot.pieces), default=1.0)
    scale = min(TALLEST, height - 8) / largest if largest else 1.0
    drawn = [symbol(setting, sample, scale) for sample in shot.pieces]
    signs = [*shot.between, *[""] * len(drawn)]
    parts: list[tuple[float, Item]] = []
    for place, piece in enumerate(drawn):
        parts.append((piece.width, piece.centred(0, 0)))
        if signs[place]:
            parts.append(_sign(signs[place]))
    yield from _in_row(parts, (width, height), shot.words)


def _sign(sign: str) -> tuple[float, Item]:
    if sign == "->":
        return 8.0, arrow((-4, 0), (4, 0))
    size = 15
    return fonts.measure(sign, "body-bold", size), Text(
        0, pt(size) * 0.35, sign, "body-bold", size, anchor="middle"
    )


def _in_row(
    parts: Sequence[tuple[float, Item]], size: tuple[float, float], words: str | None
) -> Iterator[Item]:
    width, height = size
    gap = 2.4
    total = sum(wide for wide, _ in parts) + gap * (len(parts) - 1)
    scale = min(1.0, (width - 2 * PAD) / total) if total else 1.0
    x, y = (width - total * scale) / 2, height / 2 - (2.0 if words else 0.0)
    for wide, item in parts:
        yield Group((item,), Transform.translate(x + wide * scale / 2, y) @ Transform.scale(scale))
        x += (wide + gap) * scale
    if words:
        yield Text(width / 2, height - 2.4, words, "body", WORDS, "muted", "middle")


def symbol(setting: GameSetting, sample: Sample, scale: float) -> Symbol:
    """Draw a piece alone. Raises SheetError if the game has no such kind of piece."""
    w, h = kind_of(setting, sample.piece).size
    placed = Placed(sample.piece, Place(""), sample.suit, sample.value, sample.side)
    return _small(setting, placed, w * scale, h * scale)


def kind_of(setting: GameSetting, name: str) -> Kind:
    """Find a kind of piece. Raises SheetError if the game has no such kind."""
    kind = kinds(setting.subject.definition.systems).get(name)
    if kind is None:
        raise SheetError(f"{setting.frame} shows a {name!r}; no system of this game has such a piece")
    return kind


def _small(setting: GameSetting, placed: Placed, width: float, height: float) -> Symbol:
    return kind_of(setting, placed.piece).small(placed, width, height, setting.subject.palette)


def _dice(setting: GameSetting, shot: Shot, seen: Moment, width: float, height: float) -> Iterator[Item]:
    before = list(seen.before.table())
    rolled = [piece for piece in seen.after.table() if piece.piece == "die" and piece not in before]
    rolled = rolled or [piece for piece in seen.after.table() if piece.piece == "die" and piece.value]
    size = min(13.0, height - 8)
    parts: list[tuple[float, Item]] = [
        (size, _small(setting, piece, size, size).centred(0, 0)) for piece in rolled[:4]
    ]
    if not parts:
        raise SheetError(f"{setting.frame} shows dice where none was rolled")
    yield from _in_row(parts, (width, height), shot.words)


def _turn(setting: GameSetting, seen: Moment, width: float, height: float) -> Iterator[Item]:
    palette = setting.subject.palette
    parts: list[tuple[float, Item]] = []
    seats = seen.before.seats
    now = next((word for word in seen.tried if word in seats), None) or seats[0]
    due = seen.after.actor()
    then = due if due in seats and due != now else None
    for seat in (now, then or seats[(seats.index(now) + 1) % len(seats)]):
        named = setting.subject.game.seats.named(seat)
        marks = named.suits_for(len(seats))
        items: list[Item] = [Circle(0, 0, 6.5, stroked("ink", 0.9, fill="ground"))]
        if marks:
            items.append(suits.placed(marks[0], (0, 0), 7, palette))
        else:
            items.append(Text(0, 1.6, named.name[:2], "body-bold", 11, anchor="middle"))
        parts.append((13.0, Group(tuple(items))))
        if len(parts) == 1:
            parts.append((10.0, arrow((-5, 0), (5, 0))))
    yield from _in_row(parts, (width, height), None)


# Boards


def _board(
    setting: GameSetting, shot: Shot, seen: Moment, width: float, height: float
) -> tuple[list[Item], str]:
    frames = [_on_board(seen.before), _on_board(seen.after)]
    went = _went(seen, first=shot.show == "before")
    beside = [one for one in went if _shelf(one)]
    room = Box(PAD, PAD, width - 2 * PAD, height - 2 * PAD - (SHELF if beside else 0.0))
    touched = [str(p) for one in went for p in (one.start, one.end) if p is not None and "/" not in p]
    drawing, window = _fitted(setting, frames, shot.spaces or _named(setting, touched, seen), room)
    lying = frames[0] if shot.show == "before" else frames[1]
    left, top = room.left + (room.width - window.width) / 2, room.top + (room.height - window.height) / 2
    inside = [drawing.base(), *_marks(drawing, went, lying), drawing.pieces(lying)]
    clip = Clip(Rect(*window, filled("ground")), tuple(inside))
    shift = Transform.translate(left - window.left, top - window.top)
    items: list[Item] = [Group((clip,), shift)]
    view = Box(left, top, window.width, window.height)
    items += _arrows(setting, drawing, went, shift, view, height)
    if seen.refused:
        items += _refused(drawing, seen, shift)
    return items, f"{in_words(setting.subject.definition, lying)}"


def _went(seen: Moment, *, first: bool) -> list[Journey]:
    """Follow what the first event moves on the board, or what all else moves or takes off."""
    moving = [event for event in seen.events if event.moved]
    began = [one for one in journeys(m for event in moving[:1] for m in event.moved) if not one.returned]
    then = [one for one in journeys(m for event in moving[1:] for m in event.moved) if not one.returned]
    onward = [one for one in began if not _shelf(one)]
    if first:
        return onward or began
    return ([one for one in began if _shelf(one)] + then if onward else then) or began


def _on_board(state: State) -> tuple[Placed, ...]:
    return tuple(piece for piece in state.table() if "/" not in piece.at)


def _named(setting: GameSetting, touched: Sequence[str], seen: Moment) -> Sequence[str]:
    """Give what a picture shows by itself: what is touched, or what a refused action names."""
    if touched:
        return touched
    names = {space.id for space in setting.subject.game.board.spaces}
    return [word for word in seen.tried if word in names]


def _shelf(one: Journey) -> bool:
    """Tell whether a piece comes from beside the board or goes there."""
    ends = [end for end in (one.start, one.end) if end is None or "/" in end]
    return len(ends) == 1


def _fitted(
    setting: GameSetting, frames: Sequence[Sequence[Placed]], spaces: Sequence[str], room: Box
) -> tuple[Picture, Box]:
    board = setting.subject.game.board
    sides = [min(space.w, space.h) for space in board.spaces]
    unit = LARGEST / max(sides, default=1.0)
    if board.lattice:
        unit = LARGEST * board.unit / board.lattice.cell
    while True:
        drawn = Picture(setting.subject.definition, (), frames, unit, setting.subject.palette)
        boxes = [box for name in spaces if (box := drawn.box(name))]
        window = around(boxes).grown(0.4) if boxes else Box(0, 0, drawn.width, drawn.height)
        over = max(window.width / room.width, window.height / room.height)
        if over <= 1 or unit < LEAST:
            return drawn, _widened(window, room, drawn)
        unit *= min(0.94, 1 / over)


def _widened(window: Box, room: Box, drawn: Picture) -> Box:
    """Show a little of the neighbours, up to the edge of the picture."""
    more = min(room.width - window.width, window.width * 0.45) / 2
    left = max(0.0, window.left - more)
    right = min(drawn.width, window.right + more)
    return Box.between(left, window.top, right, window.bottom)


def _marks(drawing: Picture, went: Sequence[Journey], lying: Sequence[Placed]) -> Iterator[Item]:
    """Ring with dashes where a piece has been, or where it will be."""
    held = {piece.at for piece in lying}
    for one in went:
        for end in (one.start, one.end):
            if end is not None and "/" not in end and end not in held and (box := drawing.box(end)):
                r = min(box.width, box.height) * 0.3
                yield Circle(box.cx, box.cy, r, stroked("accent", 0.75, (1.2, 0.9)))


def _arrows(
    setting: GameSetting,
    drawing: Picture,
    went: Sequence[Journey],
    shift: Transform,
    view: Box,
    height: float,
) -> Iterator[Item]:
    for one in went:
        start, end = (_middle(drawing, place, shift) for place in (one.start, one.end))
        if start and end:
            yield _between(drawing, start, end)
        elif start or end:
            yield from _with_shelf(
                setting, one, start or end or (0.0, 0.0), view, height, comes=end is not None
            )


def _middle(drawing: Picture, place: Place | None, shift: Transform) -> Point | None:
    box = drawing.box(place) if place is not None and "/" not in place else None
    return shift.point(box.cx, box.cy) if box else None


def _between(drawing: Picture, start: Point, end: Point) -> Item:
    free = 0.30 * drawing.field.unit * 0.9
    a, b = _towards(start, end, min(free, 4.5)), _towards(end, start, min(free, 4.5) * 0.8)
    long = abs(end[0] - start[0]) + abs(end[1] - start[1]) > 1.6 * drawing.field.unit
    return arrow(a, b, bow=BOW if long else 0.0)


def _with_shelf(
    setting: GameSetting, one: Journey, at: Point, view: Box, height: float, *, comes: bool
) -> Iterator[Item]:
    """Draw a piece that comes from beside the board, or goes there, below the board with the tray's name."""
    size = 7.2
    away = one.start if comes else one.end
    x = (
        min(max(at[0] - 9, view.left + size), view.right - size)
        if at[0] > view.cx
        else max(at[0] + 9, view.left + size)
    )
    y = height - PAD - size / 2
    w, h = kind_of(setting, one.piece.kind).size
    scale = size / max(w, h)
    placed = one.piece.at(away or Place(""))
    yield _small(setting, placed, w * scale, h * scale).centred(x, y)
    side = -1 if at[0] < x else 1
    label = _tray(setting, away)
    if label:
        left = x - side * (size / 2 + 1.0)
        yield Text(left, y + 1.0, label, "body", 8, "muted", "start" if side < 0 else "end")
    near, far = (x + side * size * 0.55, y), (at[0], at[1] + 3.6)
    yield arrow(near, far, bow=-0.25 * side) if comes else arrow(far, near, bow=-0.25 * side)


def _tray(setting: GameSetting, place: Place | None) -> str:
    if place is None:
        return ""
    name = place.rpartition("/")[2]
    return next((tray.label.lower() for tray in setting.subject.game.trays if tray.id == name), name)


def _refused(drawing: Picture, seen: Moment, shift: Transform) -> Iterator[Item]:
    places = [box for word in seen.tried if (box := drawing.box(word))]
    for a, b in pairwise(places):
        start, end = shift.point(a.cx, a.cy), shift.point(b.cx, b.cy)
        yield arrow(_towards(start, end, 3.5), _towards(end, start, 3.0), role="ink")
        yield cross((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def _towards(start: Point, end: Point, length: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx / size * length, start[1] + dy / size * length
