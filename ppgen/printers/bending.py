"""What lies beneath a bent picture: where one layer is, affinely, among marks of another that bend alike.

Lens and paper move what is seen by a smooth field. It is taken for a polynomial of a low degree and a
Gaussian process over it (kriging), so that nothing need be known of either; marks of the layer that is sought
lie between those of the layer that is known, and the field is the same for both. All is linear, and says how
sure it is. Source: C. E. Rasmussen, C. K. I. Williams, Gaussian Processes for Machine Learning, 2006, 2.7.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.printers.picture import Array

AMPLITUDE, LENGTH = 0.15, 65.0
"""Of the process: how many millimetres the field strays from a polynomial, and over what distance."""
DEGREE = 3
ROUNDS = 4
OUTLIER = 4.0
"""Standard deviations beyond which a mark is not where it should be, and left out."""
MIDDLE = 150.0
"""Millimetres by which places are divided, so that powers of them stay small."""


@dataclass(frozen=True)
class LayerPoints:
    """Points of a layer, in millimetres, each of shape (n, 2) but sigma, which is (n,)."""

    design: Array
    """Where they are in their layer as it was drawn."""
    seen: Array
    """Where they are in the flat picture."""
    sigma: Array
    """Standard deviations of that, per axis."""
    axes: Array | None = None
    """Which of the two coordinates were seen: of a point of an edge one; all if nothing is given."""


@dataclass(frozen=True)
class PlacedLayer:
    """Where a layer lies among the marks of another."""

    matrix: Array
    """From its own places to those of the other layer, of shape (3, 3)."""
    covariance: tuple[Array, Array]
    """Of the first and of the second row of the matrix."""
    used: Array
    """Which points have been used, (n, 2)."""
    strays: float
    """By what factor points stray more than their sigma says."""

    def sigma(self, places: Sequence[tuple[float, float]]) -> float:
        """Return the largest standard deviation at places of the layer, over both axes."""
        import numpy as np

        at = np.column_stack([np.array(places), np.ones(len(places))])
        variances = [np.einsum("nk,kl,nl->n", at, covariance, at) for covariance in self.covariance]
        return float(np.sqrt(sum(variances).max()))


def layer(known: LayerPoints, sought: LayerPoints, degree: int = DEGREE) -> PlacedLayer:
    """Find where a layer lies, given marks of a layer that is known and of the one that is sought."""
    import numpy as np

    matrix = np.eye(3)
    at = sought.seen
    axes = np.ones_like(sought.seen, bool) if sought.axes is None else sought.axes
    affine = np.column_stack([sought.design, np.ones(len(sought.design))])
    for _ in range(ROUNDS):
        solved = [
            _solve(known, affine[axes[:, axis]], at[axes[:, axis]], sought, axes[:, axis], axis, degree)
            for axis in (0, 1)
        ]
        matrix = np.array([*(one.map for one in solved), [0.0, 0.0, 1.0]])
        at = affine @ matrix[:2].T
    used = np.zeros_like(axes)
    for axis, one in enumerate(solved):
        used[axes[:, axis], axis] = one.used
    return PlacedLayer(
        matrix, (solved[0].covariance, solved[1].covariance), used, max(one.strays for one in solved)
    )


def bent(known: LayerPoints, places: Array, degree: int = DEGREE) -> Array:
    """Return by how much the field moves what lies at places, as marks of a layer that is known tell it."""
    import numpy as np

    out = np.zeros_like(places)
    columns = _powers(np.concatenate([known.design, places]), degree)
    count = len(known.design)
    far = ((places[:, None] - known.design[None]) ** 2).sum(-1)
    beside = AMPLITUDE**2 * np.exp(-far / (2 * LENGTH**2))
    model = _covariance(known.design, known.sigma)
    for axis in (0, 1):
        values = known.seen[:, axis] - known.design[:, axis]
        solution, _, _ = _generalised(columns[:count], values, model)
        left = np.linalg.solve(model, values - columns[:count] @ solution)
        out[:, axis] = columns[count:] @ solution + beside @ left
    return out


def waves(known: LayerPoints) -> float:
    """Return how far marks stray from a smooth bend: the root of the mean square, in millimetres."""
    import numpy as np

    columns = _powers(known.design, DEGREE)
    moved = known.seen - known.design
    left = moved - columns @ np.linalg.lstsq(columns, moved, rcond=None)[0]
    return float(np.sqrt((left**2).sum(1).mean()))


@dataclass(frozen=True)
class _Solved:
    map: Array
    covariance: Array
    used: Array
    strays: float


def _solve(
    known: LayerPoints,
    affine: Array,
    at_sought: Array,
    sought: LayerPoints,
    seen: Array,
    axis: int,
    degree: int,
) -> _Solved:
    """Find a row of the matrix; what misses its place by far is left out, the farthest first."""
    import numpy as np

    count = len(known.design)
    at = np.concatenate([known.design, at_sought])
    values = np.concatenate([known.seen[:, axis] - known.design[:, axis], sought.seen[seen, axis]])
    sigma = np.concatenate([known.sigma, sought.sigma[seen]])
    columns = np.column_stack([_powers(at, degree), np.concatenate([np.zeros((count, 3)), affine])])
    fine = np.ones(len(values), bool)
    while True:
        some = np.nonzero(fine)[0]
        solution, covariance, left = _generalised(
            columns[some], values[some], _covariance(at[some], sigma[some])
        )
        far = np.abs(left)
        usual = max(1.0, 1.48 * float(np.median(far)))
        if far.max() <= OUTLIER * usual or len(some) <= columns.shape[1] + 6:
            break
        fine[some[far.argmax()]] = False
    strays = float(np.sqrt((left**2).mean()))
    return _Solved(solution[-3:], covariance[-3:, -3:] * max(1.0, strays) ** 2, fine[count:], strays)


def _powers(places: Array, degree: int) -> Array:
    import numpy as np

    x, y = (places - places.mean(0)).T / MIDDLE
    return np.column_stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)])


def _covariance(at: Array, sigma: Array) -> Array:
    import numpy as np

    apart = ((at[:, None] - at[None]) ** 2).sum(-1)
    model: Array = AMPLITUDE**2 * np.exp(-apart / (2 * LENGTH**2)) + np.diag(sigma**2)
    return model


def _generalised(columns: Array, values: Array, model: Array) -> tuple[Array, Array, Array]:
    """Solve by generalised least squares; `left` is by how many sigma each row misses what the others say."""
    import numpy as np

    inverse = np.linalg.inv(model)
    weighed = inverse @ columns
    covariance = np.linalg.inv(columns.T @ weighed)
    solution = covariance @ (weighed.T @ values)
    rest = inverse - weighed @ covariance @ weighed.T
    left = (rest @ values) / np.sqrt(np.maximum(np.diag(rest), 1e-12))
    return solution, covariance, left
