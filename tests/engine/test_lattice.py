"""A board that is built during play."""

from __future__ import annotations

import random

from ppgen.engine import Place
from ppgen.engine.directions import COMPASS
from ppgen.games.nouns.lattice import Lattice, coordinates


def built(count: int, seed: int) -> Lattice:
    """Lay tiles at random, each against an earlier one."""
    rng = random.Random(seed)
    lattice = Lattice(2).lay(Place("[0,0]"))
    while len(lattice.laid) < count:
        tile = lattice.beside(rng.choice(lattice.laid), rng.choice(list(COMPASS)))
        if tile not in lattice.laid:
            lattice = lattice.lay(tile)
    return lattice


def test_laying_a_tile_leaves_the_lattice_as_it_was() -> None:
    before = built(3, seed=1)
    after = before.lay(before.beside(before.laid[0], "west"))
    assert len(before.laid) == 3
    assert after.laid[:3] == before.laid
    assert after != before
    assert built(3, seed=1) == before
    assert hash(built(3, seed=1)) == hash(before)


def test_the_floor_has_all_spaces_of_all_tiles_and_no_other() -> None:
    for seed in range(5):
        lattice = built(9, seed)
        assert len(lattice.floor.places) == 4 * 9
        assert {lattice.tile_of(space) for space in lattice.floor.places} == set(lattice.laid)
        for place, rays in lattice.floor.rays.items():
            for ray in rays.values():
                assert all(lattice.tile_of(space) in lattice.laid for space in ray)
                (x, y), (to_x, to_y) = coordinates(place), coordinates(ray[-1])
                beyond = Place(f"{to_x + (to_x > x) - (to_x < x)},{to_y + (to_y > y) - (to_y < y)}")
                assert lattice.tile_of(beyond) not in lattice.laid


def test_the_rim_is_what_touches_the_rectangle_around_all_tiles() -> None:
    tiles = ("[0,0]", "[0,1]", "[1,1]", "[1,0]", "[2,0]", "[2,-1]")
    lattice = Lattice(2)
    for tile in tiles:
        lattice = lattice.lay(Place(tile))
    inside = {"1,0", "1,1", "1,2", "2,0", "2,1", "2,2", "3,0", "3,1", "3,2", "4,-1", "4,0", "4,1"}
    assert set(lattice.floor.places) - lattice.rim == inside
