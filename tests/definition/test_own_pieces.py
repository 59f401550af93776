"""Pieces that a game brings itself, in `pieces.yml`."""

from __future__ import annotations

import re
import shutil

import pytest

from ppgen.definition import DefinitionError, load_game
from ppgen.definition.locate import data_path

OWN = """\
suits:
  - {id: black, name: Black, singular: black, colour: ink}
  - {id: white, name: White, singular: white, colour: white}
pieces:
  - {id: stone, name: pebble, plural: pebbles, shape: disc, count: 18, per: suit, width: 22, height: 22}
"""


@pytest.fixture
def konane(content):
    folder = content / "games" / "konane"
    shutil.copytree(data_path("content") / "games" / "konane", folder)
    return folder


def test_a_games_own_pieces_come_first_and_are_called_as_the_game_is(konane, content):
    (konane / "pieces.yml").write_text(OWN)
    game = load_game("konane", content)
    assert list(game.systems) == ["konane", "stones"]
    assert list(game.shared) == ["stones"]
    assert game.own is not None
    assert (game.own.id, game.own.title) == ("konane", "Konane")
    assert game.own.piece("stone").plural == "pebbles"


def test_a_game_without_pieces_of_its_own_has_none(content):
    assert load_game("leyhe-race", content).own is None


def test_too_many_are_counted_against_its_own_box(konane, content):
    (konane / "pieces.yml").write_text(OWN.replace("count: 18", "count: 12"))
    with pytest.raises(DefinitionError, match="the count is 18, but there are 12 of them"):
        load_game("konane", content)


def test_no_setup_lays_more_of_a_suit_than_there_are(konane, content):
    (konane / "pieces.yml").write_text(OWN)
    game = konane / "game.yml"
    rows = "components:\n  - {piece: stone, suits: [black, white], count: 36, use: x, where: y}\n\n"
    text = re.sub(r"(?ms)^components:\n.*?\n\n", rows, game.read_text(), count=1)
    place = "    place: {{a1: 17 stone black, a2: stone white,\n      a3: {}}}\n"
    for laid in ("stone black", "2 stone black"):
        game.write_text(re.sub(r"(?ms)^(setups:\n  - .*?\n)", r"\1" + place.format(laid), text, count=1))
        if laid == "stone black":
            load_game("konane", content)
    with pytest.raises(DefinitionError) as found:
        load_game("konane", content)
    (problem,) = found.value.problems
    line = game.read_text().split("      a3:")[0].count("\n") + 1
    assert (problem.line, problem.message) == (line, "19 of 'black stone' lie here, but the suit has 18")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("suits:", "id: other\nsuits:", "pieces.yml:1:5: the id must be the game's, 'konane'"),
        ("shape: disc", "shape: disk", "pieces.yml:5:"),
        ("per: suit", "per: value", "it has no ranks of which there could be one each"),
    ],
)
def test_what_is_wrong_with_them_is_told_at_its_place(konane, content, old, new, told):
    (konane / "pieces.yml").write_text(OWN.replace(old, new))
    with pytest.raises(DefinitionError) as found:
        load_game("konane", content)
    assert told in str(found.value)
    assert len(found.value.problems) == 1, "and no others follow from it"


def test_what_only_stands_in_for_pieces_is_not_counted(konane, content):
    extra = "  - {id: chip, name: chip, plural: chips, instead: stone, per: suit, width: 22, height: 22}\n"
    (konane / "pieces.yml").write_text(OWN + extra)
    game = konane / "game.yml"
    game.write_text(game.read_text().replace("{piece: stone, suits: [black]", "{piece: chip, suits: [black]"))
    with pytest.raises(DefinitionError, match="these only stand in for pebbles; count 'stone'"):
        load_game("konane", content)


def test_cards_are_named_in_small_letters_by_what_they_are_called(konane, content):
    rows = "[{name: Kōnane seed}, {name: Crème brûlée}, {name: Creme brulee}, {name: Фишка}]"
    deck = f"  - {{id: seed, name: seed, plural: seeds, family: card, size: mini, cards: {rows}}}\n"
    (konane / "pieces.yml").write_text(OWN + deck)
    own = load_game("konane", content).own
    assert own is not None
    cards = [card.id for card in own.piece("seed").rows]
    assert cards == ["konane-seed", "creme-brulee", "creme-brulee-3", "фишка"]


DECK = """\
pieces:
  - id: seed
    name: seed
    plural: seeds
    family: card
    size: mini
    deck: deck.csv
    layers: {front: [{text: "{name}"}]}
"""


def with_deck(konane, column: str, deck: str = DECK) -> None:
    (konane / "pieces.yml").write_text(deck)
    (konane / "deck.csv").write_text(f"name,{column}\nOne,2\nTwo,4\n")
    game = konane / "game.yml"
    counted = "components:\n  - {piece: seed, count: 6, use: seeds, where: here}\n"
    game.write_text(game.read_text().replace("components:\n", counted, 1))


@pytest.mark.parametrize("layers", [DECK, DECK.replace('    layers: {front: [{text: "{name}"}]}\n', "")])
def test_a_column_that_was_meant_to_count_is_told_and_not_the_game(konane, content, layers):
    with_deck(konane, "anzahl", layers)
    with pytest.raises(DefinitionError) as found:
        load_game("konane", content)
    told = str(found.value)
    assert "the count is" not in told
    assert "deck.csv:1:6: no card is printed with the column 'anzahl'; if it says how many" in told


def test_wrong_types_are_told_with_what_is_wrong_in_layers(konane, content):
    wrong = DECK.replace("size: mini", "size: [63, eighty]").replace('"{name}"', '"{name}", size: large')
    with_deck(konane, "count", wrong)
    with pytest.raises(DefinitionError) as found:
        load_game("konane", content)
    told = [problem.message for problem in found.value.problems]
    assert told == [
        "expected a number, found the text 'eighty'",
        "there is no column or value 'large'; a number stands here, or a formula that gives one",
    ]


@pytest.mark.parametrize("look", ["look: 5", "look: {styles: {key: 5}}"])
def test_a_look_that_is_none_is_told_in_words(konane, content, look):
    with_deck(konane, "count", f"{look}\n{DECK}")
    with pytest.raises(DefinitionError, match=r"pieces.yml:1:\d+: "):
        load_game("konane", content)
