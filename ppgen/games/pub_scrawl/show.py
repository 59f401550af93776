"""The table as text and as pieces for a picture, from a position in which secrets may be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppgen.engine import Placed
from ppgen.games.pub_scrawl.rulebook import DICE, RANKS, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.engine import Plain
    from ppgen.games.pub_scrawl.state import Crawl

ROW = 10
"""Spaces of a row of the board (`setup.board`)."""


def text(state: Crawl, seen: Plain) -> str:
    """Draw the board and what lies before the players."""
    track = state.game.track
    lines = [f"round {state.round}, turn {state.turn}"]
    for start in range(0, len(track), ROW):
        row = track[start : start + ROW]
        spaces = row[::-1] if start // ROW % 2 else row
        lines.append(" ".join(f"{space:>2} {_mark(state, space):<2}" for space in spaces).rstrip())
    marks = ", ".join(f"{seat[0].upper()}: {seat}" for seat in state.seats)
    lines.append(f"{marks}, *: a special tile")
    lines += [_player(state, seen, seat) for seat in state.seats]
    return "\n".join(lines)


def _mark(state: Crawl, space: int) -> str:
    owner = state.occupant(space)
    piece = "" if owner is None else owner[0].upper()
    return f"{piece}*" if space in state.game.special else piece or "."


def _player(state: Crawl, seen: Plain, seat: str) -> str:
    parts = [
        f"{seat}: {state.at_home(seat)} home",
        f"points {state.scores[seat]}",
        f"win markers {_listed(state.markers[seat])}",
        f"tokens {_listed([token for token in VALUES if token not in state.spent[seat]])}",
        f"dice {_listed(seen['dice'][seat])}",
        f"chosen {_listed(seen['chosen'][seat])}",
    ]
    return ", ".join([*parts, "baton"] if seat == state.baton else parts)


def _listed(value: Any) -> str:
    """Write a list, a single value or nothing."""
    if value is None:
        return "-"
    return " ".join(map(str, value)) or "-" if isinstance(value, (list, tuple)) else str(value)


def table(state: Crawl, seen: Plain) -> Iterator[Placed]:
    """List the pieces on the table."""
    given_out = sum(len(held) for held in state.markers.values())
    for marker in state.game.win_markers[given_out:]:
        yield Placed("tile", "/markers", "crowns", RANKS[marker])
    yield Placed("tile", f"{state.baton}/tiles", "arms", "5")
    for seat in state.seats:
        team, will = state.game.suits[seat]
        for space in sorted(state.pieces[seat]):
            yield Placed("coin", str(space), team, side="back")
        for _ in range(state.at_home(seat)):
            yield Placed("coin", f"{seat}/home", team, side="back")
        for marker in state.markers[seat]:
            yield Placed("tile", f"{seat}/tiles", "crowns", RANKS[marker])
        yield from _will_power(state, seat, will, seen["chosen"][seat])
        yield from _dice(seat, (team, will), seen["dice"][seat])


def _will_power(state: Crawl, seat: str, suit: str, chosen: int | str | None) -> Iterator[Placed]:
    """List the tokens of a player. Those that are left show no value: a gap would betray the choice."""
    left = len(VALUES) - len(state.spent[seat]) - (chosen is not None)
    for _ in range(left):
        yield Placed("coin", f"{seat}/will", suit, side="back")
    for token in sorted(state.spent[seat]):
        yield Placed("coin", f"{seat}/spent", suit, RANKS[token])
    if isinstance(chosen, int):
        yield Placed("coin", f"{seat}/dice", suit, RANKS[chosen])
    elif chosen is not None:
        yield Placed("coin", f"{seat}/dice", suit, side="back")


def _dice(seat: str, suits: tuple[str, str], dice: list[int] | str) -> Iterator[Placed]:
    """List the unused dice of a player; which of the two is left over does not matter."""
    unknown = not dice or isinstance(dice, str)
    values = [None] * DICE if unknown else [RANKS[int(die)] for die in dice]
    for suit, value in zip(suits, values, strict=False):
        yield Placed("die", f"{seat}/dice", suit, value)
