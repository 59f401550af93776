"""Games as data: content/ read into validated, typed, immutable definitions.

    from ppgen.definition import load, load_game

    race = load_game("leyhe-race")
    race.game.title, race.rules.clause("capture.landing").text, race.rules.numbers()["capture.landing"]
    plain(race)     # what the judge needs, as plain data

Content has three kinds of file: `systems/*.yml` (`System`), `games/*/game.yml` (`Game`) and
`games/*/rules.yml` (`Rules`). Whatever is wrong with them is told all at once, as a DefinitionError whose
problems say `file:line:column: what, and what would be right`. Importing this package loads neither YAML nor
validation.
"""

from ppgen.definition.document import Document, load_yaml, parse_yaml
from ppgen.definition.facts import plain
from ppgen.definition.game import Game
from ppgen.definition.loader import (
    Catalogue,
    ContentFolder,
    Definition,
    game_ids,
    load,
    load_game,
    shown_systems,
)
from ppgen.definition.problems import DefinitionError, Problem
from ppgen.definition.rules import Rules
from ppgen.definition.system import System
from ppgen.definition.systems import load_systems
from ppgen.definition.validation import validate

__all__ = [
    "Catalogue",
    "ContentFolder",
    "Definition",
    "DefinitionError",
    "Document",
    "Game",
    "Problem",
    "Rules",
    "System",
    "game_ids",
    "load",
    "load_game",
    "load_systems",
    "load_yaml",
    "parse_yaml",
    "plain",
    "shown_systems",
    "validate",
]
