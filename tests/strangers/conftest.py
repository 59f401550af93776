from __future__ import annotations

from pathlib import Path

from ppgen.definition import Definition, load

collect_ignore = ["judged"]
"""Its transcripts need the judge beside them, which is named only where it is meant."""
CONTENT = Path(__file__).parent / "content"
PLAIN = "plain-"
"""Their ids begin so, for a game that is called like one of ours has its judge."""
GAMES = {name.removeprefix(PLAIN): made for name, made in load(CONTENT).games.items()}


def folder(game_id: str) -> Path:
    return CONTENT / "games" / f"{PLAIN}{game_id}"


def game(game_id: str) -> Definition:
    return GAMES[game_id]
