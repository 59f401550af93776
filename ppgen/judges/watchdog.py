"""Ends work that does not come to an end by itself, in whatever thread it is done.

What counts is the processor's time of that thread, so that a busy machine makes nobody fail. A call that
Python itself does not interrupt, such as `sum(itertools.count())`, cannot be ended from here.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LOOK = 0.1
"""Seconds between two looks."""
PATIENCE = 2
"""So many times longer a step may last that does nothing but wait."""
BUSY = 0.05
"""Work on a busy machine gets at least this share of the time; who takes less waits."""
MEMORY = 1 << 30
"""Bytes by which the process may grow during one step."""


class Endless(BaseException):
    """Raised in work that does not come to an end; no Exception, so that nobody catches it by the way."""


class Idle(Endless):
    """Raised in work that waits instead of working."""


class Greedy(BaseException):
    """Raised in work that takes more and more memory."""


class Watch:
    """Work that is watched. Whoever does it counts its steps; each may take some seconds."""

    def __init__(self, seconds: float) -> None:
        self.step = 0
        self.fired: type[BaseException] | None = None
        self._seconds = seconds
        self.thread = threading.get_ident()
        self._seen = -1
        self._looks = 0
        self._start = 0.0
        self._size = 0

    def look(self) -> None:
        """See whether a step has gone on for too long, and if so, end it."""
        if self.step != self._seen:
            self._seen, self._looks = self.step, 0
            self._start, self._size = self._time(), _size()
            return
        self._looks += 1
        spent, since = self._time() - self._start, self._looks * LOOK
        if _size() - self._size > MEMORY:
            self._fire(Greedy)
        elif spent > self._seconds:
            self._fire(Endless)
        elif since > self._seconds * PATIENCE and spent < since * BUSY:
            self._wake()

    def _fire(self, kind: type[BaseException]) -> None:
        self.fired = kind
        _raise_in(self.thread, kind)

    def _wake(self) -> None:
        """End work that seems to wait for something; only in the main thread can it be interrupted there."""
        asleep = self.fired is None and self.thread == threading.main_thread().ident
        if asleep and hasattr(signal, "pthread_kill"):
            self.fired = Idle
            signal.pthread_kill(self.thread, signal.SIGINT)
        else:
            self._fire(Idle)

    def done(self) -> None:
        """Take back what has been raised too late."""
        if self.fired:
            _raise_in(self.thread, None)

    def _time(self) -> float:
        if hasattr(time, "pthread_getcpuclockid"):
            return time.clock_gettime(time.pthread_getcpuclockid(self.thread))
        return time.process_time()


class _Watchdog:
    """Looks at the innermost work of every thread that is watched, from a thread of its own."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._watches: dict[int, list[Watch]] = {}
        self._thread: threading.Thread | None = None

    def add(self, watch: Watch) -> None:
        with self._change:
            self._watches.setdefault(watch.thread, []).append(watch)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)
                self._thread.start()
            self._change.notify()

    def remove(self, watch: Watch) -> None:
        try:
            with self._change:
                watch.done()
                watches = self._watches[watch.thread]
                watches.remove(watch)
                if watches:
                    watches[-1].step += 1
                else:
                    del self._watches[watch.thread]
        except (Endless, Greedy):  # raised just when the work was done
            self.remove(watch)

    def _look(self) -> None:
        while True:
            time.sleep(LOOK)
            with self._change:
                while not self._watches:
                    self._change.wait()
                for watches in self._watches.values():
                    watches[-1].look()


_watchdog = _Watchdog()


def _anew() -> None:
    """Begin again in a process that was forked: the thread that looks stayed behind."""
    global _watchdog  # noqa: PLW0603 - one for a process
    _watchdog = _Watchdog()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_anew)


@contextmanager
def watching(seconds: float) -> Iterator[Watch]:
    """End what is done in this block if one of its steps goes on for too long, by Endless, Idle or Greedy."""
    watch, watchdog = Watch(seconds), _watchdog
    watchdog.add(watch)
    try:
        yield watch
    except KeyboardInterrupt as error:
        if watch.fired is None:
            raise
        raise watch.fired().with_traceback(error.__traceback__) from None  # a sleeper is woken like this
    finally:
        watchdog.remove(watch)


def told(error: Endless, seconds: float) -> str:
    """Say how long work went on of which a step may take some `seconds`."""
    if isinstance(error, Idle):
        return f"it waits for something for more than {seconds * PATIENCE:g} seconds"
    return f"no end after {seconds:g} seconds"


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Raise an exception in another thread at its next line; None takes back one that waits."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(kind) if kind is not None else None
    )


def _size() -> int:
    """Give the most memory that this process has had, in bytes; 0 where nobody can tell."""
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
