"""Pieces of games in their dress, on pages written by hand: a block of `skin GAME`."""

from __future__ import annotations

from ppgen.drawing.scene import Circle, Clip, Item, Rect, Scene, Symbol, filled
from ppgen.drawing.svg import paint
from ppgen.pieces.registry import Design
from ppgen.sheets.cutting import selection
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import GameModel

GAP = 4.0
"""Millimetres between two pieces."""


def dressed(book: GameModel) -> str | None:
    """Draw two flat pieces of each kind that a skin dresses, and a back, as SVG; None if it dresses none."""
    subject = game_subject(book.definition, "colour", load_layouts(), book.judges)
    sides: list[tuple[Design, Symbol]] = []
    for kind, counts in selection.faces(subject):
        if selection.dress_of(subject, kind) is None:
            continue
        known = list(counts)
        chosen = dict.fromkeys((known[len(known) // 3], known[2 * len(known) // 3]))
        designs = [selection.drawn(subject, kind, which) for which in chosen]
        if designs[0].folded:  # a net shows little of what is made of it
            continue
        sides += [(design, design.front) for design in designs]
        sides += [(designs[0], designs[0].back)] if designs[0].back else []
    if not sides:
        return None
    items: list[Item] = []
    left, height = 0.0, max(side.height for _, side in sides)
    for design, side in sides:
        top = (height - side.height) / 2
        paper = _cut(design, side, left, top)
        items.append(Clip(paper, (paper, side.at(left, top))))
        left += side.width + GAP
    return paint(Scene(left - GAP, height, tuple(items)), subject.palette)


def _cut(design: Design, side: Symbol, left: float, top: float) -> Circle | Rect:
    """Return the outline of a piece, beyond which its colour goes on."""
    if design.cut == "round":
        return Circle(left + side.width / 2, top + side.height / 2, side.width / 2, filled("ground"))
    return Rect(left, top, side.width, side.height, filled("ground"), design.corner)
