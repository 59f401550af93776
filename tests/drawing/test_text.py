import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.drawing import fonts
from ppgen.drawing.fonts import FACES, GlyphError, measure, outline, wrap
from ppgen.drawing.path import bounds, parse
from ppgen.drawing.scene import pt
from ppgen.drawing.text import TextOverflowError, TextSpan, TextStyle, lines, merged, paragraph, styled

WORDS = st.lists(st.text(st.sampled_from("abcdefgHMW.,’é0123456789"), min_size=1, max_size=9), max_size=30)
STYLE = TextStyle(10, 13.5)


def test_widths_are_the_sum_of_the_font_files_advances():
    assert measure("0" * 100, "display", 10) == pytest.approx(100 * pt(10) * 0.674)
    assert measure("AV", "body", 10) == pytest.approx(measure("A", "body", 10) + measure("V", "body", 10))


@pytest.mark.parametrize("font", FACES)
def test_every_font_has_what_the_texts_need(font):
    measure("ABCXYZ abcxyz 0123456789 ’‘“”–—×·…()[],.;:?!/&%+=-éèüöäßñç½", font, 10)


def test_figures_of_the_display_face_are_lining():
    for figure in "0123467 89".replace(" ", ""):
        box = bounds(parse(outline(figure, "display", 72)))
        assert box.bottom < 0.02 * 25.4, "no figure hangs below the line"
        assert -box.top > 0.74 * 25.4, "every figure is as high as a capital"


def test_a_missing_glyph_is_named_with_its_text():
    with pytest.raises(GlyphError, match=r"no '漢' \(U\+6F22\).*'a 漢 b'"):
        measure("a 漢 b", "body", 10)
    with pytest.raises(GlyphError):
        outline("漢", "display", 10)


@given(WORDS, st.integers(10, 80))
def test_wrapped_lines_keep_every_word_and_fit(words, width):
    wrapped = wrap(" ".join(words), "body", 10, width)
    assert " ".join(wrapped).split() == words
    assert all(measure(line, "body", 10) <= width or " " not in line for line in wrapped)


@given(WORDS, st.integers(30, 80))
def test_marked_lines_break_where_plain_ones_do(words, width):
    text = " ".join(words)
    plain = [line.strip() for line in wrap(text, "body", 10, width)]
    assert ["".join(run.text for run in line) for line in lines(text, STYLE, width)] == plain


def test_no_line_breaks_at_a_no_break_space():
    assert wrap("ten\N{NO-BREAK SPACE}mm wide", "body", 10, 1) == ["ten\N{NO-BREAK SPACE}mm", "wide"]


@pytest.mark.parametrize(
    ("font", "bold", "italic", "face"),
    [
        ("body", True, False, "body-bold"),
        ("body", False, True, "body-italic"),
        ("body", True, True, "body-bold"),
        ("body-semibold", True, False, "body-bold"),
        ("display", True, False, "display"),  # never faked
    ],
)
def test_words_that_are_bold_or_italic_have_a_face_of_their_own(font, bold, italic, face):
    assert styled(font, bold=bold, italic=italic) == face


def test_words_of_several_faces_keep_them_where_lines_break_and_neighbours_alike_are_one():
    spans = (
        TextSpan("one two", "body-bold", "ink"),
        TextSpan("three ", "body-bold", "ink"),
        TextSpan("four", "body", "ink"),
    )
    narrow = [merged(line) for line in lines(spans, STYLE, 1)]
    assert [[(span.text, span.font) for span in line] for line in narrow] == [
        [("one", "body-bold")],
        [("twothree", "body-bold")],
        [("four", "body")],
    ]
    assert merged(spans)[0] == TextSpan("one twothree ", "body-bold", "ink")


def test_a_paragraph_starts_with_its_capitals_at_the_top_of_its_frame():
    block = paragraph("Go back to Phil’s; swap if it is taken.", STYLE, (10, 20), 30)
    first = block.item.items[0]
    assert first.y == pytest.approx(20 + pt(10) * fonts.load("body").cap_height)
    assert block.item.items[-1].y == pytest.approx(first.y + (block.lines - 1) * pt(13.5))
    assert block.width <= 30


def test_words_on_two_lines_stay_two_words_for_a_reader():
    block = paragraph("one two three four five six", STYLE, (0, 0), 15)
    assert block.lines > 1
    assert "".join(text.text for text in block.item.items) == "one two three four five six"


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_paragraphs_are_anchored_within_their_frame(anchor, share):
    block = paragraph("word", TextStyle(10, 13.5, anchor=anchor), (10, 0), 50)
    assert block.item.items[0].x == pytest.approx(10 + share * (50 - block.width))


def test_an_empty_paragraph_takes_no_room():
    assert paragraph("  ", STYLE, (0, 0), 50).height == 0


def test_a_text_too_high_for_its_frame_is_refused_with_the_frame_and_by_how_much():
    height = paragraph("one two three four five", STYLE, (0, 0), 15).height
    with pytest.raises(TextOverflowError, match=r"the legend: 1\.0 mm too high") as caught:
        paragraph("one two three four five", STYLE, (0, 0), 15, height=height - 1, frame="the legend")
    assert caught.value.by == pytest.approx(1)
    paragraph("one two three four five", STYLE, (0, 0), 15, height=height)


def test_a_word_wider_than_its_frame_is_refused():
    with pytest.raises(TextOverflowError, match="too wide at 'Antidisestablishment'"):
        paragraph("an Antidisestablishment", STYLE, (0, 0), 20)
