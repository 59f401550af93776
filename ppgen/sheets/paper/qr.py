"""An address as a square code that a camera reads."""

from __future__ import annotations

from ppgen.drawing.scene import Group, Path, filled
from ppgen.language import spoken

QUIET = 4
"""Free modules round a code, so that cameras find it."""


def code(address: str, x: float, y: float, size: float) -> Group:
    """Draw the code of a web address in a square of millimetres, its free edge included.

    Raises ValueError for an address that is too long for a code.
    """
    import segno

    rows = segno.make_qr(address, error="m").matrix
    unit = size / (len(rows) + 2 * QUIET)
    step = f"h{unit:.4f}v{unit:.4f}h-{unit:.4f}z"
    dark = "".join(
        f"M{x + (QUIET + column) * unit:.4f} {y + (QUIET + row) * unit:.4f}{step}"
        for row, modules in enumerate(rows)
        for column, module in enumerate(modules)
        if module
    )
    return Group(
        (Path(dark, filled("black")),),
        alt=spoken("A code for cameras, which leads to {address}", address=address),
    )
