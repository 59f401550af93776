"""Records of random games read and judged: games a second of each notation, pydraughts beside them."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from ppgen.engine import Game
from tests.bench.history import Ratios

NOTATIONS = {"draughts": "pdn", "hex": "sgf", "backgammon": "mat", "oware": "ogn"}
"""The notation that each game is written in."""
GAMES = 20
"""Records of each."""
SECONDS = 2.0
"""For so long each is read again and again."""


def records() -> Ratios:
    """Games a second, their moves judged; pydraughts reads the same file, and follows it on its own board."""
    from ppgen.records import Reading, read_file
    from ppgen.transcript import JudgeCache

    court = JudgeCache()
    rates: dict[str, float] = {}
    files: dict[str, str] = {}
    for game, notation in NOTATIONS.items():
        judge = court.judge(game)
        assert judge is not None
        files[game] = text = _written(game, judge, notation)
        found = read_file(text.encode(), Reading(court))
        assert len(found.games) == GAMES, found.told
        assert found.code == 0, found.told
        rates[game] = _rate(lambda text=text: read_file(text.encode(), Reading(court)))
        actions = rates[game] * sum(len(played.actions) for played in found.games) / GAMES
        print(f"{notation}  {rates[game]:7.1f} games/s, {actions:7.0f} actions/s, all judged")
    try:
        import draughts
        from draughts.PDN import PDNReader
    except ImportError:
        print("pydraughts is not installed, so nothing stands beside this")
        return {}

    def follow() -> None:
        for game in PDNReader(files["draughts"]).games:
            board = draughts.Board(variant="english")
            for move in game.moves:
                board.push(draughts.Move(board, pdn_move=move))

    theirs = _rate(follow)
    print(f"pydraughts  {theirs:.1f} games/s of the same PDN, followed on its board")
    return {"pydraughts / records read": theirs / rates["draughts"]}


def _rate(read: Callable[[], object]) -> float:
    """Give games a second of CPU."""
    start, often = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        read()
        often += 1
    return GAMES * often / (time.process_time() - start)


def _written(game: str, judge: Game, notation: str) -> str:
    """Play random games to their ends, and write them as others would."""
    from ppgen.cli.main import main

    rng = random.Random(notation)
    blocks = [f"```play {game} game-{number}\n---\n{_played(judge, rng)}```\n" for number in range(GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder) / "games.md", Path(folder) / f"games.{notation}"
        page.write_text("\n".join(blocks), encoding="utf-8")
        for words in (
            ["verify", "--update", str(page)],
            ["export", str(page), "--as", notation, "-o", str(out)],
        ):
            done = CliRunner().invoke(main, words)
            assert words[0] == "verify" or not done.exit_code, done.output
        return out.read_text(encoding="utf-8")


def _played(judge: Game, rng: random.Random) -> str:
    state, lines = judge.new(), []
    while not state.is_terminal():
        action = state.draw(rng)
        lines.append(f"> {judge.grammar.write(action)}\n")
        state.apply(action)
    return "".join(lines)
