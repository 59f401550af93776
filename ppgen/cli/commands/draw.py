"""`ppgen draw`: one diagram, from a position or a setup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.files import write
from ppgen.cli.main import BadInput, Folders

if TYPE_CHECKING:
    from ppgen.definition import Definition
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Scene

STYLES = ("colour", "ink-saver", "high-contrast")


@click.command("draw")
@click.argument("game")
@click.option(
    "--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A YAML position."
)
@click.option("--players", type=int, help="Draw the setup for so many players.")
@click.option("--style", type=click.Choice(STYLES), default="colour", show_default=True)
@click.option(
    "--unit", type=click.FloatRange(4, 200), default=16.0, show_default=True, help="Millimetres of a space."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="FILE.svg or FILE.pdf")
@click.pass_obj
def command(
    folders: Folders,
    game: str,
    position: Path | None,
    players: int | None,
    style: str,
    unit: float,
    output: Path,
) -> None:
    """Draw a position of GAME, or its setup for a number of players."""
    from ppgen.definition import load_game
    from ppgen.drawing.palette import Palette

    if output.suffix not in (".svg", ".pdf"):
        raise BadInput(
            f"{output}: the file is FILE.svg or FILE.pdf, not {output.suffix or 'without an ending'}"
        )
    definition = load_game(game, folders.content)
    scene = _position(definition, position, unit) if position else _setup(definition, players, unit)
    look = definition.game.look
    palette = Palette(style, look.accent, look.tint, look.dark)  # type: ignore[arg-type]  # click checks the style
    write(output, _painted(scene, palette, output.suffix, definition))
    click.echo(output)


def _position(definition: Definition, path: Path, unit: float) -> Scene:
    from ppgen.definition import load_yaml
    from ppgen.diagrams import Picture, state_of
    from ppgen.engine import BadPosition

    document = load_yaml(path)
    try:
        state = state_of(definition, document.data)
    except BadPosition as error:
        steps: tuple[Any, ...] = (error.key,) if error.key in (document.data or {}) else ()
        raise BadInput(str(document.problem(steps, f"bad position: {error}", at_key=True))) from None
    placed = tuple(state.table())
    return Picture(definition, state.seats, [placed], unit).scene(placed)


def _setup(definition: Definition, players: int | None, unit: float) -> Scene:
    from ppgen.diagrams import setup_scene

    setups = {setup.players: setup for setup in reversed(definition.game.setups)}
    wanted = players if players is not None else min(setups)
    if wanted not in setups:
        known = ", ".join(map(str, sorted(setups)))
        raise BadInput(f"{definition.game.title} has setups for {known} players, not {wanted}")
    return setup_scene(definition, setups[wanted], unit)


def _painted(scene: Scene, palette: Palette, suffix: str, definition: Definition) -> bytes | str:
    if suffix == ".svg":
        from ppgen.drawing.svg import paint

        return paint(scene, palette)
    from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf

    meta = PdfMeta(title=scene.title, author=", ".join(a.name for a in definition.game.credits.authors))
    return write_pdf([PdfPage(scene)], meta, palette)
