"""What cannot be (section 7 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.games.pub_scrawl.words import MOVES, OVER

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl

DICE_DUE = {
    "roll-solar": ((0,), (0,)),
    "roll-lunar": ((2,), (0,)),
    "will-solar": ((2,), (2,)),
    "will-lunar": ((2,), (2,)),
    "move-first": ((1, 2), (2,)),
    "move-second": ((0,), (1, 2)),
    "over": ((0,), (0,)),
}
"""How many unused dice the players have: the starting player and the other, or Solar and Lunar."""


def faults(state: Crawl) -> Iterator[BadPosition]:
    for key, complaints in (
        ("pieces", _pieces(state)),
        ("dice", _dice(state)),
        ("spent", _spent(state)),
        ("chosen", _chosen(state)),
    ):
        yield from (BadPosition(complaint, key) for complaint in complaints)
    yield from chain(_scores(state), _end(state))
    if state.phase in MOVES and not state.can(str(state.to_act), "move"):
        yield BadPosition(f"{state.to_act} has no legal move", "dice")


def _pieces(state: Crawl) -> Iterator[str]:
    for place in state.game.board.track:
        if state.on.count(place) > 1:
            yield f"{place} has room for one piece only"
    for seat in state.seats:
        count, size = len(state.team(seat)), state.game.size
        if count > size:
            yield f"{seat} has {size} pieces, not {count}"


def _dice(state: Crawl) -> Iterator[str]:
    order = state.seats if state.starter is None else (state.starter, state.other(state.starter))
    for seat, due in zip(order, DICE_DUE[state.phase], strict=True):
        count = len(state.dice[seat])
        if count not in due:
            yield f"in phase {state.phase} {seat} has {' or '.join(map(str, due))} dice, not {count}"


def _spent(state: Crawl) -> Iterator[str]:
    spent = {seat: state.counts(state.tokens, "spent", seat) for seat in state.seats}
    for seat, tokens in spent.items():
        if len(set(tokens)) < len(tokens):
            yield f"{seat} has spent a token twice"
        if len(tokens) == len(state.game.tokens[seat]):
            yield f"{seat} takes all six tokens back when the last is spent"
    if len(set(map(len, spent.values()))) > 1:
        yield "both players have spent equally many tokens"


def _chosen(state: Crawl) -> Iterator[str]:
    for seat in state.seats:
        chosen = state.counts(state.tokens, "dice", seat)
        due = state.phase == "will-lunar" and seat == state.seats[0]
        if due != bool(chosen):
            yield f"in phase {state.phase} {seat} has chosen {'a' if due else 'no'} token"
        if {*chosen} & {*state.counts(state.tokens, "spent", seat)}:
            yield f"{seat} has already spent the {chosen[0]}"


def _scores(state: Crawl) -> Iterator[BadPosition]:
    finished = state.round if state.phase == OVER else state.round - 1
    due = state.game.data["win_markers"][:finished]
    if sorted(chain(*map(state.markers, state.seats))) != due:
        given_out = ", ".join(map(str, due)) or "none"
        yield BadPosition(f"win markers given out by now, each once: {given_out}", "markers")
    for seat in state.seats:
        won, size = len(state.markers(seat)), state.game.size
        if not won <= state.scores[seat] <= size * won:
            yield BadPosition(f"{seat} has 1 to {size} points for each win marker", "scores")


def _end(state: Crawl) -> Iterator[BadPosition]:
    finished = [seat for seat in state.seats if not state.team(seat)]
    last = state.options["rounds"]
    if state.phase != OVER:
        if finished:
            yield BadPosition(f"{finished[0]} has no piece on the board, so the round is over", "pieces")
    elif state.round != last:
        yield BadPosition(f"the game is over after round {last}", "round")
    elif len(finished) != 1:
        yield BadPosition("in phase over exactly one team is home", "pieces")
    elif state.game.data["win_markers"][last - 1] not in state.markers(finished[0]):
        yield BadPosition(f"{finished[0]} has won round {last} and holds its marker", "markers")
