"""The page *Print services* is true: who types what it says has what it promises."""

from __future__ import annotations

import shlex
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.sheets.tuckbox import CARD
from ppgen.transcript.fences import fences

LINES = (Path(__file__).parents[2] / "site/services.md").read_text(encoding="utf-8").splitlines()


def blocks(language: str) -> list[str]:
    return [
        "\n".join(LINES[fence.start : (fence.end or 0) - 1])
        for fence in fences(LINES)
        if fence.opening["info"] == language
    ]


def typed(*lines: str) -> str:
    """Type commands, in one process: each of its own would load everything again."""
    said = ""
    for line in lines:
        done = CliRunner().invoke(main, shlex.split(line)[1:], prog_name="ppgen", catch_exceptions=False)
        assert done.exit_code == 0, done.output
        said += done.output
    return said


def test_its_commands_make_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = typed(*(line for block in blocks("shell") for line in block.splitlines()))
    assert "the-game-crafter" in said
    assert len(list((tmp_path / "hearts-tgc/poker-deck").glob("*.png"))) == 54
    assert len(list((tmp_path / "hearts-tgc/large-booklet").glob("*.png"))) == 20
    assert "Large booklet, 127 × 203.2 mm, 20 pages" in (tmp_path / "hearts-tgc/order.txt").read_text("utf-8")
    assert len(list((tmp_path / "cribbage-tgc").glob("*-board/*.png"))) == 2
    assert "not in it are aids and the lesson: ppgen print hearts --sheets aid,learn" in said
    for folder in ("hearts-tgc", "hearts-dtc"):
        assert "order 54 pieces" in (tmp_path / folder / "order.txt").read_text(encoding="utf-8")
    assert (tmp_path / "hearts-shop/hearts-a3-together-pieces.pdf").is_file()
    sheet = (tmp_path / "hearts-cut/hearts-letter-01.svg").read_text(encoding="utf-8")
    assert 'id="art"' in sheet
    assert 'id="cut-lines"' in sheet
    with pikepdf.open(tmp_path / "hearts-press/hearts-a4-pieces-x-1a.pdf") as pdf:
        assert str(pdf.docinfo.GTS_PDFXVersion) == "PDF/X-1a:2003"
    assert "where 280 % is the most" in said


def test_its_own_service_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, service = blocks("yml")
    monkeypatch.chdir(tmp_path)
    typed("ppgen new lots --kind cards -o .")
    (tmp_path / "content/services").mkdir()
    (tmp_path / "content/services/corner-shop.yml").write_text(service, encoding="utf-8")
    told = typed(
        "ppgen --content content print --for",
        "ppgen --content content --judges judges check",
    )
    assert "corner-shop" in told
    assert "nothing is wrong" in told


def test_a_card_is_as_thick_as_it_says() -> None:
    assert f"A card counts {CARD:g} mm" in "\n".join(LINES)
