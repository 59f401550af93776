"""A judge that is green is right: what is not due, lies nowhere or is hidden, whoever wrote the judge."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

import pytest

from ppgen.engine import BadPosition, Game, Illegal, Piece, Place, State, UniformOutcomes, playout
from ppgen.engine.errors import Misuse, NoSuchPlace
from ppgen.judges import BadJudge, guarded, tried_out
from tests.judges.guests import claims, gin, lines, yacht

GAMES: dict[str, Callable[[], Game]] = {"yacht": yacht, "gin": gin, "lines": lines}


def doubts(game: Game) -> list[str]:
    """Try a judge out as `check` does."""
    with guarded(game) as watch:
        return tried_out(game.new(), watch)


def walk(game: Game, seed: int) -> Iterator[State]:
    """Play a random game, giving every state on the way; the same object changes in place."""
    rng = random.Random(seed)
    state = game.new()
    yield state
    while not state.is_terminal():
        state.advance(state.draw(rng))
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_due_is_refused_and_changes_nothing(name: str) -> None:
    game = GAMES[name]()
    pool = {
        action._replace(actor=seat)
        for state in islice(walk(game, 3), 60)
        for action in state.legal_actions()[:6]
        for seat in (state.seats if action.actor != "chance" else ["chance"])
    }
    for state in islice(walk(game, 4), 60):
        legal, before = {*state.legal_actions()}, state.position()
        listed = not state.is_chance() or state.chance_outcomes() is not None
        for action in pool if listed else ():
            assert state.permits(action) == (action in legal), (before, action)
            if action not in legal:
                with pytest.raises(Illegal):
                    state.apply(action)
        assert state.position() == before


def test_the_kernel_says_why_where_no_clause_does() -> None:
    game = yacht()
    state = game.load({"phase": "decide"})
    assert str(state.refusal(state.parse("north write 1"))) == (
        "illegal: north is to again or stop, not to write"
    )
    assert str(state.refusal(state.parse("south stop"))) == "illegal [turn.order]: north is to act"
    assert str(state.refusal(state.parse("chance roll 1 1 1 1 1"))) == "illegal: north is to act, not chance"
    over = game.load({"phase": "over"})
    assert str(over.refusal(over.parse("chance roll 1 1 1 1 1"))) == "illegal: the game is over"


def test_chance_brings_nothing_but_its_outcomes() -> None:
    state = next(state for state in walk(gin(), 5) if state.phase == "take")
    held = state.hand("north")[0]
    assert str(state.refusal(state.parse(f"chance take {held.name}"))) == (
        f"illegal: chance cannot take {held.name} now"
    )


def test_a_phase_that_is_none_is_told_when_the_judge_is_made() -> None:
    game = yacht()
    verb = game.rules.verbs[False, "write"]
    object.__setattr__(verb, "phases", ("wirte",))
    with pytest.raises(Misuse, match="'write' is due in phase 'wirte', which is none; there is roll, decide"):
        type(game)(game.facts)


def test_a_card_that_is_played_lies_on_the_tray_of_the_table() -> None:
    state = gin().new()
    rng = random.Random(2)
    while state.phase != "play":
        state.advance(state.draw(rng))
    action = state.draw(rng)
    state.apply(action)
    assert state.cards("pile") == action.args
    assert state.lost() == ""


def test_a_tray_that_is_none_is_told_when_the_judge_is_made() -> None:
    with pytest.raises(Misuse, match=r"there is no tray 'pil'; there is hand, pile"):
        gin(tray="pil")


@pytest.mark.parametrize("place", ["north/pile", "/hand", "d1", "north/hnad"])
def test_nothing_is_laid_where_the_table_has_no_place(place: str) -> None:
    state = gin().new()
    with pytest.raises(NoSuchPlace, match=r"there is no place .* on the table"):
        state.on.put(Piece("card", "clubs", "A", name="Ac"), Place(place))


def test_text_is_no_place() -> None:
    state = gin().new()
    with pytest.raises(NoSuchPlace, match=r"'/pile' is str, and no place; `state.game.table"):
        state.on.put(Piece("card", "clubs", "A", name="Ac"), "/pile")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phases", "ending"),
    [
        (True, {"over": "over"}),
        (True, {"unless": "winner"}),
        (True, {"until": "winner"}),
        (True, {}),
        (False, {"until": "winner"}),
    ],
)
def test_a_game_that_has_ended_can_be_loaded(phases: bool, ending: dict[str, str]) -> None:
    state = [*walk(lines(phases=True, ending=ending), 1)][-1]
    assert state.winner is not None
    assert state.phase == "over"
    assert state.lost() == ""


def test_an_end_without_a_winner_is_told_where_there_has_to_be_one() -> None:
    state = lines(ending={"until": "winner"}).new()
    with pytest.raises(Misuse, match=r"there is no winner, but `to_act` ends with one alone"):
        state.end("a draw")
    with pytest.raises(Misuse, match=r"declare it with `unless='winner'`"):
        lines(ending={"until": "winner"}, draw=True)
    lines(ending={"unless": "winner"}, draw=True)


def test_a_hand_that_a_seat_does_not_see_is_dealt_again_from_the_stock() -> None:
    state = next(state for state in walk(gin(), 5) if state.phase == "play")
    hands = {state.determinize("north", random.Random(seed)).hand("south") for seed in range(20)}
    assert len(hands) > 15
    assert all(
        state.determinize("north", random.Random(1)).hand("north") == state.hand("north") for _ in "ab"
    )


def test_states_that_a_seat_cannot_tell_apart_are_dealt_again_alike() -> None:
    for state in islice(walk(gin(), 6), 3, 30, 3):
        for seat in state.seats:
            twin = state.determinize(seat, random.Random(1))
            for seed in range(5):
                one, other = (each.determinize(seat, random.Random(seed)) for each in (state, twin))
                assert one == other


def test_a_secret_field_is_not_handed_over() -> None:
    state = gin(secret=True).load({"bid": "high"})
    assert state.determinize("south", random.Random(1)).bid == "low"
    assert state.determinize("north", random.Random(1)).bid == "high"


def test_check_tells_of_a_real_hand_that_is_handed_over() -> None:
    assert doubts(gin()) == []
    (doubt,) = doubts(gin(stock_is_unseen=False))
    assert doubt.startswith("determinize hands over the real `hands`")


@pytest.mark.parametrize("name", GAMES)
def test_the_others_are_beyond_doubt(name: str) -> None:
    assert doubts(GAMES[name]()) == []


def test_what_is_permitted_and_not_listed_is_told() -> None:
    game = yacht()
    verb = game.rules.verbs[False, "write"]
    object.__setattr__(verb, "candidates", lambda state, _seat: [(1 + state.written % 3,)])
    (doubt,) = doubts(type(game)(game.facts))
    assert "the candidates of 'write' leave it out" in doubt


def test_a_position_that_does_not_come_back_is_told_with_file_and_line() -> None:
    game = lines()

    def broken(state: Any, name: str, at: Place) -> None:
        state.phase = "over"

    verb = game.rules.verbs[False, "put"]
    object.__setattr__(verb, "act", broken)
    words = r"its position cannot be loaded: nobody is to act in phase over"
    with pytest.raises(BadJudge, match=words) as caught:
        doubts(type(game)(game.facts))
    assert caught.value.line == broken.__code__.co_firstlineno


def test_chance_of_many_outcomes_costs_no_more_than_when_it_is_kept() -> None:
    def spent(game: Game) -> float:
        start = time.process_time()
        for seed in range(12):
            playout(game.new(), random.Random(seed), 200)
        return time.process_time() - start

    every = UniformOutcomes.of("roll", list(product(range(1, 7), repeat=5)))
    kept, each = yacht(outcomes=lambda _state: every), yacht()
    spent(each)
    assert min(spent(each) for _ in range(3)) < 5 * min(spent(kept) for _ in range(3)) + 0.01


def test_chance_is_asked_again_when_what_it_looks_at_has_changed() -> None:
    game = yacht(each=lambda state: range(1, 2 + state.written))
    counts = [len(game.load({"written": written}).legal_actions()) for written in (0, 4, 0, 5, 4)]
    assert counts == [1, 5, 1, 6, 5]


def test_claims_lie_on_some_places_alone() -> None:
    game = claims(lambda state: [state.game.board.named[name] for name in ("a1", "b2")])
    assert game.load({"claims": {"north": ["a1"]}}).lost() == ""
    with pytest.raises(BadPosition, match="claims has north on c3; there are a1, b2"):
        game.load({"claims": {"north": ["c3"]}})


def test_nobody_is_none_or_null() -> None:
    game = lines(ending={"unless": "winner"})
    assert game.load({"to_act": None}) == game.load({"to_act": "none"})
    assert game.load({"winner": "none"}) == game.load({"winner": None}) == game.new()
