"""The picture of the table from above, as large as it fits, with the numbers of the steps."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.game import Setup
from ppgen.definition.learn import Seating
from ppgen.diagrams import in_words, state_of
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Group, Item, Text
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.arrows import arrow
from ppgen.sheets.learn.shelves import LABEL
from ppgen.sheets.learn.table import Table
from ppgen.sheets.paper.flow import Fragment, GameSetting

SMALLEST = 0.08
"""A board is not drawn smaller than this share of its full size."""


def seating(
    setting: GameSetting, wanted: Seating, width: float, fold: float | None = None
) -> tuple[Fragment, Setup]:
    """Draw the table as large as it fits a width. Raises SheetError if it cannot."""
    game = setting.subject.game
    setup = next((setup for setup in game.setups if setup.players == wanted.players), None)
    if setup is None:
        raise SheetError(f"{setting.frame} shows a setup for {wanted.players} players; game.yml has none")
    unit = game.board.unit
    state = state_of(setting.subject.definition, setup.position, setup.players, setting.subject.judges)
    while True:
        table = Table(setting, state, unit, (width, float(wanted.height)), fold, labels=wanted.labels)
        if table.fits:
            break
        unit *= min(0.96, max(0.5, 1 / table.over))
        if unit < SMALLEST * game.board.unit:
            raise SheetError(
                f"{setting.frame} has a table that does not fit {width:.0f} × {wanted.height} mm"
            )
    numbers = [(number, str(step.at)) for number, step in enumerate(wanted.steps, 1) if step.at is not None]
    words = in_words(setting.subject.definition, (*table.on_board, *table.beside))
    items = (*table.items(), *table.callouts(numbers), *_turns(table))
    drawn = Group(items, alt=f"The table from above. {words}")
    return Fragment(float(wanted.height), (drawn,)), setup


def _turns(table: Table) -> Iterator[Item]:
    """Say with an arrow which way the turns go, if there is a corner for it."""
    if len(table.state.seats) < 2:
        return
    x, y = table.table.left + 5.5, table.table.bottom - 5
    corner = Box(x - 2, y - 22, 40, 26)
    row = table.table.cx - table.length(table.state.seats[0]) / 2
    if corner.meets(table.board) or row < x + 34:
        return
    yield arrow((x + 16, y), (x, y - 20), bow=-0.3)
    yield Text(x + 18, y + 1, "turns", "body", LABEL, "muted")
