"""The kernel as its source tells of it: modules, classes and functions with what they take and say."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

PACKAGE = "ppgen.engine"
WIDE = 88
"""Letters of a signature that stands on one line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A class, function or value that is meant to be used: it is documented, and its name has no underscore.

    `name` is its name in its module: `Board`, `Board.rays`.
    """

    name: str
    signature: str
    told: str
    members: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the package; `name` is empty for the package itself."""

    name: str
    told: str
    entries: Sequence[Entry]

    @property
    def summary(self) -> str:
        """Its first line."""
        return self.told.partition("\n")[0]


@cache
def modules() -> Sequence[Module]:
    """Read the package, then its modules by name."""
    sources = [file for file in files(PACKAGE).iterdir() if file.name.endswith(".py")]
    found = [_module(file.name, file.read_text(encoding="utf-8")) for file in sources]
    return sorted(found, key=lambda module: module.name)


def _module(file: str, source: str) -> Module:
    tree = ast.parse(source)
    name = file.removesuffix(".py").removeprefix("__init__")
    return Module(name, ast.get_docstring(tree) or "", list(_entries(tree.body)))


def _entries(body: Sequence[ast.stmt], within: str = "") -> Iterator[Entry]:
    for node, following in pairwise([*body, ast.Pass()]):
        match node:
            case ast.ClassDef(name=name) if _is_told(node):
                members = list(_entries(node.body, f"{name}."))
                yield Entry(name, _class(node), ast.get_docstring(node) or "", members)
            case ast.FunctionDef(name="__init__"):
                yield from _entries(node.body, within)
            case ast.FunctionDef(name=name) if _is_told(node):
                signature = _function(node, is_method=bool(within))
                yield Entry(within + name, signature, ast.get_docstring(node) or "")
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
                match following:
                    case ast.Expr(ast.Constant(str(told))) if "._" not in ast.unparse(target):
                        name = within + ast.unparse(target).removeprefix("self.")
                        yield Entry(name, _value(node), told)
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                yield from _entries(node.body, within)


def _is_told(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return not node.name.startswith("_") and ast.get_docstring(node) is not None


def _class(node: ast.ClassDef) -> str:
    """Write how a class is made: by its `__init__`, or else by its fields."""
    bases = ", ".join(map(ast.unparse, node.bases))
    decorators = {ast.unparse(each).partition("(")[0] for each in node.decorator_list}
    made = None
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
            made = list(_parameters(inner.args))[1:]
    if bases == "NamedTuple" or "dataclass" in decorators:
        made = [ast.unparse(inner) for inner in node.body if _is_field(inner)]
    if made is None:
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    return (
        f"class {node.name}({bases})\n{_call(node.name, made)}"
        if bases
        else _call(f"class {node.name}", made)
    )


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and "init=False" not in ast.unparse(node)


def _value(node: ast.Assign | ast.AnnAssign) -> str:
    """Write a value; of an attribute of an object its type, for what it begins with is nobody's business."""
    written = ast.unparse(node)
    if not written.startswith("self."):
        return written
    return written.removeprefix("self.").partition(" = ")[0]


def _function(node: ast.FunctionDef, *, is_method: bool) -> str:
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    given = ast.unparse(node.returns) if node.returns else "None"
    if decorators & {"property", "cached_property"}:
        return f"{node.name}: {given}"
    bound = is_method and "staticmethod" not in decorators
    head = "classmethod " if "classmethod" in decorators else ""
    return head + _call(node.name, list(_parameters(node.args))[bound:], f" -> {given}")


def _call(name: str, parameters: Sequence[str], gives: str = "") -> str:
    line = f"{name}({', '.join(parameters)}){gives}"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in parameters), f"){gives}"])


def _parameters(of: ast.arguments) -> Iterator[str]:
    positional = [*of.posonlyargs, *of.args]
    plain = [None] * (len(positional) - len(of.defaults))
    yield from map(_parameter, positional, [*plain, *of.defaults])
    if of.vararg:
        yield f"*{ast.unparse(of.vararg)}"
    elif of.kwonlyargs:
        yield "*"
    yield from map(_parameter, of.kwonlyargs, of.kw_defaults)
    if of.kwarg:
        yield f"**{ast.unparse(of.kwarg)}"


def _parameter(of: ast.arg, default: ast.expr | None) -> str:
    if default is None:
        return ast.unparse(of)
    equals = " = " if of.annotation else "="
    return f"{ast.unparse(of)}{equals}{ast.unparse(default)}"
