"""The race alone, in a folder that a test may spoil: the game that most tests of a user's content take."""

from __future__ import annotations

import shutil
from pathlib import Path

from ppgen.definition.locate import content_dir

GAME = "leyhe-race"
SYSTEMS = ("piecepack", "piecepack-expanded", "dominoes")
"""Those of the race, and one that it has no use for."""
UNASKED = shutil.ignore_patterns("questions.yml", "plays.yml")
"""What people ask stays away: to prove that it is answered takes as long as to read all the rest."""


def race_in(content: Path) -> Path:
    """Copy the race and a few systems into a folder of content; gives that of the game."""
    (content / "systems").mkdir(parents=True)
    for system in SYSTEMS:
        shutil.copy(content_dir() / "systems" / f"{system}.yml", content / "systems")
    return Path(shutil.copytree(content_dir() / "games" / GAME, content / "games" / GAME, ignore=UNASKED))
