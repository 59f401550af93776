"""Touching a board: where a piece may go, and which clause forbids the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ppgen.website.book import Book
from ppgen.website.touch import touchable, ways

if TYPE_CHECKING:
    from collections.abc import Callable

    from ppgen.definition import Catalogue
    from ppgen.engine import State
    from ppgen.website.touch import Way

Ways = dict[tuple[str, str | None], "Way"]


@pytest.fixture
def touched(catalogue: Catalogue) -> Callable[..., Ways]:
    judge = Book(catalogue.games["leyhe-race"]).judge
    assert judge is not None

    def find(**position: object) -> Ways:
        state = judge.load({"players": ["suns", "moons"], "phase": "move", **position})
        return {(way.start, way.end): way for way in ways(state)}

    return find


def test_a_coin_may_go_where_the_roll_takes_it(touched: Callable[..., Ways]):
    way = touched(die="3", board={8: ["suns"]})["8", "11"]
    assert way.refusal is None
    assert way.line == "suns move 8"


def test_a_forbidden_place_names_the_clause_that_closes_it(touched: Callable[..., Ways]):
    way = touched(die="2", board={14: ["suns"], 16: ["moons"], 7: ["suns"]})["14", "16"]
    assert way.refusal is not None
    assert way.refusal.clause == "tile.crown-ace"


def test_a_piece_of_another_cannot_be_moved_and_is_told_why(touched: Callable[..., Ways]):
    found = touched(die="3", board={8: ["suns"], 20: ["moons"]})
    way = next(way for (start, _), way in found.items() if start == "20")
    assert way.refusal is not None
    assert way.refusal.clause == "move.own-coin"


def test_a_coin_enters_from_its_stash(touched: Callable[..., Ways]):
    assert touched(die="5", board={8: ["suns"]})["suns/stash", "5"].refusal is None


def test_nothing_can_be_touched_while_chance_decides(catalogue: Catalogue):
    judge = Book(catalogue.games["leyhe-race"]).judge
    assert judge is not None
    rolling: State = judge.new(2)
    deciding = judge.load({"phase": "move", "die": "2"})
    assert touchable([rolling]) is None
    assert touchable([rolling, deciding]) == 1
