"""A moment of a game: the position before and after some steps in a row, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ppgen.engine import Action, Ends, Event, Piece, Placed, State, Step


@dataclass(frozen=True)
class Moment:
    """Some steps in a row, taken as one."""

    before: State
    after: State
    events: tuple[Event, ...] = ()
    action: Action | None = None
    """What was tried last; None if it could not be read."""
    refused: bool = False
    """Whether that was refused."""
    firsts: tuple[Event, ...] = ()
    """Of each step, the first event that moves anything."""

    @classmethod
    def of(cls, steps: Sequence[Step]) -> Moment:
        """Take steps in a row as one."""
        events = tuple(event for step in steps for event in step.events)
        last = steps[-1]
        moving = ([event for event in step.events if event.moved] for step in steps)
        firsts = tuple(found[0] for found in moving if found)
        return cls(steps[0].before, last.after, events, last.action, last.refusal is not None, firsts)

    @property
    def before_on_board(self) -> tuple[Placed, ...]:
        """What lies on the board before."""
        return _on_board(self.before)

    @property
    def after_on_board(self) -> tuple[Placed, ...]:
        """What lies there afterwards."""
        return _on_board(self.after)

    @property
    def between_on_board(self) -> tuple[Placed, ...]:
        """What lies there when the first event of each step has moved its pieces, and no other has."""
        lying = list(self.before_on_board)
        for move in (each for event in self.firsts for each in event.moved):
            if is_space(move.start):
                there = [one for one in lying if one.at == move.start and one.piece == move.piece.kind]
                alike = [one for one in there if one.value == move.piece.value]
                if there:
                    lying.remove((alike or there)[-1])
            if move.end is not None and is_space(move.end):
                lying.append(move.piece.at(move.end))
        return tuple(lying)

    def lying(self, show: str) -> tuple[Placed, ...]:
        """What lies on the board in a picture that shows it before, between or after."""
        if show == "between":
            return self.between_on_board
        return self.before_on_board if show == "before" else self.after_on_board

    @property
    def named(self) -> list[str]:
        """What the action names, first who acts: places by their ids, and words of other kinds."""
        return [] if self.action is None else list(_texts((self.action.actor, *self.action.args)))

    @property
    def aim(self) -> Ends:
        """From where to where what was tried last would go, as far as it says so."""
        return (None, None) if self.action is None else self.before.aim(self.action)


def is_space(end: str | None) -> bool:
    """Tell whether a piece comes from or goes to a space of the board, rather than a tray or nowhere."""
    return end is not None and "/" not in end


def _on_board(state: State) -> tuple[Placed, ...]:
    return tuple(piece for piece in state.table() if is_space(piece.at))


def _texts(args: Iterable[object]) -> Iterator[str]:
    """Give the texts among what an action says, in order."""
    for arg in args:
        if isinstance(arg, str):
            yield str(arg)
        elif isinstance(arg, tuple) and not isinstance(arg, Piece):
            yield from _texts(arg)
