"""Closures with code of their own, since CPython adapts code to what it calls, and all of a kind share one.

>>> one, two = (own_code(lambda number, more=more: number + more) for more in (1, 2))
>>> one(3), two(3), one.__code__ is two.__code__
(4, 5, False)
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def own_code(function: F) -> F:
    """Give a function code that no other has; where that cannot be, as in Brython or a method, leave it."""
    if isinstance(function, FunctionType) and hasattr(function.__code__, "replace"):
        function.__code__ = function.__code__.replace()
    return function
