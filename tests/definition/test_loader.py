"""Content folders are read whole, and whatever is wrong in them is told at once."""

import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, game_ids, load, load_game, load_systems
from ppgen.definition.locate import data_path

RACE = Path("content/games/leyhe-race")


@pytest.mark.parametrize("name", game_ids(data_path("content")))
def test_our_own_games_are_sound(name):
    assert load_game(name, data_path("content")).id == name


def test_a_folder_is_read_whole(content):
    catalogue = load(content)
    assert list(catalogue.games) == ["leyhe-race"]
    assert catalogue.games["leyhe-race"].game.title == "Leyhe’s Thirty-Tile Race"
    assert "piecepack" in catalogue.systems


def test_a_game_is_read_with_its_systems_and_print_list(content):
    (RACE / "print.yml").write_text("sheets: [board]\n")
    race = load_game("leyhe-race", content)
    assert race.id == "leyhe-race"
    assert race.folder == RACE
    assert list(race.systems) == ["piecepack-expanded"]
    assert race.printing.data == {"sheets": ["board"]}


def test_a_definition_cannot_be_changed(content):
    race = load_game("leyhe-race", content)
    with pytest.raises(FrozenInstanceError):
        race.game.title = "x"
    with pytest.raises(TypeError):
        race.systems["x"] = None
    with pytest.raises(TypeError):
        race.game.setups[0].position["players"] = []


def test_problems_of_all_files_are_told_at_once_by_file_and_line(content):
    for file, old, new in [
        ("game.yml", "luck: high", "luck: much"),
        ("rules.yml", "kind: setup", "kind: set"),
        ("rules.yml", "title: The track", "titel: The track"),
    ]:
        path = RACE / file
        path.write_text(path.read_text().replace(old, new, 1))
    (RACE / "print.yml").write_text("a: 1\na: 2\n")
    with pytest.raises(DefinitionError) as caught:
        load(content)
    places = [(problem.file.rpartition("/")[2], problem.line) for problem in caught.value.problems]
    assert [file for file, _ in places] == ["game.yml", "print.yml", "rules.yml", "rules.yml", "rules.yml"]
    assert places == sorted(places)


def test_an_unknown_game_is_told_with_a_near_one(content):
    with pytest.raises(DefinitionError) as caught:
        load_game("leyhe-rase", content)
    assert str(caught.value) == "content: there is no game 'leyhe-rase'; did you mean 'leyhe-race'?"


@pytest.mark.parametrize("name", ["../leyhe-race", "/etc", "leyhe-race/../leyhe-race", ""])
def test_a_game_is_no_path(content, name):
    with pytest.raises(DefinitionError, match="there is no game"):
        load_game(name, content)


def test_a_folder_without_games_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        DefinitionError, match=r"^content/games: there is no such folder, so there are no games$"
    ):
        load(Path("content"))


def test_a_missing_file_of_a_game_is_told(content):
    (RACE / "rules.yml").unlink()
    with pytest.raises(DefinitionError, match=r"^content/games/leyhe-race/rules.yml: there is no such file$"):
        load(content)


def test_the_id_of_a_game_is_the_name_of_its_folder(spoil):
    assert spoil("game.yml", "id: leyhe-race", "id: race") == [
        "@+0:5 the id must be the name of the folder, 'leyhe-race'"
    ]


def test_a_game_folder_that_links_elsewhere_is_refused(content, tmp_path):
    outside = tmp_path / "outside"
    RACE.rename(outside)
    RACE.symlink_to(outside)
    with pytest.raises(DefinitionError, match="the file lies outside content"):
        load(content)


def test_an_expanded_system_has_the_suits_values_and_pieces_of_its_base(content):
    system = load_systems(content)["piecepack-expanded"]
    assert system.suit_ids == ("suns", "moons", "crowns", "arms", "hearts", "diamonds", "clubs", "spades")
    assert system.rank_ids == ("N", "A", "2", "3", "4", "5")
    assert [(piece.id, system.count(piece.id)) for piece in system.pieces if not piece.instead] == [
        ("tile", 48),
        ("coin", 48),
        ("die", 8),
        ("pawn", 8),
    ]


def test_the_usual_boxes_hold_what_they_should(content):
    systems = load_systems(content)
    counted = [piece.id for piece in systems["piecepack"].pieces if not piece.instead]
    assert {piece: systems["piecepack"].count(piece) for piece in counted} == {
        "tile": 24,
        "coin": 24,
        "die": 4,
        "pawn": 4,
    }
    assert systems["dominoes"].count("domino") == 28


def test_a_folder_of_games_need_not_bring_a_piecepack(content):
    for path in (content / "systems").iterdir():
        path.unlink()
    assert load_game("leyhe-race", content).systems["piecepack-expanded"].count("tile") == 48


def test_a_system_of_the_folder_replaces_ours(content):
    path = content / "systems" / "dominoes.yml"
    path.write_text(path.read_text().replace("per: pair", "per: set"))
    assert load_systems(content)["dominoes"].count("domino") == 1


def test_a_system_is_named_after_its_file_and_extends_one_that_exists(spoil):
    assert spoil("systems/dominoes.yml", "id: dominoes", "id: domino") == [
        "@+0:5 the id must be the name of the file, 'dominoes'"
    ]
    assert "@+0:10 there is no basic system 'piecepak'; did you mean 'piecepack'?" in spoil(
        "systems/piecepack-expanded.yml", "extends: piecepack", "extends: piecepak"
    )


def test_an_id_of_a_system_stands_once(spoil):
    (told,) = spoil("systems/dominoes.yml", "{id: 1, name", "{id: 0, name")
    assert told.startswith("@+0:10 the id '0' stands twice; first in line ")


def test_an_extending_system_adds_suits_of_its_own(spoil):
    told = spoil("systems/piecepack-expanded.yml", "id: hearts", "id: suns")
    assert told == ["@+0:10 'piecepack' has 'suns' already"]


def test_prose_of_a_system_links_to_nothing(spoil):
    assert spoil("systems/dominoes.yml", "The usual set", "The [[usual]] set") == [
        "@+0:7 nothing can be linked to from here"
    ]


def test_importing_loads_neither_yaml_nor_validation():
    heavy = "{'yaml', 'pydantic', 'pydantic_core', 'jsonschema'}"
    code = f"import sys, ppgen.definition; print(sorted({heavy} & set(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=data_path(".")
    )
    assert answer.stdout == "[]\n"
