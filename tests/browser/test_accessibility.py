"""Every kind of page for everybody: light and dark, narrow and wide."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open

PAGES = (
    "index.html",
    "games/index.html",
    "games/leyhe-race/index.html",
    "games/leyhe-race/rules.html",
    "games/leyhe-race/examples.html",
    "systems/index.html",
    "systems/piecepack-expanded.html",
    "print.html",
    "rulings.html",
    "faq.html",
    "glossary.html",
    "history.html",
    "about.html",
    "transcripts.html",
    "write.html",
    "404.html",
)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Open, scheme: str, width: int):
    page = opened(PAGES[0], viewport={"width": width, "height": 900}, color_scheme=scheme)
    root = page.url.removesuffix(PAGES[0])
    found = {}
    for path in PAGES:
        page.goto(root + path, wait_until="load")
        violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        found[path] = [f"{v['id']}: {v['nodes'][0]['html'][:200]} ({len(v['nodes'])})" for v in violations]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert {path: violations for path, violations in found.items() if violations} == {}


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
