"""`...` stands for any lines, or for the rest of one."""

from __future__ import annotations

from itertools import product

import pytest

from ppgen.transcript.lines import ELLIPSIS, mismatch


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("", ""),
        ("...", ""),
        ("...", "a b c"),
        ("a ...", "a"),
        ("a ... c", "a c"),
        ("a ... c", "a b c c"),
        ("... c ...", "a c d c e"),
        ("a...", "abc"),
        ("... ...", "a"),
    ],
)
def test_these_agree(expected: str, printed: str) -> None:
    assert mismatch(expected.split(), printed.split()) is None


@pytest.mark.parametrize(
    ("expected", "printed", "failing"),
    [
        ("a", "", 0),
        ("", "a", 0),
        ("a b", "a c", 1),
        ("a b", "a b c", 2),
        ("a ... d", "a b c", 2),
        ("... b x", "a b c", 2),
        ("ab...", "a", 0),
        ("a .", "a b", 1),
    ],
)
def test_the_line_that_fails_is_named(expected: str, printed: str, failing: int) -> None:
    assert mismatch(expected.split(), printed.split()) == failing


def slowly(expected: list[str], printed: list[str]) -> bool:
    """The same by definition, however long it takes."""
    if not expected:
        return not printed
    if expected[0] == ELLIPSIS:
        return any(slowly(expected[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and expected[0] == printed[0] and slowly(expected[1:], printed[1:])


def test_matching_is_what_its_definition_says() -> None:
    texts = [list(word) for length in range(5) for word in product("ab", repeat=length)]
    for length in range(5):
        for pattern in product(("a", "b", ELLIPSIS), repeat=length):
            for text in texts:
                assert (mismatch(pattern, text) is None) == slowly(list(pattern), text), (pattern, text)


def test_many_ellipses_are_no_trap() -> None:
    assert mismatch([*["...", "a"] * 60, "b"], ["a"] * 2000) is not None
