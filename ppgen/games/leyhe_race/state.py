"""The race at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Piece, Pieces, Place, Placed, Plain, Position, State
from ppgen.engine.fields import OMIT, choice, field, options, pieces, players, seat_to_act, transient
from ppgen.engine.views import Counts, Owners
from ppgen.games.leyhe_race.clauses import count, setup_stash
from ppgen.games.leyhe_race.show import text

if TYPE_CHECKING:
    from ppgen.games.leyhe_race.game import LeyheRace


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
                yield BadPosition(f"{seat} has more than {game.coins} coins", "board")
        winners = [seat for seat in self.seats if self.removed(seat) == game.coins]
        if self.phase == "end" and len(winners) != 1:
            yield BadPosition(f"in phase end exactly one seat has {game.coins} coins removed", "removed")
        if self.phase != "end" and winners:
            yield BadPosition(f"{winners[0]} has won, so the phase is end", "phase")
        due = str(self.to_act)
        if self.phase == "move" and not (self.can(due, "move") or self.can(due, "enter")):
            yield BadPosition(f"a {self.die} has no legal use here", "die")

    def derived(self) -> Plain:
        return {"stash": {seat: self.stash(seat) for seat in self.seats}, "winner": self.winner() or "none"}

    def returns(self) -> dict[str, float]:
        return {seat: float(seat == self.winner()) for seat in self.seats}

    def beside(self) -> Iterable[Placed]:
        return (Placed("die", Place.tray_of("die"), value=self.die, suit=self.to_act),)

    def stash(self, seat: str) -> int:
        return self.on.count(self.game.tray["stash", seat])

    def removed(self, seat: str) -> int:
        return self.on.count(self.game.tray["removed", seat])

    def winner(self) -> str | None:
        return next((seat for seat in self.seats if self.removed(seat) == self.game.coins), None)

    def landing(self, tile: Place | None) -> Place | None:
        """Give the tile that the roll leads to from a tile or from the stash; None if it is past the end."""
        return self.game.board.along(tile, self.steps)

    def text(self, seat: str | None = None) -> str:
        return text(self)
