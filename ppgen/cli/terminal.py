"""What a terminal is told: text, and of what acts on a terminal only our own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from ppgen.words import printable

CLEARING = ("\x1b[2J\x1b[1;1H", "\x1b[3J")
"""Clear the screen, and what had left it; written by themselves."""
REWRITING = ("\r\x1b[K", "\r")
"""Begin the line anew, for progress."""


@contextmanager
def guarded() -> Iterator[None]:
    """Let what is printed in this block be no more than text, wherever it may have come from."""
    with redirect_stdout(_guard(sys.stdout)), redirect_stderr(_guard(sys.stderr)):
        yield


def _guard(stream: TextIO | None) -> TextIO | None:
    return None if stream is None else cast("TextIO", _Guard(stream))


class _Guard:
    """A stream that prints no characters that act."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text as it can be read."""
        ours = next((own for own in REWRITING if text.startswith(own)), "")
        return self._stream.write(text if text in CLEARING else ours + printable(text[len(ours) :]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
