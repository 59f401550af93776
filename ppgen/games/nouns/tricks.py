"""Games of tricks: one leads, the others follow, and the highest card of the suit that was led takes them.

>>> from ppgen.engine.deck import names
>>> from ppgen.engine.fields import choice, seat, seat_to_act
>>> deck, trays = Deck.of(["clubs", "hearts"], ["2", "3", "4"]), ("hand", "taken")
>>> class Whist(Tricks):
...     phase: str = choice("play", "over")
...     to_act: str | None = seat_to_act(over="over")
...     leader: str | None = seat()
...     on: Pieces = deck.lying(hands="hand", taken="taken", table="")
>>> seats = ["sun", "moon"]
>>> facts = {**apart.facts, "seats": {"default": {"2": seats}, "allowed": seats}}
>>> facts["board"] = {"spaces": [{"id": seat} for seat in seats], "track": []}
>>> rules = TrickRules(deck)
>>> whist = Game.of("whist", rules, Whist)({**facts, "trays": [{"id": tray, "of": "seat"} for tray in trays]})
>>> hands = {"sun": ["3c"], "moon": ["2c", "4h"]}
>>> state = whist.load({"leader": "moon", "to_act": "moon", "hands": hands})
>>> play, take = rules.plays("trick.play", "{seat} plays {card}"), rules.takes("trick.take")
>>> best, follow = rules.best("trick.best"), rules.follows("trick.follow")
>>> play(state, "moon", deck["2c"]), state.led(), state.playable("sun"), follow(state, "moon", deck["4h"])
(None, 'clubs', [(Piece(kind='card', ..., name='3c', owner=''),)], None)
>>> play(state, "sun", deck["3c"]), names(state.trick()), best(state)
(None, ['2c', '3c'], 'sun')
>>> take(state, "sun"), names(state.taken("sun")), state.leader
(None, ['2c', '3c'], 'sun')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ppgen.engine.cards import CardRules, Hands
from ppgen.engine.deck import Cards
from ppgen.engine.errors import BadPosition
from ppgen.engine.events import Why
from ppgen.engine.piece import Piece
from ppgen.engine.position import Position
from ppgen.engine.verbs import Check


class Tricks(Hands):
    """A game of tricks at one moment.

    Each seat has a space of the board with its name, where its card of the trick lies, and a tray `taken`;
    `leader` is who leads to the trick, which happens in the phase `play`.
    """

    if TYPE_CHECKING:
        leader: str | None

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        """Yield as well that it is another's turn, by the cards on the table."""
        yield from super().position_faults(written)
        for seat in self.game.seat_names:
            if seat not in self.seats and self.on.get(self.game.board.named[seat]):
                yield BadPosition(f"{seat} does not play, and has played a card", "table")
        played = len(self.trick())
        if self.phase == "play" and not (self.leader and self.to_act == self.following(self.leader, played)):
            fault = f"with {played} cards on the table it is not {self.to_act} to play"
            yield BadPosition(fault, "leader")

    def trick(self) -> Cards:
        """Give the cards on the table as they were played."""
        spaces = self.game.board.named
        seats = self.clockwise(self.leader or self.seats[0])
        return tuple(card for seat in seats for card in self.on.get(spaces[seat], ()))

    def led(self) -> str | None:
        """Give the suit that was led, None before that."""
        lead = self.on.get(self.game.board.named[self.leader or self.seats[0]])
        return lead[0].suit if lead else None

    def taken(self, seat: str) -> Cards:
        """Give the cards of the tricks that a seat has taken."""
        return self.cards("taken", seat)

    def gone(self) -> Iterator[Piece]:
        """Yield the cards of all tricks that were taken."""
        return (card for seat in self.seats for card in self.taken(seat))

    def is_first_trick(self) -> bool:
        """Tell whether no trick has been taken yet."""
        return not any(map(self.taken, self.seats))

    def opens(self) -> bool:
        """Tell whether the first card of a deal is due."""
        return self.phase == "play" and self.is_first_trick() and self.led() is None

    def lead(self, seat: str | None) -> None:
        """Let a seat lead to the next trick."""
        self.leader = self.to_act = seat  # type: ignore[misc]

    def playable(self, seat: str) -> list[tuple[Piece]]:
        """Propose the cards of the suit that was led, where the seat holds any, or the whole hand."""
        held, led = [(card,) for card in self.hand(seat)], self.led()
        return [one for one in held if one[0].suit == led] or held


class TrickRules(CardRules):
    """The judge's functions of a game of tricks."""

    def follows(self, clause: str) -> Check:
        """Give the check of a clause by which a seat that holds the suit that was led plays it."""
        says = self.says(clause, "{seat} holds {suit} and follows suit", "no")

        def follow(state: Tricks, seat: str, card: Piece) -> Why:
            led = state.led()
            free = led in (None, card.suit) or led not in state.suits(seat)
            return None if free else (says, seat, led)

        return self.check(clause)(follow)

    def best(self, clause: str) -> Callable[[Tricks], str]:
        """Give the value of a clause by which the highest card of the suit that was led takes the trick.

        It is the seat that played it, and without the clause who led.
        """

        def best(state: Tricks) -> str:
            order, led, cards = state.game.rules.deck.order, state.led(), enumerate(state.trick())
            _, turns = max((order(card), turns) for turns, card in cards if card.suit == led)
            return state.following(str(state.leader), turns)

        return self.value(clause, instead=lambda state: state.leader)(best)

    def takes(self, clause: str) -> Callable[[Tricks, str], None]:
        """Give the effect of a clause by which a seat takes the trick and leads the next."""
        says = self.says(clause, "{seat} takes the trick")

        def take(state: Tricks, seat: str) -> None:
            places, spaces = state.game.tray["taken", seat], state.game.board.named
            state.on.shift({spaces[one]: places for one in state.seats})
            state.lead(seat)
            state.tell(says, seat)

        return self.effect(clause)(take)
