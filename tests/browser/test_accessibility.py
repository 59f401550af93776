"""Every page for everybody: light and dark, narrow and wide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open
from tests.website.built import kinds, paths_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from ppgen.definition import Catalogue

VIEWS = [("light", 320), ("light", 1280), ("dark", 320), ("dark", 1280)]
"""Colour scheme, and width of the window in CSS pixels."""


def faults(page: Page) -> list[str]:
    """What axe finds on a page, and whether it has to be scrolled sideways."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    found = [f"{v['id']}: {v['nodes'][0]['html'][:200]} ({len(v['nodes'])})" for v in violations]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*found, "wider than the window"] if wide else found


def in_the_way(opened: Open, paths: list[str], scheme: str, width: int) -> dict[str, list[str]]:
    """Open pages one after the other; gives those with faults."""
    page = opened("404.html", viewport={"width": width, "height": 900}, color_scheme=scheme)
    root = page.url.removesuffix("404.html")
    found = {}
    for path in paths:
        page.goto(root + path, wait_until="load")
        found[path] = faults(page)
    return {path: wrong for path, wrong in found.items() if wrong}


@pytest.mark.parametrize(("scheme", "width"), [VIEWS[0], VIEWS[-1]])
def test_no_kind_of_page_is_in_anybodys_way(
    opened: Open, site: Path, catalogue: Catalogue, scheme: str, width: int
):
    """Look at the lightest page of each kind in one of two views: a page takes seconds."""
    view = VIEWS.index((scheme, width))
    alike = kinds(paths_of(site), catalogue)
    lightest = [min(each, key=lambda path: (site / path).stat().st_size) for each in alike]
    paths = [path for place, path in enumerate(lightest) if place % 2 == view % 2]
    assert in_the_way(opened, paths, scheme, width) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), VIEWS)
def test_no_page_is_in_anybodys_way(opened: Open, site: Path, scheme: str, width: int):
    assert in_the_way(opened, paths_of(site), scheme, width) == {}


def test_one_page_of_each_kind_stands_for_the_others(site: Path, catalogue: Catalogue):
    found = kinds(paths_of(site), catalogue)
    assert sum(alike[0].startswith("games/") and alike[0].endswith("/rules.html") for alike in found) == 1
    assert sum(alike[0].startswith("systems/") for alike in found) == 2
    assert sorted(path for alike in found for path in alike) == sorted(paths_of(site))


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
