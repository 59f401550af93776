"""Every page for everybody: light and dark, narrow and wide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open
from tests.website.built import pages_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from ppgen.definition import Catalogue

OPPOSITES = {("light", 1280), ("dark", 320)}
"""In these every page is looked at, in the others one of each kind: a large page takes seconds."""


def one_of_each_kind(paths: list[str], catalogue: Catalogue) -> list[str]:
    """Pages that differ only by the game or system they are about are of one kind."""
    about = {*catalogue.games, *catalogue.systems}
    kinds = {
        tuple("*" if part.removesuffix(".html") in about else part for part in path.split("/")): path
        for path in paths
    }
    return list(kinds.values())


def faults(page: Page) -> list[str]:
    """What axe finds on a page, and whether it has to be scrolled sideways."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    found = [f"{v['id']}: {v['nodes'][0]['html'][:200]} ({len(v['nodes'])})" for v in violations]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*found, "wider than the window"] if wide else found


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_in_anybodys_way(opened: Open, site: Path, catalogue: Catalogue, scheme: str, width: int):
    paths = [file.relative_to(site).as_posix() for file in pages_of(site)]
    if (scheme, width) not in OPPOSITES:
        paths = one_of_each_kind(paths, catalogue)
    page = opened("404.html", viewport={"width": width, "height": 900}, color_scheme=scheme)
    root = page.url.removesuffix("404.html")
    found = {}
    for path in paths:
        page.goto(root + path, wait_until="load")
        found[path] = faults(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_one_page_of_each_kind_stands_for_the_others(site: Path, catalogue: Catalogue):
    paths = one_of_each_kind([file.relative_to(site).as_posix() for file in pages_of(site)], catalogue)
    assert sum(path.endswith("/rules.html") for path in paths) == 1
    assert sum(path.startswith("systems/") for path in paths) == 2


def test_faults_are_found(opened: Open):
    page = opened("about.html")
    assert faults(page) == []
    page.evaluate(
        """() => {
            const heading = document.querySelector("h1");
            heading.append(document.createElement("button"));
            heading.style.color = "#ddd";
            heading.style.width = "3000px";
        }"""
    )
    found = [fault.split(":")[0] for fault in faults(page)]
    assert found == ["button-name", "color-contrast", "wider than the window"]


def test_drawings_have_words(opened: Open):
    page = opened("games/leyhe-race/examples.html")
    words = page.locator(".stage svg").evaluate_all(
        "(all) => all.map((svg) => svg.getAttribute('aria-label'))"
    )
    assert words
    assert all(word and len(word) > 20 for word in words)


def test_nothing_moves_for_those_who_ask_for_it(opened: Open):
    page = opened("games/leyhe-race/examples.html", reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((e) => {
            const s = getComputedStyle(e);
            return parseFloat(s.transitionDuration) > 0 || s.animationName !== "none";
        }).length"""
    )
    assert moving == 0
