"""What players of other tables type: `11-15` in draughts, `13/8*` in backgammon, `swap-pieces` in Hex."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ppgen.engine import Action, State
from ppgen.records import backgammon, draughts, hexes


def meant(state: State, typed: str) -> list[Action]:
    """Give the legal actions that such words mean in the game at hand; none if they mean nothing there."""
    find = _FOUND.get(state.game.id)
    return find(state, typed.strip()) if find and state.actor() is not None else []


def _squares(state: State, typed: str) -> list[Action]:
    try:
        squares = draughts.Notation(state.game).places(typed)
    except draughts.NoSquares:
        return []
    moves = [action for action in state.legal_actions() if action.verb in ("move", "jump")]
    return [action for action in moves if draughts.fits(draughts.way_of(action), squares)]


def _points(state: State, typed: str) -> list[Action]:
    plain = typed.lower().removesuffix("*").replace("25/", "bar/").replace("/0", "/off")
    moves = [action for action in state.legal_actions() if action.verb == "move"]
    return [action for action in moves if backgammon.written(action, state) == plain][:1]


def _swap(state: State, typed: str) -> list[Action]:
    if typed.lower() not in hexes.SWAPS:
        return []
    return [action for action in state.legal_actions() if action.verb == "swap"]


_FOUND: Mapping[str, Callable[[State, str], list[Action]]] = {
    draughts.GAME: _squares,
    backgammon.GAME: _points,
    hexes.GAME: _swap,
}
