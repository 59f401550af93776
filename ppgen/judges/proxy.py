"""A judge for who asks it here and there: each of its answers is given under guard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from ppgen.engine import Event, Game, Grammar, State
from ppgen.judges.guard import guarded


def watched(judge: Game) -> Game:
    """Give a judge that raises BadJudge where the judge itself fails, and so do the states it makes."""
    return cast("Game", _Watched(judge, judge))


class _Watched:
    """Stands for a judge, its grammar or a state."""

    def __init__(self, thing: object, judge: Game) -> None:
        self._thing = thing
        self._judge = judge

    def __getattr__(self, name: str) -> Any:
        with guarded(self._judge):
            found = getattr(self._thing, name)
        return self._called(found) if callable(found) else self._given(found)

    def _called(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            with guarded(self._judge):
                return self._given(method(*args, **kwargs))

        return call

    def _given(self, value: Any) -> Any:
        if isinstance(value, (Game, State, Grammar)):
            return _Watched(value, self._judge)
        for each in value if isinstance(value, list) else ():
            if isinstance(each, Event):
                _ = each.text  # its words are put together only when they are read, which is too late
        return value
