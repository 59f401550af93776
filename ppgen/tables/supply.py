"""The pieces of a game that do not lie open on its table as it begins: what chance decides, what is left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition import Definition
from ppgen.definition.game import Component
from ppgen.engine import Place, Placed
from ppgen.pieces.registry import DrawnKind, Which
from ppgen.sheets.components import in_play


class Supply:
    """Finds what is in play of a game with so many players; `chance` decides on the order."""

    def __init__(
        self,
        definition: Definition,
        kinds: Mapping[str, DrawnKind],
        players: int,
        chance: random.Random,
    ) -> None:
        self.definition, self.kinds, self.players, self.chance = definition, kinds, players, chance
        self.sights = {tray.id: tray.sight for tray in definition.game.trays}
        self.lacking: list[str] = []
        """What is in play, but nothing says which pieces these are, in words."""

    def concealed(self, piece: Placed) -> bool:
        """Tell whether chance decides which piece this is, and not all may know it."""
        if self.definition.game.luck == "none" or self.kinds[piece.piece].piece.family == "die":
            return False
        hidden = piece.at.is_tray and self.sights.get(piece.at.tray, "all") != "all"
        down = self.definition.game.hidden and piece.side == "back"
        return hidden or down or which_of(self.kinds[piece.piece], piece) is None

    def dealt(self, piece: Placed) -> bool:
        """Tell whether this is a card of somebody's hand, which goes back to those that will be dealt."""
        card = self.kinds[piece.piece].piece.family == "card"
        return card and bool(piece.at.owner) and self.concealed(piece)

    def ready(self, kind: DrawnKind, table: Sequence[Placed]) -> list[Which]:
        """List, in the order of chance, the pieces in play of a kind that do not lie open on the table."""
        here = [piece for piece in table if piece.piece == kind.id]
        found: Counter[Which] = Counter()
        for row in in_play(self.definition.game, kind.id):
            named = _of_row(kind, row, row.count_for(self.players))
            if named is None:
                total = sum(r.count_for(self.players) for r in in_play(self.definition.game, kind.id))
                if total > len(here):
                    self.lacking.append(
                        f"{total - len(here)} {kind.called(total - len(here))} of {total}: "
                        "the components of game.yml do not say which"
                    )
                return []
            found.update(named)
        found.subtract(
            Which(piece.suit, None) if kind.piece.family == "die" else known
            for piece in here
            if not self.concealed(piece) and (known := which_of(kind, piece) or Which(piece.suit))
        )
        every = [which for which, count in found.items() for _ in range(count)]
        self.chance.shuffle(every)
        return every


def which_of(kind: DrawnKind, piece: Placed) -> Which | None:
    """Tell which piece of its kind this is; None if that is not to be seen."""
    one = kind.faces[0]
    suit = piece.suit if one.suit is not None else None
    value = piece.value if one.value is not None else None
    for found in (value, "-".join(reversed(value.split("-"))) if value else None):
        if (which := Which(suit, found)) in kind.faces:
            return which
    return None


def _of_row(kind: DrawnKind, row: Component, count: int) -> list[Which] | None:
    """List the pieces that a row of components names; None if it does not say which."""
    if kind.piece.family == "die":
        every = dict.fromkeys(which.suit for which in kind.faces)
        named = [Which(suit) for suit in row.suits or every]
    else:
        meant = (
            which
            for which in kind.faces
            if (not row.suits or which.suit is None or which.suit in row.suits)
            and (not row.values or which.value is None or which.value in row.values)
        )
        named = list(dict.fromkeys(meant))
    if not named or count % len(named):
        return None
    return named * (count // len(named))


def drawn_from(ready: list[Which], suit: str | None) -> Which | None:
    """Draw the first piece that can be it out of those that are ready."""
    for number, which in enumerate(ready):
        if suit in (None, which.suit):
            return ready.pop(number)
    return None


def upright(kind: DrawnKind, which: Which) -> Placed:
    """Give a piece as it stands upright, at no place."""
    return Placed(kind.id, Place(""), which.suit, which.value)


def in_stacks(
    known: Mapping[str, DrawnKind], ready: Mapping[str, list[Which]]
) -> Iterator[tuple[DrawnKind, list[Which]]]:
    """Yield what is ready stack by stack: cards of a kind together, all else by what it shows.

    Tiles on which others stand are none of it: those that are not pieces are in the picture of the board.
    """
    for name, left in ready.items():
        if not left or known[name].piece.base:
            continue
        if known[name].piece.family == "card":
            yield known[name], left
            continue
        alike = Counter(left)
        for which in sorted(alike, key=lambda each: (each.suit or "", each.value or "")):
            if known[name].piece.family == "die":
                yield from ((known[name], [which]) for _ in range(alike[which]))
            else:
                yield known[name], [which] * alike[which]
