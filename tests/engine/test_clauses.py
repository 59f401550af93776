"""Clauses as functions, on a game small enough to see through: take one or two stones, the last one wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from ppgen.engine import (
    Action,
    Game,
    Grammar,
    Illegal,
    Match,
    Placed,
    Plain,
    Position,
    Reason,
    Rulebook,
    State,
)

rules = Rulebook()


@dataclass(slots=True, eq=False, kw_only=True)
class Stones(State):
    stones: int
    turn: int
    piles: dict[str, list[int]]

    def actor(self) -> str | None:
        return self.seats[self.turn] if self.stones else None

    def candidates(self) -> Iterable[Action]:
        return [Action(self.seats[self.turn], "take", (count,)) for count in (1, 2, 3)]

    def act(self, action: Action) -> None:
        take(self, action)

    def position(self) -> Plain:
        return {"stones": self.stones, "turn": self.turn, "piles": self.piles}

    def observation(self, seat: str | None = None) -> Plain:
        return self.position()

    def returns(self) -> dict[str, float]:
        return {seat: float(self.turn != place) for place, seat in enumerate(self.seats)}

    def text(self, seat: str | None = None) -> str:
        return "o" * self.stones

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return ()


class StonesGame(Game):
    id = "stones"
    rules = rules
    grammar = Grammar("<seat> take <count:int>")
    order = {"take": ("turn.order", "take.two", "take.left")}

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        return {}

    def load(self, position: Mapping[str, Any]) -> Stones:
        written = Position(position, ("stones", "turn", "piles"))
        return Stones(
            game=self,
            seats=("a", "b"),
            stones=written.whole("stones", 0, 9, 5),
            turn=written.whole("turn", 0, 1, 0),
            piles=written.mapping("piles") or {"a": [], "b": []},
        )


@rules.check("turn.order", of_verb=True)
def turn_order(state: Stones, action: Action) -> Reason | None:
    return None if action.actor == state.actor() else ("it is {} to take", state.actor())


@rules.check("take.two")
def take_two(state: Stones, action: Action) -> Reason | None:
    return "two at most" if action.args[0] > 2 else None


@rules.check("take.left")
def take_left(state: Stones, action: Action) -> Reason | None:
    return ("only {} left", state.stones) if action.args[0] > state.stones else None


@rules.effect("take.left")
def take(state: Stones, action: Action) -> bool:
    state.stones -= action.args[0]
    state.piles[action.actor].append(action.args[0])
    state.tell("{} takes {}", action.actor, action.args[0], knows=(action.actor,), public="stones are taken")
    pass_on(state)
    state.tell("{} left", state.stones)
    return True


@rules.effect("turn.order")
def pass_on(state: Stones) -> bool:
    state.turn = 1 - state.turn
    return True


GAME = StonesGame({"options": []})


def test_legal_actions_are_the_candidates_that_no_check_refuses() -> None:
    assert [action.args[0] for action in GAME.new().legal_actions()] == [1, 2]
    assert [action.args[0] for action in GAME.load({"stones": 1}).legal_actions()] == [1]


def test_a_check_of_a_verb_is_asked_once_for_all_its_candidates() -> None:
    game = StonesGame({"options": []})
    asked: list[Action] = []
    game.verb_checks["take"] = (lambda _, action: asked.append(action),)
    assert len(game.new().legal_actions()) == 2
    assert len(asked) == 1


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
    events = GAME.new().apply(Action("a", "take", (2,)))
    told = [(event.clause, event.text) for event in events]
    assert told == [("take.left", "a takes 2"), ("take.left", "3 left")]


def test_secrets_are_read_by_those_who_know() -> None:
    secret, public = GAME.new().apply(Action("a", "take", (2,)))
    assert secret.seen_by("a") == "a takes 2"
    assert secret.seen_by("b") == secret.seen_by(None) == "stones are taken"
    assert public.seen_by(None) == "3 left"


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


def test_clones_share_nothing_that_changes() -> None:
    state = GAME.new()
    twin = state.clone()
    twin.apply(Action("a", "take", (1,)))
    assert state.piles == {"a": [], "b": []}
    assert twin != state
    assert hash(state) == hash(GAME.new())


def test_undo_plays_the_others_again() -> None:
    match = Match(GAME, {})
    match.play(Action("a", "take", (1,)))
    match.play(Action("b", "take", (2,)))
    assert match.undo() is not None
    assert match.state.position() == {"stones": 4, "turn": 1, "piles": {"a": [1], "b": []}}
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
    assert [state.once("stones", ask), state.once("stones", ask)] == [5, 5]
    assert state.clone().once("stones", ask) == 5
    state.apply(Action("a", "take", (2,)))
    assert state.once("stones", ask) == 3
    assert len(asked) == 3
