"""Many changed inputs: no traceback, no hang, nothing touched, and what `check` finds good can be used."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.hostile.cases import SMALL, WRITING, Case, command_line, moment, originals, typed
from tests.hostile.stopped import STOPS

ROOT = Path(__file__).parents[2]
HARNESS = (sys.executable, "-m", "tests.hostile")

Try = Callable[[Case], str]


def many(*words: str) -> None:
    done = subprocess.run([*HARNESS, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_some_changed_inputs_find_nothing():
    many("--count", "12")


@pytest.mark.slow
def test_a_hundred_thousand_changed_inputs_find_nothing():
    many("--count", "100000", "--first", "1000000", "--jobs", "2", "--save", "build/hostile.jsonl")


@pytest.fixture(scope="module")
def tried() -> Iterator[Try]:
    """A process that tries cases; gives what it found, or nothing."""
    with subprocess.Popen(
        [*HARNESS, "--case", "-"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout

        def attempt(case: Case) -> str:
            print(case.as_json(), file=process.stdin, flush=True)
            found = json.loads(process.stdout.readline())
            return "\n".join(found) if found else ""

        yield attempt
        process.stdin.close()


NAMES = sorted(name for name in originals(SMALL) if not name.startswith("judges/"))
EDITS = some.lists(some.tuples(some.sampled_from(NAMES), some.integers(0, 2**32)), min_size=1, max_size=4)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(EDITS.map(tuple))
def test_no_changes_of_a_small_game_find_anything(tried: Try, edits: tuple[tuple[str, int], ...]):
    of_pages = all(name.endswith(".md") for name, _ in edits)
    of_layouts = any(name.startswith("layouts/") for name, _ in edits)
    kind = "page" if of_pages else "layouts" if of_layouts else "content"
    assert not tried(Case(kind, SMALL, edits))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(some.randoms(use_true_random=False))
def test_no_words_find_anything(tried: Try, rng: object):
    assert not tried(Case("words", SMALL, words=command_line(SMALL, rng)))
    assert not tried(Case("typed", SMALL, typed=typed(SMALL, rng)))


@pytest.mark.few(1)
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
@pytest.mark.parametrize("how", STOPS)
def test_what_is_stopped_at_any_moment_leaves_the_old_or_the_new(
    tried: Try, how: str, words: tuple[str, ...], effort: int
):
    rng = random.Random(f"{how} {words}")
    for _ in range(effort):
        assert not tried(Case(how, SMALL, words=words, moment=moment(rng)))


@pytest.mark.parametrize(
    ("how", "files"), [("killed", [5000, 5000]), ("full", [5000, 5000]), ("cut", [5000, 5000, 1000, 1000])]
)
def test_a_process_is_stopped_when_it_has_made_so_many_files(tmp_path: Path, how: str, files: list[int]):
    writes = f"""
from contextlib import suppress
from pathlib import Path
from tests.hostile.stopped import stop
stop({how!r}, 2)
for name in "abcd":
    with suppress(OSError):
        Path({str(tmp_path)!r}, name).write_text("x" * 5000)
"""
    done = subprocess.run([sys.executable, "-c", writes], cwd=ROOT, check=False)
    assert done.returncode == (-9 if how == "killed" else 0)
    assert [file.stat().st_size for file in sorted(tmp_path.iterdir())] == files


MENDED = {
    "site-into-a-circle-of-links": Case("words", SMALL, words=("site", "build", "-o", "loop")),
    "export-into-a-circle-of-links": Case("words", SMALL, words=("site", "export", "loop")),
    "print-into-a-circle-of-links": Case("words", SMALL, words=("print", "piecepack", "-o", "loop")),
    "draw-through-a-circle-of-links": Case("words", SMALL, words=("draw", "leyhe-race", "-o", "loop/x.svg")),
}
"""What was found once, by names that say what it was."""


@pytest.mark.parametrize("case", MENDED.values(), ids=MENDED)
def test_what_is_mended_stays_so(tried: Try, case: Case):
    assert not tried(case)


def test_the_harness_notices(tried: Try):
    """Give it a judge that does harm, for a harness that is blind proves nothing."""
    judge = "judges/my_game.py"
    text = originals(SMALL)[judge]
    line = next(line for line in text.splitlines() if line.startswith("from __future__"))
    outside = f"{line}\nopen('/tmp/outside', 'w')"
    assert "writes outside" in tried(Case("content", SMALL, changes=((judge, line, outside),)))
    sudden = f"{line}\nimport os\nos.kill(os.getpid(), 9)"
    assert "ends with status 9" in tried(Case("content", SMALL, changes=((judge, line, sudden),)))
