"""Army Brats: what its transcripts cannot say, because it holds in every game."""

from __future__ import annotations

import random
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import plain
from ppgen.engine import CHANCE, Action, BadPosition, Event, InputError
from ppgen.games.army_brats import ArmyBrats
from ppgen.games.army_brats.facts import TRADES
from tests import own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.games.army_brats.law import School

GAME = ArmyBrats(plain(own.catalogue().games["army-brats"]))
PASSES = tuple(GAME.passes.values())
CELLS = GAME.cells
SETTINGS = [
    pytest.param(2, {}, id="two"),
    pytest.param(3, {}, id="three"),
    pytest.param(4, {}, id="four"),
    pytest.param(2, {"variant": "canadian-army"}, id="canadian-army"),
]
L1 = {"players": 2, "layout": "L1", "pawns": {"p1": "b2", "p2": "d2"}, "turn": "p1"}
"""Player 1 to act in the class 3c, player 2 in 5m."""


def play(
    players: int, options: dict[str, Any], seed: int, cap: int = 5_000
) -> Iterator[tuple[School, Action, list[Event], School]]:
    """Play a random game: the state before, what was done, what was told, the state after."""
    rng = random.Random(seed)
    state: Any = GAME.new(players, **options)
    for _ in range(cap):
        if state.is_terminal():
            return
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        before = state.clone()
        yield before, action, state.advance(action), state
    pytest.fail(f"no end after {cap} actions")


def wider(state: School) -> Iterator[Action]:
    """Everything that can be written for the seat to act, each set of passes in sorting order."""
    seat = state.actor()
    assert seat is not None
    for cell in CELLS:
        yield from (Action(seat, "go", (cell, name)) for name in (None, *PASSES))
    for opponent in state.seats:
        for name in PASSES:
            yield from (Action(seat, "trade", (opponent, kind, name, None)) for kind in TRADES[:2])
            for subject in GAME.suits:
                yield Action(seat, "trade", (opponent, TRADES[2], name, subject))
    for count in (1, 2):
        yield from (Action(seat, "give", (given,)) for given in combinations(PASSES, count))
    held = state.hand(seat)
    for count in range(1, 7):
        yield from (Action(seat, "caught", (shown,)) for shown in combinations(held, count))
    yield Action(seat, "done")


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_the_legal_actions_are_all_that_no_clause_forbids(
    players: int, options: dict[str, Any], effort: int
) -> None:
    for before, *_ in islice(play(players, options, seed=1), 4, 60 * effort, 5):
        if not before.is_chance():
            assert set(filter(before.permits, wider(before))) == set(before.legal_actions())


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_no_tile_and_no_pass_is_ever_lost_or_doubled(
    players: int, options: dict[str, Any], effort: int
) -> None:
    for seed in range(effort):
        for before, _, _, state in play(players, options, seed):
            if state.tiles:
                assert sorted(tile for _, tile in state.tiles.each()) == sorted(GAME.tiles.values())
                assert len(set(CELLS) - set(state.tiles)) == 1
            hands = [state.hand(seat) for seat in state.seats]
            held = [name for hand in hands for name in hand]
            assert sorted([*held, *state.passes[GAME.pool]]) == sorted(PASSES)
            assert all(tuple(hand) == state.in_order(hand) for hand in hands)
            assert {pawn.owner for _, pawn in state.pawns.each()} == set(before.seats)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_pawns_move_by_going_and_tiles_by_being_caught(
    players: int, options: dict[str, Any], effort: int
) -> None:
    for seed in range(effort):
        for before, action, _, state in play(players, options, seed):
            moved = {seat for seat in state.seats if state.at(seat) != before.at(seat)}
            assert moved == ({action.actor} if action.verb == "go" else set())
            changed = {cell for cell in CELLS if state.tiles.get(cell) != before.tiles.get(cell)}
            if action.verb == "caught" and before.class_of(action.actor):
                here = before.at(action.actor)
                assert changed == {here, before.hole()}
                assert state.tiles[before.hole()] == before.tiles[here]
            elif action.verb != "tiles":
                assert not changed
            sharing = [cell for cell in state.pawns if state.pawns.count(cell) > 1]
            assert set(sharing) <= {"c3"}


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_hands_change_by_what_was_drawn_discarded_traded_given_and_shown(
    players: int, options: dict[str, Any], effort: int
) -> None:
    for seed in range(effort):
        for before, action, _, state in play(players, options, seed):
            grown = {seat: len(state.hand(seat)) - len(before.hand(seat)) for seat in state.seats}
            expected = dict.fromkeys(state.seats, 0)
            turn = before.turn
            if action.verb == "draw":
                expected[turn] = 1
            elif action.verb == "go" and action.args[1]:
                expected[turn] = -1
            elif action.verb == "give":
                paid = before.offer is not None
                expected[turn] = len(action.args[0]) - paid
                expected[action.actor] = paid - len(action.args[0])
            elif action.verb == "caught":
                expected[action.actor] = -len(action.args[0])
            assert grown == expected


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_demerits_only_rise_and_the_first_with_twenty_ends_the_game(
    players: int, options: dict[str, Any], effort: int
) -> None:
    least = 4 if options else 2
    for seed in range(2 * effort):
        for before, action, events, state in play(players, options, seed):
            earned = {seat: state.demerits[seat] - before.demerits[seat] for seat in state.seats}
            if action.verb == "caught":
                assert least <= earned.pop(action.actor) <= 9
            assert not any(earned.values())
            winners = [seat for seat in state.seats if state.demerits[seat] >= 20]
            assert len(winners) == state.is_terminal()
            assert sum(state.returns().values()) == len(winners)
            if winners:
                assert events[-1].text == f"{winners[0]} is expelled and wins"
                assert state.demerits[winners[0]] <= 28


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_every_turn_has_one_main_action_and_its_inspections(
    players: int, options: dict[str, Any], effort: int
) -> None:
    for seed in range(effort):
        verbs: list[str] = []
        for before, action, _, state in play(players, options, seed):
            if before.phase in ("tiles", "roll"):
                continue
            verbs.append(f"{action.verb} {before.phase}")
            if state.is_terminal() or (action.verb == "done" and state.partner is None):
                acted = [verb for verb in verbs if verb in ("go main", "trade main")]
                gifts = verbs.count("give gift")
                assert len(acted) == (0 if gifts or not acted else 1)
                traded = "trade main" in verbs
                assert verbs.count("done inspect") == (not state.is_terminal() or "done inspect" in verbs)
                assert verbs.count("done inspect-partner") <= traded
                if traded and not state.is_terminal():
                    assert verbs[-1] == "done inspect-partner"
                verbs = []


# Hidden information


def twin(state: School, seat: str, rng: random.Random) -> School | None:
    """Give a state that differs only in days that the seat may not know; None if that shows in the phase."""
    shown = [state.offer.offered] if state.offer and state.offer.kind != "one-for-one" else []
    known = {*state.hand(seat), *shown}
    swapped = {name: name for name in GAME.passes}
    for subject in GAME.suits:
        secret = [coin.name for coin in PASSES if coin.suit == subject and coin not in known]
        swapped |= dict(zip(secret, rng.sample(secret, len(secret)), strict=True))
    position = state.position()
    if "hands" not in position:
        return state.clone()
    position["hands"] = {owner: [swapped[name] for name in hand] for owner, hand in position["hands"].items()}
    if "offer" in position:
        kind, offered, *subject = position["offer"]
        position["offer"] = [kind, swapped[offered], *subject]
    other = GAME.load(position)
    return other if other.phase == state.phase else None


@pytest.mark.few(2)
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(
    players: int, options: dict[str, Any], effort: int
) -> None:
    rng = random.Random(9)
    differing = 0
    for before, *_ in islice(play(players, options, seed=2), 0, 200 * effort):
        for seat in before.seats:
            other = twin(before, seat, rng)
            if other is None:
                continue
            differing += other != before
            assert other.observation(seat) == before.observation(seat)
            assert other.text(seat) == before.text(seat)
            assert other.table(seat) == before.table(seat)
            if before.actor() == seat:
                assert other.legal_actions() == before.legal_actions()
    assert differing


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_line_with_a_secret_names_no_day_to_those_who_may_not_know(
    players: int, options: dict[str, Any]
) -> None:
    for before, action, events, _ in play(players, options, seed=3):
        for event in events:
            for seat in (None, *before.seats):
                line = event.seen_by(seat)
                assert line is not None
                if "{" in event.text and seat not in (event.knows or ()):
                    assert line == event.text.partition(" {")[0]
                else:
                    assert line == event.text
        lines = {seat: before.log_line(action, seat) for seat in (None, *before.seats)}
        assert {seat for seat, line in lines.items() if line} == {action.actor} - {CHANCE}


def test_the_days_of_a_trade_are_known_to_those_who_made_it() -> None:
    state = GAME.load({**L1, "players": 3, "pawns": {"p1": "b2", "p2": "d2", "p3": "a5"}} | HANDS)
    offer = state.apply(state.parse("p1 trade p2 one-for-one Nc"))[0]
    assert [offer.seen_by(seat) for seat in ("p1", "p2", "p3")] == [
        "p1 offers p2 one-for-one in crowns {Nc}",
        "p1 offers p2 one-for-one in crowns",
        "p1 offers p2 one-for-one in crowns",
    ]
    first, second = state.apply(state.parse("p2 give 4c"))
    assert first.knows == second.knows == ("p1", "p2")
    assert second.seen_by("p3") == "p2 gives p1 a crowns pass"


HANDS = {"hands": {"p1": ["Nc", "3c"], "p2": ["4c"]}}


def test_an_offered_pass_stays_in_the_hand_of_its_owner_until_the_exchange() -> None:
    state = GAME.load({**L1, **HANDS})
    state.apply(state.parse("p1 trade p2 one-for-one Nc"))
    assert state.observation("p2")["hands"] == {"p1": {"crowns": 2}, "p2": ["4c"]}
    assert state.observation("p1")["offer"]["offered"] == "Nc"
    assert state.observation("p2")["offer"] == {"kind": "one-for-one", "offered": None, "subject": "crowns"}


def test_looking_changes_nothing_and_is_answered_in_every_phase() -> None:
    for before, *_ in islice(play(2, {}, seed=4), 30):
        copy = before.clone()
        for seat in before.seats:
            lines = before.apply(before.parse(f"{seat} look"))
            assert [line.seen_by(other) for line in lines for other in before.seats if other != seat] == (
                [None] * len(lines)
            )
        assert before == copy


# Positions


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": 1}, "two to four players"),
        ({"players": "two"}, "two to four players"),
        ({"variant": "british"}, "variant is one of standard, canadian-army, not 'british'"),
        ({"suits": ["suns"]}, "suits gives each of p1, p2 a suit of its own"),
        ({"suits": ["suns", "hearts"]}, "suits gives each of p1, p2 a suit of its own"),
        ({"suits": ["suns", "suns"]}, "suits gives each of p1, p2 a suit of its own"),
        ({"start": "setup"}, "start has no place in phase main"),
        ({"start": "now"}, "start has no place in phase main"),
        ({"layout": None}, "layout is missing"),
        ({"layout": "L9"}, "layout is one of L1, not 'L9'"),
        ({"layout": ["Nc As"] * 5}, "layout has 5 rows of 5 pieces"),
        ({"layout": ["Nc As 2m 3a 4c"] * 5}, "layout has Nc twice"),
        ({"pawns": {"p1": "b2"}}, "pawns leaves out p2"),
        ({"pawns": {"p1": "b2", "p3": "a1"}}, "pawns names 'p3'; there are p1, p2"),
        ({"pawns": {"p1": "b2", "p2": "f6"}}, "pawns puts p2 on 'f6', which is not a cell from a1 to e5"),
        ({"pawns": {"p1": "b2", "p2": "b2"}}, "two pawns share b2; only c3 has room for that"),
        ({"hands": {"p1": ["6c"]}}, "hands gives p1 '6c', which is none of the pieces"),
        ({"hands": {"p1": ["4c"], "p2": ["4c"]}}, "hands gives p2 '4c', which is named twice"),
        ({"hands": {"p4": []}}, "hands names 'p4'; there are p1, p2"),
        ({"demerits": {"p1": -1}}, "demerits is a whole number from 0 to 28, not -1"),
        (
            {"demerits": {"p1": 20}},
            "one seat has 20 or more exactly in phase over; p1 has 20 or more demerits",
        ),
        (
            {"phase": "over"},
            "one seat has 20 or more exactly in phase over; nobody has 20 or more demerits",
        ),
        ({"turn": "p3"}, "turn is one of p1, p2, not 'p3'"),
        ({"turn": None}, "turn is missing"),
        ({"phase": "tiles"}, "phase is one of main, roll, draw, *"),
        ({"phase": "roll"}, "turn is out of place in phase roll"),
        ({"rolling": ["p1"]}, "rolling is out of place in phase main"),
        ({"partner": "p2"}, "partner is out of place in phase main"),
        ({"phase": "inspect", "partner": "p1"}, "partner is one of p2, not 'p1'"),
        ({"phase": "inspect-partner"}, "partner is missing"),
        ({"phase": "answer", "partner": "p2"}, "offer is missing"),
        ({"phase": "answer", "partner": "p2", "offer": ["one-for-one", "5a"]}, "offer cannot be: p1 does *"),
        ({"phase": "answer", "partner": "p2", "offer": ["one-for-three"]}, "offer cannot be read: kind *"),
        ({"phase": "gift"}, "nobody has a pass to give, so the phase is not gift"),
        (
            {"phase": "gift", "givers": ["p1"], "hands": {"p2": ["3a"]}},
            "givers names one or more of p2, in this order",
        ),
        ({"phase": "draw", "pawns": {"p1": "c3", "p2": "d2"}}, "there is nothing to draw for p1"),
        (
            {"phase": "draw", "hands": {"p2": ["Nc", "Ac", "2c", "3c", "4c", "5c"]}},
            "there is nothing to draw for p1",
        ),
        ({"mood": "bad"}, "unknown key 'mood'; *"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load({**L1, **change})
    start, _, _ = reason.partition("*")
    assert str(caught.value).startswith(start)
    assert "*" in reason or str(caught.value) == reason
    assert caught.value.key in {*GAME.keys, *change}


@pytest.mark.parametrize("rolling", [[], ["p1"], ["p2", "p1"], ["p1", "p3"]])
def test_two_or_more_seats_roll_for_the_first_turn(rolling: list[str]) -> None:
    start = {"layout": "L1", "pawns": {"p1": "c3", "p2": "c3"}, "phase": "roll"}
    assert GAME.load(start).position()["rolling"] == ["p1", "p2"]
    with pytest.raises(BadPosition, match="rolling names two or more of p1, p2, in this order"):
        GAME.load({**start, "rolling": rolling})


def test_the_canadian_army_is_for_any_number_and_read_by_its_former_name() -> None:
    for players in (2, 3, 4):
        old = GAME.opening(players, variant="canadian-any")
        assert GAME.load(old).options["variant"] == "canadian-army"
        assert GAME.load(old).position() == GAME.new(players, variant="canadian-army").position()


def test_only_the_number_of_players_cites_its_clause() -> None:
    with pytest.raises(BadPosition) as players:
        GAME.opening(5)
    with pytest.raises(BadPosition) as seats:
        GAME.opening(["p1", "p3"])
    assert players.value.clause == "setup.players"
    assert seats.value.clause is None


def test_an_empty_position_is_the_setup_for_two() -> None:
    assert GAME.load({}) == GAME.new() == GAME.new(2) == GAME.new(["p1", "p2"])
    with pytest.raises(BadPosition, match="start is one of setup, not 'now'"):
        GAME.load({"start": "now"})


def test_a_stuck_seat_is_loaded_into_the_gifts() -> None:
    blocked = {**L1, "players": 3, "pawns": {"p1": "a1", "p2": "a2", "p3": "b1"}}
    given = GAME.load({**blocked, "hands": {"p2": ["3a"], "p3": ["Nm"]}})
    assert (given.phase, given.givers, given.actor()) == ("gift", ("p2", "p3"), "p2")
    nobody = GAME.load({**blocked, "hands": {"p1": ["3a"]}})
    assert (nobody.phase, nobody.actor()) == ("inspect", "p1")


def test_facts_are_compared_with_their_defaults_filled_in() -> None:
    state = GAME.load({**L1, "hands": {"p1": ["4c", "Ns"]}})
    filled = state.expected({"hands": {"p1": ["4c", "Ns"]}, "demerits": {}, "layout": "L1"})
    assert filled.items() <= state.facts().items()
    with pytest.raises(BadPosition):
        state.expected({"winner": "p1"})


# Notation


@pytest.mark.parametrize(
    "line",
    [
        "p1 dance",
        "p3 done",
        "p1 go",
        "p1 go f1",
        "p1 go b3 3a",
        "p1 go b3 discard",
        "p1 go b3 discard 3x",
        "p1 go b3 discard 3a 4a",
        "p1 trade p2 one-for-three 3c",
        "p1 trade p9 one-for-one 3c",
        "p1 trade p2 one-for-one",
        "p1 trade p2 one-for-one 3c suns",
        "p1 trade p2 one-for-other 3c",
        "p1 trade p2 one-for-other 3c hearts",
        "p1 give",
        "p1 caught",
        "p1 done now",
        "p1 roll p1=3",
        "chance done",
        "chance draw",
        "chance roll p1=6",
        "chance roll p1=3 p3=3",
        "chance tiles",
    ],
)
def test_what_is_not_in_the_notation_is_an_input_error(line: str) -> None:
    with pytest.raises(InputError):
        GAME.load(L1).parse(line)


def test_the_same_passes_in_another_order_are_the_same_action() -> None:
    position = {**L1, "phase": "inspect", "hands": {"p1": ["2c", "3c", "4c"]}}
    one, other = GAME.load(position), GAME.load(position)
    events = one.apply(one.parse("p1 caught 4c 2c 3c"))
    assert events == other.apply(other.parse("p1 caught 2c 3c 4c"))
    assert one == other


def test_legal_actions_are_listed_in_their_order() -> None:
    state = GAME.load({**L1, "hands": {"p1": ["Nc", "3c"], "p2": ["4c", "5c", "2s"]}})
    assert [state.game.grammar.write(action) for action in state.legal_actions()] == [
        "p1 go b3",
        "p1 go c2",
        "p1 go b1",
        "p1 go a2",
        "p1 trade p2 one-for-one Nc",
        "p1 trade p2 one-for-one 3c",
        "p1 trade p2 one-for-two 3c",
        "p1 trade p2 one-for-other 3c suns",
    ]
    full = GAME.load({**L1, "phase": "inspect", "hands": {"p1": list(GAME.passes)}})
    assert len(full.legal_actions()) == 1 + 40 + 66
    variant = {"phase": "inspect", "variant": "canadian-army", "hands": {"p1": list(GAME.passes)}}
    assert len(GAME.load({**L1, **variant}).legal_actions()) == 1 + 24 + 6


# Diagrams


def test_a_die_walks_the_track_and_stops_at_its_end() -> None:
    assert [GAME.die_space(demerits) for demerits in (0, 1, 19, 20, 28)] == ["start", "1", "19", "20", "20"]


def test_the_table_holds_every_piece_of_the_box() -> None:
    for before, *_ in islice(play(3, {}, seed=6), 1, 100, 9):
        for seat in (None, *before.seats):
            pieces = [placed.piece for placed in before.table(seat)]
            assert [pieces.count(kind) for kind in ("tile", "coin", "pawn", "die")] == [24, 24, 4, 4]
