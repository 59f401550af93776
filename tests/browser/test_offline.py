"""The site without network: a phone at a table has every page of its game, and never an old one for long."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ppgen.website.offline import WORKER, service_worker
from tests.browser.conftest import Serve

KEPT = re.compile("this part of the site is kept")
HERE = "games/konane/"
ALL_KEPT = "async (all) => (await Promise.all(all.map((each) => caches.match(each)))).every(Boolean)"


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site below the root of a server."""
    shutil.copytree(site, tmp_path / "served" / "sub", copy_function=shutil.copyfile)
    return tmp_path / "served"


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="allow")
    yield context
    context.close()


def until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until an asynchronous function of the page holds: Playwright's own waiting takes none."""
    looped = f"""async (arg) => {{
        const holds = {condition};
        for (let left = 1000; left; left--) {{
            if (await holds(arg)) return true;
            await new Promise((resolve) => setTimeout(resolve, 50));
        }}
        return false;
    }}"""
    assert page.evaluate(looped, arg)


def come(page: Page, address: str) -> None:
    """Open a page and do something there."""
    page.goto(address)
    page.keyboard.press("Shift")


def test_without_network_there_are_the_pages_the_search_replays_and_the_judge(
    phone: BrowserContext, copy: Path, serve: Serve
):
    root = serve(copy) + "sub/"
    page = phone.new_page()
    come(page, f"{root}{HERE}index.html")
    expect(page.locator(".offline")).to_have_text(KEPT)
    page.goto(f"{root}{HERE}play.html")
    page.locator(".play-load").click()
    until(
        page, ALL_KEPT, [f"{root}play/{name}" for name in ("pyodide.asm.wasm", "judge.json", "konane.json")]
    )

    phone.set_offline(True)
    page.reload()
    page.locator(".play-load").click()
    expect(page.locator(".play-turn")).to_be_visible(timeout=120_000)
    page.goto(f"{root}{HERE}examples.html")
    replay = page.locator(".replay").first
    replay.get_by_role("button", name="Forward").click()
    expect(replay.locator(".frame.current")).to_have_attribute("data-step", re.compile("--1$"))
    page.keyboard.press("/")
    page.locator(".ask-input").fill("may I jump twice")
    expect(page.locator(".ask a[href]").first).to_be_visible()
    page.goto(root)
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{root}games/hex/rules.html")  # where nobody has been
    expect(page.locator("h1")).to_have_text("No network")


def test_a_new_build_shows_at_the_next_load_and_takes_the_place_of_the_old(
    phone: BrowserContext, copy: Path, serve: Serve
):
    root, built = serve(copy) + "sub/", copy / "sub"
    page = phone.new_page()
    page.goto(root)
    page.evaluate("caches.open('somebody else')")
    come(page, f"{root}{HERE}index.html")
    expect(page.locator(".offline")).to_have_text(KEPT)
    caches = page.evaluate("caches.keys()")

    for name in ("index", "rules"):
        file = built / HERE / f"{name}.html"
        file.write_text(
            re.sub("<h1[^>]*>", r"\g<0>Changed ", file.read_text(encoding="utf-8")), encoding="utf-8"
        )
    (built / WORKER).write_bytes(service_worker(built))
    come(page, f"{root}{HERE}index.html")
    expect(page.locator("h1")).to_have_text(re.compile("^Changed"))
    old = [name for name in caches if name != "somebody else"]
    until(page, "async (old) => !(await caches.keys()).some((name) => old.includes(name))", old)
    assert len(page.evaluate("caches.keys()")) == len(caches) == 2
    phone.set_offline(True)
    for name in ("index", "rules"):
        page.goto(f"{root}{HERE}{name}.html")
        expect(page.locator("h1")).to_have_text(re.compile("^Changed"))


@pytest.mark.slow
def test_the_whole_site_is_kept_when_asked_for_and_ends_where_it_is_not_offered(
    phone: BrowserContext, copy: Path, serve: Serve
):
    root = serve(copy) + "sub/"
    page = phone.new_page()
    come(page, root)
    page.get_by_role("button", name=re.compile("Keep the whole site")).click()
    expect(page.locator(".offline")).to_have_text(re.compile("the whole site is kept"), timeout=120_000)
    phone.set_offline(True)
    page.goto(f"{root}games/hex/rules.html")
    expect(page.locator("h1")).to_have_text(re.compile("Hex"))
    phone.set_offline(False)

    home = copy / "sub" / "index.html"
    home.write_text(home.read_text(encoding="utf-8").replace('class="offline"', ""), encoding="utf-8")
    come(page, root)
    until(page, "async () => !(await caches.keys()).length")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
