"""How many games are played beside another engine."""

from __future__ import annotations

import pytest


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    """How many random games are compared: few in every run, very many with --slow."""
    return 10_000 if request.config.getoption("--slow") else 100
