"""The race at one moment, how it is drawn, and the game by its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ppgen.engine import BadPosition, Even, Game, Piece, Pieces, Place, Placed, Plain, Position, State
from ppgen.engine.fields import OMIT, choice, field, options, pieces, players, seat_to_act, transient
from ppgen.engine.place import Spot
from ppgen.engine.texts import winding
from ppgen.engine.views import Counts, Owners
from ppgen.games.leyhe_race import clauses
from ppgen.games.leyhe_race.clauses import count, setup_stash


def _tile(state: Race, tile: Place) -> str:
    """Write the number of a tile and whose coins are on it, `11*2su+mo` on the Sun ace."""
    owners = [coin.owner for coin in state.on.get(tile, ())]
    counts = {owner: owners.count(owner) for owner in owners}
    coins = "+".join(f"{count if count > 1 else ''}{owner[:2]}" for owner, count in counts.items())
    return f"{tile:>2}{'*' if tile in state.game.marked else ' '}{coins or '.'}"


def coin_of(seat: str, state: Race) -> Piece:
    return state.game.coin[seat]


def read_die(key: str, written: Position, state: Race) -> str | None:
    face = written.get(key)
    if state.phase != "move":
        if face is not None:
            raise BadPosition(f"there is no die in phase {state.phase}", key)
        return None
    if face is None or str(face) not in state.game.ranks:
        raise BadPosition(f"phase move needs a die that shows {', '.join(state.game.ranks)}", key)
    return str(face)


class Race(State):
    """The race at one moment."""

    game: LeyheRace
    seats: tuple[str, ...] = players(noun="suit")
    options: Mapping[str, Any] = options()
    phase: str = choice("roll", "move", "choose", "end")
    to_act: str | None = seat_to_act(over="end")
    on: Pieces = pieces(
        Owners("board", coin_of, "tile"),
        Counts("removed", "removed", coin_of, lambda state: state.game.coins),
        order=lambda state: lambda coin: state.seats.index(coin.owner),
        rest=setup_stash,
    )
    die: str | None = field(read_die, lambda face, _state: OMIT if face is None else face, fact=str)
    kept: int = field(
        lambda key, written, _state: written.whole(key, 0, 99, 0), lambda kept, _state: kept or OMIT
    )
    """Choices of earlier nulls in this turn, with the option `further: both`."""
    steps: int = transient(lambda state: count(state, state.die) if state.die else 0)
    """What the roll counts; 0 when there is none."""

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        """Yield what is wrong with a position that was just read (section 7.4 of the specification)."""
        game = self.game
        empty = {game.board.track[0], game.tile["diamonds A"], game.tile["clubs A"], game.last}
        for place in game.board.track:
            if place in self.on and place in empty:
                yield BadPosition(f"no coin can be on {place} between actions", "board")
            if self.on.count(place) > 1 and place != game.tile["suns A"]:
                yield BadPosition(f"{place} has room for one coin only", "board")
        for seat in self.seats:
            if sum(lying.count(game.coin[seat]) for lying in self.on.values()) > game.coins:
                yield BadPosition(f"{seat} has more than {game.data['coins']} coins", "board")
        winners = [seat for seat in self.seats if self.removed(seat) == game.coins]
        if self.phase == "end" and len(winners) != 1:
            yield BadPosition(
                f"in phase end exactly one seat has {game.data['coins']} coins removed", "removed"
            )
        if self.phase != "end" and winners:
            yield BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
        due = str(self.to_act)
        if self.kept and self.options["further"] == "one":
            yield BadPosition("choices of a null are kept only with the option further: both", "kept")
        if self.phase == "move" and not (self.can(due, "move") or self.can(due, "enter")):
            yield BadPosition(f"a {self.die} has no legal use here", "die")

    def derived(self) -> Plain:
        return {"stash": {seat: self.stash(seat) for seat in self.seats}, "winner": self.winner or "none"}

    def beside(self) -> Iterable[Placed]:
        return (Placed("die", Place.tray_of("die"), value=self.die, suit=self.to_act),)

    def stash(self, seat: str) -> int:
        return self.on.count(self.game.tray["stash", seat])

    def removed(self, seat: str) -> int:
        return self.on.count(self.game.tray["removed", seat])

    @property
    def winner(self) -> str | None:
        return next((seat for seat in self.seats if self.removed(seat) == self.game.coins), None)

    def landing(self, tile: Place | None) -> Place | None:
        """Give the tile that the roll leads to from a tile or from the stash; None if it is past the end."""
        return self.game.board.along(tile, self.steps)

    def text(self, seat: str | None = None) -> str:
        lines = []
        for row in winding(self.game.board.track):
            lines.append("  ".join(f"{_tile(self, tile):<5}" for tile in row).rstrip())
        lines.append(f"*: a special tile; {', '.join(f'{name[:2]}: {name}' for name in self.seats)}")
        for name in self.seats:
            lines.append(f"{name}: {self.stash(name)} in the stash, {self.removed(name)} removed")
        face = {"N": "null, which counts 1", "A": "ace, which counts 1"}.get(self.die or "", self.die)
        due = f"{self.to_act} to {self.phase}{f' by the roll: {face}' if face else ''}"
        return "\n".join([*lines, due if self.to_act else f"{self.winner} has won"])


class LeyheRace(Game):
    """The race by its facts."""

    id, rules, state = "leyhe-race", clauses.rules, Race

    def prepare(self) -> None:
        track, number, named = self.board.track, self.board.number, self.board.named
        seats, spaces = self.facts["seats"]["allowed"], self.facts["board"]["spaces"]
        self.coins = int(self.data["coins"])
        self.coin = {seat: Piece("coin", suit=seat, side="back", owner=seat) for seat in seats}
        tiles = {named[space["id"]]: space["tile"] for space in spaces}
        self.tile = {f"{tile['suit']} {tile['value']}": place for place, tile in tiles.items()}
        """The number of each tile by its face: `clubs A` is 28."""
        self.names = {place: Spot(place, f"{place} ({tile['name']})") for place, tile in tiles.items()}
        """How the output names each tile: `25 (heart 5)`."""
        self.last = track[-1]
        self.left = {tile: number[self.last] - number[tile] for tile in number}
        """How many steps it is from each tile to the last."""
        self.after_club_ace = track[track.index(self.tile["clubs A"]) - int(self.data["club_ace_back"])]
        self.turns = {self.tile["hearts A"], self.tile["spades A"]}
        self.special = {*self.turns, self.tile["diamonds A"], self.tile["clubs A"], self.last}
        """Tiles on which landing can do more than capture."""
        self.marked = {*self.special, self.tile["suns A"], self.tile["crowns A"]}
        self.rolls = {seat: Even.of("roll", [seat], self.ranks) for seat in seats}
