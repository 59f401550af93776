"""Steps of examples as puzzles: what the example does solves them, and so does no move by another rule."""

import pytest

from ppgen.session import Session
from ppgen.session.tasks import WORDS, task_of
from ppgen.website.books.book import SiteModel
from ppgen.website.play.puzzles import puzzles_of
from tests import own

LIBRARY = SiteModel.of(own.catalogue())
JUDGED = [game for game, book in LIBRARY.books.items() if book.judge]


def posed(game: str, example: str, step: int) -> tuple[Session, dict[str, object]]:
    """Begin a match at a puzzle, as a page does."""
    book = LIBRARY.books[game]
    (played,) = (each for each in book.examples if each.transcript.name == example)
    task = puzzles_of(book)[example][step]._asdict()
    judge = book.judge
    assert judge is not None
    session = Session(judge, book.definition.game.hidden, 1)
    position = played.states[step].position()
    return session, session.ask({"do": "begin", "position": position, "task": task})


@pytest.mark.few(4, "draughts", "hearts", "leyhe-race", "hex")
@pytest.mark.parametrize("game", JUDGED)
def test_what_an_example_does_is_what_its_puzzle_asks_for(game: str) -> None:
    tried = 0
    for example, tasks in puzzles_of(LIBRARY.books[game]).items():
        for step, task in list(tasks.items())[:2]:
            session, begun = posed(game, example, step)
            assert begun["task"] == ({"tried": task.line} if task.refused else {"clause": task.clause})
            found = session.ask({"do": "try", "line": task.line})["task"]
            said = WORDS["refused-so" if task.refused else "same"]
            assert found == {"words": said, "solved": not task.refused}, (example, step)
            if task.refused:
                legal = session.ask({"do": "look", "people": [session.match.state.actor()]})["moves"]
                assert session.ask({"do": "try", "line": legal[0][0]})["task"]["solved"]
            tried += 1
    assert tried


def test_any_move_by_the_rule_is_an_answer_and_no_other_is() -> None:
    session, _ = posed("nine-mens-morris", "a-swing-between-two-mills", 0)
    state = session.match.state
    found = {}
    for action in state.legal_actions():
        session, begun = posed("nine-mens-morris", "a-swing-between-two-mills", 0)
        assert begun["task"] == {"clause": "mill.take"}
        line = session.game.grammar.write(action)
        answer = session.ask({"do": "try", "line": line})
        by_the_rule = any(told["clause"] == "mill.take" for told in answer["told"])
        assert answer["task"]["solved"] == by_the_rule, line
        found[line] = answer["task"]["words"]
    assert set(found.values()) >= {WORDS["same"], WORDS["other"]}
    assert "task" not in session.ask({"do": "look"}), "what was found is told once"


def test_a_capture_that_is_owed_is_to_be_found() -> None:
    session, begun = posed("draughts", "who-can-jump-must", 0)
    assert begun["task"] == {"tried": "dark move a3 b4"}
    why = session.ask({"do": "why", "from": "a3", "to": "b4"})
    assert why["refused"]["clause"] == "jump.must"
    assert why["task"] == {"words": WORDS["refused-so"], "solved": False}
    lines = [move[0] for move in session.ask({"do": "look"})["moves"]]
    assert all(" jump " in line for line in lines)
    assert session.ask({"do": "try", "line": lines[0]})["task"] == {"words": WORDS["allowed"], "solved": True}


def test_a_step_that_anything_else_would_do_as_well_is_no_puzzle() -> None:
    book = LIBRARY.books["hex"]
    first = next(each for each in book.examples if each.transcript.name == "the-stone-is-mirrored")
    steps = [step.step for step in first.run.steps]
    assert steps[0]
    assert task_of(steps[0]) is None, "any first stone is placed by the same clauses"
