"""`ppgen games` lists what there is to play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from tests.cli.conftest import Ppgen


def test_a_game_is_listed_with_its_facts(ppgen: Ppgen, examples: int) -> None:
    result = ppgen("games")
    first, second = result.output.splitlines()
    assert first.split(maxsplit=1) == ["leyhe-race", "Leyhe’s Thirty-Tile Race"]
    facts = "2 to 4 players, 45–150 minutes, piecepack-expanded"
    assert second.strip() == f"{facts}; 45 clauses, {examples} examples"


def test_programs_read_the_same_as_json(ppgen: Ppgen, examples: int) -> None:
    (game,) = json.loads(ppgen("games", "--json").output)
    assert game == {
        "id": "leyhe-race",
        "title": "Leyhe’s Thirty-Tile Race",
        "players": [2, 3, 4],
        "minutes": "45–150",
        "systems": ["piecepack-expanded"],
        "home": [["piecepack-expanded"]],
        "clauses": 45,
        "examples": examples,
        "judged": True,
    }


def test_a_game_of_others_may_have_no_judge(ppgen: Ppgen, content: Path, race: Path, spoil) -> None:
    race.rename(content / "games" / "other")
    spoil(content / "games" / "other" / "game.yml", "id: leyhe-race", "id: other")
    assert ppgen("games").output.rstrip().endswith(" examples, no judge")


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("home", "games"),
    [
        ("cards", {"hearts"}),
        ("draughtsmen", {"draughts"}),
        ("dominoes", {"pawns-crossing"}),
        (
            "piecepack",
            {"army-brats", "draughts", "dungeon-crawl", "nine-mens-morris", "pawns-crossing", "pub-scrawl"},
        ),
    ],
)
def test_what_is_at_home_chooses_the_games(home: str, games: set[str]) -> None:
    told = CliRunner().invoke(main, ["games", "--home", home, "--json"])
    assert games <= {game["id"] for game in json.loads(told.output)}
    assert "hex" not in {game["id"] for game in json.loads(told.output)}, "that takes two piecepacks"


def test_who_owns_more_can_play_more() -> None:
    def ids(home: str) -> set[str]:
        told = CliRunner().invoke(main, ["games", "--home", home, "--json"])
        return {game["id"] for game in json.loads(told.output)}

    assert ids("piecepack") < ids("piecepack-2")
    assert ids("piecepack") < ids("piecepack-expanded")
    assert {"hex", "konane", "oware"} <= ids("piecepack-2") - ids("piecepack-expanded")


def test_what_helps_with_no_game_is_told() -> None:
    told = CliRunner().invoke(main, ["games", "--home", "piecepak"])
    assert told.exit_code == 2
    assert "no game is played with 'piecepak'; did you mean 'piecepack'?" in told.output
