"""Cribbage at one moment, and the deal, the play and the show, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.engine import Action, BadPosition, Cards, Game, Hands, Piece, Pieces, Position, Why
from ppgen.engine.deck import names
from ppgen.engine.fields import choice, options, pieces, seat, seat_to_act, whole
from ppgen.games.cribbage import points
from ppgen.games.cribbage.points import DECK, PEGS, counts, peg, rules, total


class Cribbage(Hands):
    """Which cards lie where, how far the count has come, and in which holes the pegs are."""

    options: dict[str, Any] = options()
    phase: str = choice("deal", "lay", "cut", "play", "show", "over")
    dealer: str = choice("red", "blue")
    to_act: str | None = seat_to_act(over="over")
    gone: str | None = seat()
    """Who has said go in this count."""
    shown: int = whole(0, 2)
    """How many hands have been counted, where players count them themselves."""
    count: Cards = DECK.row()
    """The cards of this count in the order in which they were played."""
    on: Pieces = DECK.lying(hands="hand", laid="laid", played="played", starter="starter", crib="crib")
    pegs: Pieces = pieces(PEGS)

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        yield from super().impossible(written)
        order = self.seats.index
        for one in self.seats:
            due = self.phase == "lay" and order(one) >= order(self.to_act or one)
            held, laid = len(self.hand(one)), len(self.cards("laid", one))
            if self.phase in ("lay", "cut") and (held, laid) != ((6, 0) if due else (4, 2)):
                yield BadPosition(f"{one} holds {held} cards and has laid {laid} away", "hands")
        if len(self.cards("starter")) != (self.phase in ("play", "show")) and self.phase != "over":
            yield BadPosition("a starter lies there in the play and in the show", "starter")
        if self.phase == "show" and self.to_act != points.counters(self)[self.shown]:
            yield BadPosition(f"it is not {self.to_act} to count", "shown")
        if any(self.whose(card, "played") is None for card in self.count) or total(self) > 31:
            yield BadPosition("a count is made of cards that were played, up to 31", "count")
        if self.phase != "over" and any(self.score(one) >= points.length(self) for one in self.seats):
            yield BadPosition("a peg is in the game hole, and the game is not over", "pegs")

    def returns(self) -> dict[str, float]:
        over, score = self.phase == "over", self.score
        won = {one: over and score(one) > score(self.following(one)) for one in self.seats}
        return {one: (2.0 + points.is_skunk(self)) * won[one] for one in self.seats}

    def text(self, seat: str | None = None) -> str:
        count = f"\ncount: {' '.join(names(self.count))}, {total(self)}" if self.count else ""
        return super().text(seat) + count

    unseen = Hands.stock

    # What the clauses ask about.

    def pone(self) -> str:
        """Give who does not deal."""
        return self.following(self.dealer)

    def shown_hand(self) -> Cards:
        """Give the cards that are to be counted in the show."""
        owner = points.counters(self)[self.shown]
        return self.cards("crib") if self.shown == 2 else self.cards("played", owner)

    def starter(self) -> Piece:
        return self.cards("starter")[0]

    def score(self, seat: str) -> int:
        return PEGS.holes(self.pegs, self, seat)[-1]


turn_order, next_turn = rules.turns("turn.order", "{} is due")
deal_six = rules.deals("deal.six", "{} deals six cards each")
crib_own = rules.held("crib.own")
crib_face_down = rules.lays("crib.face-down", "laid", "{} lays {}", "{} lays two cards away")
from_the_stock, turn_up = rules.turns_up("starter.cut", "starter", "{} was dealt", "{} is the starter")
heels = rules.points("starter.heels", 2, lambda _state, card: card.value == "J")

leads = rules.value("play.pone", instead=lambda state: state.dealer)(Cribbage.pone)
play_own = rules.held("play.own")


@rules.check("play.to-31")
def play_to_31(state: Cribbage, seat: str, card: Piece) -> Why:
    come = total(state) + counts(state, card)
    return None if come <= 31 else ("{} makes {}, which is past 31", card.name, come)


play_aloud = rules.plays("play.aloud", "{} plays {}: {}", "played")


@rules.check("go.must-play", of="verb")
def must_play(state: Cribbage, action: Action) -> Why:
    fitting = state.first(action.actor, "play")
    return ("{} can play {}", action.actor, fitting[0].name) if fitting else None


@rules.effect("go.say")
def say_go(state: Cribbage, seat: str) -> None:
    state.gone = seat
    state.tell("{} says go at {}", seat, total(state))


@rules.value("go.plays-on", instead=lambda state, seat: state.following(seat))
def plays_on(state: Cribbage, seat: str) -> str | None:
    """Give who plays after a seat has played or said go; nobody, if neither can."""
    return next((one for one in (state.following(seat), seat) if state.hand(one) and one != state.gone), None)


one_for_go = rules.points("go.one", 1, lambda state: any(map(state.hand, state.seats)))
one_for_last = rules.points("last.one", 1, lambda state: not any(map(state.hand, state.seats)))


def at_last(state: Cribbage) -> dict[str, int]:
    return {"go": one_for_go(state), "last card": one_for_last(state)}


@rules.effect("count.anew")
def count_anew(state: Cribbage, last: str) -> None:
    state.count, state.gone = (), None
    state.to_act = state.following(last) if state.hand(state.following(last)) else last


@rules.effect("show.crib")
def turn_up_the_crib(state: Cribbage) -> None:
    state.on.shift({state.tray("laid", one): state.tray("crib") for one in state.seats})
    state.tell("{} turns up the crib", state.dealer)


@rules.effect("show.aloud")
def count_aloud(state: Cribbage, seat: str, claimed: int) -> None:
    hand = " ".join(names(sorted(state.shown_hand(), key=DECK.order)))
    state.tell("{} counts {} with {}: {}", seat, hand, state.starter().name, claimed)


def worth(state: Cribbage) -> dict[str, int]:
    return points.in_show(state, state.shown_hand(), state.starter(), of_crib=state.shown == 2)


@rules.check("show.muggins")
def count_no_more(state: Cribbage, seat: str, claimed: int) -> Why:
    true = sum(worth(state).values())
    return ("the cards are worth {}", true) if claimed > true else None


plays_muggins = rules.agreed("show.muggins", "muggins", "yes")
say_muggins = rules.tells("show.muggins", "{} says muggins")


next_deal = rules.gathers("deal.alternate", "the deal goes to {}")


@rules.deal("deal.six", 12, "a deal names twelve cards, six for each", turn_order)
def deal(state: Cribbage, cards: Cards) -> None:
    deal_six(state, cards, state.pone(), state.dealer)
    state.phase, state.to_act = "lay", state.seats[0]


@rules.choose("lay", "crib.two", 2, "two cards are laid away", turn_order, crib_own)
def lay(state: Cribbage, seat: str, cards: Cards) -> None:
    crib_face_down(state, seat, cards)
    next_turn(state, seat)
    if state.to_act == state.seats[0]:
        state.phase = "cut"


@rules.chance("cut <card:card>", turn_order, from_the_stock, phase="cut", each=Hands.stock)
def cut(state: Cribbage, card: Piece) -> None:
    turn_up(state, card)
    state.phase, state.to_act = "play", leads(state)
    peg(state, state.dealer, {"his heels": heels(state, card)})


@rules.verb("<seat> play <card:card>", turn_order, play_own, play_to_31, phase="play", each=Hands.hand)
def play(state: Cribbage, seat: str, card: Piece) -> None:
    state.count = (*state.count, card)
    reached = total(state)
    play_aloud(state, seat, card, reached)
    if peg(state, seat, points.in_play(state, reached)):
        go_on(state, None if reached == 31 else plays_on(state, seat))


@rules.verb("<seat> go", turn_order, must_play, phase="play")
def go(state: Cribbage, seat: str) -> None:
    alone = state.gone is not None
    say_go(state, seat)
    go_on(state, None if alone else plays_on(state, seat))


def go_on(state: Cribbage, seat: str | None) -> None:
    """Let a seat play on; if nobody can, end the count, and with the last card the play."""
    if seat:
        state.to_act = seat
        return
    last = state.whose(state.count[-1], "played")
    if last and (total(state) == 31 or peg(state, last, at_last(state))):
        count_anew(state, last)
        if not any(map(state.hand, state.seats)):
            show(state, 0)


def show(state: Cribbage, shown: int) -> None:
    """Come to a hand in the show; where nobody claims what was overlooked, the judge counts it."""
    state.phase, state.shown, state.to_act = "show", shown, points.counters(state)[shown]
    if shown == 2:
        turn_up_the_crib(state)
    if not plays_muggins(state):
        count_hand(state, sum(worth(state).values()))


@rules.verb("<seat> count <points:int>", turn_order, count_no_more, phase="show", each=lambda *_: range(30))
def count(state: Cribbage, seat: str, claimed: int) -> None:
    count_hand(state, claimed)


def count_hand(state: Cribbage, claimed: int) -> None:
    seat, parts = str(state.to_act), worth(state)
    overlooked = sum(parts.values()) - claimed
    count_aloud(state, seat, claimed)
    goes_on = peg(state, seat, {"hand": claimed} if overlooked else parts)
    if goes_on and overlooked:
        say_muggins(state, state.following(seat))
        goes_on = peg(state, state.following(seat), {"muggins": overlooked})
    if goes_on and state.shown < 2:
        show(state, state.shown + 1)
    elif goes_on:
        state.shown, state.to_act, state.dealer = 0, points.counters(state)[0], state.pone()
        next_deal(state, state.dealer)


GAME = Game.of("cribbage", rules, Cribbage)
