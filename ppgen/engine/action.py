"""Actions: what one actor does in one step."""

from __future__ import annotations

from typing import Any, NamedTuple

CHANCE = "chance"
"""The actor of everything that is drawn, dealt or rolled."""


class Action(NamedTuple):
    """What one actor does in one step: `suns move 22` is `Action("suns", "move", (22,))`."""

    actor: str
    verb: str
    args: tuple[Any, ...] = ()
