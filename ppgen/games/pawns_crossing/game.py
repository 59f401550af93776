"""The game by its facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from string import ascii_lowercase
from typing import Any

from ppgen.engine import CHANCE, Action, BadPosition, Game, InputError, Kind, Piece, Place, Plain, one_of
from ppgen.games.pawns_crossing import declaring, flow, possible, show, turns
from ppgen.games.pawns_crossing.board import FLAT, Plan
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import HOME, matching, rules


class InPlay(Crossing):
    """The state with what clauses and pictures say of it."""

    seen = declaring.hidden_suit_side_up
    impossible = possible.impossible
    text, table = show.text, show.table

    def parse(self, line: str) -> Action:
        """Read a line, and put the colours of chance in order.

        Raises:
            InputError: it is not in the notation, or nothing that chance can bring about or a seat can see.
        """
        action = super().parse(line)
        if action.actor == CHANCE and action.verb in ("numbers", "roll"):
            given = sorted(action.args[0], key=lambda pair: self.game.colours.index(pair[0]))
            action = action._replace(args=(tuple(given),))
        if action.actor == CHANCE and (fault := turns.chance_fault(self, action)):
            raise InputError(fault)
        if action.verb == "peek" and not self.numbers:
            raise InputError("no token has a number yet")
        return action


class PawnsCrossing(Game):
    """The game by its facts: how its pieces, places and trays are called, each made once."""

    id, rules, state = "pawns-crossing", rules, InPlay
    push_line = staticmethod(flow.push_line)

    def __init__(
        self, facts: Mapping[str, Any], left_out: Iterable[str] = (), trace: list[str] | None = None
    ) -> None:
        super().__init__(facts, left_out, trace)
        suits, seats = self.data["colours"], facts["seats"]["allowed"]
        names = {
            f"{colour}-{letter}": suit for (colour, suit), letter in product(suits.items(), self.letters)
        }
        self.token_order = {token: at for at, token in enumerate(names)}
        self.faces = range(len(self.ranks))
        """The faces of a die; 0 is the blank."""
        self.tile = {
            tile: Piece("tile", suits[tile[:-1]], self.ranks[int(tile[-1])], name=tile) for tile in self.tiles
        }
        pips = facts["systems"]["dominoes"]["ranks"]
        self.pips: dict[str | None, tuple[int, int]] = {
            f"{first}-{second}": (int(first), int(second)) for first, second in product(pips, pips)
        }
        """Both numbers of every domino, either way round."""
        self.domino = {
            (name, turn): Piece("domino", value=name, turn=turn) for name in self.pips for turn in (0, FLAT)
        }
        """Each by its numbers, north or west first, and by how it lies."""
        self.coins: dict[tuple[str, str | None], Piece] = {
            (token, seat): Piece("coin", suit, side="back", name=token, owner=seat)
            for (token, suit), seat in product(names.items(), seats)
        }
        """Each token, suit side up, by its name and its owner."""
        self.pawns: dict[tuple[str, str | None], Piece] = {
            (colour, seat): Piece("pawn", suit, name=colour, owner=seat)
            for (colour, suit), seat in product(suits.items(), seats)
        }
        self.pawn_moves = {colour: [(colour, hole) for hole in self.plan.holes] for colour in suits}
        """For each colour its pawn with every hole."""
        self.home = {seat: self.tray[HOME, seat] for seat in seats}
        """Where the tokens of each seat go that leave the board."""
        self.called = dict.fromkeys(self.home.values(), Place(HOME))
        """What the places of tokens are called where that is not their own name; see `Crossing.called`."""
        for rest in self.plan.rests.values():
            self.called |= zip(rest.halves, rest.spaces, strict=True)
        self.choices: dict[str, list[str]] = {
            option["id"]: [value["id"] for value in option["values"]] for option in facts["options"]
        }
        """The values of each option."""

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.data["colours"])

    @cached_property
    def letters(self) -> str:
        return ascii_lowercase[: len(self.data["token_numbers"])]

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The tiles by name; 1 is the ace."""
        highest = len(self.plan.tiles) // len(self.colours)
        return tuple(f"{colour}{rank}" for colour in self.colours for rank in range(1, highest + 1))

    @cached_property
    def plan(self) -> Plan:
        return Plan(self.board)

    def kinds(self) -> Mapping[str, Kind]:
        colours, named, letters = "|".join(self.colours), ", ".join(self.colours), self.letters
        pips, last = "".join(self.facts["systems"]["dominoes"]["ranks"]), len(self.ranks) - 1
        token = f"a token: {named} with a letter {letters[0]} to {letters[-1]}"
        numbers = "a colour and the numbers of its tokens, such as red=3,2,4"
        die = f"a die with a face from 0 to {last}, such as red=3"

        def dealt(word: str) -> tuple[str, tuple[int, ...]]:
            colour, _, given = word.partition("=")
            return colour, tuple(map(int, given.split(",")))

        def face(word: str) -> tuple[str, int]:
            colour, (number,) = dealt(word)
            return colour, number

        return {
            **super().kinds(),
            "tile": Kind(one_of(*self.tiles)),
            "domino": matching(f"[{pips}]-[{pips}]", "a domino, such as 3-5"),
            "numbers": matching(
                rf"(?:{colours})=\d(?:,\d)*",
                numbers,
                dealt,
                lambda pair: f"{pair[0]}={','.join(map(str, pair[1]))}",
            ),
            "die": matching(rf"(?:{colours})=[0-{last}]", die, face, lambda pair: f"{pair[0]}={pair[1]}"),
            "colour": Kind(one_of(*self.colours)),
            "token": matching(rf"(?:{colours})-[{letters}]", token),
            "space": Kind(lambda word: self.board.named.get(word) or Place(word), is_place=True),
            "axis": Kind(one_of("row", "column")),
            "direction": Kind(one_of("east", "west", "north", "south")),
        }

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
