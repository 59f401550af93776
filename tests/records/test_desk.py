"""Records that are opened on a page of the site."""

import base64
from typing import Any

import pytest

from ppgen.engine import Game
from ppgen.records.desk import RecordDesk
from ppgen.records.reading import PITS, RESULTS
from ppgen.website.pages import opening
from ppgen.website.play.runtime import READ
from tests.records.conftest import COURT

REFUSED = '[White "A"]\n[Black "B"]\n\n1. 11-15 22-18 2. 8-11 1-0\n'


@pytest.fixture(scope="module")
def desk() -> RecordDesk:
    return RecordDesk({name: COURT.judge(name) for name in READ})


def opened(desk: RecordDesk, text: str) -> dict[str, Any]:
    answer = desk.ask({"do": "open", "text": text})
    assert isinstance(answer, dict)
    return answer


def test_the_first_refused_move_is_told_with_its_clause(desk: RecordDesk) -> None:
    (game,) = opened(desk, REFUSED)["games"]
    assert game["verdict"] == {
        "kind": "refused",
        "move": 3,
        "clause": "jump.must",
        "why": "dark can jump, and must",
    }
    match = desk.ask({"do": "game", "number": 1})["match"]
    judge: Game = desk.judge("draughts")
    state = judge.load(match["position"])
    for line in match["lines"]:
        state.apply(state.parse(line))
    assert state.refusal(state.parse(match["tried"])).clause == "jump.must"


def test_players_are_named_with_their_sides_where_they_are_known(desk: RecordDesk) -> None:
    told = [opened(desk, text)["games"][0]["players"] for text in (REFUSED, REFUSED.replace('"A"', '"?"'))]
    assert told == [["A (White)", "B (Black)"], ["", "B (Black)"]]


def test_bytes_are_read_as_files_are(desk: RecordDesk) -> None:
    raw = base64.b64encode('[Event "é"]\n1. 11-15 *'.encode("latin-1")).decode()
    answer = desk.ask({"do": "open", "bytes": raw})
    assert answer["games"][0]["event"] == "é"
    assert "error" in desk.ask({"do": "open", "bytes": "?"})


def test_a_text_that_is_no_record_is_told_so(desk: RecordDesk) -> None:
    assert opened(desk, "hello this is not a record")["error"].startswith("this is no record in PDN,")


def test_an_ending_off_the_board_is_a_line_of_the_match(desk: RecordDesk) -> None:
    opened(desk, "(;GM[11]SZ[11];B[a1];W[b2];B[resign])")
    assert desk.ask({"do": "game", "number": 1})["match"]["lines"][-1].endswith(" resign")


def test_a_board_that_play_has_not_gives_no_match(desk: RecordDesk) -> None:
    opened(desk, "(;GM[11]SZ[5];B[a1];W[b2])")
    assert desk.ask({"do": "game", "number": 1})["match"] is None


def test_the_page_offers_every_way_to_read() -> None:
    assert {value for value, _ in opening.RESULTS} == {"", *RESULTS}
    assert {value for value, _ in opening.PITS} == {"", *PITS}
