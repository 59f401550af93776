"""What the kernel says about itself holds: every module shows examples, and each of them runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType
from typing import Any

import pytest

import ppgen.engine
import ppgen.games.nouns
from ppgen.engine import Game

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (ppgen.engine, ppgen.games.nouns)
    for module in pkgutil.iter_modules(package.__path__)
]


def run(module: ModuleType, **given: Any) -> int:
    """Run all examples of a module with the names of the kernel; give how many there are."""
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    for examples in doctest.DocTestFinder().find(module, globs=vars(ppgen.engine) | vars(module) | given):
        runner.run(examples, out=told.append)
    assert not told, "".join(told)
    return runner.summarize(verbose=False).attempted


@pytest.fixture(scope="module")
def apart() -> Game:
    """The game that the package tells of, and the examples of its modules go on with."""
    examples = doctest.DocTestParser().get_doctest(str(ppgen.engine.__doc__), {}, "apart", None, None)
    doctest.DocTestRunner(verbose=False).run(examples, out=lambda _: None, clear_globs=False)
    game = examples.globs["apart"]
    assert isinstance(game, Game)
    return game


def test_the_game_of_the_package_runs():
    assert run(ppgen.engine)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_has_examples_that_run(name: str, apart: Game):
    assert run(importlib.import_module(name), apart=apart), "it has none"
