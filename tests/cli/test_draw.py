"""`ppgen draw` draws a setup or a position as SVG or PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Ppgen


@pytest.fixture
def position(content: Path) -> Path:
    path = Path("position.yml")
    path.write_text("players: [suns, moons]\nboard: {7: [suns]}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("a.pdf", b"%PDF-")])
@pytest.mark.parametrize("style", ["colour", "ink-saver", "high-contrast"])
def test_a_setup_is_drawn_in_every_format_and_style(
    ppgen: Ppgen, name: str, start: bytes, style: str
) -> None:
    result = ppgen("draw", "leyhe-race", "--style", style, "-o", name)
    assert (result.exit_code, result.output) == (0, f"{name}\n")
    assert start in Path(name).read_bytes()[:200]


def test_the_same_diagram_is_the_same_bytes(ppgen: Ppgen) -> None:
    for name in ("a.svg", "b.svg", "a.pdf", "b.pdf"):
        ppgen("draw", "leyhe-race", "--players", "4", "-o", name)
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


def test_the_number_of_players_chooses_the_setup(ppgen: Ppgen) -> None:
    ppgen("draw", "leyhe-race", "--players", "3", "-o", "three.svg")
    assert "Crowns" in Path("three.svg").read_text(encoding="utf-8")
    result = ppgen("draw", "leyhe-race", "--players", "5", "-o", "five.svg")
    assert (result.exit_code, result.output) == (
        2,
        "Leyhe’s Thirty-Tile Race has setups for 2, 3 or 4 players, not 5\n",
    )
    assert not Path("five.svg").exists()


def test_a_position_is_drawn(ppgen: Ppgen, position: Path) -> None:
    assert ppgen("draw", "leyhe-race", "--position", position, "-o", "p.svg").exit_code == 0
    assert 'data-at="7"' in Path("p.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("players: [suns, moons]\nboard: {27: [suns]}\n", "position.yml:2:1: bad position: "),
        ("bored: {}\n", "position.yml:1:1: bad position: unknown key 'bored'"),
        ("- 1\n", "position.yml:1:1: a position is a mapping `key: value`"),
        ("board: {\n", "position.yml:2:1: this is not YAML"),
    ],
)
def test_a_bad_position_is_told_at_its_place(ppgen: Ppgen, position: Path, text: str, complaint: str) -> None:
    position.write_text(text, encoding="utf-8")
    result = ppgen("draw", "leyhe-race", "--position", position, "-o", "p.svg")
    assert result.exit_code == 2
    assert result.output.startswith(complaint)
    assert not Path("p.svg").exists()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["leyhe-race", "-o", "a.gif"], "a.gif: the file is FILE.svg, FILE.pdf or FILE.png, not '.gif'"),
        (["leyhe-race", "-o", "a"], "a: the file is FILE.svg, FILE.pdf or FILE.png, not without an ending"),
        (["leyhe-rice", "-o", "a.svg"], "content: there is no game 'leyhe-rice'; did you mean 'leyhe-race'?"),
        (["leyhe-race"], "Missing option '-o'"),
        (["leyhe-race", "-o", "a.svg", "--unit", "1"], "1.0 is not in the range"),
        (["leyhe-race", "-o", "a.svg", "--style", "pink"], "'pink' is not one of"),
        (["leyhe-race", "-o", "position.yml/a.svg"], "position.yml: file exists"),
    ],
)
def test_what_cannot_be_drawn_is_told(ppgen: Ppgen, position: Path, args: list[str], complaint: str) -> None:
    result = ppgen("draw", *args)
    assert result.exit_code == 2
    assert complaint in result.output


def test_position_and_players_exclude_each_other(ppgen: Ppgen, position: Path) -> None:
    result = ppgen("draw", "leyhe-race", "--position", position, "--players", "2", "-o", "a.svg")
    assert (result.exit_code, "leave --players out" in result.output) == (2, True)


def test_pixels_are_as_fine_as_asked(ppgen: Ppgen, tmp_path: Path) -> None:
    from PIL import Image

    for dpi in (50, 100):
        assert ppgen("draw", "leyhe-race", "--dpi", dpi, "-o", f"{dpi}.png").exit_code == 0
    with Image.open(tmp_path / "50.png") as one, Image.open(tmp_path / "100.png") as other:
        small, large = one.size, other.size
    assert large == pytest.approx([2 * side for side in small], abs=2)
    refused = ppgen("draw", "leyhe-race", "--dpi", 50, "-o", "setup.svg")
    assert (refused.exit_code, "--dpi is for pixels" in refused.output) == (2, True)
