"""A memo: everything is made once of the same, and kept as long as it is of use."""

from __future__ import annotations

from threading import Thread

import pytest

from ppgen.website.memory.memo import KEPT, Memo


@pytest.fixture
def memo() -> Memo:
    return Memo()


def made(memo: Memo, *of: object) -> list[object]:
    return memo.get(lambda: [*of], "list", *of)


def test_the_same_is_made_once(memo: Memo):
    assert made(memo, 1) is made(memo, 1)
    assert made(memo, 1) is not made(memo, 2)
    assert memo.get(lambda: "other", "word", 1) == "other", "of another kind"


def test_what_fails_is_made_again(memo: Memo):
    with pytest.raises(ZeroDivisionError):
        memo.get(lambda: 1 // 0, "quotient", 1)
    assert memo.get(lambda: 2, "quotient", 1) == 2


def test_what_nothing_asks_for_is_forgotten(memo: Memo):
    first, second = made(memo, 1), made(memo, 2)
    for _ in range(KEPT + 1):
        memo.turn()
        assert made(memo, 2) is second
    assert made(memo, 1) is not first


def test_what_another_needed_is_kept_with_it(memo: Memo):
    inner: list[object] = []
    outer = memo.get(lambda: [inner.append(made(memo, 1))], "outer")
    for _ in range(KEPT + 1):
        memo.turn()
        assert memo.get(list, "outer") is outer
    assert made(memo, 1) is inner[0]


def test_who_asks_meanwhile_waits_and_needs_nothing(memo: Memo):
    asked: list[object] = []
    other = Thread(target=lambda: asked.append(made(memo, 1)))

    def make() -> list[object]:
        other.start()
        return made(memo, 2)

    memo.get(make, "outer")
    other.join(10)
    assert asked == [[1]]
    for _ in range(KEPT + 1):
        memo.turn()
        memo.get(make, "outer")
    assert made(memo, 1) is not asked[0]
