"""Faint marks in paper that has a grain: each held against what the grain would do by itself.

Through card a dot is hardly darker than a cloud of fibres, and fibres beside one another are not independent.
How they hang together is read from the blank places of the same leaf; what is seen is then weighed by the
inverse of that (a matched filter in coloured noise), as all marks of a side share darkness and softness.
Source: H. L. Van Trees, Detection, Estimation, and Modulation Theory, part I, 1968, 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ppgen.printers.dots import FlatPicture, ink
from ppgen.printers.leaf import MeasuringLeaf, RoundMark

if TYPE_CHECKING:
    from ppgen.printers.picture import Array

STEP = 0.25
"""Millimetres between two samples, each the mean of four."""
SAMPLES = 13
"""About a mark from its middle, at most."""
BESIDE = 1.4
"""Millimetres around a mark that are looked at."""
SOFT = (0.1, 0.16, 0.24, 0.36)
"""How soft edges are tried to be, in millimetres."""
FLOOR = 0.2
"""The share of its usual strength below which no pattern of the grain is believed to be weak."""
UNEVEN = 3.0
"""By what factor a blank place varies more than most do if something stands there."""
PARTLY = 0.3, 2.5
"""How dark a mark is beside the usual one, at least and at most."""


@dataclass(frozen=True)
class Traced:
    """Where marks are, in millimetres, and how surely."""

    places: Array
    """Of shape (n, 2)."""
    sigma: Array
    """Standard deviation of each by the grain, per axis."""
    seen: Array
    """Which of them are about as dark as the others."""
    contrast: float
    """How much darker than the paper they are, from 0 to 1."""


class Grain:
    """The grain of the paper of one picture."""

    def __init__(self, flat: FlatPicture, leaf: MeasuringLeaf) -> None:
        """Read it from the blank places of a leaf."""
        self.flat = flat
        self._lags, self._amounts = _grain(flat, leaf)
        self._weights: dict[float, tuple[Array, Array, Array]] = {}

    def traced(self, marks: Sequence[RoundMark], near: Array, soft: float | None = None) -> Traced:
        """Trace marks seen through the paper near places that are known to half a millimetre.

        With `soft` edges are taken to be as soft, which reaches farther; else as they are seen to be.
        """
        import numpy as np

        out = Traced(near.copy(), np.full(len(marks), 9.0), np.zeros(len(marks), bool), 0.0)
        most = 0
        for kind in sorted({(mark.radius, mark.pips, mark.hole) for mark in marks}):
            of = np.nonzero([(mark.radius, mark.pips, mark.hole) == kind for mark in marks])[0]
            one = self._traced(RoundMark(0, 0, *kind), near[of], soft)
            out.places[of], out.sigma[of], out.seen[of] = one.places, one.sigma, one.seen
            if len(of) > most:
                most, usual = len(of), one.contrast
        return replace(out, contrast=usual)

    def _traced(self, mark: RoundMark, near: Array, soft: float | None) -> Traced:
        import numpy as np

        u, v, weigh = self._weighed(mark.radius + BESIDE)
        light = _light(self.flat, near, u, v) @ weigh.T
        best = None
        for one in SOFT if soft is None else (soft,):
            shape, by_x, by_y = (part @ weigh.T for part in ink(mark, u, v, one, mirrored=True))
            dark = -(light @ shape) / (shape @ shape)
            usual = float(np.median(dark))
            gain = usual * np.sqrt(shape @ shape)
            if best is None or gain > best[0]:
                best = gain, shape, by_x, by_y, dark, usual
        assert best is not None
        _, shape, by_x, by_y, dark, usual = best
        usual = max(usual, 1e-4)
        columns = -usual * np.column_stack([by_x, by_y])
        square = np.linalg.inv(columns.T @ columns)
        rest = light + usual * shape
        moved = rest @ columns @ square
        left = rest - moved @ columns.T
        loud = np.maximum(1.0, np.sqrt((left**2).sum(1) / (len(u) - 5)))
        sigma = loud * np.sqrt(np.trace(square) / 2)
        seen = (dark > PARTLY[0] * usual) & (dark < PARTLY[1] * usual)
        return Traced(near + np.clip(moved, -1, 1), sigma, seen, usual)

    def _weighed(self, radius: float) -> tuple[Array, Array, Array]:
        """Give the samples about the middle of a mark, and the matrix that makes their grain independent.

        It takes any plane of light from them as well.
        """
        import numpy as np

        if radius not in self._weights:
            step = max(STEP, radius / SAMPLES)
            line = np.arange(-round(radius / step), round(radius / step) + 1) * step
            u, v = (part.ravel() for part in np.meshgrid(line, line))
            near = np.hypot(u, v) <= radius
            u, v = u[near], v[near]
            apart = np.hypot(u[:, None] - u, v[:, None] - v)
            values, vectors = np.linalg.eigh(np.interp(apart, self._lags, self._amounts))
            values = np.maximum(values, FLOOR * max(float(np.median(values)), 1e-9))
            white = (vectors / np.sqrt(values)).T
            plane, _ = np.linalg.qr(white @ np.column_stack([np.ones_like(u), u, v]))
            self._weights[radius] = u, v, white - plane @ (plane.T @ white)
        return self._weights[radius]


def _light(flat: FlatPicture, places: Array, u: Array, v: Array) -> Array:
    """Return how light it is about places, beside the usual light there; what is outside counts little."""
    import numpy as np

    beside = STEP / 4
    light = sum(
        flat.sampled(places[:, :1] + u + right, places[:, 1:] + v + down)
        for right in (-beside, beside)
        for down in (-beside, beside)
    )
    relative: Array = np.asarray(light) / np.maximum(np.median(light, axis=1, keepdims=True), 1e-3)
    return np.clip(relative, 0.3, 1.3)


def _grain(flat: FlatPicture, leaf: MeasuringLeaf) -> tuple[Array, Array]:
    """Return the covariance of the light of blank paper by how far two places lie apart."""
    import numpy as np

    count = 29
    line = (np.arange(count) - count // 2) * STEP
    u, v = (part.ravel() for part in np.meshgrid(line, line))
    light = _light(flat, np.array(leaf.blank), u, v)
    plane, _ = np.linalg.qr(np.column_stack([np.ones_like(u), u, v]))
    light = light - light @ plane @ plane.T
    varies = light.var(1)
    light = light[varies < UNEVEN * np.median(varies)].reshape(-1, count, count)
    power = np.abs(np.fft.rfft2(light, (2 * count, 2 * count))) ** 2
    pairs = np.fft.irfft2(np.abs(np.fft.rfft2(np.ones((count, count)), (2 * count, 2 * count))) ** 2)
    covariance = np.fft.irfft2(power.mean(0)) / np.maximum(np.rint(pairs), 1)
    lag = np.fft.fftfreq(2 * count, 1 / (2 * count)) * STEP
    far = np.hypot(lag[:, None], lag).ravel()
    bins = np.rint(far / STEP).astype(int)
    enough = np.rint(pairs).ravel() > count * count / 6
    number = np.bincount(bins[enough])
    amounts = np.bincount(bins[enough], covariance.ravel()[enough]) / np.maximum(number, 1)
    fine = number > 0
    amounts = amounts[fine]
    lags = (np.bincount(bins[enough], far[enough]) / np.maximum(number, 1))[fine]
    return lags, amounts
