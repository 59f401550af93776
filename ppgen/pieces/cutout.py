"""The one knife: every suit, icon and emblem is a solid in a box of 100, less its cuts."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.drawing.scene import Group, Item, Path, Style, Transform, filled
from ppgen.drawing.shapes import solid

BOX = 100.0
_OUTLINE = 3.6  # of the box: the line of the ink-saving form
_INSET = Transform(0.964, 0.0, 0.0, 0.964, 1.8, 1.8)  # keeps that line within the box


@dataclass(frozen=True, slots=True)
class Cutout:
    """A body and its cuts, as path data; a cut lies within one part of the body."""

    body: str
    cut: str = ""

    @property
    def solid(self) -> str:
        """Return the body with the cuts as real holes."""
        return solid(self.body, self.cut)

    def painted(self, role: str, edge: str | None = None, edge_width: float = 2.0) -> tuple[Item, ...]:
        """Return the solid form in a colour role, with an edge where the colour alone would not be seen."""
        return (Path(self.solid, Style(fill=role, stroke=edge, width=edge_width if edge else 0.0)),)

    def outlined(self, role: str) -> tuple[Item, ...]:
        """Return the ink-saving form: the body as a line, the cut filled."""
        line = Style(fill="surface", stroke=role, width=_OUTLINE, join="round")
        cut = (Path(self.cut, filled(role)),) if self.cut else ()
        return (Group((Path(solid(self.body), line),), _INSET), *cut)
