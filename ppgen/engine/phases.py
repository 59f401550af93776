"""Phases by the keys of a position that have a place in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import Field
from ppgen.engine.holder import Holder
from ppgen.engine.position import Position


class Phases(Field):
    """What is due, where the keys of a position depend on it.

    `named` are the phases that a position may name. One with no other keys than `keys` gives for the phase
    `first` begins a new game in that; of the others `usual` is meant where it names none. In a phase that
    `keys` leaves out every key has its place.

    >>> from ppgen.engine.fields import seat, seat_to_act, whole
    >>> class Bids(State):
    ...     phase: str = Phases("deal", ("bid", "over"), {"deal": ["dealer"]}, usual="bid")
    ...     to_act: str | None = seat_to_act(over="over")
    ...     dealer: str | None = seat()
    ...     high: int = whole(1, 9)
    >>> bids = Game.of("bids", Rulebook(), Bids)(apart.facts)
    >>> bids.load({"dealer": "sun"}).position(), bids.load({"high": 2}).phase
    ({'dealer': 'sun'}, 'bid')
    >>> bids.load({"high": 2}).keys_due(), bids.load({}).keys_due()
    (('phase', 'to_act', 'dealer', 'high'), ['dealer'])
    """

    keys = ("phase",)

    def __init__(
        self, first: str, named: Collection[str], keys: Mapping[str, Collection[str]], usual: str
    ) -> None:
        self._first, self._named, self.keys_of, self._usual = first, (*named,), keys, usual
        self.values = tuple(dict.fromkeys((first, *named, *keys, usual)))
        """All phases."""

    def read(self, written: Position, state: Holder) -> str:
        """Read the phase; BadPosition names a key that has no place in it."""
        given = [key for key in state.game.keys if key in written]
        opens = all(key in self.keys_of[self._first] for key in given)
        named = (self._first, *self._named) if opens else self._named
        phase: str = written.choice("phase", named, self._first if opens else self._usual)
        for key in given if phase in self.keys_of else ():
            if key not in self.keys_of[phase]:
                raise BadPosition(f"{key} has no place in phase {phase}", key)
        return phase

    def write(self, value: str, state: Holder) -> Mapping[str, object]:
        """Write the phase."""
        del state
        return {"phase": value}
