"""`ppgen play`: a game at the terminal, by the clauses, with secrets kept."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ppgen.cli.table import ASIDES
from ppgen.definition import load_game
from ppgen.definition.locate import data_path
from ppgen.judges import Judges
from tests.cli.conftest import Ppgen

AFTER_A_ROLL = "players: [suns, moons]\nto_act: suns\nphase: move\ndie: 2\nboard: {8: [suns], 10: [moons]}\n"


@pytest.fixture
def position(content: Path) -> Path:
    path = Path("position.yml")
    path.write_text(AFTER_A_ROLL, encoding="utf-8")
    return path


@pytest.fixture
def start(ppgen: Ppgen, position: Path):
    """Play from a position in which suns has rolled a 2, typing these lines; give what is shown."""

    def played(*lines: str) -> str:
        result = ppgen("play", "leyhe-race", "--position", position, "--seed", "1", typed="\n".join(lines))
        assert result.exit_code == 0
        return result.output

    return played


def test_the_board_and_the_choices_are_shown_and_the_end_of_input_ends_politely(start) -> None:
    shown = start()
    assert shown.startswith("Leyhe’s Thirty-Tile Race. Be the first to sail all six")
    assert " 8 su " in shown
    assert "\nSuns, move a coin on or bring a coin in.\n  move  8\n  enter\n" in shown
    assert shown.endswith("Suns> \n")


@pytest.mark.parametrize("typed", ["suns move 8", "move 8", "MOVE 8", "Suns  Move 8", "mov 8", "m", "8"])
def test_a_move_is_made_in_the_notation_or_in_short(start, typed: str) -> None:
    assert "suns moves 8 to 10 (sun null)" in start(typed)


def test_a_refused_move_cites_the_number_the_id_and_the_text_of_its_clause(start) -> None:
    shown = start("pass", "move 8")
    assert "illegal [turn.compulsory]: " in shown
    assert re.search(r"^  \d+\.\d+ .+ \[turn\.compulsory\]$", shown, re.MULTILINE)
    assert "suns moves 8 to 10" in shown  # and nothing has changed
    assert "illegal [move.own-coin]: " in start("10")  # a number is a tile, though there are two moves
    assert "illegal [turn.compulsory]: " in start("P")


def test_what_cannot_be_read_is_told(start) -> None:
    assert "'jump' is no move. `moves` lists what you can do" in start("jump")
    assert "'mvoe 8' is no move. Did you mean `move 8`" in start("mvoe 8")
    assert "'bord' is no move. Did you mean `board`" in start("bord")
    assert "The dice and the draws are ppgen's." in start("chance roll suns 2")
    assert "illegal [turn.order]: " in start("moons enter")
    assert start("", "²", "suns").count("Suns> ") == 4


def test_why_cites_the_clauses_and_changes_nothing(start) -> None:
    shown = start("why pass", "why 8", "why", "move 8")
    assert re.search(
        r"illegal \[turn\.compulsory\]: .+\n  \d+\.\d+ .+ \[turn\.compulsory\]$", shown, re.MULTILINE
    )
    assert "`move 8` is allowed, by all that could forbid it:\n" in shown
    assert re.search(r"^  \d+\.\d+ .+ \[off\.exact\]$", shown, re.MULTILINE)
    assert "Say which move: `why MOVE`." in shown
    assert "suns moves 8 to 10" in shown


def test_a_single_move_needs_no_word(ppgen: Ppgen, position: Path) -> None:
    position.write_text(AFTER_A_ROLL.replace("die: 2", "die: 3"), encoding="utf-8")
    shown = ppgen("play", "leyhe-race", "--position", position, "--seed", "1", typed="\n").output
    assert "  move  8  (or just press Enter)\n" in shown
    assert "suns moves 8 to 11" in shown


def test_rule_shows_a_clause_with_our_reading_or_the_nearest(start) -> None:
    shown = start("rule capture.own-coin", "rule capture.own-coins", "rule enter", "rule", "RULE xyzzy")
    assert re.search(r"  \d+\.\d+ .+ \[capture\.own-coin\]$", shown, re.MULTILINE)
    assert "  Our reading: " in shown
    assert "There is no rule 'capture.own-coins'. Did you mean capture.own-coin" in shown
    assert re.search(
        r"  \d+\.\d+ .+ \[enter\.two-or-five\]\n  \d+\.\d+ .+ \[enter\.tile\]$", shown, re.MULTILINE
    )
    assert "There is no rule 'xyzzy'. `rule 1` lists a section" in shown


def test_help_board_and_moves_can_be_asked_for(start) -> None:
    shown = start("help", "?", "board", "Moves")
    assert shown.count("take the last decision back") == 2
    assert "in short where only one fits: `move 8` or `8`" in shown
    assert shown.count(" 8 su ") == 2
    assert shown.count("\n  move  8\n") == 2


@pytest.mark.parametrize("game", ["draughts", "backgammon", "hex"])
def test_every_ending_without_a_move_is_explained(game: str) -> None:
    judge = Judges().of(load_game(game))
    assert judge is not None
    assert judge.grammar.asides
    assert judge.grammar.asides <= ASIDES.keys()


def test_undo_takes_back_to_the_last_decision_of_a_person(start) -> None:
    shown = start("move 8", "undo", "undo")
    assert "Suns takes back `move 8`." in shown
    assert shown.count(" 8 su ") == 2
    assert "There is nothing to take back." in shown
    assert shown.endswith("Suns> \n")


def test_the_log_is_a_transcript_that_verify_accepts(ppgen: Ppgen, start) -> None:
    shown = start("pass", "8", "undo", "enter", "undo", "8", "log")
    block = shown[shown.index("```play") :]
    block = block[: block.index("```\n", 4) + 4]
    assert "> suns move 8\n" in block
    assert "> suns enter" not in block
    Path("log.md").write_text(block, encoding="utf-8")
    assert ppgen("verify", "log.md").output == "1 transcript on 1 page holds\n"


def test_random_seats_play_a_whole_game_whose_log_holds(ppgen: Ppgen) -> None:
    seats = ("--random", "suns", "--random", "moons")
    ppgen("play", "leyhe-race", "--seed", "5", *seats, "--option", "moves=optional", "--log", "whole.md")
    assert Path("whole.md").read_text(encoding="utf-8").startswith("```play leyhe-race\n")
    assert ppgen("verify", "whole.md").exit_code == 0


def test_the_computer_plays_a_seat_at_a_strength_that_there_is(ppgen: Ppgen) -> None:
    asked = ("play", "leyhe-race", "--seed", "5", "--computer")
    assert "Suns" in ppgen(*asked, "moons=easy", typed="quit\n").output
    assert "did you mean 'strong'?" in ppgen(*asked, "moons=strnog").output
    assert "there is no seat 'moon'; did you mean 'moons'?" in ppgen(*asked, "moon").output


def test_a_game_left_early_is_kept_as_well(ppgen: Ppgen, position: Path) -> None:
    ppgen("play", "leyhe-race", "--position", position, "--log", "part.md", typed="8\n")
    assert "> suns move 8\n" in Path("part.md").read_text(encoding="utf-8")
    assert ppgen("verify", "part.md").exit_code == 0


def test_a_file_that_is_there_is_not_overwritten(ppgen: Ppgen, position: Path, start) -> None:
    Path("notes.md").write_text("mine", encoding="utf-8")
    shown = start("log notes.md", "log new.md", "8", "log new.md", "log ~nobody-of-that-name/x", "log a\0b")
    assert "notes.md: there is such a file already; name another\n" in shown
    assert shown.count("written to new.md") == 2
    result = ppgen("play", "leyhe-race", "--position", position, "--log", "notes.md", typed="8\n")
    assert result.exit_code == 2
    assert "notes.md: there is such a file already" in result.output
    assert "Suns>" not in result.output
    assert Path("notes.md").read_text(encoding="utf-8") == "mine"


def test_without_people_a_game_plays_itself(ppgen: Ppgen) -> None:
    shown = ppgen("play", "leyhe-race", "--seed", "2", "--random", "suns", "--random", "moons").output
    assert re.search(r"The game is over\. (Suns|Moons) won\.\nResult: Suns [01], Moons [01]\n$", shown)
    assert "> " not in shown


def test_at_the_end_the_result_is_told_and_the_command_ends(ppgen: Ppgen, position: Path) -> None:
    position.write_text(
        "players: [suns, moons]\nto_act: suns\nphase: move\ndie: 4\n"
        "board: {26: [suns]}\nremoved: {suns: 5, moons: 0}\n",
        encoding="utf-8",
    )
    result = ppgen("play", "leyhe-race", "--position", position, typed="26\nundo\n")
    assert result.exit_code == 0
    assert result.output.endswith("\nThe game is over. Suns won.\nResult: Suns 1, Moons 0\n")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["leyhe-rice"], "did you mean 'leyhe-race'?"),
        (["leyhe-race", "--players", "7"], "the game is for 2, 3, 4 players, not 7"),
        (["leyhe-race", "--random", "monos"], "there is no seat 'monos'; did you mean 'moons'?"),
        (["leyhe-race", "--option", "moves"], "an option is NAME=VALUE, not 'moves'"),
        (["leyhe-race", "--option", "mvoes=optional"], "no option 'mvoes'; did you mean 'moves'?"),
        (["leyhe-race", "--option", "players=3"], "there is no option 'players'"),
        (["leyhe-race", "--option", "moves=never"], "moves is one of"),
        (["leyhe-race", "--position", "bad.yml"], "bad.yml:2:1: bad position: "),
        (["leyhe-race", "--position", "bad.yml", "--players", "2"], "leave --players and --option out"),
    ],
)
def test_what_cannot_be_played_is_told(ppgen: Ppgen, args: list[str], complaint: str) -> None:
    Path("bad.yml").write_text("players: [suns, moons]\nboard: {99: [suns]}\n", encoding="utf-8")
    result = ppgen("play", *args)
    assert result.exit_code == 2
    assert complaint in result.output


# Secrets

FIRST = "c4"
"""Where player 2 goes first: to a class that is free, for an arms pass."""

SECRET = re.compile(r"p1 holds: (?!none).*|\{[NA2-5][smca]\}")


def brats(ppgen: Ppgen, *typed: str, random: tuple[str, ...] = ()) -> str:
    seats = [word for seat in random for word in ("--random", seat)]
    text = "".join(f"{line}\n" for line in typed)
    return ppgen("play", "army-brats", "--seed", "1", *seats, typed=text, content=data_path("content")).output


def test_a_seat_sees_only_what_it_may_know(ppgen: Ppgen) -> None:
    # p2 begins, draws a pass and is done; then p1 sits down.
    shown = brats(ppgen, "", FIRST, "done", "", "board")
    by_p2, by_p1 = shown.split("Player 1 to act. When nobody else looks, press Enter. ")
    assert "p2 draws an arms pass {Na}" in by_p2
    assert "p2 holds: Na" in by_p2
    assert "p2 draws an arms pass\n" in by_p1
    assert "p2 shows: 1 arms" in by_p1
    assert "Na}" not in by_p1
    assert "holds: Na" not in by_p1


def test_nobody_speaks_for_another_seat(ppgen: Ppgen) -> None:
    shown = brats(ppgen, "", FIRST, "done", "", "p2 look", "player 2 done", "why p2 done", "p1 look")
    by_p1 = shown.split("press Enter. ")[2]
    assert by_p1.count("Only Player 1 is at the screen.") == 3
    assert "holds: Na" not in by_p1


def test_taking_back_does_not_tell_what_another_seat_chose(ppgen: Ppgen) -> None:
    shown = brats(ppgen, "", FIRST, "done", "", "undo")
    assert "Player 2 takes back a decision.\n" in shown
    assert shown.rstrip().endswith("Player 2 to act. When nobody else looks, press Enter.")


def test_before_sitting_down_one_may_leave_or_take_back(ppgen: Ppgen) -> None:
    assert "holds: " not in brats(ppgen, "undo", "quit", "")
    shown = brats(ppgen, "", FIRST, "done", "undo", "done", "quit", "")
    assert "Player 2 takes back `done`." in shown  # player 2 still looks
    assert "Player 1>" not in shown


def test_the_log_of_secrets_goes_to_a_file_only(ppgen: Ppgen) -> None:
    shown = brats(ppgen, "", FIRST, "log", "log game.md", "log game.md/no")
    assert "The log holds what is still secret; `log FILE` writes it to a file." in shown
    assert "```play" not in shown
    assert "written to game.md" in shown
    assert "game.md/no: " in shown
    assert ppgen("verify", "game.md", content=data_path("content")).exit_code == 0


def test_one_person_against_random_seats_need_not_hide(ppgen: Ppgen) -> None:
    assert "look, press Enter" not in brats(ppgen, FIRST, random=("p1",))


def test_the_screen_is_cleared_before_another_seat_sits_down(content: Path) -> None:
    """In a real terminal, since elsewhere there is nothing to clear."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ppgen", "play", "army-brats", "--seed", "1"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PPGEN_")}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as game:
        os.close(slave)
        os.write(master, f"\n{FIRST}\ndone\n\n\x04".encode())
        shown = b""
        while b"Player 1> " not in shown:
            shown += os.read(master, 4096)
        os.write(master, b"quit\n")
        while True:
            try:
                more = os.read(master, 4096)
            except OSError:  # the other end is closed
                break
            if not more:
                break
        assert game.wait(30) == 0
    os.close(master)
    before, after = shown.split(b"Player 1 to act.")
    assert b"{Na}" in before
    assert before.endswith(b"\x1b[3J")
    assert b"{Na}" not in after


# The ends of the input


def test_a_closed_input_is_the_end_of_it(content: Path) -> None:
    shell = ["sh", "-c", f'exec "{sys.executable}" -m ppgen --content content play leyhe-race --seed 1 <&-']
    closed = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
    assert (closed.returncode, closed.stderr) == (0, "")


def test_what_is_no_utf_8_is_told_and_asked_again(content: Path, position: Path) -> None:
    command = [sys.executable, "-X", "utf8", "-m", "ppgen", "--content", "content", "play", "leyhe-race"]
    command += ["--position", str(position)]
    typed = b"\xff\xfe\nmove 8\n"
    played = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=False)
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"suns moves 8 to 10" in played.stdout


def test_ctrl_c_leaves_quietly_and_keeps_the_log(content: Path, position: Path) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ppgen", "--content", "content", "play", "leyhe-race"]
    command += ["--position", str(position), "--log", "kept.md"]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True) as game:
        os.close(slave)
        shown = b""
        while b"Suns> " not in shown:
            shown += os.read(master, 4096)
        time.sleep(0.5)  # the prompt stands there a moment before anybody listens
        game.send_signal(signal.SIGINT)
        assert game.wait(30) == 130
    os.close(master)
    assert Path("kept.md").read_text(encoding="utf-8").startswith("```play leyhe-race\n")
