"""The scene of a game: the picture on its covers, drawn in the colours of the page."""

from __future__ import annotations

from dataclasses import replace

from ppgen.drawing.palette import PAPER, SQUARE, mixed
from ppgen.drawing.scene import (
    Circle,
    Clip,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Polyline,
    Rect,
    Symbol,
)
from ppgen.pieces.pictures import load
from ppgen.sheets.ink import area
from ppgen.sheets.paper.flow import Fragment
from ppgen.sheets.subject import GameSubject

FILE = "scene.svg"
"""In the folder of the game; its box is 130 by 92."""
BOX = (130.0, 92.0)
LARGE = 100.0
"""Square millimetres from which an area in the accent is outlined to save ink."""
EDGE = 0.75
_INKS = {"#111111": "ink", "#000000": "ink", "#ffffff": "ground"}


def scene(subject: GameSubject, width: float = BOX[0]) -> Fragment | None:
    """Draw the scene so wide, in millimetres; None if a game has none.

    Raises DefinitionError for a bad file.
    """
    folder = subject.definition.folder
    if not (folder / FILE).exists():
        return None
    drawn = load(folder / FILE, folder).symbol
    look = subject.game.look
    square = mixed(look.accent, PAPER["ground"], SQUARE)
    roles = {**_INKS, look.accent.lower(): "accent", look.tint.lower(): "tint", square: "square"}
    scale = width / drawn.width
    saving = subject.palette.style == "ink-saver"
    items = tuple(_painted(item, roles, saving=saving) for item in drawn.items)
    art = Symbol(f"{subject.id}-scene", drawn.width, drawn.height, items)
    return Fragment(drawn.height * scale, (Group((art.at(0, 0, scale),), artifact=True),))


def _painted(item: Item, roles: dict[str, str], *, saving: bool) -> Item:
    """Give an item in the roles that its colours stand for, which are others on dark pages.

    To save ink, large areas in the accent and squares of a board become outlines.
    """
    if isinstance(item, Group | Clip):
        return replace(item, items=tuple(_painted(each, roles, saving=saving) for each in item.items))
    if not isinstance(item, Path | Rect | Circle | Line | Polyline | Polygon):
        return item
    style = item.style
    fill, stroke = roles.get(style.fill or "", style.fill), roles.get(style.stroke or "", style.stroke)
    if saving and (fill == "square" or (fill == "accent" and area(item) > LARGE)):
        return replace(item, style=replace(style, fill="ground", stroke="ink", width=EDGE))
    return replace(item, style=replace(style, fill=fill, stroke=stroke))
