"""Small judges as strangers write them, each with one thing that can go wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ppgen.engine import CardRules, Deck, Game, Hands, Piece, Pieces, Rulebook, State
from ppgen.engine.fields import choice, field, pieces, seat, seat_to_act, whole
from ppgen.engine.views import Places, Rows

SEATS = {"default": {"2": ["north", "south"]}, "allowed": ["north", "south"]}
GRID = {"grid": {"columns": 3, "rows": 3}}
DECK = Deck.of(("clubs", "hearts"), Deck.ACE_LOW)


def facts(*trays: dict[str, Any], board: dict[str, Any] | None = None) -> dict[str, Any]:
    """Give the facts of a game for two."""
    return {"board": board or {}, "seats": SEATS, "trays": list(trays), "options": []}


HAND = {"id": "hand", "of": "seat", "sight": "owner"}
PILE = {"id": "pile", "of": "table", "sight": "all"}


def yacht(**how: Any) -> Game:
    """Roll five dice, keep or roll again, and write one of three rows: phases without a check of them."""
    rules = Rulebook()

    class Yacht(State):
        phase: str = choice("roll", "decide", "write", "over")
        to_act: str | None = seat_to_act(over="over")
        written: int = whole(0, 6)

        def returns(self) -> dict[str, float]:
            return dict.fromkeys(self.seats, 0.0)

    order, next_turn = rules.turns("turn.order")
    how = how or {"each": lambda _state: product(range(1, 7), repeat=5)}

    @rules.chance("roll <dice:int...>", phase="roll", **how)
    def roll(state: Any, dice: Sequence[int]) -> None:
        state.phase = "decide"

    @rules.verb("<seat> again", order, phase="decide")
    def again(state: Any, name: str) -> None:
        state.phase = "roll"

    @rules.verb("<seat> stop", order, phase="decide")
    def stop(state: Any, name: str) -> None:
        state.phase = "write"

    @rules.verb("<seat> write <row:int>", order, phase="write", each=lambda *_: (1, 2, 3))
    def write(state: Any, name: str, row: int) -> None:
        state.written += 1
        state.phase = "roll"
        next_turn(state, name)
        if state.written == 6:
            state.end("all is written")

    return Game.of("yacht", rules, Yacht)(facts())


def gin(
    *,
    tray: str = "pile",
    stock_is_unseen: bool = True,
    secret: bool = False,
    pile: dict[str, Any] | None = None,
) -> Game:
    """Draw a card and play one, till the stock is out: hands are secret, and the stock lies nowhere."""
    rules = CardRules(DECK)

    class Gin(Hands):
        phase: str = choice("deal", "draw", "take", "play", "over")
        to_act: str | None = seat_to_act(over="over")
        winner: str | None = seat()
        if secret:
            bid: str = field(
                lambda key, written, _state: written.choice(key, ("low", "high"), "low"),
                seen=lambda value, state, seat: value if seat == "north" else "low",
            )
        on: Pieces = DECK.lying(hands="hand", pile="pile")

    if not stock_is_unseen:
        Gin.unseen = lambda self: ()  # type: ignore[method-assign,assignment]
    order, next_turn = rules.turns("turn.order")
    deal_five = rules.deals("deal.five", "five each")
    own = rules.held("play.own")
    play_card = rules.plays("play.card", "{} plays {}", tray)

    @rules.deal("deal.count", 10, "ten cards are dealt")
    def deal(state: Any, cards: Sequence[Piece]) -> None:
        deal_five(state, cards, "north")
        state.phase = "draw"

    @rules.verb("<seat> draw", order, phase="draw")
    def draw(state: Any, name: str) -> None:
        state.phase = "take"

    @rules.chance("take <card:card>", phase="take", each=Hands.stock)
    def take(state: Any, card: Piece) -> None:
        state.on.put(card, state.tray("hand", state.to_act))
        state.phase = "play"

    @rules.verb("<seat> play <card:card>", order, own, phase="play", each=Hands.hand)
    def play(state: Any, name: str, card: Piece) -> None:
        play_card(state, name, card)
        next_turn(state, name)
        state.phase = "draw"
        if not state.stock():
            state.end("{} wins", name, winner=name)

    return Game.of("gin", rules, Gin)(facts(HAND, pile or PILE))


STONES = {"n": Piece("stone", owner="north"), "s": Piece("stone", owner="south")}


def _anywhere(state: Any, _seat: str) -> Iterator[Any]:
    return (place for place in state.game.board.places if place not in state.on)


def lines(*, phases: bool = True, ending: dict[str, str] | None = None, draw: bool = False) -> Game:
    """Put stones until the board is full or somebody has three: a game that ends in one way or another."""
    rules = Rulebook()

    class Lines(State):
        if phases:
            phase: str = choice("put", "over")
        winner: str | None = seat()
        to_act: str | None = seat_to_act(**(ending or {"over": "over"}))
        on: Pieces = pieces(Rows("board", STONES), setup=lambda _state: {})

    order, next_turn = rules.turns("turn.order")
    free = rules.free("put.free", "a stone lies on {}")
    if draw:
        rules.draws("end.full", "a draw", lambda state: len(state.on) == 9)

    @rules.effect("end.three")
    def end(state: Any, name: str) -> None:
        if len(state.on.of(name)) == 3:
            state.end("{} wins", name, winner=name)

    @rules.verb("<seat> put <at:space>", order, free, phase="put" if phases else (), each=_anywhere)
    def put(state: Any, name: str, at: Any) -> None:
        state.on.put(STONES[name[0]], at)
        next_turn(state, name)
        end(state, name)

    return Game.of("lines", rules, Lines)(facts(board=GRID))


def claims(among: Any = None) -> Game:
    """Claims on some places of the board alone."""

    class Claims(State):
        phase: str = choice("put")
        to_act: str | None = seat_to_act()
        on: Pieces = pieces(Places("claims", lambda name, _state: STONES[name[0]], among=among))

    return Game.of("claims", Rulebook(), Claims)(facts(board=GRID))
