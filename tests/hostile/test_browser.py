"""A game whose every text tries to act on its pages, in a browser that no policy protects."""

from __future__ import annotations

import functools
import re
import shutil
import threading
from bisect import bisect
from collections.abc import Iterator
from copy import deepcopy
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, ElementHandle, Page

from ppgen.definition import Catalogue, DefinitionError, load, load_yaml
from ppgen.definition.locate import content_dir
from ppgen.website import build
from tests.website.built import HOSTILE_EXAMPLES, HOSTILE_QUESTIONS, kinds, paths_of

GAME = "leyhe-race"
PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "</title></style></script><iframe src=http://elsewhere.example/>",
    '" autofocus onfocus=alert(1) x="',
    "' onmouseover=alert(1) x='",
    "[x](javascript:alert(1))",
    "![x](http://elsewhere.example/x.png)",
    "</textarea><details open ontoggle=alert(1)>",
    "<link rel=stylesheet href=http://elsewhere.example/x.css>",
    "${alert(1)}{{alert(1)}}",
)
WORD = re.compile(r"[a-z0-9.-]*|[A-Z]")
"""What is an id, a word of the judge's or a date, and no text for readers."""
POLICY = re.compile(r'<meta http-equiv="?Content-Security-Policy"?[^>]*>')

Steps = tuple[Any, ...]


@pytest.fixture(scope="module")
def unprotected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a hostile game, without the policy that its pages carry."""
    folder = tmp_path_factory.mktemp("unprotected")
    content, site = folder / "content", folder / "site"
    assert spoil(content) > 250
    build(content, site)
    for page in site.rglob("*.html"):
        text, number = POLICY.subn("", page.read_text(encoding="utf-8"))
        assert number == 1, page
        page.write_text(text, encoding="utf-8")
    return site


def spoil(content: Path) -> int:
    """Write the race with a payload in every text that takes one; gives how many do."""
    folder = content / "games" / GAME
    shutil.copytree(content_dir() / "systems", content / "systems")
    shutil.copytree(content_dir() / "games" / GAME, folder)
    (folder / "examples.md").write_text(HOSTILE_EXAMPLES, encoding="utf-8")
    (folder / "faq.md").write_text(HOSTILE_QUESTIONS, encoding="utf-8")
    (folder / "questions.yml").unlink()  # nobody finds what other words were put into
    payload, spoiled = cycle(PAYLOADS), 0
    for file in (folder / "game.yml", folder / "rules.yml", content / "systems" / "piecepack.yml"):
        original = load_yaml(file).data
        texts = [
            steps
            for steps, text in leaves(original)
            if isinstance(text, str) and not WORD.fullmatch(text) and steps[-1] != "term"
        ]  # not terms, since other texts name them
        while texts:
            data = deepcopy(load_yaml(content_dir() / file.relative_to(content)).data)
            for steps in texts:
                at(data, steps[:-1])[steps[-1]] += f" {next(payload)}"
            file.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
            refused = complained(content, file)
            if not refused:
                spoiled += len(texts)
                break
            kept = [steps for steps in texts if steps not in refused]
            assert len(kept) < len(texts), refused
            texts = kept
    return spoiled


def complained(content: Path, file: Path) -> list[Steps]:
    """List the values of a file that are complained about when the content is read."""
    try:
        load(content)
    except DefinitionError as error:
        starts = sorted(((span.line, span.column), steps) for steps, span in load_yaml(file).values.items())
        places = [(problem.line, problem.column) for problem in error.problems if file.samefile(problem.file)]
        return [starts[bisect(starts, place, key=lambda start: start[0]) - 1][1] for place in places]
    return []


def leaves(data: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Yield every value that holds no others, and the way to it."""
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from leaves(data[key], (*steps, key))
    else:
        yield steps, data


def at(data: Any, steps: Steps) -> Any:
    for step in steps:
        data = data[step]
    return data


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base's
        """Say nothing."""


@pytest.fixture(scope="module")
def address(unprotected: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(unprotected)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def point_at(page: Page, thing: ElementHandle) -> bool:
    """Move the mouse over an element; tell whether it was still to be seen: the last may have hidden it."""
    thing.evaluate("element => element.scrollIntoView({block: 'center', behavior: 'instant'})")
    box = thing.bounding_box()
    if box:
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return box is not None


def test_no_script_of_a_stranger_runs_and_nothing_is_asked_of_other_hosts(
    browser: Browser, unprotected: Path, address: str, catalogue: Catalogue, effort: int
):
    """A usual run looks at a page of each kind."""
    page = browser.new_page()
    acted: list[str] = []
    page.on("dialog", lambda dialog: (acted.append(f"{page.url}: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda r: r.url.startswith((address, "data:", "blob:")) or acted.append(r.url))
    alike = kinds(paths_of(unprotected), catalogue)
    for path in paths_of(unprotected) if effort > 1 else [paths[0] for paths in alike]:
        page.goto(address + path, wait_until="load")
        for summary in page.locator("summary:visible").all()[:5]:
            summary.click()
        things = page.query_selector_all(".stage, .setup-drawing, main a:visible, button:visible")[:8]
        pointed = [point_at(page, thing) for thing in things]
        assert any(pointed), path
        page.wait_for_timeout(50)
    page.close()
    assert acted == []


def test_what_the_search_shows_of_it_does_not_act(browser: Browser, address: str):
    page = browser.new_page()
    acted: list[str] = []
    page.on("dialog", lambda dialog: (acted.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda r: r.url.startswith((address, "data:", "blob:")) or acted.append(r.url))
    page.goto(f"{address}games/{GAME}/rules.html", wait_until="load")
    page.get_by_role("searchbox").fill("alert script onerror")
    page.locator("[data-search] [data-id]").first.wait_for(state="attached")
    page.wait_for_timeout(200)
    assert page.locator("[data-search] [data-id]").count() > 0
    page.close()
    assert acted == []
