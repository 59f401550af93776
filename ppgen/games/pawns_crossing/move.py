"""Moving tokens: spaces, roads and what stops a token."""

from __future__ import annotations

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import (
    HALVES,
    HALVES_TOUCHING,
    HOME,
    OUT,
    PUSHER_HALVES,
    TILE_INDEX,
    TILES_TOUCHING,
    Road,
    pusher_halves,
    pusher_tile,
    walk,
)
from ppgen.games.pawns_crossing.state import Crossing, colour_of, rules

NOTHING: frozenset[str] = frozenset()


@rules.check("move.spaces")
def move_spaces(state: Crossing, action: Action) -> Reason | None:
    space = action.args[1]
    return None if state.is_space(space) else ("{} is not a space", space)


@rules.effect("move.spaces")
def move_to(state: Crossing, token: str, space: str) -> bool:
    """Put a token on another space."""
    state.tell("{}: {} -> {}", token, state.tokens[token], space)
    state.tokens[token] = space
    return True


@rules.effect("move.numbers")
def move_numbers(state: Crossing) -> list[int]:
    """Give the pips of every half, the pusher's last."""
    assert state.pusher is not None
    return [pips for domino in (*state.dominoes, state.pusher) for pips in domino]


@rules.check("move.stop-at-number")
def move_stop_at_number(state: Crossing, action: Action) -> Reason | None:
    token, space = action.args[:2]
    if space in destinations(state, token):
        return None
    return "with a {}, {} is stopped before {}", state.dice[colour_of(token)], token, space


@rules.effect("move.fewer-allowed")
def move_fewer_allowed(state: Crossing, past: frozenset[str]) -> frozenset[str]:
    """Give the halves that a token could go past: it may stop there too."""
    del state
    return past


@rules.check("move.at-least-one")
def move_at_least_one(state: Crossing, action: Action) -> Reason | None:
    token, space = action.args[:2]
    return ("{} is already on {}", token, space) if state.tokens[token] == space else None


@rules.effect("move.intersection")
def move_intersection(state: Crossing) -> bool:
    """Let tokens step across holes, straight on or turning."""
    del state
    return True


@rules.effect("move.either-half")
def halves_beside(state: Crossing, tile: str) -> tuple[str, ...]:
    """Give the halves that touch a tile's place."""
    return HALVES_TOUCHING[tile] + (move_pusher_spaces(state, tile) or ())


@rules.effect("move.either-half")
def tiles_beside(state: Crossing, half: str) -> tuple[str, ...]:
    """Give the tiles' places that touch a half."""
    return TILES_TOUCHING.get(half) or (pusher_tile(state.pusher_at),)


@rules.check("move.either-half")
def move_either_half(state: Crossing, action: Action) -> Reason | None:
    token, space = action.args[:2]
    if state.options["entry"] == "over" or space in destinations(state, token):
        return None
    if space in destinations(state, token, entry="over"):
        return "{} cannot reach {} over a taken half", token, space
    return None


@rules.check("move.one-transition")
def move_one_transition(state: Crossing, action: Action) -> Reason | None:
    """Ask whether a space is out of reach even over blank dominoes and open holes."""
    token, space = action.args[:2]
    start = state.tokens[token]
    if _in_one_transition(state, start, space):
        return None
    return "{} cannot reach {} with one transition", token, space


def _in_one_transition(state: Crossing, start: str, space: str) -> bool:
    edge = pusher_tile(state.pusher_at)
    if start in TILE_INDEX:
        return space not in TILE_INDEX and (space not in PUSHER_HALVES or start == edge)
    if start in PUSHER_HALVES:
        return space in PUSHER_HALVES or space == edge
    return space not in PUSHER_HALVES


@rules.effect("move.pawn-blocks")
def move_pawn_blocks(state: Crossing, colour: str) -> frozenset[str]:
    """Give the holes through which a token of a colour may not go."""
    return frozenset(state.pawns.values()) - {OUT, move_own_colour_pawn(state, colour)}


@rules.check("move.pawn-blocks")
def past_a_pawn(state: Crossing, action: Action) -> Reason | None:
    token, space = action.args[:2]
    if space in destinations(state, token) or space not in destinations(state, token, pawns=False):
        return None
    return "{} cannot reach {} past a pawn of another colour", token, space


@rules.effect("move.own-colour-pawn")
def move_own_colour_pawn(state: Crossing, colour: str) -> str:
    """Give the hole that a token of a colour may cross although a pawn stands there."""
    return state.pawns[colour]


@rules.effect("move.tokens-do-not-block")
def move_tokens_do_not_block(state: Crossing) -> bool:
    """Let tokens step on taken halves in passing."""
    del state
    return True


@rules.effect("move.occupied-half-zero")
def move_occupied_half_zero(state: Crossing, numbers: list[int], taken: frozenset[str]) -> list[int]:
    """Count every taken half as blank."""
    spaces = (*HALVES, *pusher_halves(state.pusher_at))
    return [0 if space in taken else number for space, number in zip(spaces, numbers, strict=False)]


@rules.check("move.no-stop-on-token")
def move_no_stop_on_token(state: Crossing, action: Action) -> Reason | None:
    space = action.args[1]
    if space not in state.tokens.values() or move_tile_shared(state, space):
        return None
    return "{} is taken", space


@rules.effect("move.tile-shared")
def move_tile_shared(state: Crossing, space: str) -> bool | None:
    """Tell whether a space has room for any number of tokens."""
    del state
    return True if space in TILE_INDEX else None


@rules.check("move.pusher-spaces")
def pusher_is_there(state: Crossing, action: Action) -> Reason | None:
    space = action.args[1]
    if space in PUSHER_HALVES and space not in pusher_halves(state.pusher_at):
        return "{} is not a space now", space
    return None


@rules.effect("move.pusher-spaces")
def move_pusher_spaces(state: Crossing, tile: str) -> tuple[str, ...] | None:
    """Give the pusher's halves if it lies against this tile's place."""
    return pusher_halves(state.pusher_at) if tile == pusher_tile(state.pusher_at) else None


# Reach


def road(state: Crossing, token: str, *, pawns: bool = True) -> Road:
    """Describe the dominoes as a token finds them; without pawns if these are to be thought away."""
    taken = taken_halves(state, token)
    numbers = move_numbers(state) or [0] * (len(HALVES) + 2)
    numbers = move_occupied_half_zero(state, numbers, taken) or numbers
    return Road(
        numbers=tuple(numbers),
        pusher=pusher_halves(state.pusher_at),
        crossed=bool(move_intersection(state)),
        closed=(pawns and move_pawn_blocks(state, colour_of(token))) or NOTHING,
        barred=NOTHING if move_tokens_do_not_block(state) else taken,
    )


def taken_halves(state: Crossing, token: str) -> frozenset[str]:
    """Give the halves on which another token stands."""
    return frozenset(
        space
        for other, space in state.tokens.items()
        if other != token and space not in TILE_INDEX and space != HOME
    )


def destinations(state: Crossing, token: str, *, pawns: bool = True, entry: str = "") -> frozenset[str]:
    """Give the spaces that a token can come to with its die (section 5.3 of the specification).

    `pawns` False thinks the pawns away, `entry` overrides the option.
    """
    key = (token, pawns, entry or state.options["entry"])
    return state.once(key, lambda: _reach(state, *key))


def _reach(state: Crossing, token: str, pawns: bool, entry: str) -> frozenset[str]:
    start = state.tokens[token]
    way = road(state, token, pawns=pawns)
    if start not in TILE_INDEX:
        first = tuple(way.steps(start))
    else:
        taken = taken_halves(state, token) if entry == "empty" else NOTHING
        first = tuple(half for half in halves_beside(state, start) or () if half not in taken)
    past, stops = walk(way, first, state.dice[colour_of(token)])
    reached = stops | (move_fewer_allowed(state, past) or NOTHING)
    if start in TILE_INDEX:
        return reached
    return reached.union(*(tiles_beside(state, half) or () for half in past | {start}))
