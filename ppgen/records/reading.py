"""How a file is to be read where it leaves that open, and what has been found out about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from ppgen.definition import Catalogue
    from ppgen.engine import Game
    from ppgen.judges import Judges

RESULTS = ("starter-first", "white-first")
"""Whose a result's first number is: the player's who moves first, or White's."""
PITS = ("ogn", "ppgen", "own-left", "south-left")
"""How pits of Oware are called."""


class Court(Protocol):
    """Gives the judges of games by their ids; see `ppgen.transcript.JudgeCache`."""

    def judge(self, game_id: str) -> Game:
        """Give a judge. Raises NoJudge."""


@dataclass(slots=True)
class Reading:
    """What somebody has said about a file, and what holds for all its games once it is known."""

    court: Court
    results: str = ""
    """One of `RESULTS`; empty where nobody has said so."""
    pits: str = ""
    """One of `PITS`; empty where the file has to tell."""
    swapped: bool = False
    """Whether the second move of games in trmph's notation was the swap."""
    catalogue: Callable[[], Catalogue] | None = None
    """Loads the definitions of games, which records in PPN need."""
    judges: Judges | None = None
    told: set[str] = field(default_factory=set)
    """What was told once and holds for the whole file."""
    boards: dict[int, Game] = field(default_factory=dict)
    """Judges of Hex on other boards, by size."""

    def once(self, what: str) -> bool:
        """Tell whether something has still to be told."""
        if what in self.told:
            return False
        self.told.add(what)
        return True
