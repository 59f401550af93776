"""Pieces as pictures: of the size they have on paper, named by their ids, and the same each time."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from ppgen.definition import Catalogue
from ppgen.drawing import png
from ppgen.drawing.png import NoImage
from ppgen.judges import Judges
from ppgen.output import is_sealed, sealed
from ppgen.sheets import load_layouts
from ppgen.sheets.images import each_piece, loose, table_sheets
from ppgen.sheets.kit import subject_of
from ppgen.sheets.subject import Subject

DPI = 60


def pixels(mm: float) -> float:
    return mm / 25.4 * DPI


@pytest.fixture
def race(catalogue: Catalogue) -> Subject:
    return subject_of(catalogue.games["leyhe-race"], "colour", load_layouts(), Judges())


@pytest.fixture
def konane(catalogue: Catalogue) -> Subject:
    return subject_of(catalogue.games["konane"], "colour", load_layouts(), Judges())


def test_each_piece_has_its_size_with_its_bleed_and_is_named_by_its_id(race: Subject):
    made = each_piece(race, DPI)
    for piece in loose(race):
        for name, symbol in (
            (f"{piece.name}.png", piece.design.front),
            (f"{piece.name}-back.png", piece.design.back),
        ):
            if symbol is None:
                assert name not in made
                continue
            picture = Image.open(BytesIO(made[name]))
            wanted = [pixels(side + 2 * piece.design.bleed) for side in (symbol.width, symbol.height)]
            assert picture.size == pytest.approx(wanted, abs=1.01)
    assert "tile-suns-A.png" in made


def test_the_same_game_gives_the_same_pixels(konane: Subject):
    assert each_piece(konane, DPI) == each_piece(konane, DPI)


def test_sheets_for_virtual_tables_show_each_piece_where_their_list_says(race: Subject):
    made, alone = table_sheets(race, DPI), each_piece(race, DPI)
    listing = json.loads(made["table.json"])
    seen = []
    for sheet in listing["sheets"]:
        whole = Image.open(BytesIO(made[sheet["face"]]))
        width, height = pixels(sheet["width_mm"]), pixels(sheet["height_mm"])
        assert whole.size == pytest.approx((width * sheet["columns"], height * sheet["rows"]), abs=1.01)
        for piece in sheet["pieces"]:
            row, column = divmod(piece["place"], sheet["columns"])
            centre = round((column + 0.5) * width), round((row + 0.5) * height)
            single = Image.open(BytesIO(alone[f"{piece['id']}.png"]))
            here = whole.crop((centre[0] - 4, centre[1] - 4, centre[0] + 4, centre[1] + 4)).resize((1, 1))
            at = single.width // 2, single.height // 2
            there = single.crop((at[0] - 4, at[1] - 4, at[0] + 4, at[1] + 4)).resize((1, 1))
            assert here.getpixel((0, 0)) == pytest.approx(there.getpixel((0, 0)), abs=60)
            seen.append(piece["id"])
    assert sorted(seen) == sorted(piece.design.id for piece in loose(race))


def test_a_missing_renderer_is_told_with_what_would_help(konane: Subject, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(NoImage, match=r"pip install 'ppgen\[images\]'"):
        each_piece(konane, DPI)


def test_too_many_pixels_are_refused(konane: Subject, monkeypatch):
    monkeypatch.setattr(png, "MOST", 1000)
    with pytest.raises(NoImage, match="choose fewer dots"):
        each_piece(konane, DPI)


def test_a_picture_bears_a_seal_that_an_edit_breaks(konane: Subject, tmp_path: Path):
    data = next(iter(each_piece(konane, DPI).values()))
    ours = sealed(data)
    assert is_sealed(ours)
    assert not is_sealed(data)
    assert not is_sealed(ours[:40] + bytes([ours[40] ^ 1]) + ours[41:])
    assert Image.open(BytesIO(ours)).tobytes() == Image.open(BytesIO(data)).tobytes()
