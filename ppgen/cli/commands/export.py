"""`ppgen export`: examples of a game as records that other programs read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.main import BadInput, Folders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.definition import Definition


@click.command("export")
@click.argument("game")
@click.argument("examples", nargs=-1)
@click.option("--ppn", is_flag=True, help="As Portable Piecepack Notation, the only form there is.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="FILE.ppn; else to the terminal.")
@click.pass_obj
def command(
    folders: Folders, game: str, examples: tuple[str, ...], *, ppn: bool, output: Path | None
) -> None:
    """Write the examples of GAME, or some of them by name, as records of play."""
    from ppgen.definition import load_game
    from ppgen.output import write

    if not ppn:
        raise click.UsageError("say in which form: --ppn")
    text = "".join(_records(folders, load_game(game, folders.content), examples))
    if output is None:
        click.echo(text, nl=False)
        return
    write(output, text, folders.inputs())
    click.echo(output)


def _records(folders: Folders, definition: Definition, names: tuple[str, ...]) -> Iterator[str]:
    from ppgen.definition.problems import suggestion
    from ppgen.ppn import recorded
    from ppgen.transcript import run, transcripts_in

    judge = folders.judges.of(definition)
    page = definition.folder / "examples.md"
    if judge is None or not page.is_file():
        raise BadInput(f"{definition.game.title} has no examples that a judge plays")
    found = {one.name: one for one in transcripts_in(page, root=definition.content)}
    for name in names:
        if name not in found:
            raise BadInput(f"{definition.game.title} has no example {name!r}{suggestion(name, found)}")
    for name, transcript in found.items():
        played = run(transcript, judge)
        if name in names or (not names and played.start is not None):  # some show what cannot be
            yield recorded(definition, played)
