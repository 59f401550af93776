import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.drawing.box import Box, around
from ppgen.drawing.path import PathError, bounds, compact, number, parse, transformed, write
from ppgen.drawing.scene import Transform
from ppgen.drawing.shapes import circle, lens, solid, subpaths

COORDINATES = st.integers(-999, 999).map(lambda value: value / 8)
POINTS = st.tuples(COORDINATES, COORDINATES)


@st.composite
def path_data(draw: st.DrawFn) -> str:
    """Any path: commands of every kind, absolute and relative."""
    arguments = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
    start = draw(POINTS)
    words = [f"M {start[0]} {start[1]}"]
    for letter in draw(st.lists(st.sampled_from("MLHVCSQTZAmlhvcsqtza"), min_size=1, max_size=8)):
        if letter.upper() == "A":
            rx, ry, turn = (draw(st.integers(0, 90)) for _ in range(3))
            flags = f"{draw(st.integers(0, 1))} {draw(st.integers(0, 1))}"
            x, y = draw(POINTS)
            words.append(f"{letter}{rx} {ry} {turn} {flags} {x} {y}")
        else:
            numbers = [str(draw(COORDINATES)) for _ in range(arguments[letter.upper()])]
            words.append(letter + " ".join(numbers))
    return "".join(words)


def _close(one: str, other: str) -> bool:
    a, b = parse(one), parse(other)
    return [s.command for s in a] == [s.command for s in b] and all(
        math.dist(p, q) < 1e-2
        for s, t in zip(a, b, strict=True)
        for p, q in zip(s.points, t.points, strict=True)
    )


@given(path_data())
def test_what_is_written_reads_the_same(d):
    assert _close(write(parse(d), 6), d)


@given(path_data())
def test_what_is_compact_reads_the_same(d):
    assert _close(compact(d), write(parse(d)))


def test_what_is_compact_is_short():
    assert compact("M 10 10 L 10.5 10.0 L 10.25 9.75 Z M 0 0 L 1 1") == "m10 10l.5 0-.25-.25zm-10-10l1 1"


@given(path_data())
def test_only_absolute_moves_lines_curves_and_closings_remain(d):
    assert {segment.command for segment in parse(d)} <= set("MLCZ")


@given(path_data(), st.integers(-50, 50), st.integers(-50, 50))
def test_bounds_move_with_the_path(d, x, y):
    box, moved = bounds(parse(d)), bounds(parse(d), Transform.translate(x, y))
    expected = (box.left + x, box.top + y, box.width, box.height)
    assert moved == pytest.approx(expected, abs=1e-6)


@given(path_data())
def test_a_transform_there_and_back_changes_nothing(d):
    there = Transform.rotate(90) @ Transform.translate(3, 4)
    back = Transform.translate(-3, -4) @ Transform.rotate(-90)
    assert _close(transformed(transformed(d, there, 6), back, 6), d)


@given(path_data())
def test_points_on_the_curves_lie_within_the_bounds(d):
    box = bounds(parse(d))
    here = (0.0, 0.0)
    for command, points in parse(d):
        if command == "C":
            controls = (here, *points)
            for step in range(11):
                t = step / 10
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (sum(w * p[axis] for w, p in zip(weights, controls, strict=True)) for axis in (0, 1))
                assert box.left - 1e-6 <= x <= box.right + 1e-6
                assert box.top - 1e-6 <= y <= box.bottom + 1e-6
        here = points[-1] if points else here


def test_relative_commands_start_where_the_pen_is():
    assert parse("m10 10h5v5l-5 0z") == parse("M10 10H15V15L10 15Z")
    assert parse("m10 10 5 5 5 5") == parse("M10 10L15 15L20 20")
    assert parse("m10 10l5 0zl0 5") == parse("M10 10L15 10ZL10 15")


def test_smooth_curves_mirror_the_handle_before():
    assert parse("M0 0C0 5 5 10 10 10S20 5 20 0") == parse("M0 0C0 5 5 10 10 10C15 10 20 5 20 0")
    assert parse("M0 0Q5 10 10 0T20 0") == parse("M0 0Q5 10 10 0Q15 -10 20 0")
    assert parse("M0 0L10 10S20 5 20 0") == parse("M0 0L10 10C10 10 20 5 20 0")


@pytest.mark.parametrize(
    ("flags", "centre"), [("0 0", (0, 8)), ("0 1", (0, 0)), ("1 0", (0, 0)), ("1 1", (0, 8))]
)
def test_an_arc_stays_on_its_circle(flags, centre):
    here = (3.0, 4.0)
    for segment in parse(f"M3 4A5 5 0 {flags} -3 4")[1:]:
        for t in (0.25, 0.5, 0.75, 1.0):
            assert math.dist(centre, _at(here, segment.points, t)) == pytest.approx(5, abs=2e-3)
        here = segment.points[-1]
    assert here == (-3.0, 4.0)


def _at(start, points, t):
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return tuple(sum(w * p[axis] for w, p in zip(weights, (start, *points), strict=True)) for axis in (0, 1))


def test_arcs_take_the_way_their_flags_say():
    # From the top of a circle to its right side: the short way is the quarter at the top right.
    assert bounds(parse("M0 -5A5 5 0 0 1 5 0")) == pytest.approx((0, -5, 5, 5), abs=2e-3)
    assert bounds(parse("M0 -5A5 5 0 1 0 5 0")) == pytest.approx((-5, -5, 10, 10), abs=2e-3)
    assert bounds(parse("M0 -5A5 5 0 0 0 5 0")) == pytest.approx((0, -5, 5, 5), abs=2e-3)


def test_a_circle_is_as_wide_as_it_says():
    assert bounds(parse(circle(10, 20, 5))) == pytest.approx((5, 15, 10, 10), abs=1e-9)


def test_curves_count_where_they_bulge_and_handles_do_not():
    assert bounds(parse("M0 0C0 -4 4 -4 4 0")) == pytest.approx((0, -3, 4, 3))


@pytest.mark.parametrize(
    ("d", "complaint"),
    [
        ("10 10", "character 1"),
        ("L10 10", "start with M"),
        ("M10", "expected a number for M at character 4"),
        ("M10 10 L5 x", "expected a number for L at character 11"),
        ("M0 0A5 5 0 2 0 1 1", "expected a number for A at character 12"),
        ("M0 0Z5 5", "expected a path command at character 6"),
    ],
)
def test_bad_path_data_is_refused_where_it_stops_making_sense(d, complaint):
    with pytest.raises(PathError, match=complaint):
        parse(d)


def test_no_points_have_no_bounds():
    with pytest.raises(PathError, match="no bounds"):
        bounds(())


def test_boxes_join():
    assert around([Box(0, 0, 1, 1), Box(2, -1, 1, 1.5)]) == Box(0, -1, 3, 2)


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.0001, "0"), (0.5, "0.5"), (1234.5678, "1234.568"), (10, "10")]
)
def test_numbers_are_written_short(value, text):
    assert number(value) == text


def test_bodies_and_cuts_wind_against_each_other():
    backwards = write(next(subpaths("M0 0V10H10V0Z")))
    for body in ("M0 0H10V10H0Z", backwards):
        for cut in (lens(5, 5, 6, 2), lens(5, 5, 6, 2, horizontal=True), circle(5, 5, 3)):
            outer, inner = subpaths(solid(body, cut))
            assert (_turns(outer) > 0) != (_turns(inner) > 0)


def _turns(part):
    points = [segment.points[-1] for segment in part if segment.points]
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)


def test_a_lens_is_as_wide_as_it_says():
    box = bounds(parse(lens(50, 50, 33, 6)))
    assert (box.width, box.height) == pytest.approx((6, 33))
