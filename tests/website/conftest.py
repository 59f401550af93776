"""The built sites, as fixtures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.website import built


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.site(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.hostile_site(tmp_path_factory.getbasetemp())
