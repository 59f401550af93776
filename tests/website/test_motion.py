"""What moved in a step: as the events tell it, and for each seat no more than it knows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.diagrams import layout_of
from ppgen.diagrams.motion import change, shown_otherwise, told
from ppgen.engine import Event, Moved, Piece, Place, Said, Says
from ppgen.engine.journeys import Journey, journeys
from ppgen.transcript import transcripts_in
from ppgen.website.books.book import GameModel, played
from ppgen.website.replays.replay import Replays

if TYPE_CHECKING:
    from ppgen.definition import Catalogue
    from ppgen.diagrams.motion import Change

SAYS = Says("x", "something moves")
COIN = Piece("coin", "suns", side="back", owner="suns")
OTHER = Piece("coin", "moons", side="back", owner="moons")
A, B, C = Place("5"), Place("8"), Place("suns/stash")
PAGE = """
```play leyhe-race lesson
phase: move
die: 4
board: {24: [suns], 25: [moons]}
---
> suns move 24
suns moves 24 to 28 (club ace)
club ace: back 3 to 25 (heart 5)
moons coin on 25 returns to stash
next: moons to roll
> suns move 24
illegal [turn.order]: it is moons to act
```
"""


def test_a_piece_that_is_moved_on_has_one_journey():
    on = [Moved(COIN, A, B), Moved(OTHER, B, C), Moved(COIN, B, C)]
    assert journeys(on) == [Journey(COIN, A, C), Journey(OTHER, B, C)]


def test_a_piece_that_comes_back_has_gone_nowhere_unless_it_was_turned():
    face = COIN._replace(side="face")
    assert journeys([Moved(COIN, A, B), Moved(COIN, B, A)])[0].returned
    assert not journeys([Moved(COIN, A, B), Moved(face, B, B), Moved(face, B, A)])[0].returned


def test_a_named_piece_is_the_same_whatever_is_seen_of_it():
    hidden = COIN._replace(name="a")
    shown = hidden._replace(side="face", value="2")
    on = [Moved(hidden, A, B), Moved(shown, B, B), Moved(hidden, B, C)]
    assert journeys(on) == [Journey(hidden, A, C, turned=True)]


def test_a_piece_taken_up_and_put_down_again_has_moved_and_another_has_not():
    assert journeys([Moved(COIN, A, None), Moved(COIN, None, B)]) == [Journey(COIN, A, B)]
    assert len(journeys([Moved(COIN, A, None), Moved(OTHER, None, B)])) == 2


def seen(events: list[Event], view: str | None = None) -> Change:
    before, after = layout_of([COIN.at(A)]), layout_of([COIN.at(B)])
    return change(told(events, view, before, after), [], before, after)


def test_what_moved_came_where_it_is_and_left_where_it_was():
    found = seen([Event(SAYS, moved=(Moved(COIN, A, B),))])
    assert found.moved == [(COIN.at(A), COIN.at(B))]
    assert found.arrived == {B: (COIN.at(B),)}
    assert found.left == {A: (COIN.at(A),)}


def test_a_seat_is_told_of_no_move_in_an_event_that_it_may_not_know():
    event = Event(SAYS, knows=("moons",), moved=(Moved(COIN, A, B),))
    same = layout_of([COIN.at(A), COIN.at(B)])
    assert told([event], "suns", same, same) == []
    assert told([event], "suns", same, layout_of([COIN.at(B), COIN.at(B)])), "it sees the place"
    assert told([event._replace(public=Said(SAYS))], "suns", same, same)
    assert told([event], "moons", same, same)
    assert told([event], None, same, same), "everybody together knows all"


def test_a_seat_sees_a_hidden_piece_move_and_not_which_it_is():
    hand, other = Place("suns/hand"), Place("moons/hand")
    moved = Moved(Piece("tile", "arms", "3", owner="moons"), hand, other)
    back = moved.piece.hidden()
    before, after = layout_of([back.at(hand), back.at(hand)]), layout_of([back.at(hand), back.at(other)])
    found = change(told([Event(SAYS, moved=(moved,))], "crowns", before, after), [], before, after)
    assert found.moved == [(back.at(hand), back.at(other))]


def test_what_stands_beside_the_pieces_is_told_by_its_looks():
    die, rolled = (Piece("die", value=value).at(Place("/die")) for value in (None, "3"))
    assert shown_otherwise([die], [rolled]) == [(None, rolled), (die, None)]
    assert shown_otherwise([die], [die._replace(at=A)]) == [(die, die._replace(at=A))]
    assert shown_otherwise([die], [die]) == []


def test_each_board_of_a_replay_names_what_moved(catalogue: Catalogue):
    book = GameModel(catalogue.games["leyhe-race"])
    assert book.judge is not None
    (example,) = played(transcripts_in(Path("page.md"), PAGE), book.judge, "games/x.html")
    page = book.figures.with_library(Replays(book, "games/x.html").replay(example))
    found = re.search(r'data-moved="([^"]*)"', page)
    assert found is not None
    start, moved, refused = found[1].split("|")
    assert start == ""
    assert refused == "", "a forbidden move moves nothing"
    own, captured, *_ = moved.split()
    assert re.fullmatch(r"-d-\d+\+d-\d+", own), "one coin on the board, before and after"
    assert re.fullmatch(r"-d-\d+\+d-\d+\*", captured), "a coin that goes to a pile"
    assert set(re.findall(r"d-\d+", moved)) <= set(re.findall(r'id="(d-\d+)"', page))
