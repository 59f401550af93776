"""Actions: what one actor does in one step."""

from __future__ import annotations

from typing import Any, NamedTuple

CHANCE = "chance"
"""The actor of everything that is drawn, dealt or rolled."""


class Action(NamedTuple):
    """What one actor does in one step; `args` are as the kinds of the verb's slots read them.

    >>> action = apart.new().parse("sun put b2")
    >>> action
    Action(actor='sun', verb='put', args=('b2',))
    >>> action == Action("sun", "put", (Place("b2"),))
    True
    """

    actor: str
    verb: str
    args: tuple[Any, ...] = ()
