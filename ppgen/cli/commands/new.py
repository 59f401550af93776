"""`ppgen new`: a game that works, to be changed step by step into another."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import BadInput, Folders
from ppgen.definition.source import shown
from ppgen.output import inputs, write_all
from ppgen.words import hyphened

TEMPLATE = Path(__file__).parents[1] / "template"
KINDS = {
    "board": "a board, pieces, and a judge that proves the examples",
    "cards": "a deck of cards of its own, secret hands, and a judge",
    "roll-and-write": "dice, sheets to write on, and a judge",
    "no-judge": "a board and pieces, without a judge",
}
"""Kinds of game that there is a start of, in words."""
PLACES = {
    "game.yml": "content/games/{id}/game.yml",
    "pieces.yml": "content/games/{id}/pieces.yml",
    "rules.yml": "content/games/{id}/rules.yml",
    "examples.md": "content/games/{id}/examples.md",
    "print.yml": "content/games/{id}/print.yml",
    "judge.py": "judges/{module}.py",
    "README.md": "README.md",
}
"""Where each file of a template goes, if the kind of game has it."""
OPPONENTS = {
    "board": "--random moons",
    "cards": "--random blue",
    "roll-and-write": "--players 2 --random blue",
}
"""How each game with a judge is played against the computer."""

CONTENT = "content"
"""The folder of those games, beside that of the judges."""


@click.command("new", cls=SpokenCommand)
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="The folder (default: GAME)."
)
@click.option("--kind", type=click.Choice(list(KINDS)), help="What it is played with.  [default: board]")
@click.option("--language", metavar="TAG", help="A catalogue to translate it into this language, such as de.")
@click.pass_obj
def command(folders: Folders, game: str, output: Path | None, kind: str | None, language: str | None) -> None:
    """Start a game of your own: commented files that pass `check` and `verify` at once.

    GAME is its id, such as my-game. Nothing is overwritten. On a terminal you are asked for the kind of game.
    A folder may hold several games: `-o .` adds one beside those in ./content.
    """
    from ppgen.language import named

    _check_id(game, folders)
    tag = named(language) if language else None
    kind = kind or (_asked() if on_terminal() else "board")
    output = output if output is not None else Path(game)
    if (holder := _holder(output.resolve())) is not None:
        message = f"this is in the content ({shown(holder / CONTENT)}); name the folder that holds it"
        raise BadInput(f"{output}: {message}: -o {shown(holder)}")
    files = {output / place: text for place, text in started(game, kind).items()}
    readme = output / "README.md"
    if readme.exists():  # a folder may have one, and may hold several games
        del files[readme]
    for path in files:
        if path.exists():
            raise BadInput(f"{path}: this is there already, and nothing is overwritten")
    joined = {(output / name).resolve() for name in ("content", "judges")}
    own = inputs()  # none of which is added to, even if it is what is in use
    write_all(files, own + [each for each in folders.inputs() if each[1].resolve() not in joined])
    for path in files:
        click.echo(path)
    if tag:
        click.echo(_translated(output, game, tag))
    words = ["ppgen", "--content", str(output / "content")]
    if kind in OPPONENTS:
        words += ["--judges", str(output / "judges")]
    command = shlex.join([*words, "verify" if kind in OPPONENTS else "check"])
    click.echo(f"next: {command}; {readme} says more")


def _translated(output: Path, game: str, language: str) -> Path:
    """Write the catalogue of a new game in a language, whose words are all missing yet."""
    from ppgen.catalogues import of_game
    from ppgen.definition import load_game
    from ppgen.judges import Judges
    from ppgen.language.po import Entries, renewed
    from ppgen.output import write

    judges = output / "judges"
    definition = load_game(game, output / CONTENT)
    if definition.site.language == language:
        raise BadInput(f"the games of this folder are in {language!r} already")
    work = of_game(definition, Judges(judges if judges.is_dir() else None), language)
    write(work.path, renewed(work.messages, Entries(), language, work.name))
    return work.path


def _holder(output: Path) -> Path | None:
    """Give the folder that holds the content in which a folder lies, since no content lies in another."""
    for content in (output, *output.parents[:2]):
        games = content / "games"
        inside = output in (content, games) or output.parent == games
        if content.name == CONTENT and inside and any(games.glob("*/game.yml")):
            return content.parent
    return None


def on_terminal() -> bool:
    """Tell whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked() -> str:
    """Ask a person what the game is played with."""
    for name, words in KINDS.items():
        click.echo(f"  {name:<15} {words}")
    return str(click.prompt("What kind of game is it?", type=click.Choice(list(KINDS)), default="board"))


def started(game_id: str, kind: str = "board") -> dict[str, str]:
    """Give the files of a new game by their paths in its folder."""
    names = {
        "id": game_id,
        "title": " ".join(word.capitalize() for word in game_id.split("-")),
        "module": game_id.replace("-", "_"),
        "opponent": OPPONENTS.get(kind, ""),
    }
    made = {}
    for name, place in PLACES.items():
        template = TEMPLATE / kind / f"{name}.tmpl"
        if name == "README.md":
            template = TEMPLATE / ("README-judged.md.tmpl" if kind in OPPONENTS else "README.md.tmpl")
        if not template.exists():
            continue
        text = template.read_text(encoding="utf-8")
        for key, value in names.items():
            text = text.replace("{{" + key + "}}", value)
        made[place.format_map(names)] = text
    return made


def _near(text: str) -> str:
    """Give an id like a text."""
    return hyphened(text).lstrip("-0123456789")[:40].rstrip("-") or "my-game"


def _check_id(game_id: str, folders: Folders) -> None:
    """Refuse an id that cannot be, or that another game or a system has."""
    from ppgen.definition import game_ids
    from ppgen.definition.locate import data_path

    if len(game_id) > 40 or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_id):
        wanted = f"small letters, digits and single hyphens, such as {_near(game_id)}"
        raise BadInput(f"{game_id!r} is not an id: {wanted}")
    for content in (data_path("content"), folders.content):
        if content is not None and (content / "games").is_dir() and game_id in game_ids(content):
            raise BadInput(f"there is a game {game_id!r} already; choose another id")
        if content is not None and (content / "systems" / f"{game_id}.yml").is_file():
            raise BadInput(f"a game system has the id {game_id!r} already; choose another id")
