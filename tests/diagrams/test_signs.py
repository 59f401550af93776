"""Signs of a step: arrows are one outline, lead where they say, and go behind what is kept."""

from __future__ import annotations

from math import dist

import pytest

from ppgen.diagrams import outlines, signs
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.path import parse
from ppgen.drawing.scene import Path, Use
from ppgen.drawing.shapes import area, subpaths


@pytest.mark.parametrize("bow", [0.0, signs.BOW, -0.3])
@pytest.mark.parametrize("end", [(30.0, 5.0), (-12.0, 9.0), (4.0, -20.0)])
def test_an_arrow_has_its_tip_where_it_leads_and_no_hole_where_stem_and_head_meet(end, bow):
    drawn = signs.arrow((5.0, 5.0), end, bow=bow)
    stem, head = subpaths(drawn.d)
    assert area(stem) > 0
    assert area(head) > 0, "both are wound the same way, so that their overlap is filled"
    assert min(dist(point, end) for segment in head for point in segment.points) < 0.001
    assert bounds((Path("".join(_written(stem)), drawn.style),)).meets(
        signs.head_at(end, (5.0, 5.0)).grown(1)
    )


def _written(part):
    return (f"{segment.command}{' '.join(f'{x} {y}' for x, y in segment.points)}" for segment in part)


def test_a_way_goes_behind_what_is_kept():
    kept = [Box(10, -2, 4, 4)]
    whole = signs.way([(0, 0), (30, 0)])
    behind = signs.way([(0, 0), (30, 0)], kept=kept)
    parts = [bounds((Path("".join(_written(part)), whole.style),)) for part in subpaths(behind.d)]
    assert len(list(subpaths(whole.d))) == 2
    assert len(parts) == 3
    assert not any(part.meets(kept[0]) for part in parts)


def test_a_way_that_is_refused_ends_at_its_cross():
    stem, sign = signs.refused_way([(0, 0), (20, 0)], 1.0)
    assert isinstance(sign, Use)
    assert not bounds((stem,)).grown(-0.01).meets(bounds((sign,)))
    assert bounds((sign,)).cx == pytest.approx(20, abs=0.001)


@pytest.mark.parametrize(("length", "at"), [(outlines.SHORT - 1, 1.0), (outlines.SHORT + 1, 0.5)])
def test_the_cross_on_a_short_way_stands_at_its_end_and_hides_no_arrow(length, at):
    arrow, cross = signs.refused((0, 0), (length, 0))
    assert bounds((cross,)).cx == pytest.approx(at * length, abs=0.001)
    assert isinstance(arrow, Path)
    tip = max(x for segment in parse(arrow.d) for x, _ in segment.points)
    assert (tip < bounds((cross,)).right) == (at == 1.0)


def test_signs_on_a_board_are_no_larger_than_its_places_bear():
    small, large = Box(0, 0, 6, 60), Box(40, 0, 20, 20)
    sign = signs.tried(small, large)
    assert sign is not None
    *_, cross = sign.items
    assert bounds((cross,)).width < 3
    assert signs.tried(None, None) is None
