"""Games of cards and tricks, on one small enough to see through: two hands of a deck of six."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from ppgen.engine import BadPosition, Board, Deck, Game, Piece, Pieces, Place, Position, Rulebook, State
from ppgen.engine.cards import Hands
from ppgen.engine.deck import Cards, names
from ppgen.engine.events import said
from ppgen.engine.fields import choice, seat, seat_to_act
from ppgen.games.nouns.pegs import Pegs
from ppgen.games.nouns.tricks import TrickRules, Tricks

DECK = Deck.of(("clubs", "hearts"), ("2", "3", "4"))
rules = TrickRules(DECK)
SEATS = ["sun", "moon"]
FACTS: dict[str, Any] = {
    "seats": {"default": {"2": SEATS}, "allowed": SEATS},
    "board": {"spaces": [{"id": name} for name in SEATS], "track": []},
    "trays": [
        {"id": "hand", "of": "seat", "sight": "owner"},
        {"id": "laid", "of": "seat", "sight": "owner"},
        {"id": "taken", "of": "seat"},
        {"id": "top", "of": "table"},
        {"id": "under", "of": "table", "sight": "count"},
    ],
    "options": [],
}


class Whist(Tricks):
    phase: str = choice("deal", "lay", "play", "over")
    to_act: str | None = seat_to_act(over="over")
    leader: str | None = seat()
    row: Cards = DECK.row()
    on: Pieces = DECK.lying(hands="hand", laid="laid", taken="taken", top="top", under="under", table="")

    unseen = Hands.stock

    def returns(self) -> dict[str, float]:
        return {name: float(self.leader in {name, None}) for name in self.seats}


turn_order, next_turn = rules.turns("turn.order")
deal_two = rules.deals("deal.two", "two cards for each, {} first")
lay_one = rules.lays("lay.one", "laid", "{} lays {}", "{} lays a card for {}")
own = rules.held("play.own")
play_card = rules.plays("play.card", "{} plays {}")
follow = rules.follows("play.follow")
best = rules.best("trick.best")
take = rules.takes("trick.take")
most = rules.wins("end.most")
anew = rules.gathers("deal.anew", "the cards are shuffled for {}")
of_stock, turn_up = rules.turns_up("top.card", "top", "{} is dealt", "{} lies on top")


@rules.deal("deal.two", 4, "four cards are dealt")
def deal(state: Whist, cards: Cards) -> None:
    deal_two(state, cards, "moon", "moon")
    state.phase = "lay"


@rules.choose("lay", "lay.one", 1, "one card is laid", turn_order)
def lay(state: Whist, name: str, cards: Cards) -> None:
    lay_one(state, name, cards, state.following(name))
    next_turn(state, name)


@rules.verb("<seat> play <card:card>", turn_order, own, follow, phase="play", candidates=Whist.playable)
def play(state: Whist, name: str, card: Piece) -> None:
    play_card(state, name, card)
    next_turn(state, name)
    if state.to_act == state.leader:
        take(state, best(state))


GAME = Game.of("whist", rules, Whist)(FACTS)
TRICK: dict[str, Any] = {
    "phase": "play",
    "to_act": "moon",
    "leader": "moon",
    "hands": {"sun": ["2c", "4h"], "moon": ["3c", "2h"]},
}


def done(state: State, *lines: str) -> list[str]:
    return [event.text for line in lines for event in state.apply(state.parse(line))]


def refused(state: State, line: str) -> str:
    return str(state.refusal(state.parse(line)))


def test_cards_are_dealt_one_at_a_time_from_a_seat_on() -> None:
    state = GAME.load({})
    assert done(state, "chance deal 2c 3c 4c 2h") == ["two cards for each, moon first"]
    assert state.position()["hands"] == {"sun": ["3c", "2h"], "moon": ["2c", "4c"]}
    assert names(state.stock()) == ["3h", "4h"]


@pytest.mark.parametrize("cards", ["2c 3c 4c", "2c 3c 4c 2c", "2c 3c 4c 2h 3h"])
def test_as_many_are_named_as_there_have_to_be_and_none_twice(cards: str) -> None:
    assert refused(GAME.load({}), f"chance deal {cards}") == "illegal [deal.two]: four cards are dealt"


def test_what_is_laid_away_is_told_to_its_owner_and_to_all_others_that_it_is() -> None:
    state = GAME.load({**TRICK, "phase": "lay", "leader": None, "to_act": "sun"})
    action = state.parse("sun lay 4h")
    assert [state.log_line(action, name) for name in ("sun", "moon", None)] == ["sun lay 4h", None, None]
    (event,) = state.apply(action)
    assert [event.seen_by(name) for name in ("sun", "moon")] == ["sun lays 4h", "sun lays a card for moon"]
    assert state.observation("moon")["laid"] == {"sun": 1}


def test_a_deal_is_drawn_and_any_cards_of_a_hand_can_be_chosen() -> None:
    state = GAME.load({})
    dealt = state.draw(random.Random(1))
    assert state.log_line(dealt, "sun") is None
    state.apply(dealt)
    assert [action.args for action in state.legal_actions()] == [((card,),) for card in state.hand("sun")]


def test_what_is_not_secret_everybody_reads() -> None:
    state = GAME.load(TRICK)
    assert state.log_line(state.parse("moon play 3c"), "sun") == "moon play 3c"


def test_a_trick_is_followed_and_taken_by_the_highest_card_of_its_suit() -> None:
    state = GAME.load(TRICK)
    assert refused(state, "moon play 4h") == "illegal [play.own]: moon does not hold 4h"
    done(state, "moon play 3c")
    assert refused(state, "sun play 4h") == "illegal [play.follow]: sun holds clubs and follows suit"
    assert [str(action.args[0].name) for action in state.legal_actions()] == ["2c"]
    assert done(state, "sun play 2c") == ["sun plays 2c", "moon takes the trick"]
    assert (state.leader, state.to_act, names(state.taken("moon"))) == ("moon", "moon", ["2c", "3c"])


def test_a_card_of_another_suit_takes_nothing_however_high() -> None:
    state = GAME.load({**TRICK, "hands": {"sun": ["4h"], "moon": ["3c"]}})
    assert done(state, "moon play 3c", "sun play 4h")[-1] == "moon takes the trick"


def test_who_leads_takes_the_trick_where_no_clause_says_who_does() -> None:
    state = GAME.without("trick.best").load({**TRICK, "hands": {"sun": ["4c"], "moon": ["3c"]}})
    assert done(state, "moon play 3c", "sun play 4c")[-1] == "moon takes the trick"


@pytest.mark.parametrize(("leader", "told"), [("moon", "moon wins"), (None, "sun and moon win")])
def test_who_it_is_worth_most_to_has_won_or_all(leader: str | None, told: str) -> None:
    state = GAME.load({**TRICK, "phase": "lay", "leader": leader})
    most(state)
    assert (state.phase, state.to_act, state._events[-1].text) == ("over", None, told)


def test_a_tray_of_the_table_is_a_list_or_one_name() -> None:
    written = {**TRICK, "top": "4c", "under": ["3h"], "row": ["2c", "2c"]}
    state = GAME.load(written)
    assert {key: state.position()[key] for key in ("top", "under", "row")} == {
        "top": "4c",
        "under": "3h",
        "row": ["2c", "2c"],
    }
    assert state.observation("sun")["under"] == 1
    assert GAME.load({**TRICK, "top": ["4c", "3h"]}).position()["top"] == ["4c", "3h"]
    assert GAME.load(state.position()) == state


@pytest.mark.parametrize(
    ("position", "key", "reason"),
    [
        ({"top": "5c"}, "top", "top gives '5c', which is none of the pieces"),
        ({"under": ["4c", "4c"]}, "under", "under gives '4c', which is named twice"),
        ({"row": ["5c"]}, "row", "row gives '5c', which is none of the cards"),
        ({"top": "2c"}, "hands", "a card lies in two places"),
        ({"hands": {"sun": ["2c"]}}, "hands", "moon has no card to play"),
        ({"to_act": "sun"}, "leader", "with 0 cards on the table it is not sun to play"),
    ],
)
def test_what_cannot_be_is_told_with_its_key(position: dict[str, Any], key: str, reason: str) -> None:
    with pytest.raises(BadPosition) as raised:
        GAME.load({**TRICK, **position})
    assert (raised.value.key, raised.value.reason) == (key, reason)


def test_a_card_of_the_stock_is_turned_up_and_all_are_gathered() -> None:
    state = GAME.load(TRICK)
    assert said("", of_stock(state, DECK["2c"])).text == "2c is dealt"
    assert of_stock(state, DECK["4c"]) is None
    turn_up(state, DECK["4c"])
    assert names(state.cards("top")) == ["4c"]
    anew(state, "moon")
    assert (names(state.stock()), state.phase) == ([*DECK], "deal")
    assert state._events[-1].text == "the cards are shuffled for moon"


def test_what_lies_in_trays_is_handed_on() -> None:
    state = GAME.load({**TRICK, "laid": {"sun": ["4c"], "moon": ["3h"]}})
    state.hand_on("laid", 1)
    assert state.position()["hands"] == {"sun": ["2c", "3h", "4h"], "moon": ["3c", "4c", "2h"]}


def test_what_lies_nowhere_might_be_in_any_hand_and_what_is_known_stays() -> None:
    state = GAME.load(TRICK)
    hands = set()
    for seed in range(60):
        rng = random.Random(seed)
        twin = state.determinize("sun", rng)
        assert twin.position()["hands"]["sun"] == ["2c", "4h"]
        hands.add(tuple(names(twin.hand("moon"))))
        if "3c" not in names(twin.hand("moon")):
            continue
        twin.must_hold("sun", DECK["3c"], rng)
        assert "3c" in names(twin.hand("sun"))
        assert [len(twin.hand(name)) for name in SEATS] == [2, 2]
        assert not twin.moved
    assert hands == {*combinations(("3c", "4c", "2h", "3h"), 2)}


class Race(State):
    phase = "run"
    to_act: str | None = seat_to_act()


HOLES = {name: [Place(f"{name}-{number}") for number in range(3)] + [Place("end")] for name in SEATS}
PEGS = Pegs("pegs", lambda name: Piece("peg", owner=name))


@pytest.fixture
def race() -> State:
    state = Game.of("pegs", Rulebook(), Race)(FACTS).load({})
    state.game.board = Board({hole for way in HOLES.values() for hole in way}, tracks=HOLES)
    return state


def lying(state: State, holes: dict[str, Any]) -> Pieces:
    return Pieces(
        {at: tuple(pegs) for at, pegs in PEGS.read(Position({"pegs": holes}, ["pegs"]), state).items()}
    )


def test_the_hinder_peg_leaps_in_front_and_no_farther_than_the_last_hole(race: State) -> None:
    on = lying(race, {"sun": [0, 1]})
    assert PEGS.leap(on, race, "sun", 1) == 2
    assert PEGS.leap(on, race, "sun", 9) == 3
    assert PEGS.leap(on, race, "moon", 9, last=2) == 2
    assert PEGS.write(on, race, None, all_seen=True) == {"sun": [2, 3], "moon": [0, 2]}


@pytest.mark.parametrize(
    ("holes", "reason"),
    [
        ({"sun": [1]}, "pegs gives sun 1 pegs; there are two"),
        ({"sun": [0, 4]}, "pegs is a whole number from 0 to 3, not 4"),
        ({"sun": [0, 3], "moon": [0, 3]}, "pegs gives pegs of several in hole end"),
        ({"star": [0, 0]}, "pegs names 'star'; there are sun, moon"),
    ],
)
def test_pegs_that_cannot_be_are_told(race: State, holes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as raised:
        lying(race, holes)
    assert (raised.value.key, raised.value.reason) == ("pegs", reason)
