"""What is where at one moment, and the questions that the clauses ask about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ppgen.engine import CHANCE, Action, Outcome, Placed, Plain, Position, State
from ppgen.games.pub_scrawl import flow, show
from ppgen.games.pub_scrawl.hidden import hidden_dice, hidden_open, hidden_will
from ppgen.games.pub_scrawl.position import KEYS, by_seat, numbers
from ppgen.games.pub_scrawl.rulebook import PIECES, VALUES

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.game import PubScrawl

SEEN = {"solar_sees": "solar", "lunar_sees": "lunar", "spectator_sees": None}
"""Facts that show the dice and the choices as somebody knows them."""


@dataclass(slots=True, eq=False, kw_only=True)
class Crawl(State):
    """The crawl at one moment. The pieces of a team that are not on the board are home."""

    game: PubScrawl
    options: dict[str, Any]
    round: int
    turn: int
    phase: str
    first: str | None
    """The starting player while somebody moves."""
    baton: str
    """The owner of the baton."""
    pieces: dict[str, set[int]]
    """The spaces on which each team stands."""
    dice: dict[str, tuple[int, ...]]
    """The unused dice of each player, in the order rolled."""
    spent: dict[str, set[int]]
    chosen: dict[str, int | None]
    scores: dict[str, int]
    """Points, without win markers."""
    markers: dict[str, tuple[int, ...]]

    def actor(self) -> str | None:
        return CHANCE if self.phase.startswith("roll") else self.awaited()

    def candidates(self) -> Iterable[Action]:
        seat = self.awaited()
        assert seat is not None
        if self.phase.startswith("will"):
            return [Action(seat, "will", (token,)) for token in VALUES]
        return [*self.moves(seat), Action(seat, "pass")]

    def chance_outcomes(self) -> Sequence[Outcome]:
        seat = self.awaited()
        assert seat is not None
        return self.game.rolls[seat]

    def act(self, action: Action) -> None:
        if action.verb == "roll":
            flow.roll(self, action.args[0], action.args[1:])
        elif action.verb == "will":
            flow.choose(self, action.actor, action.args[0])
        elif action.verb == "move":
            flow.move(self, action.actor, *action.args)
        else:
            flow.give_up_moving(self, action.actor)

    def position(self) -> Plain:
        return {
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "first": self.first,
            "baton": self.baton,
            "pieces": {seat: sorted(self.pieces[seat]) for seat in self.seats},
            "dice": {seat: list(self.dice[seat]) for seat in self.seats},
            "spent": {seat: sorted(self.spent[seat]) for seat in self.seats},
            "chosen": dict(self.chosen),
            "scores": dict(self.scores),
            "markers": {seat: list(self.markers[seat]) for seat in self.seats},
            "options": dict(self.options),
        }

    def observation(self, seat: str | None = None) -> Plain:
        seen = hidden_open(self)
        assert seen is not None
        for other in self.seats:
            if other != seat:
                hidden_dice(self, seen, other)
                hidden_will(self, seen, other)
        return seen

    def facts(self) -> Plain:
        facts = self.position()
        for key, seat in SEEN.items():
            seen = self.observation(seat)
            facts[key] = {"dice": seen["dice"], "chosen": seen["chosen"]}
        return facts

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        written = Position(facts, [*KEYS, *SEEN])
        expected = dict(facts)
        for key, known in (("pieces", range(1, self.game.home)), ("spent", VALUES), ("markers", VALUES)):
            if key in facts:
                lists = by_seat(written, key, self.seats)
                expected[key] = {seat: sorted(numbers(lists[seat], key, known)) for seat in self.seats}
        if "options" in facts:
            expected["options"] = written.options(self.game.facts["options"])
        return expected

    def returns(self) -> dict[str, float]:
        if self.phase != "over":
            return dict.fromkeys(self.seats, 0.0)
        mine, yours = map(self.standing, self.seats)
        value = float((mine > yours) - (mine < yours))
        return dict(zip(self.seats, (value, -value), strict=True))

    def text(self, seat: str | None = None) -> str:
        return show.text(self, self.seen_by(seat))

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return list(show.table(self, self.seen_by(seat)))

    def log_line(self, action: Action, seat: str | None) -> str | None:
        if action.verb == "roll" and action.args[0] != seat:
            return f"{CHANCE} roll {action.args[0]} ? ?"
        if action.verb == "will" and action.actor != seat:
            return f"{action.actor} will ?"
        return self.game.grammar.write(action)

    # What the clauses ask about.

    def awaited(self) -> str | None:
        """Give the player who rolls, chooses or moves in this phase."""
        verb, _, who = self.phase.partition("-")
        if verb == "move":
            return self.first if who == "first" else self.other(self.first)
        return who or None

    def other(self, seat: str | None) -> str:
        """Give the opponent."""
        solar, lunar = self.seats
        return lunar if seat == solar else solar

    def occupant(self, space: int) -> str | None:
        """Give the owner of the piece on a space."""
        return next((seat for seat in self.seats if space in self.pieces[seat]), None)

    def at_home(self, seat: str) -> int:
        """Count the pieces of a team that are home."""
        return PIECES - len(self.pieces[seat])

    def moves(self, seat: str) -> Iterator[Action]:
        """Propose a move for each piece and each different unused die."""
        dice = sorted(set(self.dice[seat]))
        for space in sorted(self.pieces[seat]):
            for die in dice:
                yield Action(seat, "move", (space, die))

    def legal_move(self, seat: str) -> Action | None:
        """Give the first legal move of a player, if there is one."""
        return next(filter(self.permits, self.moves(seat)), None)

    def total(self, seat: str) -> int:
        """Add the win markers to the points."""
        return self.scores[seat] + sum(self.markers[seat])

    def standing(self, seat: str) -> tuple[int, int]:
        """Give what decides the game: the total, then the number of win markers."""
        return self.total(seat), len(self.markers[seat])

    def seen_by(self, seat: str | None) -> Plain:
        """Give the position as a seat sees it, or all of it."""
        return self.position() if seat is None else self.observation(seat)
