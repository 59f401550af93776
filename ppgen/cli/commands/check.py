"""`ppgen check`: content and layouts validated without building anything."""

from __future__ import annotations

from pathlib import Path

import click

from ppgen.cli.main import BadInput, Folders


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--write-schema", is_flag=True, help="Also write the JSON Schemas that editors use.")
@click.pass_obj
def command(folders: Folders, paths: tuple[Path, ...], write_schema: bool) -> None:
    """Validate content folders (default: the one in use), their layouts and the blocks of their pages."""
    from ppgen.definition import DefinitionError, load
    from ppgen.definition.locate import content_dir

    problems: list[object] = []
    games = 0
    for folder in paths or (content_dir(folders.content),):
        try:
            catalogue = load(folder)
            games += len(catalogue.games)
        except DefinitionError as error:
            problems += error.problems
            continue
        problems += _pages(folder)
        problems += _printing(catalogue, folders)
        if write_schema:
            from ppgen.definition.schema import write_schema as write

            write(folder / "schema")
    if problems:
        raise BadInput("\n".join(map(str, problems)))
    click.echo(f"{games} games are as they should be")


def _pages(folder: Path) -> list[object]:
    from ppgen.definition import DefinitionError
    from ppgen.transcript import transcripts_in

    problems: list[object] = []
    for page in sorted(folder.rglob("*.md")):
        try:
            transcripts_in(page)
        except DefinitionError as error:
            problems += error.problems
    return problems
