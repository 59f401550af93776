"""A browser and a server for the built site."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, Route

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
    """Open a page of the site; the test fails if it asks another host or breaks its policy."""
    wrong: list[str] = []
    contexts = []

    def start(path: str = "", base: str | None = None, **options: Any) -> Page:
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, "service_workers": "block", **options}
        )
        contexts.append(context)
        if base == PUBLIC:
            context.route(f"{PUBLIC}**", lambda route: _fulfil(route, site))
        page = context.new_page()
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
    for context in contexts:
        context.close()
    assert wrong == []
