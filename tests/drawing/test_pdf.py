import hashlib
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from pikepdf import Name, pdfa

from ppgen.drawing.fonts import GlyphError, measure
from ppgen.drawing.palette import ColourError
from ppgen.drawing.pdf import Bookmark, PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Circle, Group, Rect, Scene, Symbol, Text, Use, filled, stroked
from ppgen.drawing.text import TextSpan, TextStyle, paragraph

from .sheet import PAIR, SHADED, SHEET

META = PdfMeta("A test", "ppgen")
INCH = Symbol("inch", 25.4, 25.4, (Rect(0, 0, 25.4, 25.4, stroked("ink", 1)),))
K = 72 / 25.4


def _open(*items, width=210.0, height=297.0, meta=META):
    return pikepdf.open(BytesIO(write_pdf([PdfPage(Scene(width, height, items))], meta)))


def _chars(*items):
    with pdfplumber.open(BytesIO(write_pdf([PdfPage(Scene(210, 297, items))], META))) as document:
        return document.pages[0].chars


def _tree(element):
    """Return the structure tree as nested (tag, alt, children) for the elements below one."""
    parts = element.get("/K", [])
    parts = parts if isinstance(parts, pikepdf.Array) else [parts]
    below = [_tree(part) for part in parts if isinstance(part, pikepdf.Dictionary)]
    return str(element.S)[1:], str(element.get("/Alt", "")), below


@pytest.fixture(scope="module")
def opened(pdf):
    with pikepdf.open(BytesIO(pdf)) as document:
        yield document


@pytest.mark.parametrize(
    ("width", "height", "points"), [(210, 297, (595.2756, 841.8898)), (215.9, 279.4, (612, 792))]
)
def test_a_page_is_exactly_the_paper(width, height, points):
    document = _open(INCH.at(1, 1), width=width, height=height)
    box = [float(value) for value in document.pages[0].MediaBox]
    assert box == pytest.approx([0, 0, *points], abs=0.001)


def test_an_inch_is_72_points():
    data = write_pdf([PdfPage(Scene(215.9, 279.4, (INCH.at(12.7, 25.4),)))], META)
    with pdfplumber.open(BytesIO(data)) as document:
        rect = document.pages[0].rects[0]
    assert (rect["x0"], rect["top"], rect["width"], rect["height"]) == pytest.approx(
        (36, 72, 72, 72), abs=0.001
    )


def test_a_piece_is_never_scaled():
    document = _open(INCH.at(10, 10), INCH.centred(100, 100, turn=90))
    matrices = [
        [float(value) for value in operands]
        for operands, operator in pikepdf.parse_content_stream(document.pages[0])
        if str(operator) == "cm"
    ]
    for a, b, c, d, *_ in matrices:
        assert abs(a * d - b * c) == pytest.approx(1, abs=1e-6)
        assert a * c + b * d == pytest.approx(0, abs=1e-6)


def test_a_symbol_is_one_form_for_all_pages(opened):
    forms = {str(name): form.objgen for page in opened.pages for name, form in page.Resources.XObject.items()}
    assert len(forms) == len(set(forms.values())) == 2  # the ring and the pair
    every = [o for o in opened.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(every) == 2


def test_a_symbol_that_one_picture_has_once_is_no_form():
    once = Symbol("once", 10, 10, (Circle(5, 5, 5, stroked("ink", 1)),)).at(9, 9)
    document = _open(Group((once,), alt="a ring"))
    assert "/XObject" not in document.pages[0].Resources
    document = _open(once)
    assert len(document.pages[0].Resources.XObject) == 1


def test_a_forms_box_cuts_off_no_line():
    thick = Symbol("thick", 10, 10, (Circle(5, 5, 5, stroked("ink", 6)),))
    document = _open(thick.at(9, 9), thick.at(99, 9))
    form = next(iter(document.pages[0].Resources.XObject.values()))
    left, bottom, right, top = (float(value) / K for value in form.BBox)
    half = 3 / K
    assert left < -half
    assert -top < -half
    assert right > 10 + half
    assert -bottom > 10 + half


def test_a_form_sets_its_own_state():
    document = _open(PAIR.at(9, 9), PAIR.at(99, 9))
    for form in document.pages[0].Resources.XObject.values():
        painted = [str(operator) for _, operator in pikepdf.parse_content_stream(form)]
        for index, operator in enumerate(painted):
            if operator == "f":
                assert "rg" in painted[:index]


@pytest.mark.parametrize("font", ["body", "body-italic", "body-bold", "display", "mono"])
def test_text_is_as_wide_as_measured(font):
    text = "Go back to Phil’s; swap if it is taken 0123456789"
    chars = _chars(Text(15, 50, text, font, 9))
    width = max(char["x1"] for char in chars) - min(char["x0"] for char in chars)
    assert "".join(char["text"] for char in chars) == text
    assert width / K == pytest.approx(measure(text, font, 9), abs=0.01)


@pytest.mark.parametrize(("anchor", "edge", "place"), [("start", "x0", 100), ("end", "x1", 100)])
def test_text_stands_at_its_anchor(anchor, edge, place):
    chars = _chars(Text(place, 50, "anchored", anchor=anchor))
    value = (min if edge == "x0" else max)(char[edge] for char in chars)
    assert value / K == pytest.approx(place, abs=0.01)


def test_fonts_are_embedded_subsets_and_nothing_else(opened):
    fonts = {font.objgen: font for page in opened.pages for font in page.Resources.Font.values()}
    assert len(fonts) == 4
    for font in fonts.values():
        assert re.match(r"/[A-Z]{6}\+(AtkinsonHyperlegibleNext|YoungSerif)-", str(font.BaseFont))
        assert Name.FontFile2 in font.FontDescriptor
        assert Name.ToUnicode in font
        assert len(bytes(font.FontDescriptor.FontFile2.read_bytes())) < 30_000


def test_the_file_is_pdf_a(opened):
    assert pdfa.check(opened, "2b").verdict == "pass"


def test_the_check_can_fail(pdf):
    with pikepdf.open(BytesIO(pdf)) as broken:
        del broken.Root.OutputIntents
        assert pdfa.check(broken, "2b").verdict != "pass"


def test_printers_are_asked_for_true_size_and_the_right_side(opened):
    wishes = opened.Root.ViewerPreferences
    assert (wishes.PrintScaling, wishes.DisplayDocTitle, wishes.Duplex) == (
        Name("/None"),
        True,
        Name.DuplexFlipLongEdge,
    )
    single = _open(INCH.at(0, 0))
    assert single.Root.ViewerPreferences.Duplex == Name.Simplex


def test_pages_have_labels_and_bookmarks(opened):
    labels = [str(page.label) for page in opened.pages]
    assert labels == ["A4-1", "A4-2", "3"]
    with opened.open_outline() as outline:
        assert [(item.title, [child.title for child in item.children]) for item in outline.root] == [
            ("Pieces", ["Aids"])
        ]


def test_the_file_says_what_it_is_and_how_it_may_be_used(opened):
    with opened.open_metadata() as xmp:
        assert xmp["dc:title"] == "A kit: pièces"
        assert xmp["dc:creator"] == ["The authors"]
        assert xmp["dc:rights"] == "CC BY 4.0"
        assert xmp["xmpRights:WebStatement"] == "https://creativecommons.org/licenses/by/4.0/"
        assert xmp["xmp:CreatorTool"] == "ppgen 1.0.0"
        assert xmp.pdfa_status == "2B"
    assert str(opened.Root.Lang) == "en-GB"
    assert str(opened.docinfo.Title) == "A kit: pièces"


def test_shades_and_thin_colours_break_no_promise_of_pdf_a(meta, palette):
    shaded = pikepdf.open(BytesIO(write_pdf([PdfPage(SHADED)], meta, palette)))
    found = pdfa.check(shaded, "2b")
    assert found.violations == ()
    assert {each.rule for each in found.unsupported} <= {"pikepdf:shading", "pikepdf:schema-Resources"}


def test_what_is_laid_on_thinly_is_laid_on_as_one(meta, palette):
    two = Symbol("two", 10, 10, (Rect(0, 0, 6, 6, filled("ink")), Rect(3, 3, 6, 6, filled("ink"))))
    file = BytesIO(write_pdf([PdfPage(Scene(12, 12, (Use(two, opacity=0.5),)))], meta, palette))
    page = pypdfium2.PdfDocument(file)[0].render(scale=10).to_pil().convert("L")
    once, twice = page.getpixel((40, 40)), page.getpixel((130, 130))
    assert once == twice
    assert 120 < once < 145


def test_a_reader_hears_headings_texts_and_pictures_in_order(opened):
    tag, _, parts = _tree(opened.Root.StructTreeRoot.K)
    assert tag == "Document"
    sheet = [("H1", "", []), ("P", "", []), ("Figure", "Fifteen kinds of marks in a grid", [])]
    assert parts == sheet * 3
    assert opened.Root.MarkInfo.Marked


def test_groups_nest_in_the_structure():
    row = Group((Group((Text(9, 9, "1"),), tag="TH"), Group((Text(19, 9, "2"),), tag="TD")), tag="TR")
    loose = Text(9, 30, "alone")
    document = _open(Group((row,), tag="Table"), loose)
    assert _tree(document.Root.StructTreeRoot.K)[2] == [
        ("Table", "", [("TR", "", [("TH", "", []), ("TD", "", [])])]),
        ("P", "", []),
    ]


def test_every_mark_is_tagged_or_an_artifact(opened):
    for page in opened.pages:
        depth, inside = 0, []
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in {"BDC", "BMC"}:
                depth += 1
                inside.append(str(operands[0]))
            elif name == "EMC":
                depth -= 1
            elif name in {"Tj", "TJ", "f", "S", "B", "Do", "f*", "b"}:
                assert depth == 1, name
        assert depth == 0
        assert set(inside) == {"/H1", "/P", "/Figure", "/Artifact"}


def test_each_mark_finds_its_element_through_the_parent_tree(opened):
    numbers = opened.Root.StructTreeRoot.ParentTree.Nums
    for index, page in enumerate(opened.pages):
        owners = numbers[2 * index + 1]
        assert [str(owner.S) for owner in owners] == ["/H1", "/P", "/Figure"]
        assert page.obj.StructParents == index
        assert all(owner.Pg.objgen == page.obj.objgen for owner in owners)


def test_a_paragraph_reads_without_words_running_together():
    text = (
        TextSpan("One ", "body", "ink"),
        TextSpan("bold", "body-bold", "ink"),
        TextSpan(" word and a text that takes some lines.", "body", "ink"),
    )
    block = paragraph(text, TextStyle(), (15, 35), 30)
    chars = _chars(block.item)
    assert block.lines > 1
    assert {char["mcid"] for char in chars} == {0}
    assert "".join(char["text"] for char in chars) == "One bold word and a text that takes some lines."


def test_a_kit_stays_small():
    data = write_pdf([PdfPage(SHEET, f"A4-{n}") for n in range(20)], META)
    assert len(data) / 20 < 20_000


def test_the_same_sheets_give_the_same_bytes_anywhere(tmp_path):
    tests = Path(__file__).parents[1]
    code = (
        "import hashlib; from drawing.sheet import SHEET; from ppgen.drawing import svg;"
        "from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf;"
        "painted = write_pdf([PdfPage(SHEET)], PdfMeta('T', 'A')) + svg.paint(SHEET).encode();"
        "print(hashlib.sha256(painted).hexdigest())"
    )
    digests = set()
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        where = {"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": f"{tests}:{tests.parent}"}
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **where},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout.strip())
    assert len(digests) == 1
    assert re.fullmatch("[0-9a-f]{64}", digests.pop())


def test_building_twice_in_one_process_changes_nothing(pdf, palette, meta):
    pages = [
        PdfPage(SHEET, "A4-1", "Pieces"),
        PdfPage(SHEET, "A4-2"),
        PdfPage(SHEET, places=(Bookmark("aids", "Aids", 1, 20.0),)),
    ]
    assert hashlib.sha256(write_pdf(pages, meta, palette)).digest() == hashlib.sha256(pdf).digest()


def test_mistakes_are_refused():
    with pytest.raises(GlyphError):
        _open(Text(0, 0, "漢"))
    with pytest.raises(ColourError):
        _open(Rect(0, 0, 1, 1, filled("vermilion")))
    with pytest.raises(ValueError, match="at least one page"):
        write_pdf([], META)
    with pytest.raises(ValueError, match="'inch'"):
        _open(INCH.at(0, 0), Symbol("inch", 1, 1, ()).at(0, 0))
