"""The clauses of the race in the order of its rules, each with its function, and what comes after what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.engine import (
    CHANCE,
    Action,
    Kind,
    Lies,
    Pieces,
    Place,
    Rulebook,
    Why,
    because,
    until_moved,
    whole_number,
)

if TYPE_CHECKING:
    from ppgen.games.leyhe_race.state import Race

rules = Rulebook(tile=Kind(lambda word: Place(whole_number(word)), is_place=True))
"""The judge's functions of the race, by clause, and its verbs; its tiles are numbers."""


@rules.value("setup.stash", otherwise={})
def setup_stash(state: Race, lies: Pieces) -> Lies:
    game = state.game
    left = {s: game.coins - sum(lying.count(game.coin[s]) for lying in lies.values()) for s in state.seats}
    return {game.tray["stash", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}


@rules.check("turn.order", "it is {seat} to act", of="turn")
def turn_order(state: Race, action: Action) -> Why:
    acting = action.args[0] if action.actor == CHANCE else action.actor
    return None if acting == state.to_act else because(state.to_act)


next_seat = rules.passes("turn.order", "next: {seat} to {phase}")


turn_phase = rules.due("turn.phase", "{seat} is to {phase}")
next_phase = rules.calls("turn.phase", "next: {seat} to {phase}")
turn_roll = rules.goes("turn.roll", "roll")


@rules.check("roll.faces", "the die has no face {face}")
def roll_faces(state: Race, seat: str, face: str) -> Why:
    return None if face in state.game.ranks else because(face)


@rules.effect("roll.number", "{seat} rolls {face}", otherwise=0)
def roll_number(state: Race, face: str) -> int:
    state.say(state.to_act, face)
    return int(face)


roll_ace = rules.tells("roll.ace", "{seat} rolls ace: counts as 1")
roll_null = rules.tells("roll.null", "{seat} rolls null: counts as 1")
COUNT_ONE = {"A": roll_ace, "N": roll_null}
roll_null_again = rules.goes("roll.null-again", "choose", "{seat} may roll again")
rolls_again = rules.tells("roll.null-again", "{seat} rolls again", "again")
stops = rules.tells("roll.null-again", "{seat} stops", "stop")


def count(state: Race, face: str) -> int:
    if face in COUNT_ONE:
        return int(COUNT_ONE[face](state, state.to_act))
    return roll_number(state, face)


@rules.effect("turn.one-coin", otherwise=None)
def turn_one_coin(state: Race) -> str | None:
    face, state.die, state.steps = state.die, None, 0
    return face


@rules.check("turn.compulsory", "a coin can move")
def turn_compulsory(state: Race, seat: str) -> Why:
    free = option_free_pass(state) or not state.can(seat, "move")
    return None if free else because()


turn_no_use = rules.tells("turn.no-use", "{seat} cannot use the roll")


@rules.check("enter.two-or-five", "a coin enters only on 2 or 5")
def enter_two_or_five(state: Race, seat: str) -> Why:
    return None if state.die in state.game.data["enters"] else because()


@rules.effect("enter.tile", "{seat} enters a coin on {tile:place}", otherwise=None)
def enter_tile(state: Race, seat: str) -> Place:
    tile = state.game.board.track[state.steps - 1]
    state.on.move(state.game.coin[seat], state.game.tray["stash", seat], tile)
    state.say(seat, state.game.names[tile])
    return tile


@rules.check("enter.from-stash", "{seat} has no coin in the stash")
def enter_from_stash(state: Race, seat: str) -> Why:
    return None if state.stash(seat) else because(seat)


enter_optional = rules.tells("enter.optional", "{seat} passes")


@rules.check("move.own-coin", "{seat} has no coin on {tile:place}", of="candidate")
def move_own_coin(state: Race, seat: str, tile: Place) -> Why:
    return None if state.game.coin[seat] in state.on.get(tile, ()) else because(seat, tile)


@rules.effect("move.forward", "{seat} moves {start:place} to {end:place}", otherwise=())
def move_forward(state: Race, seat: str, tile: Place) -> Sequence[Place]:
    way = state.game.board.ahead(tile, state.steps)
    state.on.move(state.game.coin[seat], tile, way[-1])
    state.say(seat, tile, state.game.names[way[-1]])
    return way


@rules.value("move.pass-over", instead=lambda _state, way: way)
def move_pass_over(state: Race, way: Sequence[Place]) -> Sequence[Place]:
    return way[-1:]


capture_landing = rules.tells("capture.landing", "{seat} coin on {tile:place} returns to stash")
capture_own_coin = rules.tells("capture.own-coin", "{seat} coin on {tile:place} returns to stash")
capture_to_stash = rules.moves("capture.to-stash", "on")


tile_sun_ace = rules.holds("tile.sun-ace", lambda state, tile: tile == state.game.tile["suns A"])


@rules.check("tile.crown-ace", "{tile:place} is occupied")
def tile_crown_ace(state: Race, seat: str, tile: Place) -> Why:
    target = state.game.tile["crowns A"]
    if target in state.on and state.landing(tile) == target:
        return because(state.game.names[target])
    return None


tile_heart_ace = rules.tells("tile.heart-ace", "{seat} takes another turn")
tile_diamond_ace = rules.moves("tile.diamond-ace", "on", "diamond ace: {seat} coin returns to stash")


@rules.effect(
    "tile.club-ace", "club ace: back {steps:number} to {tile:place}", instead=lambda _state, _seat, tile: tile
)
def tile_club_ace(state: Race, seat: str, tile: Place) -> Place:
    """Send a coin back; give the tile that it reaches."""
    back = state.game.after_club_ace
    state.on.move(state.game.coin[seat], tile, back)
    state.say(state.game.data["club_ace_back"], state.game.names[back])
    return back


tile_spade_ace = rules.tells("tile.spade-ace", "{seat} takes another turn")


@rules.check("off.exact", "{start:place} + {steps:number} is past {last:place}")
def off_exact(state: Race, seat: str, tile: Place) -> Why:
    exact = state.steps <= state.game.left[tile]
    return None if exact else because(tile, state.steps, state.game.last)


@rules.effect(
    "off.removed", "{seat} coin leaves the board: {count:number} of {all:number} removed", otherwise=False
)
def off_removed(state: Race, seat: str, tile: Place) -> bool:
    state.on.move(state.game.coin[seat], tile, state.game.tray["removed", seat])
    count, coins = state.removed(seat), state.game.coins
    state.say(seat, count, coins)
    return True


off_another_turn = rules.tells("off.another-turn", "{seat} takes another turn")
turn_another = rules.goes("turn.another", "roll")


@rules.effect("end.six-removed", "{seat} wins", otherwise=False)
def end_six_removed(state: Race, seat: str) -> bool:
    if state.removed(seat) < state.game.coins:
        return False
    state.say(seat)
    return True


@rules.effect("end.immediate")
def end_immediate(state: Race) -> None:
    state.phase, state.to_act = "end", None


end_game_over = rules.bars("end.game-over", "the game is over", "end")


@rules.check(
    "option.no-own-landing", "{seat} already has a coin on {tile:place}", agreed=("own_landing", "refuse")
)
def option_no_own_landing(state: Race, seat: str, start: Place | None = None) -> Why:
    tile = state.landing(start)
    if tile == state.game.tile["clubs A"]:
        tile = state.game.after_club_ace
    if tile is None or tile in (start, state.game.tile["suns A"]):
        return None
    clash = state.game.coin[seat] in state.on.get(tile, ())
    return because(seat, tile) if clash else None


@rules.check("option.safe-turns", "{tile:place} is occupied", agreed=("marked", "safe"))
def option_safe_turns(state: Race, seat: str, start: Place) -> Why:
    target = state.landing(start)
    occupied = target in state.game.turns and target in state.on
    return because(state.game.names[target]) if target and occupied else None


option_free_pass = rules.agreed("option.free-pass", "moves", "optional")
pass_freely = rules.tells("option.free-pass", "{seat} passes")


@rules.effect("option.both-count", "{seat} keeps the choice of the null")
def keep_choice(state: Race, seat: str) -> None:
    if state.options["further"] == "both":
        state.kept += 1
        state.say(seat)


@rules.effect("option.both-count", otherwise=False)
def kept_choice(state: Race) -> bool:
    if not state.kept:
        return False
    state.kept -= 1
    return True


@until_moved
def coins_on_board(state: Race, seat: str) -> Sequence[tuple[Place]]:
    coin, number = state.game.coin[seat], state.game.board.number
    tiles = [(tile,) for tile, lying in state.on.items() if not tile.is_tray and coin in lying]
    if len(tiles) > 1:
        tiles.sort(key=lambda each: number[each[0]])
    return tiles


def land(state: Race, seat: str, tile: Place) -> bool:
    """Treat a coin that has reached a tile (section 4.2); tell whether that earns another turn."""
    game = state.game
    special = tile in game.special
    if special:
        if tile == game.tile["clubs A"]:
            tile = tile_club_ace(state, seat, tile)
        stash = game.tray["stash", seat]
        if tile == game.tile["diamonds A"] and tile_diamond_ace(state, game.coin[seat], tile, stash, seat):
            return False
        if tile == game.last and off_removed(state, seat, tile):
            if not end_six_removed(state, seat):
                return off_another_turn(state, seat)
            end_immediate(state)
            return False
    if len(state.on[tile]) > 1 and not tile_sun_ace(state, tile):
        capture(state, seat, tile)
    if special and tile == game.tile["hearts A"]:
        return tile_heart_ace(state, seat)
    return special and tile == game.tile["spades A"] and tile_spade_ace(state, seat)


def capture(state: Race, seat: str, tile: Place) -> None:
    lying = state.on[tile]
    other = lying[lying[0] == state.game.coin[seat]].owner
    capture_to_stash(state, state.game.coin[other], tile, state.game.tray["stash", other])
    (capture_own_coin if other == seat else capture_landing)(state, other, tile)


def go_on(state: Race, seat: str, *, earned: bool) -> None:
    """Find what comes after a roll is used, passed or lost: exactly one thing (section 4.3)."""
    face = turn_one_coin(state)
    if state.phase == "end":
        return
    if earned and turn_another(state):
        if face == "N":
            keep_choice(state, seat)
        next_phase(state, seat)
    elif face == "N" and roll_null_again(state, seat):
        next_phase(state, seat)
    else:
        pass_on(state, seat)


def pass_on(state: Race, seat: str) -> None:
    """Let the next seat roll, unless a choice is left from earlier in the turn."""
    if kept_choice(state) and roll_null_again(state, seat):
        next_phase(state, seat)
    else:
        turn_roll(state)
        next_seat(state, seat)


rules.first(end_game_over, turn_order, turn_phase)
MOVE = (move_own_coin, off_exact, tile_crown_ace, option_no_own_landing, option_safe_turns)
ENTER = (enter_two_or_five, enter_from_stash, option_no_own_landing)


@rules.chance("roll <seat:seat> <face>", roll_faces, phase="roll", outcomes=lambda s: s.game.rolls[s.to_act])
def roll(state: Race, seat: str, face: str) -> None:
    state.die = face
    state.steps = count(state, face)
    state.phase = "move"
    if state.can(seat, "move") or state.can(seat, "enter"):
        next_phase(state, seat)
    else:
        turn_no_use(state, seat)
        go_on(state, seat, earned=False)


@rules.verb(
    "<seat> move <tile:tile>",
    *MOVE,
    phase="move",
    candidates=coins_on_board,
    aim=lambda state, _seat, tile: (tile, state.landing(tile)),
)
def move(state: Race, seat: str, tile: Place) -> None:
    earned = False
    for stop in move_pass_over(state, move_forward(state, seat, tile)):
        earned = land(state, seat, stop)
    go_on(state, seat, earned=earned)


@rules.verb(
    "<seat> enter",
    *ENTER,
    phase="move",
    aim=lambda state, seat: (state.game.tray["stash", seat], state.landing(None)),
)
def enter(state: Race, seat: str) -> None:
    go_on(state, seat, earned=land(state, seat, enter_tile(state, seat)))


@rules.verb("<seat> pass", turn_compulsory, phase="move")
def give_up(state: Race, seat: str) -> None:
    if option_free_pass(state) and state.can(seat, "move"):
        pass_freely(state, seat)
    else:
        enter_optional(state, seat)
    go_on(state, seat, earned=False)


@rules.verb("<seat> again", phase="choose")
def roll_again(state: Race, seat: str) -> None:
    rolls_again(state, seat)
    turn_roll(state)
    next_phase(state, seat)


@rules.verb("<seat> stop", phase="choose")
def stop(state: Race, seat: str) -> None:
    stops(state, seat)
    pass_on(state, seat)
