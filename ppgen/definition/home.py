"""What one needs at home to play a game without cutting anything out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ppgen.definition.loader import Definition
from ppgen.definition.system import System
from ppgen.language import spoken


@dataclass(frozen=True, order=True)
class Owned:
    """Some sets of a game system, such as two piecepacks."""

    system: str
    sets: int = 1

    @property
    def key(self) -> str:
        """Name it in addresses and on the command line: `piecepack`, `piecepack-2`."""
        return self.system if self.sets == 1 else f"{self.system}-{self.sets}"

    def titled(self, systems: Mapping[str, System]) -> str:
        """Name it for readers."""
        title = systems[self.system].title
        return title if self.sets == 1 else spoken("{title}, {number} sets", title=title, number=self.sets)

    def serves(self, needed: "Owned", systems: Mapping[str, System]) -> bool:
        """Tell whether who has this has what is needed; a system holds what it extends."""
        alike = needed.system in (self.system, systems[self.system].extends)
        return alike and needed.sets <= self.sets


Way = tuple[Owned, ...]
"""What a game can be played with: all of these together."""


def ways(definition: Definition) -> tuple[Way, ...]:
    """List what a game can be played with: its own equipment if that is a system's, then its stand-ins."""
    own = tuple(Owned(system) for system in definition.shared)
    others = tuple((Owned(one.system, one.sets),) for one in definition.game.stand_ins)
    return tuple(dict.fromkeys(way for way in (own, *others) if way))


def possessions(definitions: Iterable[Definition]) -> list[Owned]:
    """List what it helps to have for some of these games, by system."""
    return sorted({owned for one in definitions for way in ways(one) for owned in way})


def plays(owned: Owned, definition: Definition, systems: Mapping[str, System]) -> bool:
    """Tell whether something serves for a game; paper and scissors make whatever else that may need."""
    return any(owned.serves(needed, systems) for way in ways(definition) for needed in way)
