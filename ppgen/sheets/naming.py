"""Places that a text beside an example names: each has to be one on which something happens there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ppgen.definition.board import Board
from ppgen.definition.selection import coordinates
from ppgen.diagrams import arrivals, layout_of
from ppgen.engine import Placed, State

_WORD = re.compile(r"[A-Za-z]+[0-9]+")
_CLAUSE = re.compile(r"\[\[[^\]]*\]\]")
_HERE = re.compile(r"\b[Hh]ere\b")
_NUMBERED = re.compile(r"\b(?:at|from|on|onto|to) ([0-9]+)\b")
"""A number is a place only where the sentence says so: others count points, men or pips."""


def places_named(text: str, board: Board) -> Iterator[str]:
    """Yield the spaces that a text names, as `f4`, or as the number in `from 12 to 14`.

    Spaces that are called by one letter, as pits are, are words as well, so they are not looked for. A word
    that has the form of a space is one even if the board has none of that name.
    """
    spaces = {space.id for space in board.spaces}
    words = _CLAUSE.sub("", text)
    if any(map(coordinates, spaces)):
        yield from (word for word in _WORD.findall(words) if word in spaces or coordinates(word))
    if any(space.isdigit() for space in spaces):
        yield from _NUMBERED.findall(words)


def here(text: str) -> str:
    """Give what a text says of its example, from the word *here* on; before it stands what holds always."""
    found = _HERE.search(text)
    return text[found.end() :] if found else ""


def places_of(before: State, after: State, said: Iterable[str], *, refused: bool) -> set[str]:
    """Give the places with which an example's moment has to do.

    Those are the places that it speaks of, those that something leaves or reaches, and those of all else that
    may be done. What is refused, something that stands on the board forbids, so then all that does belongs
    to it. `said` is what was tried and what the judge told.
    """
    frames = [layout_of(_on_board(state)) for state in (before, after)]
    known = {*arrivals(*frames), *arrivals(*reversed(frames))}
    known.update(word.strip(",.;:") for line in said for word in line.split())
    known.update(str(part) for action in before.legal_actions() for part in action.args)
    return known | (frames[0].keys() if refused else set())


def misnamed(
    text: str, board: Board, before: State, after: State, said: Iterable[str], *, refused: bool
) -> str | None:
    """Say which place a text names on which nothing happens; None if there is no such place."""
    named = list(places_named(text, board))
    known = places_of(before, after, said, refused=refused) if named else set()
    wrong = next((place for place in named if place not in known), None)
    return f"the text names {wrong}, where nothing happens in this example" if wrong else None


def _on_board(state: State) -> tuple[Placed, ...]:
    return tuple(piece for piece in state.table() if "/" not in piece.at)
