"""Hearts: what a seat sees, and what it may take for possible."""

from __future__ import annotations

import random

import pytest

from ppgen.engine import BadPosition, State
from tests import own

HEARTS = own.judge("hearts")


def played(seed: int, steps: int) -> State:
    rng, state = random.Random(seed), HEARTS.new()
    state.apply(state.draw(rng))
    for _ in range(steps):
        state.playout(rng)
    return state


@pytest.mark.parametrize("steps", [0, 2, 4, 5, 17, 40])
def test_a_seat_sees_its_own_cards_and_how_many_others_hold(steps: int) -> None:
    state = played(steps, steps)
    whole, seen = state.position(), state.observation("south")
    assert seen["hands"]["south"] == whole["hands"]["south"]
    for key in ("hands", "passed"):
        for seat, cards in whole.get(key, {}).items():
            assert seat == "south" or seen[key][seat] == len(cards)
    assert seen.get("taken") == whole.get("taken")


@pytest.mark.parametrize("steps", [2, 4, 5, 17, 40])
def test_what_a_seat_may_take_for_possible_has_the_same_counts_and_can_be_played_on(steps: int) -> None:
    state = played(steps, steps)
    for seed in range(20):
        rng = random.Random(seed)
        twin = state.determinize("south", rng)
        assert twin.observation("south") == state.observation("south")
        assert HEARTS.load(twin.position()) == twin
        while twin.phase != "deal" and twin.playout(rng):
            pass


def test_the_lowest_club_stays_with_whoever_is_to_lead_it() -> None:
    state = played(1, 4)
    for seed in range(20):
        for seat in state.seats:
            twin = state.determinize(seat, random.Random(seed))
            assert "2c" in twin.position()["hands"][twin.to_act]


def test_only_who_passes_reads_which_cards_and_nobody_what_is_dealt() -> None:
    state = HEARTS.new()
    deal = state.draw(random.Random(1))
    assert [state.log_line(deal, seat) for seat in (*state.seats, None)] == [None] * 5
    state.apply(deal)
    passed = state.legal_actions()[0]
    assert [seat for seat in (*state.seats, None) if state.log_line(passed, seat)] == ["north"]


def test_points_of_a_deal_add_up_to_26_or_after_the_moon_to_78() -> None:
    for seed in range(20):
        rng, state = random.Random(seed), HEARTS.new(length="deal")
        while state.playout(rng):
            pass
        assert sum(state.position()["scores"].values()) in (26, 78)


LEFT_OUT = {3: "2d", 4: "", 5: "2d 2c", 6: "2d 3d 3c 4c"}


@pytest.mark.parametrize("players", LEFT_OUT)
def test_all_cards_but_those_left_out_are_dealt_evenly(players: int) -> None:
    state = HEARTS.new(players)
    deal = state.draw(random.Random(players))
    state.apply(deal)
    hands = state.position()["hands"]
    assert len(hands) == players
    assert {len(hand) for hand in hands.values()} == {(52 - len(LEFT_OUT[players].split())) // players}
    dealt = {card for hand in hands.values() for card in hand}
    assert set(HEARTS.rules.deck) - dealt == set(LEFT_OUT[players].split())


def test_the_board_as_text_names_who_plays() -> None:
    assert "north northeast southeast southwest northwest\n" in HEARTS.new(5).text()
    assert "north east south west\n" in HEARTS.new().text()


@pytest.mark.parametrize("players", [3, 5, 6])
def test_points_of_a_deal_add_up_for_every_number_of_players(players: int) -> None:
    for seed in range(10):
        rng, state = random.Random(seed), HEARTS.new(players, length="deal")
        while state.playout(rng):
            pass
        assert sum(state.position()["scores"].values()) in (26, 26 * (players - 1))


@pytest.mark.parametrize("players", [3, 5, 6])
def test_what_a_seat_may_take_for_possible_has_no_card_that_is_left_out(players: int) -> None:
    rng, state = random.Random(players), HEARTS.new(players)
    state.apply(state.draw(rng))
    for _ in range(players + 2):
        state.playout(rng)
    twin = state.determinize(state.seats[-1], rng)
    assert HEARTS.load(twin.position()) == twin
    assert twin.observation(state.seats[-1]) == state.observation(state.seats[-1])


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"players": 2}, "players"),
        ({"players": [3]}, "players"),
        ({"players": 5, "hands": {"north": ["2c"]}}, "hands"),
        ({"players": 3, "hands": {"south": ["2c"]}}, "hands"),
        ({"hands": {"north": ["1c"]}}, "hands"),
        ({"hands": {"north": ["2c", "2c"]}}, "hands"),
        ({"hands": {"nobody": []}}, "hands"),
        ({"table": {"middle": ["2c"]}}, "table"),
        ({"scores": {"north": "many"}}, "scores"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as raised:
        HEARTS.load(position)
    assert raised.value.key == key
