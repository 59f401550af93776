"""The judge's kernel: games, states, actions, chance, observations, clauses and events.

Standard library only, so that the same files run wherever Python does. A game's module subclasses
`Game` and `State` and ties its functions to clauses with a `Rulebook`; see `ppgen.games`.
"""

from ppgen.engine.actions import CHANCE, INT, WORD, Action, Grammar, Kind, one_of, whole_number
from ppgen.engine.chance import Even, Outcome
from ppgen.engine.clauses import Event, Reason, Refusal, Rulebook
from ppgen.engine.errors import BadPosition, EngineError, Illegal, InputError
from ppgen.engine.game import Game, Plain, State
from ppgen.engine.match import Match, Step, playout
from ppgen.engine.position import Position
from ppgen.engine.table import PieceKind, Placed, Side

__all__ = [
    "CHANCE",
    "INT",
    "WORD",
    "Action",
    "BadPosition",
    "EngineError",
    "Even",
    "Event",
    "Game",
    "Grammar",
    "Illegal",
    "InputError",
    "Kind",
    "Match",
    "Outcome",
    "PieceKind",
    "Placed",
    "Plain",
    "Position",
    "Reason",
    "Refusal",
    "Rulebook",
    "Side",
    "State",
    "Step",
    "one_of",
    "playout",
    "whole_number",
]
