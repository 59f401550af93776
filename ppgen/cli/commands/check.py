"""`ppgen check`: a dry run of all that can be made of content and layouts."""

from __future__ import annotations

import gc
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from ppgen.cli.main import BadInput, Folders
from ppgen.errors import PpgenError
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.cli.checks import Known
    from ppgen.definition import Problem


@click.command("check")
@click.argument("paths", metavar="[PATH|GAME]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved.")
@click.option("--write-schema", is_flag=True, help="Also write the JSON Schemas that editors use.")
@click.option("--json", "as_json", is_flag=True, help="Write what is wrong as JSON.")
@click.pass_obj
def command(
    folders: Folders, paths: tuple[Path, ...], watch: bool, write_schema: bool, as_json: bool
) -> None:
    """Say all that would keep content and layouts from being printed, drawn, shown, verified and played.

    PATH is a content folder (default: the one in use), or a file or folder in one, whose problems are shown;
    GAME is the id of a game of the content in use.
    Nothing is written but the schemas. Examples are played where their judge is known.
    """
    from ppgen.definition import DefinitionError

    if not paths:
        folders.point_beside()
    paths = tuple(_place(folders, path) for path in paths)
    if watch and as_json:
        raise click.UsageError("--watch is for people; leave --json out")
    if watch:
        _watch(folders, paths)
    try:
        problems = _checked(folders, paths, {}, as_json=as_json, write_schema=write_schema)
    except DefinitionError as error:  # of the whole, so that nothing in it was looked at
        if as_json:
            _tell(list(error.problems), as_json=True)
        raise
    if not all(problem.warning for problem in problems):
        raise click.exceptions.Exit(1)


def _place(folders: Folders, path: Path) -> Path:
    """Return a path, or the folder of the game that is named so. Raises BadInput if there is neither."""
    if path.exists():
        return path
    from ppgen.definition import game_ids
    from ppgen.definition.locate import content_dir
    from ppgen.definition.problems import suggestion

    folders.point_beside()
    content = content_dir(folders.content)
    ids = game_ids(content)
    if str(path) not in ids:
        raise BadInput(f"there is no file, folder or game {str(path)!r}{suggestion(str(path), ids)}")
    return content / "games" / path


def _watch(folders: Folders, paths: tuple[Path, ...]) -> NoReturn:
    """Check whenever a file is saved, until somebody interrupts."""
    from ppgen.cli.watching import saving

    known: Known = {}
    watched = [folder for _, folder in folders.inputs()] + [path for path in paths if path.is_dir()]
    with saving(dict.fromkeys(folder.resolve() for folder in watched)) as saved:
        while True:
            try:
                _checked(folders, paths, known)
            except PpgenError as error:
                click.echo(str(error), err=True)
            except BadInput as error:
                error.show()
            click.echo("waiting for a file to be saved; Ctrl-C ends")
            saved()
            gc.unfreeze()


def _checked(
    folders: Folders,
    paths: tuple[Path, ...],
    known: Known,
    *,
    as_json: bool = False,
    write_schema: bool = False,
) -> list[Problem]:
    """Check content and layouts once; tell the problems, and list them."""
    from ppgen.cli.checks import (
        below,
        checked_layouts,
        content_of,
        content_problems,
        game_of,
        service_problems,
    )
    from ppgen.definition import game_ids
    from ppgen.definition.locate import content_dir
    from ppgen.definition.problems import in_order
    from ppgen.definition.source import shown

    problems: list[Problem] = []
    layouts = checked_layouts(folders.layouts, problems)
    games = 0
    whole = content_dir(folders.content)
    asked: dict[Path, list[Path]] = {}
    for path in paths or (whole,):
        content = content_of(path) if paths else whole
        if content is None:
            raise BadInput(f"{path}: there is no folder games/ in it or above it, so this is no content")
        asked.setdefault(content, []).append(path)
    for content, chosen in asked.items():
        ids = game_ids(content)  # a folder without games is not what was meant
        named = [game_of(path, content) for path in chosen] if paths else [None]
        for path, name in zip(chosen, named, strict=True):
            if name is not None and name not in ids:
                raise BadInput(f"{path}: this is no game, nor a part of one; there are {', '.join(ids)}")
        only = None if None in named else [name for name in named if name]
        gc.disable()  # circles are let go once for each game, and what was there before is not looked through
        gc.freeze()
        try:
            count, found = content_problems(content, layouts, folders.judges, known, only)
        finally:
            gc.enable()
        found += service_problems(folders.layouts, content, layouts)
        games += count
        problems += [one for path in chosen for one in below(found, path, content)] if paths else found
        if write_schema:
            from ppgen.definition import schema
            from ppgen.sheets.print_schema.schema import RECORDS

            schema.write_schema(content / "schema", {**schema.RECORDS, **RECORDS})
    _tell(in_order(problems), as_json=as_json)
    if not problems and not as_json:
        click.echo(
            f"nothing is wrong with {', '.join(map(shown, paths or (whole,)))}: {counted(games, 'game')}"
        )
    return problems


def _tell(problems: list[Problem], *, as_json: bool) -> None:
    """Say what was found."""
    from ppgen.definition.problems import told

    if as_json:
        click.echo(json.dumps({"problems": list(map(asdict, problems))}, indent=2, ensure_ascii=False))
    else:
        for line in told(problems):
            click.echo(line, err=True)
