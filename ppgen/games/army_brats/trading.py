"""Trading, presents, getting caught, the score, the end, what you know, and the variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ppgen.engine import Action, Piece, Place, Why, because
from ppgen.games.army_brats import classes
from ppgen.games.army_brats.classes import Offer, Set, rules

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


trade_needs_class = rules.only(
    "trade.needs-class", "{seat} is in the hole, not in a class", lambda state, seat, *_: state.class_of(seat)
)
trade_opponent = rules.only("trade.opponent", "choose an opponent", lambda _, seat, other, *__: other != seat)


NOT_HELD, TWICE = "{seat} does not hold {missing:piece}", "{missing:piece} is named twice"


@rules.check("trade.own-pass", NOT_HELD, of="candidate", twice=TWICE)
def trade_own_pass(state: School, seat: str, *args: Any) -> Why:
    """Look at the pass offered in a trade, or at those given."""
    return state.not_held(seat, args[2:3] or args[0])


@rules.check("trade.match-subject", "{offered:piece} is not {subject:pass}", of="candidate")
def trade_match_subject(state: School, seat: str, other: str, kind: str, offered: Piece, *_: Any) -> Why:
    subject = state.subject_of(seat)
    return None if offered.suit == subject else because(offered, subject)


@rules.effect(
    "trade.one-for-one",
    "{seat} offers {other:seat} one-for-one in {subject:suit} {{{offered:piece}}}",
    public="{seat} offers {other:seat} one-for-one in {subject:suit}",
)
def trade_one_for_one(state: School, seat: str, offered: Piece, other: str, subject: str) -> None:
    state.say(seat, other, subject, offered, knows=(seat,))


@rules.check("trade.match-exactly", "the class is {tile}, not {offered:piece}", of="candidate")
def trade_match_exactly(state: School, seat: str, other: str, kind: str, offered: Piece, *_: Any) -> Why:
    tile = state.tiles[state.at(seat)][0]
    matches = kind == "one-for-one" or offered.name == classes.word(tile)
    return None if matches else because(tile, offered)


trade_show = rules.holds("trade.show", lambda _state, offer: offer.kind != "one-for-one")
trade_one_for_two = rules.tells(
    "trade.one-for-two",
    "{seat} shows {offered:piece} and offers {other:seat} one-for-two in {subject:suit}",
)
trade_one_for_other = rules.tells(
    "trade.one-for-other",
    "{seat} shows {offered:piece} and offers {other:seat} one-for-other for {subject:suit}",
)


@rules.check("trade.other-subject", "ask for a subject other than {subject:suit}")
def trade_other_subject(state: School, seat: str, *trade: Any) -> Why:
    subject = state.subject_of(seat)
    return because(subject) if trade[-1] == subject else None


@rules.check("trade.opponent-has", "{other:seat} has no {subject:suit} passes")
def trade_opponent_has(state: School, seat: str, other: str, kind: str, offered: Piece, asked: Any) -> Why:
    subject = asked or offered.suit
    return None if state.held(other, subject) else because(other, subject)


@rules.check("trade.opponent-has-two", "{other:seat} has fewer than two {subject:suit} passes")
def trade_opponent_has_two(state: School, seat: str, other: str, kind: str, offered: Piece, *_: Any) -> Why:
    enough = kind != "one-for-two" or len(state.held(other, offered.suit)) >= 2
    return None if enough else because(other, offered.suit)


trade_no_refusal = rules.bars("trade.no-refusal", "{seat} must answer the trade", "answer")


trade_answer = rules.bars(
    "trade.answer", "{seat} has nothing to answer", when=lambda state: state.phase not in ("answer", "gift")
)


@rules.check("trade.asked-subject", "{given:piece} is not {subject:pass}", of="candidate")
def trade_asked_subject(state: School, seat: str, given: Set) -> Why:
    subject = state.offer and state.offer.subject
    wrong = [coin for coin in given if subject and coin.suit != subject]
    return because(wrong[0], subject) if wrong else None


@rules.check("trade.answer-count", "give exactly {price:few}", of="candidate")
def trade_answer_count(state: School, seat: str, given: Set) -> Why:
    if state.offer is None or len(given) == state.offer.price:
        return None
    return because(state.offer.price)


GIVES = "{seat} gives {other:seat} {subject:pass}"
GIVES_TWO = "{seat} gives {other:seat} two {subject:suit} passes"


@rules.effect(
    "trade.exchange",
    GIVES + " {{{given:piece}}}",
    public=GIVES,
    shown=GIVES + " ({given:piece})",
    two=GIVES_TWO + " {{{given:piece...}}}",
    two_public=GIVES_TWO,
)
def trade_exchange(state: School, seat: str, partner: str, offer: Offer, given: Set) -> None:
    hand, offered, both = state.game.hand, offer.offered, (seat, partner)
    state.passes.move(offered, hand[seat], hand[partner])
    if trade_show(state, offer):
        state.say(seat, partner, offered.suit, offered, part="shown")
    else:
        state.say(seat, partner, offered.suit, offered, knows=both)
    for coin in given:
        state.passes.move(coin, hand[partner], hand[seat])
    if len(given) == 1:
        state.say(partner, seat, offer.subject, given[0], knows=both)
    else:
        state.say(partner, seat, offer.subject, given, part="two", knows=both)


@rules.check("stuck.gift", "{seat} must give one pass", of="turn", held="{seat} must give one pass it holds")
def stuck_must_give(state: School, action: Action) -> Why:
    if state.phase != "gift":
        return None
    if action.verb != "give":
        return because(action.actor)
    given = action.args[0]
    held = len(given) == 1 and given[0] in state.hand(action.actor)
    return None if held else because(action.actor, part="held")


stuck_gift = rules.goes("stuck.gift", "gift", "{seat} has no legal move")


@rules.effect("stuck.gift", gives=GIVES + " {{{given:piece}}}", gives_public=GIVES)
def stuck_receive(state: School, giver: str, seat: str, coin: Piece) -> None:
    state.passes.move(coin, state.game.hand[giver], state.game.hand[seat])
    state.say(giver, seat, coin.suit, coin, part="gives", knows=(giver, seat))


@rules.value("stuck.giver-order", otherwise=())
def stuck_giver_order(state: School) -> tuple[str, ...]:
    return tuple(seat for seat in state.clockwise(state.turn)[1:] if state.hand(seat))


stuck_nobody_gives = rules.tells("stuck.replaces-turn", "nobody has a pass to give")


TELL: tuple[Callable[..., object], ...] = (trade_one_for_one, trade_one_for_two, trade_one_for_other)
OFFERS = dict(zip(classes.TRADES, TELL, strict=True))
"""What tells of each kind of trade."""
PASS = (trade_needs_class, trade_opponent, trade_own_pass, trade_match_subject, trade_match_exactly)
TRADE = (classes.turn_one_action, *PASS, trade_other_subject, trade_opponent_has, trade_opponent_has_two)
GIVE = (trade_answer, stuck_must_give, trade_answer_count, trade_own_pass, trade_asked_subject)


@rules.check("caught.timing", "{seat} may not get caught now", of="turn")
def caught_not_now(state: School, action: Action) -> Why:
    now = action.actor == state.actor() and state.phase != "main"
    return None if now else because(action.actor)


caught_timing = rules.goes("caught.timing", "inspect")
caught_optional = rules.tells("caught.optional", "{seat} is done")


@rules.check("caught.useful-set", "{shown:piece...} is not a useful set", of="candidate")
def caught_useful_set(state: School, seat: str, shown: Set) -> Why:
    useful = caught_sequence(state, shown) or caught_same_day(state, shown)
    return None if useful else because(shown)


@rules.value("caught.sequence", otherwise=0)
def caught_sequence(state: School, shown: Set) -> int:
    return state.game.sequences.get(state.in_order(shown), 0)


caught_with_sequence = rules.tells(
    "caught.sequence",
    "{seat} is caught: {shown:piece...}, sequence of {count:number} in {subject:suit}, "
    "{demerits:number} demerits",
)


@rules.value("caught.same-day", otherwise=0)
def caught_same_day(state: School, shown: Set) -> int:
    return state.game.same_days.get(state.in_order(shown), 0)


caught_with_same_day = rules.tells(
    "caught.same-day",
    "{seat} is caught: {shown:piece...}, {count:number} passes for {day:word}, {demerits:number} demerits",
)


@rules.check("caught.own-passes", NOT_HELD, of="candidate", twice=TWICE)
def caught_own_passes(state: School, seat: str, shown: Set) -> Why:
    return state.not_held(seat, shown)


@rules.effect("caught.open-desk", "{seat} opens the desk: {tile} moves from {here:place} to {hole:place}")
def caught_open_desk(state: School, seat: str) -> None:
    here, hole = state.at(seat), caught_hole_travels(state)
    tile = state.tiles[here][0]
    state.tiles.move(tile, here, hole)
    state.say(seat, tile, here, hole)


@rules.value("caught.hole-travels", instead=lambda state: state.game.home)
def caught_hole_travels(state: School) -> Place:
    return state.hole()


caught_in_the_hole = rules.holds("caught.in-the-hole", lambda state, seat: state.class_of(seat) is None)


@rules.value("caught.show", otherwise=())
def caught_show(state: School, shown: Set) -> Set:
    return shown


@rules.effect("caught.return", "{count:number} passes return to the pool")
def caught_return(state: School, seat: str, shown: Set) -> None:
    for coin in shown:
        state.passes.move(coin, state.game.hand[seat], state.game.pool)
    state.say(len(shown))


caught_current_first = rules.goes("caught.current-first", "inspect-partner")


@rules.value("caught.order-unchanged", instead=lambda _state, last: last)
def caught_order_unchanged(state: School, last: str) -> str:
    """Give the seat whose left neighbour is next: the current player, whoever was inspected last."""
    return state.turn


@rules.effect("score.track", "{seat} has {demerits:number} demerits")
def score_track(state: School, seat: str, demerits: int) -> None:
    state.demerits[seat] += demerits
    state.say(seat, state.demerits[seat])


score_lap = rules.holds("score.lap", lambda state, seat: state.demerits[seat] >= state.game.lap)


@rules.effect("end.expelled", "{seat} is expelled and wins")
def end_expelled(state: School, seat: str) -> None:
    state.phase, state.partner = "over", None
    state.say(seat)


@rules.value("end.no-tie", otherwise=True)
def end_no_tie(state: School) -> bool:
    return sum(score_lap(state, seat) for seat in state.seats) == (state.phase == "over")


end_over = rules.bars("end.over", "the game is over", "over")


hidden_days = rules.holds("hidden.days", lambda state: state.game.trays["hand"].sight == "owner")


@rules.value("hidden.subjects-public", otherwise={})
def hidden_subjects(state: School, passes: Iterable[Piece]) -> dict[str, int]:
    suits = [coin.suit for coin in passes]
    return {subject: suits.count(subject) for subject in state.game.suits if subject in suits}


@rules.check(
    "variant.canadian-four", "a set of fewer than four earns nothing", agreed=("variant", "canadian-army")
)
def variant_canadian_four(state: School, seat: str, shown: Set) -> Why:
    few = len(shown) < state.game.data["canadian_army"]["passes"]
    return because() if few else None


option_one_set = rules.agreed("option.one-set", "sets", "one")


@rules.check("option.safe-hole", "{seat} is in the hole, where nobody is caught", agreed=("hole", "safe"))
def option_safe_hole(state: School, seat: str, shown: Set) -> Why:
    return because(seat) if state.class_of(seat) is None else None


SET = (caught_own_passes, caught_useful_set, variant_canadian_four, option_safe_hole)
CATCH = (end_over, caught_not_now, trade_no_refusal, stuck_must_give, *SET)
