"""`ppgen printer`, and `ppgen print --printer`."""

from __future__ import annotations

import builtins
import sys

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from ppgen.cli.main import main
from ppgen.printers.leaf import MeasuringLeaf
from ppgen.printers.profile import load
from tests.printers.test_reading import plain

STRAIGHT = "6,6,6,6,6,6,6,6"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("PPGEN_PRINTERS", str(tmp_path / "printers"))
    monkeypatch.chdir(tmp_path)

    def run(*args: str, code: int = 0) -> str:
        result = CliRunner().invoke(main, args)
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        return result.output

    return run


def test_the_leaf_is_a_file_of_two_pages(run, tmp_path):
    assert run("printer", "sheet", "--paper", "letter", "--duplex", "short-edge").strip() == (
        "printer-letter-short-edge.pdf"
    )
    assert (tmp_path / "printer-letter-short-edge.pdf").read_bytes().startswith(b"%PDF")


def test_a_photograph_becomes_a_profile_that_kits_are_laid_out_by(run, tmp_path):
    seen = np.clip(plain(MeasuringLeaf("letter")) * 255, 0, 255).astype(np.uint8)
    Image.fromarray(seen).save(tmp_path / "leaf.jpg", quality=85)
    told = run("printer", "measure", "leaf.jpg", "--name", "den")
    assert "letter, turned over the long edge; one leaf, against the light" in told
    assert "three leaves" in told
    assert load("den").worst() < 0.05
    assert "den" in run("printer", "list")
    assert run("print", "konane", "--printer", "den", "--sheets", "pieces").strip() == (
        "konane-letter-on-den-pieces.pdf"
    )
    assert "measured with letter" in run("print", "konane", "--printer", "den", "--paper", "a4", code=2)
    assert "long edge" in run("print", "konane", "--printer", "den", "--duplex", "short-edge", code=2)
    assert run("printer", "sheet", "--printer", "den").strip() == "printer-letter-on-den.pdf"
    assert "brings the paper" in run("printer", "sheet", "--printer", "den", "--paper", "letter", code=2)
    run("printer", "forget", "den")
    assert "no printer has been measured" in run("printer", "list")


def test_of_three_leaves_the_one_that_is_not_seen_is_told_and_the_others_are_measured(run, tmp_path):
    for name, back in (("one", 0.25), ("two", 0.3), ("card", 0)):
        seen = np.clip(plain(MeasuringLeaf("a4"), back=back) * 255, 0, 255).astype(np.uint8)
        Image.fromarray(seen).save(tmp_path / f"{name}.png")
    told = run("printer", "measure", "one.png", "card.png", "two.png")
    assert "left out: card.png: no back is seen through the paper" in told
    assert "2 leaves, against the light" in told
    assert "a third would narrow it" in told
    assert load("home").scatter is not None
    told = run("printer", "measure", "one.png", "card.png")
    assert "left out: card.png" in told
    assert "one leaf, against the light" in told
    assert load("home").scatter is None
    (tmp_path / "me.png").write_text("not a picture")
    told = run("printer", "measure", "card.png", "me.png", code=2)
    assert "card.png: no back is seen" in told
    assert "me.png: this is no JPEG, PNG or TIFF" in told


def test_scales_read_by_eye_need_neither_a_picture_nor_a_library(run, monkeypatch):
    def lacking(name, *args, **kwargs):
        if name in ("numpy", "scipy"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    real = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", lacking)
    run("printer", "measure", "--scales", "6.5,6.5,5,5,6.5 6.5 5 5", "--name", "eye")
    told = run("printer", "show", "eye")
    assert "0.50 mm to the right, 1.00 mm up" in told


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("measure",), "give photographs"),
        (("measure", "--scales", "6,6"), "eight scales"),
        (("measure", "--scales", "6,6,6,6,6,6,6,nan"), "scale H shows"),
        (("measure", "--scales", "6,6,6,6,6,6,6,x"), "eight numbers are wanted"),
        (("measure", "--scales", "6,6,6,6,7,6,6,6"), "do not agree"),
        (("measure", "--scales", STRAIGHT, "--name", "../x"), "no name of a printer"),
        (("measure", "me.txt"), "no JPEG, PNG or TIFF"),
        (("measure", "--front", "me.txt"), "give --back as well"),
        (("measure", "--back", "me.txt"), "goes with --front"),
        (("measure", "me.txt", "--paper", "a4"), "tells its paper"),
        (("show", "nobody"), "ppgen printer measure PHOTO --name nobody"),
        (("forget", "nobody"), "there is no printer"),
    ],
)
def test_what_cannot_be_measured_is_told_with_what_would_be_right(run, tmp_path, args, why):
    (tmp_path / "me.txt").write_text("not a picture")
    assert why in run("printer", *args, code=2)


def test_without_the_libraries_a_photograph_is_refused_in_words(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    (tmp_path / "me.jpg").write_bytes(b"x")
    assert "pip install 'ppgen[printer]'" in run("printer", "measure", "me.jpg", code=2)
