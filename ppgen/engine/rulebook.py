"""Clauses as many games have them, whose functions need no writing: words, a number or a name make them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from inspect import signature
from typing import Any, Protocol

from ppgen.engine.action import Action
from ppgen.engine.clauses import Clauses
from ppgen.engine.events import Why
from ppgen.engine.fields import SeatToAct
from ppgen.engine.options import Agreed, is_condition
from ppgen.engine.piece import Piece
from ppgen.engine.place import Place
from ppgen.engine.state import State
from ppgen.engine.verbs import Check, Scope


class Phased(Protocol):
    """What clauses ask of a game when it is made: its phases, and the fields that its states declare."""

    state: type[State]

    def phases(self, of: str = "phase") -> tuple[str, ...]:
        """Give what the field that says what is due can be; none if nobody can tell."""


class Rulebook(Clauses):
    """The judge's functions of one game and its verbs, with ready-made ones for clauses that many games have.

    An effect that only tells, or begins a phase or moves a piece and perhaps tells it, needs no function:

    >>> rules, state = Rulebook(), apart.new()
    >>> over = rules.enters_phase("end.over", "over", "{seat} cannot put a stone")
    >>> over(state, "sun"), state.phase
    (True, 'over')
    >>> over(apart.without("end.over").new(), "sun")
    False

    >>> best, played = rules.wins("end.best"), apart.load({"board": ["s . .", *[". . ."] * 2]})
    >>> best(played), played.phase, played.winners()
    (None, 'over', ['sun'])

    >>> words = "{seat} has no stone: {winner:seat} wins"
    >>> gone = rules.loses("end.gone", words, lambda state, seat: not state.on.of(seat))
    >>> full = rules.draws("end.full", "the board is full: a draw", lambda state: len(state.on) == 9)
    >>> gone(played, "sun"), full(apart.load({"board": ["s m s"] * 3}))
    (False, True)

    >>> back, table = rules.moves("put.back", "on"), apart.load({"board": ["s . .", *[". . ."] * 2]})
    >>> back(table, table.on.top("a3"), Place("a3"), Place("c1")), table.on.owner("c1")
    (True, 'sun')

    Nor do checks that a seat moves a piece of its own, and to a place where nothing lies:

    >>> own = rules.own("move.own", "{seat} has nothing on {at:place}")
    >>> free = rules.free("move.free", "{at:place} is taken")
    >>> own(table, "moon", "c1", "c2"), free(table, "sun", "c1", "c2"), free(table, "sun", "c2", "c1")
    ((<says move.own/no>, 'moon', 'c1'), None, (<says move.free/no>, 'c1'))

    Nor do checks that nothing is named but what can be meant:

    >>> def is_corner(state, seat, at):
    ...     return at in state.game.board.corners
    >>> rim = rules.requires("move.rim", "{at:place} is no corner", is_corner)
    >>> rim(table, "sun", "a3"), rim(table, "sun", "b3")
    (None, (<says move.rim/no>, 'b3'))

    >>> must = rules.must("pass.must-put", "put", "{seat} can put a stone on {at:place}")
    >>> must(apart.new(), "sun")
    (<says pass.must-put/no>, 'sun', 'a1')

    Nor do seats that take turns, or a phase that bars what is not due in it:

    >>> order, next_turn = rules.turns("turn.alternate")
    >>> next_turn(table, "sun"), table.to_act
    ('moon', 'moon')
    >>> last = rules.gives_turn("turn.last", "{seat} comes last ({phase})", phase="over")
    >>> last(table, "sun"), table.to_act, table.phase
    (None, 'sun', 'over')
    >>> too_late, put = rules.forbids("end.late", "{seat} comes too late", "over"), state.parse("moon put a1")
    >>> order(apart.new(), put), too_late(apart.new(), put), too_late(state, put)
    ((<says turn.alternate/no>, 'sun'), None, (<says end.late/no>, 'moon'))

    Nor do conditions, points for what there is, or how many pieces are named:

    >>> many = rules.condition("score.many", lambda state: len(state.on) > 4)
    >>> corner = rules.points("score.corner", 3, lambda state, at: at in state.game.board.corners)
    >>> many(table), corner(table, "a1"), corner(table, "b2")
    (False, 3, 0)
    >>> two = rules.several("take.two", 2, "two stones are taken")
    >>> two(state, "sun", "ab"), two(state, "sun", "aa")
    (None, (<says take.two/no>,))
    """

    def tells(self, clause: str, words: str, part: str = "") -> Callable[..., bool]:
        """Give the effect of a clause that only tells: `effect(state, *what)` puts `what` into the words.

        It gives whether the clause holds, and so does that of `enters_phase`. Where a clause tells several
        things, `part` says which; see `Clauses.says`.
        """
        says = self.says(clause, words, part)

        def tell(state: State, *what: object) -> bool:
            state.tell(says, *what)
            return True

        return self.effect(clause, otherwise=False, unheard=True)(tell)

    def enters_phase(
        self, clause: str, phase: str, words: str = "", of: str = "phase", part: str = ""
    ) -> Callable[..., bool]:
        """Give the effect of a clause that only begins a phase, and tells it if there are words for that.

        In the phase with which the game is over (`Game.over`) nobody is to act. `of` is the state's field
        that says what is due, where that is another.
        """
        says = self.says(clause, words, part) if words else None

        def begin(state: State, *what: object) -> bool:
            setattr(state, of, phase)
            if phase == state.game.over:
                state.to_act = None  # type: ignore[misc]
            if says and not state.silent:
                state.tell(says, *what)
            return True

        self.demands.append((clause, partial(_known_phases, (phase,), of)))
        return self.effect(clause, otherwise=False)(begin)

    def wins(self, clause: str) -> Callable[[Any], None]:
        """Give the effect of a clause by which the game is over, and who it is worth most to has won.

        They are told, all of them if it is worth the same to everybody; see `State.returns`.
        """
        wins = self.says(clause, "{seat} wins")
        win_all = self.says(clause, "{seats:seat...} win", "several")

        def win(state: State) -> None:
            if state.game.over:  # `returns` may ask for it
                state.phase = state.game.over  # type: ignore[misc]
            winners = state.winners() or state.seats
            if len(winners) == 1:
                state.end(wins, winners[0])
            else:
                state.end(win_all, winners)

        return self.effect(clause)(win)

    def loses(self, clause: str, words: str, when: Callable[[Any, str], bool]) -> Callable[..., bool]:
        """Give the effect of a clause by which a seat loses when something is so: `effect(state, seat)`.

        It is a game of two, which the other wins; the words name both.
        """
        says = self.says(clause, words)
        lose: Callable[..., bool] = self.effect(clause, otherwise=False)(
            lambda state, seat: state.loses(seat, says)
        )
        return lambda state, seat: when(state, seat) and lose(state, seat)

    def draws(
        self, clause: str, words: str, when: Callable[[Any], bool], *, agreed: Agreed | None = None
    ) -> Callable[..., bool]:
        """Give the effect of a clause by which the game is over, and nobody wins, when something is so.

        If something has to be `agreed` on for that (see `condition`), it is so only then.
        """
        says = self.says(clause, words)
        draw: Callable[..., bool] = self.effect(clause, otherwise=False)(lambda state: state.end(says))
        self.demands.append((clause, _drawn))
        if agreed is not None:
            self.agreed[clause] = agreed
            return lambda state: when(state) and agreed(state) and draw(state)
        return lambda state: when(state) and draw(state)

    def moves(self, clause: str, layer: str, words: str = "", part: str = "") -> Callable[..., bool]:
        """Give the effect of a clause that only moves a piece, and tells it if there are words for that.

        `effect(state, piece, start, end, *what)` moves it among the pieces in the state's field `layer`, and
        puts `what` into the words.
        """
        says = self.says(clause, words, part) if words else None

        def move(state: State, piece: Piece, start: Place, end: Place, *what: object) -> bool:
            getattr(state, layer).move(piece, start, end)
            if says and not state.silent:
                state.tell(says, *what)
            return True

        return self.effect(clause, otherwise=False)(move)

    def turns(self, clause: str, due: str = "") -> tuple[Check, Callable[..., str]]:
        """Give check and effect of a clause by which seats act in turn.

        `effect(state, seat)` passes on, and gives the next seat.
        The check forbids as well what is not due, if there are words for what is, with the phase for `{}`.
        """
        other = self.says(clause, "{seat} is to act", "no")
        late = self.says(clause, due, "not-due") if due else None

        def order(state: State, action: Action) -> Why:
            actor = state.actor()
            if action.actor != actor:
                return other, actor or "nobody"
            return (late, state.phase) if late and not state.is_due(action) else None

        def pass_on(state: Any, seat: str) -> str:
            seats: tuple[str, ...] = state.seats
            following = state.to_act = seats[seats.index(seat) + 1 - len(seats)]
            return following

        passing = self.effect(clause, instead=lambda state, seat: state.following(seat))
        return self.check(clause, of="turn")(order), passing(pass_on)

    def due(self, clause: str, words: str) -> Check:
        """Give the check of a clause that forbids what is not due; the words name who is to do what."""
        says = self.says(clause, words, "no")

        def due(state: State, action: Action) -> Why:
            return None if state.is_due(action) else (says, state.to_act, state.phase)

        return self.check(clause, of="turn")(due)

    def passes_turn(
        self, clause: str, words: str = "", *, phase: str = "", of: str = "phase", part: str = ""
    ) -> Callable[..., None]:
        """Give the effect of a clause by which it is the turn of the next seat: `effect(state, seat)`.

        See `gives_turn`.
        """
        return self._calling(clause, words, part, phase, of, following=True)

    def gives_turn(
        self, clause: str, words: str = "", *, phase: str = "", of: str = "phase", part: str = ""
    ) -> Callable[..., None]:
        """Give the effect of a clause by which it is a seat's turn: `effect(state, seat)`.

        If there is a phase, that begins (see `enters_phase`); if there are words, they name the seat and what
        is due.
        """
        return self._calling(clause, words, part, phase, of, following=False)

    def _calling(
        self, clause: str, words: str, part: str, phase: str, of: str, *, following: bool
    ) -> Callable[..., None]:
        says = self.says(clause, words, part) if words else None

        def call(state: Any, seat: str) -> None:
            state.to_act = state.following(seat) if following else seat
            if phase:
                setattr(state, of, phase)
            if says and not state.silent:
                known = (state.to_act, getattr(state, of))
                state.tell(says, *(known[: len(says.names)] if says.typed else known))

        if phase:
            self.demands.append((clause, partial(_known_phases, (phase,), of)))
        return self.effect(clause)(call)

    def forbids(
        self,
        clause: str,
        words: str,
        *phases: str,
        when: Callable[[Any], bool] | None = None,
        of: Scope = "turn",
    ) -> Check:
        """Give the check of a clause that forbids a seat, `{}` in words, what is not due in some phases.

        With `when` it does so only while that holds, and without phases in all of them.
        """
        says = self.says(clause, words, "no")

        def barred(state: State, action: Action) -> Why:
            in_them = not phases or state.phase in phases
            if in_them and (not when or when(state)):
                return (says, action.actor) if says.names or not says.typed else (says,)
            return None

        self.demands.append((clause, partial(_known_phases, phases, "phase")))
        return self.check(clause, of=of)(barred)

    def requires(self, clause: str, words: str, when: Callable[..., object]) -> Check:
        """Give the check of a clause that permits only what is so: `when(state, seat, *arguments)`.

        The verb's candidates propose nothing else. The words name what `when` does, by the same names; in
        words without names `{0}` is the seat, `{1}` the first argument.

        Raises:
            ValueError: the words name something that `when` does not.
        """
        says = self.says(clause, words, "no")
        _, *given = signature(when).parameters
        if unknown := [name for name in says.names if name not in given]:
            raise ValueError(f"{says.id} names {unknown[0]}, which its condition does not")
        named = [given.index(name) for name in says.names]

        def required(state: State, *args: object) -> Why:
            if when(state, *args):
                return None
            return (says, *[args[number] for number in named]) if says.typed else (says, *args)

        return self.check(clause, of="candidate")(required)

    def must(self, clause: str, verb: str, words: str, *, when: Callable[[Any], bool] | None = None) -> Check:
        """Give the check of a clause that forbids a seat anything but a verb while it can do that.

        The words name the seat, and the first arguments of the first thing that it can do. With `when` it
        does so only while that holds.
        """
        says = self.says(clause, words, "no")

        def must(state: State, seat: str, *_: object) -> Why:
            possible = state.first(seat, verb) if not when or when(state) else None
            if possible is None:
                return None
            known = (seat, *possible)
            return (says, *(known[: len(says.names)] if says.typed else known))

        return self.check(clause)(must)

    def own(self, clause: str, words: str, layer: str = "on") -> Check:
        """Give the check of a clause by which seats use their own pieces of the state's field `layer`.

        The piece is on top of the place that is the first argument; the words name the seat and the place.
        """
        says = self.says(clause, words, "no")

        def own(state: State, seat: str, at: Place, *_: object) -> Why:
            return None if getattr(state, layer).owner(at) == seat else (says, seat, at)

        return self.check(clause, of="candidate")(own)

    def free(self, clause: str, words: str, layer: str = "on") -> Check:
        """Give the check of a clause by which a piece comes where nothing lies: to the last argument."""
        says = self.says(clause, words, "no")

        def free(state: State, *args: object) -> Why:
            return (says, args[-1]) if args[-1] in getattr(state, layer) else None

        return self.check(clause, of="candidate")(free)

    def condition(
        self,
        clause: str,
        when: Callable[..., bool],
        *,
        agreed: Agreed | None = None,
        otherwise: bool = False,
    ) -> Callable[..., bool]:
        """Give the value of a clause that tells whether something is so: `when(state, *what)`.

        That may be what players have agreed on (`flying.is_("yes")`, see `option`); if that has to be
        `agreed` besides, it is so only then. Without the clause it is `otherwise`.
        """

        def told(state: Any, *what: object) -> bool:
            return agreed is not None and agreed(state) and when(state, *what)

        condition = when if is_condition(when) else agreed
        if condition is not None:
            self.agreed[clause] = condition
        return self.value(clause, otherwise=otherwise)(when if agreed is None else told)

    def points(
        self, clause: str, points: int, count: Callable[..., int], *, agreed: Agreed | None = None
    ) -> Callable[..., int]:
        """Give the value of a clause by which so many points are given for each of what `count` finds.

        `count(state, *what)` gives how many there are, or whether something is so; only where something is
        `agreed` if that is said (see `condition`).
        """

        def scored(state: Any, *what: object) -> int:
            return 0 if agreed and not agreed(state) else points * count(state, *what)

        if agreed is not None:
            self.agreed[clause] = agreed
        return self.value(clause, otherwise=0)(scored)

    def faces(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which dice show the numbers of the game's ranks: after the seat."""
        says = self.says(clause, words, "no")

        def faces(state: State, _seat: str, *shown: int) -> Why:
            return None if max(shown) < len(state.game.ranks) else (says,)

        return self.check(clause)(faces)

    def several(self, clause: str, count: int, words: str) -> Check:
        """Give the check of a clause by which so many pieces are named, none twice: in the last argument.

        The verb's candidates propose nothing else.
        """
        says = self.says(clause, words, "no")

        def several(_state: State, *args: Any) -> Why:
            return None if len(args[-1]) == len({*args[-1]}) == count else (says,)

        return self.check(clause, of="candidate")(several)


def _known_phases(phases: Collection[str], of: str, game: Phased) -> str:
    """Say which phases the state's field that says what is due does not know."""
    known = game.phases(of)
    strange = [phase for phase in phases if known and phase not in known]
    return f"there is no {of} {strange[0]!r}; there is {', '.join(known)}" if strange else ""


def _drawn(game: Phased) -> str:
    """Say that nobody can be the winner of a game that ends by a winner alone."""
    declared = game.state.fields.get("to_act")
    if not (isinstance(declared, SeatToAct) and declared.until):
        return ""
    field = declared.until
    return f"nobody wins, but `to_act` ends with a {field} alone; declare it with `unless={field!r}`"
