"""Boards as text, for games that say nothing else about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from ppgen.engine import house
from ppgen.engine.holder import HeldGame, Holder
from ppgen.engine.piece import Placed
from ppgen.engine.place import Place
from ppgen.engine.says import Said


class DrawableGame(HeldGame, Protocol):
    """A game whose states can be drawn."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Every seat that can play."""

    def new(self) -> Drawable:
        """Begin a game."""


class Drawable(Holder, Protocol):
    """A state that can be drawn: what lies where, and what comes next."""

    @property
    def game(self) -> DrawableGame:
        """Its game."""

    def table(self, seat: str | None = None) -> Sequence[Placed]:
        """List the pieces, as a seat sees them."""

    def actor(self) -> str | None:
        """Give who acts now."""

    def winners(self) -> list[str]:
        """Give the seats that have won."""


Line = str | Said
"""A line of a board: in letters, or something that is said, in whatever language."""


def drawn(state: Drawable, seat: str | None) -> list[Line]:
    """Draw the board with a letter for each piece, then what lies beside it and who acts, line by line.

    A piece's letter is the first of its owner's name, or of its kind; a piece that has a name but no owner,
    such as a card, is told by its name. What the seat may not see is a `?`, and what is turned over, as no
    piece of its kind is when the game begins, has a capital letter.

    >>> for line in drawn(apart.load({"board": ["s . .", ". . .", ". . m"]}), None):
    ...     print(line)
     3 s . .
     2 . . .
     1 . . m
       a b c
    sun to act
    """
    board = state.game.board
    table, lies = state.table(seat), dict[Place, list[str]]()
    usual = {piece.piece for piece in state.game.new().table() if piece.side == "back"}
    turned = {each for each in table if each.owner and each.side == "back" and each.piece not in usual}
    for piece in table:
        known = piece.side == "face" or piece.suit or piece.value or piece.owner
        initial = piece.owner[:1].upper() if piece in turned else piece.owner[:1]
        known_as = initial or piece.name or (piece.value or piece.suit or piece.piece)[0]
        lies.setdefault(piece.at, []).append(known_as if known else "?")
    draw = _DRAWN.get(board.text) or (_rows if board.rows else _row)
    return [*draw(state, lies), *_legend(state, capitals=bool(turned)), *_trays(lies), _what_next(state)]


def winding(track: Sequence[Place], across: int = 10) -> Iterator[Sequence[Place]]:
    """Give a track in rows that run to and fro, as it winds over a board.

    >>> [" ".join(row) for row in winding([Place(number) for number in range(1, 6)], 2)]
    ['1 2', '4 3', '5']
    """
    for start in range(0, len(track), across):
        row = track[start : start + across]
        yield row[::-1] if start // across % 2 else row


def _rows(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[str]:
    for row in state.game.board.rows:
        cells = " ".join((lies.get(place) or ["."])[-1] for place in row)
        yield f"{row[0][1:]:>2} {cells}"
    yield "   " + " ".join(place[0] for place in state.game.board.rows[0])
    yield from _beside(state, lies)


def _beside(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[str]:
    """List what lies on places of the board that stand in no row, such as edges: `[a1|b1 r]`."""
    board = state.game.board
    inside = {place for row in board.rows for place in row}
    if others := [place for place in board.places if place in lies and place not in inside]:
        yield " ".join(f"[{place} {''.join(lies[place])}]" for place in others)


def _leaning(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[str]:
    """Draw level rows of hexagons, each half a cell beside the next, with letters above and below."""
    rows, at = state.game.board.rows, state.game.board.at
    half = {place: int(2 * at[place][0] - at[place][1]) for row in rows for place in row}
    least = min(half.values())

    def line(name: str, row: Sequence[Place], letters: Sequence[str], beyond: int = 0) -> str:
        """Write letters where the cells of a row lie, or some half cells further, and a name before them."""
        first = half[row[0]] - least + beyond
        drawn = " " * first + f"{name:>2}"
        for place, letter in zip(row, letters, strict=True):
            drawn = drawn.ljust(half[place] - least + beyond + 3) + letter
        return drawn

    yield line("", rows[0], [place[0] for place in rows[0]])
    for row in rows:
        yield line(row[0][1:], row, [(lies.get(place) or ["."])[-1] for place in row])
    yield line("", rows[-1], [place[0] for place in rows[-1]], 1)
    yield from _beside(state, lies)


def _heaps(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[Line]:
    """Write how many pieces lie on each place of two rows, and whose, if anybody's; then elsewhere."""
    owned = any(piece.owner for piece in state.table(None))

    def heap(place: Place) -> str:
        letters = lies.get(place, [])
        whose = [f"{letters.count(letter)}{letter}" for letter in dict.fromkeys(letters)]
        return (" ".join(whose) or ".") if owned else str(len(letters))

    rows = state.game.board.rows
    for row in rows:
        yield "".join(f"{place:>4}" for place in row)
        yield "".join(f"{heap(place):>4}" for place in row)
    for place in state.game.board.places:
        if not any(place in row for row in rows):
            yield Said(house.THERE, (place, heap(place)))


def _points(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[Line]:
    """Draw points that are named by their columns and rows where they lie."""
    points = state.game.board.at
    if not all(place[1:].isdigit() for place in state.game.board.places):
        yield from _row(state, lies)
        return
    columns = sorted({east for east, _ in points.values()})
    rows = sorted({north for _, north in points.values()}, reverse=True)
    named = {tuple(at): place for place, at in points.items()}
    for north in rows:
        names = [named.get((east, north)) for east in columns]
        cells = (" " if name is None else (lies.get(Place(name)) or ["."])[-1] for name in names)
        yield f"{next(filter(None, names))[1:]:>2} {' '.join(cells)}"
    yield "   " + " ".join(next(n for n, (x, _) in points.items() if x == east)[0] for east in columns)


def _row(state: Drawable, lies: dict[Place, list[str]]) -> Iterator[Line]:
    """List the places of another board, those with pieces in brackets: `1 2 [3 c] 4`.

    Of lanes with their many holes only those are listed where something lies, and of places with the names of
    seats those of seats that play, as they sit.
    """
    board = state.game.board
    named = set(state.game.seat_names)
    sitting = (Place(seat) for seat in state.seats if seat in board.places)
    playing = (place for place in board.places if place not in named or place in state.seats)
    shown = (next(sitting) if place in named else place for place in playing)
    places = [place for place in shown if place in lies or not board.tracks]
    if places:
        holding = {
            place: Said(house.HOLDS, (place, "".join(lies[place]))) for place in places if place in lies
        }
        yield Said(house.ROW, (tuple(holding.get(place) or Said(house.BARE, (place,)) for place in places),))


_DRAWN: Mapping[str, Callable[[Drawable, dict[Place, list[str]]], Iterator[Line]]] = {
    "leaning": _leaning,
    "heaps": _heaps,
    "points": _points,
}
"""How a board is drawn in letters, if not as a row of places or as rows of them."""


def _legend(state: Drawable, *, capitals: bool) -> Iterator[Said]:
    """Say whose sides of the board are whose, and what capitals mean."""
    edges: Mapping[str, str] = state.game.facts.get("board", {}).get("edges") or {}
    sides = {seat: tuple(side for side in edges if edges[side] == seat) for seat in edges.values()}
    if sides:
        yield Said(house.SIDES, (tuple(Said(house.SIDE, its) for its in sides.items()),))
    if capitals:
        yield Said(house.TURNED)


def _trays(lies: dict[Place, list[str]]) -> Iterator[Said]:
    for place, letters in lies.items():
        if place.is_tray:
            yield Said(house.THERE, (place, " ".join(letters)))


def _what_next(state: Drawable) -> Said:
    actor = state.actor()
    if actor is None:
        return Said(house.WON, (tuple(state.winners()) or ("nobody",),))
    return Said(house.TO_ACT, (actor,))
