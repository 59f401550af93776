"""What is where at one moment, and the questions that the clauses ask about it."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, Even, InputError, Outcome, Placed, Plain, Reason, State
from ppgen.games.army_brats import choices, flow, position, show
from ppgen.games.army_brats.caught import score_lap
from ppgen.games.army_brats.hidden import hidden_look
from ppgen.games.army_brats.passes import (
    CELLS,
    COLUMNS,
    HOLE,
    PASSES,
    ROWS,
    SORTING,
    SUBJECT,
    SUBJECTS,
    VALUES,
    in_order,
)
from ppgen.games.army_brats.rulebook import Offer

if TYPE_CHECKING:
    from ppgen.games.army_brats.game import ArmyBrats


@dataclass(slots=True, eq=False, kw_only=True)
class School(State):
    """The school at one moment. The hole is the cell without a tile."""

    game: ArmyBrats
    variant: str
    suits: tuple[str, ...]
    tiles: dict[str, str]
    """The tile on each cell that has one."""
    pawns: dict[str, str]
    hands: dict[str, list[str]]
    """The passes of each seat, sorted."""
    pool: dict[str, list[str]]
    """The passes of each subject in the pool, sorted."""
    demerits: dict[str, int]
    phase: str
    turn: str | None = None
    partner: str | None = None
    """The opponent traded with this turn."""
    offer: Offer | None = None
    givers: list[str]
    """The seats still to give, in order."""
    rolling: list[str]

    def actor(self) -> str | None:
        if self.phase in ("main", "inspect"):
            return self.turn
        if self.phase in ("answer", "inspect-partner"):
            return self.partner
        if self.phase == "gift":
            return self.givers[0]
        return None if self.phase == "over" else CHANCE

    def candidates(self) -> Iterable[Action]:
        seat = self.actor()
        assert seat is not None
        return choices.choices(self, seat)

    def chance_outcomes(self) -> Sequence[Outcome] | None:
        if self.phase == "tiles":
            return None
        if self.phase == "roll":
            return _rolls(tuple(self.rolling))
        passes = self.pool[self.subject_of(self.turn)]
        return Even([Action(CHANCE, "draw", (name,)) for name in passes])

    def sample(self, rng: random.Random) -> Action:
        if self.phase == "tiles":
            return Action(CHANCE, "tiles", (tuple(rng.sample(PASSES, len(PASSES))),))
        if self.phase == "roll":
            return Action(CHANCE, "roll", (tuple((seat, rng.choice(VALUES)) for seat in self.rolling),))
        return Action(CHANCE, "draw", (rng.choice(self.pool[self.subject_of(self.turn)]),))

    def act(self, action: Action) -> None:
        actor, verb, args = action
        if verb == "tiles":
            flow.lay_out(self, args[0])
        elif verb == "roll":
            flow.roll(self, args[0])
        elif verb == "draw":
            flow.draw(self, args[0])
        elif verb == "go":
            flow.go(self, actor, args[0], args[2])
        elif verb == "trade":
            flow.trade(self, actor, *args)
        elif verb == "give" and self.phase == "gift":
            flow.give_away(self, actor, args[0][0])
        elif verb == "give":
            flow.answer(self, in_order(args[0]))
        elif verb == "caught":
            flow.catch(self, actor, in_order(args[0]))
        else:
            flow.done(self, actor)

    def answer(self, action: Action) -> None:
        hidden_look(self, action.actor, show.sights(self, action.actor))

    def parse(self, line: str) -> Action:
        action = State.parse(self, line)
        if action.verb == "go" and action.args[1] != (action.args[2] is not None):
            raise InputError("a discard is written: go <cell> discard <pass>")
        if action.verb == "trade" and (action.args[1] == "one-for-other") != (action.args[3] is not None):
            raise InputError("one-for-other, and only that, ends with the subject asked for")
        for seat, _ in action.args[0] if action.verb == "roll" else ():
            if seat not in self.seats:
                raise InputError(f"unknown seat {seat!r}; there are {', '.join(self.seats)}")
        return action

    def log_line(self, action: Action, seat: str | None) -> str | None:
        return self.game.grammar.write(action) if seat == action.actor else None

    def position(self) -> Plain:
        return position.write(self)

    def facts(self) -> Plain:
        return {**self.position(), "phase": self.phase}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        return position.expected(self, facts)

    def observation(self, seat: str | None = None) -> Plain:
        return show.observation(self, seat)

    def returns(self) -> dict[str, float]:
        return {seat: float(self.phase == "over" and bool(score_lap(self, seat))) for seat in self.seats}

    def text(self, seat: str | None = None) -> str:
        return show.text(self, seat)

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return list(show.table(self, seat))

    # What the clauses ask about.

    def class_of(self, seat: str) -> str | None:
        """Give the tile under a seat's pawn; None in the hole."""
        return self.tiles.get(self.pawns[seat])

    def subject_of(self, seat: str | None) -> str:
        """Give the subject of the class that a seat is in."""
        assert seat is not None
        return SUBJECT[self.tiles[self.pawns[seat]]]

    def hole(self) -> str:
        """Give the cell without a tile."""
        return next(cell for cell in CELLS if cell not in self.tiles)

    def layout(self) -> list[str]:
        """Write the tiles as five rows, from the north."""
        return [" ".join(self.tiles.get(column + row, HOLE) for column in COLUMNS) for row in ROWS]

    def held(self, seat: str, subject: str) -> list[str]:
        """Give the passes of one subject in a hand."""
        return [name for name in self.hands[seat] if SUBJECT[name] == subject]

    def pooled(self) -> list[str]:
        """Give all passes in the pool."""
        return [name for subject in SUBJECTS.values() for name in self.pool[subject]]

    def from_left(self, seat: str) -> tuple[str, ...]:
        """Give the opponents of a seat in turn order, the left neighbour first."""
        place = self.seats.index(seat)
        return self.seats[place + 1 :] + self.seats[:place]

    def not_held(self, seat: str, passes: Sequence[str]) -> Reason | None:
        """Say which pass, if any, is named twice or not in a seat's hand."""
        for place, name in enumerate(passes):
            if name in passes[:place]:
                return "{} is named twice", name
            if name not in self.hands[seat]:
                return "{} does not hold {}", seat, name
        return None

    # What the clauses do in common.

    def take(self, seat: str, name: str) -> None:
        """Put a pass into a hand."""
        insort(self.hands[seat], name, key=SORTING.__getitem__)

    def release(self, passes: Iterable[str]) -> None:
        """Put passes into the pool."""
        for name in passes:
            insort(self.pool[SUBJECT[name]], name, key=SORTING.__getitem__)

    def whisper(self, knows: tuple[str, ...], secret: str, words: str, *args: object) -> None:
        """Tell a line that ends in a secret in braces, which only some seats may read."""
        self.tell(f"{words} {{{{{{}}}}}}", *args, secret, knows=knows, public=words.format(*args))


@cache
def _rolls(rolling: tuple[str, ...]) -> Even:
    """List every roll of these seats."""
    each = product(VALUES, repeat=len(rolling))
    return Even([Action(CHANCE, "roll", (tuple(zip(rolling, faces, strict=True)),)) for faces in each])
