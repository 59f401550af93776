"""Games written in PPN and read again; and records of others, played by the judge."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import Definition, DefinitionError
from ppgen.diagrams import judged_on
from ppgen.engine import Game, State
from ppgen.judges import Judges
from ppgen.ppn import (
    Followed,
    NotJudged,
    NotOnPiecepack,
    NotPlayed,
    PpnTable,
    followed,
    judged,
    laid,
    read_ppn,
    recorded,
    whole_game,
)
from ppgen.ppn.laying import Laying, laying_of
from ppgen.transcript import TranscriptRun, run, transcripts_in
from tests import own

CATALOGUE, JUDGES = own.catalogue(), Judges()
CHECKERS = Path(__file__).parent / "american-checkers.ppn"
ON_PIECEPACK = [
    one
    for one in CATALOGUE.games.values()
    if one.game.stand_ins or {"piecepack", "piecepack-expanded"} & one.systems.keys()
]
PLAYED_THERE = [one for one in ON_PIECEPACK if one.game.stand_ins]
of_piecepack = pytest.mark.parametrize("definition", ON_PIECEPACK, ids=lambda one: one.id)
with_stand_in = pytest.mark.parametrize("definition", PLAYED_THERE, ids=lambda one: one.id)


def examples(definition: Definition) -> list[TranscriptRun]:
    judge = JUDGES.of(definition)
    assert judge is not None
    page = definition.folder / "examples.md"
    runs = [run(one, judge) for one in transcripts_in(page, root=definition.content)]
    return [one for one in runs if one.start is not None]


def lying(laying: Laying, state: State) -> Counter[object]:
    """What lies where, as far as it does not depend on which of several like coins stands for a man."""
    return Counter(
        (bit.kind, bit.side, bit.x, bit.y, bit.rank, bit.angle, bit.other)
        for bit in (laying.bit(piece, ()) for piece in laying.pieces(state))
    )


def states_of(one: TranscriptRun) -> list[State]:
    """Give the states of an example; where nothing lies otherwise after a step, two are one."""
    assert one.start is not None
    states = [one.start]
    for step in one.steps:
        if step.state and step.action and not step.refusal:
            same = len(states) > 1 and step.state.table() == states[-1].table()
            states[-1 if same else len(states) :] = [step.state]
    return states


def agrees(definition: Definition, states: list[State], text: str) -> None:
    """See that the table after each move of a record is that of the state."""
    (record,) = read_ppn(text, "written.ppn")
    assert len(record.moves) == len(states)
    laying, table = laying_of(definition, states), PpnTable()
    board = Counter(
        (bit.kind, bit.side, bit.x, bit.y, bit.rank, bit.angle, bit.other) for bit in laying.board()
    )
    for move, state in zip(record.moves, states, strict=True):
        table.begin()
        for word in move.words:
            table.do(word.text)
        found = Counter(
            (bit.kind, bit.side, bit.x, bit.y, bit.rank, bit.angle, bit.other) for bit in table.bits.values()
        )
        assert found == lying(laying, state) + board, f"{move.number} of {record.metadata['Title']}"


@pytest.mark.few(5)
@of_piecepack
def test_every_example_goes_out_and_comes_back_step_by_step(definition: Definition):
    written = 0
    for one in examples(definition):
        try:
            text = recorded(definition, one)
        except NotOnPiecepack:
            smaller = any(stand_in.board for stand_in in definition.game.stand_ins)
            other = definition.agreed(getattr(one.start, "options", {})) is not definition
            assert smaller or other, "the board is the one that is laid"
            continue
        agrees(definition, states_of(one), text)
        assert max(map(len, text.splitlines())) < 400
        written += 1
    assert written


@with_stand_in
def test_random_games_go_out_and_the_judge_follows_them(definition: Definition):
    (stand_in,) = definition.game.stand_ins
    judge = JUDGES.of(judged_on(definition, stand_in))
    assert judge is not None
    for seed in range(3):
        rng, state = random.Random(seed), judge.new()
        states = [state]
        while not state.is_terminal() and len(states) < 60:
            state = state.clone()
            state.advance(rng.choice(state.legal_actions()))
            states.append(state)
        text = whole_game(definition, states, [""] * (len(states) - 1), "A game")
        agrees(definition, states, text)
        (record,) = read_ppn(text, "random.ppn")
        assert followed(record, CATALOGUE, JUDGES) == (definition.id, len(states) - 1)


@with_stand_in
def test_the_judge_follows_the_examples(definition: Definition):
    for one in examples(definition):
        try:
            (record,) = read_ppn(recorded(definition, one), "example.ppn")
        except NotOnPiecepack:
            continue
        game, moves = followed(record, CATALOGUE, JUDGES)
        assert (game, moves) == (definition.id, len(states_of(one)) - 1)


def test_a_recorded_game_of_checkers_holds_but_for_jumps_that_were_not_made():
    (record,) = read_ppn(CHECKERS.read_text("utf-8"), "american-checkers.ppn")
    with pytest.raises(NotPlayed) as refused:
        followed(record, CATALOGUE, JUDGES)
    assert str(refused.value).endswith("9:17: 'c5-d4' is illegal [jump.must]: light can jump, and must")

    class Lenient(Judges):
        def of(self, definition: Definition) -> Game | None:
            judge = super().of(definition)
            return judge and judge.without("jump.must")

    assert followed(record, CATALOGUE, Lenient()) == ("draughts", 74)


@pytest.mark.parametrize(
    ("head", "moves", "complaint"),
    [
        (
            "GameType: American Checkers",
            "1. e3-e4",
            "x.ppn:4:4: 'e3-e4' is no move of the game, where dark is",
        ),
        ("GameType: American Checkers", "1. e3-d4 e3-f4", "x.ppn:4:10: there is no piece 'e3'"),
        ("GameType: Chess", "1. e2-e4", "x.ppn:2:1: no game here is recorded as 'chess'"),
        ("Judge: drafts", "1. e3-d4", "x.ppn:2:1: there is no game 'drafts'; did you mean 'draughts'?"),
        ("Judge: pub-scrawl", "1. e3-d4", "x.ppn:2:1: Pub sCrawl is played with chance or secrets"),
        ("Judge: draughts", "1. S@a1", "x.ppn:2:1: the pieces are never laid out as the game begins"),
        ("Judge: draughts\nPosition: 7", "1. S@a1", "x.ppn:2:1: bad position"),
    ],
)
def test_what_a_game_does_not_permit_is_told_with_its_place(head: str, moves: str, complaint: str):
    (record,) = read_ppn(f"---\n{head}\n...\n{moves}\n", "x.ppn")
    with pytest.raises(DefinitionError) as refused:
        followed(record, CATALOGUE, JUDGES)
    assert str(refused.value).startswith(complaint)


OPENING = "1. e3-d4 1... d6-e5 2. d2-e3 2... h6-g5 3. g3-h4 3... e7-d6 4. f2-g3 4... b6-a5\n5. g3-f4 "
"""A game of draughts until Light jumps from e5 over f4 to g3."""
DRAUGHTS = "GameType: American Checkers\n\n"


def played(text: str) -> Followed:
    (record,) = read_ppn(text, "x.ppn")
    return judged(record, CATALOGUE, JUDGES)


@pytest.mark.parametrize(
    "jump",
    ["5... e5-g3*f4", "5... e5-g3;*f4", "5... e5-g3 ; *f4 {taken}"],
)
def test_parts_of_a_move_are_judged_together(jump: str):
    found = played(f"{DRAUGHTS}{OPENING}{jump} 6. h2-f4;f4-h6;*g3*g5")
    assert [turn.move.number for turn in found.turns][-2:] == ["5...", "6."]
    assert [str(turn.actions[0].verb) for turn in found.turns[-2:]] == ["jump", "jump"]


def test_parts_may_be_moves_of_both_players_or_more_of_one_that_could_have_ended_there():
    assert len(played(f"{DRAUGHTS}1. e3-d4 . d6-e5 . d2-e3 . h6-g5").turns) == 4
    rows = ["......", "......", "......", ".bw.w.", "......", "w....."]
    told = "".join(f"\n  - {' '.join(row)}" for row in rows)
    twice = "0. cM@b3 cS@c3 cS@e3 cS@a1 1. b3-d3*c3; d3-f3*e3"
    (turn,) = played(f"---\nJudge: konane\nPosition:\n board:{told}\n...\n{twice}").turns
    assert str(turn.actions[0].args) == "('b3', 'f3')"


def test_a_part_that_never_becomes_a_move_is_told_at_its_place():
    with pytest.raises(NotPlayed) as refused:
        played(f"{DRAUGHTS}{OPENING}5... e5-g3; g3-g3 6. h2-f4*g3")
    assert str(refused.value).startswith("x.ppn:4:15: 'e5-g3' is no move of the game, where light is")
    assert len(refused.value.followed.turns) == 9


def test_a_man_is_crowned_by_a_second_coin_or_by_turning_his_over_and_only_in_the_last_row():
    with pytest.raises(NotPlayed, match="'d6-e5\\+' turns a piece over, which makes nothing of it there"):
        played(f"{DRAUGHTS}1. e3-d4! 1... d6-e5+")


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("GameType: Dama\nMovetextParser: Checker", "x.ppn:1:1: no game here is recorded as 'dama'"),
        (
            "GameType: Checkers\nMovetextParser: Checker",
            "x.ppn:2:1: MovetextParser Checker is not read where",
        ),
        ("GameType: Checkers\nMovetextParser: {Name: Go}", "x.ppn:2:1: MovetextParser Go is not read where"),
        (
            "GameType: Checkers\nMovetextParser: Checkers",
            "x.ppn:2:1: there is no parser 'Checkers'; did you mean",
        ),
        ("GameType: Spaiji\nSetUp: Board", "x.ppn:1:1: no game here is recorded as 'spaiji'"),
        ("GameType: Checkers\nSetUp: Konane", "x.ppn:2:1: SetUp 'Konane' is not how English draughts begins"),
        ("Event: Mine", "x.ppn:1:1: this record names no game"),
        ("SetUp: None", "x.ppn:1:1: this record names no game"),
        ("GameType: Pub sCrawl", "x.ppn:1:1: Pub sCrawl is played with chance or secrets"),
    ],
)
def test_what_is_not_judged_is_told_at_the_entry_that_says_so(head: str, complaint: str):
    with pytest.raises(NotJudged) as refused:
        played(f"{head}\n\n1. e3-d4\n")
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize("parser", ["Default", "piecepack", "{Name: Default}", "null"])
def test_the_parser_of_the_piecepack_is_read_however_it_is_named(parser: str):
    assert len(played(f"GameType: Checkers\nMovetextParser: {parser}\n\n1. e3-d4\n").turns) == 1


@with_stand_in
def test_a_game_is_known_by_its_title_its_id_and_its_names_in_records(definition: Definition):
    (stand_in,) = definition.game.stand_ins
    for name in (definition.game.title, definition.id, *stand_in.recorded, definition.game.title.upper()):
        (record,) = read_ppn(f'---\nGameType: "{name}"\n...\n', "x.ppn")
        assert followed(record, CATALOGUE, JUDGES) == (definition.id, 0)


def test_a_record_of_an_unknown_game_is_laid_as_far_as_its_pieces_are_known():
    (record,) = read_ppn(
        "GameType: Spoff\nMovetextParser: Marble\n\n1. R@{a1,b1} 2. a1-c1 3. z9-a1 4. K@a1", "x.ppn"
    )
    found = laid(record)
    assert (found.moves, found.done, len(found.table.bits)) == (4, 3, 3)
    assert str(found.problem) == "x.ppn:4:26: there is no piece 'z9'"


class TestCommands:
    def test_examples_are_written_and_verified(self, tmp_path: Path):
        out = tmp_path / "draughts.ppn"
        assert CliRunner().invoke(main, ["export", "draughts", "--ppn", "-o", str(out)]).exit_code == 0
        done = CliRunner().invoke(main, ["verify", str(out)])
        assert (done.exit_code, set(re.findall(r": (\w+), ", done.output))) == (0, {"draughts"})

    def test_a_move_that_is_not_permitted_ends_with_one(self):
        done = CliRunner().invoke(main, ["verify", str(CHECKERS)])
        assert done.exit_code == 1
        assert "[jump.must]" in done.output

    def test_a_file_that_cannot_be_read_ends_with_two(self, tmp_path: Path):
        bad = tmp_path / "bad.ppn"
        bad.write_bytes(b"1. S@a1 \xff")
        done = CliRunner().invoke(main, ["verify", str(bad)])
        assert (done.exit_code, "this is not UTF-8" in done.output) == (2, True)

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["hearts", "--ppn"], "Hearts is not played with a piecepack"),
            (["draughts"], "say in which form: --ppn"),
            (["draughts", "--ppn", "who-can-jump"], "did you mean 'who-can-jump-must'?"),
        ],
    )
    def test_what_cannot_be_written_is_told(self, words: list[str], complaint: str):
        done = CliRunner().invoke(main, ["export", *words])
        assert (done.exit_code, complaint in done.output) == (2, True)

    def test_nothing_keeps_the_next_record_or_file_from_being_judged(self, tmp_path: Path):
        files = {
            "unknown.ppn": "---\nGameType: Mu Torere\n...\n1. S@b2\n---\nGameType: Checkers\n...\n1. e3-d4\n",
            "broken.ppn": "---\nGameType: Checkers\n...\n1. `none'\n---\nGameType: Checkers\n...\n1. e3-d4\n",
            "illegal.ppn": "---\nGameType: Checkers\n...\n1. e3-e4\n",
            "GOOD.PPN": "GameType: Checkers\n\n1. e3-d4\n",
        }
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        paths = [str(tmp_path / name) for name in files]
        (tmp_path / "bytes.ppn").write_bytes(b"\xff")
        done = CliRunner().invoke(main, ["verify", str(tmp_path / "bytes.ppn"), *paths])
        assert done.exit_code == 1
        assert done.output.count("draughts, 1 move as the judge permits") == 3
        assert "1 of 1 move can be laid on a table, and none is judged" in done.output
        assert CliRunner().invoke(main, ["verify", *paths[:2]]).exit_code == 2
        assert CliRunner().invoke(main, ["verify", paths[3]]).exit_code == 0
        told = json.loads(CliRunner().invoke(main, ["verify", "--json", *paths]).stdout)
        assert (told["records"], told["transcripts"], told["holds"]) == (5, 0, False)
        assert [failure["line"] for failure in told["failures"]] == [4]
        assert [(left["line"], left.get("laid")) for left in told["unread"]] == [(2, 1), (4, None)]
        told = json.loads(CliRunner().invoke(main, ["verify", "--json", paths[3]]).stdout)
        assert (told["records"], told["holds"]) == (1, True)
