"""How long a phone takes from the first key in the search to the first answer."""

from __future__ import annotations

import functools
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from ppgen.website import build
from tests.chromium import chromium_of

RUNS = 7
SLOWER = 4
"""Times that a phone's processor is slower."""
BITS = 1.6e6
"""A second, of a phone's network, and seconds until an answer begins."""
LATENCY = 0.15
ASKED = {"games/pub-scrawl/rules.html": "swap", "index.html": "capture"}
"""By the page on which somebody asks: in a game, and in none."""
FIRST = """
() => new Promise((resolve) => {
  const input = document.querySelector(".ask-input");
  let pressed = 0;
  input.addEventListener("keydown", () => (pressed ||= performance.now()));
  const seen = new MutationObserver(() => {
    if (!pressed || !document.querySelector(".hit .hit-text, .hit h3")) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
  });
  seen.observe(document.body, { childList: true, subtree: true });
})
"""
READY = "() => Boolean(ppgen.openSearch)"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base's
        """Say nothing."""


def answers() -> None:
    """Build the site, ask on a slow phone once the index is there, and print the median milliseconds."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = Path(scratch) / "site"
        build(None, site)
        handler = functools.partial(_Quiet, directory=str(site))
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_port}/"
        browser = chromium_of(playwright)
        for path, words in ASKED.items():
            spent = median(_first(browser, root + path, words) for _ in range(RUNS))
            print(f"first answer, {path:<28} {spent:4.0f} ms (at most 300)")
        browser.close()
        server.shutdown()


def _first(browser: Browser, address: str, words: str) -> float:
    """Give the milliseconds from the first key to the first answer, painted, in a browser without memory."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    network = {"offline": False, "latency": LATENCY * 1000}
    network |= {"downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
    devtools.send("Network.emulateNetworkConditions", network)
    page.goto(address)
    with page.expect_response(lambda response: "/search/" in response.url, timeout=60_000):
        page.locator(".open-search").click()
    page.wait_for_function(READY)
    page.wait_for_load_state("networkidle")
    page.evaluate(f"() => {{ window.firstAnswer = ({FIRST})(); }}")
    page.locator(".ask-input").press_sequentially(words, delay=40)
    milliseconds = float(page.evaluate("() => window.firstAnswer"))
    context.close()
    return milliseconds
