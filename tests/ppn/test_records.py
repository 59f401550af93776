"""Games written in PPN and read again; and records of others, played by the judge."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import Definition, DefinitionError, load
from ppgen.diagrams import judged_on
from ppgen.engine import Game, State
from ppgen.judges import Judges
from ppgen.ppn import NotOnPiecepack, NotPlayed, Table, followed, read_ppn, recorded, whole_game
from ppgen.ppn.laying import Laying, laying_of
from ppgen.transcript import Run, run, transcripts_in

CATALOGUE, JUDGES = load(), Judges()
CHECKERS = Path(__file__).parent / "american-checkers.ppn"
ON_PIECEPACK = [
    one
    for one in CATALOGUE.games.values()
    if one.game.stand_ins or {"piecepack", "piecepack-expanded"} & one.systems.keys()
]
PLAYED_THERE = [one for one in ON_PIECEPACK if one.game.stand_ins]
of_piecepack = pytest.mark.parametrize("definition", ON_PIECEPACK, ids=lambda one: one.id)
with_stand_in = pytest.mark.parametrize("definition", PLAYED_THERE, ids=lambda one: one.id)


def examples(definition: Definition) -> list[Run]:
    judge = JUDGES.of(definition)
    assert judge is not None
    page = definition.folder / "examples.md"
    runs = [run(one, judge, keep=True) for one in transcripts_in(page, root=definition.content)]
    return [one for one in runs if one.start is not None]


def lying(laying: Laying, state: State) -> Counter[object]:
    """What lies where, as far as it does not depend on which of several like coins stands for a man."""
    return Counter(
        (bit.kind, bit.side, bit.x, bit.y, bit.rank, bit.angle, bit.other)
        for bit in (laying.bit(piece, ()) for piece in laying.pieces(state))
    )


def states_of(one: Run) -> list[State]:
    assert one.start is not None
    return [one.start, *(step.state for step in one.steps if step.state and step.action and not step.refusal)]


def agrees(definition: Definition, states: list[State], text: str) -> None:
    """See that the table after each move of a record is that of the state."""
    (record,) = read_ppn(text, "written.ppn")
    assert len(record.moves) == len(states)
    laying, table = laying_of(definition, states), Table()
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


@of_piecepack
def test_every_example_goes_out_and_comes_back_step_by_step(definition: Definition):
    written = 0
    for one in examples(definition):
        try:
            text = recorded(definition, one)
        except NotOnPiecepack:
            assert any(stand_in.board for stand_in in definition.game.stand_ins), "the board is no smaller"
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
