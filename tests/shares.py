"""How tests are shared out among processes: what needs the same slow thing goes to one, the longest first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

GAMES = sorted(folder.name for folder in (Path(__file__).parents[1] / "content" / "games").iterdir())
GAME = re.compile("|".join(GAMES))
FIRST = ("tests/hostile/", "tests/browser/", "tests/website/", "tests/sheets/", "tests/games/")
"""The longest. Those of no site come first, so that one process builds it while the others have work."""
WITH_JUDGE = ("tests/browser/test_play.py", "tests/browser/test_phone.py")
"""Tests of one browser, in which the judge wakes sooner the second time."""
BY_GAME = ("tests/sheets/", "tests/games/test_contract.py")
"""Tests of which each looks at a game: its kits are made once and its judge is asked by one process."""


class Shares(LoadScopeScheduling):
    """Give a process one share after the other."""

    def _split_scope(self, nodeid: str) -> str:
        return share(nodeid)


def share(nodeid: str) -> str:
    """Name the share that a test belongs to: its file, but where that would be too much for one process."""
    file, _, test = nodeid.partition("::")
    if file in WITH_JUDGE:
        return "browser judge"
    if file.startswith("tests/browser/"):
        return nodeid  # the site is there for all, and each has a browser anyway
    if file.startswith(BY_GAME) and (game := GAME.search(test.partition("[")[2])):
        return f"{file.split('/')[1]} {game[0]}"
    return file


def early(item: pytest.Item) -> int:
    """Tell how early a test is to be begun, for a stable order."""
    places = (place for place, folder in enumerate(FIRST) if item.nodeid.startswith(folder))
    return next(places, len(FIRST))
