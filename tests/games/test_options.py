"""Every option of every game is proven by its examples, and asked by the one word there is for that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ppgen.games
from ppgen.transcript import run, transcripts_in
from tests import own
from tests.games.test_contract import GAMES, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.engine import Game, State
    from ppgen.transcript import Transcript

FOLDER = Path(ppgen.games.__path__[0])
SECONDS = 1.0
"""For a step of a game that is played otherwise than its examples say, and so may well never end."""


def exchanged(game: Game, option: str, default: Any, value: Any) -> Game:
    """Make the game that takes a value of an option for its default, and its default for that value."""
    together = type(game).state.fields["options"].keys == ("options",)

    class Exchanged(type(game)):  # type: ignore[misc]
        def load(self, position: Mapping[str, Any]) -> State:
            named = position.get("options", {}) if together else position
            agreed = named.get(option, default)
            changed = {**named, option: {default: value, value: default}.get(agreed, agreed)}
            loaded: State = super().load({**position, "options": changed} if together else changed)
            return loaded

    return Exchanged(game.facts)


def names(transcript: Transcript, option: str) -> bool:
    return any(option in line.text for line in transcript.position)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_example_shows_what_each_value_of_an_option_changes(game_id: str) -> None:
    game = own.judge(game_id)
    transcripts = transcripts_in(WRITTEN[game_id].folder / "examples.md")
    for option in WRITTEN[game_id].game.options:
        likely_first = sorted(transcripts, key=lambda each: not names(each, option.id))
        for value in option.values:
            if value.id != option.default:
                other = exchanged(game, option.id, option.default, value.id)
                assert any(not run(each, other, seconds=SECONDS).answers_hold for each in likely_first), (
                    f"{option.id}: {value.id}"
                )


def test_no_game_looks_its_options_up_itself() -> None:
    for file in sorted(FOLDER.rglob("*.py")):
        assert "options[" not in file.read_text(encoding="utf-8"), file.name
