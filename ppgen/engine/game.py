"""A game by its rules: an immutable `Game` that makes `State`s, in the standard words of the field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import chain, takewhile
from typing import Any, ClassVar, Self

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.board import Board
from ppgen.engine.codec import Plain
from ppgen.engine.compiled import Compiled
from ppgen.engine.errors import BadPosition, Misuse
from ppgen.engine.fields import Choice, Layer, Options, SeatToAct
from ppgen.engine.notation import Grammar, Kind
from ppgen.engine.phases import Phases
from ppgen.engine.place import Place, Table, Trays
from ppgen.engine.position import Position
from ppgen.engine.rulebook import Rulebook
from ppgen.engine.state import State
from ppgen.engine.tray import Tray
from ppgen.engine.verbs import VerbCheck


class Game:
    """A game by its rules; makes states and never changes.

    A subclass names the game (`id`), its `rules` and the class of its states. `facts` is the definition as
    plain data (`ppgen.definition.plain`), as it is or read back from JSON.

    >>> apart.opening(2), apart.seats_for(2)
    ({}, ('sun', 'moon'))
    >>> state = apart.load({"board": ["s . .", ". . m", ". . ."]})
    >>> apart.load(state.position()) == state
    True
    >>> applied = []
    >>> state = apart.traced(applied).new()
    >>> _ = state.apply(state.parse("sun put b2"))
    >>> applied
    ['put.stone', 'turn.order']
    """

    id: ClassVar[str]
    rules: ClassVar[Rulebook]
    state: ClassVar[type[State]]

    def __init__(
        self, facts: Mapping[str, Any], left_out: Iterable[str] = (), trace: list[str] | None = None
    ) -> None:
        self.facts = facts
        self.left_out = frozenset(left_out)
        self.trace = trace
        self.watched = bool(self.left_out) or trace is not None
        self.board = Board.read(facts["board"])
        """The topology of the board."""
        self.prepare()
        self._kinds = self.kinds()
        verbs = self.rules.verbs.values()
        self.grammar = Grammar(
            (verb.form for verb in verbs),
            self._kinds,
            (verb.name for verb in verbs if verb.is_query),
            (verb.name for verb in verbs if verb.aside),
        )
        self._see_demands()
        self._agreed: dict[frozenset[str], Any] = {frozenset(): self}
        """The same game as it is played with each set of clauses that do not hold."""
        self._on_boards: dict[tuple[str, ...], Any] = {(): self}
        """The same game with what options bring, such as another board, by the values that bring it."""
        self.compile(self.left_out)
        self.kept = set[int]()
        """The hashes of states whose positions are known to bring them back."""
        fields = self.state.fields
        self.keys = tuple(dict.fromkeys(key for field in fields.values() for key in field.keys))
        """The keys of a position."""
        due = fields.get("phase")
        self.keys_in: Mapping[str, Collection[str]] = due.keys_of if isinstance(due, Phases) else {}
        """The keys of a position in those phases in which not all have a place."""
        self.layers = tuple(name for name, field in fields.items() if isinstance(field, Layer))
        """The fields that hold pieces."""
        self.secrets = tuple(name for name, field in fields.items() if field.secret)
        """The fields, besides those that hold pieces, whose values a seat may not know."""
        self.copied = tuple((name, field.copy) for name, field in fields.items() if field.copy)
        self.fixed = tuple(
            name for name, field in fields.items() if not field.copy and name not in self.layers
        )

    def _see_demands(self) -> None:
        """See that clauses and verbs name what there is.

        Raises:
            Misuse: one names a phase, a tray or an ending that the game does not have.
        """
        for clause, demand in self.rules.demands:
            if fault := demand(self):
                raise Misuse(fault, clause)
        known = self.phases() if self.state.due is State.due else ()
        for verb in self.rules.verbs.values():
            for phase in verb.phases:
                if known and phase not in known:
                    raise Misuse(
                        f"{verb.name!r} is due in phase {phase!r}, which is none; there is "
                        f"{', '.join(known)}",
                        function=verb.act,
                    )

    def phases(self, of: str = "phase") -> tuple[str, ...]:
        """Give what the field that says what is due can be; none if nobody can tell."""
        declared = self.state.fields.get(of)
        return declared.values if isinstance(declared, (Choice, Phases)) else ()

    @cached_property
    def over(self) -> str:
        """The phase in which nobody is to act, if there is one that `State.end` can begin."""
        declared = self.state.fields.get("to_act")
        if not isinstance(declared, SeatToAct):
            return ""
        return declared.over or ("over" if "over" in self.phases() else "")

    def compile(self, without: frozenset[str]) -> None:
        """Make the verbs ready to be asked and done, without some clauses."""
        compiled = [Compiled(verb, without, self._kinds) for verb in self.rules.verbs.values()]
        self.seat_verbs = {each.name: each for each in compiled if not each.verb.of_chance}
        self.chance_verbs = {each.name: each for each in compiled if each.verb.of_chance}
        playing = [each for each in compiled if not (each.verb.is_query or each.verb.aside)]
        self.always = tuple(each for each in playing if not each.verb.phases)
        phases = dict.fromkeys(phase for each in playing for phase in each.verb.phases)
        self.due = {
            phase: tuple(each for each in playing if not each.verb.phases or phase in each.verb.phases)
            for phase in phases
        }
        """The verbs that are due in each phase."""
        self.chance_phases = frozenset(p for each in self.chance_verbs.values() for p in each.verb.phases)

    @classmethod
    def of(cls, game_id: str, rules: Rulebook, state: type[State]) -> type[Self]:
        """Name a game whose rules and states say all; others subclass `Game` for what follows from facts."""
        return type(
            state.__name__,
            (cls,),
            {"__module__": state.__module__, "id": game_id, "rules": rules, "state": state},
        )

    def without(self, *clauses: str) -> Self:
        """Give the same game with some clauses switched off: a mutant, to see whether an example notices."""
        return type(self)(self.facts, self.left_out | set(clauses))

    def traced(self, trace: list[str]) -> Self:
        """Give the same game, which adds to `trace` every clause whose effect applies."""
        return type(self)(self.facts, self.left_out, trace)

    def played_with(self, options: Mapping[str, Any]) -> Self:
        """Give the same game on the board that is agreed on, with the facts that come with it.

        It is without the checks of clauses that hold only where something else is agreed.
        """
        on_board: Game = self._with_what_is_brought(options)
        idle = self.idle(options)
        if idle not in on_board._agreed:
            on_board._agreed[idle] = copy(on_board)
            on_board._agreed[idle].compile(self.left_out | idle)
        game: Self = on_board._agreed[idle]
        return game

    def idle(self, options: Mapping[str, Any]) -> frozenset[str]:
        """Give the clauses that hold only where something else is agreed."""
        return frozenset(
            asked.clause
            for asked in self.rules.by_agreement
            if asked.agreed and options[asked.agreed.option] not in asked.agreed.values
        )

    def _with_what_is_brought(self, options: Mapping[str, Any]) -> Any:
        """Give the same game with the board and the data that the values of options bring."""
        brought = [
            (f"{option['id']} {value['id']}", value["brings"])
            for option in self.facts.get("options", ())
            for value in option["values"]
            if "brings" in value and value["id"] == options.get(option["id"])
        ]
        key = tuple(name for name, _ in brought)
        if key not in self._on_boards:
            facts = dict(self.facts)
            for _, more in brought:
                facts |= {"board": more.get("board", facts["board"])}
                facts |= {"data": {**facts["data"], **more.get("data", {})}}
            self._on_boards[key] = type(self)(facts, self.left_out, self.trace)
            vars(self._on_boards[key]).update(_on_boards=self._on_boards)
        return self._on_boards[key]

    # What follows from the facts.

    def prepare(self) -> None:
        """Work out from the facts what the game's own judge asks for; by default nothing."""

    @cached_property
    def trays(self) -> dict[str, Tray]:
        """The trays by name."""
        return {tray["id"]: Tray.read(tray) for tray in self.facts["trays"]}

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """Every seat that a game of any number of players can have."""
        usual = chain.from_iterable(self.seatings.values())
        return tuple(dict.fromkeys(self.facts["seats"].get("allowed") or usual))

    @cached_property
    def tray(self) -> Trays:
        """The place of each tray by its name and its seat; what is the table's is nobody's."""
        seats = self.seat_names
        owners = {name: [""] if tray.of == "table" else seats for name, tray in self.trays.items()}
        return Trays({(name, seat): Place.tray_of(name, seat) for name in owners for seat in owners[name]})

    @cached_property
    def table(self) -> Table:
        """The places on which something can lie: those of the board, and the trays."""
        return Table(
            [*self.board.places, *self.tray.values()], growing=bool(self.facts["board"].get("lattice"))
        )

    @cached_property
    def stacked(self) -> frozenset[str]:
        """The trays in which the order of pieces means something."""
        return frozenset(name for name, tray in self.trays.items() if tray.ordered)

    @property
    def numbered(self) -> Mapping[str, str]:
        """The spaces by the running numbers that are printed on them, if any are."""
        numbered: Mapping[str, str] = self.facts["board"].get("numbered", {})
        return numbered

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The game's own facts."""
        data: Mapping[str, Any] = self.facts["data"]
        return data

    def in_order(self, places: Collection[Place], seats: tuple[str, ...]) -> list[Place]:
        """Sort places: those of the board as it names them, then the trays of each seat, then the table's."""
        order = self._orders.get(seats)
        if order is None:
            trays = [Place.tray_of(tray.id, seat) for seat in seats for tray in self.trays.values()]
            table = [Place.tray_of(tray.id) for tray in self.trays.values()]
            order = {place: at for at, place in enumerate((*self.board.places, *trays, *table))}
            self._orders[seats] = order
        return sorted(places, key=lambda place: (order.get(place, -1), place))

    @cached_property
    def _orders(self) -> dict[tuple[str, ...], dict[Place, int]]:
        return {}

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The values of the pieces that the game is played with, rising, as its first system has them."""
        return tuple(next(iter(self.facts["systems"].values()))["ranks"])

    @cached_property
    def seatings(self) -> dict[int, tuple[str, ...]]:
        """The usual seats for each number of players."""
        return {int(count): tuple(seats) for count, seats in self.facts["seats"]["default"].items()}

    @property
    def usual(self) -> int:
        """The number of players where nobody says one: as facts have it, else the fewest."""
        return int(self.facts["seats"].get("usual") or min(self.seatings))

    def seats_for(self, players: int | None) -> tuple[str, ...]:
        """Give the usual seats for a number of players, by default the usual number.

        Raises:
            BadPosition: the game is not for so many.
        """
        known = self.seatings
        count = self.usual if players is None else players
        if count not in known:
            raise BadPosition(f"the game is for {self.playable()} players, not {count}", "players")
        return known[count]

    def playable(self) -> str:
        """Tell for how many players the game is."""
        return ", ".join(map(str, self.seatings))

    def option_defaults(self) -> Plain:
        """Every option of the game with its default."""
        return {option["id"]: option["default"] for option in self.facts["options"]}

    def verb(self, action: Action) -> Compiled:
        """Give the verb of an action."""
        return (self.chance_verbs if action[0] == CHANCE else self.seat_verbs)[action[1]]

    def checks_of(self, action: Action) -> tuple[VerbCheck, ...]:
        """The checks that an action has to pass, in the order in which they are asked."""
        return self.verb(action).checks

    def kinds(self) -> Mapping[str, Kind]:
        """Give the readers of arguments that forms use; a game may add those that follow from facts."""
        return {"space": self._space(), **self.rules.kinds}

    def _space(self) -> Kind:
        """Read a space by its name or printed number; all actions name it by the same object."""
        numbered = {number: self.board.named[name] for number, name in self.numbered.items()}

        def read(word: str) -> Place:
            if word in numbered:
                return numbered[word]
            if word not in self.board.named:
                places = self.board.places
                raise ValueError(f"a space; they run from {places[0]} to {places[-1]}")
            return self.board.named[word]

        return Kind(read, is_place=True)

    # Beginning.

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        """Give the position in which a new game begins, for a number of players or for named seats.

        Raises:
            BadPosition: not a number of players or seats that can play.
        """
        seats = self.seats_for(players) if players is None or isinstance(players, int) else tuple(players)
        declared = self.state.fields.get("seats")
        plain: Plain = dict(declared.write(seats, None)) if declared else {}
        usual = self.seatings.get(len(seats)) or self.seats_for(None)
        if list(seats) not in plain.values() and sorted(seats) != sorted(usual):
            raise BadPosition(f"the players are {' and '.join(usual)}", "players")
        return {**plain, **({"options": options} if options and "options" in self.keys else options)}

    def load(self, position: Mapping[str, Any]) -> State:
        """Make the state that a position describes; what is left out has its default.

        Raises:
            BadPosition: the position cannot be.
        """
        written = self.written(position)
        state = self.state.begun(self._on_board_of(written))
        fields = self.state.fields
        for name in dict.fromkeys((*self._early, *fields)):
            setattr(state, name, fields[name].read(written, state))
        state.game = self.played_with(getattr(state, "options", {}))
        for fault in state.position_faults(written):
            raise fault
        return state

    def _on_board_of(self, written: Position) -> Self:
        """Give the same game on the board of a position, which its options name before all else is read."""
        declared = self.state.fields.get("options")
        if not self._brings or declared is None:
            return self
        options: Any = declared.read(written, self.state.begun(self))
        game: Self = self._with_what_is_brought(options)
        return game

    @cached_property
    def _brings(self) -> bool:
        """Whether some value of an option brings a board or data."""
        options = self.facts.get("options", ())
        return any("brings" in value for option in options for value in option["values"])

    @cached_property
    def _early(self) -> list[str]:
        """The fields up to the seats, without those that may name seats and are declared before them."""
        fields = self.state.fields
        before = list(takewhile(lambda name: name != "seats", fields))
        kept = [name for name in before if isinstance(fields[name], (Choice, Options, Phases))]
        return [*kept, "seats"] if "seats" in fields else []

    def written(self, position: Mapping[str, Any], more: Iterable[str] = ()) -> Position:
        """Take a position as it is written, with what a layout among the game's data stands for in its place.

        `more` are further keys that it may have.

        Raises:
            BadPosition: it has other keys, or there is no such layout.
        """
        if not isinstance(position, Mapping):
            raise BadPosition(f"a position is a mapping of {', '.join(self.keys)}, not {position!r:.80}")
        layouts, named = self.facts.get("data", {}).get("layouts"), position.get("layout")
        if layouts and (isinstance(named, str) or ("layout" in position and "layout" not in self.keys)):
            layout = layouts[Position(position, position).choice("layout", list(layouts), "")]
            given = {key: position[key] for key in position if key != "layout"}
            if any(key in given for key in layout):
                raise BadPosition(f"a position has a layout, or {' and '.join(layout)}", "layout")
            position = {**given, **layout}
        return Position(position, (*self.keys, *more))

    def new(self, players: int | Sequence[str] | None = None, **options: object) -> State:
        """Begin a new game.

        Raises:
            BadPosition: not a number of players or seats that can play.
        """
        if self.watched:
            return self.load(self.opening(players, **options))
        asked = repr((players, options))
        if asked not in self._begun:
            self._begun[asked] = self.load(self.opening(players, **options))
        return self._begun[asked].clone()

    @cached_property
    def _begun(self) -> dict[str, State]:
        """New games by what was asked for, of which each further one is a copy."""
        return {}
