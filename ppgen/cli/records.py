"""Records of play in PPN, as commands take them: read, laid on a table and drawn."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from ppgen.cli.main import BadInput, Folders
from ppgen.words import counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Scene
    from ppgen.ppn import Record

TOLD = 10
"""So many lines of one sort are told; of others, how many there are."""
LONGEST = 200
"""Letters of a title."""


def record_drawn(
    path: Path, step: int | None, number: int, unit: float, palette: Palette, folders: Folders
) -> Scene:
    """Draw the table of a game of a file after a number of its moves, all of them if none is given.

    What is not drawn as it is written is told. Raises BadInput and DefinitionError.
    """
    from ppgen.definition import load
    from ppgen.ppn import NothingThere, NotJudged, begins_bare, begun, laid, parser_problem, table_drawn

    record = _chosen(path, number)
    moves = [move for move in record.moves if move.words]
    if step is not None and step > len(moves):
        raise BadInput(
            f"{record.file}:{record.line}:1: this game has {counted(len(moves), 'move')}, and no step {step}"
        )
    catalogue = load(folders.content)
    table = None
    try:
        table = begun(record, catalogue, folders.judges).table
    except NotJudged as error:
        if not begins_bare(record):
            _tell(f"{problem}; nothing lies there before its first move" for problem in error.problems)
        elif (unread := parser_problem(record)) is not None:
            _tell([f"{unread}; its moves are read as by default"])
    found = laid(record, table, step)
    _tell(map(str, found.problems))
    title = str(record.metadata.get("Title") or record.metadata.get("GameType") or path.stem)
    try:
        drawn = table_drawn(found.table, catalogue.systems, unit, palette, printable(title)[:LONGEST])
    except NothingThere as error:
        done = len(moves) if step is None else step
        after = f" after {counted(done, 'move')} of {len(moves)}" if moves else ""
        raise BadInput(f"{record.file}:{record.line}:1: {error}{after}") from None
    at = f"{record.file}:{record.line}:1"
    _tell(f"{at}: there is no art for {plain}; drawn as an outline" for plain in drawn.plain)
    if drawn.outside:
        _tell([f"{at}: {counted(drawn.outside, 'piece')} too far off to be drawn"])
    if drawn.unit < unit:
        _tell([f"{at}: an inch is {drawn.unit:.3g} mm instead of {unit:g}, for the picture to be no larger"])
    return drawn.scene


def _chosen(path: Path, number: int) -> Record:
    """Read one game of a file; what is wrong with others is told."""
    from ppgen.definition import DefinitionError
    from ppgen.definition.source import read_source, shown
    from ppgen.ppn import read_games

    records, problems = read_games(read_source(path), shown(path))
    if len(records) < number:
        if problems:
            raise DefinitionError(problems)
        raise BadInput(f"{shown(path)}: it holds {counted(len(records), 'game')}, and no game {number}")
    _tell(map(str, problems))
    return records[number - 1]


def _tell(lines: Iterable[str]) -> None:
    """Tell some lines, and how many more there are."""
    left = iter(lines)
    for line in islice(left, TOLD):
        click.echo(line, err=True)
    if more := sum(1 for _ in left):
        click.echo(f"and {more} more like that", err=True)
