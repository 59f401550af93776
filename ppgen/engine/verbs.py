"""Verbs: what can be done in a game, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ppgen.engine.action import CHANCE
from ppgen.engine.chance import Outcome
from ppgen.engine.errors import Misuse
from ppgen.engine.events import Because, Reason, Refusal, said
from ppgen.engine.notation import Form
from ppgen.engine.options import Agreed
from ppgen.engine.place import Place
from ppgen.engine.says import Says

if TYPE_CHECKING:
    import random

Check = Callable[..., Reason | None]
"""Gives the reason why its clause forbids something, or None; see `Rulebook.check`."""
Scope = Literal["action", "candidate", "verb", "turn"]
"""What a check looks at; see `Rulebook.check`."""
Ends = tuple[Place | None, Place | None]
"""From where to where an action takes a piece; None where it is off the table or unknown."""


@dataclass(frozen=True, slots=True)
class VerbCheck:
    """A check that a verb has to pass: its clause, and what it looks at; see `Rulebook.check`."""

    clause: str
    check: Check
    of: Scope
    agreed: Agreed | None = None
    """What has to be agreed on for the clause to hold; None if it always does."""
    refuses: Mapping[str, Says] = field(default_factory=dict)
    """What it says where it forbids something, by the parts of `because`."""

    def refusal(self, reason: object) -> Refusal:
        """Say why it forbids something, for a reason that the check has given."""
        if not isinstance(reason, (str, tuple)):
            raise Misuse(f"a check gives a reason or None, not {reason!r:.80}", self.clause, self.check)
        head, *args = reason if isinstance(reason, tuple) else (reason,)
        if isinstance(head, Because):
            if head.part not in self.refuses:
                says = f"{head.part!r} of " if head.part else "what it says for "
                raise Misuse(f"nothing is declared for {says}`because`", self.clause, self.check)
            return Refusal(self.refuses[head.part], tuple(args))
        return Refusal(*said(self.clause, reason))


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that can be done.

    `phases` are the phases in which it is due; none if it always is. `checks` stand in the order in which
    they are asked; the first that refuses is cited. `act` carries it out. A seat's verb has `candidates`,
    which give the arguments of everything that might be legal; chance has `outcomes`, or where those are too
    many to list, `sample`, which draws the arguments of one. `aim` tells from where to where an action
    would take a piece, where its slots do not say. The lines of one that is `secret` are for who acts alone.

    >>> put = apart.rules.verbs[False, "put"]
    >>> put.name, put.phases, [asked.clause for asked in put.checks]
    ('put', ('put',), ['turn.order', 'put.empty', 'put.apart'])
    """

    form: Form
    act: Callable[..., object]
    checks: tuple[VerbCheck, ...] = ()
    phases: tuple[str, ...] = ()
    candidates: Callable[..., Iterable[tuple[object, ...]]] | None = None
    outcomes: Callable[..., Sequence[Outcome] | None] | None = None
    sample: Callable[[Any, random.Random], tuple[object, ...]] | None = None
    aim: Callable[..., Ends] | None = None
    is_query: bool = False
    aside: bool = False
    """Whether any seat may do it while the game goes on, in turn or not, and nobody is asked to."""
    secret: bool = False
    noun: str = ""
    """What comes of it, where chance does it and the word for that is no noun."""

    @property
    def name(self) -> str:
        """The word that it is written with."""
        return self.form.verb

    @property
    def of_chance(self) -> bool:
        """Whether chance does it."""
        return self.form.actor == CHANCE
