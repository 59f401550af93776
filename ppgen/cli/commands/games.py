"""`ppgen games`: what there is to play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ppgen.cli.help import SpokenCommand
from ppgen.cli.main import Folders
from ppgen.words import counted

if TYPE_CHECKING:
    from ppgen.definition import Definition
    from ppgen.definition.home import Owned


@click.command("games", cls=SpokenCommand)
@click.option(
    "--home", metavar="SYSTEM", help="Only games to play with this, such as piecepack or piecepack-2."
)
@click.option("--json", "as_json", is_flag=True, help="Write the list as JSON.")
@click.pass_obj
def command(folders: Folders, home: str | None, as_json: bool) -> None:
    """List the games with their players, minutes, what to play them with, clauses and examples."""
    from ppgen.definition import load
    from ppgen.definition.home import plays, ways
    from ppgen.transcript import transcripts_in

    catalogue = load(folders.content)
    games = list(catalogue.games.values())
    if home is not None:
        owned = _owned(home, games)
        games = [one for one in games if plays(owned, one, catalogue.systems)]
    rows = []
    for definition in games:
        page = definition.folder / "examples.md"
        examples = transcripts_in(page, root=definition.content) if page.exists() else []
        rows.append(
            {
                "id": definition.id,
                "title": definition.game.title,
                "players": list(definition.game.players),
                "minutes": definition.game.minutes.text,
                "systems": list(definition.systems),
                "home": [[owned.key for owned in way] for way in ways(definition)],
                "clauses": sum(1 for _ in definition.rules.clauses()),
                "examples": len(examples),
                "judged": folders.judges.judging(definition) is not None,
            }
        )
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        click.echo(_line(row))


def _owned(key: str, games: Sequence[Definition]) -> Owned:
    """Find what somebody has at home. Raises BadParameter if it helps with no game."""
    from ppgen.definition.home import possessions
    from ppgen.definition.problems import suggestion

    known = {owned.key: owned for owned in possessions(games)}
    if key not in known:
        hint = suggestion(key, known) or f"; there are {', '.join(known)}"
        raise click.BadParameter(f"no game is played with {key!r}{hint}", param_hint="--home")
    return known[key]


def _line(row: dict[str, Any]) -> str:
    first, last = row["players"][0], row["players"][-1]
    span = f"{first} to {last}" if first != last else f"{first}"
    minutes = row["minutes"]
    length = f"{minutes} minutes" if minutes[:1].isdecimal() else f"length {minutes}"
    proof = f"{counted(row['clauses'], 'clause')}, {counted(row['examples'], 'example')}"
    proof += "" if row["judged"] else ", no judge"
    home = " or ".join([" and ".join(way) for way in row["home"]] or ["paper and scissors"])
    facts = f"{span} {'player' if span == '1' else 'players'}, {length}, {home}; {proof}"
    return f"{row['id']:<16} {row['title']}\n{'':16} {facts}"
