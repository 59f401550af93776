"""The school as somebody sees it: as text, and as pieces on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ppgen.engine import Piece, Place, Placed
from ppgen.games.army_brats.classes import HOLE, class_peek, words
from ppgen.games.army_brats.trading import hidden_days, hidden_subjects, trade_show

if TYPE_CHECKING:
    from ppgen.games.army_brats.state import School


def readable(state: School, seat: str | None, owner: str) -> bool:
    """Tell whether a seat (None: a spectator) may read the days of an owner's passes."""
    return class_peek(state, seat, owner) if seat == owner else not hidden_days(state)


def text(state: School, seat: str | None = None) -> str:
    rows = state.game.classes.rows
    lines = ["    " + "".join(f"{cell[0]:<8}" for cell in rows[0]).rstrip()]
    for row in rows:
        lines.append(f"{row[0][1]}   " + "".join(f"{_cell(state, cell):<8}" for cell in row).rstrip())
    for name, suit in zip(state.seats, state.suits, strict=True):
        lines.append(f"{name} ({suit}): at {state.at(name)}, {state.demerits[name]} demerits")
    return "\n".join([*lines, *sights(state, seat)])


def _cell(state: School, cell: Place) -> str:
    """Write a tile, and after a star the numbers of the seats whose pawns are on it."""
    here = "".join(pawn.owner[1:] for pawn in state.pawns.get(cell, ()))
    return (words(state.tiles.get(cell, ())) or HOLE) + (f"*{here}" if here else "")


def sights(state: School, seat: str | None) -> Iterator[str]:
    """Write what a seat sees besides the board (None: everything), a line for each owner of passes."""
    yield f"turn {state.turn}, phase {state.phase}" if state.turn else f"phase {state.phase}"
    for owner in state.seats:
        hand = state.hand(owner)
        if seat is None or readable(state, seat, owner):
            yield f"{owner} holds: {words(hand) or 'none'}"
        else:
            yield f"{owner} shows: {_counted(state, hand)}"
    yield f"pool shows: {_counted(state, state.pool())}"
    if state.offer:
        kind, offered, subject = state.offer
        line = f"pending: {state.turn} offers {state.partner} {kind} for {subject}"
        if trade_show(state, state.offer):
            line += f" ({offered.name})"
        elif seat in (None, state.turn):
            line += f" {{{offered.name}}}"
        yield line


def _counted(state: School, passes: Iterable[Piece]) -> str:
    counts = hidden_subjects(state, passes).items()
    return ", ".join(f"{count} {subject}" for subject, count in counts) or "none"


def table(state: School, seat: str | None = None) -> Sequence[Placed]:
    """List the pieces for a diagram: passes lie suit side up, and name their day if the seat may know it."""
    game, aside = state.game, Place.tray_of("aside")
    placed = [tile.at(cell) for cell in game.cells for tile in state.tiles.get(cell, ())]
    for name, suit in zip(state.seats, state.suits, strict=True):
        space, known = game.die_space(state.demerits[name]), seat is None or readable(state, seat, name)
        placed.append(state.pawn(name).at(state.at(name)))
        placed.append(Placed("die", space, suit, "A", name=name, owner=name))
        placed += [(coin if known else state.back(coin)).at(game.hand[name]) for coin in state.hand(name)]
    placed += [state.back(coin).at(game.pool) for coin in state.pool()]
    for suit in game.suits:
        if suit not in state.suits:
            placed += [Placed("pawn", aside, suit), Placed("die", aside, suit, "A")]
    return placed
