"""Cribbage, judged clause by clause in the order of content/games/cribbage/rules.yml."""

from __future__ import annotations

import random

from ppgen.engine import Action, Even, Game, Piece, Why
from ppgen.games.cribbage.cards import (
    CRIB,
    DECK,
    HAND,
    LAID,
    PLAYED,
    SEATS,
    STARTER,
    Cards,
    by_rank,
    names,
    pairs_of,
)
from ppgen.games.cribbage.pegging import peg
from ppgen.games.cribbage.points import (
    counters,
    counts,
    fifteen,
    fifteens,
    flush,
    like,
    nobs,
    pairs,
    rules,
    run,
    runs,
    thirty_one,
    total,
)
from ppgen.games.cribbage.state import Cribbage

# The deal and the crib.


@rules.check("turn.order", of="turn")
def turn_order(state: Cribbage, action: Action) -> Why:
    if action.actor != (state.actor() or ""):
        return "{} is to act", state.actor() or "nobody"
    return None if state.is_due(action) else ("{} is due", state.phase)


@rules.effect("turn.order")
def next_turn(state: Cribbage, seat: str) -> None:
    state.to_act = state.following(seat)


@rules.check("deal.six")
def deal_twelve(state: Cribbage, cards: Cards) -> Why:
    return None if len(set(cards)) == len(cards) == 12 else "a deal names twelve cards, six for each"


@rules.effect("deal.six")
def deal_six(state: Cribbage, cards: Cards) -> None:
    for n, card in enumerate(cards):
        state.cards.put(card, HAND[state.dealer if n % 2 else state.pone()])
    state.tell("{} deals six cards each", state.dealer)


@rules.check("crib.own", of="candidate")
def crib_own(state: Cribbage, seat: str, cards: Cards) -> Why:
    missing = [card.name for card in cards if card not in state.hand(seat)]
    return ("{} does not hold {}", seat, missing[0]) if missing else None


@rules.check("crib.two")
def crib_two(state: Cribbage, seat: str, cards: Cards) -> Why:
    return None if len(set(cards)) == len(cards) == 2 else "two cards are laid away"


@rules.effect("crib.face-down")
def crib_face_down(state: Cribbage, seat: str, cards: Cards) -> None:
    for card in cards:
        state.cards.move(card, HAND[seat], LAID[seat])
    state.tell("{} lays {}", seat, names(cards), knows=(seat,), public=f"{seat} lays two cards away")


@rules.check("starter.cut")
def from_the_stock(state: Cribbage, card: Piece) -> Why:
    return None if card in state.stock() else ("{} was dealt", card.name)


@rules.effect("starter.cut")
def turn_up(state: Cribbage, card: Piece) -> None:
    state.cards.put(card, STARTER)
    state.tell("{} is the starter", card.name)


@rules.value("starter.heels", otherwise=0)
def heels(state: Cribbage, card: Piece) -> int:
    return 2 * (card.value == "J")


# The play.


@rules.value("play.pone", instead=lambda state: state.dealer)
def leads(state: Cribbage) -> str:
    return state.pone()


@rules.check("play.own", of="candidate")
def play_own(state: Cribbage, seat: str, card: Piece) -> Why:
    return None if card in state.hand(seat) else ("{} does not hold {}", seat, card.name)


@rules.check("play.to-31")
def play_to_31(state: Cribbage, seat: str, card: Piece) -> Why:
    come = total(state) + counts(state, card)
    return None if come <= 31 else ("{} makes {}, which is past 31", card.name, come)


@rules.effect("play.aloud")
def play_aloud(state: Cribbage, seat: str, card: Piece) -> None:
    state.cards.move(card, HAND[seat], PLAYED[seat])
    state.count = (*state.count, card)
    state.tell("{} plays {}: {}", seat, card.name, total(state))


@rules.check("go.must-play", of="verb")
def must_play(state: Cribbage, action: Action) -> Why:
    fitting = [
        card.name for card in state.hand(action.actor) if play_to_31(state, action.actor, card) is None
    ]
    return ("{} can play {}", action.actor, fitting[0]) if fitting else None


@rules.effect("go.say")
def say_go(state: Cribbage, seat: str) -> None:
    state.gone = seat
    state.tell("{} says go at {}", seat, total(state))


@rules.value("go.plays-on", instead=lambda state, seat: state.following(seat))
def plays_on(state: Cribbage, seat: str) -> str | None:
    """Give who plays after a seat has played or said go; nobody, if neither can."""
    return next((one for one in (state.following(seat), seat) if state.hand(one) and one != state.gone), None)


@rules.value("go.one", otherwise=0)
def one_for_go(state: Cribbage) -> int:
    return int(any(map(state.hand, SEATS)))


@rules.value("last.one", otherwise=0)
def one_for_last(state: Cribbage) -> int:
    return int(not any(map(state.hand, SEATS)))


@rules.effect("count.anew")
def count_anew(state: Cribbage, last: str) -> None:
    state.count, state.gone = (), None
    state.to_act = state.following(last) if state.hand(state.following(last)) else last


# The show.


@rules.effect("show.crib")
def turn_up_the_crib(state: Cribbage) -> None:
    state.cards.shift(dict.fromkeys(LAID.values(), CRIB))
    state.tell("{} turns up the crib", state.dealer)


@rules.effect("show.aloud")
def count_aloud(state: Cribbage, seat: str, points: int) -> None:
    hand, starter = state.shown_hand(), state.cards[STARTER][0].name
    state.tell("{} counts {} with {}: {}", seat, names(sorted(hand, key=by_rank)), starter, points)


def worth(state: Cribbage) -> dict[str, int]:
    """Give what the hand that is to be counted is worth, by what it is worth it for."""
    hand, starter = state.shown_hand(), state.cards[STARTER][0]
    five = (*hand, starter)
    return {
        "fifteens": fifteens(state, five),
        "pairs": pairs(state, five),
        "runs": runs(state, five),
        "flush": flush(state, hand, starter, state.shown == 2),
        "nobs": nobs(state, hand, starter),
    }


@rules.value("show.muggins", otherwise=False)
def plays_muggins(state: Cribbage) -> bool:
    return bool(state.options["muggins"] == "yes")


@rules.check("show.muggins")
def count_no_more(state: Cribbage, seat: str, points: int) -> Why:
    true = sum(worth(state).values())
    return ("the cards are worth {}", true) if points > true else None


@rules.effect("show.muggins")
def say_muggins(state: Cribbage, seat: str) -> None:
    state.tell("{} says muggins", seat)


@rules.effect("deal.alternate")
def next_deal(state: Cribbage) -> None:
    state.cards.sweep((STARTER, CRIB, *PLAYED.values()))
    state.phase, state.dealer = "deal", state.pone()
    state.tell("the deal goes to {}", state.dealer)


# The verbs.


def shuffled(state: Cribbage, rng: random.Random) -> tuple[Cards]:
    return (tuple(rng.sample([*DECK.values()], 12)),)


@rules.chance("deal <card:card...>", turn_order, deal_twelve, phase="deal", sample=shuffled)
def deal(state: Cribbage, cards: Cards) -> None:
    deal_six(state, cards)
    state.phase, state.to_act = "lay", SEATS[0]


@rules.verb("<seat> lay <card:card...>", turn_order, crib_own, crib_two, phase="lay", candidates=pairs_of)
def lay(state: Cribbage, seat: str, cards: Cards) -> None:
    crib_face_down(state, seat, cards)
    next_turn(state, seat)
    if state.to_act == SEATS[0]:
        state.phase = "cut"


def every_cut(state: Cribbage) -> Even:
    return Even([Action("chance", "cut", (card,)) for card in state.stock()])


@rules.chance("cut <card:card>", turn_order, from_the_stock, phase="cut", outcomes=every_cut)
def cut(state: Cribbage, card: Piece) -> None:
    turn_up(state, card)
    state.phase, state.to_act = "play", leads(state)
    peg(state, state.dealer, {"his heels": heels(state, card)})


def held(state: Cribbage, seat: str) -> list[tuple[Piece]]:
    return [(card,) for card in state.hand(seat)]


@rules.verb("<seat> play <card:card>", turn_order, play_own, play_to_31, phase="play", candidates=held)
def play(state: Cribbage, seat: str, card: Piece) -> None:
    play_aloud(state, seat, card)
    scored = {
        "fifteen": fifteen(state),
        "thirty-one": thirty_one(state),
        "pairs": like(state),
        "run": run(state),
    }
    peg(state, seat, scored)
    go_on(state, None if total(state) == 31 else plays_on(state, seat))


@rules.verb("<seat> go", turn_order, must_play, phase="play")
def go(state: Cribbage, seat: str) -> None:
    alone = state.gone is not None
    say_go(state, seat)
    go_on(state, None if alone else plays_on(state, seat))


def go_on(state: Cribbage, seat: str | None) -> None:
    """Let a seat play on; if nobody can, end the count, and with the last card the play."""
    if seat and state.phase == "play":
        state.to_act = seat
        return
    last = state.player(state.count[-1])
    if last and state.phase == "play" and total(state) != 31:
        peg(state, last, {"go": one_for_go(state), "last card": one_for_last(state)})
    if last and state.phase == "play":
        count_anew(state, last)
        if not any(map(state.hand, SEATS)):
            show(state)


def show(state: Cribbage) -> None:
    """Come to the show; where nobody claims what was overlooked, the judge counts all three hands."""
    state.phase, state.shown, state.to_act = "show", 0, counters(state)[0]
    for _ in range(3):
        if state.phase == "show" and not plays_muggins(state):
            count_hand(state, sum(worth(state).values()))


def claims(state: Cribbage, seat: str) -> list[tuple[int]]:
    return [(points,) for points in range(30)]


@rules.verb("<seat> count <points:int>", turn_order, count_no_more, phase="show", candidates=claims)
def count(state: Cribbage, seat: str, points: int) -> None:
    count_hand(state, points)


def count_hand(state: Cribbage, points: int) -> None:
    seat, parts = str(state.to_act), worth(state)
    overlooked = sum(parts.values()) - points
    count_aloud(state, seat, points)
    peg(state, seat, {"hand": points} if overlooked else parts)
    if overlooked and state.phase == "show":
        say_muggins(state, state.following(seat))
        peg(state, state.following(seat), {"muggins": overlooked})
    if state.phase == "show":
        state.shown = (state.shown + 1) % 3
        state.to_act = counters(state)[state.shown]
        if state.shown == 2:
            turn_up_the_crib(state)
        if state.shown == 0:
            next_deal(state)


GAME = Game.of("cribbage", rules, Cribbage)
