"""Decks of one's own: from rows to sheets, and what is wrong told at its row."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import combinations

import pytest

from ppgen.definition import DefinitionError, load_systems
from ppgen.drawing import fonts
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import Palette
from ppgen.drawing.scene import Clip, Text, children, pt
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.registry import kinds
from ppgen.sheets.cutting.changes import recorded
from ppgen.sheets.errors import NothingChangedError, SheetError
from tests.sheets import measure
from tests.sheets.kits import kit

HEADS = ["name", "count", "type", "cost", "picture", "rules", "flavour", "points"]
ROWS = [
    [
        "Winter wheat",
        4,
        "crop",
        2,
        "crop",
        "**Plant** it. When it is ripe, **take** 3 :crop:.",
        "In the fog.",
        3,
    ],
    ["Scarecrow", 2, "tool", 1, "scarecrow", "**Put** it on a field. Crows skip it.", "", 1],
    ["Hailstorm", 3, "weather", 0, "art/hail.svg", "Each player **discards** one crop.", "", ""],
    ["Barn", 1, "tool", 4, "home", "**Keep** up to 5 :crop: here.", "", 2],
    ["Fine day", 2, "weather", 0, "", "Every crop **ripens**.", "Hats on.", ""],
]
PIECES = """
title: Harvest
pieces:
  - id: card
    name: card
    plural: cards
    family: card
    size: poker
    deck: cards.csv
    types:
      - {id: crop, colour: "#8A5A00", tint: "#FBF1DD", icon: crop, cuts: leaves}
      - {id: tool, icon: tool, cuts: squares}
      - {id: weather, colour: "#0A6A78", tint: "#E3F2F4", icon: storm, cuts: dots}
    back: {icon: crop}
"""
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def deck(tmp_path):
    """Write a deck and read its system; say which rows and which file of pieces it has."""

    def written(rows=ROWS, pieces=PIECES, heads=HEADS):
        folder = tmp_path / "systems"
        (folder / "art").mkdir(parents=True, exist_ok=True)
        (folder / "art" / "hail.svg").write_text(DRAWING)
        (folder / "harvest.yml").write_text(pieces)
        with (folder / "cards.csv").open("w", newline="") as file:
            csv.writer(file).writerows([heads, *rows])
        return load_systems(tmp_path)["harvest"]

    return written


def printed(system, paper: str = "a4", **wishes):
    return kit(system, paper, ("pieces",), **wishes)


def problems(system) -> list[str]:
    return [str(problem) for problem in deck_problems({"harvest": system}, Palette())]


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        yield from texts(children(item))


def test_every_card_is_printed_as_often_as_its_row_says(deck):
    made = printed(deck())
    fronts = Counter(slot.piece for page in made.pages for slot in page.slots if slot.side == "front")
    assert fronts == {
        "card-winter-wheat": 4,
        "card-scarecrow": 2,
        "card-hailstorm": 3,
        "card-barn": 1,
        "card-fine-day": 2,
    }
    assert [len(page.slots) for page in made.pages] == [9, 9, 3, 3]


@pytest.mark.parametrize(("paper", "cards"), [("a4", 9), ("letter", 8), ("a3", 18)])
def test_a_sheet_holds_as_many_cards_as_there_is_room_for(deck, paper, cards):
    many = [[f"Card {number}", 1, "tool", 1, "home", "Rest.", "", ""] for number in range(40)]
    page = printed(deck(many), paper).pages[0]
    assert len(page.slots) == cards
    for slot in page.slots:
        assert slot.x >= 6.5 and slot.x + slot.width <= page.scene.width - 6.5  # noqa: PT018
        assert slot.y >= 6.5 and slot.y + slot.height <= page.scene.height - 6.5  # noqa: PT018


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_backs_meet_their_fronts_when_the_paper_is_turned(deck, duplex):
    front, back = printed(deck(), duplex=duplex).pages[2:4]
    width, height = front.scene.width, front.scene.height
    for one, other in zip(front.slots, back.slots, strict=True):
        x = width - one.x - one.width if duplex == "long-edge" else one.x
        y = height - one.y - one.height if duplex == "short-edge" else one.y
        assert (other.piece, other.x, other.y) == (one.piece, pytest.approx(x), pytest.approx(y))


def test_a_gutterfold_sheet_has_fronts_and_backs_on_one_side(deck):
    for page in printed(deck(), duplex="gutterfold").pages:
        fold = page.marks["fold"]
        fronts = [slot for slot in page.slots if slot.side == "front"]
        backs = [slot for slot in page.slots if slot.side == "back"]
        for one, other in zip(fronts, backs, strict=True):
            assert one.x + one.width < fold < other.x
            assert other.x == pytest.approx(2 * fold - one.x - one.width)


@pytest.mark.parametrize("touching", [True, False])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_gutterfold_sheet_holds_two_cards_beside_one_another(deck, paper, touching):
    cards = load_systems()["cards"] if touching else deck()
    first = printed(cards, paper, duplex="gutterfold").pages[0]
    assert len(first.slots) == 8
    for slot in first.slots:
        assert slot.x >= 6.35 - 1e-6
        assert slot.x + slot.width <= first.scene.width - 6.35 + 1e-6


def clips(items):
    for item in items:
        if isinstance(item, Clip):
            yield item.shape
        else:
            yield from clips(children(item))


@pytest.mark.parametrize("duplex", ["long-edge", "gutterfold"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_art_that_runs_over_an_edge_keeps_clear_of_the_words_of_the_sheet(deck, paper, duplex):
    for page in printed(deck(), paper, duplex=duplex).pages:
        edges = list(clips(page.scene.items))
        foot = [text for text in texts(page.scene.items) if text.y > page.scene.height - 12]
        assert foot
        for text in foot:
            width = fonts.measure(text.text, text.font, text.size)
            left = text.x - (width if text.anchor == "end" else 0.0)
            for edge in edges:
                beside = left + width <= edge.x or edge.x + edge.width <= left
                above = edge.y + edge.height <= text.y - 0.75 * pt(text.size)
                assert beside or above, text.text


@pytest.mark.parametrize("size", ["[15, 15]", "mini"])
def test_what_is_said_beside_small_cards_is_whole_and_clear_of_all_else(deck, size):
    counter = """
title: Harvest
pieces:
  - id: counter
    name: counter
    plural: counters
    family: card
    size: %s
    deck: cards.csv
    layers: {front: [{number: "{points}"}], back: [{box: bleed, fill: accent}]}
"""
    system = deck([[f"Counter {n}", 9, n] for n in range(1, 40)], counter % size, ["name", "count", "points"])
    for page in printed(system).pages:
        scene = page.scene
        words = [text for text in texts(scene.items) if text.text and text.size < 8]
        boxes = {bounds((text,)): text.text for text in words}
        for one, other in combinations(boxes, 2):
            assert not one.grown(0.3).meets(other), (boxes[one], boxes[other])
        feet = [text.text for text in words if re.fullmatch(r"Harvest .* · \d+\.\d+\.\d+", text.text)]
        assert feet, "the foot is whole"
        lowest = max(slot.y + slot.height for slot in page.slots)
        near = {words: box for box, words in boxes.items() if lowest < box.bottom and box.top < lowest + 4.5}
        assert near == {}, "clear of marks"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_below_the_cards_is_nearer_to_the_edge_than_printers_reach(paper):
    cards = printed(load_systems()["cards"], paper).pdf()
    assert list(measure.margins(cards, 6.35, dpi=288)) == []


def test_words_below_take_no_more_of_a_bleed_than_they_must(deck):
    for page in printed(deck()).pages:
        lowest = max(slot.y + slot.height for slot in page.slots)
        over = [
            edge.y + edge.height - lowest for edge in clips(page.scene.items) if edge.y + edge.height > lowest
        ]
        assert min(over) >= 2.5


def test_art_runs_over_the_edges_but_never_into_another_card(deck):
    page = printed(deck()).pages[0]
    reached = list(clips(page.scene.items))
    assert len(reached) == len(page.slots)
    for edge, slot in zip(reached, page.slots, strict=True):
        assert edge.x < slot.x and edge.x + edge.width > slot.x + slot.width  # noqa: PT018
        for other in page.slots:
            if other is not slot:
                apart = (
                    edge.x + edge.width <= other.x
                    or other.x + other.width <= edge.x
                    or edge.y + edge.height <= other.y
                    or other.y + other.height <= edge.y
                )
                assert apart


def test_decks_of_one_size_share_their_sheets_and_others_do_not(deck):
    second = PIECES + PIECES.partition("pieces:\n")[2].replace("id: card", "id: event", 1)
    third = second + PIECES.partition("pieces:\n")[2].replace("id: card", "id: token", 1).replace(
        "poker", "mini"
    )
    few = [ROWS[3]]
    pages = printed(deck(few, third)).pages
    assert [[slot.piece for slot in page.slots] for page in pages[::2]] == [
        ["card-barn", "event-barn"],
        ["token-barn"],
    ]


def test_a_deck_in_yaml_is_the_same_deck(deck):
    rows = "".join(
        "      - {" + ", ".join(f'{head}: "{cell}"' for head, cell in zip(HEADS, row, strict=True)) + "}\n"
        for row in ROWS
    )
    listed = PIECES.replace("    deck: cards.csv\n", f"    cards:\n{rows}")
    one, other = printed(deck()), printed(deck(pieces=listed))
    assert one.cards == other.cards


def test_a_layout_of_ones_own_says_what_stands_where(deck):
    layout = """    layout:
      - {height: 20, ground: accent, columns: [{parts: [{number: "{points}", size: 9}]}]}
      - columns:
          - {width: 20, parts: [{icon: "{icon}", size: 12}]}
          - {parts: [{text: "{rules}", size: 11, least: 8, align: right}]}
"""
    system = deck(pieces=PIECES.replace("    types:", layout + "    types:"))
    kind = kinds({"harvest": system})["card"]
    front = kind.design(kind.faces[0], Palette()).front
    words = [text for text in texts(front.items) if "Plant" in text.text]
    assert words
    assert {text.size for text in words} == {11}
    assert not [text for text in texts(front.items) if "Winter" in text.text]


def test_rules_shrink_to_their_least_size_and_no_further(deck):
    def sizes(count: int) -> set[float]:
        words = "Draw a card and keep it. " * count
        kind = kinds({"harvest": deck([["Long", 1, "tool", 1, "home", words, "", ""]])})["card"]
        return {t.size for t in texts(kind.design(kind.faces[0], Palette()).front.items) if "keep" in t.text}

    assert sizes(1) == {9.6}
    (smaller,) = sizes(6)
    assert 8 <= smaller < 9.6
    with pytest.raises(
        DefinitionError, match=r"cards.csv:2:20: the card 'long': .*no room.*8 pt.*mm too high"
    ):
        sizes(9)


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        (0, "A title of so many words that no card is wide enough", "there is no room for 'A title"),
        (2, "beast", "there is no type 'beast'; types are crop, tool, weather"),
        (4, "dragon", "there is no icon 'dragon'"),
        (4, "art/none.png", "there is no picture 'art/none.png' in the game's folder"),
        (4, "../../secret.svg", "outside"),
        (5, "Kill the 漢.", r"has no '漢' \(U\+6F22\)"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_at_its_row(deck, column, cell, message, tmp_path):
    (tmp_path.parent / "secret.svg").write_text(DRAWING)
    rows = [list(row) for row in ROWS]
    rows[2][column] = rows[4][column] = cell
    found = problems(deck(rows))
    told = [problem for problem in found if re.search(message, problem)]
    assert told
    assert [problem.partition("cards.csv:")[2].partition(":")[0] for problem in told] == ["4", "6"]


@pytest.mark.parametrize(
    ("heads", "rows", "message"),
    [
        (HEADS, [], "there is no card in the deck"),
        (["name", "name"], [["a", "b"]], "the column 'name' stands twice"),
        ([f"c{n}" for n in range(101)], [["a"]], "at most 100 columns"),
        (["name", "count"], [["a", "many"]], r"cards.csv:2:3: `count` is a whole number"),
        (["name"], [["a", "b"]], r"cards.csv:2:3: the row has 2 cells, but there are 1 columns"),
        (["id"], [["a"], ["a"]], r"cards.csv:3:1: the id 'a' stands twice; see line 2"),
        (["name", "count"], [[f"c{n}", 200] for n in range(60)], "at most 10000 cards"),
    ],
)
def test_a_deck_that_cannot_be_read_is_refused_with_its_line(deck, heads, rows, message):
    with pytest.raises(DefinitionError, match=message):
        deck(rows, heads=heads)


def test_a_later_kit_prints_only_what_has_changed(deck, tmp_path):
    first = tmp_path / "first.pdf"
    first.write_bytes(printed(deck()).pdf())
    with pytest.raises(NothingChangedError):
        printed(deck(), earlier=recorded(first))
    rows = [list(row) for row in ROWS]
    rows[3][5] = "**Keep** up to 6 :crop: here."
    rows.append(["Crows", 2, "weather", 1, "storm", "Every field without a scarecrow is bare.", "", ""])
    (page, back) = printed(deck(rows), earlier=recorded(first)).pages
    assert Counter(slot.piece for slot in page.slots) == {"card-barn": 1, "card-crows": 2}
    assert len(back.slots) == 3


def test_a_changed_picture_changes_its_card(deck, tmp_path):
    before = printed(deck()).cards
    (tmp_path / "systems" / "art" / "hail.svg").write_text(DRAWING.replace("h9v9", "h8v8"))
    after = printed(load_systems(tmp_path)["harvest"]).cards
    assert {name for name in before if before[name] != after[name]} == {"card-hailstorm"}


def test_a_file_that_is_no_kit_with_cards_is_refused(tmp_path):
    (tmp_path / "x.pdf").write_text("%PDF-1.7")
    with pytest.raises(SheetError, match="this is no kit with cards"):
        recorded(tmp_path / "x.pdf")


@pytest.mark.parametrize(("size", "rounded"), [("poker", True), ("[15, 15]", False)])
def test_nobody_rounds_the_corners_of_counters(deck, size, rounded):
    layout = "size: SIZE\n    layout: [{columns: [{parts: [{number: '{points}', size: 4}]}]}]"
    pieces = PIECES.replace("size: poker", layout.replace("SIZE", size))
    rows = [["Counter", 40, "tool", "", "", "", "", 3]]
    build = kit(deck(rows, pieces), "a4", ("play",)).pages[1]
    assert ("may keep square corners" in " ".join(measure.words(build.scene.items))) is rounded
