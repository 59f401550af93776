"""`ppgen games` lists what there is to play."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Ppgen


def test_a_game_is_listed_with_its_facts(ppgen: Ppgen, examples: int) -> None:
    result = ppgen("games")
    first, second = result.output.splitlines()
    assert first.split(maxsplit=1) == ["leyhe-race", "Leyhe’s Thirty-Tile Race"]
    facts = "2 to 4 players, length not stated, piecepack-expanded"
    assert second.strip() == f"{facts}; 44 clauses, {examples} examples"


def test_programs_read_the_same_as_json(ppgen: Ppgen, examples: int) -> None:
    (game,) = json.loads(ppgen("games", "--json").output)
    assert game == {
        "id": "leyhe-race",
        "title": "Leyhe’s Thirty-Tile Race",
        "players": [2, 3, 4],
        "minutes": "not stated",
        "systems": ["piecepack-expanded"],
        "clauses": 44,
        "examples": examples,
        "judged": True,
    }


def test_a_game_of_others_may_have_no_judge(ppgen: Ppgen, content: Path, race: Path, spoil) -> None:
    race.rename(content / "games" / "other")
    spoil(content / "games" / "other" / "game.yml", "id: leyhe-race", "id: other")
    assert ppgen("games").output.rstrip().endswith(" examples, no judge")
