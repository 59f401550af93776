"""Cribbage at one moment, and the deal, the play and the show, clause by clause."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from ppgen.engine import Action, BadPosition, Game, Lies, Piece, Pieces, Place, Position, State, Why
from ppgen.engine.deck import sets
from ppgen.engine.fields import OMIT, choice, field, options, pieces, seat, seat_to_act, whole
from ppgen.engine.position import listed, whole_number_in
from ppgen.engine.views import Named, Told
from ppgen.games.cribbage.points import (
    DECK,
    IN_PLAY,
    PEG,
    RANK,
    SEATS,
    Cards,
    counters,
    counts,
    game_points,
    holes,
    in_show,
    length,
    peg,
    rules,
    total,
)

HAND, LAID, PLAYED = ({one: Place.tray_of(name, one) for one in SEATS} for name in ("hand", "laid", "played"))
STARTER, CRIB = Place.tray_of("starter"), Place.tray_of("crib")


def by_rank(card: Piece) -> tuple[int, int]:
    """Sort a hand as players do: ace first, king last."""
    return RANK[str(card.value)], DECK.order(card)


def names(cards: Iterable[Piece]) -> list[str]:
    return [card.name for card in cards]


def read_cards(key: str, written: Position, _state: Any) -> Cards:
    given = [str(name) for name in written.items(key)]
    if unknown := [name for name in given if name not in DECK]:
        raise BadPosition(f"{key} gives {unknown[0]!r}, which is none of the cards", key)
    return tuple(DECK[name] for name in given)


def read_starter(key: str, written: Position, state: Any) -> Lies:
    given = {key: [written.get(key)]} if key in written else {}
    return {STARTER: read_cards(key, Position(given, [key]), state)}


def read_crib(key: str, written: Position, state: Any) -> Lies:
    return {CRIB: read_cards(key, written, state)}


def read_pegs(key: str, written: Position, state: Any) -> Lies:
    """Read in which hole each of a seat's two pegs is, the hinder one first."""
    given: Mapping[str, Any] = written.mapping(key, SEATS)
    lies: dict[Place, list[Piece]] = {}
    for one in SEATS:
        holes = [whole_number_in(hole, 0, 121, key) for hole in listed(given.get(one, [0, 0]), key)]
        if len(holes) != 2:
            raise BadPosition(f"{key} gives {one} {len(holes)} pegs; there are two", key)
        for hole in holes:
            lies.setdefault(state.game.board.tracks[one][hole], []).append(PEG[one])
    if any(len({*pegs}) > 1 for pegs in lies.values()):
        raise BadPosition(f"{key} gives pegs of both in the game hole", key)
    return lies


class Cribbage(State):
    """Which cards lie where, how far the count has come, and in which holes the pegs are."""

    options: dict[str, Any] = options()
    phase: str = choice("deal", "lay", "cut", "play", "show", "over")
    dealer: str = choice(*SEATS)
    to_act: str | None = seat_to_act(over="over")
    gone: str | None = seat()
    """Who has said go in this count."""
    shown: int = whole(0, 2)
    """How many hands have been counted, where players count them themselves."""
    count: Cards = field(read_cards, lambda cards, _state: names(cards))
    """The cards of this count in the order in which they were played."""
    cards: Pieces = pieces(
        Named("hands", lambda state: DECK, "hand"),
        Named("laid", lambda state: DECK, "laid"),
        Named("played", lambda state: DECK, "played"),
        Told("starter", read_starter, lambda lies, _: lies[STARTER][0].name if STARTER in lies else OMIT),
        Told("crib", read_crib, lambda lies, _: names(lies.get(CRIB, ())) or OMIT),
        order=lambda state: by_rank,
    )
    pegs: Pieces = pieces(
        Told("pegs", read_pegs, lambda lies, state: {one: holes(lies, state, one) for one in SEATS})
    )

    def impossible(self, written: Position) -> Iterator[BadPosition]:
        lying = [card for _, card in self.cards.each()]
        if len(set(lying)) < len(lying):
            yield BadPosition("a card lies in two places", "hands")
        for one in SEATS:
            due = self.phase == "lay" and SEATS.index(one) >= SEATS.index(self.to_act or SEATS[0])
            held, laid = len(self.hand(one)), self.cards.count(LAID[one])
            if self.phase in ("lay", "cut") and (held, laid) != ((6, 0) if due else (4, 2)):
                yield BadPosition(f"{one} holds {held} cards and has laid {laid} away", "hands")
        if (self.phase in ("play", "show")) != (STARTER in self.cards) and self.phase != "over":
            yield BadPosition("a starter lies there in the play and in the show", "starter")
        if self.phase == "play" and not self.hand(self.to_act):
            yield BadPosition(f"{self.to_act} has no card to play", "hands")
        if self.phase == "show" and self.to_act != counters(self)[self.shown]:
            yield BadPosition(f"it is not {self.to_act} to count", "shown")
        if any(self.player(card) is None for card in self.count) or total(self) > 31:
            yield BadPosition("a count is made of cards that were played, up to 31", "count")
        if self.phase != "over" and any(self.score(one) >= length(self) for one in SEATS):
            yield BadPosition("a peg is in the game hole, and the game is not over", "pegs")

    def returns(self) -> dict[str, float]:
        return {one: game_points(self, one) for one in SEATS}

    def text(self, seat: str | None = None) -> str:
        count = f"\ncount: {' '.join(names(self.count))}, {total(self)}" if self.count else ""
        return super().text(seat) + count

    def log_line(self, action: Action, seat: str | None) -> str | None:
        secret = action.verb in ("deal", "lay") and seat != action.actor
        return None if secret else super().log_line(action, seat)

    def guess(self, twin: Self, seat: str, rng: random.Random) -> None:
        """Deal the other’s hidden cards again, out of all that the seat has not seen."""
        places = [held[self.following(seat)] for held in (HAND, LAID)]
        counts = [len(twin.cards.pop(place, ())) for place in places]
        unseen = twin.stock()
        rng.shuffle(unseen)
        for place, count in zip(places, counts, strict=True):
            twin.cards.lay_out({place: [unseen.pop() for _ in range(count)]})

    # What the clauses ask about.

    def stock(self) -> list[Piece]:
        """Give the cards that were not dealt."""
        lying = {card for _, card in self.cards.each()}
        return [card for card in DECK.values() if card not in lying]

    def hand(self, seat: str | None) -> Cards:
        return self.cards.get(HAND[seat], ()) if seat else ()

    def player(self, card: Piece) -> str | None:
        return next((one for one in SEATS if card in self.cards.get(PLAYED[one], ())), None)

    def pone(self) -> str:
        """Give who does not deal."""
        return self.following(self.dealer)

    def shown_hand(self) -> Cards:
        """Give the cards that are to be counted in the show."""
        return self.cards.get(CRIB if self.shown == 2 else PLAYED[counters(self)[self.shown]], ())

    def score(self, seat: str) -> int:
        return holes(self.pegs, self, seat)[-1]


# The deal and the crib.


turn_order, next_turn = rules.turns("turn.order", "{} is due")


@rules.check("deal.six")
def deal_twelve(state: Cribbage, cards: Cards) -> Why:
    return None if len(set(cards)) == len(cards) == 12 else "a deal names twelve cards, six for each"


@rules.effect("deal.six")
def deal_six(state: Cribbage, cards: Cards) -> None:
    for n, card in enumerate(cards):
        state.cards.put(card, HAND[state.dealer if n % 2 else state.pone()])
    state.tell("{} deals six cards each", state.dealer)


crib_own = rules.held("crib.own")


@rules.check("crib.two")
def crib_two(state: Cribbage, seat: str, cards: Cards) -> Why:
    return None if len(set(cards)) == len(cards) == 2 else "two cards are laid away"


@rules.effect("crib.face-down")
def crib_face_down(state: Cribbage, seat: str, cards: Cards) -> None:
    for card in cards:
        state.cards.move(card, HAND[seat], LAID[seat])
    state.tell(
        "{} lays {}", seat, " ".join(names(cards)), knows=(seat,), public=f"{seat} lays two cards away"
    )


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


play_own = rules.held("play.own")


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
    hand, starter = names(sorted(state.shown_hand(), key=by_rank)), state.cards[STARTER][0].name
    state.tell("{} counts {} with {}: {}", seat, " ".join(hand), starter, points)


def worth(state: Cribbage) -> dict[str, int]:
    starter = state.cards[STARTER][0]
    return in_show(state, state.shown_hand(), starter, of_crib=state.shown == 2)


plays_muggins = rules.agreed("show.muggins", "muggins", "yes")


@rules.check("show.muggins")
def count_no_more(state: Cribbage, seat: str, points: int) -> Why:
    true = sum(worth(state).values())
    return ("the cards are worth {}", true) if points > true else None


say_muggins = rules.tells("show.muggins", "{} says muggins")


@rules.effect("deal.alternate")
def next_deal(state: Cribbage) -> None:
    state.cards.sweep((STARTER, CRIB, *PLAYED.values()))
    state.phase, state.dealer = "deal", state.pone()
    state.tell("the deal goes to {}", state.dealer)


# The verbs.


@rules.chance("deal <card:card...>", turn_order, deal_twelve, phase="deal", sample=DECK.shuffled(12))
def deal(state: Cribbage, cards: Cards) -> None:
    deal_six(state, cards)
    state.phase, state.to_act = "lay", SEATS[0]


@rules.verb("<seat> lay <card:card...>", turn_order, crib_own, crib_two, phase="lay", candidates=sets(2))
def lay(state: Cribbage, seat: str, cards: Cards) -> None:
    crib_face_down(state, seat, cards)
    next_turn(state, seat)
    if state.to_act == SEATS[0]:
        state.phase = "cut"


@rules.chance("cut <card:card>", turn_order, from_the_stock, phase="cut", each=lambda state: state.stock())
def cut(state: Cribbage, card: Piece) -> None:
    turn_up(state, card)
    state.phase, state.to_act = "play", leads(state)
    peg(state, state.dealer, {"his heels": heels(state, card)})


@rules.verb("<seat> play <card:card>", turn_order, play_own, play_to_31, phase="play", each=Cribbage.hand)
def play(state: Cribbage, seat: str, card: Piece) -> None:
    play_aloud(state, seat, card)
    peg(state, seat, {name: scored(state) for name, scored in IN_PLAY.items()})
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


@rules.verb("<seat> count <points:int>", turn_order, count_no_more, phase="show", each=lambda *_: range(30))
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
