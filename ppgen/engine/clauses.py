"""One clause, one function: how a game's module ties its functions to the ids in rules.yml.

A *check* looks at an action in a state and gives the reason why its clause forbids it, or None.
An *effect* carries out a consequence and tells it; it returns None when it has nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar, cast

from ppgen.engine.actions import Action

if TYPE_CHECKING:
    from ppgen.engine.game import State

Reason = str | tuple[object, ...]
"""A reason as text, or as `(template, *arguments)`: nothing is formatted until somebody reads it."""

S = TypeVar("S", bound="State")
P = ParamSpec("P")
R = TypeVar("R")
Check = Callable[[S, Action], Reason | None]


def text_of(reason: Reason) -> str:
    """Give the text of a reason or of an event's template and arguments."""
    if isinstance(reason, str):
        return reason
    template, *args = reason
    return str(template).format(*args)


class Refusal(NamedTuple):
    """Why an action is forbidden: the clause, and the reason in its words."""

    clause: str
    reason: Reason

    @property
    def text(self) -> str:
        """The reason, naming the piece, space or number in the way."""
        return text_of(self.reason)

    def __str__(self) -> str:
        return f"illegal [{self.clause}]: {self.text}"


class Event(NamedTuple):
    """A consequence that was carried out: its clause, and a line for the log.

    `knows` are the seats that may read the line; None means everybody. The others read `public`,
    or nothing if that is None too.
    """

    clause: str
    words: Reason
    knows: tuple[str, ...] | None = None
    public: str | None = None

    @property
    def text(self) -> str:
        """The full line, secrets included."""
        return text_of(self.words)

    def seen_by(self, seat: str | None) -> str | None:
        """Give the line as `seat` reads it (None: a spectator), or None if it is not for them."""
        return self.text if self.knows is None or seat in self.knows else self.public


class Rulebook:
    """The judge's functions of one game, by clause id, in the order of the rules."""

    def __init__(self) -> None:
        self.checks: dict[str, Check[State]] = {}
        self.of_verb: set[str] = set()
        self.effects: dict[str, list[Callable[..., object]]] = {}
        self._order: dict[str, None] = {}

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that has a function, in the order in which the module gives them."""
        return tuple(self._order)

    def check(self, clause: str, *, of_verb: bool = False) -> Callable[[Check[S]], Check[S]]:
        """Tie a check to its clause. A game's `order` says when it is asked.

        `of_verb`: it forbids a seat all actions of a verb, or none, whatever their arguments; so it is asked
        once for all candidates of a verb.
        """

        def register(function: Check[S]) -> Check[S]:
            if clause in self.checks:
                raise ValueError(f"{clause} has a check already")
            self._order.setdefault(clause)
            self.checks[clause] = cast("Check[State]", function)
            if of_verb:
                self.of_verb.add(clause)
            return function

        return register

    def effect(self, clause: str) -> Callable[[Callable[P, R | None]], Callable[P, R | None]]:
        """Tie an effect to its clause.

        The effect's first argument is the state. While it runs, `state.tell` speaks for its clause. In a
        game that leaves the clause out (`Game.without`) it does nothing and returns None. A clause that
        acts at several moments has an effect for each.
        """

        def register(function: Callable[P, R | None]) -> Callable[P, R | None]:
            act = cast("Callable[..., Any]", function)

            @wraps(function)
            def carried_out(state: State, *args: Any, **kwargs: Any) -> Any:
                game = state.game
                if game.watched:
                    state.count_effect()
                    if clause in game.left_out:
                        return None
                outer = state.clause
                state.clause = clause
                result = act(state, *args, **kwargs)
                state.clause = outer
                if game.watched and game.trace is not None and result is not None:
                    game.trace.append(clause)
                return result

            self._order.setdefault(clause)
            self.effects.setdefault(clause, []).append(carried_out)
            return cast("Callable[P, R | None]", carried_out)

        return register
