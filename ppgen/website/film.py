"""The boards of a replay: what stays is drawn once, and what a seat sees otherwise is told as changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.diagrams import Picture, in_words, touched_places
from ppgen.drawing.scene import Group, Item
from ppgen.engine import Placed, State
from ppgen.website.figures import Figures, label, moved, svg, use
from ppgen.website.html import Html, as_json, join

WIDTH = 172.0
"""Millimetres at which a board is drawn; pages scale it."""
LARGEST = 19.0
"""Millimetres of a tile at most: below the size at which spaces carry words."""


def unit_for(definition: Definition) -> float:
    """Give the length of a board unit in a diagram on a page."""
    board = definition.game.board
    return min(LARGEST * max(1.0, board.unit / 50.8), WIDTH / max(board.width, 4))


Table = tuple[Placed, ...]


class Reel(NamedTuple):
    """The boards of a replay in order, and the picture that they all are.

    `room` is empty, as large as a board, and says what the first one shows.
    """

    boards: Sequence[Html]
    room: Html
    picture: Picture


class Film:
    """The frames of one replay, all in one layout.

    `views` are the seats through whose eyes the frames can be seen as well.
    """

    def __init__(
        self, definition: Definition, figures: Figures, states: Sequence[State], views: Sequence[str] = ()
    ) -> None:
        self.definition = definition
        self.figures = figures
        self.views = views
        known: dict[Table, Table] = {}  # many frames, and what seats see of them, are the same table
        self._tables = {
            view: [
                known.setdefault(table, table) for state in states for table in (tuple(state.table(view)),)
            ]
            for view in (None, *views)
        }
        self.picture = Picture(definition, states[0].seats, list(known), unit_for(definition))
        self._met: dict[int, tuple[Item, str]] = {}
        """Names of items by their identity, which is found faster than their likeness."""
        self._drawn: dict[tuple[int, tuple[str, ...]], list[str]] = {}
        """Names of the pieces of a frame, by the identity of its table and the touched places."""

    def reel(self) -> Reel:
        """Draw every frame as everybody together sees it, with the changes that make it what a seat sees."""
        tables = self._tables[None]
        steps = list(pairwise(tables))
        touched = [(), *(touched_places(before, after) for before, after in steps)]
        traces = [[], *(self._traces(before, after) for before, after in steps)]
        frames = [[*traces[i], *self._names(table, touched[i])] for i, table in enumerate(tables)]
        seen = [
            {
                view: [*traces[place], *self._names(self._tables[view][place], touched[place])]
                for view in self.views
                if self._tables[view][place] != table
            }
            for place, table in enumerate(tables)
        ]
        every = [*frames, *(names for views in seen for names in views.values())]
        everywhere = set.intersection(*map(set, every))
        resting = [name for name in frames[0] if name in everywhere]
        below = self._below(resting)
        boards = []
        for place, names in enumerate(frames):
            words = {view: self._words(place, touched[place], view) for view in (None, *seen[place])}
            boards.append(self._board(below, names, set(resting), seen[place], words))
        room = svg(*self._size, Html(""), self._words(0, (), None), "board room")
        return Reel(boards, room, self.picture)

    @property
    def _size(self) -> tuple[float, float]:
        return self.picture.width, self.picture.height

    def _words(self, place: int, touched: Sequence[str], view: str | None) -> str:
        """Say what lies where at the beginning and at the end, and between them what has changed.

        What a seat sees at the end it has been told step by step.
        """
        tables = self._tables[view]
        by = f", as {self.definition.game.seats.named(view).name} sees it" if view else ""
        if place == 0 or (view is None and place == len(tables) - 1):
            return label(f"The table{by}", in_words(self.definition, tables[place]))
        changed = [piece for piece in tables[place] if piece.at in touched]
        after = in_words(self.definition, changed) if changed else "Nothing has moved."
        return label(f"The table after step {place}{by}", after)

    def _names(self, table: Table, touched: tuple[str, ...]) -> list[str]:
        """Draw the pieces of a frame; each is defined once on the page and known by its name there."""
        key = id(table), touched
        if key not in self._drawn:
            self._drawn[key] = [self._name(item) for item in self.picture.pieces(table, touched).items]
        return self._drawn[key]

    def _name(self, item: Item) -> str:
        if id(item) not in self._met:
            self._met[id(item)] = item, self.figures.name(item)  # kept, so that its identity stays its own
        return self._met[id(item)][1]

    def _traces(self, before: Table, after: Table) -> list[str]:
        return [self.figures.name(item) for item in self.picture.traces(before, after)]

    def _below(self, resting: Sequence[str]) -> Html:
        """Draw what every frame shows; the board may be that of other replays on the page, too."""
        parts = self.picture.empty_board(), self.picture.empty_trays()
        names = [*(self.figures.name(Group(items)) for items in parts), *resting]
        return use(self.figures.named(moved(self.picture.shift, join(map(use, names)))))

    def _board(
        self,
        below: Html,
        names: Sequence[str],
        resting: set[str],
        views: dict[str, list[str]],
        words: Mapping[str | None, str],
    ) -> Html:
        pieces = join(use(name) for name in names if name not in resting)
        above = moved(self.picture.shift, pieces, "pieces")
        changes = {view: _changes(names, seen) for view, seen in views.items()}
        seen_by = ";".join(f"{view} {' '.join(change)}" for view, change in changes.items()) or None
        told = {view: words[view] for view in views}
        return svg(
            *self._size,
            join(below, above),
            words[None],
            "board",
            data_seen_by=seen_by,
            data_told=as_json(told) if told else None,
        )


def _changes(names: Sequence[str], seen: Sequence[str]) -> list[str]:
    """Give what to take away (`-d-1`) and to add (`+d-2`) so that a frame looks as a seat sees it."""
    taken, added = Counter(names) - Counter(seen), Counter(seen) - Counter(names)
    return [f"-{name}" for name in taken.elements()] + [f"+{name}" for name in added.elements()]
