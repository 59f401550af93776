"""What all tests share: how hard to try, and the definitions, read once."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import own
from tests.chromium import chromium_of
from tests.shares import Shares, early

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from xdist.remote import Producer

    from ppgen.definition import Catalogue

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for what it runs behind

# Hypothesis goes by the clock on the wall, which on a machine shared with others says nothing of an input.
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="long property runs, twenty times the usual effort")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=early)
    if config.getoption("--slow"):
        return
    usual = [item for item in items if not item.get_closest_marker("slow")]
    usual = _fewer(usual)
    chosen = set(usual)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = usual


def _fewer(items: list[pytest.Item]) -> list[pytest.Item]:
    """Choose some of the tests that differ in their parameters alone and are marked so, spread evenly."""
    alike: dict[tuple[Path, str], list[pytest.Item]] = {}
    for item in items:
        alike.setdefault((item.path, item.nodeid.partition("[")[0]), []).append(item)
    left_out: set[pytest.Item] = set()
    for tests in alike.values():
        few = tests[0].get_closest_marker("few")
        if few and len(tests) > few.args[0]:
            kept = {len(tests) * place // few.args[0] for place in range(few.args[0])}
            left_out.update(test for place, test in enumerate(tests) if place not in kept)
    return [item for item in items if item not in left_out]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Shares | None:
    return Shares(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> int:
    """How many times the usual number of random games to play."""
    return 20 if request.config.getoption("--slow") else 1


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return own.catalogue()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, one for all tests of a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = chromium_of(playwright)
        yield chromium
        chromium.close()
