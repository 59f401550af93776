"""The picture of the table on a learn sheet, with the numbers of its steps."""

from __future__ import annotations

from dataclasses import replace

from ppgen.definition.game import Setup
from ppgen.definition.learn import Seating
from ppgen.diagrams import in_words
from ppgen.drawing.scene import Group
from ppgen.engine import BadPosition
from ppgen.language import spoken
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.table.above import Tabletop
from ppgen.sheets.table.fitting import fitted_table, numbered_table

NARROW = (0.6, 0.7, 0.8, 0.9)
"""Shares of a width that are tried for a table whose board is as high as it can be."""


def seating(
    setting: GameSetting, wanted: Seating, width: float, fold: float | None = None
) -> tuple[Fragment, Setup]:
    """Draw the table as large as it fits a width. Raises SheetError if it cannot."""
    table, setup = _table(setting, wanted, width, fold)
    words = in_words(setting.subject.definition, (*table.on_board, *table.beside))
    placed = [step for step in wanted.steps if step.at is not None]
    drawn = Group(
        tuple(numbered_table(table, placed)), alt=spoken("The table from above. {words}", words=words)
    )
    return Fragment(float(wanted.height), (drawn,)), setup


def narrowest(setting: GameSetting, wanted: Seating, width: float, fold: float | None) -> float:
    """Give how wide a table need be, of a width at most, for its board to be as large as at that width."""
    whole = board_unit(setting, wanted, width, fold)
    for share in NARROW:
        if board_unit(setting, wanted, width * share, fold) >= whole:
            return width * share
    return width


def board_unit(setting: GameSetting, wanted: Seating, width: float, fold: float | None = None) -> float:
    """Give how many millimetres long a unit of the board is on that table; 0 if it does not fit."""
    try:
        table, _ = _table(setting, wanted, width, fold)
    except SheetError:
        return 0.0
    return table.picture.field.unit


def _table(
    setting: GameSetting, wanted: Seating, width: float, fold: float | None = None
) -> tuple[Tabletop, Setup]:
    game = setting.subject.game
    setup = next((setup for setup in game.setups if setup.players == wanted.players), None)
    if setup is None:
        raise SheetError(f"{setting.frame} shows a setup for {wanted.players} players; game.yml has none")
    if wanted.position:
        setup = replace(setup, position=wanted.position)
    size = (width, float(wanted.height))
    try:
        table = fitted_table(setting, setup, size, game.board.unit, fold, labels=wanted.labels, printed=True)
    except BadPosition as error:
        raise SheetError(f"{setting.frame} has a table that cannot be: {error}") from error
    return table, setup
