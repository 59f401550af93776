"""Pieces of one's own, cut out of every paper in every arrangement, measured in the printed file."""

from __future__ import annotations

from collections import Counter

import pytest

from ppgen.definition import load_game
from ppgen.sheets import SheetError
from tests.pieces.sets import COLOURS, numbers, system
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit

PIECES = """\
pieces:
  - {id: token, name: t, plural: tokens, shape: disc, per: suit, count: 18, width: 22, height: 22}
  - {id: chit, name: c, plural: chits, shape: square, per: value, count: 2, width: 20, height: 20,
     face: {ground: tint, marks: [{value: true}]}}
  - {id: hex, name: h, plural: hexes, shape: hexagon, per: suit, width: 26.4, height: 22.86,
     back: {ground: suit, marks: [{cut: true}]}}
  - {id: bar, name: b, plural: bars, count: 5, width: 40, height: 12}
  - {id: arrow, name: a, plural: arrows, shape: path, path: M0 0L100 50L0 100Z, per: suit, width: 30,
     height: 20, face: {ground: suit}}
  - {id: die, name: d, plural: dice, family: die, per: suit, width: 16, height: 16}
  - {id: pawn, name: p, plural: pawns, family: standee, per: suit, count: 2, width: 20, height: 24.5}
  - {id: cube, name: q, plural: cubes, family: cube, per: suit, width: 10, height: 10}
  - {id: bought, name: die, plural: dice, family: die, print: none, count: 2, width: 16, height: 16}
"""
SIZES = {
    "token": (22, 22),
    "chit": (20, 20),
    "hex": (26.4, 22.86),
    "bar": (40, 12),
    "arrow": (30, 20),
    "die": (4 * 16 + 4, 3 * 16 + 4),
    "pawn": (22, 61),
    "cube": (4 * 10 + 4, 3 * 10 + 4),
}
COUNTS = {"token": 54, "chit": 12, "hex": 3, "bar": 5, "arrow": 3, "die": 3, "pawn": 6, "cube": 3}


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    return system(tmp_path_factory.mktemp("content"), COLOURS, numbers(6), PIECES)


@pytest.mark.parametrize(
    ("paper", "duplex", "style"),
    [
        ("a4", "long-edge", "colour"),
        ("letter", "short-edge", "ink-saver"),
        ("a5", "single", "high-contrast"),
        ("a3", "gutterfold", "colour"),
        ("tabloid", "long-edge", "high-contrast"),
    ],
)
def test_every_piece_is_printed_in_true_size_and_as_often_as_there_are(mine, paper, duplex, style):
    made = printed(mine, paper=paper, sheets=["pieces"], duplex=duplex, style=style)
    assert list(measure.places(made.pdf, made.layout)) == []
    fronts = [slot for _, slot in measure.slots(made.layout, "front")]
    assert Counter(slot["piece"].split("-")[0] for slot in fronts) == COUNTS
    for slot in fronts:
        assert slot["rect"][2:] == pytest.approx(SIZES[slot["piece"].split("-")[0]]), slot["piece"]
    axis = "y" if duplex == "short-edge" else "x"
    assert list(measure.registration(made.pdf, made.layout, axis, fold=duplex == "gutterfold")) == []


def test_each_of_a_colour_is_printed_as_often_as_the_box_has_it(mine):
    layout = kit(mine, sheets=["pieces"]).layout()
    found = Counter(slot["piece"] for _, slot in measure.slots(layout, "front"))
    assert [found[f"token-{suit}"] for suit in ("teal", "plum", "wheat")] == [18, 18, 18]


def test_labels_take_what_fits_on_them(mine, systems):
    with pytest.raises(SheetError, match="no label sheet of A4 takes its pieces"):
        kit(mine, paper="a4", sheets=["labels"])
    stones = kit(systems["stones"], paper="letter", sheets=["labels"]).layout()
    assert len(list(measure.slots(stones))) == 72, "36 stones, on both sides"


def test_a_piece_larger_than_the_paper_is_refused(tmp_path):
    huge = system(tmp_path, "pieces: [{id: slab, name: s, plural: s, width: 300, height: 300}]\n")
    with pytest.raises(SheetError, match="the piece 'slab', 300 × 300 mm, does not fit on this paper"):
        kit(huge, paper="a4", sheets=["pieces"])


def test_konane_prints_eighteen_stones_of_each_colour():
    layout = kit(load_game("konane"), sheets=["pieces"]).layout()
    found = Counter(slot["piece"] for _, slot in measure.slots(layout, "front"))
    assert found == {"stone-black": 18, "stone-white": 18}
