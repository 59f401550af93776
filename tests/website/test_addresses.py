"""Links lead from page to page, and anchors follow from ids."""

from __future__ import annotations

import pytest

from ppgen.website.writing import addresses


@pytest.mark.parametrize(
    ("target", "page", "link"),
    [
        ("games/race/rules.html#a", "games/race/index.html", "rules.html#a"),
        ("games/race/rules.html#a", "games/race/rules.html", "#a"),
        ("index.html", "games/race/rules.html", "../../index.html"),
        ("games/index.html", "index.html", "games/index.html"),
        ("print.html", "print.html", "print.html"),
    ],
)
def test_a_link_is_written_from_its_page(target: str, page: str, link: str):
    assert addresses.link(target, page) == link


def test_anchors_hold_letters_digits_and_hyphens():
    assert addresses.anchor("capture.own-coin") == "capture-own-coin"
    assert addresses.number_anchor("4.2") == "rule-4-2"
    assert addresses.term_anchor("Another turn!") == "term-another-turn"
    assert addresses.anchor("Kōnane Łódź, straße øl") == "konane-lodz-strasse-ol"
    assert addresses.anchor("Фишки") == "part"
    assert addresses.example_anchor("a-hit", 3) == "play-a-hit--3"
