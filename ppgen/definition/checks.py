"""What no single field can tell: ids that lead nowhere, counts that no box can fill, rules that contradict."""

from collections.abc import Mapping

from ppgen.definition.document import Document
from ppgen.definition.game import Game
from ppgen.definition.problems import Problem
from ppgen.definition.rules import Rules
from ppgen.definition.system import System


def check_game(
    game_file: Document, game: Game, rules_file: Document, rules: Rules, systems: Mapping[str, System]
) -> list[Problem]:
    """Return every contradiction between the files of a game."""
    return []
