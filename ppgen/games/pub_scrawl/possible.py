"""What cannot be (section 7 of the specification)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ppgen.engine import BadPosition
from ppgen.games.pub_scrawl.words import MOVES, OVER

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    """Yield what is wrong with a position that was just read."""
    yield from chain(_pieces(state), _dice(state), _spent(state), _chosen(state), _scores(state), _end(state))
    mover = state.to_act
    if state.phase in MOVES and mover and not state.can(mover, "move"):
        yield BadPosition(f"{mover} has no legal move", "dice")


def _pieces(state: Crawl) -> Iterator[BadPosition]:
    for place in state.game.board.track:
        if state.on.count(place) > 1:
            yield BadPosition(f"{place} has room for one piece only", "pieces")
    for seat in state.seats:
        count = len(state.team(seat))
        if count > state.game.size:
            yield BadPosition(f"{seat} has {state.game.size} pieces, not {count}", "pieces")


def _dice(state: Crawl) -> Iterator[BadPosition]:
    order = state.seats if state.starter is None else (state.starter, state.other(state.starter))
    for seat, due in zip(order, DICE_DUE[state.phase], strict=True):
        count = len(state.dice[seat])
        if count not in due:
            wanted = " or ".join(map(str, due))
            yield BadPosition(f"in phase {state.phase} {seat} has {wanted} dice, not {count}", "dice")


def _spent(state: Crawl) -> Iterator[BadPosition]:
    spent = {seat: state.counts(state.tokens, "spent", seat) for seat in state.seats}
    for seat, tokens in spent.items():
        if len(set(tokens)) < len(tokens):
            yield BadPosition(f"{seat} has spent a token twice", "spent")
        if len(tokens) == len(state.game.tokens[seat]):
            yield BadPosition(f"{seat} takes all six tokens back when the last is spent", "spent")
    if len(set(map(len, spent.values()))) > 1:
        yield BadPosition("both players have spent equally many tokens", "spent")


def _chosen(state: Crawl) -> Iterator[BadPosition]:
    game = state.game
    for seat in state.seats:
        token = state.tokens.top(game.tray["dice", seat])
        due = state.phase == "will-lunar" and seat == state.seats[0]
        if due == (token is None):
            words = "a" if due else "no"
            yield BadPosition(f"in phase {state.phase} {seat} has chosen {words} token", "chosen")
        if token in state.tokens.get(game.tray["spent", seat], ()):
            yield BadPosition(f"{seat} has already spent the {game.worth[token]}", "chosen")


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
    if state.phase != OVER:
        if finished:
            yield BadPosition(f"{finished[0]} has no piece on the board, so the round is over", "pieces")
        return
    if state.round != state.options["rounds"]:
        yield BadPosition(f"the game is over after round {state.options['rounds']}", "round")
    if len(finished) != 1:
        yield BadPosition("in phase over exactly one team is home", "pieces")
    elif state.game.data["win_markers"][state.round - 1] not in state.markers(finished[0]):
        yield BadPosition(f"{finished[0]} has won round {state.round} and holds its marker", "markers")
