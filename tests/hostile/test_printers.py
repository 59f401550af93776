"""Photographs and profiles of strangers: whatever is in them, `ppgen printer` says so in words, and soon."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from ppgen.cli.main import main

PROFILE = "paper: a4\nflip: long-edge\nleaves: 1\nby: light\nsure: 0.1\n"
BACK = "back: {{right: {right}, down: 0, width: 100, height: 100, turn: 0, lean: 0}}\n"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and holds nothing."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


def truncated() -> bytes:
    out = BytesIO()
    Image.effect_noise((900, 900), 60).save(out, "JPEG")
    return out.getvalue()[:2000]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PPGEN_PRINTERS", str(tmp_path / "printers"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "printers").mkdir()

    def run(*args: str) -> str:
        result = CliRunner().invoke(main, args)
        assert result.exit_code in (1, 2), result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.output

    return run


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (bomb(60_000, 60_000), "million are the most"),
        (bomb(2_000_000_000, 2), "million are the most"),
        (bomb(900, 900), "cannot be read"),
        (truncated(), "cannot be read"),
        (b"GIF89a" + bytes(40), "no JPEG, PNG or TIFF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no JPEG, PNG or TIFF"),
    ],
    ids=["bomb", "long", "empty", "truncated", "gif", "svg"],
)
def test_a_picture_that_is_none_or_a_bomb_is_refused(run, tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "me.jpg").write_bytes(data)
    assert why in run("printer", "measure", "me.jpg")
    assert not list((tmp_path / "printers").iterdir())


def test_a_folder_is_no_picture(run, tmp_path: Path) -> None:
    assert "is a directory" in run("printer", "measure", ".")
    (tmp_path / "printers" / "home.yml").mkdir()
    run("printer", "show", "home")


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "a/b", "a\\b", "..", "", "a" * 41, "x\n", "NUL:"])
def test_a_name_stays_in_the_folder_of_profiles(run, name: str) -> None:
    for words in (("show",), ("forget",), ("measure", "--scales", "6,6,6,6,6,6,6,6", "--name")):
        assert "no name of a printer" in run("printer", *words, name)


@pytest.mark.parametrize(
    "text",
    [
        PROFILE + BACK.format(right="1e308"),
        PROFILE + BACK.format(right=".nan"),
        PROFILE + BACK.format(right="-.inf"),
        PROFILE + BACK.format(right="9" * 5000),
        PROFILE.replace("leaves: 1", "leaves: 99999999999999999999") + BACK.format(right="0"),
        "a: &a [*a, *a]\n",
        "[" * 20_000,
        "!!python/object/apply:os.system ['true']\n",
        "\x00\x01",
        "",
    ],
)
def test_a_profile_with_anything_in_it_is_refused(run, tmp_path: Path, text: str) -> None:
    (tmp_path / "printers" / "home.yml").write_text(text, encoding="utf-8")
    for words in (("printer", "show", "home"), ("printer", "list")):
        assert "home.yml" in run(*words)
