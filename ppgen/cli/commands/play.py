"""`ppgen play`: a game at the terminal, for people at one screen and for the computer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.languages import language_option, spoken_game
from ppgen.cli.main import BadInput, Folders
from ppgen.cli.positions import blamed_on, read_position
from ppgen.definition import Definition, parse_yaml
from ppgen.definition.problems import listed, suggestion

if TYPE_CHECKING:
    from ppgen.session.opponents import Strength


@click.command("play", cls=SpokenCommand)
@click.argument("game")
@click.option("--players", type=int, help="The number of players (default: the usual one).")
@click.option("--seed", type=int, help="The same seed rolls the same dice.")
@click.option(
    "--computer",
    "computers",
    multiple=True,
    metavar="SEAT[=STRENGTH]",
    help="A seat that the computer plays: easy, medium (default) or strong.",
)
@click.option("--random", "random_seats", multiple=True, metavar="SEAT", help="A seat that plays at random.")
@click.option(
    "--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A YAML position."
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the game to this file as a transcript.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; `options` lists them while you play.",
)
@language_option
@click.pass_obj
def command(
    folders: Folders,
    game: str,
    players: int | None,
    seed: int | None,
    computers: tuple[str, ...],
    random_seats: tuple[str, ...],
    position: Path | None,
    log: Path | None,
    options: tuple[str, ...],
) -> None:
    """Play GAME at the terminal; a refused move cites its clause.

    Type a move as it is listed, or in short where only one fits; `?` lists what else there is.
    """
    from ppgen.cli.table import ScreenGame
    from ppgen.judges import watched
    from ppgen.transcript import JudgeCache

    if position is not None and (players is not None or options):
        raise click.UsageError("--position says who plays and how; leave --players and --option out")
    definition = spoken_game(folders, game)
    judge = watched(JudgeCache(folders.content, folders.judges).judge(game))
    wanted = dict(option_of(text, definition) for text in options)
    strengths = dict(map(_computer, computers))

    def table_from(start: Mapping[str, Any]) -> ScreenGame:
        return ScreenGame(definition, judge, start, random_seats=random_seats, computers=strengths, seed=seed)

    if position is None:
        table = table_from(judge.opening(players, **wanted))
    else:
        document = read_position(position)
        with blamed_on(document):
            table = table_from(document.data or {})
    seats = table.match.state.seats
    for seat in (*random_seats, *strengths):
        if seat not in seats:
            raise BadInput(
                f"there is no seat {seat!r}{suggestion(seat, seats)}; there are {listed(seats, 'and')}"
            )
    if log is None:
        table.play()
        return
    table.save(log)  # at once, so that a file that cannot be written is told before anybody plays
    try:
        table.play()
    finally:
        table.save(log)


def _computer(text: str) -> tuple[str, Strength]:
    from ppgen.session.opponents import STRENGTHS, USUAL

    seat, _, strength = text.partition("=")
    strength = strength or USUAL
    if strength not in STRENGTHS:
        hint = suggestion(strength, STRENGTHS) or f"; there are {listed(list(STRENGTHS), 'and')}"
        raise BadInput(f"there is no strength {strength!r}{hint}")
    return seat, STRENGTHS[strength]


def option_of(text: str, definition: Definition) -> tuple[str, object]:
    """Read an option of a game as it is given to a command."""
    name, equals, value = text.partition("=")
    known = [option.id for option in definition.game.options]
    if not equals:
        raise BadInput(f"an option is NAME=VALUE, not {text!r}")
    if name not in known:
        there_are = f"; there are {listed(known, 'and')}" if known else ": the game has none"
        raise BadInput(f"there is no option {name!r}{suggestion(name, known)}{there_are}")
    return name, parse_yaml(value, "--option").data
