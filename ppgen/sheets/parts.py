"""The parts of a kit: what `print.yml` asks for, as finely as it can be laid out by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition.document import Steps
from ppgen.sheets.spec.printing import Printing
from ppgen.sheets.subject import GameSubject, Subject


class Part(NamedTuple):
    """A part of a kit."""

    steps: Steps
    """Where `print.yml` asks for it, or else `game.yml`."""
    kind: str
    """The kind of sheet that it is."""
    title: str
    subject: Subject
    """The game or system with nothing but this to print."""


def parts(subject: Subject) -> Iterator[Part]:
    """Yield the parts of a kit in its order, all but the cover."""
    if not isinstance(subject, GameSubject):
        yield Part(("pieces",), "pieces", "Pieces", subject)
        return
    printing = subject.printing
    if subject.definition.learn:
        yield Part(("learn",), "learn", "Learn to play", subject)
    if layout := printing.layout:
        yield Part(("layout",), "board", layout.title, _only(subject, Printing(layout=layout)))
    for index, board in enumerate(printing.boards):
        yield Part(("boards", index), "board", board.title, _only(subject, Printing(boards=(board,))))
    yield Part(("setups",), "setup", "Setup", subject)
    for index, card in enumerate(printing.cards):
        yield Part(("cards", index), card.sheet, card.title, _only(subject, Printing(cards=(card,))))
    yield Part(("pieces",), "pieces", "Pieces", subject)
    yield Part(("examples",), "booklet", "Rules booklet", subject)


def _only(subject: GameSubject, printing: Printing) -> GameSubject:
    return replace(subject, printing=printing)
