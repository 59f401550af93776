"""The scene of a game: the picture on its covers, drawn in the colours of the page."""

from __future__ import annotations

from dataclasses import replace

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
    Transform,
)
from ppgen.pieces.pictures import load
from ppgen.sheets.paper.flow import Fragment
from ppgen.sheets.subject import GameSubject

FILE = "scene.svg"
"""In the folder of the game; its box is 130 by 92."""
BOX = (130.0, 92.0)
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
    roles = {**_INKS, look.accent.lower(): "accent", look.tint.lower(): "tint"}
    scale = width / drawn.width
    items = tuple(_painted(item, roles) for item in drawn.items)
    art = Group(items, Transform.scale(scale), artifact=True)
    return Fragment(drawn.height * scale, (art,))


def _painted(item: Item, roles: dict[str, str]) -> Item:
    """Give an item in the roles that its colours stand for, which are others on dark pages."""
    if isinstance(item, Group | Clip):
        return replace(item, items=tuple(_painted(each, roles) for each in item.items))
    if not isinstance(item, Path | Rect | Circle | Line | Polyline | Polygon):
        return item
    style = item.style
    fill, stroke = roles.get(style.fill or "", style.fill), roles.get(style.stroke or "", style.stroke)
    return replace(item, style=replace(style, fill=fill, stroke=stroke))
