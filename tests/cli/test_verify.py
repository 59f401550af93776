"""`ppgen verify` proves transcripts, and ends with 0 only if all hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Ppgen

BLOCK = "```play leyhe-race\n---\n> chance roll suns 2\nsuns rolls 2\nnext: suns to move\n```\n"


@pytest.fixture
def page(content: Path) -> Path:
    path = Path("pages") / "page.md"
    path.parent.mkdir()
    path.write_text(BLOCK, encoding="utf-8")
    return path


def test_all_pages_of_the_content_are_proven(ppgen: Ppgen, transcripts: int) -> None:
    result = ppgen("verify")
    assert (result.exit_code, result.output) == (0, f"{transcripts} transcripts on 2 pages hold\n")


def test_pages_and_folders_may_be_named(ppgen: Ppgen, page: Path) -> None:
    assert ppgen("verify", page).output == "1 transcript on 1 page holds\n"
    assert ppgen("verify", page.parent, page).output == "1 transcript on 1 page holds\n"


def test_a_disagreement_is_shown_and_ends_with_1(ppgen: Ppgen, page: Path, spoil) -> None:
    line = spoil(page, "suns rolls 2\n", "suns rolls 3\n")
    result = ppgen("verify", page)
    assert result.exit_code == 1
    assert f"pages/page.md:{line}:1: the judge disagrees with this transcript" in result.output
    assert "-suns rolls 3\n+suns rolls 2" in result.output
    assert "the board after it, suns to act:" in result.output
    assert result.output.endswith("Error: not everything holds\n")


def test_update_rewrites_the_page_and_ends_with_0(ppgen: Ppgen, page: Path, spoil) -> None:
    spoil(page, "suns rolls 2\n", "suns rolls 3\n")
    result = ppgen("verify", "--update", page)
    assert result.exit_code == 0
    told = "pages/page.md: 1 transcript rewritten\n  -suns rolls 3\n  +suns rolls 2\n"
    assert result.output.startswith(told), "what was there is not lost"
    assert page.read_text(encoding="utf-8") == BLOCK


def test_coverage_and_mutation_prove_the_race(ppgen: Ppgen, transcripts: int) -> None:
    result = ppgen("verify", "--coverage", "--mutate")
    assert result.exit_code == 0
    assert f"leyhe-race: 39 of 39 judged clauses are covered by {transcripts} transcripts" in result.output
    assert "leyhe-race: 39 of 39 clauses are proven by mutation" in result.output


def test_holes_and_survivors_end_with_1_and_are_named(ppgen: Ppgen, page: Path) -> None:
    result = ppgen("verify", page, "--coverage", "--mutate")
    assert result.exit_code == 1
    assert "leyhe-race: capture.landing is never shown obeyed" in result.output
    assert "leyhe-race: turn.order is never shown enforced" in result.output
    assert "leyhe-race: no transcript notices when capture.landing is switched off" in result.output
    assert "when turn.next is switched off" not in result.output


def test_programs_read_the_result_as_json(ppgen: Ppgen, page: Path, spoil) -> None:
    assert json.loads(ppgen("verify", "--json", page).output) == {
        "transcripts": 1,
        "pages": 1,
        "holds": True,
        "failures": [],
        "updated": [],
        "coverage": {},
        "survivors": {},
        "records": 0,
        "unread": [],
    }
    spoil(page, "suns rolls 2\n", "suns rolls 3\n")
    result = ppgen("verify", "--json", page)
    assert result.exit_code == 1
    (failure,) = json.loads(result.output)["failures"]
    assert (failure["file"], failure["line"], failure["transcript"]) == (
        "pages/page.md",
        1,
        "leyhe-race/example",
    )


def test_a_page_that_is_not_as_it_should_be_is_bad_input_told_at_once(ppgen: Ppgen, page: Path) -> None:
    page.write_text(BLOCK.replace("```play ", "```plai "), encoding="utf-8")
    page.with_name("other.md").write_text(BLOCK.replace("leyhe-race", "leyhe-rice"), encoding="utf-8")
    result = ppgen("verify", page.parent)
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        "pages/other.md:1:1: there is no game 'leyhe-rice'; did you mean 'leyhe-race'?",
        "pages/page.md:1:1: unknown kind of block 'plai'; did you mean 'play'?",
    ]


def test_a_page_that_does_not_exist_is_wrong_usage(ppgen: Ppgen) -> None:
    assert ppgen("verify", "nowhere.md").exit_code == 2
