"""What the judge reads is plain data, fresh each time, and the same as in the files."""

import json

import pytest

from ppgen.definition import load_game, plain
from ppgen.definition.document import load_yaml
from ppgen.definition.fields import frozen, thawed
from ppgen.definition.locate import data_path


@pytest.fixture(scope="module")
def race():
    return load_game("leyhe-race", data_path("content"))


def test_the_facts_of_the_race(race):
    facts = plain(race)
    assert facts["id"] == "leyhe-race"
    assert facts["seats"]["default"] == {
        "2": ["suns", "moons"],
        "3": ["suns", "moons", "crowns"],
        "4": ["suns", "moons", "crowns", "arms"],
    }
    assert len(facts["seats"]["allowed"]) == 8
    assert facts["seats"]["suits"]["2"]["spades"] == ["spades"]
    assert facts["board"]["track"] == [str(number) for number in range(1, 31)]
    assert facts["board"]["spaces"][24] == {
        "id": "25",
        "tile": {"suit": "hearts", "value": "5", "name": "heart 5"},
    }
    assert facts["options"][0] == {
        "id": "own_landing",
        "values": [{"id": "return", "former": []}, {"id": "refuse", "former": []}],
        "default": "return",
        "minimum": None,
    }
    assert facts["systems"]["piecepack-expanded"]["ranks"] == ["N", "A", "2", "3", "4", "5"]
    assert set(facts) == {"id", "seats", "board", "systems", "trays", "options", "data"}, (
        "no words, which may change at any time"
    )


def test_facts_are_plain_and_fresh(race):
    facts = plain(race)
    json.dumps(facts)
    facts["board"]["track"].clear()
    facts["data"]["x"] = 1
    assert plain(race)["board"]["track"]
    assert "x" not in plain(race)["data"]


def test_free_data_thaws_to_what_the_file_says():
    written = load_yaml(data_path("content") / "games/leyhe-race/game.yml").data
    assert thawed(frozen(written)) == written
