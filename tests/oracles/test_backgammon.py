"""Backgammon beside OpenSpiel's, where a turn is one action of two moves, and a double is two such turns.

`Halves` takes OpenSpiel's turns apart into single moves, and passes where nothing can be moved. That it looks
at the halves of a double one after the other changes nothing: of a double no move ever spoils another.

OpenSpiel knows no exception for the last man: with a 6 and a 1 a man on 2 must go to 1 first. Our judge lets
any die bear it off at once (`dice.last-man`), which wins the same. So `Halves` offers that as well, and
plays a turn of OpenSpiel's instead.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ppgen.engine import Action, State
from tests.oracles.lockstep import Bridge, Path, lockstep

BAR = 24
ROLLS = [pair for a, b in combinations(range(1, 7), 2) for pair in ((a, b), (b, a))]
ROLLS += [(face, face) for face in range(1, 7)]
Turn = tuple[int, ...]
"""The moves of a turn, each as 7 times the place in OpenSpiel's count and the die; none is a pass."""


def turns(state: Any) -> dict[Turn, int]:
    """Give OpenSpiel's actions by their moves."""
    player = state.current_player()
    known = {}
    for action in state.legal_actions():
        moves = state.spiel_move_to_checker_moves(player, action)
        known[tuple(7 * min(move.pos, BAR) + move.num for move in moves if move.pos >= 0)] = action
    return known


def far_of(player: int, at: int) -> int:
    """Give how many pips a man has to go; White is OpenSpiel's first player."""
    return 24 - at if player == 0 else at + 1


class Halves:
    """A state of OpenSpiel's that goes on move by move, and passes by itself where there is none."""

    def __init__(self, state: Any) -> None:
        self.state, self.done = state, ()
        self.turns: dict[Turn, int] = {}
        self.dice: tuple[int, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def legal_actions(self) -> list[int]:
        return sorted({turn[len(self.done)] for turn in self.going_on()} | self.last_man())

    def going_on(self) -> list[Turn]:
        """Give the turns that begin with what has been done."""
        return [turn for turn in self.turns if turn[: len(self.done)] == self.done]

    def last_man(self) -> set[int]:
        """Give the moves that bear off the last man at once."""
        player = self.state.current_player()
        far = [far_of(player, at) for at in range(24) for _ in range(self.state.board(player, at))]
        left = list(self.dice) if len(set(self.dice)) > 1 else []  # of a double no move spoils another
        if not left or any(move // 7 == BAR for turn in self.turns for move in turn):
            return set()
        for move in self.done:
            at, die = divmod(move, 7)
            far.remove(far_of(player, at))
            far += [pips for pips in (far_of(player, at) - die,) if pips > 0]
            left.remove(die)
        if len(far) != 1:
            return set()
        at = 24 - far[0] if player == 0 else far[0] - 1
        return {7 * at + die for die in left if die >= far[0]}

    def apply_action(self, action: int) -> None:
        """Take a move, or what chance brings."""
        if self.state.is_chance_node():
            self.state.apply_action(action)
            self.dice = ROLLS[action % len(ROLLS)]
        elif action in self.last_man():
            self.state.apply_action(self.turns[self.going_on()[0]])
        else:
            self.done += (action,)
            if self.done not in self.turns:
                return
            self.state.apply_action(self.turns[self.done])
        self.begin()

    def begin(self) -> None:
        """Begin a turn, or the other half of a double."""
        self.done, self.turns = (), {}
        if self.state.current_player() >= 0:
            self.turns = turns(self.state)
            if () in self.turns:
                self.state.apply_action(self.turns[()])
                self.begin()


def path(state: State, theirs: Any, action: Action) -> Path:
    """OpenSpiel counts points from Black's home; its first player, White, begins with the even rolls."""
    one, other = action.args
    if action.verb == "move":
        return (7 * (BAR if one == "bar" else 24 - int(one)) + other,)
    return (ROLLS.index((one, other) if action.verb == "roll" else (other, one)),)


BRIDGE = Bridge(
    "backgammon", "backgammon(scoring_type=full_scoring,max_player_turns=100000)", path, steps=Halves
)


def test_backgammon_in_lock_step(games: int):
    for seed in range(games if games > 300 else games // 3):  # its games are long
        lockstep(BRIDGE, seed, longest=100_000)
