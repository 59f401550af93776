"""Closures with code of their own, since CPython adapts code to what it calls, and all of a kind share one.

>>> one, two = (own_code(lambda number, more=more: number + more) for more in (1, 2))
>>> one(3), two(3), one.__code__ is two.__code__
(4, 5, False)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def own_code(function: F) -> F:
    """Give a function code that no other has; where code cannot be copied, as in Brython, leave it."""
    code: Any = function.__code__
    if hasattr(code, "replace"):
        function.__code__ = code.replace()
    return function
