"""Pawns Crossing: what must hold in every position, and what no position can be."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.definition import load_game
from ppgen.engine import CHANCE, Action, BadPosition, InputError
from ppgen.games.pawns_crossing.board import colour_of
from ppgen.games.pawns_crossing.law import destinations
from ppgen.games.pawns_crossing.position import Crossing as Play
from tests import own

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.games.pawns_crossing.game import PawnsCrossing

PLAN = own.judge("pawns-crossing").plan  # type: ignore[attr-defined]  # the judge of this game
HALVES, HOLES, TILE_PLACES, DOMINO_PLACES = PLAN.ends, PLAN.holes, PLAN.tiles, PLAN.dominoes
CROSSINGS, HOLES_AT, OTHER_HALF = PLAN.crossings, PLAN.hole_at, PLAN.other_half
HALVES_TOUCHING, TILES_TOUCHING = PLAN.halves_touching, PLAN.tiles_touching
PUSHER_HALVES = ("pn", "ps", "pw", "pe")
LINES = PLAN.pushes
COLOURS, LETTERS = ("red", "black", "green", "blue"), "abcd"
CAP = 30_000
"""Actions after which a random game counts as unfinished; the rules do not force an end."""
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"split": "balanced"}),
    (2, {"after_blank": "move"}),
    (2, {"declare": "later"}),
    (3, {}),
    (3, {"entry": "empty"}),
    (4, {}),
    (4, {"declare": "later", "entry": "empty"}),
]
START: dict[int, dict[str, Any]] = {
    2: {"players": 2, "layout": "L1", "pawns": {"red": "b2", "black": "d4", "green": "f6", "blue": "b6"}},
    3: {"players": 3, "layout": "L1", "pawns": {"red": "b2", "green": "f6", "blue": "b6"}},
    4: {"players": 4, "layout": "L1", "pawns": {"red": "b2", "black": "d4", "green": "f6", "blue": "b6"}},
}


@pytest.fixture(scope="module")
def game() -> PawnsCrossing:
    return own.judge("pawns-crossing")  # type: ignore[return-value]  # the judge of this game


def at(game: PawnsCrossing, players: int, **keys: Any) -> Play:
    return game.load({**START[players], "to_act": "p1", **keys})  # type: ignore[return-value]  # its own states


def pair(name: str | None) -> tuple[int, int]:
    first, _, second = str(name).partition("-")
    return int(first), int(second)


def tiles(state: Play) -> tuple[str, ...]:
    return tuple(state.tile_on(place) for place in TILE_PLACES)


def dominoes(state: Play) -> tuple[tuple[int, int], ...]:
    return tuple(pair(state.ground[place][0].value) for place in DOMINO_PLACES if place in state.ground)


def pusher(state: Play) -> tuple[int, int] | None:
    lying = state.ground.top(state.rest().place)
    return lying and pair(lying.value)


def holes(state: Play) -> dict[str, str]:
    """Where each pawn is: its hole, `out`, or nothing before it is placed."""
    return {p.name: place.tray.replace("pawns", "") or str(place) for place, p in state.pawns.each()} | {
        p.name: "" for place, p in state.pawns.each() if place.tray == "pawns"
    }


def sensible(state: Play, rng: random.Random) -> Action:
    """Choose evenly among the verbs, then among their actions, so that games end in reasonable time."""
    legal = state.legal_actions()
    verb = rng.choice(sorted({action.verb for action in legal}))
    return rng.choice([action for action in legal if action.verb == verb])


def play(
    game: PawnsCrossing, players: int, options: dict[str, str], seed: int
) -> Iterator[tuple[Play, Action]]:
    """Play a random game; give each state with the action that is about to be carried out there."""
    rng = random.Random(seed)
    state = game.new(players, **options)
    assert isinstance(state, Play)
    while state.actor() is not None:
        action = state.draw(rng) if state.is_chance() else sensible(state, rng)
        yield state, action
        state.advance(action)


# The board


def links() -> dict[str, set[str]]:
    """Every step between two spaces, worked out from where the pieces touch."""
    steps: dict[str, set[str]] = {space: set() for space in (*TILE_PLACES, *HALVES)}
    for half in HALVES:
        steps[half] |= {OTHER_HALF[half], *TILES_TOUCHING[half]}
        steps[half] |= set(CROSSINGS.get(HOLES_AT.get(half, ""), ())) - {half}
    for tile in TILE_PLACES:
        steps[tile] |= set(HALVES_TOUCHING[tile])
    return steps


def test_the_board_has_64_spaces_and_174_links() -> None:
    steps = links()
    assert (len(TILE_PLACES), len(DOMINO_PLACES), len(HALVES), len(HOLES)) == (16, 24, 48, 9)
    assert all(one in steps[other] for one in steps for other in steps[one])
    assert sum(map(len, steps.values())) == 2 * 174
    assert CROSSINGS["b4"] == ("b5s", "b3n", "a4e", "c4w")
    assert Counter(len(steps[tile]) for tile in TILE_PLACES) == {4: 4, 6: 8, 8: 4}
    rim = {half for half in HALVES if not HOLES_AT.get(half, "")}
    assert rim == {"b1s", "d1s", "f1s", "b7n", "d7n", "f7n", "a2w", "a4w", "a6w", "g2e", "g4e", "g6e"}
    assert {len(steps[half]) for half in rim} == {3}
    assert {len(steps[half]) for half in set(HALVES) - rim} == {6}


def test_the_definition_lays_out_just_the_places_of_the_judge() -> None:
    board = load_game("pawns-crossing").game.board
    by_shape: dict[str, set[str]] = {}
    for space in board.spaces:
        by_shape.setdefault(space.shape, set()).add(space.id)
    rests = {f"{line.places[-1]}-{line.direction}" for line in LINES.values()}
    rest_halves = {f"{rest}-{side}" for rest in rests for side in ("ns" if rest.endswith("st") else "we")}
    assert by_shape == {
        "tile": set(TILE_PLACES),
        "hole": set(HOLES),
        "cell": set(DOMINO_PLACES),
        "half": set(HALVES) | rest_halves,
        "strip": rests,
    }


def test_what_touches_on_the_mat_is_linked_in_the_judge() -> None:
    spaces = {space.id: space for space in load_game("pawns-crossing").game.board.spaces}

    def touch(one: str, other: str) -> bool:
        a, b = spaces[one], spaces[other]
        wide = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
        high = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
        return (wide == 0 and high > 0) or (high == 0 and wide > 0)

    for tile in TILE_PLACES:
        assert {half for half in HALVES if touch(tile, half)} == set(HALVES_TOUCHING[tile])
    for hole in HOLES:
        assert {half for half in HALVES if touch(hole, half)} == set(CROSSINGS[hole])


# Moving tokens


def ways(state: Play, token: str) -> set[str]:
    """Find where a token can end by walking every lawful way space by space: an independent reading."""
    die, start = state.dice[colour_of(token)], state.where()[token]
    pips = dict(zip(HALVES, (n for domino in dominoes(state) for n in domino), strict=True))
    lying = pusher(state)
    assert lying is not None
    against = state.rest().spaces
    pips |= zip(against, lying, strict=False)
    steps = links()
    if against:
        edge = state.rest().name[-2:]
        steps |= {against[0]: {against[1], edge}, against[1]: {against[0], edge}}
        steps[edge] = steps[edge] | set(against)
    taken = {space for other, space in state.where().items() if other != token and space not in TILE_PLACES}
    shut = {hole for colour, hole in holes(state).items() if colour != colour_of(token)}
    ends: set[str] = set()
    seen = set()
    todo: list[tuple[str, int]] = [(start, 0)]
    while todo:
        space, transitions = todo.pop()
        for step in steps[space]:
            changes = transitions + ((space in TILE_PLACES) != (step in TILE_PLACES))
            across = HOLES_AT.get(space, "-") == HOLES_AT.get(step, "") != "" and step != OTHER_HALF.get(
                space
            )
            if changes > 1 or (across and HOLES_AT.get(space) in shut):
                continue
            if state.options["entry"] == "empty" and space == start in TILE_PLACES and step in taken:
                continue
            if step in TILE_PLACES or step not in taken:
                ends.add(step)
            stopped = step not in TILE_PLACES and (0 if step in taken else pips[step]) >= die
            if not stopped and (step, changes) not in seen:
                seen.add((step, changes))
                todo.append((step, changes))
    return ends - {start}


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_token_reaches_just_the_ends_of_all_lawful_ways(
    game: PawnsCrossing, players: int, options: dict[str, str], effort: int
) -> None:
    compared = 0
    for state, _ in islice(play(game, players, options, seed=41), 0, 400 * effort):
        if state.phase == "tokens":
            for action in state.legal_actions():
                assert action.verb == "done" or action.args[1] in destinations(state, action.args[0])
            for token in state.tokens_of(state.to_act or ""):
                if colour_of(token) in state.unused() and state.where()[token] != "home":
                    moves = {a.args[1] for a in state.legal_actions() if a.args[:1] == (token,)}
                    assert moves == ways(state, token)
                    compared += 1
    assert compared > 25


# Actions


def wider(state: Play) -> Iterable[Action]:
    """Give every action that the notation can write, for every seat."""
    places = (*TILE_PLACES, *HALVES, *PUSHER_HALVES, *HOLES, "z9")
    tokens = [f"{colour}-{letter}" for colour in COLOURS for letter in LETTERS]
    for seat in state.seats:
        yield from (Action(seat, verb) for verb in ("roll", "done"))
        yield from (Action(seat, verb, (c, p)) for verb in ("place", "pawn") for c in COLOURS for p in places)
        yield from (Action(seat, "declare", (token,)) for token in tokens)
        for axis, name, direction, flip in product(
            ("row", "column"), "1234567abcdefg", ("east", "west", "north", "south"), (False, True)
        ):
            yield Action(seat, "slide", (axis, name, direction, flip))
        yield from (
            Action(seat, "move", (token, place, declared))
            for token in tokens
            for place in places
            for declared in (False, True)
        )


@pytest.mark.few(3)
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_whatever_no_clause_forbids_is_listed_as_legal(
    game: PawnsCrossing, players: int, options: dict[str, str], effort: int
) -> None:
    rng = random.Random(7)
    for state, _ in islice(play(game, players, options, seed=43), 6, 500 * effort, 61):
        if not state.is_chance():
            assert {a for a in wider(state) if state.permits(a)} == set(state.legal_actions())
        else:
            assert not any(state.permits(a) for a in rng.sample(list(wider(state)), 300))


def test_an_opening_turn_offers_one_roll_the_pawns_and_every_push() -> None:
    game = own.judge("pawns-crossing")
    for players, count in ((2, 43), (3, 39), (4, 38)):
        state = game.load({**START[players], "to_act": "p1"})
        assert len(state.legal_actions()) == count
        state.advance(state.parse("p1 slide row 1 east"))
        assert Counter(a.verb for a in state.legal_actions())["slide"] == 30


def test_the_numbers_are_listed_and_the_layout_is_drawn(game: PawnsCrossing) -> None:
    rng = random.Random(2)
    ways_round: Counter[bool] = Counter()
    for players, deals in ((2, 6**4), (3, 24**3)):
        state = game.new(players)
        for _ in range(2):
            assert state.chance_outcomes() is None
            drawn = state.draw(rng)
            if drawn.verb == "dominoes":
                ways_round.update(a < b for a, b in map(pair, drawn.args[0]) if a != b)
            state.advance(drawn)
        outcomes = state.chance_outcomes()
        assert outcomes is not None
        assert len({action for action, _ in outcomes}) == deals
    assert min(ways_round.values()) > 5


def test_dice_and_numbers_may_be_named_in_any_order(game: PawnsCrossing) -> None:
    state = at(game, 2, phase="dice")
    assert state.parse("chance roll black=3 red=0") == Action(CHANCE, "roll", ((("red", 0), ("black", 3)),))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("chance roll red=6 black=1", "dice 'red=6' is not a die with a face from 0 to 5, such as red=3"),
        ("chance roll red=1", "the dice being rolled are red, black"),
        ("chance roll red=1 red=2", "the dice being rolled are red, black"),
        ("chance roll red=1 green=1", "the dice being rolled are red, black"),
        ("chance tiles red1", "chance tiles is not due; chance roll is"),
        ("chance dominoes 7-1", "dominoes '7-1' is not a domino, such as 3-5"),
        (
            "chance numbers red=x",
            "numbers 'red=x' is not a colour and the numbers of its tokens, such as red=3,2,4",
        ),
        ("p1 pawn pink b2", "colour 'pink' is not one of red, black, green, blue"),
        ("p1 move red-e b2", "token 'red-e' is not a token: red, black, green, blue with a letter a to d"),
        ("p1 slide row 3 up", "direction 'up' is not one of east, west, north, south"),
        ("p3 roll", "unknown actor 'p3'; there are p1, p2, chance"),
    ],
)
def test_a_line_that_cannot_be_meant_is_an_input_error(game: PawnsCrossing, line: str, message: str) -> None:
    state = at(game, 2, phase="dice")
    with pytest.raises(InputError) as error:
        state.parse(line)
    assert str(error.value) == message


def test_no_chance_is_due_at_a_decision(game: PawnsCrossing) -> None:
    state = at(game, 2)
    with pytest.raises(InputError, match="chance roll is not due; no chance is"):
        state.parse("chance roll red=1 black=1")
    assert state.refusal(Action(CHANCE, "roll", ((("red", 1), ("black", 1)),))) is not None


# Positions that cannot be

ROWS = [
    "blue1 3-5 green4 4-0 black4 3-0 blue2",
    "2-2 3-4 4-2 6-3",
    "black3 3-1 red1 4-1 green1 2-0 red4",
    "3-3 1-6 6-0 5-0",
    "green2 1-1 black1 4-4 green3 0-0 red3",
    "0-1 2-1 5-5 3-2",
    "black2 6-2 blue3 5-1 blue4 2-5 red2",
]


def rows(old: str, new: str) -> dict[str, Any]:
    return {"layout": None, "board": [row.replace(old, new) for row in ROWS], "pusher": "5-4"}


HOME = {"red-a": "home", "red-b": "home", "red-c": "home"}
BLACK_HOME = {"black-a": "home", "black-b": "home", "black-c": "home"}


@pytest.mark.parametrize(
    ("players", "keys", "reason"),
    [
        (2, {"layout": "L9"}, "layout is one of L1, not 'L9'"),
        (2, rows("red1", "red9"), "board has red9 on c5, which is none of the pieces"),
        (2, rows("red1", "red2"), "board has red2 twice"),
        (2, rows("3-5", "5-4"), "the domino 4-5 is there twice"),
        (2, rows("3-5", "6-6"), "there is no domino 6-6 in this game"),
        (2, rows("3-5", "3-x"), "board has 3-x on b7, which is none of the pieces"),
        (2, rows("3-5 ", ""), "board has 7 rows of 7 and 4 pieces"),
        (
            2,
            {**rows("", ""), "pusher": "5-4 west of g5"},
            "no pusher lies west of g5; it lies aside, or such as east of g5",
        ),
        (2, {**rows("", ""), "layout": "L1"}, "a position has a layout, or board and pusher"),
        (2, {"slid": ["row 2 east"]}, "'row 2 east' is not a slide such as row 3 east, with or without flip"),
        (2, {"pawns": {"red": "b2", "black": "b2", "green": "f6", "blue": "b6"}}, "two pawns share b2"),
        (
            2,
            {"pawns": {"red": "b2", "black": "d4", "green": "f6"}},
            "pawns leaves out blue",
        ),
        (
            2,
            {"pawns": {**START[2]["pawns"], "red": "b3"}},
            "pawns puts red on 'b3', which is not a hole; in the endgame it may be out",
        ),
        (2, {"pawns": {**START[2]["pawns"], "red": "out"}}, "no pawn leaves the board before the endgame"),
        (3, {"pawns": START[2]["pawns"]}, "pawns names 'black'; there are red, green, blue"),
        (2, {"tokens": {"red-a": "b7n", "red-b": "b7n"}}, "red-a shares b7n with another token"),
        (2, {"tokens": {"red-a": "pn"}}, "tokens puts red-a on 'pn', which is not a space now"),
        (2, {"tokens": {"red-a": "b4"}}, "tokens puts red-a on 'b4', which is not a space now"),
        (
            2,
            {"tokens": {"red-d": "b7n"}},
            "tokens names 'red-d'; there are red-a, red-b, red-c, black-a, *",
        ),
        (2, {"numbers": {"red": [2, 3, 3]}}, "a colour's numbers are 2, 3, 4 in some order"),
        (3, {"numbers": {"red": [2, 3, 4]}}, "a colour's numbers are 2, 3, 4, 0 in some order"),
        (3, {"numbers": {"black": [2, 3, 4, 0]}}, "numbers names 'black'; there are red, green, blue"),
        (2, {"revealed": ["red-a"], "tokens": {"red-a": "home"}}, "revealed names 'red-a'; there are *"),
        (2, {"to_act": "p3"}, "to_act is one of p1, p2, not 'p3'"),
        (2, {"to_act": None}, "to_act is missing"),
        (3, {"split": "standard"}, "split is for two players only"),
        (3, {"colours": {"p1": ["red"]}}, "colours are given for two players only"),
        (
            2,
            {"colours": {"p1": ["red", "black"], "p2": ["red", "blue"]}},
            "each seat has two of the four colours, and each colour one seat",
        ),
        (2, {"dice": {"red": 1, "black": 1}}, "dice has no place in phase turn"),
        (2, {"phase": "tokens"}, "dice is missing"),
        (2, {"phase": "tokens", "dice": {"red": 7, "black": 1}}, "dice is a whole number from 0 to 5, not 7"),
        (2, {"phase": "tokens", "dice": {"red": 0, "black": 0}}, "no die that is left can move a token"),
        (
            2,
            {"phase": "tokens", "dice": {"red": 1, "black": 0}, "used": ["red"]},
            "no die that is left can move a token",
        ),
        (
            2,
            {"phase": "tokens", "dice": {"red": 1, "black": 0}, "used": ["black"]},
            "used names 'black'; there are red",
        ),
        (
            2,
            {"phase": "forced", "dice": {"red": 1, "black": 1}},
            "no blank die has a pawn that must still move",
        ),
        (
            2,
            {"phase": "forced", "dice": {"red": 0, "black": 1}, "moved": ["red"]},
            "no blank die has a pawn that must still move",
        ),
        (
            2,
            {
                "phase": "forced",
                "dice": {"red": 0, "black": 1},
                "tokens": {**HOME, "black-a": "home", "black-b": "home"},
            },
            "in the endgame no pawn moves to another hole",
        ),
        (2, {"phase": "pawn-2"}, "in phase pawn-2 one of two pawns has moved"),
        (3, {"phase": "pawn-2", "moved": ["red"]}, "in phase pawn-2 one of two pawns has moved"),
        (2, {"last_slide": "row 3 east"}, "after a slide of row 3 east the pusher lies east of g3"),
        (2, {"last_slide": "row 2 east"}, "last_slide is one of *"),
        (2, {"tokens": {**HOME, **BLACK_HOME}}, "p1 has no token left, so the phase is over"),
        (2, {"phase": "over", "to_act": None}, "the game is not over while every seat has a token"),
        (2, {"phase": "over", "tokens": {**HOME, **BLACK_HOME}}, "nobody is to act when the game is over"),
        (
            3,
            {"tokens": {f"{c}-{x}": "home" for c in ("red", "green") for x in "abcd"}},
            "p1 and p2 both have no token left",
        ),
        (2, {"nonsense": 1}, "unknown key 'nonsense'; *"),
        (2, {"entry": "maybe"}, "entry is one of over, empty, not 'maybe'"),
    ],
)
def test_a_position_that_cannot_be_is_rejected(
    game: PawnsCrossing, players: int, keys: dict[str, Any], reason: str
) -> None:
    position = {**START[players], "to_act": "p1", **keys}
    with pytest.raises(BadPosition) as error:
        game.load({key: value for key, value in position.items() if value is not None or key == "to_act"})
    start = reason.removesuffix("*")
    assert error.value.reason.startswith(start) if start != reason else error.value.reason == reason


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"phase": "place", "ranking": [["p1", "p2"]]}, "in phase place no seats are tied"),
        ({"phase": "start-dice", "ranking": [["p1"], ["p2"]]}, "in phase start-dice some seats are tied"),
        ({"phase": "start-dice", "ranking": [["p1"]]}, "ranking puts every seat in one group"),
        (
            {"phase": "place", "ranking": [["p1"], ["p2"]], "pawns": {"green": "b2"}},
            "pawns are placed in the order of the ranking",
        ),
    ],
)
def test_no_pawn_is_placed_out_of_order(game: PawnsCrossing, keys: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        game.load({"players": 2, "layout": "L1", **keys})
    assert error.value.reason == reason


def test_junk_in_a_position_or_a_fact_is_complained_about(game: PawnsCrossing, effort: int) -> None:
    rng = random.Random(12)
    junk: list[Any] = [
        None,
        0,
        -1,
        True,
        "",
        "x",
        "red",
        "row 3",
        [],
        [[]],
        [None, 1],
        {},
        {"red": [1]},
        {"p1": 3},
        {"red-a": {}},
    ]
    starts = [state.position() for state, _ in islice(play(game, 2, {}, seed=6), 0, 160, 8)]
    for _ in range(400 * effort):
        position = dict(rng.choice(starts))
        key = rng.choice([*position, "layout", "slid", "tiles", "dice", "used", "moved"])
        position[key] = rng.choice(junk)
        with suppress(BadPosition):  # and nothing else
            state = game.load(position)
            assert game.load(state.position()) == state
        with suppress(BadPosition):
            game.load(rng.choice(starts)).expected({key: rng.choice(junk)})


def test_slides_before_a_position_put_tokens_where_their_aces_are_then(game: PawnsCrossing) -> None:
    slid = at(game, 2, slid=["column c north", "row 1 west flip"])
    assert slid.where()["red-a"] == slid.place_of("red1") == "c7"
    assert slid.last_slide is None
    assert slid.rest().name == "west of a1"


# Secrets


def twin(state: Play, seat: str | None, rng: random.Random) -> Play:
    """Give a state that differs only in the numbers that a seat may not know."""
    other = state.clone()
    for colour, numbers in state.numbers.items():
        if state.owner(colour) == seat:
            continue
        secret = [i for i, x in enumerate(LETTERS[: len(numbers)]) if not state.public(f"{colour}-{x}")]
        shuffled = rng.sample(secret, len(secret))
        dealt = tuple(
            numbers[shuffled[secret.index(i)]] if i in secret else number for i, number in enumerate(numbers)
        )
        other.numbers = {**other.numbers, colour: dealt}
    return other


@pytest.mark.few(3)
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_seat_learns_nothing_about_the_numbers_of_others(
    game: PawnsCrossing, players: int, options: dict[str, str], effort: int
) -> None:
    rng = random.Random(5)
    differed = 0
    for state, _ in islice(play(game, players, options, seed=47), 3, 800 * effort, 23):
        for seat in (None, *state.seats):
            other = twin(state, seat, rng)
            differed += other != state
            assert other.observation(seat) == state.observation(seat)
            if seat is not None:
                assert other.text(seat) == state.text(seat)
                assert other.table(seat) == state.table(seat)
            if seat == state.actor():
                assert other.legal_actions() == state.legal_actions()
    assert differed > 20


def test_the_deal_is_logged_for_each_seat_with_its_own_numbers_only(game: PawnsCrossing) -> None:
    state = game.new(2)
    deal = "chance numbers red=3,2,4 black=2,4,3 green=4,3,2 blue=2,3,4"
    action = game.grammar.parse(deal, state.seats)
    masked = "chance numbers red=?,?,? black=?,?,? green=4,3,2 blue=2,3,4"
    assert state.log_line(action, "p2") == masked
    assert state.log_line(action, None) == "chance numbers red=?,?,? black=?,?,? green=?,?,? blue=?,?,?"


def test_a_peek_is_for_the_owner_alone_and_changes_nothing(game: PawnsCrossing) -> None:
    state = at(game, 2, phase="dice")
    before = state.clone()
    (event,) = state.apply(state.parse("p2 peek green-a"))
    assert (event.seen_by("p2"), event.seen_by("p1"), event.seen_by(None)) == (
        "p2 only: green-a is 2",
        None,
        None,
    )
    assert state.log_line(Action("p2", "peek", ("green-a",)), "p1") is None
    assert state == before


# Chance


def dealt(game: PawnsCrossing, players: int) -> Play:
    """A new game in which the numbers are about to be dealt."""
    rng = random.Random(players)
    state = game.load(game.opening(players))
    assert isinstance(state, Play)
    while state.phase != "numbers":
        state.advance(state.draw(rng))
    return state


@pytest.mark.parametrize(("players", "deals"), [(2, 6**4), (3, 24**3), (4, 24**4)])
def test_every_deal_of_the_numbers_is_listed_though_none_is_made_before_it_is_asked_for(
    game: PawnsCrossing, players: int, deals: int
) -> None:
    state = dealt(game, players)
    outcomes = state.chance_outcomes()
    assert outcomes is not None
    assert len(outcomes) == len(state.legal_actions()) == deals
    first, last = outcomes[0][0].args[0], outcomes[-1][0].args[0]
    assert first == tuple((colour, state.pool) for colour in state.playing)
    assert last == tuple((colour, state.pool[::-1]) for colour in state.playing)
    assert [action for action, _ in outcomes[7:12]] == list(islice(state.legal_actions(), 7, 12))
    with pytest.raises(IndexError):
        outcomes[deals]


@pytest.mark.parametrize("players", [2, 3])
def test_each_colour_is_dealt_its_numbers_in_every_order_with_the_same_chance(
    game: PawnsCrossing, players: int
) -> None:
    state = dealt(game, players)
    deals = [dict(action.args[0]) for action in state.legal_actions()]
    assert len({tuple(deal.items()) for deal in deals}) == len(deals)
    for colour in state.playing:
        counts = Counter(deal[colour] for deal in deals)
        assert set(counts) == set(permutations(state.pool))
        assert len(set(counts.values())) == 1


def test_a_sampled_deal_gives_each_token_each_number_equally_often(game: PawnsCrossing, effort: int) -> None:
    state, rng = dealt(game, 4), random.Random(21)
    samples = [dict(state.draw(rng).args[0]) for _ in range(2400 * effort)]
    for colour, letter in product(state.playing, range(4)):
        counts = Counter(sample[colour][letter] for sample in samples)
        assert all(abs(counts[number] - 600 * effort) < 100 * effort for number in state.pool)


# What holds after every action (section 9.1 of the specification)


def check_invariants(state: Play) -> None:
    if state.phase in ("tiles", "dominoes", "numbers"):
        return
    assert sorted(tiles(state)) == sorted(f"{colour}{rank}" for colour in COLOURS for rank in (1, 2, 3, 4))
    lying = pusher(state)
    assert lying is not None
    every = [tuple(sorted(domino)) for domino in (*dominoes(state), lying)]
    assert len(set(every)) == 25
    assert not {(6, 6), (5, 6), (4, 6)} & set(every)
    on_board = [space for space in state.where().values() if space != "home"]
    assert all(map(state.is_space, on_board))
    assert max(Counter(space for space in on_board if space not in TILE_PLACES).values(), default=1) == 1
    stand = [hole for hole in holes(state).values() if hole in HOLES]
    assert len(set(stand)) == len(stand)
    if state.phase not in ("start-dice", "place"):
        assert all(hole in (*HOLES, "out") for hole in holes(state).values())
    left = [state.left(seat) for seat in state.seats]
    assert left.count(0) == (state.phase == "over")
    if state.phase != "over":
        assert "out" not in holes(state).values() or 1 in left
    if state.phase == "turn":
        assert Action(state.to_act or "", "roll") in state.legal_actions()


def check_step(state: Play, action: Action, after: Play) -> None:
    """Compare two neighbouring states."""
    assert after.numbers == state.numbers or action.verb == "numbers"
    for token, space in state.where().items():
        if space == "home":
            assert after.where()[token] == "home"
        elif after.where()[token] == "home":
            tile = action.args[1] if action.verb == "move" else space
            assert state.tile_on(tile) in (f"{colour_of(token)}{state.number(token)}", *_goals(state, token))
    if any(state.tokens and state.left(seat) == 1 for seat in state.seats) and after.phase != "over":
        assert 1 in map(after.left, after.seats)
    if action.verb == "slide":
        line = set(LINES[action.args[:3]].places)
        still = [place for place in TILE_PLACES if place not in line]
        assert all(state.tile_on(place) == after.tile_on(place) for place in still)
        moved = [p for p, a, b in zip(DOMINO_PLACES, dominoes(state), dominoes(after), strict=True) if a != b]
        assert set(moved) <= line
        assert after.pawns == state.pawns
        assert all(beneath(state, token) == beneath(after, token) for token in state.where())
    elif action.verb != "dominoes":
        assert (dominoes(after), pusher(after)) == (dominoes(state), pusher(state))
    if action.verb not in ("pawn", "place", "roll"):
        assert after.pawns == state.pawns or not state.pawns


def _goals(state: Play, token: str) -> list[str]:
    return [f"{colour_of(token)}{rank}" for rank in (2, 3, 4)] if state.number(token) == 0 else []


def beneath(state: Play, token: str) -> object:
    """Give the physical tile or domino on which a token stands, with the pips under it."""
    space = state.where()[token]
    if space == "home" or space in TILE_PLACES:
        return space if space == "home" else state.tile_on(space)
    if space in PUSHER_HALVES:
        domino, side = pusher(state), state.rest().spaces.index(space)
    else:
        domino = dominoes(state)[DOMINO_PLACES.index(space[:2])]
        side = PLAN.halves[space[:2]].index(space)
    assert domino is not None
    return frozenset(domino), domino[side]


@pytest.mark.few(3)
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_the_invariants_hold_after_every_action(
    game: PawnsCrossing, players: int, options: dict[str, str], effort: int
) -> None:
    before = None
    for state, action in islice(play(game, players, options, seed=players), 0, 500 * effort):
        if before is not None:
            check_step(*before, state)
        check_invariants(state)
        before = state.clone(), action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_one_winner(game: PawnsCrossing, players: int, effort: int) -> None:
    for seed in range(effort):
        (state, _), *_ = islice(play(game, players, {}, seed), CAP)  # the same object all the way
        assert state.phase == "over"
        check_invariants(state)
        assert sorted(state.returns().values()) == [0.0] * (players - 1) + [1.0]


def test_a_die_moves_at_most_one_token_of_its_colour(game: PawnsCrossing) -> None:
    moved: list[str] = []
    for state, action in islice(play(game, 2, {}, seed=3), 0, 3000):
        if action.verb == "roll":
            moved = []
        if action.verb == "move":
            colour = colour_of(action.args[0])
            assert state.dice[colour] > 0
            assert colour not in moved
            moved.append(colour)


def bare(state: Play, push: str) -> Play:
    """Slide in a position where the ban on undoing plays no part."""
    after = state.clone()
    after.last_slide = None
    after.advance(after.parse(f"{after.to_act} slide {push}"))
    return after


@pytest.mark.parametrize("line", list(LINES.values()), ids=lambda line: line.words)
def test_four_slides_bring_a_line_home_and_a_slide_back_restores_it(game: PawnsCrossing, line: Any) -> None:
    for state, _ in islice(play(game, 3, {}, seed=9), 30, 330, 60):
        if state.phase != "turn":
            continue
        once = bare(state, line.words)
        four = bare(bare(bare(once, line.words), line.words), line.words)
        assert (tiles(four), dominoes(four), pusher(four)) == (tiles(state), dominoes(state), pusher(state))
        riding = {token: space for token, space in state.where().items() if space not in PUSHER_HALVES}
        assert {token: four.where()[token] for token in riding} == riding
        assert four.rest() == line.rest
        back = bare(once, " ".join(line.undo))
        assert (tiles(back), dominoes(back), pusher(back)) == (tiles(state), dominoes(state), pusher(state))
        assert {token: back.where()[token] for token in riding} == riding
        assert back.rest().name[-2:] == line.places[0]


def test_the_terminal_shows_the_board_what_each_seat_knows_and_whose_turn_it_is(game: PawnsCrossing) -> None:
    state = at(game, 3, tokens={"red-a": "b3n", "red-d": "home"})
    drawn = state.text("p2").splitlines()
    assert drawn[0].split() == ["7", "blue1", "3", "green4", "4", "black4", "3", "blue2"]
    assert "1*" in drawn[6]
    assert "p1 red: a=? b3n, b=? c5, c=? c5, d=null home; pawn b2" in drawn
    assert "p2 green: a=2 e5, b=3 e5, c=4 e5, d=null e5; pawn f6" in drawn
    assert drawn[-1] == "turn of p1"


def test_a_crowded_tile_shows_how_many_more_tokens_stand_on_it(game: PawnsCrossing) -> None:
    crowd = {f"blue-{letter}": "c5" for letter in "ab"}
    drawn = at(game, 4, tokens=crowd).text().splitlines()
    assert "rarbrc+3" in drawn[4]
    assert "kakbkckd" in drawn[7]
