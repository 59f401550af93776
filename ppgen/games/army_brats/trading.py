"""Trades, and the presents for a player without a legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.engine import Action, Reason
from ppgen.games.army_brats.passes import A_PASS, SUBJECT, a_pass
from ppgen.games.army_brats.rulebook import Offer, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


@rules.check("trade.needs-class")
def trade_needs_class(state: School, action: Action) -> Reason | None:
    return None if state.class_of(action.actor) else ("{} is in the hole, not in a class", action.actor)


@rules.check("trade.opponent")
def trade_opponent(state: School, action: Action) -> Reason | None:
    return None if action.args[0] in (trade_anywhere(state, action.actor) or ()) else "choose an opponent"


@rules.effect("trade.anywhere")
def trade_anywhere(state: School, seat: str) -> tuple[str, ...]:
    """Give the opponents with whom a seat may trade: all of them, wherever their pawns are."""
    return state.from_left(seat)


@rules.check("trade.own-pass")
def trade_own_pass(state: School, action: Action) -> Reason | None:
    return state.not_held(action.actor, action.args[0] if action.verb == "give" else action.args[2:3])


@rules.check("trade.match-subject")
def trade_match_subject(state: School, action: Action) -> Reason | None:
    subject, name = state.subject_of(action.actor), action.args[2]
    return None if SUBJECT[name] == subject else ("{} is not {}", name, A_PASS[subject])


@rules.effect("trade.one-for-one")
def trade_one_for_one(state: School, seat: str, offer: Offer) -> bool | None:
    if offer.kind != "one-for-one":
        return None
    words = ("{} offers {} one-for-one in {}", seat, state.partner, offer.subject)
    state.whisper((seat,), offer.offered, *words)
    return True


@rules.check("trade.match-exactly")
def trade_match_exactly(state: School, action: Action) -> Reason | None:
    _, kind, name, _ = action.args
    tile = state.class_of(action.actor)
    return None if kind == "one-for-one" or name == tile else ("the class is {}, not {}", tile, name)


@rules.effect("trade.show")
def trade_show(state: School, offer: Offer) -> bool | None:
    """Tell whether the pass offered lies open before everybody."""
    del state
    return True if offer.kind != "one-for-one" else None


@rules.effect("trade.one-for-two")
def trade_one_for_two(state: School, seat: str, offer: Offer) -> bool | None:
    if offer.kind != "one-for-two":
        return None
    state.tell(
        "{} shows {} and offers {} one-for-two in {}", seat, offer.offered, state.partner, offer.subject
    )
    return True


@rules.effect("trade.one-for-other")
def trade_one_for_other(state: School, seat: str, offer: Offer) -> bool | None:
    if offer.kind != "one-for-other":
        return None
    words = "{} shows {} and offers {} one-for-other for {}"
    state.tell(words, seat, offer.offered, state.partner, offer.subject)
    return True


@rules.check("trade.other-subject")
def trade_other_subject(state: School, action: Action) -> Reason | None:
    subject = state.subject_of(action.actor)
    return ("ask for a subject other than {}", subject) if action.args[3] == subject else None


@rules.check("trade.opponent-has")
def trade_opponent_has(state: School, action: Action) -> Reason | None:
    opponent, _, name, subject = action.args
    subject = subject or SUBJECT[name]
    return None if state.held(opponent, subject) else ("{} has no {} passes", opponent, subject)


@rules.check("trade.opponent-has-two")
def trade_opponent_has_two(state: School, action: Action) -> Reason | None:
    opponent, kind, name, _ = action.args
    if kind != "one-for-two" or len(state.held(opponent, SUBJECT[name])) >= 2:
        return None
    return "{} has fewer than two {} passes", opponent, SUBJECT[name]


@rules.check("trade.no-refusal")
def trade_no_refusal(state: School, action: Action) -> Reason | None:
    return ("{} must answer the trade", action.actor) if state.phase == "answer" else None


@rules.check("trade.answer")
def trade_answer(state: School, action: Action) -> Reason | None:
    return None if state.phase in ("answer", "gift") else ("{} has nothing to answer", action.actor)


@rules.check("trade.asked-subject")
def trade_asked_subject(state: School, action: Action) -> Reason | None:
    if state.offer is None:
        return None
    wrong = next((name for name in action.args[0] if SUBJECT[name] != state.offer.subject), None)
    return wrong and ("{} is not {}", wrong, A_PASS[state.offer.subject])


@rules.check("trade.answer-count")
def trade_answer_count(state: School, action: Action) -> Reason | None:
    if state.offer is None or len(action.args[0]) == state.offer.price:
        return None
    return f"give exactly {('one', 'two')[state.offer.price - 1]}"


@rules.effect("trade.exchange")
def trade_exchange(state: School, offer: Offer, given: tuple[str, ...]) -> bool:
    seat, partner = state.turn, state.partner
    assert seat is not None
    assert partner is not None
    for giver, receiver, names in ((seat, partner, (offer.offered,)), (partner, seat, given)):
        for name in names:
            state.hands[giver].remove(name)
            state.take(receiver, name)
    words = ("{} gives {} {}", seat, partner, a_pass(offer.offered))
    if trade_show(state, offer):
        state.tell(f"{words[0]} ({{}})", *words[1:], offer.offered)
    else:
        state.whisper((seat, partner), offer.offered, *words)
    answer = a_pass(given[0]) if len(given) == 1 else f"two {offer.subject} passes"
    state.whisper((seat, partner), " ".join(given), "{} gives {} {}", partner, seat, answer)
    return True


@rules.check("stuck.gift")
def stuck_must_give(state: School, action: Action) -> Reason | None:
    if state.phase != "gift":
        return None
    if action.verb != "give":
        return "{} must give one pass", action.actor
    names = action.args[0]
    if len(names) == 1 and names[0] in state.hands[action.actor]:
        return None
    return "{} must give one pass it holds", action.actor


@rules.effect("stuck.gift")
def stuck_gift(state: School) -> bool | None:
    """Ask the others for gifts if the seat has no legal main action."""
    if any(state.permits(action) for action in state.candidates()):
        return None
    state.phase = "gift"
    state.tell("{} has no legal move", state.turn)
    return True


@rules.effect("stuck.gift")
def stuck_receive(state: School, giver: str, name: str) -> bool:
    seat = state.turn
    assert seat is not None
    state.hands[giver].remove(name)
    state.take(seat, name)
    state.whisper((giver, seat), name, "{} gives {} {}", giver, seat, a_pass(name))
    return True


@rules.effect("stuck.giver-order")
def stuck_giver_order(state: School) -> tuple[str, ...]:
    """Give the opponents who have a pass, the left neighbour of the stuck seat first."""
    assert state.turn is not None
    return tuple(seat for seat in state.from_left(state.turn) if state.hands[seat])


@rules.effect("stuck.replaces-turn")
def stuck_nobody_gives(state: School) -> bool:
    state.tell("nobody has a pass to give")
    return True


@rules.effect("stuck.replaces-turn")
def stuck_replaces_turn(state: School) -> bool:
    """After the presents there is no step and no trade."""
    del state
    return True
