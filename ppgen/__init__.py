"""Print-and-play kits, a rules site and a judge for tabletop games, from one source of truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ppgen.engine import Game

__version__ = "1.1.0"


def load(game_id: str, content: Path | str | None = None, judges: Path | str | None = None) -> Game:
    """Give the judge of a game by its id: a `ppgen.engine.Game`, which makes states and never changes.

    >>> import random, ppgen
    >>> hex = ppgen.load("hex")
    >>> state = hex.new()
    >>> [event.text for event in state.apply(state.parse("red place f6"))]
    ['red places a stone on f6']
    >>> state.actor(), len(state.legal_actions())
    ('blue', 121)
    >>> while not state.is_terminal():
    ...     _ = state.advance(state.draw(random))
    >>> sorted(state.returns().values())
    [0.0, 1.0]

    `content` is the folder that holds `games/` (by default ours), `judges` the folder of judges, which are
    programs and so are trusted by whoever names it.

    Raises:
        ppgen.errors.PpgenError: there is no such game, or nothing judges it, or it is not as it should be.
    """
    from pathlib import Path

    from ppgen.judges import Judges
    from ppgen.transcript.judge_cache import JudgeCache

    folder = Path(judges).absolute() if judges is not None else None
    return JudgeCache(Path(content) if content is not None else None, Judges(folder)).judge(game_id)
