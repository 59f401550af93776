"""Prose of content becomes type: links turn into numbers and words, and styles stay where they were."""

from __future__ import annotations

import pytest

from ppgen.drawing.text import runs
from ppgen.judges import Judges
from ppgen.sheets.spec.layouts import load_layouts
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
    assert "".join(run.text for run in runs(subject.markup(prose))) == words


def test_styles_that_meet_do_not_run_together(subject):
    found = runs(subject.markup("*See [[ruling.title]].* **Now** and ***both* bold**"))
    assert [(run.text, run.font) for run in found] == [
        ("See R1.", "body-italic"),
        (" ", "body"),
        ("Now", "body-bold"),
        (" and ", "body"),
        ("both bold", "body-bold"),
    ]
