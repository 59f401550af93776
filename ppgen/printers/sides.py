"""A picture of one side on something dark: where the print lies on the paper, and how far it reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.definition.problems import listed
from ppgen.printers import bending, coins
from ppgen.printers.bending import LayerPoints
from ppgen.printers.flat import BESIDE, Laid, laid
from ppgen.printers.leaf import BAR, BAR_LENGTH, Edge, MeasuringLeaf, Side
from ppgen.printers.picture import Unread

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

EDGES: tuple[Edge, ...] = ("left", "top", "right", "bottom")
STEP = 2.5
"""Millimetres between two places at which an edge is looked for."""
INSIDE = 9.0
"""Millimetres that an edge may lie within where it was drawn."""
BLUNT = 1.2, 0.45
"""Millimetres inside an edge and outside it over which light is held against dark."""
DIFFERS = 0.06
"""By how much paper is lighter than what it lies on, at least."""
NEAR_BAR = 4.0
ROUGH = 0.8
"""Millimetres by which an edge may stray from a smooth line where it is looked for roughly."""
SEEN = 0.5
"""The share of an edge that must be seen."""
EDGE_SIGMA = 0.1
"""How straight the edges of paper are cut, in millimetres, at each of so many places:"""
EDGE_PLACES = 8
STRAIGHT = 0.012
"""How little perspective a scan has."""
UNBENT = 0.15
"""Millimetres by which half of the marks of a scan lie beside an affine map, at most."""
AS_SCANNED = 0.05
"""Sigma of an edge that lies over the end of the glass, if the scanner's own scale is believed."""
OVER = 0.93, 1.06
"""The scales that a printer may have; others are settings of a print dialog."""
UNSEEN = 2.0
"""By what factor bent paper is less sure between its edges and the outer dots than the fit knows."""
WAVED = 0.15
"""Millimetres by which marks stray from a smooth bend, beyond which they do not tell how edges are bent."""
UNSURE = 0.5
"""Standard deviation of the worst corner, in millimetres, beyond which nothing is said."""


@dataclass(frozen=True)
class Lies:
    """Where a side lies on its paper: `matrix` maps it as it was drawn to the leaf."""

    leaf: MeasuringLeaf
    side: Side
    matrix: Array
    sigma: float
    """Standard deviation at the worst corner, in millimetres."""
    margins: Mapping[Edge, float]
    """How near to each edge, as this side is looked at, the printer prints; those that were seen."""
    by_scanner: bool
    """Whether its length is as true as the scanner: an edge lay over the end of the glass."""


def lies(picture: Pixels, side: Side, leaf: MeasuringLeaf | None = None) -> Lies:
    """Measure a side in a photograph or a scan. The leaf is read from the front, and given for the back.

    Raises Unread, with what would help.
    """
    import numpy as np

    seen = laid(picture, side, leaf)
    if bending.waves(seen.marks) > WAVED:
        raise Unread(
            f"the {side} lies in waves, which hide where its edges are: lay it flat, beneath a sheet of "
            "glass if it rises, and take it again from straight above"
        )
    scan = _is_scan(seen)
    found = {edge: points for edge in EDGES if (points := _edge(seen, edge)) is not None}
    missing = [edge for edge in EDGES if edge not in found]
    given = dict(found)
    if scan and len(missing) == 1 and missing[0] in ("top", "bottom"):
        given[missing[0]] = _by_scanner(seen, found, missing[0])
    elif missing:
        glass = "; the glass of a scanner has to be larger than the leaf" if scan else ""
        unseen = "edge of the leaf is" if len(missing) == 1 else "edges of the leaf are"
        raise Unread(
            f"the {listed(missing, 'and')} {unseen} not seen; lay the leaf on something darker that reaches "
            f"beyond it all round, and photograph all of it{glass}"
        )
    cut = LayerPoints(
        np.concatenate([given[edge][0] for edge in given]),
        np.concatenate([given[edge][1] for edge in given]),
        np.concatenate([_sigma(len(given[edge][0]), edge in found) for edge in given]),
        np.concatenate([_axes(edge, len(given[edge][0])) for edge in given]),
    )
    paper = bending.layer(seen.marks, cut, 1 if scan else bending.DEGREE)
    matrix = np.linalg.inv(paper.matrix)
    sigma = UNSEEN * paper.sigma(seen.leaf.corners)
    stretch = np.hypot(matrix[0, :2], matrix[1, :2])
    if not all(OVER[0] < one < OVER[1] for one in stretch):
        percent = " and ".join(f"{one * 100:.0f}" for one in stretch)
        raise Unread(
            f"the {side} is printed at {percent} %: switch off 'fit to page' and print at actual size, 100 %"
        )
    if sigma > UNSURE:
        raise Unread(
            f"the picture of the {side} tells its corners to {2 * sigma:.1f} mm only; take it again from "
            "straight above, with the leaf flat on something dark and even"
        )
    margins = {edge: one for edge in found if (one := _margin(seen, side, edge, found[edge])) is not None}
    return Lies(seen.leaf, side, matrix, sigma, margins, by_scanner=bool(missing))


def back_against_front(front: Lies, back: Lies) -> tuple[Array, float]:
    """Return the map of the through frame into the front's, and its sigma at the worst corner."""
    import numpy as np

    mirror = np.array([[-1, 0, front.leaf.width], [0, 1, 0], [0, 0, 1.0]])
    matrix = np.linalg.inv(front.matrix) @ mirror @ back.matrix @ mirror
    return matrix, float(np.hypot(front.sigma, back.sigma))


def _is_scan(seen: Laid) -> bool:
    """Tell whether a picture has no perspective and no bends, which one from straight above may have."""
    import numpy as np

    matrix = seen.to_picture / seen.to_picture[2, 2]
    tilt = abs(matrix[2, 0]) * seen.leaf.width + abs(matrix[2, 1]) * seen.leaf.height
    design = np.column_stack([seen.marks.design, np.ones(len(seen.marks.design))])
    affine, *_ = np.linalg.lstsq(design, seen.marks.seen, rcond=None)
    bent = np.hypot(*(seen.marks.seen - design @ affine).T)
    return float(tilt) < STRAIGHT and float(np.median(bent)) < UNBENT


def _sigma(count: int, cut: bool) -> Array:
    """Return the sigma of each place of an edge: its places do not stray independently."""
    import numpy as np

    return np.full(count, (EDGE_SIGMA if cut else AS_SCANNED) * np.sqrt(max(1.0, count / EDGE_PLACES)))


def _axes(edge: Edge, count: int) -> list[list[bool]]:
    """Tell of each place of an edge which coordinate it gives."""
    across = edge in ("left", "right")
    return [[across, not across]] * count


def _bars(leaf: MeasuringLeaf, side: Side) -> list[tuple[Edge, float]]:
    """Give the bars of a side as it is looked at."""
    found: list[tuple[Edge, float]] = []
    for edge, place in leaf.bars(side):
        if side == "back" and edge in ("top", "bottom"):
            found.append((edge, leaf.width - place))
        elif side == "back":
            other: Edge = "right" if edge == "left" else "left"
            found.append((other, place))
        else:
            found.append((edge, place))
    return found


def _across(leaf: MeasuringLeaf, edge: Edge, inside: Array, along: Array) -> tuple[Array, Array]:
    """Return x and y of places so far inside an edge, so far along it."""
    if edge == "left":
        return inside, along
    if edge == "right":
        return leaf.width - inside, along
    if edge == "top":
        return along, inside
    return along, leaf.height - inside


def _edge(seen: Laid, edge: Edge) -> tuple[Array, Array] | None:
    """Find an edge: places on the paper, and where they are in the flat picture. None if it is not seen."""
    import numpy as np

    leaf, flat = seen.leaf, seen.flat
    long = leaf.height if edge in ("left", "right") else leaf.width
    along = np.arange(10, long - 9, STEP)
    for side in ("front", "back"):
        for other, place in _bars(leaf, side):  # of either side: which does not matter here
            if other == edge:
                along = along[np.abs(along - place) > NEAR_BAR]
    step = 0.15
    inside = np.arange(INSIDE, -BESIDE + 0.5, -step)  # inwards first
    light = flat.sampled(
        *_across(leaf, edge, inside[None] + 0 * along[:, None], along[:, None] + 0 * inside[None])
    )
    x, y = _across(leaf, edge, inside[None] + 0 * along[:, None], along[:, None] + 0 * inside[None])
    light = np.where(_within(seen, x, y), light, np.nan)
    before, after = (round(length / step) for length in BLUNT)
    runs = np.lib.stride_tricks.sliding_window_view(light, before + after, axis=1)
    differs = np.nan_to_num(runs[..., :before].mean(-1) - runs[..., before:].mean(-1), nan=-1.0)
    best = differs.argmax(1)
    rough = inside[best + before] + step / 2
    fine = differs.max(1) > DIFFERS
    smooth = _smooth(along, rough, fine)
    if smooth is None:
        return None
    near = np.arange(1.4, -0.75, -0.05)
    x, y = _across(leaf, edge, smooth[:, None] + near, along[:, None] + 0 * near)
    light = flat.sampled(x, y)
    light = (light + np.roll(light, 1, 0) + np.roll(light, -1, 0)) / 3
    level = (np.median(light[:, near > 0.6], 1) + np.median(light[:, near < -0.4], 1)) / 2
    above = light > level[:, None]
    crossing = above[:, :-1] & ~above[:, 1:]
    fine &= crossing.any(1) & _within(seen, x, y).all(1)
    far = np.where(crossing, np.abs(near[:-1]), 9.0).argmin(1)
    rows = np.arange(len(along))
    before, after = light[rows, far], light[rows, far + 1]
    share = np.clip((before - level) / np.maximum(before - after, 1e-6), 0, 1)
    exact = smooth + near[far] - 0.05 * share
    fine &= np.abs(exact - smooth) < ROUGH
    if fine.mean() < SEEN:
        return None
    x, y = _across(leaf, edge, exact[fine], along[fine])
    design = np.column_stack(_across(leaf, edge, np.zeros(fine.sum()), along[fine]))
    return design, np.column_stack([x, y])


def _within(seen: Laid, x: Array, y: Array) -> Array:
    """Tell which places of the flat picture are in the picture itself."""
    import numpy as np

    at = coins.mapped(seen.to_picture, np.stack([x, y], -1))
    height, width = seen.size
    inside: Array = (at[..., 0] > 1) & (at[..., 1] > 1) & (at[..., 0] < width - 1) & (at[..., 1] < height - 1)
    return inside


def _smooth(along: Array, rough: Array, fine: Array) -> Array | None:
    """Return the smooth line that most of an edge lies on, at every place along it."""
    import numpy as np

    chosen = fine.copy()
    if chosen.mean() < SEEN:
        return None
    middle = np.median(rough[chosen])
    chosen &= np.abs(rough - middle) < 6
    for limit in (3.0, 1.5, ROUGH, ROUGH):
        if chosen.mean() < SEEN * 0.8:
            return None
        line = np.polynomial.Polynomial.fit(along[chosen], rough[chosen], 3 if limit < 3 else 1)
        chosen = fine & (np.abs(rough - line(along)) < limit)
    smooth: Array = line(along)
    return smooth


def _by_scanner(seen: Laid, found: Mapping[Edge, tuple[Array, Array]], missing: Edge) -> tuple[Array, Array]:
    """Lay an edge that is over the end of the glass where the scanner's own scale has it."""
    import numpy as np

    leaf = seen.leaf
    there: Edge = "top" if missing == "bottom" else "bottom"
    left, right = (coins.mapped(seen.to_picture, found[edge][1]).mean(0) for edge in ("left", "right"))
    dense = np.hypot(*(right - left)) / leaf.width
    design, at = found[there]
    line = coins.mapped(seen.to_picture, at)
    along = line[-1] - line[0]
    down = np.array([-along[1], along[0]]) / np.hypot(*along)
    middle = coins.mapped(seen.to_picture, np.array([[leaf.width / 2, leaf.height / 2]]))[0]
    down = down if down @ (middle - line.mean(0)) > 0 else -down
    placed = coins.mapped(np.linalg.inv(seen.to_picture), line + down * dense * leaf.height)
    return np.column_stack(
        [design[:, 0], np.full(len(design), leaf.height if missing == "bottom" else 0.0)]
    ), placed


def _margin(seen: Laid, side: Side, edge: Edge, found: tuple[Array, Array]) -> float | None:
    """Return how far from an edge the printer begins to print, by the bars that run over it."""
    import numpy as np

    leaf, margins = seen.leaf, []
    axis = 0 if edge in ("left", "right") else 1
    for other, place in _bars(leaf, side):
        if other != edge:
            continue
        near = np.argsort(np.abs(found[1][:, 1 - axis] - place))[:8]
        at = float(found[1][near, axis].mean())
        shift = _bend(seen, edge, place)
        inside = np.arange(-1.0, BAR_LENGTH + 3, 0.05)
        depth = inside + (at if edge in ("left", "top") else (leaf.width, leaf.height)[axis] - at)
        beside = np.arange(-2.5, 2.5, 0.1)
        x, y = _across(
            leaf, edge, depth[None] + 0 * beside[:, None], place + shift + beside[:, None] + 0 * depth
        )
        light = seen.flat.sampled(x, y)
        row = light[:, (inside > 7.0) & (inside < 8.0)].mean(1).argmin()
        bar = light[max(0, row - 1) : row + 2].mean(0)
        paper = np.median(light[np.abs(beside - beside[row]) > 2 * BAR], axis=0)
        dark = bar / np.maximum(paper, 0.02)
        inner = float(np.median(dark[(inside > 7.0) & (inside < 8.0)]))
        if inner > 0.75:
            continue
        light_at = np.nonzero((dark > (1 + inner) / 2) & (inside < 7.0))[0]
        margins.append(float(inside[light_at[-1]]) if len(light_at) else 0.0)
    return max(0.0, sum(margins) / len(margins)) if margins else None


def _bend(seen: Laid, edge: Edge, place: float) -> float:
    """Return how far marks near a place of an edge lie along it from where they were drawn."""
    import numpy as np

    leaf = seen.leaf
    x, y = _across(leaf, edge, np.array([8.0]), np.array([place]))
    near = np.argsort(np.hypot(seen.marks.design[:, 0] - x, seen.marks.design[:, 1] - y))[:3]
    along = 1 if edge in ("left", "right") else 0
    return float((seen.marks.seen - seen.marks.design)[near, along].mean())
