"""Places beside the board that hold pieces: hands, stocks, stashes, piles of what was taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Self

Sight = Literal["all", "owner", "count", "nobody"]


class Tray(NamedTuple):
    """A tray, as `game.yml` declares it.

    `of` tells whether every seat has one or the table. `sight` says who sees what lies in it: everybody; its
    owner, while the others know how much it is; nobody, but all know how much (count); or nobody at all.
    `ordered` tells whether the order matters in which pieces lie there.

    >>> Tray("hand", sight="owner").seen_by("north", "south")
    False
    """

    id: str
    of: Literal["seat", "table"] = "seat"
    sight: Sight = "all"
    ordered: bool = False

    @classmethod
    def read(cls, facts: Mapping[str, Any]) -> Self:
        """Read a tray out of a definition's facts."""
        return cls(facts["id"], facts["of"], facts.get("sight", "all"), facts.get("ordered", False))

    def seen_by(self, seat: str | None, owner: str) -> bool:
        """Tell whether a seat (None: a spectator) sees the pieces in the tray of an owner."""
        return self.sight == "all" or (self.sight == "owner" and seat is not None and seat == owner)
