"""What is read of pictures of the leaf: of simulated ones, by the numbers that the Print page tells."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image
from scipy import ndimage

from ppgen.printers import coins, sides, through
from ppgen.printers.flat import laid
from ppgen.printers.leaf import DOT, DRAWING_DOTS, TOP_DOT, MeasuringLeaf
from ppgen.printers.picture import MOST_PIXELS, Unread, grey, pixels
from tests.printers import simulate
from tests.printers.cases import FLIPS, PAPERS, outcome


class Bounds(NamedTuple):
    """Of a way: how many pictures are tried, what share is read, and how far off that is, in millimetres."""

    pictures: int
    read: float
    usual: float
    """At the worst corner, 19 of 20."""
    worst: float
    """And all."""
    size: float = 0.0
    """How far off a side lies on its paper at its worst corner, where that is told."""


WAYS = {
    "lit": Bounds(200, 0.95, 0.11, 0.15),
    "faint": Bounds(80, 0.85, 0.15, 0.2),
    "faint-three": Bounds(20, 0.95, 0.15, 0.2),
    "stressed": Bounds(80, 0.6, 0.12, 0.15),
    "photographed": Bounds(60, 0.8, 0.4, 0.5, 0.5),
    "scanned": Bounds(60, 0.75, 0.25, 0.3, 0.35),
}
BESIDE = 6
"""Millimetres of window around a plain picture."""


def acts(why: str) -> bool:
    """Whether a refusal says what to do."""
    words = ("take", "hold", "lay", "let", "print", "send", "choose", "is this the leaf")
    return any(word in why for word in words)


def told_well(way: str, number: int) -> bool:
    """Whether no more is said of a picture than is so, or why nothing is."""
    found = outcome(way, number)
    if found.off is None:
        return acts(found.why)
    return found.off <= WAYS[way].worst and found.size <= WAYS[way].size


@pytest.mark.few(2)
@pytest.mark.parametrize("number", range(WAYS["lit"].pictures))
def test_no_leaf_against_the_light_is_told_wrong(number):
    assert told_well("lit", number)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "number"),
    [(way, number) for way in WAYS for number in range(WAYS[way].pictures) if way != "lit"],
)
def test_no_leaf_of_card_in_bad_light_or_on_a_table_is_told_wrong(way, number):
    assert told_well(way, number)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_enough_pictures_of_each_way_are_read_and_most_of_them_well(way):
    found = [outcome(way, number) for number in range(WAYS[way].pictures)]
    read = [one.off for one in found if one.off is not None]
    assert len(read) >= WAYS[way].read * len(found)
    assert np.quantile(read, 0.95) <= WAYS[way].usual


def test_scales_read_by_eye_tell_the_back_to_half_a_millimetre():
    found = [outcome("by-eye", number) for number in range(400)]
    read = [one.off for one in found if one.off is not None]
    assert len(read) >= 390
    assert np.quantile(read, 0.95) <= 0.35
    assert max(read) <= 0.6


def plain(leaf: MeasuringLeaf, *, back: float = 0.25, turned: bool = False) -> np.ndarray:
    """The leaf against the light, straight and sharp: 8 pixels of a millimetre."""
    front, behind = (simulate.drawn(leaf.paper, leaf.flip, side).astype(np.float32) / 255 for side in (0, 1))
    behind = behind[:, ::-1][::-1, ::-1] if turned else behind[:, ::-1]
    lets = 0.6 * (1 - 0.8 * front) * (1 - back * behind)
    cut = (simulate.BESIDE - BESIDE) * simulate.DENSE
    lets = lets[cut:-cut, cut:-cut]
    edge = BESIDE * simulate.DENSE
    lit = np.ones_like(lets)
    lit[edge:-edge, edge:-edge] = lets[edge:-edge, edge:-edge]
    size = tuple(round(extent * 8 / simulate.DENSE) for extent in lit.shape[::-1])
    return np.asarray(Image.fromarray(lit).resize(size, Image.Resampling.BOX))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_leaf_itself_tells_its_paper_and_its_edge(paper, flip):
    assert laid(plain(MeasuringLeaf(paper, flip)), "front").leaf == MeasuringLeaf(paper, flip)


def test_a_leaf_without_error_is_told_to_have_none():
    leaf = MeasuringLeaf("a4")
    matrix = through.measured(plain(leaf)).matrix
    corners = np.array(leaf.corners)
    assert np.abs(simulate.moved(matrix, corners) - corners).max() < 0.05


def lying(sigma: float) -> through.Measured:
    return through.Measured(MeasuringLeaf("a4"), np.eye(3), sigma, 50, 0.05)


@pytest.mark.parametrize(
    ("sigmas", "kept"),
    [
        ((0.15, 0.15, 0.15), (True, True, True)),
        ((0.15, 0.08, 0.15), (True, True, True)),
        ((0.15, None, 0.08), (True, False, True)),
        ((0.15, None, 0.15), (False, False, False)),
        ((0.15, 0.08), (True, True)),
        ((0.155, 0.1, 0.155, 0.155, 0.155), (True,) * 5),
    ],
)
def test_vague_leaves_count_where_the_mean_of_those_seen_is_sure(sigmas, kept):
    found = through.together([lying(one) if one else Unread("too faint, print it again") for one in sigmas])
    assert tuple(isinstance(one, through.Measured) for one in found) == kept
    assert all(acts(str(one)) for one in found if isinstance(one, Unread))


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (lambda: plain(MeasuringLeaf("a4"))[:, ::-1], "mirrored"),
        (lambda: plain(MeasuringLeaf("a4"), back=0), "no back is seen through the paper"),
        (
            lambda: plain(MeasuringLeaf("a4"), turned=True),
            "short edge; print it again and choose the long edge",
        ),
        (lambda: plain(MeasuringLeaf("letter", "short-edge"), turned=True), "long edge; print it again"),
        (lambda: plain(MeasuringLeaf("a4"))[::3, ::3], "too coarse"),
        (lambda: plain(MeasuringLeaf("a4"))[:1200], "pips at a corner of the front"),
        (lambda: np.full((800, 600), 0.5, np.float32), "take the picture so that the whole leaf fills it"),
        (lambda: np.random.default_rng(1).random((900, 700), np.float32), "take the picture"),
    ],
    ids=["mirrored", "one-sided", "turned", "turned-short", "coarse", "cut", "empty", "noise"],
)
def test_what_cannot_be_told_is_refused_with_what_to_do(seen, why):
    with pytest.raises(Unread, match=why):
        through.measured(np.ascontiguousarray(seen()))


def covered(picture: np.ndarray, column: float, row: float) -> np.ndarray:
    """A picture in which something lies on a place of the lattice of an A4 leaf."""
    x, y = ((extent + BESIDE) * 8 for extent in MeasuringLeaf("a4").at(column, row))
    out = picture.copy()
    out[max(0, int(y - 70)) : int(y + 70), int(x - 70) : int(x + 70)] = 0.3
    return out


def test_a_back_whose_head_is_covered_does_not_stand_on_it():
    seen = covered(plain(MeasuringLeaf("a4")), *TOP_DOT)
    corners = np.array(MeasuringLeaf("a4").corners)
    assert np.abs(simulate.moved(through.measured(seen).matrix, corners) - corners).max() < 0.05


def test_a_back_on_its_head_is_not_read_where_neither_end_tells():
    seen = covered(plain(MeasuringLeaf("a4"), turned=True), 9 - TOP_DOT[0], 13 - TOP_DOT[1])
    with pytest.raises(Unread, match="not seen whether the back stands on its head"):
        through.measured(seen)


def marked(places: tuple[tuple[float, float], ...]) -> np.ndarray:
    """A leaf whose dots for its drawing are at these places of the lattice, and at no others."""
    leaf = MeasuringLeaf("a4")
    picture = plain(leaf).copy()
    y, x = (np.arange(extent) / 8 - BESIDE for extent in picture.shape)
    for place in DRAWING_DOTS:
        column, row = leaf.at(*place)
        near = np.hypot(x[None] - column, y[:, None] - row) < DOT["front"] + 0.5
        picture[near] = 0.12 if place in places else 0.6
    return picture


@pytest.mark.parametrize(
    ("places", "why"),
    [((), "an older one, print a new one"), (DRAWING_DOTS, "drawing 3, and .* take a newer ppgen")],
    ids=["older", "newer"],
)
def test_a_leaf_of_another_drawing_is_named(places, why):
    with pytest.raises(Unread, match=why):
        laid(marked(places), "front")


def test_rings_of_the_back_are_not_taken_for_its_coins():
    ink = simulate.drawn("a4", "long-edge", 1).astype(np.float32) / 255
    found = coins.coins(np.clip(0.9 - 0.8 * ink[::2, ::2], 0, 1))
    assert sorted(coin.pips for coin in found if coin.side == "back") == [1, 2, 3, 4]


def test_a_side_on_a_dark_table_tells_where_print_lies_on_the_paper_and_how_far_it_reaches():
    leaf = MeasuringLeaf("letter")
    picture = plain(leaf, back=0)
    seen = sides.lies(np.where(picture == 1, 0.2, picture), "front")
    corners = np.array(leaf.corners)
    assert np.abs(simulate.moved(seen.matrix, corners) - corners).max() < 0.1
    assert sorted(seen.margins) == sorted(sides.EDGES)
    assert max(seen.margins.values()) < 0.2


def test_a_side_in_waves_is_not_told_by_its_edges():
    picture = plain(MeasuringLeaf("a4"), back=0)
    picture = np.where(picture == 1, 0.2, picture)
    lines, x = np.indices(picture.shape, np.float32)
    waved = ndimage.map_coordinates(picture, [lines, x + 8 * 0.35 * np.sin(lines / (8 * 18))], order=1)
    with pytest.raises(Unread, match="lies in waves"):
        sides.lies(waved, "front")


def test_a_side_on_a_bright_table_has_no_edges():
    picture = plain(MeasuringLeaf("a4"), back=0) / 0.6
    with pytest.raises(Unread, match="lay the leaf on something darker"):
        sides.lies(np.clip(picture, 0, 1), "front")


def png(width: int, height: int) -> bytes:
    out = BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"a leaf", "no JPEG, PNG or TIFF"),
        (b"", "no JPEG, PNG or TIFF"),
        (b"\x89PNG\r\n\x1a\n", "cannot be read|no JPEG"),
        (png(900, 900)[:60], "cannot be read|no JPEG"),
        (png(200, 900), "not a preview"),
        (png(11000, 11000), f"{MOST_PIXELS // 10**6} million are the most"),
    ],
)
def test_files_that_are_no_picture_or_too_large_are_refused(data, why, tmp_path):
    with pytest.raises(Unread, match=why):
        pixels(data, "it.png")
    (tmp_path / "it.png").write_bytes(data)
    with pytest.raises(Unread, match=r"it\.png"):
        grey(tmp_path / "it.png")
