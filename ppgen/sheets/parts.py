"""The parts of a kit: what `print.yml` asks for, as finely as it can be laid out by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ppgen.definition.document import Steps
from ppgen.sheets.print_schema.printing import Printing
from ppgen.sheets.subject import GameSubject, Subject


class KitPart(NamedTuple):
    """A part of a kit."""

    steps: Steps
    """Where `print.yml` asks for it, or else `game.yml`."""
    kind: str
    """The kind of sheet that it is."""
    title: str
    subject: Subject
    """The game or system with nothing but this to print."""


def parts(subject: Subject) -> Iterator[KitPart]:
    """Yield the parts of a kit in its order, all but the cover."""
    if not isinstance(subject, GameSubject):
        yield KitPart(("pieces",), "pieces", "Pieces", subject)
        return
    printing = subject.printing
    if subject.definition.learn:
        yield KitPart(("learn",), "learn", "Learn to play", subject)
    if layout := printing.layout:
        yield KitPart(("layout",), "board", layout.title, _only(subject, Printing(layout=layout)))
    for index, board in enumerate(printing.boards):
        yield KitPart(("boards", index), "board", board.title, _only(subject, Printing(boards=(board,))))
    yield KitPart(("setups",), "setup", "Setup", subject)
    for index, card in enumerate(printing.cards):
        yield KitPart(("cards", index), card.sheet, card.title, _only(subject, Printing(cards=(card,))))
    yield KitPart(("pieces",), "pieces", "Pieces", subject)
    yield KitPart(("examples",), "booklet", "Rules booklet", subject)


def _only(subject: GameSubject, printing: Printing) -> GameSubject:
    return replace(subject, printing=printing)
