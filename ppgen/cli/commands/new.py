"""`ppgen new`: a game that works, to be changed step by step into another."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ppgen.cli.main import BadInput, Folders
from ppgen.output import write_all

TEMPLATE = Path(__file__).parents[1] / "template"
PLACES = {
    "game.yml": "content/games/{id}/game.yml",
    "rules.yml": "content/games/{id}/rules.yml",
    "examples.md": "content/games/{id}/examples.md",
    "print.yml": "content/games/{id}/print.yml",
    "judge.py": "judges/{module}.py",
    "README.md": "README.md",
}
"""Where each file of the template goes."""


@click.command("new")
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="The folder (default: GAME)."
)
@click.pass_obj
def command(folders: Folders, game: str, output: Path | None) -> None:
    """Start a game of your own: commented files that pass `check` and `verify` at once.

    GAME is its id, such as my-game. Nothing is overwritten.
    """
    _check_id(game, folders)
    output = output if output is not None else Path(game)
    files = {output / place: text for place, text in started(game).items()}
    readme = output / "README.md"
    if readme.exists():  # a folder may have one, and may hold several games
        del files[readme]
    for path in files:
        if path.exists():
            raise BadInput(f"{path}: this is there already, and nothing is overwritten")
    write_all(files, folders.inputs())
    for path in files:
        click.echo(path)
    options = f"--content {output / 'content'} --judges {output / 'judges'}"
    click.echo(f"next: ppgen {options} verify; {readme} says more")


def started(game_id: str) -> dict[str, str]:
    """Give the files of a new game by their paths in its folder."""
    names = {
        "id": game_id,
        "title": " ".join(word.capitalize() for word in game_id.split("-")),
        "module": game_id.replace("-", "_"),
    }
    made = {}
    for name, place in PLACES.items():
        text = (TEMPLATE / f"{name}.tmpl").read_text(encoding="utf-8")
        for key, value in names.items():
            text = text.replace("{{" + key + "}}", value)
        made[place.format_map(names)] = text
    return made


def _check_id(game_id: str, folders: Folders) -> None:
    """Refuse an id that cannot be, or that another game has."""
    from ppgen.definition import game_ids
    from ppgen.definition.locate import data_path

    if len(game_id) > 40 or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_id):
        wanted = "small letters, digits and single hyphens, such as my-game"
        raise BadInput(f"{game_id!r} is not an id: {wanted}")
    for content in (data_path("content"), folders.content):
        if content is not None and (content / "games").is_dir() and game_id in game_ids(content):
            raise BadInput(f"there is a game {game_id!r} already; choose another id")
