"""A process that is killed, or whose disk is full, after some of its changes of files."""

from __future__ import annotations

import errno
import os
import resource
import signal
import sys
from itertools import count
from typing import Any

from tests.hostile.guard import CHANGES, writes

STOPS = {
    "killed": "at once",
    "full": "no new file or folder can be made any more",
    "cut": "no file can be longer than its first bytes any more",
}
MAKES = ("open", "os.mkdir", "os.link", "os.symlink")
BYTES = 1000


def stop(how: str, moment: int) -> None:
    """Let this process stop, in one of the ways of `STOPS`, when it has changed files so many times."""
    changes = count()

    def before(event: str, args: tuple[Any, ...]) -> None:
        if event not in CHANGES and not (event == "open" and writes(args)):
            return
        if next(changes) < moment:
            return
        if how == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif how == "cut":
            resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, resource.RLIM_INFINITY))
        elif event in MAKES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), args[0])

    sys.addaudithook(before)
