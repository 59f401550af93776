"""Clauses that hold by agreement: asked in games that are played with an option, and in no others."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from ppgen.engine import Action, Game, Reason, Rulebook, State
from ppgen.engine.errors import Misuse
from ppgen.engine.fields import options, seat_to_act, until_over

rules = Rulebook()
VALUES = [{"id": "few", "text": ""}, {"id": "many", "text": ""}]
FACTS: dict[str, Any] = {
    "seats": {"default": {"2": ["a", "b"]}, "allowed": ["a", "b"]},
    "board": {"spaces": [], "track": []},
    "trays": [],
    "options": [{"id": "limit", "values": VALUES, "default": "many"}],
}


class Taking(State):
    options: dict[str, Any] = options()
    to_act: str | None = seat_to_act()
    phase = until_over("take")


@rules.check("take.few", agreed=("limit", "few"))
def take_few(_state: Taking, _seat: str, count: int) -> Reason | None:
    return "two at most" if count > 2 else None


@rules.verb("<seat> take <count:int>", take_few, phase="take", each=lambda *_: range(1, 5))
def take(state: Taking, seat: str, _count: int) -> None:
    state.to_act = state.following(seat)


GAME = Game.of("taking", rules, Taking)(FACTS)


def test_a_check_may_be_anything_that_can_be_called() -> None:
    ours = Rulebook()

    class Few:
        def asked(self, _state: Taking, _seat: str, count: int) -> Reason | None:
            return "one at most" if count > 1 else None

    for clause, check in {"a.method": Few().asked, "a.partial": partial(take_few)}.items():
        assert ours.check(clause)(check) is check


THREE = Action("a", "take", (3,))


def test_a_clause_forbids_only_where_it_is_agreed_on() -> None:
    few, many = GAME.load({"options": {"limit": "few"}}), GAME.load({})
    assert str(few.refusal(THREE)) == "illegal [take.few]: two at most"
    assert many.permits(THREE)
    assert [len(state.legal_actions()) for state in (few, many)] == [2, 4]


def test_all_games_with_the_same_options_have_the_same_judge() -> None:
    states = [GAME.load({}), GAME.new(), GAME.new().clone(), GAME.load({}).game.new()]
    assert len({id(state.game) for state in states}) == 1
    assert GAME.load({"options": {"limit": "few"}}).game is GAME


def test_a_mutant_forbids_nothing_by_the_clause_that_it_leaves_out() -> None:
    mutant = GAME.without("take.few").load({"options": {"limit": "few"}})
    assert mutant.permits(THREE)
    assert mutant.game.watched


def test_the_options_of_a_state_stay_in_its_position() -> None:
    state = GAME.load({"options": {"limit": "few"}})
    assert state.game.load(state.position()) == state
    assert GAME.load({}).game.load({"options": {"limit": "few"}}).refusal(THREE) is not None


def test_an_option_that_a_game_does_not_have_is_refused_when_it_is_made() -> None:
    for asked, told in (
        (lambda ours: ours.option("limits"), "there is no option 'limits'; there is limit"),
        (lambda ours: ours.option("limit").is_("some"), "limit is never 'some'; it is few, many"),
    ):
        ours = Rulebook()
        asked(ours)
        with pytest.raises(Misuse, match=told):
            Game.of("taking", ours, Taking)(FACTS)


def test_conditions_hold_for_checks_values_and_draws_alike() -> None:
    ours = Rulebook()
    limit = ours.option("limit")
    holds = ours.condition("a.holds", limit.is_("few"))
    both = ours.condition("a.both", lambda _state, count: count > 2, agreed=limit.is_("few", "none"))
    points = ours.points("a.points", 3, lambda _state: 2, agreed=limit.is_("few"))
    draws = ours.draws("a.draws", "a draw", lambda _state: True, agreed=limit.is_("few"))
    few, many = (GAME.load({"options": {"limit": value}}) for value in ("few", "many"))
    assert (holds(few), holds(many)) == (True, False)
    assert (both(few, 3), both(few, 2), both(many, 3)) == (True, False, False)
    assert (points(few), points(many)) == (6, 0)
    assert (draws(many), draws(few)) == (False, True)
    assert {clause: condition.option for clause, condition in ours.agreed.items()} == dict.fromkeys(
        ("a.holds", "a.both", "a.points", "a.draws"), "limit"
    )
