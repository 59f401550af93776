"""A turn, will power and dice: the clauses `turn.*`, `will.*` and `dice.*`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ppgen.games.pub_scrawl.rulebook import PHASES, VALUES, rules

if TYPE_CHECKING:
    from ppgen.engine import Action, Reason
    from ppgen.games.pub_scrawl.state import Crawl


WAITING = {
    "roll": "waiting for the {} roll",
    "will": "waiting for {} to choose will power",
    "move": "waiting for {} to move",
}


@rules.check("turn.sequence", of_verb=True)
def turn_sequence(state: Crawl, action: Action) -> Reason | None:
    acting = action.args[0] if action.verb == "roll" else action.actor
    verb = "move" if action.verb == "pass" else action.verb
    awaited = state.awaited()
    if acting == awaited and state.phase.startswith(verb):
        return None
    return WAITING[state.phase.partition("-")[0]], awaited


@rules.effect("turn.sequence")
def next_phase(state: Crawl) -> str:
    """Go on to what comes next in the turn."""
    state.phase = PHASES[PHASES.index(state.phase) + 1]
    return state.phase


@rules.effect("turn.roll")
def turn_roll(state: Crawl, seat: str) -> bool:
    state.tell("{} rolls behind the blind", seat)
    return True


@rules.effect("turn.both-move")
def turn_both_move(state: Crawl) -> str | None:
    """Let the other player move after the starting player; give who that is."""
    if state.phase != "move-first":
        return None
    next_phase(state)
    return state.awaited()


@rules.effect("turn.repeat")
def turn_repeat(state: Crawl) -> bool:
    state.turn += 1
    state.phase = PHASES[0]
    state.first = None
    state.tell("round {}, turn {}", state.round, state.turn)
    return True


@rules.check("will.choose-one")
def will_choose_one(state: Crawl, action: Action) -> Reason | None:
    del state
    return None if action.args[0] in VALUES else "will power tokens run from 0 to 5"


@rules.effect("will.choose-one")
def commit(state: Crawl, seat: str, token: int) -> bool:
    state.chosen[seat] = token
    state.tell("{} commits a will power token", seat)
    return True


@rules.effect("will.reveal-together")
def will_reveal_together(state: Crawl) -> bool | None:
    if None in state.chosen.values():
        return None
    solar, lunar = ((seat, " ".join(map(str, state.dice[seat])), state.chosen[seat]) for seat in state.seats)
    state.tell("reveal: {} {} with will power {}, {} {} with will power {}", *solar, *lunar)
    return True


@rules.effect("will.values")
def will_values(state: Crawl, token: int | None) -> int | None:
    """Give what a token counts; the notation names it so."""
    del state
    return token


@rules.effect("will.higher-first")
def will_higher_first(state: Crawl, bids: Mapping[str, int]) -> str | None:
    low, high = sorted(state.seats, key=lambda seat: bids[seat])
    if bids[low] == bids[high]:
        return None
    state.tell("{} goes first: {} beats {}", high, bids[high], bids[low])
    return high


@rules.effect("will.tie-baton")
def will_tie_baton(state: Crawl, bids: Mapping[str, int]) -> str:
    first, state.baton = state.baton, state.other(state.baton)
    state.tell("{} goes first: tie on {}, baton passes to {}", first, bids[first], state.baton)
    return first


@rules.check("will.spent-until-all-used")
def will_spent_until_all_used(state: Crawl, action: Action) -> Reason | None:
    if action.args[0] not in state.spent[action.actor]:
        return None
    return "{} has already spent the {}", action.actor, action.args[0]


@rules.effect("will.spent-until-all-used")
def spend(state: Crawl) -> bool:
    """Lay the revealed tokens on the spent piles."""
    for seat, token in state.chosen.items():
        assert token is not None
        state.spent[seat].add(token)
        state.chosen[seat] = None
    return True


@rules.effect("will.refresh")
def will_refresh(state: Crawl) -> bool | None:
    if any(len(spent) < len(VALUES) for spent in state.spent.values()):
        return None
    for spent in state.spent.values():
        spent.clear()
    state.tell("both players take back all six will power tokens")
    return True


@rules.check("dice.values")
def dice_values(state: Crawl, action: Action) -> Reason | None:
    del state
    return None if all(die in VALUES for die in action.args[1:]) else "a die shows 0 to 5"


@rules.effect("dice.separate-moves")
def dice_separate_moves(state: Crawl, seat: str) -> bool | None:
    """Tell whether a player goes on moving: an unused die has a legal move."""
    return True if state.legal_move(seat) else None


@rules.check("dice.use-once")
def dice_use_once(state: Crawl, action: Action) -> Reason | None:
    if action.args[1] in state.dice[action.actor]:
        return None
    return "{} has no unused {}", action.actor, action.args[1]


@rules.effect("dice.use-once")
def use(state: Crawl, seat: str, die: int) -> bool:
    """Use a die up."""
    dice = state.dice[seat]
    place = dice.index(die)
    state.dice[seat] = dice[:place] + dice[place + 1 :]
    return True


@rules.check("dice.null-no-move")
def dice_null_no_move(state: Crawl, action: Action) -> Reason | None:
    del state
    return "a null moves nothing" if action.args[1] == 0 else None


@rules.effect("dice.kept")
def dice_kept(state: Crawl, seat: str, dice: tuple[int, ...]) -> bool:
    """Keep a roll until its owner has moved."""
    state.dice[seat] = dice
    return True
