"""Numbers follow from the order of the rules; ids stay."""

from itertools import groupby
from pathlib import Path

import pytest

from ppgen.definition import load, load_game
from ppgen.definition.links import Target, Targets
from ppgen.definition.locate import data_path
from ppgen.definition.text import parse


@pytest.fixture(scope="module")
def race():
    return load_game("leyhe-race", data_path("content"))


def test_numbers_follow_from_the_order(race):
    numbers = race.rules.numbers()
    assert numbers["setting-up"] == "1"
    assert numbers["setup.players"] == "1.1"
    assert numbers["board.track"] == "2.1"
    assert next(race.rules.clauses()) is race.rules.clause("setup.players")


def test_an_unknown_clause_is_a_key_error(race):
    with pytest.raises(KeyError):
        race.rules.clause("turn.nothing")


def test_links_lead_to_clauses_rulings_sections_and_terms_in_any_form(race):
    targets = Targets(race.rules)
    assert targets.find("capture.landing") == Target("clause", "capture.landing")
    assert targets.find("ruling.title") == Target("ruling", "ruling.title")
    assert targets.find("setting-up") == Target("section", "setting-up")
    assert targets.find("Stashes") == Target("term", "stash")
    assert targets.find("nothing") is None


def test_a_word_of_the_glossary_is_a_word_where_a_section_is_called_so_too():
    draughts = load_game("draughts", data_path("content"))
    assert any(section.id == "kings" for section in draughts.rules.sections)
    assert Targets(draughts.rules).find("kings") == Target("term", "king")


def test_links_to_former_ids_lead_to_the_clause_of_today(content):
    path = Path("content/games/leyhe-race/rules.yml")
    path.write_text(
        path.read_text().replace("- id: turn.roll", "- former: [turn.throw]\n        id: turn.roll", 1)
    )
    targets = Targets(load_game("leyhe-race", content).rules)
    assert targets.find("turn.throw") == Target("clause", "turn.roll")


def test_the_race_has_forty_five_clauses_and_every_refuge_is_a_special_tile(race):
    clauses = list(race.rules.clauses())
    assert len(clauses) == 45
    assert [space.id for space in race.game.board.spaces if space.special] == [
        "11",
        "16",
        "26",
        "27",
        "28",
        "29",
        "30",
    ]


def test_the_track_of_the_race_only_ever_steps_to_a_neighbour(race):
    board = race.game.board
    for name, following in zip(board.track, board.track[1:], strict=False):
        here, there = board.space(name), board.space(following)
        assert abs(here.x - there.x) + abs(here.y - there.y) == 1


def test_the_board_lies_as_the_setup_clause_says(race):
    suits = race.systems["piecepack-expanded"].suit
    ranks = race.systems["piecepack-expanded"].rank
    said = " ".join(race.rules.clause("setup.board").text.split())
    for row in range(3):
        tiles = [space.tile for space in race.game.board.spaces[row * 10 : row * 10 + 10]]
        words = ", ".join(
            f"{suits(suit).name} " + ", ".join(ranks(tile.value).name for tile in group)
            for suit, group in groupby(tiles, key=lambda tile: tile.suit)
        )
        assert f": {words}." in said


def test_a_ruling_that_an_option_decides_otherwise_leads_to_it():
    for definition in load().games.values():
        rulings = {ruling.id: ruling for ruling in definition.rules.rulings}
        for option in definition.game.options:
            named = {run.target for run in parse(option.note or "")}
            for ruling_id in named & rulings.keys():
                assert rulings[ruling_id].option == option.id, (definition.id, ruling_id)
