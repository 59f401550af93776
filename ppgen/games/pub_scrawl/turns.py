"""Words, set-up, a turn, will power and dice: the clauses `setup.*`, `turn.*`, `will.*` and `dice.*`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.engine import Action, Kind, Lies, Pieces, Place, Rulebook, Why, whole_number

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl

rules = Rulebook(space=Kind(lambda word: Place(whole_number(word)), is_place=True))

ROLLS = ("roll-solar", "roll-lunar")
WILLS = ("will-solar", "will-lunar")
MOVES = ("move-first", "move-second")
OVER = "over"
PHASES = (*ROLLS, *WILLS, *MOVES, OVER)
"""The parts of a turn in their order (`turn.sequence`), and the end of the game."""

Way = tuple[Place, ...]
"""The spaces that a piece walks over, in their order."""


WAITING = {
    "roll": "waiting for the {} roll",
    "will": "waiting for {} to choose will power",
    "move": "waiting for {} to move",
}


@rules.value("setup.goal", otherwise=False)
def setup_goal(state: Crawl, seat: str) -> bool:
    return state.at_home(seat) == state.game.size


@rules.value("setup.team-pieces", otherwise={})
def setup_team_pieces(state: Crawl, lies: Pieces) -> Lies:
    game = state.game
    left = {seat: game.size - len(lies.of(seat)) for seat in state.seats}
    return {game.tray["home", seat]: (game.coin[seat],) * left[seat] for seat in state.seats}


@rules.value("setup.start-order", otherwise={})
def setup_start_order(state: Crawl) -> Lies:
    return state.game.starts[state.options["start_order"]]


@rules.value("setup.will-power", otherwise={})
def setup_will_power(state: Crawl, lies: Pieces) -> Lies:
    game, used = state.game, {token for _, token in lies.each()}
    return {game.tray["will", seat]: [t for t in game.tokens[seat] if t not in used] for seat in state.seats}


@rules.value("setup.baton", instead=lambda state: state.seats[0])
def setup_baton(state: Crawl) -> str:
    return str(state.game.data["baton"])


@rules.value("setup.win-markers", otherwise={})
def setup_win_markers(state: Crawl, lies: Pieces) -> Lies:
    held = {tile for _, tile in lies.each()}
    return {state.game.tray["markers", ""]: [marker for marker in state.game.markers if marker not in held]}


@rules.check("turn.sequence", of="turn")
def turn_sequence(state: Crawl, action: Action) -> Why:
    acting = action.args[0] if action.verb == "roll" else action.actor
    if acting == state.to_act and state.is_due(action):
        return None
    return WAITING[state.phase.partition("-")[0]], state.to_act


@rules.effect("turn.sequence")
def next_phase(state: Crawl) -> None:
    state.phase = PHASES[PHASES.index(state.phase) + 1]


turn_roll = rules.tells("turn.roll", "{} rolls behind the blind")


@rules.effect("turn.both-move", otherwise=False)
def turn_both_move(state: Crawl) -> bool:
    if state.phase != MOVES[0]:
        return False
    state.phase = MOVES[1]
    return True


@rules.effect("turn.repeat")
def turn_repeat(state: Crawl) -> None:
    state.turn, state.phase, state.starter = state.turn + 1, PHASES[0], None
    state.tell("round {}, turn {}", state.round, state.turn)


@rules.check("will.choose-one", of="candidate")
def will_choose_one(state: Crawl, seat: str, token: int) -> Why:
    return None if token < len(state.game.tokens[seat]) else "will power tokens run from 0 to 5"


@rules.effect("will.choose-one")
def commit(state: Crawl, seat: str, token: int) -> None:
    game = state.game
    state.tokens.move(game.tokens[seat][token], game.tray["will", seat], game.tray["dice", seat])
    state.tell("{} commits a will power token", seat)


@rules.effect("will.reveal-together")
def will_reveal_together(state: Crawl, bids: Mapping[str, int]) -> None:
    solar, lunar = ((seat, *state.dice[seat], bids[seat]) for seat in state.seats)
    state.tell("reveal: {} {} {} with will power {}, {} {} {} with will power {}", *solar, *lunar)


@rules.value("will.values", otherwise=0)
def will_values(state: Crawl, seat: str) -> int:
    return state.game.worth[state.tokens[state.game.tray["dice", seat]][0]]


@rules.effect("will.higher-first", otherwise=None)
def will_higher_first(state: Crawl, bids: Mapping[str, int]) -> str | None:
    low, high = sorted(bids, key=bids.__getitem__)
    if bids[low] == bids[high]:
        return None
    state.tell("{} goes first: {} beats {}", high, bids[high], bids[low])
    return high


@rules.effect("will.tie-baton", instead=lambda state, _bid: state.seats[0])
def will_tie_baton(state: Crawl, bid: int) -> str:
    """Pass the baton on; give who had it."""
    first = state.holder()
    state.hand_baton(state.other(first))
    state.tell("{} goes first: tie on {}, baton passes to {}", first, bid, state.other(first))
    return first


@rules.check("will.spent-until-all-used", of="candidate")
def will_spent_until_all_used(state: Crawl, seat: str, token: int) -> Why:
    spent = state.counts(state.tokens, "spent", seat)
    return ("{} has already spent the {}", seat, token) if token in spent else None


@rules.effect("will.spent-until-all-used")
def spend(state: Crawl) -> None:
    state.move_tokens("dice", "spent")


@rules.effect("will.refresh")
def will_refresh(state: Crawl) -> None:
    state.move_tokens("spent", "will")
    state.tell("both players take back all six will power tokens")


@rules.check("dice.values")
def dice_values(state: Crawl, _seat: str, *dice: int) -> Why:
    return None if max(dice) < len(state.game.ranks) else "a die shows 0 to 5"


@rules.value("dice.separate-moves", otherwise=False)
def dice_separate_moves(state: Crawl, seat: str) -> bool:
    return state.can(seat, "move")


@rules.check("dice.use-once", of="candidate")
def dice_use_once(state: Crawl, seat: str, _space: Place, die: int) -> Why:
    return None if die in state.dice[seat] else ("{} has no unused {}", seat, die)


@rules.effect("dice.use-once")
def use(state: Crawl, seat: str, die: int) -> None:
    at = state.dice[seat].index(die)
    state.dice[seat] = state.dice[seat][:at] + state.dice[seat][at + 1 :]


@rules.check("dice.null-no-move", of="candidate")
def dice_null_no_move(_state: Crawl, _seat: str, _space: Place, die: int) -> Why:
    return "a null moves nothing" if die == 0 else None


@rules.effect("dice.kept")
def dice_kept(state: Crawl, seat: str, dice: tuple[int, ...]) -> None:
    state.dice[seat] = dice


WILL = (will_choose_one, will_spent_until_all_used)
