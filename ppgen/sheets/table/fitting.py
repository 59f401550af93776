"""A table as large as it fits, and the drawing of it with the numbers of the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

from ppgen.definition.game import Setup
from ppgen.diagrams import state_of
from ppgen.diagrams.signs import arrow
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Text
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.table.above import Tabletop
from ppgen.sheets.table.shelves import LABEL

CLOSE = 1.05
"""A board is not tried larger than it fits by less than this."""
LARGER = 1.12
"""A board lies above the middle of the table if it is so many times as large there."""
SMALLEST = 0.08
"""A board is not drawn smaller than this share of its full size."""


class Located(Protocol):
    """A step of a setup, in a game or on its learn sheet."""

    @property
    def at(self) -> object | None:
        """The place it speaks of."""


def fitted_table(
    setting: GameSetting,
    setup: Setup,
    size: tuple[float, float],
    unit: float,
    fold: float | None = None,
    *,
    labels: bool = True,
    printed: bool = False,
) -> Tabletop:
    """Give a table of a size with its board at most so large, the `printed` one or that of the own set.

    Raises SheetError if it cannot be so small.
    """
    subject = setting.subject
    state = state_of(subject.definition, setup.position, setup.players, subject.judges)
    smallest = SMALLEST * subject.game.board.unit
    laid = partial(Tabletop, setting, state, size=size, fold=fold, labels=labels, printed=printed)
    found = _largest(laid, unit, smallest)
    if found is None:
        raise SheetError(f"{setting.frame} has a table that does not fit {size[0]:.0f} × {size[1]:.0f} mm")
    wanted = found.picture.field.unit * LARGER
    if wanted <= unit and laid(unit=wanted, raised=True).fits:
        found = _largest(partial(laid, raised=True), unit, smallest) or found
    return found


def _largest(laid: Callable[..., Tabletop], unit: float, smallest: float) -> Tabletop | None:
    """Give the table with its board as large as it fits, at most so large; None if none does."""
    fits = laid(unit=smallest).fits  # or no larger one does
    found, large = None, unit
    while fits and unit >= smallest and found is None:
        table = laid(unit=unit)
        if table.fits:
            found = table
        else:
            large = unit
            unit *= min(0.96, max(0.5, 1 / table.over))
    while found and large > unit * CLOSE:  # the pieces round it became smaller with it: it may grow
        middle = (unit + large) / 2
        table = laid(unit=middle)
        if table.fits:
            found, unit = table, middle
        else:
            large = middle
    return found


def numbered_table(table: Tabletop, steps: Sequence[Located]) -> Iterator[Item]:
    """Draw a table with the numbers of the steps, and which way the turns go."""
    numbers = [(number, str(step.at)) for number, step in enumerate(steps, 1) if step.at is not None]
    yield from table.items()
    yield from table.callouts(numbers)
    yield from _turns(table)


def _turns(table: Tabletop) -> Iterator[Item]:
    """Say with an arrow which way the turns go, if there is a corner for it."""
    if len(table.state.seats) < 3:  # two take turns whichever way
        return
    x, y = table.table.left + 5.5, table.table.bottom - 5
    bowed, words = Box(x - 1, y - 21, 18, 22), Box(x + 17, y - 3, 16, 5)
    row = table.table.cx - table.length(table.state.seats[0]) / 2
    left = table.reach(1)
    if any(box.meets(table.board) for box in (bowed, words)) or row < words.right:
        return
    if table.table.cy + left / 2 > bowed.top:
        return
    yield Group((arrow((x + 16, y), (x, y - 20), bow=-0.3),), artifact=True)
    yield Text(x + 18, y + 1, "turns", "body", LABEL, "muted")
