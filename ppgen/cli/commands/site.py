"""`ppgen site`: the rules site."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ppgen.cli.help import SpokenGroup
from ppgen.cli.languages import languages_option
from ppgen.cli.main import INTERRUPTED, Folders


def _offered(ctx: click.Context, option: click.Parameter, kits: Path | None) -> Path | None:
    """Warn of a folder without the list by which kits are offered."""
    from ppgen.website.books.kits import MANIFEST

    del ctx, option
    if kits and not os.path.lexists(kits / MANIFEST):
        click.echo(
            f"{kits}: warning: there is no {MANIFEST}, so no kits are offered; `ppgen build` makes both",
            err=True,
        )
    return kits


_KITS = click.option(
    "--kits",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    callback=_offered,
    help="Kits to offer, as `ppgen build` made them.",
)


@click.group("site", cls=SpokenGroup)
def command() -> None:
    """Build, serve or export the rules site."""


@command.command("build")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("build/site"))
@_KITS
@languages_option
@click.pass_obj
def build_command(folders: Folders, output: Path, kits: Path | None, languages: tuple[str, ...]) -> None:
    """Build the site into a folder that is new or empty, or holds a site that ppgen built.

    It says what the site lacks, such as kits, or pages to play on.
    """
    from ppgen.output import check_tree
    from ppgen.website import build

    check_tree(output, "site", folders.inputs(kits))
    for line in build(folders.content, output, kits, folders.judges, languages or None):
        click.echo(f"left out: {line}", err=True)
    click.echo(output)


@command.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@_KITS
@languages_option
@click.pass_obj
def serve_command(folders: Folders, port: int, kits: Path | None, languages: tuple[str, ...]) -> None:
    """Serve the site on this machine and rebuild what changes.

    Under /proofs/ are the faces and pages of kits, too, and what `check` finds wrong: edit, save, and see.
    """
    from ppgen.cli.checks import checker
    from ppgen.website import serve

    check = checker(folders)
    serve(
        folders.content, f"127.0.0.1:{port}", kits, folders.judges, folders.layouts, check, languages or None
    )
    raise click.exceptions.Exit(INTERRUPTED)  # nothing else ends it


@command.command("export")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@_KITS
@click.pass_obj
def export_command(folders: Folders, directory: Path, kits: Path | None) -> None:
    """Write the site's pages as plain files for another builder.

    DIRECTORY is new, empty, or an earlier export, whose files are replaced.
    """
    from ppgen.output import check_tree
    from ppgen.website import export

    check_tree(directory, "export", folders.inputs(kits))
    export(folders.content, directory, kits, folders.judges)
    click.echo(directory)
