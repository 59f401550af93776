"""`ppgen.load`: the one way in which a program gets a game."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import ppgen
from ppgen.errors import PpgenError

JUDGED = Path(__file__).parents[1] / "strangers" / "judged"


def test_its_example_runs() -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    (example,) = (each for each in doctest.DocTestFinder().find(ppgen) if each.examples)
    runner.run(example, out=told.append)
    assert told == []


def test_a_game_of_ones_own_is_loaded_from_its_folders() -> None:
    game = ppgen.load("pig-dice", JUDGED / "content", str(JUDGED / "judges"))
    assert game.new(3).actor() == "ann"


@pytest.mark.parametrize(
    ("game_id", "content", "reason"),
    [
        ("hexx", None, "there is no game 'hexx'; did you mean 'hex'"),
        ("pig-dice", JUDGED / "content", "the game 'pig-dice' has no judge"),
    ],
)
def test_what_cannot_be_loaded_is_told(game_id: str, content: Path | None, reason: str) -> None:
    with pytest.raises(PpgenError, match=reason):
        ppgen.load(game_id, content)
