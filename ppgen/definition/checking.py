"""What a check is: it looks at a game, and says what is wrong with it.

Each room lists its own checks, for what it needs to look at; `ppgen check` knows the lists and their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.loader import FILES, Definition, questions_file
from ppgen.definition.problems import Problem, listed, suggestion
from ppgen.definition.source import shown


@dataclass(eq=False)
class Case:
    """A game that is looked at."""

    definition: Definition

    def document(self, name: str = "game.yml") -> Document:
        """Read one of its files. Raises DefinitionError if that cannot be used."""
        return load_yaml(self.definition.folder / name, self.definition.content)


def file_problems(folder: Path) -> Iterator[Problem]:
    """Yield a warning of each file of a game's folder that looks like one of its texts and is not read.

    Pages of Markdown by other names may hold transcripts that are to be verified.
    """
    asked = {questions_file(catalogue.stem) for catalogue in folder.glob("*.po")}
    for file in sorted(folder.iterdir()):
        if file.name in asked:
            continue
        hint = suggestion(file.name, FILES)
        settings = file.suffix.lower() in (".yml", ".yaml")
        if file.name not in FILES and (settings or (file.suffix.lower() == ".md" and hint)):
            hint = hint or f"; the texts of a game are {listed(FILES, 'and')}"
            yield Problem(shown(file), 0, 0, f"this file is not read{hint}", warning=True)


C = TypeVar("C", bound=Case)
Check: TypeAlias = Callable[[C], Iterable[Problem]]
