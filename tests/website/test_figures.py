"""The drawings of a page are written once, and short."""

from __future__ import annotations

from ppgen.drawing.scene import Circle, Group, Symbol, filled
from ppgen.website.writing.figures import Figures

DOT = Symbol("dot", 2, 2, (Circle(1, 1, 1, filled("suns")),))


def test_a_group_that_says_no_more_than_its_item_is_not_written():
    figures = Figures()
    assert figures.name(Group((DOT.at(1, 0),))) == figures.name(DOT.at(1, 0))
    assert figures.name(Group((DOT.at(1, 0),), alt="A dot")) != figures.name(DOT.at(1, 0))


def test_an_empty_group_is_a_drawing_too():
    assert Figures().part(Group(())) == "<g/>"


def test_what_a_page_uses_is_defined_on_it_once_and_under_a_short_name():
    figures = Figures()
    name = figures.name(Group((DOT.at(1, 0), DOT.at(5, 0))))
    page = figures.with_library(figures.part(Group((DOT.at(9, 9),), alt="Another")))
    assert name not in page
    assert page.count("<symbol") == 1
    assert 'id="d-0"' in page
    assert 'xlink:href="#d-0"' in page
