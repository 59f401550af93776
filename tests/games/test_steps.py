"""A step is one record of what an action did; no seat's record names what it cannot see."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from ppgen.engine import CHANCE, State, Step
from ppgen.transcript import run, transcripts_in
from tests import own
from tests.games.test_contract import CASES, WRITTEN, any_verb

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 120
TOLD_BY_RULE = (
    *("lead.two-of-clubs", "caught.sequence", "caught.same-day"),
    *("trade.one-for-two", "trade.one-for-other", "trade.exchange/shown"),
)
"""What is told to all, since a rule has it shown, though it names a piece that lies hidden again."""


def steps(state: State, rng: random.Random) -> Iterator[Step]:
    for _ in range(STEPS):
        actor = state.actor()
        if actor is None:
            return
        step = Step.of(state, state.draw(rng) if actor == CHANCE else any_verb(state, rng))
        yield step
        state = step.after


def named(state: State, seat: str | None) -> set[str]:
    """Give the names of the pieces on the table that can be told apart by sight, as a seat sees it."""
    return {piece.name for piece in state.table(seat) if piece.name}


def shown_on_the_way(step: Step) -> set[str]:
    """Give the names of pieces that lay open to everybody in the middle of a step, such as a last card."""
    trays = step.before.game.trays
    return {
        move.piece.name
        for move in step.moved
        if move.end is not None and (not move.end.is_tray or trays[move.end.tray].sight == "all")
    }


def words(record: Any) -> set[str]:
    """Give every word of a record."""
    return set(re.findall(r"[\w-]+", json.dumps(record)))


@pytest.mark.few(40)
@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_no_record_of_a_seat_names_a_piece_that_it_does_not_see(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    for step in steps(own.judge(game_id).new(players, **options), random.Random(5)):
        for seat in (None, *step.before.seats):
            seen = named(step.before, seat or "") | named(step.after, seat or "")
            secret = (named(step.before, None) | named(step.after, None)) - seen - shown_on_the_way(step)
            record = step.record(seat)
            if "said" in record:
                record["said"] = [said for said in record["said"] if said["id"] not in TOLD_BY_RULE]
            assert not secret & words({**record, "line": None}), (step.line, seat)
            if record["line"] is not None:
                assert not secret & words(record["line"]) or step.action.actor == seat, (step.line, seat)


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_a_record_says_what_the_judge_prints_and_leaves_the_position_before_as_it_was(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    state = own.judge(game_id).new(players, **options)
    apart = state.clone()
    for step in steps(state, random.Random(9)):
        assert step.before == apart
        events = apart.advance(step.action)
        assert step.text == [event.text for event in events]
        assert (step.after, list(step.events)) == (apart, events)
        record = step.record(all_seen=True)
        assert json.loads(json.dumps(record)) == record
        assert [said["id"] for said in record["said"]] == [event.says.id for event in events]


@pytest.mark.parametrize("game_id", ["army-brats", "backgammon", "hex", "leyhe-race"])
def test_from_a_step_of_a_transcript_a_game_goes_on_as_from_its_position(game_id: str) -> None:
    judge, asked = own.judge(game_id), 0
    for transcript in transcripts_in(WRITTEN[game_id].folder / "examples.md"):
        for judged in run(transcript, judge, trace=True).steps:
            state = judged.state
            if state is None or state.actor() in (None, CHANCE):
                continue
            asked += 1
            loaded = judge.load(state.position())
            assert set(state.legal_actions()) == set(loaded.legal_actions()), transcript.title
    assert asked


def test_what_is_refused_leads_nowhere_and_is_told_to_who_may_read_the_try() -> None:
    game = own.judge("hearts")
    state = game.load(
        {
            "phase": "pass",
            "to_act": "north",
            "hands": {
                "north": ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "10c", "Jc", "Qc", "Kc", "Ac"],
                "east": ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d", "Jd", "Qd", "Kd", "Ad"],
                "south": ["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "Js", "Qs", "Ks", "As"],
                "west": ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "10h", "Jh", "Qh", "Kh", "Ah"],
            },
        }
    )
    step = Step.of(state, state.parse("north pass 2c 3c 4d"))
    assert step.after is step.before
    assert step.record("north")["refused"] == {"id": "pass.own/no", "seat": "north", "card": "4d"}
    assert step.record("east") == {"by": "north", "line": None}
