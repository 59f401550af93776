"""Pages laid so that a printer which is known to be askew prints them straight: one matrix a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ppgen.drawing.pdf import Duplex, LinkArea
from ppgen.drawing.scene import Group, Transform
from ppgen.printers.leaf import Edge
from ppgen.printers.profile import Profile
from ppgen.sheets.paper.page import Frame, Page, PieceSlot

EDGES: tuple[Edge, ...] = ("left", "top", "right", "bottom")
T = TypeVar("T", Frame, PieceSlot, LinkArea)
SAME = 0.5
"""Millimetres by which a page may differ from the paper that was measured."""


@dataclass(frozen=True)
class Printer:
    """A printer that is printed on: what it is called, and what is known of it."""

    name: str
    profile: Profile


def straightened(page: Page, printer: Printer, edge: Duplex | None, *, back: bool) -> Page:
    """Lay a page for a printer, given the edge over which it turns the paper, if it does.

    A page that lies across is laid upright, since nobody knows which way a print dialog would turn it. A page
    of another size than was measured stays as it is.
    """
    laid = _upright(page) if page.scene.width > page.scene.height else page
    leaf = printer.profile.leaf
    if abs(laid.scene.width - leaf.width) > SAME or abs(laid.scene.height - leaf.height) > SAME:
        return page
    for_front, for_back = printer.profile.corrections()
    matrix = for_back if back else for_front
    if back and edge == "short-edge":  # the page stands on its head in the file
        half = Transform.rotate(180, leaf.width / 2, leaf.height / 2)
        matrix = half @ matrix @ half
    scene = replace(laid.scene, items=(Group(laid.scene.items, matrix),))
    contours = (Group(laid.contours, matrix),) if laid.contours else ()
    return replace(laid, scene=scene, contours=contours)


def _upright(page: Page) -> Page:
    """Turn a page that lies across by a quarter, clockwise.

    A place that links lead to may be anywhere down the page then: they lead to its top.
    """
    height = page.scene.height
    quarter = Transform(0, 1, -1, 0, height, 0)

    def turned(area: T) -> T:
        x, y = height - area.y - area.height, area.x
        return area._replace(x=x, y=y, width=area.height, height=area.width)

    items = (Group(page.scene.items, quarter),)
    return replace(
        page,
        scene=replace(page.scene, width=height, height=page.scene.width, items=items),
        frames=tuple(turned(frame) for frame in page.frames),
        slots=tuple(turned(slot) for slot in page.slots),
        contours=(Group(page.contours, quarter),) if page.contours else (),
        links=tuple(turned(link) for link in page.links),
        places=tuple(place._replace(y=0.0) for place in page.places),
    )


def beyond(pages: Sequence[Page], printer: Printer) -> Iterator[str]:
    """Say which pieces lie nearer to an edge of the paper than the printer prints, as far as is known."""
    for number, page in enumerate(pages, 1):
        back = bool(page.slots) and page.slots[0].side == "back"
        margins = printer.profile.margins_back if back else printer.profile.margins_front
        if margins is None or not page.slots:
            continue
        reach = {
            "left": min(slot.x for slot in page.slots),
            "top": min(slot.y for slot in page.slots),
            "right": page.scene.width - max(slot.x + slot.width for slot in page.slots),
            "bottom": page.scene.height - max(slot.y + slot.height for slot in page.slots),
        }
        for edge in EDGES:
            margin = getattr(margins, edge)
            if margin is not None and reach[edge] < margin:
                yield (
                    f"page {number}: pieces lie {reach[edge]:.1f} mm from the {edge} edge, and "
                    f"{printer.name} prints to within {margin:.1f} mm"
                )
