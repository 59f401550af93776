"""Jumps: pieces leap over those of the other player and take them, on and on from where they land.

A way of jumping is where it begins, and the places on which it lands, in order; over what each hop leads
follows from the board (`Board.over`).

>>> rules, board = JumpRules(), apart.board
>>> state = apart.load({"board": [". . .", "m . m", "s . ."]})
>>> def ways(state, seat):
...     return chains(state, seat, {"face": board.hops})
>>> ways(state, "sun")
[('a1', ('a3',))]
>>> hops = rules.hops("jump.line", "{start:place} to {end:place} is no jump")
>>> on = rules.goes_on("jump.on", "{start:place} to {end:place}", ways)
>>> jumped(state, "a1", ("a3",)), hops(state, "sun", "a1", ("c1", "b3")), on(state, "sun", "a1", ())
(('a2',), (<says jump.line/no>, 'c1', 'b3'), (<says jump.on/no>, 'a1', 'a3'))
>>> twice = "{at:place} is jumped over twice"
>>> over = rules.over("jump.over", "no {seat} piece stands on {at:place}", twice=twice)
>>> over(state, "sun", "a1", ("c1",)), over(state, "sun", "a1", ("a3", "a1"))
((<says jump.over/no>, 'moon', 'b1'), (<says jump.over/twice>, 'a2'))
>>> rules.lands("jump.land", "{at:place} is not empty")(state, "moon", "a2", ("c2",))
(<says jump.land/no>, 'c2')
>>> take = rules.takes("jump.take", "{seat} jumps from {start:place} to {end:place} and takes {over:place}")
>>> take(state, "sun", Place("a1"), (Place("a3"),)), list(state.on)
(None, ['c2', 'a3'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ppgen.engine.events import Why
from ppgen.engine.holder import OneLayer
from ppgen.engine.place import Place
from ppgen.engine.rulebook import Rulebook
from ppgen.engine.verbs import Check

Way = tuple[Place, ...]
"""The places on which a jumping piece lands, in order."""
Hops = Mapping[Place, Sequence[tuple[Place, Place]]]
"""For each place, over what and to where one can leap from it."""


def chains(state: OneLayer, seat: str, hops: Mapping[str, Hops]) -> list[tuple[Place, Way]]:
    """Propose every way of jumping over pieces of the other player, however far it goes.

    `hops` are those that a piece can make, by the side that it shows. None is jumped over twice, and all of
    them lie where they did until it is over.
    """
    on, others = state.on, state.on.of(state.following(seat))
    begun: list[tuple[Place, Way, Way]] = [
        (start, (land,), (over,))
        for start in on.of(seat)
        for over, land in hops[on[start][0].side][start]
        if over in others and land not in on
    ]
    for start, way, taken in begun:  # which grows meanwhile
        for over, land in hops[on[start][0].side][way[-1]]:
            if over in others and (land not in on or land == start) and over not in taken:
                begun.append((start, (*way, land), (*taken, over)))
    return [(start, way) for start, way, _ in begun]


def jumped(state: OneLayer, start: Place, way: Way) -> Way:
    """Give the places that a way of jumping goes over."""
    over = state.game.board.over
    return tuple(over[hop] for hop in pairwise((start, *way)) if hop in over)


class JumpRules(Rulebook):
    """The judge's functions of a game with such jumps, of which `chains` proposes all; see `Rulebook`."""

    def hops(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which each hop leads over one place in a straight line."""
        says = self.says(clause, words, "no")

        def hops(state: OneLayer, _seat: str, start: Place, way: Way) -> Why:
            over = state.game.board.over
            for hop in pairwise((start, *way)):
                if hop not in over:
                    return says, *hop
            return None

        return self.check(clause, of="candidate")(hops)

    def over(self, clause: str, words: str, *, twice: str) -> Check:
        """Give the check of a clause by which hops lead over pieces of the other player, each but once."""
        says, again_says = self.says(clause, words, "no"), self.says(clause, twice, "twice")

        def over(state: OneLayer, seat: str, start: Place, way: Way) -> Why:
            places, other = jumped(state, start, way), state.following(seat)
            if again := next((at for at in places if places.count(at) > 1), None):
                return again_says, again
            for at in places:
                if state.on.owner(at) != other:
                    return says, other, at
            return None

        return self.check(clause, of="candidate")(over)

    def lands(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which hops end where nothing lies, or where the first began."""
        says = self.says(clause, words, "no")

        def lands(state: OneLayer, _seat: str, start: Place, way: Way) -> Why:
            for at in way:
                if at in state.on and at != start:
                    return says, at
            return None

        return self.check(clause, of="candidate")(lands)

    def goes_on(
        self, clause: str, words: str, ways: Callable[..., Iterable[tuple[Place, Way]]], *checks: Check
    ) -> Check:
        """Give the check of a clause by which a piece jumps on while it can, from where to where in words.

        It can where `ways(state, seat)` goes on and no check forbids that.
        """
        says = self.says(clause, words, "no")

        def goes_on(state: OneLayer, seat: str, start: Place, way: Way) -> Why:
            for begun, on in ways(state, seat):
                farther = begun == start and on[:-1] == way
                if farther and all(check(state, seat, start, on) is None for check in checks):
                    return says, (start, *way)[-1], on[-1]
            return None

        return self.check(clause)(goes_on)

    def takes(self, clause: str, words: str) -> Callable[..., None]:
        """Give the effect of a clause by which a piece jumps and takes: `effect(state, seat, start, way)`.

        Each hop is told: by whom, from where, to where and over what.
        """
        says = self.says(clause, words)

        def take(state: Any, seat: str, start: Place, way: Way) -> None:
            piece, at = state.on.top(start), start
            for over, land in zip(jumped(state, start, way), way, strict=True):
                state.on.move(piece, at, land)
                state.on.sweep([over])
                state.tell(says, seat, at, land, over)
                at = land

        return self.effect(clause)(take)
