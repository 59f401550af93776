"""What cannot be in a position (section 7.4 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.engine import BadPosition, Position
from ppgen.games.pawns_crossing.declaring import endgame_trigger
from ppgen.games.pawns_crossing.reading import not_once_each
from ppgen.games.pawns_crossing.setting_up import dominoes_in
from ppgen.games.pawns_crossing.state import Crossing
from ppgen.games.pawns_crossing.words import OUT, reversed_domino


def impossible(state: Crossing, written: Position) -> Iterator[BadPosition]:
    names = [str(piece.value) for _, piece in state.ground.each() if piece.kind == "domino"]
    if names:
        lower_first = [min(name, reversed_domino(name)) for name in names]
        yield from not_once_each("domino", lower_first, dominoes_in(state), "board")
    for place, coins in state.tokens.items():
        if len(coins) > 1 and not place.is_tray and place not in state.game.plan.is_tile:
            token = coins[0].name
            yield BadPosition(f"{token} shares {state.where()[token]} with another token", "tokens")
    if state.phase == "place" and (state.to_act != state.next_to_place() or not _placed_in_order(state)):
        yield BadPosition("pawns are placed in the order of the ranking", "pawns")
    out = any(place.tray == OUT for place in state.pawns)
    if out and not endgame_trigger(state) and not state.winner():
        yield BadPosition("no pawn leaves the board before the endgame", "pawns")
    gone = [seat for seat in state.seats if state.numbers and not state.left(seat)]
    if len(gone) > 1:
        yield BadPosition(f"{gone[0]} and {gone[1]} both have no token left", "tokens")
    if gone and state.phase != "over":
        yield BadPosition(f"{gone[0]} has no token left, so the phase is over", "phase")
    if state.phase == "over" and not gone:
        yield BadPosition("the game is not over while every seat has a token", "phase")
    mine = state.colours[state.to_act] if state.to_act else ()
    if state.phase == "pawn-2" and (len(state.pawns_moved) != 1 or len(mine) < 2):
        yield BadPosition("in phase pawn-2 one of two pawns has moved", "moved")
    if state.phase in ("forced", "pawn-2") and endgame_trigger(state):
        yield BadPosition("in the endgame no pawn moves to another hole", "phase")
    if state.phase == "forced" and not state.pending():
        yield BadPosition("no blank die has a pawn that must still move", "dice")
    if state.phase == "tokens" and state.to_act and not state.can(state.to_act, "move"):
        yield BadPosition("no die that is left can move a token", "dice")


def _placed_in_order(state: Crossing) -> bool:
    """Tell whether no seat has placed a pawn before its turn came."""
    waiting = [seat for group in state.ranking for seat in group]
    later = waiting[waiting.index(state.to_act or "") + 1 :]
    return all(pawn.owner not in later or place.is_tray for place, pawn in state.pawns.each())
