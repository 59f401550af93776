"""What a judge did instead of judging: where in its own file, and in which clause."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, TracebackType

from ppgen.definition.source import shown
from ppgen.engine import Game
from ppgen.errors import PpgenError

LONGEST = 200
"""Letters of an exception's text that are shown."""


class BadJudge(PpgenError):
    """An engine module that cannot be used, or that fails; the message names its file and the reason."""

    def __init__(self, where: object, what: str) -> None:
        super().__init__(f"{where}: {what}")


def fault_of(error: BaseException, judge: Game | type[Game], doing: str = "") -> BadJudge:
    """Say where and in which clause a judge has failed; `doing`, when."""
    kind = judge if isinstance(judge, type) else type(judge)
    frames = list(_frames(error.__traceback__, kind))
    where = f"{shown(Path(frames[-1][0].co_filename))}:{frames[-1][1]}" if frames else shown(file_of(kind))
    clauses = _clauses(kind)
    clause = next((clauses[code] for code, _ in reversed(frames) if code in clauses), None)
    within = f" in the clause {clause}" if clause else ""
    return BadJudge(where, f"the judge of {kind.id} fails{within}{doing}: {said(error)}")


def file_of(kind: type[Game]) -> Path:
    """Give the file in which a judge is written."""
    return Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or kind.__module__)


def said(error: BaseException) -> str:
    """Give an exception on one line, whatever its class does when it is asked for its text."""
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:  # noqa: BLE001 - the class may be the judge's own
        text = ""
    text = "".join(char if char.isprintable() else " " for char in text[:LONGEST])
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _frames(trace: TracebackType | None, kind: type[Game]) -> Iterator[tuple[CodeType, int]]:
    """Give the functions and lines of a judge that a traceback leads through, the innermost last."""
    bases = [base for base in kind.__mro__ if issubclass(base, Game) and base is not Game]
    files = {file_of(base) for base in bases}
    folders = {file_of(base).parent for base in bases if "." in base.__module__}  # packages
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file in files or not folders.isdisjoint(file.parents):
            yield trace.tb_frame.f_code, trace.tb_lineno
        trace = trace.tb_next


def _clauses(kind: type[Game]) -> dict[CodeType, str]:
    """Tell of which clause a judge's functions are."""
    rules = kind.rules
    tied: list[tuple[Callable[..., object], str]] = [
        (check, clause) for clause, check in rules.checks.items()
    ]
    tied += [(effect, clause) for clause, effects in rules.effects.items() for effect in effects]
    codes = ((getattr(inspect.unwrap(function), "__code__", None), clause) for function, clause in tied)
    return {code: clause for code, clause in codes if code is not None}
