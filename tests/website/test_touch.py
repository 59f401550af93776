"""Touching a board: where a piece may go, and which clause forbids the rest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest

from ppgen.diagrams import Picture, state_of
from ppgen.engine.ways import ways
from ppgen.website.books.book import GameModel
from ppgen.website.replays.touch import Answers, opening, touchable
from ppgen.website.writing import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from ppgen.definition import Catalogue
    from ppgen.engine import Placed, State
    from ppgen.engine.ways import Way

Ways = dict[tuple[str, str | None], "Way"]


@pytest.fixture
def touched(catalogue: Catalogue) -> Callable[..., Ways]:
    judge = GameModel(catalogue.games["leyhe-race"]).judge
    assert judge is not None

    def find(**position: object) -> Ways:
        state = judge.load({"players": ["suns", "moons"], "phase": "move", **position})
        return {(way.start, way.end): way for way in ways(state)}

    return find


def test_a_coin_may_go_where_the_roll_takes_it(touched: Callable[..., Ways]):
    way = touched(die="3", board={8: ["suns"]})["8", "11"]
    assert way.refusal is None
    assert way.action == ("suns", "move", ("8",))


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


@pytest.fixture
def book(catalogue: Catalogue) -> GameModel:
    return GameModel(catalogue.games["leyhe-race"])


def answers(book: GameModel, *states: State) -> dict[str, Any]:
    picture = Picture(book.definition, states[0].seats, [tuple(state.table()) for state in states], 17.0)
    script = Answers(picture, states).script(
        book, lambda path: addresses.link(path, "games/leyhe-race/examples.html")
    )
    written = script.decode().strip().removeprefix("ppgenTouch(").removesuffix(")")
    return cast("dict[str, Any]", json.loads(written))


def test_who_chooses_in_secret_moves_a_token_and_not_what_its_reveal_moves(catalogue: Catalogue):
    examples = GameModel(catalogue.games["pub-scrawl"]).examples
    states = (state for each in examples for state in each.states)
    bids = [state for state in states if getattr(state, "phase", "").startswith("will")]
    assert len(bids) > 10
    for state in bids:
        starts = {way.start for way in ways(state) if way.end and way.refusal is None}
        assert starts <= {f"{state.actor()}/will", f"{state.actor()}/spent"}, (
            "no baton, and nothing of the other’s"
        )


def test_a_row_that_slides_can_be_touched_at_any_of_its_tiles(catalogue: Catalogue):
    examples = GameModel(catalogue.games["pawns-crossing"]).examples
    states = (state for each in examples for state in each.states)
    state = next(state for state in states if getattr(state, "phase", "") == "turn")
    found = {(way.start, way.end): str(state.game.grammar.write(way.action)) for way in ways(state)}
    for pair in (("a3", "c3"), ("c3", "e3"), ("e3", "g3"), ("g3", "a3")):
        assert found[pair] == f"{state.actor()} slide row 3 east"
    assert found["e3", "c3"] == f"{state.actor()} slide row 3 west"


def test_nothing_can_be_touched_while_chance_decides(book: GameModel):
    assert book.judge is not None
    rolling = book.judge.new(2)
    deciding = book.judge.load({"phase": "move", "die": "2"})
    assert not touchable([rolling])
    assert touchable([rolling, deciding])
    found = answers(book, rolling, deciding)
    assert found["frames"][0] is None
    assert found["frames"][1][0] == "Suns"


def test_frames_that_are_the_same_are_answered_once(book: GameModel):
    assert book.judge is not None
    state = book.judge.load({"phase": "move", "die": "2"})
    found = answers(book, state, state.clone())
    assert found["frames"][1] == 0


def test_a_closed_place_gives_its_clause_and_where_to_read_it(book: GameModel):
    assert book.judge is not None
    position = {"phase": "move", "die": "2", "board": {14: ["suns"], 16: ["moons"], 7: ["suns"]}}
    found = answers(book, book.judge.load(position))
    closed = next(move for move in found["moves"] if move[:2] == ["14", "16"])
    clause, _ = found["reasons"][closed[3]]
    assert clause == "tile.crown-ace"
    number, title, address = found["clauses"][clause]
    assert (number, title) == (book.numbers[clause], book.clauses[clause].title)
    assert address == "rules.html#tile-crown-ace"


def test_the_answers_are_nothing_but_data(book: GameModel):
    """They are a script, and lines and reasons may come from strangers."""
    assert book.judge is not None
    state = book.judge.load({"phase": "move", "die": "2"})
    found = Answers(Picture(book.definition, state.seats, [tuple(state.table())], 17.0), [state])
    found._reasons["</script><script>alert(1)//", "\u2028"] = 0
    script = found.script(book, lambda _: None)
    assert script.isascii()
    assert b"<" not in script


def on_board(state: State) -> list[Placed]:
    return [piece for piece in state.table() if "/" not in piece.at]


def chance_lays(state: State) -> bool:
    """Tell whether whatever chance does first changes the board, so that the picture shows it no more."""
    if not state.is_chance():
        return False
    before = on_board(state)
    for action in state.legal_actions():
        after = state.clone()
        after.advance(action)
        if on_board(after) == before:
            return False
    return True


def test_every_setup_leads_to_a_decision(catalogue: Catalogue):
    for definition in catalogue.games.values():
        for setup in definition.game.setups:
            found = opening(state_of(definition, setup.position, setup.players))
            if found is None:  # where stones come from nowhere, or chance lays the next thing
                begins = state_of(definition, setup.position, setup.players)
                assert not on_board(begins) or chance_lays(begins), (definition.id, setup.title)
                continue
            lines, _, state = found
            assert not state.is_chance()
            again = state_of(definition, setup.position, setup.players)
            for line in lines:
                again.apply(again.parse(line))
            assert again == state


@pytest.mark.parametrize(("game", "place"), [("hex", "a1"), ("nine-mens-morris", "a1")])
def test_an_empty_place_can_be_touched_where_something_is_put(catalogue: Catalogue, game: str, place: str):
    book = GameModel(catalogue.games[game])
    assert book.judge is not None
    state = book.judge.new()
    way = next(way for way in ways(state) if way.start == place)
    assert way.puts
    assert way.end is None
    assert way.refusal is None
    assert way.clause in book.clauses
    found = answers(book, state)
    assert found["frames"][0][2] == "Touch an empty place to see whether it may be taken"
    state.apply(way.action)
    assert not any(way.start == place and way.puts and way.refusal is None for way in ways(state))


def test_where_pieces_move_the_hint_is_of_pieces(book: GameModel):
    assert book.judge is not None
    found = answers(book, book.judge.load({"phase": "move", "die": "2", "board": {8: ["suns"]}}))
    assert found["frames"][0][2].startswith("Touch a piece to see where it may go")
