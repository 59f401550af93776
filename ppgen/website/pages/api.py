"""The kernel as its source tells of it: modules, classes and functions with what they take and say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import griffe

PACKAGE = "ppgen.engine"
NOUNS = "ppgen.games.nouns"
"""The nouns of one kind of game, which are told of beside the kernel's."""
WIDE = 88
"""Letters of a signature that stands on one line."""
_STARS = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}


@dataclass(frozen=True, slots=True)
class ApiEntry:
    """A class, function or value that is meant to be used: it is documented, and its name has no underscore.

    `name` is its name in its module: `Board`, `Board.rays`.
    """

    name: str
    signature: str
    told: str
    members: Sequence[ApiEntry] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """A module of a package; `name` is empty for the kernel itself."""

    package: str
    name: str
    told: str
    entries: Sequence[ApiEntry]

    @property
    def address(self) -> str:
        """What it is imported by."""
        return f"{self.package}.{self.name}".rstrip(".")

    @property
    def summary(self) -> str:
        """Its first line."""
        return self.told.partition("\n")[0]


@cache
def modules() -> Sequence[Module]:
    """Read the kernel, then its modules by name, then those of nouns; nothing of them is run."""
    kernel = _package(PACKAGE)
    found = [*_modules(PACKAGE, kernel), *_modules(NOUNS, _package(NOUNS))]
    return [Module(PACKAGE, "", _told(kernel), list(_entries(kernel))), *found]


def _package(package: str) -> griffe.Module:
    root, _, name = package.rpartition(".")  # by its last name, since griffe would read all of the root
    found = griffe.load(name, search_paths=list(import_module(root).__path__), allow_inspection=False)
    assert isinstance(found, griffe.Module)
    return found


def _modules(package: str, found: griffe.Module) -> Iterator[Module]:
    for name, module in sorted(found.modules.items()):
        yield Module(package, name, _told(module), list(_entries(module)))


def _entries(of: griffe.Module | griffe.Class, within: str = "") -> Iterator[ApiEntry]:
    for name, member in of.members.items():
        if name.startswith("_") or not member.has_docstring:
            continue
        match member:
            case griffe.Class():
                yield ApiEntry(name, _class(member), _told(member), list(_entries(member, f"{name}.")))
            case griffe.Function():
                yield ApiEntry(within + name, _function(member), _told(member))
            case griffe.Attribute():
                yield ApiEntry(within + name, _value(member, within), _told(member))


def _told(thing: griffe.Object) -> str:
    return thing.docstring.value if thing.docstring else ""


def _class(of: griffe.Class) -> str:
    """Write how a class is made: by its `__init__`, or else by its fields."""
    bases = ", ".join(map(str, of.bases))
    made = None
    if "__init__" in of.members or "dataclass" in of.labels:
        made = list(_parameters(of.parameters))[1:]
    elif bases == "NamedTuple":
        made = [_value(each) for each in of.attributes.values() if "property" not in each.labels]
    if made is None:
        return f"class {of.name}({bases})" if bases else f"class {of.name}"
    return f"class {of.name}({bases})\n{_call(of.name, made)}" if bases else _call(f"class {of.name}", made)


def _value(of: griffe.Attribute, within: str = "") -> str:
    """Write a value; of an attribute of an object its type, for what it begins with is nobody's business."""
    typed = f"{of.name}: {of.annotation}" if of.annotation else of.name
    hidden = of.value is None or "property" in of.labels or (within and "class-attribute" not in of.labels)
    return typed if hidden else f"{typed} = {of.value}"


def _function(of: griffe.Function) -> str:
    bound = of.parent is not None and of.parent.is_class and "staticmethod" not in of.labels
    head = "classmethod " if "classmethod" in of.labels else ""
    return head + _call(of.name, list(_parameters(of.parameters))[bound:], f" -> {of.returns or 'None'}")


def _call(name: str, parameters: Sequence[str], gives: str = "") -> str:
    line = f"{name}({', '.join(parameters)}){gives}"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in parameters), f"){gives}"])


def _parameters(of: griffe.Parameters) -> Iterator[str]:
    starred = False
    for each in of:
        starred = starred or each.kind is griffe.ParameterKind.var_positional
        if each.kind is griffe.ParameterKind.keyword_only and not starred:
            starred = True
            yield "*"
        name = _STARS.get(each.kind, "") + each.name
        typed = f"{name}: {each.annotation}" if each.annotation else name
        equals = " = " if each.annotation else "="
        yield f"{typed}{equals}{each.default}" if each.default and not name.startswith("*") else typed
