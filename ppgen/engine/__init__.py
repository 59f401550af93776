"""The judge's kernel: the nouns of a table, and how a game is judged by its clauses.

Standard library only, so that the same files run wherever Python does. What is where: `Board`, `Place`,
`Tray`, `Piece`, `Pieces`, `Moved`. What can be done: a `Rulebook` ties checks, effects and values to clauses
and declares verbs. A `Game` makes `State`s, whose fields are declared with `ppgen.engine.fields`.
"""

from ppgen.engine.action import CHANCE, Action
from ppgen.engine.board import Board, Lattice
from ppgen.engine.chance import Even, Outcome
from ppgen.engine.clauses import Rulebook
from ppgen.engine.codec import Plain
from ppgen.engine.errors import BadPosition, EngineError, Illegal, InputError
from ppgen.engine.events import Event, Reason, Refusal
from ppgen.engine.game import Game
from ppgen.engine.match import Match, Step, playout
from ppgen.engine.notation import INT, WORD, Grammar, Kind, one_of, whole_number
from ppgen.engine.perft import perft
from ppgen.engine.piece import Moved, Piece, Placed, Side
from ppgen.engine.pieces import Pieces
from ppgen.engine.place import Place
from ppgen.engine.position import Position
from ppgen.engine.state import State
from ppgen.engine.tray import Tray
from ppgen.engine.verbs import Ends

__all__ = [
    "CHANCE",
    "INT",
    "WORD",
    "Action",
    "BadPosition",
    "Board",
    "Ends",
    "EngineError",
    "Even",
    "Event",
    "Game",
    "Grammar",
    "Illegal",
    "InputError",
    "Kind",
    "Lattice",
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
    "Side",
    "State",
    "Step",
    "Tray",
    "one_of",
    "perft",
    "playout",
    "whole_number",
]
