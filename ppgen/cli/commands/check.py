"""`ppgen check`: content and layouts validated without building anything."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.main import BadInput, Folders
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.definition import Problem


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--write-schema", is_flag=True, help="Also write the JSON Schemas that editors use.")
@click.option("--json", "as_json", is_flag=True, help="Write what is wrong as JSON.")
@click.pass_obj
def command(folders: Folders, paths: tuple[Path, ...], write_schema: bool, as_json: bool) -> None:
    """Validate content and layouts without building anything.

    PATH is a content folder (default: the one in use), or a file or folder in one, whose problems are shown.
    """
    from ppgen.cli.checks import below, checked_layouts, content_of, content_problems
    from ppgen.definition import game_ids
    from ppgen.definition.locate import content_dir
    from ppgen.definition.source import shown

    problems: list[Problem] = []
    layouts = checked_layouts(folders.layouts, problems)
    games = 0
    whole = content_dir(folders.content)
    for path in paths or (whole,):
        content = content_of(path) if paths else whole
        if content is None:
            raise BadInput(f"{path}: there is no folder games/ in it or above it, so this is no content")
        game_ids(content)  # a folder without games is not what was meant
        count, found = content_problems(content, layouts, folders.judges)
        games += count
        problems += below(found, path)
        if write_schema:
            from ppgen.definition import schema
            from ppgen.sheets.spec.schema import RECORDS

            schema.write_schema(content / "schema", {**schema.RECORDS, **RECORDS})
    _tell(sorted(set(problems)), as_json=as_json)
    if not as_json:
        click.echo(
            f"nothing is wrong with {', '.join(map(shown, paths or (whole,)))}: {counted(games, 'game')}"
        )


def _tell(problems: list[Problem], *, as_json: bool) -> None:
    """Say what was found; end with 1 if anything is wrong."""
    from ppgen.definition.problems import told

    if as_json:
        click.echo(json.dumps({"problems": list(map(asdict, problems))}, indent=2, ensure_ascii=False))
    else:
        for line in told(problems):
            click.echo(line, err=True)
    if not all(problem.warning for problem in problems):
        raise click.exceptions.Exit(1)
