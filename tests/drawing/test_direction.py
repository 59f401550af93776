"""Letters from right to left: where each stands on its line, and how both painters and readers are told."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest

from ppgen.drawing import fonts, svg
from ppgen.drawing.direction import ordered, runs
from ppgen.drawing.fonts import measure
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.pdf import PdfPage, write_pdf
from ppgen.drawing.scene import Group, Scene, Text
from ppgen.drawing.text import TextSpan, TextStyle, paragraph
from ppgen.language import is_joined_from_the_right, is_right_to_left, speaking


@pytest.mark.parametrize(
    ("read", "stands"),
    [
        ("שלום", "םולש"),
        ("שלום, Hex!", "!Hex ,םולש"),
        ("מן c3-c5 אל 12", "12 לא c3-c5 ןמ"),
        ("(שתיים) 3.14", "3.14 (םייתש)"),
        ("\u200f, ", " ,"),
        ("plain (3) words", "plain (3) words"),
    ],
)
def test_letters_stand_as_they_are_read_from_their_side_and_numbers_stay(read, stands):
    assert ordered(read) == stands
    assert measure(read, "body", 10) == pytest.approx(measure(stands, "body", 10))


def test_an_outline_has_the_first_letter_at_the_right():
    first, last = measure("ש", "body", 10), measure("ם", "body", 10)
    assert fonts.outline("שם", "body", 10) == " ".join(
        (fonts.outline("ם", "body", 10), fonts.outline("ש", "body", 10, x=last))
    )
    assert first != last


def placed(spans: tuple[TextSpan, ...], width: float = 100.0) -> list[tuple[float, Text]]:
    """Lay a paragraph in Hebrew; gives its texts as they are read, with where each ends."""
    with speaking("he"):
        item = paragraph(spans, TextStyle(), (10, 20), width).item
    texts = [text for text in item.items if isinstance(text, Text)]
    return [(text.x + measure(text.text, text.font, text.size), text) for text in texts]


def test_a_line_of_several_spans_begins_at_the_right_and_is_told_in_its_order():
    spans = (
        TextSpan("שלום ", "body", "ink"),
        TextSpan("c3, e5", "mono", "ink"),
        TextSpan(" (", "body-bold", "ink"),
        TextSpan("סוף", "body", "ink"),
        TextSpan(").", "body", "ink"),
    )
    found = placed(spans)
    assert [text.text.strip("\u200f ") for _, text in found] == ["שלום", "c3, e5", "", "(", "סוף)."]
    ends = [end for end, _ in found]
    assert ends == sorted(ends, reverse=True)
    assert ends[0] == pytest.approx(110.0)
    for (_, before), (end, _) in pairwise(found):
        assert end == pytest.approx(before.x)
    assert ordered(found[3][1].text).strip() == ")", "what opens at the right"


def test_each_line_of_a_paragraph_ends_at_the_right_edge_whatever_blank_is_kept_at_its_end():
    found = placed((TextSpan("אחת שתיים שלוש ארבע חמש", "body", "ink"),), width=20.0)
    assert len(found) > 1
    blank = measure(" ", "body", 10)
    for end, text in found[:-1]:
        assert text.text.endswith(" ")
        assert end == pytest.approx(30.0)
        assert text.x == pytest.approx(30.0 - measure(text.text.strip(), "body", 10) - blank)


def test_a_text_of_the_source_begins_at_the_left_and_a_single_line_of_it_stands_at_the_right():
    with speaking("he"):
        first, second = paragraph("[EN] Place one stone.", TextStyle(), (0, 0), 30).item.items
        (single,) = paragraph("[EN] Place one.", TextStyle(), (0, 0), 60).item.items
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert isinstance(single, Text)
    assert (first.x, second.x, single.text) == (0, 0, "[EN] Place one.")
    assert single.x + measure(single.text, "body", 10) == pytest.approx(60)


def test_words_of_another_direction_turn_within_a_text():
    with speaking("en"):
        texts = paragraph("He says שלום עולם.", TextStyle(), (0, 0), 60).item.items
    assert [ordered(text.text) for text in texts if isinstance(text, Text)] == ["He says ", "םלוע םולש", "."]


def test_a_page_is_told_which_way_a_text_goes_and_where_it_begins():
    wide = measure("שלום", "body", 10)
    drawn = svg.paint(Scene(40, 10, (Text(5, 5, "שלום"),)), COLOUR, text="live")
    (x,) = re.findall(r'<text direction="rtl"[^>]*? x="([\d.]+)"', drawn)
    assert float(x) == pytest.approx(5 + wide, abs=0.001)
    middle = svg.paint(Scene(40, 10, (Text(20, 5, "שלום", anchor="middle"),)), COLOUR, text="live")
    assert re.search(r'text-anchor="middle"[^>]* x="20"', middle)


def test_signs_keep_their_place_among_words():
    assert [(run.span, run.place) for run in runs(["אב", "", "ab"], right=True)] == [(0, 2), (1, 1), (2, 0)]


def test_languages_from_the_right_are_known_and_those_whose_letters_join():
    tags = ("he", "he-IL", "yi", "ar", "fa-IR", "de", "art")
    assert list(filter(is_right_to_left, tags)) == ["he", "he-IL", "yi", "ar", "fa-IR"]
    assert list(filter(is_joined_from_the_right, tags)) == ["ar", "fa-IR"]


def test_on_paper_letters_stand_in_their_order_and_readers_are_told_how_it_is_read(meta):
    item = Group((Text(5, 10, "שלום c3"),), tag="P")
    made = write_pdf([PdfPage(Scene(60, 20, (item,), "A page"))], meta)
    with pdfplumber.open(BytesIO(made)) as document:
        letters = sorted(document.pages[0].chars, key=lambda char: char["x0"])
    assert "".join(char["text"] for char in letters) == "c3 םולש"
    with pikepdf.open(BytesIO(made)) as document:
        marked = [operands for operands, _ in pikepdf.parse_content_stream(document.pages[0], "BDC")]
    told = [str(each[1].ActualText) for each in marked if "/ActualText" in each[1]]
    assert told == ["שלום c3"]


@pytest.mark.parametrize(
    ("read", "seen"),
    [
        ("R4 (3.2) אבג", "גבא R4 (3.2)"),
        ("abc (def) אבג", "גבא abc (def)"),
        ("אב (abc אב) דה", "הד (בא abc) בא"),
        ("אב (1.4).", ".(1.4) בא"),
        ("אב (abc", "abc) בא"),
    ],
)
def test_both_brackets_of_a_pair_go_one_way(read, seen):
    assert ordered(read) == seen
