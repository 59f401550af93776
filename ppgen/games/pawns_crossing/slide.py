"""Sliding a line of tiles and dominoes."""

from __future__ import annotations

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import (
    DIRECTIONS,
    DOMINO_INDEX,
    LINE_NAMES,
    PUSHES,
    TILE_INDEX,
    Line,
    halves,
    pusher_halves,
)
from ppgen.games.pawns_crossing.state import Crossing, Domino, domino_name, rules, token_order

Ways = dict[str, str]
"""For each space that moves, the space that it becomes."""


@rules.check("slide.tile-lines")
def slide_tile_lines(state: Crossing, action: Action) -> Reason | None:
    del state
    axis, name, direction, _ = action.args
    if (axis, name) not in LINE_NAMES:
        return "{} {} does not slide", axis, name
    if direction not in DIRECTIONS[axis]:
        return "{} {} slides only {} or {}", axis, name, *DIRECTIONS[axis]
    return None


@rules.effect("slide.shift")
def slide_shift(state: Crossing, line: Line, pusher: Domino) -> Ways:
    """Move every tile and domino of a line on by one tile and one domino, the pusher after them."""
    places = line.places
    tiles, dominoes = list(state.tiles), list(state.dominoes)
    ways: Ways = {}
    for start, end in ((4, 6), (2, 4), (0, 2)):
        tiles[TILE_INDEX[places[end]]] = tiles[TILE_INDEX[places[start]]]
        ways[places[start]] = places[end]
    for start, end in ((3, 5), (1, 3)):
        dominoes[DOMINO_INDEX[places[end]]] = dominoes[DOMINO_INDEX[places[start]]]
        ways |= zip(halves(places[start]), halves(places[end]), strict=True)
    dominoes[DOMINO_INDEX[places[1]]] = pusher
    state.tell(
        "{} slides {}: {} in at {}, {} out beside {}, tile {} from {} to {}",
        state.to_act,
        line.words,
        domino_name(pusher),
        places[1],
        domino_name(state.dominoes[DOMINO_INDEX[places[5]]]),
        places[6],
        state.tile_on(places[6]),
        places[6],
        places[0],
    )
    state.tiles, state.dominoes = tuple(tiles), tuple(dominoes)
    return ways


@rules.effect("slide.tile-returns")
def slide_tile_returns(state: Crossing, line: Line, tile: str) -> Ways:
    """Put the tile that came out into the gap at the pushed end."""
    tiles = list(state.tiles)
    tiles[TILE_INDEX[line.places[0]]] = tile
    state.tiles = tuple(tiles)
    return {line.places[6]: line.places[0]}


@rules.effect("slide.new-pusher")
def slide_new_pusher(state: Crossing, line: Line, domino: Domino) -> Ways:
    """Leave the domino that came out against the board, as the pusher of the next slide."""
    state.pusher, state.pusher_at = domino, line.pusher_at
    return dict(zip(halves(line.places[5]), pusher_halves(line.pusher_at), strict=True))


@rules.effect("slide.pusher-turns")
def slide_pusher_turns(state: Crossing, line: Line, *, flip: bool) -> tuple[Domino, Ways]:
    """Lay the pusher across the push, the way round that the player wants."""
    assert state.pusher is not None
    first, second = state.pusher
    laid = halves(line.places[1])
    ways = dict(zip(pusher_halves(state.pusher_at), laid[::-1] if flip else laid, strict=False))
    return (second, first) if flip else (first, second), ways


@rules.effect("slide.tokens-ride")
def slide_tokens_ride(state: Crossing, ways: Ways) -> bool | None:
    """Carry every token along with what it stands on."""
    riding = [token for token, space in state.tokens.items() if space in ways]
    if not riding:
        return None
    riding.sort(key=token_order)
    state.tell(
        "carried: {}",
        "; ".join(f"{token} {state.tokens[token]} -> {ways[state.tokens[token]]}" for token in riding),
    )
    for token in riding:
        state.tokens[token] = ways[state.tokens[token]]
    return True


@rules.effect("slide.pawns-stay")
def slide_pawns_stay(state: Crossing, line: Line) -> bool | None:
    """Leave the pawns beside the line where they are: a line of tiles holds no hole."""
    return None if set(state.pawns.values()) & set(line.places) else True


@rules.check("slide.no-undo")
def slide_no_undo(state: Crossing, action: Action) -> Reason | None:
    if state.last_slide is None:
        return None
    before = PUSHES[state.last_slide]
    axis, name, direction, _ = action.args
    if (before.axis, before.name) != (axis, name) or before.direction == direction:
        return None
    return "{} {} was slid {} on the turn before", before.axis, before.name, before.direction


@rules.effect("slide.no-undo")
def remember_slide(state: Crossing, line: Line) -> bool:
    """Keep the slide in mind for one turn."""
    state.last_slide = line.words
    return True


def slide(state: Crossing, line: Line, *, flip: bool) -> None:
    """Push a line with the pusher; no turn ends by it."""
    tile = state.tile_on(line.places[6])
    out = state.dominoes[DOMINO_INDEX[line.places[5]]]
    assert state.pusher is not None
    pusher, ways = slide_pusher_turns(state, line, flip=flip) or (state.pusher, {})
    ways |= slide_shift(state, line, pusher) or {}
    ways |= slide_tile_returns(state, line, tile) or {}
    ways |= slide_new_pusher(state, line, out) or {}
    slide_tokens_ride(state, ways)
    slide_pawns_stay(state, line)
