import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.drawing.bounds import bounds
from ppgen.drawing.dump import dump
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import (
    IDENTITY,
    Circle,
    Clip,
    Group,
    Line,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Symbol,
    Text,
    Transform,
    Use,
    filled,
    pt,
    stroked,
    symbols,
)

DOT = Symbol("dot", 2, 4, (Circle(1, 1, 1, filled("suns")),))
ANGLES = st.sampled_from([0, 30, 45, 90, 180, 270, 300])
NUMBERS = st.integers(-100, 100)


@given(ANGLES, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_the_inner_transform_comes_first(angle, x, y, px, py):
    outer, inner = Transform.translate(x, y), Transform.rotate(angle)
    expected = outer.point(*inner.point(px, py))
    assert (outer @ inner).point(px, py) == pytest.approx(expected)


@given(ANGLES, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_a_turn_keeps_distances_and_its_centre(angle, x, y, px, py):
    turn = Transform.rotate(angle, x, y)
    assert turn.point(x, y) == pytest.approx((x, y))
    assert math.dist(turn.point(px, py), (x, y)) == pytest.approx(math.dist((px, py), (x, y)))


def test_turns_go_clockwise_and_quarters_are_exact():
    assert Transform.rotate(90).point(1, 0) == (0.0, 1.0)
    assert Transform.rotate(-90) == Transform.rotate(270)
    assert Transform.rotate(90)[:4] == (0.0, 1.0, -1.0, 0.0)


def test_mirrors_stay_in_their_frame():
    assert Transform.mirror(width=210).point(10, 20) == (200, 20)
    assert Transform.mirror(height=297).point(10, 20) == (10, 277)
    assert Transform.mirror(width=210) @ Transform.mirror(width=210) == IDENTITY


def test_points_are_a_72nd_of_an_inch():
    assert pt(72) == pytest.approx(25.4)
    assert stroked("ink", 0.75).width == pytest.approx(0.26458, abs=1e-5)


def test_symbols_are_placed_by_corner_by_centre_and_by_size():
    assert bounds((DOT.at(10, 20),)) == (10, 20, 2, 2)
    assert bounds((DOT.centred(10, 20),)) == (9, 18, 2, 2)
    assert bounds((DOT.centred(10, 20, turn=180),)) == (9, 20, 2, 2)
    assert DOT.fitted(0, 0, 8).transform.a == 2


def test_bounds_reach_through_groups_symbols_and_clips():
    moved = Group((Rect(0, 0, 2, 1, filled("ink")),), Transform.rotate(90))
    assert bounds((moved,)) == pytest.approx((-1, 0, 1, 2))
    assert bounds((Clip(Rect(0, 0, 2, 2, filled("ink")), (Rect(0, 0, 9, 9, filled("ink")),)),)) == (
        0,
        0,
        2,
        2,
    )
    assert bounds((Line(1, 2, 3, 4, stroked("ink", 1)), Polyline(((0, 0), (1, 5)), stroked("ink", 1)))) == (
        (0, 0, 3, 5)
    )


def test_bounds_may_count_the_width_of_lines():
    box = bounds((Polygon(((0, 0), (4, 0), (4, 4)), stroked("ink", 72 / 25.4)),), lines=True)
    assert box == pytest.approx((-1, -1, 6, 6))


def test_a_text_reaches_from_its_capitals_to_its_descenders():
    box = bounds((Text(10, 20, "Hg", size=72, anchor="end"),))
    assert box.right == 10
    assert (box.top, box.bottom) == pytest.approx((20 - 0.668 * 25.4, 20 + 0.22 * 25.4))


def test_nothing_has_no_bounds():
    with pytest.raises(PathError, match="nothing is drawn"):
        bounds((Group(()),))


def test_symbols_come_once_and_inner_ones_first():
    outer = Symbol("outer", 4, 4, (DOT.at(0, 0), DOT.at(2, 0)))
    items = (Group((outer.at(0, 0),)), Clip(Circle(0, 0, 1, filled("ink")), (DOT.at(0, 0),)), Use(outer))
    assert [symbol.name for symbol in symbols(items)] == ["dot", "outer"]


def test_one_name_for_two_drawings_is_refused():
    other = Symbol("dot", 2, 4, (Circle(1, 1, 1, filled("moons")),))
    with pytest.raises(ValueError, match="'dot'"):
        list(symbols((DOT.at(0, 0), other.at(0, 0))))


def test_scenes_can_be_compared_and_hashed():
    assert Group((DOT.at(0, 0),), attributes={"data-space": "1"}) != Group((DOT.at(0, 0),))
    assert len({Group((DOT.at(0, 0),)), Group((DOT.at(0, 0),))}) == 1


def test_a_dump_has_a_line_a_mark():
    space = Group(
        (DOT.centred(5, 5, turn=90), Rect(0, 0, 10, 10, stroked("line", 0.5, (2, 1)))),
        name="space-1",
        alt="Space 1",
        attributes={"data-space": "1"},
    )
    scene = Scene(40, 30.5, (space, Text(20, 28, "A strip", "display", 20, tag="H1")), "A strip")
    assert dump(scene) == (
        "scene 40 x 30.5 'A strip'\n"
        "symbol dot 2 x 4\n"
        "  circle cx=1 cy=1 r=1 fill:suns\n"
        "marks\n"
        "  group name='space-1' alt='Space 1' data-space='1'\n"
        "    use dot [0 1 -1 0 7 4]\n"
        "    rect x=0 y=0 width=10 height=10 stroke:line*0.176/2,1 radius=0\n"
        "  text x=20 y=28 text='A strip' font='display' size=20 role='ink' anchor='start' tag='H1'\n"
    )
