"""`ppgen site`: the rules site."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from ppgen.cli.main import INTERRUPTED, Folders


@click.group("site")
def command() -> None:
    """Build, serve or export the rules site."""


@command.command("build")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("build/site"))
@click.option("--kits", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Kits to offer.")
@click.pass_obj
def build_command(folders: Folders, output: Path, kits: Path | None) -> None:
    """Build the site into a folder that is new or empty, or holds a site that ppgen built.

    The pages of games are kept in your cache folder, and made again when something of theirs changes.
    """
    from ppgen.output import check_tree
    from ppgen.website import build

    check_tree(output, "site", folders.inputs(kits))
    gc.disable()  # nearly all that is made is needed to the end, which is soon
    try:
        build(folders.content, output, kits, folders.judges)
    finally:
        gc.enable()
    click.echo(output)


@command.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--kits", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Kits to offer.")
@click.pass_obj
def serve_command(folders: Folders, port: int, kits: Path | None) -> None:
    """Serve the site on this machine and rebuild what changes.

    The pages of kits are there, too, under /proofs/: edit, save, and see them.
    """
    from ppgen.website import serve

    serve(folders.content, f"127.0.0.1:{port}", kits, folders.judges, folders.layouts)
    raise click.exceptions.Exit(INTERRUPTED)  # nothing else ends it


@command.command("export")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@click.option("--kits", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Kits to offer.")
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
