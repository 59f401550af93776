"""The game as somebody sees it: as text, and as pieces on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import Place, Placed
from ppgen.games.pawns_crossing import board
from ppgen.games.pawns_crossing.board import colour_of

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Numbers = Mapping[str, Sequence[Any]]
"""The numbers of tokens; one that is not known is `?`."""
INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""


def text(state: Crossing, seat: str | None = None) -> str:
    numbers: Numbers = state.seen(seat) if seat else state.numbers
    lines = [*_board(state)] if state.rest().place in state.ground else []
    for each, colours in state.colours.items():
        lines += [_seat_line(state, each, colour, numbers) for colour in colours]
    if state.dice:
        lines.append(f"dice: {board.shown(state.dice)}; used: {', '.join(sorted(state.used)) or 'none'}")
    if state.last_slide:
        lines.append(f"slid on the turn before: {state.last_slide}")
    over = state.phase == "over"
    lines.append(f"{state.winner} has won" if over else f"turn of {state.to_act or 'chance'}")
    return "\n".join(lines)


def _board(state: Crossing) -> Iterator[str]:
    """Draw two lines for each row of tiles and one for each row of holes; `*` marks a taken half."""
    plan, rest = state.game.plan, state.rest()
    for row in plan.rows:
        cells = [_cell(state, place) for place in row]
        for number, line in enumerate(zip(*cells, strict=True)):
            yield f"{' ' if number else row[0][1]}  " + "".join(part.center(8) for part in line).rstrip()
    yield "   " + "".join(place[0].center(8) for place in plan.rows[0]).rstrip()
    where = f"{rest.name} ({', '.join(rest.spaces)})" if rest.edge else rest.name
    yield f"pusher: {state.ground[rest.place][0].value} {where}"
    yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"


def _cell(state: Crossing, place: Place) -> tuple[str, ...]:
    plan = state.game.plan
    if place in plan.is_tile:
        standing = [INITIALS[colour_of(coin.name)] + coin.name[-1] for coin in state.tokens.get(place, ())]
        crowd = f"+{len(standing) - 3}" if len(standing) > 4 else ""
        return state.tile_on(place), "".join(standing[: 3 if crowd else 4]) + crowd
    if place in plan.crossings:
        return (f"({''.join(pawn.name for pawn in state.pawns.get(place, ()))})",)
    pips = zip(state.game.pips[state.ground[place][0].value], plan.halves[place], strict=True)
    first, second = (f"{number}{'*' if half in state.tokens else ''}" for number, half in pips)
    return (f"{first}|{second}",) if plan.turn[place] else (first, second)


def _seat_line(state: Crossing, seat: str, colour: str, numbers: Numbers) -> str:
    where = state.where()
    tokens = [
        f"{letter}={board.spot(number, 'null')} {where[f'{colour}-{letter}']}"
        for letter, number in zip(state.game.letters, numbers.get(colour, ()), strict=False)
    ]
    hole = state.hole(colour)
    pawn = hole.tray.replace("pawns", "beside the board") or hole
    return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"


def table(state: Crossing, seat: str | None = None) -> Sequence[Placed]:
    """List every piece. Tokens lie suit side up; their value is named where the seat knows it."""
    game, numbers = state.game, state.seen(seat) if seat else state.numbers
    places = (*game.plan.tiles, *game.plan.dominoes, *game.plan.rests)
    placed = [piece.at(place) for place in places for piece in state.ground.get(place, ())]
    lies = {piece.name: (piece, place) for on in (state.tokens, state.pawns) for place, piece in on.each()}
    for token in filter(lies.__contains__, state.in_play):
        coin, place = lies[token]
        number = numbers[colour_of(token)][game.letters.index(token[-1])]
        placed.append(coin._replace(value=None if number == "?" else game.ranks[number]).at(place))
    for colour in filter(lies.__contains__, state.playing):
        pawn, place = lies[colour]
        face, tray = state.dice.get(colour), game.tray["dice", pawn.owner]
        value = None if face is None else game.ranks[face]
        die = Placed("die", tray, pawn.suit, value, name=f"{colour} die", owner=pawn.owner)
        placed += [pawn.at(place), die]
    return placed
