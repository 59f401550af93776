"""Path data as a small bitmap by the non-zero rule, without any painter."""

from __future__ import annotations

from ppgen.drawing.shapes import subpaths

STEPS = 8  # straight lines for a curve


def winding(d: str, size: int = 60, box: float = 100.0) -> list[list[int]]:
    """Return the winding number of a path at the centres of size by size pixels over its box."""
    edges = [edge for part in subpaths(d) for edge in _edges(part)]
    rows = []
    for row in range(size):
        y = (row + 0.5) * box / size
        crossings = []
        for (x1, y1), (x2, y2) in edges:
            if (y1 <= y) != (y2 <= y):
                crossings.append((x1 + (y - y1) * (x2 - x1) / (y2 - y1), 1 if y2 > y1 else -1))
        rows.append(
            [sum(way for at, way in crossings if at > (column + 0.5) * box / size) for column in range(size)]
        )
    return rows


def raster(d: str, size: int = 60) -> list[bool]:
    """Return which pixels are painted, row by row."""
    return [number != 0 for row in winding(d, size) for number in row]


def coverage(d: str) -> float:
    """Return the share of the box that is inked."""
    pixels = raster(d, 120)
    return sum(pixels) / len(pixels)


def _edges(part):
    points = []
    for command, controls in part:
        if command == "C":
            start = points[-1]
            for step in range(1, STEPS + 1):
                t = step / STEPS
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(
                    tuple(
                        sum(w * p[axis] for w, p in zip(weights, (start, *controls), strict=True))
                        for axis in (0, 1)
                    )
                )
        else:
            points.extend(controls)
    return zip(points, points[1:] + points[:1], strict=True)
