"""Clauses that hold by agreement: asked in games that are played with an option, and in no others."""

from __future__ import annotations

from functools import partial
from typing import Any

from ppgen.engine import Action, Game, Reason, Rulebook, State
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
