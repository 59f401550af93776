"""Sliding a line of tiles and dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Reason
from ppgen.games.pawns_crossing.board import DIRECTIONS, Push, Ways
from ppgen.games.pawns_crossing.words import reversed_domino, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.check("slide.tile-lines", of="candidate")
def slide_tile_lines(
    state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool
) -> Reason | None:
    pushes = state.game.plan.pushes
    if (axis, name, direction) in pushes:
        return None
    if (axis, name, DIRECTIONS[axis][0]) in pushes:
        return "{} {} slides only {} or {}", axis, name, *DIRECTIONS[axis]
    return "{} {} does not slide", axis, name


@rules.effect("slide.shift")
def slide_shift(state: Crossing, seat: str, push: Push, ways: Ways) -> None:
    """Move every tile and domino of a line on by one tile and one domino, and what goes in and comes out."""
    ground, places = state.ground, push.places
    pusher, out, tile = ground[state.rest().place][0], ground[places[5]][0], ground[places[6]][0]
    ground.shift(ways)
    state.tell(
        "{} slides {}: {} in at {}, {} out beside {}, tile {} from {} to {}",
        seat,
        push.words,
        pusher.value,
        places[1],
        out.value,
        places[6],
        tile.name,
        places[6],
        places[0],
    )


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
    """Carry every token along with what it stands on."""
    state.tokens.shift(ways)
    if not state.silent:
        carried = {
            coin.name: f"{state.called(start)} -> {state.called(end)}"
            for coin, start, end in state.moved
            if start and end
        }
        words = [f"{token} {carried[token]}" for token in state.in_play if token in carried]
        state.tell("carried: {}", "; ".join(words))


@rules.check("slide.no-undo")
def slide_no_undo(
    state: Crossing, seat: str, axis: str, name: str, direction: str, flip: bool
) -> Reason | None:
    if state.last_slide is None:
        return None
    before = state.game.plan.by_words[state.last_slide]
    if before.undo != (axis, name, direction):
        return None
    return "{} {} was slid {} on the turn before", axis, name, before.direction


@rules.effect("slide.no-undo")
def remember_slide(state: Crossing, push: Push) -> None:
    """Keep the slide in mind for one turn."""
    state.last_slide = push.words
