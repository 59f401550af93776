"""Round marks in a picture that has been laid flat: found roughly, then to hundredths of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ppgen.printers.leaf import PIP, PIPS, RoundMark

if TYPE_CHECKING:
    from ppgen.printers.picture import Array, Pixels

ROUNDS = 7
"""Of the fit; it is done after three or four."""
SOFT = (0.07, 0.14, 0.26)
"""How soft edges are tried to be, in millimetres."""
COUNTS = 0.3, 1.06
"""How dark and how light pixels count beside the usual one around them."""


@dataclass(frozen=True)
class FlatPicture:
    """A picture laid flat: `dense` pixels of a millimetre, `beside` millimetres around the leaf."""

    pixels: Pixels
    dense: float
    beside: float

    def sampled(self, x: Array, y: Array) -> Array:
        """Return how light it is at places in millimetres."""
        from scipy import ndimage

        rows, columns = ((value + self.beside) * self.dense - 0.5 for value in (y, x))
        light: Array = ndimage.map_coordinates(self.pixels, [rows, columns], order=1, mode="nearest")
        return light.astype(float)


@dataclass(frozen=True)
class FittedMarks:
    """Where marks are in a flat picture, in millimetres, and how surely."""

    places: Array
    """Of shape (n, 2)."""
    sigma: Array
    """Standard deviation of each by the noise around it, per axis."""
    contrast: Array
    """How much darker than the paper each is, from 0 to 1."""
    like: Array
    """How well each looks like its mark, as a correlation from 0 to 1."""


def sought(flat: FlatPicture, places: Array, radius: float, reach: float) -> tuple[Array, Array]:
    """Look for discs within so many millimetres of places: give where they are likeliest, and how dark there.

    All discs are of one radius. A bright window beside the leaf counts for no more than paper.
    """
    found, dark = candidates(flat, places, radius, reach, 1)
    return found[:, 0], dark[:, 0]


def candidates(
    flat: FlatPicture, places: Array, radius: float, reach: float, count: int
) -> tuple[Array, Array]:
    """Do so, but give so many places for each, the darkest first: of shape (n, count, 2) and (n, count)."""
    import numpy as np
    from scipy import signal

    step = max(1 / flat.dense, 0.2)
    wide = radius * 1.5 + 0.4
    line = np.arange(-round((reach + wide) / step), round((reach + wide) / step) + 1) * step
    u, v = np.meshgrid(line, line)
    light = flat.sampled(places[:, :1, None] + u, places[:, 1:, None] + v)
    light = np.clip(light / np.maximum(np.median(light, axis=(1, 2), keepdims=True), 1e-3), *COUNTS)
    core = np.arange(-round(wide / step), round(wide / step) + 1) * step
    far = np.hypot(*np.meshgrid(core, core))
    disc, ring = far < radius, (far > radius + 0.3) & (far <= wide)
    kernel = ring / ring.sum() - disc / disc.sum()
    darker = signal.fftconvolve(light, kernel[None, ::-1, ::-1], mode="valid", axes=(1, 2))
    middle = (darker.shape[1] - 1) / 2
    rows, columns = np.mgrid[: darker.shape[1], : darker.shape[2]]
    found, dark = np.zeros((len(places), count, 2)), np.zeros((len(places), count))
    for number in range(count):
        best = darker.reshape(len(places), -1).argmax(1)
        down, across = np.unravel_index(best, darker.shape[1:])
        dark[:, number] = darker[np.arange(len(places)), down, across]
        found[:, number] = places + np.column_stack([across - middle, down - middle]) * step
        near = np.hypot(rows - down[:, None, None], columns - across[:, None, None]) * step < radius
        darker[near] = -1.0
    return found, dark


def fitted(
    flat: FlatPicture, marks: Sequence[RoundMark], places: Array, *, mirrored: bool = False
) -> FittedMarks:
    """Fit marks near places, which are known to about a millimetre.

    Each is laid on a plane of light by least squares: its place, its darkness and how soft its edges are.
    """
    import numpy as np

    kinds = sorted({(mark.radius, mark.pips, mark.hole) for mark in marks})
    out = FittedMarks(places.copy(), *(np.zeros(len(marks)) for _ in range(3)))
    for kind in kinds:
        of = np.array([(mark.radius, mark.pips, mark.hole) == kind for mark in marks])
        one = _fitted(flat, RoundMark(0, 0, *kind), places[of], mirrored=mirrored)
        for name in ("places", "sigma", "contrast", "like"):
            getattr(out, name)[of] = getattr(one, name)
    return out


def _fitted(flat: FlatPicture, mark: RoundMark, places: Array, *, mirrored: bool) -> FittedMarks:
    import numpy as np

    step = max(1.1 / flat.dense, 0.13)
    wide = mark.radius * 1.35 + 0.4
    line = np.arange(-round(wide / step), round(wide / step) + 1) * step
    u, v = (part.ravel() for part in np.meshgrid(line, line))
    near = np.hypot(u, v) < wide * 1.1
    u, v = u[near], v[near]
    light = flat.sampled(places[:, :1] + u, places[:, 1:] + v)
    total = light.var(1) * len(u)
    best = FittedMarks(places.copy(), np.full(len(places), 9.0), np.zeros(len(places)), np.zeros(len(places)))
    left = np.full(len(places), np.inf)
    for soft in SOFT:
        moved, error, darkness, ground, sigma = _laid(light, mark, u, v, soft, mirrored=mirrored)
        better = (error < left) & (np.abs(moved).max(1) < 1.2)
        left[better] = error[better]
        best.places[better] = (places + moved)[better]
        best.sigma[better] = sigma[better]
        best.contrast[better] = (darkness / np.maximum(ground, 1e-3))[better]
        best.like[better] = np.sqrt(np.clip(1 - error / np.maximum(total, 1e-12), 0, 1))[better]
    return best


def _laid(
    light: Array, mark: RoundMark, u: Array, v: Array, soft: float, *, mirrored: bool
) -> tuple[Array, Array, Array, Array, Array]:
    """Lay a mark on each sample by Gauss and Newton; give how far it moved, what is left, and the rest."""
    import numpy as np

    moved = np.zeros((len(light), 2))
    base = np.stack([np.ones_like(u), u, v], -1)
    for _ in range(ROUNDS):
        x, y = u - moved[:, :1], v - moved[:, 1:]
        shape, by_x, by_y = ink(mark, x, y, soft, mirrored=mirrored)
        plane = np.broadcast_to(base, (*shape.shape, 3))
        linear = np.concatenate([shape[..., None], plane], -1)
        amounts = _least(linear, light)
        rest = light - (linear @ amounts[..., None])[..., 0]
        slope = amounts[:, :1, None] * np.stack([by_x, by_y], -1)
        columns = np.concatenate([slope, linear], -1)
        change = np.clip(_least(columns, rest)[:, :2], -0.3, 0.3)
        moved = np.clip(moved + change, -2, 2)
        if np.abs(change).max() < 5e-4:
            break
    error = (rest**2).sum(1)
    certain = np.linalg.inv(_square(columns))
    # Pixels beside one another are not independent: the picture was resampled, and paper has fibres.
    variance = error / light.shape[1] * 6
    sigma = np.sqrt(variance * (certain[:, 0, 0] + certain[:, 1, 1]) / 2)
    return moved, error, -amounts[:, 0], amounts[:, 1], sigma


def _least(columns: Array, values: Array) -> Array:
    """Solve many small problems of least squares at once."""
    import numpy as np

    right = columns.transpose(0, 2, 1) @ values[..., None]
    solved: Array = np.linalg.solve(_square(columns), right)[..., 0]
    return solved


def _square(columns: Array) -> Array:
    import numpy as np

    square: Array = columns.transpose(0, 2, 1) @ columns + 1e-9 * np.eye(columns.shape[-1])
    return square


def ink(
    mark: RoundMark, x: Array, y: Array, soft: float, *, mirrored: bool = False
) -> tuple[Array, Array, Array]:
    """Return how much ink of a mark about the origin there is at places, its edges softened.

    With it by how much that changes as the mark moves by a millimetre to the right, and down.
    """
    import numpy as np

    discs = [(0.0, 0.0, mark.radius, 1.0)]
    if mark.hole:
        discs.append((0.0, 0.0, mark.hole, -1.0))
    for px, py in PIPS[mark.pips] if mark.pips else ():
        discs.append((-px if mirrored else px, py, PIP, 1.0 if mark.hole else -1.0))
    shape, by_x, by_y = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    for cx, cy, radius, amount in discs:
        right, down = x - cx, y - cy
        far = np.hypot(right, down)
        disc = 1 / (1 + np.exp(np.clip((far - radius) / soft, -40, 40)))
        shape += amount * disc
        steep = amount * disc * (1 - disc) / soft / np.maximum(far, 1e-9)
        by_x += steep * right
        by_y += steep * down
    return shape, by_x, by_y
