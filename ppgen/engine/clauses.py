"""One clause, one function: how a game's module ties its functions to the ids in rules.yml.

A *check* looks at what a seat would do and gives the reason why its clause forbids it, or None. An *effect*
changes the state and tells it. A *value* computes something; what holds without its clause stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import CO_VARARGS
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.chance import Even, Outcome
from ppgen.engine.events import Why
from ppgen.engine.notation import Form, Kind
from ppgen.engine.piece import Piece
from ppgen.engine.place import Place
from ppgen.engine.verbs import Asked, Check, Ends, Scope, Verb

if TYPE_CHECKING:
    import random

    from ppgen.engine.state import State

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=Check)
Act = TypeVar("Act", bound=Callable[..., object])


class Rulebook:
    """The judge's functions of one game, by clause id, in the order of the rules, and its verbs.

    `kinds` names the readers of arguments that the verbs' forms use; see `ppgen.engine.notation`.

    >>> apart.rules.clauses
    ('turn.order', 'put.empty', 'put.apart', 'put.stone', 'end.last')
    >>> mutant = apart.without("put.apart").load({"board": [". . .", ". s .", ". . ."], "to_act": "moon"})
    >>> mutant.permits(mutant.parse("moon put b1"))
    True

    A value has its say only while its clause holds:

    >>> rules = Rulebook()
    >>> @rules.value("score.corner", otherwise=1)
    ... def worth(state, at):
    ...     return 3 if at in state.game.board.corners else 1
    >>> worth(apart.new(), "a1"), worth(apart.without("score.corner").new(), "a1")
    (3, 1)

    An effect that only tells, or begins a phase or moves a piece and perhaps tells it, needs no function:

    >>> over, state = rules.goes("end.over", "over", "{} cannot put a stone"), apart.new()
    >>> over(state, "sun"), state.phase
    (True, 'over')
    >>> over(apart.without("end.over").new(), "sun")
    False

    >>> back, table = rules.moves("put.back", "on"), apart.load({"board": ["s . .", *[". . ."] * 2]})
    >>> back(table, table.on.top("a3"), "a3", "c1"), table.on.owner("c1")
    (True, 'sun')

    Nor do checks that a seat moves a piece of its own, and to a place where nothing lies:

    >>> own, free = rules.own("move.own", "{} has nothing on {}"), rules.free("move.free", "{} is taken")
    >>> own(table, "moon", "c1", "c2"), free(table, "sun", "c1", "c2"), free(table, "sun", "c2", "c1")
    (('{} has nothing on {}', 'moon', 'c1'), None, ('{} is taken', 'c1'))

    Nor do seats that take turns, or a phase that bars what is not due in it:

    >>> order, next_turn = rules.turns("turn.alternate")
    >>> too_late, put = rules.bars("end.late", "{} comes too late", "over"), state.parse("moon put a1")
    >>> order(apart.new(), put), too_late(apart.new(), put), too_late(state, put)
    (('{} is to act', 'sun'), None, ('{} comes too late', 'moon'))
    """

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds
        self.checks: dict[str, Check] = {}
        self.effects: dict[str, list[Callable[..., Any]]] = {}
        """Effects and values, by clause."""
        self.verbs: dict[tuple[bool, str], Verb] = {}
        """By whether chance does it, and its name."""
        self._asked: dict[Check, Asked] = {}
        self._first: tuple[Asked, ...] = ()
        self._order: dict[str, None] = {}

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that has a function, in the order in which the module gives them."""
        return tuple(self._order)

    def check(self, clause: str, *, of: Scope = "action") -> Callable[[C], C]:
        """Tie a check to its clause: `check(state, seat, *arguments)`, for chance without the seat.

        It gives the `Reason` why the clause forbids the action, or None, and changes nothing. `of` says what
        it looks at:

        One of a candidate permits all that the verb's candidates propose, such as a move of one's own pieces;
        so it is asked of what somebody writes, and never of candidates.

        One of the verb or of the turn does not look at the arguments and is asked as `check(state, action)`.
        One of the verb forbids a seat all its actions or none, so it is asked once for all candidates. One of
        the turn says who may act when; it permits whatever is due (`State.due`) to whom it is due
        (`State.actor`), so it, too, is never asked of candidates.

        Raises:
            ValueError: the clause has a check already.
        """

        def register(function: C) -> C:
            if clause in self.checks:
                raise ValueError(f"{clause} has a check already")
            self._order.setdefault(clause)
            self.checks[clause] = function
            self._asked[function] = Asked(clause, function, of)
            return function

        return register

    def effect(
        self, clause: str, *, otherwise: Any = None, instead: Callable[..., Any] | None = None
    ) -> Callable[[F], F]:
        """Tie an effect to its clause; while it runs, `state.tell` speaks for it.

        It changes the state whenever it is called. In a game that leaves the clause out (`Game.without`) it
        does nothing. If it gives a result too, that is then `otherwise`, or what `instead` gives for the same
        arguments; it has the type of the result. A clause that acts at several moments has an effect for
        each.
        """
        return self._tied(clause, instead or _always(otherwise), tells=True)

    def tells(self, clause: str, words: str) -> Callable[..., bool]:
        """Give the effect of a clause that only tells: `effect(state, *what)` puts `what` into the words.

        It gives whether the clause holds, and so does that of `goes`.
        """

        def tell(state: State, *what: object) -> bool:
            if not state.silent:
                state.tell(words, *what)
            return True

        return self.effect(clause, otherwise=False)(tell)

    def goes(self, clause: str, phase: str, words: str = "") -> Callable[..., bool]:
        """Give the effect of a clause that only begins a phase, and tells it if there are words for that."""

        def begin(state: State, *what: object) -> bool:
            state.phase = phase  # type: ignore[misc]
            if words and not state.silent:
                state.tell(words, *what)
            return True

        return self.effect(clause, otherwise=False)(begin)

    def moves(self, clause: str, layer: str, words: str = "") -> Callable[..., bool]:
        """Give the effect of a clause that only moves a piece, and tells it if there are words for that.

        `effect(state, piece, start, end, *what)` moves it among the pieces in the state's field `layer`, and
        puts `what` into the words.
        """

        def move(state: State, piece: Piece, start: Place, end: Place, *what: object) -> bool:
            getattr(state, layer).move(piece, start, end)
            if words and not state.silent:
                state.tell(words, *what)
            return True

        return self.effect(clause, otherwise=False)(move)

    def turns(self, clause: str, due: str = "") -> tuple[Check, Callable[..., None]]:
        """Give check and effect of a clause by which seats act in turn: `effect(state, seat)` passes on.

        The check forbids as well what is not due, if there are words for what is, with the phase for `{}`.
        """

        def order(state: State, action: Action) -> Why:
            actor = state.actor()
            if action.actor != actor:
                return "{} is to act", actor or "nobody"
            return (due, state.phase) if due and not state.is_due(action) else None

        def pass_on(state: State, seat: str) -> None:
            state.to_act = state.following(seat)  # type: ignore[misc]

        return self.check(clause, of="turn")(order), self.effect(clause)(pass_on)

    def bars(self, clause: str, words: str, *phases: str, when: Callable[[Any], bool] | None = None) -> Check:
        """Give the check of a clause that forbids a seat, `{}` in words, what is not due in some phases.

        With `when` it does so only while that holds, and without phases in all of them.
        """

        def barred(state: State, action: Action) -> Why:
            in_them = not phases or state.phase in phases
            return (words, action.actor) if in_them and (not when or when(state)) else None

        return self.check(clause, of="turn")(barred)

    def held(self, clause: str) -> Check:
        """Give the check of a clause by which seats use one or several cards of `state.hand(seat)`."""

        def own(state: Any, seat: str, used: Piece | tuple[Piece, ...]) -> Why:
            hand, cards = state.hand(seat), (used,) if isinstance(used, Piece) else used
            missing = next((card for card in cards if card not in hand), None)
            return ("{} does not hold {}", seat, missing.name) if missing else None

        return self.check(clause, of="candidate")(own)

    def own(self, clause: str, words: str, layer: str = "on") -> Check:
        """Give the check of a clause by which seats use their own pieces of the state's field `layer`.

        The piece is on top of the place that is the first argument; the words name the seat and the place.
        """

        def own(state: State, seat: str, at: Place, *_: object) -> Why:
            return None if getattr(state, layer).owner(at) == seat else (words, seat, at)

        return self.check(clause, of="candidate")(own)

    def free(self, clause: str, words: str, layer: str = "on") -> Check:
        """Give the check of a clause by which a piece comes where nothing lies: to the last argument."""

        def free(state: State, *args: Any) -> Why:
            return (words, args[-1]) if args[-1] in getattr(state, layer) else None

        return self.check(clause, of="candidate")(free)

    def agreed(self, clause: str, option: str, value: Any, *, otherwise: bool = False) -> Callable[..., bool]:
        """Give the value of a clause that tells whether an option has some value."""

        def told(state: Any) -> bool:
            return bool(state.options[option] == value)

        return self.value(clause, otherwise=otherwise)(told)

    def value(
        self, clause: str, *, otherwise: Any = None, instead: Callable[..., Any] | None = None
    ) -> Callable[[F], F]:
        """Tie a computation to its clause; it changes nothing.

        In a game without the clause `otherwise` holds, or what `instead` gives for the same arguments; it has
        the type of the result.
        """
        return self._tied(clause, instead or _always(otherwise), tells=False)

    def _tied(self, clause: str, instead: Callable[..., Any], *, tells: bool) -> Callable[[F], F]:
        def register(function: F) -> F:
            def told(state: State, *args: Any) -> Any:
                if state.game.watched:
                    return state.watch(clause, function, instead, args, tells=True)
                outer = state.clause
                state.clause = clause
                result = function(state, *args)
                state.clause = outer
                return result

            def computed(state: State, *args: Any) -> Any:
                if state.game.watched:
                    return state.watch(clause, function, instead, args, tells=False)
                return function(state, *args)

            tied = wraps(function)(_fitted(function, told if tells else computed))
            self._order.setdefault(clause)
            self.effects.setdefault(clause, []).append(tied)
            return cast("F", tied)

        return register

    def first(self, *checks: Check) -> None:
        """Say what is asked first of every verb declared from here on, such as whether the game goes on.

        Questions are not asked it, since somebody may ask them at any time.
        """
        self._first = tuple(self._asked[check] for check in checks)

    def verb(
        self,
        form: str,
        *checks: Check,
        phase: str | Sequence[str] = (),
        candidates: Callable[..., Iterable[tuple[Any, ...]]] | None = None,
        each: Callable[..., Iterable[Any]] | None = None,
        aim: Callable[..., Ends] | None = None,
    ) -> Callable[[Act], Act]:
        """Declare what a seat can do, by the function that carries it out: `act(state, seat, *arguments)`.

        The form is written as `ppgen.engine.notation.Form` says. `candidates(state, seat)` gives the
        arguments to try, `each(state, seat)` those of a verb that has one; a verb without arguments needs
        neither. `aim(state, seat, *arguments)`: see `Verb`.

        Raises:
            ValueError: a verb with arguments has no candidates.
        """
        made = Form(form)
        if each is not None:
            candidates = _one_by_one(each)
        elif candidates is None and all(slot.literal and not slot.optional for slot in made.slots):
            candidates = _just_so
        if candidates is None:
            raise ValueError(f"{form!r} needs candidates")
        return self._declared(made, checks, phase, candidates=candidates, aim=aim)

    def chance(
        self,
        form: str,
        *checks: Check,
        phase: str | Sequence[str],
        outcomes: Callable[..., Sequence[Outcome] | None] | None = None,
        each: Callable[..., Iterable[Any]] | None = None,
        sample: Callable[[Any, random.Random], tuple[Any, ...]] | None = None,
    ) -> Callable[[Act], Act]:
        """Declare what chance does, by the function that carries it out: `act(state, *arguments)`.

        `outcomes(state)` lists the actions with their probabilities, or `each(state)` the values of a single
        argument, equally likely. Where they are too many to list, `sample(state, rng)` draws the arguments
        of one instead.
        """
        made = Form(f"chance {form}")
        if each is not None:
            outcomes = _evenly(made.verb, each)
        return self._declared(made, checks, phase, outcomes=outcomes, sample=sample)

    def query(self, form: str, *checks: Check) -> Callable[[Act], Act]:
        """Declare a question that a seat may ask at any time: `answer(state, seat, *arguments)` tells."""
        return self._declared(Form(form), checks, (), is_query=True)

    def _declared(
        self, form: Form, checks: Sequence[Check], phase: str | Sequence[str], **how: Any
    ) -> Callable[[Act], Act]:
        phases = (phase,) if isinstance(phase, str) else tuple(phase)

        def register(act: Act) -> Act:
            asked = tuple(self._asked[check] for check in checks)
            first = () if how.get("is_query") else self._first
            verb = Verb(form, act, (*first, *asked), phases, **how)
            self.verbs[verb.of_chance, verb.name] = verb
            return act

        return register


def _fitted(function: Callable[..., Any], heard: Callable[..., Any]) -> Callable[..., Any]:
    """Call a function straight while nobody listens, and `heard` in its place otherwise.

    There is a way for each number of arguments, since to gather them would cost more than the call, and this
    runs several times a step.
    """

    def none(state: State) -> Any:
        return function(state) if state.silent else heard(state)

    def one(state: State, a: Any) -> Any:
        return function(state, a) if state.silent else heard(state, a)

    def two(state: State, a: Any, b: Any) -> Any:
        return function(state, a, b) if state.silent else heard(state, a, b)

    def three(state: State, a: Any, b: Any, c: Any) -> Any:
        return function(state, a, b, c) if state.silent else heard(state, a, b, c)

    def more(state: State, *args: Any) -> Any:
        return function(state, *args) if state.silent else heard(state, *args)

    starred = function.__code__.co_flags & CO_VARARGS or function.__defaults__
    count = 0 if starred else function.__code__.co_argcount
    ways: dict[int, Callable[..., Any]] = {1: none, 2: one, 3: two, 4: three}
    return ways.get(count, more)


def _always(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def _one_by_one(each: Callable[..., Iterable[Any]]) -> Callable[..., list[tuple[Any]]]:
    return lambda *given: [(value,) for value in each(*given)]


def _evenly(verb: str, each: Callable[..., Iterable[Any]]) -> Callable[..., Even]:
    return lambda state: Even([Action(CHANCE, verb, (value,)) for value in each(state)])


_ONE: list[tuple[Any, ...]] = [()]


def _just_so(state: State, seat: str) -> Iterable[tuple[Any, ...]]:
    """Propose a verb without arguments."""
    del state, seat
    return _ONE
