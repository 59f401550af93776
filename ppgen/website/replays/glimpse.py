"""A glimpse of a clause: the part of a board at which a step decides, with an arrow along the move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.drawing.box import Box, around
from ppgen.drawing.path import number
from ppgen.website.books.book import Book, Sight
from ppgen.website.replays.arrows import made
from ppgen.website.replays.replay import Replays
from ppgen.website.writing import addresses
from ppgen.website.writing.figures import DIGITS, PIXELS
from ppgen.website.writing.html import Html, el

ROOM = 0.8
"""What is seen around the places concerned, in sides of the largest of them."""
LEAST = 3.0
"""Sides that a glimpse is wide at least."""
MOST = 8
"""Moves of which arrows are drawn at most: a board that is laid is not one move."""

_OPENING = re.compile(r"<svg[^>]*>")


class Glimpse(NamedTuple):
    """A small board and where it is shown."""

    board: Html
    sight: Sight
    refused: bool


class Glimpses:
    """Draws what decides, from the boards of the examples."""

    def __init__(self, book: Book, page: str) -> None:
        self.book = book
        self.page = page
        self._replays = Replays(book, page)

    def of(self, clause_id: str) -> Glimpse | None:
        """Draw the first step that shows a clause at places of the board; None if none does."""
        for sights, refused in ((self.book.obeyed(clause_id), False), (self.book.refused(clause_id), True)):
            for sight in sights:
                board = self._board(sight, refused=refused) if sight.step else None
                if board:
                    return Glimpse(board, sight, refused)
        return None

    def figure(self, clause_id: str) -> Html | None:
        """Write the board of a clause as a link to the step that it shows."""
        glimpse = self.of(clause_id)
        if glimpse is None:
            return None
        sight = glimpse.sight
        words = f"Example {sight.example.number}, step {sight.step}{': refused' * glimpse.refused}"
        place = addresses.link(sight.place, self.page)
        return el("a", glimpse.board, el("span", words), href=place, class_="shown")

    def _board(self, sight: Sight, *, refused: bool) -> Html | None:
        example, place = sight.example, sight.step or 0
        if place >= len(example.states):
            return None
        reel = self._replays.reel(example)
        picture = reel.picture

        def spot(at: str | None) -> Box | None:
            return picture.box(at) if at and at not in picture.trays.shelves else None

        ways = [(spot(start), spot(end)) for start, end in _moves(sight, refused=refused)]
        seen = [box for way in ways for box in way if box]
        if not seen or len(ways) > MOST:
            return None
        side = max(max(box.width, box.height) for box in seen)
        whole = Box(0, 0, picture.width, picture.height)
        part = _part(around(seen).grown(ROOM * side), LEAST * side, whole)
        drawn = [] if refused else [made(start, end) for start, end in ways if start and end and start != end]
        inside = Html(_OPENING.sub("", reel.boards[place], count=1).removesuffix("</svg>"))
        return el(
            "svg",
            inside,
            drawn,
            class_="board glimpse",
            width=number(part.width * PIXELS),
            height=number(part.height * PIXELS),
            viewBox=Html(" ".join(number(edge, DIGITS) for edge in part)),
            aria_hidden="true",
            focusable="false",
        )


def _moves(sight: Sight, *, refused: bool) -> Iterator[tuple[str | None, str | None]]:
    """Yield from where to where pieces go in a step, or would have gone."""
    place = (sight.step or 1) - 1
    step = sight.example.run.steps[place]
    if not refused:
        yield from ((moved.start, moved.end) for event in step.events for moved in event.moved)
    elif step.action is not None:
        yield sight.example.states[place].aim(step.action)


def _part(part: Box, least: float, whole: Box) -> Box:
    """Widen a part of a board to a size at which it can be recognised, and keep it on the board."""
    width, height = (
        min(max(size, least), most) for size, most in ((part.width, whole.width), (part.height, whole.height))
    )
    left = min(max(part.cx - width / 2, 0), whole.width - width)
    top = min(max(part.cy - height / 2, 0), whole.height - height)
    return Box(left, top, width, height)
