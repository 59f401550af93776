"""One photograph of the front, with light behind the leaf: where the back lies against the front."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ppgen.printers import bending, coins, dots
from ppgen.printers.bending import LayerPoints
from ppgen.printers.flat import Laid, laid
from ppgen.printers.leaf import COIN, DOT, TOP_DOT, MeasuringLeaf
from ppgen.printers.picture import Unread

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

REACH = 9.0
"""Millimetres by which a coin of the back may be off."""
FAINT = 0.02
"""How much darker than the paper a back is seen at least."""
AGREE = 0.6
"""Millimetres by which the coins of the back may miss an affine map."""
ASKEW = 0.04
"""By how much a back may be stretched or turned against its front, about; 0.04 is 4 % or two degrees."""
CANDIDATES = 5
"""Places at which each coin of the back may be: through paper a shadow looks much like one."""
LIKE = 0.45
"""How much marks of the back must look like marks, as a correlation."""
ENOUGH = 0.9
"""The share of the marks of the back that is not looked for again, from where they should be."""
LEAST = 20
"""Marks of the back that must be seen."""
RUNS = 0.05
"""What is added to the sigma of a mark of the back, in millimetres: the feed wobbles."""
UNSURE = 0.075
"""Standard deviation of the worst corner, in millimetres, beyond which nothing is said."""
STRAYS = 2.5
CLEAR = 5.0
"""Millimetres from a mark of the front within which none of the back can be told."""


@dataclass(frozen=True)
class Measured:
    """Where the back lies: `matrix` maps the through frame to the front's."""

    leaf: MeasuringLeaf
    matrix: Array
    sigma: float
    """Standard deviation at the worst corner, in millimetres."""
    marks: int
    """Of the back."""
    contrast: float
    """How much darker than the paper the back is seen, in the middle of its marks."""


def measured(picture: Pixels) -> Measured:
    """Measure a leaf in a photograph against the light.

    Raises Unread with a reason if it does not tell to a fifth of a millimetre.
    """
    import numpy as np

    front = laid(picture, "front")
    leaf = front.leaf
    matrix = _roughly(front)
    design = np.array([[mark.x, mark.y] for mark in leaf.back])
    radius = np.array([mark.radius for mark in leaf.back])
    for reach in (1.6, 0.8):
        near = coins.mapped(matrix, design)
        for size in (DOT["back"], COIN):
            of = radius == size
            near[of], _ = dots.sought(front.flat, near[of], size, reach)
        found = dots.fitted(front.flat, leaf.back, near, mirrored=True)
        known = coins.places(leaf, "front")
        free = np.hypot(*(found.places[:, None] - known[None]).transpose(2, 0, 1)).min(1) > CLEAR
        seen = free & (found.like > LIKE) & (found.contrast > FAINT) & (found.sigma < 0.3)
        if seen.sum() < LEAST:
            raise Unread(
                f"only {int(seen.sum())} of {len(seen)} marks of the back are seen through the paper; take a "
                "brighter window, with nothing right behind the leaf, or thinner paper"
            )
        back = LayerPoints(design[seen], found.places[seen], np.hypot(found.sigma[seen], RUNS))
        lies = bending.layer(front.marks, back)
        matrix = lies.matrix
        used = int(lies.used.all(1).sum())
        if used > ENOUGH * len(design):
            break
    sigma = lies.sigma(leaf.corners)
    if used < LEAST or lies.strays > STRAYS:
        raise Unread(
            "the marks of the back do not agree with one another; let the leaf lie flat on the glass, and "
            "see that it is sharp"
        )
    if sigma > UNSURE:
        raise Unread(
            f"the picture tells the corners to {2 * sigma:.2f} mm only, where 0.15 mm are wanted; take it "
            "again: sharper, brighter behind the leaf, from straight before it"
        )
    return Measured(leaf, matrix, sigma, used, float(np.median(found.contrast[seen])))


def _roughly(front: Laid) -> Array:
    """Find the large marks of the back through the paper, and from them about where the back lies."""
    import numpy as np

    leaf = front.leaf
    design = np.array([[mark.x, mark.y] for mark in leaf.back[:4]])
    found, darker = dots.candidates(front.flat, design, COIN, REACH, CANDIDATES)
    if (darker[:, 0] > FAINT).sum() < 4:
        raise Unread(
            "no back is seen through the paper: hold the leaf against a window by day or a white screen; a "
            "photograph of one side alone is given as --front or --back; thick card shows "
            "nothing, so print on paper"
        )
    affine = np.column_stack([design, np.ones(4)])
    best, matrix = 0.0, None
    for chosen in product(range(CANDIDATES), repeat=4):
        four = found[range(4), chosen]
        rows, *_ = np.linalg.lstsq(affine, four, rcond=None)
        agrees = np.abs(affine @ rows - four).max() < AGREE and np.abs(rows[:2] - np.eye(2)).max() < ASKEW
        dark = float(darker[range(4), chosen].sum())
        if agrees and dark > best:
            best, matrix = dark, np.vstack([rows.T, [0, 0, 1]])
    if matrix is None:
        raise Unread(
            "the coins of the back do not agree with one another; hold the leaf so that its back is seen "
            "evenly through the paper, and nothing stands behind it"
        )
    top = np.array([leaf.at(*TOP_DOT), leaf.at(9 - TOP_DOT[0], 13 - TOP_DOT[1])])
    _, head = dots.sought(front.flat, coins.mapped(matrix, top), COIN, 1.5)
    if head[1] > 2 * max(head[0], FAINT):
        other = "short edge" if leaf.flip == "long-edge" else "long edge"
        raise Unread(
            f"the back stands on its head: the printer turned the leaf over its {other}; print it again and "
            f"choose the {leaf.flip.replace('-', ' ')} in the print dialog"
        )
    return np.asarray(matrix)
