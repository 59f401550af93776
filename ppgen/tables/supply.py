"""The pieces of a game that do not lie open on its table as it begins: what chance decides, what is left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ppgen.definition import Definition
from ppgen.engine import Place, Placed
from ppgen.pieces.registry import DrawnKind, Which
from ppgen.sheets.components import in_play, named


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
        family = self.kinds[piece.piece].piece.family
        if family == "die":
            return False
        unsaid = which_of(self.kinds[piece.piece], piece) is None
        if self.definition.game.luck == "none":
            return unsaid and family == "card"
        hidden = piece.at.is_tray and self.sights.get(piece.at.tray, "all") != "all"
        down = self.definition.game.hidden and piece.side == "back"
        return hidden or down or unsaid

    def dealt(self, piece: Placed) -> bool:
        """Tell whether this is a card of somebody's hand, which goes back to those that will be dealt."""
        card = self.kinds[piece.piece].piece.family == "card"
        return card and bool(piece.at.owner) and self.concealed(piece)

    def ready(self, kind: DrawnKind, table: Sequence[Placed]) -> list[Which]:
        """List, in the order of chance, the pieces in play of a kind that do not lie open on the table.

        Where nothing says which are in play there are none, and those that lie nowhere are noted as left out.
        """
        here = [piece for piece in table if piece.piece == kind.id]
        every = self._every(kind)
        if every is None:
            card = kind.piece.family == "card"
            lying = sum(not (card and self.concealed(piece)) for piece in here)
            total = sum(row.count_for(self.players) for row in in_play(self.definition.game, kind.id))
            self.leave_out(
                kind, total - lying, "the components of game.yml do not say which; name their values"
            )
            return []
        found = Counter(every)
        found.subtract(
            Which(piece.suit, None) if kind.piece.family == "die" else known
            for piece in here
            if not self.concealed(piece) and (known := which_of(kind, piece) or Which(piece.suit))
        )
        left = [which for which, count in found.items() for _ in range(count)]
        self.chance.shuffle(left)
        return left

    def undecided(self, name: str) -> bool:
        """Tell whether nothing says which pieces of a kind are in play."""
        return self._every(self.kinds[name]) is None

    def _every(self, kind: DrawnKind) -> list[Which] | None:
        """List the pieces in play of a kind; None where nothing says which they are."""
        game, players = self.definition.game, self.players
        if kind.piece.family != "die":
            return named(game, kind, lambda row: row.count_for(players))
        found: list[Which] = []
        for row in in_play(game, kind.id):
            suits = row.suits or list(dict.fromkeys(which.suit for which in kind.faces))
            share, rest = divmod(row.count_for(players), len(suits))
            if rest:
                return None
            found += [Which(suit) for suit in suits] * share
        return found

    def leave_out(self, kind: DrawnKind, count: int, reason: str) -> None:
        """Note that so many pieces are not on the table."""
        total = sum(row.count_for(self.players) for row in in_play(self.definition.game, kind.id))
        if count > 0:
            self.lacking.append(f"{count} {kind.called(count)} of {total}: {reason}")


def which_of(kind: DrawnKind, piece: Placed) -> Which | None:
    """Tell which piece of its kind this is; None if that is not to be seen."""
    one = kind.faces[0]
    suit = piece.suit if one.suit is not None else None
    value = piece.value if one.value is not None else None
    for found in (value, "-".join(reversed(value.split("-"))) if value else None):
        if (which := Which(suit, found)) in kind.faces:
            return which
    return None


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
