"""What a judge says: why something is forbidden, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ppgen.engine.piece import Moved

Reason = str | tuple[object, ...]
"""A reason as text, or as `(template, *arguments)`: nothing is formatted until somebody reads it."""
Why = Reason | None
"""Why something is forbidden, if it is."""


def text_of(reason: Reason) -> str:
    """Give the text of a reason or of an event's template and arguments.

    >>> text_of(("{} is beside {}", "b1", "b2"))
    'b1 is beside b2'
    """
    if isinstance(reason, str):
        return reason
    template, *args = reason
    return str(template).format(*args)


def sentence(words: Iterable[str]) -> str:
    """Join words, of which there is one at least, as in a sentence.

    >>> sentence(["red", "black", "blue"])
    'red, black and blue'
    """
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def tally(numbers: Mapping[str, object]) -> str:
    """Tell what each name has.

    >>> tally({"north": 3, "east": 10})
    'north 3, east 10'
    """
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


class Refusal(NamedTuple):
    """Why an action is forbidden: the clause, and the reason in its words.

    What is not due (`State.untimely`) is forbidden though no clause says so; then there is no clause.

    >>> print(Refusal("put.empty", ("a stone lies on {}", "b2")))
    illegal [put.empty]: a stone lies on b2
    >>> print(Refusal("", "the game is over"))
    illegal: the game is over
    """

    clause: str
    reason: Reason

    @property
    def text(self) -> str:
        """The reason, naming the piece, space or number in the way."""
        return text_of(self.reason)

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        return f"illegal{cited}: {self.text}"


class Event(NamedTuple):
    """A consequence that was carried out: its clause, a line for the log, and the pieces that moved.

    `knows` are the seats that may read the line; None means everybody. The others read `public`,
    or nothing if that is None too.

    >>> drawn = Event("draw.one", ("{} draws {}", "sun", "5c"), knows=("sun",), public="sun draws a coin")
    >>> drawn.seen_by("sun"), drawn.seen_by("moon")
    ('sun draws 5c', 'sun draws a coin')
    >>> state = apart.new()
    >>> [event.moved for event in state.apply(state.parse("sun put b2"))]
    [(Moved(piece=Piece(kind='stone', ..., owner='sun'), start=None, end='b2'),)]
    """

    clause: str
    words: Reason
    knows: tuple[str, ...] | None = None
    public: str | None = None
    moved: tuple[Moved, ...] = ()

    @property
    def text(self) -> str:
        """The full line, secrets included."""
        return text_of(self.words)

    def seen_by(self, seat: str | None) -> str | None:
        """Give the line as `seat` reads it (None: a spectator), or None if it is not for them."""
        return self.text if self.knows is None or seat in self.knows else self.public
