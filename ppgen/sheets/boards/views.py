"""Parts of pictures of positions, as cards and books show them: what is seen through a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.diagrams import Picture, arrivals, in_words, layout_of
from ppgen.diagrams.signs import ring
from ppgen.diagrams.steps.window import HAIR, lying_in, through
from ppgen.drawing.box import Box, around
from ppgen.drawing.scene import Group, Item, Transform
from ppgen.engine import Placed
from ppgen.language import spoken
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting


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
    return around(place(setting, picture, name) for name in spaces).grown(HAIR)


def view(
    setting: GameSetting,
    picture: Picture,
    placed: Sequence[Placed],
    window: Box,
    over: Sequence[Item],
    name: str | None = None,
) -> Fragment:
    """Draw the part of a frame that lies in a window, with marks over it; the name begins its description."""
    shown = lying_in(picture, placed, window)
    words = f"{name or spoken('A part of the board')}. {in_words(setting.subject.definition, shown)}"
    shift = Transform.translate(-window.left, -window.top)
    return Fragment(window.height, (Group((through(picture, shown, window, over),), shift, alt=words),))


def rings(setting: GameSetting, picture: Picture, frames: Sequence[Sequence[Placed]]) -> Iterator[Item]:
    """Ring the places where something has arrived."""
    for name in arrivals(*map(layout_of, frames)):
        if "/" not in name:
            yield ring("place", place(setting, picture, name))
