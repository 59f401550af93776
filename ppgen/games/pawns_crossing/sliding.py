"""Sliding a line of tiles and dominoes."""

from __future__ import annotations

from ppgen.engine import Reason
from ppgen.games.pawns_crossing.board import DIRECTIONS, Push, Ways
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import reversed_domino, rules


@rules.check("slide.tile-lines", of="candidate")
def slide_tile_lines(state: Crossing, seat: str, axis: str, name: str, to: str, *_: bool) -> Reason | None:
    pushes = state.game.plan.pushes
    if (axis, name, to) in pushes:
        return None
    if (axis, name, DIRECTIONS[axis][0]) in pushes:
        return "{} {} slides only {} or {}", axis, name, *DIRECTIONS[axis]
    return "{} {} does not slide", axis, name


@rules.effect("slide.shift")
def slide_shift(state: Crossing, seat: str, push: Push, ways: Ways) -> None:
    """Move every tile and domino of a line on by one tile and one domino, and what goes in and comes out."""
    ground, (start, inside, *_, leaving, last) = state.ground, push.places
    pusher, out, tile = (ground[place][0] for place in (state.rest().place, leaving, last))
    ground.shift(ways)
    told = "{} slides {}: {} in at {}, {} out beside {}, tile {} from {} to {}"
    state.tell(told, seat, push.words, pusher.value, inside, out.value, last, tile.name, last, start)


@rules.value("slide.tile-returns", otherwise={})
def slide_tile_returns(state: Crossing, push: Push) -> Ways:
    """Send the tile that comes out into the gap at the pushed end."""
    return push.back


@rules.value("slide.new-pusher", otherwise={})
def slide_new_pusher(state: Crossing, push: Push) -> Ways:
    """Leave the domino that comes out against the board, as the pusher of the next slide."""
    return push.out


@rules.effect("slide.pusher-turns", otherwise={})
def slide_pusher_turns(state: Crossing, push: Push, flip: bool) -> Ways:
    """Lay the pusher across the push, the way round that the player wants; give its way and its halves'."""
    rest, place = state.rest(), push.places[1]
    lying = state.ground[rest.place][0]
    name = reversed_domino(str(lying.value)) if flip else lying.value
    laid = state.game.domino[name, push.rest.turn]
    if laid != lying:
        state.ground.turn(lying, rest.place, laid)
    halves = state.game.plan.halves[place]
    return {rest.place: place, **dict(zip(rest.halves, halves[::-1] if flip else halves, strict=False))}


@rules.effect("slide.tokens-ride")
def slide_tokens_ride(state: Crossing, ways: Ways) -> None:
    state.tokens.shift(ways)
    if not state.silent:
        carried = {
            coin.name: f"{coin.name} {state.called(start)} -> {state.called(end)}"
            for coin, start, end in state.moved
            if start and end
        }
        state.tell("carried: {}", "; ".join(carried[token] for token in state.in_play if token in carried))


@rules.check("slide.no-undo")
def slide_no_undo(state: Crossing, seat: str, axis: str, name: str, to: str, *_: bool) -> Reason | None:
    if state.last_slide is None:
        return None
    before = state.game.plan.by_words[state.last_slide]
    undo = before.undo == (axis, name, to)
    return ("{} {} was slid {} on the turn before", axis, name, before.direction) if undo else None


@rules.effect("slide.no-undo")
def remember_slide(state: Crossing, push: Push) -> None:
    state.last_slide = push.words
