"""Coins of a leaf in a picture: where its corners are, and which way the leaf lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from ppgen.printers.leaf import MeasuringLeaf, Side
from ppgen.printers.picture import Unread

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

DARKER = 0.82
"""A coin is darker than its surroundings by this factor at least."""
SIDE = 1800
"""Pixels of the longer side of the picture in which coins are looked for."""
COIN = 12, 130
"""Pixels of a coin there, at least and at most."""
ROUND = 0.66, 0.90
"""What share of its box a coin fills, however it is seen: a circle or an ellipse has 0.785 of it."""
HOLLOW = 0.33
"""What share of a coin of the front is hole, at least."""
SPECK = 0.014, 0.12
"""What share of a coin a pip is, at least and at most: rings of the back are no coins with one pip."""
TRIED = 400
"""Ways of taking four coins that are looked at."""


class FoundCoin(NamedTuple):
    """A coin in a picture; lengths in pixels from the top left corner of the picture."""

    side: Side
    pips: int
    x: float
    y: float
    area: float


def coins(picture: Pixels) -> list[FoundCoin]:
    """Find all that looks like a coin."""
    step = max(1, -(-max(picture.shape) // SIDE))
    height, width = (extent // step * step for extent in picture.shape)
    small = picture[:height, :width].reshape(height // step, step, width // step, step).mean((1, 3))
    found: list[FoundCoin] = []
    for share in (110, 50):
        radius = sum(small.shape) // share
        for coin in _coins(small, radius):
            scaled = coin._replace(x=coin.x * step, y=coin.y * step, area=coin.area * step**2)
            near = (abs(scaled.x - one.x) + abs(scaled.y - one.y) < 10 * step for one in found)
            if not any(near):
                found.append(scaled)
    return found


def _coins(small: Pixels, radius: int) -> Iterator[FoundCoin]:
    from scipy import ndimage

    dark = small < DARKER * ndimage.uniform_filter(small, 2 * radius + 1)
    labels, _ = ndimage.label(dark, structure=[[1, 1, 1]] * 3)
    for number, place in enumerate(ndimage.find_objects(labels), 1):
        high, wide = (part.stop - part.start for part in place)
        if not (
            COIN[0] <= min(high, wide)
            and max(high, wide) <= COIN[1]
            and max(high, wide) < 1.8 * min(high, wide)
        ):
            continue
        own = labels[place] == number
        whole = ndimage.binary_fill_holes(own)
        area = float(whole.sum())
        if not ROUND[0] < area / (high * wide) < ROUND[1]:
            continue
        inside = whole & ~own
        if inside.sum() > HOLLOW * area:  # a ring: what is dark in its hole
            pips, side = _specks(inside & dark[place], area), "front"
        else:
            pips, side = _specks(inside, area), "back"
        if 1 <= pips <= 4:
            y, x = ndimage.center_of_mass(whole)
            kind: Side = "front" if side == "front" else "back"
            yield FoundCoin(kind, pips, place[1].start + x + 0.5, place[0].start + y + 0.5, area)


def _specks(mask: Pixels, area: float) -> int:
    import numpy as np
    from scipy import ndimage

    labels, count = ndimage.label(mask)
    share = np.bincount(labels.ravel(), minlength=count + 1)[1:] / area
    return int(((share > SPECK[0]) & (share < SPECK[1])).sum())


def homography(places: Array, seen: Array) -> Array:
    """Return the projective map of four places or more to where they are seen, by least squares."""
    import numpy as np

    (x, y), (u, v) = places.T, seen.T
    one, none = np.ones_like(x), np.zeros_like(x)
    across = np.column_stack([x, y, one, none, none, none, -u * x, -u * y, -u])
    down = np.column_stack([none, none, none, x, y, one, -v * x, -v * y, -v])
    rows = np.concatenate([across, down])
    scale = np.abs(rows).max(0)
    solution = np.linalg.svd(rows / scale)[2][-1] / scale
    matrix: Array = (solution / solution[-1]).reshape(3, 3)
    return matrix


def mapped(matrix: Array, places: Array) -> Array:
    """Map places by a projective or an affine matrix of 3 by 3."""
    out = places @ matrix[:2, :2].T + matrix[:2, 2]
    depth = places @ matrix[2, :2] + matrix[2, 2]
    seen: Array = out / depth[..., None]
    return seen


def corners(found: Sequence[FoundCoin], side: Side) -> Iterator[Array]:
    """Give the ways of taking the coins 1 to 4 of a side, as places in the picture, the likeliest first.

    Raises Unread if a coin is not there, or if the leaf is seen from behind.
    """
    import numpy as np

    ways, mirrored = [], False
    of = [[coin for coin in found if coin.side == side and coin.pips == pips] for pips in (1, 2, 3, 4)]
    missing = [number for number, there in enumerate(of, 1) if not there]
    if missing:
        raise Unread(_lacking(found, side, missing))
    for four in islice(product(*of), TRIED):
        place = np.array([[coin.x, coin.y] for coin in four])
        edge = np.roll(place, -1, 0) - place
        after = np.roll(edge, -1, 0)
        turn = edge[:, 0] * after[:, 1] - edge[:, 1] * after[:, 0]
        spread = max(coin.area for coin in four) / min(coin.area for coin in four)
        if (turn > 0).all() and spread < 5:
            ways.append((spread, place))
        mirrored = mirrored or bool((turn < 0).all() and spread < 3)
    if not ways and mirrored:
        raise Unread("the picture is mirrored; take it with the camera at the back of the phone")
    if not ways:
        raise Unread(
            f"the four coins at the corners of the {side} do not form a leaf; take the picture again"
        )
    yield from (place for _, place in sorted(ways, key=lambda way: way[0]))


def _lacking(found: Sequence[FoundCoin], side: Side, missing: Sequence[int]) -> str:
    other: Side = "back" if side == "front" else "front"
    if len({coin.pips for coin in found if coin.side == other}) > 2 and len(missing) > 1:
        return (
            f"this looks like the {other} of the leaf, where its {side} is wanted; if it is the {side}, take "
            "the picture again, sharp"
        )
    if len(missing) > 2:
        return (
            f"the coins at the corners of the {side} are not found; take the picture so that the whole leaf "
            "fills it, sharp, without glare"
        )
    which = " and ".join(f"with {pips} pip{'s' * (pips > 1)}" for pips in missing)
    return (
        f"the coin {which} at a corner of the {side} is not found; take the picture again so that nothing "
        "covers it, no light blinds, and it is sharp"
    )


def places(leaf: MeasuringLeaf, side: Side) -> Array:
    """Return where the marks of a side are: of the back as it was drawn, not as it is seen through."""
    import numpy as np

    marks = leaf.front if side == "front" else leaf.back
    where = np.array([[mark.x, mark.y] for mark in marks])
    if side == "back":
        where[:, 0] = leaf.width - where[:, 0]
    return where
