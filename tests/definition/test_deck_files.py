"""Decks as people have them: one sheet of several kinds, joined sheets, and columns called otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition import DefinitionError
from ppgen.definition.deck_files import DeckFile, read_table, untaken
from ppgen.definition.systems import load_systems
from tests.definition.workbooks import xlsx

CREW = [
    ["id", "Kind", "name", "copies"],
    ["wren", "keeper", "Wren", "><v>2</v>"],
    ["ebb", "tide", "Ebb", "><v>1</v>"],
    ["flow", "tide", "Flow", ""],
]
ART = [["id", "picture"], ["wren", "wren.png"], ["ebb", "ebb.png"]]


@pytest.fixture
def cards(tmp_path: Path):
    """Write a workbook of two sheets, and read the cards of a deck that takes from it."""

    def read(deck: str, art: list[list[str]] = ART) -> list[tuple[str, int, dict[str, str]]]:
        folder = tmp_path / "systems"
        folder.mkdir(exist_ok=True)
        (folder / "crew.xlsx").write_bytes(xlsx({"Crew": CREW, "Art": art}))
        (folder / "crew.csv").write_text("id,kind\nwren,keeper\n")
        piece = f"id: plant, name: plant, plural: plants, family: card, size: poker, deck: {deck}"
        (folder / "crew.yml").write_text(f"pieces:\n  - {{{piece}}}\n")
        rows = load_systems(tmp_path)["crew"].pieces[0].rows
        return [(row.id, row.count, dict(row.fields)) for row in rows]

    return read


def test_kinds_share_a_sheet_and_columns_come_from_another(cards):
    join = "[{file: crew.xlsx, sheet: Art, by: ID}]"
    deck = f"{{file: crew.xlsx, where: {{kind: keeper}}, join: {join}, count: Copies}}"
    fields = {"id": "wren", "kind": "keeper", "name": "Wren", "count": "2", "picture": "wren.png"}
    assert cards(deck) == [("wren", 2, fields)]
    several = cards("{file: crew.xlsx, where: {kind: [keeper, tide]}, count: copies}")
    assert [(name, count) for name, count, _ in several] == [("wren", 2), ("ebb", 1), ("flow", 1)]


def test_a_row_without_its_half_is_told_unless_it_needs_none(cards):
    where = "where: {kind: [keeper, tide]}"
    join = f"{{file: crew.xlsx, {where}, join: [{{file: crew.xlsx, sheet: Art, by: id%s}}], count: copies}}"
    with pytest.raises(DefinitionError, match=r"xlsx:Crew:4:A: crew.xlsx says nothing of 'flow', by which"):
        cards(join % "")
    assert "picture" not in cards(join % ", optional: true")[2][2]


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ("crew.txt", r"crew.yml:2:\d+: a deck is a file that ends in .csv, .tsv, .xlsx"),
        ("{file: crew.xlxs}", r"crew.yml:2:\d+: a deck is a file that ends in"),
        ("{file: crow.xlsx}", r"there is no file 'crow.xlsx' beside this one; did you mean 'crew.xlsx'"),
        ("{file: crew.xlsx, sheet: Crow}", r"crew.yml:2:\d+: crew.xlsx: the workbook has no sheet 'Crow'"),
        ("{file: crew.csv, sheet: Crew}", r"crew.yml:2:\d+: only a workbook has sheets"),
        ("{file: crew.csv, where: {kind: keepr}}", "no row says 'keepr' in the column 'kind'; did you mean"),
        ("{file: crew.csv, where: {knd: keeper}}", "has no column 'knd'; did you mean 'kind'"),
        ("{file: crew.csv, where: {zzzz: keeper}}", "has no column 'zzzz'; its first row names "),
        ("{file: crew.csv, where: {kind: true}}", "`where` says a text, a whole number or a list"),
        ("{file: crew.xlsx, where: {kind: tide, id: wren}, count: copies}", "no row says all that `where`"),
        ("{file: crew.xlsx, count: copie}", "has no column 'copie'; did you mean 'copies'"),
        ("{file: crew.csv, wher: {kind: keeper}}", "wher"),
    ],
)  # fmt: skip
def test_what_a_deck_names_and_is_not_there_is_told_where_it_is_named(cards, deck, told):
    with pytest.raises(DefinitionError, match=told):
        cards(deck)


def test_columns_that_stand_in_both_and_halves_that_stand_twice_are_told(cards):
    deck = "{file: crew.xlsx, join: [{file: crew.xlsx, sheet: Art, by: id, optional: true}], count: copies}"
    with pytest.raises(DefinitionError, match=r"crew.xlsx:Art:1:B: the column 'name' stands in both"):
        cards(deck, [["id", "name"], ["wren", "x"]])
    with pytest.raises(DefinitionError, match=r"crew.xlsx:Art:3:A: 'wren' stands twice .* see line 2"):
        cards(deck, [["id", "picture"], ["wren", "x"], ["wren", "y"]])


SUPPLY = (
    "#,Card,Types,Cost ($),Text,Actions / Villagers,Coins / Coffers,Player's Aid?,2P,# in Supply\n"
    '1,Lamp room,Action - Night,3,"+1 Card\n+2 Actions",2,,yes,8,10\n'
    "2,Rope walk,Action,2,Trash a card.,,1,,8,8\n"
)
TABLEAU = (
    "\ufeffCommon name;Scientific name;Colour;Power text;Egg limit;[forest];* (wild);Total food cost\r\n"
    "Grey heron;Ardea cinerea;brown;Look at a card.;4;x;;2\r\n"
    "Reed warbler;Acrocephalus;;;2;;x;1\r\n"
)


@pytest.mark.parametrize(
    ("text", "columns", "said"),
    [
        (
            SUPPLY,
            "column-a card types cost text actions-villagers coins-coffers players-aid column-2p in-supply",
            {"card": "Lamp room", "actions-villagers": "2", "column-2p": "8", "in-supply": "10"},
        ),
        (
            TABLEAU,
            "common-name scientific-name colour power-text egg-limit forest wild total-food-cost",
            {"common-name": "Grey heron", "forest": "x", "wild": "", "total-food-cost": "2"},
        ),
    ],
)
def test_headings_of_sheets_as_people_have_them_are_names_of_columns(tmp_path, text, columns, said):
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8", newline="")
    read = read_table(tmp_path / "deck.csv", tmp_path)
    assert list(read.columns) == columns.split()
    assert not read.problems
    assert said.items() <= read.rows[0].fields.items()


def test_a_deck_says_which_column_names_its_cards_and_which_counts_them(tmp_path):
    folder = tmp_path / "systems"
    folder.mkdir()
    (folder / "supply.csv").write_text("#,Card,# in Supply\n1,Lamp room,10\n2,Rope walk,8\n")
    deck = "{file: supply.csv, count: '# in Supply', name: Card}"
    piece = f"id: plant, name: plant, plural: plants, family: card, size: poker, deck: {deck}"
    (folder / "crew.yml").write_text(f"pieces:\n  - {{{piece}}}\n")
    rows = load_systems(tmp_path)["crew"].pieces[0].rows
    assert [(row.id, row.count) for row in rows] == [("lamp-room", 10), ("rope-walk", 8)]
    (folder / "crew.yml").write_text(f"pieces:\n  - {{{piece.replace('name: Card', 'name: Crad')}}}\n")
    with pytest.raises(DefinitionError, match="has no column 'Crad'; did you mean 'card'"):
        load_systems(tmp_path)


def test_rows_that_no_piece_takes_are_told_once_a_value(tmp_path: Path):
    rows = "id,kind\nwren,keeper\nebb,tide\nflow,Tide\nflood,Tide\nnote,\n"
    (tmp_path / "crew.csv").write_text(rows)
    keepers, tides = (DeckFile(file="crew.csv", where={"Kind": kind}) for kind in ("keeper", ("tide",)))
    found = [str(each).removeprefix(f"{tmp_path}/") for each in untaken([keepers, tides], tmp_path, tmp_path)]
    assert found == [
        "crew.csv:4:6: warning: no piece takes rows that say 'Tide' here; did you mean 'tide'?",
        "crew.csv:6:6: warning: no piece takes rows that say '' here; they take keeper or tide",
    ]
    assert list(untaken([keepers, DeckFile(file="crew.csv")], tmp_path, tmp_path)) == []
