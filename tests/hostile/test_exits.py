"""Exit codes that say what happened, whatever becomes of the streams: 0, 1, 2, and 130 for Ctrl-C."""

from __future__ import annotations

import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.race import race_in

PPGEN = f"{shlex.quote(sys.executable)} -m ppgen"
BAD = "```play leyhe-race\n---\n> suns enter\nwrong\n```\n"
LIMIT = 60
INTERRUPTED = 130, -signal.SIGINT
"""The second is how Python ends where it was about to import something; a shell calls it 130, too."""


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of shell; the code is that of the first command of a pipe."""
    return subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT,
    )


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A folder with pages that do not hold, so many that a pipe does not take all that is said of them."""
    for number in range(30):
        (tmp_path / f"bad{number}.md").write_text(BAD, encoding="utf-8")
    return tmp_path


def quiet(done: subprocess.CompletedProcess[str]) -> None:
    for word in ("Traceback", "Exception ignored", "Aborted", "Broken pipe"):
        assert word not in done.stdout + done.stderr, done


@pytest.mark.few(3)
@pytest.mark.parametrize("reader", ["head -1", "true", "head -c 1"])
@pytest.mark.parametrize("options", ["", "--json", "--coverage"])
def test_f8_a_failing_verify_fails_whoever_reads_on(bad: Path, reader: str, options: str) -> None:
    done = shell(f"{PPGEN} verify . {options} | {reader}", bad)
    assert done.returncode == 1, done
    quiet(done)


def test_f8_both_streams_may_be_cut_off(bad: Path) -> None:
    done = shell(f"{PPGEN} verify . |& true", bad)
    assert done.returncode == 1, done
    quiet(done)


def test_a_command_that_is_done_is_done_whoever_reads_on(tmp_path: Path) -> None:
    done = shell(f"{PPGEN} games | true", tmp_path)
    assert done.returncode == 0, done
    quiet(done)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("games >&-", 0),
        ("games 2>&-", 0),
        ("games <&- >&- 2>&-", 0),
        ("play leyhe-race <&-", 0),
        ("play leyhe-race <&- >&-", 0),
        ("verify bad1.md >&-", 1),
        ("verify bad1.md >&- 2>&-", 1),
        ("check nowhere 2>&-", 2),
        ("print leyhe-race --sheets aid -o out >&-", 0),
    ],
)
def test_f9_closed_streams(bad: Path, line: str, code: int) -> None:
    done = shell(f"{PPGEN} {line}", bad)
    assert done.returncode == code, done
    quiet(done)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    done = shell(f"{PPGEN} games > /dev/full", tmp_path)
    assert done.returncode == 2, done
    assert "no space left" in done.stderr
    quiet(done)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--help > /dev/full", 2),
        ("--version > /dev/full", 2),
        ("check --help > /dev/full", 2),
        ("check nowhere 2> /dev/full", 2),
        ("verify bad1.md 2> /dev/full", 1),
        ("verify bad1.md > /dev/full 2> /dev/full", 2),
    ],
)
def test_n8_a_full_disk_changes_no_code(bad: Path, line: str, code: int) -> None:
    done = shell(f"{PPGEN} {line}", bad)
    assert done.returncode == code, done
    assert "/dev/full 2>" in line or "2>" in line or "standard output: no space left" in done.stderr
    quiet(done)


@pytest.mark.few(1)
@pytest.mark.parametrize("encoding", ["latin-1", "cp437:strict"])
def test_n8_what_a_terminal_cannot_show_ends_no_command(tmp_path: Path, encoding: str) -> None:
    done = shell(f"PYTHONIOENCODING={encoding} {PPGEN} games", tmp_path)
    assert done.returncode == 0, done
    assert "\\u2019" in done.stdout
    quiet(done)


@pytest.mark.few(3)
@pytest.mark.parametrize("epoch", ["abc", "99999999999999", "9" * 5000, "-1", "1.5", "\u0663"])
@pytest.mark.parametrize("command", ["print leyhe-race --sheets aid -o out", "site build -o out"])
def test_n7_a_day_that_is_none_is_told(tmp_path: Path, epoch: str, command: str) -> None:
    done = shell(f"SOURCE_DATE_EPOCH={epoch} {PPGEN} {command}", tmp_path)
    assert done.returncode == 2, done
    assert done.stderr.startswith("SOURCE_DATE_EPOCH is "), done
    assert not (tmp_path / "out").exists()
    quiet(done)


def test_n7_an_empty_day_is_none(here: Path) -> None:
    done = shell(f"SOURCE_DATE_EPOCH= {PPGEN} --content c site build -o out", here)
    assert done.returncode == 0, done
    quiet(done)


def test_n7_a_day_that_is_one_is_taken(tmp_path: Path) -> None:
    done = shell(f"SOURCE_DATE_EPOCH=1700000000 {PPGEN} print leyhe-race --sheets aid -o out", tmp_path)
    assert done.returncode == 0, done


@pytest.mark.few(3)
@pytest.mark.parametrize("folder", ["empty", "empty/games", "empty/games/x"])
@pytest.mark.parametrize("command", ["verify", "check"])
def test_n6_content_without_games_is_none(tmp_path: Path, folder: str, command: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    done = shell(f"{PPGEN} --content empty {command}", tmp_path)
    assert done.returncode == 2, done
    assert done.stderr.startswith("empty/games: there is no "), done


def test_n6_a_folder_without_pages_proves_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = shell(f"{PPGEN} verify empty", tmp_path)
    assert (done.returncode, done.stdout) == (2, ""), done
    assert "empty: there is no page in it" in done.stderr


@pytest.mark.parametrize(
    "typed", ["head -c 5000000 /dev/zero | tr '\\0' a", "cat /dev/zero", "yes aa | tr -d '\\n'"]
)
def test_n16_a_line_that_nobody_typed_ends_a_game(tmp_path: Path, typed: str) -> None:
    done = shell(f"{typed} | {PPGEN} play leyhe-race --seed 1; exit ${{PIPESTATUS[-1]}}", tmp_path)
    assert done.returncode == 2, done
    assert "a line is longer than 1000 characters" in done.stderr
    assert len(done.stdout + done.stderr) < 5000
    quiet(done)


def interrupted(folder: Path, *args: str, ready: Callable[[int], bool]) -> subprocess.CompletedProcess[str]:
    """Start a command on a terminal's side, and press Ctrl-C: all processes of its group get the signal.

    `ready` says of the id of the process that it is where it shall be interrupted.
    """
    terminal, side = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "ppgen", *args],
        cwd=folder,
        stdin=side,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
    )
    deadline = time.monotonic() + LIMIT
    while not ready(child.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)
    try:
        out, err = child.communicate(timeout=LIMIT)
    finally:
        os.killpg(child.pid, signal.SIGKILL) if child.poll() is None else None
        os.close(terminal)
        os.close(side)
    return subprocess.CompletedProcess(args, child.returncode, out, err)


def at_work(seconds: float) -> Callable[[int], bool]:
    """Whether a process has used so much time of its processor: well begun, however fast the machine."""

    def used(process: int) -> bool:
        user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return int(user) + int(system) >= seconds * os.sysconf("SC_CLK_TCK")

    return used


def listens(process: int) -> bool:
    """Whether a process waits for what is typed: it sleeps, and has done so for a while."""
    for _ in range(10):
        time.sleep(0.1)
        if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            return False
    return True


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("command", "ready"),
    [
        ("play leyhe-race", listens),
        ("verify --mutate", at_work(0.5)),
        ("site build -o out", at_work(2)),
        ("build --jobs 2 -o out", at_work(0.5)),
        ("print all -o out", at_work(1)),
        ("site serve --port 8731", at_work(2)),
    ],
)
def test_f10_an_interruption_is_quiet(tmp_path: Path, command: str, ready: Callable[[int], bool]) -> None:
    done = interrupted(tmp_path, *command.split(), ready=ready)
    assert done.returncode in INTERRUPTED, done
    quiet(done)


def test_f10_processes_that_print_end_with_the_first(tmp_path: Path) -> None:
    """While kits are printed side by side."""
    out = tmp_path / "out"
    race_in(tmp_path / "c")
    build = ("--content", "c", "build", "--jobs", "2", "-o", "out")
    done = interrupted(tmp_path, *build, ready=lambda _: any(out.rglob("*.pdf")))
    assert done.returncode in INTERRUPTED, done
    quiet(done)
    assert not any(out.rglob("*.pdf")), "nothing half-printed is left"
