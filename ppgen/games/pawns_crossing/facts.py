"""What follows from the facts of Pawns Crossing: how its pieces and places are called, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from string import ascii_lowercase

from ppgen.engine import Game, Kind, Piece, Place, one_of, whole_number
from ppgen.engine.notation import named, paired
from ppgen.games.pawns_crossing.board import FLAT, HOME, Plan, colour_of


class CrossingFacts(Game):
    """The game as far as it follows from its facts."""

    def prepare(self) -> None:
        self.colours = tuple(self.data["colours"])
        self.letters = ascii_lowercase[: len(self.data["token_numbers"])]
        self.plan = Plan(self.board)
        ranks = range(1, len(self.plan.tiles) // len(self.colours) + 1)
        self.tiles = tuple(f"{colour}{rank}" for colour, rank in product(self.colours, ranks))
        """The tiles by name; 1 is the ace."""
        suits, seats = self.data["colours"], self.facts["seats"]["allowed"]
        names = {
            f"{colour}-{letter}": suit for (colour, suit), letter in product(suits.items(), self.letters)
        }
        self.token_order = {token: at for at, token in enumerate(names)}
        of_colour = ((token, tile) for token in names for tile in self.tiles if tile[:-1] == colour_of(token))
        self.goals = {(token, tile): int(tile[-1]) for token, tile in of_colour if int(tile[-1]) > 1}
        """The ranks of the tiles where each token can be declared: all of its colour but the ace."""
        self.faces = range(len(self.ranks))
        """The faces of a die; 0 is the blank."""
        self.tile = {
            tile: Piece("tile", suits[tile[:-1]], self.ranks[int(tile[-1])], name=tile) for tile in self.tiles
        }
        pips = self.facts["systems"]["dominoes"]["ranks"]
        self.pips: dict[str | None, tuple[int, int]] = {
            f"{first}-{second}": (int(first), int(second)) for first, second in product(pips, pips)
        }
        """Both numbers of every domino, either way round."""
        self.domino = {
            turn: {str(name): Piece("domino", value=name, turn=turn) for name in self.pips}
            for turn in (0, FLAT)
        }
        """Each by how it lies, and by its numbers, north or west first."""
        self.coins: dict[tuple[str, str | None], Piece] = {
            (token, seat): Piece("coin", suit, side="back", name=token, owner=seat)
            for (token, suit), seat in product(names.items(), (*seats, None))
        }
        """Each token, suit side up, by its name and its owner; a colour that nobody plays has none."""
        self.pawns: dict[tuple[str, str | None], Piece] = {
            (colour, seat): Piece("pawn", suit, name=colour, owner=seat)
            for (colour, suit), seat in product(suits.items(), seats)
        }
        self.pawn_moves = {colour: [(colour, hole) for hole in self.plan.holes] for colour in suits}
        """For each colour its pawn with every hole."""
        self.home = {seat: self.tray[HOME, seat] for seat in seats}
        """Where the tokens of each seat go that leave the board."""
        self.called = dict.fromkeys(self.home.values(), Place(HOME))
        """What the places of tokens are called where that is not their own name; see `called` of a state."""
        for rest in self.plan.rests.values():
            self.called |= zip(rest.halves, rest.spaces, strict=True)

    def kinds(self) -> Mapping[str, Kind]:
        last, colours, letters = self.faces[-1], ", ".join(self.colours), self.letters
        tokens = f"a token: {colours} with a letter {letters[0]} to {letters[-1]}"
        numbers = "a colour and the numbers of its tokens, such as red=3,2,4"
        face = named({str(face): face for face in self.faces}, "")
        return {
            **super().kinds(),
            "tile": Kind(one_of(*self.tiles)),
            "domino": Kind(named({str(name): name for name in self.pips}, "a domino, such as 3-5")),
            "numbers": paired(
                self.colours,
                lambda word: tuple(map(whole_number, word.split(","))),
                numbers,
                lambda dealt: ",".join(map(str, dealt)),
            ),
            "die": paired(self.colours, face, f"a die with a face from 0 to {last}, such as red=3"),
            "colour": Kind(one_of(*self.colours)),
            "token": Kind(named({token: token for token in self.token_order}, tokens)),
            "space": Kind(lambda word: self.board.named.get(word) or Place(word), is_place=True),
            "axis": Kind(one_of("row", "column")),
            "direction": Kind(one_of("east", "west", "north", "south")),
        }
