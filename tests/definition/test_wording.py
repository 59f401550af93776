"""What readers of English stumble over is told with its place, once, and nothing that is right."""

import pytest

from ppgen.definition.document import parse_yaml
from ppgen.definition.learn import Learn
from ppgen.definition.wording import page_wording, text_wording, worded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Who cannot jump on their turn loses.", ["Who"]),
        ("Roll the die. Who rolls a six begins.", ["Who"]),
        ("**Who took it** leads the next.", ["Who"]),
        ("It moves slantwise. Slantwise only.", ["slantwise", "Slantwise"]),
        ("Sow against the clock.", ["against the clock"]),
        ("It lands in the other’s row.", ["the other’s"]),
        ("Then you have lost. White has won, and stops.", ["have lost", "has won"]),
        ("Jump if you can; else move. Else pass.", ["else", "Else"]),
    ],
)
def test_what_no_native_reader_expects_is_told(text: str, words: list[str]):
    found = sorted((at, said) for at, said, _ in worded(text))
    assert [said for _, said in found] == words
    assert all(text[at:].startswith(said) for at, said in found)


@pytest.mark.parametrize(
    "text",
    [
        "Who begins? Who may look at the pool?",
        "Who moves first",
        "Whoever holds the 2 of clubs leads it.",
        "The player who rolls highest begins.",
        "Crowns has lost its only coin. The player who has won more rounds wins.",
        "Use any card or else nothing else.",
        "The judge says `has lost`.",
    ],
)
def test_what_is_right_is_left_alone(text: str):
    assert list(worded(text)) == []


def test_a_text_is_told_at_its_line_and_column_and_in_english_only():
    document = parse_yaml("goal: >-\n  Take all pieces.\n  Who cannot move has lost.\n", "learn.yml")
    told = sorted(map(str, text_wording(document, Learn, "en-GB")))
    assert [each.split(": ")[:3] for each in told] == [
        ["learn.yml:3:19", "warning", "'has lost'"],
        ["learn.yml:3:3", "warning", "'Who'"],
    ]
    assert list(text_wording(document, Learn, "de")) == []


def test_a_page_is_told_without_its_headings_and_transcripts():
    page = "# Who can jump must\n\nA king moves\nslantwise.\n\n```play x\nslantwise\n```\n"
    told = list(map(str, page_wording(page, "faq.md", "en")))
    assert told == ["faq.md:4:1: warning: 'slantwise': say `diagonally`"]
    assert list(page_wording(page, "faq.md", "fr")) == []
