"""`ppgen embed`: replays and boards for any page of HTML."""

from __future__ import annotations

from pathlib import Path

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import BadInput, Folders

_SITE = ("https://", "http://", "/")


@click.command("embed", cls=SpokenCommand)
@click.argument("page", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("embedded"),
    show_default=True,
    help="The folder for both files.",
)
@click.option(
    "--site",
    metavar="ADDRESS",
    help="A site that ppgen has built, to whose rules clauses lead.",
)
@click.pass_obj
def command(folders: Folders, page: Path, output: Path, site: str | None) -> None:
    """Write the blocks of PAGE.md, play, diagram and setup, as one file beside a script that shows them.

    Every transcript is proven first. What to put into a page of HTML is told at the end.
    """
    from ppgen.definition import load
    from ppgen.output import write_all
    from ppgen.website.books.book import SiteModel
    from ppgen.website.guests.embedding import SCRIPT, embedded

    if site is not None and not site.startswith(_SITE):
        raise BadInput(f"--site {site}: an address begins with {', '.join(_SITE)}")
    name = f"{page.stem}.js"
    if name == SCRIPT:
        raise BadInput(f"{page}: its file would bear the name of the script, {SCRIPT}")
    library = SiteModel.of(load(folders.content), folders.judges)
    base = None if site is None else f"{site.rstrip('/')}/"
    found = embedded(page, library, base)
    files = {output / SCRIPT: found.script, output / name: found.file}
    write_all(files, folders.inputs())
    for path in files:
        click.echo(path)
    click.echo("In a page beside them:\n")
    click.echo(found.lines(name))
