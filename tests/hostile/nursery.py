"""A process that has imported ppgen already and forks a child for each command it is asked for.

A request is a line of JSON: `argv`, `cwd`, `env`, `memory`, `seconds`, and `folder`, which holds the file
`stdin` and gets `stdout` and `stderr`. The answers are a line with the child's `pid` and, once it has ended,
one with its `code` and the `seconds` of processor time that it took.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import ppgen.cli.commands
from tests.hostile.limits import limit

HEAVY = (
    "ppgen.cli.checks",
    "ppgen.cli.table",
    "ppgen.sheets.kit",
    "ppgen.website.builder",
    "reportlab.pdfgen.canvas",
)
"""What commands import when they are called."""


def main() -> None:
    """Serve until nobody asks any more; a child leaves as the program that it is."""
    for folder in map(Path, ppgen.cli.commands.__path__):
        for file in sorted(folder.glob("*.py")):
            import_module(f"ppgen.cli.commands.{file.stem}")
    for name in HEAVY:
        import_module(name)
    for line in sys.stdin:
        asked = json.loads(line)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            return be(asked)
        print(json.dumps({"pid": child}), flush=True)
        _, status, spent = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        print(json.dumps({"code": code, "seconds": spent.ru_utime + spent.ru_stime}), flush=True)
    return None


def be(asked: dict[str, Any]) -> None:
    """Be `ppgen` in a child."""
    from ppgen.cli.main import main as command

    os.setsid()
    os.chdir(asked["cwd"])
    folder = Path(asked["folder"])
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        opened = os.open(folder / name, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as the child lives
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(asked["env"])
    sys.argv = ["ppgen", *asked["argv"]]
    limit(asked["memory"], asked["seconds"])
    command(prog_name="ppgen")


if __name__ == "__main__":
    main()
