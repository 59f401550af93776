"""What one action did: the record that is kept, shown and written, whoever asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.engine.action import Action
from ppgen.engine.events import Event, Refusal
from ppgen.engine.piece import Moved, Piece
from ppgen.engine.says import Said

if TYPE_CHECKING:
    from ppgen.engine.state import State


class Step(NamedTuple):
    """An action, the position before it, and what came of it: events and another position, or a refusal.

    Positions are held by reference and not to be changed; `after` is `before` where the action was refused or
    was a question. All else is worked out when somebody asks for it.

    >>> state = apart.new()
    >>> step = Step.of(state, state.parse("sun put b2"))
    >>> step.line, step.text, step.after == step.before
    ('sun put b2', ['sun puts a stone on b2'], False)
    >>> Step.of(step.after, state.parse("moon put b1")).text
    ['illegal [put.apart]: b1 is beside b2']
    """

    before: State
    action: Action
    events: tuple[Event, ...]
    refusal: Refusal | None
    after: State

    @classmethod
    def of(cls, before: State, action: Action) -> Step:
        """Judge an action and carry it out on a copy; a question is answered."""
        refusal = before.refusal(action)
        if refusal is not None:
            return cls(before, action, (), refusal, before)
        after = before.clone()
        if before.game.verb(action).verb.is_query:
            return cls(before, action, tuple(after.apply(action)), None, before)
        return cls(before, action, tuple(after.advance(action)), None, after)

    @property
    def is_query(self) -> bool:
        """Whether it was a question."""
        return bool(self.before.game.verb(self.action).verb.is_query)

    @property
    def line(self) -> str:
        """The input as it is written."""
        return str(self.before.game.grammar.write(self.action))

    @property
    def text(self) -> list[str]:
        """What a judge prints: the lines of the events, or the refusal."""
        return [event.text for event in self.events] if self.refusal is None else [str(self.refusal)]

    @property
    def moved(self) -> list[Moved]:
        """What went from where to where, in order."""
        return [move for event in self.events for move in event.moved]

    def line_for(self, seat: str | None) -> str | None:
        """Give the input as a seat may read it (None: a spectator); None if it may not."""
        return self.before.log_line(self.action, seat)

    def said_to(self, seat: str | None) -> list[Said]:
        """Give what a seat is told (None: a spectator): the events it may know of, or why it was refused.

        A refusal is for those who may read what was tried.
        """
        if self.refusal is not None:
            return [] if self.line_for(seat) is None else [self.refusal]
        return [said for event in self.events if (said := event.said_to(seat)) is not None]

    def moved_for(self, seat: str | None) -> list[Moved]:
        """Give what moved as a seat sees it (None: a spectator), whatever it was told.

        Of a piece that it sees neither where it lay, nor on its way, nor where it lies, it sees no more than
        the back.
        """
        viewer = seat or ""  # the table of nobody is what everybody sees
        before, after = _visible(self.before, viewer), _visible(self.after, viewer)
        moves = self.moved
        shown = {_face(move.piece) for move in moves if (move.start, _face(move.piece)) in before}
        shown |= {_face(move.piece) for move in moves if (move.end, _face(move.piece)) in after}
        shown |= {_face(move.piece) for move in moves if self._passes_openly(move, seat)}
        return [
            move if _face(move.piece) in shown else move._replace(piece=self.after.back(move.piece))
            for move in moves
        ]

    def _passes_openly(self, move: Moved, seat: str | None) -> bool:
        """Tell whether a piece lies face up, for a while, where a seat sees what lies there."""
        at = move.end
        if at is None or move.piece.side != "face":
            return False
        goes_on = any(_face(later.piece) == _face(move.piece) and later.start == at for later in self.moved)
        trays = self.before.game.trays
        return goes_on and (not at.is_tray or trays[at.tray].seen_by(seat, at.owner))

    def record(self, seat: str | None = None, *, all_seen: bool = False) -> dict[str, Any]:
        """Give plain data, as a seat may read it (None: a spectator), or with all secrets.

        `by` acts, `line` is the input (None where the seat may not read it), `said` are events and `refused`
        the refusal, each with its `id` and its arguments by their names, and `moved` are pieces with where
        they were and where they are.

        >>> state = apart.new()
        >>> Step.of(state, state.parse("sun put b2")).record()["said"]
        [{'id': 'put.stone', 'seat': 'sun', 'at': 'b2'}]
        """
        line = self.line if all_seen else self.line_for(seat)
        data: dict[str, Any] = {"by": self.action.actor, "line": line}
        if self.refusal is not None:
            return data if line is None else data | {"refused": recorded(self.refusal)}
        told = [event.said for event in self.events] if all_seen else self.said_to(seat)
        moves = self.moved if all_seen else self.moved_for(seat)
        return data | {
            "said": [recorded(said) for said in told],
            "moved": [[_named(move.piece), _plain(move.start), _plain(move.end)] for move in moves],
        }


def recorded(said: Said) -> dict[str, Any]:
    """Give what was said as plain data: its id and its arguments by name; what has no kinds, as text."""
    if not said.says.typed:
        return {"id": said.id, "text": said.text}
    return {"id": said.id, **{name: _plain(value) for name, value in said.named.items()}}


def _face(piece: Piece) -> tuple[str | None, ...]:
    """Give what tells a piece from others, however it lies."""
    return piece.kind, piece.suit, piece.value, piece.name, piece.owner


def _visible(state: State, seat: str) -> set[tuple[object, tuple[str | None, ...]]]:
    """Give the pieces that a seat sees, each with its place."""
    return {
        (placed.at, (placed.piece, placed.suit, placed.value, placed.name, placed.owner))
        for placed in state.table(seat)
    }


def _named(piece: Piece) -> str:
    """Name a piece, or say what is printed on it."""
    return piece.name or "-".join(filter(None, (piece.kind, piece.suit, piece.value)))


def _plain(value: object) -> object:
    if isinstance(value, Piece):
        return _named(value)
    if isinstance(value, str):
        return str.__str__(value)  # of a place no more than its text
    if isinstance(value, Iterable):
        return [_plain(each) for each in value]
    return value
