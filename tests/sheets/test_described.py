"""Boards, sheets, boxes and covers that content describes by layers are printed as they are described."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from ppgen.cli.commands.new import started
from ppgen.definition import Definition, DefinitionError, load_game
from ppgen.diagrams import Picture, board_items, setup_scene
from ppgen.diagrams.boards.layered import artwork, layer_problems
from ppgen.drawing.scene import PRINTED, Group, Item, Polygon, Polyline, Text, Use
from ppgen.judges import Judges
from ppgen.sheets import SheetError
from ppgen.sheets.checks import PrintedCase, face_problems
from ppgen.sheets.print_schema.layouts import load_layouts
from tests.sheets.kits import kit

PAGE = (Path(__file__).parents[2] / "site" / "layers.md").read_text(encoding="utf-8")
EXAMPLES = {
    name: next(
        text
        for text in re.findall(r"```yaml faces\n(.*?)```", PAGE, re.DOTALL)
        if re.search(f"^{name}:", text, re.MULTILINE)
    )
    for name in ("board", "cards", "box")
}
MAP = re.search(r"```csv\n(space,.*?)```", PAGE, re.DOTALL)[1]
LOOK = """look:
  colours: {sand: "#F1DDB6", sea: "#0A6A78", night: "#12303B"}
"""
GRID = """board:
  unit: 20
  grid: {columns: 4, rows: 4, cells: hex, form: rectangle, coordinates: false}
  layers:
"""
Write = Callable[..., Definition]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Write a small game, its board or what is printed in other words, and read it."""

    def write(board: str = "", printed: str = "", look: str = LOOK, **files: str) -> Definition:
        folder = tmp_path / "content" / "games" / "coast"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in started("coast", "no-judge").items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        if board:
            replaced(folder / "game.yml", "board", board)
        if printed.startswith("cards:"):
            replaced(folder / "print.yml", "cards", printed)
        else:
            path = folder / "print.yml"
            path.write_text(path.read_text(encoding="utf-8") + printed, encoding="utf-8")
        pieces = folder / "pieces.yml"
        pieces.write_text(look + pieces.read_text(encoding="utf-8"), encoding="utf-8")
        for name, text in files.items():
            (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        return load_game("coast", tmp_path / "content")

    return write


def replaced(path: Path, key: str, by: str) -> None:
    """Write something else in place of a key of a file."""
    whole = re.compile(rf"^{key}:.*?(?=^\w)", re.MULTILINE | re.DOTALL)
    path.write_text(whole.sub(lambda _: by, path.read_text(encoding="utf-8")), encoding="utf-8")


def on_board(layers: str) -> str:
    return GRID + "".join(f"    {line}\n" for line in layers.strip("\n").splitlines())


def told(definition: Definition) -> list[str]:
    case = PrintedCase(definition, Judges(), load_layouts())
    found = [*layer_problems(definition), *face_problems(case)]
    return [re.sub(r"^.*/(?=\w+\.\w+:)", "", str(each)) for each in found]


def refused(action: Callable[[], object]) -> list[str]:
    with pytest.raises(DefinitionError) as error:
        action()
    return [re.sub(r"^.*/(?=\w+\.\w+:)", "", str(each)) for each in error.value.problems]


def flat(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        inside = item.symbol.items if isinstance(item, Use) else getattr(item, "items", None)
        found += flat(inside) if inside is not None else [item]
    return found


def page(definition: Definition, sheet: str, number: int = 0):
    made = kit(definition, "a4", [sheet])
    image = pypdfium2.PdfDocument(BytesIO(made.pdf()))[number].render(scale=2).to_pil().convert("RGB")
    return made, image, lambda x, y: image.getpixel((round(x * 2 * 72 / 25.4), round(y * 2 * 72 / 25.4)))


def split(example: str) -> tuple[str, str]:
    """Part the look of an example, which stands in another file, from the rest."""
    head, found, rest = re.split(r"^(board|cards|box):", example, maxsplit=1, flags=re.MULTILINE)
    return head, f"{found}:{rest}"


@pytest.mark.parametrize(("name", "sheets"), [("board", 1), ("cards", 1), ("box", 1)])
def test_the_examples_of_the_page_are_printed(written, name, sheets):
    look, text = split(EXAMPLES[name])
    if name == "board":
        definition = written(text, coast=MAP)
        kinds = ["board", "setup"]
    else:
        definition = written(printed=text, look=look)
        kinds = ["aid"] if name == "cards" else ["tuckbox", "booklet"]
    assert told(definition) == []
    for kind in kinds:
        _, image, _ = page(definition, kind)
        assert len(image.getcolors(10**6)) > 100, kind


def test_kit_setup_picture_and_player_show_what_lies_under_and_over_a_board(written):
    definition = written(
        on_board("""
margin: [10, 2, 2, 2]
lines: false
under: [{box: cut, fill: sea}, {polygon: 6, spaces: every, rows: map.csv, fill: "{ground}"}]
over: [{text: "{title} {space}", spaces: "c3, d4", size: 6, area: {height: 4}}]
"""),
        map="space,ground\nb2,sand\nc3,night\n",
    )
    made, _, colour = page(definition, "board")
    left, top = made.layout()["pages"][0]["board"]["at"]
    assert colour(left - 1, top - 9) == (0x0A, 0x6A, 0x78), "the margin"
    assert colour(left + 40, top + 17.3 + 11.5) == (0xF1, 0xDD, 0xB6), "b2, half a cell further"
    assert colour(left + 7, top + 11.5) == (0x0A, 0x6A, 0x78), "a1 has no row, and is seen through"
    scene = setup_scene(definition, definition.game.setups[0], 10)
    picture = Picture(definition, ("red", "blue"), [()], 10)
    for items in (scene.items, picture.empty_board().items):
        drawn = flat(items)
        assert {"Coast c3", "Coast d4"} <= {item.text for item in drawn if isinstance(item, Text)}
        assert (
            len([item for item in drawn if isinstance(item, Polygon) and item.style.fill == "#f1ddb6"]) == 1
        )
    board, *beside = picture.empty_board().items
    assert board.attributes == PRINTED, "on a dark screen, lines and letters are as dark as on paper"
    assert not beside
    assert picture.board.width == pytest.approx(4.5 * 10 + 2), "the margin is part of the picture"
    assert not [
        item
        for item in board_items(definition, 20.0)
        if isinstance(item, Group) and item.name == "lines" and item.items
    ]


def test_lines_lead_through_spaces_and_along_sides(written):
    definition = written(
        on_board("""
under:
  - {line: [a1, b1, "{it}"], each: [c1], edge: ink}
  - {line: ["a1|b1", "a2|b1"], edge: sea}
""")
    )
    art = artwork(definition, 20.0)
    through, along = [item.points for item in flat(art.under) if isinstance(item, Polyline)]
    wide = 20 * 2 / 3**0.5
    assert [x for x, _ in through] == pytest.approx([10, 30, 50])
    assert [y for _, y in through] == pytest.approx([wide / 2] * 3)
    assert [x for x, _ in along] == pytest.approx([20, 20, 30]), "from the far end of the first side"
    assert [y for _, y in along] == pytest.approx([wide / 4, wide * 3 / 4, wide]), (
        "round the corner that both share"
    )


def test_what_is_wrong_with_layers_of_a_board_is_told_at_its_place(written):
    wrong = on_board("""
under:
  - {polygon: 6, spaces: every, rows: map.csv}
  - {box: here, spaces: every, each: [a]}
  - {line: [a1, z9]}
  - {box: here, spaces: row 9}
""")
    assert refused(lambda: written(wrong, map="space\nb2\nb22\nrow 1\n")) == [
        "game.yml:37:21: a layer is repeated by one of each or spaces",
        "game.yml:38:21: there is no space 'z9'",
        "game.yml:39:29: no space lies in row 9",
        "map.csv:3:1: there is no space 'b22'; did you mean 'b2'?",
        "map.csv:4:1: 'row 1' means several spaces; a row names one",
    ]
    nameless = on_board("under: [{box: here, spaces: every, rows: map.csv}]")
    assert "the sheet has no column `space`" in refused(lambda: written(nameless, map="id\nb2\n"))[0]
    assert (
        "there is no file 'chart.csv' beside"
        in refused(
            lambda: written(on_board("under: [{box: here, spaces: every, rows: chart.csv}]"), map=MAP)
        )[0]
    )


def test_what_a_row_cannot_show_is_told_where_the_row_says_it(written):
    definition = written(
        on_board("""
under:
  - group: [{text: "{town}", size: 20}, {icon: "{icon}"}]
    spaces: every
    rows: map.csv
"""),
        map="space,town,icon\nb2,An uncommonly long name of a town that never ends and more,\nc3,Fen,hils\n",
    )
    found = told(definition)
    assert found[0].startswith("map.csv:2:4: the board: under.1.1: there is no room for 'An uncommonly")
    assert found[1] == (
        "map.csv:3:8: the board: under.1.2: there is no icon 'hils' in icons/, nor among ours; "
        "did you mean 'hills'?"
    )
    with pytest.raises(DefinitionError):
        kit(definition, "a4", ["board"])


def test_a_side_that_there_is_not_is_told_with_those_of_its_cell(written):
    (line,) = told(written(on_board('under: [{line: ["a1|c1"], edge: ink}]')))
    sides = line.partition("there is no space or side 'a1|c1'; the sides of a1 are ")[2]
    assert "a1|b1" in sides, line
    assert sides.count("a1|") >= 6


def test_only_a_board_has_spaces(written):
    layers = "cards: [{id: mat, sheet: aid, title: Mat, layers: {front: [{box: here, spaces: every}]}}]\n"
    definition = written(printed=layers)
    assert refused(lambda: kit(definition, "a4", ["aid"])) == ["print.yml:7:72: only the board has `spaces`"]


def test_rows_fill_the_cells_that_they_name(written):
    layers = """cards:
  - id: map
    sheet: aid
    title: Map
    format: page
    layers:
      front:
        - {box: [0, 0, 100, 100], fill: "{ground}", rows: map.csv, grid: {columns: 2, rows: 2}}
"""
    definition = written(printed=layers, map="column,row,ground\n2,1,sea\n1,2,sand\n")
    edge = 6.6
    _, _, colour = page(definition, "aid")
    assert colour(edge + 75, edge + 25) == (0x0A, 0x6A, 0x78)
    assert colour(edge + 25, edge + 75) == (0xF1, 0xDD, 0xB6)
    assert colour(edge + 25, edge + 25) == (255, 255, 255)
    other = written(printed=layers, map="column,row,ground\n3,1,sea\n")
    assert told(other) == [
        "map.csv:2:1: the sheet 'Map': front.1: the grid has no cell in column '3' and row '1'"
    ]


def test_a_mat_is_printed_for_each_seat_or_row_and_marked_where_it_is_cut(written):
    layers = """cards:
  - id: mat
    sheet: aid
    title: Mat
    each: {}
    format: half
    landscape: true
    layers:
      {}
      size: [150, 100]
      front: [{{box: bleed, fill: sea}}, {{text: "{{name}} {{number}}", size: 20}}]
      back: [{{box: bleed, fill: night}}]
"""
    seats = kit(written(printed=layers.format("seat", "safe: 3")), "a4", ["aid"])
    assert len(seats.layout()["pages"]) == 2, "two mats on a page, and their backs"
    words = pypdfium2.PdfDocument(BytesIO(seats.pdf()))[0].get_textpage().get_text_range()
    assert "Red 1" in words
    assert "Blue 2" in words
    rows = written(printed=layers.format("game", "rows: map.csv"), map="name,number\nFen,7\nQuay,8\nWold,9\n")
    made, _, colour = page(rows, "aid")
    assert len(made.layout()["pages"]) == 4
    left, top = (210 - 150) / 2, (148.5 - 100) / 2
    assert colour(left - 2, top - 2) == (0x0A, 0x6A, 0x78), "art reaches over the edge"
    assert colour(left - 4.5, top)[0] < 200, "a mark"
    assert colour(left - 4.5, top + 2) == (255, 255, 255)


def test_what_no_space_row_or_seat_meets_is_told_of_boards_and_sheets(written):
    unmet = "{box: here, fill: sand, when: land = 'sand', spaces: every, rows: map.csv}"
    off = "{circle: here, fill: sand, spaces: b1, rows: map.csv}"
    met = "{circle: here, fill: sea, when: land = 'sea', spaces: every, rows: map.csv}"
    printed = (
        "cards: [{id: mat, sheet: aid, title: Mat, each: seat, layers: {front: [{box: cut, fill: sea},"
        " {box: safe, when: \"seat = 'moon'\", edge: ink}]}},\n"
        "  {id: aid, sheet: aid, title: Aid, layers: {front: [{text: '{name}'}]}}]\n"
    )
    board = on_board(f"over: [{unmet}, {off}, {met}]")
    found = told(written(board, printed, map="space,land\na1,sea\n"))
    assert [line.partition(": ")[2] for line in found] == [
        "warning: over.1: no board is printed with it; its condition is land = 'sand'",
        "warning: over.2: no board is printed with it; none of its rows names one of its spaces",
        "warning: front.2: no sheet is printed with it; its condition is seat = 'moon'",
        "warning: the sheet 'Aid': it asks for 'name' of a seat, and is for none; say `each: seat`",
    ]


def test_what_a_seat_without_a_suit_lacks_is_told(written):
    layers = "layers: {front: [{box: cut, fill: '{colour}'}, {icon: '{icon}'}]}"
    definition = written(printed=f"cards: [{{id: mat, sheet: aid, title: Mat, each: seat, {layers}}}]\n")
    assert told(definition) == []
    _, image, _ = page(definition, "aid")
    assert image.convert("L").getextrema()[0] < 40, "the sign of a suit without a symbol is drawn in ink"
    seats = [replace(seat, suits=()) for seat in definition.game.seats.all]
    bare = replace(definition.game, seats=replace(definition.game.seats, all=tuple(seats)))
    (found,) = told(replace(definition, game=bare))
    assert found.endswith("it asks for 'colour' and 'icon', which come of a seat's suit; " + LACK)


LACK = "Red and Blue have none, so it is left out"


def test_pads_bare_sheets_and_different_boards_on_a_page(written):
    band = "bands: [{columns: [[{text: Words of WHICH.}]]}]"

    def words(made) -> list[str]:
        return [each.get_textpage().get_text_range() for each in pypdfium2.PdfDocument(BytesIO(made.pdf()))]

    def sheet(which: str, more: str) -> str:
        return f"{{id: {which}, sheet: aid, title: Sheet {which}, {more}, {band.replace('WHICH', which)}}}"

    pad = kit(written(printed=f"cards: [{sheet('a', 'format: quarter, pad: 10')}]\n"), "a4", ["aid"])
    assert [page.count("Words of a.") for page in words(pad) if page] == [4, 4, 4], (
        "of ten, and nothing behind"
    )
    (listed,) = pad.manifest
    assert listed.note == "a pad of 10, four on a page"
    (bare,) = words(
        kit(written(printed=f"cards: [{sheet('a', 'format: page, bare: true')}]\n"), "a4", ["aid"])
    )
    assert bare.strip() == "Words of a."
    cards = ", ".join(
        f"{{id: {name}, sheet: aid, title: Board, each: game, "
        f"layers: {{front: [{{text: {name}, area: safe}}], "
        "back: [{box: cut, fill: sea}]}}"
        for name in ("east", "west")
    )
    front, _ = words(kit(written(printed=f"cards: [{cards}]\n"), "a4", ["aid"]))
    assert front.split() == ["east", "west"], "two different boards, and their backs behind them"


def test_a_mat_that_is_larger_than_its_part_of_a_page_is_told(written):
    layers = "cards: [{id: mat, sheet: aid, title: Mat, layers: {size: [190, 100], front: [{box: cut}]}}]\n"
    with pytest.raises(SheetError, match="is 190 x 100 mm, but there is room for"):
        kit(written(printed=layers), "a4", ["aid"])


def test_a_sheet_has_bands_or_layers(written):
    bare = written(printed="cards: [{id: mat, sheet: aid, title: Mat}]\n")
    assert "a sheet has `bands`, or `layers`" in refused(lambda: kit(bare, "a4", ["aid"]))[0]
    both = written(
        printed="cards: [{id: mat, sheet: aid, title: Mat, bands: [{columns: [[{text: A}]]}], "
        "layers: {front: [{box: cut}]}}]\n"
    )
    assert "so `bands` says nothing" in refused(lambda: kit(both, "a4", ["aid"]))[0]


def test_the_box_has_its_described_sides_and_its_others_as_ever(written):
    plain = written(printed="")
    ever = pypdfium2.PdfDocument(BytesIO(kit(plain, "a4", ["tuckbox"]).pdf()))[0].get_textpage()
    definition = written(
        printed="box: {layers: {front: [{box: cut, fill: sea}], top: [{text: LID, size: 9}]}}\n"
    )
    made, _, colour = page(definition, "tuckbox")
    left, top, *_ = next(
        each["rect"] for each in made.layout()["pages"][0]["frames"] if each["name"] == "net"
    )
    words = pypdfium2.PdfDocument(BytesIO(made.pdf()))[0].get_textpage().get_text_range()
    assert "In this box" in ever.get_text_range()
    assert "In this box" in words
    assert "LID" in words
    assert colour(left + 11 + 20, top + 15 + 20 + 30) == (0x0A, 0x6A, 0x78)


def test_the_cover_of_the_booklet_is_what_is_described(written):
    definition = written(
        printed="cover: {layers: {front: [{box: cut, fill: sea}, {text: '{title}', size: 40}]}}\n"
    )
    made = kit(definition, "a4", ["booklet"])
    sheet = pypdfium2.PdfDocument(BytesIO(made.pdf()))[0]
    image = sheet.render(scale=1).to_pil().convert("RGB")
    assert image.getpixel((image.width * 3 // 4, image.height // 2)) == (0x0A, 0x6A, 0x78)
    assert image.getpixel((image.width // 4, image.height - 40)) == (255, 255, 255)


SEEN = [
    ("board", "under: [{text: Coast, area: {top: -3, height: 9}, size: 18}]", "words reach over the edge"),
    ("board", "under: [{circle: [-40, 5, 9, 9], fill: sea}]", "it lies outside the board"),
    ("board", "under: [{text: Coast, area: [5, 5, 30, 9], colour: white}]", "#ffffff on white paper"),
    ("board", "over: [{text: Coast, area: [5, 5, 30, 9], colour: white}]", ""),
    (
        "board",
        "over: [{box: [2, 2, 40, 20], fill: sea}, {text: Coast, area: [5, 5, 30, 9], colour: '#0b6b79'}]",
        "on the #0a6a78 of over.1",
    ),
    ("sheet", "front: [{icon: coin, area: [-1, 5, 9, 9]}]", "it reaches over the edge"),
    ("sheet", "front: [{box: bleed, fill: night}, {text: Coast, area: safe, colour: white}]", ""),
    ("box", "front: [{number: '1', area: [-30, 5, 9, 9]}]", "it lies outside the side"),
    ("box", "left: [{text: Coast, area: [2, 2, 14, 9], size: 8, colour: white}]", "#ffffff on white paper"),
    ("cover", "front: [{text: Coast, area: [-6, 9, 60, 9]}]", "words reach over the edge"),
    ("cover", "front: [{box: cut, fill: sand}, {text: Coast, area: safe}]", ""),
]


@pytest.mark.parametrize(("on", "layers", "said"), SEEN)
def test_what_nobody_will_see_is_told_of_whatever_has_layers(written, on, layers, said):
    if on == "board":
        definition = written(on_board(layers))
    elif on == "sheet":
        sheet = "cards:\n  - {id: mat, title: Mat, sheet: aid, format: half, layers: {size: [120, 90], "
        definition = written(printed=f"{sheet}{layers}}}}}\n")
    else:
        definition = written(printed=f"{on}: {{layers: {{{layers}}}}}\n")
    found = told(definition)
    assert len(found) == bool(said), found
    assert not said or (said in found[0] and re.match(r"\w+\.yml:\d+:\d+: warning: the ", found[0])), found


def test_a_space_that_stands_twice_in_a_sheet_of_spaces_is_told_at_the_second(written):
    layer = "{polygon: 6, spaces: every, rows: map.csv, fill: sea%s}"
    twice = "space,land\na1,sea\nb1,fen\na1,fen\n"
    (found,) = told(written(on_board(f"under: [{layer % ''}]"), map=twice))
    assert "map.csv:4:1: warning: the space 'a1' stands in line 2 already" in found
    assert told(written(on_board(f"under: [{layer % ', when: land'}]"), map=twice)) == []


def test_what_lies_over_the_spaces_of_a_board_and_hides_what_is_under_them_is_told(written):
    under, over = "{text: Fen, area: [4, 4, 12, 5], size: 8}", "{box: cut, fill: sea}"
    (found,) = told(written(on_board(f"under: [{under}]\nover: [{over}]")))
    assert "under.1: its words are hidden by over.1, which is printed over them" in found
