"""A game at one moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import floor
from operator import ne
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, final

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.chance import Outcome, UniformOutcomes, actions_of
from ppgen.engine.codec import Coded
from ppgen.engine.compiled import Compiled
from ppgen.engine.endings import concede
from ppgen.engine.errors import EndlessAction, Misuse
from ppgen.engine.events import Event, Illegal, Refusal, said
from ppgen.engine.house import NO_OUTCOME, NOT_DUE, NOT_TO_ACT, NOTHING_DUE, OVER
from ppgen.engine.piece import Moved
from ppgen.engine.proposals import anywhere_of, leaps, own, steps_of
from ppgen.engine.says import Said, Says
from ppgen.engine.texts import Line, drawn
from ppgen.engine.verbs import Ends, VerbCheck

T = TypeVar("T")
NOTHING: dict[Any, Any] = {}
"""What is known between two actions before anybody asks; nobody writes into it."""
MOST_EFFECTS = 10_000
"""So many effects an action may have in a game that is watched."""


class Playout(NamedTuple):
    """How a game was played on: who decided first, and how many steps, decisions and turns there were."""

    first: str | None
    steps: int
    decisions: int
    turns: int


class State(Coded):
    """A game at one moment. `advance` and `apply` change it in place; `clone` keeps the old one.

    A subclass declares its fields (`ppgen.engine.fields`): together they are the state. By convention `phase`
    is what is due and `to_act` whose decision it is, None at the end; a game that has others says who acts by
    `actor` and what is due by `due`.

    >>> state = apart.load({"board": ["s . m", ". s .", "m . ."]})
    >>> state.actor(), state.legal_actions()
    ('sun', [Action(actor='sun', verb='put', args=('c1',))])
    >>> before = state.clone()
    >>> [event.text for event in state.apply(state.parse("sun put c1"))]
    ['sun puts a stone on c1', 'sun wins']
    >>> state.returns(), state == before
    ({'sun': 1.0, 'moon': 0.0}, False)
    >>> state.position()
    {'phase': 'over', 'to_act': 'none', 'board': ['s . m', '. s .', 'm . s']}
    """

    __slots__ = ("_effects", "_events", "_known", "_legal", "clause", "silent")

    horizon: ClassVar[int] = 150
    """Steps that a game is played on in thought, beyond what has been thought of."""

    if TYPE_CHECKING:

        @property
        def to_act(self) -> str | None:
            """Whose decision it is; None at the end."""

    clause: str
    """The clause whose effect is being carried out."""
    silent: bool
    """Whether nobody listens to what is told."""
    _events: list[Event]
    _legal: Sequence[Action] | None
    _known: dict[Hashable, Any] | None
    """Answers that hold until the next action; None while one is carried out."""
    _effects: int
    """The effects of the action being carried out, counted where the game is watched."""

    def forget(self) -> None:
        """Forget what belongs to the action that was carried out last."""
        self.clause, self.silent = "", False
        self._events, self._legal, self._known, self._effects = [], None, NOTHING, 0

    # What a game may answer otherwise.

    def actor(self) -> str | None:
        """Give who acts now: `chance`, a seat, or None when the game is over."""
        rolled = self.game.chance_phases
        return CHANCE if rolled and self.phase in rolled else self.to_act

    def due(self) -> Sequence[Compiled]:
        """Give the verbs that are due in this phase."""
        game = self.game
        return game.due.get(self.phase, game.always) if game.due else game.always  # type: ignore[no-any-return]

    def is_due(self, action: Action) -> bool:
        """Tell whether an action's verb is due."""
        return self.game.verb(action) in self.due()

    def returns(self) -> dict[str, float]:
        """Give the value of the finished game for each seat; 0 for all while it goes on.

        By default that is 1 for the seat that the state names as its `winner`.
        """
        return {seat: float(seat == self.winner) for seat in self.seats}  # type: ignore[attr-defined]

    def standing(self) -> Mapping[str, float] | None:
        """Tell how far each seat has come by a score that all can see; None where the game has none.

        The more the better. It is no rule: who plays by it plays greedily, and who leads is told by it.
        """
        return None

    def scored(self) -> Mapping[str, int]:
        """Tell the points that are written down beside the table; none by default."""
        return {}

    def outlook(self) -> Mapping[str, float]:
        """Tell what a game that is thought through no farther promises each seat, on the scale of `returns`.

        It is no rule: the computer thinks with it. By default it promises nothing before the end.
        """
        return self.returns()

    def rests(self) -> bool:
        """Tell whether thought may stop here, as between two deals: what comes is luck, and alike to all."""
        return False

    def winners(self) -> list[str]:
        """Give the seats to whom the finished game is worth most; none where all alike gain nothing."""
        returns = self.returns()
        best = max(returns.values())
        won = [seat for seat, value in returns.items() if value == best]
        return won if best > 0 or len(won) < len(returns) else []

    def board_lines(self, seat: str | None = None) -> list[Line]:
        """Draw the board as text, line by line; with a seat, as that seat sees it.

        What is said of it, such as who is to act, is a `Said`, which may be said in another language.
        """
        return drawn(self, seat)

    @final
    def text(self, seat: str | None = None) -> str:
        """Draw the board as text; with a seat, as that seat sees it."""
        return "\n".join(map(str, self.board_lines(seat)))

    def log_line(self, action: Action, seat: str | None) -> str | None:
        """Give the input line as another seat may read it in the log; None if it may not.

        By default a line of a verb that is declared `secret` is read by who acts, all others by everybody.
        """
        if seat != action.actor and self.game.verb(action).verb.secret:
            return None
        return self.game.grammar.write(action)  # type: ignore[no-any-return]

    # Judging.

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
        return self.game.grammar.parse(line, self.seats)  # type: ignore[no-any-return]

    def refusal(self, action: Action) -> Refusal | None:
        """Give the first clause that forbids an action, or None if it is legal.

        What is not due is forbidden even where no clause says so; of the clauses those come first that look
        at the turn or the verb.
        """
        compiled: Compiled = self.game.verb(action)
        late = None if compiled.verb.is_query else self.untimely(action)
        if late is None:
            refused = self._refused(compiled.checks, action)
            return self._impossible(compiled, action) if refused is None else refused
        refused = self._refused(compiled.timely, action)
        if refused is None:
            with suppress(Exception):  # out of its time a check may miss what it looks at
                refused = self._refused(compiled.checks, action)
        return refused or late

    def _refused(self, checks: Iterable[VerbCheck], action: Action) -> Refusal | None:
        actor, _, args = action
        given = args if actor == CHANCE else (actor, *args)
        for asked in checks:
            whole = asked.of in ("action", "candidate")
            reason = asked.check(self, *given) if whole else asked.check(self, action)
            if reason is not None:
                return asked.refusal(reason)
        return None

    def _impossible(self, compiled: Compiled, action: Action) -> Refusal | None:
        """Refuse what chance does if it lists its outcomes, and this is none of them."""
        if compiled.outcomes is None or action.actor != CHANCE:
            return None
        outcomes = compiled.outcomes(self)
        if outcomes is None or action in actions_of(outcomes):
            return None
        _, words = self.game.grammar.write(action).split(" ", 1)
        return Refusal(NO_OUTCOME, (words,))

    def untimely(self, action: Action) -> Refusal | None:
        """Tell why an action is not due: not its actor's, or not in this phase; None if it is.

        >>> state = apart.new()
        >>> print(state.untimely(state.parse("moon put b2")))
        illegal: sun is to act, not moon
        """
        actor = self.actor()
        if actor is None:
            return Refusal(OVER)
        if self.is_due(action) and action[0] == actor:
            return None
        if self.game.verb(action).verb.aside:
            return None
        if action[0] != actor:
            return Refusal(NOT_TO_ACT, (actor, action[0]))
        due = tuple(dict.fromkeys(compiled.name for compiled in self.due()))
        return Refusal(NOT_DUE, (actor, due, action[1])) if due else Refusal(NOTHING_DUE, (actor, action[1]))

    def permits(self, action: Action) -> bool:
        """Tell whether no clause forbids an action."""
        return self.refusal(action) is None

    def candidates(self) -> list[Action]:
        """Propose the actions of the seat to act, in the order of verbs: all that might be legal."""
        seat = self.actor()
        assert seat is not None
        return [
            Action(seat, compiled.name, args)
            for compiled in self.due()
            for args in compiled.candidates(self, seat)
        ]

    def legal_actions(self) -> Sequence[Action]:
        """List the candidates that no check refuses; at a chance node its outcomes; at the end none."""
        if self._legal is None:
            actor = self.actor()
            if actor is None:
                self._legal = []
            elif actor == CHANCE:
                self._legal = actions_of(self.chance_outcomes() or ())
            else:
                heard, self.silent = self.silent, not self.game.watched
                try:
                    self._legal = self._permitted(actor)
                finally:
                    self.silent = heard
        return self._legal

    def _permitted(self, seat: str) -> list[Action]:
        return [
            Action(seat, compiled.name, args)
            for compiled in self.due()
            if not compiled.bars(self, seat)
            for args in compiled.candidates(self, seat)
            if compiled.permits(self, seat, args)
        ]

    def can(self, seat: str, verb: str) -> bool:
        """Tell whether a seat has a legal action of a verb."""
        return self.first(seat, verb) is not None

    def first(self, seat: str, verb: str) -> tuple[object, ...] | None:
        """Give the arguments of the first legal action of a verb, whatever phase it is; None if none is."""
        compiled: Compiled = self.game.seat_verbs[verb]
        known = self._known
        if known is None:
            self._known = NOTHING  # an effect asks, and changes nothing meanwhile
        for args in compiled.candidates(self, seat):
            if compiled.permits(self, seat, args):
                break
        else:
            args = None
        self._known = known
        return args

    own = own
    steps_of = steps_of
    anywhere_of = anywhere_of
    leaps = leaps

    def aim(self, action: Action) -> Ends:
        """Tell from where to where an action would take a piece, forbidden or not, as far as it says so.

        That is by its slots `to` and any other, or by what its verb declares as its `aim`.
        """
        compiled: Compiled = self.game.verb(action)
        if compiled.verb.aim is not None:
            return compiled.verb.aim(self, action.actor, *action.args)
        slots = compiled.slots
        start = next((action.args[index] for name, index in slots.items() if name != "to"), None)
        end = action.args[slots["to"]] if "to" in slots else None
        return start, end

    # Chance.

    def chance_outcomes(self) -> Sequence[Outcome] | None:
        """Give the outcomes at a chance node with their probabilities; None if too many to list."""
        verb = self.due()[0].verb
        return verb.outcomes(self) if verb.outcomes else None

    def draw(self, rng: random.Random) -> Action:
        """Draw what comes next: what chance does with its probability, or a legal action, all alike likely.

        Nothing is listed or judged that need not be.

        >>> apart.new().draw(random.Random(1)).verb
        'put'
        """
        actor = self.actor()
        assert actor is not None, "the game is over"
        compiled, args = self._drawn(actor, rng)
        return Action(actor, compiled.name, args)

    def _drawn(self, actor: str, rng: random.Random) -> tuple[Compiled, tuple[object, ...]]:
        """Draw an outcome of chance, or what a seat does."""
        if actor == CHANCE:
            compiled = self.due()[0]
            return compiled, self._outcome(compiled, rng)
        return self._chosen(actor, rng)

    def _chosen(self, actor: str, rng: random.Random) -> tuple[Compiled, tuple[object, ...]]:
        """Draw candidates of all verbs that are due until no check refuses one."""
        pools: list[tuple[Compiled, Sequence[tuple[object, ...]]]] = []
        total = 0
        for compiled in self.due():
            if not (compiled.gates and compiled.bars(self, actor)):
                pool = compiled.candidates(self, actor)
                if not isinstance(pool, (list, tuple)):  # it yields them
                    pool = [*pool]
                pools.append((compiled, pool))
                total += len(pool)
        moved_up: dict[int, int] = {}  # where one was refused: the last one takes its number
        while total:
            number = floor(rng.random() * total)
            at = moved_up.get(number, number)
            for compiled, pool in pools:
                if at < len(pool):
                    if compiled.permits(self, actor, pool[at]):
                        return compiled, pool[at]
                    break
                at -= len(pool)
            total -= 1
            moved_up[number] = moved_up.get(total, total)
        raise AssertionError("a decision without a choice")

    def _outcome(self, compiled: Compiled, rng: random.Random) -> tuple[object, ...]:
        outcomes = compiled.outcomes(self) if compiled.outcomes else None
        if outcomes is None:
            assert compiled.verb.sample, "chance that does not list its outcomes samples them"
            return compiled.verb.sample(self, rng)
        if isinstance(outcomes, UniformOutcomes):
            return rng.choice(outcomes.actions).args
        chances = [float(chance) for _, chance in outcomes]
        return rng.choices(outcomes, chances)[0][0].args

    # Playing.

    def apply(self, action: Action) -> list[Event]:
        """Judge an action and carry it out; a query is answered.

        Raises:
            Illegal: a clause forbids it; nothing has changed.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise Illegal(refusal)
        compiled = self.game.verb(action)
        if compiled.verb.is_query:
            self._events = []
            compiled.act(self, action.actor, *action.args)
            return self._events
        return self.advance(action)

    def advance(self, action: Action) -> list[Event]:
        """Carry out an action that is known to be legal, and return what happened."""
        self._carry_out(self.game.verb(action), action.actor, action.args)
        events = self._events
        if self.moved:  # what moved after the last line was told belongs to it
            if events:
                events[-1] = events[-1]._replace(moved=(*events[-1].moved, *self.moved))
            self.moved.clear()
        return events

    def apply_silently(self, action: Action) -> None:
        """Carry out an action that is known to be legal, and tell nothing: for playing on in thought."""
        self._listen(False)
        self._carry_out(self.game.verb(action), action.actor, action.args)
        self._listen(True)

    def _listen(self, heard: bool) -> None:
        """Let what happens be told, or not; in a game that is watched it is told, and nobody reads it."""
        self.silent = self.moved.silent = not (heard or self.game.watched)
        self.moved.clear()

    def _carry_out(self, compiled: Compiled, actor: str, args: tuple[object, ...]) -> None:
        self._legal = self._known = None
        self._events, self._effects = [], 0
        if actor == CHANCE:
            compiled.act(self, *args)
        elif len(args) == 1:
            compiled.act(self, actor, args[0])
        else:
            compiled.act(self, actor, *args)
        self._known = NOTHING

    def playout(self, rng: random.Random, most: int = 1) -> int:
        """Do what is drawn and tell nothing, at most so often; give how often, which is less at the end."""
        self._listen(False)
        done = 0
        while done < most and (actor := self.actor()) is not None:
            if actor == CHANCE:
                compiled = self.due()[0]
                args = self._outcome(compiled, rng)
            else:
                compiled, args = self._chosen(actor, rng)
            self._carry_out(compiled, actor, args)
            done += 1
        self._listen(True)
        return done

    def playout_by(self, streams: Mapping[str, random.Random], most: int) -> Playout:
        """Play on as `playout` does, each verb of chance and each seat by random numbers of its own.

        `streams` gives them by the name of the verb or the seat. A turn is what a seat decides in one go.

        >>> apart.new().playout_by({"sun": random.Random(1), "moon": random.Random(2)}, 100).steps > 2
        True
        """
        self._listen(False)
        steps = 0
        deciders = list[str]()  # counted at the end, since all that is done at each step takes time
        while steps < most and (actor := self.actor()) is not None:
            if actor == CHANCE:
                compiled = self.due()[0]
                args = self._outcome(compiled, streams[compiled.name])
            else:
                compiled, args = self._chosen(actor, streams[actor])
                deciders.append(actor)
            self._carry_out(compiled, actor, args)
            steps += 1
        self._listen(True)
        turns = sum(map(ne, deciders, [None, *deciders]))
        return Playout(deciders[0] if deciders else None, steps, len(deciders), turns)

    def say(self, *args: object, part: str = "", knows: tuple[str, ...] | None = None) -> None:
        """Tell what the clause whose effect is being carried out says, with arguments.

        That stands at the head of the effect (`Clauses.effect`), or with `part` what stands there by that
        name. If only the seats `knows` may read it, the others read what is declared as public, or nothing.
        """
        if self.silent:
            return
        key = f"{self.clause}/{part}" if part else self.clause
        says = self.game.rules.said.get(key)
        if says is None:
            raise Misuse(f"nothing is declared for {key!r} to say", self.clause)
        self._note(says, args, knows, None)

    def tell(
        self,
        template: str | Says,
        *args: object,
        knows: tuple[str, ...] | None = None,
        public: str | Said | None = None,
    ) -> None:
        """Tell something in other words than the clause declares: those of a template, with arguments.

        >>> state = apart.new()
        >>> state.tell("{} puts a stone", "sun", knows=("sun",), public="somebody does something")
        """
        if self.silent:
            return
        if isinstance(template, str):
            says = Says.plain(self.clause, template, whole=not args)
        elif isinstance(template, Says):
            says = template
        else:
            raise Misuse(f"what is told are words, not {template!r:.80}", self.clause)
        self._note(says, args, knows, said(self.clause, public) if isinstance(public, str) else public)

    def _note(
        self, says: Says, args: tuple[object, ...], knows: tuple[str, ...] | None, public: Said | None
    ) -> None:
        """Note what is told, and what has moved, for the clause that says it; see `Event`."""
        if public is None and knows is not None and says.public is not None:
            public = Said(says.public, tuple(args[number] for number in says.seen))
        moved: tuple[Moved, ...] = ()
        if self.moved:
            moved = tuple(self.moved)
            self.moved.clear()
        if self.game.trace is not None and (wrong := says.misfit(args)):
            raise Misuse(f"{says.id} says {says.source!r}: {wrong}", says.clause)
        self._events.append(Event(says, args, knows, public, moved))

    def end(self, words: str | Says = "", *what: object, winner: str | None = None) -> bool:
        """End the game, with a winner if there is one; True, as an effect says that it applies.

        If there are words it is told; an effect that declares what it says goes on with `say`.

        Nobody is to act any more, and the phase is that in which the game is over (`Game.over`), if it has
        one. The winner is named in the field that `seat_to_act` ends with, by default `winner`.

        >>> state = apart.new()
        >>> state.end("nobody can put a stone"), state.is_terminal(), state.phase
        (True, True, 'over')
        >>> apart.load(state.position()) == state
        True

        Raises:
            Misuse: the game ends with a winner alone and there is none, or it has no field for one.
        """
        game, declared = self.game, self.fields.get("to_act")
        until, unless = getattr(declared, "until", ""), getattr(declared, "unless", "")
        field = until or unless or "winner"
        if winner is not None:
            if field not in self.fields:
                raise Misuse(f"the state has no field {field!r}; declare `{field}: str | None = seat()`")
            setattr(self, field, winner)
        elif until and getattr(self, until) is None:
            raise Misuse(
                f"there is no {until}, but `to_act` ends with one alone: give `end` a winner, "
                f"or declare `seat_to_act(unless={until!r})`"
            )
        self.to_act = None  # type: ignore[misc]
        if game.over:
            self.phase = game.over  # type: ignore[misc]
        if words:
            self.tell(words, *what)
        return True

    def loses(self, seat: str, words: str | Says = "") -> bool:
        """End a game of two, which the other wins; told is who loses and who wins.

        That is told in words, or else as the clause declares it.
        """
        other = self.following(seat)
        if words:
            return self.end(words, seat, other, winner=other)
        self.end(winner=other)
        self.say(seat, other)
        return True

    def concede(self, seat: str) -> None:
        """Let a seat of two give the game up; a game that is worth something says itself how much."""
        concede(self, seat)

    def cached(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Give the answer to a question that checks ask often; it is worked out once between two actions."""
        known = self._known
        if known is None:
            return ask()
        if not known:
            known = self._known = {}
        if key not in known:
            known[key] = ask()
        answer: T = known[key]
        return answer

    def watch(
        self,
        clause: str,
        function: Callable[..., object],
        instead: Callable[..., object],
        given: tuple[object, ...],
        *,
        tells: bool,
    ) -> Any:
        """Carry out an effect or a value in a game that leaves clauses out or is traced.

        An effect applies whenever it is carried out, unless it gives what would hold without the clause and
        tells nothing; a value where it differs from what would hold.

        Raises:
            EndlessAction: there are more effects than any action of a sound game has.
        """
        self._effects += 1
        if self._effects > MOST_EFFECTS:
            raise EndlessAction(f"more than {MOST_EFFECTS} effects of one action")
        game = self.game
        if clause in game.left_out:
            return instead(*given)
        if game.trace is None:
            return self._within(clause, function, given) if tells else function(*given)
        if not tells:
            otherwise = instead(*given)
            result = function(*given)
            if result != otherwise:
                game.trace.append(clause)
            return result
        told = len(self._events)
        result = self._within(clause, function, given)
        if result is not False or len(self._events) > told:
            game.trace.append(clause)
        return result

    def _within(self, clause: str, function: Callable[..., object], given: tuple[object, ...]) -> Any:
        """Call an effect, which speaks for its clause."""
        outer, self.clause = self.clause, clause
        result = function(*given)
        self.clause = outer
        return result
