"""What a judge is made of: the modules that hold its rules, and their source without what nobody plays by."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from ppgen.engine import Game

OURS = "ppgen.games"
"""Each module of this package is a judge of its own, and each package in it another."""
NOUNS = f"{OURS}.nouns."
"""What several of our judges share."""
UNPLAYED = {"annotation", "returns", "ctx", "kind", "type_comment", "type_params"}
"""Fields of syntax trees that say nothing of what is done."""
BESIDE = {"text", "board_lines", "log_line", "position_faults", "outlook", "rests", "horizon", "scored"}
"""What a state has to draw and tell positions and to think about them; no game is played by it."""
TOLD = 3
"""A text of so many words is told to people; shorter ones name something."""


def made_of(judge: Game) -> list[Path]:
    """Give the module of a judge, all of its package if it is one, and the nouns that these use."""
    module = sys.modules[type(judge).__module__]
    file = Path(str(module.__file__))
    alone = (module.__package__ or "") in ("", OURS)
    own = [file] if alone else sorted(file.parent.glob("*.py"))
    nouns: dict[str, Path] = {}
    left = list(own)
    while left:
        for name in _nouns(left.pop()):
            spec = find_spec(name)
            if name not in nouns and spec is not None and spec.origin is not None:
                nouns[name] = Path(spec.origin)
                left.append(nouns[name])
    return [*own, *(nouns[name] for name in sorted(nouns))]


def _nouns(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(NOUNS):
            yield str(node.module)


@cache
def played_by(source: str | bytes) -> str:
    """Give sixteen digits of a module: others where its code is, the same on every Python.

    Comments, layout, docstrings, annotations, imports, words that are told, and methods that draw and tell
    positions and think about them enter them not.

    >>> one = played_by('def may(at: str): return because("no man is left there")  # for nobody')
    >>> one == played_by('def may(at):  return because("nobody is left there")')
    True
    >>> one == played_by('def may(at): return because("no man is left there", at)')
    False
    """
    found = blake2b(digest_size=8)
    for word in _tree(ast.parse(source)):
        found.update(word.encode() + b"\0")
    return found.hexdigest()


def _tree(node: object) -> Iterator[str]:
    """Write a syntax tree, without empty fields: which of these there are depends on the Python."""
    if isinstance(node, list):
        for each in node:
            if not _is_silent(each):
                yield from _tree(each)
    elif isinstance(node, ast.Constant):
        yield "words" if _is_told(node.value) else f"{type(node.value).__name__} {node.value!r}"
    elif isinstance(node, ast.AST):
        yield f"({type(node).__name__}"
        for name, value in ast.iter_fields(node):
            if name not in UNPLAYED and value is not None and value != []:
                yield name
                of_class = isinstance(node, ast.ClassDef) and name == "body"
                yield from _tree([each for each in value if not _is_beside(each)] if of_class else value)
        yield ")"
    else:
        yield repr(node)


def _is_silent(node: object) -> bool:
    """Tell whether a statement does nothing: an import, or a text by itself."""
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, ast.Import | ast.ImportFrom)


def _is_beside(node: ast.stmt) -> bool:
    """Tell whether a statement of a class gives what no game is played by."""
    if isinstance(node, ast.Assign):
        return all(isinstance(each, ast.Name) and each.id in BESIDE for each in node.targets)
    return isinstance(node, ast.FunctionDef) and node.name in BESIDE


def _is_told(value: object) -> bool:
    """Tell whether a constant is words for people; a line of input has slots such as `<to:space>`."""
    return isinstance(value, str) and len(value.split()) >= TOLD and "<" not in value
