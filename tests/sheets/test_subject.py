"""Prose of content becomes type: links turn into numbers and words, and styles stay where they were."""

from __future__ import annotations

import pytest

from ppgen.judges import Judges
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject


@pytest.fixture(scope="module")
def subject(race):
    return game_subject(race, "colour", load_layouts(), Judges())


@pytest.mark.parametrize(
    ("prose", "words"),
    [
        ("see [[turn.order]]", "see 3.1"),
        ("your [[stash]]", "your stash"),
        ("your [[coins|stash]]", "your coins"),
        ("see [[ruling.title]]", "see R1"),
        ("`2*3` \\ 4", "2*3 \\ 4"),
    ],
)
def test_a_link_shows_its_number_or_its_words(subject, prose, words):
    assert "".join(span.text for span in subject.spans(prose)) == subject.plain(prose) == words


def test_styles_that_meet_do_not_run_together(subject):
    found = subject.spans("*See [[ruling.title]].* **Now** and ***both* bold**")
    assert [(span.text, span.font) for span in found] == [
        ("See R1.", "body-italic"),
        (" ", "body"),
        ("Now", "body-bold"),
        (" and ", "body"),
        ("both bold", "body-bold"),
    ]


def test_numbers_of_clauses_stand_quietly_where_they_are_cited(subject):
    found = subject.spans("**see [[turn.order]]** in [[stash]]", cited=True)
    assert [(span.text, span.font, span.role) for span in found] == [
        ("see ", "body-bold", "ink"),
        ("3.1", "body", "muted"),
        (" in stash", "body", "ink"),
    ]
