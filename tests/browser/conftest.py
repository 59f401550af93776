"""A browser and a server for the built site."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

from tests.website import built

PUBLIC = "https://ppgen.example/"
"""The address in mkdocs.yml; the theme navigates without reload only where the site map says it is."""

Open = Callable[..., Page]
Serve = Callable[[Path], str]


EXAMPLES = "games/leyhe-race/examples.html"
RULES = "games/leyhe-race/rules.html"
FIRST = "#play-the-first-rolls"


def looks(narrow: int, wide: int) -> list[ParameterSet]:
    """Pair widths of a window and colour schemes: each is met in every run, all pairs with --slow."""
    few = ((narrow, "dark"), (wide, "light"))
    return [
        pytest.param(*look, marks=() if look in few else pytest.mark.slow)
        for look in product((narrow, wide), ("light", "dark"))
    ]


def step_of(page: Page, replay: str = FIRST) -> str | None:
    """Tell which step a replay shows."""
    return page.locator(f"{replay} .frame.current").get_attribute("data-step")


SETTLED = """() => new Promise((settled) => {
    let last = performance.now();
    new PerformanceObserver(() => { last = performance.now(); }).observe({ type: "resource" });
    const look = () => (performance.now() - last > 500 ? settled() : setTimeout(look, 50));
    look();
})"""


def settle(page: Page) -> None:
    """Wait until nothing has come for half a second; not every Chromium tells so of every page."""
    page.evaluate(SETTLED)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.site(built.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.hostile_site(built.shared(tmp_path_factory.getbasetemp()))


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base's
        """Say nothing."""


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve a folder on a free port of this machine; gives its address."""
    servers: list[ThreadingHTTPServer] = []

    @functools.cache
    def start(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def _fulfil(route: Route, site: Path) -> None:
    file = site / (urlsplit(route.request.url).path.lstrip("/") or "index.html")
    route.fulfill(path=file) if file.is_file() else route.fulfill(status=404)


@pytest.fixture
def opened(browser: Browser, site: Path, serve: Serve) -> Iterator[Open]:
    """Open a page of the site as somebody who was never there.

    The test fails if it asks another host or breaks its policy.
    """
    contexts: list[BrowserContext] = []

    def page_for(options: dict[str, Any], base: str | None) -> Page:
        contexts.append(browser.new_context(**options))
        return contexts[-1].new_page()

    with _opening(site, serve, page_for) as start:
        yield start
    for each in contexts:
        each.close()


JUDGE_KEPT = """async () => {
    const store = await caches.open(`ppgen ${new URL("/", location.href)} judge`);
    return (await store.keys()).length;
}"""
"""Tells whether the memory of the judge is kept in a browser."""


def until_kept(page: Page) -> None:
    """Wait until the judge that works in a page is kept: the next one wakes in a third of the time."""
    for _ in range(100):
        if page.evaluate(JUDGE_KEPT):
            return
        page.wait_for_timeout(300)


@pytest.fixture(scope="session")
def known(browser: Browser, serve: Serve) -> Iterator[Callable[[Path, str | None], BrowserContext]]:
    """Give a browser in which the judge of a site has worked before, one for all tests of a process."""
    context = browser.new_context(service_workers="block")

    @functools.cache
    def woken(site: Path, base: str | None) -> BrowserContext:
        page = context.new_page()
        if base == PUBLIC:
            page.route(f"{PUBLIC}**", lambda route: _fulfil(route, site))
        page.goto(f"{base or serve(site)}games/konane/play.html")
        page.get_by_role("button", name="Bring the judge").click()
        page.locator(".play-turn").wait_for(timeout=120_000)
        until_kept(page)
        page.evaluate("localStorage.clear()")
        page.close()
        return context

    yield woken
    context.close()


@pytest.fixture
def opened_again(
    known: Callable[[Path, str | None], BrowserContext], site: Path, serve: Serve
) -> Iterator[Open]:
    """Open a page as `opened` does, by somebody for whom the judge has worked before: it wakes far sooner."""
    pages: list[Page] = []

    def page_for(options: dict[str, Any], base: str | None) -> Page:
        page = known(site, base).new_page()
        pages.append(page)
        told = {**options}
        assert told.pop("service_workers") == "block"
        page.set_viewport_size(told.pop("viewport"))
        if told.pop("has_touch", False):
            touch = {"enabled": True, "maxTouchPoints": 1}
            page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", touch)
        page.emulate_media(**told)
        return page

    with _opening(site, serve, page_for) as start:
        yield start
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()


@contextmanager
def _opening(
    site: Path, serve: Serve, page_for: Callable[[dict[str, Any], str | None], Page]
) -> Iterator[Open]:
    wrong: list[str] = []

    def start(path: str = "", base: str | None = None, **options: Any) -> Page:
        usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
        page = page_for({**usual, **options}, base)
        if base == PUBLIC:
            page.route(f"{PUBLIC}**", lambda route: _fulfil(route, site))
        root = base or serve(site)
        page.on(
            "request",
            lambda r: r.url.startswith((root, "data:", "blob:")) or wrong.append(f"request: {r.url}"),
        )
        page.on("console", lambda m: wrong.append(f"console: {m.text}") if m.type == "error" else None)
        page.on("pageerror", lambda e: wrong.append(f"error: {e}"))
        page.goto(root + path, wait_until="load")
        return page

    yield start
    assert wrong == []


def smallest_label(stage: Locator) -> float:
    """Give how high in pixels the line of a label of 7 points is, which is 2.47 mm."""
    words = float(stage.evaluate("(stage) => stage.style.getPropertyValue('--words')"))
    pixels: float = stage.locator("svg.board").evaluate("(board) => board.getScreenCTM().a")
    return 2.47 * pixels * words
