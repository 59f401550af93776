"""The judges of all games, made from their definitions when they are first asked for."""

from __future__ import annotations

from pathlib import Path

from ppgen.definition import game_ids, load_game
from ppgen.definition.problems import suggestion
from ppgen.engine import Game
from ppgen.errors import PpgenError
from ppgen.judges import Judges


class NoJudge(PpgenError):
    """A game that is not known, or that no engine judges."""


class JudgeCache:
    """Gives the judge of a game by its id; `content` is the folder of definitions (None: ppgen's own)."""

    def __init__(self, content: Path | None = None, judges: Judges | None = None) -> None:
        self._content = content
        self._found = judges or Judges()
        self._judges: dict[str, Game] = {}

    def judge(self, game_id: str) -> Game:
        """Give the game's judge.

        Raises:
            NoJudge: there is no such game, or it has no engine module.
            BadJudge: its engine module cannot be used.
            DefinitionError: its definition is not as it should be.
        """
        if game_id not in self._judges:
            known = game_ids(self._content)
            if game_id not in known:
                raise NoJudge(f"there is no game {game_id!r}{suggestion(game_id, known)}")
            judge = self._found.of(load_game(game_id, self._content))
            if judge is None:
                hint = "PPGEN_JUDGES or --judges names a folder of such modules"
                raise NoJudge(f"the game {game_id!r} has no judge: no engine module plays it; {hint}")
            self._judges[game_id] = judge
        return self._judges[game_id]
