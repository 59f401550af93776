"""Clauses as functions, on a game small enough to see through: take one or two stones, the last one wins."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.engine import Action, Game, Illegal, Match, Reason, Rulebook, State
from ppgen.engine.fields import field, whole

rules = Rulebook()
FACTS: dict[str, Any] = {
    "seats": {"default": {"2": ["a", "b"]}, "allowed": ["a", "b"]},
    "board": {"spaces": [], "track": []},
    "trays": [],
    "options": [],
}


class Stones(State):
    stones: int = whole(0, 9, 5)
    turn: int = whole(0, 1)
    piles: dict[str, tuple[int, ...]] = field(
        lambda key, written, _state: written.mapping(key) or {"a": (), "b": ()}, copy=dict
    )
    phase = "take"

    def actor(self) -> str | None:
        return self.seats[self.turn] if self.stones else None

    def returns(self) -> dict[str, float]:
        return {seat: float(self.turn != place) for place, seat in enumerate(self.seats)}


ASKED: list[str] = []


@rules.check("turn.order", of="turn")
def turn_order(state: Stones, action: Action) -> Reason | None:
    return None if action.actor == state.actor() else ("it is {} to take", state.actor())


@rules.check("take.once", of="verb")
def take_once(state: Stones, action: Action) -> Reason | None:
    ASKED.append(action.actor)
    return None


@rules.check("take.two")
def take_two(state: Stones, seat: str, count: int) -> Reason | None:
    return "two at most" if count > 2 else None


@rules.check("take.left")
def take_left(state: Stones, seat: str, count: int) -> Reason | None:
    return ("only {} left", state.stones) if count > state.stones else None


@rules.effect("take.left")
def take(state: Stones, seat: str, count: int) -> None:
    state.stones -= count
    state.piles[seat] += (count,)
    state.tell("{} takes {}", seat, count, knows=(seat,), public="stones are taken")
    pass_on(state)
    state.tell("{} left", state.stones)


@rules.effect("turn.order")
def pass_on(state: Stones) -> None:
    state.turn = 1 - state.turn


@rules.value("take.lucky", otherwise=False)
def lucky(state: Stones) -> bool:
    return state.stones == 3


@rules.verb(
    "<seat> take <count:int>",
    turn_order,
    take_once,
    take_two,
    take_left,
    candidates=lambda _state, _seat: ((1,), (2,), (3,)),
)
def taking(state: Stones, seat: str, count: int) -> None:
    take(state, seat, count)
    if lucky(state):
        state.tell("three is lucky")


GAME = Game.of("stones", rules, Stones)(FACTS)


def test_legal_actions_are_the_candidates_that_no_check_refuses() -> None:
    assert [action.args[0] for action in GAME.new().legal_actions()] == [1, 2]
    assert [action.args[0] for action in GAME.load({"stones": 1}).legal_actions()] == [1]


def test_a_check_of_a_verb_is_asked_once_for_all_its_candidates() -> None:
    ASKED.clear()
    assert len(GAME.new().legal_actions()) == 2
    assert ASKED == ["a"]


def test_a_check_of_the_turn_is_asked_of_what_is_written_and_not_of_candidates() -> None:
    state = GAME.new()
    assert state.due()[0].gates == (take_once,)
    assert str(state.refusal(Action("b", "take", (1,)))) == "illegal [turn.order]: it is a to take"


def test_the_first_failing_clause_in_order_is_cited() -> None:
    state = GAME.load({"stones": 1})
    refusal = state.refusal(Action("b", "take", (3,)))
    assert str(refusal) == "illegal [turn.order]: it is a to take"
    assert str(state.refusal(Action("a", "take", (3,)))) == "illegal [take.two]: two at most"
    assert str(state.refusal(Action("a", "take", (2,)))) == "illegal [take.left]: only 1 left"


def test_a_refused_action_changes_nothing() -> None:
    state = GAME.new()
    before = state.clone()
    with pytest.raises(Illegal, match="two at most"):
        state.apply(Action("a", "take", (3,)))
    assert state == before


def test_events_name_their_clause_even_after_an_effect_within_an_effect() -> None:
    events = GAME.new().apply(Action("a", "take", (1,)))
    told = [(event.clause, event.text) for event in events]
    assert told == [("take.left", "a takes 1"), ("take.left", "4 left")]


def test_secrets_are_read_by_those_who_know() -> None:
    secret, public = GAME.new().apply(Action("a", "take", (1,)))
    assert secret.seen_by("a") == "a takes 1"
    assert secret.seen_by("b") == secret.seen_by(None) == "stones are taken"
    assert public.seen_by(None) == "4 left"


def test_a_clause_switched_off_neither_refuses_nor_acts() -> None:
    mutant = GAME.without("take.two", "turn.order")
    state = mutant.new()
    state.apply(Action("a", "take", (3,)))
    assert state.actor() == "a"
    assert GAME.new().refusal(Action("a", "take", (3,))) is not None


def test_a_trace_lists_the_clauses_whose_effects_applied() -> None:
    trace: list[str] = []
    GAME.traced(trace).new().apply(Action("a", "take", (1,)))
    assert trace == ["turn.order", "take.left"]


def test_a_value_applies_where_it_differs_from_what_holds_without_its_clause() -> None:
    trace: list[str] = []
    GAME.traced(trace).new().apply(Action("a", "take", (2,)))
    assert trace == ["turn.order", "take.left", "take.lucky"]
    mutant = GAME.without("take.lucky").new()
    assert [event.text for event in mutant.apply(Action("a", "take", (2,)))] == ["a takes 2", "3 left"]


def test_clones_share_nothing_that_changes() -> None:
    state = GAME.new()
    twin = state.clone()
    twin.apply(Action("a", "take", (1,)))
    assert state.piles == {"a": (), "b": ()}
    assert twin != state
    assert hash(state) == hash(GAME.new())


def test_undo_plays_the_others_again() -> None:
    match = Match(GAME, {})
    match.play(Action("a", "take", (1,)))
    match.play(Action("b", "take", (2,)))
    assert match.undo() is not None
    assert match.state.position() == {"stones": 4, "turn": 1, "piles": {"a": (1,), "b": ()}}
    assert match.log() == ["> a take 1", "a takes 1", "4 left"]


def test_a_clause_has_one_check() -> None:
    with pytest.raises(ValueError, match=r"take\.two has a check already"):
        rules.check("take.two")(take_two)


def test_a_question_asked_often_is_answered_once_until_the_next_action() -> None:
    asked: list[int] = []

    def ask() -> int:
        asked.append(len(asked))
        return state.stones

    state = GAME.load({})
    assert [state.cached("stones", ask), state.cached("stones", ask)] == [5, 5]
    assert state.clone().cached("stones", ask) == 5
    state.apply(Action("a", "take", (2,)))
    assert state.cached("stones", ask) == 3
    assert len(asked) == 3
