"""Proofs: while a site is served, it shows the pages of kits as they are edited."""

from __future__ import annotations

import re
from pathlib import Path

from ppgen.definition.locate import layouts_dir
from ppgen.website.workshop import IncrementalBuild
from ppgen.website.writing.page import whole

PAGE = "proofs/leyhe-race.md"


def proofs(workshop: IncrementalBuild) -> tuple[dict[str, str], dict]:
    """Give the addresses of the pictures on the race's page, and all files."""
    workshop.open()
    files = workshop.contents()
    page = whole(files[PAGE]).decode()
    return dict(re.findall(r'src="(leyhe-race/[a-z0-9-]+\.svg)\?([0-9a-f]+)"', page)), files


def test_each_part_of_a_kit_is_drawn_when_it_is_asked_for(content: Path):
    shown, files = proofs(IncrementalBuild(content, layouts=layouts_dir()))
    assert {"leyhe-race/boards-0.svg", "leyhe-race/cards-0.svg", "leyhe-race/examples.svg"} <= shown.keys()
    for path in shown:
        assert callable(files[f"proofs/{path}"])
    assert whole(files["proofs/leyhe-race/cards-0.svg"]).startswith(b"<svg")


def test_an_edit_changes_the_addresses_and_a_fault_is_shown(content: Path):
    workshop = IncrementalBuild(content, layouts=layouts_dir())
    before, _ = proofs(workshop)
    printed = content / "games" / "leyhe-race" / "print.yml"
    card = f"{{id: a, sheet: aid, title: A, bands: [{{columns: [[{{text: {'w' * 300}}}]]}}]}}"
    printed.write_text(f"cards: [{card}]\n", encoding="utf-8")
    after, files = proofs(workshop)
    assert not set(before.items()) & set(after.items())
    assert "g-body-77" in whole(files["proofs/leyhe-race/cards-0.svg"]).decode()  # a w, of the message


def test_a_site_that_is_built_has_none(content: Path):
    workshop = IncrementalBuild(content)
    workshop.open()
    assert not [path for path in workshop.contents() if path.startswith("proofs/")]
