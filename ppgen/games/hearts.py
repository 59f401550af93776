"""Hearts, judged clause by clause in the order of content/games/hearts/rules.yml."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Self

from ppgen.engine import BadPosition, Deck, Game, Piece, Pieces, Place, Position, Rulebook, State, Why
from ppgen.engine.deck import sets
from ppgen.engine.fields import by_seat, choice, options, pieces, seat, seat_to_act, whole
from ppgen.engine.views import Named

SEATS = ("north", "east", "south", "west")
DECK = Deck.of(("clubs", "diamonds", "spades", "hearts"), [*map(str, range(2, 11)), *"JQKA"])
LOWEST_CLUB, QUEEN, JACK = DECK["2c"], DECK["Qs"], DECK["Jd"]
HAND, PASSED, TAKEN = (
    {one: Place.tray_of(name, one) for one in SEATS} for name in ("hand", "passed", "taken")
)
SPOT = {one: Place(one) for one in SEATS}
TURNS = {"left": 1, "right": 3, "across": 2, "none": 0}
"""How many seats further a pass goes, in the order of the deals."""
Cards = tuple[Piece, ...]
rules = Rulebook(card=DECK.kind)


def each(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{seat} {number}" for seat, number in numbers.items())


class Hearts(State):
    """Which cards lie where, who led, and everybody's points."""

    options: dict[str, Any] = options()
    phase: str = choice("deal", "pass", "play", "over")
    deal: int = whole(1, 1000)
    to_act: str | None = seat_to_act(over="over")
    leader: str | None = seat()
    scores: dict[str, int] = by_seat(-10_000, 10_000)
    on: Pieces = pieces(
        Named("hands", lambda state: DECK, "hand"),
        Named("passed", lambda state: DECK, "passed"),
        Named("taken", lambda state: DECK, "taken"),
        Named("table", lambda state: DECK),
        order=lambda state: DECK.order,
    )

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        lying = [card for _, card in self.on.each()]
        if len(set(lying)) < len(lying):
            yield BadPosition("a card lies in two places", "hands")
        if self.phase in ("pass", "play") and not self.hand(self.to_act):
            yield BadPosition(f"{self.to_act} has no card to {self.phase}", "hands")
        if self.phase == "play" and self.to_act != self.after(self.leader, len(self.trick())):
            yield BadPosition(
                f"with {len(self.trick())} cards on the table it is not {self.to_act} to play", "leader"
            )
        if self.opens() and LOWEST_CLUB not in self.hand(self.leader):
            yield BadPosition(f"{self.leader} leads to the first trick and does not hold the 2c", "hands")

    def returns(self) -> dict[str, float]:
        return {one: -float(self.scores[one]) if self.phase == "over" else 0.0 for one in SEATS}

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        """Give the 2 of clubs to whom everybody knows to lead it."""
        if self.opens() and self.leader != seat:
            holder, leads = first_leader(twin), str(self.leader)
            given = rng.choice(twin.hand(leads))
            twin.on.move(LOWEST_CLUB, HAND[holder], HAND[leads])
            twin.on.move(given, HAND[leads], HAND[holder])
            twin.moved.clear()

    # What the clauses ask about.

    def hand(self, seat: str | None) -> Cards:
        return self.on.get(HAND[seat], ()) if seat else ()

    def taken(self, seat: str) -> Cards:
        return self.on.get(TAKEN[seat], ())

    def after(self, seat: str | None, turns: int) -> str:
        """Give the seat so many places further to the left."""
        return self.clockwise(seat)[turns % 4] if seat else ""

    def trick(self) -> Cards:
        """Give the cards on the table as they were played."""
        played = map(SPOT.__getitem__, self.clockwise(self.leader or SEATS[0]))
        return tuple(card for spot in played for card in self.on.get(spot, ()))

    def led(self) -> str | None:
        lead = self.on.get(SPOT[self.leader or SEATS[0]])
        return lead[0].suit if lead else None

    def opens(self) -> bool:
        """Tell whether the first card of a deal is due."""
        return self.phase == "play" and self.is_first_trick() and self.led() is None

    def is_first_trick(self) -> bool:
        return not any(place in self.on for place in TAKEN.values())


# Dealing and passing.


@rules.check("deal.thirteen")
def deal_all(state: Hearts, cards: Cards) -> Why:
    return None if sorted(cards) == sorted(DECK.values()) else "a deal names each of the 52 cards once"


@rules.effect("deal.thirteen")
def deal_thirteen(state: Hearts, cards: Cards) -> None:
    for n, card in enumerate(cards):
        state.on.put(card, HAND[SEATS[n % 4]])
    state.tell("deal {}: thirteen cards each", state.deal)


@rules.value("pass.direction", otherwise="left")
def direction(state: Hearts) -> str:
    agreed: str = state.options["pass"]
    return [*TURNS][(state.deal - 1) % 4] if agreed == "rotate" else agreed


@rules.check("pass.three")
def pass_three(state: Hearts, seat: str, cards: Cards) -> Why:
    return None if len(set(cards)) == len(cards) == 3 else "three cards are passed"


pass_own = rules.held("pass.own")


@rules.effect("pass.face-down")
def pass_face_down(state: Hearts, seat: str, cards: Cards) -> None:
    for card in cards:
        state.on.move(card, HAND[seat], PASSED[seat])
    receiver = state.after(seat, TURNS[direction(state)])
    names = " ".join(card.name for card in sorted(cards, key=DECK.order))
    state.tell("{} passes {}", seat, names, knows=(seat,), public=f"{seat} passes three cards to {receiver}")


@rules.effect("pass.together")
def pass_together(state: Hearts) -> None:
    for giver, place in PASSED.items():
        for card in state.on.get(place, ()):
            state.on.move(card, place, HAND[state.after(giver, TURNS[direction(state)])])
    state.tell("everybody takes up what was passed {}", direction(state))


# The play.


turn_order, next_turn = rules.turns("turn.order", "{} is due")


@rules.value("lead.two-of-clubs", instead=lambda state: SEATS[0])
def first_leader(state: Hearts) -> str:
    return next(one for one in SEATS if LOWEST_CLUB in state.hand(one))


leads_first = rules.tells("lead.two-of-clubs", "{} holds the 2c and leads")


@rules.check("lead.two-of-clubs")
def lead_lowest_club(state: Hearts, seat: str, card: Piece) -> Why:
    if card == LOWEST_CLUB or state.led() or not state.is_first_trick() or any_club(state, card):
        return None
    return "the 2c leads to the first trick"


@rules.value("lead.any-club", otherwise=False)
def any_club(state: Hearts, card: Piece) -> bool:
    return card.suit == "clubs" and state.options["first-lead"] == "any-club"


trick_own = rules.held("trick.own")


@rules.effect("trick.play")
def trick_play(state: Hearts, seat: str, card: Piece) -> None:
    state.on.move(card, HAND[seat], SPOT[seat])
    state.tell("{} plays {}", seat, card.name)


@rules.check("trick.follow")
def trick_follow(state: Hearts, seat: str, card: Piece) -> Why:
    led = state.led()
    if led is None or card.suit == led or all(held.suit != led for held in state.hand(seat)):
        return None
    return "{} holds {} and follows suit", seat, led


@rules.check("trick.no-points-first")
def no_points_first(state: Hearts, seat: str, card: Piece) -> Why:
    if not state.is_first_trick() or not points(state, card) or first_points(state):
        return None
    if all(points(state, held) for held in state.hand(seat)):
        return None
    return "{} costs points, and this is the first trick", card.name


first_points = rules.agreed("trick.points-first", "first-points", "yes")


@rules.check("hearts.broken")
def hearts_broken(state: Hearts, seat: str, card: Piece) -> Why:
    if card.suit != "hearts" or state.led() or not must_break(state) or is_broken(state):
        return None
    return None if only_hearts(state, seat) or spares_queen(state, seat) else "hearts are not broken"


def is_broken(state: Hearts) -> bool:
    def look() -> bool:
        gone = (card for place, card in state.on.each() if place.tray == "taken")
        return any(card.suit == "hearts" or (card == QUEEN and queen_breaks(state)) for card in gone)

    return state.on.once("broken", look)


@rules.value("hearts.only", otherwise=False)
def only_hearts(state: Hearts, seat: str) -> bool:
    return all(card.suit == "hearts" for card in state.hand(seat))


queen_breaks = rules.agreed("hearts.queen-breaks", "queen-breaks", "yes")


@rules.value("hearts.queen-spared", otherwise=False)
def spares_queen(state: Hearts, seat: str) -> bool:
    agreed = state.options["queen-spared"] == "yes"
    return agreed and all(card.suit == "hearts" or card == QUEEN for card in state.hand(seat))


must_break = rules.agreed("hearts.free", "break", "yes", otherwise=True)


@rules.value("trick.highest", instead=lambda state: state.leader)
def winner(state: Hearts) -> str:
    led, cards = state.led(), enumerate(state.trick())
    return state.after(state.leader, max((DECK.order(card), n) for n, card in cards if card.suit == led)[1])


@rules.effect("trick.take")
def take_trick(state: Hearts, seat: str) -> None:
    state.on.shift(dict.fromkeys(SPOT.values(), TAKEN[seat]))
    state.leader = state.to_act = seat
    state.tell("{} takes the trick", seat)


# Points.


@rules.value("points.hearts", otherwise=0)
def heart(state: Hearts, card: Piece) -> int:
    return int(card.suit == "hearts")


@rules.value("points.queen", otherwise=0)
def queen(state: Hearts, card: Piece) -> int:
    return 13 * (card == QUEEN)


def points(state: Hearts, card: Piece) -> int:
    return heart(state, card) or queen(state, card)


@rules.value("points.moon", otherwise=None)
def shooter(state: Hearts, costs: Mapping[str, int]) -> str | None:
    return next((one for one in SEATS if costs[one] == 26), None)


@rules.value("points.jack", otherwise=0)
def jack(state: Hearts, seat: str) -> int:
    return -10 * (state.options["jack"] == "yes" and JACK in state.taken(seat))


@rules.value("points.no-trick", otherwise=0)
def no_trick(state: Hearts, seat: str, moon: str | None) -> int:
    return -5 * (state.options["no-trick"] == "yes" and not moon and not state.taken(seat))


@rules.effect("points.count")
def count(state: Hearts) -> None:
    costs = {one: sum(points(state, card) for card in state.taken(one)) for one in SEATS}
    moon = shooter(state, costs)
    if moon:
        costs = {one: 26 * (one != moon) for one in SEATS}
    earned = {one: costs[one] + jack(state, one) + no_trick(state, one, moon) for one in SEATS}
    state.scores = {one: state.scores[one] + earned[one] for one in SEATS}
    state.tell("the deal costs {}{}", each(earned), f"; {moon} shoots the moon" if moon else "")
    state.tell("the score is {}", each(state.scores))


# The end.


@rules.value("end.hundred", otherwise=False)
def is_over(state: Hearts) -> bool:
    return max(state.scores.values()) >= 100


one_deal = rules.agreed("end.one-deal", "length", "deal")


@rules.effect("end.lowest")
def end_lowest(state: Hearts) -> None:
    state.phase, state.to_act, state.leader = "over", None, None
    lowest = min(state.scores.values())
    winners = [one for one in SEATS if state.scores[one] == lowest]
    state.tell("{} {}", " and ".join(winners), "win" if winners[1:] else "wins")


@rules.effect("end.next-deal")
def next_deal(state: Hearts) -> None:
    state.on.sweep(TAKEN.values())
    state.phase, state.leader, state.deal = "deal", None, state.deal + 1
    state.tell("the cards are shuffled for deal {}", state.deal)


# The verbs.


@rules.chance("deal <card:card...>", turn_order, deal_all, phase="deal", sample=DECK.shuffled(52))
def deal(state: Hearts, cards: Cards) -> None:
    deal_thirteen(state, cards)
    state.phase, state.to_act = "pass", SEATS[0]
    if direction(state) == "none":
        begin_play(state)


def begin_play(state: Hearts) -> None:
    state.phase, state.leader = "play", first_leader(state)
    state.to_act = state.leader
    leads_first(state, state.leader)


@rules.verb("<seat> pass <card:card...>", turn_order, pass_own, pass_three, phase="pass", candidates=sets(3))
def pass_cards(state: Hearts, seat: str, cards: Cards) -> None:
    pass_face_down(state, seat, cards)
    next_turn(state, seat)
    if state.to_act == SEATS[0]:
        pass_together(state)
        begin_play(state)


def playable(state: Hearts, seat: str) -> list[tuple[Piece]]:
    """Propose the suit that was led, where the seat holds it, or the whole hand."""
    held, led = [(card,) for card in state.hand(seat)], state.led()
    return [each for each in held if each[0].suit == led] or held


@rules.verb(
    "<seat> play <card:card>",
    *(turn_order, trick_own, trick_follow, lead_lowest_club, no_points_first, hearts_broken),
    phase="play",
    candidates=playable,
)
def play(state: Hearts, seat: str, card: Piece) -> None:
    trick_play(state, seat, card)
    next_turn(state, seat)
    if state.to_act == state.leader:
        take_trick(state, winner(state))
        if not state.hand(seat):
            count(state)
            (end_lowest if one_deal(state) or is_over(state) else next_deal)(state)


GAME = Game.of("hearts", rules, Hearts)
