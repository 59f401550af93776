"""The board for a terminal, and the pieces for a diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ppgen.engine import Placed
from ppgen.games.pawns_crossing.board import (
    ASIDE,
    COLUMNS,
    DOMINO_INDEX,
    DOMINO_PLACES,
    HOLES,
    HOME,
    OUT,
    ROWS,
    TILE_INDEX,
    TILE_PLACES,
    halves,
    pusher_halves,
)
from ppgen.games.pawns_crossing.state import LETTERS, Crossing, Domino, colour_of, domino_name, spot

Numbers = Mapping[str, Sequence[Any]]
INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""
FACES = {"0": "N", "1": "A"}
"""How the faces are named that are no numbers."""


def text(state: Crossing, numbers: Numbers) -> str:
    """Draw the board, and below it what each seat has; a number that is not known is `?`."""
    lines = [*_board(state)] if state.pusher is not None else []
    for seat in state.seats:
        lines += [_seat_line(state, seat, colour, numbers) for colour in state.colours[seat]]
    if state.dice:
        dice = ", ".join(f"{colour} {spot(face, 'blank')}" for colour, face in state.dice.items())
        lines.append(f"dice: {dice}; used: {', '.join(sorted(state.used)) or 'none'}")
    if state.last_slide:
        lines.append(f"slid on the turn before: {state.last_slide}")
    over = state.phase == "over"
    lines.append(f"{state.winner()} has won" if over else f"turn of {state.to_act or 'chance'}")
    return "\n".join(lines)


def _board(state: Crossing) -> Iterator[str]:
    """Draw two lines for each row of tiles and one for each row of holes; `*` marks a taken half."""
    taken = set(state.tokens.values())
    holes = {hole: colour for colour, hole in state.pawns.items()}
    for row in ROWS:
        cells = [_cell(state, column + row, taken, holes) for column in COLUMNS]
        for number in range(len(cells[0])):
            head = row if number == 0 else " "
            yield f"{head}  " + "".join(cell[number].center(8) for cell in cells).rstrip()
    yield "   " + "".join(column.center(8) for column in COLUMNS).rstrip()
    assert state.pusher is not None
    where = (
        "aside"
        if state.pusher_at == ASIDE
        else f"{state.pusher_at} ({', '.join(pusher_halves(state.pusher_at))})"
    )
    yield f"pusher: {domino_name(state.pusher)} {where}"
    yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"


def _cell(state: Crossing, place: str, taken: set[str], holes: Mapping[str, str]) -> tuple[str, ...]:
    if place in TILE_INDEX:
        standing = [
            INITIALS[colour_of(token)] + token[-1] for token, space in state.tokens.items() if space == place
        ]
        crowd = f"+{len(standing) - 3}" if len(standing) > 4 else ""
        return state.tile_on(place), "".join(standing[: 3 if crowd else 4]) + crowd
    if place in HOLES:
        return (f"({holes.get(place, '')})",)
    pips = state.dominoes[DOMINO_INDEX[place]]
    first, second = (
        f"{number}{'*' if half in taken else ''}" for number, half in zip(pips, halves(place), strict=True)
    )
    return (first, second) if int(place[1]) % 2 else (f"{first}|{second}",)


def _seat_line(state: Crossing, seat: str, colour: str, numbers: Numbers) -> str:
    known = numbers.get(colour, ())
    tokens = [
        f"{letter}={spot(number, 'null')} {state.tokens[f'{colour}-{letter}']}"
        for letter, number in zip(LETTERS, known, strict=False)
    ]
    pawn = state.pawns.get(colour) or "beside the board"
    return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"


def table(state: Crossing, numbers: Numbers) -> list[Placed]:
    """List every piece. Tokens lie suit side up; their value is named where `numbers` gives it."""
    suits: Mapping[str, str] = state.game.facts["data"]["colours"]
    placed = [*_ground(state.tiles, state.dominoes, tuple(suits.items()))]
    if state.pusher is not None:
        placed.append(_pusher(state.pusher, state.pusher_at))
    owners = {colour: seat for seat, colours in state.colours.items() for colour in colours}
    beside = _beside(state.pusher_at)
    for token, space in state.tokens.items():
        colour = colour_of(token)
        number = numbers[colour][LETTERS.index(token[-1])]
        at = f"{owners[colour]}/home" if space == HOME else beside.get(space, space)
        placed.append(_coin(token, at, suits[colour], number, space == HOME))
    for colour, hole in state.pawns.items():
        if colour in owners:
            seat = owners[colour]
            at = f"{seat}/{'out' if hole == OUT else 'pawns'}" if hole in ("", OUT) else hole
            placed.append(_pawn(colour, at, suits[colour]))
            placed.append(_die(colour, f"{seat}/dice", suits[colour], state.dice.get(colour)))
    return placed


@lru_cache(maxsize=256)
def _ground(
    tiles: Sequence[str], dominoes: Sequence[Domino], suits: Sequence[tuple[str, str]]
) -> tuple[Placed, ...]:
    """List the tiles and dominoes, which most actions leave where they are."""
    suit_of = dict(suits)
    return (
        *(_tile(place, suit_of[tile[:-1]], tile) for place, tile in zip(TILE_PLACES, tiles, strict=False)),
        *(_domino(place, domino) for place, domino in zip(DOMINO_PLACES, dominoes, strict=False)),
    )


# Whoever looks for ways lists the table after every action; equal pieces are made once.


@lru_cache(maxsize=4096)
def _coin(token: str, at: str, suit: str, number: Any, value_up: bool) -> Placed:
    value = None if number == "?" else _value(number)
    return Placed("coin", at, suit, value, "face" if value_up else "back", name=token)


@cache
def _tile(place: str, suit: str, tile: str) -> Placed:
    return Placed("tile", place, suit, _value(tile[-1]), name=tile)


@cache
def _domino(place: str, domino: Domino) -> Placed:
    return Placed("domino", place, value=domino_name(domino), turn=_turn(halves(place)))


@cache
def _pusher(domino: Domino, at: str) -> Placed:
    return Placed("domino", _rest(at), value=domino_name(domino), turn=_turn(pusher_halves(at)))


@cache
def _pawn(colour: str, at: str, suit: str) -> Placed:
    return Placed("pawn", at, suit, name=colour)


@cache
def _die(colour: str, at: str, suit: str, face: int | None) -> Placed:
    return Placed("die", at, suit, None if face is None else _value(face), name=f"{colour} die")


def _value(number: Any) -> str:
    return FACES.get(str(number), str(number))


def _turn(spaces: tuple[str, ...]) -> int:
    """Lay a domino with its first half to the north or, if its spaces are west and east, to the west."""
    return 270 if spaces and spaces[0].endswith("w") else 0


def _rest(pusher_at: str) -> str:
    """Name the place beside the board where the pusher rests."""
    if pusher_at == ASIDE:
        return "/pusher"
    side, _, tile = pusher_at.partition(" of ")
    return f"{tile}-{side}"


@cache
def _beside(pusher_at: str) -> Mapping[str, str]:
    """Name the spaces of the pusher as the board's geometry does: after the place where it rests."""
    return {space: f"{_rest(pusher_at)}-{space[-1]}" for space in pusher_halves(pusher_at)}
