"""The positions that have been, for games in which it counts that one comes again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ppgen.engine.board import Board
from ppgen.engine.errors import BadPosition
from ppgen.engine.fields import field
from ppgen.engine.piece import Piece
from ppgen.engine.place import Place
from ppgen.engine.position import Position


class RepetitionKey:
    """What has to be the same for a position to be the same: what lies on the board, and who is to act.

    `words` write what can lie at a place, None nothing; `way(board)` gives the places in the order in which
    they are written, by default all.

    >>> sun, moon = Piece("stone", owner="sun"), Piece("stone", owner="moon")
    >>> seen = RepetitionKey({".": None, "s": (sun,), "m": (moon,)})
    >>> state = apart.load({"board": ["s . .", ". . .", ". . ."], "to_act": "moon"})
    >>> seen.write(position_key(state), state)
    '. . . . . . s . . moon'
    >>> seen.read('. . . . . . s . . moon', state) == position_key(state)
    True
    """

    def __init__(
        self,
        words: Mapping[str, tuple[Piece, ...] | None],
        way: Callable[[Board], Sequence[Place]] = lambda board: board.places,
    ) -> None:
        self._lies, self._way = words, way
        self._words = {lying: word for word, lying in words.items()}

    def write(self, seen: tuple[Any, ...], state: Any) -> str:
        """Write a position that was taken in."""
        seat, lies = seen
        words = [self._words[lies.get(place)] for place in self._way(state.game.board)]
        return " ".join([*words, str(seat)])

    def read(self, text: Any, state: Any) -> tuple[Any, ...]:
        """Read what `write` gave; elsewhere lies what does now. Raises ValueError for any other text."""
        *words, seat = str(text).split(" ")
        way = self._way(state.game.board)
        if len(words) != len(way) or not self._lies.keys() >= {*words}:
            raise ValueError("a word for each place")
        lies = {**state.on, **dict(zip(way, map(self._lies.__getitem__, words), strict=True))}
        return None if seat == "None" else seat, {place: lying for place, lying in lies.items() if lying}


def position_key(state: Any) -> tuple[Any, ...]:
    """Take the position in; quick, since it is asked at every step, and nothing is written."""
    return state.to_act, {**state.on}


def history(words: RepetitionKey, key: str = "") -> Any:
    """Declare the positions that have been, in order, for games in which it counts that one comes again.

    By default the one at hand has been. The game appends the key of each (`position_key`), and begins another
    history when nothing from before can come again, so that what lies where nothing is written has not
    changed. It is declared after `on`.
    """

    def read(key: str, written: Position, state: Any) -> list[Any]:
        if key not in written:
            return [position_key(state)]
        try:
            return [words.read(text, state) for text in written.items(key)]
        except ValueError:
            raise BadPosition(
                f"{key} is a list of texts such as {words.write(position_key(state), state)!r}", key
            ) from None

    return field(read, lambda value, state: [words.write(seen, state) for seen in value], key=key, copy=list)
