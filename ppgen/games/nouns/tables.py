"""Tables: two seats bring men home along long points, by dice used one by one, and bear them off.

>>> from ppgen.engine.dice import dice_left
>>> from ppgen.engine.fields import choice, seat_to_act
>>> rules, points = TablesRules(), ["1", "2", "3", "4"]
>>> class Short(Tables):
...     men, each, home = {seat: Piece("man", owner=seat) for seat in ("sun", "moon")}, 3, 2
...     phase: str = choice("move", "over")
...     to_act: str | None = seat_to_act(over="over")
...     dice: Dice = dice_left("move")
...     on: Pieces = standing(lambda state: state.lined_up({4: 3}))
>>> tracks = {"sun-off": ["sun-off", *points, "bar"], "moon-off": ["moon-off", *points[::-1], "bar"]}
>>> spaces = [{"id": name} for name in ["sun-off", "moon-off", *points, "bar"]]
>>> board = {"spaces": spaces, "track": points, "tracks": tracks}
>>> short = Game.of("short", rules, Short)({**apart.facts, "board": board})
>>> state = short.load({"dice": [2, 1], "board": {"sun": {1: 1, 4: 1}, "moon": {3: 1, "bar": 1}}})
>>> state.pips("sun"), state.off("sun"), state.far("moon"), state.steps("moon")
([0, 1, 4], 1, 5, [('bar', 2), ('bar', 1)])
>>> state.landing("sun", "4", 1), state.landing("sun", "1", 2)
('3', 'sun-off')

What men may do needs no functions; the words of each name the seat, and where it stands:

>>> rules.waits("bar.first", "a {seat} man waits on the bar")(state, "moon", "3", 1)
(<says bar.first/no>, 'moon')
>>> rules.at_home("off.home", "{seat} has men who are not home")(state, "sun", "1", 1)
(<says off.home/no>, 'sun')
>>> rules.farthest("off.larger", "{seat} has a man farther back than {at:place}")(state, "sun", "1", 2)
(<says off.larger/no>, 'sun', '1')
>>> rules.blocked("move.blocked", "{seat} holds {at:place} with {count:number} men")(state, "sun", "4", 1)
>>> hit = rules.hits("hit.single", "the {seat} man on {at:place} is hit")
>>> hit(state, "sun", "3"), state.pips("moon")
(None, [0, 5])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ppgen.engine.dice import Dice
from ppgen.engine.errors import BadPosition
from ppgen.engine.events import Why
from ppgen.engine.fields import pieces, transient
from ppgen.engine.piece import Piece
from ppgen.engine.pieces import Lies, Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position
from ppgen.engine.rulebook import Rulebook
from ppgen.engine.state import State
from ppgen.engine.verbs import Check
from ppgen.engine.views import Numbers


class Tables(State):
    """A game of men on long points at one moment: `on` says where they stand, `dice` what is left of a roll.

    The board has a track for each seat, in the order of the seats: first the box in which its men end, then
    the points, and last the bar, on which those wait that were hit. What a position does not name is in the
    box.
    """

    men: ClassVar[Mapping[str, Piece]]
    """The man of each seat; all of a seat are alike."""
    each: ClassVar[int] = 15
    """How many a seat has."""
    home: ClassVar[int] = 6
    """Of how many points a seat's home is."""
    way: dict[str, tuple[Place, ...]] = transient(
        lambda state: dict(zip(state.seats, state.game.board.tracks.values(), strict=True))
    )
    """The places of a seat's way by the pips from there to the end: first its box, last the bar."""
    left: dict[str, dict[Place, int]] = transient(
        lambda state: {
            seat: {place: pips for pips, place in enumerate(state.way[seat])} for seat in state.way
        }
    )
    """How many pips each of them is from the end."""

    if TYPE_CHECKING:
        dice: Dice

        @property
        def on(self) -> Pieces:
            """Which men stand where."""

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        """Yield as well that there are too many men, or that some stand where they cannot."""
        yield from super().position_faults(written)
        for seat, man in self.men.items():
            if sum(lying.count(man) for lying in self.on.values()) > self.each:
                yield BadPosition(f"{seat} has more than {self.each} men", "board")
            if man in self.on.get(self.way[self.following(seat)][0], ()):
                yield BadPosition(f"{seat} bears off into a box of their own", "board")
        bar = self.way[self.seats[0]][-1]
        if shared := next((at for at, lying in self.on.items() if at != bar and len({*lying}) > 1), None):
            yield BadPosition(f"men of both stand on {shared}", "board")

    def lined_up(self, start: Mapping[int, int]) -> Lies:
        """Give where men stand, for both seats alike: how many are so many pips from the end."""
        return {
            self.way[seat][pips]: (man,) * count
            for seat, man in self.men.items()
            for pips, count in start.items()
        }

    def landing(self, seat: str, start: Place, die: int) -> Place:
        """Give where a man comes with a die, at most into the box."""
        return self.way[seat][max(self.left[seat].get(start, 0) - die, 0)]

    def pips(self, seat: str) -> list[int]:
        """Give how far a seat's men have to go, each number once, the least first; 0 is in the box."""
        left, on = self.left[seat], self.on
        return on.cached(("pips", seat), lambda: sorted([left[place] for place in on.where(self.men[seat])]))

    def far(self, seat: str) -> int:
        """Give how far a seat's last man has to go."""
        return self.pips(seat)[-1]

    def off(self, seat: str) -> int:
        """Count the men that a seat has borne off."""
        return self.on.count(self.way[seat][0])

    def steps(self, seat: str) -> list[tuple[Place, int]]:
        """Propose every man on the board with every die that is left; while one waits on the bar, it."""
        pips, way = self.pips(seat), self.way[seat]
        standing = pips[-1:] if pips[-1] == len(way) - 1 else pips[not pips[0] :]
        dice = dict.fromkeys(self.dice)
        return [(way[pips], die) for pips in standing for die in dice]


def standing(setup: Callable[[Any], Lies]) -> Any:
    """Declare where the men stand; `setup(state)` gives where they do when a game begins."""

    def in_boxes(state: Tables, lies: Pieces) -> Lies:
        left = {
            one: state.each - sum(lying.count(man) for lying in lies.values())
            for one, man in state.men.items()
        }
        return {state.way[one][0]: (state.men[one],) * count for one, count in left.items() if count > 0}

    return pieces(
        Numbers("board", lambda seat, state: state.men[seat]),
        order=lambda _: lambda man: man.suit or man.owner,
        setup=setup,
        rest=in_boxes,
    )


class TablesRules(Rulebook):
    """The judge's functions of such a game; checks look at a seat, from where a man starts, and a die."""

    def stands(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which seats move their own men: the words name seat and place."""
        says = self.says(clause, words, "no")

        def stands(state: Tables, seat: str, start: Place, _die: int) -> Why:
            own = state.left[seat].get(start) and state.men[seat] in state.on.get(start, ())
            return None if own else (says, seat, start)

        return self.check(clause, of="candidate")(stands)

    def blocked(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which two men hold a point: the words name whose, where, how many."""
        says = self.says(clause, words, "no")

        def blocked(state: Tables, seat: str, start: Place, die: int) -> Why:
            end, other = state.landing(seat, start, die), state.following(seat)
            held = state.on.get(end, ()).count(state.men[other])
            return (says, other, end, held) if held > 1 else None

        return self.check(clause)(blocked)

    def hits(self, clause: str, words: str) -> Callable[..., None]:
        """Give the effect of a clause by which a man of the other is hit: `effect(state, seat, at)`."""
        says = self.says(clause, words)

        def hit(state: Tables, seat: str, at: Place) -> None:
            other = state.following(seat)
            if state.men[other] in state.on[at]:
                state.on.move(state.men[other], at, state.way[other][-1])
                state.tell(says, other, at)

        return self.effect(clause)(hit)

    def waits(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which men on the bar come first."""
        says = self.says(clause, words, "no")

        def waits(state: Tables, seat: str, start: Place, _die: int) -> Why:
            bar = state.way[seat][-1]
            return (says, seat) if start != bar and state.men[seat] in state.on.get(bar, ()) else None

        return self.check(clause)(waits)

    def at_home(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which men are borne off once all of the seat are home."""
        says = self.says(clause, words, "no")

        def at_home(state: Tables, seat: str, start: Place, die: int) -> Why:
            away = state.left[seat][start] <= die and state.far(seat) > state.home
            return (says, seat) if away else None

        return self.check(clause)(at_home)

    def farthest(self, clause: str, words: str) -> Check:
        """Give the check of a clause by which a die too high bears off none but the last man."""
        says = self.says(clause, words, "no")

        def farthest(state: Tables, seat: str, start: Place, die: int) -> Why:
            left = state.left[seat][start]
            return (says, seat, start) if left < die and state.far(seat) > left else None

        return self.check(clause)(farthest)
