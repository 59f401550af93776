"""Two rulesets: what is planted is found, and what is alike is never told apart."""

import random
from collections import Counter
from math import isfinite

import pytest

from ppgen.lab.comparing import (
    Dissent,
    Ruleset,
    breadth_first,
    clauses,
    disagree,
    flipped,
    in_games,
    opened,
    replayed,
    shifted,
    smallest,
)
from ppgen.lab.difference import as_html, as_markdown
from ppgen.lab.playing import Study
from ppgen.transcript import transcripts_in
from tests import own

PLANTED = {
    "hex": ["place.empty", "swap.first-answer", "swap.mirror"],
    "konane": ["open.beside", "open.middle-or-corner", "jump.over", "jump.capture"],
    "nine-mens-morris": ["mill.take", "place.man", "take.mill-is-safe"],
    "oware": ["take.two-three", "sow.one-each", "sow.some", "feed.must"],
    "draughts": ["jump.must", "turn.alternate", "move.forward"],
    "leyhe-race": ["turn.order", "off.exact", "move.forward"],
}


def rules(game: str) -> Ruleset:
    return Ruleset(own.catalogue().games[game], own.judge(game))


def states(one: Ruleset, two: Ruleset):  # type: ignore[no-untyped-def]
    begun = opened(one, two)
    assert not isinstance(begun, Dissent)
    return begun


def planted() -> list[tuple[str, str]]:
    known = {game: {each.id for each in rules(game).definition.rules.clauses()} for game in PLANTED}
    return [(game, clause) for game, some in PLANTED.items() for clause in some if clause in known[game]]


@pytest.mark.parametrize(("game", "clause"), planted())
def test_a_clause_that_is_left_out_is_missed(game: str, clause: str) -> None:
    one = rules(game)
    two = one.having({}, [clause])
    assert clauses(one, two).removed == (clause,)
    begun = opened(one, two)
    if isinstance(begun, Dissent):
        return
    found = breadth_first(*begun, 60, lambda: False).found or in_games(*begun, 12, 1, lambda: False).found
    assert found or [*flipped(one, two)]


def test_a_game_compared_with_itself_shows_nothing() -> None:
    one = rules("oware")
    two = one.having({})
    assert one.alike(two)
    assert not [*flipped(one, two)]
    begun = states(one, two)
    assert breadth_first(*begun, 80, lambda: False).found is None
    assert in_games(*begun, 2, 1, lambda: False).found is None
    shift = shifted(one, two, Study("oware", "", games=12, deep=0))
    assert (shift.differ, [change.sure for change in shift.changes]) == (0, [False] * 5)
    assert {change.by.value for change in shift.changes} == {0}


def test_the_shortest_line_is_found_and_proved() -> None:
    one = rules("hex")
    search = breadth_first(*states(one, one.having({"swap": "no"})), 99, lambda: False)
    found = search.found
    assert found is not None
    assert (len(found.line), search.none_before) == (1, 1)
    assert (found.kind, found.what, found.clause) == ("legal", "blue swap", "swap.agreed")
    assert [flip.name for flip in flipped(one, one.having({"swap": "no"}))] == [
        "the-first-two-turns",
        "the-stone-is-mirrored",
        "a-stone-worth-taking",
        "on-a-board-of-thirteen",
    ]


def test_a_line_that_was_found_leads_to_where_the_two_disagree() -> None:
    one = rules("nine-mens-morris")
    two = one.having({"flying": "no"})
    begun = states(one, two)
    found = in_games(*begun, 6, 3, lambda: False).found
    assert found is not None
    for line in found.line:
        for state in begun:
            state.apply(state.parse(line))
    again = disagree(*begun)
    assert again is not None
    assert (again.what, again.clause) == (found.what, "move.line")


def test_a_position_of_fewer_pieces_disagrees_as_well_and_is_drawn_on_a_page() -> None:
    one = rules("nine-mens-morris")
    two = one.having({"flying": "no"}, ["fly.three"])
    found = in_games(*states(one, two), 3, 3, lambda: False).found
    assert found is not None
    smaller, state = smallest(one, two, found)
    count = [sum(len(men) for men in each.position["board"].values()) for each in (found, smaller)]
    assert count[1] == 6 < count[0], "three fly against three"
    assert (smaller.kind, smaller.clause) == ("legal", "move.line")
    told = {
        "names": ("as today", "flying no"),
        "command": "ppgen compare",
        "seed": 1,
        "clauses": {"added": (), "changed": (), "removed": ("fly.three",)},
        "alike": False,
        "disagreement": {
            **found._asdict(),
            "told": found.told,
            "shortest": False,
            "smallest": smaller._asdict(),
        },
    }
    page = as_html(told, one, two, state)
    assert "4.3 Along a line" in page
    assert "<svg" in page
    assert page.count("<del>") == 1, "the clause that is left out"
    assert "1 clause reads otherwise" in as_markdown(told, one, two)


def test_recorded_games_that_become_illegal_or_end_otherwise_are_told() -> None:
    one = rules("nine-mens-morris")
    games = transcripts_in(one.definition.folder / "examples.md", root=one.definition.content)
    counts = Counter[str]()
    flips = [*replayed(games, one, one.having({"flying": "no"}), counts)]
    assert [(flip.name, flip.kind) for flip in flips] == [("three-men-fly", "illegal")]
    assert "move.line" in flips[0].says
    assert counts["games"] == len(games)
    assert not [*replayed(games, one, one.having({}), counts)]


def test_a_change_beyond_chance_is_called_so_and_few_pairs_have_wide_intervals() -> None:
    one = rules("oware")
    shift = shifted(one, one.having({"slam": "forbidden"}), Study("oware", "", games=40, deep=0))
    assert 0 <= shift.differ < 10
    for change in shift.changes[:3]:
        assert change.by.low < -0.05
        assert change.by.high > 0.05
        assert change.seen_from > 0.05
        assert not change.sure
    alike = shifted(one, one.having({}), Study("oware", "", games=1, deep=0)).changes
    assert {change.name for change in alike if isfinite(change.by.low)} == {"south", "north", "draws"}
    assert {(change.test, change.p, change.seen_from <= 1) for change in alike} == {("none", 1, True)}
    random.seed(1)
    shorter = shifted(
        rules("hearts"), rules("hearts").having({"length": "deal"}), Study("hearts", "", games=12, deep=0)
    )
    length = next(change for change in shorter.changes if change.name == "decisions")
    assert length.sure
    assert length.by.high < -100
    assert (length.test, length.p, length.p_held < 0.05) == ("sign", 2 / 2**12, True)


def test_what_says_the_same_of_each_pair_is_one_figure_of_the_family() -> None:
    one = rules("oware")
    shift = shifted(one, one.having({"slam": "all"}, ["feed.must"]), Study("oware", "", games=12, deep=0))
    changes = {change.name: change for change in shift.changes}
    decisions, turns = changes["decisions"], changes["turns"]
    assert decisions[1:] == turns[1:], "a turn of Oware is one decision"
    tested = {change.p for change in changes.values() if change.test != "none"}
    assert decisions.p_held <= decisions.p * len(tested | {1.0}) + 1e-9 < decisions.p * 5


def test_a_judge_that_fails_is_told_and_gives_no_figure() -> None:
    one = rules("oware")
    shift = shifted(one, one.having({}, ["sow.one-each"]), Study("oware", "", games=4, deep=0))
    assert (shift.differ, shift.given_up, shift.failed, shift.changes) == (0, 0, 4, ())
    assert "oware.py:" in shift.fault
