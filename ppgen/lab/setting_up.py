"""Benches for the games of a folder of content, made wherever games are played."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import ppgen
from ppgen.definition import Definition, load_game
from ppgen.engine import Game
from ppgen.errors import PpgenError
from ppgen.judges import Judges
from ppgen.lab.playing import Bench, Study
from ppgen.lab.sources import made_of


class Unplayable(PpgenError):
    """A game that nobody can play here."""


class BenchMaker(NamedTuple):
    """Makes benches wherever it is sent, by where content and judges are; None for ppgen's own."""

    content: Path | None
    judges: Path | None

    def __call__(self, study: Study) -> Bench:
        """Make a bench for a study."""
        return Bench(judged(self, study.game)[1], study)


@cache
def judged(folders: BenchMaker, game: str) -> tuple[Definition, Game]:
    """Read a game, and make its judge.

    Raises:
        Unplayable: it has none.
    """
    definition = load_game(game, folders.content)
    judge = Judges(folders.judges).of(definition)
    if judge is None:
        raise Unplayable(f"{definition.game.title} has no judge, so that nobody can play it here")
    return definition, judge


def digest(definition: Definition, judge: Game) -> str:
    """Give sixteen digits that are others when the rules, the judge or its kernel are."""
    kernel = Path(ppgen.__file__).parent / "engine"
    files = [definition.folder / name for name in ("game.yml", "rules.yml")]
    files += [*made_of(judge), *sorted(kernel.glob("*.py"))]
    found = blake2b(digest_size=8)
    for file in files:
        data = file.read_bytes().replace(b"\r\n", b"\n")
        found.update(b"%s %d\n" % (file.name.encode(), len(data)) + data)
    return found.hexdigest()


def study_of(
    folders: BenchMaker,
    game: str,
    *,
    options: Mapping[str, Any],
    sitting: Sequence[tuple[str, str]],
    **asked: Any,
) -> Study:
    """Plan a study of a game by what somebody asks for.

    Raises:
        PpgenError: there is no such game, seat, clause or option, or nobody judges it.
    """
    definition, judge = judged(folders, game)
    versions = {"ppgen": ppgen.__version__, "python": platform.python_version()}
    study = Study(
        game,
        digest(definition, judge),
        options=dict(options),
        sitting=dict(sitting),
        versions=versions,
        **asked,
    )
    Bench(judge, study)
    return study
