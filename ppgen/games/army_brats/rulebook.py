"""The judge's functions of Army Brats, by clause, and the words of its rules."""

from typing import NamedTuple

from ppgen.engine import Rulebook

rules = Rulebook()

CANADIAN_ARMY = "canadian-army"
TRADES = ("one-for-one", "one-for-two", "one-for-other")
PHASES = ("main", "roll", "draw", "answer", "gift", "inspect", "inspect-partner", "over")
"""The phases that a position can name, the default first; `tiles` comes before every position."""
INSPECTIONS = ("inspect", "inspect-partner")


class Offer(NamedTuple):
    """A trade that waits for its answer."""

    kind: str
    offered: str
    subject: str
    """The subject asked for."""

    @property
    def price(self) -> int:
        """How many passes are asked for."""
        return 2 if self.kind == "one-for-two" else 1
