"""Cribbage at one moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Self

from ppgen.engine import Action, BadPosition, Piece, Pieces, Position, State
from ppgen.engine.fields import choice, field, options, pieces, seat, seat_to_act, whole
from ppgen.engine.views import Named, Told
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
    holes,
    names,
    read_cards,
    read_crib,
    read_pegs,
    read_starter,
    write_cards,
    write_crib,
    write_pegs,
    write_starter,
)
from ppgen.games.cribbage.pegging import game_points, length
from ppgen.games.cribbage.points import counters, total


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
    count: Cards = field(read_cards, write_cards)
    """The cards of this count in the order in which they were played."""
    cards: Pieces = pieces(
        Named("hands", lambda state: DECK, "hand"),
        Named("laid", lambda state: DECK, "laid"),
        Named("played", lambda state: DECK, "played"),
        Told("starter", read_starter, write_starter),
        Told("crib", read_crib, write_crib),
        order=lambda state: by_rank,
    )
    pegs: Pieces = pieces(Told("pegs", read_pegs, write_pegs))

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
        count = f"\ncount: {names(self.count)}, {total(self)}" if self.count else ""
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
