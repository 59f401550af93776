"""Pages that are laid out from the right: all changes sides, and what is read or measured stays as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ppgen.drawing.bounds import bounds
from ppgen.drawing.mirrored import mirrored
from ppgen.drawing.scene import (
    Circle,
    Clip,
    Group,
    Image,
    Line,
    Path,
    Polygon,
    Polyline,
    Raster,
    Rect,
    Shade,
    Symbol,
    Text,
    Transform,
    filled,
    stroked,
)
from ppgen.drawing.text import TextStyle, paragraph

WIDTH = 100.0
INK, LINE = filled("ink"), stroked("ink", 1.0)
CLIPPED = (Rect(0, 0, 30, 30, INK),)
SIGN = Symbol("sign", 10, 10, (Path("M0 0L10 0L10 10Z", INK),))
PICTURE = Raster("0" * 16, "image/png", lambda: b"", 4, 4)
MOVED = {
    "path": Path("M10 10L30 10Q40 20 10 30Z", INK),
    "rect": Rect(10, 10, 30, 20, INK, 2),
    "circle": Circle(20, 20, 5, INK),
    "line": Line(10, 10, 40, 20, LINE),
    "polyline": Polyline(((10, 10), (40, 20), (20, 30)), LINE),
    "polygon": Polygon(((10, 10), (40, 20), (20, 30)), INK),
    "text": Text(10, 10, "from here"),
    "end": Text(70, 10, "to here", anchor="end"),
    "middle": Text(30, 10, "about here", anchor="middle"),
    "image": Image(10, 10, 30, 20, PICTURE),
    "shade": Shade(10, 10, 30, 20, ((0, "ink"), (1, "ground")), 30),
    "use": SIGN.centred(20, 20, 2, turn=30),
    "clip": Clip(Circle(20, 20, 5, INK), CLIPPED),
    "figure": Group((Path("M0 0L10 0L10 10Z", INK),), Transform.translate(7, 5), alt="a corner"),
    "turned": Group((Text(3, 4, "along the edge"),), Transform.rotate(-90, 10, 20)),
    "nested": Group((Group((Line(1, 2, 9, 4, LINE),), Transform.translate(3, 0)),), Transform.scale(2)),
}


@pytest.mark.parametrize("item", MOVED.values(), ids=MOVED)
def test_everything_lies_as_far_from_the_right_as_it_lay_from_the_left(item):
    was, now = bounds((item,)), bounds(mirrored((item,), WIDTH))
    assert (WIDTH - now.right, WIDTH - now.left) == pytest.approx((was.left, was.right), abs=0.001)
    assert (now.top, now.bottom) == pytest.approx((was.top, was.bottom), abs=0.001)


@pytest.mark.parametrize("item", MOVED.values(), ids=MOVED)
def test_what_is_mirrored_twice_is_what_it_was(item):
    again = mirrored(mirrored((item,), WIDTH), WIDTH)
    assert bounds(again) == pytest.approx(bounds((item,)), abs=0.001)


def test_a_line_is_reflected_and_a_figure_and_a_symbol_are_not():
    falling = Line(10, 10, 40, 20, LINE)
    (seen,) = mirrored((falling,), WIDTH)
    assert seen == Line(90, 10, 60, 20, LINE)
    (figure,) = mirrored((Group((falling,), alt="a line that falls"),), WIDTH)
    assert isinstance(figure, Group)
    assert figure.items == (falling,)
    assert figure.transform == Transform.translate(50, 0)
    (sign,) = mirrored((SIGN.at(10, 10),), WIDTH)
    assert sign == SIGN.at(80, 10)


def test_a_ruler_measures_from_the_left_as_ever():
    ruler = Group((Line(10, 5, 60, 5, LINE), Text(61, 5, "50 mm")), layer="ruler", artifact=True)
    (seen,) = mirrored((ruler,), WIDTH)
    assert isinstance(seen, Group)
    assert seen.items == ruler.items
    assert seen.transform.a == 1


def test_a_paragraph_keeps_its_lines_in_a_frame_that_changes_sides():
    told = paragraph("one two three four five six", TextStyle(), (10, 0), 25).item
    (seen,) = mirrored((told,), WIDTH)
    assert isinstance(seen, Group)
    assert seen.items == told.items
    assert seen.transform == Transform.translate(WIDTH - 2 * 10 - 25, 0)


def test_what_is_as_wide_as_the_page_stays():
    pieces = Group((Circle(20, 20, 5, INK), Text(2, 2, "cut here")), block=(0.0, WIDTH))
    aside = Group((pieces,), Transform.translate(5, 0))
    assert mirrored((pieces,), WIDTH) == (pieces,)
    assert bounds(mirrored((replace(aside, transform=Transform.scale(0.5)),), WIDTH / 2)) == bounds(
        (replace(aside, transform=Transform.scale(0.5)),)
    )


def test_nothing_is_made_of_a_figure_in_which_nothing_is_drawn():
    assert mirrored((Group((), alt="an empty table"),), WIDTH) == (Group((), alt="an empty table"),)
