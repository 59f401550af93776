"""Replays in the pages of others: what ppgen wrote for any page of HTML, and a site under another's theme."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from ppgen.definition import load
from ppgen.definition.locate import content_dir
from ppgen.website.books.book import SiteModel
from ppgen.website.guests.embedding import SCRIPT, embedded
from tests.browser.conftest import Serve
from tests.browser.test_accessibility import faults
from tests.website.test_guests import PAGE, built, club

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

LESSON = "ppgen-embed#play-lesson"
HTML = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A club</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'">
<meta name="viewport" content="width=device-width"><script src="ppgen-embed.js"></script>
<main><h1>A club</h1>
<ppgen-embed src="lessons.js" show="lesson"></ppgen-embed>
<ppgen-embed src="lessons.js" show="nothing"></ppgen-embed></main>
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a stranger, which fails if anything is refused by its policy or goes wrong in a script."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert wrong == []


def steps_and_answers(page: Page) -> None:
    """Step to the refused move, and touch the board."""
    lesson = page.locator(LESSON)
    address = page.url
    for _ in range(2):
        lesson.get_by_role("button", name="Forward", exact=True).click()
    expect(lesson.locator(".now")).to_contain_text("Blue is to act")
    expect(lesson.locator(".where")).to_have_text("step 2 of 2")
    assert page.url == address, "the address is theirs"
    lesson.locator(".stage > svg.board").hover()
    lesson.locator("[data-place=c3]").click()
    expect(lesson.locator(".touch-says")).to_contain_text("At c3: allowed.")


def test_any_page_shows_a_replay_under_a_strict_policy(page: Page, serve: Serve, tmp_path: Path) -> None:
    source = tmp_path / "lessons.md"
    source.write_text(PAGE.replace("```kits hex\n```\n", ""))
    found = embedded(source, SiteModel.of(load(content_dir())))
    public = tmp_path / "public"
    public.mkdir()
    (public / SCRIPT).write_bytes(found.script)
    (public / "lessons.js").write_bytes(found.file)
    (public / "index.html").write_text(HTML)
    page.goto(serve(public))
    expect(page.locator("ppgen-embed").last).to_have_text(
        "lessons.js has no nothing; it has setup-hex, lesson"
    )
    steps_and_answers(page)
    assert faults(page) == []
    page.evaluate("document.body.style.background = '#111'; document.body.className = 'dark'")
    expect(page.locator(LESSON)).to_have_attribute("dark", "")


@pytest.mark.slow
def test_a_site_under_another_theme_shows_replays_without_a_reload(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    base = serve(folder)
    theme = {"name": "material", "font": False, "features": ["navigation.instant"]}
    built(club(tmp_path / "club", PAGE, theme=theme, site_url=base, site_dir=str(folder)))
    page.set_viewport_size({"width": 1300, "height": 900})
    page.goto(f"{base}games/hex/rules.html")
    page.evaluate("window.stays = true")
    page.get_by_role("link", name="Lessons").first.click()
    expect(page.locator(LESSON)).to_be_attached()
    assert page.evaluate("window.stays")
    steps_and_answers(page)
    page.goto(f"{base}lessons/#play-lesson--1")
    expect(page.locator(LESSON).locator(".where")).to_have_text("step 1 of 2")


@pytest.mark.slow
def test_without_a_script_each_step_has_its_board(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    base = serve(built(club(tmp_path, PAGE)))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}lessons/")
    assert page.locator(LESSON).locator(".frame > noscript > svg").count() == 3
    expect(page.locator(LESSON).locator(".frame").last).to_contain_text("Blue is to act")
    context.close()
