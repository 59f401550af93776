"""The proof: pictures by number, each the same in every run, and how far what is read of them is off.

python -m tests.printers.cases lit 0 200    # one line for each, and a summary
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from ppgen.printers import picture, scales, sides, through
from ppgen.printers.leaf import MeasuringLeaf
from ppgen.printers.picture import Unread
from ppgen.printers.profile import MeasuredLeaf, mean
from tests.printers import simulate
from tests.printers.simulate import Camera, Light, Print, affine, moved

PAPERS = "a4", "letter"
FLIPS = "long-edge", "short-edge"


class Outcome(NamedTuple):
    """What came of a case: how far the worst corner is off in millimetres, or why nothing was said."""

    off: float | None
    why: str = ""
    size: float = 0.0
    """How far off the sides lie on their paper, where that was measured."""
    margins: tuple[float, ...] = ()
    sigma: float = 0.0


def leaf_of(number: int) -> MeasuringLeaf:
    return MeasuringLeaf(PAPERS[number % 2], FLIPS[number // 2 % 2])


def off(made: Print, matrix) -> float:
    """How far a map of the through frame into the front's is off at the worst corner."""
    corners = made.leaf.corners
    return float(np.hypot(*(moved(matrix, corners) - moved(made.truth, corners)).T).max())


def _read(made: Print, data: bytes) -> Outcome:
    try:
        found = through.measured(picture.pixels(data, "photograph"))
    except Unread as error:
        return Outcome(None, str(error))
    assert found.leaf == made.leaf
    return Outcome(off(made, found.matrix), sigma=found.sigma)


def lit(number: int) -> Outcome:
    """A leaf against the light: 8 or 12 megapixels, to 25 degrees, a back of 15 to 35 % contrast."""
    rng = np.random.default_rng(number)
    made = simulate.printed(rng, leaf_of(number))
    return _read(made, simulate.through(rng, made))


def faint(number: int) -> Outcome:
    """A leaf of card, whose back is seen with 4 to 12 % of contrast."""
    rng = np.random.default_rng(2000 + number)
    made = simulate.printed(rng, leaf_of(number))
    return _read(made, simulate.through(rng, made, light=Light(contrast=rng.uniform(0.04, 0.12))))


def faint_three(number: int) -> Outcome:
    """Three leaves of the faintest card, 4 to 6 %, given at once: how far their mean is off."""
    rng = np.random.default_rng(12000 + number)
    made = simulate.printed(rng, leaf_of(number))
    looked: list[through.Measured | Unread] = []
    for _ in range(3):
        data = simulate.through(rng, made, light=Light(contrast=rng.uniform(0.04, 0.06)))
        try:
            looked.append(through.measured(picture.pixels(data, "photograph"), 3))
        except Unread as error:
            looked.append(error)
    found = through.together(looked)
    seen = [one for one in found if isinstance(one, through.Measured)]
    why = " | ".join(str(one) for one in found if isinstance(one, Unread))
    if not seen:
        return Outcome(None, why)
    back, sure, _ = mean([MeasuredLeaf(made.leaf, one.matrix.tolist(), one.sigma) for one in seen])
    a, b, c, d, e, f = back.matrix(made.leaf)
    return Outcome(off(made, np.array([[a, c, e], [b, d, f], [0, 0, 1]])), why, sigma=sure)


def stressed(number: int) -> Outcome:
    """A leaf much bent, out of focus in the dark, or in part covered."""
    rng = np.random.default_rng(4000 + number)
    made = simulate.printed(rng, leaf_of(number))
    camera, light = Camera(8.0), Light()
    if number % 3 == 0:
        camera = Camera(8.0, sag=rng.uniform(5, 15))
    elif number % 3 == 1:
        light = Light(blur=rng.uniform(2.5, 7), noise=rng.uniform(0.02, 0.05))
    else:
        light = Light(covered=True)
    return _read(made, simulate.through(rng, made, camera, light))


def _both(number: int, take: Callable[[Print, str], bytes], made: Print) -> Outcome:
    found, size, margins = {}, 0.0, []
    try:
        for name in ("front", "back"):
            leaf = None if name == "front" else made.leaf
            one = sides.lies(picture.pixels(take(made, name), name), name, leaf)
            # A leaf is taken for as large as its paper is sold: how it was cut is not known.
            nominal = np.diag([made.leaf.width / made.size[0], made.leaf.height / made.size[1]])
            really = affine(nominal, [0, 0]) @ getattr(made, name)
            corners = made.leaf.corners
            if not one.by_scanner:  # such a size is not told
                size = max(size, np.hypot(*(moved(one.matrix, corners) - moved(really, corners)).T).max())
            for edge, value in one.margins.items():
                margins.append(value - made.margins[name][sides.EDGES.index(edge)])
            found[name] = one
        matrix, sigma = sides.back_against_front(found["front"], found["back"])
    except Unread as error:
        return Outcome(None, str(error))
    return Outcome(off(made, matrix), "", float(size), tuple(map(float, margins)), sigma)


def photographed(number: int) -> Outcome:
    """Both sides on a dark table."""
    rng = np.random.default_rng(6000 + number)
    made = simulate.printed(rng, leaf_of(number))
    return _both(number, lambda leaf, name: simulate.on_table(rng, leaf, name), made)


def scanned(number: int) -> Outcome:
    """Both sides under a black lid, 150 to 300 dpi; every third glass is as small as most are."""
    rng = np.random.default_rng(8000 + number)
    made = simulate.printed(rng, leaf_of(number))
    dpi, error = (150, 200, 300)[number // 4 % 3], rng.uniform(-0.003, 0.003, 2)
    large = number % 3 > 0
    return _both(
        number, lambda leaf, name: simulate.scanned(rng, leaf, name, dpi, error, all_edges=large), made
    )


def by_eye(number: int) -> Outcome:
    """The scales read against the light, each to a tenth of a millimetre or the next."""
    rng = np.random.default_rng(10000 + number)
    leaf = leaf_of(number)
    made = simulate.printed(rng, leaf, scatter=0.6)
    there = [
        moved(made.truth, [[scale.x, scale.y]])[0]["xy".index(scale.axis)] - getattr(scale, scale.axis)
        for scale in leaf.scales
    ]
    read = [round(6 + one + rng.normal(0, 0.07), 1) for one in there]
    try:
        found = scales.measured(leaf, read)
    except Unread as error:
        return Outcome(None, str(error))
    return Outcome(off(made, found.matrix), sigma=found.sigma)


WAYS: Mapping[str, Callable[[int], Outcome]] = {
    "lit": lit,
    "faint": faint,
    "faint-three": faint_three,
    "stressed": stressed,
    "photographed": photographed,
    "scanned": scanned,
    "by-eye": by_eye,
}


@cache
def outcome(way: str, number: int) -> Outcome:
    return WAYS[way](number)


def told(way: str, found: list[Outcome]) -> str:
    read = np.array([one.off for one in found if one.off is not None])
    size = np.array([one.size for one in found if one.off is not None])
    margins = np.abs([each for one in found for each in one.margins])
    words = [f"{way}: {len(found)}, refused {sum(one.off is None for one in found) / len(found):.1%}"]
    for name, values in (("corner", read), ("size", size), ("margins", margins)):
        if len(values) and values.max():
            at = np.quantile(values, (0.5, 0.95))
            words.append(f"{name} {at[0]:.3f} / {at[1]:.3f} / {values.max():.3f}")
    return ", ".join(words)


if __name__ == "__main__":
    chosen, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    step = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    all_found = []
    for case in range(first, last, step):
        all_found.append(outcome(chosen, case))
        print(case, all_found[-1], flush=True)  # noqa: T201
    print(told(chosen, all_found))  # noqa: T201
