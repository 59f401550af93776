"""All games at the terminal: what is asked, what undo gives back, and how a game ends."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ppgen.cli.table import ScreenGame
from ppgen.definition import load_game
from ppgen.transcript import JudgeCache

GAMES = (
    *("army-brats", "backgammon", "cribbage", "draughts", "dungeon-crawl", "hearts", "hex", "konane"),
    *("leyhe-race", "nine-mens-morris", "oware", "pawns-crossing", "pub-scrawl"),
)
every_game = pytest.mark.parametrize("game", GAMES)
every_long_game = pytest.mark.parametrize("game", [game for game in GAMES if game not in ("konane", "oware")])
Script = Callable[[ScreenGame], Iterator[str]]


def seated(game: str, script: Script, players: int | None = None, **others: Any) -> ScreenGame:
    """Set up a table at which a script types; it is asked for a line at each prompt of a person."""
    judge = JudgeCache(None).judge(game)

    def read(prompt: str) -> str | None:
        return "" if "press Enter" in prompt else next(lines, None)

    table = ScreenGame(load_game(game), judge, judge.opening(players), read=read, **others)
    lines = script(table)
    return table


def some_move(table: ScreenGame, rng: random.Random) -> str:
    grammar = table.match.game.grammar
    return grammar.write(rng.choice(table.match.state.legal_actions())).partition(" ")[2]


@pytest.mark.few(9)
@every_game
@pytest.mark.parametrize("computers", [0, 1])
def test_undo_goes_back_decision_by_decision_and_the_same_moves_bring_the_same_rolls(
    game: str, computers: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(table: ScreenGame) -> Iterator[str]:
        rng, typed, logs = random.Random(game), [], []
        for _ in range(8 if game in ("konane", "oware") else 25):  # so that it does not end
            logs.append(table.match.log())
            typed.append(some_move(table, rng))
            yield typed[-1]
        end = table.match.log()
        for log in reversed(logs):
            yield "undo"
            assert table.match.log() == log
        yield "undo"
        assert table.match.log() == logs[0]  # nothing to take back, and nothing has changed
        for log, line in zip(logs, typed, strict=True):
            assert table.match.log() == log
            yield line
        assert table.match.log() == end
        finished.append(True)

    finished: list[bool] = []
    seats = JudgeCache(None).judge(game).new().seats
    seated(game, script, seed=4, random_seats=seats[1 : 1 + computers]).play()
    assert finished
    assert capsys.readouterr().out.count("There is nothing to take back.") == 1


@every_game
def test_undo_before_any_decision_leaves_the_opening_as_it_is(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(table: ScreenGame) -> Iterator[str]:
        before = table.match.log(), table.match.state.position(), table.rng.getstate()
        for _ in range(3):
            yield "undo"
            assert (table.match.log(), table.match.state.position(), table.rng.getstate()) == before
        yield some_move(table, random.Random(1))

    seated(game, script, seed=1).play()
    assert capsys.readouterr().out.count("There is nothing to take back.") == 3


@every_game
def test_every_verb_of_a_player_is_worded(game: str) -> None:
    grammar = JudgeCache(None).judge(game).grammar
    verbs = {form.verb for form in grammar.forms if form.actor != "chance"} - grammar.queries - grammar.asides
    assert {ask.verb for ask in load_game(game).game.asks} == verbs


@pytest.mark.few(6)
@every_game
def test_whoever_is_asked_is_named_and_asked_in_a_sentence(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    definition = load_game(game)
    asks = {ask.text for ask in definition.game.asks}
    for players in definition.game.players:

        def script(table: ScreenGame) -> Iterator[str]:
            rng = random.Random(5)
            for _ in range(60):
                name = definition.game.seats.named(table.match.state.actor() or "").name
                out = capsys.readouterr().out
                asked = re.findall(rf"^{name}, (.+)\.$", out, re.MULTILINE)[-1]
                for ask in asks:
                    asked = asked.replace(ask, "")
                assert asked in ("", " or ", ",  or "), asked
                yield some_move(table, rng)

        seated(game, script, players, seed=players).play()


@pytest.mark.few(6)
@every_game
def test_every_listed_move_can_be_typed_as_it_is_listed(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(table: ScreenGame) -> Iterator[str]:
        rng = random.Random(2)
        for _ in range(20):
            capsys.readouterr()
            yield "moves"
            listed = set(_moves_in(capsys.readouterr().out))
            legal = {
                table.match.game.grammar.write(action).partition(" ")[2]
                for action in table.match.state.legal_actions()
            }
            assert listed == legal
            yield some_move(table, rng)

    seated(game, script, seed=6).play()


def _moves_in(shown: str) -> Iterator[str]:
    """Read a listing back: two blanks, what moves have in common, two blanks, the rest of each."""
    folded = re.sub(r"\|\n +", "| ", shown.replace("  (or just press Enter)", ""))
    for line in folded.splitlines():
        if line.startswith("  "):
            head, _, tails = line[2:].partition("  ")
            yield from (f"{head} {tail}".strip() for tail in tails.split(" | "))


@pytest.mark.few(2, "hearts", "konane")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_computers_ends_with_the_result_and_the_same_seed_replays_it(
    game: str, tmp_path: Path
) -> None:
    seats = JudgeCache(None).judge(game).new().seats
    command = [sys.executable, "-m", "ppgen", "play", game, "--seed", "7"]
    command += [word for seat in seats for word in ("--random", seat)]
    runs = []
    for number in range(2):
        log = ["--log", f"{number}.md"]
        runs.append(_child([*command, *log], tmp_path))
    shown = runs[0]
    assert re.search(r"\nThe game is over\. .+ won\.\nResult: .+ -?\d.*\n$", shown)
    assert "Nobody won" not in shown
    assert runs[1] == shown
    log_of_it = (tmp_path / "0.md").read_text(encoding="utf-8")
    assert log_of_it.startswith(f"```play {game}\n")
    assert (tmp_path / "1.md").read_text(encoding="utf-8") == log_of_it


def _child(command: list[str], folder: Path) -> str:
    """Run a command that ends well and complains of nothing; give what it shows."""
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


ODD = (
    "",
    "?",
    "²",
    "\0",
    "\x1b[2J",
    "chance",
    "chance roll 3",
    "why",
    "why why",
    "rule [",
    "undo",
    "-",
    "=",
    "ß",
    "9" * 99,
)


def test_half_a_move_is_told_how_it_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    def script(table: ScreenGame) -> Iterator[str]:
        yield from ("slide row 1", "?", "b6 nonsense")

    seated("pawns-crossing", script, seed=2).play()
    shown = capsys.readouterr().out
    assert "the form is: slide AXIS LINE DIRECTION [flip]. `moves` lists" in shown
    assert "\npeek TOKEN    ask the judge; it is no move\n" in shown


def test_a_pit_of_the_other_row_is_not_taken_for_one_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    seated("oware", lambda _: iter(["A", "why D", "SOW a"])).play()
    shown = capsys.readouterr().out
    assert "illegal [sow.own]: A is no pit of south" in shown
    assert "illegal [sow.own]: D is no pit of south" in shown
    assert "south sows 4 from a to e" in shown


def test_cards_are_named_in_any_order_and_in_small_letters(capsys: pytest.CaptureFixture[str]) -> None:
    seated("hearts", lambda _: iter(["kh JH 8c"]), seed=3).play()
    assert "north passes three cards to east" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "ended"), [("hearts", "south"), ("draughts", "nobody")])
def test_board_and_result_agree_on_who_won(game: str, ended: str, capsys: pytest.CaptureFixture[str]) -> None:
    judge = JudgeCache(None).judge(game)
    seated(game, lambda _: iter(()), seed=5, random_seats=judge.new().seats).play()
    shown = capsys.readouterr().out
    assert f"the game is over: {ended}\n\nThe game is over. {ended.capitalize()} won.\n" in shown


@pytest.mark.few(5)
@every_long_game
def test_whatever_is_typed_is_answered(game: str) -> None:
    def script(table: ScreenGame) -> Iterator[str]:
        rng = random.Random(game)
        for _ in range(200):
            words = some_move(table, rng).split()
            parts = [rng.choice([word, word[: rng.randint(0, 3)], word.upper()]) for word in words]
            rng.shuffle(parts)
            line = " ".join(rng.choice([words, parts]))
            yield rng.choice([line, line, f"why {line}", f"rule {line}", rng.choice(ODD)])
        finished.append(True)

    finished: list[bool] = []
    seated(game, script, seed=8).play()
    assert finished
