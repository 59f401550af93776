"""Help in the language of whoever asks: which language that is, and that nothing of it is English."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from ppgen.cli.help import VARIABLES, SpokenCommand
from ppgen.cli.main import COMMANDS, main

ENGLISH = {"the", "of", "with", "which", "that", "for", "default", "several", "usage", "these", "what"}
"""Words that stand in help and are none in German or French."""


def asked(*args: str) -> str:
    result = CliRunner().invoke(main, [*args, "--help"], prog_name="ppgen")
    assert result.exit_code == 0
    return result.output


def spoken_commands() -> Iterator[tuple[str, ...]]:
    yield ()
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        if isinstance(command, SpokenCommand):
            yield (name,)
            yield from ((name, each) for each in getattr(command, "commands", {}))


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_nothing_english_stands_in_help(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", f"{language}_BE.UTF-8")
    said = {call: asked(*call) for call in spoken_commands()}
    assert len(said) > 15
    for call, text in said.items():
        words = {word.strip(".,:;()[]") for word in text.split() if "-" not in word}
        assert not words & ENGLISH, call


def test_the_language_is_what_is_asked_for_or_else_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert asked("play").startswith("Usage: ppgen play [OPTIONS] GAME\n")
    assert asked("play", "--language", "de").startswith("Aufruf: ppgen play [OPTIONEN] SPIEL\n")
    assert asked("site", "build", "--language=fr,de").startswith("Utilisation\u00a0: ppgen site build ")
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "[sonst: long-edge]" in asked("print")
    assert asked("play", "--language", "fr").startswith("Utilisation\u00a0: ppgen play ")
    monkeypatch.setenv("LANGUAGE", "xx:fr:de")
    assert asked().startswith("Utilisation\u00a0: ppgen ")
    monkeypatch.setenv("LANGUAGE", "C")
    assert asked().startswith("Usage: ppgen ")


def test_after_help_a_language_is_asked_for_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    result = CliRunner().invoke(main, ["draw", "--help", "--language", "de"], prog_name="ppgen")
    assert result.output.startswith("Aufruf: ppgen draw [OPTIONEN] SPIEL|DATEI.ppn\n")


def test_help_for_developers_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert asked("check").startswith("Usage: ppgen check [OPTIONS] [PATH|GAME]...\n")
