"""Portable Piecepack Notation (PPN), in which players of the piecepack record games: written, read, judged.

The notation says what lies where and what moves, and knows no rules. Its reference is the R package `ppn`,
and the article on PPN beside the package piecepackr. Read here are all its moves but turning about another
place; macros are those of the record, not those built in; and the parser is that of the piecepack.
"""

from ppgen.ppn.judging import NotPlayed, followed
from ppgen.ppn.piece import Bit
from ppgen.ppn.table import Table
from ppgen.ppn.text import Record, read_ppn
from ppgen.ppn.writing import NotOnPiecepack, recorded, whole_game

__all__ = [
    "Bit",
    "NotOnPiecepack",
    "NotPlayed",
    "Record",
    "Table",
    "followed",
    "read_ppn",
    "recorded",
    "whole_game",
]
