"""The judge's kernel: the nouns of a table, and how a game is judged by its clauses.

Standard library only, so that the same files run wherever Python does. What is where: `Board`, `Place`,
`Tray`, `Piece`, `Pieces`, `Moved`. What can be done: a `Rulebook` ties checks, effects and values to clauses
and declares verbs. A `Game` makes states, whose class is a `State` with fields from `ppgen.engine.fields`.

Here is a whole game, Apart: sun and moon put stones on empty spaces, none beside another, and who puts the
last one wins. First the state, then the clauses, each with its function.

>>> from ppgen.engine import Game, Piece, Pieces, Rulebook, State, because
>>> from ppgen.engine.fields import choice, pieces, seat_to_act
>>> from ppgen.engine.views import Rows
>>> rules = Rulebook()
>>> STONES = {"s": Piece("stone", owner="sun"), "m": Piece("stone", owner="moon")}
>>> class Apart(State):
...     phase: str = choice("put", "over")
...     to_act: str | None = seat_to_act(over="over")
...     on: Pieces = pieces(Rows("board", STONES), setup=lambda state: {})
...
...     def returns(self):
...         last = self.seats[len(self.on) % 2 - 1]
...         return {seat: float(self.phase == "over" and seat == last) for seat in self.seats}

>>> @rules.check("turn.order", "it is not {seat} to act", of="turn")
... def turn_order(state, action):
...     return None if action.actor == state.to_act else because(action.actor)
>>> @rules.effect("turn.order")
... def next_turn(state, seat):
...     state.to_act = state.following(seat)
>>> @rules.check("put.empty", "a stone lies on {at:place}")
... def put_empty(state, seat, at):
...     return because(at) if at in state.on else None
>>> @rules.check("put.apart", "{at:place} is beside {stone:place}")
... def put_apart(state, seat, at):
...     beside = [near for near in state.game.board.neighbours(at) if near in state.on]
...     return because(at, beside[0]) if beside else None
>>> @rules.effect("put.stone", "{seat} puts a stone on {at:place}")
... def put_stone(state, seat, at):
...     state.on.put(STONES[seat[0]], at)
...     state.say(seat, at)
>>> @rules.effect("end.last", "{seat} wins")
... def end_last(state, seat):
...     state.phase, state.to_act = "over", None
...     state.say(seat)

Then what can be done, with the checks in the order in which they are asked, and what follows from it.

>>> def anywhere(state, seat):
...     return ((at,) for at in state.game.board.places)
>>> @rules.verb("<seat> put <at:space>", turn_order, put_empty, put_apart, phase="put", candidates=anywhere)
... def put(state, seat, at):
...     put_stone(state, seat, at)
...     next_turn(state, seat)
...     if not state.can(state.to_act, "put"):
...         end_last(state, seat)

The facts come from the game's files (`ppgen.definition.plain`); here are as many as Apart needs. The examples
of the other modules go on with this `apart`.

>>> grid = {"columns": 3, "rows": 3}
>>> seats = {"default": {"2": ["sun", "moon"]}}
>>> apart = Game.of("apart", rules, Apart)({"board": {"grid": grid}, "seats": seats, "trays": []})
>>> state = apart.new()
>>> [event.text for event in state.apply(state.parse("sun put b2"))]
['sun puts a stone on b2']
>>> print(state.refusal(state.parse("moon put b1")))
illegal [put.apart]: b1 is beside b2
>>> [apart.grammar.write(action) for action in state.legal_actions()]
['moon put a1', 'moon put c1', 'moon put a3', 'moon put c3']
"""

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.board import Board
from ppgen.engine.cards import CardRules, Hands
from ppgen.engine.chance import Outcome, UniformOutcomes
from ppgen.engine.codec import Plain
from ppgen.engine.deck import Cards, Deck
from ppgen.engine.errors import BadPosition, EngineError, InputError
from ppgen.engine.events import Because, Event, Illegal, Reason, Refusal, Why, because
from ppgen.engine.game import Game
from ppgen.engine.match import Match, playout, turns_begun
from ppgen.engine.notation import INT, WORD, Grammar, Kind, one_of, whole_number
from ppgen.engine.perft import perft
from ppgen.engine.piece import Moved, Piece, Placed, Side
from ppgen.engine.pieces import Lies, Pieces, cached_until_moved
from ppgen.engine.place import Place
from ppgen.engine.position import Position
from ppgen.engine.rulebook import Rulebook
from ppgen.engine.says import Said, Says
from ppgen.engine.state import State
from ppgen.engine.step import Step
from ppgen.engine.tray import Tray
from ppgen.engine.verbs import Ends

__all__ = [
    "CHANCE",
    "INT",
    "WORD",
    "Action",
    "BadPosition",
    "Because",
    "Board",
    "CardRules",
    "Cards",
    "Deck",
    "Ends",
    "EngineError",
    "Event",
    "Game",
    "Grammar",
    "Hands",
    "Illegal",
    "InputError",
    "Kind",
    "Lies",
    "Match",
    "Moved",
    "Outcome",
    "Piece",
    "Pieces",
    "Place",
    "Placed",
    "Plain",
    "Position",
    "Reason",
    "Refusal",
    "Rulebook",
    "Said",
    "Says",
    "Side",
    "State",
    "Step",
    "Tray",
    "UniformOutcomes",
    "Why",
    "because",
    "cached_until_moved",
    "one_of",
    "perft",
    "playout",
    "turns_begun",
    "whole_number",
]
