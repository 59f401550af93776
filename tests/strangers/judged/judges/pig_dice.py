"""Pig, with a die of its own."""

from __future__ import annotations

from ppgen.engine import Game, Piece, Place, Placed, Reason, Rulebook, State
from ppgen.engine.fields import by_seat, choice, players, seat, seat_to_act, whole

rules = Rulebook()


class Pig(State):
    """What everybody has banked, and what the turn is worth."""

    phase: str = choice("choose", "die")
    winner: str | None = seat()
    seats: tuple[str, ...] = players()
    to_act: str | None = seat_to_act(until="winner")
    turn: int = whole(0, 49)
    scores: dict[str, int] = by_seat(0, 200)

    def beside(self) -> list[Placed]:
        return [Piece("points", value=str(self.scores[name])).at(Place(name)) for name in self.seats]


order, next_turn = rules.turns("turn.order")


@rules.effect("roll.pips")
def pips(state: Pig, face: str) -> None:
    state.turn += int(face)
    state.tell("{}: the turn is worth {}", face, state.turn)


@rules.effect("roll.pig")
def pig(state: Pig, name: str) -> None:
    state.turn = 0
    state.tell("pig: the turn is worth nothing")


@rules.check("hold.something")
def something(state: Pig, name: str) -> Reason | None:
    return None if state.turn else "nothing was rolled"


@rules.effect("hold.bank")
def bank(state: Pig, name: str) -> None:
    state.scores[name] += state.turn
    state.turn = 0
    state.tell("{} has {}", name, state.scores[name])


@rules.effect("end.goal")
def end(state: Pig, name: str) -> None:
    if state.scores[name] >= state.game.data["goal"]:
        state.winner, state.to_act = name, None
        state.tell("{} wins", name)


@rules.verb("<seat> roll", order, phase="choose")
def roll(state: Pig, name: str) -> None:
    state.phase = "die"


@rules.chance("die <face>", phase="die", each=lambda state: ("pig", "2", "3", "4", "5", "6"))
def die(state: Pig, face: str) -> None:
    state.phase = "choose"
    if face == "pig":
        pig(state, state.to_act)
        next_turn(state, state.to_act)
    else:
        pips(state, face)


@rules.verb("<seat> hold", order, something, phase="choose")
def hold(state: Pig, name: str) -> None:
    bank(state, name)
    end(state, name)
    if not state.winner:
        next_turn(state, name)


GAME = Game.of("pig-dice", rules, Pig)
