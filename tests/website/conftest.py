"""The built sites, and content to build others of, as fixtures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.race import race_in
from tests.website import built


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.site(built.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.hostile_site(built.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """The race alone, in a folder that a test may spoil."""
    folder = tmp_path / "content"
    race_in(folder)
    return folder
