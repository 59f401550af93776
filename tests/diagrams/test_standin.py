"""Games on the pieces of another system: the same judge, every space in its place, and pieces enough."""

import random
from collections import Counter

import pytest

from ppgen.definition import Definition
from ppgen.definition.standin import StandIn, ground_of
from ppgen.definition.standin_checks import supply
from ppgen.diagrams import judged_on, setup_drawing, stand_in_drawn, state_of, stood_in
from ppgen.engine import Place, Placed, State
from tests import own

ALL = [(one, stand_in) for one in own.catalogue().games.values() for stand_in in one.game.stand_ins]
every = pytest.mark.parametrize(("definition", "stand_in"), ALL, ids=[one.id for one, _ in ALL])


def played(definition: Definition, stand_in: StandIn, seed: int) -> list[State]:
    """Play a game at random on the stand-in's board, and keep every state."""
    state = state_of(judged_on(definition, stand_in), stand_in.position, stand_in.players)
    rng = random.Random(seed)
    states = [state]
    while not state.is_terminal() and len(states) < 400:
        state = state.clone()
        state.advance(rng.choice(state.legal_actions()))
        states.append(state)
    return states


def test_morris_draughts_hex_konane_and_oware_are_played_on_piecepacks():
    found = {one.id: (stand_in.system, stand_in.sets) for one, stand_in in ALL}
    assert found == {
        "draughts": ("piecepack", 1),
        "hex": ("piecepack", 2),
        "konane": ("piecepack", 2),
        "nine-mens-morris": ("piecepack", 1),
        "oware": ("piecepack", 2),
    }


@every
def test_every_space_of_the_judge_has_its_own_place_on_the_tiles(definition: Definition, stand_in: StandIn):
    state = state_of(judged_on(definition, stand_in), stand_in.position, stand_in.players)
    ground = ground_of(stand_in.board or definition.game.board, stand_in.space)
    assert ground.spaces.keys() >= {str(place) for place in state.game.board.places}
    assert len(set(ground.spaces.values())) == len(ground.spaces)
    for x, y in ground.spaces.values():
        under = [
            tile for tile in ground.tiles if 0 <= x - tile[0] < ground.edge and 0 <= y - tile[1] < ground.edge
        ]
        assert len(under) == 1, "a space lies on one tile"
    drawn = stand_in_drawn(definition, stand_in)
    assert {space.id for space in drawn.definition.game.board.spaces} >= ground.spaces.keys()


@every
def test_no_game_takes_more_pieces_than_the_sets_hold(definition: Definition, stand_in: StandIn):
    system = definition.stood_in[stand_in.system]
    for seed in range(5):
        for state in played(definition, stand_in, seed):
            lying = Counter((piece.piece, piece.suit) for piece in state.table())
            for man in stand_in.men:
                of_kind = sum(
                    n for (piece, suit), n in lying.items() if piece == man.piece and man.suit in (None, suit)
                )
                assert of_kind <= man.count <= supply(system, man, stand_in.sets)
            stood = Counter(piece.piece for piece in stood_in(definition, stand_in, state.table()))
            assert stood["tile"] <= stand_in.sets * system.count("tile")
            assert stood["coin"] <= stand_in.sets * (system.count("coin") + system.count("pawn"))


@every
def test_it_is_drawn_with_the_tiles_and_the_coins_of_the_set(definition: Definition, stand_in: StandIn):
    drawn = stand_in_drawn(definition, stand_in)
    scene = setup_drawing(drawn.definition, drawn.setup, 12.0, begins=drawn.begins).scene
    assert scene.width > 60
    assert {piece.piece for piece in drawn.begins.table} <= {"tile", "coin"}


def test_tiles_come_apart_no_further_than_they_must():
    hexed = next(stand_in for one, stand_in in ALL if one.id == "hex")
    assert hexed.board is not None
    spaces = ground_of(hexed.board, "tile").spaces
    assert spaces["a1"] == (0, 0)
    assert spaces["b1"] == pytest.approx((1, 0))
    assert spaces["a2"] == pytest.approx((0.5, 1)), "bricks: half a tile further in the next row"


def test_a_king_of_draughts_is_two_coins():
    definition, stand_in = next(pair for pair in ALL if pair[0].id == "draughts")
    king = Placed("man", Place("a1"), "dark", side="back")
    coins = [piece for piece in stood_in(definition, stand_in, [king]) if piece.piece == "coin"]
    assert len(coins) == 2
