"""The boards of a replay: what stays is drawn once, and what a seat sees otherwise is told as changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ppgen.definition import Definition
from ppgen.diagrams import NOTHING, Held, Layout, Picture, as_agreed, in_words
from ppgen.diagrams.motion import Change, beside, change, shown_otherwise
from ppgen.diagrams.motion import told as moves_told
from ppgen.diagrams.signs import tried
from ppgen.diagrams.steps.scene import RINGED
from ppgen.engine import Action, Event, Piece, Place, Placed, State
from ppgen.language import spoken
from ppgen.website.writing.figures import Figures, label, shifted, svg, use
from ppgen.website.writing.html import Html, as_json, el, join

WIDTH, HEIGHT = 172.0, 100.0
"""Millimetres at which a board is drawn at most; pages scale it, and what is written beside it with it."""
LARGEST = 17.2
"""Millimetres of a tile at most: below the size at which spaces carry words."""
BUILT = 14.0
"""Millimetres of a tile where players build the board, which may come to many of them."""
FOLLOWED = 20
"""Pieces that are followed in one step at most: a row of tiles and what stands on it, but no new board."""


def unit_for(definition: Definition) -> float:
    """Give the length of a board unit in a diagram on a page."""
    board = definition.game.board
    tile = BUILT if board.grows else LARGEST
    return min(tile * max(1.0, board.unit / 50.8), WIDTH / max(board.width, 4), HEIGHT / max(board.height, 4))


Layers = tuple[Sequence[str], Sequence[str]]
"""Names of what lies below the pieces of all places, and of what is above it."""


class FrameSet(NamedTuple):
    """The boards of a replay in order, and the picture that they all are.

    `moved` tells for each what moved in the step that led to it; see `ReplayFrames`. `room` is empty, as
    large as a board, and says what the first one shows. `growth` is how many times as large words may be set.
    """

    boards: Sequence[Html]
    moved: str
    room: Html
    picture: Picture
    growth: float


class Try(NamedTuple):
    """A refused try: from where to where, as far as it says so, and who knows of it if not all do.

    `named` are the pieces that it would have laid down or given away, of a try that names no place.
    """

    start: str | None
    end: str | None
    readers: str | None = None
    named: Sequence[Placed] = ()


NO_TRIES: Mapping[int, Try] = {}


class ReplayFrames:
    """The frames of one replay, all in one layout.

    `told` are for each frame the events of the step that led to it. `views` are the seats through whose eyes
    the frames can be seen as well. `tries` are what was refused in the step that led to a frame.
    """

    def __init__(
        self,
        definition: Definition,
        figures: Figures,
        states: Sequence[State],
        told: Sequence[Sequence[Event]],
        views: Sequence[str] = (),
        tries: Mapping[int, Try] = NO_TRIES,
    ) -> None:
        definition = as_agreed(definition, states[0])
        self.definition = definition
        self.figures = figures
        self.views = views
        self._tries = tries
        known: dict[Sequence[Placed], int] = {}  # many frames, and what seats see of them, are the same table
        self._tables = {
            view: [known.setdefault(tuple(state.table(view)), len(known)) for state in states]
            for view in (None, *views)
        }
        """For everybody together (None) and each view the numbers of the tables that its frames show."""
        self.picture = Picture(definition, states[0].seats, list(known), unit_for(definition))
        self._changes = {
            view: [self._change(states, place, view, events) for place, events in enumerate(told)]
            for view in self._tables
        }
        first, *others = self.picture.layouts
        come = {at for changes in self._changes.values() for change in changes for at in change.arrived}
        self._still = {
            at: held
            for at, held in first.items()
            if at not in come and all(other.get(at) == held for other in others)
        }
        """The places where nothing ever changes."""
        self._layouts = [
            {at: held for at, held in layout.items() if at not in self._still}
            for layout in self.picture.layouts
        ]
        self._drawn = self._all_drawn()

    def frame_set(self) -> FrameSet:
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
        still = _layers(self._named(held) for held in self._still.values())
        below = self._below([*chain(*still), *resting])
        boards = []
        for place, names in enumerate(frames):
            words = {view: self._words(place, view) for view in (None, *seen[place])}
            boards.append(self._board(below, names, set(resting), seen[place], words, self._tried(place)))
        room = svg(*self._size, Html(""), self._words(0, None), "board room")
        moved = "|".join(map(self._moves, range(len(boards))))
        return FrameSet(boards, moved if moved.strip("|") else "", room, self.picture, self.picture.growth())

    @property
    def _size(self) -> tuple[float, float]:
        return self.picture.width, self.picture.height

    def _words(self, place: int, view: str | None) -> str:
        """Say what lies where at the beginning and at the end, and between them what has changed.

        What a seat sees at the end it has been told step by step.
        """
        tables = self._tables[view]
        by = spoken(", as {name} sees it", name=self.definition.game.seats.named(view).name) if view else ""
        if place == 0 or (view is None and place == len(tables) - 1):
            return label(spoken("The table{by}", by=by), self._in_words(self.picture.layouts[tables[place]]))
        now, arrived = self.picture.layouts[tables[place]], self._changes[view][place].arrived
        changed = {at: now[at] if "/" in at else come for at, come in arrived.items()}
        left = {at: gone for at, gone in self._changes[view][place].left.items() if at not in changed}
        after = self._in_words(changed) if changed else "" if left else spoken("Nothing has moved.")
        if left:
            gone = in_words(self.definition, list(chain.from_iterable(left.values())))
            after = spoken("{after} No longer there: {gone}", after=after, gone=gone).strip()
        return label(spoken("The table after step {place}{by}", place=place, by=by), after)

    def _in_words(self, layout: Layout) -> str:
        return in_words(self.definition, list(chain.from_iterable(layout.values())))

    def _layouts_at(self, place: int, view: str | None) -> tuple[Layout, Layout]:
        """Give what lay where before and after a step, as a seat sees it; the first frame is its own past."""
        before, after = self._tables[view][max(place - 1, 0)], self._tables[view][place]
        return self.picture.layouts[before], self.picture.layouts[after]

    def _change(self, states: Sequence[State], place: int, view: str | None, told: Sequence[Event]) -> Change:
        """Give what a step has changed, as a seat sees it."""
        before, after = self._layouts_at(place, view)
        return stepped(states, place, told, before, after, view)

    def _moves(self, place: int) -> str:
        """Name the drawings of all that moved in a step, and then for the seats that see it otherwise.

        `-d-1+d-2` is a piece that was drawn as the one and is drawn as the other now, `+d-2` one that was off
        the table. A pile, of which only a piece moved, has a `*`; a `*` alone stands for very many moves.
        """
        moves = {view: self._moves_seen(place, view) for view in self._tables}
        others = [f"{view} {moved}" for view, moved in moves.items() if moved != moves[None]]
        return ";".join([moves[None], *others])

    def _moves_seen(self, place: int, view: str | None) -> str:
        before, after = self._layouts_at(place, view)
        come = [(was, now) for was, now in self._changes[view][place].moved if now]
        if len(come) > FOLLOWED:
            return "*"
        pairs = (self._figure("-", was, before) + self._figure("+", now, after) for was, now in come)
        return " ".join(dict.fromkeys(filter(None, pairs)))

    def _figure(self, sign: str, piece: Placed | None, layout: Layout) -> str:
        """Name the drawing of a piece; empty if it is not drawn."""
        figure = self.picture.figure(layout[piece.at], piece) if piece else None
        return f"{sign}{self.figures.name(figure[0])}{'*' * figure[1]}" if figure else ""

    def _names(self, place: int, view: str | None) -> list[str]:
        """Draw a frame; each piece is defined once on the page and known by its name there."""
        number, arrived = self._tables[view][place], self._changes[view][place].arrived
        ringed = arrived if sum(map(len, arrived.values())) <= RINGED else NOTHING
        below, above = _layers(
            self._named(self._layouts[number][at], ringed[at]) if at in ringed else drawn
            for at, drawn in self._drawn[number].items()
        )
        before, _ = self._layouts_at(place, None)
        traces = map(self.figures.name, self.picture.traces(before, self._changes[None][place].left))
        return [*below, *traces, *above]

    def _all_drawn(self) -> Sequence[Mapping[str, Layers]]:
        """Draw all tables place by place; what is the same on the one before need not be looked up."""
        all_drawn: list[Mapping[str, Layers]] = []
        before, known = NOTHING, dict[str, Layers]()
        for layout in self._layouts:
            known = {
                at: known[at] if before.get(at) == held else self._named(held) for at, held in layout.items()
            }
            before = layout
            all_drawn.append(known)
        return all_drawn

    def _named(self, held: Held, arrived: Held = ()) -> Layers:
        """Draw what lies at a place."""
        below, above = self.picture.drawn(held, arrived)
        return [*map(self.figures.name, below)], [*map(self.figures.name, above)]

    def _below(self, resting: Sequence[str]) -> Html:
        """Draw what every frame shows; the board may be that of other replays on the page, too."""
        parts = self.picture.empty_board(), self.picture.empty_trays()
        names = [*map(self.figures.name, parts), *resting]
        return use(self.figures.named(shifted(self.picture.shift, join(map(use, names)))))

    def _tried(self, place: int) -> Html:
        """Draw what was refused in the step to a frame."""
        if place not in self._tries:
            return Html("")
        start, end, readers, named = self._tries[place]
        box = self.picture.box
        signs = [tried(box(start) if start else None, box(end) if end else None)]
        if named:
            lying = [piece for held in self._layouts_at(place, None)[1].values() for piece in held]
            boxes = {piece: at for piece, at in self.picture.boxes(lying) if piece in named}
            signs = [tried(at, None) for at in boxes.values()]
        drawn = join(use(self.figures.name(sign)) for sign in signs if sign)
        return el("g", drawn, class_="try", data_seen=readers) if drawn else drawn

    def _board(
        self,
        below: Html,
        names: Sequence[str],
        resting: set[str],
        views: dict[str, list[str]],
        words: Mapping[str | None, str],
        attempt: Html,
    ) -> Html:
        pieces = join(use(name) for name in names if name not in resting)
        above = shifted(self.picture.shift, pieces, "pieces")
        changes = {view: _changes(names, seen) for view, seen in views.items()}
        seen_by = ";".join(f"{view} {' '.join(change)}" for view, change in changes.items()) or None
        told = {view: words[view] for view in views}
        return svg(
            *self._size,
            join(below, above, attempt),
            words[None],
            "board",
            data_seen_by=seen_by,
            data_told=as_json(told) if told else None,
        )


def pieces_named(action: Action, lying: Iterable[Placed]) -> Sequence[Placed]:
    """Find the pieces that an action names in the trays of who acts."""
    wanted = {(piece.kind, piece.suit, piece.value) for piece in pieces_in(action.args)}
    own = (each for each in lying if Place(each.at).owner == action.actor)
    return tuple(each for each in own if (each.piece, each.suit, each.value) in wanted)


def pieces_in(args: Iterable[object]) -> Iterator[Piece]:
    """Give the pieces among what an action says, in order."""
    for arg in args:
        if isinstance(arg, Piece):
            yield arg
        elif isinstance(arg, tuple):
            yield from pieces_in(arg)


def stepped(
    states: Sequence[State],
    place: int,
    told: Sequence[Event],
    before: Layout,
    after: Layout,
    view: str | None = None,
) -> Change:
    """Give what the step to a frame has changed on the table, as a seat sees it or everybody together."""
    others = shown_otherwise(beside(states[max(place - 1, 0)], before), beside(states[place], after))
    return change(moves_told(told, view, before, after), others, before, after)


def _layers(drawn: Iterable[Layers]) -> Layers:
    """Put what lies below of all places together, and what lies above."""
    below, above = list[str](), list[str]()
    for low, high in drawn:
        below += low
        above += high
    return below, above


def _changes(names: Sequence[str], seen: Sequence[str]) -> list[str]:
    """Give what to take away (`-d-1`) and to add (`+d-2`) so that a frame looks as a seat sees it."""
    balance = Counter(names)
    balance.subtract(seen)
    taken = [f"-{name}" for name, more in balance.items() for _ in range(more)]
    return taken + [f"+{name}" for name, more in balance.items() for _ in range(-more)]
