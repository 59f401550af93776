"""`ppgen games`: what there is to play."""

from __future__ import annotations

import json

import click

from ppgen.cli.main import Folders


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Write the list as JSON.")
@click.pass_obj
def command(folders: Folders, as_json: bool) -> None:
    """List the games with their players, minutes, systems, clauses and examples."""
    from ppgen.definition import load
    from ppgen.games import judge_of
    from ppgen.transcript import transcripts_in

    rows = []
    for definition in load(folders.content).games.values():
        examples = definition.folder / "examples.md"
        rows.append(
            {
                "id": definition.id,
                "title": definition.game.title,
                "players": list(definition.game.players),
                "minutes": definition.game.minutes.text,
                "systems": list(definition.systems),
                "clauses": sum(1 for _ in definition.rules.clauses()),
                "examples": len(transcripts_in(examples)) if examples.exists() else 0,
                "judged": judge_of(definition.id) is not None,
            }
        )
    if as_json:
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        click.echo(_line(row))


def _line(row: dict[str, object]) -> str:
    players = row["players"]
    assert isinstance(players, list)
    span = f"{players[0]}" if len(players) == 1 else f"{players[0]}-{players[-1]}"
    systems = ", ".join(map(str, row["systems"])) if isinstance(row["systems"], list) else ""
    facts = f"{span} players, {row['minutes']} minutes, {systems}"
    proof = f"{row['clauses']} clauses, {row['examples']} examples" + ("" if row["judged"] else ", no judge")
    return f"{row['id']!s:<16} {row['title']}\n{'':16} {facts}; {proof}"
