"""Reading and writing which tiles and dominoes lie where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ppgen.engine import BadPosition, Position
from ppgen.engine.position import listed as read_list
from ppgen.games.pawns_crossing.board import (
    ASIDE,
    COLUMNS,
    DOMINO_PLACES,
    PUSHER_PLACES,
    PUSHES,
    ROWS,
    TILE_PLACES,
)
from ppgen.games.pawns_crossing.setup import TILES, dominoes_used
from ppgen.games.pawns_crossing.slide import slide
from ppgen.games.pawns_crossing.state import Crossing, Domino, domino_name

_DOMINO = re.compile(r"([0-6])-([0-6])")


def read_layout(state: Crossing, written: Position) -> None:
    """Read a named layout, or a board and a pusher."""
    layouts: Mapping[str, Any] = state.game.facts["data"]["layouts"]
    if "layout" in written:
        if "board" in written or "pusher" in written:
            raise BadPosition("a position has a layout, or a board and a pusher", "layout")
        named = layouts[written.choice("layout", list(layouts), "")]
        rows, pusher = named["board"], named["pusher"]
    else:
        rows, pusher = written.need("board"), written.need("pusher")
    _read_board(state, [str(row).split() for row in read_list(rows, "board")], str(pusher))


def _read_board(state: Crossing, rows: list[list[str]], pusher: str) -> None:
    lengths = [7 if int(row) % 2 else 4 for row in ROWS]
    if [len(row) for row in rows] != lengths:
        raise BadPosition("a board has seven rows of 7 and 4 pieces in turn", "board")
    state.tiles = read_tiles([name for row in rows[::2] for name in row[::2]], "board")
    lying = [row[1::2] if len(row) == 7 else row for row in rows]
    state.dominoes = tuple(_domino(name, "board") for row in lying for name in row)
    name, _, place = pusher.partition(" ")
    state.pusher, state.pusher_at = _domino(name, "pusher"), place or ASIDE
    if state.pusher_at not in PUSHER_PLACES:
        raise BadPosition(f"no pusher lies {place}; it lies aside, or such as east of g5", "pusher")
    pairs = [(min(domino), max(domino)) for domino in (*state.dominoes, state.pusher)]
    _once_each("domino", pairs, dominoes_used(state), "board")


def read_tiles(names: Iterable[Any], key: str) -> tuple[str, ...]:
    """Read the sixteen tiles in reading order."""
    tiles = tuple(map(str, names))
    _once_each("tile", tiles, TILES, key)
    return tiles


def _once_each(kind: str, given: Iterable[object], wanted: Iterable[object], key: str) -> None:
    """Check that just the pieces of the game are there.

    Raises:
        BadPosition: one is missing, doubled or not in the game.
    """
    given, wanted = list(given), set(wanted)
    for piece in given:
        if piece not in wanted:
            raise BadPosition(f"there is no {kind} {_named(piece)} in this game", key)
        if given.count(piece) > 1:
            raise BadPosition(f"the {kind} {_named(piece)} is there twice", key)
    for piece in sorted(wanted, key=str):
        if piece not in given:
            raise BadPosition(f"the {kind} {_named(piece)} is missing", key)


def _named(piece: object) -> str:
    return domino_name(piece) if isinstance(piece, tuple) else str(piece)


def _domino(name: str, key: str) -> Domino:
    pips = _DOMINO.fullmatch(name)
    if not pips:
        raise BadPosition(f"{name!r} is not a domino such as 3-5", key)
    return int(pips[1]), int(pips[2])


def board_rows(state: Crossing) -> list[str]:
    """Write the board as seven rows, row 7 first."""
    lying = dict(zip(DOMINO_PLACES, map(domino_name, state.dominoes), strict=True))
    lying |= zip(TILE_PLACES, state.tiles, strict=True)
    return [" ".join(lying[column + row] for column in COLUMNS if column + row in lying) for row in ROWS]


def pusher_name(state: Crossing) -> str:
    """Write the pusher with the place where it lies."""
    assert state.pusher is not None
    name = domino_name(state.pusher)
    return name if state.pusher_at == ASIDE else f"{name} {state.pusher_at}"


def slide_before(state: Crossing, words: Any) -> None:
    """Carry out a slide such as `row 3 east flip` on a layout; it is no turn."""
    push = str(words).removesuffix(" flip")
    if push not in PUSHES:
        raise BadPosition(f"{words!r} is not a slide such as row 3 east, with or without flip", "slid")
    slide(state, PUSHES[push], flip=push != words)
