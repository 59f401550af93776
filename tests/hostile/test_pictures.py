"""Many changed pictures: no traceback, no hang, and what `check` finds good can be printed and shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.pictures import MAKERS, picture, tried, unexpected


def test_some_changed_pictures_find_nothing():
    assert dict(unexpected(0, 150)) == {}


def test_some_of_every_kind_are_good_and_some_are_refused(tmp_path: Path):
    for kind in range(len(MAKERS)):
        refused = [tried(picture(number), tmp_path) for number in range(kind, 40 * len(MAKERS), len(MAKERS))]
        assert any(refused)
        assert not all(refused)


@pytest.mark.slow
def test_ten_thousand_changed_pictures_find_nothing():
    assert dict(unexpected(1_000_000, 10_000)) == {}
