"""Dungeon Crawl: positions that cannot be, secrets, and what holds after every action."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import plain
from ppgen.engine import CHANCE, Action, BadPosition, Illegal, Place, playout
from ppgen.games.dungeon_crawl import GAME
from ppgen.games.dungeon_crawl.law import found, standing
from ppgen.games.dungeon_crawl.words import COINS, COLOURS, CROWNS, SUITS, VALUES, WORTH
from ppgen.games.nouns.lattice import coordinates
from tests import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.games.dungeon_crawl.position import Expedition

JUDGE = GAME(plain(own.catalogue().games["dungeon-crawl"]))
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (players, options)
    for players in (2, 3, 4)
    for options in ({}, {"supply": "common"}, {"memory": "open"}, {"turn_cap": 60})
]
every_setting = pytest.mark.parametrize(
    ("players", "options"),
    [  # each number of players and each option once, all of them with --slow
        pytest.param(*setting, marks=() if at % 5 == 0 or at == 3 else pytest.mark.slow)
        for at, setting in enumerate(SETTINGS)
    ],
    ids=str,
)

PLAY: dict[str, Any] = {
    "players": ["red", "black", "green"],
    "phase": "play",
    "tiles": "[0,0] [1,0]",
    "coins": {"1,1": 4},
    "pawns": {"red": "0,0", "black": "2,1", "green": "3,0"},
    "holdings": {"red": {"treasure": "4c", "experience": "2s", "equipment": "Aa"}},
    "to_act": "red",
}
BUILD: dict[str, Any] = {
    "players": ["red", "black"],
    "phase": "build",
    "compass": {"n": "black", "e": "red", "s": "green", "w": "blue"},
    "tiles": "[0,0] [1,0]",
    "turned": "4s",
    "coins": {"0,0": 2, "3,1": 4},
    "coins_left": {"red": "0 1", "black": "2 5"},
    "to_act": "red",
}


def walk(players: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Expedition, Action, Expedition]]:
    """Play a random game: the state before each action, the action, and the state after it."""
    rng = random.Random(seed)
    state = JUDGE.new(players, **options)
    while state.actor() is not None:
        before = state.clone()
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        state.advance(action)
        yield before, action, state


def holdings(state: Expedition) -> dict[str, dict[str, list[str]]]:
    """Give the coins before each seat, as words."""
    held = state.facts()["holdings"]
    return {seat: {group: words.split() for group, words in groups.items()} for seat, groups in held.items()}


def stacks(state: Expedition) -> dict[str, list[str]]:
    return {space: words.split() for space, words in state.facts()["stacks"].items()}


def unrevealed(state: Expedition) -> dict[str, int]:
    coins: dict[str, int] = state.facts()["coins"]
    return coins


def tiles(state: Expedition) -> list[tuple[int, int]]:
    """Give the tile places in the order laid."""
    return [*map(coordinates, state.dungeon.laid)]


def compass(state: Expedition) -> dict[str, str]:
    pointing: dict[str, str] = state.facts()["compass"]
    return pointing


def tile_of(space: str) -> tuple[int, int]:
    x, y = coordinates(Place(space))
    return x // 2, y // 2


# Positions


@pytest.mark.parametrize(
    ("base", "change", "key", "reason"),
    [
        ({}, {"players": ["red"]}, "players", "the game is for 2 to 4 players, not 1"),
        ({}, {"players": ["red", "purple"]}, "players", "'purple' is no colour of a pawn"),
        ({}, {"players": ["red", "red"]}, "players", "no two players share a colour"),
        ({}, {"players": ["red", "black"], "tiles": "[0,0]"}, "tiles", "names its phase"),
        ({}, {"memory": "open", "supply": "none"}, "supply", "supply is one of dealt, common, not 'none'"),
        ({}, {"turn_cap": 0}, "turn_cap", "turn_cap is none or a whole number from 1, not 0"),
        ({}, {"turn_cap": True}, "turn_cap", "turn_cap is none or a whole number from 1, not True"),
        ({}, {"tempo": 3}, "tempo", "unknown key"),
        (PLAY, {"phase": "dream"}, "phase", "phase is one of"),
        (PLAY, {"phase": "over"}, "step", "phase over needs a step"),
        (PLAY, {"to_act": "blue"}, "to_act", "to_act is one of red, black, green, not 'blue'"),
        (PLAY, {"to_act": None}, "to_act", "to_act is missing"),
        (PLAY, {"turn_cap": 5, "turns": 5}, "turns", "below the turn cap"),
        (PLAY, {"turned": "4s"}, "turned", "turned belongs to phase build, not play"),
        (PLAY, {"pool": 4}, "pool", "belongs to phase setup or build"),
        (PLAY, {"holdings": {"blue": {}}}, "holdings", "holdings names 'blue'"),
        (PLAY, {"holdings": {"red": {"treasure": "4m"}}}, "holdings", "4m cannot be among red's treasure"),
        (PLAY, {"holdings": {"red": {"experience": "4a"}}}, "holdings", "4a cannot be among"),
        (PLAY, {"holdings": {"red": {"damage": "4c"}}}, "holdings", "4c cannot be among red's damage"),
        (PLAY, {"holdings": {"red": {"applied": "4s"}}}, "holdings", "4s cannot be among red's applied"),
        (PLAY, {"holdings": {"red": {"treasure": "6c"}}}, "holdings", "value and a suit such as 4c"),
        (PLAY, {"holdings": {"red": {"treasure": ["4c"]}}}, "holdings", "is a text such as"),
        (PLAY, {"discard": "4s 4s"}, None, "the coin 4s stands in two places"),
        (PLAY, {"discard": "4s 4m 4a"}, None, "only four coins of value 4, not 5"),
        (PLAY, {"discard": "5c"}, "discard", "treasure is never discarded"),
        (PLAY, {"stacks": {"0,1": "5s"}}, "stacks", "crowns and arms only"),
        (PLAY, {"holdings": {"red": {"treasure": "Nc Ac 2c 3c 4c 5c"}}}, "holdings", "the game is over"),
        (PLAY, {"tiles": "[1,0] [0,0]"}, "tiles", "the first tile lies at [0,0]"),
        (PLAY, {"tiles": "[0,0] [1,0] [0,0]"}, "tiles", "two tiles lie at [0,0]"),
        (PLAY, {"tiles": "[0,0] [1,0] [2,1]"}, "tiles", "touches no earlier one"),
        (PLAY, {"tiles": "[0,0] 1,0"}, "tiles", "a tile place [c,r]"),
        (
            PLAY,
            {"tiles": " ".join(f"[0,{r}]" for r in range(25)), "pawns": {}, "holdings": {}},
            "tiles",
            "only 24 tiles",
        ),
        (
            PLAY,
            {"tiles": "[0,0]", "pawns": {}, "holdings": {}},
            "tiles",
            "phase play needs at least 2 tiles",
        ),
        (PLAY, {"coins": {"4,0": 3}}, "coins", "4,0 is not a space of the dungeon"),
        (PLAY, {"coins": {"here": 3}}, "coins", "a space x,y"),
        (PLAY, {"coins": {"1,1": 6}}, "coins", "a whole number from 0 to 5"),
        (PLAY, {"coins": {"1,1": 3, "0,1": 2}}, "coins", "more than one coin or stack"),
        (PLAY, {"stacks": {"0,1": "5c"}}, "stacks", "more than one coin or stack"),
        (PLAY, {"pawns": {"red": "9,9"}}, "pawns", "no space of the dungeon"),
        (PLAY, {"pawns": {"red": "nowhere"}}, "pawns", "a space x,y or out"),
        (PLAY, {"pawns": {"red": "1,1"}}, "pawns", "where something else is"),
        (PLAY, {"pawns": {"red": "0,0", "black": "0,0"}}, "pawns", "where something else is"),
        (PLAY, {"pawns": {"red": "out"}}, "holdings", "red is out of the dungeon and holds nothing"),
        (PLAY, {"holdings": {"red": {"damage": "5s 5m"}}}, "holdings", "red has 10 damage"),
        (PLAY, {"holdings": {"red": {"damage": "Ns", "applied": "Aa"}}}, "holdings", "more equipment"),
        (PLAY, {"facing": "4s"}, "facing", "does not belong to step turn"),
        (PLAY, {"step": "reveal"}, "step", "red is not on a coin"),
        (PLAY, {"step": "fight-spend", "facing": "3m"}, "step", "red has no monster experience"),
        (PLAY, {"step": "fight-roll", "facing": "3c"}, "step", "neither trap nor monster"),
        (PLAY, {"step": "apply", "facing": "3s"}, "step", "3s is not among red's damage"),
        (PLAY, {"step": "attack-choice"}, "step", "nobody stands next to red"),
        (PLAY, {"step": "draw", "target": "black"}, "target", "black is not adjacent to red"),
        (PLAY, {"decides": "chance"}, "decides", "here red decides, not chance"),
        (BUILD, {"discard": "5a"}, "discard", "discard belongs to phase play or over, not build"),
        (BUILD, {"stacks": {"1,1": "5c"}}, "stacks", "stacks belongs to phase play or over, not build"),
        (BUILD, {"compass": {}}, "compass", "each of the four colours has one direction"),
        (
            BUILD,
            {"compass": {"n": "red", "e": "red", "s": "blue", "w": "black"}},
            "compass",
            "one direction",
        ),
        (BUILD, {"turned": ""}, "turned", "every tile but the first has been turned over"),
        (BUILD, {"tiles": "[0,0] [1,0] [2,0]", "turned": "4s 4s"}, "turned", "4s has been turned twice"),
        (BUILD, {"coins": {"0,0": 2}}, "coins", "the tile at [1,0] needs a coin in its layer's corner"),
        (BUILD, {"coins": {"0,0": 2, "3,0": 4}}, "coins", "the tile at [1,0] needs a coin"),
        (BUILD, {"starter": "black"}, "to_act", "black is to act here, not red"),
        (BUILD, {"coins_left": {"red": "0 1 2", "black": "5"}}, "coins_left", "equal or fall once, by one"),
        (BUILD, {"coins_left": {"red": "0", "black": "2 5"}}, "coins_left", "equal or fall once, by one"),
        (BUILD, {"coins_left": {}}, "coins_left", "begin with at least 1"),
        (BUILD, {"supply": "common"}, "coins_left", "with supply common there is no coins_left"),
        (
            BUILD,
            {"supply": "common", "coins_left": None, "pool": "0 1", "tiles_left": 3},
            "tiles_left",
            "as many tiles are left as coins in the pool",
        ),
        (
            {"players": ["red", "black"], "phase": "enter", "tiles": "[0,0] [1,0]"},
            {"to_act": "black", "pawns": {"red": "0,0"}},
            "pawns",
            "before black places, these have entered: black",
        ),
        (
            {"players": ["red", "black"], "phase": "enter", "tiles": "[0,0] [1,0]"},
            {"to_act": "black", "pawns": {"black": "0,0"}, "holdings": {"black": {"treasure": "4c"}}},
            "holdings",
            "black holds nothing before play begins",
        ),
    ],
)
def test_a_position_that_cannot_be_is_told_with_its_key(
    base: dict[str, Any], change: dict[str, Any], key: str | None, reason: str
) -> None:
    position = {name: value for name, value in {**base, **change}.items() if value is not None}
    with pytest.raises(BadPosition) as caught:
        JUDGE.load(position)
    assert reason in caught.value.reason
    assert caught.value.key == key


def test_the_base_positions_of_these_tests_can_be() -> None:
    assert JUDGE.load(PLAY).legal_actions()
    assert JUDGE.load(BUILD).is_chance()


def test_a_starter_left_empty_is_the_first_seat() -> None:
    assert JUDGE.load({**PLAY, "starter": None}) == JUDGE.load(PLAY)


def test_a_new_game_has_players_and_parameters_only() -> None:
    assert JUDGE.opening(3, memory="open") == {"players": ["red", "black", "green"], "memory": "open"}
    assert JUDGE.opening(["blue", "red"]) == {"players": ["blue", "red"]}
    with pytest.raises(BadPosition, match="2 to 4 players, not 5"):
        JUDGE.opening(5)


def test_colours_and_corners_go_by_place_at_the_table() -> None:
    state = JUDGE.new(["blue", "red"], supply="common")
    for line in ("chance roll blue 5", "chance roll red 0"):
        state.apply(state.parse(line))
    state.apply(state.parse("blue pawns n=red e=black s=blue w=green"))
    state.apply(state.parse("blue coin 3"))
    state.apply(state.parse("chance tile 4s"))
    state.apply(state.parse("red coin 2"))
    assert unrevealed(state) == {"0,0": 3, "1,3": 2}


def test_facts_are_filled_before_they_are_compared() -> None:
    state = JUDGE.load(PLAY)
    written = {
        "holdings": {"red": {"treasure": "4c", "equipment": "Aa", "experience": "2s"}},
        "pawns": {"red": "0,0", "black": "2,1", "green": "3,0"},
        "discard": "",
        "stacks": {},
    }
    facts = state.facts()
    assert {key: facts[key] for key in written} == state.expected(written)
    assert state.expected({"pawns": {"red": "0,0"}})["pawns"]["black"] == "out"
    with pytest.raises(BadPosition, match="unknown key"):
        state.expected({"score": 3})


# Steps


@pytest.mark.parametrize(
    ("change", "line", "expected"),
    [
        ({}, "red end", "'red move' or 'red pass'"),
        ({}, "chance reveal suns", "'red move' or 'red pass'"),
        ({"pawns": {"red": "out"}, "holdings": {}}, "red end", "'red reenter' or 'red pass'"),
        ({"pawns": {"red": "1,1", "black": "3,0"}, "step": "reveal"}, "red pass", "'chance reveal'"),
        ({"step": "fight-spend", "facing": "3s"}, "red pass", "'red spend'"),
        ({"step": "fight-roll", "facing": "3s"}, "chance roll black 3", "'chance roll red'"),
        (
            {"step": "attack-choice", "pawns": {"red": "1,0", "black": "2,1"}},
            "red pass",
            "'red attack' or 'red end'",
        ),
        (
            {
                "step": "attack-roll",
                "target": "black",
                "rolled": 3,
                "pawns": {"red": "1,0", "black": "2,1"},
            },
            "chance roll red 3",
            "'chance roll black'",
        ),
    ],
)
def test_a_wrong_step_names_every_verb_that_is_due(change: dict[str, Any], line: str, expected: str) -> None:
    state = JUDGE.load({**PLAY, **change})
    refusal = state.refusal(state.parse(line))
    assert refusal is not None
    assert (refusal.clause, refusal.text) == ("turn.step", f"expected {expected}")


def test_a_deal_out_of_turn_names_the_seat_whose_coins_are_due() -> None:
    state = JUDGE.new(2)
    refusal = state.refusal(state.parse("chance coins black 0"))
    assert refusal is not None
    assert refusal.text == "expected 'chance coins red'"


def test_seeing_is_never_refused_and_changes_nothing() -> None:
    for before, _, state in walk(3, {"turn_cap": 40}, seed=1):
        copy = state.clone()
        for seat in state.seats:
            (event,) = state.apply(Action(seat, "see", (state.seats[0],)))
            assert event.text.startswith(f"{state.seats[0]}: treasure ")
            assert event.seen_by(seat) == event.text
            assert event.seen_by(None) is None
        assert state == copy
        assert before is not state


# Secrets


def attacked() -> Expedition:
    """Give a game in which red is about to draw one of black's two treasures, and green looks on."""
    return JUDGE.load(
        {
            **PLAY,
            "step": "draw",
            "target": "black",
            "pawns": {"red": "1,0", "black": "2,1", "green": "3,0"},
            "holdings": {"black": {"treasure": "Ac 4c"}},
        }
    )


def test_a_stolen_treasure_is_known_to_two() -> None:
    state = attacked()
    action = state.parse("chance draw 4c")
    assert state.log_line(action, "red") == state.log_line(action, "black") == "chance draw 4c"
    assert state.log_line(action, "green") == state.log_line(action, None) == "chance draw ?c"
    (event,) = state.apply(action)
    assert event.seen_by("red") == event.seen_by("black") == "red takes treasure 4c from black"
    assert event.seen_by("green") == event.seen_by(None) == "red takes a treasure from black"


def test_with_open_memory_everybody_knows() -> None:
    state = JUDGE.load({**attacked().position(), "memory": "open"})
    action = state.parse("chance draw 4c")
    assert state.log_line(action, "green") == "chance draw 4c"
    (event,) = state.apply(action)
    assert event.seen_by("green") == "red takes treasure 4c from black"
    assert state.observation("green")["holdings"]["red"]["treasure"] == "4c"


def test_an_observation_counts_what_others_have() -> None:
    state = JUDGE.load(PLAY)
    mine, theirs = state.observation("red"), state.observation("black")
    assert mine["holdings"]["red"]["treasure"] == "4c"
    assert theirs["holdings"]["red"] == {
        "treasure": "?c",
        "trap_experience": 1,
        "monster_experience": 0,
        "equipment": 1,
        "damage": "",
        "applied": 0,
    }
    assert theirs["dungeon"] == {"tiles": "[0,0] [1,0]", "coins": {"1,1": 4}, "stacks": {}}
    assert theirs["treasures_found"] == 1
    assert "treasure ?c" in state.text("black")
    assert "treasure 4c" in state.text("red")


def twin(state: Expedition, seat: str, rng: random.Random) -> Expedition:
    """Give a state that differs only in what a seat may not know: whose treasures of others are which."""
    other = state.clone()
    trays = [Place.tray_of("treasure", name) for name in state.seats if name != seat]
    crowns = [crown for tray in trays for crown in other.coins.pop(tray, ())]
    rng.shuffle(crowns)
    for tray in trays:
        other.coins.lay_out({tray: [crowns.pop() for _ in range(state.coins.count(tray))]})
    return other


@pytest.mark.few(2)
@every_setting
def test_what_a_seat_may_not_know_it_cannot_tell(players: int, options: dict[str, Any], effort: int) -> None:
    rng = random.Random(7)
    differ = 0
    for seed in range(effort):
        for _, _, state in walk(players, options, seed):
            if state.options["memory"] == "open" or state.is_terminal():
                continue
            for seat in (None, *state.seats):
                other = twin(state, seat or "", rng)
                differ += other != state
                assert other.observation(seat) == state.observation(seat)
                if not state.is_chance():
                    assert other.legal_actions() == state.legal_actions()
                if seat:
                    assert other.text(seat) == state.text(seat)
                    assert other.table(seat) == state.table(seat)
    assert differ or options.get("memory") == "open" or "turn_cap" in options


@every_setting
def test_observations_agree_on_everything_but_treasures(players: int, options: dict[str, Any]) -> None:
    for _, _, state in walk(players, options, seed=3):
        seen = [state.observation(seat) for seat in state.seats]
        for view in seen:
            del view["seat"]
            for held in view["holdings"].values():
                held["treasure"] = len(held["treasure"].split())
        assert all(view == seen[0] for view in seen)


# What holds after every action


def coins_of(state: Expedition) -> tuple[list[str], list[int]]:
    """Give the coins whose suits are known, and the values of all others."""
    known = [coin for held in holdings(state).values() for coins in held.values() for coin in coins]
    known += [coin for coins in stacks(state).values() for coin in coins] + state.facts()["discard"].split()
    if state.facing and state.step != "apply":
        known.append(state.facing)
    supplies = state.facts().get("coins_left", {"": state.facts().get("pool", "")})
    unknown = [
        *unrevealed(state).values(),
        *(int(value) for hand in supplies.values() for value in hand.split()),
    ]
    return known, unknown


def check(state: Expedition) -> None:
    """Hold a state of a full game against section 9 of the specification."""
    places = tiles(state)
    assert places[:1] == [(0, 0)][: len(places)]
    for number, (column, row) in enumerate(places[1:], 1):
        beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
        assert beside & set(places[:number])
    assert len({*state.turned}) == len(state.turned)
    known, unknown = coins_of(state)
    assert len(set(known)) == len(known)
    if state.step != "deal":
        assert len(known) + len(unknown) == 24
        counts = Counter([*unknown, *(WORTH[coin[0]] for coin in known)])
        assert counts == dict.fromkeys(range(6), 4)
    loaded = Counter(map(tile_of, [*unrevealed(state), *stacks(state)]))
    assert set(loaded) <= set(places)
    assert all(count == 1 for count in loaded.values())
    pawns = state.characters()
    assert len(set(pawns.values())) == len(pawns)
    assert all(tile_of(space) in places for space in pawns.values())
    for held in holdings(state).values():
        assert {coin[1] for coin in held["treasure"]} <= {"c"}
        assert {coin[1] for coin in held["experience"] + held["damage"]} <= {"s", "m"}
        assert {coin[1] for coin in held["equipment"] + held["applied"]} <= {"a"}
        assert len(held["applied"]) <= sum(WORTH[coin[0]] for coin in held["damage"])
    assert not any(coin[1] == "c" for coin in state.facts()["discard"].split())
    if state.step == "turn":
        check_turn(state)
    if state.phase in ("enter", "play", "over"):
        assert len(places) == 24
    if state.phase == "over":
        check_end(state)
    else:
        assert found(state) < 6


def check_turn(state: Expedition) -> None:
    assert not {*unrevealed(state), *stacks(state)} & {*state.characters().values()}
    for seat, held in holdings(state).items():
        damage = sum(WORTH[coin[0]] for coin in held["damage"]) - len(held["applied"])
        assert 0 <= damage <= 9
        assert seat in state.characters() or not any(held.values())


def check_end(state: Expedition) -> None:
    returns = state.returns()
    if found(state) < 6:
        assert state.turns == state.options["turn_cap"]
        assert set(returns.values()) == {0.0}
        return
    assert sorted(returns.values()) == [0.0] * (len(state.seats) - 1) + [1.0]
    left = [coin for coins in stacks(state).values() for coin in coins if coin[1] == "c"]
    scores = {seat: standing(state, seat)[0] for seat in state.seats}
    assert sum(scores.values()) == 15 - sum(WORTH[coin[0]] for coin in left)
    winner = next(seat for seat, value in returns.items() if value)
    assert scores[winner] == max(scores.values())


@pytest.mark.few(2)
@every_setting
def test_the_invariants_hold(players: int, options: dict[str, Any], effort: int) -> None:
    for seed in range(2 * effort):
        deaths = reveals = 0
        for before, action, after in walk(players, options, seed):
            check(after)
            deaths += len(after.characters()) < len(before.characters())
            reveals += action.verb == "reveal"
            if before.phase == "play" and after.phase == "play" and after.turns != before.turns:
                assert after.to_act == before.following(before.to_act)
                assert after.turns == before.turns + 1
            if after.step == "enter" or (after.step == "turn" and after.to_act not in after.characters()):
                assert len(after.legal_actions()) >= 1 + (after.step == "turn")
        assert deaths <= 3
        assert reveals <= 24


@every_setting
def test_a_finished_dungeon_has_one_coin_on_each_tile_in_the_layers_corner(
    players: int, options: dict[str, Any]
) -> None:
    corners = {2: [(0, 0), (1, 1)], 3: [(0, 0), (0, 1), (1, 1)], 4: [(0, 0), (0, 1), (1, 1), (1, 0)]}[players]
    for before, _, after in walk(players, options, seed=9):
        if before.phase == "build" and after.phase == "enter":
            assert after.starter is not None
            first = after.seats.index(after.starter)
            for number, (column, row) in enumerate(tiles(after)):
                east, north = corners[(first + number) % players]
                assert f"{2 * column + east},{2 * row + north}" in unrevealed(after)
            return
    pytest.fail("never built")


@every_setting
def test_a_tile_lies_where_its_colour_points(players: int, options: dict[str, Any]) -> None:
    """Computed anew from the rules: against the last tile, or outside the extreme row or column."""
    step = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
    colour = {"s": "red", "m": "black", "c": "green", "a": "blue"}
    for before, _, after in walk(players, options, seed=13):
        if after.phase != "build" or len(tiles(after)) in (1, len(tiles(before))):
            continue
        *earlier, place = tiles(after)
        pawn = colour[after.turned[-1][1]]
        (direction,) = (d for d, c in compass(after).items() if c == pawn)
        east, north = step[direction]
        last = (earlier[-1][0] + east, earlier[-1][1] + north)
        if last not in earlier:
            assert place == last
            continue
        far = max(c * east + r * north for c, r in earlier)
        assert place[0] * east + place[1] * north == far + 1
        assert (place[0] - east, place[1] - north) in earlier


def wider(state: Expedition) -> Iterable[Action]:
    """Give every action of the notation, with spaces some way beyond the dungeon."""
    columns, rows = zip(*(tiles(state) or [(0, 0)]), strict=True)
    spaces = [
        Place(f"{x},{y}")
        for x in range(2 * min(columns) - 2, 2 * max(columns) + 4)
        for y in range(2 * min(rows) - 2, 2 * max(rows) + 4)
    ]
    places = {Place("[{},{}]".format(*tile_of(space))) for space in spaces}
    for seat in state.seats:
        yield from (Action(seat, "pawns", colours) for colours in permutations(COLOURS))
        yield Action(seat, "pawns", ("red",) * 4)
        yield from (Action(seat, "coin", (value,)) for value in range(6))
        yield from (Action(seat, "tile", (place,)) for place in places)
        for space in spaces:
            yield from (Action(seat, "place", (colour, space)) for colour in COLOURS)
            yield Action(seat, "move", (space,))
            yield Action(seat, "reenter", (space,))
        yield from (Action(seat, verb, ()) for verb in ("pass", "end"))
        yield from (Action(seat, verb, (number,)) for verb in ("spend", "apply") for number in range(8))
        yield from (Action(seat, "attack", (colour,)) for colour in COLOURS)
        kinds = ("treasure", "equipment", "experience", "damage")
        yield from (Action(seat, "spoils", (kind,)) for kind in kinds)
        yield from (Action(CHANCE, "roll", (seat, value)) for value in range(8))
    yield from (Action(CHANCE, "tile", (tile,)) for tile in COINS)
    yield from (Action(CHANCE, "reveal", (suit,)) for suit in SUITS)
    yield from (Action(CHANCE, "draw", (crown,)) for crown in CROWNS)


@pytest.mark.few(2)
@every_setting
def test_legal_actions_are_all_that_nothing_forbids(
    players: int, options: dict[str, Any], effort: int
) -> None:
    rng = random.Random(players)
    for seed in range(effort):
        for _, _, state in walk(players, options, seed):
            if state.step == "deal" or rng.random() < 0.96:
                continue
            permitted = {action for action in wider(state) if state.permits(action)}
            assert permitted == set(state.legal_actions())


@pytest.mark.few(2)
@every_setting
def test_every_permitted_action_can_be_carried_out_and_every_other_is_refused_with_a_reason(
    players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(5)
    for _, _, state in walk(players, options, seed=21):
        if rng.random() < 0.97:
            continue
        before = state.position()
        for action in rng.sample(list(wider(state)), 200):
            refusal = state.refusal(action)
            if refusal is None:
                state.clone().advance(action)
                continue
            assert refusal.clause in JUDGE.rules.checks
            assert refusal.text
            with pytest.raises(Illegal):
                state.apply(action)
        assert state.position() == before


# Chance


def test_a_deal_is_a_shuffle() -> None:
    """Of 24 coins, four of each value, twelve hold two nulls on average, with a variance of 20/23."""
    rng = random.Random(2)
    state = JUDGE.new(2)
    hands = [state.draw(rng).args[1] for _ in range(4000)]
    nulls = [hand.count(0) for hand in hands]
    mean = sum(nulls) / len(nulls)
    variance = sum((count - mean) ** 2 for count in nulls) / len(nulls)
    assert all(len(hand) == 12 and list(hand) == sorted(hand) for hand in hands)
    assert abs(mean - 2) < 0.05
    assert abs(variance - 20 / 23) < 0.05


def test_the_first_tile_can_still_be_turned() -> None:
    state = JUDGE.load(BUILD)
    outcomes = state.chance_outcomes()
    assert outcomes is not None
    assert [action.args[0] for action, _ in outcomes] == [tile for tile in COINS if tile != "4s"]


def test_only_suits_not_seen_can_turn_up() -> None:
    state = JUDGE.load({**PLAY, "discard": "4a"})
    state.apply(state.parse("red move 1,1"))
    assert state.legal_actions() == [Action(CHANCE, "reveal", (suit,)) for suit in ("suns", "moons")]


# The table


def test_the_drawing_numbers_its_rows_and_columns_and_shows_all_that_lies_on_a_space() -> None:
    state = JUDGE.load({**PLAY, "tiles": "[0,0] [1,0] [-1,0]", "pawns": {"red": "-2,1", "black": "3,0"}})
    lines = state.text().splitlines()
    assert lines[:3] == ["  1  R  .  .  4  .  .", "  0  .  .  .  .  .  K", "  x -2 -1  0  1  2  3"]
    assert lines[3].startswith("red (R) at -2,1: treasure 4c; trap experience 1; ")
    assert lines[5].startswith("green (G) out of the dungeon: treasure none; ")


@every_setting
def test_the_table_shows_every_piece_once(players: int, options: dict[str, Any]) -> None:
    for _, _, state in walk(players, options, seed=2):
        if state.phase == "setup":
            continue
        kinds = Counter(piece.piece for piece in state.table())
        assert kinds == {"tile": 24, "coin": 24, "die": 4, "pawn": 4}
        values = Counter(p.value for p in state.table() if p.piece == "coin" and p.side == "face")
        assert all(count <= 4 for value, count in values.items() if value in VALUES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_well_below_the_cap_that_we_recommend(players: int) -> None:
    turns = []
    for seed in range(100):
        state = JUDGE.new(players, turn_cap=5000)
        playout(state, random.Random(seed), 20_000)
        assert found(state) == 6
        turns.append(state.turns)
    assert max(turns) < 5000
    assert 100 < sorted(turns)[50] < 600
