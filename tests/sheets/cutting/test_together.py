"""Pieces edge to edge: one cut parts two, and none has anything of its neighbour, nor paper between."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest

from ppgen.sheets.cutting.grounds import ground
from ppgen.sheets.cutting.selection import batches
from tests.pieces.sets import COLOURS, numbers, system
from tests.sheets.conftest import Printed, printed

PIECES = """\
look: {colours: {sea: "#0A6A78", plum: "#8A3A5C"}}
pieces:
  - id: troop
    name: troop
    plural: troops
    family: card
    size: [15, 15]
    cards: [{name: Foot, tone: sea, count: 22}, {name: Horse, tone: plum, count: 18}]
    layers:
      front: [{box: bleed, fill: "{tone}"}]
      back: [{box: bleed, fill: plum}]
  - {id: chit, name: c, plural: chits, shape: square, per: suit, count: 36, width: 16, height: 16,
     face: {ground: suit}, back: {ground: suit}}
"""
DPI = 300


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    wanted = system(tmp_path_factory.mktemp("content"), COLOURS, numbers(3), PIECES)
    return printed(wanted, paper="a4", sheets=["pieces"], together=True)


def edges(page: dict, axis: int, kind: str) -> set[float]:
    """List where the cuts of a kind of piece go, across or down."""
    rects = [slot["rect"] for slot in page["slots"] if slot["piece"].startswith(kind)]
    return {round(rect[axis] + far, 2) for rect in rects for far in (0, rect[axis + 2])}


@pytest.mark.parametrize(("kind", "most"), [("troop", 18), ("chit", 26)])
def test_one_cut_parts_two(mine: Printed, kind: str, most: int) -> None:
    page = next(
        page for page in mine.layout["pages"] if any(s["piece"].startswith(kind) for s in page["slots"])
    )
    assert len(edges(page, 0, kind)) + len(edges(page, 1, kind)) <= most


def test_each_piece_keeps_its_colour_up_to_its_cuts(mine: Printed) -> None:
    tones = {piece.id: ground(piece.front) for batch in batches(mine.kit.subject) for piece in batch.pieces}
    backs = {
        piece.id: ground(piece.back)
        for batch in batches(mine.kit.subject)
        for piece in batch.pieces
        if piece.back
    }
    dots = DPI / 25.4
    looked = 0
    with pypdfium2.PdfDocument(BytesIO(mine.pdf)) as pdf:
        for number, page in enumerate(mine.layout["pages"]):
            picture = pdf[number].render(scale=DPI / 72).to_pil().convert("RGB")
            for slot in page["slots"]:
                role = (tones if slot["side"] == "front" else backs)[slot["piece"]]
                colour = mine.kit.subject.palette.colour(role)
                assert colour is not None
                for share_x, share_y in ((0.02, 0.5), (0.98, 0.5), (0.5, 0.02), (0.5, 0.98)):
                    x, y, width, height = slot["rect"]
                    at = x + share_x * width, y + share_y * height
                    seen = picture.getpixel((round(at[0] * dots), round(at[1] * dots)))
                    assert "#{:02x}{:02x}{:02x}".format(*seen) == colour.lower(), (slot, at)
                    looked += 1
    assert looked > 4 * 2 * 40


def test_where_grounds_differ_it_is_told(mine: Printed) -> None:
    told = [words for words in mine.kit.guide if "edge to edge" in words]
    assert any(words.startswith("Troops, front: edge to edge lie 2 grounds") for words in told)
    assert not any(words.startswith("Troops, back") for words in told)


def test_a_band_along_one_edge_is_told_where_it_touches_another_ground(tmp_path) -> None:
    band = PIECES.replace("front: [", "front: [{box: bleed, fill: white}, ")
    band = band.replace('{box: bleed, fill: "{tone}"}', "{box: {in: bleed, top: 0, height: 6}, fill: sea}")
    wanted = system(tmp_path, COLOURS, numbers(3), band)
    made = printed(wanted, paper="a4", sheets=["pieces"], together=True)
    (front,) = (words for words in made.kit.guide if words.startswith("Troops, front"))
    assert "lie 2 grounds, such as those of " in front
    assert ", which touch" in front


def test_crop_marks_part_them(tmp_path) -> None:
    wanted = system(tmp_path, COLOURS, numbers(3), PIECES)
    made = printed(wanted, paper="a4", sheets=["pieces"], together=True, marks="crop")
    slots = [s for s in made.layout["pages"][0]["slots"] if s["piece"].startswith(("chit", "troop"))]
    xs = sorted({slot["rect"][0] for slot in slots})
    assert min(after - before for before, after in pairwise(xs)) > 15 + 1
