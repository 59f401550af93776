"""Transcripts as tests: pytest collects them from Markdown pages, one test id each."""

from __future__ import annotations

import pytest

GOOD = """\
# A first roll

```play leyhe-race
---
> chance roll suns 2
suns rolls 2
next: suns to move
---
phase: move
```
"""
BAD = GOOD.replace("suns rolls 2", "suns rolls 3")


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest("-p", "ppgen.transcript.pytest_plugin", "-p", "no:cacheprovider", *args)


@pytest.fixture(autouse=True)
def at_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # ours is named below, installed or not


def test_every_transcript_is_a_test_with_an_id(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", page=GOOD + GOOD.replace("first", "second"), prose="# No play here\n")
    result = run(pytester, "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        ["page.md::leyhe-race/a-first-roll PASSED*", "page.md::leyhe-race/a-second-roll PASSED*"]
    )


def test_one_can_be_chosen_by_name_or_marker(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", page=GOOD + GOOD.replace("first", "second"))
    run(pytester, "-k", "second").assert_outcomes(passed=1, deselected=1)
    run(pytester, "-m", "ppgen", "--strict-markers").assert_outcomes(passed=2)


def test_a_disagreement_shows_its_line_without_a_traceback(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", page=BAD)
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*page.md:6:1: the judge disagrees with this transcript", "-suns rolls 3", "+suns rolls 2"]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_update_writes_the_judges_words_and_passes(pytester: pytest.Pytester) -> None:
    page = pytester.makefile(".md", page=BAD)
    run(pytester, "--ppgen-update").assert_outcomes(passed=1)
    assert page.read_text(encoding="utf-8").strip() == GOOD.strip()
    run(pytester).assert_outcomes(passed=1)


def test_update_leaves_a_fault_of_the_page_to_its_author(pytester: pytest.Pytester) -> None:
    page = pytester.makefile(".md", page=GOOD.replace("---\n>", "phase: nap\n---\n>"))
    before = page.read_bytes()
    run(pytester, "--ppgen-update").assert_outcomes(failed=1)
    assert page.read_bytes() == before


def test_update_is_refused_where_ci_is_set(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    page = pytester.makefile(".md", page=BAD)
    before = page.read_bytes()
    result = run(pytester, "--ppgen-update")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--ppgen-update would hide what CI is there to find*"])
    assert page.read_bytes() == before


def test_a_block_that_is_misspelt_fails_the_run(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", page=GOOD.replace("```play ", "```Play "))
    result = run(pytester)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*page.md:3:1: unknown kind of block 'Play'; did you mean 'play'?"])


def test_an_unknown_game_is_told_at_its_block(pytester: pytest.Pytester) -> None:
    pytester.makefile(".md", page=GOOD.replace("leyhe-race", "leyhe-rice"))
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*page.md:3: there is no game 'leyhe-rice'; did you mean 'leyhe-race'?"])
