"""What a judge did instead of judging: where in its own file, and in which clause."""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, TracebackType

from ppgen.definition import Problem
from ppgen.definition.source import shown
from ppgen.engine import Game
from ppgen.engine.errors import Misuse
from ppgen.errors import PpgenError

LONGEST = 200
"""Letters of an exception's text that are shown."""


class BadJudge(PpgenError):
    """An engine module that cannot be used, or that fails; the message names its file and the reason."""

    def __init__(self, where: object, what: str, line: int = 0, column: int = 1) -> None:
        place = shown(where) if isinstance(where, Path) else str(where)
        super().__init__(f"{place}:{line}: {what}" if line else f"{place}: {what}")
        self.file, self.line, self.column, self.what = place, line, column, what

    def problem(self) -> Problem | None:
        """Tell it at its line of the judge's file; None where no line is known."""
        return Problem(self.file, self.line, self.column, self.what) if self.line else None


def fault_of(error: BaseException, judge: Game | type[Game], doing: str = "") -> BadJudge:
    """Say where and in which clause a judge has failed; `doing`, when."""
    kind = judge if isinstance(judge, type) else type(judge)
    clause = error.clause if isinstance(error, Misuse) else ""
    clause = clause or next(filter(None, map(_clauses(kind).get, reversed(_codes(error)))), "")
    file, line = _where(error, kind, clause)
    within = f" in the clause {clause}" if clause else ""
    return BadJudge(shown(file), f"the judge of {kind.id} fails{within}{doing}: {said(error)}", line)


def _where(error: BaseException, kind: type[Game], clause: str) -> tuple[Path, int]:
    """Give the file and the line of a judge that are to blame; 0 where no line is known."""
    code = getattr(getattr(error, "function", None), "__code__", None)
    if code is not None and _is_of(Path(code.co_filename), kind):
        return Path(code.co_filename), code.co_firstlineno
    frames = list(_frames(error.__traceback__, kind))
    if frames:
        return Path(frames[-1][0].co_filename), frames[-1][1]
    for base in kind.__mro__:
        if clause and issubclass(base, Game) and base is not Game and (at := _named(file_of(base), clause)):
            return file_of(base), at
    return file_of(kind), _begun(kind)


def _begun(kind: type[Game]) -> int:
    """Give the line on which the class of a judge begins; 0 where its source is not at hand."""
    try:
        return inspect.getsourcelines(kind)[1]
    except (OSError, TypeError, SyntaxError):
        return 0


def _named(file: Path, clause: str) -> int:
    """Give the first line on which a judge's file names a clause; 0 if there is none."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    named = (f'"{clause}"', f"'{clause}'")
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if any(name in line for name in named)), 0)


def file_of(kind: type[Game]) -> Path:
    """Give the file in which a judge is written."""
    return Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or kind.__module__)


def said(error: BaseException) -> str:
    """Give an exception on one line, whatever its class does when it is asked for its text."""
    if isinstance(error, Misuse):
        return str(error)
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:  # noqa: BLE001 - the class may be the judge's own
        text = ""
    text = "".join(char if char.isprintable() else " " for char in text[:LONGEST])
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _codes(error: BaseException) -> list[CodeType]:
    """Give the functions that a traceback leads through, the innermost last."""
    return [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]


def _frames(trace: TracebackType | None, kind: type[Game]) -> Iterator[tuple[CodeType, int]]:
    """Give the functions and lines of a judge that a traceback leads through, the innermost last."""
    while trace is not None:
        if _is_of(Path(trace.tb_frame.f_code.co_filename), kind):
            yield trace.tb_frame.f_code, trace.tb_lineno
        trace = trace.tb_next


def _is_of(file: Path, kind: type[Game]) -> bool:
    """Tell whether a file is one of a judge's own."""
    bases = [base for base in kind.__mro__ if issubclass(base, Game) and base is not Game]
    files = {file_of(base) for base in bases}
    folders = {file_of(base).parent for base in bases if "." in base.__module__}  # packages
    return file in files or not folders.isdisjoint(file.parents)


def _clauses(kind: type[Game]) -> dict[CodeType, str]:
    """Tell of which clause a judge's functions are."""
    rules = kind.rules
    tied: list[tuple[Callable[..., object], str]] = [
        (check, clause) for clause, check in rules.checks.items()
    ]
    tied += [(effect, clause) for clause, effects in rules.effects.items() for effect in effects]
    codes = ((getattr(inspect.unwrap(function), "__code__", None), clause) for function, clause in tied)
    return {code: clause for code, clause in codes if code is not None}
