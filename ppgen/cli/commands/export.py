"""`ppgen export`: examples of a game as records that other programs read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import BadInput, Folders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ppgen.definition import Definition
    from ppgen.errors import PpgenError
    from ppgen.transcript import TranscriptRun


@click.command("export", cls=SpokenCommand)
@click.argument("game")
@click.argument("examples", nargs=-1)
@click.option("--ppn", is_flag=True, help="As Portable Piecepack Notation.")
@click.option(
    "--as",
    "form",
    type=click.Choice(["ppn", "pdn", "mat", "sgf", "ogn"]),
    help="PDN of draughts, MAT or SGF of backgammon, SGF of Hex, OGN of Oware, or PPN.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file; else to the terminal.")
@click.pass_obj
def command(
    folders: Folders,
    game: str,
    examples: tuple[str, ...],
    *,
    ppn: bool,
    form: str | None,
    output: Path | None,
) -> None:
    """Write the examples of GAME, or some of them by name, as records of play.

    GAME may be a page of transcripts as well, such as `ppgen import` writes: games.md.
    """
    from ppgen.definition import load_game
    from ppgen.output import write

    form = form or ("ppn" if ppn else None)
    if form is None:
        raise click.UsageError("say in which form: --ppn, or --as pdn, mat, sgf or ogn")
    page = Path(game)
    if page.suffix == ".md":
        text = _written(folders, page, page.parent, examples, form)
    elif form == "ppn":
        text = "".join(_records(folders, load_game(game, folders.content), examples))
    else:
        definition = load_game(game, folders.content)
        text = _written(folders, definition.folder / "examples.md", definition.content, examples, form)
    if output is None:
        click.echo(text, nl=False)
        return
    write(output, text, folders.inputs())
    click.echo(output)


def _records(folders: Folders, definition: Definition, names: tuple[str, ...]) -> Iterator[str]:
    from ppgen.definition.problems import suggestion
    from ppgen.ppn import NotOnPiecepack, recorded
    from ppgen.transcript import run, transcripts_in

    judge = folders.judges.of(definition)
    page = definition.folder / "examples.md"
    if judge is None or not page.is_file():
        raise BadInput(f"{definition.game.title} has no examples that a judge plays")
    found = {one.name: one for one in transcripts_in(page, root=definition.content)}
    for name in names:
        if name not in found:
            raise BadInput(f"{definition.game.title} has no example {name!r}{suggestion(name, found)}")
    runs = [(name, run(one, judge)) for name, one in found.items() if name in names or not names]
    kept = _kept(runs, names, lambda played: recorded(definition, played), NotOnPiecepack)
    return (record for _, record in kept)


def _written(folders: Folders, page: Path, root: Path, names: tuple[str, ...], form: str) -> str:
    """Write transcripts of a page, or some of them by name, in a notation."""
    from ppgen.definition.problems import suggestion
    from ppgen.records.writing import NotWritten, heading, written
    from ppgen.transcript import JudgeCache, run, transcripts_in

    court = JudgeCache(folders.content, folders.judges)
    found = {one.name: one for one in transcripts_in(page, root=root)}
    for name in names:
        if name not in found:
            raise BadInput(f"{page.name} has no transcript {name!r}{suggestion(name, found)}")
    runs = [(name, run(found[name], court.judge(found[name].game))) for name in names or found]
    kept = _kept(runs, names, lambda played: written(played, form), NotWritten)
    return heading([played for played, _ in kept], form) + "".join(record for _, record in kept)


def _kept(
    runs: Iterable[tuple[str, TranscriptRun]],
    names: tuple[str, ...],
    write: Callable[[TranscriptRun], str],
    unwritten: type[PpgenError],
) -> list[tuple[TranscriptRun, str]]:
    """Give the examples that have a record, each with it, and tell of the others.

    Raises `unwritten` for one that is named and has none, and where none has one.
    """
    kept: list[tuple[TranscriptRun, str]] = []
    missed: PpgenError | None = None
    for name, played in runs:
        if played.start is None and not names:
            continue  # some show what cannot be
        try:
            kept.append((played, write(played)))
        except unwritten as error:
            if names:
                raise
            missed = missed or error
            click.echo(f"left out: {name}: {error}", err=True)
    if missed and not kept:
        raise missed
    return kept
