"""Faces of layers are drawn as they are described, on paper as on screen; what cannot be is told."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import jsonschema
import pypdfium2
import pytest
import yaml
from PIL import Image, ImageChops

from ppgen.definition import DefinitionError, System, load_systems
from ppgen.definition.document import load_yaml
from ppgen.definition.layers.language import AREA, BOARD, BOX, EVERY, FACE, KINDS, SHEET
from ppgen.definition.schema import schema
from ppgen.drawing import svg
from ppgen.drawing.bounds import bounds
from ppgen.drawing.direction import ordered
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Clip, Group, Item, Rect, Scene, Symbol, Text, Transform, Use
from ppgen.pieces.cards.checking import deck_problems
from ppgen.pieces.checks import piece_problems
from ppgen.pieces.design import Which
from ppgen.pieces.registry import kinds
from tests.pieces.test_typefaces import bar, variable

HEAD = """
title: Lamps
look:
  colours: {night: "#12303B", paper: "#FBF6EA", flame: "#F7D774"}
  styles: {keyword: {font: bold, colour: flame}}
"""
DECK = """
pieces:
  - id: hero
    family: card
    name: hero
    plural: heroes
    size: [60, 90]
    deck: crew.csv
    layers:
"""
CREW = """id,name,guild,hearts,cost,rules
maren,Maren,lamp,3,2,"**Night:** light one :coin: and [guard](keyword)."
oskar,Oskar,key,,0,
"""
LAMP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="4" fill="#C00"/>'
    '<rect y="4" width="9" height="5" fill="#063"/></svg>'
)
RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<path d="M0 0H9V9H0zM1 1V8H8V1z" fill="#C00"/><path d="M0 0H9V1H0z" fill="#063"/></svg>'
)
SCALE = 8
PAGE = "<body style='margin:0'><style>svg{{width:{}px;height:{}px;display:block}}</style>{}"


@pytest.fixture
def read(tmp_path: Path):
    """Write a system with one deck, and read it."""

    def written(layers: str, *, head: str = HEAD + DECK, crew: str = CREW, tail: str = "") -> System:
        folder = tmp_path / "systems"
        folder.mkdir(exist_ok=True)
        (folder / "crew.csv").write_text(crew, encoding="utf-8")
        lines = "".join(f"      {line}\n" for line in layers.strip("\n").splitlines())
        (folder / "lamps.yml").write_text(head + lines + tail, encoding="utf-8")
        return load_systems(tmp_path)["lamps"]

    return written


def design(system: System, number: int = 0):
    kind = next(iter(kinds({"lamps": system}).values()))
    return kind.design(kind.faces[number], Palette())


def flat(items: tuple[Item, ...]) -> list[Item]:
    """Return marks in place, whatever groups and symbols they are in."""
    found: list[Item] = []
    for item in items:
        inside = item.symbol.items if isinstance(item, Use) else getattr(item, "items", None)
        found += flat(inside) if inside is not None else [item]
    return found


def words(system: System, number: int = 0) -> list[str]:
    return [item.text for item in flat(design(system, number).front.items) if isinstance(item, Text)]


def boxes(system: System) -> list[tuple[float, ...]]:
    found = [item for item in design(system).front.items if isinstance(item, Rect)]
    return [tuple(round(value, 3) for value in (each.x, each.y, each.width, each.height)) for each in found]


def told(system: System) -> list[str]:
    found = deck_problems({"lamps": system}, Palette())
    return [str(each).removeprefix(f"{each.file.rpartition('/')[0]}/") for each in found]


@pytest.mark.parametrize(
    ("area", "box"),
    [
        ("cut", (0, 0, 60, 90)),
        ("bleed", (-3, -3, 66, 96)),
        ("{left: 6, top: 4, size: [13, 9]}", (6, 4, 13, 9)),
        ("{right: 6, bottom: 4, size: 9}", (45, 77, 9, 9)),
        ("{size: 10}", (25, 40, 10, 10)),
        ("safe", (3, 3, 54, 84)),
        ("[5, 6, 7, 8]", (5, 6, 7, 8)),
        ("{left: 5, right: 10}", (5, 0, 45, 90)),
        ("{right: 10, width: 20, height: 30}", (30, 30, 20, 30)),
        ("{in: bleed, bottom: 0, height: 10}", (-3, 83, 66, 10)),
        ("{at: bottom-right, size: 9}", (51, 81, 9, 9)),
        ("{at: top, size: [10, 4], in: safe, shift: [1, 2]}", (26, 5, 10, 4)),
        ("{column: 2, of: 3, gap: 3}", (21, 0, 18, 90)),
        ("{column: 1, row: 2, of: [2, 3], gap: 6, span: 1}", (0, 32, 27, 26)),
        ("{column: 1, of: 3, gap: 3, span: 2}", (0, 0, 39, 90)),
        ("{inset: [10, 20]}", (10, 20, 40, 50)),
        ("{below: base, gap: 1, height: 10}", (10, 31, 20, 10)),
        ("{above: base, gap: 1}", (10, 0, 20, 9)),
        ("{left-of: base, width: 4}", (6, 10, 4, 20)),
        ("{right-of: base}", (30, 10, 30, 20)),
        ("strip", (0, 70, 60, 20)),
        ("{left: might, width: cost * 10}", (7, 0, 20, 90)),
    ],
)
def test_areas(read, area, box):
    system = read(
        "areas: {strip: {bottom: 0, height: 20}}\nvalues: {might: '{cost + 5}'}\nfront:\n"
        "  - {id: base, area: [10, 10, 20, 20], group: [{line: [[0, 0], [1, 1]]}]}\n"
        f"  - {{box: {area}, fill: ink}}"
    )
    assert boxes(system) == [box]


@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("{at: top, size: 9, left: 3}", "`at` is said, so `left` says nothing; it is moved by `shift`"),
        ("{left: 3, size: 9, width: 8}", "`size` is said, so `width` says nothing"),
        ("{below: safe, above: safe, height: 9}", "`below` is said, so `above` says nothing"),
        ("{below: safe, row: 2, height: 9}", "`below` is said, so `row` says nothing"),
        ("{left: 3, of: 4}", "`of` is said with a `column` or a `row`"),
        ("{left: 3, gap: 4}", "`gap` is said with a `column`, a `row`, or `below`"),
        ("{left: 3, right: 3, size: 4}", "of left, right and width, two are enough"),
    ],
)
def test_what_of_an_area_would_say_nothing_is_refused(read, area, said):
    with pytest.raises(DefinitionError, match=re.escape(said)):
        read(f"front: [{{box: {area}, fill: ink}}]")


def test_steps_grids_and_lists_repeat_a_layer(read):
    system = read(
        """
front:
  - {box: {at: top-left, size: 5}, fill: ink, repeat: hearts, step: [6, "i"]}
  - {text: "{it}{i}", each: "a|b", area: [0, 50, 60, 10], grid: {columns: 2, gap: 2}}
  - {number: "{column:A}{row}", area: [0, 60, 60, 30], grid: {columns: 2, rows: 2}, when: column != row}
"""
    )
    assert boxes(system) == [(0, 0, 5, 5), (6, 2, 5, 5), (12, 6, 5, 5)]
    assert words(system) == ["a1", "b2", "B1", "A2"]
    assert words(system, 1) == ["a1", "b2", "B1", "A2"]
    assert not [item for item in design(system, 1).front.items if isinstance(item, Rect)]


def test_an_area_is_what_one_sees_of_what_is_turned(read):
    system = read("front:\n  - {text: A long line of words, turn: -90, area: [5, 10, 6, 60]}")
    box = bounds(design(system).front.items)
    assert box.left >= 5
    assert box.right <= 11
    assert box.height > 25


def test_what_is_painted_again_is_turned_about_the_middle(read):
    (_, other) = design(read("front: [{box: [0, 0, 10, 5], fill: ink, again: 180}]")).front.items
    assert isinstance(other, Group)
    assert bounds((other,)) == pytest.approx((50, 85, 10, 5))


def test_values_maps_and_cases(read):
    system = read(
        """
values:
  tone: {from: guild, map: {lamp: flame}, else: night}
  price: {first: [{when: cost = 0, value: free}, {value: "{cost} coins"}]}
front: [{box: cut, fill: "{tone}"}, {text: "{price}"}]
"""
    )
    assert (words(system), words(system, 1)) == (["2 coins"], ["free"])
    fills = [design(system, at).front.items[0].style.fill for at in (0, 1)]
    assert fills == ["#f7d774", "#12303b"]


LAYOUTS = """
layouts:
  plain:
    values: {tone: night}
    front: [{id: ground, box: bleed, fill: "{tone}"}, {id: title, text: "{name}", size: 20}]
    back: [{box: bleed, fill: "{tone}"}]
  other: {extends: plain, drop: [title], values: {tone: flame}}
"""


def test_layouts_are_extended_changed_and_chosen_by_a_column(read):
    system = read(
        "layout: {from: guild, map: {lamp: plain, key: other}}\n"
        "front: [{id: ground, radius: 2}, {text: mid, after: ground}]",
        tail=LAYOUTS,
    )
    assert words(system) == ["mid", "Maren"]
    assert words(system, 1) == ["mid"]
    grounds = [design(system, at).front.items[0] for at in (0, 1)]
    assert [(each.style.fill, each.radius) for each in grounds] == [("#12303b", 2), ("#f7d774", 2)]
    assert [design(system, at).back.items[0].style.fill for at in (0, 1)] == ["#12303b", "#f7d774"]
    assert design(system, 0).back.name != design(system, 1).back.name


def test_a_back_may_be_the_front_of_a_layout_with_other_values(read):
    system = read("layout: plain\nback: {layout: plain, values: {tone: '#ABCDEF', name: Back}}", tail=LAYOUTS)
    assert design(system).back.items[0].style.fill == "#abcdef"


def test_tokens_and_tiles_have_layers_too(read):
    head = HEAD + (
        "suits:\n  - {id: red, name: Red, singular: red, colour: red}\n"
        "  - {id: blue, name: Blue, singular: blue, colour: blue}\n"
        "pieces:\n  - id: disc\n    name: disc\n    plural: discs\n    shape: disc\n"
        "    width: 20\n    height: 20\n"
        "    per: suit\n    layers:\n"
    )
    system = read(
        'front: [{box: cut, fill: "{colour}"}, {text: "{suit-name}"}]\nback: [{box: cut, fill: ink}]',
        head=head,
    )
    kind = kinds({"lamps": system})["disc"]
    made = kind.design(Which("blue", None), Palette())
    assert [item.text for item in flat(made.front.items) if isinstance(item, Text)] == ["Blue"]
    assert flat(made.front.items)[0].style.fill == "blue"
    assert bounds(made.front.items) == pytest.approx((0, 0, 20, 20))
    assert made.back.name != made.front.name
    assert [each for each in deck_problems({"lamps": system}, Palette()) if not each.warning] == []


FULL = """
front:
  - {box: bleed, fill: {from: night, to: flame, angle: 60}}
  - {box: [5, 5, 20, 20], fill: paper, edge: {colour: ink, width: 1, dash: [2, 1]}, radius: 3, opacity: 0.6}
  - {circle: [30, 5, 20, 20], fill: {from: flame, to: suns, radial: true}}
  - {oval: [5, 28, 25, 12], fill: arms}
  - {polygon: 5, inner: 0.4, area: [33, 27, 14, 14], fill: flame, edge: {colour: ink, width: 0.5}, turn: 20}
  - {path: "M0 60C20 0 40 100 60 40", view: [100, 100], area: [5, 40, 25, 10],
      edge: {colour: paper, width: 1}}
  - {group: [{box: here, fill: suns}, {circle: {at: middle, size: 8}, fill: paper}], area: [34, 43,
      14, 12], clip: hexagon}
  - {icon: badge, area: [48, 27, 9, 9], colour: paper, cut: suns}
  - {number: "{cost}", badge: shield, area: [48, 42, 10, 12], fill: arms, edge: {colour: paper,
      width: 0.6}, colour: white}
  - {text: "{name}", area: [5, 56, 50, 10], font: display, size: 24, colour: flame,
      outline: {colour: ink, width: 0.6}}
  - {text: "{rules}", area: [5, 68, 30, 18], size: 9, least: 6, colour: paper, align: justify}
  - {text: ROUND, along: {arc: [-70, 70], radius: 9}, area: [37, 67, 20, 20], font: bold, size: 10,
      colour: paper, align: centre}
  - {text: UP, vertical: true, area: [44, 70, 6, 14], font: bold, size: 8, colour: paper}
"""


def test_both_painters_draw_the_same(read, browser):
    face = design(read(FULL)).front
    scene = Scene(66, 96, (face.at(3, 3),))
    size = (66 * SCALE, 96 * SCALE)
    document = pypdfium2.PdfDocument(write_pdf([PdfPage(scene)], PdfMeta("A card", "ppgen")))
    paper = document[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB").resize(size)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(PAGE.format(*size, svg.paint(scene)))
    screen = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()
    difference = ImageChops.difference(paper, screen).convert("L")
    seen = sum(difference.histogram()[64:]) / (size[0] * size[1])
    assert seen < 0.004, "share of pixels that differ by a quarter of the scale: edges only"
    assert len(paper.getcolors(size[0] * size[1])) > 500


def test_equal_faces_are_equal_bytes(read):
    first, again = (svg.paint(Scene(60, 90, (design(read(FULL)).front.at(0, 0),))) for _ in range(2))
    assert first == again


def test_pictures_cover_stretch_and_are_cropped(read, tmp_path):
    read("front: [{box: cut, fill: ink}]")
    folder = tmp_path / "systems"
    (folder / "art.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
        '<rect width="100" height="50" fill="#00ff00"/></svg>'
    )

    def placed(more: str) -> tuple[float, ...]:
        system = read(f"front: [{{picture: art.svg, area: [10, 10, 20, 20]{more}}}]")
        (item,) = design(system).front.items
        uses = item.items if isinstance(item, Clip) else (item,)
        return tuple(round(value, 3) for value in bounds(tuple(uses)))

    assert placed("") == (10, 15, 20, 10)
    assert placed(", focus: top") == (10, 10, 20, 10)
    assert placed(", fit: fill") == (0, 10, 40, 20)
    assert placed(", fit: fill, focus: left") == (10, 10, 40, 20)
    assert placed(", fit: fill, focus: [100, 0]") == (-10, 10, 40, 20)
    assert placed(", fit: stretch") == (10, 10, 20, 20)
    assert placed(", fit: fill, crop: [50, 0, 50, 100]") == (-10, 10, 40, 20)
    assert placed(", fit: tile, scale: 10") == (10, 10, 20, 20)


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ("front: [{bx: cut}]", "a layer is one of picture, box, circle"),
        ("front: [{box: cut, fil: ink}]", "a layer 'box' has no key 'fil'; did you mean 'fill'?"),
        ("front: [{box: {lft: 3}}]", "an area has no key 'lft'; did you mean 'left'?"),
        ("front: [{text: '{nam}'}]", "there is no column or value 'nam'; did you mean 'name'?"),
        (
            "front: [{text: '{Name}'}]",
            "no column or value 'Name'; here columns are named in small letters, as 'name'",
        ),
        (
            "front: [{text: a, when: name = lamp}]",
            "no column or value 'lamp'; a word stands in quotes: 'lamp'",
        ),
        ("front: [{text: {name}}]", 'stands in quotes: "{name}"'),
        ("front: [{text: a, when: cost >}]", "something is missing in the formula"),
        ("front: [{text: a, align: middle}]", "'middle' is not allowed here"),
        ("front: [{box: {at: top}}]", "has a `size`"),
        ("front: [{box: {left: 1, right: 1, width: 3}}]", "two are enough"),
        ("frnt: []", "`layers` has no key 'frnt'; did you mean 'front'?"),
        ("layout: plan\nfront: []", "there is no layout 'plan'; did you mean 'plain'?"),
        ("layout: plain\nfront: [{box: cut, after: titel}]", "there is no layer 'titel'"),
        ("values: 3\nfront: [{box: cut}]", "`values` is a mapping"),
        ("front: 3", "`front` is a list"),
        ("front: [3]", "a layer is a mapping"),
        ("front: [{box: cut}]\nback: text", "`back` is a list"),
        ("front: [{box: cut}]\ndrop: [3]", "there is no layer '3'"),
        ("front: [{id: a, box: cut}, {id: a, text: b}]", "the id 'a' stands twice here"),
        ("front: [{box: cut}]\nsafe: cost", "`safe` is a number"),
        ("front: [{box: [1, 2]}]", "is a list of 4, not of 2"),
        ("front: [{group: 3}]", "a group is a list"),
        ("front: [{box: cut, fill: {from: ink}}]", "a gradient leads"),
        ("front: [{box: cut, grid: 3}]", "a grid is described by a mapping"),
        ("layout: [1]", "the choice of a layout is described by a mapping"),
        ("backs: {from: cost, map: 3}\nfront: [{box: cut}]", "a mapping, with a name for each"),
        ("values: {a: {from: cost}}\nfront: [{box: cut}]", "a value is a text"),
        ("back: [{box: cut}]", "there is no `front`"),
        ("front: [{text: a, size: 10pt}]", "a number stands here without a unit: 10; type is in points"),
        ("front: [{box: {width: 2.5 in}}]", "a number stands here; type is in points, all else in mill"),
        ("front: [{box: cut, edge: {color: ink}}]", "an `edge` has no key 'color'; did you mean 'colour'?"),
        ("front: [{number: 3, fill: ink}]", "`fill` is that of a badge; give it one, as `badge: circle`"),
    ],
)
def test_what_cannot_be_read_is_told_where_it_is_written(read, layers, said):
    with pytest.raises(DefinitionError) as caught:
        read(layers, tail=LAYOUTS)
    (problem, *_) = caught.value.problems
    assert said in problem.message
    assert problem.file.endswith("lamps.yml")
    assert problem.line >= 7


def test_layers_stand_alone(read):
    with pytest.raises(DefinitionError, match="so `layout` says nothing"):
        read(
            "front: [{box: cut}]", head=(HEAD + DECK).replace("    layers:", "    layout: [{}]\n    layers:")
        )


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        (
            '{id: title, text: "{name}", area: [0, 0, 4, 20]}',
            "crew.csv:2:7: the card 'maren': front.title: there is no room for 'Maren' in 9 pt",
        ),
        (
            '{text: "{rules}", area: [0, 0, 20, 4], least: 8}',
            "crew.csv:2:22: the card 'maren': front.1: there is no room for",
        ),
        ('{icon: "{guild}"}', "crew.csv:2:13: the card 'maren': front.1: there is no icon 'lamp'"),
        ('{box: cut, fill: "{guild}"}', "crew.csv:2:13: the card 'maren': front.1: 'lamp' is no colour"),
        ("{box: cut, repeat: guild}", "crew.csv:2:13: the card 'maren': front.1: 'lamp' is no number"),
        ('{picture: "{name}.png"}', "front.1: there is no picture 'Maren.png'"),
        ('{text: "{hearts + 1}"}', "the card 'oskar': front.1: nothing is no number: the column 'hearts'"),
        (
            '{text: "{cost + guild}"}',
            "crew.csv:2:13: the card 'maren': front.1: 'lamp' is no number: the column 'guild'",
        ),
        ('{text: "漢"}', "front.1: the font"),
    ],
)
def test_what_a_row_cannot_have_is_told_at_the_row(read, layer, said):
    found = told(read(f"front: [{layer}]"))
    assert any(said in line for line in found), found


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ("{box: strip}", "front.1: there is no area 'strip'; there are here, cut, bleed and safe"),
        ("{box: cut, fill: nigth}", "front.1: 'nigth' is no colour; did you mean 'night'?"),
        ("{text: a, font: bodi}", "front.1: there is no face 'bodi'; did you mean 'bold'?"),
        ("{icon: cion}", "front.1: there is no icon 'cion'"),
    ],
)
def test_what_is_wrong_for_every_row_is_told_once_where_it_is_written(read, layer, said):
    text = "{text: '{guild} {hearts} {cost} {rules}', size: 4, area: safe, colour: white}"
    (found,) = told(read(f"front: [{layer}, {{box: bleed, fill: night}}, {text}]"))
    assert re.match(r"lamps\.yml:\d+:\d+: ", found), found
    assert said in found


@pytest.mark.parametrize(
    ("colour", "said"),
    [('"#12303"', "such as #12303b, not '#12303'"), ("#12303B", "# begins a comment unless it is in quotes")],
)
def test_a_colour_of_the_look_is_told_where_it_stands(read, colour, said):
    head = f"title: Lamps\nlook:\n  colours:\n    night: {colour}\n"
    with pytest.raises(DefinitionError) as error:
        read("front: [{box: cut, fill: night}]", head=head + DECK)
    (problem,) = error.value.problems
    assert (problem.line, said in problem.message) == (4, True), problem


def test_a_role_of_the_look_that_is_none_is_told_in_its_own_words(read, tmp_path):
    system = read("front: [{box: cut, fill: night}]", head=HEAD.replace('"#12303B"', "blu") + DECK)
    document = load_yaml(tmp_path / "systems" / "lamps.yml", tmp_path)
    (problem,) = piece_problems(system, document)
    assert (problem.line, problem.message) == (4, "there is no colour 'blu'; did you mean 'blue'?")
    (user,) = (line for line in told(system) if "front.1" in line)
    assert "the look has 'blu' as the colour 'night', which is none; did you mean 'blue'?" in user


def test_a_map_without_an_answer_names_the_row(read):
    found = told(read("values: {tone: {from: guild, map: {lamp: ink}}}\nfront: [{box: cut, fill: '{tone}'}]"))
    assert any("the card 'oskar': the value 'tone': 'key' is not in its map" in line for line in found)


def test_a_layer_whose_condition_no_card_meets_is_told_where_it_is_written(read):
    met = "{box: cut, edge: {colour: ink, width: 1}, when: guild = 'key'}"
    unmet = "{icon: coin, area: [9, 50, 9, 9], when: guild = 'kye'}"
    said = ": no card is printed with it; its condition is "
    (found,) = (line for line in told(read(f"front:\n  - {met}\n  - {unmet}")) if said in line)
    assert found.startswith("lamps.yml:17:")
    assert found.endswith(f"warning: front.2{said}guild = 'kye'")
    group = f"{{when: cost > 9, group: [{met}, {unmet}]}}"
    (found,) = (line for line in told(read(f"front: [{met}, {group}]")) if said in line)
    assert found.endswith(f"front.2{said}cost > 9"), "what is in a group is told of the group alone"


def test_keys_and_cases_that_no_card_comes_to_are_told_and_cells_that_are_nearly_a_key(read):
    values = """
values:
  tone: {from: guild, map: {lamp: ink, kye: tint, forge: sunk}, else: ink}
  size: {first: [{when: cost > 5, value: 9}, {when: cost > 1, value: 8}, {value: 7}]}
front: [{text: "{rules}{name}", colour: "{tone}", size: size}]
"""
    crew = CREW.replace("oskar,Oskar,key", "oskar,Oskar,key\nulla,Ulla,Lamp\nivo,Ivo,ford")
    found = [line for line in told(read(values, crew=crew)) if "column" not in line and "its map" in line]
    said = "is not in its map, so `else` is taken; did you mean"
    assert found == [
        f"crew.csv:3:13: warning: the card 'oskar': the value 'tone': 'key' {said} 'kye'?",
        f"crew.csv:4:11: warning: the card 'ulla': the value 'tone': 'Lamp' {said} 'lamp'?",
    ]
    found = [line.partition(": ")[2] for line in told(read(values, crew=crew)) if "no card" in line]
    found = [line for line in found if "column" not in line]
    assert found == [
        "warning: no card says 'kye' in 'guild'; did you mean 'key'?",
        "warning: no card says 'forge' in 'guild'; did you mean 'ford'?",
        "warning: no card comes to this case; its condition is cost > 5",
    ]


def test_a_layout_that_no_card_has_is_told_by_its_key(read):
    layers = "layout: {from: guild, map: {lamp: day, ky: day}, else: day}"
    tail = "layouts: {day: {front: [{text: '{name}'}]}}\n"
    found = [line for line in told(read(layers, tail=tail)) if "says" in line]
    assert [line.partition("warning: ")[2] for line in found] == [
        "no card says 'ky' in 'guild'; did you mean 'key'?"
    ]


def test_a_column_that_no_layer_reads_is_told(read):
    found = told(read('front: [{text: "{rules}"}]'))
    unread = {line.split("'")[1] for line in found if "no card is printed with the column" in line}
    assert unread == {"guild", "hearts", "cost"}


def test_a_column_that_one_side_reads_is_read_whatever_values_other_sides_have(read):
    layers = """
values: {cost: "{cost} gold"}
front: [{text: "{rules} {cost}"}, {icon: coin, area: [9, 9, 9, 9], repeat: hearts}]
back: {layout: back}
"""
    face = "{values: {hearts: 2, guild: own}, front: [{number: '{hearts}'}, {text: '{guild}'}]}"
    found = [
        line
        for line in told(read(layers, tail=f"layouts:\n  back: {face}\n"))
        if "no card is printed with" in line
    ]
    assert [line.split("'")[1] for line in found] == ["guild"], "a value of the same name is no column"


def test_a_value_is_known_in_its_own_layout_alone(read):
    tail = "layouts:\n  other: {values: {deep: 2}, front: [{box: cut}]}\n"
    with pytest.raises(DefinitionError, match="there is no column or value 'deep'; a number stands here"):
        read("front: [{box: [0, 0, deep, 2]}]\nback: {layout: other}", tail=tail)


def test_what_follows_from_a_column_is_told_in_its_cell(read):
    layers = "values: {sign: {from: guild, map: {lamp: coin, key: kye}}}\nfront: [{icon: '{sign}'}]"
    (found,) = (line for line in told(read(layers)) if "no icon" in line)
    assert found.startswith("crew.csv:3:13: the card 'oskar': front.1: there is no icon 'kye'"), found


def test_a_broken_file_is_told_once_for_all_cards_and_layers(read, tmp_path):
    crew = "id,guild\n" + "".join(f"c{number},lamp\n" for number in range(40))
    layer = "{icon: '{guild}', area: [9, 9, 9, 9]}"
    (tmp_path / "systems" / "icons").mkdir(parents=True)
    broken = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>a</text></svg>'
    (tmp_path / "systems" / "icons" / "lamp.svg").write_text(broken, encoding="utf-8")
    (found,) = (line for line in told(read(f"front: [{layer}, {layer}]", crew=crew)) if "not drawn" in line)
    assert re.match(r"([^ ]*/)?lamp\.svg:1:59: <text> is not drawn", found)


def test_one_cell_that_is_wrong_is_told_once_for_all_layers_that_ask_for_it(read):
    layer = "{icon: coin, area: [9, 9, 9, 9], repeat: guild}"
    found = [line for line in told(read(f"front: [{layer}, {layer}]")) if "is no number" in line]
    assert [line.partition(":")[2][:4] for line in found] == ["2:13", "3:13"]
    assert all(line.endswith("; so it is with front.2") for line in found)


def test_no_cell_is_painted_over_what_its_neighbour_says(read):
    """The fills of all cells come first, and in each cell what is written first lies lowest."""
    cell = (
        "[{box: here, fill: white}, {text: '{i}', size: 6}, {box: here, edge: ink}, {number: '{i}', size: 6}]"
    )
    front = design(read(f"front: [{{group: {cell}, grid: {{columns: 2, rows: 2}}, area: safe}}]")).front
    kinds_of = [type(item).__name__ for item in front.items]
    assert kinds_of == ["Rect"] * 4 + ["Group"] * 4 + ["Rect"] * 4 + ["Text"] * 4
    stacked = design(read(f"front: [{{group: {cell}, repeat: 2, step: [5, 5], area: [9, 9, 9, 9]}}]")).front
    assert [type(item).__name__ for item in stacked.items] == ["Rect", "Group", "Rect", "Text"] * 2


def test_what_is_said_to_be_seen_through_wholly_is_told(read):
    (found,) = (
        line for line in told(read("front: [{box: cut, fill: ink, opacity: 0}]")) if "opacity" in line
    )
    assert "front.1: nothing of it is seen" in found


def test_a_column_of_numbers_of_copies_goes_by_its_name(read):
    with pytest.raises(
        DefinitionError, match="no card is printed with the column 'qty'; did you mean 'count'"
    ):
        read('front: [{text: "{name}"}]', crew="id,name,qty\nmaren,Maren,6\n")


def test_coarse_pictures_are_told(read, tmp_path):
    read("front: [{box: cut}]")
    Image.new("RGB", (100, 100), "red").save(tmp_path / "systems" / "small.png")
    found = told(read("front: [{picture: small.png, fit: fill}]"))
    assert (
        len([line for line in found if "warning: front.1: small.png has 28 pixels to the inch" in line]) == 1
    )


@pytest.mark.parametrize("written", ["art/ziegel.pgn", "art/ZIEGEL.png"])
def test_a_picture_that_is_not_there_comes_with_the_one_that_was_meant(read, tmp_path, written):
    read("front: [{box: cut}]")
    (tmp_path / "systems" / "art").mkdir()
    Image.new("RGB", (100, 100), "red").save(tmp_path / "systems" / "art" / "ziegel.png")
    found = told(read(f"front: [{{picture: {written}}}]"))
    assert any(line.endswith("did you mean 'art/ziegel.png'?") for line in found), found


def test_text_shrinks_no_further_than_it_may(read):
    system = read('front: [{text: "{rules}", area: [5, 5, 30, 18], size: 20, least: 6}]')
    sizes = {item.size for item in flat(design(system).front.items) if isinstance(item, Text)}
    assert len(sizes) == 1
    assert 6 <= sizes.pop() < 20


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ("[{text: Ada, area: {top: -4, height: 9}, size: 18}]", "front.1: its words reach over the edge"),
        ("[{text: Ada, area: [50, 40, 20, 9], size: 18}]", "front.1: its words reach over the edge"),
        ("[{text: Ada, area: [49, 5, 9, 20], size: 18, turn: 90}]", ""),
        ("[{text: Ada, area: [2, 40, 20, 9], size: 18}]", ""),
        ("[{number: '88', area: [0, 84, 20, 6], size: 30}]", "front.1: it reaches over the edge"),
        ("[{icon: coin, area: [-1, 5, 9, 9]}]", "front.1: it reaches over the edge"),
        ("[{icon: coin, area: [-20, 5, 40, 40]}]", ""),
        ("[{icon: coin, area: [70, 5, 9, 9]}]", "front.1: it lies outside the piece"),
        ("[{icon: coin, area: {size: 80}}]", "front.1: it reaches over two opposite edges"),
        ("[{icon: coin, area: {size: 80}, opacity: 0.2}]", ""),
        (
            "[{icon: coin, area: [5, 8, 9, 9], repeat: 9, step: [0, 9.4]}]",
            "front.1: it reaches over the edge",
        ),
        (
            "[{circle: [5, 5, 9, 9], fill: ink, repeat: 12, step: [0, 10]}]",
            "3 of its 12 lie outside the piece",
        ),
        ("[{group: [{icon: coin, area: [-1, 5, 9, 9]}], clip: box}]", ""),
    ],
)
def test_what_the_knife_takes_is_told_where_it_is_written(read, layers, said):
    found = [line for line in told(read(f"front: {layers}")) if "no card is printed" not in line]
    assert len(found) == bool(said), found
    assert not said or (said in found[0] and re.match(r"lamps\.yml:\d+:\d+: warning", found[0])), found


def test_what_a_row_repeats_too_often_is_told_in_its_cell(read):
    layer = "{icon: coin, area: [5, 5, 9, 9], repeat: hearts, step: [0, 43]}"
    (found,) = [line for line in told(read(f"front: [{layer}]")) if "no card is printed" not in line]
    assert found.startswith("crew.csv:2:18: warning: the card 'maren': front.1: ")


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ("[{text: Ada, area: safe, colour: white}]", "its words are printed #ffffff on white paper"),
        (
            "[{text: Ada, area: safe, colour: '#f4f4f4'}]",
            "words are printed #f4f4f4 on white paper",
        ),
        (
            "[{box: bleed, fill: night}, {text: Ada, area: safe, colour: '#14323a'}]",
            "on the #12303b of front.1",
        ),
        ("[{box: bleed, fill: night}, {text: Ada, area: safe, colour: white}]", ""),
        ("[{box: bleed, fill: night}, {box: [0, 0, 60, 20], fill: flame}, {text: Ada, area: safe}]", ""),
        ("[{box: [-3, -3, 7, 23], fill: night}, {text: Ada, area: safe, colour: white}]", ""),
        ("[{box: bleed, fill: {from: ink, to: night}}, {text: Ada, area: safe, colour: white}]", ""),
        ("[{text: Ada, area: safe, colour: white, outline: ink, spacing: 1}]", ""),
        ("[{icon: coin, colour: white}]", "front.1: it is printed #ffffff on white paper"),
        ("[{icon: coin, colour: '#f0f0f0'}]", ""),
        (
            "[{icon: heart, colour: flame, area: {size: 50}}, {text: A, colour: flame, area: [18,36,8,8]}]",
            "its words are printed #f7d774 on the #f7d774 of front.1",
        ),
        ("[{icon: coin, badge: circle, fill: night, colour: night}]", "on the #12303b of front.1"),
        (
            "[{line: [[0, 5], [60, 5]], edge: {width: 40}}, {text: Ada, area: safe, colour: white}]",
            "",
        ),
    ],
)
def test_words_in_the_colour_of_their_ground_are_told(read, layers, said):
    found = [line for line in told(read(f"front: {layers}")) if "no card is printed" not in line]
    assert len(found) == bool(said), found
    assert not said or said in found[0], found


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        (
            "[{text: Ada, area: [5, 5, 30, 9]}, {box: [0, 0, 50, 40], fill: flame}]",
            "front.1: its words are hidden by front.2",
        ),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {group: [{box: [4, 4, 40, 20], fill: flame}]}]", "hidden by"),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {box: [5, 5, 3, 9], fill: flame}]", "a part of its words is"),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {box: [4, 4, 40, 20], fill: flame, opacity: 0.5}]", ""),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {box: [4, 4, 40, 20], edge: ink}]", ""),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {picture: whole.jpg, area: cut, fit: fill}]", "by front.2"),
        ("[{icon: coin, area: [9, 9, 9, 9]}, {picture: whole.jpg, area: cut, fit: fill}]", "it is hidden"),
        ("[{icon: coin, area: [9, 9, 9, 9]}, {picture: whole.png, area: cut, fit: fill}]", "it is hidden"),
        ("[{icon: coin, area: [9, 9, 9, 9]}, {picture: glass.png, area: cut, fit: fill}]", ""),
        ("[{icon: lamp, area: [9, 9, 9, 9]}, {picture: whole.png, area: cut, fit: fill}]", "it is hidden"),
        ("[{icon: lamp, area: [9, 9, 9, 9]}, {picture: whole.png, area: [20, 9, 9, 9]}]", ""),
        ("[{text: Ada, area: [5, 5, 30, 9]}, {picture: whole.svg, area: cut, fit: stretch}]", "by front.2"),
        ("[{text: Ada, area: [20, 40, 30, 9]}, {picture: ring.svg, area: cut, fit: stretch}]", ""),
        ("[{picture: whole.png, area: [9, 9, 9, 9]}, {box: bleed, fill: flame}]", "it is hidden by front.2"),
        ("[{picture: whole.png, area: cut}, {picture: whole.jpg, area: cut, fit: fill}]", ""),
        ("[{number: '7', area: [5, 5, 9, 9]}, {box: [0, 9, 30, 9], fill: flame}]", "a part of its words is"),
        ("[{number: '7', area: [5, 5, 9, 9]}, {box: [0, 20, 30, 9], fill: flame}]", ""),
        ("[{number: '7', area: {size: 9}}, {icon: heart, area: {size: 14}}]", "part of its words is"),
        ("[{number: '7', area: [17, 36, 8, 8]}, {icon: heart, area: {size: 50}}]", "words are hidden by"),
        ("[{icon: heart, area: {size: 30}}, {number: '7', area: {size: 9}, colour: white}]", ""),
        ("[{number: '7', area: {size: 9}}, {icon: heart, area: [5, 5, 9, 9]}]", ""),
        ("[{text: Ada, area: safe}, {text: Grace, area: safe}]", "front.2: its words are printed over"),
        ("[{text: Ada, area: safe}, {text: Ada, area: safe, colour: night}]", ""),
        ("[{text: Ada, area: safe}, {text: Grace, area: [3, 30, 40, 9]}]", ""),
        (
            "[{icon: coin, area: [9, 9, 9, 9], badge: circle}, {box: cut, fill: {from: ink, to: night}}]",
            "it is hidden",
        ),
    ],
)
def test_what_a_later_layer_covers_is_told(read, tmp_path, layers, said):
    (tmp_path / "systems" / "icons").mkdir(parents=True)
    (tmp_path / "systems" / "icons" / "lamp.svg").write_text(LAMP)
    (tmp_path / "systems" / "whole.svg").write_text(LAMP)
    (tmp_path / "systems" / "ring.svg").write_text(RING)
    for name, mode in (("whole.jpg", "RGB"), ("whole.png", "RGB"), ("glass.png", "RGBA")):
        Image.new(mode, (720, 1080)).save(tmp_path / "systems" / name)
    found = told(read(f"front: {layers}"))
    found = [line for line in found if "no card is printed" not in line and "ends where" not in line]
    assert len(found) == bool(said), found
    assert not said or (said in found[0] and re.match(r"lamps\.yml:\d+:\d+: warning", found[0])), found


@pytest.mark.parametrize(
    ("layers", "told_of"),
    [
        ("safe: 5\nfront: [{text: Ada, area: [2, 2, 30, 9]}]", "reach out of `safe`, 5 mm from the edge"),
        ("safe: 5\nfront: [{number: '7', area: [20, 2, 3, 9]}]", "reach out of `safe`, 5 mm from the edge"),
        ("safe: 5\nfront: [{text: Ada, area: safe}, {icon: coin, area: [1, 70, 9, 9]}]", ""),
        ("front: [{text: Ada, area: [2, 2, 30, 9]}]", ""),
        ("front: [{text: Ada, area: [0.5, 9, 30, 9]}]", "stand nearer than 1.5 mm to the edge"),
        ("safe: 0\nfront: [{text: Ada, area: [0.5, 9, 30, 9]}]", ""),
    ],
)
def test_words_outside_of_what_is_said_to_be_safe_are_told(read, layers, told_of):
    found = [line for line in told(read(layers)) if "no card is printed" not in line]
    assert len(found) == bool(told_of), found
    assert not told_of or f"front.1: its words {told_of}" in found[0]


@pytest.mark.parametrize(
    ("layers", "many"),
    [
        ("[{box: cut, fill: night}]", 1),
        ("[{box: [-1, 10, 30, 9], fill: night}]", 1),
        ("[{box: bleed, fill: night}, {box: cut, fill: flame}]", 0),
        ("[{box: bleed, fill: night}]", 0),
        ("[{box: safe, fill: night}]", 0),
        ("[{box: cut, edge: ink}]", 0),
        ("[{box: cut, fill: white}]", 0),
        ("[{circle: [0, 10, 20, 20], fill: night}]", 0),
        ("[{box: cut, fill: {from: ink, to: night}}]", 1),
    ],
)
def test_a_ground_that_ends_at_the_knife_is_told(read, layers, many):
    found = [line for line in told(read(f"front: {layers}")) if "no card is printed" not in line]
    assert len(found) == many, found
    assert all("front.1: it ends where it is cut" in line for line in found)


@pytest.mark.parametrize(
    ("fill", "layer", "said"),
    [
        ("#784421", "{icon: ear, colour: flame}", "front.1: `colour` changes nothing of icons/ear.svg"),
        ("#784421", "{icon: ear}", ""),
        ("#1d1d1b", "{icon: ear, colour: '#b03020'}", ""),
        ("#784421", "{text: ':ear:', area: safe, icon-colour: flame}", "`icon-colour` changes nothing of"),
        ("#784421", "{text: ':ear:', area: safe, colour: '#b03020'}", ""),
    ],
)
def test_a_colour_that_an_icon_does_not_take_is_told_once_at_the_layer(read, tmp_path, fill, layer, said):
    (tmp_path / "systems/icons").mkdir(parents=True)
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="{fill}"/></svg>'
    )
    (tmp_path / "systems/icons/ear.svg").write_text(drawn, encoding="utf-8")
    found = [line for line in told(read(f"front: [{layer}]")) if "no card is printed" not in line]
    assert len(found) == bool(said), found
    assert not said or (found[0].startswith("lamps.yml:") and said in found[0] and fill in found[0]), found


def test_a_number_that_shrinks_too_far_is_told(read):
    found = told(read('front: [{number: "{cost * 12345678}", area: [0, 0, 9, 9]}]'))
    assert [line for line in found if "warning: the card 'maren': front.1: '24691356' is set in" in line]


def test_a_layer_is_called_by_its_number_where_it_is_written(read):
    head = HEAD + "layouts: {plain: {front: [{box: cut}, {icon: cion}]}}\n" + DECK
    found = told(read("layout: plain\nfront: [{box: cut}, {box: cut}, {icon: rien}]", head=head))
    assert any("plain.front.2: there is no icon 'cion'" in line for line in found), found
    assert any(": front.3: there is no icon 'rien'" in line for line in found), found


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ("[{box: safe}]", "nothing of it is painted"),
        ("[{box: safe, fill: none}]", "nothing of it is painted"),
        ("[{circle: safe, edge: {colour: ink, width: 0}}]", "nothing of it is painted"),
        ("[{box: safe, id: frame}, {text: Ada, area: frame}]", ""),
        ("[{box: safe, edge: ink}]", ""),
        ("[{text: '', area: safe}]", "it has no words"),
        ("[{text: '{name}', area: safe}]", ""),
        ("[{text: Ada, area: safe, colour: none}]", "words in the colour `none` would not be seen"),
        ("[{text: Ada, area: safe, opacity: 0.03}]", "it can hardly be seen"),
        ("[{text: Ada, area: safe, size: 2.5}]", "which can hardly be read"),
        ("[{picture: whole.png, area: safe, focus: [200, 50]}]", "`focus` is [x, y] in per cent"),
        ("[{text: Ada, area: safe, size: 9, least: 12}]", "`least` is 12, more than its `size` of 9"),
        ("[{text: '{name}', area: safe, opacity: 50}]", "`opacity` is from 0 to 1"),
        ("[{text: '{name}', area: safe, size: -3}]", "a size of type is from 2 to 600"),
        ("[{text: '{name}', area: {left: 50, right: 50, top: 2, height: 5}}]", "-40.0 mm wide"),
        ("[{text: '[{name}](oddly)', area: safe}]", "there is no style 'oddly'"),
        ("[{text: '{name} :coim:', area: safe}]", "there is no icon 'coim'; did you mean 'coin'?"),
        ("[{icon: coin, area: safe, colour: none}]", "nothing of it is drawn, for its `colour` is none"),
        ("[{icon: coin, area: [5, 5, 9, 9], repeat: 3}]", "repeated on one and the same spot"),
        ("[{icon: coin, area: [5, 5, 9, 9], repeat: 3, step: [9, 0]}]", ""),
        ("[{icon: coin, area: [5, 5, 9, 9], repeat: 3, turn: '{i * 9}'}]", ""),
        (
            "[{text: 'a :coin: b', area: safe, spacing: 0.3}]",
            "':coin:' is printed as it stands: a text along",
        ),
        (
            "[{text: 'a **b**', area: safe, along: {arc: [-80, 80], radius: 20}}]",
            "'b' is printed as it stands",
        ),
        (
            "[{text: 'a[b](keyword)', area: safe, size: 5, vertical: true}]",
            "printed as it stands: a text along",
        ),
        ("[{number: '3:coin:', area: [5, 5, 30, 9]}]", "':coin:' is printed as it stands: a `number` takes"),
        ("[{text: 'plain: 1 * 2', area: safe, spacing: 0.3}]", ""),
        (
            "[{group: [{text: Ada, area: [30, 0, 20, 8]}], area: [5, 5, 20, 8], clip: box}]",
            "cut off by the `clip`",
        ),
        (
            "[{group: [{text: Ada, area: [17, 0, 20, 8]}], area: [5, 5, 20, 8], clip: box}]",
            "cut off by the `clip`",
        ),
        ("[{group: [{text: Ada, area: [1, 0, 19, 8]}], area: [5, 5, 20, 8], clip: box}]", ""),
        (
            "[{group: [{icon: coin, area: [40, 0, 9, 9]}], area: [5, 5, 20, 8], clip: box}]",
            "it is cut off by",
        ),
        ("[{group: [{icon: coin, area: [16, 0, 8, 8]}], area: [5, 5, 20, 8], clip: box}]", ""),
    ],
)
def test_what_a_layer_says_that_shows_nothing_is_told_once_where_it_is_written(read, tmp_path, layers, said):
    (tmp_path / "systems").mkdir()
    Image.new("RGB", (720, 1080)).save(tmp_path / "systems" / "whole.png")
    found = [line for line in told(read(f"front: {layers}")) if "no card is printed" not in line]
    assert len(found) == bool(said), found
    assert not said or (said in found[0] and re.match(r"lamps\.yml:\d+:\d+: ", found[0])), found


def test_what_is_wrong_in_a_drawing_is_told_once_with_its_place_in_the_drawing(read, tmp_path):
    read("front: [{box: cut}]")
    (tmp_path / "systems" / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n <text>a</text></svg>', encoding="utf-8"
    )
    found = told(read("front: [{picture: a.svg}, {picture: a.svg, area: safe}]\nback: [{picture: a.svg}]"))
    (one,) = [line for line in found if "<text>" in line]
    assert re.match(r"[^ ]*a\.svg:2:2: <text> is not drawn", one), found


def test_what_is_thin_overlaps_as_one(read):
    (one,) = design(
        read("front: [{group: [{box: cut, fill: ink}, {box: safe, fill: suns}], opacity: 0.5}]")
    ).front.items
    assert isinstance(one, Use)
    assert one.opacity == 0.5
    assert one.symbol.origin.endswith("lamps.yml:15:15: front.1"), one.symbol.origin
    assert len(one.symbol.items) == 2
    assert isinstance(one.symbol, Symbol)
    assert one.transform == Transform()


def test_a_face_has_bounds(read):
    with pytest.raises(DefinitionError, match="more than 10000 times"):
        design(read("front: [{group: [{box: here, when: false, repeat: 2000}], repeat: 2000}]"))


PAGE_OF_LAYERS = (Path(__file__).parents[2] / "site" / "layers.md").read_text(encoding="utf-8")
EXAMPLES = [
    each for each in re.findall(r"```yaml faces\n(.*?)```", PAGE_OF_LAYERS, re.DOTALL) if "\npieces:" in each
]
"""Those of pieces; `tests/sheets/test_described.py` prints those of boards, sheets, boxes and covers."""


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_page_are_printed(tmp_path, number):
    folder = tmp_path / "systems"
    (folder / "art").mkdir(parents=True)
    for name in ("keeper", "smith"):
        (folder / "art" / f"{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 95">'
            '<circle cx="35" cy="35" r="30"/></svg>'
        )
    (folder / "lamps.yml").write_text(f"title: Lamps\n{EXAMPLES[number]}", encoding="utf-8")
    system = load_systems(tmp_path)["lamps"]
    known = kinds({"lamps": system})
    assert [str(each) for each in deck_problems({"lamps": system}, Palette())] == []
    sides = [kind.design(which, Palette()) for kind in known.values() for which in kind.faces]
    drawn = [side for each in sides for side in (each.front, each.back) if side]
    pages = [PdfPage(Scene(100, 150, (side.at(5, 5),))) for side in drawn]
    document = pypdfium2.PdfDocument(write_pdf(pages, PdfMeta("A page", "ppgen")))
    for at in range(len(document)):
        colours = document[at].render(scale=1).to_pil().convert("RGB").getcolors(100_000)
        assert len(colours) > 3, "something is drawn"


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_editors_find_nothing_wrong_with_the_examples_but_with_a_misspelt_key(number):
    shape = jsonschema.Draft202012Validator(schema()["system"])
    said = yaml.safe_load(EXAMPLES[number])
    assert [error.message for error in shape.iter_errors({"title": "Lamps", **said})] == []
    front = next(each["layers"]["front"] for each in said["pieces"] if "front" in each["layers"])
    front[0]["opactiy"] = 0.5
    assert list(shape.iter_errors({"title": "Lamps", **said}))


def test_the_page_tells_of_every_key():
    for keys in (*KINDS.values(), EVERY):
        for key, meaning in keys.items():
            words = f"{meaning.told}: {', '.join(meaning.words)}" if meaning.words else meaning.told
            assert f"| `{key}` | {words} |".replace("a text with |", "a text with \\|") in PAGE_OF_LAYERS
            assert meaning.told
    for told_keys in (AREA, FACE, BOARD, SHEET, BOX):
        for key, meaning in told_keys.items():
            assert f"| `{key}` | {meaning} |" in PAGE_OF_LAYERS


def test_a_card_whose_picture_or_icon_has_changed_is_another(read, tmp_path):
    layers = """
front: [{picture: art.svg, area: [0, 0, 20, 20]}, {text: ":mine: {name}", area: [0, 30, 60, 20]}]
"""
    (tmp_path / "systems" / "icons").mkdir(parents=True)
    files = [tmp_path / "systems" / name for name in ("art.svg", "icons/mine.svg")]
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="{}"/></svg>'
    found = []
    for radii in ((3, 3), (4, 3), (4, 4), (3, 3)):
        for file, radius in zip(files, radii, strict=True):
            file.write_text(shape.format(radius), encoding="utf-8")
        found.append(design(read(layers)).digest)
    assert len(set(found)) == 3
    assert found[0] == found[3]


def test_a_font_is_set_in_the_weight_that_is_asked_for_or_it_is_told(read, tmp_path: Path):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "mine.ttf").write_bytes(variable())
    head = HEAD.replace("  styles: {", "  styles: {loud: {font: mine, weight: bold}, ") + DECK

    def bars(layer: str) -> list[float]:
        found = flat(design(read(f"front: [{layer}]", head=head)).front.items)
        return [bar(item.font)[0] for item in found if isinstance(item, Text) and item.font != "body"]

    for said, wide in (
        ("text: A, font: mine", 400),
        ("text: A, font: mine, weight: bold", 700),
        ("text: '**A**', font: mine", 700),
        ("text: '[A](loud)'", 700),
        ("number: A, font: mine, weight: semibold", 600),
    ):
        assert bars(f"{{{said}, size: 20, area: safe}}") == pytest.approx([wide], abs=2), said
    for said, why in (
        ("font: mine, weight: italic", "the font 'mine' has no italic; name the file of that as `font`"),
        ("font: display, weight: bold", "display has no bold; leave `weight` out, or take `font: body`"),
        ("weight: heavy", "'heavy' is not allowed here"),
    ):
        with pytest.raises(DefinitionError, match=re.escape(why)):
            bars(f"{{text: A, {said}}}")


def test_capitals_leave_the_names_of_icons_and_styles_as_they_are(read):
    system = read("front: [{text: 'Take :coin: or [this](keyword) :soon:', area: safe, case: upper}]")
    assert " ".join(words(system)).split() == ["TAKE", "OR", "THIS", ":SOON:"]


STACK = """
front:
  - group:
      - {text: "{name}", size: 12}
      - {box: {top: 2, height: 1}, fill: flame, when: hearts > 0}
      - {id: end, text: "{guild}", area: {top: 3}, size: 8, least: 5}
    stack: WORD
    area: [5, 10, 50, 30]
  - {box: {below: end, height: 4}, fill: night}
"""


def places(system: System, number: int = 0) -> tuple[dict[str, float], list[Rect]]:
    """Return how far down the first line of each text is, and all boxes, moved to where they are."""
    found: dict[str, float] = {}
    rects: list[Rect] = []

    def look(items: tuple[Item, ...], down: float) -> None:
        for item in items:
            if isinstance(item, Group):
                look(item.items, down + item.transform.f)
            elif isinstance(item, Text):
                found.setdefault(item.text, item.y + down)
            elif isinstance(item, Rect):
                rects.append(replace(item, y=item.y + down))

    look(design(system, number).front.items, 0.0)
    return found, rects


@pytest.mark.parametrize("word", ["top", "middle", "bottom"])
def test_what_prints_nothing_takes_no_room_in_a_stack(read, word):
    system = read(STACK.replace("WORD", word))
    (whole, boxes), (short, fewer) = places(system, 0), places(system, 1)
    assert len(boxes) == len(fewer) + 1
    gap, closer = whole["lamp"] - whole["Maren"], short["key"] - short["Oskar"]
    assert gap == pytest.approx(closer + 3), "two millimetres above the box, and one of it"
    tops = {"top": (0, 0), "middle": (1.5, 3), "bottom": (3, 6)}[word]
    assert short["Oskar"] - whole["Maren"] == pytest.approx(tops[1] - tops[0])


def test_what_stands_below_a_layer_of_a_stack_follows_it(read):
    found, (_, below) = places(read(STACK.replace("WORD", "bottom")))
    assert below.y >= found["lamp"] - 0.01


def test_a_stack_that_is_too_high_is_told_with_its_longest_text(read):
    low = STACK.replace("WORD", "top").replace("50, 30]", "50, 6]").replace("size: 8, least: 5", "size: 8")
    (problem,) = [line for line in told(read(low)) if "warning" not in line and "'maren'" in line]
    assert problem.startswith(
        "crew.csv:2:7: the card 'maren': front.1: the text 'Maren' and what stands with it"
    )
    assert problem.endswith("mm too high; shorten it, or make more room")


def test_a_text_has_shorter_words_for_where_it_finds_no_room(read):
    layer = "front: [{text: 'The {name} of all', short: '{name}', lines: 1, area: [0, 0, WIDE, 9], size: 12}]"
    assert words(read(layer.replace("WIDE", "50"))) == ["The Maren of all"]
    assert words(read(layer.replace("WIDE", "20"))) == ["Maren"]
    assert any("there is no room for 'Maren'" in line for line in told(read(layer.replace("WIDE", "5"))))


def test_a_text_that_takes_more_lines_than_it_may_shrinks_or_is_told(read):
    layer = "front: [{text: 'Two words', lines: 1, area: [0, 0, 16, 30], size: 12, least: LEAST}]"
    (line,) = [
        each for each in flat(design(read(layer.replace("LEAST", "6"))).front.items) if hasattr(each, "size")
    ]
    assert 6 <= line.size < 12
    assert any("it takes 2 lines, not 1" in line for line in told(read(layer.replace("LEAST", "12"))))


def test_letters_from_right_to_left_stand_so_in_every_way_to_set_a_text(read):
    def letters(layer: str) -> str:
        system = read(f"front:\n  - {{text: 'אב **גד** ab', area: safe, size: 9, lines: 1{layer}}}")
        found = [item for item in flat(design(system).front.items) if isinstance(item, Text)]
        if "spacing" not in layer:
            found.sort(key=lambda item: item.x)
        return "".join(ordered(item.text) for item in found).replace(" ", "")

    assert letters("") == "דגבאab" == letters(", align: justify"), "an English card begins at the left"
    assert letters(", spacing: 0.3") == "ab**דג**בא"
