"""A transcript is played exactly as it stands, and every disagreement has a line of its own."""

from __future__ import annotations

import pytest

from ppgen.transcript import explain, problems_of, run
from tests.transcript.tally import GAME, block, played, read

GOOD = """\
> ann take 1
ann takes 1
3 left
> ann take 1
illegal [turn.order]: bob is to take
> bob look
3 beans"""


def lines_of(play: str, position: str = "", facts: str | None = None) -> list[str]:
    return [str(problem) for problem in problems_of(played(play, position, facts))]


def test_a_transcript_that_says_what_the_judge_says_holds() -> None:
    outcome = played(GOOD, "", "turn: bob\ntaken: {ann: 1, bob: 0}\nlast: 1\nsum: 1")
    assert outcome.holds
    assert problems_of(outcome) == []
    assert [step.refusal is not None for step in outcome.steps] == [False, True, False]


def test_a_refused_action_and_a_question_change_nothing() -> None:
    assert played(GOOD).end == played("> ann take 1\nann takes 1\n3 left").end


def test_a_line_that_cannot_be_read_is_an_error_of_the_judge() -> None:
    assert played("> ann eats 1\nerror: ann has no verb 'eats'; there are look, take").holds
    assert played("> cat take 1\nerror: unknown actor 'cat'; ...").holds


def test_each_step_keeps_the_state_after_it() -> None:
    (transcript,) = read(block(GOOD))
    kept = run(transcript, GAME)
    assert [step.state.bowl for step in kept.steps if step.state] == [3, 3, 3]
    assert kept.start is not None
    assert kept.start.text() == "bowl: oooo"
    assert kept.end is kept.steps[-1].state


def test_the_clauses_that_apply_are_told_if_asked_for_and_kept_states_go_on_untraced() -> None:
    (transcript,) = read(block(GOOD))
    assert run(transcript, GAME).applied == []
    traced = run(transcript, GAME, trace=True)
    applied = [*traced.applied]
    assert set(applied) == {"take.from-bowl", "turn.order"}
    for state in (step.state for step in traced.steps if step.state):
        assert state.game.trace is None
        state.apply(state.legal_actions()[0])
    assert traced.applied == applied


@pytest.mark.parametrize(
    ("play", "line"),
    [
        ("> ann take 1\nann takes 2\n3 left", 4),
        ("> ann take 1\nann takes 1\n4 left", 5),
        ("> ann take 1\nann takes 1", 4),
        ("> ann take 1", 3),
        ("> ann take 1\nann takes 1\n3 left\nand more", 6),
        ("> ann take 1\n...\n4 left", 5),
        ("> ann look\n4 beans\n> ann take 1\nann takes...\n4 left", 7),
        ("4 beans\n> ann look\n4 beans", 3),
    ],
)
def test_a_disagreement_stands_at_the_line_that_the_judge_does_not_print(play: str, line: int) -> None:
    assert lines_of(play) == [f"page.md:{line}:1: the judge disagrees with this transcript"]


def test_the_column_is_that_of_the_block() -> None:
    page = "".join(f"  > {line}\n" for line in block("> ann take 1\nnothing", "", "bowl: 1").splitlines())
    (transcript,) = read(page)
    assert [str(problem) for problem in problems_of(run(transcript, GAME))] == [
        "page.md:4:5: the judge disagrees with this transcript",
        "page.md:6:5: bowl is 3, not 1",
    ]


def test_a_failure_shows_the_difference_and_the_board() -> None:
    text = explain(played("> ann take 1\nann takes 2\n3 left"))
    assert text.splitlines() == [
        "page.md:4:1: the judge disagrees with this transcript",
        "--- page",
        "+++ judge",
        "@@ -1,3 +1,3 @@",
        " > ann take 1",
        "-ann takes 2",
        "+ann takes 1",
        " 3 left",
        "the board after it, bob to act:",
        "  bowl: ooo",
    ]


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ("bowl: 4", "bowl is 3, not 4"),
        ("taken: {ann: 1}", "taken is {ann: 1, bob: 0}, not {ann: 1}"),
        ("turn: true", "turn is bob, not true"),
        ("last: true", "last is 1, not true"),
        ("last: null", "last is 1, not null"),
        ("sum: [1]", "sum is 1, not [1]"),
        ("cat: 1", "bad fact: no fact is called cat"),
        ("[1]", "a mapping `key: value` is expected here"),
    ],
)
def test_a_fact_that_does_not_hold_stands_at_its_line(facts: str, complaint: str) -> None:
    assert lines_of("> ann take 1\nann takes 1\n3 left", "", facts) == [f"page.md:7:1: {complaint}"]


def test_only_the_facts_that_are_written_are_compared_each_as_a_whole() -> None:
    play = "> ann take 2\nann takes 2\n2 left"
    assert played(play, "", "# beans in the bowl\nbowl: 2").holds
    assert lines_of(play, "", "bowl: 2\ntaken:\n  ann: 2\n  bob: 1\nsum: 3") == [
        "page.md:8:1: taken is {ann: 2, bob: 0}, not {ann: 2, bob: 1}",
        "page.md:11:1: sum is 2, not 3",
    ]


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("turn: ann\nbowl: 9", "3:1: bad position: bowl is a whole number from 1 to 4, not 9"),
        ("cat: 1", "2:1: bad position: unknown key 'cat'; there are turn, bowl, taken, last"),
        ("turn: ann\nbowl: 13", "3:1: illegal [bowl.luck]: thirteen beans bring bad luck"),
        ("- 1", "2:1: a mapping `key: value` is expected here"),
        (
            "turn: [ann\nbowl: 3",
            "3:5: this is not YAML: a list in brackets goes on with a comma or ends with ]; quote such words",
        ),
        ("turn: ann\nturn: bob", "3:1: the key 'turn' stands twice; the first is in line 2"),
    ],
)
def test_a_bad_position_stands_at_its_key(position: str, complaint: str) -> None:
    assert lines_of("> ann look\n4 beans", position) == [f"page.md:{complaint}"]


def test_a_page_may_show_that_a_position_cannot_be() -> None:
    assert played("bad position: bowl is a whole number...", "bowl: 9").holds
    assert played("illegal [bowl.luck]: thirteen beans bring bad luck", "bowl: 13").holds
    assert lines_of("bad position: ...", "bowl: 3") == [
        "page.md:4:1: the judge disagrees with this transcript"
    ]
    assert not played("bad position: ...\n> ann look\n4 beans", "bowl: 9").holds


def test_plain_words_of_yaml_are_what_they_look_like() -> None:
    assert played("> ann look\n4 beans", "last: off", "last: off").holds
