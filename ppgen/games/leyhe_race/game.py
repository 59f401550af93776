"""The race by its facts."""

from __future__ import annotations

from functools import cached_property

from ppgen.engine import CHANCE, Action, Even, Game, Piece, Place
from ppgen.games.leyhe_race import flow
from ppgen.games.leyhe_race.state import Race


class LeyheRace(Game):
    """The race by its facts."""

    id, rules, state = "leyhe-race", flow.rules, Race

    @cached_property
    def coins(self) -> int:
        return int(self.data["coins"])

    @cached_property
    def coin(self) -> dict[str, Piece]:
        allowed = self.facts["seats"]["allowed"]
        return {seat: Piece("coin", suit=seat, side="back", owner=seat) for seat in allowed}

    @cached_property
    def tile(self) -> dict[str, Place]:
        """The number of each tile by its face: `clubs A` is 28."""
        spaces = self.facts["board"]["spaces"]
        return {f"{s['tile']['suit']} {s['tile']['value']}": self.board.named[s["id"]] for s in spaces}

    @cached_property
    def names(self) -> dict[Place, str]:
        """How the output names each tile: `25 (heart 5)`."""
        return {Place(s["id"]): f"{s['id']} ({s['tile']['name']})" for s in self.facts["board"]["spaces"]}

    @cached_property
    def last(self) -> Place:
        return self.board.track[-1]

    @cached_property
    def left(self) -> dict[Place, int]:
        """How many steps it is from each tile to the last."""
        number = self.board.number
        return {tile: number[self.last] - number[tile] for tile in number}

    @cached_property
    def after_club_ace(self) -> Place:
        """The tile to which the club ace sends a coin."""
        track, back = self.board.track, int(self.data["club_ace_back"])
        return track[track.index(self.tile["clubs A"]) - back]

    @cached_property
    def turns(self) -> frozenset[Place]:
        return frozenset({self.tile["hearts A"], self.tile["spades A"]})

    @cached_property
    def special(self) -> frozenset[Place]:
        """Tiles on which landing can do more than capture."""
        return frozenset(self.tile[f"{suit} A"] for suit in ("hearts", "diamonds", "clubs", "spades")) | {
            self.last
        }

    @cached_property
    def marked(self) -> frozenset[Place]:
        """Tiles with an effect of any kind."""
        return self.special | {self.tile["suns A"], self.tile["crowns A"]}

    @cached_property
    def rolls(self) -> dict[str, Even]:
        return {
            seat: Even([Action(CHANCE, "roll", (seat, face)) for face in self.ranks]) for seat in self.coin
        }
