"""One photograph of the front, with light behind the leaf: where the back lies against the front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ppgen.printers import bending, coins, dots
from ppgen.printers.bending import LayerPoints
from ppgen.printers.flat import Laid, laid
from ppgen.printers.grain import Grain
from ppgen.printers.leaf import COIN, DOT, TOP_DOT, MeasuringLeaf, RoundMark
from ppgen.printers.picture import Unread

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

REACH = 9.0
"""Millimetres by which a coin of the back may be off."""
TURNED = 1.6
"""By what factor the large dot of the back is darker at one end than at the other, if that tells its head."""
ABSENT = 0.5
"""How dark dots are beside the usual ones, below which they are not there: a back on its head lacks some."""
STANDS = 0.045
"""How dark a back is, below which a cloud of the paper may pass for its large dot."""
FAINT = 0.02
"""How much darker than the paper a back is seen at least."""
AGREE = 0.6
"""Millimetres by which the coins of the back may miss an affine map."""
ASKEW = 0.04
"""By how much a back may be stretched or turned against its front, about; 0.04 is 4 % or two degrees."""
CANDIDATES = 8
"""Places at which each coin of the back may be: through paper a shadow looks much like one."""
LIKELY = 24
"""Ways of taking the coins of the back that are held against its dots."""
VAGUE = 1.0
"""Sigma of a mark, in millimetres, beyond which it says too little: it may be anywhere near."""
LEAST = 20
"""Marks of the back that must be seen."""
RUNS = 0.05
"""What is added to the sigma of a mark of the back, in millimetres: the feed wobbles."""
UNSURE = 0.09
"""Standard deviation of the worst corner, in millimetres, beyond which nothing is said."""
FAINTLY = 0.07
"""How dark a back is, below which a refusal names that as the cause."""
STRAYS = 2.5
MOST = 3
"""Leaves that make each other surer: the grain of each is its own, and no second photograph changes it."""
SOFTNESS = 0.5, 0.3, None, None
"""How soft marks are taken to be, in millimetres, round by round: soft ones reach farther."""
SOFTEST = 0.6
CLEAR = 5.5
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


def measured(picture: Pixels, leaves: int = 1) -> Measured:
    """Measure a leaf in a photograph against the light, one of so many whose mean is wanted.

    Raises Unread with a reason if it does not tell to a fifth of a millimetre; each of several leaves may
    be vaguer, as their mean is not: `together` sees to that.
    """
    import numpy as np

    front = laid(picture, "front")
    leaf = front.leaf
    paper = Grain(front.flat, leaf)
    matrix = _roughly(front, paper)
    design = np.array([[mark.x, mark.y] for mark in leaf.back])
    known = coins.places(leaf, "front")
    for soft in SOFTNESS:
        near = _seen(front, coins.mapped(matrix, design))
        found = paper.traced(leaf.back, near, soft)
        free = np.hypot(*(near[:, None] - known[None]).transpose(2, 0, 1)).min(1) > CLEAR
        seen = free & found.seen & (found.sigma < VAGUE)
        if seen.sum() < LEAST:
            raise Unread(
                f"only {int(seen.sum())} of {len(seen)} marks of the back are seen through the paper; take a "
                "brighter window, with nothing right behind the leaf, or thinner paper; if that does not "
                "help, give photographs of both sides as --front and --back, which need no light behind them"
            )
        back = LayerPoints(design[seen], found.places[seen], np.hypot(found.sigma[seen], RUNS))
        lies = bending.layer(front.marks, back)
        matrix = lies.matrix
    used = int(lies.used.all(1).sum())
    sigma = lies.sigma(leaf.corners)
    if used < LEAST or lies.strays > STRAYS:
        raise Unread(
            "the marks of the back do not agree with one another; let the leaf lie flat on the glass, and "
            "see that it is sharp"
        )
    if sigma > (wanted := UNSURE * min(leaves, MOST) ** 0.5):
        raise _vague(sigma, wanted, found.contrast, leaves)
    return Measured(leaf, matrix, sigma, used, found.contrast)


def together(found: Sequence[Measured | Unread]) -> list[Measured | Unread]:
    """Leave out the vaguest of leaves that were measured one by one, until the mean of the others is sure.

    Each that is left out, or was not measured, is given as the reason, in its place.
    """
    out = list(found)
    while kept := [one for one in out if isinstance(one, Measured)]:
        sigma = sum(one.sigma**2 for one in kept) ** 0.5 / len(kept)
        if sigma <= UNSURE:
            break
        vaguest = max(kept, key=lambda one: one.sigma)
        wanted = UNSURE * len(kept) ** 0.5
        place = next(place for place, one in enumerate(out) if one is vaguest)
        out[place] = _vague(vaguest.sigma, wanted, vaguest.contrast, len(found))
    return out


def _vague(sigma: float, wanted: float, contrast: float, leaves: int) -> Unread:
    return Unread(
        f"the picture tells the corners to {2 * sigma:.2f} mm only, where {2 * wanted:.2f} mm are "
        f"wanted; {_better(contrast, leaves)}"
    )


def _better(contrast: float, leaves: int) -> str:
    if contrast > FAINTLY:
        return "take it again: sharper, brighter behind the leaf, from straight before it"
    better = (
        f"the back is seen with {contrast:.0%} of contrast: take it again with more light behind the leaf, "
        "or print the leaf on thinner paper"
    )
    return better if leaves >= MOST else f"{better}, or three leaves, and give a photograph of each at once"


def _seen(front: Laid, places: Array) -> Array:
    """Return where places of the front's frame are seen in its flat picture, which may be bent."""
    seen: Array = places + bending.bent(front.marks, places)
    return seen


def _roughly(front: Laid, paper: Grain) -> Array:
    """Find the large marks of the back through the paper, and from them about where the back lies."""
    import numpy as np

    leaf = front.leaf
    design = np.array([[mark.x, mark.y] for mark in leaf.back[:4]])
    bent = bending.bent(front.marks, design)
    found, darker = dots.candidates(front.flat, design + bent, COIN, REACH, CANDIDATES)
    found -= bent[:, None]
    if (darker[:, 0] > FAINT).sum() < 4:
        raise Unread(
            "no back is seen through the paper: hold the leaf against a window by day or a white screen; a "
            "photograph of one side alone is given as --front or --back; thick card shows "
            "nothing, so print on paper"
        )
    affine = np.column_stack([design, np.ones(4)])
    chosen = np.array(list(product(range(CANDIDATES), repeat=4)))
    fours = found[np.arange(4), chosen]
    rows = np.linalg.pinv(affine) @ fours
    agree = (np.abs(affine @ rows - fours).max((1, 2)) < AGREE) & (
        np.abs(rows[:, :2] - np.eye(2)).max((1, 2)) < ASKEW
    )
    if not agree.any():
        raise Unread(
            "the coins of the back do not agree with one another; hold the leaf so that its back is seen "
            "evenly through the paper, and nothing stands behind it"
        )
    dark = np.where(agree, darker[np.arange(4), chosen].sum(1), -1.0)
    likely = [way for way in np.argsort(-dark)[:LIKELY] if agree[way]]
    maps = [np.vstack([rows[way].T, [0.0, 0.0, 1.0]]) for way in likely]
    plain = [mark for mark in leaf.back if not mark.pips and mark.radius == DOT["back"]]
    there = np.array([[mark.x, mark.y] for mark in plain])

    def darkness(one: Array) -> float:
        return paper.traced(plain, _seen(front, coins.mapped(one, there)), SOFTEST).contrast

    matrix = max(maps, key=darkness)
    _see_head(front, paper, np.asarray(matrix), darkness(matrix))
    return np.asarray(matrix)


def _see_head(front: Laid, paper: Grain, matrix: Array, usual: float) -> None:
    """See that the back does not stand on its head, by its large dot and by dots that it would lack.

    Either may be covered or drowned in the grain. Raises Unread.
    """
    import numpy as np

    leaf = front.leaf
    places = np.array([[mark.x, mark.y] for mark in leaf.upright])
    lacked = paper.traced(leaf.upright, _seen(front, coins.mapped(matrix, places)), SOFTEST)
    if lacked.contrast > ABSENT * usual:
        return
    ends = np.array([leaf.at(*TOP_DOT), leaf.at(9 - TOP_DOT[0], 13 - TOP_DOT[1])])
    disc = [RoundMark(0, 0, COIN)]
    head, foot = (
        paper.traced(disc, _seen(front, coins.mapped(matrix, end[None])), SOFTEST).contrast for end in ends
    )
    if head > max(TURNED * max(foot, FAINT), ABSENT * usual):  # no mere dot, as its foot has there
        return
    if usual < STANDS:
        raise Unread(f"the back is seen too faintly to tell its head from its foot; {_better(usual, MOST)}")
    if foot > TURNED * max(head, FAINT):
        other = "short edge" if leaf.flip == "long-edge" else "long edge"
        raise Unread(
            f"the back stands on its head: the printer turned the leaf over its {other}; print it again and "
            f"choose the {leaf.flip.replace('-', ' ')} in the print dialog"
        )
    raise Unread(
        "it is not seen whether the back stands on its head; take the picture again with nothing over the "
        "leaf and nothing right behind it"
    )
