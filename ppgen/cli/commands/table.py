"""`ppgen table`: a game for a virtual tabletop."""

from __future__ import annotations

from pathlib import Path

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.languages import language_option, spoken_game
from ppgen.cli.main import BadInput, Folders
from ppgen.tables.formats import FORMATS


@click.command("table", cls=SpokenCommand)
@click.argument("game")
@click.option(
    "--for",
    "form",
    type=click.Choice(FORMATS),
    required=True,
    help="; ".join(f"{name}: {each.programs}" for name, each in FORMATS.items()) + ".",
)
@click.option("--players", type=int, help="For so many players.  [default: the first setup]")
@click.option(
    "--base-url",
    help="Where the folder will be found on the web, for Tabletop Simulator.  [default: this disk]",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A folder.  [default: GAME-FORMAT]")
@language_option
@click.pass_obj
def command(
    folders: Folders, game: str, form: str, players: int | None, base_url: str | None, output: Path | None
) -> None:
    """Set GAME out on a table of a virtual tabletop, with its rules beside it.

    Its pieces lie where the picture of its setup has them, as large as they are; what chance deals is a deck
    to shuffle. A manifest has the hash of every file.
    """
    from ppgen.output import check_tree, replacing
    from ppgen.sheets import load_layouts
    from ppgen.tables.folder import folder_of
    from ppgen.tables.table import table_of

    if base_url is not None and not FORMATS[form].linked:
        raise BadInput(f"--base-url is for tables whose pictures lie elsewhere; {form} holds its own")
    if base_url is not None and not base_url.startswith(("https://", "http://", "file://")):
        raise BadInput(f"--base-url {base_url}: this is no address; it begins with https://")
    out = output or Path(f"{game}-{form}")
    inputs = folders.inputs()
    check_tree(out, "table", inputs)
    table = table_of(spoken_game(folders, game), players, load_layouts(folders.layouts), folders.judges)
    made = folder_of(table, form, base_url or out.resolve().as_uri())
    with replacing(out, "table", inputs) as tree:
        for name, data in made.items():
            path = tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for words in (*table.lacking, *FORMATS[form].lacking(table)):
        click.echo(f"left out: {words}", err=True)
    for name in made:
        click.echo(out / name)
