"""`ppgen import`: records of play in the notations of others, followed by the judge and written as pages."""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import Folders
from ppgen.words import printable

if TYPE_CHECKING:
    from ppgen.records import Imported

TOLD = 200
"""So many notes of a file are told; of others, how many there are."""
OFTEN = 20
"""Games after which the progress is shown again."""


@click.command("import", cls=SpokenCommand)
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the games as a page: FILE.md.")
@click.option(
    "--results",
    type=click.Choice(["starter-first", "white-first"]),
    help="Whose win 1-0 is: of who moves first, or White's (default: as the file's own games tell).",
)
@click.option(
    "--pits",
    type=click.Choice(["ogn", "ppgen", "own-left", "south-left"]),
    help="How pits of Oware are called: South's A to F, or a to f; or numbers, and from where.",
)
@click.option("--swapped", is_flag=True, help="Take the second move of trmph's records of Hex as the swap.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    output: Path | None,
    results: str | None,
    pits: str | None,
    swapped: bool,
) -> None:
    """Read games of FILES in PDN, SGF, MAT, OGN or PPN, and have the judge follow every move.

    What cannot be read is told with its line and column, and the rest is read.
    """
    from ppgen.definition import load
    from ppgen.definition.source import read_bytes, shown
    from ppgen.output import write
    from ppgen.records import Reading, pages_of, read_file, summary
    from ppgen.records.model import MOST_BYTES
    from ppgen.transcript import JudgeCache

    folders: Folders = ctx.obj
    court = JudgeCache(folders.content, folders.judges)
    every: list[Imported] = []
    for path in files:
        name = shown(path)
        raw = read_bytes(path, most=MOST_BYTES)
        reading = Reading(court, results or "", pits or "", swapped=swapped)
        reading.catalogue, reading.judges = partial(load, folders.content), folders.judges
        found = read_file(raw, reading, partial(_progress, name))
        _progress("", 0, 0)
        _tell(name, found)
        if found.kind:
            click.echo(f"{name}: {summary(found.games)}")
        every.append(found)
    if output is not None and all(found.code == 2 for found in every):
        click.echo(f"{output}: nothing is written, as no game was read", err=True)
    elif output is not None:
        games = [played for found in every for played in found.games]
        title = ", ".join(path.stem for path in files)
        for number, page in enumerate(pages_of(games, title), 1):
            at = output if number == 1 else output.with_stem(f"{output.stem}-{number}")
            write(at, page, folders.inputs())
            click.echo(at)
    ctx.exit(max(found.code for found in every))


def _progress(name: str, done: int, of: int) -> None:
    """Show how far a file is followed, in one line that the next one replaces; without a name clear it."""
    if sys.stderr.isatty() and (not name or done % OFTEN == 0 or done == of):
        bar = f"{name}: {done} of {of} games" if name else ""
        click.echo(f"\r\x1b[K{printable(bar)}", nl=False, err=True)


def _tell(name: str, found: Imported) -> None:
    notes = iter(found.told)
    for note in islice(notes, TOLD):
        click.echo(printable(f"{name}:{note.line}:{note.column}: {note.text}"), err=True)
    if more := sum(1 for _ in notes):
        click.echo(f"{name}: and {more} more like that", err=True)
