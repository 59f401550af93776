"""The page that shows, clause by clause, the few lines of the engine that judge it."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from ppgen.definition.rules import Clause
from ppgen.engine import Game
from ppgen.language import SOURCE, phrase, spoken
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout
from ppgen.website.writing import addresses
from ppgen.website.writing.html import attributes_of
from ppgen.website.writing.page import SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

ABOUT = phrase(
    "Each clause that an engine can judge has a function of its own: a check says why the clause forbids an "
    "action, an effect carries out what follows from one, a value computes something. Here they stand in the "
    "order of the rules; below them is the whole judge, with its state, its verbs and what they propose."
)


def judge_page(book: GameModel, judge: Game, kits: Sequence[KitFile]) -> tuple[str, bytes]:
    """Write the page."""
    path = addresses.judge_page(book.id)
    game = book.definition.game
    page = SitePage(
        path,
        spoken("{title}: the judge", title=game.title),
        spoken(ABOUT),
        game=book.id,
        area="games",
        figures=book.figures,
    )
    trail = (
        (spoken("Games"), addresses.GAMES),
        (game.title, addresses.game_page(book.id)),
        (spoken("The judge"), None),
    )
    emblem = page_layout.emblem(page, book.definition)
    body = filled(
        page,
        "judge.html",
        crumbs=crumbs(page, *trail),
        head=title_bar(game.title, spoken("How the judge sees each clause"), emblem),
        about=spoken(ABOUT),
        clauses=[found for clause in book.clauses.values() if (found := _judged(page, book, judge, clause))],
        modules=list(_whole(judge)),
        source=attributes_of(lang=SOURCE if book.definition.translation else None),
    )
    return path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))


class _JudgedClause(NamedTuple):
    """A clause, and the lines that judge it."""

    anchor: str
    rule: str
    number: str
    title: str
    lines: str


class _JudgeFile(NamedTuple):
    """A file of a judge."""

    file: str
    lines: str


def _judged(page: SitePage, book: GameModel, judge: Game, clause: Clause) -> _JudgedClause | None:
    functions = list(_functions(judge, clause.id))
    if not functions:
        return None
    lines = dict.fromkeys(source_of(each, judge, clause.id) for each in functions)
    anchor = addresses.anchor(clause.id)
    rule = page.link(f"{addresses.rules_page(book.id)}#{anchor}")
    return _JudgedClause(anchor, rule, book.numbers[clause.id], clause.title, "\n\n".join(lines))


def _whole(judge: Game) -> Iterator[_JudgeFile]:
    """Yield all lines of a judge, module by module."""
    for module in modules_of(judge):
        name = module.__name__.removeprefix("ppgen.games.").removeprefix("ppgen_judge_")
        file = f"{name.replace('.', '/')}{'/__init__' if hasattr(module, '__path__') else ''}.py"
        yield _JudgeFile(file, inspect.getsource(module).rstrip())


def modules_of(judge: Game) -> list[ModuleType]:
    """Give the modules in which a judge is written: one, or those of its package."""
    home = judge.state.__module__
    package = home.rpartition(".")[0]
    if not hasattr(sys.modules.get(package), "GAME"):
        return [sys.modules[home]]
    names = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    return [sys.modules[name] for name in sorted(names)]


def _functions(judge: Game, clause_id: str) -> Iterator[Callable[..., Any]]:
    """Yield the functions that judge a clause: its check, then its effects."""
    check = judge.rules.checks.get(clause_id)
    if check is not None:
        yield check
    yield from judge.rules.effects.get(clause_id, ())


def source_of(function: Callable[..., Any], judge: Game, clause: str = "") -> str:
    """Give the lines of a function, with what ties it to its clause.

    Of one that another function has made these are its declaration, and the maker if that is the game's own.
    """
    lines = inspect.unwrap(function)
    maker, made, _ = lines.__qualname__.partition(".<locals>")
    declared = list(_declared(function, judge)) or list(_naming(clause, judge)) if made else []
    if not declared:
        return inspect.getsource(lines).rstrip()
    own = inspect.getmodule(lines) in modules_of(judge)
    makers = [lines.__globals__[maker]] if own and maker in lines.__globals__ else []
    return "\n\n\n".join([*declared, *(inspect.getsource(each).rstrip() for each in makers)])


def _declared(function: Callable[..., Any], judge: Game) -> Iterator[str]:
    """Find where the game's modules give a function its name."""
    for room in modules_of(judge):
        named = {key for key, value in vars(room).items() if value is function}
        for names, source in _assignments(room) if named else ():
            if named & names:
                yield source


def _naming(clause: str, judge: Game) -> Iterator[str]:
    """Find where the game's modules name a clause, whatever comes of that: several, or one behind another."""
    quoted = f'"{clause}"'
    for room in modules_of(judge) if clause else ():
        yield from (source for _, source in _assignments(room) if quoted in source)


@lru_cache(maxsize=32)  # as many as the modules of a game
def _assignments(room: ModuleType) -> Sequence[tuple[frozenset[str], str]]:
    """List what a module gives names to: the names, and its lines."""
    source = inspect.getsource(room)
    lines = source.encode().split(b"\n")
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.Expr, ast.For)):
            *before, last = lines[node.lineno - 1 : node.end_lineno]
            written = b"\n".join([*before, last[: node.end_col_offset]]).decode()
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            found.append((frozenset(_names(targets[0])) if targets[0] else frozenset(), written))
    return found


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
