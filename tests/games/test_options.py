"""Every option of every game is asked by some clause, by the one word that there is for that."""

from __future__ import annotations

from inspect import unwrap
from itertools import chain
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import ppgen.games
from ppgen.engine.options import is_condition
from tests import own
from tests.games.test_contract import GAMES, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Game

FOLDER = Path(ppgen.games.__path__[0])


def names_in(code: CodeType) -> Iterator[str]:
    """Give the names that a function speaks, and those within it."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from names_in(part)


def asked_by(function: Any, game: Game, done: set[Any]) -> Iterator[str]:
    """Give the options that a function asks, by itself or by what it calls in the game's own modules."""
    function = unwrap(function) if callable(function) else function
    if isinstance(function, property):
        function = function.fget
    if not isinstance(function, FunctionType) or function in done:
        return
    if told := vars(function).get("option" if is_condition(function) else "name"):
        yield str(told)
        return
    done.add(function)
    for cell in function.__closure__ or ():
        yield from asked_by(cell.cell_contents, game, done)
    if not function.__module__.startswith("ppgen.games"):
        return
    spaces = [function.__globals__, vars(type(game)), *map(vars, game.state.__mro__)]
    spaces += [vars(each) for each in function.__globals__.values() if isinstance(each, ModuleType)]
    for name in names_in(function.__code__):
        for space in spaces:
            if name in space:
                yield from asked_by(space[name], game, done)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_asked_by_a_clause(game_id: str) -> None:
    game = own.judge(game_id)
    tied = [*game.rules.checks.values(), *chain.from_iterable(game.rules.effects.values())]
    carried_out = [verb.act for verb in game.rules.verbs.values()]  # what follows from what is no clause's
    asked = {each for function in tied for each in asked_by(function, game, {*carried_out})}
    asked |= {condition.option for condition in game.rules.agreed.values()}
    assert asked == {option.id for option in WRITTEN[game_id].game.options}


def test_no_game_looks_its_options_up_itself() -> None:
    for file in sorted(FOLDER.rglob("*.py")):
        assert "options[" not in file.read_text(encoding="utf-8"), file.name
