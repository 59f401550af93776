"""`ppgen check` finds what is wrong with content and layouts, each at file:line:column."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from ppgen.cli import checks
from ppgen.definition import Problem
from ppgen.website.books.book import GameModel
from ppgen.website.checks import ToldCase
from tests.cli.conftest import Ppgen


def test_content_without_fault_ends_with_0(ppgen: Ppgen) -> None:
    result = ppgen("check")
    assert (result.exit_code, result.output) == (0, "nothing is wrong with content: 1 game\n")


def test_one_game_is_held_at_a_time(ppgen: Ppgen, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (2, 3):
        other = Path(shutil.copytree(race, race.with_name(f"race-{number}")))
        for name in ("examples.md", "faq.md", "print.yml"):
            (other / name).unlink()
        game = (other / "game.yml").read_text(encoding="utf-8")
        (other / "game.yml").write_text(
            game.replace("id: leyhe-race", f"id: race-{number}"), encoding="utf-8"
        )
    seen: list[weakref.ref[GameModel]] = []
    held: list[int] = []
    whole = checks.game_problems

    def noted(case: ToldCase) -> list[Problem]:
        held.append(sum(each() is not None for each in seen))
        seen.append(weakref.ref(case.book))
        return whole(case)

    monkeypatch.setattr(checks, "game_problems", noted)
    ppgen("check")
    assert held == [0, 0, 0]


@pytest.mark.few(4)
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


def test_a_game_may_be_named_by_its_id(ppgen: Ppgen, race: Path, spoil) -> None:
    spoil(race / "game.yml", "icon: shield", "icon: sheild")
    found = ppgen("check", race.name, content=race.parents[1])
    assert (found.exit_code, "sheild" in found.output) == (1, True)
    found = ppgen("check", race.name[:-1], content=race.parents[1])
    assert (found.exit_code, f"did you mean {race.name!r}?" in found.output) == (2, True)


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


def test_what_cannot_be_printed_is_told_part_by_part_and_all_at_once(ppgen: Ppgen, race: Path) -> None:
    (race / "skin.yml").unlink()  # of boards that are there no longer
    (race / "print.yml").write_text(
        "boards:\n"
        "  - {title: Far too big, unit: 500}\n"
        "cards:\n"
        f"  - {{id: one, sheet: aid, title: One, bands: [{{columns: [[{{text: {'w' * 300}}}]]}}]}}\n"
        "  - {id: two, sheet: aid, title: Two, bands: [{columns: [[{text: fine}]]}]}\n"
        f"  - {{id: three, sheet: score, title: Three, bands: [{{columns: [[{{text: {'m' * 300}}}]]}}]}}\n",
        encoding="utf-8",
    )
    told = ppgen("check").output.splitlines()
    assert [line.split(":")[1] for line in told if line.startswith(f"{race}/print.yml")] == ["2", "4", "6"]


def test_an_example_that_does_not_hold_is_told(ppgen: Ppgen, race: Path, spoil) -> None:
    line = spoil(race / "examples.md", "\nnext: moons to roll", "\nnext: suns to roll")
    result = ppgen("check")
    assert result.exit_code == 1
    (told,) = result.output.splitlines()
    assert told == f"{race}/examples.md:{line + 1}:1: the judge disagrees with this transcript"


def test_a_fault_of_one_game_hides_none_of_another(ppgen: Ppgen, content: Path, race: Path, spoil) -> None:
    other = content / "games" / "other"
    shutil.copytree(race, other)
    for file in filter(Path.is_file, other.rglob("*")):
        file.write_text(file.read_text(encoding="utf-8").replace("leyhe-race", "other"), encoding="utf-8")
    spoil(other / "game.yml", "luck: high", "luck: hihg")
    spoil(race / "game.yml", "icon: shield", "icon: sheild")
    told = ppgen("check").output
    assert "other/game.yml" in told
    assert "there is no icon 'sheild'" in told


def test_what_the_book_names_must_be_there(ppgen: Ppgen, content: Path) -> None:
    named = "emblem: mugg\npicture: leyhe-rase\n"
    (content / "site.yml").write_text(f"{named}footer: '**bold'\n", encoding="utf-8")
    assert "site.yml:3:10: " in ppgen("check").output
    (content / "site.yml").write_text(named, encoding="utf-8")
    first, second = ppgen("check").output.splitlines()
    assert first.endswith("site.yml:1:9: there is no icon 'mugg'; did you mean 'mug'?")
    assert second.endswith("site.yml:2:10: there is no picture 'leyhe-rase'; did you mean 'leyhe-race'?")


def test_a_judge_whose_name_fits_no_game_is_told(ppgen: Ppgen, tmp_path: Path) -> None:
    ppgen("new", "my-walk", "-o", tmp_path / "mine", content=None)
    judges, content = tmp_path / "mine" / "judges", tmp_path / "mine" / "content"
    (judges / "my_walk.py").rename(judges / "mywalk.py")
    (judges / "helper.py").write_text("WORDS = 3\n", encoding="utf-8")
    result = ppgen("--judges", judges, "check", content=content)
    (told,) = result.output.splitlines()
    assert "my-walk/game.yml:" in told
    assert told.endswith("judges/mywalk.py judges no game; the judge of this one is my_walk.py")


def test_while_it_watches_it_tells_of_every_save(content: Path, race: Path, spoil) -> None:
    command = [sys.executable, "-m", "ppgen", "--content", str(content), "check", "--watch", str(race)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as watching:
        try:
            assert watching.stdout is not None
            lines = iter(watching.stdout.readline, "")
            assert next(lines).startswith("nothing is wrong")
            assert next(lines).startswith("waiting")
            spoil(race / "game.yml", "icon: shield", "icon: sheild")
            assert "there is no icon 'sheild'" in next(lines)
            assert next(lines).startswith("waiting")
            spoil(race / "game.yml", "icon: sheild", "icon: shield")
            assert next(lines).startswith("nothing is wrong")
        finally:
            os.killpg(watching.pid, signal.SIGINT)
        assert watching.wait(timeout=60) == 130


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("at: stash}", "at: stahs}", "there is no space or tray 'stahs'; did you mean 'stash'?"),
        ("spaces: [6, 7]", "spaces: [6, 77]", "there is no space '77'"),
        ("{show: turn, step: 5,", "{show: turn, step: 99,", "steps, not 99"),
        ("example: null-the-1", "example: nil-the-1", "examples.md has no example 'nil-the-1-first"),
        ("{piece: coin, suit: suns", "{piece: cion, suit: suns", "no system of this game has such a piece"),
        (
            "back:\n",
            "    legend: [{show: [{piece: cion}], text: a coin}]\nback:\n",
            "shows a 'cion'; no system",
        ),
        (
            "clause: off.exact",
            "clause: off.exakt",
            "there is no clause 'off.exakt'",
        ),
        ("[[turn.one-coin]]", "[[turn.one-cion]]", "turn.one-cion"),
        ("height: 30\n", "height: 60\n", "page 2 of the learn sheet is "),
        (
            "Be the first",
            "Be the first" + 9 * ("\n  " + "word " * 100) + "\n  ",
            "900 is the most that ten minutes allow",
        ),
    ],
)
def test_what_a_learn_sheet_lacks_is_told_at_its_place(ppgen: Ppgen, race: Path, spoil, old, new, complaint):
    line = spoil(race / "learn.yml", old, new)
    result = ppgen("check")
    assert result.exit_code == 1
    first = result.output.splitlines()[0]
    place, told = first.split(": ", 1)
    assert complaint in told
    file, row, column = place.rsplit(":", 2)
    assert file == f"{race}/learn.yml"
    assert int(column) >= 1
    if "most that" not in told and "page 2" not in told and "has no example" not in told:
        assert int(row) == line


def test_questions_are_asked_in_every_language_that_a_game_is_told_in(ppgen: Ppgen, race: Path) -> None:
    assert ppgen("text", "extract", "leyhe-race", "--language", "de").exit_code == 0
    asked = 'questions:\n  - answers: [turn.order]\n    asked: ["Wieviel wiegt der Mond"]\n'
    (race / "questions.de.yml").write_text(asked, encoding="utf-8")
    told = ppgen("check")
    assert told.exit_code == 1
    assert "questions.de.yml:3:13: 'Wieviel wiegt der Mond' finds nothing" in told.output
