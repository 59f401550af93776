"""Decks in another language: cells that are printed as words have one, what formulas compare does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.layers.printed import printed_on, row_messages
from ppgen.definition.spoken_decks import deck_messages, printed_by_deck
from ppgen.definition.system import Piece
from ppgen.definition.systems import load_systems
from ppgen.definition.worded import Worded, plain, said

CREW = "id,name,guild,rules,tags,icon,letter\nwren,Wren,lamp,**Light** one.,Night; Sea,coin,A\n"
PIECES = """title: Crew
pieces:
  - id: hero
    name: hero
    plural: heroes
    family: card
    size: poker
    deck: crew.csv
"""
LAYERS = """    layers:
      values:
        tone: {from: guild, map: {lamp: sand, tide: sea}}
        kind: {first: [{when: "guild = 'lamp'", value: "{tags}"}, {value: "{name}"}]}
      front:
        - {text: "{name}", area: {left: 5, right: 5, top: 5, height: 9}}
        - {icon: "{icon}", area: {at: middle, size: 9}, when: "guild = 'lamp'"}
        - group:
            - {text: "{kind}", area: {left: 5, right: 5, top: 20, height: 9}}
            - {text: "{it}", each: "{rules}", area: {left: 5, right: 5, top: 30, height: 9}, step: [0, 9]}
            - {number: "{letter}", area: {left: 5, bottom: 5, size: [9, 9]}}
        - {text: "{town}", rows: towns.csv, area: {left: 5, right: 5, top: 50, height: 9}, step: [0, 9]}
"""
TOWNS = "id,town,size\nq,Quay,large\n"


@pytest.fixture
def deck(tmp_path: Path):
    """Write a deck and a catalogue of it, and read it in German."""

    def read(layers: str = LAYERS, **words: str) -> Piece:
        folder = tmp_path / "systems"
        folder.mkdir(exist_ok=True)
        (folder / "crew.csv").write_text(CREW)
        (folder / "towns.csv").write_text(TOWNS)
        (folder / "crew.yml").write_text(PIECES + layers)
        known = {message.text: message.context for message in deck_messages(english(tmp_path), "crew")}
        entries = [
            f'msgctxt "{known[text]}"\nmsgid "{text}"\nmsgstr "{word}"\n' for text, word in words.items()
        ]
        (folder / "de.po").write_text("\n".join(entries))
        return load_systems(tmp_path, "de")["crew"].pieces[0]

    return read


def english(content: Path) -> Piece:
    return load_systems(content)["crew"].pieces[0]


def test_what_layers_print_as_words_is_to_be_translated_and_nothing_else(deck, tmp_path):
    deck()
    piece = english(tmp_path)
    assert piece.layered is not None
    printed = printed_on(piece.layered)
    assert printed.numbers == {"letter"}
    assert {"name", "tags", "rules"} <= printed.texts
    assert not {"guild", "icon", "id"} & printed.texts
    told = {message.context.rpartition(" ")[2]: message.text for message in deck_messages(piece, "crew")}
    assert told == {"name": "Wren", "rules": "**Light** one.", "tags": "Night; Sea", "letter": "A"}
    assert [message.text for message in row_messages(piece.layered)] == ["Quay"]


def test_without_layers_the_columns_of_the_layout_are_printed(deck, tmp_path):
    deck("")
    printed = printed_by_deck(english(tmp_path))
    assert "name" in printed.texts | printed.numbers


def test_cells_are_compared_in_the_source_and_printed_in_the_language(deck):
    (row,) = deck(Wren="Zaunkönig").rows
    name, rules = row.fields["name"], row.fields["rules"]
    assert (name, said(name), plain(name)) == ("Wren", "Zaunkönig", "Zaunkönig")
    assert said(rules).startswith("[EN]"), "nobody has translated it"
    assert plain(rules) == "**Light** one."
    assert not isinstance(row.fields["guild"], Worded)
    assert said(row.fields["guild"]) == "lamp"


def test_a_list_in_a_cell_is_parted_in_both_languages_if_both_have_as_many_parts():
    two = Worded("Night; Sea", "Nacht; See", "Nacht; See").parted(";")
    assert [(part, said(part)) for part in two] == [("Night", "Nacht"), ("Sea", "See")]
    assert Worded("Night; Sea", "Nacht", "Nacht").parted(";") == ["Night", "Sea"]
    assert repr(two[0]) == "'Night' as 'Nacht'"
