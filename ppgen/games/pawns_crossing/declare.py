"""Declaring tokens, and what each seat may know about them."""

from __future__ import annotations

from ppgen.engine import Action, Reason
from ppgen.games.pawns_crossing.board import HOME
from ppgen.games.pawns_crossing.endgame import end_first_home_wins, endgame_begins, endgame_trigger
from ppgen.games.pawns_crossing.state import NULL, Crossing, colour_of, rules, spot

# Declaring


@rules.check("declare.on-arrival", of_verb=True)
def declare_on_arrival(state: Crossing, action: Action) -> Reason | None:
    if state.options["declare"] == "later":
        return None
    return "{} can be declared only in the move that brings it there", action.args[0]


@rules.check("declare.destination-only")
def declare_destination_only(state: Crossing, action: Action) -> Reason | None:
    token = action.args[0]
    space = action.args[1] if action.verb == "move" else state.tokens[token]
    declared = action.verb == "declare" or action.args[2]
    if not declared or state.goal_on(token, space):
        return None
    return "{} is not a {} 2, 3 or 4 tile", space, colour_of(token)


@rules.effect("declare.reveal")
def declare_reveal(state: Crossing, token: str) -> int:
    """Turn a token over and give its number."""
    state.revealed.add(token)
    return state.number(token)


@rules.effect("declare.match-removes")
def declare_match_removes(state: Crossing, seat: str, token: str, number: int, rank: int) -> bool | None:
    if number != rank and not declare_null_matches(state, number):
        return None
    tile = state.tile_on(state.tokens[token])
    state.tokens[token] = HOME
    state.revealed.discard(token)
    shown = spot(number, "null")
    state.tell(
        "{} is revealed: {} on {}, removed; {} has {} left", token, shown, tile, seat, state.left(seat)
    )
    return True


@rules.check("declare.match-removes")
def already_home(state: Crossing, action: Action) -> Reason | None:
    token = action.args[0]
    return ("{} has left the board", token) if state.tokens[token] == HOME else None


@rules.effect("declare.null-matches")
def declare_null_matches(state: Crossing, number: int) -> bool | None:
    del state
    return True if number == NULL else None


@rules.effect("declare.mismatch-returns")
def declare_mismatch_returns(state: Crossing, token: str, number: int) -> bool:
    colour = colour_of(token)
    tile, ace = state.tile_on(state.tokens[token]), state.ace(colour)
    state.tokens[token] = ace
    shown = spot(number, "null")
    state.tell("{} is revealed: {} on {}, no match; back to {}1 at {}", token, shown, tile, colour, ace)
    return True


@rules.effect("declare.optional")
def declare_optional(state: Crossing, *, declared: bool) -> bool | None:
    """Tell whether a token rests undeclared."""
    del state
    return None if declared else True


def declare(state: Crossing, seat: str, token: str) -> None:
    """Turn a token over where it stands, and carry out what follows."""
    rank, number = state.goal(token), declare_reveal(state, token)
    if rank is None or number is None:
        return
    before = endgame_trigger(state)
    if not declare_match_removes(state, seat, token, number, rank):
        declare_mismatch_returns(state, token, number)
    elif not end_first_home_wins(state, seat) and not before and endgame_trigger(state):
        endgame_begins(state, seat)


# Hidden information


@rules.effect("hidden.suit-side-up")
def hidden_suit_side_up(state: Crossing, seat: str | None) -> dict[str, list[int | str]]:
    """Give all numbers as a seat knows them (None: a spectator); `?` is one that it does not know."""
    own = state.colours.get(seat, ()) if seat else ()
    return {
        colour: [
            number if colour in own or state.public(f"{colour}-{letter}") else "?"
            for letter, number in zip("abcd", numbers, strict=False)
        ]
        for colour, numbers in state.numbers.items()
    }


@rules.check("hidden.own-tokens")
def hidden_own_tokens(state: Crossing, action: Action) -> Reason | None:
    owner = state.owner(colour_of(action.args[0]))
    return None if owner == action.actor else ("{} belongs to {}", action.args[0], owner)


@rules.effect("hidden.own-tokens")
def peek(state: Crossing, seat: str, token: str) -> bool:
    shown = spot(state.number(token), "null")
    state.tell("{} only: {} is {}", seat, token, shown, knows=(seat,))
    return True
