"""`ppgen games`: what there is to play."""

from __future__ import annotations

import json
from typing import Any

import click

from ppgen.cli.main import Folders
from ppgen.words import counted


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Write the list as JSON.")
@click.pass_obj
def command(folders: Folders, as_json: bool) -> None:
    """List the games with their players, minutes, systems, clauses and examples."""
    from ppgen.definition import load
    from ppgen.transcript import transcripts_in

    rows = []
    for definition in load(folders.content).games.values():
        page = definition.folder / "examples.md"
        examples = transcripts_in(page, root=definition.content) if page.exists() else []
        rows.append(
            {
                "id": definition.id,
                "title": definition.game.title,
                "players": list(definition.game.players),
                "minutes": definition.game.minutes.text,
                "systems": list(definition.systems),
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


def _line(row: dict[str, Any]) -> str:
    first, last = row["players"][0], row["players"][-1]
    span = f"{first} to {last}" if first != last else f"{first}"
    minutes = row["minutes"]
    length = f"{minutes} minutes" if minutes[:1].isdecimal() else f"length {minutes}"
    proof = f"{counted(row['clauses'], 'clause')}, {counted(row['examples'], 'example')}"
    proof += "" if row["judged"] else ", no judge"
    facts = f"{span} {'player' if span == '1' else 'players'}, {length}, {', '.join(row['systems'])}; {proof}"
    return f"{row['id']:<16} {row['title']}\n{'':16} {facts}"
