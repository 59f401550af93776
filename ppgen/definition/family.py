"""What a family of boards owes: the places that a few words of `game.yml` stand for, and what holds of them.

A family is a record, of which the fields are what its file says. `ppgen.definition.board` has a key for each,
and `ppgen.diagrams.boards` a module of the same name that says how it looks. Nothing else asks which family a
board is of.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ppgen.definition.document import Document, Steps
from ppgen.definition.problems import Problem
from ppgen.definition.space import Shape, Space


class Prints(NamedTuple):
    """What spaces of a shape print of what is said of them."""

    keys: frozenset[str] = frozenset()
    """Such as `label`, `icon`."""
    either: tuple[str, str] = ("", "")
    """Of which two keys it prints the first, and not the second."""
    around: bool = False
    """Whether its name stands around the board of its family, and so nowhere without one."""


class Family:
    """A family of boards. What is not said here otherwise holds of spaces that lie one by one."""

    __slots__ = ()

    prints: ClassVar[Mapping[Shape, Prints]] = {}
    """The shapes of its spaces, and what each prints."""
    grows: ClassVar[bool] = False
    """Whether the board is built during play, so that its places are not known before."""

    def spaces(self) -> Iterator[Space]:
        """Yield its places, in the order in which selections count them."""
        yield from ()

    @property
    def span(self) -> float:
        """Millimetres of a place of a board that grows; 0 for any other."""
        return 0.0

    def holds(self, at: str) -> bool:
        """Tell whether a name that is no space is a place of a board that grows."""
        del at
        return False

    def dark(self) -> frozenset[str]:
        """Name its dark places, if they are dark and light by turns."""
        return frozenset()

    def topology(self) -> Mapping[str, Any]:
        """Tell how its places lie to each other, in words of `ppgen.engine.board`.

        `at`: how far each lies to the east and the north. With `touch`, a set of directions, those that are a
        step apart are neighbours; with `lines`, those that follow each other on a line; with `steps`, those
        that it names by direction. `text` is how it is drawn in letters.
        """
        return {}

    def facts(self) -> Mapping[str, Any]:
        """Tell a judge what it needs to know besides, under the key of the family."""
        return {}

    def in_rows(self) -> Sequence[Sequence[str]]:
        """Name its places as they are drawn: row by row from the top, each from the west."""
        return ()

    def way(self) -> Sequence[str]:
        """List the places along which things go, if the game says no other `track`."""
        return ()

    def ways(self) -> Mapping[str, Sequence[str]]:
        """List several ways, by name."""
        return {}

    @property
    def ring(self) -> bool:
        """Whether its way goes around and around."""
        return False

    @property
    def sided(self) -> bool:
        """Whether it has four sides, which can belong to seats."""
        return False

    def problems(self, document: Document, here: Steps) -> Iterator[Problem]:
        """Yield what cannot be in what stands `here` in a file."""
        del document, here
        yield from ()
