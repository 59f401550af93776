"""Reading and writing which tiles and dominoes lie where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition, Piece, Pieces, Place, Position
from ppgen.engine.fields import OMIT
from ppgen.engine.position import listed as read_list

if TYPE_CHECKING:
    from ppgen.games.pawns_crossing.state import Crossing

Lies = Mapping[Place, Iterable[Piece]]


class Tiles:
    """The sixteen tiles in reading order, while there is nothing else."""

    key = "tiles"

    def read(self, written: Position, state: Crossing) -> Lies:
        """Read them.

        Raises:
            BadPosition: one is missing, doubled or not in the game.
        """
        if state.phase != "dominoes":
            return {}
        return _tiles(state, written.items(self.key), self.key)

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write them, if they are laid."""
        del seat, all_seen
        return [lies[place][0].name for place in state.game.plan.tiles] if lies else OMIT


class Layout:
    """A named layout, instead of a board and a pusher."""

    key = "layout"

    def read(self, written: Position, state: Crossing) -> Lies:
        """Read it.

        Raises:
            BadPosition: there is none of this name, or a board besides.
        """
        if self.key not in written:
            return {}
        if "board" in written or "pusher" in written:
            raise BadPosition("a position has a layout, or a board and a pusher", self.key)
        layouts = state.game.data["layouts"]
        layout = layouts[written.choice(self.key, list(layouts), "")]
        return {**_board(state, layout["board"]), **_pusher(state, layout["pusher"])}

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write nothing: what lies is told by the board."""
        del lies, state, seat, all_seen
        return OMIT


class Board:
    """Seven rows of tiles and dominoes, from the north."""

    key = "board"

    def read(self, written: Position, state: Crossing) -> Lies:
        """Read the rows.

        Raises:
            BadPosition: they are not as long as they should be, or something in them is no such piece.
        """
        return _board(state, written.need(self.key)) if _tells_ground(written, state) else {}

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write the rows, once the dominoes are laid."""
        del seat, all_seen
        plan = state.game.plan
        if plan.dominoes[0] not in lies:
            return OMIT
        named = state.game.board.named
        rows = ([named[column + row] for column in plan.columns] for row in plan.rows)
        return [" ".join(_word(lies[place][0]) for place in row if place in lies) for row in rows]


def _word(piece: Piece) -> str:
    return piece.name or str(piece.value)


class Pusher:
    """The pusher with the place where it lies: `4-2`, `0-1 east of g5`."""

    key = "pusher"

    def read(self, written: Position, state: Crossing) -> Lies:
        """Read it.

        Raises:
            BadPosition: it is no domino, or no pusher lies there.
        """
        return _pusher(state, written.need(self.key)) if _tells_ground(written, state) else {}

    def write(self, lies: Pieces, state: Crossing, seat: str | None, *, all_seen: bool) -> Any:
        """Write it, once there is one."""
        del seat, all_seen
        for place, rest in state.game.plan.rests.items():
            for pusher in lies.get(place, ()):
                return f"{pusher.value} {rest.name}" if rest.edge else pusher.value
        return OMIT


def _tells_ground(written: Position, state: Crossing) -> bool:
    return state.phase not in ("tiles", "dominoes") and "layout" not in written


def _board(state: Crossing, given: Any) -> Lies:
    plan = state.game.plan
    rows = [str(row).split() for row in read_list(given, "board")]
    across, between = len(plan.columns), len(plan.columns) // 2 + 1
    if [len(row) for row in rows] != [across if int(row) % 2 else between for row in plan.rows]:
        raise BadPosition(f"a board has seven rows of {across} and {between} pieces in turn", "board")
    lies = dict(_tiles(state, [name for row in rows[::2] for name in row[::2]], "board"))
    dominoes = [name for row in rows for name in (row[1::2] if len(row) == across else row)]
    for place, name in zip(plan.dominoes, dominoes, strict=True):
        lies[place] = (_domino(state, name, plan.turn[place], "board"),)
    return lies


def _pusher(state: Crossing, given: Any) -> Lies:
    name, _, at = str(given).partition(" ")
    for rest in state.game.plan.rests.values():
        if rest.name == (at or "aside"):
            return {rest.place: (_domino(state, name, rest.turn, "pusher"),)}
    raise BadPosition(f"no pusher lies {at}; it lies aside, or such as east of g5", "pusher")


def _domino(state: Crossing, name: str, turn: int, key: str) -> Piece:
    if name not in state.game.pips:
        raise BadPosition(f"{name!r} is not a domino such as 3-5", key)
    return state.game.domino[name, turn]


def _tiles(state: Crossing, names: Iterable[Any], key: str) -> Lies:
    tiles = [str(name) for name in names]
    for fault in not_once_each("tile", tiles, state.game.tiles, key):
        raise fault
    return {place: (state.game.tile[tile],) for place, tile in zip(state.game.plan.tiles, tiles, strict=True)}


def not_once_each(
    kind: str, given: Sequence[str], wanted: Collection[str], key: str
) -> Iterator[BadPosition]:
    """Yield what is missing, doubled or not in the game."""
    for piece in given:
        if piece not in wanted:
            yield BadPosition(f"there is no {kind} {piece} in this game", key)
        if given.count(piece) > 1:
            yield BadPosition(f"the {kind} {piece} is there twice", key)
    for piece in sorted(set(wanted) - set(given)):
        yield BadPosition(f"the {kind} {piece} is missing", key)


def read_slid(key: str, written: Position, state: Crossing) -> None:
    """Carry out slides such as `row 3 east flip` on the layout; they are no turns."""
    for words in written.items(key):
        push = state.game.plan.by_words.get(str(words).removesuffix(" flip"))
        if push is None:
            raise BadPosition(f"{words!r} is not a slide such as row 3 east, with or without flip", key)
        state.game.push_before(state, push, flip=str(words).endswith(" flip"))
