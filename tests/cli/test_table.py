"""`ppgen table` sets a game out for a virtual tabletop."""

from __future__ import annotations

import json
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.conftest import Ppgen


def test_a_table_is_a_folder_with_its_rules_and_a_manifest(ppgen: Ppgen, content: Path) -> None:
    for _ in range(2):  # what is ours is replaced
        result = ppgen("table", "leyhe-race", "--for", "tts", "--base-url", "https://example.org/race/")
        assert result.exit_code == 0, result.output
    folder = Path("leyhe-race-tts")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {*manifest["files"], "manifest.json", ".ppgen.json"}
    for name, entry in manifest["files"].items():
        assert sha256((folder / name).read_bytes()).hexdigest() == entry["sha256"]
    saved = json.loads((folder / "leyhe-race.json").read_text(encoding="utf-8"))
    pdfs = [each["CustomPDF"]["PDFUrl"] for each in saved["ObjectStates"] if each["Name"] == "Custom_PDF"]
    assert pdfs[0] == "https://example.org/race/leyhe-race-rules.pdf"


def test_the_cards_of_ones_own_game_are_one_stock_where_its_judge_has_it(ppgen: Ppgen, content: Path) -> None:
    assert ppgen("new", "lots", "--kind", "cards").exit_code == 0
    ours = ["--content", "lots/content", "--judges", "lots/judges"]
    result = ppgen(*ours, "table", "lots", "--for", "pcio", "-o", "room")
    assert result.exit_code == 0, result.output
    with zipfile.ZipFile("room/lots.pcio") as room:
        widgets = json.loads(room.read("widgets.json"))
    (pile,) = (each for each in widgets if each["type"] == "cardPile")
    (mat,) = (each for each in widgets if each["type"] == "board")
    cards = [each for each in widgets if each["type"] == "card"]
    assert len(cards) == len({each["cardType"] for each in cards}) == 18
    assert {each["parent"] for each in cards} == {pile["id"]}
    assert mat["x"] < pile["x"] < mat["x"] + mat["width"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--for", "paper"], "'paper' is not one of"),
        (["--for", "pcio", "--base-url", "https://example.org"], "pcio holds its own"),
        (["--for", "tts", "--base-url", "example.org"], "begins with https://"),
        (["--for", "pcio", "--players", "9"], "has no setup for 9 players; it has setups for 2, 3, 4"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_written(
    ppgen: Ppgen, content: Path, words: list[str], told: str
) -> None:
    result = ppgen("table", "leyhe-race", *words)
    assert result.exit_code == 2
    assert told in result.output
    assert [path.name for path in Path().iterdir()] == ["content"]
