"""What can go wrong at the judge's table."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.errors import PpgenError


class EngineError(PpgenError):
    """Base of the engine's own complaints."""


class InputError(EngineError):
    """A line that is not in the notation of the game. It cites no clause.

    >>> apart.new().parse("sun puts b2")
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.InputError: sun has no verb 'puts'; there are put
    """


class BadPosition(EngineError):
    """A position that cannot be.

    `key` is the top-level key at fault, if one is; `clause` the clause that forbids such a beginning, where
    a game's rules do.

    >>> try:
    ...     apart.load({"phase": "throw"})
    ... except BadPosition as error:
    ...     print(error.key, error.reason, sep=": ")
    phase: phase is one of put, over, not 'throw'
    """

    def __init__(self, reason: str, key: str | None = None, clause: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.key = key
        self.clause = clause


class Misuse(Exception):
    """What a judge's own code gets wrong about its game; `clause` or `function` is what does.

    Nobody at the table can mend it, so it is no `EngineError`; whoever runs the judge tells file and line.
    """

    def __init__(self, reason: str, clause: str = "", function: Callable[..., object] | None = None) -> None:
        super().__init__(reason)
        self.clause, self.function = clause, function


class NoSuchPlace(Misuse, LookupError):
    """A place where something is to lie, which the game's table does not have.

    >>> from ppgen.engine import Piece, Place
    >>> apart.new().on.put(Piece("stone"), Place("d1"))
    Traceback (most recent call last):
    ...
    ppgen.engine.errors.NoSuchPlace: there is no place 'd1' on the table: the board runs ...
    """


class EndlessAction(Exception):
    """An action whose effects do not come to an end, as can happen in a game with a clause switched off."""
