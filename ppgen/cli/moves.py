"""Moves as people type and read them: short input that fits only one, and long lists in groups."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterator, Sequence

Move = tuple[str, ...]
"""A move in the game's notation, word by word, without who makes it: `("move", "8")`."""

WIDTH = 78
MANY = 8
"""So many moves of a verb stand together; more are grouped by their next word."""
_GLUE = "\N{NO-BREAK SPACE}"


def folded(text: str, names: Collection[str] = ()) -> str:
    """Take large and small letters for one, but in words that are names of their own: pits a and A."""
    return " ".join(word if word in names else word.casefold() for word in text.split())


def fitting(typed: str, moves: Sequence[Move], names: Collection[str] = ()) -> list[Move]:
    """Give the moves that typed words can mean; the plainest way to understand them that fits any counts.

    In this order: the whole move, its arguments without the verb, some of its words, beginnings of some of
    its words. Large and small letters are one, but for `names` that differ in nothing else. A word that holds
    a digit is never a beginning: 1 is not 10.
    """
    words = tuple(folded(typed, names).split())
    if not words:
        return []
    plain_moves = [tuple(folded(word, names) for word in move) for move in moves]
    ways: tuple[Callable[[Move], bool], ...] = (
        lambda move: move == words,
        lambda move: move[1:] == words,
        lambda move: _runs_through(words, move, str.__eq__),
        lambda move: _runs_through(words, move, _begins),
    )
    for way in ways:
        found = [move for move, plain in zip(moves, plain_moves, strict=True) if way(plain)]
        if found:
            return _plainest(found)
    return []


def _runs_through(words: Sequence[str], move: Move, same: Callable[[str, str], bool]) -> bool:
    """Tell whether the words are words of the move, in its order."""
    left = iter(move)
    return all(any(same(theirs, word) for theirs in left) for word in words)


def _begins(theirs: str, word: str) -> bool:
    return theirs == word or (theirs.startswith(word) and not any(map(str.isdigit, word)))


def _plainest(found: list[Move]) -> list[Move]:
    """Give the one move of which all others are the same with something added, if there is one."""
    least = min(found, key=len)
    return [least] if all(move[: len(least)] == least for move in found) else found


def listing(moves: Sequence[Move]) -> list[str]:
    """List moves compactly: what they have in common, and behind it what is to choose."""
    verbs = dict.fromkeys(move[0] for move in moves)
    lines: list[str] = []
    for verb in verbs:
        for head, tails in _groups((verb,), [move[1:] for move in moves if move[0] == verb]):
            lines += _lines(head, tails)
    return lines


def _groups(head: Move, tails: list[Move]) -> Iterator[tuple[Move, list[Move]]]:
    nexts = dict.fromkeys(tail[0] for tail in tails if tail)
    parted = len(tails) > MANY or len(nexts) == 1
    if parted and len(nexts) < len(tails) and all(len(tail) > 1 for tail in tails):
        for word in nexts:
            yield from _groups((*head, word), [tail[1:] for tail in tails if tail[0] == word])
    else:
        yield head, tails


def _lines(head: Move, tails: list[Move]) -> list[str]:
    start = f"  {' '.join(head)}"
    choices = f"{_GLUE}| ".join(_GLUE.join(tail) for tail in tails if tail)
    lines = textwrap.wrap(
        choices,
        WIDTH,
        initial_indent=f"{start}  ",
        subsequent_indent=" " * (len(start) + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
    alone = [start] if () in tails else []
    return alone + [line.replace(_GLUE, " ") for line in lines]
