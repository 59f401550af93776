"""What a picture of a moment shows of all that was moved: over the board, and to and from its side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ppgen.definition.game import Game
from ppgen.diagrams.picture import Picture
from ppgen.diagrams.steps.moment import Moment, is_space
from ppgen.drawing.box import Box, around
from ppgen.engine import Event, Place, Placed
from ppgen.engine.journeys import Journey, journeys
from ppgen.language import within


@dataclass(frozen=True)
class PieceAside:
    """A piece beside the board: where it came from or went, and the spaces at the other ends."""

    piece: Placed
    label: str
    comes: bool
    spaces: tuple[Place, ...]


def moved(seen: Moment, *, first: bool) -> list[Journey]:
    """Follow what the first event of each step moves, or what all else moves or takes off."""
    moving = [event for event in seen.events if event.moved]
    began, then = _followed(moving[:1]), _followed(moving[1:])
    onward = [one for one in began if not leaves_board(one)]
    hops = _hops(moving)
    if first and len(seen.firsts) > 1 and not hops:
        return [one for event in seen.firsts for one in _followed([event])]
    if first:
        return hops or [one for one in exchanged(onward) if one.start in seen.named] or onward or began
    then = [one for one in then if leaves_board(one) or not hops]
    return ([one for one in began if leaves_board(one)] + then if onward else then) or began


def all_moved(seen: Moment) -> list[Journey]:
    """Follow everything that is moved or turned, event by event, and a piece that takes others hop by hop."""
    moving = [event for event in seen.events if event.moved]
    hops = _hops(moving)
    whole = [(hops[0].start, hops[-1].end)] if hops else []
    went = [one for event in moving for one in _followed([event])]
    return [*hops, *(one for one in went if (one.start, one.end) not in whole)]


def _followed(events: Iterable[Event]) -> list[Journey]:
    moves = (move for event in events for move in event.moved)
    return [one for one in journeys(moves) if not one.returned]


def exchanged(went: Sequence[Journey]) -> list[Journey]:
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


def shown(went: Iterable[Journey], drawn: Picture, spaces: Sequence[str] = ()) -> Iterator[Journey]:
    """Leave out what goes on beside the board or outside some spaces, and what rides on something else."""
    boxes = [box for name in spaces if (box := drawn.box(name))]
    seen = around(boxes) if boxes else None
    known = set()
    for one in went:
        ends = [end for end in (one.start, one.end) if end is not None and is_space(end)]
        places = [box for end in ends if (box := drawn.box(end))]
        inside = seen is None or all(_in_view(box, seen) for box in places)
        if places and inside and (not is_space(one.start) or one[1:3] not in known):
            known.add(one[1:3])
            yield one


def _in_view(place: Box, seen: Box) -> bool:
    """Tell whether the middle of a place is seen, or a part of one that is higher than what is seen."""
    if place.height > seen.height and place.width < seen.width:
        return seen.left <= place.cx <= seen.right and place.meets(seen)
    return seen.holds(Box(place.cx, place.cy, 0, 0))


def leaves_board(one: Journey) -> bool:
    """Tell whether a piece comes from beside the board or goes there."""
    return is_space(one.start) != is_space(one.end)


def touched(went: Sequence[Journey], seen: Moment, drawn: Picture) -> list[str]:
    """Name the places with which a moment has to do: where something moves, or what its action names."""
    ends = [str(end) for one in went for end in (one.start, one.end) if end is not None and is_space(end)]
    return ends or [name for name in seen.named if drawn.field.find(name)]


def aside(game: Game, went: Iterable[Journey]) -> Iterator[PieceAside]:
    """Gather what leaves for one place beside the board or comes from one: a space has one such arrow."""
    chosen: dict[Place, Journey] = {}
    for one in sorted(filter(leaves_board, went), key=lambda one: is_space(one.end)):
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
        yield PieceAside(pieces[key], _tray(game, key[0]), key[1], tuple(spaces))


def _tray(game: Game, place: Place | None) -> str:
    if place is None:
        return ""
    name = place.rpartition("/")[2]
    return next((within(tray.label) for tray in game.trays if tray.id == name), name)
