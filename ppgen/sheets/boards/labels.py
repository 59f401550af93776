"""What a board to print says on its spaces: all of it, within them, in type that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.definition.board import Board, Space
from ppgen.diagrams.measures import box_of
from ppgen.diagrams.spaces import LOOKS
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.breaking import seen
from ppgen.drawing.scene import IDENTITY, Group, Item, Text, Transform
from ppgen.sheets.errors import SheetError

LEAST_TYPE = 6.0
"""Points below which words on a board would not be read."""
_NEAR = 0.3


def see_labels(board: Board, unit: float, items: Sequence[Item]) -> None:
    """See that what spaces say is printed on them, where a unit is so long. Raises SheetError."""
    known = {space.id: (index, space) for index, space in enumerate(board.spaces)}
    for item in items:
        if isinstance(item, Group) and (item.attributes or {}).get("class") == "space":
            index, space = known[str(item.attributes["data-space"])]
            for message in _lacking(board, space, unit, item):
                group = board.group_naming(space.id)
                steps = ("board", "spaces", index) if group is None else ("board", "groups", group)
                raise SheetError(f"the space {space.id!r}: {message}", steps)


def _lacking(board: Board, space: Space, unit: float, drawn: Group) -> Iterator[str]:
    """Say what of a space is not printed, too wide for it, or too small."""
    box = box_of(space, unit)
    texts = list(_texts((drawn,)))
    inside = not LOOKS[space.shape].beside
    if inside and any(extent.top < box.top - _NEAR for _, extent in texts):
        yield (
            f"what it says is higher than its {box.height:.1f} mm; shorten its name or effect, "
            "or make the space larger"
        )
    for text, extent in texts:
        if text.size < LEAST_TYPE - _NEAR:
            yield f"{text.text!r} is set in {text.size:.1f} points; {LEAST_TYPE:g} are the least; shorten it"
        if inside and extent.width > box.width + _NEAR:
            yield (
                f"{text.text!r} is {extent.width - box.width:.1f} mm wider than its {box.width:.1f} mm; "
                "shorten it, or make the space wider"
            )
    told = _bare("".join(text.text for text, _ in texts))
    for words in _wanted(board, space):
        if _bare(words) not in told:
            yield (
                f"there is no room for {words!r} on its {box.width:.1f} by {box.height:.1f} mm; "
                "shorten it, or make the space larger"
            )


def _bare(words: str) -> str:
    """Return words without blanks and hyphens, which differ where a line ends."""
    return "".join(seen(words).replace("-", "").split())


def _wanted(board: Board, space: Space) -> Iterator[str]:
    """Yield the words that a space is to show."""
    if space.special:
        return  # a legend tells them, too
    yield from LOOKS[space.shape].words(space, board)


def _texts(items: Sequence[Item], placed: Transform = IDENTITY) -> Iterator[tuple[Text, Box]]:
    """Yield every text with where it stands on the board."""
    for item in items:
        if isinstance(item, Text):
            yield item, bounds((item,), placed)
        elif isinstance(item, Group):
            yield from _texts(item.items, placed @ item.transform)
