"""Portable Piecepack Notation (PPN), in which players record games: written, read, judged and drawn.

The notation says what lies where and what moves, and knows no rules. Its reference is the R package `ppn`,
and the article on PPN beside the package piecepackr. All moves, pieces and macros of the reference are read.
Not read are setups of games that are unknown here, which the reference has as programs, and pieces named by
the number under which they came onto the table. Games are judged on a piecepack alone.
"""

from ppgen.ppn.judging import Followed, LaidRecord, NotDone, NotPlayed, begun, followed, judged, laid
from ppgen.ppn.naming import NotJudged, begins_bare, parser_problem
from ppgen.ppn.picture import NothingThere, TableDrawn, table_drawn
from ppgen.ppn.piece import Bit
from ppgen.ppn.table import PpnTable
from ppgen.ppn.text import Record, read_games, read_ppn
from ppgen.ppn.writing import NotOnPiecepack, recorded, whole_game

__all__ = [
    "Bit",
    "Followed",
    "LaidRecord",
    "NotDone",
    "NotJudged",
    "NotOnPiecepack",
    "NotPlayed",
    "NothingThere",
    "PpnTable",
    "Record",
    "TableDrawn",
    "begins_bare",
    "begun",
    "followed",
    "judged",
    "laid",
    "parser_problem",
    "read_games",
    "read_ppn",
    "recorded",
    "table_drawn",
    "whole_game",
]
