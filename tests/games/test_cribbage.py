"""Cribbage: what hands are worth, all of them; what a seat sees; and who wins when both could."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from ppgen.engine import BadPosition, Piece, State
from ppgen.games.cribbage import DECK, IN_SHOW
from tests import own

CRIBBAGE = own.judge("cribbage")
HAND = CRIBBAGE.new()
CRIB = CRIBBAGE.load({"phase": "crib", "starter": "2c"})

HANDS = {
    0: 1009008,
    1: 99792,
    2: 2813796,
    3: 505008,
    4: 2855676,
    5: 697508,
    6: 1800268,
    7: 751324,
    8: 1137236,
    9: 361224,
    10: 388740,
    11: 51680,
    12: 317340,
    13: 19656,
    14: 90100,
    15: 9168,
    16: 58248,
    17: 11196,
    18: 2708,
    20: 8068,
    21: 2496,
    22: 444,
    23: 356,
    24: 3680,
    28: 76,
    29: 4,
}
"""How many of all hands are worth how much, as Steven S. Lumetta has published it."""
NEVER = {19, 25, 26, 27}
FIVES_AND_JACKS = {20: 84 + 16, 21: 36 + 4, 22: 84, 23: 36, 28: 16, 29: 4}
"""The same for hands of fives and jacks alone, counted by hand: 55JJJ and 5JJJJ, 555JJ, 5555J."""


def worths(five: Iterable[Piece]) -> Iterable[int]:
    """Give what five cards are worth with each of them as the starter."""
    cards = tuple(five)
    common = sum(IN_SHOW[name](HAND, cards) for name in ("fifteens", "pairs", "runs"))
    for at, starter in enumerate(cards):
        turned = (*cards[:at], *cards[at + 1 :], starter)
        yield common + IN_SHOW["flush"](HAND, turned) + IN_SHOW["nobs"](HAND, turned)


def worth(words: str, *, of_crib: bool = False) -> int:
    """Give what a hand is worth; the starter is written last."""
    five = tuple(DECK[name] for name in words.split())
    return sum(points(CRIB if of_crib else HAND, five) for points in IN_SHOW.values())


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("5h 5c 5d Js 5s", 29),
        ("5h 5c 5d 5s Jd", 28),
        ("4h 4c 5d 6s 6h", 24),
        ("3h 3c 3d 3s 9h", 24),
        ("7h 7c 7d 7s Ah", 24),
        ("2h 4c 6d 8s Kh", 0),
        ("Qh Kc Ad 2s 9h", 0),
        ("Ah 2h 3h 4h 5h", 12),
        ("Ah 2h 3c 4h 5h", 7),
        ("Jh 2c 4d 6s 8h", 1),
        ("8h 2c 4d 6s Jh", 0),
    ],
)
def test_extremes(hand: str, points: int) -> None:
    assert worth(hand) == points


def test_a_crib_has_a_flush_of_five_and_none_of_four() -> None:
    assert worth("2h 4h 6h 8h Kh", of_crib=True) == 5
    assert worth("2h 4h 6h 8h Kc", of_crib=True) == 0
    assert worth("2h 4h 6h 8h Kc") == 4


def test_samples_of_hands_are_worth_what_there_is_and_never_nineteen() -> None:
    rng, cards = random.Random(29), [*DECK.values()]
    found = Counter(points for _ in range(4000) for points in worths(rng.sample(cards, 5)))
    assert found.keys() <= HANDS.keys()
    assert not NEVER & HANDS.keys()
    for points, count in HANDS.items():
        expected = 20_000 * count / sum(HANDS.values())
        assert abs(found[points] - expected) <= 6 * (5 * expected) ** 0.5 + 20, points


def test_every_hand_is_worth_what_was_published(request: pytest.FixtureRequest) -> None:
    """All of them with --slow; else those of fives and jacks alone, among which are the best."""
    slow = request.config.getoption("--slow")
    cards = [card for card in DECK.values() if slow or card.value in ("5", "J")]
    found = Counter(points for five in combinations(cards, 5) for points in worths(five))
    assert dict(found) == (HANDS if slow else FIVES_AND_JACKS)


def played(seed: int, steps: int) -> State:
    rng, state = random.Random(seed), CRIBBAGE.new()
    for _ in range(steps):
        state.playout(rng)
    return state


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 6, 9])
def test_a_seat_sees_its_own_cards_and_how_many_the_other_holds(steps: int) -> None:
    state = played(steps, steps)
    whole, seen = state.position(), state.observation("blue")
    for key in ("hands", "laid"):
        assert seen.get(key, {}).get("blue") == whole.get(key, {}).get("blue")
        assert seen.get(key, {}).get("red", 0) == len(whole.get(key, {}).get("red", ()))
    assert seen.get("played") == whole.get("played")


def test_what_a_seat_may_take_for_possible_draws_on_the_whole_deck() -> None:
    state, hands = played(1, 1), set()
    for seed in range(50):
        twin = state.determinize("blue", random.Random(seed))
        assert twin.observation("blue") == state.observation("blue")
        assert CRIBBAGE.load(twin.position()) == twin
        hands.update(twin.position()["hands"]["red"])
    assert len(hands) > 40
    assert not hands & {*state.position()["hands"]["blue"]}


def test_nobody_but_its_player_reads_what_is_laid_away() -> None:
    state = played(3, 1)
    action = state.legal_actions()[0]
    assert state.log_line(action, "blue") is None
    (event,) = state.apply(action)
    assert event.seen_by("blue") == "red lays two cards away"


def test_a_board_of_lanes_is_told_by_the_holes_with_pegs() -> None:
    state = CRIBBAGE.load({"pegs": {"red": [5, 12], "blue": [0, 0]}})
    assert state.text() == "[red-5 r] [red-12 r] [blue-0 bb]\nchance to act"


@pytest.mark.parametrize(("dealer", "winner"), [("red", "blue"), ("blue", "red")])
def test_when_both_could_go_out_the_pone_does(dealer: str, winner: str) -> None:
    state = CRIBBAGE.load(
        {
            "phase": "play",
            "dealer": dealer,
            "to_act": "red",
            "hands": {"red": ["8d"]},
            "played": {"blue": ["5h", "5c", "4d", "6s"], "red": ["6h", "7h", "7c"]},
            "starter": "5s",
            "pegs": {"red": [100, 112], "blue": [100, 112]},
        }
    )
    state.apply(state.parse("red play 8d"))
    assert state.is_terminal()
    assert state.returns() == {winner: 2.0, dealer: 0.0}


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"phase": "play", "hands": {"red": ["1c"]}}, "hands"),
        ({"phase": "play", "hands": {"red": ["2c"]}, "laid": {"red": ["2c"]}}, "hands"),
        ({"phase": "lay", "hands": {"red": ["2c"]}}, "hands"),
        ({"phase": "play", "hands": {"red": ["2c"]}}, "starter"),
        ({"phase": "play", "starter": "2d"}, "hands"),
        ({"starter": "2x"}, "starter"),
        ({"phase": "play", "starter": "2d", "hands": {"red": ["2c"]}, "count": ["5h"]}, "count"),
        ({"pegs": {"red": [1]}}, "pegs"),
        ({"pegs": {"red": [0, 122]}}, "pegs"),
        ({"pegs": {"red": [0, 121]}}, "pegs"),
        ({"phase": "over", "pegs": {"red": [0, 121], "blue": [0, 121]}}, "pegs"),
        ({"options": {"length": "short"}, "pegs": {"red": [0, 61]}}, "pegs"),
        ({"phase": "crib", "to_act": "blue", "starter": "2d"}, "to_act"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        CRIBBAGE.load(position)
    assert raised.value.key == key
