"""The reference of the kernel tells what its modules hold, as they can be imported."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

import ppgen.engine
import ppgen.games.nouns
from ppgen.website.pages.api import ApiEntry, Module, modules
from ppgen.website.pages.reference import reference_pages

BY_NAME = {module.name: module for module in modules()}


def entries(module: Module) -> dict[str, ApiEntry]:
    return {each.name: each for entry in module.entries for each in (entry, *entry.members)}


def test_every_module_has_its_page():
    folders = [*ppgen.engine.__path__, *ppgen.games.nouns.__path__]
    names = {module.name for module in pkgutil.iter_modules(folders)}
    assert set(BY_NAME) == names | {""}
    assert {path for path, _ in reference_pages()} == {f"engine/{name or 'index'}.html" for name in BY_NAME}


def test_everything_that_judges_import_is_told_of():
    told = {name for module in modules() for name in entries(module)}
    assert [name for name in ppgen.engine.__all__ if name not in told] == []


@pytest.mark.parametrize("name", [name for name in BY_NAME if name])
def test_what_is_told_is_what_can_be_imported(name: str):
    found = importlib.import_module(BY_NAME[name].address)
    for entry in BY_NAME[name].entries:
        thing = getattr(found, entry.name)
        if inspect.isfunction(thing):
            for parameter in inspect.signature(thing).parameters:
                assert parameter in entry.signature
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing) == entry.told


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("board.Board.grid", "classmethod grid(columns: int, rows: int, *, diagonal: bool = False) -> Board"),
        ("board.Board.corners", "corners: tuple[Place, ...]"),
        ("clauses.Clauses.verbs", "verbs: dict[tuple[bool, str], Verb]"),
        (
            "action.Action",
            "class Action(NamedTuple)\nAction(actor: str, verb: str, args: tuple[Any, ...] = ())",
        ),
        ("notation.one_of", "one_of(*words: str) -> Callable[[str], str]"),
        ("state.State.to_act", "to_act: str | None"),
    ],
)
def test_signatures_read_as_one_would_write_them(name: str, signature: str):
    module, _, rest = name.partition(".")
    assert entries(BY_NAME[module])[rest].signature == signature


def test_what_is_the_kernels_own_is_not_told_of():
    """Judges that rely on it would break without notice."""
    names = [part for module in modules() for name in entries(module) for part in name.split(".")]
    assert [name for name in names if name.startswith("_")] == []


def test_errors_examples_and_names_are_told_apart():
    pages = {path: page.decode() for path, page in reference_pages()}
    assert (
        '<p>Raises:</p><dl class="facts"><dt><code><a href="events.html#Illegal">Illegal</a>'
        in (pages["engine/state.html"])
    )
    assert '<pre tabindex="0"><code>&gt;&gt;&gt; board = Board.grid(6, 6)' in pages["engine/board.html"]
    assert '<a href="piece.html#Piece">Piece</a>' in pages["engine/pieces.html"]
