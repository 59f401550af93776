"""A verb as one game has it: without the clauses that the game leaves out, ready to be asked and done."""

# ruff: noqa: SIM110 - a generator costs more than most checks

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ppgen.engine.action import Action
from ppgen.engine.notation import Kind
from ppgen.engine.verbs import Check, Verb, VerbCheck


class Compiled:
    """A verb in one game, without the clauses that the game leaves out.

    >>> put, taken = apart.seat_verbs["put"], apart.load({"board": [". . .", ". s .", ". . ."]})
    >>> put.permits(apart.new(), "sun", ("b2",)), put.permits(taken, "sun", ("b2",))
    (True, False)
    """

    __slots__ = (
        "act",
        "asked",
        "bare",
        "candidates",
        "checks",
        "gates",
        "kinds",
        "name",
        "outcomes",
        "slots",
        "timely",
        "verb",
    )

    def __init__(self, verb: Verb, left_out: frozenset[str], kinds: Mapping[str, Kind]) -> None:
        self.verb = verb
        self.name = verb.name
        self.act, self.outcomes = verb.act, verb.outcomes
        self.candidates: Callable[..., Iterable[tuple[object, ...]]] = verb.candidates or _nothing
        self.checks: tuple[VerbCheck, ...] = tuple(
            asked for asked in verb.checks if asked.clause not in left_out
        )
        self.timely: tuple[VerbCheck, ...] = tuple(
            asked for asked in self.checks if asked.of in ("turn", "verb")
        )
        """The checks that do not look at arguments, in the order in which they are asked."""
        self.gates: tuple[Check, ...] = tuple(asked.check for asked in self.checks if asked.of == "verb")
        """The checks that are asked once for all actions of a seat."""
        self.asked: tuple[Check, ...] = tuple(asked.check for asked in self.checks if asked.of == "action")
        """The checks that are asked for each action."""
        self.bare = cache(lambda seat: Action(seat, verb.name))
        """The verb of a seat without its arguments, for the gates."""
        arguments = [slot for slot in verb.form.slots if not slot.literal or slot.optional]
        self.slots: dict[str, int] = {
            slot.name: index
            for index, slot in enumerate(arguments)
            if slot.kind in kinds and kinds[slot.kind].is_place and not slot.many
        }
        """Where among the arguments each place is."""
        self.kinds = {slot.name: kinds[slot.kind] for slot in arguments if slot.name in self.slots}
        """How each of these is read."""

    def bars(self, state: object, seat: str) -> bool:
        """Tell whether a clause forbids a seat all actions of this verb."""
        action = self.bare(seat)
        for check in self.gates:
            if check(state, action) is not None:
                return True
        return False

    def permits(self, state: object, seat: str, args: tuple[object, ...]) -> bool:
        """Tell whether no clause forbids a seat these arguments, which the verb's candidates propose."""
        if len(args) == 1:  # as for most verbs; to spread arguments takes as long as many a check
            (arg,) = args
            for check in self.asked:
                if check(state, seat, arg) is not None:
                    return False
            return True
        for check in self.asked:
            if check(state, seat, *args) is not None:
                return False
        return True


def _nothing(state: object, seat: str) -> Iterable[tuple[object, ...]]:
    """Propose nothing: a question is never a legal action."""
    del state, seat
    return ()
