"""The art of each family of boards, found by the family's key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from ppgen.definition.board import FAMILIES, Board, Space
from ppgen.definition.family import Family
from ppgen.diagrams.boards.art import BoardArt, Crop, Label, Named
from ppgen.diagrams.measures import Measures

ARTS: Mapping[str, BoardArt[Any]] = {
    key: import_module(f"ppgen.diagrams.boards.{key}").ART for key in FAMILIES
}
"""How boards of each family look: the `ART` of the module that is called as the family is."""


class Drawn(NamedTuple):
    """A family on a board: how it looks, and what the file says of it, if it is not only its shapes."""

    art: BoardArt[Any]
    family: Family | None


def drawn(board: Board) -> Iterator[Drawn]:
    """Yield the families that a board is of, and those of which it has spaces."""
    shapes = {space.shape for space in board.spaces}
    families = board.families
    for key, art in ARTS.items():
        if key in families or not shapes.isdisjoint(art.looks):
            yield Drawn(art, families.get(key))


def of_spaces(board: Board) -> Mapping[str, Drawn]:
    """Give for each space the family that made it, or else has its shape; nothing for others."""
    found = list(drawn(board))
    by_shape = {shape: one for one in found for shape in one.art.looks}
    made = {space.id: one for one in found if one.family for space in one.family.spaces()}
    owners = {space.id: made.get(space.id) or by_shape.get(space.shape) for space in board.spaces}
    return {name: owner for name, owner in owners.items() if owner}


def cropped(board: Board) -> Crop:
    """Tell how much of a board a window on it shows: as the first family wants it that wants anything."""
    wanted = (one.art.crop for one in drawn(board) if one.family is not None)
    return next((crop for crop in wanted if crop.rim), Crop())


def named(board: Board) -> Mapping[str, tuple[Space, Named]]:
    """Give the spaces that a window on the board names, each with how it does."""
    owners = of_spaces(board)
    spaces = ((space, owners[space.id]) for space in board.spaces if space.id in owners)
    told = ((space, owner.art.named(owner.family, space)) for space, owner in spaces)
    return {space.id: (space, how) for space, how in told if how}


def labels(board: Board, m: Measures) -> list[Label]:
    """Give the words that a page to play on writes beside spaces of a board."""
    return [
        label for art, family in drawn(board) if family is not None for label in art.labels(board, family, m)
    ]


def lattice(board: Board, m: Measures) -> tuple[float, int] | None:
    """Give how large the cells and tiles of a board are on which players lay tiles; None of any other."""
    found = (art.lattice(board, family, m) for art, family in drawn(board) if family is not None)
    return next(filter(None, found), None)
