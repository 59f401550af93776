"""What is wrong with layers of many pieces, told once: where it comes from, and of how many it is so."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ppgen.definition.problems import listed
from ppgen.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.definition.problems import Problem
    from ppgen.pieces.layers.face import FaceFault

_CHOSEN = re.compile(r"\b(front|back)\([^()]*\)")
"""A side in the layout that a row chooses: one layer is called otherwise in each."""
_MANY = 4
"""So many layers are not named one by one."""


@dataclass
class _ToldFault:
    problem: Problem
    """As it is told of the first piece."""
    pieces: list[object] = field(default_factory=list)
    """Those of which it is so, in order, each once."""
    layers: dict[str, None] = field(default_factory=dict)
    """What the layers are called of which it is so, in order."""


class FaultTally:
    """Faults of the faces of pieces, each told once, however many of them and of their layers have it.

    It comes from the cell or the layer at which it is told, or else from a file that these name, and is told
    in that.
    """

    def __init__(self, piece: str) -> None:
        self.piece = piece
        """What a piece is called: a card."""
        self.told: dict[tuple[object, ...], _ToldFault] = {}
        self.of_files: dict[Problem, None] = {}

    def see(self, piece: object, fault: FaceFault, problem: Problem) -> None:
        """Note a fault of a piece, and how it would be told if no other piece had it."""
        if fault.of_file:
            self.of_files[fault.of_file] = None
            return
        place = problem.file, problem.line, problem.column
        key = _CHOSEN.sub(r"\1", fault.message), problem.warning, place
        told = self.told.setdefault(key, _ToldFault(problem))
        if not told.pieces or told.pieces[-1] is not piece:
            told.pieces.append(piece)
        told.layers[_CHOSEN.sub(r"\1", fault.path)] = None

    def problems(self) -> Iterator[Problem]:
        """Yield each fault, those of files first, in the order in which they were found."""
        yield from self.of_files
        for told in self.told.values():
            also = []
            path = next(iter(told.layers))
            of_all = path and _CHOSEN.sub(r"\1", told.problem.message).startswith(path)
            if len(told.pieces) > 1 and not of_all:  # what names no piece is so for each
                also.append(counted(len(told.pieces) - 1, f"other {self.piece}"))
            others = [path for path in told.layers if path][1:]
            also += others if len(others) < _MANY else [f"{len(others)} other layers"]
            more = f"; so it is with {listed(also, 'and')}" if also else ""
            yield replace(told.problem, message=f"{told.problem.message}{more}")
