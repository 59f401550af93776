"""What a judge names and its game has not: pieces in its source, and what lies on its table."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.definition.problems import suggestion
from ppgen.engine import Placed, State

_PIECES = ("Piece", "Placed")
"""What is called with the name of a kind of piece first."""


class NamedKind(NamedTuple):
    """The name of a kind of piece in the source of a judge."""

    line: int
    column: int
    name: str


def strange_pieces(file: Path, source: bytes, definition: Definition) -> Iterator[tuple[NamedKind, str]]:
    """Yield every piece that a judge names outright, and no system of its game has, with what is wrong."""
    known = [piece.id for system in definition.systems.values() for piece in system.pieces]
    for named in _named(file, source):
        if named.name not in known:
            hint = suggestion(named.name, known) or f"; there are {', '.join(sorted(known)) or 'none'}"
            yield named, f"the game has no piece {named.name!r}{hint}"


@lru_cache(maxsize=64)
def _named(file: Path, source: bytes) -> tuple[NamedKind, ...]:
    """Find the names of pieces in a module."""
    try:
        tree = ast.parse(source, str(file))
    except (SyntaxError, ValueError, RecursionError):
        return ()
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    found = (_first(call) for call in calls if _called(call.func) in _PIECES)
    named = (given for given in found if isinstance(given, ast.Constant) and isinstance(given.value, str))
    return tuple(NamedKind(each.lineno, each.col_offset + 1, str(each.value)) for each in named)


def _called(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _first(call: ast.Call) -> ast.expr | None:
    """Give the first argument of a call, also where it stands behind its name."""
    if call.args:
        return call.args[0]
    return next((each.value for each in call.keywords if each.arg in ("kind", "piece")), None)


def strange_on_table(state: State, table: Iterable[Placed], definition: Definition) -> str | None:
    """Say what of a table its game has not: a kind of piece, a suit or value of it, a place, a seat."""
    pieces = {
        piece.id: system for system in reversed([*definition.systems.values()]) for piece in system.pieces
    }
    seats = set(state.seats)
    board, trays = state.game.board, state.game.trays
    written = definition.agreed(getattr(state, "options", {})).game.board
    for one in dict.fromkeys(table):
        if one.piece not in pieces:
            return f"the game has no piece {one.piece!r}{suggestion(one.piece, pieces)}"
        suits = [suit.id for suit in pieces[one.piece].suits]
        if one.suit is not None and one.suit not in suits:
            return f"the piece {one.piece!r} has no suit {one.suit!r}{suggestion(one.suit, suits)}"
        if one.owner and one.owner not in seats:
            return f"a {one.piece} is owned by {one.owner!r}, which is no seat{suggestion(one.owner, seats)}"
        at = one.at
        if "/" in at:
            owner, _, tray = at.partition("/")
            if owner and owner not in seats:
                return (
                    f"a {one.piece} lies in {at!r}, and there is no seat {owner!r}{suggestion(owner, seats)}"
                )
            if tray not in trays or (trays[tray].of == "seat") != bool(owner):
                whose = "of a seat" if owner else "of the table"
                missing = f"there is no tray {tray!r} {whose}{suggestion(tray, trays)}"
                return f"a {one.piece} lies in {at!r}, and {missing}"
        elif at not in board.places and not written.holds(at):
            return f"a {one.piece} lies on {at!r}, which is no space{suggestion(str(at), board.places)}"
    return None
