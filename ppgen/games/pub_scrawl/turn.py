"""A turn, will power and dice: the clauses `turn.*`, `will.*` and `dice.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.words import MOVES, PHASES, rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.engine import Action, Place, Reason
    from ppgen.games.pub_scrawl.state import Crawl

WAITING = {
    "roll": "waiting for the {} roll",
    "will": "waiting for {} to choose will power",
    "move": "waiting for {} to move",
}


@rules.check("turn.sequence", of="turn")
def turn_sequence(state: Crawl, action: Action) -> Reason | None:
    acting = action.args[0] if action.verb == "roll" else action.actor
    if acting == state.to_act and state.is_due(action):
        return None
    return WAITING[state.phase.partition("-")[0]], state.to_act


@rules.effect("turn.sequence")
def next_phase(state: Crawl) -> None:
    """Go on to what comes next in the turn."""
    state.phase = PHASES[PHASES.index(state.phase) + 1]


@rules.effect("turn.roll")
def turn_roll(state: Crawl, seat: str) -> None:
    state.tell("{} rolls behind the blind", seat)


@rules.effect("turn.both-move", otherwise=False)
def turn_both_move(state: Crawl) -> bool:
    """Let the other player move too, after the starting player."""
    if state.phase != MOVES[0]:
        return False
    state.phase = MOVES[1]
    return True


@rules.effect("turn.repeat")
def turn_repeat(state: Crawl) -> None:
    state.turn += 1
    state.phase = PHASES[0]
    state.starter = None
    state.tell("round {}, turn {}", state.round, state.turn)


@rules.check("will.choose-one", of="candidate")
def will_choose_one(state: Crawl, seat: str, token: int) -> Reason | None:
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
    """Give what the token that a player has chosen counts."""
    return state.game.worth[state.tokens[state.game.tray["dice", seat]][0]]


@rules.effect("will.higher-first", otherwise=None)
def will_higher_first(state: Crawl, bids: Mapping[str, int]) -> str | None:
    """Give the player with the higher token, if there is one."""
    low, high = sorted(bids, key=bids.__getitem__)
    if bids[low] == bids[high]:
        return None
    state.tell("{} goes first: {} beats {}", high, bids[high], bids[low])
    return high


@rules.effect("will.tie-baton", instead=lambda state, _bid: state.seats[0])
def will_tie_baton(state: Crawl, bid: int) -> str:
    """Pass the baton on; give who had it."""
    first = state.holder()
    other = state.other(first)
    state.hand_baton(first, other)
    state.tell("{} goes first: tie on {}, baton passes to {}", first, bid, other)
    return first


@rules.check("will.spent-until-all-used", of="candidate")
def will_spent_until_all_used(state: Crawl, seat: str, token: int) -> Reason | None:
    game = state.game
    if game.tokens[seat][token] in state.tokens.get(game.tray["spent", seat], ()):
        return "{} has already spent the {}", seat, token
    return None


@rules.effect("will.spent-until-all-used")
def spend(state: Crawl) -> None:
    """Lay the revealed tokens on the spent piles."""
    tray = state.game.tray
    for seat in state.seats:
        for token in state.tokens[tray["dice", seat]]:
            state.tokens.move(token, tray["dice", seat], tray["spent", seat])


@rules.effect("will.refresh")
def will_refresh(state: Crawl) -> None:
    state.take_tokens_back()
    state.tell("both players take back all six will power tokens")


@rules.check("dice.values")
def dice_values(state: Crawl, _seat: str, *dice: int) -> Reason | None:
    return None if max(dice) < len(state.game.ranks) else "a die shows 0 to 5"


@rules.value("dice.separate-moves", otherwise=False)
def dice_separate_moves(state: Crawl, seat: str) -> bool:
    """Tell whether a player goes on moving: an unused die has a legal move."""
    return state.can(seat, "move")


@rules.check("dice.use-once", of="candidate")
def dice_use_once(state: Crawl, seat: str, _space: Place, die: int) -> Reason | None:
    return None if die in state.dice[seat] else ("{} has no unused {}", seat, die)


@rules.effect("dice.use-once")
def use(state: Crawl, seat: str, die: int) -> None:
    """Use a die up."""
    dice = state.dice[seat]
    at = dice.index(die)
    state.dice[seat] = dice[:at] + dice[at + 1 :]


@rules.check("dice.null-no-move", of="candidate")
def dice_null_no_move(_state: Crawl, _seat: str, _space: Place, die: int) -> Reason | None:
    return "a null moves nothing" if die == 0 else None


@rules.effect("dice.kept")
def dice_kept(state: Crawl, seat: str, dice: tuple[int, ...]) -> None:
    """Keep a roll until its owner has moved."""
    state.dice[seat] = dice
