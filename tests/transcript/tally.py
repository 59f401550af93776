"""A game small enough to see through: two seats take one or two beans in turn out of bowls of four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppgen.engine import (
    Action,
    BadPosition,
    Game,
    Grammar,
    Placed,
    Plain,
    Position,
    Reason,
    Rulebook,
    State,
)
from ppgen.transcript import Run, Transcript, run, transcripts_in

rules = Rulebook()
BOWL = 4


@dataclass(slots=True, eq=False, kw_only=True)
class Beans(State):
    turn: str
    bowl: int
    taken: dict[str, int]
    last: int | None

    def actor(self) -> str | None:
        return None if max(self.taken.values()) >= 8 else self.turn

    def candidates(self) -> Iterable[Action]:
        return [Action(self.turn, "take", (count,)) for count in (1, 2, 3)]

    def act(self, action: Action) -> None:
        take(self, action)
        while self.bowl == 0:
            refill(self)
        pass_on(self)

    def answer(self, action: Action) -> None:
        self.tell("{} beans", self.bowl)

    def position(self) -> Plain:
        return {"turn": self.turn, "bowl": self.bowl, "taken": dict(self.taken), "last": self.last}

    def facts(self) -> Plain:
        return {**self.position(), "sum": sum(self.taken.values())}

    def expected(self, facts: Mapping[str, Any]) -> Plain:
        for key in facts:
            if key not in self.facts():
                raise BadPosition(f"no fact is called {key}", key)
        return dict(facts)

    def observation(self, seat: str | None = None) -> Plain:
        return self.position()

    def returns(self) -> dict[str, float]:
        return dict.fromkeys(self.seats, 0.0)

    def text(self, seat: str | None = None) -> str:
        return "bowl: " + "o" * self.bowl

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        return ()


class BeansGame(Game):
    id = "beans"
    rules = rules
    grammar = Grammar("<seat> take <count:int>", "<seat> look", queries=("look",))
    order = {"take": ("turn.order", "take.two"), "look": ()}

    def opening(self, players: int | Sequence[str] | None = None, **options: object) -> Plain:
        return {}

    def load(self, position: Mapping[str, Any]) -> Beans:
        written = Position(position, ("turn", "bowl", "taken", "last"))
        if written.get("bowl") == 13:
            raise BadPosition("thirteen beans bring bad luck", "bowl", "bowl.luck")
        taken = {"ann": 0, "bob": 0} | written.mapping("taken", ("ann", "bob"))
        return Beans(
            game=self,
            seats=("ann", "bob"),
            turn=written.choice("turn", ("ann", "bob"), "ann"),
            bowl=written.whole("bowl", 1, BOWL, BOWL),
            taken=taken,
            last=written.get("last"),
        )


@rules.check("turn.order")
def turn_order(state: Beans, action: Action) -> Reason | None:
    return None if action.actor == state.turn else ("{} is to take", state.turn)


@rules.effect("turn.order")
def pass_on(state: Beans) -> bool:
    state.turn = "bob" if state.turn == "ann" else "ann"
    return True


@rules.check("take.two")
def take_two(state: Beans, action: Action) -> Reason | None:
    return "two at most" if action.args[0] > 2 else None


@rules.effect("take.from-bowl")
def take(state: Beans, action: Action) -> bool:
    count = min(action.args[0], state.bowl)
    state.bowl -= count
    state.last = count
    state.taken[action.actor] += count
    state.tell("{} takes {}", action.actor, count)
    state.tell("{} left", state.bowl)
    return True


@rules.effect("bowl.refill")
def refill(state: Beans) -> bool:
    """Without this clause an action would never come to an end."""
    state.bowl = BOWL
    state.tell("the bowl is filled")
    return True


GAME = BeansGame({"options": []})


def block(play: str, position: str = "", facts: str | None = None) -> str:
    parts = [position, play, *([] if facts is None else [facts])]
    return "```play beans\n" + "---\n".join(part and part.strip("\n") + "\n" for part in parts) + "```\n"


def read(page: str) -> list[Transcript]:
    return transcripts_in(Path("page.md"), page)


def played(play: str, position: str = "", facts: str | None = None) -> Run:
    (transcript,) = read(block(play, position, facts))
    return run(transcript, GAME)
