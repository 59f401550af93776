"""`ppgen check` finds in the game of a newcomer what would be printed or shown otherwise than it is meant."""

from __future__ import annotations

import json
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Photograph

from ppgen.cli import checks
from ppgen.sheets import SheetError
from tests.cli.conftest import Ppgen

CHEST = Path("mine/content/games/mine")
CONTENT = Path("mine/content")
DECK = """pieces:
  - id: card
    name: card
    plural: cards
    family: card
    size: poker
    deck: deck.csv
"""


@pytest.fixture
def begun(ppgen: Ppgen):
    def begin(kind: str) -> Path:
        assert ppgen("new", "mine", "--kind", kind).exit_code == 0
        return CHEST

    return begin


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def deck(folder: Path, row: str) -> None:
    """Give the game a deck of one card, and neither suits nor a judge."""
    (folder / "examples.md").unlink()
    (folder.parents[2] / "judges" / f"{folder.name}.py").unlink()
    head = (folder / "pieces.yml").read_text(encoding="utf-8").split("ranks:")[0]
    (folder / "pieces.yml").write_text(head + DECK, encoding="utf-8")
    (folder / "deck.csv").write_text(f"name,picture,rules\nSage,{row}\n", encoding="utf-8")
    game = (folder / "game.yml").read_text(encoding="utf-8")
    start, end = game.index("    position:"), game.index("    steps:\n")
    game = game[:start] + "    place: {stock: card sage}\n" + game[end:]
    counted = "suits: [red, blue], values: [1, 2, 3, 4, 5, 6, 7, 8, 9], count: 18"
    assert counted in game
    (folder / "game.yml").write_text(game.replace(counted, "count: 1"), encoding="utf-8")


def checked(ppgen: Ppgen) -> tuple[int, str]:
    result = ppgen("check", content=CONTENT)
    return result.exit_code, result.output


def photograph() -> bytes:
    file = BytesIO()
    Photograph.linear_gradient("L").resize((300, 300)).convert("RGB").save(file, "PNG")
    return file.getvalue()


def ending_early(data: bytes) -> bytes:
    """Cut the pixels of a PNG short, of which head, checksums and end stay right."""
    import zlib

    at = data.index(b"IDAT")
    end = data.rindex(b"IEND") - 4
    pixels = b"IDAT" + zlib.compress(b"\0" * 900)
    chunk = (len(pixels) - 4).to_bytes(4) + pixels + zlib.crc32(pixels).to_bytes(4)
    return data[: at - 4] + chunk + data[end:]


@pytest.mark.parametrize(("spoil", "code"), [(bytes, 0), (ending_early, 1)])
def test_a_photograph_whose_pixels_end_early_is_told(ppgen: Ppgen, begun, spoil, code: int) -> None:
    folder = begun("cards")
    deck(folder, "moor.png,Wet.")
    (folder / "moor.png").write_bytes(spoil(photograph()))
    ended, told = checked(ppgen)
    assert (ended, "moor.png: the pixels of the picture" in told) == (code, bool(code)), told


def test_a_picture_that_is_not_there_is_told_at_its_row(ppgen: Ppgen, begun) -> None:
    deck(begun("cards"), "mor.png,Wet.")
    ended, told = checked(ppgen)
    assert ended == 1
    assert "deck.csv:2:6: the card 'sage': there is no picture 'mor.png'" in told


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (
            1,
            "game.yml:30:26: warning: the count comes to 1, but the deck has 2 cards; not all are printed",
        ),
        (0, "pieces.yml:10:9: warning: game.yml counts no 'card' among its components, so none is printed"),
    ],
)
def test_cards_that_are_not_printed_are_told(ppgen: Ppgen, begun, count: int, told: str) -> None:
    folder = begun("no-judge")
    with (folder / "pieces.yml").open("a", encoding="utf-8") as pieces:
        pieces.write(DECK.partition("\n")[2])
    (folder / "deck.csv").write_text("name\nSage\nRye\n", encoding="utf-8")
    if count:
        row = f"  - {{piece: card, count: {count}, use: a deck, where: beside the board}}\n\nboard:"
        change(folder / "game.yml", "\nboard:", row)
        change(folder / "print.yml", "\npieces:", "\npieces:\n  - {piece: card}")
    ended, output = checked(ppgen)
    assert (ended, output.count("\n")) == (0, 1)
    assert told in output


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "pieces.yml",
            "width: 19, height: 19",
            "width: 300, height: 300",
            "pieces.yml:9:88: Mine: the piece",
        ),
        (
            "game.yml",
            "grid: 6 x 6",
            "grid: 6 x 6\n  groups: [{spaces: a1, effect: LONG}]",
            "game.yml:34:12: the",
        ),
        ("game.yml", "title: Mine", f"title: {'W' * 60}", "game.yml:6:1: WWW"),
    ],
)
def test_what_does_not_fit_is_told_where_it_is_written(
    ppgen: Ppgen, begun, file: str, old: str, new: str, told: str
) -> None:
    change(begun("no-judge") / file, old, new.replace("LONG", "much more than there is room for " * 5))
    ended, output = checked(ppgen)
    assert (ended, told in output) == (1, True), output


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (":crads:", 1, "there is no icon 'crads'; did you mean 'cards'?"),
        ("in:between:both", 0, "warning: the card 'sage': there is no icon 'between'"),
    ],
)
def test_a_misspelt_icon_in_the_text_of_a_card_is_refused_and_other_words_between_colons_told(
    ppgen: Ppgen, begun, words: str, code: int, message: str
) -> None:
    deck(begun("cards"), f",Take {words} at 10:30:15.")
    ended, told = checked(ppgen)
    assert ended == code
    assert message in told
    assert "30" not in told


def test_a_die_lies_by_its_value_where_no_suit_is_called_so(ppgen: Ppgen, begun) -> None:
    folder = begun("roll-and-write")
    assert '"d6 3, d6 5"' in (folder / "game.yml").read_text(encoding="utf-8")
    assert checked(ppgen)[0] == 0
    change(folder / "game.yml", "d6 3, d6 5", "d6 3, d6 7")
    assert "Six-sided dice has no value '7'" in checked(ppgen)[1]
    change(folder / "game.yml", "d6 3, d6 7", "d6 3, d6 5, d6 6")
    assert "3 of 'd6' lie here, but the components have 2" in checked(ppgen)[1]


def test_a_piece_that_is_printed_without_a_suit_is_not_shown_with_one(ppgen: Ppgen, begun) -> None:
    folder = begun("no-judge")
    change(folder / "pieces.yml", "count: 18, per: suit", "count: 36")
    ended, told = checked(ppgen)
    assert ended == 1
    assert "a stone has no suit" in told


def test_a_hexagon_may_be_as_wide_as_it_is_high(ppgen: Ppgen, begun) -> None:
    folder = begun("no-judge")
    change(folder / "pieces.yml", "shape: disc", "shape: hexagon")
    assert checked(ppgen)[0] == 0


def test_a_text_with_a_colon_is_to_be_quoted(ppgen: Ppgen, begun) -> None:
    folder = begun("no-judge")
    change(folder / "rules.yml", "title: Four in a row win", "title: The end: four in a row")
    assert "put a text that holds them in quotes" in checked(ppgen)[1]


@pytest.mark.parametrize("name", ["icons/unused.svg", "icons/badge.svg", "scene.svg"])
def test_a_drawing_that_cannot_be_read_is_told_whether_it_is_named_or_not(
    ppgen: Ppgen, begun, name: str
) -> None:
    file = begun("cards") / name
    file.parent.mkdir(exist_ok=True)
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', encoding="utf-8")
    code, told = checked(ppgen)
    assert code == 1
    assert f"mine/{name}:1:" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "Big Drop.svg",
            "no text can name this icon: that of `:big-drop:` is big-drop.svg",
        ),
        ("drop.png", "an icon is an .svg file; this is passed over"),
        ("drop.svg", ""),
    ],
)
def test_an_icon_that_no_text_can_name_is_told(ppgen: Ppgen, begun, name: str, told: str) -> None:
    file = begun("cards") / "icons" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9z"/></svg>')
    assert (f"icons/{name}: warning: {told}" in checked(ppgen)[1]) == bool(told)


def test_a_typeface_that_is_called_as_one_of_ours_and_a_scene_that_is_too_high_are_told(
    ppgen: Ppgen, begun
) -> None:
    folder = begun("no-judge")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "Body.ttf").write_bytes(b"")
    (folder / "scene.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 90"><path d="M0 0H9V90z"/></svg>'
    )
    code, told = checked(ppgen)
    assert code == 1
    assert "fonts/Body.ttf: warning: 'body' is a face of ours, so this file is not used" in told
    assert "scene.svg: a cover has room for a scene that is wider than high, and this one is 9 by 90" in told


def test_a_back_whose_picture_is_not_there_is_told_at_its_deck(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    deck(folder, ",Take two.")
    change(
        folder / "pieces.yml", "    deck: deck.csv\n", "    deck: deck.csv\n    back: {picture: none.png}\n"
    )
    code, told = checked(ppgen)
    assert code == 1
    assert re.search(r"mine/pieces.yml:\d+:\d+: for its back: there is no picture 'none.png'", told)


def test_games_that_are_named_are_checked_alone(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    assert ppgen("new", "other", "--kind", "board", "-o", "mine").exit_code == 0
    result = ppgen("check", str(folder), content=CONTENT)
    assert result.output.endswith(": 1 game\n")
    result = ppgen("check", str(folder), str(folder.with_name("other")), content=CONTENT)
    assert result.output.endswith(": 2 games\n")


@pytest.mark.parametrize(("rows", "told"), [(12, ""), (18, "too high for its card"), (16, "(on Letter)")])
def test_a_sheet_of_cards_fits_each_of_the_usual_papers(ppgen: Ppgen, begun, rows: int, told: str) -> None:
    folder = begun("roll-and-write")
    change(folder / "print.yml", "format: half", "format: page")
    change(folder / "print.yml", "rows: 5, sides: [1, 2, 3, 4, 5]", f"rows: {rows}")
    ended, said = checked(ppgen)
    assert ended == bool(told)
    assert told in said
    assert ("(on A4)" in said) == (rows == 18)


def test_a_cell_of_a_table_may_be_empty(ppgen: Ppgen, begun) -> None:
    folder = begun("roll-and-write")
    change(folder / "print.yml", "turn: true}", 'table: {rows: [[Sum, ""], ["", {total: true}]]}}')
    assert checked(ppgen)[0] == 0


def test_a_suit_where_the_pieces_have_none_is_told_so(ppgen: Ppgen, begun) -> None:
    folder = begun("roll-and-write")
    change(folder / "game.yml", ", system: d6", "")
    die = "{id: d6, name: die, plural: dice, family: die, width: 16, height: 16}"
    (folder / "pieces.yml").write_text(f"ranks: [{{id: 3, name: three, number: 3}}]\npieces: [{die}]\n")
    assert "there is no suit 'red'; no suit is known here" in checked(ppgen)[1]


def test_boxes_beside_each_other_lie_on_the_board_whatever_their_fractions(ppgen: Ppgen, begun) -> None:
    folder = begun("roll-and-write")
    more = "{id: more, x: 3.2, y: 0, w: 7, h: 1.2, shape: box}"
    change(folder / "game.yml", "label: dice}]", f"label: dice}}, {more}]")
    assert checked(ppgen)[0] == 0


def test_a_file_whose_name_is_misspelt_is_told(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    (folder / "faqs.md").write_text("# Questions\n", encoding="utf-8")
    (folder / "zzzzzzzz.yml").write_text("a: b\n", encoding="utf-8")
    (folder / "notes.md").write_text("# Notes\n", encoding="utf-8")
    code, told = checked(ppgen)
    assert code == 0
    assert "mine/faqs.md: warning: this file is not read; did you mean 'faq.md'?" in told
    assert "mine/zzzzzzzz.yml: warning: this file is not read; the texts of a game are game.yml" in told
    assert "notes.md" not in told


def test_a_warning_keeps_nothing_else_from_being_told(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    change(
        folder / "game.yml",
        re.search(r'accent: "#\w+"', (folder / "game.yml").read_text())[0],
        'accent: "#FFFF00"',
    )
    change(folder / "print.yml", "turn: true", "turn: true, icon: badgee")
    code, told = checked(ppgen)
    assert code == 1
    assert "warning: #FFFF00 on its ground" in told
    assert "unknown key 'icon'" in told


def test_faults_of_several_files_are_told_at_once(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    deck(folder, ",Take two 日本.")
    change(folder / "print.yml", "turn: true", "icon: badgee, turn: true")
    change(folder / "rules.yml", "title: ", "title: 日 ")
    _, told = checked(ppgen)
    for wrong in ("rules.yml", "print.yml", "deck.csv"):
        assert f"mine/{wrong}:" in told, wrong


def test_a_kit_is_looked_at_although_its_game_cannot_be_read(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    change(folder / "game.yml", "luck: ", "luck: x")
    change(folder / "print.yml", "sheet: aid", "sheet: aids")
    _, told = checked(ppgen)
    assert "mine/game.yml:" in told
    assert "did you mean 'aid'?" in told
    change(folder / "print.yml", "sheet: aids", "sheet: aid")
    change(folder / "print.yml", "format: quarter", "format: quater")
    _, told = checked(ppgen)
    assert "mine/game.yml:" in told
    assert "did you mean 'quarter'?" in told


def test_words_to_who_acts_are_told_where_there_are_none_for_others(ppgen: Ppgen, begun) -> None:
    game = begun("board") / "game.yml"
    change(game, "walk the pawn one to three tiles}", "walk your pawn}")
    spoken = ppgen("--judges", "mine/judges", "check", content=CONTENT)
    assert spoken.exit_code == 0
    said = "warning: this is said of others, too, who are not 'your': say in `others` how"
    assert re.search(rf"game\.yml:\d+:\d+: {said}", spoken.output)
    change(game, "walk your pawn}", "walk your pawn, others: walk their pawn}")
    assert "said of others" not in ppgen("--judges", "mine/judges", "check", content=CONTENT).output


def test_pieces_that_print_yml_counts_otherwise_are_told_at_its_lines_all_at_once_and_as_json(
    ppgen: Ppgen, begun
) -> None:
    folder = begun("no-judge")
    with (folder / "pieces.yml").open("a", encoding="utf-8") as kinds:
        kinds.write(
            "  - {id: cube, name: cube, plural: cubes, family: cube, count: 2,\n"
            "     width: 9, height: 9, depth: 9}\n"
        )
    counted = "\n  - {piece: cube, count: 2, use: score, where: beside the board}\n\nboard:"
    change(folder / "game.yml", "\n\nboard:", counted)
    change(folder / "print.yml", "{piece: stone, title: Stones}", "{piece: stone, suits: [red]}")
    result = ppgen("check", "--json", content=CONTENT)
    assert result.exit_code == 1
    found = [
        (each["line"], each["column"], each["message"]) for each in json.loads(result.output)["problems"]
    ]
    lines = (folder / "print.yml").read_text(encoding="utf-8").splitlines()
    pieces, stones = (lines.index(line) + 1 for line in ("pieces:", "  - {piece: stone, suits: [red]}"))
    missing = "Mine: print.yml prints 0 of the piece 'cube', but the components in play come to 2; "
    fewer = "Mine: print.yml prints 18 of the piece 'stone', but the components in play come to 36"
    assert found == [(pieces, 1, missing + "add `- {piece: cube}` to its `pieces`"), (stones, 5, fewer)]


@pytest.mark.parametrize("gone", [False, True])
def test_what_is_wrong_with_the_whole_is_json_as_well(ppgen: Ppgen, begun, gone: bool) -> None:
    folder = begun("no-judge")
    if gone:
        shutil.rmtree(folder)
    else:
        (CONTENT / "site.yml").write_text("title: [", encoding="utf-8")
    result = ppgen("check", "--json", content=CONTENT)
    assert result.exit_code == (2 if gone else 1)
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["file"].endswith("games" if gone else "site.yml")


def test_what_keeps_a_check_from_ending_is_told_in_the_file_of_the_game_and_no_other_is_kept_from_it(
    ppgen: Ppgen, begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun("no-judge")
    change(folder / "print.yml", "format: quarter", "format: quartre")

    def ends(case: object) -> list[object]:
        raise SheetError("no box is so small", ("pieces", 0))

    monkeypatch.setattr(checks, "STAGES", (checks.Stage((ends, *checks.STAGES[0].checks)),))
    code, told = checked(ppgen)
    assert code == 1
    assert re.search(r"print.yml:\d+:5: no box is so small\n", told)
    assert "'quartre'" in told


def test_marks_of_cards_in_texts_of_the_game_and_links_on_cards_are_told(ppgen: Ppgen, begun) -> None:
    folder = begun("cards")
    deck(folder, ",See [[turn.lay]] and **:mill:**.")
    game = (folder / "game.yml").read_text(encoding="utf-8").partition("\nturn:")[0]
    turn = "Draw {rules} :mill: at 10:30:15, `:mill:` or :mlil: and :my-own:; see [it](keyword)."
    (folder / "game.yml").write_text(f'{game}\nturn:\n  - "{turn}"\n', encoding="utf-8")
    ended, told = checked(ppgen)
    assert ended == 0
    line = game.count("\n") + 3
    assert f"game.yml:{line}:{6 + turn.index(':mlil:')}: warning: there is no icon 'mlil'" in told
    assert "so :mlil: prints as it stands; did you mean 'mill'?" in told
    assert "warning: [it](keyword) prints as it stands" in told
    assert "warning: {rules} prints as it stands" in told
    assert "deck.csv:2:7: warning: the card 'sage': '[[turn.lay]]' is printed as it stands" in told
    assert told.count("warning:") == 4


def test_marks_of_other_programs_in_texts_and_titles_of_the_game_are_told(ppgen: Ppgen, begun) -> None:
    game = begun("no-judge") / "game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub("(?m)^title: .*$", "title: 'Fox &amp; :mill:'", text, count=1), encoding="utf-8")
    change(game.with_name("rules.yml"), "text: ", "text: <b>Now</b> ")
    ended, told = checked(ppgen)
    assert ended == 0
    assert "game.yml:6:13: warning: '&amp;' is printed as it stands: write the character itself" in told
    assert "game.yml:6:19: warning: icons are drawn in sentences; in a line as this :mill: prints" in told
    assert re.search(r"rules.yml:\d+:\d+: warning: '<b>' is printed as it stands: write \*\*bold", told)


def test_a_board_that_no_sheet_prints_is_told_and_a_game_of_cards_alone_needs_none(
    ppgen: Ppgen, begun
) -> None:
    folder = begun("no-judge")
    change(folder / "print.yml", "\nboards:\n", "\nboards: []\nx")
    text = re.sub(r"\nboards: \[\]\nx.*\n", "\n", (folder / "print.yml").read_text(encoding="utf-8"))
    (folder / "print.yml").write_text(text, encoding="utf-8")
    line = (folder / "game.yml").read_text(encoding="utf-8").partition("\nboard:")[0].count("\n") + 2
    ended, told = checked(ppgen)
    assert (ended, told.count("\n")) == (0, 1)
    assert f"game.yml:{line}:1: warning: no sheet of print.yml prints the board; add `boards: [" in told
    change(folder / "game.yml", "  unit: 25.4 # millimetres of a square at full size\n  grid: 6 x 6\n", "")
    change(folder / "game.yml", "\nboard:\n", "\ntrays: [{id: stock, label: Stock, of: table}]\n")
    change(folder / "game.yml", '"c3, d4": stone red, "c4, d3": stone blue', "stock: stone red")
    change(folder / "game.yml", ", at: c3", "")
    assert checked(ppgen) == (0, "nothing is wrong with mine/content: 1 game\n")


@pytest.mark.parametrize(
    ("back", "told"),
    [
        (
            "{picture: bakc.png}",
            "for its back: there is no picture 'bakc.png' in the game's folder; did you mean 'back.png'?",
        ),
        ("{icon: crads}", "for its back: there is no icon 'crads'; did you mean 'cards'?"),
    ],
)
def test_a_misspelt_back_is_told_at_its_line_with_the_nearest(
    ppgen: Ppgen, begun, back: str, told: str
) -> None:
    folder = begun("cards")
    deck(folder, ",Wet.")
    (folder / "back.png").write_bytes(photograph())
    with (folder / "pieces.yml").open("a", encoding="utf-8") as pieces:
        pieces.write(f"    back: {back}\n")
    line = (folder / "pieces.yml").read_text(encoding="utf-8").count("\n")
    ended, output = checked(ppgen)
    assert ended == 1
    assert f"pieces.yml:{line}:11: {told}" in output


def test_two_grounds_that_are_to_lie_edge_to_edge_are_told(ppgen: Ppgen, begun) -> None:
    folder = begun("no-judge")
    square = "shape: square, face: {ground: suit}, back: {ground: suit}, count"
    change(folder / "pieces.yml", "shape: disc, count", square)
    change(folder / "print.yml", "title: Stones}", "title: Stones, together: true}")
    line = (folder / "print.yml").read_text(encoding="utf-8").partition("together:")[0].count("\n") + 1
    ended, told = checked(ppgen)
    assert ended == 0
    assert re.search(rf"print.yml:{line}:\d+: warning: Stones, front: edge to edge lie 2 grounds", told)


def test_a_piece_that_is_larger_than_the_space_where_it_lies_is_told(ppgen: Ppgen, begun) -> None:
    folder = begun("no-judge")
    change(folder / "game.yml", "unit: 25.4", "unit: 15")
    text = (folder / "game.yml").read_text(encoding="utf-8")
    line = text[: text.index("    place:")].count("\n") + 1
    ended, told = checked(ppgen)
    assert (ended, told.count("\n")) == (0, 1)
    assert f"game.yml:{line}:5: warning: a stone of 19 x 19 mm lies on 'c3', where there is room for" in told
    assert "15.0 x 15.0 mm; make the `unit` of the board larger" in told
    change(folder / "print.yml", "{title: Board}", "{title: Board, unit: 25}")
    assert checked(ppgen) == (0, "nothing is wrong with mine/content: 1 game\n")
