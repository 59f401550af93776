"""Worked examples in the booklet: a moment of a transcript, in words and in one picture or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.definition import DefinitionError
from ppgen.definition.text import escaped
from ppgen.diagrams import Picture, as_agreed
from ppgen.diagrams.steps.moment import Moment
from ppgen.diagrams.steps.scene import refusal
from ppgen.drawing.scene import Group, Item, Rect, stroked
from ppgen.engine import Placed, State
from ppgen.language import spoken
from ppgen.pieces import icons
from ppgen.sheets.boards.views import rings, view, window
from ppgen.sheets.errors import SheetError
from ppgen.sheets.naming import misnamed
from ppgen.sheets.paper.flow import Fragment, GameSetting, abreast, onward, scaled, stacked
from ppgen.sheets.played import example, moment
from ppgen.sheets.print_schema.printing import Example

PAD = 4.0
"""Space inside the box of an example, in millimetres."""
ARROW = 5.0
"""Size of the arrow from before to after, in millimetres."""
BETWEEN = ARROW + 4.0
"""Room for it between two pictures beside one another."""
TALLEST = 52.0
"""Millimetres that a picture may be high."""
LARGEST = 15.0
"""Millimetres that a space may be large."""


def worked_example(setting: GameSetting, wanted: Example, width: float, indent: float) -> Fragment:
    """Show a moment of an example in a thin box: what happens, and the board before and after it.

    A move that is refused changes nothing, so it has one picture. The box leaves the indent free unless it
    shows the whole of a wide board. Raises SheetError if there is no such example, moment or space.
    """
    definition = setting.subject.definition
    board = definition.game.board
    indent = 0.0 if board.width > 2 * board.height and not wanted.spaces else indent
    judges = setting.subject.judges
    played = example(definition, judges, wanted.example)
    if played is not None and played.problems:
        raise DefinitionError(played.problems)
    last = wanted.last or wanted.step
    shown = moment(definition, judges, wanted.example, wanted.step, last, frame=definition.game.title)
    seen = shown.seen
    said = "; ".join(shown.tried)
    heard = [line for line in shown.told if not line.startswith("next:")]
    wrong = misnamed(wanted.text or "", board, seen.before, seen.after, (said, *heard), refused=seen.refused)
    if wrong:
        raise SheetError(f"{definition.game.title}: the example {wanted.example!r}: {wrong}")
    inner = width - indent - 2 * PAD
    label = setting.prose(f"**{spoken('Example')}**\u00a0\u00a0{wanted.text or escaped(said)}", inner)
    small = setting.smaller()
    answers = (
        []
        if wanted.text
        else [small.plain(line, inner, font="body-semibold") for line in shown.said or heard]
    )
    drawn = _pictures(setting, seen, wanted.spaces, inner / setting.enlarged)
    body = stacked([label, scaled(drawn, setting.enlarged), stacked(answers, small.line_gap)], 3.0)
    height = body.height + 2 * PAD
    edge = Group((Rect(indent, 0, width - indent, height, stroked("hairline", 0.75), 1),), artifact=True)
    return Fragment(height, (edge, body.at(indent + PAD, PAD)))


def _pictures(setting: GameSetting, seen: Moment, spaces: Sequence[str], width: float) -> Fragment:
    """Draw the position, or what comes before and after, beside or below one another as is larger."""
    frames = [seen.before_on_board, *([] if seen.refused else [seen.after_on_board])]
    if len(frames) == 1:
        drawn, across = _views(setting, seen, spaces, _fitted(setting, seen.before, frames, spaces, width))
        return _middle(drawn[0], across, width)
    beside = _fitted(setting, seen.before, frames, spaces, (width - BETWEEN) / 2)
    below = _fitted(setting, seen.before, frames, spaces, width)
    stack = below.unit > 1.4 * beside.unit
    drawn, across = _views(setting, seen, spaces, below if stack else beside)
    arrow: Item = icons.symbol("arrow", "accent").centred(
        ARROW / 2, ARROW / 2, ARROW / 100, 90 if stack else onward()
    )
    mark = Fragment(ARROW, (Group((arrow,), artifact=True),))
    if stack:
        middle = [_middle(part, across, width) for part in drawn]
        return stacked([middle[0], _middle(mark, ARROW, width), middle[1]], 1.5)
    mark = Fragment(drawn[0].height, (mark.at(0, (drawn[0].height - ARROW) / 2),))
    return abreast([drawn[0], mark, drawn[1]], [0.0, across + 2, across + BETWEEN])


def _middle(part: Fragment, across: float, width: float) -> Fragment:
    return Fragment(part.height, (part.at((width - across) / 2, 0),))


class _Drawing(NamedTuple):
    picture: Picture
    unit: float


def _fitted(
    setting: GameSetting,
    state: State,
    frames: Sequence[Sequence[Placed]],
    spaces: Sequence[str],
    width: float,
) -> _Drawing:
    """Draw as large as the place allows."""
    definition = setting.subject.definition
    definition = as_agreed(definition, state)
    board = definition.game.board
    sides = [min(space.w, space.h) for space in board.spaces if space.shape == "tile"]
    unit = LARGEST / max(sides, default=1.0)
    if board.span:
        unit = LARGEST * board.unit / board.span
    while True:
        picture = Picture(definition, (), frames, unit, setting.subject.palette)
        box = window(setting, picture, spaces)
        over = max(box.width / width, box.height / TALLEST)
        if over <= 1 or unit < 1.0:
            return _Drawing(picture, unit)
        unit *= min(0.99, 1 / over)


def _views(
    setting: GameSetting, seen: Moment, spaces: Sequence[str], drawing: _Drawing
) -> tuple[list[Fragment], float]:
    """Draw the board before, and after with rings round what has come; what is refused is crossed out."""
    picture, before, after = drawing.picture, seen.before_on_board, seen.after_on_board
    box = window(setting, picture, spaces)
    crossed = refusal(picture, seen) if seen.refused else None
    over = [crossed] if crossed else []
    drawn = [view(setting, picture, before, box, over, spoken("The board before the move"))]
    if not seen.refused:
        arrived = list(rings(setting, picture, (before, after)))
        drawn.append(view(setting, picture, after, box, arrived, spoken("The board after the move")))
    return drawn, box.width
