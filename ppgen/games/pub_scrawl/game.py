"""The game: its notation, its facts, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from ppgen.engine import CHANCE, Action, BadPosition, Even, Game, Grammar, Plain, Position
from ppgen.games.pub_scrawl.position import KEYS, read
from ppgen.games.pub_scrawl.rulebook import DICE, PHASES, VALUES, rules
from ppgen.games.pub_scrawl.state import Crawl


class PubScrawl(Game):
    id = "pub-scrawl"
    rules = rules
    grammar = Grammar(
        "chance roll <seat:seat> <first:int> <second:int>",
        "<seat> will <token:int>",
        "<seat> move <space:int> by <die:int>",
        "<seat> pass",
    )
    _always = ("game.over", "turn.sequence")
    order = {  # section 5 of the specification, "Which clause is cited"
        "chance roll": (*_always, "dice.values"),
        "will": (*_always, "will.choose-one", "will.spent-until-all-used"),
        "pass": (*_always, "move.compulsory"),
        "move": (
            *_always,
            "move.own-piece",
            "dice.null-no-move",
            "dice.use-once",
            "tile.third-step",
            "tile.second-step",
            "move.weavers-arms-occupied",
            "move.exact-exit",
            "move.not-onto-own",
            "hit.special-tile-protects",
            "hit.neighbour-protects",
        ),
    }

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        if isinstance(players, int):
            if players != len(self.seats):
                raise BadPosition(f"the game is for {len(self.seats)} players, not {players}", "players")
        elif players is not None and sorted(players) != sorted(self.seats):
            raise BadPosition(f"the players are {' and '.join(self.seats)}", "players")
        return {"options": options}

    def load(self, position: Mapping[str, Any]) -> Crawl:
        written = Position(position, KEYS)
        options = written.options(self.facts["options"])
        state = Crawl(
            game=self,
            seats=(),
            options=options,
            round=written.whole("round", 1, options["rounds"], 1),
            turn=written.whole("turn", 1, 10**9, 1),
            phase=written.choice("phase", PHASES, PHASES[0]),
            first=None,
            baton="",
            pieces={},
            dice={},
            spent={},
            chosen={},
            scores={},
            markers={},
        )
        read(state, written)
        return state

    @cached_property
    def seats(self) -> tuple[str, ...]:
        [seats] = self.facts["seats"]["default"].values()
        return tuple(seats)

    @cached_property
    def suits(self) -> dict[str, tuple[str, str]]:
        """The suit of each seat's pieces, and that of its will power tokens."""
        [suits] = self.facts["seats"]["suits"].values()
        return {seat: (team, will) for seat, (team, will) in suits.items()}

    @cached_property
    def track(self) -> tuple[int, ...]:
        return tuple(map(int, self.facts["board"]["track"]))

    @cached_property
    def home(self) -> int:
        """The number of the place one step beyond the track."""
        return self.track[-1] + 1

    @cached_property
    def ways(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """The spaces that a piece walks over from a space by a die; home ends every way."""
        route = (*self.track, self.home)
        return {
            (space, die): route[start : start + die]
            for start, space in enumerate(self.track, 1)
            for die in VALUES
        }

    @cached_property
    def ends(self) -> dict[tuple[int, int], int]:
        """The space to which a die brings a piece."""
        return {key: self.until_weavers_arms(way)[-1] for key, way in self.ways.items() if way}

    def until_weavers_arms(self, way: tuple[int, ...]) -> tuple[int, ...]:
        """Cut a way off at Weaver's Arms, if it leads there."""
        return way[: way.index(self.weavers_arms) + 1] if self.weavers_arms in way else way

    @cached_property
    def tiles(self) -> dict[str, int]:
        """The space of each special tile by its face: `arms A` is 26."""
        spaces = self.facts["board"]["spaces"]
        return {
            f"{space['tile']['suit']} {space['tile']['value']}": int(space["id"])
            for space in spaces
            if space["tile"]
        }

    @cached_property
    def special(self) -> dict[int, str]:
        """The name of the special tile on each space that has one."""
        return {space: self.facts["data"]["names"][face] for face, space in self.tiles.items()}

    @cached_property
    def phils(self) -> int:
        return self.tiles["crowns A"]

    @cached_property
    def weavers_arms(self) -> int:
        return self.tiles["arms A"]

    @cached_property
    def arbitors_station(self) -> int:
        return self.tiles["crowns N"]

    @cached_property
    def third_step(self) -> int:
        return self.tiles["arms 3"]

    @cached_property
    def second_step(self) -> int:
        return self.tiles["arms 2"]

    @cached_property
    def foyer(self) -> int:
        return self.tiles["arms N"]

    @cached_property
    def starts(self) -> dict[str, dict[str, list[int]]]:
        """Where each team starts, for each value of the option `start_order`."""
        starts: dict[str, dict[str, list[int]]] = self.facts["data"]["start"]
        return starts

    @cached_property
    def starting_row(self) -> frozenset[int]:
        return frozenset(space for start in self.starts.values() for team in start.values() for space in team)

    @cached_property
    def plain(self) -> frozenset[int]:
        """The spaces with plain tiles."""
        return frozenset(self.track) - self.starting_row - self.special.keys()

    @cached_property
    def win_markers(self) -> tuple[int, ...]:
        """The marker of each round."""
        return tuple(self.facts["data"]["win_markers"])

    @cached_property
    def rolls(self) -> dict[str, Even]:
        """The outcomes of each player's roll."""
        pairs = list(product(VALUES, repeat=DICE))
        return {seat: Even([Action(CHANCE, "roll", (seat, *pair)) for pair in pairs]) for seat in self.seats}
