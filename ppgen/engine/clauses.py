"""One clause, one function: how a game's module ties its functions to the ids in rules.yml.

A *check* looks at what a seat would do and gives the reason why its clause forbids it, or None. An *effect*
changes the state and tells it. A *value* computes something; what holds without its clause stands beside it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from typing import Any, TypeVar, cast

from ppgen.engine.chance import Outcome, UniformEach
from ppgen.engine.endings import agree, forfeit, offer, resign
from ppgen.engine.notation import Form, Kind, one_of
from ppgen.engine.options import Agreed, GameOption, condition, game_option, option_fault
from ppgen.engine.says import KINDS, Says, Written
from ppgen.engine.state import State
from ppgen.engine.verbs import Check, Ends, Scope, Verb, VerbCheck

F = TypeVar("F", bound=Callable[..., object])
C = TypeVar("C", bound=Check)
Act = TypeVar("Act", bound=Callable[..., object])


class Clauses:
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
    """

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds
        self.checks: dict[str, Check] = {}
        self.effects: dict[str, list[Callable[..., object]]] = {}
        """Effects and values, by clause."""
        self.verbs: dict[tuple[bool, str], Verb] = {}
        """By whether chance does it, and its name."""
        self.demands: list[tuple[str, Callable[[Any], str]]] = []
        """What clauses ask of a game when it is made, each with its clause: what is wrong, or nothing."""
        self.said: dict[str, Says] = {}
        """What clauses say, by its id: the clause, and where it says several things, `/` and which."""
        self.options: dict[str, GameOption] = {}
        """The options that clauses ask."""
        self.agreed: dict[str, Agreed] = {}
        """What has to be agreed on for a clause to hold, where something has."""
        self.written: dict[str, Written] = {}
        """How this game writes some kinds of things in its lines, by names of its own for them."""
        self._asked: dict[Check, VerbCheck] = {}
        self._first: tuple[VerbCheck, ...] = ()
        self._order: dict[str, None] = {}

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that has a function, in the order in which the module gives them."""
        return tuple(self._order)

    @property
    def by_agreement(self) -> list[VerbCheck]:
        """The checks of clauses that hold only where something is agreed."""
        return [asked for asked in self._asked.values() if asked.agreed]

    def option(self, name: str) -> GameOption:
        """Give an option of the game to ask: `flying(state)` is what was agreed on.

        `flying.is_("yes")` is the condition that it was this value, for clauses that hold only then. The game
        is refused if it has no such option or value.
        """
        if name not in self.options:
            asked = self.options[name] = game_option(name)
            self.demands.append(("", lambda game: option_fault(asked, game.facts)))
        return self.options[name]

    def says(self, clause: str, words: str, part: str = "") -> Says:
        """Declare what a clause says; `part` tells apart what one says at several moments.

        Words whose arguments have no names (`{}`) are not declared: they are written, and no more.

        >>> Rulebook().says("end.last", "{seat} wins").id
        'end.last'

        Raises:
            ValueError: a kind of argument is not known, or the clause says something else there.
        """
        made = Says(clause, words, part, self.written)
        if not made.typed:
            return Says.plain(clause, words)
        if self.said.setdefault(made.id, made) != made:
            raise ValueError(f"{made.id} says two things: {self.said[made.id].source!r} and {words!r}")
        return self.said[made.id]

    def reads(self, sentences: Mapping[str, str]) -> None:
        """Declare how pages read what the notation writes in signs: for ids of what was declared, sentences.

        >>> rules = Rulebook()
        >>> goes = rules.says("move.man", "{seat} {start:place} -> {end:place}")
        >>> rules.reads({"move.man": "{seat} goes from {start} to {end}"})

        Raises:
            ValueError: nothing is said under such an id, or not with these arguments.
        """
        for identifier, sentence in sentences.items():
            if identifier not in self.said:
                raise ValueError(f"nothing is said as {identifier!r}")
            self.said[identifier].phrase(sentence)
            self.said[identifier].sentence = sentence

    def writes(self, name: str, of: str, write: Callable[[Any], str]) -> None:
        """Declare how lines of this game write things of a kind, under a name of its own for that.

        >>> rules = Rulebook()
        >>> rules.writes("ordinal", of="number", write="{}th".format)
        >>> rules.says("end.turns", "the game ends after the {turn:ordinal} turn").write([40])
        'the game ends after the 40th turn'

        Raises:
            ValueError: there is such a kind already.
        """
        if name in KINDS or of not in KINDS:
            raise ValueError(f"{name} of {of}: a new name is expected, of one of {', '.join(KINDS)}")
        self.written[name] = Written(of, write)

    def check(
        self,
        clause: str,
        refuses: str = "",
        *,
        of: Scope = "action",
        agreed: Agreed | tuple[str, Any] | None = None,
        **parts: str,
    ) -> Callable[[C], C]:
        """Tie a check to its clause: `check(state, seat, *arguments)`, for chance without the seat.

        It gives the reason why the clause forbids the action, or None, and changes nothing: `because(...)`
        with the arguments of what stands here as `refuses`, or with `part` of what stands here by that name
        (see `Says` for how arguments are written). `of` says what it looks at:

        One of a candidate permits all that the verb's candidates propose, such as a move of one's own pieces;
        so it is asked of what somebody writes, and never of candidates.

        One of the verb or of the turn does not look at the arguments and is asked as `check(state, action)`.
        One of the verb forbids a seat all its actions or none, so it is asked once for all candidates. One of
        the turn says who may act when; it permits whatever is due (`State.due`) to whom it is due
        (`State.actor`), so it, too, is never asked of candidates.

        `agreed` is a condition on an option, such as `flying.is_("no")`, if the clause holds only in games
        that are played with that; in others it is not asked at all. (An option and its value are one, too.)

        Raises:
            ValueError: the clause has a check already.
        """
        held = condition(agreed[0], agreed[1:]) if isinstance(agreed, tuple) else agreed
        said = {"": self.says(clause, refuses, "no")} if refuses else {}
        said |= {part: self.says(clause, words, part.replace("_", "-")) for part, words in parts.items()}

        def register(function: C) -> C:
            if clause in self.checks:
                raise ValueError(f"{clause} has a check already")
            self._order.setdefault(clause)
            self.checks[clause] = function
            if held is not None:
                self.agreed[clause] = held
            self._asked[function] = VerbCheck(clause, function, of, held, said)
            return function

        return register

    def effect(
        self,
        clause: str,
        tells: str = "",
        *,
        public: str = "",
        otherwise: object = None,
        instead: Callable[..., object] | None = None,
        unheard: object = None,
        **parts: str,
    ) -> Callable[[F], F]:
        """Tie an effect to its clause; while it runs, `state.say` speaks for it.

        `tells` is what it says, with names and kinds of arguments (see `Says`), and `public` what those read
        who may not know all of that. What else it says at other moments stands here by name, such as
        `score`, and with `score_public` what others read of that.

        It changes the state whenever it is called. In a game that leaves the clause out (`Game.without`) it
        does nothing. If it gives a result too, that is then `otherwise`, or what `instead` gives for the same
        arguments; it has the type of the result. A clause that acts at several moments has an effect for
        each. One that only tells names what it gives where nobody listens (`unheard`), and is not called.
        """
        self._declare(clause, {"": tells, "public": public, **parts})
        replaced = instead or _always(otherwise)

        def register(function: F) -> F:
            def effect(*given: Any) -> object:  # the state and what follows, passed on as one
                state: State = given[0]
                if state.silent:
                    return function(*given) if unheard is None else unheard
                if state.game.watched:
                    return state.watch(clause, function, replaced, given, tells=True)
                outer = state.clause
                state.clause = clause
                result = function(*given)
                state.clause = outer
                return result

            straight = _straight(function, effect) if unheard is None else effect
            return cast("F", self._tied(clause, wraps(function)(straight)))

        return register

    def _declare(self, clause: str, parts: Mapping[str, str]) -> None:
        """Declare what an effect says, and what of it those are told who may not know all."""
        made = {
            part: self.says(clause, words, part.replace("_", "-")) for part, words in parts.items() if words
        }
        for part, says in made.items():
            public = made.get(f"{part}_public" if part else "public")
            if public is not None:
                says.shows(public)

    def value(
        self, clause: str, *, otherwise: object = None, instead: Callable[..., object] | None = None
    ) -> Callable[[F], F]:
        """Tie a computation to its clause; it changes nothing.

        In a game without the clause `otherwise` holds, or what `instead` gives for the same arguments; it has
        the type of the result.
        """
        replaced = instead or _always(otherwise)

        def register(function: F) -> F:
            def value(*given: Any) -> object:
                state: State = given[0]
                if state.game.watched:
                    return state.watch(clause, function, replaced, given, tells=False)
                return function(*given)

            return cast("F", self._tied(clause, wraps(function)(_straight(function, value))))

        return register

    def _tied(self, clause: str, function: Callable[..., object]) -> Callable[..., object]:
        """Keep an effect or a value with its clause."""
        self._order.setdefault(clause)
        self.effects.setdefault(clause, []).append(function)
        return function

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
        candidates: Callable[..., Iterable[tuple[object, ...]]] | None = None,
        each: Callable[..., Iterable[object]] | None = None,
        aim: Callable[..., Ends] | None = None,
        secret: bool = False,
    ) -> Callable[[Act], Act]:
        """Declare what a seat can do, by the function that carries it out: `act(state, seat, *arguments)`.

        The form is written as `ppgen.engine.notation.Form` says. `candidates(state, seat)` gives the
        arguments to try, `each(state, seat)` those of a verb that has one; a verb without arguments needs
        neither. For `aim(state, seat, *arguments)` and `secret` see `Verb`.

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
        return self._declared(made, checks, phase, candidates=candidates, aim=aim, secret=secret)

    def chance(
        self,
        form: str,
        *checks: Check,
        phase: str | Sequence[str],
        outcomes: Callable[..., Sequence[Outcome] | None] | None = None,
        each: Callable[..., Iterable[object]] | None = None,
        sample: Callable[[Any, random.Random], tuple[object, ...]] | None = None,
        secret: bool = False,
        noun: str = "",
    ) -> Callable[[Act], Act]:
        """Declare what chance does, by the function that carries it out: `act(state, *arguments)`.

        `outcomes(state)` lists the actions with their probabilities, or `each(state)` the values of a single
        argument, equally likely. Where they are too many to list, `sample(state, rng)` draws the arguments
        of one instead. Lines of what is `secret` nobody reads. What comes of it is called by a `noun`, by
        default as the verb is: a roll.
        """
        made = Form(f"chance {form}")
        if each is not None:
            outcomes = UniformEach(made.verb, each)
        return self._declared(made, checks, phase, outcomes=outcomes, sample=sample, secret=secret, noun=noun)

    def query(self, form: str, *checks: Check) -> Callable[[Act], Act]:
        """Declare a question that a seat may ask at any time: `answer(state, seat, *arguments)` tells."""
        return self._declared(Form(form), checks, (), is_query=True)

    def endings(self, *, draw: bool = False, worth: Sequence[str] = ()) -> None:
        """Declare that players may end this game of two without a move: `resign`, and out of time `forfeit`.

        With `draw` they may agree on one as well. Where a game can be lost for more, `worth` are the words
        for it, which `resign` may have behind it, and the state's `concede` takes; time decides no such game.

        >>> rules = Rulebook()
        >>> rules.endings(draw=True)
        >>> [verb.form.pattern for verb in rules.verbs.values()]
        ['<seat> resign', '<seat> forfeit [time]', '<seat> offer draw', '<seat> agree draw']
        """
        aside: dict[str, Callable[..., object]] = {"<seat> resign": resign, "<seat> forfeit [time]": forfeit}
        if worth:
            self.kinds["worth"] = Kind(one_of(*worth))
            aside = {"<seat> resign [<worth:worth>]": resign}
        if draw:
            aside |= {"<seat> offer draw": offer, "<seat> agree draw": agree}
        for form, act in aside.items():
            self._declared(Form(form), (), (), aside=True)(act)

    def _declared(
        self, form: Form, checks: Sequence[Check], phase: str | Sequence[str], **how: Any
    ) -> Callable[[Act], Act]:
        phases = (phase,) if isinstance(phase, str) else tuple(phase)

        def register(act: Act) -> Act:
            asked = tuple(self._asked[check] for check in checks)
            first = () if how.get("is_query") or how.get("aside") else self._first
            verb = Verb(form, act, (*first, *asked), phases, **how)
            self.verbs[verb.of_chance, verb.name] = verb
            return act

        return register


def _straight(function: Callable[..., object], heard: Callable[..., object]) -> Callable[..., object]:
    """Call a function itself while nobody listens, as in no game that is watched, and otherwise `heard`.

    The usual numbers of arguments are written out: to gather and spread them takes as long as many a clause
    does, by which Oware would be played a twelfth slower.
    """
    by_count: dict[int, Callable[..., object]] = {
        1: lambda state: function(state) if state.silent else heard(state),
        2: lambda state, a: function(state, a) if state.silent else heard(state, a),
        3: lambda state, a, b: function(state, a, b) if state.silent else heard(state, a, b),
        4: lambda state, a, b, c: function(state, a, b, c) if state.silent else heard(state, a, b, c),
    }
    return by_count.get(_count_of_arguments(function), heard)


def _count_of_arguments(function: Callable[..., object]) -> int:
    """Count the arguments of a function that takes so many and no other number; 0 if that is not known."""
    try:
        arguments = signature(function).parameters.values()
    except ValueError:  # one that is not written in Python
        return 0
    named = all(each.kind is each.POSITIONAL_OR_KEYWORD and each.default is each.empty for each in arguments)
    return len(arguments) if named else 0


def _always(value: object) -> Callable[..., object]:
    return lambda *_: value


def _one_by_one(each: Callable[..., Iterable[object]]) -> Callable[..., list[tuple[object]]]:
    return lambda *given: [(value,) for value in each(*given)]


_ONE: list[tuple[object, ...]] = [()]


def _just_so(state: State, seat: str) -> Iterable[tuple[object, ...]]:
    """Propose a verb without arguments."""
    del state, seat
    return _ONE
