"""A watch over what a process writes: outside the folders that are its own, nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

CHANGES = {
    **dict.fromkeys(("os.remove", "os.rmdir"), ((0, 1),)),
    **dict.fromkeys(("os.mkdir", "os.chmod"), ((0, 2),)),
    **dict.fromkeys(("os.chown", "os.utime"), ((0, 3),)),
    **dict.fromkeys(("os.truncate", "shutil.rmtree"), ((0, None),)),
    "os.rename": ((0, 2), (1, 3)),
    "os.link": ((1, 3),),
    "os.symlink": ((1, 2),),
}
"""Audit events that change files: which arguments are paths, and which the folders they are relative to."""
OUTSIDE = ("socket.connect", "socket.bind", "os.system", "os.exec", "os.posix_spawn")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def writes(args: tuple[Any, ...]) -> bool:
    """Tell from the arguments of the audit event `open` whether a file is opened to be written."""
    return isinstance(args[2], int) and bool(args[2] & WRITING)


def watch(allowed: Collection[Path], report: Callable[[str, str], Any]) -> None:
    """Call `report` before anything is written outside the allowed folders, or is sent or started.

    There is no way to end the watch: it is for children that end.
    """
    roots = tuple(f"{os.path.realpath(path)}/" for path in allowed)

    def seen(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            if writes(args):
                check(event, args[0])
        elif event in CHANGES:
            for path, folder in CHANGES[event]:
                check(event, args[path], args[folder] if folder is not None else -1)
        elif event in OUTSIDE:
            report(event, f"{args[:2]!r}")

    def check(event: str, path: Any, folder: Any = -1) -> None:
        if not isinstance(path, (str, bytes, os.PathLike)):
            return  # a file that is open already
        text = os.fsdecode(path)
        if "\0" in text or text == os.devnull:
            return
        if isinstance(folder, int) and folder >= 0:
            text = f"/proc/self/fd/{folder}/{text}"
        parent, name = os.path.split(text)
        if event == "open" or name in ("", ".", ".."):
            real = os.path.realpath(text)
        else:  # the entry itself, even if it is a link
            real = f"{os.path.realpath(parent or '.')}/{name}"
        if not f"{real}/".startswith(roots):
            report(event, real)

    sys.addaudithook(seen)
