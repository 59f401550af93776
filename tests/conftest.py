"""What all tests share: how hard to try, and the definitions, read once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
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

os.environ["LANGUAGE"] = "en"  # help of commands speaks the language of whoever runs the tests

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
    """Choose of tests that are marked `few(number, *values)`, and differ in their parameters alone, so many.

    They are spread evenly over all of them, or over those that have one of the values as a parameter.
    """
    alike: dict[tuple[Path, str], list[pytest.Item]] = {}
    for item in items:
        alike.setdefault((item.path, item.nodeid.partition("[")[0]), []).append(item)
    left_out: set[pytest.Item] = set()
    for tests in alike.values():
        few = tests[0].get_closest_marker("few")
        if few is None:
            continue
        number, *values = few.args
        chosen = [test for test in tests if not values or any(map(values.__contains__, _parameters(test)))]
        if len(tests) == 1:  # it was asked for by its name
            continue
        assert chosen, f"no parameter of {tests[0].nodeid} is among {values}"
        kept = {chosen[len(chosen) * place // number] for place in range(min(number, len(chosen)))}
        left_out.update(test for test in tests if test not in kept)
    return [item for item in items if item not in left_out]


def _parameters(test: pytest.Item) -> Iterable[object]:
    return test.callspec.params.values() if isinstance(test, pytest.Function) else ()


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
