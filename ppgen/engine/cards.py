"""Games of cards: hands by seat, which are dealt, laid away unseen and played from.

>>> from ppgen.engine.deck import told
>>> from ppgen.engine.fields import choice, seat_to_act
>>> deck = Deck.of(["clubs", "hearts"], ["2", "3", "4"])
>>> rules = CardRules(deck)
>>> class Pairs(Hands):
...     phase: str = choice("deal", "lay", "play", "over")
...     to_act: str | None = seat_to_act(over="over")
...     on: Pieces = deck.lying(hands="hand", laid="laid")
>>> facts = {**apart.facts, "seats": {"default": {"2": ["sun", "moon"]}, "allowed": ["sun", "moon"]}}
>>> trays = [{"id": name, "of": "seat", "sight": "owner"} for name in ("hand", "laid")]
>>> state = Game.of("pairs", rules, Pairs)({**facts, "trays": trays}).new()

Clauses of such games need no functions either. Cards are dealt one at a time; what is laid away is told to
its owner alone; and what is played was held:

>>> deal = rules.deals("deal.two", "two each")
>>> deal(state, tuple(deck.values())[:4], "moon"), told(state.hand("moon")), told(state.stock())
(None, '2c 4c', '3h 4h')
>>> lay = rules.lays("lay.one", "laid", "{seat} lays {cards:card...}", "{seat} lays a card")
>>> lay(state, "moon", [deck["4c"]]), told(state.hand("moon"))
(None, '2c')
>>> worth = rules.worth("card.rank", {card: deck.rank(card) for card in deck.values()})
>>> worth(state, deck["4c"], deck["2h"])
4
>>> rules.held("lay.own")(state, "moon", deck["4c"])[0]
<says lay.own/no>
>>> again = rules.gathers("deal.again", "{seat} deals again")
>>> again(state, "sun"), state.phase, len(state.stock())
(None, 'deal', 6)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ppgen.engine.clauses import Act
from ppgen.engine.deck import Cards, Deck, sets
from ppgen.engine.errors import BadPosition
from ppgen.engine.events import Why
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position
from ppgen.engine.rulebook import Rulebook
from ppgen.engine.says import Said
from ppgen.engine.state import State
from ppgen.engine.verbs import Check

if TYPE_CHECKING:
    from ppgen.engine.game import Game


class Hands(State):
    """A game of cards at one moment: they lie in `on`, those of a seat in its tray `hand`."""

    from_hand: ClassVar[Sequence[str]] = ("play",)
    """The phases in which whoever acts uses a card of the hand."""

    if TYPE_CHECKING:

        @property
        def on(self) -> Pieces:
            """Which cards lie where."""

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        """Yield that a card lies in two places, or that none is left for whoever is to act."""
        del written
        lying = [card for _, card in self.on.each()]
        if len(set(lying)) < len(lying):
            yield BadPosition("a card lies in two places", "hands")
        played = set(self.deck())
        if out := [card for card in lying if card not in played]:
            yield BadPosition(f"the {out[0].name} is left out, and lies somewhere", "hands")
        if self.phase in self.from_hand and not self.hand(self.to_act):
            yield BadPosition(f"{self.to_act} has no card to {self.phase}", "hands")

    def tray(self, name: str, seat: str = "") -> Place:
        """Give the place of a tray."""
        place: Place = self.game.tray[name, seat]
        return place

    def own_tray(self, name: str, seat: str) -> Place:
        """Give the place of a seat's tray, or of the table's where that has the one of the name."""
        return self.tray(name, "" if self.game.trays[name].of == "table" else seat)

    def cards(self, tray: str, seat: str = "") -> Cards:
        """Give the cards in a tray."""
        return self.on.get(self.game.tray[tray, seat], ())

    def hand(self, seat: str | None) -> Cards:
        """Give the cards that a seat holds; nobody holds none."""
        return self.on.get(self.game.tray["hand", seat], ()) if seat else ()

    def suits(self, seat: str) -> set[str | None]:
        """Give the suits of the cards that a seat holds."""
        return {card.suit for card in self.hand(seat)}

    def whose(self, card: Piece, tray: str = "hand") -> str | None:
        """Give the seat in whose tray a card lies."""
        return next((seat for seat in self.seats if card in self.cards(tray, seat)), None)

    def hand_on(self, tray: str, turns: int) -> None:
        """Let what lies in a tray of each seat go into the hand of the seat that is so many turns later."""
        takers = {self.tray(tray, seat): self.following(seat, turns) for seat in self.seats}
        self.on.shift({place: self.tray("hand", taker) for place, taker in takers.items()})

    def deck(self) -> list[Piece]:
        """Give the cards that are played with: the whole deck, of which a game may leave some out."""
        return [*self.game.rules.deck.values()]

    def stock(self) -> list[Piece]:
        """Give the cards that are played with and lie nowhere."""
        lying = {card for _, card in self.on.each()}
        return [card for card in self.deck() if card not in lying]

    def unseen(self) -> list[Piece]:
        """Give the stock: for all that somebody knows, any of it might be in a hand.

        A game in which cards leave the table for good, where everybody saw them, leaves these out.
        """
        return self.stock()

    def must_hold(self, seat: str, card: Piece, rng: random.Random) -> None:
        """Let a seat hold a card that it is known to hold, in exchange for another of its hand: a guess."""
        holder, given = self.whose(card), rng.choice(self.hand(seat))
        assert holder is not None
        self.on.move(card, self.tray("hand", holder), self.tray("hand", seat))
        self.on.move(given, self.tray("hand", seat), self.tray("hand", holder))
        self.moved.clear()


class CardRules(Rulebook):
    """The judge's functions of a game of cards; actions name a card as `<card:card>`."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(card=deck.kind)
        self.deck = deck

    def deal(self, clause: str, count: int, words: str, *checks: Check) -> Callable[[Act], Act]:
        """Declare that chance deals so many cards: `act(state, cards)`; the clause forbids others in words.

        It is written `chance deal` and their names, which nobody reads, and due in the phase `deal`.
        """
        asked, sample = (*checks, self.several(clause, count, words)), self.deck.shuffled(count)
        return self.chance("deal <card:card...>", *asked, phase="deal", sample=sample, secret=True)

    def deal_all(self, clause: str, words: str, *checks: Check) -> Callable[[Act], Act]:
        """Declare that chance deals all cards that are played with: `act(state, cards)`.

        It is written as that of `deal` is; the clause forbids others in words, with their number.
        """
        says = self.says(clause, words, "no")

        def every(state: Hands, cards: Cards) -> Why:
            played = state.deck()
            return None if len(cards) == len(played) and {*cards} == {*played} else (says, len(played))

        def sample(state: Hands, rng: random.Random) -> tuple[Cards]:
            played = state.deck()
            return (tuple(rng.sample(played, len(played))),)

        asked = (*checks, self.check(clause, of="candidate")(every))
        return self.chance("deal <card:card...>", *asked, phase="deal", sample=sample, secret=True)

    def choose(self, verb: str, clause: str, count: int, words: str, *checks: Check) -> Callable[[Act], Act]:
        """Declare that seats choose so many cards of their hands in secret: `act(state, seat, cards)`.

        It is written with the verb and their names, and due in the phase that is called like the verb. The
        clause forbids in words to choose another number, or a card twice.
        """
        form, asked = f"<seat> {verb} <card:card...>", (*checks, self.several(clause, count, words))
        return self.verb(form, *asked, phase=verb, candidates=sets(count), secret=True)

    def worth(self, clause: str, points: Mapping[Piece, int]) -> Callable[..., int]:
        """Give the value of a clause by which a card is worth so many points, all others nothing.

        `value(state, *cards)` gives what cards are worth together.
        """

        def worth(_state: Any, *cards: Piece) -> int:
            return sum([points.get(card, 0) for card in cards])

        return self.value(clause, otherwise=0)(worth)

    def held(self, clause: str) -> Check:
        """Give the check of a clause by which seats use one or several cards of their hands."""
        says = self.says(clause, "{seat} does not hold {card}", "no")

        def own(state: Any, seat: str, used: Piece | Cards) -> Why:
            hand, cards = state.hand(seat), (used,) if isinstance(used, Piece) else used
            missing = next((card for card in cards if card not in hand), None)
            return (says, seat, missing) if missing else None

        return self.check(clause, of="candidate")(own)

    def deals(self, clause: str, words: str) -> Callable[..., None]:
        """Give the effect of a clause by which cards are dealt one at a time, in turn order.

        `effect(state, cards, first, *what)` begins with the hand of the seat `first`, and puts `what` into
        the words.
        """
        says = self.says(clause, words)

        def deal(state: Hands, cards: Cards, first: str, *what: object) -> None:
            hands = [state.tray("hand", seat) for seat in state.clockwise(first)]
            for n, card in enumerate(cards):
                state.on.put(card, hands[n % len(hands)])
            state.tell(says, *what)

        return self.effect(clause)(deal)

    def gathers(self, clause: str, words: str) -> Callable[..., None]:
        """Give the effect of a clause by which all cards are gathered for another deal.

        `effect(state, *what)` begins the phase `deal`, and puts `what` into the words.
        """
        says = self.says(clause, words)

        def gather(state: Any, *what: object) -> None:
            state.on.sweep(state.game.in_order(state.on, state.seats))
            state.phase = "deal"
            state.tell(says, *what)

        return self.effect(clause)(gather)

    def lays(self, clause: str, tray: str, words: str, public: str) -> Callable[..., None]:
        """Give the effect of a clause by which a seat lays cards of its hand into a tray, unseen.

        It is a tray of its own or of the table.

        `effect(state, seat, cards, *what)` tells the seat in `words` its name and which cards they are, all
        others in `public` its name and `what`.
        """
        says, seen = self.says(clause, words), self.says(clause, public, "public")

        def lay(state: Hands, seat: str, cards: Sequence[Piece], *what: object) -> None:
            for card in cards:
                state.on.move(card, state.tray("hand", seat), state.own_tray(tray, seat))
            if not state.silent:
                state.tell(says, seat, tuple(cards), knows=(seat,), public=Said(seen, (seat, *what)))

        self.demands.append((clause, partial(_has_tray, tray)))
        return self.effect(clause)(lay)

    def plays(self, clause: str, words: str, tray: str = "") -> Callable[..., None]:
        """Give the effect of a clause by which a seat plays a card of its hand, face up before it.

        That is a tray of the seat or of the table, or the space of the board with the seat's name.
        `effect(state, seat, card, *what)` puts the seat, the card and `what` into the words.
        """
        says = self.says(clause, words)

        def play(state: Hands, seat: str, card: Piece, *what: object) -> None:
            before = state.own_tray(tray, seat) if tray else state.game.board.named[seat]
            state.on.move(card, state.tray("hand", seat), before)
            state.tell(says, seat, card, *what)

        self.demands.append((clause, partial(_has_tray, tray) if tray else _has_spaces))
        return self.effect(clause)(play)

    def turns_up(self, clause: str, tray: str, dealt: str, words: str) -> tuple[Check, Callable[..., None]]:
        """Give check and effect of a clause by which chance turns up a card of the stock.

        The check says in the words `dealt` that a card is not of the stock; `effect(state, card)` lays it
        into a tray of the table, and tells it in `words`.
        """
        says, no = self.says(clause, words), self.says(clause, dealt, "no")

        def of_stock(state: Hands, card: Piece) -> Why:
            return None if card in state.stock() else (no, card)

        def turn_up(state: Hands, card: Piece) -> None:
            state.on.put(card, state.tray(tray))
            state.tell(says, card)

        self.demands.append((clause, partial(_has_tray, tray, of="table")))
        return self.check(clause)(of_stock), self.effect(clause)(turn_up)


def _has_tray(tray: str, game: Game, of: str = "") -> str:
    """Say that the game has no such tray."""
    known = [name for name, declared in game.trays.items() if of in ("", declared.of)]
    if tray in known:
        return ""
    whose = f" of the {of}" if of else ""
    return f"there is no tray {tray!r}{whose}; there is {', '.join(known) or 'none'} (`trays` of game.yml)"


def _has_spaces(game: Game) -> str:
    """Say that the board lacks a space with the name of a seat, before which cards are played."""
    missing = [seat for seat in game.seat_names if seat not in game.board.named]
    return f"the board has no space {missing[0]!r} to play before; name a tray instead" if missing else ""
