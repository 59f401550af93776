"""`ppgen play`: a game at the terminal, for people at one screen and for random seats."""

from __future__ import annotations

from pathlib import Path

import click

from ppgen.cli.main import BadInput, Folders


@click.command("play")
@click.argument("game")
@click.option("--players", type=int, help="The number of players (default: the smallest).")
@click.option("--seed", type=int, help="The same seed rolls the same dice.")
@click.option("--random", "random_seats", multiple=True, metavar="SEAT", help="A seat that plays at random.")
@click.option(
    "--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A YAML position."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.pass_obj
def command(
    folders: Folders,
    game: str,
    players: int | None,
    seed: int | None,
    random_seats: tuple[str, ...],
    position: Path | None,
    options: tuple[str, ...],
) -> None:
    """Play GAME at the terminal; a refused move cites its clause.

    Type a choice by its number or in the game's notation; `help` lists what else there is.
    """
    from ppgen.cli.table import Table
    from ppgen.definition import load_game, load_yaml
    from ppgen.transcript import Court

    definition = load_game(game, folders.content)
    judge = Court(folders.content).judge(game)
    if position is not None:
        start = load_yaml(position).data or {}
        if not isinstance(start, dict):
            raise BadInput(f"{position}: a position is a mapping")
    else:
        start = judge.opening(players, **dict(map(_option, options)))
    table = Table(definition, judge, start, seed=seed)
    for seat in random_seats:
        if seat not in table.match.state.seats:
            raise BadInput(f"there is no seat {seat!r}; there are {', '.join(table.match.state.seats)}")
    table.play(set(random_seats))


def _option(text: str) -> tuple[str, object]:
    from ppgen.definition import parse_yaml

    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"an option is NAME=VALUE, not {text!r}")
    return name, parse_yaml(value, "--option").data
