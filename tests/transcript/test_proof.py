"""Coverage says which clauses a page shows, mutation which it proves."""

from __future__ import annotations

import pytest

from ppgen.engine import Action, Game, Rulebook
from ppgen.engine.errors import EndlessAction
from ppgen.transcript import coverage, holes, mutants, run, survivors
from ppgen.transcript.proof import clauses_shown
from tests.transcript.tally import FACTS, GAME, Beans, block, read

ONE = block("> ann take 2\nann takes 2\n2 left\n> bob take 3\nillegal [take.two]: two at most")
TWO = block("> bob take 1\nillegal [turn.order]: ann is to take\n> ann take 1\n...", "bowl: 1")


def test_a_clause_is_obeyed_where_it_applies_and_enforced_where_it_is_cited() -> None:
    shown = coverage(GAME, read(ONE + TWO))
    assert {clause: (len(found.obeyed), len(found.enforced)) for clause, found in shown.items()} == {
        "turn.order": (2, 1),
        "take.two": (2, 1),
        "take.from-bowl": (2, 0),
        "bowl.refill": (1, 0),
    }
    assert list(holes(GAME, shown)) == []


def test_a_clause_that_applies_without_a_word_is_shown_obeyed() -> None:
    quiet = Rulebook()

    @quiet.effect("bowl.shrink")
    def shrink(state: Beans) -> None:
        state.bowl -= 1

    @quiet.verb("<seat> wait", candidates=lambda _state, _seat: ((),))
    def waiting(state: Beans, seat: str) -> None:
        shrink(state)
        state.tell("{} waits", seat)

    game = Game.of("beans", quiet, Beans)(FACTS)
    shown = coverage(game, read(block("> ann wait\nann waits", "bowl: 3", "bowl: 2")))
    assert len(shown["bowl.shrink"].obeyed) == 1
    assert list(holes(game, shown)) == []


def test_what_is_shown_stands_at_the_line_of_its_input() -> None:
    (transcript,) = read(ONE)
    obeyed, enforced = clauses_shown(GAME, run(transcript, GAME, trace=True))
    assert enforced == {"take.two": 6}
    assert {clause: obeyed[clause] for clause in ("take.two", "take.from-bowl")} == {
        "take.two": 3,
        "take.from-bowl": 3,
    }


def test_what_is_missing_is_named() -> None:
    shown = coverage(GAME, read(block("> ann take 1\n...")))
    assert list(holes(GAME, shown)) == [
        ("turn.order", "never shown enforced"),
        ("take.two", "never shown enforced"),
        ("bowl.refill", "never shown obeyed"),
    ]


def test_a_clause_is_proven_if_a_transcript_notices_that_it_is_off() -> None:
    assert survivors(GAME, read(ONE + TWO)) == []
    assert survivors(GAME, read(ONE)) == ["turn.order", "bowl.refill"]
    assert survivors(GAME, read(TWO)) == ["take.two", "take.from-bowl"]
    assert list(mutants(GAME, read(block("> ann look\n4 beans")))) == [
        ("turn.order", False),
        ("take.two", False),
        ("take.from-bowl", False),
        ("bowl.refill", False),
    ]


def test_an_action_that_never_ends_is_stopped_in_a_mutant_and_so_noticed() -> None:
    state = GAME.without("bowl.refill").load({"bowl": 1})
    with pytest.raises(EndlessAction, match="more than 10000 effects of one action"):
        state.apply(Action("ann", "take", (1,)))
    for _ in range(3):  # each action counts anew
        state = GAME.without("take.two").load({"bowl": 4})
        state.apply(Action("ann", "take", (1,)))
