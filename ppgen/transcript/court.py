"""The judges of all games, made from their definitions when they are first asked for."""

from __future__ import annotations

from pathlib import Path

from ppgen.definition import game_ids, load_game, plain
from ppgen.definition.problems import suggestion
from ppgen.engine import Game
from ppgen.games import judge_of


class NoJudge(Exception):
    """A game that is not known, or that no engine judges."""


class Court:
    """Gives the judge of a game by its id; `content` is the folder of definitions (None: ppgen's own)."""

    def __init__(self, content: Path | None = None) -> None:
        self._content = content
        self._judges: dict[str, Game] = {}

    def judge(self, game_id: str) -> Game:
        """Give the game's judge.

        Raises:
            NoJudge: there is no such game, or it has no engine module.
            DefinitionError: its definition is not as it should be.
        """
        if game_id not in self._judges:
            known = game_ids(self._content)
            if game_id not in known:
                raise NoJudge(f"there is no game {game_id!r}{suggestion(game_id, known)}")
            judged = judge_of(game_id)
            if judged is None:
                hint = "PPGEN_JUDGES or --judges names a folder of such modules"
                raise NoJudge(f"the game {game_id!r} has no judge: no engine module plays it; {hint}")
            self._judges[game_id] = judged(plain(load_game(game_id, self._content)))
        return self._judges[game_id]
