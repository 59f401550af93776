"""What a judge owes to who plays on in thought: nothing illegal is permitted, and nothing hidden is told."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

from ppgen.engine import CHANCE, Action, Pieces, State
from ppgen.engine.codec import Coded
from ppgen.judges.watchdog import Watch

ACTIONS = 40
"""So many actions are remembered, to be asked about elsewhere."""
EACH = 4
"""So many of them are taken up at one state."""
DEALS = 4
"""So often is dealt again what a seat does not see."""


class Nonsense(Exception):
    """An answer of a judge that is none, or contradicts another."""


class Seen:
    """Actions that were legal somewhere, each asked about in the states that come later, by every seat."""

    def __init__(self) -> None:
        self.doubts: list[str] = []
        self._actions: dict[Action, None] = {}

    def see(self, state: State) -> None:
        """Ask about all actions, and remember some that are legal here."""
        legal = state.legal_actions()
        listed = not state.is_chance() or state.chance_outcomes() is not None
        for action in self._actions if listed and not self.doubts else ():
            if state.refusal(action) is None and action not in legal:
                line = state.game.grammar.write(action)
                self.doubts.append(
                    f"{line!r} is no legal action in some position, and no clause refuses it there: "
                    f"a check has to, or the candidates of {action.verb!r} leave it out"
                )
        for action in legal[:EACH]:
            seats = (CHANCE,) if action.actor == CHANCE else state.seats
            if len(self._actions) < ACTIONS:
                self._actions.update((action._replace(actor=seat), None) for seat in seats)


class Looked:
    """What each seat does not see, and whether it is dealt again."""

    def __init__(self) -> None:
        self._never: dict[tuple[str, str], bool] = {}
        """Whether what a seat does not see under a key, and could be otherwise, was always dealt as it is."""

    def look(self, state: State, watch: Watch) -> None:
        """Deal a position again for each seat; each is a step of whoever watches.

        Raises:
            Nonsense: the seat would see that it is another.
        """
        whole = state.position()
        for seat in state.seats:
            watch.step += 1
            seen, masked = state.observation(seat), _masked(state, seat)
            hidden = [key for key in whole if key in masked and seen.get(key) != whole[key]]
            if not hidden:
                continue
            dealt = [state.determinize(seat, random.Random(number)) for number in range(DEALS)]
            if any(twin.observation(seat) != seen for twin in dealt):
                raise Nonsense(f"determinize({seat!r}) changes what {seat} sees")
            for key in hidden:
                if any(_tells(twin, key) != whole[key] for twin in dealt):
                    self._never[seat, key] = False
                elif _could_be_otherwise(state, seat, key):
                    self._never.setdefault((seat, key), True)

    def doubts(self) -> list[str]:
        """Say what was always dealt as it is."""
        found = dict.fromkeys(key for (_, key), never in self._never.items() if never)
        return [
            f"determinize hands over the real `{key}`, though not every seat sees it: pieces that might "
            "be there are `unseen`, and what lies in no tray is for `guess` to change"
            for key in found
        ]


def _masked(state: State, seat: str) -> set[str]:
    """Give the keys of which the state's fields tell a seat less than all, or otherwise."""
    found: set[str] = set()
    for name, declared in state.fields.items():
        if declared.secret or name in state.game.layers:
            value = getattr(state, name)
            written, seen = declared.write(value, state), declared.seen(value, state, seat)
            found.update(key for key in written if written[key] != seen.get(key))
    return found


def _tells(state: State, key: str) -> Any:
    return state.position().get(key)


def _could_be_otherwise(state: State, seat: str, key: str) -> bool:
    """Tell whether a key of a position could be otherwise for all that a seat knows, as far as fields say."""
    game = state.game
    layer = next((name for name in game.layers if key in state.fields[name].keys), None)
    if layer is None:
        return True
    lies: Pieces = getattr(state, layer)
    hidden = [
        place for place in lies if place.is_tray and not game.trays[place.tray].seen_by(seat, place.owner)
    ]
    pool = {*chain(Coded.unseen(state), *map(lies.__getitem__, hidden))}
    if not hidden or not state.fields[layer].hidden(state):  # nobody can tell what else there might be
        return not hidden or len(pool) > 1
    looks = {state.back(piece)._replace(owner="") for piece in pool}
    return len(pool) > len(looks) and (len(hidden) > 1 or any(True for _ in Coded.unseen(state)))
