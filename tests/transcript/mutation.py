"""Small wrong changes of the transcript room, each of which its tests should notice.

What proves examples has to be proven itself. A mutant is one expression of a function said wrongly: a
comparison turned, a condition negated, a number one off. It is put in place of the function's code in a
process of its own, in which the tests of the room then run; a mutant that passes all of them survives.

`python -m tests.transcript.mutation lines runner` tries modules of the room, without a name those below, and
tells which mutants survive. Those that mean the same as what they were made of, or that nobody needs to
notice, are listed in survivors.txt with the reason; any other is a hole in the tests.
"""

from __future__ import annotations

import ast
import gc
import io
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

import pytest

ROOM = Path(__file__).parent
MODULES = ("fences", "lines")
"""What finds examples and compares them. Tests of other rooms look at the rest, too, so that of those which
survive there by the tests of this room not all are holes; they are worth a look."""
KNOWN = ROOM / "survivors.txt"
QUIETLY = (
    *("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *(f"--ignore={ROOM / name}" for name in ("test_mutants.py", "test_pytest_plugin.py")),
)
"""How the tests run in the process of a mutant, which has loaded ppgen before pytest could rewrite it."""
PATIENCE = 60
"""CPU seconds after which a mutant counts as noticed: it does not end."""
TURNED: dict[type, type] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one expression said wrongly."""

    module: str
    line: int
    text: str
    """The line of the source on which it begins."""
    was: str
    now: str
    place: int
    """Which of the expressions it is."""
    change: ast.expr | None
    """What stands there now; None if nothing is changed."""

    @property
    def name(self) -> str:
        """What it is called in the list of those that survive: not by its line, which moves."""
        return f"{self.module.rpartition('.')[2]}: {self.text}: {self.was} -> {self.now}"


def changes(node: ast.expr) -> Iterator[ast.expr]:
    """Give what may stand wrongly in place of an expression."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            yield ast.Compare(node.left, [TURNED[type(op)]()], node.comparators)
        case ast.BoolOp(op=op) if type(op) in TURNED:
            yield ast.BoolOp(TURNED[type(op)](), node.values)
        case ast.BinOp(op=op) if type(op) in TURNED and not isinstance(node.left, ast.JoinedStr):
            yield ast.BinOp(node.left, TURNED[type(op)](), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)


class _Put(ast.NodeTransformer):
    """Put an expression in the place of another."""

    def __init__(self, old: ast.expr, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def expressions(tree: ast.Module) -> Iterator[ast.expr]:
    """Give the expressions within functions: not their annotations, nor what stands outside."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from (node for node in ast.walk(statement) if isinstance(node, ast.expr))


def mutants(module: str) -> Iterator[Mutant]:
    """Give all mutants of a module, in the order of its lines."""
    source = source_of(module)
    lines = source.split("\n")
    for place, node in enumerate(expressions(ast.parse(source))):
        text = lines[node.lineno - 1].strip()
        for change in changes(node):
            yield Mutant(module, node.lineno, text, ast.unparse(node), ast.unparse(change), place, change)


def unchanged(module: str) -> Mutant:
    """Give a module as it is, which the tests must pass: else nothing that they notice says anything."""
    return Mutant(module, 0, "", "", "", 0, None)


def tree_of(mutant: Mutant) -> ast.Module:
    """Give the module with the expression in its place."""
    tree = ast.parse(source_of(mutant.module))
    if mutant.change is not None:
        _Put(list(expressions(tree))[mutant.place], mutant.change).visit(tree)
    return ast.fix_missing_locations(tree)


def source_of(module: str) -> str:
    """Read a module."""
    return Path(str(import_module(module).__file__)).read_text(encoding="utf-8")


def codes(code: CodeType) -> Iterator[CodeType]:
    """Give all code within some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def put_in_place(mutant: Mutant) -> None:
    """Give the functions of a module the code of a mutant, wherever they have been imported to."""
    file = str(import_module(mutant.module).__file__)
    by_name = {code.co_qualname: code for code in codes(compile(tree_of(mutant), file, "exec"))}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == file:
            code = by_name.get(function.__code__.co_qualname)
            if code is not None and code.co_freevars == function.__code__.co_freevars:
                function.__code__ = code


def survives(mutant: Mutant, tests: Path = ROOM) -> bool:
    """Tell whether the tests pass with a mutant, in a process of its own."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        put_in_place(mutant)
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            code = int(pytest.main([*QUIETLY, str(tests)]))
    finally:
        os._exit(code)


def known() -> set[str]:
    """Give the mutants that may survive: the lines of the list but for its reasons."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def main() -> None:
    """Try the mutants of modules; ends with 1 if one survives that the list does not name."""
    expected, found = known(), set[str]()
    names = sys.argv[1:] or MODULES
    for name in names:
        tried = 0
        if not survives(unchanged(f"ppgen.transcript.{name}")):
            sys.exit("the tests of the room do not hold as it is")
        for mutant in mutants(f"ppgen.transcript.{name}"):
            tried += 1
            if survives(mutant):
                found.add(mutant.name)
                word = "known   " if mutant.name in expected else "SURVIVES"
                print(f"{word} {mutant.line:4} {mutant.name}", flush=True)
        print(f"{name}: {tried} mutants", flush=True)
    gone = {line for line in expected - found if line.partition(":")[0] in names}
    for line in sorted(gone):
        print(f"noticed now, no longer to be listed: {line}")
    sys.exit(bool(found - expected or gone))


if __name__ == "__main__":
    main()
