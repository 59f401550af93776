"""The boards of a replay: what stays is drawn once, and what a seat sees otherwise is told as changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.diagrams import NOTHING, Layout, Picture, arrivals, in_words
from ppgen.engine import Placed, State
from ppgen.website.figures import Figures, label, shifted, svg, use
from ppgen.website.html import Html, as_json, join

WIDTH, HEIGHT = 172.0, 100.0
"""Millimetres at which a board is drawn at most; pages scale it, and what is written beside it with it."""
LARGEST = 17.2
"""Millimetres of a tile at most: below the size at which spaces carry words."""
BUILT = 14.0
"""Millimetres of a tile where players build the board, which may come to many of them."""


RINGED = 15
"""Pieces that are ringed in one step at most: of more, as when a board is laid, none stands out."""


def unit_for(definition: Definition) -> float:
    """Give the length of a board unit in a diagram on a page."""
    board = definition.game.board
    tile = BUILT if board.lattice else LARGEST
    return min(tile * max(1.0, board.unit / 50.8), WIDTH / max(board.width, 4), HEIGHT / max(board.height, 4))


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
        known: dict[Sequence[Placed], int] = {}  # many frames, and what seats see of them, are the same table
        self._tables = {
            view: [known.setdefault(tuple(state.table(view)), len(known)) for state in states]
            for view in (None, *views)
        }
        """For everybody together (None) and each view the numbers of the tables that its frames show."""
        self.picture = Picture(definition, states[0].seats, list(known), unit_for(definition))
        first, *others = self.picture.layouts
        self._still = {at: held for at, held in first.items() if all(o.get(at) == held for o in others)}
        """The places where nothing ever changes."""
        self._layouts = [
            {at: held for at, held in layout.items() if at not in self._still}
            for layout in self.picture.layouts
        ]

    def reel(self) -> Reel:
        """Draw every frame as everybody together sees it, with the changes that make it what a seat sees."""
        tables = self._tables[None]
        frames = [self._names(place, None) for place in range(len(tables))]
        seen = [
            {view: self._names(place, view) for view in self.views if self._tables[view][place] != table}
            for place, table in enumerate(tables)
        ]
        every = [*frames, *(names for views in seen for names in views.values())]
        everywhere = set.intersection(*map(set, every))
        resting = [name for name in frames[0] if name in everywhere]
        below = self._below([*chain(*self._layers(self._still, NOTHING)), *resting])
        boards = []
        for place, names in enumerate(frames):
            words = {view: self._words(place, view) for view in (None, *seen[place])}
            boards.append(self._board(below, names, set(resting), seen[place], words))
        room = svg(*self._size, Html(""), self._words(0, None), "board room")
        return Reel(boards, room, self.picture)

    @property
    def _size(self) -> tuple[float, float]:
        return self.picture.width, self.picture.height

    def _words(self, place: int, view: str | None) -> str:
        """Say what lies where at the beginning and at the end, and between them what has changed.

        What a seat sees at the end it has been told step by step.
        """
        tables = self._tables[view]
        by = f", as {self.definition.game.seats.named(view).name} sees it" if view else ""
        if place == 0 or (view is None and place == len(tables) - 1):
            return label(f"The table{by}", self._in_words(self.picture.layouts[tables[place]]))
        before, now = self._step(place, view)
        changed = {at: now[at] if "/" in at else come for at, come in arrivals(before, now).items()}
        after = self._in_words(changed) if changed else "Nothing has moved."
        return label(f"The table after step {place}{by}", after)

    def _in_words(self, layout: Layout) -> str:
        return in_words(self.definition, list(chain.from_iterable(layout.values())))

    def _step(self, place: int, view: str | None) -> tuple[Layout, Layout]:
        """Give what lay where before and after a step, as a seat sees it; the first frame is its own past."""
        before, after = self._tables[view][max(place - 1, 0)], self._tables[view][place]
        return self._layouts[before], self._layouts[after]

    def _names(self, place: int, view: str | None) -> list[str]:
        """Draw a frame; each piece is defined once on the page and known by its name there."""
        before, now = self._step(place, view)
        arrived = arrivals(before, now)
        ringed = arrived if sum(map(len, arrived.values())) <= RINGED else NOTHING
        below, above = self._layers(now, ringed)
        traces = map(self.figures.name, self.picture.traces(*self._step(place, None)))
        return [*below, *traces, *above]

    def _layers(self, layout: Layout, arrived: Layout) -> tuple[list[str], list[str]]:
        drawn = [self.picture.drawn(held, arrived.get(at, ())) for at, held in layout.items()]
        below, above = (
            [self.figures.name(item) for each in drawn for item in each[layer]] for layer in (0, 1)
        )
        return below, above

    def _below(self, resting: Sequence[str]) -> Html:
        """Draw what every frame shows; the board may be that of other replays on the page, too."""
        parts = self.picture.empty_board(), self.picture.empty_trays()
        names = [*map(self.figures.name, parts), *resting]
        return use(self.figures.named(shifted(self.picture.shift, join(map(use, names)))))

    def _board(
        self,
        below: Html,
        names: Sequence[str],
        resting: set[str],
        views: dict[str, list[str]],
        words: Mapping[str | None, str],
    ) -> Html:
        pieces = join(use(name) for name in names if name not in resting)
        above = shifted(self.picture.shift, pieces, "pieces")
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
