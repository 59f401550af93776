"""Every kind of piece in one place: how it is cut out, how it lies in pictures, and what it is called.

`kinds(definition.systems)` gives the kinds of a game by id; nobody outside this package and content asks
which one it has. A `DrawnKind` promises

1. `design(which, palette)`: what is printed of one piece, in true size (`Design`): front and back, how it is
   cut, how far its art bleeds, what a small picture of it shows, and its loose faces for labels;
   `kind.faces` lists every different piece of its box, and `kind.piece.count` how many there are of each;
2. `small(placed, width, height, palette)`: the piece as it lies in boards, setups, replays and aids;
3. its words: `called(count)`, `named(which)`, `title`.

How a kind is drawn is a `PieceArt`: one of `ARTS`, which a piece of content names as its `art`, or else that
of its family in `FAMILIES`. A new art or family is a class with these methods and an entry there.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ppgen.definition.problems import suggestion
from ppgen.pieces.design import Design, KindFacts, Lying, NoSuchPiece, PieceArt, Which
from ppgen.pieces.families import FAMILIES
from ppgen.pieces.sets import ARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ppgen.definition import System
    from ppgen.drawing.palette import Palette
    from ppgen.drawing.scene import Symbol
    from ppgen.engine import Placed

__all__ = [
    "ARTS",
    "FAMILIES",
    "Design",
    "DrawnKind",
    "KindFacts",
    "Lying",
    "NoSuchPiece",
    "PieceArt",
    "Which",
    "kinds",
    "see_known",
]

_ORDER = tuple(FAMILIES)


class DrawnKind(KindFacts):
    """A kind of piece of a system, and who draws it."""

    @cached_property
    def art(self) -> PieceArt:
        """Who draws it."""
        return ARTS.get(self.piece.art or "") or FAMILIES[self.piece.family]

    def problems(self) -> Iterator[str]:
        """Say what of it cannot be drawn."""
        if self.piece.art is not None and self.piece.art not in ARTS:
            yield f"there is no art {self.piece.art!r}; there are {', '.join(ARTS)}"
        else:
            yield from self.art.problems(self)

    def design(self, which: Which, palette: Palette) -> Design:
        """Return what is printed of one piece."""
        return self.art.design(self, which, palette)

    def small(
        self, placed: Placed, width: float, height: float, palette: Palette, *, aside: bool = False
    ) -> Symbol:
        """Return a piece as it lies, upright, in millimetres; one that is set aside may be a mere line."""
        # Symbols are named after their size to a micrometre, so that is how exact it is.
        return self.art.small(self, Lying(placed, round(width, 3), round(height, 3), palette, aside))


def see_known(known: Mapping[str, DrawnKind], placed: Iterable[Placed]) -> None:
    """Raise NoSuchPiece if any piece is of no kind, suit or value of the game."""
    for piece, suit, value in dict.fromkeys((one.piece, one.suit, one.value) for one in placed):
        if piece not in known:
            raise NoSuchPiece(f"there is no piece {piece!r} in the game{suggestion(piece, known)}")
        known[piece].see(suit, value)


def kinds(systems: Mapping[str, System]) -> Mapping[str, DrawnKind]:
    """Give every kind of piece by id, as the first system has it, in the order in which kits hold them."""
    return _kinds(tuple(systems.values()))


@lru_cache(maxsize=64)
def _kinds(systems: tuple[System, ...]) -> Mapping[str, DrawnKind]:
    found: dict[str, DrawnKind] = {}
    for system in systems:
        for piece in system.pieces:
            found.setdefault(piece.id, DrawnKind(system, piece))
    ordered = sorted(
        found.values(), key=lambda kind: (kind.piece.instead is not None, _ORDER.index(kind.piece.family))
    )
    return {kind.id: kind for kind in ordered}
