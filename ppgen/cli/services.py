"""What `ppgen print --for` sends: the services there are, and the files that one of them wants."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ppgen.cli.main import BadInput, Folders
from ppgen.output import check_tree, replacing, write_all

if TYPE_CHECKING:
    from ppgen.definition import Definition, System
    from ppgen.sheets.print_schema.layouts import Layouts
    from ppgen.sheets.print_schema.services import PrintService
    from ppgen.sheets.services.sending import Sending

NOT_FOR_SERVICES = (
    "agreed",
    "sheets",
    "players",
    "copies",
    "square_coins",
    "duplex",
    "marks",
    "back_offset",
    "printer",
    "stock",
    "form",
    "dpi",
    "only_changed",
    "together",
    "standard",
    "ink",
    "outlines",
    "profile",
    "layers",
    "with_layout",
)
"""Options that a service decides itself."""


class Wanted(NamedTuple):
    """What somebody asks for beside the service."""

    papers: tuple[str, ...]
    """Of those that it takes; its first if none is named."""
    style: str
    kinds: tuple[str, ...]
    """Of pieces; all if none is named."""


def list_services(folders: Folders) -> None:
    """Say which services there are, what each wants, and of which day its figures are."""
    from ppgen.sheets import load_layouts
    from ppgen.sheets.print_schema.services import load_service, service_files

    files, layouts = service_files(folders.layouts, folders.content), load_layouts(folders.layouts)
    wide = max(map(len, files), default=0)
    for name in sorted(files):
        service = load_service(name, files, layouts)
        day = max(source.date for source in service.sources)
        click.echo(f"{name:{wide}}  {service.title}: {service.sends}; figures of {day}")


def send(folders: Folders, name: str, games: tuple[str, ...], wanted: Wanted, output: Path | None) -> None:
    """Write what a service is sent of games; each of several into a folder of its own.

    The folder is replaced as a whole: what an earlier run made for a card that is gone would be uploaded.
    """
    from ppgen.cli.languages import spoken_subjects
    from ppgen.definition import game_ids
    from ppgen.sheets import load_layouts
    from ppgen.sheets.print_schema.services import load_service, service_files

    layouts = load_layouts(folders.layouts)
    service = load_service(name, service_files(folders.layouts, folders.content), layouts)
    _see_papers(name, service, wanted)
    every = game_ids(folders.content)
    names = tuple(dict.fromkeys(each for game in games for each in (every if game == "all" else (game,))))
    out = output or Path(f"{names[0] if len(names) == 1 else 'games'}-{name}")
    inputs = folders.inputs()
    check_tree(out, "service", inputs)
    files: dict[str, bytes] = {}
    told: list[str] = []
    for subject in spoken_subjects(folders, names):
        made = _made(folders, subject, service, wanted, layouts)
        before = f"{subject.id}/" if len(names) > 1 else ""
        files |= {f"{before}{file}": data for file, data in made.files.items()}
        told += [f"{subject.id}: {words}" if len(names) > 1 else words for words in made.told]
    with replacing(out, "service", inputs) as tree:
        for file, data in files.items():
            path = tree / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for file in files:
        click.echo(out / file)
    for words in told:
        click.echo(words, err=True)


def _see_papers(name: str, service: PrintService, wanted: Wanted) -> None:
    known = service.sheets or service.machine
    for paper in wanted.papers:
        if known is None:
            raise BadInput(f"--for {name} takes faces one by one, on no paper; leave --paper out")
        if paper not in known.papers:
            raise BadInput(f"--for {name} takes {' or '.join(known.papers)}, not {paper}")


def _made(
    folders: Folders,
    subject: Definition | System,
    service: PrintService,
    wanted: Wanted,
    layouts: Layouts,
) -> Sending:
    """Make what a service is sent of one game."""
    from ppgen.sheets.kit import styled, subject_of
    from ppgen.sheets.services.machines import for_machine
    from ppgen.sheets.services.sending import Sending, of_faces, of_sheets

    whole = subject_of(subject, styled(wanted.style), layouts, folders.judges)
    if service.faces:
        return of_faces(whole, service, wanted.kinds)
    if service.machine:
        parts = [
            for_machine(whole, service, layouts.paper(paper), wanted.kinds)
            for paper in wanted.papers or service.machine.papers[:1]
        ]
        return Sending(
            {name: data for part in parts for name, data in part.files.items()},
            tuple(dict.fromkeys(words for part in parts for words in part.told)),
        )
    if wanted.kinds:
        raise BadInput("--pieces is for services that take pieces alone; leave it out")
    return of_sheets(whole, service, wanted.papers)


def write(folders: Folders, files: Mapping[str, bytes], output: Path) -> None:
    """Write files into a folder, all of them or none, and name them."""
    if output.exists() and not output.is_dir():
        raise BadInput(f"{output}: this is a file; -o names a folder")
    if files:
        write_all({output / name: data for name, data in files.items()}, folders.inputs())
    for name in files:
        click.echo(output / name)
