"""Dungeon Crawl as a game: what follows from its facts, and what a state asks of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ppgen.engine import CHANCE, Action, BadPosition, Even, Game, Lattice, Place, Placed, Plain, Position
from ppgen.games.dungeon_crawl import ending, flow, hidden, possible, setup, show
from ppgen.games.dungeon_crawl.state import Crawl
from ppgen.games.dungeon_crawl.words import VALUES


class DungeonCrawl(Game):
    """The crawl by its facts and its rules."""

    id, rules, state = "dungeon-crawl", flow.rules, Crawl

    @cached_property
    def suits(self) -> dict[str, str]:
        """The suit of each colour."""
        return {seat: suit for seat, (suit, *_) in self.facts["seats"]["suits"]["2"].items()}

    @cached_property
    def colour_of(self) -> dict[str | None, str]:
        """The colour that each suit stands for."""
        return {suit: colour for colour, suit in self.suits.items()}

    @cached_property
    def tray(self) -> dict[tuple[str, str], Place]:
        """The trays of each seat, and those of the table, whose seat is empty."""
        return {
            (tray, owner): Place.tray_of(tray, owner) for tray in self.trays for owner in ("", *self.suits)
        }

    @cached_property
    def lattice(self) -> Lattice:
        """The board before any tile is laid."""
        return Lattice(self.facts["board"]["lattice"]["tile"])

    @cached_property
    def first(self) -> Place:
        """Where the first tile lies."""
        return Place(self.data["first_tile"])

    @cached_property
    def deadly(self) -> int:
        """The damage that kills."""
        return int(self.data["deadly_damage"])

    @cached_property
    def rolls(self) -> dict[str, Even]:
        """What the die of each seat can show."""
        return {
            seat: Even([Action(CHANCE, "roll", (seat, value)) for value in range(len(VALUES))])
            for seat in self.suits
        }

    def corner(self, seats: Sequence[str], seat: str) -> str:
        """Give the corner of a seat on every tile, by its place at the table."""
        return str(self.data["corners"][str(len(seats))][seats.index(seat)])

    def seats_for(self, players: int | None) -> tuple[str, ...]:
        known = self.seatings
        if players is not None and players not in known:
            raise BadPosition(
                f"the game is for {min(known)} to {max(known)} players, not {players}", "players"
            )
        return known[min(known) if players is None else players]

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        seats = self.seats_for(players) if players is None or isinstance(players, int) else players
        return {"players": list(seats), **options}

    # What a state asks of the rules.

    def seated(self, state: Crawl, written: Position) -> tuple[str, ...]:
        """Read the players of a position.

        Raises:
            BadPosition: they are not as many, or not such, as can play.
        """
        written.need("players")
        names = written.items("players")
        fault = setup.players(state, names) or setup.seats(state, names)
        if fault:
            raise BadPosition(fault, "players")
        return tuple(names)

    def impossible(self, state: Crawl, written: Position) -> Iterator[BadPosition]:
        return possible.impossible(state, written)

    def masks(self, state: Crawl) -> bool:
        """Tell whether treasures are hidden from those who do not own them."""
        return ending.masked(state, "", None)

    def winner(self, state: Crawl) -> str | None:
        return ending.winner(state)

    def log_line(self, state: Crawl, action: Action, seat: str | None) -> str:
        """Give a line of input; who was drawn from and who drew know which treasure it was."""
        knows = hidden.hidden_draw(state)
        secret = action.verb == "draw" and knows is not None and seat not in knows
        return "chance draw ?c" if secret else self.grammar.write(action)

    def observation(self, state: Crawl, seat: str | None) -> Plain:
        return show.observation(state, seat)

    def text(self, state: Crawl, seat: str | None) -> str:
        return show.text(state, seat)

    def table(self, state: Crawl, seat: str | None) -> Sequence[Placed]:
        return show.table(state, seat)
