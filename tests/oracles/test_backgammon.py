"""Backgammon beside OpenSpiel's, where a turn is one action of two moves, and a double is two such turns.

What is another form of the same is mapped here: `Halves` takes OpenSpiel's turns apart into single moves, and
passes where nothing can be moved. What is another rule, too: OpenSpiel looks at the two halves of a double one
after the other, so its player may choose two moves after which fewer of the other two can be made. Our clause
`dice.most` looks at all four; so of OpenSpiel's first halves those are compared that leave the most.
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


def moves(state: Any, action: int) -> Turn:
    """Give the moves of an action."""
    each = state.spiel_move_to_checker_moves(state.current_player(), action)
    return tuple(7 * min(move.pos, BAR) + move.num for move in each if move.pos >= 0)


def most_after(state: Any, action: int) -> int:
    """Count the moves of the other half of a double, if one follows."""
    after = state.child(action)
    return max((len(moves(after, one)) for one in after.legal_actions()), default=0) if goes_on(after) else 0


def goes_on(state: Any) -> bool:
    """Tell whether a player is to act."""
    return bool(state.current_player() >= 0)


def turns(state: Any) -> dict[Turn, int]:
    """Give OpenSpiel's actions by their moves, those after which most can be moved."""
    after = {action: most_after(state, action) for action in state.legal_actions()}
    most = max(after.values())
    return {moves(state, action): action for action in after if after[action] == most}


class Halves:
    """A state of OpenSpiel's that goes on move by move, and passes by itself where there is none."""

    def __init__(self, state: Any) -> None:
        self.state, self.done = state, ()
        self.turns: dict[Turn, int] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def legal_actions(self) -> list[int]:
        at = len(self.done)
        return sorted({turn[at] for turn in self.turns if turn[:at] == self.done})

    def apply_action(self, action: int) -> None:
        """Take a move, or what chance brings."""
        if self.state.is_chance_node():
            self.state.apply_action(action)
        else:
            self.done += (action,)
            if self.done not in self.turns:
                return
            self.state.apply_action(self.turns[self.done])
        self.begin()

    def begin(self) -> None:
        """Begin a turn, or the other half of a double."""
        self.done, self.turns = (), {}
        if goes_on(self.state):
            self.turns = turns(self.state)
            if () in self.turns:
                self.state.apply_action(self.turns[()])
                self.begin()


def path(state: State, theirs: Any, action: Action) -> Path:
    """OpenSpiel counts points from Black's home; its first player is White, and begins with the even rolls."""
    one, other = action.args
    if action.verb == "move":
        return (7 * (BAR if one == "bar" else 24 - int(one)) + other,)
    return (ROLLS.index((one, other) if action.verb == "roll" else (other, one)),)


BRIDGE = Bridge(
    "backgammon", "backgammon(scoring_type=full_scoring,max_player_turns=100000)", path, steps=Halves
)


def test_backgammon_in_lock_step(games: int):
    for seed in range(games):
        lockstep(BRIDGE, seed, longest=100_000)
