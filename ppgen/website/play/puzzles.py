"""Puzzles: the steps of examples, each to be found by hand on the page to play on."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.session.tasks import Task, task_of
from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses


def puzzles_of(book: GameModel) -> Mapping[str, Mapping[int, Task]]:
    """Give the tasks of a game's examples, by the name of the example and the number of the step, from 0."""
    found = {}
    for example in book.examples:
        if not example.states:
            continue
        transcript = example.transcript
        tasks = book.memo.get(
            lambda steps=example.run.steps: {  # type: ignore[misc]
                place: task
                for place, step in enumerate(steps)
                if step.step is not None and (task := task_of(step.step))
            },
            "puzzles",
            book.judged,
            tuple(line.text for line in (*transcript.position, *transcript.play)),
        )
        if tasks:
            found[transcript.name] = tasks
    return found


def puzzle_place(game: str, example: str, step: int) -> str:
    """Give the page and anchor at which a puzzle is posed."""
    return f"{addresses.play_page(game)}#{example}--{step}--try"
