"""Keeps a judge from the terminal: what a command prints is its answer, and what is typed is not for it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Talks(Exception):
    """Raised where a judge prints or asks."""

    def __init__(self) -> None:
        super().__init__("a judge neither prints nor asks; it speaks by `tell`, and may write to sys.stderr")


class _Gate:
    """A stream that is closed to the threads in which a judge works, and open to all others."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        if getattr(_here, "silent", 0):
            raise Talks
        return getattr(self._stream, name)


_here = threading.local()
_lock = threading.Lock()
_streams: list[tuple[Any, Any]] = []
_silent = 0


@contextmanager
def no_output() -> Iterator[None]:
    """Raise Talks where this block prints, or reads what is typed."""
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    global _silent  # noqa: PLW0603 - the streams are the process's, too
    with _lock:
        if not _silent:
            _streams.append((sys.stdin, sys.stdout))
            sys.stdin, sys.stdout = _Gate(sys.stdin), _Gate(sys.stdout)
        _silent += 1
    _here.silent = getattr(_here, "silent", 0) + 1


def _leave() -> None:
    global _silent  # noqa: PLW0603 - as above
    _here.silent -= 1
    with _lock:
        _silent -= 1
        if not _silent:
            sys.stdin, sys.stdout = _streams.pop()
