"""The game by its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from string import ascii_lowercase

from ppgen.engine import BadPosition, Game, Kind, Piece, Place, Plain
from ppgen.games.pawns_crossing import flow
from ppgen.games.pawns_crossing.board import FLAT, Plan, Push
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import HOME, kinds_of, rules


class PawnsCrossing(Game):
    """The game by its facts."""

    id, rules, state = "pawns-crossing", rules, Crossing

    # Pieces and places

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """Every colour, in the order in which they are named."""
        return tuple(self.data["colours"])

    @cached_property
    def letters(self) -> str:
        """The letters that tell the tokens of a colour apart."""
        return ascii_lowercase[: len(self.data["token_numbers"])]

    @cached_property
    def token_order(self) -> dict[str, int]:
        """Every token there can be, in their order."""
        return {
            f"{colour}-{letter}": n for n, (colour, letter) in enumerate(product(self.colours, self.letters))
        }

    @cached_property
    def faces(self) -> range:
        """The faces of a die; 0 is the blank."""
        return range(len(self.ranks))

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The tiles by name; 1 is the ace."""
        highest = len(self.plan.tiles) // len(self.colours)
        return tuple(f"{colour}{rank}" for colour in self.colours for rank in range(1, highest + 1))

    @cached_property
    def pips(self) -> dict[str | None, tuple[int, int]]:
        """Both numbers of every domino, either way round."""
        ranks = self.facts["systems"]["dominoes"]["ranks"]
        return {f"{first}-{second}": (int(first), int(second)) for first, second in product(ranks, ranks)}

    @cached_property
    def plan(self) -> Plan:
        """What adjoins what."""
        return Plan(self.board)

    @cached_property
    def tile(self) -> dict[str, Piece]:
        """Each tile by its name."""
        suits = self.data["colours"]
        return {
            tile: Piece("tile", suits[tile[:-1]], self.ranks[int(tile[-1])], name=tile) for tile in self.tiles
        }

    @cached_property
    def domino(self) -> dict[tuple[str | None, int], Piece]:
        """Each domino by its numbers, north or west first, and by how it lies."""
        return {
            (name, turn): Piece("domino", value=name, turn=turn) for name in self.pips for turn in (0, FLAT)
        }

    @cached_property
    def coins(self) -> dict[tuple[str, str | None], Piece]:
        """Each token, suit side up, by its name and its owner."""
        return {
            (f"{colour}-{letter}", seat): Piece(
                "coin", suit, side="back", name=f"{colour}-{letter}", owner=seat
            )
            for (colour, suit), letter, seat in product(
                self.data["colours"].items(), self.letters, self.facts["seats"]["allowed"]
            )
        }

    @cached_property
    def pawns(self) -> dict[tuple[str, str | None], Piece]:
        """Each pawn by its colour and its owner."""
        suits, seats = self.data["colours"].items(), self.facts["seats"]["allowed"]
        return {
            (colour, seat): Piece("pawn", suit, name=colour, owner=seat)
            for (colour, suit), seat in product(suits, seats)
        }

    @cached_property
    def tray(self) -> dict[tuple[str, str], Place]:
        """The trays of each seat."""
        return {
            (tray.id, seat): Place.tray_of(tray.id, seat)
            for tray, seat in product(self.trays.values(), self.facts["seats"]["allowed"])
        }

    @cached_property
    def home(self) -> dict[str, Place]:
        """Where the tokens of each seat go that leave the board."""
        return {seat: place for (name, seat), place in self.tray.items() if name == HOME}

    @cached_property
    def called(self) -> dict[Place, Place]:
        """What the places of tokens are called where that is not their own name; see `Crossing.called`."""
        rests = self.plan.rests.values()
        pusher = {half: space for rest in rests for half, space in zip(rest.halves, rest.spaces, strict=True)}
        return pusher | dict.fromkeys(self.home.values(), Place(HOME))

    @cached_property
    def choices(self) -> dict[str, list[str]]:
        """The values of each option."""
        return {option["id"]: [value["id"] for value in option["values"]] for option in self.facts["options"]}

    @cached_property
    def pawn_moves(self) -> dict[str, list[tuple[str, Place]]]:
        """For each colour its pawn with every hole."""
        return {colour: [(colour, hole) for hole in self.plan.holes] for colour in self.colours}

    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds(), **kinds_of(self)}

    # Beginning

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        count = players if isinstance(players, int) else len(players or self.seats_for(None))
        seats = self.seatings.get(count, ())
        if not seats or (isinstance(players, Sequence) and tuple(players) != seats):
            named = "; ".join(", ".join(names) for names in self.seatings.values())
            raise BadPosition(f"the seats are {named}, not {players}", "players")
        for name in options:
            if name not in self.choices:
                raise BadPosition(f"there is no option {name!r}", name)
        return {"players": count, **options}

    def push_before(self, state: Crossing, push: Push, *, flip: bool) -> None:
        """Slide a line before the game begins."""
        flow.push_line(state, "", push, flip=flip)
