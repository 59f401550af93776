"""Setting up: tiles, passes, pieces, and who begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Piece, Pieces, Place, Reason
from ppgen.engine.position import whole_number_in
from ppgen.games.army_brats.words import rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.value("setup.players", otherwise=())
def setup_players(state: School, players: Any) -> tuple[str, ...]:
    """Give the seats for a number of players."""
    seatings = state.game.seatings
    if isinstance(players, bool) or not isinstance(players, int) or players not in seatings:
        raise BadPosition("two to four players", "players", "setup.players")
    return seatings[players]


@rules.check("setup.tiles")
def setup_all_tiles(state: School, tiles: tuple[Piece, ...]) -> Reason | None:
    known = state.game.tiles.values()
    return None if sorted(tiles) == sorted(known) else ("not the {} tiles", len(known))


@rules.effect("setup.tiles")
def setup_tiles(state: School, tiles: tuple[Piece, ...]) -> None:
    home = state.game.home
    for cell, tile in zip((cell for cell in state.game.cells if cell != home), tiles, strict=True):
        state.tiles.put(tile, cell)
    state.tell("tiles: laid out, hole at {}", home)


@rules.value("setup.pool", otherwise={})
def setup_pool(state: School, hands: Pieces) -> Mapping[Place, Sequence[Piece]]:
    """Put every pass that is in no hand into the pool."""
    held = {coin for _, coin in hands.each()}
    return {state.game.pool: [coin for coin in state.game.passes.values() if coin not in held]}


@rules.value("setup.pieces", otherwise=())
def setup_pieces(state: School, given: Sequence[str] | None) -> tuple[str, ...]:
    """Give the suit of each seat's pawn and die."""
    usual = state.game.facts["seats"]["suits"][str(len(state.seats))]
    suits = tuple(usual[seat][0] for seat in state.seats) if given is None else tuple(given)
    known = [suit for suit in state.game.suits if suit in suits]
    if not len(state.seats) == len(suits) == len(known):
        raise BadPosition(f"suits gives each of {', '.join(state.seats)} a suit of its own", "suits")
    return suits


@rules.check("setup.first-player")
def setup_rolling_seats(state: School, faces: tuple[tuple[str, str], ...]) -> Reason | None:
    if tuple(seat for seat, _ in faces) == state.rolling:
        return None
    return "the rolling seats are {}", " ".join(state.rolling)


@rules.effect("setup.first-player", otherwise=())
def setup_first_player(state: School, faces: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Give the seats with the highest face."""
    state.tell("roll: {}", ", ".join(f"{seat} {face}" for seat, face in faces))
    rank = state.game.rank
    highest = max(rank[face] for _, face in faces)
    return tuple(seat for seat, face in faces if rank[face] == highest)


@rules.effect("setup.reroll", otherwise=False)
def setup_reroll(state: School, highest: tuple[str, ...]) -> bool:
    state.rolling = highest
    state.tell("tie: {} roll again", " ".join(highest))
    return True


@rules.value("setup.home-room", otherwise={})
def setup_home_room(state: School) -> Mapping[Place, Sequence[Piece]]:
    return {state.game.home: [state.pawn(seat) for seat in state.seats]}


@rules.value("setup.score-dice", otherwise={})
def setup_score_dice(state: School, given: Mapping[str, Any]) -> dict[str, int]:
    """Put the dice at the start of the track, or where a position has them."""
    most = state.game.lap - 1 + max(state.game.same_days.values())
    return {seat: whole_number_in(given.get(seat, 0), 0, most, "demerits") for seat in state.seats}
