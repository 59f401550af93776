"""The guard over a judge at work: whatever it does instead of judging becomes a BadJudge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import unwrap
from itertools import islice
from weakref import WeakSet

from ppgen.definition import Definition
from ppgen.engine import Action, BadPosition, Event, Game, Illegal, InputError, Placed, State
from ppgen.engine.errors import Misuse
from ppgen.errors import PpgenError
from ppgen.judges.contract import Looked, Nonsense, Seen
from ppgen.judges.faults import fault_of
from ppgen.judges.naming import strange_on_table
from ppgen.judges.no_output import no_output
from ppgen.judges.watchdog import Endless, Greedy, Watch, told, watching

STEP = 5.0
"""Seconds of the processor's time for one step of an honest judge, which needs milliseconds."""
AGAIN = 0.2
"""Seconds for a judge that has not come to an end once: who asks it often need not wait as often."""
RULINGS = (BadPosition, Illegal, InputError)
"""What a judge raises in its office."""
ROUNDS = 40
"""Steps that a judge is tried out for."""
ASKING = 6
"""The first of them, at which it is asked everything."""
ASKED = 1000
"""Candidates of a step that its checks are asked of."""

_endless: WeakSet[Game | type[Game]] = WeakSet()


class Endlessness(Exception):
    """What is told of work that did not come to an end."""


@contextmanager
def guarded(
    judge: Game | type[Game],
    *,
    seconds: float = STEP,
    doing: str = "",
    rulings: tuple[type[Exception], ...] = RULINGS,
) -> Iterator[Watch]:
    """Let a judge work in this block; who does several steps counts them in the watch that is given.

    Raises:
        BadJudge: it raises anything but `rulings` and what users can mend, ends the program, prints or asks,
            takes too much memory, or does not come to an end.
    """
    if judge in _endless:
        seconds = min(seconds, AGAIN)
    try:
        with no_output(), watching(seconds) as watch:
            yield watch
    except (PpgenError, KeyboardInterrupt, GeneratorExit):
        raise
    except Endless as error:
        _endless.add(judge)
        endless = Endlessness(told(error, seconds))
        raise fault_of(endless.with_traceback(error.__traceback__), judge, doing) from error
    except Greedy as error:
        greed = MemoryError("more than 1 GiB in one step")
        raise fault_of(greed.with_traceback(error.__traceback__), judge, doing) from error
    except BaseException as error:
        if isinstance(error, rulings):
            raise
        raise fault_of(error, judge, doing) from error


def tried_out(state: State, watch: Watch, definition: Definition | None = None) -> list[str]:
    """Play on for some steps, and ask everything that every game answers at the first.

    Call it under guard, with the watch that is given there: each thing that is asked is a step of it.

    Give what may well be wrong, though a game could mean it. What lies on the table is looked up
    in the game's definition, if there is one.

    Raises:
        Nonsense: an answer is not of its kind, or contradicts another.
        Misuse: a position does not come back from its own plain data.
    """
    rng = random.Random(0)
    state = state.clone()
    seen, looked = Seen(), Looked()
    for step in range(ROUNDS):
        if step < ASKING:
            _once_round(state, watch)
            looked.look(state, watch)
        watch.step += 1
        if definition and (strange := strange_on_table(state, state.table(), definition)):
            raise Nonsense(strange)
        seen.see(state)
        watch.step += 1
        if state.is_terminal() or not (state.is_chance() or state.legal_actions()):
            break
        action = state.draw(rng) if state.is_chance() else rng.choice(state.legal_actions())
        see_kept(state, action, state.advance(action))
    return [*seen.doubts, *looked.doubts()]


def hashed(state: State) -> int | None:
    """Give a position's hash; None where a field has a value that has none."""
    try:
        return hash(state)
    except TypeError:
        return None


def see_kept(state: State, action: Action | None, events: Sequence[Event]) -> None:
    """See that the position to which an action has led can be loaded, and is the same then.

    That is seen once for each position, since loading takes longer than most steps.

    Raises:
        Misuse: it is not; it names the clause that was told last, or else what carried the action out.
    """
    kept, key = state.game.kept, hashed(state)
    if key in kept:
        return
    if lost := state.lost():
        told = [event.clause for event in events if event.clause in state.game.rules.effects]
        clause = told[-1] if told else ""
        function = state.game.rules.effects[clause][0] if clause else None
        if function is None and action is not None:
            function = state.game.verb(action).act
        raise Misuse(lost, clause, function and unwrap(function))
    if key is not None:
        kept.add(key)


def _once_round(state: State, watch: Watch) -> None:
    actor = state.actor()
    _see("actor()", actor, actor is None or actor == "chance" or actor in state.seats)
    _see("text()", text := state.text(), isinstance(text, str))
    watch.step += 1
    _see("table()", table := state.table(), all(isinstance(piece, Placed) for piece in table))
    for name in ("position", "observation", "returns", "facts"):
        watch.step += 1
        answer = getattr(state, name)()
        _see(f"{name}()", answer, isinstance(answer, Mapping))
    watch.step += 1
    for action in islice(() if actor in (None, "chance") else state.candidates(), ASKED):
        if refusal := state.refusal(action):
            wrong = refusal.says.misfit(refusal.args)
            _see(f"the check of {refusal.clause}", wrong, not wrong)
    watch.step += 1
    for action in () if actor == "chance" else state.legal_actions()[:ASKED]:
        line = state.game.grammar.write(action)
        if refusal := state.refusal(action):
            scope = next((a.of for a in state.game.checks_of(action) if a.clause == refusal.clause), "turn")
            raise Nonsense(
                f"{line!r} is proposed as legal, and refused: {refusal}; a check of a {scope} is not asked "
                "of candidates, so let them leave that out, or make it a check of the action"
            )


def _see(name: str, answer: object, right: bool) -> None:
    if not right:
        raise Nonsense(f"{name} gives {answer!r:.80}")
