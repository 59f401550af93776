"""A glimpse of a clause: the part of a board at which a step decides, before and after, with what moved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ppgen.diagrams import Picture, layout_of, speaker
from ppgen.diagrams.signs import then
from ppgen.diagrams.steps.moment import Moment
from ppgen.diagrams.steps.scene import BoardSeen, StepSeen, before_and_after, refused_try
from ppgen.drawing.box import Box
from ppgen.drawing.path import number
from ppgen.drawing.scene import Item
from ppgen.language import spoken
from ppgen.transcript import Judged
from ppgen.website.books.book import GameModel, Sight
from ppgen.website.replays.frames import stepped
from ppgen.website.replays.replay import Replays, lines_of
from ppgen.website.replays.tray_changes import TrayChanges
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import Figures, shifted, use
from ppgen.website.writing.html import Html, el, join

GAP = 0.12
"""Between the boards before and after, in widths of one."""
WIDTH, HEIGHT = 384, 190
"""Pixels that a glimpse is wide and high at most."""


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
        where = el(
            "span",
            spoken("Example {number}, step {step}. ", number=sight.example.number, step=sight.step),
            class_="where",
        )
        place = addresses.link(sight.place, self.page)
        class_ = "shown" if step.refusal and glimpse.drawing.startswith("<svg") else "shown pair"
        caption = el("span", where, self._told(step, clause_id), class_="told")
        return el("a", glimpse.drawing, caption, href=place, class_=class_)

    def _told(self, step: Judged, clause_id: str) -> str:
        """Say what happens in a step, as far as a clause has a say in it."""
        if step.refusal:
            return spoken("Refused: {sentence}", sentence=self._sentences.sentence(step.refusal))
        own = [event for event in step.events if event.clause == clause_id]
        told = own or list(step.events)
        if told:
            return self._sentences.sentence(told[0].said)
        return self._sentences.choice(step.action) if step.action else ""

    def _drawing(self, sight: Sight, place: int) -> Html:
        """Draw a step, or take it from memory; nothing if it is about no place of the board."""
        example = sight.example

        def drawing() -> Html:
            picture = self._replays.frame_set(example).picture
            step = example.run.steps[place - 1]
            if step.step is None:
                return Html("")
            moment = Moment.of([step.step])
            if step.refusal is None:
                before, after = (layout_of(state.table()) for state in example.states[place - 1 : place + 1])
                change = stepped(example.states, place, step.events, before, after)
                seen = before_and_after(picture, moment, change)
            else:
                seen = refused_try(picture, moment)
            return _framed(self.book.figures, picture, seen) if seen else Html("")

        return self.book.memo.get(drawing, "glimpse", self.book.drawn, lines_of(example.transcript), place)

    def _beside(self, clause_id: str, sight: Sight, place: int) -> Html:
        """Draw what a step does beside the board, or take it from memory; nothing if there is none."""
        example = sight.example

        def drawing() -> Html:
            step, states = example.run.steps[place - 1], example.states[place - 1 : place + 1]
            changes = TrayChanges(
                self.book.definition, self._replays.frame_set(example).picture, self.book.figures
            )
            if step.refusal is not None:
                return changes.refused(step.action, states[0]) if step.action else Html("")
            before, after = (layout_of(state.table()) for state in states)
            change = stepped(example.states, place, step.events, before, after)
            own = [event for event in step.events if event.clause == clause_id]
            return changes.made(step.action, states, own, change)

        key = (self.book.drawn, clause_id, lines_of(example.transcript), place)
        return self.book.memo.get(drawing, "beside", *key)


def _framed(figures: Figures, picture: Picture, seen: StepSeen) -> Html:
    """Put boards beside one another, of each the same part."""
    part, boards = seen
    step = part.width * (1 + GAP)
    width = part.width + step * (len(boards) - 1)
    scale = min(WIDTH / width, HEIGHT / part.height)
    return el(
        "svg",
        join(
            _shown(part, place * step, _board(figures, picture, board)) for place, board in enumerate(boards)
        ),
        figures.sign(then(part.width * (1 + GAP / 2), part.height / 2, step - part.width))
        if len(boards) > 1
        else None,
        class_="glimpse",
        width=number(width * scale, 0),
        height=number(part.height * scale, 0),
        viewBox=f"0 0 {number(width, 1)} {number(part.height, 1)}",
        aria_hidden="true",
    )


def _board(figures: Figures, picture: Picture, board: BoardSeen) -> Html:
    """Draw a board with its pieces and signs; the ground is often that of other pictures, too."""
    layers = [picture.drawn(held, come) for held, come in board.pieces.values()]
    below, above = ([item for layer in layers for item in layer[height]] for height in (0, 1))

    def used(items: Sequence[Item]) -> Html:
        drawn = join(use(figures.name(item)) for item in items)
        return shifted(picture.shift, drawn) if drawn else drawn

    ground = use(figures.named(used((picture.empty_board(), *below))))
    return join(ground, used((*board.under, *above)), map(figures.sign, board.over))


def _shown(part: Box, left: float, board: Html) -> Html:
    box = " ".join(number(edge, 1) for edge in part)
    x, width, height = (number(length, 1) for length in (left, part.width, part.height))
    return el("svg", board, x=x, width=width, height=height, viewBox=box)
