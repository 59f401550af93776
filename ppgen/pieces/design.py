"""What every art of a piece gives: a design to print, and a small drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Symbol
    from ppgen.engine import Placed
    from ppgen.pieces.registry import Kind


class Which(NamedTuple):
    """Which piece of its kind: its suit and its value, where it has them."""

    suit: str | None = None
    value: str | None = None


class Lying(NamedTuple):
    """A piece on the table: what is seen of it, and its size upright in millimetres."""

    placed: Placed
    width: float
    height: float
    palette: Palette
    aside: bool = False
    """Whether it is set aside, and may be a mere line."""


@dataclass(frozen=True)
class Design:
    """One piece to cut out, in true size."""

    id: str
    """Its name on the sheet, such as `tile-suns-A`; pieces of one name are all alike."""
    front: Symbol
    """Its box is where the knife goes; art may reach over it by `bleed`."""
    back: Symbol | None = None
    cut: Literal["square", "round", "hexagon", "own"] = "square"
    """square: marks at the edges; round, hexagon: ticks around it; own: the layer `cut` of its front."""
    corner: float = 0.0
    """Radius of a square piece's corners in millimetres."""
    bleed: float = 0.0
    """Millimetres by which front and back reach over the edge; such pieces never lie edge to edge."""
    labels: tuple[tuple[str, Symbol], ...] = ()
    """Faces to stick on, by name, of a piece that has others than front and back."""
    sample: tuple[Symbol, ...] = ()
    """What a small picture shows of it; its front if nothing is given."""
    name: str = ""
    """Its name for readers, where a sheet lists what is on it."""
    digest: str = ""
    """What it is made from, in few digits, by which a later kit tells whether it has changed."""


class Art(Protocol):
    """How a kind of piece is drawn."""

    @property
    def across(self) -> int | None:
        """How many lie in a row on paper at most; None for as many as there is room for."""

    @property
    def value_beside(self) -> bool:
        """Whether its value is written beside it where it lies with its back up."""

    def problems(self, kind: Kind) -> Iterable[str]:
        """Say what of a kind of piece cannot be drawn."""

    def design(self, kind: Kind, which: Which, palette: Palette) -> Design:
        """Return what is printed of one piece."""

    def small(self, kind: Kind, lying: Lying) -> Symbol:
        """Return a piece as it lies, upright."""
