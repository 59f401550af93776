"""Cribbage, judged clause by clause in the order of content/games/cribbage/rules.yml."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import comb
from typing import Any

from ppgen.engine import (
    BadPosition,
    CardRules,
    Cards,
    Deck,
    Game,
    Hands,
    Piece,
    Pieces,
    Position,
    Why,
    because,
)
from ppgen.engine.deck import told
from ppgen.engine.fields import choice, options, pieces, seat, seat_to_act
from ppgen.engine.texts import Line
from ppgen.games.nouns.melds import last_alike, last_run, pairs, runs, sums
from ppgen.games.nouns.pegs import Pegs

DECK = Deck.of(("clubs", "diamonds", "hearts", "spades"), Deck.ACE_LOW, by_rank=True)
PEGS = Pegs("pegs", lambda seat: Piece("peg", seat, owner=seat))
JACK = {card.suit: card for card in DECK.values() if card.value == "J"}
rules = CardRules(DECK)
LENGTH = rules.option("length")
MUGGINS = rules.option("muggins")
CRIB_FLUSH = rules.option("crib-flush")


class Cribbage(Hands):
    """Which cards lie where, how far the count has come, and in which holes the pegs are."""

    options: dict[str, Any] = options()
    phase: str = choice("deal", "lay", "cut", "play", "show", "crib", "over")
    dealer: str = choice("red", "blue")
    to_act: str | None = seat_to_act(over="over")
    gone: str | None = seat()
    """Who has said go in this count."""
    count: Cards = DECK.row()
    """The cards of this count in the order in which they were played."""
    on: Pieces = DECK.lying(hands="hand", laid="laid", played="played", starter="starter", crib="crib")
    pegs: Pieces = pieces(PEGS)

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        yield from super().position_faults(written)
        for one in self.seats:
            due = self.phase == "lay" and self.to_act in (one, self.seats[0])
            held, laid = len(self.hand(one)), len(self.cards("laid", one))
            if self.phase in ("lay", "cut") and (held, laid) != ((6, 0) if due else (4, 2)):
                yield BadPosition(f"{one} holds {held} cards and has laid {laid} away", "hands")
        if len(self.cards("starter")) != (self.phase in ("play", "show", "crib")) and self.phase != "over":
            yield BadPosition("a starter lies there in the play and in the show", "starter")
        if self.phase == "crib" and self.to_act != self.dealer:
            yield BadPosition(f"it is not {self.to_act} to count the crib", "to_act")
        if any(self.whose(card, "played") is None for card in self.count) or self.total() > 31:
            yield BadPosition("a count is made of cards that were played, up to 31", "count")
        if self.phase != "over" and any(self.score(one) >= self.length() for one in self.seats):
            yield BadPosition("a peg is in the game hole, and the game is not over", "pegs")

    def returns(self) -> dict[str, float]:
        worth = 2.0 + is_skunk(self) if self.phase == "over" else 0.0
        return {one: worth * (self.score(one) == self.length()) for one in self.seats}

    def standing(self) -> Mapping[str, float]:
        return {one: self.score(one) for one in self.seats}

    def scored(self) -> Mapping[str, int]:
        return {one: self.score(one) for one in self.seats}

    def outlook(self) -> Mapping[str, float]:
        return {one: 2 * self.score(one) / self.length() for one in self.seats}

    def rests(self) -> bool:
        return self.phase == "deal"

    def board_lines(self, seat: str | None = None) -> list[Line]:
        count = [f"count: {told(self.count)}, {self.total()}"] if self.count else []
        return [*super().board_lines(seat), *count]

    def pone(self) -> str:
        """Give who does not deal."""
        return self.following(self.dealer)

    def total(self) -> int:
        """Give how far the count has come."""
        return counts(self, *self.count)

    def shown(self) -> Cards:
        """Give the five cards that are to be counted in the show, the starter last."""
        hand = self.cards("crib") if self.phase == "crib" else self.cards("played", self.to_act or "")
        return (*DECK.sorted(hand), *self.cards("starter"))

    def length(self) -> int:
        """Give how many points win."""
        return 61 if is_short(self) else 121

    def score(self, seat: str) -> int:
        return PEGS.holes(self.pegs, self, seat)[-1]


counts = rules.worth("setup.ranks", {card: min(DECK.rank(card), 10) for card in DECK.values()})


@rules.effect(
    "peg.leap",
    "{seat} pegs {points:number} to hole {hole:number}: {reason:word}",
    several="{seat} pegs {points:number} to hole {hole:number}: {reasons:has...}",
)
def peg_leap(state: Cribbage, seat: str, scored: Mapping[str, int]) -> None:
    points = sum(scored.values())
    hole = PEGS.leap(state.pegs, state, seat, points, state.length())
    if len(scored) == 1:
        state.say(seat, points, hole, *scored)
    else:
        state.say(seat, points, hole, tuple(scored.items()), part="several")


@rules.effect(
    "end.game-hole",
    "{seat} wins {points:number} to {others:number}",
    skunk="{seat} wins {points:number} to {others:number}, a skunk",
)
def end_game_hole(state: Cribbage, seat: str) -> None:
    state.end()
    scores = state.score(seat), state.score(state.following(seat))
    state.say(seat, *scores, part="skunk" if is_skunk(state) else "")


is_short = rules.condition("end.sixty-one", LENGTH.is_("short"))
is_skunk = rules.condition("end.skunk", lambda state: abs(state.score("red") - state.score("blue")) >= 31)


def peg(state: Cribbage, seat: str, parts: Mapping[str, int]) -> bool:
    """Peg what is worth something, all at once; tell whether the game goes on."""
    scored = {name: points for name, points in parts.items() if points}
    if scored:
        peg_leap(state, seat, scored)
        if state.score(seat) >= state.length():
            end_game_hole(state, seat)
    return state.phase != "over"


def worths(parts: Mapping[str, Callable[..., int]], state: Cribbage, *what: object) -> dict[str, int]:
    """Ask for what each part is worth, by its name."""
    return {name: worth(state, *what) for name, worth in parts.items()}


turn_order, next_turn = rules.turns("turn.order", "{phase} is due")
deal_six = rules.deals("deal.six", "{seat} deals six cards each")
crib_own = rules.held("crib.own")
crib_face_down = rules.lays(
    "crib.face-down", "laid", "{seat} lays {cards:card...}", "{seat} lays two cards away"
)
from_the_stock, turn_up = rules.turns_up(
    "starter.cut", "starter", "{card} was dealt", "{card} is the starter"
)
heels = rules.points("starter.heels", 2, lambda _state, card: card == JACK[card.suit])
leads = rules.value("play.pone", instead=lambda state: state.dealer)(Cribbage.pone)
play_own = rules.held("play.own")


@rules.check("play.to-31", "{card} makes {total:number}, which is past 31")
def play_to_31(state: Cribbage, seat: str, card: Piece) -> Why:
    come = counts(state, *state.count, card)
    return None if come <= 31 else because(card, come)


play_aloud = rules.plays("play.aloud", "{seat} plays {card}: {total:number}", "played")
IN_PLAY = {
    "fifteen": rules.points("play.fifteen", 2, lambda _state, total, _ranks: total == 15),
    "thirty-one": rules.points("play.thirty-one", 2, lambda _state, total, _ranks: total == 31),
    "pairs": rules.points("play.pairs", 2, lambda _state, _total, ranks: comb(last_alike(ranks), 2)),
    "run": rules.points("play.run", 1, lambda _state, _total, ranks: last_run(ranks)),
}
must_play = rules.must("go.must-play", "play", "{seat} can play {card}")
say_go = rules.tells("go.say", "{seat} says go at {total:number}")


@rules.value("go.plays-on", instead=lambda state, seat: state.following(seat))
def plays_on(state: Cribbage, seat: str) -> str | None:
    """Give who plays after a seat has played or said go; nobody, if neither can."""
    return next((one for one in (state.following(seat), seat) if state.hand(one) and one != state.gone), None)


AT_LAST = {
    "go": rules.points("go.one", 1, lambda _state, any_left: any_left),
    "last card": rules.points("last.one", 1, lambda _state, any_left: not any_left),
}


@rules.effect("count.anew")
def count_anew(state: Cribbage, last: str) -> None:
    state.count, state.gone = (), None
    state.to_act = state.following(last) if state.hand(state.following(last)) else last


counts_first = rules.value("show.order", instead=lambda state: state.dealer)(Cribbage.pone)
count_aloud = rules.tells("show.aloud", "{seat} counts {hand:card...} with {starter:card}: {points:number}")


@rules.effect("show.crib", "{seat} turns up the crib")
def turn_up_the_crib(state: Cribbage) -> None:
    state.on.shift({state.tray("laid", one): state.tray("crib") for one in state.seats})
    state.say(state.dealer)


@rules.value("show.flush", otherwise=0)
def flush(state: Cribbage, five: Cards) -> int:
    suits = {card.suit for card in five[:-1]}
    if len(suits) != 1:
        return 0
    return 5 if five[-1].suit in suits else 0 if needs_five(state) else 4


four_do = rules.condition("show.crib-four", CRIB_FLUSH.is_("four"))
needs_five = rules.condition("show.crib-flush", lambda state: state.phase == "crib" and not four_do(state))
IN_SHOW = {
    "fifteens": rules.points(
        "show.fifteens", 2, lambda state, five: sums([counts(state, card) for card in five], 15)
    ),
    "pairs": rules.points("show.pairs", 2, lambda _state, five: pairs(DECK.ranks(five))),
    "runs": rules.points("show.runs", 1, lambda _state, five: sum(runs(DECK.ranks(five)))),
    "flush": flush,
    "nobs": rules.points("show.nobs", 1, lambda _state, five: JACK[five[-1].suit] in five[:-1]),
}


@rules.check("show.muggins", "the cards are worth {points:number}")
def count_no_more(state: Cribbage, seat: str, claimed: int) -> Why:
    true = sum(worths(IN_SHOW, state, state.shown()).values())
    return because(true) if claimed > true else None


plays_muggins = rules.condition("show.muggins", MUGGINS.is_("yes"))
say_muggins = rules.tells("show.muggins", "{seat} says muggins")
next_deal = rules.gathers("deal.alternate", "the deal goes to {seat}")


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
    reached = state.total()
    play_aloud(state, seat, card, reached)
    if peg(state, seat, worths(IN_PLAY, state, reached, DECK.ranks(state.count))):
        go_on(state, None if reached == 31 else plays_on(state, seat))


@rules.verb("<seat> go", turn_order, must_play, phase="play")
def go(state: Cribbage, seat: str) -> None:
    alone = state.gone is not None
    say_go(state, seat, state.total())
    state.gone = seat
    go_on(state, None if alone else plays_on(state, seat))


def go_on(state: Cribbage, seat: str | None) -> None:
    """Let a seat play on; if nobody can, end the count, and with the last card the play."""
    if seat:
        state.to_act = seat
        return
    last, any_left = state.whose(state.count[-1], "played"), any(map(state.hand, state.seats))
    if last and (state.total() == 31 or peg(state, last, worths(AT_LAST, state, any_left))):
        count_anew(state, last)
        if not any_left:
            show(state, "show", counts_first(state))


def show(state: Cribbage, phase: str, seat: str) -> None:
    """Come to a hand or the crib; where nobody claims what was overlooked, the judge counts it."""
    state.phase, state.to_act = phase, seat
    if not plays_muggins(state):
        count(state, seat)


@rules.verb(
    "<seat> count <points:int>", turn_order, count_no_more, phase=("show", "crib"), each=lambda *_: range(30)
)
def count(state: Cribbage, seat: str, claimed: int | None = None) -> None:
    """Count what is shown, or as much of it as is claimed; the other pegs what is overlooked."""
    five, other = state.shown(), state.following(seat)
    parts = worths(IN_SHOW, state, five)
    true = sum(parts.values())
    said = true if claimed is None else claimed
    count_aloud(state, seat, five[:-1], five[-1], said)
    goes_on = peg(state, seat, parts if said == true else {"hand": said})
    if goes_on and said < true:
        say_muggins(state, other)
        goes_on = peg(state, other, {"muggins": true - said})
    if goes_on:
        go_on_showing(state, seat)


def go_on_showing(state: Cribbage, seat: str) -> None:
    """After the pone's hand comes the dealer's, then the crib, and then another deal."""
    if state.phase == "crib":
        state.dealer = state.pone()
        next_deal(state, state.dealer)
    elif seat == counts_first(state):
        show(state, "show", state.following(seat))
    else:
        turn_up_the_crib(state)
        show(state, "crib", state.dealer)


GAME = Game.of("cribbage", rules, Cribbage)
