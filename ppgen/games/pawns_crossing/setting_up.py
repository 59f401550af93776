"""Setting up, and a variant for two: colours by distance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Pieces, Place
from ppgen.engine.events import sentence
from ppgen.games.pawns_crossing.board import ASIDE
from ppgen.games.pawns_crossing.words import NULL, colour_of, reversed_domino, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Split = Mapping[str, tuple[str, ...]]
"""The colours of each seat."""


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: Crossing) -> tuple[int, ...]:
    return tuple(state.game.data["token_numbers"])


@rules.value("setup.dominoes-out", instead=lambda _state, dominoes: dominoes)
def setup_dominoes_out(state: Crossing, dominoes: list[str]) -> list[str]:
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
    plan = state.game.plan
    for place, domino in zip(plan.dominoes, dominoes, strict=True):
        state.ground.put(state.game.domino[domino, plan.turn[place]], place)


@rules.effect("setup.pusher-aside")
def setup_pusher_aside(state: Crossing, left_over: str) -> None:
    state.ground.put(state.game.domino[left_over, 0], ASIDE)
    state.tell("dominoes laid; pusher {} aside", left_over)


@rules.value("setup.colours", otherwise={})
def setup_colours(state: Crossing) -> Split:
    suits = state.game.facts["seats"]["suits"][str(len(state.seats))]
    named = state.game.data["colours"].items()
    return {seat: tuple(colour for colour, suit in named if suit in suits[seat]) for seat in state.seats}


@rules.value("setup.tokens-on-aces", otherwise={})
def setup_tokens_on_aces(state: Crossing) -> Mapping[str, Place]:
    return {token: state.ace(colour_of(token)) for token in state.in_play}


@rules.effect("setup.tokens-on-aces")
def lay_tokens(state: Crossing) -> None:
    for token, ace in setup_tokens_on_aces(state).items():
        state.tokens.put(state.coin(token), ace)
    state.tell("tokens laid: {} on each ace of {}", len(state.pool), ", ".join(state.playing))


@rules.value("setup.no-nulls-for-two", instead=lambda _state, numbers: numbers)
def setup_no_nulls_for_two(state: Crossing, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number != NULL) if len(state.seats) == 2 else numbers


@rules.value("setup.black-idle-for-three", instead=lambda _state, colours: colours)
def setup_black_idle_for_three(state: Crossing, colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(colour for colour in colours if colour != "black") if len(state.seats) == 3 else colours


@rules.value("setup.pawns-and-dice", otherwise={})
def setup_pawns_and_dice(state: Crossing, lies: Pieces) -> Mapping[Place, Sequence[Piece]]:
    """Give the pawns that are nowhere else, beside their owners."""
    placed = {pawn.name for _, pawn in lies.each()}
    return {
        state.game.tray["pawns", seat]: [state.pawn(colour) for colour in colours if colour not in placed]
        for seat, colours in state.colours.items()
    }


@rules.value("variant.balanced-split", instead=lambda _state, usual: usual)
def balanced_split(state: Crossing, usual: Split) -> Split:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if state.split != "balanced":
        return usual
    if not state.ground:
        return dict.fromkeys(state.seats, ())
    colours, sums = state.game.colours, distances(state)
    nearest, *_, farthest = sorted(colours, key=sums.__getitem__)
    ends = (nearest, farthest)
    first, second = state.seats
    return {
        first: tuple(colour for colour in colours if colour in ends),
        second: tuple(colour for colour in colours if colour not in ends),
    }


@rules.effect("variant.balanced-split")
def split_colours(state: Crossing, split: Split) -> None:
    state.colours = split
    state.tell("distances: {}", ", ".join(f"{colour} {sum_}" for colour, sum_ in distances(state).items()))
    state.tell("{}", "; ".join(f"{seat} takes {sentence(colours)}" for seat, colours in split.items()))


def colours_of(state: Crossing) -> Split:
    return balanced_split(state, setup_colours(state))


def distances(state: Crossing) -> Mapping[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its other tiles."""
    sums = dict.fromkeys(state.game.colours, 0)
    for tile in state.game.tiles:
        sums[tile[:-1]] += state.game.plan.tiles_apart(state.ace(tile[:-1]), state.place_of(tile))
    return sums


def dominoes_in(state: Crossing) -> list[str]:
    """Give the dominoes in play, lower number first."""
    every = [name for name, (low, high) in state.game.pips.items() if name and low <= high]
    return setup_dominoes_out(state, every)


def tokens_in(state: Crossing) -> tuple[str, ...]:
    letters = state.game.letters[: len(state.pool)]
    return tuple(f"{colour}-{letter}" for colour in state.playing for letter in letters)
