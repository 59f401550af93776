"""The words that a judge can say, by which its lines are told from those of a person."""

from __future__ import annotations

import ast
import difflib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ppgen.engine import Game

_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"\w+")
ALIKE = 0.3
"""The share of words that a line must have in common with one of the judge's to be an older form of it."""


def strange(text: str, judge: Game, said: Iterable[str]) -> str | None:
    """Give the first word of a line that a judge cannot have said, besides what it `said`; None without one.

    Letters that stand alone may be the name of a place.
    """
    heard = frozenset[str]().union(*map(_words, said))
    rest = [word for word in _words(text) if word not in heard]
    return next((word for word in rest if word not in _words_of(judge)), None)


def alike(text: str, printed: Sequence[str]) -> bool:
    """Tell whether a line could be an older form of one of those that the judge has printed."""
    words = _TOKEN.findall(text.casefold())
    return any(
        difflib.SequenceMatcher(None, words, _TOKEN.findall(line.casefold()), autojunk=False).ratio() >= ALIKE
        for line in printed
    )


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if len(word) > 1]


def _words_of(judge: Game) -> frozenset[str]:
    """Collect the words of a judge: those of its facts, and of the texts in its modules and in the kernel."""
    own, kernel = type(judge).__module__, Game.__module__.rpartition(".")[0]
    roots = (own, own.rpartition(".")[0] if own.count(".") > 1 else own, kernel)
    files = sorted(
        {
            file
            for name, module in list(sys.modules.items())
            if any(name == root or name.startswith(f"{root}.") for root in roots)
            if (file := getattr(module, "__file__", None))
        }
    )
    return frozenset(word for text in _texts(judge.facts) for word in _words(text)).union(
        *map(_words_in, files)
    )


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _texts(key)
            yield from _texts(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _texts(entry)


@lru_cache(maxsize=256)
def _words_in(file: str) -> frozenset[str]:
    """Collect the words of the texts in a module, but for those that explain it."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    explaining = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return frozenset(
        word
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explaining
        for word in _words(node.value)
    )
