"""Cribbage beside OpenSpiel's, game by game.

What differs, and how it is mapped:

- OpenSpiel deals card by card, Red's six first; ours deals twelve at once, to the pone first.
- OpenSpiel says go again at every turn, and for an empty hand; ours once in a count, and nobody who has no
  card. So the passes that nobody says here follow the action before them.
- OpenSpiel counts four of a suit in the crib as a flush: an option of ours (clause `show.crib-four`).
- OpenSpiel counts the last card, both hands and the crib in one, and then looks who has 121, Red first; ours
  ends with the first who gets there (clause `end.game-hole`). So both score the same before every action;
  after the last the winner has 121 or more there as well, and the other no less than here.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from ppgen.engine import Action, Piece
from ppgen.games.cribbage import DECK, Cribbage
from tests.oracles.lockstep import Bridge, Path, lockstep

SEATS = ("red", "blue")
GO = 2756
BONUS = 1000


def number(card: Piece) -> int:
    """OpenSpiel numbers cards by suit, then by rank."""
    return 13 * "cdhs".index(card.name[-1]) + DECK.rank(card) - 1


def rank_first(card: Piece) -> tuple[int, int]:
    return DECK.rank(card), number(card)


def path(state: Cribbage, theirs: Any, action: Action) -> Path:
    if action.verb == "lay":
        first, second = map(number, sorted(action.args[0], key=rank_first))
        return (52 + 52 * first + second,)
    same_so_far(state, theirs)
    if action.verb == "deal":
        cards, dealer = action.args[0], SEATS.index(state.dealer)
        return tuple(number(card) for card in (*cards[1 - dealer :: 2], *cards[dealer::2]))
    if action.verb == "cut":
        return (number(action.args[0]),)
    return with_passes(theirs, number(action.args[0]) if action.args else GO)


def same_so_far(state: Cribbage, theirs: Any) -> None:
    (scores,) = re.findall(r"Scores: (\d+) (\d+)", str(theirs))
    assert [state.score(seat) for seat in SEATS] == [*map(int, scores)]


def legal(theirs: Any) -> set[Path]:
    return {with_passes(theirs, action) for action in theirs.legal_actions()}


def with_passes(theirs: Any, action: int) -> Path:
    """Add the passes that nobody says here to an action."""
    if action < 52 or action == GO:
        twin = theirs.clone()
        twin.apply_action(action)
        if is_unsaid(twin):
            return (action, *with_passes(twin, GO))
    return (action,)


def is_unsaid(theirs: Any) -> bool:
    """Tell whether a pass is due from who has no card, or has said go in this count."""
    if theirs.is_terminal() or theirs.is_chance_node() or theirs.legal_actions() != [GO]:
        return False
    hand = re.search(rf"P{theirs.current_player()} Hand:(.*)", str(theirs))
    return not (hand and hand[1].strip()) or theirs.history()[-2] == GO


def won(state: Cribbage, theirs: Any) -> dict[str, float]:
    """Give what ours says, if OpenSpiel's scores bear it out."""
    scores = {seat: value + (BONUS if value < 0 else -BONUS) for seat, value in theirs.items()}
    ours = {seat: state.score(seat) for seat in SEATS}
    winner, loser = sorted(SEATS, key=lambda seat: -ours[seat])
    borne_out = ours[winner] == 121 <= scores[winner] and ours[loser] <= scores[loser]
    points = 3.0 if ours[loser] <= 90 else 2.0
    return {winner: points, loser: 0.0} if borne_out else dict(theirs)


BRIDGE = Bridge("cribbage", "cribbage", path, legal=legal, options={"crib-flush": "four"}, returns=won)


@pytest.mark.parametrize("tenth", range(10))
def test_cribbage(tenth: int, games: int) -> None:
    for seed in range(games // 10 if games > 300 else 10):
        lockstep(BRIDGE, 10_000 * tenth + seed)
