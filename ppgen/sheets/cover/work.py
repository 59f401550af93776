"""How long a kit takes to make: what is cut with how many cuts, what is folded, and in how many minutes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.definition.text import escaped
from ppgen.language import counted, phrase, spoken, together
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting.selection import Batch, alike, batches
from ppgen.sheets.jobs import ManifestEntry
from ppgen.sheets.paper.furniture import PageContent
from ppgen.sheets.paper.page import PieceSlot
from ppgen.sheets.subject import Subject

LINE = 25.0
"""Seconds for a straight cut across a sheet of card: to lay the rule on, and to draw the knife twice."""
SPEED, HANDLING = 4.0, 7.0
"""Millimetres of a round edge that scissors part in a second, and seconds to take a piece up and lay it down.

No source gives such times, and nobody has clocked ours: with these a disc of 19 mm takes 22 seconds and a
deck about half an hour, which is what people who print kits held likely.
"""
CUBE, FIGURE = 240.0, 90.0
"""Seconds for a cube, and for a figure, that is cut, scored, folded and glued."""
EXACT = 15
"""Minutes from which they are told to five."""
CUBES = ("die", "cube")
"""Families of pieces that are folded to cubes."""
GLUE = 60.0
"""Seconds to glue one part of a board to another."""
CARDS = {"aid": phrase("aids"), "mat": phrase("mats"), "score": phrase("score sheets")}
"""What is cut apart that is no piece."""


class Labour(NamedTuple):
    """One line of what is to do."""

    what: str
    """What is made, in words."""
    lines: int
    """Straight cuts across a sheet."""
    rounds: int
    """Pieces that are cut out by scissors, one by one."""
    folds: int
    """Pieces that are folded and glued."""
    seconds: float

    @property
    def minutes(self) -> int:
        """Minutes it takes, one at least if there is anything to do."""
        return max(1, round(self.seconds / 60)) if self.seconds else 0

    @property
    def cuts(self) -> str:
        """How it is cut, in words."""
        told = []
        if self.lines:
            told.append(counted(self.lines, "straight cut"))
        if self.rounds:
            told.append(spoken("round, by scissors"))
        if self.folds:
            told.append(spoken("to fold and glue"))
        return ", ".join(told) or spoken("stays whole")


def work_of(
    subject: Subject, contents: Sequence[PageContent], listing: Sequence[ManifestEntry]
) -> tuple[Labour, ...]:
    """List what is to do for a kit: first what is only cut across, then what is cut singly, then folded."""
    pages = [contents[entry.first - 1 : entry.last] for entry in listing]
    found = [*_boards(pages, listing), *_apart(pages, listing), *_strips(pages), *_pieces(subject, contents)]
    return tuple(sorted(found, key=lambda one: (one.folds > 0, one.rounds > 0)))


def minutes(works: Sequence[Labour]) -> int:
    """Give how long it takes together: what is long, to five minutes."""
    seconds = sum(one.seconds for one in works)
    if seconds < 60 * EXACT:
        return max(1, round(seconds / 60))
    return 5 * round(seconds / 300)


def _apart(pages: Sequence[Sequence[PageContent]], listing: Sequence[ManifestEntry]) -> Iterator[Labour]:
    """Give the cuts between the cards of a leaf: one across, and one down each half."""
    lines: Counter[str] = Counter()
    cut: set[int] = set()  # cards of several sheets may share a leaf
    for content, entry in zip(pages, listing, strict=True):
        if entry.kind in CARDS and entry.first not in cut:
            cut.add(entry.first)
            leaves = (page for page in content if page.leaf)
            lines[entry.kind] += sum({2: 1, 4: 3}.get(page.marks.get("up", 1), 0) for page in leaves)
    for kind, count in lines.items():
        if count:
            name = spoken(CARDS[kind])
            yield Labour(name[:1].upper() + name[1:], count, 0, 0, count * LINE)


def _boards(pages: Sequence[Sequence[PageContent]], listing: Sequence[ManifestEntry]) -> Iterator[Labour]:
    """Give the boards, each with the cuts that join its parts."""
    for content, entry in zip(pages, listing, strict=True):
        fronts = [page for page in content if page.leaf and not any(_is_strip(slot) for slot in page.slots)]
        if entry.kind == "board" and fronts:
            joins = 0 if any(page.marks.get("dressed") for page in fronts) else len(fronts) - 1
            yield Labour(escaped(entry.title), joins, 0, 0, joins * (LINE + GLUE))


def _is_strip(slot: PieceSlot) -> bool:
    return slot.piece.startswith("strip-")


def _strips(pages: Sequence[Sequence[PageContent]]) -> Iterator[Labour]:
    """Give the cuts round the strips of a board."""
    slots = {
        (number, slot.x, slot.y): slot
        for number, content in enumerate(pages)
        for page in content
        for slot in page.slots
        if slot.side == "front" and _is_strip(slot)
    }
    if slots:
        count = _lines(list(slots.values()))
        yield Labour(spoken("Strips of the board"), count, 0, 0, count * LINE)


def _pieces(subject: Subject, contents: Sequence[PageContent]) -> Iterator[Labour]:
    """Give the work of each kind of piece, named as the game names what is of that kind."""
    found = batches(subject)
    for name in dict.fromkeys(batch.kind.id for batch in found):
        same = [batch for batch in found if batch.kind.id == name]
        named = []
        for called in alike(same):
            number = sum(len(batch.pieces) for batch in called)
            named.append(f"{number} {escaped(called[0].called(number))}")
        pieces = [piece for batch in same for piece in batch.pieces]
        yield _of_kind(together(named, "and"), pieces, same[0], contents)


def _of_kind(what: str, pieces: Sequence[Design], batch: Batch, contents: Sequence[PageContent]) -> Labour:
    folded = [piece for piece in pieces if piece.folded]
    rounds = [piece for piece in pieces if piece.cut in ("round", "own") and not piece.folded]
    straight = {piece.id for piece in pieces} - {piece.id for piece in (*folded, *rounds)}
    lines = 0
    for page in contents:
        laid = [slot for slot in page.slots if slot.side == "front" and slot.piece in straight]
        if page.leaf and laid:
            lines += _lines(laid)
    seconds = lines * LINE + len(folded) * (CUBE if batch.kind.piece.family in CUBES else FIGURE)
    seconds += sum(HANDLING + _round_edge(piece) / SPEED for piece in rounds)
    return Labour(what, lines, len(rounds), len(folded), seconds)


def _round_edge(piece: Design) -> float:
    return math.pi * (piece.front.width + piece.front.height) / 2


def _lines(slots: Sequence[PieceSlot]) -> int:
    """Count the straight lines along the edges of pieces on a page: those in one line are one cut."""
    across = {round(y, 1) for slot in slots for y in (slot.y, slot.y + slot.height)}
    down = {round(x, 1) for slot in slots for x in (slot.x, slot.x + slot.width)}
    return len(across) + len(down)
