"""Commands in children with limits of time and memory."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]

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
    with tempfile.TemporaryDirectory() as streams:
        folder = Path(streams)
        (folder / "stdin").write_text(stdin, encoding="utf-8")
        asked = {
            "argv": [str(word) for word in argv],
            "cwd": str(cwd),
            "env": {**os.environ, **(env or {})},
            "memory": memory,
            "seconds": seconds,
            "folder": streams,
        }
        nurse = _nursery()
        child = _answer(nurse, asked)["pid"]
        hangs = not select.select([nurse.stdout], [], [], PATIENCE)[0]
        if hangs:
            os.killpg(child, signal.SIGKILL)
        ended = _answer(nurse)
        out, err = ((folder / name).read_text("utf-8", "replace") for name in ("stdout", "stderr"))
    if hangs:
        raise AssertionError(f"{argv} hangs:\n{out[-1000:]}{err[-1000:]}")
    return Ended(ended["code"], out, err, ended["seconds"])


@cache
def _nursery() -> subprocess.Popen[bytes]:
    """Start the process of which commands are forked: importing ppgen would take most of their time."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.hostile.nursery"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,  # an answer that waits in a buffer would never be selected
    )


def _answer(nurse: subprocess.Popen[bytes], asked: dict[str, object] | None = None) -> dict[str, Any]:
    """Give the next answer of the nursery, after a request if there is one."""
    assert nurse.stdin
    assert nurse.stdout
    if asked:
        nurse.stdin.write(json.dumps(asked).encode() + b"\n")
    answer: dict[str, Any] = json.loads(nurse.stdout.readline())
    return answer


def limit(memory: int, seconds: int) -> None:
    """Limit this process: memory beyond what it has, and processor time from now on."""
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + memory, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_time(seconds)


def limit_time(seconds: int) -> None:
    """Let this process work so many seconds from now."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, resource.RLIM_INFINITY))
