"""Cards print what their rows say, as it is written, or say at its cell why not."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from ppgen.definition import DefinitionError, System, load_systems
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Group, Item, Text, Use
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.numbers import ink
from ppgen.pieces.registry import kinds

PIECES = """
title: Garden
pieces:
  - {{id: plant, name: plant, plural: plants, family: card, size: {}, {}}}
"""


@pytest.fixture
def deck(tmp_path: Path):
    """Write a deck and read its system."""

    def written(table: str = "", more: str = "deck: deck.csv", size: str = "poker") -> System:
        folder = tmp_path / "systems"
        folder.mkdir(exist_ok=True)
        (folder / "deck.csv").write_text(table, encoding="utf-8")
        (folder / "garden.yml").write_text(PIECES.format(size, more), encoding="utf-8")
        return load_systems(tmp_path)["garden"]

    return written


def told(system: System) -> list[tuple[int, int, str, bool]]:
    found = deck_problems({"garden": system}, Palette())
    return [(each.line, each.column, each.message, each.warning) for each in found]


def drawn(system: System, number: int = 0) -> tuple[Item, ...]:
    kind = kinds({"garden": system})["plant"]
    return kind.design(kind.faces[number], Palette()).front.items


def flat(items: tuple[Item, ...]) -> list[Item]:
    return [deep for item in items for deep in (flat(item.items) if isinstance(item, Group) else [item])]


def words(system: System) -> list[str]:
    return [item.text for item in flat(drawn(system)) if isinstance(item, Text)]


@pytest.mark.parametrize(
    "more",
    ["deck: deck.csv", 'cards: [{name: "Cafe\\u0301", rules: "One:\\n- a\\n- b\\u00adc"}]'],
)
def test_letters_are_composed_and_lines_are_kept(deck, more):
    apart = unicodedata.normalize("NFD", "Café")
    system = deck(f'name,rules\n{apart},"One:\n- a\n- b\u00adc"\n', more)
    assert words(system)[:4] == ["Café", "One:", "- a", "- bc"]
    assert told(system) == []


def test_asterisks_are_marks_or_themselves_or_told(deck):
    system = deck("name,rules\nA,Rated 5*. Pay 2*3*4 or **five**.\nB,Pay **5.\nC,*5 once.\n")
    set_in = [(item.font, item.text) for item in flat(drawn(system)) if isinstance(item, Text)]
    plain = " ".join(text for font, text in set_in if font == "body")
    assert plain.startswith("Rated 5*. Pay 2*3*4 or")
    assert ("body-bold", "five") in set_in
    assert [(line, column) for line, column, _, _ in told(system)] == [(3, 3), (4, 3)]
    assert r"or \*\* for what is no mark" in told(system)[0][2]


LAYOUT = (
    "deck: deck.csv, layout: [{{columns: [{{width: {width}, parts: [{{number: '{{cost}}', {keys}}}]}}]}}]"
)


@pytest.mark.parametrize(
    ("cost", "fits"), [("7", True), ("12", True), ("100", True), ("10+", True), ("10000", False)]
)
@pytest.mark.parametrize("coin", [True, False])
def test_a_number_stays_within_its_coin_or_its_column_or_is_told(deck, cost, fits, coin):
    keys = f"size: 10, colour: accent, coin: {str(coin).lower()}"
    system = deck(f"name,cost\nA,{cost}\n", LAYOUT.format(width=10 if coin else 16, keys=keys))
    if not fits:
        ((line, column, message, _),) = told(system)
        assert (line, column) == (2, 3)
        assert f"no room for {cost!r}" in message
        return
    assert told(system) == []
    figures = next(item for item in flat(drawn(system)) if isinstance(item, Text))
    assert figures.role == "accent"
    wide = figures.size * ink(figures.text, figures.font)[1]
    assert wide <= (9.2 if coin else 16.01)


def test_all_that_is_wrong_with_a_card_is_told_at_its_cells(deck):
    system = deck("name,cost,picture,rules\nA漢,1,none.png,Draw 字.\nB,1,,fine\n")
    assert [(line, column) for line, column, _, _ in told(system)] == [(2, 1), (2, 6), (2, 15)]


@pytest.mark.parametrize(
    ("heads", "meant"),
    [
        ("Name,Rule", "rules"),
        ("name,Flavor", "flavour"),
        ("name,Color", "colour"),
        ("name,Qty", "count"),
        ("name,copies", "count"),
        ("title,rules", "name"),
    ],
)
def test_a_column_that_is_nearly_one_is_refused(deck, heads, meant):
    with pytest.raises(DefinitionError, match=rf"deck.csv:1:\d: no card .* did you mean '{meant}'"):
        deck(f"{heads}\nA,3\n")


def test_a_column_that_nothing_uses_is_told_and_no_more(deck):
    ((line, column, message, warning),) = told(deck("name,artist,empty\nA,Ann,\n"))
    assert (line, column, warning) == (1, 6, True)
    assert "'artist'" in message


@pytest.mark.parametrize(
    "cell",
    ["foot: 1.10", "name: true", "name: Null", "points: 1.0"],
)
def test_nothing_in_yaml_is_converted(deck, cell):
    with pytest.raises(DefinitionError, match="put it in quotes"):
        deck(more=f"cards: [{{{cell}}}]")
    assert deck(more="cards: [{name: 'true', cost: +5, points: 007, foot: 12:30, rules: ~}]")


def test_whole_numbers_in_yaml_are_printed_as_they_are_written(deck):
    (row,) = deck(more="cards: [{Name: A, cost: +5, points: 007}]").pieces[0].rows
    assert dict(row.fields) == {"name": "A", "cost": "+5", "points": "007"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("deck: deck.csv, face: {marks: [{icon: crop}]}", "`face` is for pieces without rows"),
        ("deck: deck.csv, back: same", "the back of a deck is a net"),
        ("deck: deck.csv, back: {ground: accent, marks: [{icon: crop}]}", "the back of a deck is a net"),
        ("deck: deck.csv, count: 3", "`count` is for pieces without rows"),
        ("types: [{id: a}]", "`types` is for a `deck`"),
        ("deck: deck.csv, layout: [{columns: [{parts: [{text: a, icon: crop}]}]}]", "exactly one of text"),
        ("deck: deck.csv, layout: [{columns: [{parts: [{icon: crop, lines: 2}]}]}]", "`lines` says nothing"),
        ("deck: deck.csv, layout: [{columns: [{parts: [{text: '{nmae}'}]}]}]", "did you mean 'name'"),
        ("face: {marks: [{icon: crop, text: a}]}", "a mark is exactly one of"),
    ],
)
def test_keys_of_pieces_that_would_not_be_printed_are_refused(deck, more, message):
    with pytest.raises(DefinitionError, match=message):
        deck("name\nA\n", more)


def test_bold_in_a_face_that_has_none_is_told(deck):
    ((line, column, message, _),) = told(deck("name\n**Rye** field\n"))
    assert (line, column) == (2, 1)
    assert "Young Serif has no bold" in message


def test_a_band_that_is_too_low_is_named(deck):
    bands = (
        "{height: 8, columns: [{parts: [{number: '{cost}', size: 6}]}]}",
        "{columns: [{parts: [{text: '{name}'}]}]}",
    )
    layout = f"[{', '.join(bands)}]"
    ((_, _, message, _),) = told(deck("name,cost\nA,1\n", f"deck: deck.csv, layout: {layout}"))
    assert "band 1 of its layout (8 mm high, of which 4.2 mm at the edge stay free): what stands" in message
    assert "make it higher" in message


def test_a_rule_with_nothing_below_it_is_left_out(deck):
    layout = "[{columns: [{parts: [{text: '{name}'}, {rule: 20}, {text: '{flavour}'}]}]}]"
    with_it, without = deck("name,flavour\nA,x\nB,\n", f"deck: deck.csv, layout: {layout}"), 1
    assert len(flat(drawn(with_it, 0))) - len(flat(drawn(with_it, without))) == 2


@pytest.mark.parametrize(
    ("table", "line", "column", "message"),
    [
        ("name,count\nRose,0\nLily,2\n", 2, 6, "none of it is printed, since its `count` is 0"),
        ("name,count\nRose,\nLily,2\n", 2, 6, "its `count` is empty, so one is printed; write 1"),
        (
            "name,cost,rules\nLily,1,Wait.\nRose,Grow.\nIvy,Climb.\n",
            3,
            1,
            "the row has 2 cells for 3 columns, so a separator may be missing; so it is with 1 other row",
        ),
        ("name,rules\n,Grow.\nLily,Wait.\n", 2, 1, "it has no name"),
        (
            "name,rules\nRose,Pays {name}\nIvy,Pays {name}\n",
            2,
            6,
            "'{name}' is printed as it stands: layouts fill braces, not cells",
        ),
        ("name,cost,rules\nRose,3,Pay {csot}\n", 2, 8, "layouts fill braces, not cells; one is 'cost'"),
        (
            "name,rules\nRose,Pay 1 :coin less\n",
            2,
            6,
            "':coin' is printed as it stands; an icon is written :coin:",
        ),
        (
            "name,rules\nRose,Pay 1 : coin :\n",
            2,
            6,
            "': coin :' is printed as it stands; an icon is written :coin:",
        ),
        ("name,rules\nRose,[Watch] (strong)\n", 2, 6, "a style stands right behind: [Watch](strong)"),
        (
            "name,rules\nRose,Salt &amp; pepper\n",
            2,
            6,
            "'&amp;' is printed as it stands: write the character itself",
        ),
        ("name,rules\nRose,Pay :Big Drop: now\n", 2, 6, "small letters, digits and hyphens, as :big-drop:"),
        ("name,rules\nRose,a\\nb\n", 2, 6, "'\\\\n' is printed as it stands: break the line within the cell"),
        (
            "name,rules\nRose,a\nRose,b\n",
            3,
            1,
            "line 2 is called so too; give both an `id`, or one row a `count`",
        ),
    ],
)
def test_what_is_hardly_meant_is_told(deck, table, line, column, message):
    found = [each for each in told(deck(table)) if each[2].endswith(message)]
    assert [(each[0], each[1], each[3]) for each in found] == [(line, column, True)]


def test_a_column_may_be_named_in_any_script(deck):
    layout = "[{columns: [{parts: [{text: '{größe} {цена}'}]}]}]"
    system = deck("Name,Größe,Цена\nRose,hoch,drei\n", f"deck: deck.csv, layout: {layout}")
    assert not [message for *_, message, _ in told(system) if "column" in message]
    assert "hoch drei" in str(drawn(system, 0))


def test_cards_of_one_name_may_be_told_apart_by_their_ids(deck):
    assert not any("called so" in message for *_, message, _ in told(deck("id,name\na,Rose\nb,Rose\n")))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("tint: beigge", "the type 'herb': 'beigge' is no colour; write a role, or #rrggbb"),
        (
            "icon: badgee",
            "the type 'herb': there is no icon 'badgee' in icons/, nor among ours; did you mean 'badge'?",
        ),
    ],
)
def test_what_is_wrong_with_a_type_is_told_once_where_it_is_described(deck, more, message):
    system = deck("name,type\nRose,herb\nLily,herb\n", f"deck: deck.csv, types: [{{id: herb, {more}}}]")
    (found,) = deck_problems({"garden": system}, Palette())
    assert (Path(found.file).name, found.line, found.message) == ("garden.yml", 4, message)


@pytest.mark.parametrize(
    ("rules", "message", "warning"),
    [
        (":badgee:", "there is no icon 'badgee'; did you mean 'badge'?", False),
        ("in:between:both", "there is no icon 'between', so :between: is printed as it stands", True),
    ],
)
def test_an_icon_that_is_nearly_one_is_refused(deck, rules, message, warning):
    assert told(deck(f"name,rules\nRose,{rules}\n")) in (
        [(2, 6, f"the card 'rose': {message}", warning)],
        [(2, 1, f"the card 'rose': {message}", warning)],
    )


def test_a_picture_that_cannot_be_read_is_told_at_its_card(deck, tmp_path):
    (tmp_path / "systems").mkdir(exist_ok=True)
    (tmp_path / "systems" / "x.webp").write_bytes(b"RIFF")
    ((line, column, message, _),) = told(deck("name,picture\nRose,x.webp\n"))
    assert (line, column) == (2, 6)
    assert message.startswith("the card 'rose': x.webp: a picture is an SVG, PNG or JPEG file")


@pytest.mark.parametrize("size", ["square", "[150, 100]", "[180, 255]"])
def test_a_card_of_any_size_has_room_for_what_usual_cards_have(deck, size):
    card = "name,type,cost,picture,rules,flavour,points\nRose,herb,1,badge,Take a card.,Red.,2\n"
    system = deck(card, "deck: deck.csv, types: [{id: herb, icon: badge, cuts: leaves}]", size)
    assert told(system) == []


def test_a_long_title_leaves_the_foot_to_the_deck(deck):
    system = deck("name\nRose\n")
    assert "Garden · 1 in the deck" in words(system)
    long = replace(
        system, title="A title of so many words that no foot of any card has room for it at all " * 2
    )
    assert told(long) == []
    assert "1 in the deck" in words(long)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            "deck: dekc.csv",
            "garden.yml:4:79: there is no file 'dekc.csv' beside this one; did you mean 'deck.csv'?",
        ),
        ("deck: deck.csv", "deck.csv: there is no card in the deck; each row is one, below the row of names"),
    ],
)
def test_a_deck_that_is_not_there_is_told_where_it_is_named(deck, more, message):
    with pytest.raises(DefinitionError) as refused:
        deck("name\n", more)
    assert str(refused.value).endswith(message)


def test_rows_that_cannot_be_read_hide_no_others(deck):
    with pytest.raises(DefinitionError) as refused:
        deck("name,count\nRose,three\nLily,1,more\nIvy,four\n")
    assert [(each.line, each.column) for each in refused.value.problems] == [(2, 6), (3, 8), (4, 5)]


def test_decks_that_cannot_be_read_hide_no_others(deck):
    other = "card, name: c, plural: cs, family: card, size: poker, deck: "
    with pytest.raises(DefinitionError) as refused:
        deck("name,count\nRose,three\n", f"deck: none.csv}}\n  - {{id: {other}deck.csv")
    assert [Path(each.file).name for each in refused.value.problems] == ["deck.csv", "garden.yml"]


LAYERS = """deck: deck.csv, layers: {layout: plain}}
layouts:
  plain:
    values:
      tone: {from: realm, map: {wood: red, sea: blue}}
      ends: {from: realm, map: {wood: Turn, sea: "2"}}
    front:
      - {box: bleed, fill: "{tone}"}
      - {text: "{name}", area: [4, 4, 40, 8], size: 12}
      - {text: "Worth {rank}: {ends}", area: [4, 20, 40, 8], size: 9}
      - {text: "{realm}", when: realm = 'sea', area: [4, 30, 9, 4], size: 9}
look: {colours: {sand: "#F1DDB6"}"""
LAID = "name,realm,rank\nJay,wood,3\nGull,sea,5\nTern,sea,4\n"


def german(tmp_path: Path, *entries: tuple[str, str, str]) -> System:
    blocks = [f'msgctxt "{context}"\nmsgid "{text}"\nmsgstr "{said}"\n' for context, text, said in entries]
    (tmp_path / "systems" / "de.po").write_text("\n".join(blocks), encoding="utf-8")
    return load_systems(tmp_path, "de")["garden"]


def test_layers_print_cells_and_texts_in_a_language_while_formulas_know_those_of_the_source(deck, tmp_path):
    deck(LAID, LAYERS)
    read = german(
        tmp_path,
        ("garden.plant.cards.jay name", "Jay", "Häher"),
        ("garden.plant.cards.gull realm", "sea", "Meer"),  # and so of the tern
        ("garden.layouts.plain.front.3 text", "Worth {rank}: {ends}", "Wert {rank}: {ends}"),
        ("garden.layouts.plain.values.ends.map wood", "Turn", "Drehen"),
    )
    said = [[each.text for each in flat(drawn(read, at)) if isinstance(each, Text)] for at in range(3)]
    assert said == [
        ["Häher", "Wert 3: Drehen"],
        ["[EN] Gull", "Wert 5: 2", "Meer"],
        ["[EN] Tern", "Wert 4: 2", "Meer"],
    ]


def test_a_mark_that_finds_no_room_is_left_out_and_the_text_is_printed(deck, tmp_path):
    deck(LAID, LAYERS)
    read = german(tmp_path, ("garden.plant.cards.jay name", "Jay", "Häher"))
    said = [each.text for each in flat(drawn(read, 1)) if isinstance(each, Text)]
    assert said == ["[EN] Gull", "[EN] Worth 5: 2", "sea"]


def test_a_layout_of_bands_prints_cells_in_a_language(deck, tmp_path):
    deck("name,rules,type\nFern,Draw two.,herb\n")
    read = german(tmp_path, ("garden.plant.cards.fern rules", "Draw two.", "Zieh zwei."))
    assert {"[EN] Fern", "[EN] herb", "Zieh zwei."} <= set(words(read))


GROUNDS = """deck: deck.csv, layers: {layout: plain}}
layouts:
  plain:
    front:
      - {box: [0, 0, 63.5, 30], fill: "#3e5c2e"}
      - {text: dark, area: [6, 10, 30, 8], size: 12}
      - {icon: repeat, area: [40, 5, 15, 15]}
      - {text: edge, area: [6, 28, 30, 8], size: 12}
      - {text: light, area: [6, 60, 30, 8], size: 12}
look: {colours: {sand: "#F1DDB6"}"""


def test_in_high_contrast_nothing_is_printed_black_on_black(deck):
    system = deck("name\nJay\n", GROUNDS)
    kind = kinds({"garden": system})["plant"]
    items = kind.design(kind.faces[0], Palette("high-contrast")).front.items
    texts = {each.text: each for each in flat(items) if isinstance(each, Text)}
    assert (texts["dark"].role, texts["light"].role) == ("white", "ink")
    assert texts["edge"].outline is not None
    assert texts["edge"].outline.stroke == "white"
    (icon,) = [each for each in flat(items) if isinstance(each, Use)]
    assert {path.style.fill for path in flat(icon.symbol.items)} == {"white"}
    usual = kind.design(kind.faces[0], Palette()).front.items
    assert {each.role for each in flat(usual) if isinstance(each, Text)} == {"ink"}
