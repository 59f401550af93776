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
def opened(browser: Browser, site: Path, serve: Callable[[Path], str]) -> Iterator[Open]:
    """Open a page of the site as somebody who was never there.

    The test fails if it asks another host or breaks its policy.
    """
    contexts: list[BrowserContext] = []

    def context(options: dict[str, Any]) -> BrowserContext:
        contexts.append(browser.new_context(**options))
        return contexts[-1]

    with _opening(site, serve, context) as start:
        yield start
    for each in contexts:
        each.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Callable[[dict[str, Any]], BrowserContext]]:
    """Give a context of a browser for some options, which is kept for all tests of a process."""
    kept: dict[str, BrowserContext] = {}

    def context(options: dict[str, Any]) -> BrowserContext:
        key = repr(options)
        kept[key] = kept.get(key) or browser.new_context(**options)
        return kept[key]

    yield context
    for each in kept.values():
        each.close()


@pytest.fixture
def opened_again(
    contexts: Callable[[dict[str, Any]], BrowserContext], site: Path, serve: Callable[[Path], str]
) -> Iterator[Open]:
    """Open a page as `opened` does, by somebody for whom the judge has worked before: it wakes far sooner."""
    pages: list[Page] = []
    with _opening(site, serve, contexts) as start:

        def begin(*given: Any, **options: Any) -> Page:
            pages.append(start(*given, **options))
            return pages[-1]

        yield begin
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()


@contextmanager
def _opening(
    site: Path, serve: Callable[[Path], str], context: Callable[[dict[str, Any]], BrowserContext]
) -> Iterator[Open]:
    wrong: list[str] = []

    def start(path: str = "", base: str | None = None, **options: Any) -> Page:
        usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
        page = context({**usual, **options}).new_page()
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
