"""How long an edit takes to show in a browser, while the whole site is served."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

from playwright.sync_api import Error, Page, sync_playwright

from tests.chromium import chromium_of

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}/"
EDITS = 3
WAIT = 60.0
POLL = 10.0
"""Milliseconds between two looks at a page; Playwright's own waiting looks but every half second."""


FILES = {
    "rules.yml": ("rules.html", r"(\n +title: )[^\n]*", r"\g<1>{mark}"),
    "examples.md": ("examples.html", r"\n\n", r"\n\n{mark}\n\n"),
    "faq.md": ("faq.html", r"\n\n", r"\n\n{mark}\n\n"),
    "game.yml": ("index.html", r"(\ngoal: )", r"\g<1>{mark}. "),
    "game.yml, a fact": (
        "index.html",
        r"(\ngoal: )([\s\S]*?\ndata:)(?: \{\})?(?:\n  mark: [^\n]*)?",
        r"\g<1>{mark}. \g<2>\n  mark: {mark}",
    ),
    "game.yml, a name": ("index.html", r"(\n    - \{?id: \w+,?\s+name: )[^\n,]*", r"\g<1>{mark}"),
}
"""For each kind of edit the page that shows it, and what to write for what.

The judge is told a fact and begins anew; a name is drawn on boards.
"""


def serving() -> None:
    """Edit every file of every game and wait until an open page shows it."""
    from ppgen.definition.locate import content_dir

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        content = Path(scratch) / "content"
        shutil.copytree(content_dir(), content)
        command = [sys.executable, "-m", "ppgen", "--content", content, "site", "serve", "--port", str(PORT)]
        served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait()
            browser = chromium_of(playwright)
            for folder in sorted((content / "games").iterdir()):
                for edit in FILES:
                    with browser.new_page() as page:
                        seconds = _edited(page, folder, edit)
                    name = f"{folder.name}/{edit}"
                    print(f"edit of {name:<32} {seconds:5.2f} s until a browser shows it (at most 1.5)")
            browser.close()
        finally:
            served.terminate()
            served.wait()


def _edited(page: Page, folder: Path, edit: str) -> float:
    """Give the median seconds of some edits of a game."""
    shown, pattern, instead = FILES[edit]
    page.goto(f"{ADDRESS}games/{folder.name}/{shown}")
    page.wait_for_timeout(1500)
    file, spent = folder / edit.partition(",")[0], []
    for number in range(EDITS):
        mark = f"Edit {number + 1} of {edit.replace(',', '')}"
        before = file.read_text(encoding="utf-8")
        text = re.sub(pattern, instead.format(mark=mark), before, count=1)
        assert text != before, f"{file} has nothing to edit"
        start = time.monotonic()
        file.write_text(text, encoding="utf-8")
        while not _shows(page, mark):
            page.wait_for_timeout(POLL)
        spent.append(time.monotonic() - start)
        page.wait_for_timeout(1000)
    return median(spent)


def _shows(page: Page, mark: str) -> bool:
    try:
        return page.get_by_text(mark).count() > 0
    except Error:  # the page is just being loaded again
        return False


def _wait() -> None:
    """Wait until the site is there."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(ADDRESS).close()
        except urllib.error.URLError:
            time.sleep(0.2)
        else:
            return
    sys.exit("the site is not served")
