"""A few of many like values in a usual run, all of them with --slow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def sampled(values: Iterable[Any], *usual: Any) -> list[ParameterSet]:
    """Make parameters of values; those that are not `usual` are tried with --slow alone."""
    found = list(values)
    lacking = [value for value in usual if value not in found]
    assert not lacking, f"there is no {lacking} among {found}"
    return [
        pytest.param(value, marks=() if value in usual else pytest.mark.slow, id=str(value))
        for value in found
    ]
