"""Inline markup is small, closed, and nothing else has a meaning."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ppgen.definition.prose_html import prose_html, unlinked
from ppgen.definition.text import MarkupError, TextRun, escaped, one_line, paragraphs, parse, slanted, words


def test_markup_becomes_runs():
    assert parse("a **b *c*** `d` [[e.f]] [[g h|i]]") == (
        TextRun("a "),
        TextRun("b ", bold=True),
        TextRun("c", bold=True, italic=True),
        TextRun(" "),
        TextRun("d", code=True),
        TextRun(" "),
        TextRun("e.f", target="e.f", words=False),
        TextRun(" "),
        TextRun("g h", target="i"),
    )


def test_html_and_code_are_plain_text():
    assert parse("<b>&amp;</b> `**[[x]]**`") == (TextRun("<b>&amp;</b> "), TextRun("**[[x]]**", code=True))


def test_links_may_be_bold_and_break_over_lines():
    assert parse("**[[another\nturn]]**") == (
        TextRun("another turn", bold=True, target="another turn", words=False),
    )


@pytest.mark.parametrize(
    ("text", "opening", "nth"),
    [
        ("a *b", "*", 0),
        ("a *b* **c", "**", 0),
        ("Pay 2*3 or **5.", "**", 0),
        ("Pay 5**.", "**", 0),
        ("*a *b*", "*", 0),
        ("`a` `b", "`", 2),
        ("[[a|b|c]]", "[[", 0),
        ("[[]]", "[[", 0),
    ],
)
def test_markup_that_is_not_closed_is_refused(text, opening, nth):
    with pytest.raises(MarkupError, match="is not closed") as caught:
        parse(text)
    assert (caught.value.opening, caught.value.nth) == (opening, nth)


def test_empty_lines_part_paragraphs():
    assert [[run.text for run in part] for part in paragraphs("a\nb\n\n c \n")] == [["a\nb"], ["c"]]


@given(st.text("ab <&>'\"()", max_size=40))
def test_text_without_markup_stays_as_it_is(text):
    assert words(text) == text


@pytest.mark.parametrize("text", ["[[ ]]", "see [[ | target]]", "[[words| ]]"])
def test_a_link_without_target_or_words_is_refused(text):
    with pytest.raises(MarkupError, match="a link has a target"):
        parse(text)


@given(st.text("ab*`[]|\n ", max_size=40))
def test_parsing_ends_in_runs_or_a_markup_error(text):
    try:
        runs = parse(text)
    except MarkupError:
        return
    assert all(run.text for run in runs)


@given(st.text("ab\\*`[]| ", min_size=1, max_size=40))
def test_escaped_words_read_as_they_are(text):
    assert words(escaped(text)) == text
    text = text.strip()
    assume(text)
    assert words(f"**{escaped(text)}** *{escaped(text)}*") == f"{text} {text}"


@pytest.mark.parametrize("text", ["a **b\n\nc**", "*a\n \nb*", "`a\n\nb`", "[[a\n\nb]]"])
def test_markup_ends_with_its_paragraph(text):
    with pytest.raises(MarkupError, match="is not closed"):
        parse(text)


@given(st.text("ab\\*`[]|\n ", max_size=40))
def test_what_can_be_read_can_be_read_by_paragraphs_and_in_italics(text):
    try:
        shown = words(text)
    except MarkupError:
        return
    assert " ".join("".join(run.text for run in part) for part in paragraphs(text)).split() == shown.split()
    assume(shown.strip())
    assert words(slanted(text)).strip() == shown.strip()
    assert all(run.italic and not run.bold for run in slanted(text))


@pytest.mark.parametrize(
    ("prose", "html"),
    [
        ("**a *b* c**", "<strong>a </strong><strong><em>b</em></strong><strong> c</strong>"),
        ("a\nb `<i>` & *<b>*", "a<br>b <code>&lt;i&gt;</code> &amp; <em>&lt;b&gt;</em>"),
        ("*see [[the king|piece.king]]*", "<em>see </em><em>[the king]</em>"),
    ],
)
def test_prose_as_html_is_nothing_but_its_styles_and_links(prose, html):
    assert prose_html(parse(prose), lambda run: f"[{run.text}]") == html


@given(st.text("ab\\*`<>&\"'\n ", max_size=40))
def test_html_shows_the_words_of_prose_and_no_other_element(text):
    try:
        runs = parse(text)
    except MarkupError:
        return
    seen = ET.fromstring(f"<p>{prose_html(runs, unlinked)}</p>".replace("<br>", "\n"))
    assert "".join(seen.itertext()) == words(runs)
    assert {each.tag for each in seen.iter()} <= {"p", "strong", "em", "code"}


def test_a_text_whose_markup_is_not_closed_stays_as_it_is_in_one_line():
    assert one_line("a **b**\n c") == "a b c"
    assert one_line("a **b\n c") == "a **b c"


def test_a_no_break_space_stays_in_one_line_and_in_the_words_of_a_link():
    assert one_line(" 10\u00a0000\n  **à\u00a0qui**\u202f? ") == "10\u00a0000 à\u00a0qui\u202f?"
    assert parse("[[à\u00a0qui|e.f]]") == (TextRun("à\u00a0qui", target="e.f"),)
    assert parse("[[a\n b]]") == (TextRun("a b", target="a b", words=False),)


@pytest.mark.parametrize(
    "text",
    [
        "Rated 5*.",
        "2*3*4",
        "2**3**4",
        "2 * 3 ** 4",
        "five****",
        "* a\n* b",
        "a*b c",
        "(5*), 6*!",
        "**** and more",
    ],
)
def test_asterisks_beside_no_word_are_themselves(text):
    assert parse(text) == (TextRun(text),)
    assert parse(text, links=False) == (TextRun(text),)


@pytest.mark.parametrize(
    ("text", "bold", "italic"),
    [
        ("**N**orth", "N", ""),
        ("(**a**), *b*.", "a", "b"),
        ("***a*** b", "a", "a"),
        ("**a *b***", "a b", "b"),
        ("*2*3 seeds*", "", "2*3 seeds"),
        ("**Note:**then", "Note:", ""),
        ("“*so*”", "", "so"),
        ("**5\\***", "5*", ""),
    ],
)
def test_asterisks_outside_of_words_are_marks(text, bold, italic):
    runs = parse(text)
    assert "".join(run.text for run in runs if run.bold) == bold
    assert "".join(run.text for run in runs if run.italic) == italic
    assert parse(text, links=False) == runs


def test_on_cards_there_are_no_links_and_no_code():
    assert parse("[[a]] and `b`\n\nthen **c**", links=False) == (
        TextRun("[[a]] and `b`\n\nthen "),
        TextRun("c", bold=True),
    )
