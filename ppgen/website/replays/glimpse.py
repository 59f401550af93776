"""A glimpse of a clause: the part of a board at which a step decides, before and after, with what moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ppgen.diagrams import NOTHING, Layout, Picture, layout_of, speaker
from ppgen.diagrams.motion import Change
from ppgen.diagrams.signs import between, then, tried
from ppgen.drawing.box import Box, around
from ppgen.drawing.path import number
from ppgen.drawing.scene import Item
from ppgen.engine import Moved
from ppgen.transcript import Judged
from ppgen.website.books.book import GameModel, Sight
from ppgen.website.replays.film import RINGED, stepped
from ppgen.website.replays.rails import Rails
from ppgen.website.replays.replay import Replays, lines_of
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures, shifted, use
from ppgen.website.writing.html import Html, el, join

ROOM = 0.8
"""What is seen around the places concerned, in sides of the largest of them."""
LEAST = 3.0
"""Sides that a board is wide and high at least."""
MOST = 8
"""Moves of which arrows are drawn at most: a board that is laid is not one move."""
GAP = 0.12
"""Between the boards before and after, in widths of one."""
WIDTH, HEIGHT = 384, 190
"""Pixels that a glimpse is wide and high at most."""

Way = tuple[Box | None, Box | None]
"""Where a piece was and where it is, as far as that is on the board."""


class Glimpse(NamedTuple):
    """A small board, or two of them as one drawing, and where they are shown."""

    drawing: Html
    sight: Sight


class Glimpses:
    """Draws what decides, from the positions of the examples."""

    def __init__(self, book: GameModel, page: str) -> None:
        self.book = book
        self.page = page
        self._replays = Replays(book, page)
        self._sentences = speaker(book.definition)

    def of(self, clause_id: str) -> Glimpse | None:
        """Draw the first step that a clause decides on the board, else beside it; None if there is none."""
        sights = (*self.book.obeyed(clause_id), *self.book.refused(clause_id))
        decided = [each for each in sights if each.step and each.step < len(each.example.states)]
        drawings = (
            (draw(sight, sight.step or 0), sight)
            for draw in (self._drawing, partial(self._beside, clause_id))
            for sight in decided
        )
        return next((Glimpse(drawing, sight) for drawing, sight in drawings if drawing), None)

    def figure(self, clause_id: str) -> Html | None:
        """Write the boards of a clause as a link to the step that they show."""
        glimpse = self.of(clause_id)
        if glimpse is None:
            return None
        sight = glimpse.sight
        step = sight.example.run.steps[(sight.step or 1) - 1]
        where = el("span", f"Example {sight.example.number}, step {sight.step}. ", class_="where")
        place = addresses.link(sight.place, self.page)
        class_ = "shown" if step.refusal and glimpse.drawing.startswith("<svg") else "shown pair"
        caption = el("span", where, self._told(step, clause_id), class_="told")
        return el("a", glimpse.drawing, caption, href=place, class_=class_)

    def _told(self, step: Judged, clause_id: str) -> str:
        """Say what happens in a step, as far as a clause has a say in it."""
        if step.refusal:
            return f"Refused: {self._sentences.sentence(step.refusal)}"
        own = [event for event in step.events if event.clause == clause_id]
        told = own or list(step.events)
        if told:
            return self._sentences.sentence(told[0].said)
        return self._sentences.choice(step.action) if step.action else ""

    def _drawing(self, sight: Sight, place: int) -> Html:
        """Draw a step, or take it from memory; nothing if it is about no place of the board."""
        example = sight.example

        def drawing() -> Html:
            picture = self._replays.reel(example).picture
            stage = _Stage(picture, self.book.figures)
            before, after = (layout_of(state.table()) for state in example.states[place - 1 : place + 1])
            step = example.run.steps[place - 1]
            if step.refusal is None:
                change = stepped(example.states, place, step.events, before, after)
                moves = [move for event in step.events for move in event.moved]
                return stage.pair(before, after, moves, change)
            aim = example.states[place - 1].aim(step.action) if step.action else (None, None)
            return stage.refused(before, aim)

        return self.book.memo.get(drawing, "glimpse", self.book.drawn, lines_of(example.transcript), place)

    def _beside(self, clause_id: str, sight: Sight, place: int) -> Html:
        """Draw what a step does beside the board, or take it from memory; nothing if there is none."""
        example = sight.example

        def drawing() -> Html:
            step, states = example.run.steps[place - 1], example.states[place - 1 : place + 1]
            rails = Rails(self.book.definition, self._replays.reel(example).picture, self.book.figures)
            if step.refusal is not None:
                return rails.refused(step.action, states[0]) if step.action else Html("")
            before, after = (layout_of(state.table()) for state in states)
            change = stepped(example.states, place, step.events, before, after)
            own = [event for event in step.events if event.clause == clause_id]
            return rails.made(step.action, states, own, change)

        key = (self.book.drawn, clause_id, lines_of(example.transcript), place)
        return self.book.memo.get(drawing, "beside", *key)


class _Stage:
    """The board of one example, of which parts are drawn."""

    def __init__(self, picture: Picture, figures: Figures) -> None:
        self.picture = picture
        self.figures = figures
        self.whole = picture.board.moved(*picture.origin)
        self.built = picture.definition.game.board.grows
        """Whether the board is no larger than what lies on the table."""

    def pair(self, before: Layout, after: Layout, moves: Sequence[Moved], change: Change) -> Html:
        """Draw what a step has changed: the way it goes on the board before, what has come on that after."""
        ways = [self._way(move.start, move.end) for move in moves]
        ends = [self._way(was and was.at, now and now.at) for was, now in change.moved]
        part = self._part([*ways, *ends], before, after)
        if part is None:
            return Html("")
        far = dict.fromkeys((start, end) for start, end in ways if start and end and start != end)
        arrows = [between(start, end) for start, end in far] if len(far) <= MOST else []
        gone = list(self.picture.traces(before, change.left))
        come = change.arrived if sum(map(len, change.arrived.values())) <= RINGED else NOTHING
        return _framed(
            self.figures,
            part,
            join(self._board(before, part), map(self.figures.sign, arrows)),
            self._board(after, part, come, gone),
        )

    def refused(self, layout: Layout, aim: Sequence[str | None]) -> Html:
        """Draw a try that was refused."""
        way = self._way(*aim)
        part = self._part([way], layout)
        sign = tried(*way)
        if part is None or sign is None:
            return Html("")
        return _framed(self.figures, part, join(self._board(layout, part), self.figures.sign(sign)))

    def _way(self, *ends: str | None) -> Way:
        start, end = (self.picture.box(at) if at and "/" not in at else None for at in ends)
        return start, end

    def _part(self, ways: Iterable[Way], *layouts: Layout) -> Box | None:
        """Choose what is seen around the places concerned; None if there are none."""
        seen = [box for way in ways for box in way if box]
        if not seen:
            return None
        side = max(max(box.width, box.height) for box in seen)
        whole = around([*seen, *self._lying(*layouts)]).grown(side / 4) if self.built else self.whole
        return _widened(around(seen).grown(ROOM * side), LEAST * side, whole)

    def _lying(self, *layouts: Layout) -> Iterator[Box]:
        """Give the places of the board where something lies."""
        boxes = (self.picture.box(at) for layout in layouts for at in layout if "/" not in at)
        return (box for box in boxes if box)

    def _board(self, layout: Layout, part: Box, come: Layout = NOTHING, gone: Sequence[Item] = ()) -> Html:
        """Draw the board with the pieces that lie in a part of it."""
        boxes = {at: self.picture.box(at) for at in layout if "/" not in at}
        near = {at: layout[at] for at, box in boxes.items() if box and box.meets(part)}
        layers = [self.picture.drawn(held, come.get(at, ())) for at, held in near.items()]
        below, above = ([item for layer in layers for item in layer[height]] for height in (0, 1))
        ground = self._drawn((self.picture.empty_board(), *below))  # often that of other pictures, too
        return join(use(self.figures.named(ground)), self._drawn((*gone, *above)))

    def _drawn(self, items: Sequence[Item]) -> Html:
        return shifted(self.picture.shift, join(use(self.figures.name(item)) for item in items))


def _framed(figures: Figures, part: Box, *boards: Html) -> Html:
    """Put boards beside one another, of each the same part."""
    step = part.width * (1 + GAP)
    width = part.width + step * (len(boards) - 1)
    scale = min(WIDTH / width, HEIGHT / part.height)
    return el(
        "svg",
        join(_shown(part, place * step, board) for place, board in enumerate(boards)),
        figures.sign(then(part.width * (1 + GAP / 2), part.height / 2, step - part.width))
        if len(boards) > 1
        else None,
        class_="glimpse",
        width=number(width * scale, 0),
        height=number(part.height * scale, 0),
        viewBox=f"0 0 {number(width, 1)} {number(part.height, 1)}",
        aria_hidden="true",
    )


def _shown(part: Box, left: float, board: Html) -> Html:
    box = " ".join(number(edge, 1) for edge in part)
    x, width, height = (number(length, 1) for length in (left, part.width, part.height))
    return el("svg", board, x=x, width=width, height=height, viewBox=box)


def _widened(part: Box, least: float, whole: Box) -> Box:
    """Widen a part of a board to a size at which it can be recognised, and keep it on the board."""
    width, height = (
        min(max(size, least), most) for size, most in ((part.width, whole.width), (part.height, whole.height))
    )
    left = min(max(part.cx - width / 2, whole.left), whole.right - width)
    top = min(max(part.cy - height / 2, whole.top), whole.bottom - height)
    return Box(left, top, width, height)
