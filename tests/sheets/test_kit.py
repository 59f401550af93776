"""The kit as a file: paper, margins, type, tags, order, and the same bytes every time."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from shutil import copytree
from xml.etree import ElementTree as ET

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from ppgen.definition import DefinitionError, game_ids, load_game, load_yaml
from ppgen.definition.locate import layouts_dir
from ppgen.judges import Judges
from ppgen.sheets import SheetError, subject
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from tests.sheets.kits import kit, kit_of

from . import measure
from .conftest import GAMES, printed


def test_pages_are_exactly_the_paper(race_a4, race_letter):
    for made in (race_a4, race_letter):
        assert list(measure.paper(made.pdf, made.layout)) == []
    document = measure.opened(race_letter.pdf)
    assert [float(value) for value in document.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])
    turned = {**race_letter.layout, "pages": race_letter.layout["pages"][::-1]}
    assert list(measure.paper(race_letter.pdf, turned))


def test_nothing_is_printed_where_printers_cannot(race_a4, race_letter, piecepack):
    for made, bleeding in ((race_a4, {1}), (race_letter, {1}), (piecepack, ())):
        assert list(measure.margins(made.pdf, 6.35, bleeding=bleeding)) == []
    assert list(measure.margins(race_a4.pdf, 12, bleeding={1})), "words near the edge are noticed"
    assert list(measure.margins(piecepack.pdf, 12)), "the measure must notice ink at the edge"


def test_frames_and_pieces_do_not_overlap(race_a4, race_letter, piecepack):
    for made in (race_a4, race_letter, piecepack):
        assert list(measure.frames(made.layout)) == []
    crowded = copy.deepcopy(piecepack.layout)
    page = next(record for record in crowded["pages"] if len(record["slots"]) > 1)
    page["slots"][1]["rect"] = page["slots"][0]["rect"]
    assert list(measure.frames(crowded))


@pytest.mark.few(5)
@pytest.mark.parametrize("game", GAMES[1:])
def test_every_sheet_of_every_game_fits_its_paper(game):
    layout = kit_of(game, "a4", "archive").layout()
    assert list(measure.frames(layout)) == []
    assert {sheet["kind"] for sheet in layout["sheets"]} >= {"cover", "setup", "aid", "pieces", "booklet"}


@pytest.mark.few(2)
def test_every_kind_of_sheet_can_be_read_and_printed(everything):
    assert list(measure.frames(everything.layout)) == []
    assert list(measure.small_type(everything.pdf)) == []
    assert list(measure.quality(everything.pdf)) == []
    assert list(measure.margins(everything.pdf, 6.35, bleeding={1})) == []


def test_small_type_is_noticed(race_letter):
    assert list(measure.small_type(race_letter.pdf, 7.3)), "the foot is set in 7.2 pt"


def test_the_file_is_one_that_printers_and_readers_like(race_a4, piecepack):
    for made in (race_a4, piecepack):
        assert list(measure.quality(made.pdf)) == []
        assert pikepdf.pdfa.check(measure.opened(made.pdf), "2b").passed
    document = measure.opened(race_a4.pdf)
    del document.Root.ViewerPreferences
    del document.docinfo["/Title"]
    bad = measure.quality(_saved(document))
    assert {"a viewer may scale the print", "the file has no /Title"} <= set(bad)


def test_a_kit_is_small(race_a4, race_letter):
    for made in (race_a4, race_letter):
        assert len(made.pdf) <= min(60_000 * len(made.kit.pages), 1_500_000)


def test_every_cut_sheet_carries_a_ruler_of_two_inches(race_a4):
    with pdfplumber.open(BytesIO(race_a4.pdf)) as document:
        for record in race_a4.layout["pages"]:
            if record["slots"] and record["slots"][0]["side"] == "front":
                lengths = [line["x1"] - line["x0"] for line in document.pages[record["page"] - 1].lines]
                assert any(abs(length - 144.0) < 0.01 for length in lengths)


def test_every_page_says_what_it_is(race_a4):
    total = len(race_a4.kit.pages)
    for number, page in enumerate(pypdfium2.PdfDocument(race_a4.pdf), 1):
        made = race_a4.kit.pages[number - 1]
        if made.blank or made.marks.get("up", 1) > 1 or made.marks.get("dressed"):
            continue  # nothing is printed, or all of it is cut out, or it is a board to play on and no more
        words = page.get_textpage().get_text_bounded()
        assert f"Page {number} of {total}" in words


def test_the_file_says_what_it_was_made_of(race_a4):
    told = pypdfium2.PdfDocument(race_a4.pdf).get_metadata_dict()["Keywords"]
    assert told.endswith(f"{race_a4.kit.subject.version} {race_a4.layout['hash']}")


def test_the_cover_lists_every_sheet_with_its_pages(race_a4):
    pages = list(pypdfium2.PdfDocument(race_a4.pdf))[:2]
    words = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())
    sheets = race_a4.layout["sheets"]
    for sheet in sheets[1:]:
        last = sheet["first"] + sheet["pages"] - 1
        pages = str(last) if last == sheet["first"] else f"{sheet['first']}–{last}"
        assert sheet["title"] in words
        assert pages in words
    covered = [page for sheet in sheets for page in range(sheet["first"], sheet["first"] + sheet["pages"])]
    blanks = [record["page"] for record in race_a4.layout["pages"] if record["blank"]]
    assert sorted({*covered, *blanks}) == list(range(1, len(race_a4.kit.pages) + 1))
    for kind, count in measure.counted(race_a4.layout).items():
        noun = {"die": "die", "tile": "tiles", "coin": "boats"}[kind]
        assert f"{count} {noun}" in words, "the bill of materials counts what is printed"


def test_a_sheet_that_is_cut_begins_a_leaf_of_its_own(race_a4):
    pages = race_a4.kit.pages
    for number, page in enumerate(pages, 1):
        if page.leaf:
            assert number % 2 == 1, f"page {number} would be printed on the back of another"
            assert page.backed or number == len(pages) or pages[number].blank


def test_the_same_kit_is_the_same_bytes(race):
    program = (
        "import sys, hashlib; from ppgen.definition import load_game; from tests.sheets.kits import kit;"
        "made = kit(load_game('leyhe-race'), sheets=['cover', 'aid']); svgs = made.svgs().values();"
        "print(hashlib.sha256(made.pdf() + made.layout_json() + b''.join(svgs)).hexdigest())"
    )
    prints = set()
    for seed, zone in (("1", "UTC"), ("77", "Asia/Kathmandu")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=True
        )
        prints.add(run.stdout)
    assert len(prints) == 1


def test_a_change_of_the_game_changes_the_hash(race, tmp_path):
    other = replace(race, folder=copytree(race.folder, tmp_path / "race"))
    before = game_subject(other, "colour", load_layouts(), Judges()).hash
    assert before == game_subject(race, "colour", load_layouts(), Judges()).hash
    (other.folder / "game.yml").write_text("# changed\n", "utf-8")
    assert game_subject(other, "colour", load_layouts(), Judges()).hash != before


def test_ink_saver_saves_ink_and_high_contrast_is_black_and_white(race):
    sheets = ["cover", "board", "aid", "score"]
    colour = measure.coverage(kit(race, sheets=sheets).pdf())
    saving = printed(race, sheets=sheets, style="ink-saver")
    saved = measure.coverage(saving.pdf)
    assert max(saved) <= 0.06
    assert sum(saved) < sum(colour)
    contrast = measure.opened(kit(race, sheets=sheets, style="high-contrast").pdf())
    for page in contrast.pages:
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) in ("rg", "RG"):
                assert [float(value) for value in operands] in ([0, 0, 0], [1, 1, 1])


def test_svgs_are_real_millimetres_with_cut_lines_as_a_layer(piecepack):
    svgs = piecepack.kit.svgs()
    assert len(svgs) == len(piecepack.kit.pages)
    first = next(data for name, data in svgs.items() if name.endswith("-03.svg")).decode()
    assert 'height="279.4mm"' in first
    assert 'width="215.9mm"' in first
    assert 'data-layer="cut"' in first
    assert "<text" not in first, "text is outlined, so that it looks the same everywhere"


def test_an_svg_has_the_outline_of_every_piece_to_cut_in_one_layer(piecepack):
    namespace = "{http://www.w3.org/2000/svg}"
    svgs = piecepack.kit.svgs()
    for record, data in zip(piecepack.layout["pages"], svgs.values(), strict=True):
        layers = [group for group in ET.fromstring(data) if group.get("id") == "cut-lines"]
        fronts = [slot for slot in record["slots"] if slot["side"] == "front"]
        assert len(layers) == bool(fronts)
        for outline, slot in zip([line for layer in layers for line in layer], fronts, strict=True):
            x, y, width, height = slot["rect"]
            match outline.tag.removeprefix(namespace):
                case "rect":
                    found = [outline.get(side) for side in ("x", "y", "width", "height")]
                    assert [float(side) for side in found] == pytest.approx([x, y, width, height], abs=0.001)
                case "circle":
                    found = [outline.get(name) for name in ("cx", "cy", "r")]
                    middle = [x + width / 2, y + height / 2, width / 2]
                    assert [float(name) for name in found] == pytest.approx(middle, abs=0.001)
                case "g":
                    assert slot["piece"].split("-")[0] in ("die", "pawn", "belt")
                    assert len(outline) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"paper": "leter"}, "there is no paper 'leter'; did you mean 'letter'?"),
        ({"sheets": ["bord"]}, "there is no sheet 'bord'; did you mean 'board'?"),
        ({"style": "color"}, "there is no style 'color'; did you mean 'colour'?"),
        ({"duplex": "long"}, "there is no arrangement 'long'"),
        ({"sheets": ["labels"], "stock": "ol5275"}, "is letter paper, not a4"),
        ({"sheets": ["labels"], "paper": "a3"}, "no label sheet of A3 takes its pieces; there are ol5275"),
    ],
)
def test_a_bad_wish_is_told_what_would_work(race, options, message):
    with pytest.raises(SheetError) as refusal:
        kit(race, **options)
    assert message in str(refusal.value)


def test_a_sheet_that_a_game_has_not_is_told_with_those_it_has(race, systems):
    with pytest.raises(SheetError, match=r"Double-six dominoes has no board; it has pieces"):
        kit(systems["dominoes"], sheets=["board"])


def _with_text(race, monkeypatch, text):
    """The race with another sentence on its aid."""
    short = subject.printing(race)
    block = type(short.cards[0].bands[0].columns[0][0])(text=text)
    band = type(short.cards[0].bands[0])(columns=((block,),))
    card = type(short.cards[0])(id="aid", sheet="aid", title="Player aid", bands=(band,))
    monkeypatch.setattr(subject, "printing", lambda definition: type(short)(cards=(card,)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Roll. " * 900, r"'Player aid' is \d+\.\d mm too high for its card"),
        ("x" * 200, r"the text does not fit the sheet 'Player aid': \d+\.\d mm too wide"),
        ("A king: 漢.", r"Atkinson Hyperlegible Next has no '漢' \(U\+6F22\)"),
    ],
)
def test_text_that_cannot_be_set_names_sheet_and_cause(race, monkeypatch, text, message):
    _with_text(race, monkeypatch, text)
    with pytest.raises(SheetError, match=message):
        kit(race, sheets=["aid"])


def test_a_mistake_in_print_yml_is_told_with_its_place(tmp_path):
    path = tmp_path / "print.yml"
    path.write_text(
        "cards:\n"
        "  - {id: aid, sheet: aid, title: Aid, bands: [{columns: [[{table: {rows: [[{icon: dor}]]}}]]}]}\n"
        "  - {id: two, sheet: aid, titel: Two, bands: [{columns: [[{text: Two}]]}]}\n",
        "utf-8",
    )
    broken = replace(load_game("leyhe-race"), printing=load_yaml(path))
    with pytest.raises(DefinitionError) as refusal:
        kit(broken)
    assert "print.yml:3:27: unknown key 'titel'; did you mean 'title'?" in str(refusal.value)
    path.write_text(path.read_text("utf-8").replace("titel", "title"), "utf-8")
    broken = replace(broken, printing=load_yaml(path))
    with pytest.raises(
        DefinitionError, match=r"print\.yml:2:\d+: there is no icon 'dor'; did you mean 'door'\?"
    ):
        kit(broken)


def test_an_aid_shows_the_turn_as_the_game_has_it(race):
    turn = ("**Knock** on the die ([[turn.roll]]).", "Wait.")
    changed = replace(race, game=replace(race.game, turn=turn))
    made = kit(changed, sheets=["aid"])
    place = next(number for number, page in enumerate(made.pages) if page.sheet == "Tables for reference")
    page = pypdfium2.PdfDocument(made.pdf())[place]
    assert "1 Knock on the die (3.3).\r\n2 Wait." in page.get_textpage().get_text_bounded()


def test_an_aid_cannot_show_the_turn_of_a_game_that_has_none(race):
    with pytest.raises(
        DefinitionError, match=r"print\.yml:\d+:\d+: game\.yml has no steps of a turn; write them there"
    ):
        kit(replace(race, game=replace(race.game, turn=())), sheets=["aid"])


def _saved(document: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_unwritten_layouts_are_told_with_their_place(tmp_path):
    folder = copytree(layouts_dir(), tmp_path / "layouts")
    papers = folder / "papers.yml"
    papers.write_text(papers.read_text("utf-8").replace("edge:", "egde:"), "utf-8")
    with pytest.raises(DefinitionError, match=r"papers\.yml:\d+:1: unknown key .egde.; did you mean .edge."):
        load_layouts(folder)


@pytest.mark.parametrize("game", game_ids())
def test_only_boards_aids_and_score_sheets_have_blank_backs(game):
    made = kit_of(game, "a4", "play")
    kinds = {page: entry.kind for entry in made.manifest for page in range(entry.first, entry.last + 1)}
    blank = [number for number, page in enumerate(made.pages, 1) if page.blank]
    assert {kinds[number - 1] for number in blank} <= {"board", "aid", "score"}
    assert not any(made.pages[number - 2].backed for number in blank)
