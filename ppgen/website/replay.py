"""A transcript as a row of frames: the board at each step, what was said, and what the judge answered.

Without a script the frames stand one under the other; the page's script turns them into a stepper.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ppgen.definition import Definition
from ppgen.diagrams import Picture, in_words, touched_places
from ppgen.drawing.scene import Group
from ppgen.engine import Placed, State
from ppgen.transcript import Step
from ppgen.website import addresses
from ppgen.website.book import Book, Example
from ppgen.website.figures import Figures, common, label, moved, svg
from ppgen.website.html import Html, data, el, join
from ppgen.website.markup import Prose
from ppgen.website.touch import touch_data, touchable

WIDTH = 172.0
"""Millimetres at which a board is drawn; pages scale it."""
LARGEST = 19.0
"""Millimetres of a board unit at most: below the size at which spaces carry words."""


def unit_for(definition: Definition) -> float:
    """Give the length of a board unit in a diagram on a page."""
    board = definition.game.board
    return min(LARGEST * max(1.0, board.unit / 50.8), WIDTH / max(board.width, 4))


class Replays:
    """Writes the replays of one page."""

    def __init__(self, book: Book, page: str, figures: Figures) -> None:
        self.book = book
        self.figures = figures
        self.prose = Prose(book, page)
        self.page = page

    def replay(self, example: Example, title: str | None = None) -> Html:
        """Write an example as frames in order."""
        transcript = example.transcript
        name = addresses.example_anchor(transcript.name)
        frames = self._frames(example)
        head = el(
            "figcaption",
            el("a", f"Example {example.number}", href=f"#{name}", class_="which"),
            " ",
            el("span", title or transcript.title, class_="what"),
            id=f"{name}-title",
        )
        return el(
            "figure",
            head,
            el("ol", frames, class_="frames"),
            self._source(example),
            self._touch(example),
            class_="replay",
            id=name,
            data_replay=transcript.name,
            data_search_exclude=True,
            aria_labelledby=f"{name}-title",
        )

    def _frames(self, example: Example) -> Iterator[Html]:
        run = example.run
        boards = self._boards(example)
        name = example.transcript.name
        if boards:
            yield self._frame(name, 0, boards[0], self._before(run.start), kind="start")
        for place, step in enumerate(run.steps, 1):
            board = boards[place] if place < len(boards) else None
            repeated = step.refusal is not None or step.action is None
            kind = "refused" if repeated else "done"
            yield self._frame(name, place, board, self._said(place, step), kind=kind)

    def _frame(self, name: str, place: int, board: Html | None, said: Html, *, kind: str) -> Html:
        return el(
            "li",
            board,
            said,
            id=addresses.example_anchor(name, place),
            class_=f"frame {kind}",
            data_step=place,
        )

    # Boards

    def _picture(self, example: Example) -> Picture:
        states = example.states
        return Picture(
            self.book.definition,
            states[0].seats,
            [tuple(s.table()) for s in states],
            unit_for(self.book.definition),
        )

    def _boards(self, example: Example) -> list[Html]:
        if not example.states:
            return []
        tables = [tuple(state.table()) for state in example.states]
        picture = self._picture(example)
        touched = [(), *(touched_places(a, b) for a, b in itertools.pairwise(tables))]
        groups = [picture.pieces(table, places) for table, places in zip(tables, touched, strict=True)]
        resting = common(groups)
        below = self.figures.shared(picture.base())
        if resting:
            below = join(below, self.figures.shared(Group(resting, picture.shift)))
        return [
            self._board(picture, below, group, resting, table)
            for group, table in zip(groups, tables, strict=True)
        ]

    def _touch(self, example: Example) -> Html | None:
        """Give what a touched piece may do, at the first frame in which a seat has to decide."""
        frame = touchable(example.states)
        if frame is None:
            return None
        found = touch_data(self.book, example.states[frame], self._picture(example), frame, self.page)
        return data(found, class_="touch") if found["moves"] else None

    def _board(
        self, picture: Picture, below: Html, group: Group, resting: Sequence[object], table: Sequence[Placed]
    ) -> Html:
        moving = join(self.figures.shared(item) for item in group.items if item not in resting)
        words = label("The table", in_words(self.book.definition, table))
        return svg(picture.width, picture.height, join(below, moved(picture.shift, moving)), words, "board")

    # Words

    def _before(self, start: State | None) -> Html:
        options = "" if start is None else _options(start)
        return el("div", el("p", "The position before the first step.", options), class_="said")

    def _said(self, place: int, step: Step) -> Html:
        parts: list[Html] = [
            el("p", line.text.lstrip("# "), class_="remark") for line in step.exchange.remarks
        ]
        if step.exchange.input is not None:
            line = step.exchange.input.text.removeprefix(">").strip()
            parts.append(el("p", el("span", str(place), class_="n"), el("code", line), class_="input"))
        if step.refusal is not None:
            parts.append(self._refusal(step.refusal.clause, step.refusal.text))
        elif step.action is None:
            parts += [el("p", line, class_="answer") for line in step.printed]
        else:
            parts += [self._event(event.clause, event.text) for event in step.events]
        return el("div", parts, class_="said")

    def _event(self, clause: str, words: str) -> Html:
        return el("p", el("span", words), " ", self.prose.clause(clause), class_="event")

    def _refusal(self, clause_id: str, reason: str) -> Html:
        clause = self.book.clauses.get(clause_id)
        if clause is None:
            return el("p", f"illegal: {reason}", class_="answer")
        why = el(
            "details",
            el("summary", f"{self.book.numbers[clause_id]} {clause.title}"),
            self.prose.blocks(clause.text),
            class_="why",
        )
        answer = el("p", el("span", f"illegal: {reason}"), " ", self.prose.clause(clause_id), class_="answer")
        return join(answer, why)

    def _source(self, example: Example) -> Html:
        return el(
            "details", el("summary", "As text"), el("pre", source_of(example), tabindex="0"), class_="source"
        )


def source_of(example: Example) -> str:
    """Give a transcript as a block that can be put on a page again, without its indent."""
    transcript = example.transcript
    parts = [transcript.position, transcript.play] + ([transcript.facts] if transcript.facts else [])
    body = "\n---\n".join("\n".join(line.text for line in part) for part in parts)
    return f"```play {transcript.game} {transcript.name}\n{body}\n```\n"


def _options(start: State) -> str:
    """Say which options differ from their defaults."""
    chosen = getattr(start, "options", None) or {}
    defaults = start.game.option_defaults() if chosen else {}
    differing = [f"{name}: {value}" for name, value in chosen.items() if value != defaults.get(name, value)]
    return f" Options: {', '.join(differing)}." if differing else ""
