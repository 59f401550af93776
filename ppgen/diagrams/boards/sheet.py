"""Boards as a skin prints them: pictures of a lesson show the very sheet that lies on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ppgen.definition import Definition
from ppgen.definition.board import Labels, Space
from ppgen.definition.skins import DressedBoard, SpacesOnSheet
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.scene import Clip, Group, Item, Rect, Symbol, Text, Transform, Use, filled, pt

LEAST_TYPE = 7.0
"""Points below which words on a board are left out of a picture, as nothing on paper is set smaller."""


def as_printed(definition: Definition, style: str) -> Definition:
    """Give the game as pictures in a style show it: on the board that its skin prints, if that may be shown.

    A board that is not made of spaces one by one, or that options bring, stays as it is.
    """
    skin = definition.skin
    dressed = skin.shown_in(style) if skin else None
    return _lying_on(definition, dressed) if dressed and not definition.game.board.families else definition


@lru_cache(maxsize=32)
def _lying_on(definition: Definition, dressed: DressedBoard) -> Definition:
    """Give a game with its spaces where they lie on a sheet, on which all else is printed."""
    assert dressed.spaces is not None
    assert dressed.layered.size is not None
    on, (width, height) = dressed.spaces, dressed.layered.size
    board = definition.game.board
    lying = replace(
        board,
        unit=on.size,
        width=width / on.size,
        height=height / on.size,
        spaces=tuple(_lying(space, on) for space in board.spaces),
        groups=(),
        track=(),
        exits=(),
        labels=Labels(),
    )
    game = replace(definition.game, board=lying)
    return replace(
        definition, game=game, shown_on=dressed, board_layers=None, as_played=definition.as_written
    )


def _lying(space: Space, on: SpacesOnSheet) -> Space:
    x, y = (on.x + space.x * on.across) / on.size, (on.y + space.y * on.down) / on.size
    return replace(space, x=x, y=y, shape="bare")


def numbers(definition: Definition, m: Measures) -> Iterator[Item]:
    """Draw the numbers of the spaces where those on the sheet are left out, since they were too small."""
    dressed = definition.shown_on
    on = dressed.spaces if dressed else None
    if on is None or on.numbers is None or on.numbers * m.unit / on.size >= LEAST_TYPE:
        return
    above = over_spaces(definition, m.unit)
    top = -above if above else m.inset
    for space in definition.game.board.spaces:
        box = box_of(space, m.unit)
        left, line = box.left + m.inset, box.top + top + pt(m.number) * 0.7
        yield Text(left, line, space.label or space.id, "display", m.number, "ink")


def over_spaces(definition: Definition, unit: float) -> float:
    """Give how far above the spaces of a sheet their numbers begin where a unit is so long."""
    on = definition.shown_on.spaces if definition.shown_on else None
    return on.above * unit / on.size if on and on.above else 0.0


def legible(front: Symbol, scale: float) -> Symbol:
    """Give a sheet without the words that are too small where it is so many times as large."""
    items = tuple(_legible(front.items, scale))
    return replace(front, name=f"{front.name}-from-{_smallest(items):g}", items=items)


def _smallest(items: tuple[Item, ...]) -> float:
    """Give the smallest type that is left, by which sheets of several scales are told apart."""
    return min((text.size * scale for text, scale in _texts(items)), default=0.0)


def _texts(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[Text, float]]:
    for item in items:
        if isinstance(item, Text):
            yield item, scale
        elif isinstance(item, Group):
            yield from _texts(item.items, scale * _times(item.transform))
        elif isinstance(item, Clip):
            yield from _texts(item.items, scale)
        elif isinstance(item, Use):
            yield from _texts(item.symbol.items, scale * _times(item.transform))


def _legible(items: tuple[Item, ...], scale: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Text):
            if item.size * scale >= LEAST_TYPE:
                yield item
        elif isinstance(item, Group):
            yield replace(item, items=tuple(_legible(item.items, scale * _times(item.transform))))
        elif isinstance(item, Clip):
            yield replace(item, items=tuple(_legible(item.items, scale)))
        elif isinstance(item, Use):
            kept = tuple(_legible(item.symbol.items, scale * _times(item.transform)))
            yield item if kept == item.symbol.items else Group(kept, item.transform)
        else:
            yield item


def _times(transform: Transform) -> float:
    a, b, c, d, _, _ = transform
    return math.sqrt(abs(a * d - b * c))


def clipped(front: Symbol, dressed: DressedBoard) -> Clip:
    """Cut off what of a sheet pictures do not show."""
    assert dressed.layered.size is not None
    part = dressed.shown
    edge = (part.x, part.y, part.width, part.height) if part else (0.0, 0.0, *dressed.layered.size)
    return Clip(Rect(*edge, filled("ink")), (front.at(0, 0),))
