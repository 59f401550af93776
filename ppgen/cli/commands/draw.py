"""`ppgen draw`: one diagram, from a position, a setup or a record of play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.languages import language_option, spoken_game
from ppgen.cli.main import BadInput, Folders
from ppgen.cli.positions import blamed_on, read_position
from ppgen.drawing.palette import STYLES
from ppgen.output import write

if TYPE_CHECKING:
    from ppgen.definition import Definition
    from ppgen.drawing.palette import Palette, StyleName
    from ppgen.drawing.scene import Scene
    from ppgen.judges import Judges


@click.command("draw", cls=SpokenCommand)
@click.argument("game", metavar="GAME|FILE.ppn")
@click.option(
    "--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A YAML position."
)
@click.option("--players", type=int, help="Draw the setup for so many players.")
@click.option(
    "--step", type=click.IntRange(0), help="How many moves of a record are done.  [default: all of them]"
)
@click.option(
    "--game", "number", type=click.IntRange(1), help="Which game of a record is drawn.  [default: 1]"
)
@click.option("--style", type=click.Choice(STYLES), default="colour", show_default=True)
@click.option(
    "--unit",
    type=click.FloatRange(4, 200),
    default=16.0,
    show_default=True,
    help="Millimetres of a space, or of an inch of a record.",
)
@click.option("--dpi", type=click.IntRange(30, 1200), help="Pixels an inch of a PNG.  [default: 300]")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="FILE.svg, FILE.pdf or FILE.png"
)
@language_option
@click.pass_obj
def command(
    folders: Folders,
    game: str,
    position: Path | None,
    players: int | None,
    step: int | None,
    number: int | None,
    style: str,
    unit: float,
    dpi: int | None,
    output: Path,
) -> None:
    """Draw a position of GAME, or its setup for a number of players.

    Instead of GAME, FILE.ppn is a record in Portable Piecepack Notation: its table is drawn after its last
    move, or after as many as --step says.
    """
    from ppgen.drawing.palette import ColourError, Palette

    if output.suffix not in (".svg", ".pdf", ".png"):
        ending = f"{output.suffix!r}" if output.suffix else "without an ending"
        raise BadInput(f"{output}: the file is FILE.svg, FILE.pdf or FILE.png, not {ending}")
    if dpi is not None and output.suffix != ".png":
        raise BadInput("--dpi is for pixels; it goes with FILE.png")
    if game.lower().endswith(".ppn"):
        if position is not None or players is not None:
            raise click.UsageError("a record says itself what lies there; leave --position and --players out")
        from ppgen.cli.records import record_drawn

        palette = Palette(cast("StyleName", style))
        scene = record_drawn(Path(game), step, number or 1, unit, palette, folders)
        write(output, _painted(scene, palette, output.suffix, "", dpi or 300), folders.inputs())
        click.echo(output)
        return
    if step is not None or number is not None:
        raise click.UsageError("--step and --game are for records, FILE.ppn")
    if position is not None and players is not None:
        raise click.UsageError("--position says who plays; leave --players out")
    definition = spoken_game(folders, game)
    look = definition.game.look
    palette = Palette(cast("StyleName", style), look.accent, look.tint, look.dark, folder=definition.folder)
    if position is None:
        scene = _setup(definition, players, unit, palette, folders.judges)
    else:
        scene = _position(definition, position, unit, palette, folders.judges)
    try:
        authors = ", ".join(author.name for author in definition.game.credits.authors)
        painted = _painted(scene, palette, output.suffix, authors, dpi or 300)
    except ColourError as error:
        raise BadInput(f"{error}; `ppgen check` says where it stands") from None
    write(output, painted, folders.inputs())
    click.echo(output)


def _position(definition: Definition, path: Path, unit: float, palette: Palette, judges: Judges) -> Scene:
    from ppgen.diagrams import Picture, as_agreed, state_of
    from ppgen.judges import guarded

    document = read_position(path)
    with blamed_on(document):
        state = state_of(definition, document.data, judges=judges)
    with guarded(state.game):
        placed = tuple(state.table())
        return Picture(as_agreed(definition, state), state.seats, [placed], unit, palette).scene(placed)


def _setup(
    definition: Definition, players: int | None, unit: float, palette: Palette, judges: Judges
) -> Scene:
    from ppgen.definition.problems import listed
    from ppgen.diagrams import setup_scene

    setups = {setup.players: setup for setup in reversed(definition.game.setups)}
    wanted = players if players is not None else definition.game.usual
    if wanted not in setups:
        raise BadInput(
            f"{definition.game.title} has setups for {listed(sorted(setups))} players, not {wanted}"
        )
    return setup_scene(definition, setups[wanted], unit, palette, judges=judges)


def _painted(scene: Scene, palette: Palette, suffix: str, authors: str, dpi: int) -> bytes | str:
    if suffix == ".svg":
        from ppgen.drawing.svg import paint

        return paint(scene, palette)
    from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
    from ppgen.language import marked_as

    meta = PdfMeta(title=scene.title, author=authors, language=marked_as())
    pdf = write_pdf([PdfPage(scene)], meta, palette)
    if suffix == ".pdf":
        return pdf
    from ppgen.drawing.png import render

    return next(render(pdf, dpi))
