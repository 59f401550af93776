"""The game by its facts."""

from __future__ import annotations

from functools import cached_property
from itertools import product

from ppgen.engine import CHANCE, Action, Even, Game, Lies, Piece, Place
from ppgen.games.pub_scrawl import flow
from ppgen.games.pub_scrawl.state import Crawl
from ppgen.games.pub_scrawl.turns import Way


class PubScrawl(Game):
    """The crawl by its facts."""

    id, rules, state = "pub-scrawl", flow.rules, Crawl

    @cached_property
    def size(self) -> int:
        return int(self.data["team_pieces"])

    @cached_property
    def suits(self) -> dict[str, tuple[str, str]]:
        [suits] = self.facts["seats"]["suits"].values()
        return {seat: (team, will) for seat, (team, will) in suits.items()}

    @cached_property
    def coin(self) -> dict[str, Piece]:
        return {seat: Piece("coin", team, side="back", owner=seat) for seat, (team, _) in self.suits.items()}

    @cached_property
    def tokens(self) -> dict[str, tuple[Piece, ...]]:
        return {
            seat: tuple(Piece("coin", will, rank, owner=seat) for rank in self.ranks)
            for seat, (_, will) in self.suits.items()
        }

    @cached_property
    def markers(self) -> tuple[Piece, ...]:
        return tuple(map(self.marker, self.data["win_markers"]))

    def marker(self, value: int) -> Piece:
        """Give the tile that counts so much in the final total."""
        return Piece("tile", self.data["win_marker_suit"], self.ranks[value])

    @cached_property
    def baton(self) -> Piece:
        suit, value = self.data["baton_tile"].split()
        return Piece("tile", suit, value)

    @cached_property
    def worth(self) -> dict[Piece, int]:
        """What each token and each win marker counts: null 0, ace 1, the others their number."""
        tokens = (token for held in self.tokens.values() for token in held)
        return {piece: self.ranks.index(str(piece.value)) for piece in (*tokens, *self.markers)}

    @cached_property
    def rolls(self) -> dict[str, Even]:
        dice = list(product(range(len(self.ranks)), repeat=2))
        return {seat: Even([Action(CHANCE, "roll", (seat, *pair)) for pair in dice]) for seat in self.suits}

    @cached_property
    def usable(self) -> dict[tuple[int, ...], list[int]]:
        """The different dice that can move anything, for all that are left of a roll."""
        counts, dice = range(3), range(len(self.ranks))
        return {left: sorted({*left} - {0}) for count in counts for left in product(dice, repeat=count)}

    @cached_property
    def starts(self) -> dict[str, Lies]:
        """Where the pieces start, for each value of the option `start_order`."""
        return {
            order: {
                self.board.track[space - 1]: (self.coin[seat],)
                for seat, spaces in teams.items()
                for space in spaces
            }
            for order, teams in self.data["start"].items()
        }

    @cached_property
    def home(self) -> Place:
        """The end of every way, one step beyond the track; nothing ever lies there, but in the trays."""
        return Place("home")

    @cached_property
    def to_home(self) -> dict[Place, int]:
        return {place: len(self.board.track) + 1 - number for place, number in self.board.number.items()}

    @cached_property
    def beside(self) -> dict[Place, tuple[Place, ...]]:
        """The space behind each space, and the one in front of it."""
        track = self.board.track
        return {here: (*track[max(at - 1, 0) : at], *track[at + 1 : at + 2]) for at, here in enumerate(track)}

    @cached_property
    def ways(self) -> dict[tuple[Place, int], Way]:
        """The spaces that a piece walks over from a space by a die; home ends every way."""
        route = (*self.board.track, self.home)
        return {
            (space, die): route[number : number + die]
            for space, number in self.board.number.items()
            for die in range(1, len(self.ranks))
        }

    @cached_property
    def ends(self) -> dict[tuple[Place, int], Place]:
        """The space to which a die brings a piece, which stops at Weaver's Arms."""
        stop = self.weavers_arms
        return {key: stop if stop in way else way[-1] for key, way in self.ways.items()}

    @cached_property
    def tile(self) -> dict[str, Place]:
        """The space of each special tile by its face: `arms A` is 26."""
        tiles = {space["id"]: space["tile"] for space in self.facts["board"]["spaces"] if space["tile"]}
        return {f"{tile['suit']} {tile['value']}": self.board.named[name] for name, tile in tiles.items()}

    @cached_property
    def special(self) -> dict[Place, str]:
        """The name of the special tile on each space that has one."""
        return {space: self.data["names"][face] for face, space in self.tile.items()}

    @cached_property
    def phils(self) -> Place:
        return self.tile["crowns A"]

    @cached_property
    def weavers_arms(self) -> Place:
        return self.tile["arms A"]
