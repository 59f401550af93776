"""Standard streams that hold: where nobody reads on, or a stream was never open, commands do their work."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

GONE = (errno.EPIPE, errno.EINVAL)
"""What the writer is told when the reader has left; the second by Windows."""


def hold() -> None:
    """Open what is closed, and let a stream that nobody reads any longer take what is written to it.

    So a command that fails ends with its exit code, whether or not `head` has seen enough before.
    """
    _fill()
    for name, kind in (("stdout", _Patient), ("stderr", _Mute)):
        stream = getattr(sys, name)
        if stream is getattr(sys, f"__{name}__"):  # and not what a test reads
            setattr(sys, name, _patient(stream, kind))


def _fill() -> None:
    """Open the null device for streams that are closed, lest a file be opened in their place."""
    while (free := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(free)
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _patient(stream: TextIO, kind: type[_Patient]) -> TextIO:
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(stream.fileno(), "w", closefd=False)),
        encoding=stream.encoding,
        errors="backslashreplace",  # what the encoding lacks shall end no command
        line_buffering=stream.isatty(),
    )


class _Patient(io.FileIO):
    """A file that goes nowhere after it could not be written to; only that nobody reads it is no error."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write what can be written."""
        try:
            return super().write(data)
        except OSError as error:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self.fileno())
            os.close(null)
            if error.errno in GONE:
                return memoryview(data).nbytes
            error.filename = "standard output"
            raise


class _Mute(_Patient):
    """The file for complaints: where they cannot be written, there is nobody to complain to."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write what can be written."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes
