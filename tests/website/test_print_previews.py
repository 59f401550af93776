"""Proofs: while a site is served, it shows the pages of kits as they are edited."""

from __future__ import annotations

import csv
import html
import json
import re
import shutil
from pathlib import Path

from ppgen.definition import Problem
from ppgen.definition.locate import layouts_dir
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.writing.page import whole

PAGE = "proofs/leyhe-race.md"
STRANGERS, BIRDS = Path(__file__).parents[1] / "strangers" / "content", "plain-bird-trade"
FAULT = Problem("pieces.yml", 1, 2, "so so", warning=True)


def proofs(building: IncrementalBuild) -> tuple[dict[str, str], dict]:
    """Give the addresses of the pictures on the race's page, and all files."""
    building.open()
    files = building.contents()
    page = whole(files[PAGE]).decode()
    return dict(re.findall(r'src="(leyhe-race/[a-z0-9-]+\.svg)\?([0-9a-f]+)"', page)), files


def test_each_part_of_a_kit_is_drawn_when_it_is_asked_for(content: Path):
    shown, files = proofs(IncrementalBuild(content, layouts=layouts_dir()))
    assert {"leyhe-race/boards-0.svg", "leyhe-race/cards-0.svg", "leyhe-race/examples.svg"} <= shown.keys()
    for path in shown:
        assert callable(files[f"proofs/{path}"])
    assert whole(files["proofs/leyhe-race/cards-0.svg"]).startswith(b"<svg")


def test_an_edit_changes_the_addresses_and_a_fault_is_shown(content: Path):
    building = IncrementalBuild(content, layouts=layouts_dir())
    before, _ = proofs(building)
    printed = content / "games" / "leyhe-race" / "print.yml"
    card = f"{{id: a, sheet: aid, title: A, bands: [{{columns: [[{{text: {'w' * 300}}}]]}}]}}"
    printed.write_text(f"cards: [{card}]\n", encoding="utf-8")
    after, files = proofs(building)
    assert not set(before.items()) & set(after.items())
    assert "g-body-77" in whole(files["proofs/leyhe-race/cards-0.svg"]).decode()  # a w, of the message


def test_each_card_is_shown_with_its_name_its_copies_and_the_row_where_it_is_written(tmp_path: Path):
    shutil.copytree(STRANGERS / "games" / BIRDS, tmp_path / "games" / BIRDS)
    building = IncrementalBuild(
        tmp_path, layouts=layouts_dir(), check=lambda game: [FAULT] if game == BIRDS else []
    )
    building.open()
    files = building.contents()
    page = html.unescape(whole(files[f"proofs/{BIRDS}.md"]).decode())
    deck = (tmp_path / "games" / BIRDS / "birds.csv").read_text(encoding="utf-8").splitlines()
    first = next(csv.DictReader(deck))
    told = re.findall(r"<figcaption>(.*?)(?: × (\d+))? <code>(.*?birds\.csv:(\d+):1)</code>", page)
    assert len(told) == len(deck) - 1
    assert told[0][0] == first["name"]
    assert (told[0][1] or "1", told[0][3]) == (first.get("count", "1"), "2")
    drawn = [path for path in files if re.fullmatch(rf"proofs/{BIRDS}/[a-z]+/\w+\.svg", path)]
    assert len(drawn) >= len(told) + 4
    for path in drawn:
        assert whole(files[path]).startswith(b"<svg")
    faults = json.loads(whole(files[f"proofs/{BIRDS}/faults.json"]))
    assert faults == [{"told": "pieces.yml:1:2: warning: so so", "warning": True}]


def test_what_lies_over_a_face_is_as_large_as_the_face_and_leaves_it_to_be_seen(content: Path):
    _, files = proofs(IncrementalBuild(content, layouts=layouts_dir()))
    kinds = {path.rsplit("/", 1)[0] for path in files if path.endswith("/ruler.svg")}
    assert len(kinds) > 2
    for kind in kinds:
        sizes = {
            re.search(r'viewBox="([^"]+)"', whole(files[f"{kind}/{name}.svg"]).decode())[1]
            for name in ("1", "cut", "bleed", "safe", "ruler")
        }
        assert len(sizes) == 1, (kind, sizes)


def test_a_site_that_is_built_has_none(content: Path):
    building = IncrementalBuild(content)
    building.open()
    assert not [path for path in building.contents() if path.startswith("proofs/")]
