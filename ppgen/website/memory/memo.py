"""What is kept while a site is made again and again, by what it was made of: so nothing is ever stale."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import RLock
from typing import Any, TypeVar, cast

T = TypeVar("T")
KEPT = 2
"""Builds for which a value is kept that nothing asks for."""


@dataclass(slots=True)
class _Entry:
    value: Any
    needs: list[Hashable]
    """What was asked for while the value was made."""
    asked: int
    """The build in which it was last asked for, itself or for another."""


class Memo:
    """Values by kind and by what they are made of, each made when it is first asked for.

    >>> memo = Memo()
    >>> memo.get(lambda: 6 * 7, "product", 6, 7)
    42
    >>> memo.get(lambda: 0, "product", 6, 7)
    42
    """

    def __init__(self) -> None:
        self._entries: dict[Hashable, _Entry] = {}
        self._making: list[list[Hashable]] = []
        self._build = 0
        self._lock = RLock()  # a server answers while the site is made

    def get(self, make: Callable[[], T], kind: str, *made_of: Hashable) -> T:
        """Give a value; what `make` raises is raised, and nothing is kept."""
        key = kind, *made_of
        with self._lock:
            if self._making:
                self._making[-1].append(key)
            entry = self._entries.get(key)  # once: the hash of a position takes its time
            if entry is None:
                needs: list[Hashable] = []
                self._making.append(needs)
                try:
                    value = make()
                finally:
                    self._making.pop()
                entry = self._entries[key] = _Entry(value, needs, self._build)
            self._touch(entry)
            return cast("T", entry.value)

    def _touch(self, entry: _Entry) -> None:
        """Note that a value is still of use, and with it what it needed."""
        if entry.asked < self._build:
            entry.asked = self._build
            for need in entry.needs:
                if (needed := self._entries.get(need)) is not None:
                    self._touch(needed)

    def turn(self) -> None:
        """End a build, and forget what the last had no use for; one that was refused half-way is no end."""
        with self._lock:
            self._build += 1
            oldest = self._build - KEPT
            for key in [key for key, entry in self._entries.items() if entry.asked < oldest]:
                del self._entries[key]
