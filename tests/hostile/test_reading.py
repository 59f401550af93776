"""What a stranger's file may be, where it may lie, and what it may say to a terminal."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from ppgen.cli.terminal import guarded
from tests.hostile.conftest import Ppgen, spoil

SECRET = "my-very-own-password"
FILES = ("game.yml", "rules.yml", "print.yml", "examples.md", "faq.md")


@pytest.mark.few(2)
@pytest.mark.parametrize("name", FILES)
def test_no_link_publishes_what_lies_outside(name: str, race: Path, tmp_path: Path, ppgen: Ppgen) -> None:
    (tmp_path / "secret.txt").write_text(SECRET)
    (race / name).unlink()
    (race / name).symlink_to(tmp_path / "secret.txt")
    checked = ppgen("check")
    assert checked.code == 1
    assert f"c/games/leyhe-race/{name}: the file lies outside c, which content must not" in checked.stderr
    for command in (["verify"], ["site", "build", "-o", "out"], ["print", "leyhe-race", "-o", "out"]):
        ended = ppgen(*command)
        assert SECRET not in ended.stdout + ended.stderr
        if ended.code == 0:  # a kit needs no examples of its own
            assert command[0] == "print"
    published = [file for file in (tmp_path / "out").rglob("*") if file.is_file()]
    assert not any(SECRET.encode() in file.read_bytes() for file in published)


def test_a_page_that_is_named_may_not_lead_out_of_its_folder(
    tmp_path: Path, race: Path, ppgen: Ppgen
) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "page.md").symlink_to(race / "examples.md")
    for path in ("pages/page.md", "pages"):
        ended = ppgen("verify", path)
        assert ended.code == 2
        assert "the file lies outside pages" in ended.stderr


def test_a_link_that_stays_inside_is_followed(race: Path, ppgen: Ppgen) -> None:
    (race / "faq.md").rename(race / "questions.txt")
    (race / "faq.md").symlink_to("questions.txt")
    assert ppgen("check").code == 0


@pytest.mark.few(2)
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_file_is_refused_and_nobody_waits(name: str, race: Path, ppgen: Ppgen) -> None:
    (race / name).unlink()
    os.mkfifo(race / name)
    for command in (["check"], ["site", "build", "-o", "out"]):
        ended = ppgen(*command)
        assert ended.code in (1, 2)
        assert f"{name}: this is no regular file" in ended.stderr


def test_a_device_is_no_position(race: Path, ppgen: Ppgen) -> None:
    ended = ppgen("draw", "leyhe-race", "--position", "/dev/zero", "-o", "a.svg")
    assert ended.code == 2
    assert "this is no regular file" in ended.stderr


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("written", "named"),
    [
        ('"A\\e]52;c;ZXZpbA==\\a\\e[2J"', "U+001B"),
        ('"A\\u202egnp.exe"', "U+202E"),
        ('"A\\x9b2J"', "U+009B"),
        ('"A\\rB"', "U+000D"),
        ("A\u2066B", "U+2066"),
    ],
)
def test_no_escape_reaches_a_terminal(written: str, named: str, race: Path, ppgen: Ppgen) -> None:
    spoil(race / "game.yml", "title: ", f"title: {written} # ")
    checked = ppgen("check")
    assert checked.code == 1
    assert re.search(rf"leyhe-race/game\.yml:3:[89]: the character {re.escape(named)} is", checked.stderr)
    for command in (["games"], ["print", "leyhe-race"]):
        ended = ppgen(*command)
        assert ended.code == 2
        assert "\x1b" not in ended.stdout + ended.stderr


def test_no_escape_of_a_page_reaches_a_terminal(race: Path, ppgen: Ppgen) -> None:
    spoil(race / "examples.md", "\nsuns", "\n\x1b[2Jsuns")
    for command in ("check", "verify"):
        ended = ppgen(command)
        assert ended.code in (1, 2)
        assert "the character U+001B is not allowed" in ended.stderr
        assert "\x1b" not in ended.stdout + ended.stderr


def test_a_name_of_a_file_is_told_without_its_escapes(race: Path, ppgen: Ppgen) -> None:
    race.rename(race.with_name("\x1b[2Jrace"))
    ended = ppgen("check")
    assert ended.code == 1
    assert "\x1b" not in ended.stdout + ended.stderr


def test_what_is_printed_is_text_but_for_our_own_clearing(capsys: pytest.CaptureFixture[str]) -> None:
    with guarded():
        for words in ("a\x1b[2J\u202eb\tc\n", "\r\x1b[K1 of 2\x07", "\x1b[3J"):
            sys.stdout.write(words)
    assert capsys.readouterr().out == "a\ufffd[2J\ufffdb\tc\n\r\x1b[K1 of 2\ufffd\x1b[3J"


def test_a_folder_without_a_game_is_an_error(tmp_path: Path, ppgen: Ppgen) -> None:
    (tmp_path / "c" / "games" / "empty").mkdir(parents=True)
    for command in ("check", "games"):
        ended = ppgen(command)
        assert ended.code == 2
        assert "c/games: there is no game in it" in ended.stderr
