"""Commands in children with limits of time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

SECONDS = 10
"""Of processor time: a command that takes longer hangs."""
PATIENCE = 60
"""Seconds of any time, for what waits without working; generous, for other tests run beside it."""
MEMORY = 1 << 30


class Ended(NamedTuple):
    """How a child ended: as `subprocess` tells it, but a negative code for a limit that it met, too."""

    code: int
    stdout: str
    stderr: str
    seconds: float
    """Of processor time."""


def run(
    *argv: str | Path,
    cwd: Path,
    stdin: str = "",
    env: dict[str, str] | None = None,
    memory: int = MEMORY,
    seconds: int = SECONDS,
) -> Ended:
    """Run `ppgen` with arguments in a folder. Raises AssertionError if it hangs, with what it had said."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = subprocess.Popen(
        [sys.executable, "-m", "ppgen", *map(str, argv)],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        preexec_fn=lambda: limit(memory, seconds),  # noqa: PLW1509 - nothing else runs here
        start_new_session=True,
    )
    try:
        out, err = child.communicate(stdin, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        raise AssertionError(f"{argv} hangs:\n{out[-1000:]}{err[-1000:]}") from None
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = ended.ru_utime + ended.ru_stime - started.ru_utime - started.ru_stime
    return Ended(child.returncode, out, err, spent)


def limit(memory: int, seconds: int) -> None:
    """Limit this process: memory beyond what it has, and processor time from now on."""
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + memory, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_time(seconds)


def limit_time(seconds: int) -> None:
    """Let this process work so many seconds from now."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, resource.RLIM_INFINITY))
