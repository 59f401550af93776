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

from playwright.sync_api import Page, sync_playwright

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}/"
EDITS = 3
WAIT = 60.0


def serving() -> None:
    """Edit a clause of every game and wait until an open page shows it."""
    from ppgen.definition.locate import content_dir

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        content = Path(scratch) / "content"
        shutil.copytree(content_dir(), content)
        command = [sys.executable, "-m", "ppgen", "--content", content, "site", "serve", "--port", str(PORT)]
        served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait()
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for folder in sorted((content / "games").iterdir()):
                with browser.new_page() as page:
                    seconds = _edited(page, folder)
                print(f"edit of {folder.name:<21} {seconds:6.2f} s until a browser shows it (at most 1.5)")
            browser.close()
        finally:
            served.terminate()
            served.wait()


def _edited(page: Page, folder: Path) -> float:
    """Give the median seconds of some edits of the rules of a game."""
    page.goto(f"{ADDRESS}games/{folder.name}/rules.html")
    page.wait_for_timeout(1500)
    rules, spent = folder / "rules.yml", []
    for number in range(EDITS):
        title = f"Edited for the {number + 1}. time"
        text = re.sub(r"(\n +title: )[^\n]*", rf"\g<1>{title}", rules.read_text(encoding="utf-8"), count=1)
        start = time.monotonic()
        rules.write_text(text, encoding="utf-8")
        page.get_by_text(title).first.wait_for(state="attached")
        spent.append(time.monotonic() - start)
        page.wait_for_timeout(1000)
    return median(spent)


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
