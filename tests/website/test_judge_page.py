"""The lines of a judge as the site shows them."""

from __future__ import annotations

import inspect

import pytest

from ppgen.definition import game_ids
from ppgen.website.pages.judge import modules_of, source_of
from tests import own

MADE = (
    ("leyhe-race", "turn.roll", 'turn_roll = rules.enters_phase("turn.roll", "roll")'),
    ("hearts", "turn.order", 'turn_order, next_turn = rules.turns("turn.order", "{phase} is due")'),
    ("dungeon-crawl", "attack.fail", 'attack_fail = rules.tells("attack.fail", "the attack fails")'),
)


@pytest.mark.parametrize(("game", "clause", "line"), MADE)
def test_an_effect_without_a_function_is_shown_as_it_is_declared(game: str, clause: str, line: str) -> None:
    judge = own.judge(game)
    assert source_of(judge.rules.effects[clause][0], judge) == line


def test_a_check_that_another_function_makes_is_shown_with_its_maker() -> None:
    judge = own.judge("dungeon-crawl")
    declared, maker = source_of(judge.rules.checks["stack.stops"], judge).split("\n\n\n")
    assert declared == 'stack_stops = stopped_by("stack.stops", "a stack lies at {at:place}")'
    assert maker.startswith("def stopped_by(")


def test_another_check_is_shown_with_what_ties_it_to_its_clause() -> None:
    judge = own.judge("konane")
    tied = '@rules.check("jump.over", "no stone lies on {over:place}")\ndef '
    assert source_of(judge.rules.checks["jump.over"], judge).startswith(tied)


def test_no_clause_is_shown_by_lines_of_the_kernel() -> None:
    for game_id in game_ids():
        judge = own.judge(game_id)
        text = "\n".join(inspect.getsource(module) for module in modules_of(judge))
        for clause, effects in judge.rules.effects.items():
            check = judge.rules.checks.get(clause)
            for function in [*effects, *([check] if check else [])]:
                for part in source_of(function, judge, clause).split("\n\n\n"):
                    assert part in text, (game_id, clause)


def test_the_whole_judge_is_that_of_its_game_alone() -> None:
    assert [module.__name__ for module in modules_of(own.judge("hex"))] == ["ppgen.games.hex"]
    race = [module.__name__ for module in modules_of(own.judge("leyhe-race"))]
    assert race == ["ppgen.games.leyhe_race"]
