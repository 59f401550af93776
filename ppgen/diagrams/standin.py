"""Stand-ins drawn: how a game begins on the tiles and with the coins of another system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count, cycle
from string import ascii_lowercase
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.definition.board import Board, Exit, Labels, Space
from ppgen.definition.game import Game, Seat, Setup
from ppgen.definition.selection import coordinates
from ppgen.definition.standin import StandIn, StandInGround, ground_of
from ppgen.diagrams.boards.arts import named
from ppgen.diagrams.setup import OURS, Beginning, NoPicture, state_of
from ppgen.engine import Place, Placed
from ppgen.judges import Judges, guarded
from ppgen.language import phrase, spoken

LAID = phrase("tile {number}")
"""The place of a tile that is laid as a part of the board."""


def judged_on(definition: Definition, stand_in: StandIn) -> Definition:
    """Give the game as its judge plays it there: on the board of the stand-in, if that has one of its own."""
    if stand_in.board is None:
        return definition
    return replace(definition, game=replace(definition.game, board=stand_in.board), board_layers=None)


class StandInDrawn(NamedTuple):
    """What the drawing of a setup asks for: the game on tiles, its steps, and how it begins."""

    definition: Definition
    setup: Setup
    begins: Beginning


def stand_in_drawn(definition: Definition, stand_in: StandIn, judges: Judges = OURS) -> StandInDrawn:
    """Give what is drawn of a stand-in.

    Raises:
        NoPicture: the game has no engine module.
        BadPosition: the stand-in's position cannot be.
        BadJudge: the engine module fails.
    """
    state = state_of(judged_on(definition, stand_in), stand_in.position, stand_in.players, judges)
    with guarded(state.game, doing=" where a stand-in is drawn"):
        begins = Beginning(tuple(state.seats), tuple(stood_in(definition, stand_in, state.table())), None)
    setup = Setup(players=stand_in.players, title=stand_in.title, steps=stand_in.steps, note=stand_in.note)
    return StandInDrawn(on_tiles(definition, stand_in), setup, begins)


def on_tiles(definition: Definition, stand_in: StandIn) -> Definition:
    """Give a game as it is drawn there: its spaces on tiles, and its seats with the suits of their coins."""
    system = definition.stood_in[stand_in.system]
    played = stand_in.board or definition.game.board
    ground = ground_of(played, stand_in.space)
    base = system.base
    if base is None:  # checked where it was read
        raise NoPicture(f"{system.title} has nothing to lay a board of")
    board = Board(
        unit=system.piece(base).width / ground.edge,
        spaces=(*_tiles(ground), *_spaces(ground)),
        labels=_labels(played),
        exits=tuple(_sides(definition.game, played, ground)),
    )
    seats = replace(definition.game.seats, all=tuple(_seats(definition.game, stand_in)))
    game = replace(definition.game, board=board, seats=seats, setups=())
    systems = {**definition.systems, system.id: system}
    return replace(definition, game=game, systems=systems, board_layers=None)


def stood_in(definition: Definition, stand_in: StandIn, table: Iterable[Placed]) -> Iterator[Placed]:
    """Yield the tiles of the board, and what stands for the pieces of a table."""
    system = definition.stood_in[stand_in.system]
    base = system.base or ""
    faces = cycle(system.faces(base))
    ground = ground_of(stand_in.board or definition.game.board, stand_in.space)
    for number, _ in enumerate(ground.tiles, 1):
        suit, value = next(faces)
        yield Placed(base, Place(spoken(LAID, number=number)), suit, value, "back")
    numbers = {man: count() for man in range(len(stand_in.men))}
    for piece in table:
        place, man = next(
            (place, man)
            for place, man in enumerate(stand_in.men)
            if man is stand_in.man(piece.piece, piece.suit)
        )
        by = man.by[next(numbers[place]) % len(man.by)]
        coin = Placed(by.piece, piece.at, by.suit, by.value, by.side)
        yield coin
        if piece.side == "back" and man.stacked:
            yield coin


def _tiles(ground: StandInGround) -> Iterator[Space]:
    for number, (x, y) in enumerate(ground.tiles, 1):
        yield Space(id=spoken(LAID, number=number), x=x, y=y, w=ground.edge, h=ground.edge, shape="bare")


def _spaces(ground: StandInGround) -> Iterator[Space]:
    for name, (x, y) in ground.spaces.items():
        yield Space(id=name, x=x, y=y, shape="bare")


def _labels(board: Board) -> Labels:
    """Letter the columns and number the rows, where spaces bear such names and stand in columns and rows."""
    if any(how == "within" for _, how in named(board).values()):
        return Labels()
    found = [place for space in board.spaces if (place := coordinates(space.id))]
    if len(found) < len(board.spaces):
        return Labels()
    columns = sorted({column for column, _ in found})
    rows = sorted({row for _, row in found}, reverse=True)
    return Labels(
        columns=tuple(ascii_lowercase[column] for column in columns),
        rows=tuple(str(row + 1) for row in rows),
    )


def _sides(game: Game, board: Board, ground: StandInGround) -> Iterator[Exit]:
    """Name whose the sides of a board are, at the middle of each."""
    for side, seat in board.edges.items():
        axis, far = (1, side == "south") if side in ("north", "south") else (0, side == "east")
        ranks = sorted(ground.spaces.items(), key=lambda one: one[1][axis], reverse=far)
        line = [one for one in ranks if one[1][axis] == ranks[0][1][axis]]
        yield Exit(space=line[len(line) // 2][0], side=side, label=game.seats.named(seat).name)


def _seats(game: Game, stand_in: StandIn) -> Iterator[Seat]:
    """Give the seats with the suits of what stands for their pieces."""
    for seat in game.seats.all:
        own = seat.suits_for(stand_in.players)
        men = [man for man in stand_in.men if man.suit in own]
        suits = tuple(laid.suit for man in men for laid in man.by if laid.suit)
        yield replace(seat, suits=suits)
