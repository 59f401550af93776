"""The starting procedure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Action, Place, Reason
from ppgen.games.pawns_crossing.words import listed, rules, spot

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing


@rules.effect("start.roll", otherwise=0)
def start_roll(state: Crossing, seat: str, faces: Mapping[str, int]) -> int:
    """Announce a seat's starting roll and give what it counts."""
    mine = {colour: faces[colour] for colour in state.colours[seat]}
    total = start_sum_two_dice(state, mine.values())
    shown = ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in mine.items())
    state.tell("{} rolls {} ({})", seat, total, shown)
    return total


@rules.value("start.sum-two-dice", instead=lambda _state, faces: max(faces))
def start_sum_two_dice(state: Crossing, faces: Collection[int]) -> int:
    """Give what dice count together."""
    return sum(faces)


@rules.effect("start.tie-reroll", otherwise=False)
def start_tie_reroll(state: Crossing, tied: Sequence[str]) -> bool:
    """Let tied seats roll again."""
    state.tell("{} tie and roll again", listed([*tied]))
    return True


@rules.check("start.place-pawns", of="turn")
def start_place_pawns(state: Crossing, action: Action) -> Reason | None:
    if action.verb != "place":
        return ("{} must place a pawn", state.to_act) if state.phase == "place" else None
    colour = action.args[0]
    beside = colour not in state.playing or state.hole(colour).is_tray
    return None if beside else ("the {} pawn is already placed", colour)


@rules.effect("start.place-pawns")
def begin_to_place(state: Crossing) -> None:
    """Let the seats place their pawns in the order of their rolls."""
    state.ranking = tuple((seat,) for group in state.ranking for seat in group)
    state.tell("placing order: {}", ", ".join(seat for (seat,) in state.ranking))
    state.phase, state.to_act = "place", state.next_to_place()


@rules.effect("start.place-pawns")
def place_pawn(state: Crossing, colour: str, hole: Place) -> None:
    state.pawns.move(state.pawn(colour), state.hole(colour), hole)
    state.tell("{} pawn placed at {}", colour, hole)


@rules.effect("start.place-pawns")
def let_place(state: Crossing, seat: str) -> None:
    """Let the next seat place its pawns."""
    state.to_act = seat
    state.tell("next: {}", seat)


@rules.effect("start.last-placer-begins", instead=lambda state, _seat: state.seats[0])
def start_last_placer_begins(state: Crossing, seat: str) -> str:
    """Give the seat that has the first turn."""
    state.tell("next: {}", seat)
    return seat
