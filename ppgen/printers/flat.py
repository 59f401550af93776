"""A picture laid flat by the coins at its corners, and the marks of one side found in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.printers import coins, dots
from ppgen.printers.bending import LayerPoints
from ppgen.printers.dots import FlatPicture
from ppgen.printers.leaf import DOT, DRAWING, MeasuringLeaf, Side
from ppgen.printers.picture import Unread

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

BESIDE = 14.0
"""Millimetres around the leaf that are looked at."""
DENSE = 5.0, 11.0
"""Pixels of a millimetre of a flat picture, at least and at most."""
COARSEST = 4.5
"""Pixels of a millimetre that a photograph has, at least."""
REACH = 3.5
"""Millimetres by which a bent leaf may be off between its corners."""
ROUNDED = 0.04
"""What is added to the sigma of a mark of print, in millimetres: ink runs, and the feed wobbles."""
ENOUGH = 0.7
"""The share of the marks of its side that must be seen."""
FEWEST = 8
"""Marks below which what was taken for coins was something else."""
LIKE = 0.85
DARK = 0.2
"""How alike and how dark marks of the side that is looked at are, at least."""
PAPERS = ("a4", "letter")


@dataclass(frozen=True)
class Laid:
    """A side of a leaf in a flat picture."""

    leaf: MeasuringLeaf
    flat: FlatPicture
    marks: LayerPoints
    """Of its side."""
    native: float
    """Pixels of a millimetre of the picture itself."""
    to_picture: Array
    """From places in millimetres to pixels of the picture, (3, 3)."""
    size: tuple[int, int]
    """Height and width of the picture in pixels."""


def laid(picture: Pixels, side: Side, leaf: MeasuringLeaf | None = None) -> Laid:
    """Lay a picture of a side flat. Without a leaf, its further dots tell which it is.

    Raises Unread if the side is not seen well enough, with what would help.
    """
    import numpy as np

    found = coins.corners(coins.coins(picture), side)
    first = leaf or MeasuringLeaf("a4")
    wanted = len(first.front if side == "front" else first.back)
    best: tuple[Array, float, FlatPicture, LayerPoints] | None = None
    for corners in found:
        way = coins.homography(coins.places(first, side)[:4], corners)
        fine = _native(way, first)
        if fine < 1:
            continue
        lies = _flattened(picture, way, first, fine)
        seen = _marks(lies, first, side)
        if best is None or len(seen.sigma) > len(best[3].sigma):
            best = way, fine, lies, seen
        if len(seen.sigma) >= ENOUGH * wanted:
            break
    if best is None or len(best[3].sigma) < FEWEST:
        raise Unread(f"the dots of the {side} are not found; is this the leaf, all of it, and sharp?")
    matrix, native, flat, marks = best
    if native < COARSEST:
        raise Unread(
            f"the picture is too coarse: {native:.1f} pixels of a millimetre, where {COARSEST} are the "
            "least; let the leaf fill the picture, and send the photograph itself"
        )
    if len(marks.sigma) < ENOUGH * wanted:
        raise Unread(
            f"only {len(marks.sigma)} of {wanted} marks of the {side} are seen; take the picture again, "
            "sharp, without glare, and with nothing over the leaf"
        )
    if leaf is None:
        told = _told(flat, first, marks)
        if told != first:
            return laid(picture, side, told)
    return Laid(first, flat, marks, native, np.asarray(matrix), (picture.shape[0], picture.shape[1]))


def _native(matrix: Array, leaf: MeasuringLeaf) -> float:
    import numpy as np

    middle = np.array([leaf.width, leaf.height]) / 2
    a, b, c = coins.mapped(matrix, middle + np.array([[0, 0], [1, 0], [0, 1]]))
    across, down = b - a, c - a
    return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))


def _flattened(picture: Pixels, matrix: Array, leaf: MeasuringLeaf, native: float) -> FlatPicture:
    import numpy as np
    from PIL import Image

    dense = min(max(native, DENSE[0]), DENSE[1])
    shrink = np.array([[1 / dense, 0, -BESIDE], [0, 1 / dense, -BESIDE], [0, 0, 1]])
    whole = matrix @ shrink
    size = round((leaf.width + 2 * BESIDE) * dense), round((leaf.height + 2 * BESIDE) * dense)
    pixels = Image.fromarray(picture).transform(
        size, Image.Transform.PERSPECTIVE, tuple((whole / whole[2, 2]).ravel()[:8]), Image.Resampling.BILINEAR
    )
    return FlatPicture(np.asarray(pixels), dense, BESIDE)


def _marks(flat: FlatPicture, leaf: MeasuringLeaf, side: Side) -> LayerPoints:
    """Find the marks of the side that is looked at; those alone that are seen well."""
    import numpy as np

    marks = leaf.front if side == "front" else leaf.back
    design = coins.places(leaf, side)
    near = np.array(design)
    plain = np.array([mark.pips == 0 and mark.radius == DOT[side] for mark in marks])
    near[plain], _ = dots.sought(flat, design[plain], DOT[side], REACH)
    found = dots.fitted(flat, marks, near)
    seen = (found.like > LIKE) & (found.contrast > DARK)
    return LayerPoints(design[seen], found.places[seen], np.hypot(found.sigma[seen], ROUNDED))


def _told(flat: FlatPicture, leaf: MeasuringLeaf, marks: LayerPoints) -> MeasuringLeaf:
    """Read from its further dots which leaf it is. Raises Unread if it is no leaf of today's drawing."""
    import numpy as np

    where = np.array(list(leaf.code))
    # Where the leaf is bent there, its nearest marks are as well.
    apart = ((marks.design[None] - where[:, None]) ** 2).sum(-1)
    near = np.argsort(apart, axis=1)[:, :4]
    bent = (marks.seen - marks.design)[near].mean(1)
    _, darker = dots.sought(flat, where + bent, DOT["front"], 1.0)
    letter, short, *drawing = (bool(one > DARK) for one in darker)
    number = sum(there << bit for bit, there in enumerate(drawing))
    if number > DRAWING:
        raise Unread(
            f"this leaf is drawing {number}, and this ppgen reads drawing {DRAWING}: take a newer ppgen, or "
            "print the leaf of this one with `ppgen printer sheet`"
        )
    if number < DRAWING:
        raise Unread(
            f"the dot of drawing {DRAWING} is not seen at the foot of the leaf: if something covers it, take "
            "the picture again; if the leaf is an older one, print a new one with `ppgen printer sheet`"
        )
    return MeasuringLeaf("letter" if letter else "a4", "short-edge" if short else "long-edge")
