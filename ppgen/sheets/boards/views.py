"""Parts of pictures of positions, as cards and books show them: what is seen through a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.diagrams import Picture, arrivals, in_words, layout_of
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Clip, Group, Item, Rect, Text, Transform, filled, stroked
from ppgen.engine import Placed
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting

EDGE = 0.3
"""Room around the spaces shown, in millimetres."""


def place(setting: GameSetting, picture: Picture, name: str) -> Box:
    """Find a place in the picture. Raises SheetError if there is none of that name."""
    found = picture.box(name)
    if found is None:
        raise SheetError(f"{setting.frame} has a figure without the place {name!r}")
    return found


def window(setting: GameSetting, picture: Picture, spaces: Sequence[str]) -> Box:
    """Return what is shown: the spaces named with a little room, or everything."""
    if not spaces:
        return Box(0, 0, picture.width, picture.height)
    found = around(place(setting, picture, name) for name in spaces)
    return Box.between(found.left - EDGE, found.top - EDGE, found.right + EDGE, found.bottom + EDGE)


def view(
    setting: GameSetting,
    picture: Picture,
    placed: Sequence[Placed],
    window: Box,
    over: Sequence[Item],
    name: str = "A part of the board",
) -> Fragment:
    """Draw the part of a frame that lies in a window, with marks over it; the name begins its description."""
    shown = [piece for piece in placed if (box := picture.box(piece.at)) and _is_in(window, box)]
    items = [*_kept(picture.base(), window), *_kept(picture.pieces(shown), window), *over]
    clip = Clip(Rect(*window, filled("ground")), tuple(items))
    words = f"{name}. {in_words(setting.subject.definition, shown)}"
    shift = Transform.translate(-window.left, -window.top)
    return Fragment(window.height, (Group((clip,), shift, alt=words),))


def _is_in(window: Box, box: Box) -> bool:
    return window.left < box.cx < window.right and window.top < box.cy < window.bottom


def _kept(group: Group, window: Box) -> Iterator[Item]:
    """Yield what of a group can be seen through the window; words only if they are whole."""
    kept = []
    for item in group.items:
        if isinstance(item, Group) and not item.items:
            continue
        box = bounds((item,), group.transform)
        if window.grown(-0.01).meets(box) and (not isinstance(item, Text) or window.holds(box)):
            kept.append(item)
    yield Group(tuple(kept), group.transform)


def rings(setting: GameSetting, picture: Picture, frames: Sequence[Sequence[Placed]]) -> Iterator[Item]:
    """Ring the places where something has arrived."""
    for name in arrivals(*map(layout_of, frames)):
        if "/" not in name:
            yield Rect(*place(setting, picture, name), stroked("accent", 2), 0.6)
