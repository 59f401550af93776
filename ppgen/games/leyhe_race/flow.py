"""What comes after what: the verbs of the race, and what follows from each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Ends
from ppgen.games.leyhe_race import clauses
from ppgen.games.leyhe_race.clauses import rules

__all__ = ["rules"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.engine import Place
    from ppgen.games.leyhe_race.state import Race


def has_use(state: Race, seat: str) -> bool:
    """Tell whether the roll has a legal use: a move or an entry (section 4.1 of the specification)."""
    return state.can(seat, "move") or state.can(seat, "enter")


def coins_on_board(state: Race, seat: str) -> Sequence[tuple[Place]]:
    on, coin, number = state.on, state.game.coin[seat], state.game.board.number
    return on.once(seat, lambda: [*zip(sorted(on.where(coin), key=number.__getitem__), strict=True)])


def land(state: Race, seat: str, tile: Place) -> bool:
    """Treat a coin that has reached a tile (section 4.2); tell whether that earns another turn."""
    game = state.game
    special = tile in game.special
    if special:
        if tile == game.tile["clubs A"]:
            tile = clauses.tile_club_ace(state, seat, tile)
        if tile == game.tile["diamonds A"] and clauses.tile_diamond_ace(state, seat, tile):
            return False
        if tile == game.last and clauses.off_removed(state, seat, tile):
            return leave(state, seat)
    if len(state.on[tile]) > 1 and not clauses.tile_sun_ace(state, tile):
        capture(state, seat, tile)
    if special and tile == game.tile["hearts A"]:
        return clauses.tile_heart_ace(state, seat)
    return special and tile == game.tile["spades A"] and clauses.tile_spade_ace(state, seat)


def leave(state: Race, seat: str) -> bool:
    if clauses.end_six_removed(state, seat):
        clauses.end_immediate(state)
        return False
    return clauses.off_another_turn(state, seat)


def capture(state: Race, seat: str, tile: Place) -> None:
    lying = state.on[tile]
    other = lying[lying[0] == state.game.coin[seat]].owner
    clauses.capture_to_stash(state, other, tile)
    (clauses.capture_own_coin if other == seat else clauses.capture_landing)(state, other, tile)


def go_on(state: Race, seat: str, *, earned: bool) -> None:
    """Find what comes after a roll is used, passed or lost: exactly one thing (section 4.3)."""
    face = clauses.turn_one_coin(state)
    if state.phase == "end":
        return
    if (earned and clauses.turn_another(state)) or (face == "N" and clauses.roll_null_again(state, seat)):
        clauses.next_phase(state)
    else:
        clauses.turn_roll(state)
        clauses.next_seat(state, seat)


NOW = (clauses.end_game_over, clauses.turn_order, clauses.turn_phase)


@rules.chance(
    "roll <seat:seat> <face>",
    *NOW,
    clauses.roll_faces,
    phase="roll",
    outcomes=lambda s: s.game.rolls[s.to_act],
)
def roll(state: Race, seat: str, face: str) -> None:
    state.die = face
    state.steps = clauses.count(state, face)
    state.phase = "move"
    if has_use(state, seat):
        clauses.next_phase(state)
    else:
        clauses.turn_no_use(state, seat)
        go_on(state, seat, earned=False)


MOVE = (
    clauses.move_own_coin,
    clauses.off_exact,
    clauses.tile_crown_ace,
    clauses.option_no_own_landing,
    clauses.option_safe_turns,
)


@rules.verb(
    "<seat> move <tile:tile>",
    *NOW,
    *MOVE,
    phase="move",
    candidates=coins_on_board,
    aim=lambda state, _seat, tile: (tile, state.landing(tile)),
)
def move(state: Race, seat: str, tile: Place) -> None:
    earned = False
    for stop in clauses.move_pass_over(state, clauses.move_forward(state, seat, tile)):
        earned = land(state, seat, stop)
    go_on(state, seat, earned=earned)


def entry(state: Race, seat: str) -> Ends:
    return state.game.tray["stash", seat], state.landing(None)


@rules.verb(
    "<seat> enter",
    *NOW,
    clauses.enter_two_or_five,
    clauses.enter_from_stash,
    clauses.option_no_own_landing,
    phase="move",
    aim=entry,
)
def enter(state: Race, seat: str) -> None:
    go_on(state, seat, earned=land(state, seat, clauses.enter_tile(state, seat)))


@rules.verb("<seat> pass", *NOW, clauses.turn_compulsory, phase="move")
def give_up(state: Race, seat: str) -> None:
    if clauses.option_free_pass(state) and state.can(seat, "move"):
        clauses.pass_freely(state, seat)
    else:
        clauses.enter_optional(state, seat)
    go_on(state, seat, earned=False)


@rules.verb("<seat> again", *NOW, phase="choose")
def roll_again(state: Race, seat: str) -> None:
    clauses.choose(state, seat, "rolls again")
    clauses.turn_roll(state)
    clauses.next_phase(state)


@rules.verb("<seat> stop", *NOW, phase="choose")
def stop(state: Race, seat: str) -> None:
    clauses.choose(state, seat, "stops")
    clauses.turn_roll(state)
    clauses.next_seat(state, seat)
