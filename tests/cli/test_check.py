"""`ppgen check` finds what is wrong with content and layouts, each at file:line:column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Ppgen


def test_content_without_fault_ends_with_0(ppgen: Ppgen) -> None:
    result = ppgen("check")
    assert (result.exit_code, result.output) == (0, "nothing is wrong with content: 1 game\n")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("emblem: track", "emblem: tarck", "11: there is no icon 'tarck'; did you mean 'track'?"),
        ("icon: shield", "icon: sheild", "13: there is no icon 'sheild'; did you mean 'shield'?"),
        (
            "position: {players: [suns, moons]}",
            "position: {players: [suns, noons]}",
            "16: bad position: ",
        ),
        (
            "position: {players: [suns, moons]}",
            "position: {players: [suns, moons, arms]}",
            "16: bad position: it is for 3 players, but the setup is for 2",
        ),
        ("{verb: enter,", "{verb: entre,", "12: there is no verb 'entre'; did you mean 'enter'?"),
        ("{verb: enter,", "{verb: move,", "12: "),
        ("luck: high", "luck: hihg", "7: "),
    ],
)
def test_a_fault_of_a_game_is_told_at_its_place(
    ppgen: Ppgen, race: Path, spoil, old: str, new: str, complaint: str
) -> None:
    line = spoil(race / "game.yml", old, new)
    result = ppgen("check")
    assert result.exit_code == 1
    (told,) = result.output.splitlines()
    assert told.startswith(f"{race}/game.yml:{line}:{complaint}")


def test_a_fault_of_what_is_printed_is_told_at_its_place(ppgen: Ppgen, race: Path) -> None:
    (race / "print.yml").write_text("boards:\n  - {title: Board, untit: 3}\n", encoding="utf-8")
    result = ppgen("check")
    assert result.exit_code == 1
    assert result.output.startswith(f"{race}/print.yml:2:20: ")


def test_a_block_with_a_fault_is_told_even_beside_other_faults(ppgen: Ppgen, race: Path, spoil) -> None:
    spoil(race / "game.yml", "luck: high", "luck: hihg")
    line = spoil(race / "examples.md", "```play leyhe-race", "```Play leyhe-race")
    result = ppgen("check")
    assert [told.split(":")[0].rpartition("/")[2] for told in result.output.splitlines()] == [
        "examples.md",
        "game.yml",
    ]
    assert f"examples.md:{line}:1: unknown kind of block" in result.output


def test_a_fault_of_the_layouts_is_told(ppgen: Ppgen, tmp_path: Path, monkeypatch) -> None:
    import shutil

    from ppgen.definition.locate import data_path

    shutil.copytree(data_path("layouts"), tmp_path / "layouts")
    monkeypatch.setenv("PPGEN_LAYOUTS", "layouts")
    papers = tmp_path / "layouts" / "papers.yml"
    papers.write_text(papers.read_text(encoding="utf-8").replace("\nedge:", "\negde:"), encoding="utf-8")
    result = ppgen("check")
    assert result.exit_code == 1
    assert "layouts/papers.yml:" in result.output
    assert "egde" in result.output


def test_a_file_of_content_may_be_named(ppgen: Ppgen, race: Path, spoil) -> None:
    spoil(race / "game.yml", "icon: shield", "icon: sheild")
    assert ppgen("check", race).exit_code == 1
    assert ppgen("check", race / "game.yml").exit_code == 1
    assert ppgen("check", race / "rules.yml").exit_code == 0


def test_what_is_no_content_is_bad_input(ppgen: Ppgen, tmp_path: Path) -> None:
    result = ppgen("check", tmp_path)
    assert (result.exit_code, "is no content" in result.output) == (2, True)


def test_programs_read_the_faults_as_json(ppgen: Ppgen, race: Path, spoil) -> None:
    assert json.loads(ppgen("check", "--json").output) == {"problems": []}
    line = spoil(race / "game.yml", "icon: shield", "icon: sheild")
    result = ppgen("check", "--json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.output)["problems"]
    assert (problem["file"], problem["line"]) == (f"{race}/game.yml", line)


def test_schemas_for_editors_are_written_beside_the_games(ppgen: Ppgen, content: Path) -> None:
    assert ppgen("check", "--write-schema").exit_code == 0
    assert {"game.json", "rules.json"} <= {path.name for path in (content / "schema").iterdir()}
