"""The school as somebody sees it: as text, as pieces on the table, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.engine import Placed, Plain
from ppgen.games.army_brats.hidden import hidden_days, hidden_subjects
from ppgen.games.army_brats.passes import CELLS, COLUMNS, HOLE, ROWS, SUBJECT, SUBJECTS
from ppgen.games.army_brats.trading import trade_show
from ppgen.games.army_brats.turn import class_peek

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


def observation(state: School, seat: str | None) -> Plain:
    """Give what a seat may know (None: a spectator)."""
    hands = {owner: known(state, owner, seat) for owner in state.seats}
    return {
        "players": len(state.seats),
        "variant": state.variant,
        "suits": list(state.suits),
        "layout": state.layout() if state.tiles else None,
        "pawns": dict(state.pawns),
        "hands": {
            owner: hidden_subjects(state, state.hands[owner]) if hand is None else hand
            for owner, hand in hands.items()
        },
        "pool": hidden_subjects(state, state.pooled()),
        "demerits": dict(state.demerits),
        "phase": state.phase,
        "turn": state.turn,
        "asked": state.actor(),
        "partner": state.partner,
        "offer": pending(state, seat),
        "givers": list(state.givers),
        "rolling": list(state.rolling),
    }


def known(state: School, owner: str, seat: str | None) -> list[str] | None:
    """Give the passes of a seat if another may read their days; a spectator (None) may read none."""
    if seat == owner:
        return class_peek(state, owner)
    return None if hidden_days(state) else list(state.hands[owner])


def pending(state: School, seat: str | None) -> Plain | None:
    """Give the offer that waits for its answer; before a trade is done, few know a pass that is not shown."""
    if state.offer is None:
        return None
    seen = seat == state.turn or trade_show(state, state.offer)
    return {**state.offer._asdict(), "offered": state.offer.offered if seen else None}


def text(state: School, seat: str | None) -> str:
    """Draw the school for a terminal as a seat sees it; all of it for None."""
    lines = ["    " + "".join(f"{column:<8}" for column in COLUMNS).rstrip()]
    for row in ROWS:
        lines.append(f"{row}   " + "".join(f"{_cell(state, column + row):<8}" for column in COLUMNS).rstrip())
    for name, suit in zip(state.seats, state.suits, strict=True):
        lines.append(f"{name} ({suit}): at {state.pawns[name]}, {state.demerits[name]} demerits")
    return "\n".join([*lines, *sights(state, seat)])


def _cell(state: School, cell: str) -> str:
    """Write a tile, and after a star the numbers of the seats whose pawns are on it."""
    here = "".join(seat[1:] for seat in state.seats if state.pawns[seat] == cell)
    return state.tiles.get(cell, HOLE) + (f"*{here}" if here else "")


def sights(state: School, seat: str | None) -> Iterator[str]:
    """Write what a seat sees besides the board (None: everything), a line for each owner of passes."""
    yield f"turn {state.turn}, phase {state.phase}" if state.turn else f"phase {state.phase}"
    for owner in state.seats:
        hand = state.hands[owner] if seat is None else known(state, owner, seat)
        if hand is None:
            yield f"{owner} shows: {_in_words(hidden_subjects(state, state.hands[owner]))}"
        else:
            yield f"{owner} holds: {' '.join(hand) or 'none'}"
    yield f"pool shows: {_in_words(hidden_subjects(state, state.pooled()))}"
    if state.offer:
        kind, offered, subject = state.offer
        line = f"pending: {state.turn} offers {state.partner} {kind} for {subject}"
        if trade_show(state, state.offer):
            line += f" ({offered})"
        elif seat in (None, state.turn):
            line += f" {{{offered}}}"
        yield line


def _in_words(counts: Mapping[str, int] | None) -> str:
    return ", ".join(f"{count} {subject}" for subject, count in (counts or {}).items()) or "none"


def table(state: School, seat: str | None) -> Iterator[Placed]:
    """List the pieces for a diagram; passes lie suit side up, and name their day if the seat may know it."""
    for cell in CELLS:
        if cell in state.tiles:
            tile = state.tiles[cell]
            yield Placed("tile", cell, SUBJECT[tile], tile[0])
    for name, suit in zip(state.seats, state.suits, strict=True):
        yield Placed("pawn", state.pawns[name], suit, name=name)
        yield Placed("die", state.game.die_space(state.demerits[name]), suit, "A", name=name)
        readable = seat is None or known(state, name, seat) is not None
        for held in state.hands[name]:
            value, label = (held[0], held) if readable else (None, "")
            yield Placed("coin", f"{name}/hand", SUBJECT[held], value, "back", name=label)
    for pooled in state.pooled():
        yield Placed("coin", "/pool", SUBJECT[pooled], side="back")
    for suit in SUBJECTS.values():
        if suit not in state.suits:
            yield Placed("pawn", "/aside", suit)
            yield Placed("die", "/aside", suit, "A")
