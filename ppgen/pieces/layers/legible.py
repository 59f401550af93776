"""Faces in black and white: what has become the colour of its ground is printed in the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ppgen.drawing.palette import contrast
from ppgen.drawing.scene import Clip, Group, Image, Polyline, Shade, Style, Text, Use, pt
from ppgen.drawing.visible import seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Item
    from ppgen.drawing.visible import Mark, SeenDrawing

LEAST = 3.0
"""The contrast below which a mark is printed in the other colour."""
HALO = 0.12
"""How wide the edge of letters is that stand on black and on white, as a share of their size."""
CASING = 0.3
"""Millimetres of white at both sides of a line at most; fine ones have half their width."""
GROUND = 5.0
"""Millimetres across and down from which an area is a ground that is told from others by its colour."""
PAPER = "#ffffff"


def legible(items: tuple[Item, ...], palette: Palette) -> tuple[Item, ...]:
    """Return items whose texts and icons are seen in high contrast on what lies below them."""
    if palette.style != "high-contrast":
        return items
    nobody: Mapping[int, None] = {}
    found = seen(items, nobody)
    changed: dict[int, Item] = {}
    for mark in found.marks:
        if made := _changed(mark, found, palette):
            changed[id(mark.item)] = made
    return _with(items, changed) if changed else items


def cased(line: Polyline, palette: Palette) -> tuple[Polyline, ...]:
    """Return a line with white beside it, in high contrast, so that it is seen on black; else by itself."""
    style = line.style
    if palette.style != "high-contrast" or palette.colour(style.stroke or "ink") == PAPER:
        return (line,)
    wide = replace(style, stroke="white", width=style.width + 2 * min(CASING, style.width / 2), dash=())
    return (replace(line, style=wide), line)


def _changed(mark: Mark[None], found: SeenDrawing[None], palette: Palette) -> Item | None:
    """Return a mark as it is seen on its ground; None if it is seen as it is."""
    colours = [palette.colour(role) or PAPER for role in mark.roles]
    if mark.ground is not None:
        ground = palette.colour(mark.ground.role) or PAPER
        if max(contrast(colour, ground) for colour in colours) >= LEAST:
            return None
        return _coloured(mark.item, "ink" if ground == PAPER else "white")
    if not isinstance(mark.item, Text) or len(set(colours)) > 1:
        return None
    lower = (area for area in found.areas[: mark.before] if area.role and area.box.meets(mark.box))
    below = {palette.colour(area.role) for area in lower if area.role}
    if colours[0] not in below:
        return None
    other = "ink" if colours[0] == PAPER else "white"
    return replace(mark.item, outline=Style(stroke=other, width=2 * HALO * pt(mark.item.size), join="round"))


def _coloured(item: Item, role: str) -> Item:
    """Return an item in one colour."""
    if isinstance(item, Text):
        return replace(item, role=role)
    if isinstance(item, Group | Clip):
        return replace(item, items=tuple(_coloured(each, role) for each in item.items))
    if isinstance(item, Use):
        symbol = item.symbol
        items = tuple(_coloured(each, role) for each in symbol.items)
        return replace(item, symbol=replace(symbol, name=f"{symbol.name}-on-{role}", items=items))
    if isinstance(item, Image | Shade):  # which a mark of one colour does not hold
        return item
    style = item.style
    return replace(item, style=replace(style, fill=style.fill and role, stroke=style.stroke and role))


def _with(items: tuple[Item, ...], changed: Mapping[int, Item]) -> tuple[Item, ...]:
    return tuple(
        replace(item, items=_with(item.items, changed))
        if isinstance(item, Group | Clip)
        else changed.get(id(item), item)
        for item in items
    )


def alike(items: tuple[Item, ...], palette: Palette) -> Mapping[str, frozenset[str]]:
    """Return which plain grounds of other colours come to be black, and which white."""
    found: dict[str, set[str]] = {}
    nobody: Mapping[int, None] = {}
    for area in seen(items, nobody).areas:
        if area.role and not area.line and min(area.box.width, area.box.height) >= GROUND:
            found.setdefault(palette.colour(area.role) or PAPER, set()).add(area.role)
    return {colour: frozenset(roles) for colour, roles in found.items()}
