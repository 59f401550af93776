"""The shape of the code: no module needs itself by way of others."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import ppgen

ROOT = Path(ppgen.__file__).parent
TWICE = {"Board", "Game", "Lattice", "Piece", "Tables", "Tray"}
"""What has one name in two packages: what content says of it, and what a judge knows of it."""

Imports = Mapping[str, set[str]]
"""The modules that each module imports: when it is loaded, later within a function, or for its types."""


def name_of(path: Path) -> str:
    inside = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield what is imported of ppgen: a name of a package is its module if it has one."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name in MODULES)
            case ast.ImportFrom(module=str(module), names=names, level=0) if module in MODULES:
                inside = [f"{module}.{alias.name}" for alias in names]
                yield from (name if name in MODULES else module for name in inside)
            case _:
                yield from imported(node)


def imports() -> Imports:
    """Read what every module imports, also what only its annotations need."""
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}
    return {name: set(imported(tree)) for name, tree in trees.items()}


def reached(start: str, graph: Imports) -> set[str]:
    """Find everything that a module imports, itself or through others."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def circles(graph: Imports) -> set[frozenset[str]]:
    """Find the largest sets of modules that all need one another."""
    needs = {name: reached(name, graph) for name in graph}
    return {
        frozenset(other for other in needs[name] if name in needs[other])
        for name in graph
        if name in needs[name]
    }


def test_circles_are_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set(), "f": {"f"}}
    assert circles(graph) == {frozenset("abc"), frozenset("f")}


def test_no_module_needs_itself():
    """Not even annotations go round in circles."""
    assert sorted(map(sorted, circles(imports()))) == []


def test_no_name_of_a_class_means_two_things():
    homes: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(name)
    doubled = {name: where for name, where in homes.items() if len(where) > 1}
    assert doubled.keys() <= TWICE, {name: where for name, where in doubled.items() if name not in TWICE}
    for where in doubled.values():
        rooms = {module.split(".")[1] for module in where}
        assert rooms in ({"definition", "engine"}, {"definition", "games"})
