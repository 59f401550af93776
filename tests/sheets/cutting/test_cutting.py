"""Pieces to cut out, measured in the printed file."""

from __future__ import annotations

import copy
from collections import Counter
from io import BytesIO

import pdfplumber
import pikepdf
import pytest

from ppgen.definition import load_game
from ppgen.sheets import SheetError, subject
from ppgen.sheets.components import needed
from ppgen.sheets.cutting.calibration import FIELDS
from ppgen.sheets.print_schema.printing import printing
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit

SIZES = {"tile": (50.8, 50.8), "face": (12.7, 12.7), "domino": (25.4, 50.8)}
KINDS = ("tile", "face", "domino")


def test_every_piece_is_drawn_where_it_is_cut_and_in_true_scale(piecepack, race_a4):
    for made in (piecepack, race_a4):
        assert list(measure.places(made.pdf, made.layout)) == []


def test_a_piece_that_is_shifted_or_scaled_is_noticed(piecepack):
    shifted = copy.deepcopy(piecepack.layout)
    next(measure.slots(shifted))[1]["rect"][0] += 0.2
    assert list(measure.places(piecepack.pdf, shifted))
    document = measure.opened(piecepack.pdf)
    pieces = next(entry for entry in piecepack.kit.manifest if entry.kind == "pieces")
    page = document.pages[pieces.first - 1]
    page.Contents = document.make_stream(b"1.01 0 0 1.01 0 0 cm\n" + page.Contents.read_bytes())
    assert list(measure.places(_saved(document), piecepack.layout))


def test_cut_marks_stand_at_every_edge_and_inside_no_piece(piecepack):
    assert list(measure.cuts(piecepack.pdf, piecepack.layout, KINDS, SIZES)) == []


def test_crop_marks_stand_at_every_edge_and_inside_no_piece(systems):
    made = printed(systems["piecepack"], paper="a4", sheets=["pieces"], marks="crop")
    assert list(measure.cuts(made.pdf, made.layout, KINDS, SIZES)) == []
    assert list(measure.margins(made.pdf, 6.35)) == []


def test_a_wrong_size_or_a_missing_mark_is_noticed(piecepack):
    wrong = copy.deepcopy(piecepack.layout)
    next(measure.slots(wrong))[1]["rect"][2] += 0.1
    assert list(measure.cuts(piecepack.pdf, wrong, KINDS, SIZES))


def test_a_piece_has_one_size_on_all_papers_and_in_all_arrangements(systems):
    sizes = set()
    for paper, duplex in (("a4", "long-edge"), ("letter", "gutterfold"), ("tabloid", "single")):
        layout = kit(systems["piecepack"], paper=paper, sheets=["pieces"], duplex=duplex).layout()
        sizes.add(frozenset((slot["piece"], *slot["rect"][2:]) for _, slot in measure.slots(layout)))
    assert len(sizes) == 1


@pytest.mark.parametrize(("duplex", "axis"), [("long-edge", "x"), ("short-edge", "y"), ("single", "x")])
def test_backs_meet_their_fronts(systems, duplex, axis):
    made = printed(systems["piecepack"], paper="a4", sheets=["pieces"], duplex=duplex)
    assert list(measure.registration(made.pdf, made.layout, axis)) == []
    other = {"x": "y", "y": "x"}[axis]
    assert list(measure.registration(made.pdf, made.layout, other)), "the measure must tell the axes apart"


def test_backs_meet_their_fronts_over_the_fold(systems):
    made = printed(systems["piecepack"], paper="letter", sheets=["pieces"], duplex="gutterfold")
    assert list(measure.registration(made.pdf, made.layout, "x", fold=True)) == []
    for record in made.layout["pages"]:
        for slot in record["slots"] if "fold" in record else ():
            x, _, width, _ = slot["rect"]
            assert abs(record["fold"] - record["width"] / 2) < 1e-6
            assert x + width <= record["fold"] - 5 or x >= record["fold"] + 5


def test_an_offset_moves_backs_alone_and_by_just_as_much(systems):
    plain = kit(systems["piecepack"], sheets=["pieces"]).layout()
    moved = printed(systems["piecepack"], sheets=["pieces"], back_offset=(0.5, -1.0))
    assert list(measure.places(moved.pdf, moved.layout)) == []
    for (_, one), (_, other) in zip(measure.slots(plain), measure.slots(moved.layout), strict=True):
        right, down = (0.5, -1.0) if one["side"] == "back" else (0.0, 0.0)
        assert other["rect"][:2] == pytest.approx([one["rect"][0] + right, one["rect"][1] + down], abs=1e-4)
    assert list(measure.registration(moved.pdf, moved.layout)), "an offset of a millimetre is measured"


def test_a_kit_holds_the_pieces_that_the_game_needs(race, race_a4):
    assert measure.counted(race_a4.layout) == Counter(needed(race))


@pytest.mark.parametrize("game", ["pub-scrawl", "army-brats", "dungeon-crawl", "pawns-crossing"])
def test_every_kit_holds_the_pieces_that_its_game_needs(game):
    definition = load_game(game)
    found = measure.counted(kit(definition, sheets=["pieces"], duplex="single").layout())
    fewer = printing(definition).fewer
    for kind, count in needed(definition).items():
        assert found[kind] >= (1 if kind in fewer else count)


def test_a_system_is_printed_whole(systems):
    layout = kit(systems["piecepack-expanded"], sheets=["pieces"]).layout()
    found = measure.counted(layout)
    assert {kind: found[kind] for kind in ("tile", "coin", "die", "pawn")} == {
        kind: systems["piecepack-expanded"].count(kind) for kind in ("tile", "coin", "die", "pawn")
    }
    dominoes = kit(systems["dominoes"], sheets=["pieces"]).layout()
    assert len({slot["piece"] for _, slot in measure.slots(dominoes, "front")}) == 28


def test_no_back_betrays_its_front(piecepack):
    document = measure.opened(piecepack.pdf)
    drawn = [list(measure.forms(page)) for page in document.pages]

    def art(number, slot):
        x, y, *_ = slot["rect"]
        return {
            form.name for form in drawn[number - 1] if measure.near(form.x, x) and measure.near(form.y, y)
        }

    backs = {
        frozenset(art(n, s)) for n, s in measure.slots(piecepack.layout, "back") if s["piece"][:4] == "tile"
    }
    assert backs == {frozenset({"tile-back"})}
    for value in "NA2345":
        faces = {
            frozenset(art(n, s))
            for n, s in measure.slots(piecepack.layout, "front")
            if s["piece"].startswith("coin-") and s["piece"].endswith(f"-{value}")
        }
        assert faces == {frozenset({f"coin-{value}"})}, "value sides are alike for every suit"


def test_labels_lie_where_the_stock_has_them(systems):
    made = printed(systems["piecepack"], paper="letter", sheets=["labels"], stock="ol5275")
    stock = made.kit.subject.layouts.stock("ol5275")
    document = measure.opened(made.pdf)
    forms = list(measure.forms(document.pages[0]))
    for index, (_, slot) in enumerate(measure.slots(made.layout)):
        column, row = index % 9, index // 9
        x, y = 15.875 + column * 20.6502, 16.6624 + row * 20.6502
        assert slot["rect"][:2] == pytest.approx([x, y], abs=1e-4)
        assert any(measure.near(form.x, x) and measure.near(form.y, y) for form in forms)
    assert (stock.width, stock.height) == (19.05, 19.05)


def test_calibration_cells_step_by_half_a_millimetre(systems):
    made = printed(systems["piecepack"], paper="a4", sheets=["calibration"])
    facts = made.layout["pages"][0]["calibration"]
    (left, top), pitch = facts["middle"], facts["pitch"]
    front, back = (_crosses(made.pdf, number) for number in (0, 1))
    for row in range(-4, 5):
        for column in range(-4, 5):
            x, y = left + column * pitch, top + row * pitch
            assert (round(x, 2), round(y, 2)) in front
            mirrored = 210 - x + column * 0.5, y + row * 0.5
            assert any(
                measure.near(mirrored[0], bx, 0.02) and measure.near(mirrored[1], by, 0.02) for bx, by in back
            )


def test_each_field_of_the_calibration_sheet_has_its_pieces_with_backs_moved_so_far(race):
    usual = printed(race, paper="a4", sheets=["pieces"]).layout["pages"]
    backs = [page for page in usual if page["slots"] and page["slots"][0]["side"] == "back"]
    made = printed(race, paper="a4", sheets=["backs"])
    sheets = {sheet["title"]: sheet for sheet in made.layout["sheets"]}
    assert list(sheets) == ["Calibration", *(f"Backs {letter}" for letter in "ABCDFGHI")]
    for letter, (right, down) in FIELDS.items():
        if letter == "E":
            continue
        first = sheets[f"Backs {letter}"]["first"]
        moved = made.layout["pages"][first : first + 2 * len(backs) : 2]
        for page, other in zip(backs, moved, strict=True):
            for slot, there in zip(page["slots"], other["slots"], strict=True):
                x, y = slot["rect"][:2]
                assert there["rect"][:2] == pytest.approx([x + right, y + down])
                assert there["piece"] == slot["piece"]


def _crosses(pdf, number):
    with pdfplumber.open(BytesIO(pdf)) as document:
        lines = document.pages[number].lines
        level = [line for line in lines if measure.near(line["x1"] - line["x0"], 8 / measure.MM, 0.01)]
        return {
            (round((line["x0"] + line["x1"]) / 2 * measure.MM, 2), round(line["top"] * measure.MM, 2))
            for line in level
        }


def _saved(document: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_pieces_that_print_yml_leaves_out_are_missed(race, monkeypatch):
    short = subject.printing(race)
    short = type(short)(boards=short.boards, cards=short.cards, pieces=short.pieces[:-1])
    monkeypatch.setattr(subject, "printing", lambda definition: short)
    with pytest.raises(
        SheetError, match=r"prints 0 of the piece 'die', but the components in play come to 1"
    ):
        kit(race, sheets=["pieces"])
