"""The thirty-tile race: positions that cannot be, the last stretch, and what holds after every action."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import plain
from ppgen.engine import CHANCE, Action, BadPosition, Place
from ppgen.games.leyhe_race import GAME, Race
from tests import own

if TYPE_CHECKING:
    from collections.abc import Iterator

JUDGE = GAME(plain(own.catalogue().games["leyhe-race"]))
EIGHT = ("suns", "moons", "crowns", "arms", "hearts", "diamonds", "clubs", "spades")
STEPS = {"N": 1, "A": 1, "2": 2, "3": 3, "4": 4, "5": 5}
CAP = 20_000
"""Rolls after which a random game counts as unfinished; the rules do not force an end."""
OPTIONS: list[dict[str, str]] = [
    {},
    {"own_landing": "refuse"},
    {"moves": "optional"},
    {"own_landing": "refuse", "moves": "optional"},
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=str)
every_table = pytest.mark.parametrize(
    "players",
    [("suns", "moons"), ("spades", "hearts", "arms"), ("moons", "clubs", "suns", "diamonds")],
    ids=len,
)


def walk(players: tuple[str, ...], options: dict[str, str], seed: int) -> Iterator[tuple[Race, Action, Race]]:
    """Play a random game: the state before each action, the action, and the state after."""
    rng = random.Random(seed)
    state = JUDGE.load(JUDGE.opening(players, **options))
    for _ in range(3 * CAP):
        if state.actor() is None:
            return
        before = state.clone()
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        state.advance(action)
        yield before, action, state
    pytest.fail("the game does not end")


def board(state: Race) -> dict[int, list[str]]:
    """The owners of the coins on each tile that has any."""
    return state.position()["board"]


def wider(seats: tuple[str, ...]) -> Iterator[Action]:
    """Every action that the notation can write, and some that make no sense."""
    for seat in seats:
        yield from (Action(CHANCE, "roll", (seat, face)) for face in (*STEPS, "6", "n", "null"))
        yield from (Action(seat, "move", (Place(tile),)) for tile in range(40))
        yield from (Action(seat, verb) for verb in ("enter", "pass", "again", "stop"))


def moving(die: str | int, **keys: Any) -> Race:
    """Suns and moons play, and suns has rolled."""
    return JUDGE.load({"phase": "move", "die": die, **keys})


# Positions


@pytest.mark.parametrize(
    ("position", "reason", "key"),
    [
        ({"tokens": 6}, "unknown key 'tokens'", "tokens"),
        ({"players": ["suns"]}, "the game is for 2, 3, 4 players, not 1", "players"),
        ({"players": list(EIGHT[:5])}, "the game is for 2, 3, 4 players, not 5", "players"),
        ({"players": ["suns", "suns"]}, "no two seats share a suit", "players"),
        ({"players": ["suns", "stars"]}, "'stars' is not a suit", "players"),
        ({"players": ["suns", ["moons"]]}, "['moons'] is not a suit", "players"),
        ({"players": "suns"}, "players is a list", "players"),
        ({"to_act": "crowns"}, "to_act is one of suns, moons, not 'crowns'", "to_act"),
        ({"to_act": "none"}, "to_act is one of suns, moons, not 'none'", "to_act"),
        ({"phase": "rolling"}, "phase is one of roll, move, choose, end", "phase"),
        ({"board": {5: ["crowns"]}}, "board names 'crowns'; the seats are suns, moons", "board"),
        ({"board": {0: ["suns"]}}, "there is no tile 0; they run from 1 to 30", "board"),
        ({"board": {31: ["suns"]}}, "there is no tile 31", "board"),
        ({"board": {"5": ["suns"]}}, "there is no tile '5'", "board"),
        ({"board": {True: ["suns"]}}, "there is no tile True", "board"),
        ({"board": {5: "suns"}}, "board is a list, not 'suns'", "board"),
        ({"board": {5: ["suns", "moons"]}}, "5 has room for one coin only", "board"),
        ({"board": {16: ["suns", "suns"]}}, "16 has room for one coin only", "board"),
        *(
            ({"board": {tile: ["suns"]}}, f"no coin can be on {tile} between actions", "board")
            for tile in (1, 27, 28, 30)
        ),
        ({"board": {11: ["suns"] * 7}}, "suns has more than 6 coins", "board"),
        ({"board": {11: ["suns"] * 4}, "removed": {"suns": 3}}, "suns has more than 6 coins", "board"),
        ({"removed": {"crowns": 1}}, "removed names 'crowns'", "removed"),
        ({"removed": {"suns": -1}}, "removed is a whole number from 0 to 6, not -1", "removed"),
        ({"removed": {"suns": 7}}, "removed is a whole number from 0 to 6, not 7", "removed"),
        ({"removed": {"suns": 1.5}}, "removed is a whole number from 0 to 6, not 1.5", "removed"),
        ({"removed": {"suns": 6}}, "suns has won, so the phase is end", "phase"),
        ({"phase": "end"}, "in phase end exactly one seat has 6 coins removed", "removed"),
        ({"phase": "end", "removed": {"suns": 6, "moons": 6}}, "exactly one seat has 6 coins", "removed"),
        ({"phase": "end", "removed": {"suns": 6}, "to_act": "moons"}, "nobody is to act", "to_act"),
        ({"phase": "move"}, "phase move needs a die that shows N, A, 2, 3, 4, 5", "die"),
        ({"phase": "move", "die": None}, "phase move needs a die", "die"),
        ({"phase": "move", "die": 6}, "phase move needs a die", "die"),
        ({"phase": "move", "die": "n"}, "phase move needs a die", "die"),
        ({"die": 4}, "there is no die in phase roll", "die"),
        ({"phase": "choose", "die": "N"}, "there is no die in phase choose", "die"),
        ({"phase": "move", "die": 4}, "a 4 has no legal use here", "die"),
        ({"phase": "move", "die": 5, "removed": {"suns": 5}, "board": {29: ["suns"]}}, "no legal use", "die"),
        ({"options": {"pace": "fast"}}, "options names 'pace'", "options"),
        ({"options": {"moves": "free"}}, "moves is one of compulsory, optional, not 'free'", "moves"),
    ],
)
def test_a_position_that_cannot_be_is_rejected_with_its_reason(
    position: dict[str, Any], reason: str, key: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        JUDGE.load(position)
    assert reason in str(caught.value)
    assert caught.value.key == key


def test_an_empty_position_is_a_new_game_of_suns_and_moons() -> None:
    assert JUDGE.load({}) == JUDGE.new() == JUDGE.new(2) == JUDGE.new(["suns", "moons"])


def test_any_suits_can_play_in_any_order() -> None:
    assert JUDGE.new(["spades", "hearts", "suns"]).seats == ("spades", "hearts", "suns")
    with pytest.raises(BadPosition):
        JUDGE.opening(5)


def test_a_position_may_be_written_loosely() -> None:
    loose = {"board": {11: ["moons", "suns", "moons"], 9: []}, "die": "4", "phase": "move"}
    strict = {"board": {11: ["suns", "moons", "moons"]}, "die": 4, "phase": "move", "to_act": "suns"}
    assert JUDGE.load(loose) == JUDGE.load(strict)
    ended = {"phase": "end", "removed": {"moons": 6}}
    assert JUDGE.load(ended) == JUDGE.load({**ended, "to_act": "none"})


def test_facts_may_name_what_follows_from_a_position() -> None:
    state = moving(4, board={8: ["suns"]}, removed={"moons": 2})
    facts = {"board": {8: ["suns"], 9: []}, "die": 4, "stash": {"suns": 5, "moons": 4}, "winner": "none"}
    known = state.facts()
    assert state.expected(facts) == {key: known[key] for key in facts}
    with pytest.raises(BadPosition, match="unknown key 'pace'"):
        state.expected({"pace": 1})


# The last stretch (section 11.4 of the specification)

AGAIN, STASH, OFF = "another turn", "back to the stash", "off"
LAST_STRETCH: dict[int, list[tuple[int | str, ...] | None]] = {
    21: [(22,), (23,), (24,), (25,), (26, AGAIN)],
    22: [(23,), (24,), (25,), (26, AGAIN), (STASH,)],
    23: [(24,), (25,), (26, AGAIN), (STASH,), (25,)],
    24: [(25,), (26, AGAIN), (STASH,), (25,), (29, AGAIN)],
    25: [(26, AGAIN), (STASH,), (25,), (29, AGAIN), (OFF, AGAIN)],
    26: [(STASH,), (25,), (29, AGAIN), (OFF, AGAIN), None],
    29: [(OFF, AGAIN), None, None, None, None],
}


@pytest.mark.parametrize("tile", LAST_STRETCH)
@pytest.mark.parametrize("face", ["A", "2", "3", "4", "5"])
def test_where_each_roll_leads_on_the_last_stretch(tile: int, face: str) -> None:
    state = moving(face, board={2: ["suns"], tile: ["suns"]})
    move = Action("suns", "move", (Place(tile),))
    end = LAST_STRETCH[tile][STEPS[face] - 1]
    if end is None:
        assert (
            str(state.refusal(move)) == f"illegal [off.exact]: {tile} + {face.replace('A', '1')} is past 30"
        )
        return
    state.apply(move)
    assert board(state) == {2: ["suns"], **({end[0]: ["suns"]} if isinstance(end[0], int) else {})}
    assert state.removed("suns") == (end[0] == OFF)
    assert (state.to_act == "suns") == (AGAIN in end)


def test_a_coin_that_comes_back_from_28_to_its_own_tile_lands_on_nobody() -> None:
    state = moving(3, board={25: ["suns"]}, options={"own_landing": "refuse"})
    events = [event.clause for event in state.apply(Action("suns", "move", (Place(25),)))]
    assert events == ["move.forward", "tile.club-ace", "turn.order"]
    assert board(state) == {25: ["suns"]}


def test_coins_of_one_seat_may_gather_on_the_sun_ace_where_own_landing_is_refused() -> None:
    state = moving(2, board={9: ["suns"], 11: ["suns", "moons"]}, options={"own_landing": "refuse"})
    state.apply(Action("suns", "move", (Place(9),)))
    assert board(state) == {11: ["suns", "suns", "moons"]}


# What holds after every action (section 9 of the specification)


def check_invariants(state: Race) -> None:
    for seat in state.seats:
        on_board = sum(owners.count(seat) for owners in board(state).values())
        assert state.stash(seat) >= 0
        assert state.stash(seat) + on_board + state.removed(seat) == 6
    assert all(len(owners) == 1 or tile == 11 for tile, owners in board(state).items())
    assert not board(state).keys() & {1, 27, 28, 30}
    assert [state.removed(seat) for seat in state.seats].count(6) == (state.phase == "end")
    assert all(state.observation(seat) == state.observation() for seat in state.seats)
    if state.phase == "move":
        legal = {action.verb for action in state.legal_actions()}
        assert legal
        assert "enter" not in legal or (state.die in ("2", "5") and state.stash(str(state.to_act)))
        if state.options["moves"] == "compulsory":
            assert ("pass" in legal) == ("move" not in legal)


def check_step(before: Race, action: Action, after: Race) -> None:
    """Compare two neighbouring states."""
    seat = before.to_act
    assert seat is not None
    gone = {name: after.removed(name) - before.removed(name) for name in after.seats}
    assert set(gone.values()) <= {0, 1}
    assert not any(gone[name] for name in gone if name != seat)
    back = {
        name: after.stash(name) - before.stash(name) + (action.verb == "enter" and name == seat)
        for name in gone
    }
    assert sum(back.values()) in (0, 1)
    if any(back[name] for name in back if name != seat):
        assert action.verb in ("move", "enter")
    for refuge in (11, 16):
        for name in after.seats:
            left = board(before).get(refuge, []).count(name) > board(after).get(refuge, []).count(name)
            assert not left or action == Action(name, "move", (Place(refuge),))
    following = before.seats[(before.seats.index(seat) + 1) % len(before.seats)]
    assert after.to_act in (seat, following, None)
    stays = action.verb == "again" or after.phase in ("move", "choose") or gone[seat]
    assert after.to_act == seat or not stays or after.phase == "end"
    if after.phase == "choose":
        assert before.die == "N" or action.args[-1:] == ("N",)
        assert not gone[seat]


@pytest.mark.few(4)
@every_table
@every_option
def test_the_invariants_hold_after_every_action(
    players: tuple[str, ...], options: dict[str, str], effort: int
) -> None:
    for seed in range(effort):
        for before, action, after in walk(players, options, seed):
            check_invariants(after)
            check_step(before, action, after)
        assert sorted(after.returns().values()) == [0.0] * (len(players) - 1) + [1.0]
        assert all(after.refusal(action) for action in wider(players))


@every_option
def test_legal_actions_are_all_that_the_clauses_permit_coins_first(options: dict[str, str]) -> None:
    players = ("moons", "suns", "clubs")
    for number, (state, _, _) in enumerate(walk(players, options, seed=6)):
        if number % 17:
            continue
        legal = list(state.legal_actions())
        assert set(legal) == set(filter(state.permits, wider(players)))
        if not state.is_chance():
            places = [
                (["move", "enter", "again", "pass", "stop"].index(a.verb), *map(int, a.args)) for a in legal
            ]
            assert places == sorted(places)


# The terminal


def test_the_terminal_shows_every_coin_the_special_tiles_and_what_comes_next() -> None:
    board = {5: ["moons"], 11: ["suns", "suns", "moons"], 16: ["suns"]}
    lines = moving("N", board=board, removed={"suns": 2}).text().splitlines()
    assert " 5 mo " in lines[0]
    assert lines[1].endswith("11*2su+mo")
    assert "16*su" in lines[1]
    assert "26*." in lines[2]
    assert "suns: 1 in the stash, 2 removed" in lines
    assert lines[-1] == "suns to move by the roll: null, which counts 1"
    assert JUDGE.new().text().endswith("suns to roll")
    assert JUDGE.load({"phase": "end", "removed": {"moons": 6}}).text().endswith("moons has won")
