"""`verify --update` keeps what people typed: it writes what is right, or nothing, and says why."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError
from ppgen.definition.locate import data_path
from ppgen.transcript import JudgeCache, problems_of, run, transcripts_in, update
from ppgen.transcript.fences import PageLine
from ppgen.transcript.typed import typed
from tests.hostile import limits

GAMES = data_path("content") / "games"
RACE = """\
# A page

```play leyhe-race
board: {24: [suns], 25: [moons]}
---
> chance roll suns 4
suns rolls 5
next: suns to move
> suns move 24
suns moves 24 to 28 (club ace)
club ace: back 3 to 25 (heart 5)
moons coin on 25 returns to stash
next: moons to roll
---
to_act: moons
phase: roll
```
"""
"""One line is wrong: suns roll 4."""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.md"
    file.write_text(RACE, encoding="utf-8")
    return file


def verify(page: Path, *options: str) -> limits.Ended:
    return limits.run("verify", page.name, *options, cwd=page.parent)


def refused(page: Path, line: int, words: str) -> None:
    """See that an update leaves a page as it is, and says at which line it stopped and why."""
    before = page.read_bytes()
    done = verify(page, "--update")
    assert done.code in (1, 2), done  # 2 where the page cannot even be read
    assert re.search(rf"page\.md:{line}:1: .*{re.escape(words)}", done.stdout + done.stderr), done
    assert page.read_bytes() == before
    assert [file.name for file in page.parent.iterdir()] == [page.name]


def test_what_the_judge_says_is_written(page: Path) -> None:
    assert verify(page, "--update").code == 0
    assert page.read_text() == RACE.replace("rolls 5", "rolls 4")
    assert verify(page).code == 0


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("> suns move 24", " > suns move 24", 9, "an input begins with '>' at the left edge"),
        ("> suns move 24", "\u203a suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "- > suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "* > suns mvoe 24", 9, "an input begins with '>'"),
        ("> suns move 24", "2. > suns mvoe 24", 9, "an input begins with '>'"),
        ("> suns move 24", "=> suns mvoe 24", 9, "an input begins with '>'"),
        ("> suns move 24", "suns move 24", 9, "an input begins with '>'"),
        ("next: suns to move", "next: suns to move\nWhat luck, thought Anna.", 9, "the judge has no word"),
        ("next: suns to move", "What luck, thought Anna.", 8, "the judge has no word"),
        ("> suns move 24", "- suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "? suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "2. Suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "suns: move 24.", 9, "an input begins with '>'"),
        ("> suns move 24", '"> suns move 24"', 9, "an input begins with '>'"),
        ("> suns move 24", "\\> suns move 24", 9, "an input begins with '>'"),
        ("> suns move 24", "Suns> move 24", 9, "an input begins with '>'"),
        ("next: suns to move", " # how nice", 8, "a remark begins with '#'"),
        ("next: suns to move", "// how nice", 8, "a remark begins with '#'"),
        ("---\nto_act", "----\nto_act", 14, "parted by ---"),
        ("---\nto_act", "-- -\nto_act", 14, "parted by ---"),
        ("---\nto_act", "\u2013 \u2013 \u2013\nto_act", 14, "parted by ---"),
        ("---\nto_act", " ---\nto_act", 14, "parted by ---"),
        ("---\nto_act: moons\nphase", "to_act: moons\nphase", 14, "facts stand after"),
        ("---\n> chance", "---\nSuns are lucky.\n> chance", 6, "before the first input"),
    ],
)
def test_f4_what_looks_typed_is_not_deleted(page: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in RACE
    page.write_text(RACE.replace(old, new), encoding="utf-8")
    refused(page, line, words)


def test_f4_an_input_after_the_facts_is_a_problem(page: Path) -> None:
    page.write_text(RACE.replace("phase: roll\n", "phase: roll\n> chance roll moons 2\n"), encoding="utf-8")
    before = page.read_text()
    assert verify(page, "--update").code == 1
    assert page.read_text() == before


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "facts",
    [
        "die: 3",
        "board:\n\n  25: [suns]\n  24: []",
        "\n\nphase: move",
        "board: {25:\u2028 [moons]}\nphase: move",
        "phase: move\n\n# the end",
        "removed:\n- suns",
    ],
)
def test_f13_an_update_leaves_facts_as_they_are(page: Path, facts: str) -> None:
    page.write_text(RACE.replace("to_act: moons\nphase: roll", facts), encoding="utf-8")
    asserted = page.read_text().partition("---\n")[2].rpartition("---\n")[2]
    assert verify(page, "--update").code == verify(page).code
    assert page.read_text().endswith(f"---\n{asserted}")


def test_f13_the_die_at_the_end_of_a_race(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    source = (GAMES / "leyhe-race" / "examples.md").read_text(encoding="utf-8")
    page.write_text(re.sub(r"(?m)^removed: .*$", r"\g<0>\ndie: 4", source), encoding="utf-8")
    verify(page, "--update")
    written, told = page.read_bytes(), verify(page).stdout
    verify(page, "--update")
    assert page.read_bytes() == written
    assert verify(page).stdout == told


def test_nothing_is_written_through_a_link(page: Path) -> None:
    target = page.parent / "elsewhere" / "target.md"
    target.parent.mkdir()
    page.rename(target)
    page.symlink_to(target)
    done = verify(page, "--update")
    assert (done.code, page.is_symlink(), target.read_text()) == (1, True, RACE)
    assert "page.md: this is a link" in done.stdout


def test_a_hard_link_is_not_broken(page: Path) -> None:
    other = page.parent / "other.md"
    os.link(page, other)
    done = verify(page, "--update")
    assert done.code == 1
    assert "page.md: this file has other names" in done.stdout
    assert page.samefile(other)
    assert page.read_text() == RACE


def test_a_read_only_page_stays_as_it_is(page: Path) -> None:
    page.chmod(0o444)
    done = verify(page, "--update")
    assert (done.code, page.read_text(), page.stat().st_mode & 0o777) == (1, RACE, 0o444)
    assert "page.md: this file is read-only" in done.stdout


def test_a_page_keeps_its_mode(page: Path) -> None:
    page.chmod(0o664)
    assert verify(page, "--update").code == 0
    assert page.stat().st_mode & 0o777 == 0o664


def test_a_page_that_was_changed_meanwhile_is_left_alone(page: Path) -> None:
    judge = JudgeCache().judge("leyhe-race")
    runs = [run(transcript, judge) for transcript in transcripts_in(page)]
    page.write_text("a new first line\n" + RACE, encoding="utf-8")
    with pytest.raises(DefinitionError, match="was changed meanwhile"):
        update(page, runs)
    assert page.read_text() == "a new first line\n" + RACE


def test_n9_nothing_that_a_judge_says_in_our_examples_looks_typed() -> None:
    court = JudgeCache()
    for path in sorted(GAMES.glob("*/examples.md")):
        for transcript in transcripts_in(path):
            played = run(transcript, court.judge(transcript.game))
            said = {line for step in played.steps for line in step.printed if not line.startswith("illegal")}
            assert [line for line in said if typed(PageLine(1, line), played)] == []


# Whatever happens to a page

MARKS = (
    "---",
    "----",
    "-- -",
    "\u2014\u2014\u2014",
    "> ",
    " > ",
    "#",
    " # remark",
    "...",
    "",
    "board: {}",
    "```",
)


def _swap(rng: random.Random, lines: list[str], at: int) -> None:
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _put(rng: random.Random, lines: list[str], at: int) -> None:
    lines.insert(at, rng.choice(MARKS))


def _copy(rng: random.Random, lines: list[str], at: int) -> None:
    lines.insert(at, rng.choice(lines))


def _indent(rng: random.Random, lines: list[str], at: int) -> None:
    lines[at] = rng.choice(" \t>-#\u00a0") + lines[at]


def _letter(rng: random.Random, lines: list[str], at: int) -> None:
    line = lines[at]
    place = rng.randrange(len(line) + 1)
    lines[at] = line[:place] + rng.choice("x3 :#'{\u2028\x85\r-") + line[place + rng.randrange(2) :]


def _drop(rng: random.Random, lines: list[str], at: int) -> None:
    del rng, lines[at]


EDITS: Sequence[Callable[[random.Random, list[str], int], None]]
EDITS = _swap, _put, _copy, _indent, _letter, _drop
TYPED = re.compile(r"\s*(?:>.*|#.*|[-\u2013\u2014](?:\s*[-\u2013\u2014])+\s*)")
"""Inputs, remarks and separators, or nearly."""
KEY = re.compile(r"(?m)^[a-z_]+:")


def sources() -> list[str]:
    """Short pages cut out of the examples of all games, one or two transcripts each."""
    found = []
    for path in sorted(GAMES.glob("*/examples.md")):
        text = path.read_text(encoding="utf-8")
        blocks = re.findall(r"(?ms)^```play .*?^```$\n", text)
        found += ["\n\n".join(pair) for pair in zip(blocks[::4], blocks[1::4], strict=False)]
    return found


def test_an_update_keeps_what_was_typed_and_converges(tmp_path: Path, effort: int) -> None:
    court, pages, rng = JudgeCache(), sources(), random.Random(7)
    page, written = tmp_path / "page.md", 0
    rounds = 200 if effort == 1 else 400 * effort
    for _ in range(rounds):
        lines = rng.choice(pages).split("\n")
        for _ in range(rng.randint(1, 3)):
            rng.choice(EDITS)(rng, lines, rng.randrange(len(lines)))
        before = "\n".join(lines)
        page.write_bytes(before.encode())
        if (told := _update(page, court)) is None:
            assert page.read_bytes() == before.encode()
            continue
        after = page.read_bytes().decode()
        written += after != before
        assert _typed(after) == _typed(before), before
        assert _keys(after) == _keys(before), before
        assert _update(page, court) == told, before
        assert page.read_bytes().decode() == after, before
    assert written > rounds // 10


def _update(page: Path, court: JudgeCache) -> list[str] | None:
    """Update a page; give what is still wrong with it, or None if it was refused."""
    try:
        runs = [run(transcript, court.judge(transcript.game)) for transcript in transcripts_in(page)]
        update(page, [each for each in runs if not each.holds and not each.problems])
        runs = [run(transcript, court.judge(transcript.game)) for transcript in transcripts_in(page)]
    except Exception as error:
        if type(error).__name__ not in ("DefinitionError", "NoJudge"):
            raise
        return None
    return [str(problem) for each in runs for problem in problems_of(each)]


def _typed(page: str) -> list[str]:
    return [line for line in page.split("\n") if TYPED.fullmatch(line)]


def _keys(page: str) -> list[list[str]]:
    """The keys of the facts of each transcript."""
    found = transcripts_in(Path("page.md"), page)
    return [KEY.findall("\n".join(line.text for line in transcript.facts)) for transcript in found]


@pytest.mark.slow
def test_the_harness_leaves_the_examples_alone(tmp_path: Path) -> None:
    """Every page of ours holds, so no update may change a byte of it."""
    for path in sorted(GAMES.glob("*/examples.md")):
        copy = tmp_path / f"{path.parent.name}.md"
        shutil.copyfile(path, copy)
        before = copy.read_bytes()
        assert limits.run("verify", copy.name, "--update", cwd=tmp_path).code == 0
        assert copy.read_bytes() == before
