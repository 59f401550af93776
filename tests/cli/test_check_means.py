"""A green check means that it prints, draws and is shown: what `check` did not see before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition.web import in_ascii
from tests.cli.conftest import Ppgen

DEAD = "See [[no-such-clause]] here.\n"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9L5 1L9 9Z"/></svg>'


@pytest.mark.parametrize("page", ["examples.md", "faq.md"])
def test_every_reference_in_markdown_is_followed(ppgen: Ppgen, race: Path, page: str) -> None:
    file = race / page
    lines = file.read_text().count("\n") + 1
    file.write_text(file.read_text() + DEAD)
    done = ppgen("check")
    assert done.exit_code == 1
    assert f"{file}:{lines}:5: 'no-such-clause' is no clause, ruling, section or term" in done.stderr


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("address", "printed"),
    [
        ("https://例え.jp/games", True),
        ("https://example.org/a\\u200fb", True),
        ("https://a\\u200fb.org", False),
    ],
)
def test_an_address_that_is_checked_can_be_printed(
    ppgen: Ppgen, content: Path, address: str, printed: bool
) -> None:
    (content / "site.yml").write_text(f'address: "{address}"\n')
    done = ppgen("check")
    assert (done.exit_code == 0) == printed, done.stderr
    if not printed:
        assert done.stderr.startswith("content/site.yml:1:10: ")
    assert (ppgen("print", "leyhe-race", "-o", "out").exit_code == 0) == printed


def test_references_are_followed_without_a_judge_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "my-game", "--kind", "no-judge", "-o", "."]).exit_code == 0
    page = Path("content/games/my-game/faq.md")
    page.write_text(f"# Questions\n\n{DEAD}")
    done = CliRunner().invoke(main, ["--content", "content", "check"])
    assert f"{page}:3:5: 'no-such-clause' is no clause" in done.stderr


def test_an_address_in_ascii_leads_to_the_same_place() -> None:
    assert in_ascii("https://пример.рф:8080/x/%20?q=ж#a") == (
        "https://xn--e1afmkfd.xn--p1ai:8080/x/%20?q=%D0%B6#a"
    )
    assert in_ascii("https://example.org/games") == "https://example.org/games"


def test_a_title_too_long_for_a_sheet_is_told_at_its_place(ppgen: Ppgen, race: Path, spoil) -> None:
    title = next(line for line in (race / "game.yml").read_text().splitlines() if line.startswith("title:"))
    spoil(race / "game.yml", title, f"title: {'W' * 60}")
    done = ppgen("check")
    assert done.exit_code == 1
    assert all(line.startswith("content/games/leyhe-race/") for line in done.stderr.splitlines()), done.stderr


def test_a_paper_too_small_for_a_sheet_is_told_as_such(ppgen: Ppgen) -> None:
    alone = ppgen("print", "leyhe-race", "--paper", "a5", "--sheets", "learn", "-o", "out")
    assert alone.exit_code == 2
    assert "'Learn to play' does not fit on A5; choose a larger paper" in alone.stderr
    kit = ppgen("print", "leyhe-race", "--paper", "a5", "-o", "out")
    assert kit.exit_code == 0
    assert "left out: " in kit.stderr
    assert "'Learn to play' does not fit on A5" in kit.stderr


def broken(race: Path) -> None:
    with (race / "game.yml").open("a") as file:
        file.write("x: [\n")


@pytest.mark.few(5)
@pytest.mark.parametrize("inside", [".", "content", "content/games", "content/games/leyhe-race", ".."])
@pytest.mark.parametrize("form", ["absolute", "relative", "home", "slash", "link"])
@pytest.mark.parametrize("told", ["option", "variable"])
def test_a_check_looks_at_the_same_from_everywhere(
    content: Path, race: Path, monkeypatch: pytest.MonkeyPatch, inside: str, form: str, told: str
) -> None:
    broken(race)
    whole = content.absolute()
    (whole.parent / "link").symlink_to(whole)
    monkeypatch.setenv("HOME", str(whole.parent))
    os.chdir(inside)
    name = {
        "absolute": str(whole),
        "relative": os.path.relpath(whole),
        "home": "~/content",
        "slash": f"{whole}/",
        "link": str(whole.parent / "link"),
    }[form]
    if told == "variable":
        monkeypatch.setenv("PPGEN_CONTENT", name)
    done = CliRunner().invoke(main, [*(["--content", name] if told == "option" else []), "check"])
    assert done.exit_code == 1, done.output
    assert "game.yml" in done.stderr
    assert "nothing is wrong" not in done.output


def test_what_is_no_game_is_not_found_in_order(ppgen: Ppgen, content: Path) -> None:
    (content / "games/notes").mkdir()
    done = ppgen("check", content / "games/notes")
    assert done.exit_code == 2
    assert "this is no game" in done.stderr


def test_who_stands_in_content_that_is_not_in_use_is_told(race: Path, content: Path) -> None:
    os.chdir(race)
    assert "--content ../.." in CliRunner().invoke(main, ["games"]).stderr


def test_a_site_wears_an_icon_of_any_of_its_games(ppgen: Ppgen, content: Path, race: Path) -> None:
    (race / "icons").mkdir(exist_ok=True)
    (race / "icons/peak.svg").write_text(ICON)
    (content / "site.yml").write_text("emblem: peak\n")
    assert ppgen("check").exit_code == 0
    (content / "site.yml").write_text("emblem: paek\n")
    assert "there is no icon 'paek'; did you mean 'peak'?" in ppgen("check").stderr


def test_modules_of_the_current_folder_are_not_run(content: Path) -> None:
    for name in ("yaml", "click", "json"):
        Path(f"{name}.py").write_text("print('taken')\n")
    command = [sys.executable, "-m", "ppgen", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "taken" not in done.stdout


def test_a_colour_that_cannot_be_read_is_told(ppgen: Ppgen, race: Path) -> None:
    file = race / "game.yml"
    text = file.read_text()
    accent = next(line for line in text.splitlines() if line.lstrip().startswith("accent:"))
    file.write_text(text.replace(accent, accent.split(":")[0] + ': "#FFFF00"'))
    done = ppgen("check")
    number = text.splitlines().index(accent) + 1
    assert f"{file}:{number}:" in done.stdout + done.stderr
    assert "#FFFF00 on its ground has a contrast of 1.1" in done.stdout + done.stderr
