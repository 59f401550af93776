"""The table as text, and what a picture shows otherwise than it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import Place, Placed, Plain
from ppgen.engine.texts import winding
from ppgen.games.pub_scrawl.clauses import hidden_dice

if TYPE_CHECKING:
    from ppgen.games.pub_scrawl.state import Crawl


def text(state: Crawl, seat: str | None = None) -> str:
    track, seen = state.game.board.track, state.position() if seat is None else state.observation(seat)
    lines = [f"round {state.round}, turn {state.turn}"]
    for row in winding(track):
        lines.append(" ".join(f"{space:>2} {_mark(state, space):<2}" for space in row).rstrip())
    marks = ", ".join(f"{each[0].upper()}: {each}" for each in state.seats)
    lines.append(f"{marks}, *: a special tile")
    lines += [_player(state, seen, each) for each in state.seats]
    return "\n".join(lines)


def _mark(state: Crawl, space: Place) -> str:
    piece = (state.on.owner(space) or "")[:1].upper()
    return f"{piece}*" if space in state.game.special else piece or "."


def _player(state: Crawl, seen: Plain, seat: str) -> str:
    spent = state.counts(state.tokens, "spent", seat)
    kept = [token for token in range(len(state.game.ranks)) if token not in spent]
    parts = [
        f"{seat}: {state.at_home(seat)} home, points {state.scores[seat]}",
        f"win markers {_listed(state.markers(seat))}, tokens {_listed(kept)}",
        f"dice {_listed(seen['dice'][seat])}",
        f"chosen {_listed(seen['chosen'][seat])}",
    ]
    return ", ".join([*parts, "baton"] if seat == state.holder() else parts)


def _listed(value: Any) -> str:
    if value is None:
        return "-"
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def lying(state: Crawl, pieces: Sequence[Placed]) -> Iterator[Placed]:
    """Show of a token that is available or hidden only its suit: a gap would betray the choice."""
    for placed in pieces:
        if placed.at.tray == "will" or (placed.at.tray == "dice" and placed.side == "back"):
            _, suit = state.game.suits[placed.owner]
            yield placed._replace(suit=suit, value=None, side="back")
        else:
            yield placed


def dice(state: Crawl, seat: str | None) -> Iterator[Placed]:
    """List the unused dice as a seat sees them; which of the two is left over does not matter."""
    for owner in state.seats:
        hidden = seat not in (None, owner) and hidden_dice(state, owner)
        known: list[str | None] = [] if hidden else [state.game.ranks[die] for die in state.dice[owner]]
        for suit, value in zip(state.game.suits[owner], known or [None, None], strict=False):
            yield Placed("die", state.game.tray["dice", owner], suit, value, owner=owner)
