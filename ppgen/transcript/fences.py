"""Fenced blocks in Markdown, and the lines that stand in none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

FENCE = re.compile(r"^(?P<indent>[ >]*)(?P<fence>`{3,}(?=[^`]*$)|~{3,})[ ]*(?P<info>.*)$")


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page; `number` counts from 1."""

    number: int
    text: str


class Fence(NamedTuple):
    """A fenced block of a page: its first and last line (None if open), and the match of the first."""

    start: int
    end: int | None
    opening: re.Match[str]


def fences(lines: Sequence[str]) -> Iterator[Fence]:
    """Find the fenced blocks of a page; one that is not closed goes on to its end."""
    number = 0
    while number < len(lines):
        number += 1
        if opening := FENCE.match(lines[number - 1]):
            end = _closing(lines, number, opening)
            yield Fence(number, end, opening)
            number = end or len(lines)


def prose_lines(text: str) -> Iterator[PageLine]:
    """Give the lines of a page that stand in no fence."""
    lines = text.split("\n")
    done = 0
    for fence in fences(lines):
        yield from (PageLine(number, lines[number - 1]) for number in range(done + 1, fence.start))
        done = fence.end or len(lines)
    yield from (PageLine(number, lines[number - 1]) for number in range(done + 1, len(lines) + 1))


def _closing(lines: Sequence[str], start: int, fence: re.Match[str]) -> int | None:
    """Give the number of the line that closes the fence in line `start`."""
    mark = fence["fence"]
    for number in range(start + 1, len(lines) + 1):
        if ">" in fence["indent"] and ">" not in lines[number - 1]:
            return None  # the quotation ends before the block does
        bare = without(fence["indent"], lines[number - 1]).strip()
        if len(bare) >= len(mark) and not bare.strip(mark[0]):
            return number
    return None


def without(indent: str, line: str) -> str:
    """Take the indent of a block off a line, as far as the line has it."""
    for place, char in enumerate(indent):
        if line[place : place + 1] != char:
            return line[place:]
    return line[len(indent) :]
