"""What a judge says: why something is forbidden, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ppgen.engine.errors import EngineError
from ppgen.engine.piece import Moved
from ppgen.engine.says import Said, Says, listed


class Because(NamedTuple):
    """Begins a reason whose words stand at the head of the check; `part` tells which of several."""

    part: str = ""


AT_HEAD = Because()
Reason = str | tuple[object, ...]
"""Why something is forbidden: `because(...)`, text, or `(words, *arguments)`; nothing is written out yet."""
Why = Reason | None
"""Why something is forbidden, if it is."""


def because(*args: object, part: str = "") -> Reason:
    """Forbid something, for the reason that stands at the head of the check, with these arguments.

    >>> because("b2"), because("b2", part="beside")
    ((Because(part=''), 'b2'), (Because(part='beside'), 'b2'))
    """
    return (Because(part) if part else AT_HEAD, *args)


def said(clause: str, words: Reason) -> Said:
    """Take words with their arguments: those that were declared, or text, or `(template, *arguments)`.

    >>> said("put.empty", ("{} is beside {}", "b1", "b2")).text
    'b1 is beside b2'
    >>> said("put.empty", "{b1} is taken").text
    '{b1} is taken'
    """
    if isinstance(words, str):
        return Said(Says.plain(clause, words, whole=True))
    template, *args = words
    says = template if isinstance(template, Says) else Says.plain(clause, str(template))
    return Said(says, tuple(args))


def sentence(words: Iterable[str]) -> str:
    """Join words, of which there is one at least, as in a sentence.

    >>> sentence(["red", "black", "blue"])
    'red, black and blue'
    """
    return listed(words)


def tally(numbers: Mapping[str, object]) -> str:
    """Tell what each name has.

    >>> tally({"north": 3, "east": 10})
    'north 3, east 10'
    """
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


class Refusal(Said):
    """Why an action is forbidden: what its clause says, with arguments.

    What is not due (`State.untimely`) is forbidden though no clause says so; then there is no clause.

    >>> print(Refusal(*said("put.empty", ("a stone lies on {}", "b2"))))
    illegal [put.empty]: a stone lies on b2
    >>> print(Refusal(*said("", "the game is over")))
    illegal: the game is over
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Write it as a judge prints it."""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"illegal{cited}: {self.text}"


class Illegal(EngineError):
    """An action that a clause forbids; `refusal` says which, and why.

    >>> state = apart.new()
    >>> state.apply(state.parse("moon put b2"))
    Traceback (most recent call last):
    ...
    ppgen.engine.events.Illegal: illegal [turn.order]: it is not moon to act
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Event(NamedTuple):
    """A consequence that was carried out: what its clause says, with arguments, and the pieces that moved.

    `knows` are the seats that may read it; None means everybody. The others read `public`, or nothing if
    that is None too.

    >>> drawn = Event(*said("draw.one", ("{} draws {}", "sun", "5c")), ("sun",), said("", "sun draws a coin"))
    >>> drawn.seen_by("sun"), drawn.seen_by("moon")
    ('sun draws 5c', 'sun draws a coin')
    >>> state = apart.new()
    >>> [event.moved for event in state.apply(state.parse("sun put b2"))]
    [(Moved(piece=Piece(kind='stone', ..., owner='sun'), start=None, end='b2'),)]
    """

    says: Says
    args: tuple[object, ...] = ()
    knows: tuple[str, ...] | None = None
    public: Said | None = None
    moved: tuple[Moved, ...] = ()

    @property
    def clause(self) -> str:
        """The clause that says it."""
        return self.says.clause

    @property
    def said(self) -> Said:
        """What is said, secrets included."""
        return Said(self.says, self.args)

    @property
    def text(self) -> str:
        """The full line, secrets included."""
        return self.says.write(self.args)

    def said_to(self, seat: str | None) -> Said | None:
        """Give what `seat` may know of it (None: a spectator), or None if it is not for them."""
        return self.said if self.knows is None or seat in self.knows else self.public

    def seen_by(self, seat: str | None) -> str | None:
        """Give the line as `seat` reads it (None: a spectator), or None if it is not for them."""
        told = self.said_to(seat)
        return None if told is None else told.text
