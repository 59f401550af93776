"""Pub sCrawl: positions that cannot be, secrets, and what holds after every action."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import plain
from ppgen.engine import CHANCE, Action, BadPosition, Place
from ppgen.games.pub_scrawl import GAME
from tests import own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Event
    from ppgen.games.pub_scrawl import Crawl

JUDGE = GAME(plain(own.catalogue().games["pub-scrawl"]))
SEATS = ("solar", "lunar")
SPECIAL = {15, 26, 27, 28, 29, 30}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"rounds": 1},
    {"rounds": 2},
    {"start_order": "moons-lead"},
    {"exit": "any"},
    {"compulsory": False},
    {"rounds": 2, "round_reset": "board-only"},
    {
        "rounds": 2,
        "start_order": "moons-lead",
        "exit": "any",
        "compulsory": False,
        "round_reset": "board-only",
    },
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=str)


def walk(options: dict[str, Any], seed: int) -> Iterator[tuple[Crawl, Action, list[Event], Crawl]]:
    """Play a random game: the state before each action, the action, its events, the state after."""
    rng = random.Random(seed)
    state = JUDGE.new(**options)
    while state.actor() is not None:
        before = state.clone()
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        yield before, action, state.advance(action), state


def wider() -> Iterator[Action]:
    """Every action that the notation can write, and some that make no sense."""
    for seat in SEATS:
        yield from (Action(CHANCE, "roll", (seat, *dice)) for dice in product(range(7), repeat=2))
        yield from (Action(seat, "will", (token,)) for token in range(8))
        yield from (Action(seat, "move", (Place(space), die)) for space, die in product(range(33), range(7)))
        yield Action(seat, "pass")


def twin(state: Crawl, seat: str | None, rng: random.Random) -> Crawl:
    """Change what a seat (None: a spectator) may not know, and nothing else."""
    other = state.clone()
    for name in SEATS:
        if name == seat or state.phase.startswith("move"):
            continue
        if other.dice[name]:
            other.dice[name] = (rng.randrange(6), rng.randrange(6))
        if chosen(other, name) is not None:
            will, dice = Place(f"{name}/will"), Place(f"{name}/dice")
            other.tokens.move(other.tokens[dice][0], dice, will)
            other.tokens.move(rng.choice(other.tokens[will]), will, dice)
    return other


def team(state: Crawl, seat: str) -> set[int]:
    return set(map(int, state.team(seat)))


def chosen(state: Crawl, seat: str) -> int | None:
    found: int | None = state.position()["chosen"][seat]
    return found


def spent(state: Crawl, seat: str) -> list[int]:
    return state.counts(state.tokens, "spent", seat)


# Positions that cannot be

MOVING = {"phase": "move-first", "first": "solar", "dice": {"solar": [3, 1], "lunar": [2, 2]}}


@pytest.mark.parametrize(
    ("position", "reason", "key"),
    [
        ({"tokens": 6}, "unknown key 'tokens'", "tokens"),
        ({"round": 4}, "round is a whole number from 1 to 3, not 4", "round"),
        ({"round": 2, "options": {"rounds": 1}}, "round is a whole number from 1 to 1, not 2", "round"),
        ({"turn": 0}, "turn is a whole number", "turn"),
        ({"phase": "roll"}, "phase is one of roll-solar, roll-lunar", "phase"),
        ({"options": {"rounds": 4}}, "rounds is one of 3, 2, 1, not 4", "rounds"),
        ({"options": {"compulsory": 0}}, "compulsory is one of true, false, not 0", "compulsory"),
        ({"options": {"pace": "fast"}}, "options names 'pace'", "options"),
        ({"first": "solar"}, "there is no starting player in phase roll-solar", "first"),
        ({**MOVING, "first": None}, "phase move-first needs a starting player", "first"),
        ({**MOVING, "first": "both"}, "first is one of solar, lunar, not 'both'", "first"),
        ({"baton": None}, "baton is one of solar, lunar, not None", "baton"),
        ({"pieces": {"solar": [4]}}, "lunar has no piece on the board", "pieces"),
        ({"pieces": {"solar": [4], "lunar": [3], "arms": [5]}}, "pieces names 'arms'", "pieces"),
        ({"pieces": {"solar": 4, "lunar": [3]}}, "pieces is a list, not 4", "pieces"),
        ({"pieces": {"solar": [0], "lunar": [3]}}, "there is no space 0; they run from 1 to 30", "pieces"),
        ({"pieces": {"solar": [31], "lunar": [3]}}, "there is no space 31", "pieces"),
        ({"pieces": {"solar": [True], "lunar": [3]}}, "there is no space True", "pieces"),
        ({"pieces": {"solar": [[4]], "lunar": [3]}}, "there is no space [4]", "pieces"),
        ({"pieces": {"solar": [4, 4], "lunar": [3]}}, "4 has room for one piece only", "pieces"),
        ({"pieces": {"solar": [4], "lunar": [4]}}, "4 has room for one piece only", "pieces"),
        ({"pieces": {"solar": [4], "lunar": [1, 2, 3, 5, 6, 7]}}, "lunar has 5 pieces, not 6", "pieces"),
        ({"pieces": {"solar": [], "lunar": [3]}}, "solar has no piece on the board", "pieces"),
        ({"dice": {"solar": [1, 2], "lunar": []}}, "in phase roll-solar solar has 0 dice, not 2", "dice"),
        ({"phase": "roll-lunar"}, "in phase roll-lunar solar has 2 dice, not 0", "dice"),
        (
            {"phase": "roll-lunar", "dice": {"solar": [1, 6], "lunar": []}},
            "dice is a whole number from 0 to 5, not 6",
            "dice",
        ),
        (
            {"phase": "will-solar", "dice": {"solar": [1, 1], "lunar": [1]}},
            "in phase will-solar lunar has 2 dice, not 1",
            "dice",
        ),
        ({**MOVING, "dice": {"solar": [], "lunar": [2, 2]}}, "solar has 1 or 2 dice, not 0", "dice"),
        ({**MOVING, "dice": {"solar": [3], "lunar": [2]}}, "lunar has 2 dice, not 1", "dice"),
        ({**MOVING, "phase": "move-second"}, "in phase move-second solar has 0 dice, not 2", "dice"),
        ({**MOVING, "dice": {"solar": [0, 0], "lunar": [2, 2]}}, "solar has no legal move", "dice"),
        ({"spent": {"solar": [1, 1], "lunar": [2, 3]}}, "solar has spent a token twice", "spent"),
        ({"spent": {"solar": [6], "lunar": [2]}}, "spent is a whole number from 0 to 5, not 6", "spent"),
        ({"spent": {"solar": [1], "lunar": []}}, "both players have spent equally many tokens", "spent"),
        ({"spent": {seat: [0, 1, 2, 3, 4, 5] for seat in SEATS}}, "takes all six tokens back", "spent"),
        ({"chosen": {"solar": 3, "lunar": None}}, "in phase roll-solar solar has chosen no token", "chosen"),
        (
            {"phase": "will-lunar", "dice": MOVING["dice"]},
            "in phase will-lunar solar has chosen a token",
            "chosen",
        ),
        (
            {
                "phase": "will-lunar",
                "dice": MOVING["dice"],
                "spent": {"solar": [3], "lunar": [1]},
                "chosen": {"solar": 3, "lunar": None},
            },
            "solar has already spent the 3",
            "chosen",
        ),
        (
            {"markers": {"solar": [2], "lunar": []}},
            "win markers given out by now, each once: none",
            "markers",
        ),
        ({"round": 2}, "win markers given out by now, each once: 2", "markers"),
        (
            {"round": 2, "markers": {"solar": [2], "lunar": []}},
            "solar has 1 to 5 points for each win marker",
            "scores",
        ),
        (
            {
                "round": 2,
                "markers": {"solar": [2], "lunar": []},
                "scores": {"solar": 3, "lunar": 1},
            },
            "lunar has 1 to 5 points for each win marker",
            "scores",
        ),
        (
            {"phase": "over", "markers": {"solar": [2], "lunar": []}, "scores": {"solar": 1, "lunar": 0}},
            "the game is over after round 3",
            "round",
        ),
    ],
)
def test_a_position_that_cannot_be_is_rejected_with_its_reason(
    position: dict[str, Any], reason: str, key: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        JUDGE.load(position)
    assert reason in str(caught.value)
    assert caught.value.key == key


OVER = {
    "phase": "over",
    "options": {"rounds": 1},
    "pieces": {"solar": [4], "lunar": []},
    "scores": {"solar": 0, "lunar": 1},
    "markers": {"solar": [], "lunar": [2]},
}


def test_the_end_is_a_position_too() -> None:
    assert JUDGE.load(OVER).returns() == {"solar": -1.0, "lunar": 1.0}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"pieces": {"solar": [4], "lunar": [5]}}, "in phase over exactly one team is home"),
        ({"pieces": {"solar": [], "lunar": []}}, "in phase over exactly one team is home"),
        ({"pieces": {"solar": [], "lunar": [4]}}, "solar has won round 1 and holds its marker"),
    ],
)
def test_the_winner_of_the_last_round_is_home_and_holds_its_marker(
    change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        JUDGE.load({**OVER, **change})


@pytest.mark.parametrize("players", [1, 3, ["solar"], ["solar", "suns"]])
def test_only_solar_and_lunar_can_play(players: int | list[str]) -> None:
    with pytest.raises(BadPosition) as caught:
        JUDGE.opening(players)
    assert caught.value.key == "players"


def test_a_new_game_may_name_its_players() -> None:
    assert JUDGE.new(["solar", "lunar"]) == JUDGE.new(2) == JUDGE.new() == JUDGE.load({})


def test_facts_may_list_in_any_order_and_leave_options_out() -> None:
    state = JUDGE.new()
    facts = {
        "pieces": {"lunar": [9, 7, 5, 3, 1], "solar": [10, 2, 4, 6, 8]},
        "options": {"exit": "exact"},
        "first": None,
    }
    known = state.facts()
    assert state.expected(facts) == {key: known[key] for key in facts}
    with pytest.raises(BadPosition, match="spent leaves out lunar"):
        state.expected({"spent": {"solar": []}})


# The way home (the table of section 3 of the specification)


@pytest.mark.parametrize(
    ("space", "ends"),
    [
        (24, [25, 26, 26, 26, 26]),
        (26, [15, 28, 29, 30, "home"]),
        (27, [28, 29, 30, "home", None]),
        (28, [None, None, "home", None, None]),
        (29, [None, "home", None, None, None]),
        (30, ["home", None, None, None, None]),
    ],
)
def test_where_each_die_leads_near_home(space: int, ends: list[int | str | None]) -> None:
    for die, end in enumerate(ends, 1):
        if end is None:
            dice = {"solar": [die, 1], "lunar": [1, 1]}
            state = JUDGE.load({**MOVING, "pieces": {"solar": [2, space], "lunar": [1]}, "dice": dice})
            assert not state.permits(Action("solar", "move", (Place(space), die)))
            continue
        dice = {"solar": [die], "lunar": [1, 1]}
        state = JUDGE.load({**MOVING, "pieces": {"solar": [2, space], "lunar": [1]}, "dice": dice})
        state.apply(Action("solar", "move", (Place(space), die)))
        assert team(state, "solar") == {2} | ({end} - {"home"})


def test_with_exit_any_only_the_foyer_and_the_station_take_more_than_they_need() -> None:
    position = {**MOVING, "pieces": {"solar": [27, 28, 29, 30], "lunar": [1]}, "options": {"exit": "any"}}
    state = JUDGE.load({**position, "dice": {"solar": [4, 5], "lunar": [1, 1]}})
    assert [action.args for action in state.legal_actions()] == [("27", 4), ("27", 5), ("30", 4), ("30", 5)]


# Secrets

UNSEEN = {  # section 8 of the specification: what is hidden from Solar, from Lunar and from a spectator
    "roll-solar": ({}, {}, {}),
    "roll-lunar": ({}, {"dice": ["solar"]}, {"dice": ["solar"]}),
    "will-solar": ({"dice": ["lunar"]}, {"dice": ["solar"]}, {"dice": ["solar", "lunar"]}),
    "will-lunar": (
        {"dice": ["lunar"]},
        {"dice": ["solar"], "chosen": ["solar"]},
        {"dice": ["solar", "lunar"], "chosen": ["solar"]},
    ),
    "move-first": ({}, {}, {}),
    "move-second": ({}, {}, {}),
    "over": ({}, {}, {}),
}


def test_everything_is_open_but_what_the_table_of_secrets_hides() -> None:
    met = set()
    for _, _, _, state in walk({"rounds": 1}, seed=2):
        met.add(state.phase)
        for seat, hidden in zip((*SEATS, None), UNSEEN[state.phase], strict=True):
            expected = state.position()
            for key, owners in hidden.items():
                expected[key].update(dict.fromkeys(owners, "hidden"))
            assert state.observation(seat) == expected
    assert met == set(UNSEEN)


@pytest.mark.few(3)
@every_option
def test_a_seat_notices_nothing_of_what_it_may_not_know(options: dict[str, Any], effort: int) -> None:
    rng = random.Random(9)
    differed = 0
    for state, _, _, _ in islice(walk(options, seed=9), 150 * effort):
        for seat in (*SEATS, None):
            other = twin(state, seat, rng)
            differed += other != state
            assert other.observation(seat) == state.observation(seat)
            if seat is None:
                continue
            assert other.text(seat) == state.text(seat)
            assert other.table(seat) == state.table(seat)
            if state.actor() == seat:
                assert other.legal_actions() == state.legal_actions()
            for action in islice(wider(), 0, None, 5):
                if action.actor == seat:
                    assert other.refusal(action) == state.refusal(action)
    assert differed


def test_no_number_is_told_before_the_reveal() -> None:
    for before, action, events, _ in walk({"rounds": 1}, seed=4):
        if action.verb not in ("roll", "will"):
            continue
        owner = action.args[0] if action.verb == "roll" else action.actor
        masked = f"chance roll {owner} ? ?" if action.verb == "roll" else f"{owner} will ?"
        for seat in (*SEATS, None):
            shown = JUDGE.grammar.write(action) if seat == owner else masked
            assert before.log_line(action, seat) == shown
        for event in events:
            if event.clause in ("turn.roll", "will.choose-one"):
                assert not any(letter.isdigit() for letter in event.text)


# What holds after every action (section 9 of the specification)


@pytest.mark.few(3)
@every_option
def test_the_invariants_hold_after_every_action(options: dict[str, Any], effort: int) -> None:
    for seed in range(2 * effort):
        for before, action, events, after in walk(options, seed):
            check_pieces(after)
            check_tokens(before, after)
            check_scores(after)
            check_baton(before, after, events)
            if action.verb == "move":
                check_move(before, action, after)


def check_pieces(state: Crawl) -> None:
    solar, lunar = (team(state, seat) for seat in SEATS)
    assert not solar & lunar
    assert solar | lunar <= set(range(1, 31))
    assert sum(not team for team in (solar, lunar)) == (state.phase == "over")
    on_table = Counter(placed.piece for placed in state.table())
    assert on_table["coin"] == 22
    assert on_table["tile"] == 4


def check_tokens(before: Crawl, after: Crawl) -> None:
    sizes = {len(spent(after, seat)) for seat in SEATS}
    assert len(sizes) == 1
    assert sizes <= set(range(6))
    if after.options["round_reset"] == "full" and after.phase.startswith(("roll", "will")):
        assert sizes == {(after.turn - 1) % 6}
    for seat in SEATS:
        assert chosen(after, seat) not in spent(after, seat)
        if not after.phase.startswith("will") and before.phase.startswith("move"):
            assert not Counter(after.dice[seat]) - Counter(before.dice[seat])


def check_scores(state: Crawl) -> None:
    finished = state.round if state.phase == "over" else state.round - 1
    held = sorted(marker for seat in SEATS for marker in state.markers(seat))
    assert held == [2, 3, 4][:finished]
    for seat in SEATS:
        won = len(state.markers(seat))
        assert won <= state.scores[seat] <= 5 * won


def check_baton(before: Crawl, after: Crawl, events: list[Event]) -> None:
    clauses = {event.clause for event in events}
    if "will.tie-baton" in clauses:
        assert after.holder() != before.holder()
    elif "round.reset" not in clauses:
        assert after.holder() == before.holder()


def check_move(before: Crawl, action: Action, after: Crawl) -> None:
    seat, space, die = action.actor, int(action.args[0]), action.args[1]
    other = before.following(seat)
    assert die in before.dice[seat]
    if after.round > before.round:
        return
    ours, theirs = (team(before, seat), team(after, seat)), (team(before, other), team(after, other))
    gone, come = ours[0] - ours[1], ours[1] - ours[0]
    lost, found = theirs[0] - theirs[1], theirs[1] - theirs[0]
    assert gone | {15} >= {space}
    assert 0 <= len(ours[0]) - len(ours[1]) <= 1
    assert len(theirs[0]) == len(theirs[1])
    if space == 26 and die == 1:
        assert 15 in ours[1]
        assert 27 not in ours[0] | theirs[0]
        return
    assert gone == {space}
    assert len(come) <= 1
    assert all(end > space and end != 27 for end in come)
    assert not (space < 26 and any(end > 26 for end in come))
    assert space not in (28, 29) or not come
    if lost:
        assert (lost, found) == (come, {space})
        assert not lost & SPECIAL
        assert not {next(iter(lost)) + 1, next(iter(lost)) - 1} & theirs[0]


@every_option
def test_legal_actions_are_all_that_the_clauses_permit(options: dict[str, Any], effort: int) -> None:
    for state, _, _, _ in islice(walk(options, seed=6), 0, 160 * effort, 4):
        assert set(state.legal_actions()) == {action for action in wider() if state.permits(action)}


def test_whoever_is_to_move_can_move_and_nobody_waits_for_nothing() -> None:
    for _, _, _, state in walk({}, seed=8):
        if state.phase.startswith("move"):
            assert any(action.verb == "move" for action in state.legal_actions())
        assert state.is_terminal() == (state.phase == "over")


def test_the_terminal_shows_the_board_and_what_lies_before_whom() -> None:
    state = JUDGE.load({**MOVING, "pieces": {"solar": [15, 22], "lunar": [1, 20]}, "turn": 9})
    lines = state.text("lunar").splitlines()
    assert lines[0] == "round 1, turn 9"
    assert lines[1].startswith(" 1 L   2 .")
    assert lines[2].startswith("20 L  19 .")
    assert "15 S*" in lines[2]  # a special tile is marked under a piece as well
    assert lines[3].endswith("26 *  27 *  28 *  29 *  30 *")
    assert lines[4] == "S: solar, L: lunar, *: a special tile"
    assert lines[5].startswith("solar: 3 home, points 0")
    hidden = JUDGE.load({"phase": "roll-lunar", "dice": {"solar": [3, 1], "lunar": []}})
    assert "dice hidden" in hidden.text("lunar")
    assert "dice 3 1" in hidden.text("solar")
