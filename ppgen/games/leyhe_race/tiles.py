"""Special tiles, going off and the end: `tile.*`, `off.*` and `end.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.leyhe_race.words import rules

if TYPE_CHECKING:
    from ppgen.engine import Action, Place, Reason
    from ppgen.games.leyhe_race.state import Race


@rules.value("tile.sun-ace", otherwise=False)
def tile_sun_ace(state: Race, tile: Place) -> bool:
    """Tell whether any number of coins stand here."""
    return tile == state.game.tile["suns A"]


@rules.check("tile.crown-ace")
def tile_crown_ace(state: Race, seat: str, tile: Place) -> Reason | None:
    target = state.game.tile["crowns A"]
    if target in state.on and state.landing(tile) == target:
        return "{} is occupied", state.game.names[target]
    return None


@rules.effect("tile.heart-ace", otherwise=False)
def tile_heart_ace(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("tile.diamond-ace", otherwise=False)
def tile_diamond_ace(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["stash", seat])
    state.tell("diamond ace: {} coin returns to stash", seat)
    return True


@rules.effect("tile.club-ace", instead=lambda _state, _seat, tile: tile)
def tile_club_ace(state: Race, seat: str, tile: Place) -> Place:
    """Send a coin back; give the tile that it reaches."""
    back = state.game.after_club_ace
    state.on.move(state.game.coin[seat], tile, back)
    state.tell("club ace: back {} to {}", state.game.data["club_ace_back"], state.game.names[back])
    return back


@rules.effect("tile.spade-ace", otherwise=False)
def tile_spade_ace(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.check("off.exact")
def off_exact(state: Race, seat: str, tile: Place) -> Reason | None:
    exact = state.steps <= state.game.left[tile]
    return None if exact else ("{} + {} is past {}", tile, state.steps, state.game.last)


@rules.effect("off.removed", otherwise=False)
def off_removed(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["removed", seat])
    count, coins = state.removed(seat), state.game.coins
    state.tell("{} coin leaves the board: {} of {} removed", seat, count, coins)
    return True


@rules.effect("off.another-turn", otherwise=False)
def off_another_turn(state: Race, seat: str) -> bool:
    state.tell("{} takes another turn", seat)
    return True


@rules.effect("turn.another", otherwise=False)
def turn_another(state: Race) -> bool:
    """Start another turn of the same seat; a null under it adds nothing."""
    state.phase = "roll"
    return True


@rules.effect("end.six-removed", otherwise=False)
def end_six_removed(state: Race, seat: str) -> bool:
    if state.removed(seat) < state.game.coins:
        return False
    state.tell("{} wins", seat)
    return True


@rules.effect("end.immediate")
def end_immediate(state: Race) -> None:
    state.phase, state.to_act = "end", None


@rules.check("end.game-over", of="turn")
def end_game_over(state: Race, action: Action) -> Reason | None:
    return "the game is over" if state.phase == "end" else None
