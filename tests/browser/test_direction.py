"""Pages of a language that is written from right to left, in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import language
from ppgen.website.builder import build
from tests import pseudo
from tests.browser.conftest import Open
from tests.browser.test_accessibility import faults

OF_GAME = ("index", "learn", "rules", "examples", "play", "print")
PAGES = ("index", *(f"games/konane/{name}" for name in OF_GAME))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a site of a game in Hebrew letters beside English ones."""
    folder = tmp_path_factory.mktemp("turned")
    for name in ("language", "content"):
        (folder / name).mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "FOLDER", folder / "language")
        tag = pseudo.FROM_THE_RIGHT
        pseudo.spoken(folder / "language", pseudo.from_the_right, tag)
        pseudo.told(folder / "content", ["konane"], pseudo.from_the_right, tag)
        language._catalogue.cache_clear()
        language.at_the_table.cache_clear()
        build(folder / "content", folder / "site", languages=[tag])
    language._catalogue.cache_clear()
    language.at_the_table.cache_clear()
    return folder / "site"


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_from_right_to_left_are_in_nobodys_way(opened: Open, site: Path, width: int):
    page = opened("he/index.html", viewport={"width": width, "height": 800})
    del site
    root = page.url.removesuffix("index.html")
    found = {}
    for path in PAGES:
        page.goto(f"{root}{path}.html", wait_until="load")
        assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
        found[path] = faults(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    page.goto(f"{root}games/konane/rules.html", wait_until="load")
    number, title = (page.locator(f".clause .{each}").first.bounding_box() for each in ("number", "title"))
    assert number
    assert title
    assert number["x"] > title["x"], "a clause begins at the right"
    page.goto(f"{root}games/konane/play.html", wait_until="load")
    a, f = (page.locator("svg text", has_text=letter).first.bounding_box() for letter in ("a", "f"))
    assert a
    assert f
    assert a["x"] < f["x"], "a board is as it is"
