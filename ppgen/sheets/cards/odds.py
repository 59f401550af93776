"""Tables of chances, counted from the faces of the die."""

from __future__ import annotations

from itertools import product

from ppgen.definition import System
from ppgen.language import spoken
from ppgen.sheets.cards.tables import table
from ppgen.sheets.errors import SheetError
from ppgen.sheets.paper.flow import Fragment, GameSetting
from ppgen.sheets.print_schema.cards import CardTable, Cell
from ppgen.sheets.print_schema.exhibits import Odds


def odds(setting: GameSetting, wanted: Odds, width: float) -> Fragment:
    """Set a table of chances. Raises SheetError if the game is played without a die."""
    system = _with_die(setting)
    faces = [rank.number for rank in system.ranks]
    rows: list[tuple[Cell, ...]]
    if wanted.against == "value":
        columns = (wanted.lead, *(rank.name for rank in system.ranks))
        rows = [(_signed(plus), *(beaten(faces, value, plus) for value in faces)) for plus in wanted.points]
    else:
        columns = (wanted.lead, *(_signed(lead) for lead in wanted.points))
        rows = [(spoken("in {count}", count=len(faces) ** 2), *(won(faces, lead) for lead in wanted.points))]
    wanted_table = CardTable(columns=columns, rows=tuple(rows), widths=_widths(columns), centred=True)
    return table(setting, wanted_table, width)


def beaten(faces: list[int], value: int, plus: int) -> int:
    """Count the faces that with a bonus come to more than a value."""
    return sum(face + plus > value for face in faces)


def won(faces: list[int], lead: int) -> int:
    """Count the pairs of faces of which the first, with a lead, is more than the second."""
    return sum(one + lead > other for one, other in product(faces, faces))


def _signed(points: int) -> str:
    return f"\u2212{-points}" if points < 0 else str(points)


def _widths(columns: tuple[str, ...]) -> tuple[float, ...]:
    return (2.6, *(1.0 for _ in columns[1:]))


def _with_die(setting: GameSetting) -> System:
    for system in setting.subject.systems.values():
        if any(piece.family == "die" for piece in system.pieces):
            return system
    raise SheetError(f"{setting.frame} asks for the chances of a die, but the game has none")
