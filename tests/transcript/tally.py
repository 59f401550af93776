"""A game small enough to see through: two seats take one or two beans in turn out of bowls of four."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ppgen.engine import Action, BadPosition, Game, Plain, Position, Reason, Rulebook, State
from ppgen.engine.fields import choice, field, whole
from ppgen.engine.texts import Line
from ppgen.transcript import Transcript, TranscriptRun, run, transcripts_in

rules = Rulebook()
BOWL = 4
FACTS: dict[str, Any] = {
    "seats": {"default": {"2": ["ann", "bob"]}, "allowed": ["ann", "bob"]},
    "board": {"spaces": [], "track": []},
    "trays": [],
    "options": [],
}


class Beans(State):
    turn: str = choice("ann", "bob")
    bowl: int = whole(1, 13, BOWL)
    taken: dict[str, int] = field(
        lambda key, written, state: dict.fromkeys(state.seats, 0) | written.mapping(key, state.seats),
        copy=dict,
    )
    last: int | None = field(lambda key, written, _state: written.get(key))
    phase = "take"

    def actor(self) -> str | None:
        return None if max(self.taken.values()) >= 8 else self.turn

    def position_faults(self, written: Position) -> Iterator[BadPosition]:
        if self.bowl == 13:
            yield BadPosition("thirteen beans bring bad luck", "bowl", "bowl.luck")
        if self.bowl > BOWL:
            yield BadPosition(f"bowl is a whole number from 1 to {BOWL}, not {self.bowl}", "bowl")

    def derived(self) -> Plain:
        return {"sum": sum(self.taken.values())}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        for key in facts:
            if key not in self.facts():
                raise BadPosition(f"no fact is called {key}", key)
        return dict(facts)

    def returns(self) -> dict[str, float]:
        return dict.fromkeys(self.seats, 0.0)

    def board_lines(self, seat: str | None = None) -> list[Line]:
        return ["bowl: " + "o" * self.bowl]


@rules.check("turn.order", of="turn")
def turn_order(state: Beans, action: Action) -> Reason | None:
    return None if action.actor == state.turn else ("{} is to take", state.turn)


@rules.effect("turn.order")
def pass_on(state: Beans) -> None:
    state.turn = "bob" if state.turn == "ann" else "ann"


@rules.check("take.two")
def take_two(state: Beans, seat: str, count: int) -> Reason | None:
    return "two at most" if count > 2 else None


@rules.effect("take.from-bowl")
def take(state: Beans, seat: str, count: int) -> None:
    count = min(count, state.bowl)
    state.bowl -= count
    state.last = count
    state.taken[seat] += count
    state.tell("{} takes {}", seat, count)
    state.tell("{} left", state.bowl)


@rules.effect("bowl.refill")
def refill(state: Beans) -> None:
    """Without this clause an action would never come to an end."""
    state.bowl = BOWL
    state.tell("the bowl is filled")


@rules.verb(
    "<seat> take <count:int>", turn_order, take_two, candidates=lambda _state, _seat: ((1,), (2,), (3,))
)
def taking(state: Beans, seat: str, count: int) -> None:
    take(state, seat, count)
    while state.bowl == 0:
        refill(state)
    pass_on(state)


@rules.query("<seat> look")
def look(state: Beans, seat: str) -> None:
    state.tell("{} beans", state.bowl)


BeansGame = Game.of("beans", rules, Beans)
GAME = BeansGame(FACTS)


def block(play: str, position: str = "", facts: str | None = None) -> str:
    parts = [position, play, *([] if facts is None else [facts])]
    return "```play beans\n" + "---\n".join(part and part.strip("\n") + "\n" for part in parts) + "```\n"


def read(page: str) -> list[Transcript]:
    return transcripts_in(Path("page.md"), page)


def played(play: str, position: str = "", facts: str | None = None) -> TranscriptRun:
    (transcript,) = read(block(play, position, facts))
    return run(transcript, GAME)
