"""Setting up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Pieces, Place
from ppgen.games.pawns_crossing.board import ASIDE
from ppgen.games.pawns_crossing.words import NULL, reversed_domino, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: Crossing) -> tuple[int, ...]:
    """Give the numbers of a colour's tokens."""
    return tuple(state.game.data["token_numbers"])


@rules.value("setup.dominoes-out", instead=lambda _state, dominoes: dominoes)
def setup_dominoes_out(state: Crossing, dominoes: list[str]) -> list[str]:
    """Give the dominoes that are left when some have been taken out."""
    out = state.game.data["dominoes_out"]
    return [domino for domino in dominoes if domino not in out and reversed_domino(domino) not in out]


@rules.effect("setup.tiles-random")
def setup_tiles_random(state: Crossing, tiles: Sequence[str]) -> None:
    for place, tile in zip(state.game.plan.tiles, tiles, strict=True):
        state.ground.put(state.game.tile[tile], place)
    aces = ", ".join(f"{colour} {state.ace(colour)}" for colour in state.game.colours)
    state.tell("tiles laid; aces at {}", aces)


@rules.effect("setup.dominoes-random")
def setup_dominoes_random(state: Crossing, dominoes: Sequence[str]) -> None:
    """Lay a domino in every gap."""
    plan = state.game.plan
    for place, domino in zip(plan.dominoes, dominoes, strict=True):
        state.ground.put(state.game.domino[domino, plan.turn[place]], place)


@rules.effect("setup.pusher-aside")
def setup_pusher_aside(state: Crossing, left_over: str) -> None:
    state.ground.put(state.game.domino[left_over, 0], ASIDE)
    state.tell("dominoes laid; pusher {} aside", left_over)


@rules.value("setup.colours", otherwise={})
def setup_colours(state: Crossing) -> Mapping[str, tuple[str, ...]]:
    """Give the colours of each seat by the table of seats."""
    game = state.game
    suits = game.facts["seats"]["suits"][str(len(state.seats))]
    return {
        seat: tuple(colour for colour, suit in game.data["colours"].items() if suit in suits[seat])
        for seat in state.seats
    }


@rules.value("setup.tokens-on-aces", otherwise={})
def setup_tokens_on_aces(state: Crossing) -> Mapping[str, Place]:
    """Give for every token in play the place of its ace."""
    return {token: state.ace(token[:-2]) for token in state.in_play}


@rules.effect("setup.tokens-on-aces")
def lay_tokens(state: Crossing) -> None:
    """Put every token on its ace, its number down."""
    for token, ace in setup_tokens_on_aces(state).items():
        state.tokens.put(state.coin(token), ace)
    state.tell("tokens laid: {} on each ace of {}", len(state.pool), ", ".join(state.playing))


@rules.value("setup.no-nulls-for-two", instead=lambda _state, numbers: numbers)
def setup_no_nulls_for_two(state: Crossing, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Give the numbers that are used."""
    return tuple(number for number in numbers if number != NULL) if len(state.seats) == 2 else numbers


@rules.value("setup.black-idle-for-three", instead=lambda _state, colours: colours)
def setup_black_idle_for_three(state: Crossing, colours: tuple[str, ...]) -> tuple[str, ...]:
    """Give the colours that are used."""
    return tuple(colour for colour in colours if colour != "black") if len(state.seats) == 3 else colours


@rules.value("setup.pawns-and-dice", otherwise={})
def setup_pawns_and_dice(state: Crossing, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    """Give the pawns that are nowhere else, beside their owners."""
    placed = {pawn.name for _, pawn in lies.each()}
    return {
        state.game.tray["pawns", seat]: [state.pawn(colour) for colour in colours if colour not in placed]
        for seat, colours in state.colours.items()
    }


def dominoes_in(state: Crossing) -> list[str]:
    """Give the dominoes in play, lower number first."""
    every = [name for name, (low, high) in state.game.pips.items() if name and low <= high]
    return setup_dominoes_out(state, every)


def numbers_in(state: Crossing) -> tuple[int, ...]:
    """Give the numbers of a colour's tokens in play."""
    return setup_no_nulls_for_two(state, setup_pieces(state))


def tokens_in(state: Crossing) -> tuple[str, ...]:
    """Give the tokens in play, in their order."""
    letters = state.game.letters[: len(state.pool)]
    return tuple(f"{colour}-{letter}" for colour in state.playing for letter in letters)
