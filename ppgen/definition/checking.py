"""What a check is: it looks at a game, and says what is wrong with it.

Each room lists its own checks, for what it needs to look at; `ppgen check` knows the lists and their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from ppgen.definition.document import Document, load_yaml
from ppgen.definition.loader import Definition
from ppgen.definition.problems import Problem


@dataclass(eq=False)
class Case:
    """A game that is looked at."""

    definition: Definition

    def document(self, name: str = "game.yml") -> Document:
        """Read one of its files. Raises DefinitionError if that cannot be used."""
        return load_yaml(self.definition.folder / name, self.definition.content)


C = TypeVar("C", bound=Case)
Check: TypeAlias = Callable[[C], Iterable[Problem]]
