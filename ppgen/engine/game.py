"""The shape of a game: an immutable `Game` that makes `State`s, in the standard words of the field."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from ppgen.engine.actions import CHANCE, Action, Grammar
from ppgen.engine.chance import Even, Outcome
from ppgen.engine.clauses import Check, Event, Reason, Refusal, Rulebook
from ppgen.engine.errors import EndlessAction, Illegal
from ppgen.engine.table import Placed

T = TypeVar("T")
Plain = dict[str, Any]
"""Plain data: dictionaries, lists, text, numbers, booleans and None."""
MOST_EFFECTS = 10_000
"""So many effects an action may have in a game that is watched."""


class Game(ABC):
    """A game by its rules; makes states and never changes.

    `facts` is the definition as plain data (`ppgen.definition.plain`). `order` names for each verb, in
    the order in which they are asked, the clauses that may forbid it; the first that does is cited.
    The verbs of chance are written with it (`"chance roll"`).
    """

    id: ClassVar[str]
    rules: ClassVar[Rulebook]
    grammar: ClassVar[Grammar]
    order: ClassVar[Mapping[str, Sequence[str]]]

    def __init__(
        self, facts: Mapping[str, Any], left_out: Iterable[str] = (), trace: list[str] | None = None
    ) -> None:
        self.facts = facts
        self.left_out = frozenset(left_out)
        self.trace = trace
        self.watched = bool(self.left_out) or trace is not None
        self.chance_checks: dict[str, tuple[tuple[str, Check[Any]], ...]] = {}
        self.seat_checks: dict[str, tuple[tuple[str, Check[Any]], ...]] = {}
        for key, clauses in self.order.items():
            actor, _, verb = key.rpartition(" ")
            checks = self.chance_checks if actor == CHANCE else self.seat_checks
            checks[verb] = tuple(
                (clause, self.rules.checks[clause]) for clause in clauses if clause not in self.left_out
            )
        of_verb = self.rules.of_verb
        self.verb_checks: dict[str, tuple[Check[Any], ...]] = {
            verb: tuple(check for clause, check in checks if clause in of_verb)
            for verb, checks in self.seat_checks.items()
        }
        """The checks of a seat's verb that are asked once for all its candidates."""
        self.action_checks: dict[str, tuple[Check[Any], ...]] = {
            verb: tuple(check for clause, check in checks if clause not in of_verb)
            for verb, checks in self.seat_checks.items()
        }
        """The checks that are asked for each candidate."""

    def without(self, *clauses: str) -> Self:
        """Give the same game with some clauses switched off: a mutant, to see whether an example notices."""
        return type(self)(self.facts, self.left_out | set(clauses))

    def traced(self, trace: list[str]) -> Self:
        """Give the same game, which adds to `trace` every clause whose effect applies."""
        return type(self)(self.facts, self.left_out, trace)

    @abstractmethod
    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        """Give the position in which a new game begins, for a number of players or for named seats.

        Raises:
            BadPosition: not a number of players or seats that can play.
        """

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> State:
        """Make the state that a position describes; what is left out has its default.

        Raises:
            BadPosition: the position cannot be.
        """

    def new(self, players: int | Sequence[str] | None = None, **options: object) -> State:
        """Begin a new game.

        Raises:
            BadPosition: not a number of players or seats that can play.
        """
        return self.load(self.opening(players, **options))

    def checks_of(self, action: Action) -> tuple[tuple[str, Check[Any]], ...]:
        """The checks that an action has to pass, in the order in which they are asked."""
        return (self.chance_checks if action[0] == CHANCE else self.seat_checks)[action[1]]

    def option_defaults(self) -> Plain:
        """Every option of the game with its default."""
        return {option["id"]: option["default"] for option in self.facts["options"]}


@dataclass(slots=True, eq=False, kw_only=True)
class State(ABC):
    """A game at one moment. `advance` and `apply` change it in place; `clone` keeps the old one.

    A subclass is a dataclass whose fields are plain (text, numbers, tuples, lists, dictionaries and sets of
    these): together they are the state, and are copied, compared and hashed as such. What is in a tuple
    cannot change, so it holds neither lists nor dictionaries nor sets.
    """

    game: Game
    seats: tuple[str, ...]
    """The seats in turn order."""
    clause: str = field(default="", init=False, repr=False)
    """The clause whose effect is being carried out."""
    _events: list[Event] = field(default_factory=list, init=False, repr=False)
    _legal: Sequence[Action] | None = field(default=None, init=False, repr=False)
    _known: dict[Hashable, Any] | None = field(default_factory=dict, init=False, repr=False)
    """Answers that hold until the next action; None while one is carried out."""
    _effects: int = field(default=0, init=False, repr=False)
    """The effects of the action being carried out, counted where the game is watched."""

    # What every game answers, in this order.

    @abstractmethod
    def actor(self) -> str | None:
        """Give who acts now: `chance`, a seat, or None when the game is over."""

    @abstractmethod
    def candidates(self) -> Iterable[Action]:
        """Propose actions for a seat to act, in the order in which they are listed.

        A superset of what is legal; the checks decide.
        """

    def chance_outcomes(self) -> Sequence[Outcome] | None:
        """Give the outcomes at a chance node with their probabilities; None if too many to list."""
        raise NotImplementedError

    @abstractmethod
    def act(self, action: Action) -> None:
        """Carry out an action that nothing forbids, through the effects of its clauses."""

    def answer(self, action: Action) -> None:
        """Tell the answer to a query; changes nothing."""
        raise NotImplementedError

    @abstractmethod
    def position(self) -> Plain:
        """Give the state as plain data without loss: `game.load(state.position()) == state`."""

    @abstractmethod
    def observation(self, seat: str | None = None) -> Plain:
        """Give what a seat may know (None: a spectator) as plain data."""

    @abstractmethod
    def returns(self) -> dict[str, float]:
        """Give the value of the finished game for each seat; 0 for all while it goes on."""

    @abstractmethod
    def text(self, seat: str | None = None) -> str:
        """Draw the board as text; with a seat, as that seat sees it."""

    @abstractmethod
    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List the pieces on the table for a diagram; with a seat, what it may not see is face down."""

    # What a game may answer otherwise.

    def facts(self) -> Plain:
        """Give what facts after a transcript may name: the position, and what can be derived from it."""
        return self.position()

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        """Fill the defaults into facts as written in a transcript, so that `facts()` can be compared.

        Raises:
            BadPosition: a key is not one of `facts()`, or its value cannot be.
        """
        return dict(facts)

    def log_line(self, action: Action, seat: str | None) -> str | None:
        """Give the input line as another seat may read it in the log; None if it may not."""
        del seat
        return self.game.grammar.write(action)

    def sample(self, rng: random.Random) -> Action:
        """Draw one outcome of a chance node with the right probability."""
        outcomes = self.chance_outcomes()
        assert outcomes, "a game that does not list its outcomes samples them itself"
        if isinstance(outcomes, Even):
            return rng.choice(outcomes.actions)
        return rng.choices([action for action, _ in outcomes], [float(p) for _, p in outcomes])[0]

    # What the kernel does with that.

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.actor() is None

    def is_chance(self) -> bool:
        """Tell whether the next step is a chance node."""
        return self.actor() == CHANCE

    def parse(self, line: str) -> Action:
        """Read a line of input.

        Raises:
            InputError: the line is not in the notation.
        """
        return self.game.grammar.parse(line, self.seats)

    def refusal(self, action: Action) -> Refusal | None:
        """Give the first clause that forbids an action, or None if it is legal."""
        for clause, check in self.game.checks_of(action):
            reason = check(self, action)
            if reason is not None:
                return Refusal(clause, reason)
        return None

    def permits(self, action: Action) -> bool:
        """Tell whether no clause forbids an action."""
        checks = self.game.chance_checks if action[0] == CHANCE else self.game.seat_checks
        for _, check in checks[action[1]]:  # noqa: SIM110 - a generator would cost as much as a check
            if check(self, action) is not None:
                return False
        return True

    def legal_actions(self) -> Sequence[Action]:
        """List the candidates that no check refuses; at a chance node its outcomes; at the end none."""
        if self._legal is None:
            actor = self.actor()
            if actor is None:
                self._legal = []
            elif actor == CHANCE:
                self._legal = _actions(self.chance_outcomes() or ())
            else:
                self._legal = self._permitted(self.candidates())
        return self._legal

    def _permitted(self, candidates: Iterable[Action]) -> list[Action]:
        # `permits` for many actions of a seat, without its calls: this is where playing spends its time.
        game = self.game
        asked: dict[str, tuple[Check[Any], ...] | None] = {}
        legal = []
        for action in candidates:
            verb = action[1]
            if verb not in asked:
                forbidden = any(check(self, action) is not None for check in game.verb_checks[verb])
                asked[verb] = None if forbidden else game.action_checks[verb]
            checks = asked[verb]
            if checks is None:
                continue
            for check in checks:
                if check(self, action) is not None:
                    break
            else:
                legal.append(action)
        return legal

    def apply(self, action: Action) -> list[Event]:
        """Judge an action and carry it out; a query is answered.

        Raises:
            Illegal: a clause forbids it; nothing has changed.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise Illegal(refusal)
        if action.verb in self.game.grammar.queries:
            self._events = []
            self.answer(action)
            return self._events
        return self.advance(action)

    def advance(self, action: Action) -> list[Event]:
        """Carry out an action that is known to be legal, and return what happened."""
        events: list[Event] = []
        self._events = events
        self._legal = self._known = None
        self._effects = 0
        self.act(action)
        self._legal, self._known = None, {}
        return events

    def tell(
        self,
        template: str,
        *args: object,
        knows: tuple[str, ...] | None = None,
        public: str | None = None,
    ) -> None:
        """Log a line for the clause whose effect is being carried out; see `Event`."""
        words: Reason = (template, *args) if args else template
        # Event() without its keyword handling, since this runs several times a step.
        self._events.append(tuple.__new__(Event, (self.clause, words, knows, public)))

    def once(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Give the answer to a question that checks ask often; it is worked out once between two actions."""
        if self._known is None:
            return ask()
        if key not in self._known:
            self._known[key] = ask()
        answer: T = self._known[key]
        return answer

    def count_effect(self) -> None:
        """Count an effect of the action being carried out: without a clause a game may never come to an end.

        Raises:
            EndlessAction: there are more than any action of a sound game has.
        """
        self._effects += 1
        if self._effects > MOST_EFFECTS:
            raise EndlessAction(f"more than {MOST_EFFECTS} effects of one action")

    def clone(self) -> Self:
        """Copy the state."""
        twin = object.__new__(type(self))
        twin.game, twin.clause, twin._events, twin._effects = self.game, "", [], 0
        twin._legal, twin._known = None, {}
        for name in _names(type(self)):
            value = getattr(self, name)
            setattr(twin, name, value if type(value) in _FIXED else _copied(value))
        return twin

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _names(type(self)))

    def __hash__(self) -> int:
        return hash(tuple(_frozen(getattr(self, name)) for name in _names(type(self))))


_kernel_fields = frozenset(f.name for f in fields(State)) - {"seats"}


@cache
def _names(kind: type[State]) -> tuple[str, ...]:
    """Name the fields that together are the state."""
    return tuple(f.name for f in fields(kind) if f.name not in _kernel_fields)


def _actions(outcomes: Sequence[Outcome]) -> Sequence[Action]:
    return outcomes.actions if isinstance(outcomes, Even) else [action for action, _ in outcomes]


_FIXED = frozenset({bool, int, str, tuple, type(None)})
"""Types of most values, which cannot change: asking `_copied` would cost more than all the rest of a copy."""


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: item if type(item) in _FIXED else _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [item if type(item) in _FIXED else _copied(item) for item in value]
    return set(value) if isinstance(value, set) else value


def _frozen(value: Any) -> Any:
    if type(value) in _FIXED:
        return value
    if isinstance(value, dict):
        return frozenset(zip(value, map(_frozen, value.values()), strict=True))
    if isinstance(value, (list, tuple)):
        return tuple(map(_frozen, value))
    return frozenset(value) if isinstance(value, set) else value
