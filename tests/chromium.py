"""The system's Chromium, started so that a page costs little."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What it is called; first the one without windows, menus and an address bar, whose pages cost two thirds."""
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""What starts two processes a window in the others, for an address bar that nobody sees."""
UNWANTED = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""What Playwright switches off: of two lists, a browser reads the last."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
    "--renderer-process-limit=1",
    f"--disable-features={','.join(UNSEEN + UNWANTED)}",
)


def chromium_of(playwright: Playwright) -> Browser:
    """Start the first of these that there is."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, "this needs Chromium: apt-get install chromium-headless-shell"
    return playwright.chromium.launch(executable_path=program, args=list(FLAGS))
