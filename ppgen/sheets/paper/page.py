"""A printed page: its scene, and where things lie on it, so that the output can be measured."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from ppgen.drawing.pdf import Bookmark, LinkArea
from ppgen.drawing.scene import Group, Item, Scene, Transform

Side = Literal["front", "back"]


class Frame(NamedTuple):
    """An area of a page that belongs to one thing, in millimetres; frames of a page do not overlap."""

    name: str
    x: float
    y: float
    width: float
    height: float


class PieceSlot(NamedTuple):
    """Where a piece to cut out lies: its trimmed rectangle in millimetres, y down from the top left."""

    piece: str
    side: Side
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper.

    `leaf`: a page that is cut, glued or folded begins a leaf of its own; if `backed`, the next page is its
    back. `leaf=False` pages may lie back to back with any other.
    """

    scene: Scene
    sheet: str
    """Name of its sheet, as the cover lists it."""
    label: str = ""
    """Page label of a reader's page list."""
    leaf: bool = False
    backed: bool = False
    frames: tuple[Frame, ...] = ()
    slots: tuple[PieceSlot, ...] = ()
    contours: tuple[Item, ...] = ()
    """The outlines of its pieces, for machines that cut."""
    blank: bool = False
    links: tuple[LinkArea, ...] = ()
    """Areas that lead to a place in the same file."""
    places: tuple[Bookmark, ...] = ()
    """What links and bookmarks lead to."""
    marks: dict[str, Any] = field(default_factory=dict, hash=False)
    """Further facts to measure: the seams of a board part, the pages on an imposed sheet."""

    def record(self, number: int) -> dict[str, Any]:
        """Describe it as plain data, lengths in millimetres rounded to a hundredth of a micrometre."""
        return {
            "page": number,
            "label": self.label,
            "sheet": self.sheet,
            "width": _round(self.scene.width),
            "height": _round(self.scene.height),
            "blank": self.blank,
            "frames": [{"name": frame.name, "rect": _rect(frame)} for frame in self.frames],
            "slots": [{"piece": slot.piece, "side": slot.side, "rect": _rect(slot)} for slot in self.slots],
            **self.marks,
        }


def turned(page: Page) -> Page:
    """Turn all that is printed on a page half round about its centre."""
    width, height = page.scene.width, page.scene.height
    half = Transform.rotate(180, width / 2, height / 2)

    return replace(
        page,
        scene=replace(page.scene, items=(Group(page.scene.items, half),)),
        frames=tuple(
            frame._replace(x=width - frame.x - frame.width, y=height - frame.y - frame.height)
            for frame in page.frames
        ),
        slots=tuple(
            slot._replace(x=width - slot.x - slot.width, y=height - slot.y - slot.height)
            for slot in page.slots
        ),
        contours=(Group(page.contours, half),) if page.contours else (),
    )


def _rect(area: Frame | PieceSlot) -> list[float]:
    return [_round(value) for value in (area.x, area.y, area.width, area.height)]


def _round(value: float) -> float:
    return round(value, 5)
