from __future__ import annotations

from pathlib import Path

from ppgen.definition import Definition, load

CONTENT = Path(__file__).parent / "content"
GAMES = load(CONTENT).games


def game(game_id: str) -> Definition:
    return GAMES[game_id]
