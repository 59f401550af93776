"""The race as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ppgen.engine import Place
    from ppgen.games.leyhe_race.state import Race


def text(state: Race) -> str:
    """Draw the three rows, and say what lies beside them and what comes next."""
    track = state.game.board.track
    rows = [track[start : start + 10] for start in range(0, len(track), 10)]
    lines = []
    for number, row in enumerate(rows):
        tiles = row[::-1] if number % 2 else row
        lines.append("  ".join(f"{_tile(state, tile):<5}" for tile in tiles).rstrip())
    lines.append(f"*: a special tile; {', '.join(f'{name[:2]}: {name}' for name in state.seats)}")
    for name in state.seats:
        lines.append(f"{name}: {state.stash(name)} in the stash, {state.removed(name)} removed")
    return "\n".join([*lines, _what_next(state)])


def _tile(state: Race, tile: Place) -> str:
    """Write the number of a tile and whose coins are on it, `11*2su+mo` on the Sun ace."""
    owners = [coin.owner for coin in state.on.get(tile, ())]
    counts = {owner: owners.count(owner) for owner in owners}
    coins = "+".join(f"{count if count > 1 else ''}{owner[:2]}" for owner, count in counts.items())
    return f"{tile:>2}{'*' if tile in state.game.marked else ' '}{coins or '.'}"


def _what_next(state: Race) -> str:
    if state.to_act is None:
        return f"{state.winner()} has won"
    face = {"N": "null, which counts 1", "A": "ace, which counts 1"}.get(state.die or "", state.die)
    return f"{state.to_act} to {state.phase}{f' by the roll: {face}' if face else ''}"
