"""A variant for two: colours by distance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.games.pawns_crossing.setting_up import setup_colours
from ppgen.games.pawns_crossing.words import listed, rules

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Split = Mapping[str, tuple[str, ...]]


@rules.value("variant.balanced-split", instead=lambda _state, usual: usual)
def balanced_split(state: Crossing, usual: Split) -> Split:
    """Give the colours of each seat; none before the tiles lie, since nobody can know."""
    if state.split != "balanced":
        return usual
    if not state.ground:
        return dict.fromkeys(state.seats, ())
    colours = state.game.colours
    ranked = sorted(colours, key=distances(state).__getitem__)
    ends = (ranked[0], ranked[-1])
    first, second = state.seats
    return {
        first: tuple(colour for colour in colours if colour in ends),
        second: tuple(colour for colour in colours if colour not in ends),
    }


@rules.effect("variant.balanced-split")
def split_colours(state: Crossing, split: Split) -> None:
    """Announce the split."""
    state.colours = split
    state.tell("distances: {}", ", ".join(f"{colour} {sum_}" for colour, sum_ in distances(state).items()))
    state.tell("{}", "; ".join(f"{seat} takes {listed([*colours])}" for seat, colours in split.items()))


def colours_of(state: Crossing) -> Split:
    """Give the colours of each seat; none before anybody can know."""
    return balanced_split(state, setup_colours(state))


def distances(state: Crossing) -> Mapping[str, int]:
    """Add up, for each colour, the distances in tiles from its ace to its other tiles."""
    plan = state.game.plan
    sums = dict.fromkeys(state.game.colours, 0)
    for tile in state.game.tiles:
        colour = tile[:-1]
        sums[colour] += plan.tiles_apart(state.ace(colour), state.place_of(tile))
    return sums
