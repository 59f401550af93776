"""Lines end where a text says they may, and what is no ink is not seen."""

from __future__ import annotations

import pytest

from ppgen.drawing import fonts, svg
from ppgen.drawing.breaking import pieces
from ppgen.drawing.fonts import GlyphError, measure, wrap
from ppgen.drawing.palette import COLOUR
from ppgen.drawing.scene import Scene, Text
from ppgen.drawing.text import TextStyle, lines

SHY, ZERO = "\u00ad", "\u200b"


def broken(text: str, width: float) -> list[str]:
    return ["".join(run.text for run in line) for line in lines(text, TextStyle(), width)]


def test_a_soft_hyphen_is_seen_where_its_line_ends_and_nowhere_else():
    words = f"Donau{SHY}dampf{SHY}schiff and co{SHY}operate{SHY}."
    assert broken(words, 200) == wrap(words, "body", 10, 200) == ["Donaudampfschiff and cooperate."]
    narrow = broken(words, 20)
    assert narrow == ["Donau-", "dampfschiff", "and co-", "operate."]
    assert all(measure(line, "body", 10) <= 20 for line in narrow)
    assert broken(f"one{ZERO}two{ZERO}three", 14) == ["onetwo", "three"]


def test_written_breaks_end_lines_and_empty_ones_stay():
    assert broken("One of:\n- a\n - b\n\nend", 200) == ["One of:", "- a", "- b", "", "end"]
    assert wrap("a b\nc", "body", 10, 200) == ["a b", "c"]


def test_chinese_and_japanese_break_beside_their_characters_but_not_before_what_closes():
    parts = [part.runs[0] for part in pieces([("「カード」を、ひっくり返す。abc", str)])]
    assert parts == ["「カー", "ド」", "を、", "ひっ", "く", "り", "返", "す。", "abc"]
    assert [part.runs[0] for part in pieces([("한국어 글", str)])] == ["한국어", "글"]


def test_what_is_no_ink_has_no_width_and_is_not_drawn():
    assert Text(0, 0, f"co{SHY}op{ZERO}").text == "coop"
    assert measure(f"co{SHY}op", "body", 10) == measure("coop", "body", 10)
    assert fonts.outline(f"4{SHY}", "display", 10) == fonts.outline("4", "display", 10)
    drawn = svg.paint(Scene(20, 5, (Text(0, 4, f"a{SHY}b"),)), COLOUR, text="live")
    assert ">ab<" in drawn


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("שָלום", "a mark on the letter before it"),
        ("سلام", "Arabic is written from right to left"),
        ("ܫܠܡܐ", "Syriac is written from right to left"),
        ("नमस्ते", "the letters of Devanagari join or move"),
        ("ภาษา", "the letters of Thai join or move"),
        ("q\u0303", "a mark on the letter before it"),
    ],
)
def test_what_cannot_be_set_letter_by_letter_is_refused_by_name(text, told):
    with pytest.raises(GlyphError, match=told):
        measure(text, "body", 10)
