"""A guest with a judge of its own, written by the documentation: a die of one's own, two or three players."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.cli.main import main

JUDGED = Path(__file__).parent / "judged"


def run(*words: str) -> Result:
    folders = ("--content", str(JUDGED / "content"), "--judges", str(JUDGED / "judges"))
    return CliRunner().invoke(main, [*folders, *words])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check",), "nothing is wrong with"),
        (("verify", "--coverage", "--mutate"), "pig-dice: 6 of 6 clauses are proven by mutation"),
        (("play", "pig-dice", *("--random", "ann", "--random", "bob"), "--seed", "3"), "The game is over."),
    ],
)
def test_it_is_checked_proven_and_played(words: tuple[str, ...], told: str) -> None:
    ended = run(*words)
    assert ended.exit_code == 0, ended.output
    assert told in ended.output


def test_a_judge_that_knows_two_players_alone_is_told_how_to_know_more(tmp_path: Path) -> None:
    told = _checked_with(tmp_path, "    seats: tuple[str, ...] = players()\n", "")
    assert "it is for 2 players, but the setup is for 3; a judge for several numbers of players" in told


def test_pieces_that_the_judge_does_not_have_are_told(tmp_path: Path) -> None:
    told = _checked_with(tmp_path, "    title: Setup\n", "    title: Setup\n    place: {table: pig pig}\n")
    assert "the judge begins without pieces; declare `pieces(...)` in its state, or leave `place` out" in told


def _checked_with(folder: Path, old: str, new: str) -> str:
    """Check the game with something changed."""
    for file in filter(Path.is_file, JUDGED.rglob("*")):
        copy = folder / file.relative_to(JUDGED)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8") if "__pycache__" not in file.parts else ""
        copy.write_text(text.replace(old, new), encoding="utf-8")
    folders = ("--content", str(folder / "content"), "--judges", str(folder / "judges"))
    ended = CliRunner().invoke(main, [*folders, "check"])
    assert ended.exit_code == 1, ended.output
    return ended.output
