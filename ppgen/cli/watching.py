"""Waiting for somebody to save a file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent

QUIET = 0.1
"""Seconds for an editor that writes a file in several steps."""
CHANGES = ["created", "modified", "deleted", "moved"]
"""What happens to files when they are saved, and not when they are read."""


@contextmanager
def saving(folders: Iterable[Path]) -> Iterator[Callable[[], None]]:
    """Watch folders inside this block; what it gives waits until a file in them has been saved."""
    from watchdog.events import FileSystemEventHandler
    from watchdog.observers import Observer

    changed = Event()

    class Noted(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            if event.event_type in CHANGES and not event.is_directory:
                changed.set()

    def wait() -> None:
        changed.wait()
        time.sleep(QUIET)
        changed.clear()

    observer = Observer()
    for folder in folders:
        observer.schedule(Noted(), str(folder), recursive=True)
    observer.start()
    try:
        yield wait
    finally:
        observer.stop()
        observer.join()


def stamp(folders: Iterable[Path]) -> tuple[object, ...]:
    """Stand for the files in folders as they are now."""
    found = []
    for folder in folders:
        for file in sorted([folder] if folder.is_file() else folder.rglob("*")):
            try:
                status = file.stat()
            except OSError:  # it has just been taken away
                continue
            found.append((file, status.st_mtime_ns, status.st_size))
    return tuple(found)
