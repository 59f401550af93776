"""Hearts, judged clause by clause in the order of content/games/hearts/rules.yml."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Self

from ppgen.engine import (
    BadPosition,
    Cards,
    Deck,
    Game,
    Piece,
    Pieces,
    Position,
    Why,
    because,
)
from ppgen.engine.fields import by_seat, choice, options, seat, seat_to_act, seated, whole
from ppgen.games.nouns.tricks import TrickRules, Tricks

DECK = Deck.of(("clubs", "diamonds", "spades", "hearts"), Deck.ACE_HIGH)
LOWEST_CLUB, QUEEN, JACK = DECK["2c"], DECK["Qs"], DECK["Jd"]
FOUR_WAYS = ("left", "right", "across", "none")
TWO_WAYS = ("left", "right")
THREE_WAYS = ("left", "right", "none")
"""The ways in which cards are passed, in the order of the deals."""
NUMBERS = {17: "seventeen", 13: "thirteen", 10: "ten", 8: "eight"}
"""How many cards each is dealt, in words."""
rules = TrickRules(DECK)
PASS = rules.option("pass")
FIRST_LEAD = rules.option("first-lead")
FIRST_POINTS = rules.option("first-points")
BREAK = rules.option("break")
QUEEN_BREAKS = rules.option("queen-breaks")
QUEEN_SPARED = rules.option("queen-spared")
WITH_JACK = rules.option("jack")
NO_TRICK = rules.option("no-trick")
LENGTH = rules.option("length")


class Hearts(Tricks):
    """Which cards lie where, who led, and everybody's points."""

    game: HeartsFacts
    seats: tuple[str, ...] = seated()
    options: dict[str, Any] = options()
    phase: str = choice("deal", "pass", "play", "over")
    deal: int = whole(1, 1000)
    to_act: str | None = seat_to_act(over="over")
    leader: str | None = seat()
    scores: dict[str, int] = by_seat(-10_000, 10_000)
    on: Pieces = DECK.lying(hands="hand", passed="passed", taken="taken", table="")
    from_hand = ("pass", "play")

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        yield from super().position_faults(written)
        if self.opens() and (first := lowest_club(self)) not in self.hand(self.leader):
            fault = f"{self.leader} leads to the first trick and does not hold the {first.name}"
            yield BadPosition(fault, "hands")

    def deck(self) -> list[Piece]:
        out = left_out(self)
        return [card for card in DECK.values() if card not in out]

    def returns(self) -> dict[str, float]:
        return {one: -float(self.scores[one]) if self.phase == "over" else 0.0 for one in self.seats}

    def standing(self) -> Mapping[str, float]:
        return {one: -self.scores[one] for one in self.seats}

    def scored(self) -> Mapping[str, int]:
        return self.scores

    def outlook(self) -> Mapping[str, float]:
        return {one: -float(self.scores[one] + worth(self, *self.taken(one))) for one in self.seats}

    def rests(self) -> bool:
        return self.phase == "deal"

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        if self.opens() and self.leader != seat:
            twin.must_hold(str(self.leader), lowest_club(self), rng)


@rules.value("setup.left-out", otherwise=frozenset())
def left_out(state: Hearts) -> frozenset[Piece]:
    return state.game.not_for.get(len(state.seats), frozenset())


deal_thirteen = rules.deals("deal.thirteen", "deal {deal:number}: {count:word} cards each")


@rules.value("pass.direction", otherwise="left")
def direction(state: Hearts) -> str:
    agreed: str = PASS(state)
    ways = in_turn(state) if agreed == "rotate" else THREE_WAYS if agreed == "rotate-three" else (agreed,)
    return ways[(state.deal - 1) % len(ways)]


@rules.value("pass.two-ways", otherwise=FOUR_WAYS)
def in_turn(state: Hearts) -> tuple[str, ...]:
    return FOUR_WAYS if len(state.seats) == 4 else TWO_WAYS


def turns(state: Hearts, way: str) -> int:
    """Tell how many seats further a pass goes: across, as far as half the table or less."""
    players = len(state.seats)
    return {"left": 1, "right": players - 1, "across": players // 2, "none": 0}[way]


pass_own = rules.held("pass.own")
pass_face_down = rules.lays(
    "pass.face-down", "passed", "{seat} passes {cards:card...}", "{seat} passes three cards to {to:seat}"
)


@rules.effect("pass.together", "everybody takes up what was passed {way:word}")
def pass_together(state: Hearts) -> None:
    way = direction(state)
    state.hand_on("passed", turns(state, way))
    state.say(way)


turn_order, next_turn = rules.turns("turn.order", "{phase} is due")


@rules.effect("lead.two-of-clubs", "{seat} holds the {card} and leads")
def lead_first(state: Hearts) -> None:
    first = lowest_club(state)
    state.lead(state.whose(first))
    state.say(state.leader, first)


@rules.check("lead.two-of-clubs", "the {card} leads to the first trick")
def lead_lowest_club(state: Hearts, seat: str, card: Piece) -> Why:
    if not state.opens() or (card.suit == "clubs" and any_club(state)):
        return None
    first = lowest_club(state)
    return None if card == first else because(first)


@rules.value("lead.lowest-club", otherwise=LOWEST_CLUB)
def lowest_club(state: Hearts) -> Piece:
    out = left_out(state)
    return next(card for card in DECK.values() if card.suit == "clubs" and card not in out)


any_club = rules.condition("lead.any-club", FIRST_LEAD.is_("any-club"))
trick_own = rules.held("trick.own")
trick_play = rules.plays("trick.play", "{seat} plays {card}")
trick_follow = rules.follows("trick.follow")


@rules.check("trick.no-points-first", "{card} costs points, and this is the first trick")
def no_points_first(state: Hearts, seat: str, card: Piece) -> Why:
    if not state.is_first_trick() or not worth(state, card) or first_points(state):
        return None
    none = all(worth(state, held) for held in state.hand(seat))
    return None if none else because(card)


first_points = rules.condition("trick.points-first", FIRST_POINTS.is_("yes"))


@rules.check("hearts.broken", "hearts are not broken")
def hearts_broken(state: Hearts, seat: str, card: Piece) -> Why:
    if card.suit != "hearts" or state.led() or not must_break(state) or is_broken(state):
        return None
    return None if only_hearts(state, seat) or spares_queen(state, seat) else because()


def is_broken(state: Hearts) -> bool:
    return any(card.suit == "hearts" or (card == QUEEN and queen_breaks(state)) for card in state.gone())


only_hearts = rules.condition("hearts.only", lambda state, seat: state.suits(seat) == {"hearts"})
queen_breaks = rules.condition("hearts.queen-breaks", QUEEN_BREAKS.is_("yes"))
spares_queen = rules.condition(
    "hearts.queen-spared",
    lambda state, seat: all(card.suit == "hearts" or card == QUEEN for card in state.hand(seat)),
    agreed=QUEEN_SPARED.is_("yes"),
)
must_break = rules.condition("hearts.free", BREAK.is_("yes"), otherwise=True)
winner = rules.best("trick.highest")
take_trick = rules.takes("trick.take")

heart = rules.worth("points.hearts", {card: 1 for card in DECK.values() if card.suit == "hearts"})
queen = rules.worth("points.queen", {QUEEN: 13})


def worth(state: Hearts, *cards: Piece) -> int:
    return heart(state, *cards) + queen(state, *cards)


@rules.value("points.moon", otherwise=None)
def shooter(state: Hearts, costs: Mapping[str, int]) -> str | None:
    return next((one for one in state.seats if costs[one] == 26), None)


jack = rules.points(
    "points.jack", -10, lambda state, seat: JACK in state.taken(seat), agreed=WITH_JACK.is_("yes")
)
no_trick = rules.points(
    "points.no-trick",
    -5,
    lambda state, seat, moon: not (moon or state.taken(seat)),
    agreed=NO_TRICK.is_("yes"),
)


@rules.effect(
    "points.count",
    "the deal costs {costs:has...}",
    moon="the deal costs {costs:has...}; {seat} shoots the moon",
    score="the score is {scores:has...}",
)
def count(state: Hearts) -> None:
    costs = {one: worth(state, *state.taken(one)) for one in state.seats}
    moon = shooter(state, costs)
    if moon:
        costs = {one: 26 * (one != moon) for one in state.seats}
    earned = {one: costs[one] + jack(state, one) + no_trick(state, one, moon) for one in state.seats}
    state.scores = {one: state.scores[one] + earned[one] for one in state.seats}
    if moon:
        state.say(tuple(earned.items()), moon, part="moon")
    else:
        state.say(tuple(earned.items()))
    state.say(tuple(state.scores.items()), part="score")


is_over = rules.condition("end.hundred", lambda state: max(state.scores.values()) >= 100)
one_deal = rules.condition("end.one-deal", LENGTH.is_("deal"))
end_lowest = rules.wins("end.lowest")
next_deal = rules.gathers("end.next-deal", "the cards are shuffled for deal {deal:number}")


@rules.deal_all("deal.thirteen", "a deal names each of the {number} cards once", turn_order)
def deal(state: Hearts, cards: Cards) -> None:
    deal_thirteen(state, cards, state.seats[0], state.deal, NUMBERS[len(cards) // len(state.seats)])
    state.phase, state.to_act = "pass", state.seats[0]
    if direction(state) == "none":
        begin_play(state)


def begin_play(state: Hearts) -> None:
    state.phase = "play"
    state.lead(state.seats[0])
    lead_first(state)


@rules.choose("pass", "pass.three", 3, "three cards are passed", turn_order, pass_own)
def pass_cards(state: Hearts, seat: str, cards: Cards) -> None:
    taker = state.following(seat, turns(state, direction(state)))
    pass_face_down(state, seat, DECK.sorted(cards), taker)
    next_turn(state, seat)
    if state.to_act == state.seats[0]:
        pass_together(state)
        begin_play(state)


PLAY = (turn_order, trick_own, trick_follow, lead_lowest_club, no_points_first, hearts_broken)


@rules.verb("<seat> play <card:card>", *PLAY, phase="play", candidates=Hearts.playable)
def play(state: Hearts, seat: str, card: Piece) -> None:
    trick_play(state, seat, card)
    next_turn(state, seat)
    if state.to_act == state.leader:
        take_trick(state, winner(state))
        if not state.hand(seat):
            count(state)
            state.leader = None
            if one_deal(state) or is_over(state):
                end_lowest(state)
            else:
                state.deal += 1
                next_deal(state, state.deal)


class HeartsFacts(Game):
    """Hearts, with the cards that are not for every number of players."""

    id, rules, state = "hearts", rules, Hearts

    def prepare(self) -> None:
        self.not_for = {
            int(players): frozenset(DECK[name] for name in names)
            for players, names in self.data["left_out"].items()
        }


GAME = HeartsFacts
