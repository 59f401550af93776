"""Words parted at the ends of lines: in languages of long words, and only where a line would be short."""

from __future__ import annotations

import pytest

from ppgen.drawing.breaking import MAYBE
from ppgen.drawing.hyphens import hyphenated, hyphenating
from ppgen.drawing.text import TextOverflowError, TextStyle, lines, paragraph
from ppgen.language import speaking

STYLE = TextStyle(10, 13)
LONG = "Gegenuhrzeigersinn"


def set_in(tag: str, text: str, width: float, style: TextStyle = STYLE) -> list[str]:
    """Set a text in a language, and give its lines."""
    with speaking(tag):
        return ["".join(span.text for span in line) for line in lines(text, style, width)]


def test_a_word_is_parted_where_its_line_would_be_short_and_not_twice_running():
    assert set_in("de", f"im {LONG}", 26) == ["im Gegenuhrzei-", "gersinn"]
    assert set_in("de", f"ohne Zwang und {LONG}", 33) == ["ohne Zwang und", LONG], "little stays empty"


def test_english_words_and_headings_and_words_in_the_middle_stay_whole():
    assert set_in("en", "an understanding", 20) == ["an", "understanding"]
    assert set_in("de", f"im {LONG}", 36, TextStyle(10, 13, anchor="middle")) == ["im", LONG]
    assert set_in("de", f"im {LONG}", 36, TextStyle(10, 13, "display")) == ["im", LONG]


def test_a_word_wider_than_its_column_is_parted_rather_than_refused():
    with speaking("de"):
        assert paragraph(LONG, STYLE, (0, 0), 20).lines == 2
    with speaking("en"), pytest.raises(TextOverflowError):
        paragraph(LONG, STYLE, (0, 0), 20)


def test_texts_of_another_language_are_not_parted_by_the_one_that_is_spoken():
    with speaking("de"), hyphenating("en"):
        assert [len(line) for line in lines(LONG, STYLE, 20)] == [1]
    stale = "[EN] understanding"
    assert hyphenated(stale, "de") == stale


@pytest.mark.parametrize("text", ["www.zwickmuehlen.de/regel", "Zwick\u00admühle", "Herz7karten", "GitHub"])
def test_no_address_no_code_and_no_word_with_hyphens_of_its_own_is_parted(text):
    assert hyphenated(text, "de") == text


def test_a_compound_that_the_dictionary_does_not_know_is_parted_where_it_is_sure():
    assert hyphenated("Startaufstellung", "de").replace(MAYBE, "-") == "Startauf-stel-lung"
