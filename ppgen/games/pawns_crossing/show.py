"""The board for a terminal, and the pieces for a diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import Place, Placed
from ppgen.games.pawns_crossing.words import colour_of, spot

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Numbers = Mapping[str, Sequence[Any]]
INITIALS = {"red": "r", "black": "k", "green": "g", "blue": "b"}
"""How tokens are written on tiles: `ka` is black-a."""


def text(state: Crossing, numbers: Numbers) -> str:
    """Draw the board, and below it what each seat has; a number that is not known is `?`."""
    lines = [*_board(state)] if state.rest().place in state.ground else []
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
    plan, rest = state.game.plan, state.rest()
    for row in plan.rows:
        cells = [_cell(state, state.game.board.named[column + row]) for column in plan.columns]
        for number in range(len(cells[0])):
            head = row if number == 0 else " "
            yield f"{head}  " + "".join(cell[number].center(8) for cell in cells).rstrip()
    yield "   " + "".join(column.center(8) for column in plan.columns).rstrip()
    where = f"{rest.name} ({', '.join(rest.spaces)})" if rest.edge else rest.name
    yield f"pusher: {state.ground[rest.place][0].value} {where}"
    yield f"*: a taken half; {', '.join(f'{initial}: {colour}' for colour, initial in INITIALS.items())}"


def _cell(state: Crossing, place: Place) -> tuple[str, ...]:
    plan = state.game.plan
    if place in plan.is_tile:
        standing = [INITIALS[colour_of(coin.name)] + coin.name[-1] for coin in state.tokens.get(place, ())]
        crowd = f"+{len(standing) - 3}" if len(standing) > 4 else ""
        return state.tile_on(place), "".join(standing[: 3 if crowd else 4]) + crowd
    if place in plan.is_hole:
        return (f"({''.join(pawn.name for pawn in state.pawns.get(place, ()))})",)
    pips = state.game.pips[state.ground[place][0].value]
    first, second = (
        f"{number}{'*' if half in state.tokens else ''}"
        for number, half in zip(pips, plan.halves[place], strict=True)
    )
    return (f"{first}|{second}",) if plan.turn[place] else (first, second)


def _seat_line(state: Crossing, seat: str, colour: str, numbers: Numbers) -> str:
    where = state.where()
    tokens = [
        f"{letter}={spot(number, 'null')} {where[f'{colour}-{letter}']}"
        for letter, number in zip(state.game.letters, numbers.get(colour, ()), strict=False)
    ]
    hole = state.hole(colour)
    pawn = hole.tray.replace("pawns", "beside the board") or hole
    return f"{seat} {colour}: {', '.join(tokens) or 'no tokens yet'}; pawn {pawn}"


def table(state: Crossing, numbers: Numbers) -> Sequence[Placed]:
    """List every piece. Tokens lie suit side up; their value is named where `numbers` gives it."""
    plan, ground = state.game.plan, state.ground
    placed = [
        piece.at(place)
        for place in (*plan.tiles, *plan.dominoes, *plan.rests)
        for piece in ground.get(place, ())
    ]
    lies = {coin.name: (coin, place) for place, coin in state.tokens.each()}
    for token in state.in_play if lies else ():
        coin, place = lies[token]
        number = numbers[colour_of(token)][state.game.letters.index(token[-1])]
        value = None if number == "?" else state.game.ranks[number]
        placed.append(coin._replace(value=value).at(place))
    lies = {pawn.name: (pawn, place) for place, pawn in state.pawns.each()}
    for colour in state.playing:
        if colour in lies:
            pawn, place = lies[colour]
            placed += [pawn.at(place), _die(state, colour, pawn.owner, pawn.suit)]
    return placed


def _die(state: Crossing, colour: str, seat: str, suit: str | None) -> Placed:
    face = state.dice.get(colour)
    value = None if face is None else state.game.ranks[face]
    return Placed("die", state.game.tray["dice", seat], suit, value, name=f"{colour} die", owner=seat)
