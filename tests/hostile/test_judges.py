"""Judges of strangers that fail in any way: a problem with its place in every command, and always an end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from ppgen.cli.commands.new import started
from ppgen.definition.locate import data_path
from tests.hostile import limits

WALK = """\
    state.on.move(PAWN, start, end)
    state.say(name, start, end)"""
"""The lines of an effect."""
CHECK = '    return None if steps in state.game.data["steps"] else'
CANDIDATES = '    return ((steps,) for steps in state.game.data["steps"])'
STATE = "    @property\n    def pawn(self) -> Place:"
"""Where a state can answer otherwise than the kernel does."""


def answer(name: str, body: str) -> str:
    """Give a method of the state to put there."""
    return f"    def {name}(self, seat=None):\n        {body}\n\n{STATE}"


IN_PLAY = {
    "raises": (WALK, "    raise KeyError('nw')", "KeyError: 'nw'", "walk.forward"),
    "raises in a check": (CHECK, "    return 1 / 0 if True else", "ZeroDivisionError", "walk.one-to-three"),
    "leaves": (WALK, "    import sys; sys.exit(0)", "SystemExit: 0", "walk.forward"),
    "prints": (WALK, "    print('hello')", "neither prints nor asks", "walk.forward"),
    "asks": (WALK, "    input('how many? ')", "neither prints nor asks", "walk.forward"),
    "loops": (WALK, "    while True: pass", "no end after 5 seconds", "walk.forward"),
    "loops and catches": (
        WALK,
        "    while True:\n        try: steps += 1\n        except BaseException: pass",
        "no end after 5 seconds",
        "walk.forward",
    ),
    "calls itself": (WALK, "    walk_forward(state, name, steps)", "RecursionError", "walk.forward"),
    "takes all memory": (
        WALK,
        "    held = []\n    while True: held.append(bytearray(1 << 24))",
        "MemoryError",
        "walk.forward",
    ),
    "says too little": (WALK, "    state.say(name)", "IndexError", ""),
    "tells nonsense": (WALK, "    state.tell(5)", "what is told are words, not 5", "walk.forward"),
    "tells too little": (WALK, "    state.tell('{} {}', 1)", "IndexError", ""),
    "tells two lines": (WALK, "    state.tell('a\\n> suns walk 1')", "an event is told in one line", ""),
    "reasons nonsense": (CHECK, "    return 7 if True else", "a check gives a reason or None, not 7", ""),
    "states nonsense": (
        STATE,
        answer("position", "return {'pawn': object()}"),
        "its position cannot be loaded: pawn is on <object object at",
        "",
    ),
    "raises what cannot be told": (
        WALK,
        "    class Odd(BaseException):\n        def __str__(self): raise self\n    raise Odd",
        "Odd",
        "walk.forward",
    ),
}
"""What is put in place of which lines, what is told of it, and of which clause."""

AT_IMPORT = {
    "raises": "raise KeyError('nw')",
    "leaves": "import os, sys; sys.exit('bye')",
    "prints": "print('hello')",
    "loops": "while True: pass",
}


def begun(folder: Path, old: str = "", new: str = "") -> Path:
    """Start a game with a judge in which something is changed; give the judge's file."""
    for place, text in started("my-game").items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    judge = folder / "judges" / "my_game.py"
    text = judge.read_text(encoding="utf-8")
    assert old in text
    judge.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return judge


def ppgen(folder: Path, *args: str, stdin: str = "") -> limits.Ended:
    """Run a command with the game, and see that what is wrong is told without a traceback."""
    # The watchdog takes five seconds a step at most, which are not the command's own.
    done = limits.run(
        *("--content", "content", "--judges", "judges", *args),
        cwd=folder,
        stdin=stdin,
        seconds=30,
        memory=4 << 30,
        env={"XDG_CACHE_HOME": str(folder / "cache")},
    )
    assert "Traceback" not in done.stdout + done.stderr, done
    return done


@pytest.mark.few(1)
@pytest.mark.parametrize("fault", IN_PLAY)
def test_verify_tells_transcript_clause_and_line(tmp_path: Path, fault: str) -> None:
    old, new, told, clause = IN_PLAY[fault]
    begun(tmp_path, old, new)
    if fault == "states nonsense":
        page = tmp_path / "content" / "games" / "my-game" / "examples.md"
        page.write_text(page.read_text().replace("pawn: 12", "pawn: 11", 1))
    done = ppgen(tmp_path, "verify")
    assert done.code == 1, done
    place = r"content/games/my-game/examples\.md:\d+:1: judges/my_game\.py(:\d+)?: the judge of my-game fails"
    found = re.search(rf"{place}(.*)", done.stdout)
    assert found, done.stdout
    assert told in found[2]
    assert not clause or f"in the clause {clause}" in found[2]
    assert bool(found[1]) == bool(clause) or not clause


def told_by(commands: list[str], faults: list[str], every: tuple[str, ...]) -> list[ParameterSet]:
    """Pair commands and faults; what loops, until it is ended after seconds, with `every` one in each run."""
    return [
        pytest.param(
            command, fault, marks=pytest.mark.slow if fault == "loops" and command not in every else ()
        )
        for command, fault in product(commands, faults)
    ]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("command", "fault"),
    told_by(
        ["check", "verify", "games", "play my-game", "site build -o out"],
        list(AT_IMPORT),
        every=("check", "play my-game"),
    ),
)
def test_a_judge_that_cannot_be_imported_is_named_with_its_line(
    tmp_path: Path, fault: str, command: str
) -> None:
    begun(tmp_path, "rules = Rulebook()", f"rules = Rulebook()\n{AT_IMPORT[fault]}")
    done = ppgen(tmp_path, *command.split())
    assert done.code == (1 if command == "check" else 2), done
    assert re.search(r"judges/my_game\.py:\d+:(1:)? it cannot be imported: ", done.stderr), done.stderr
    assert "hello" not in done.stdout


@pytest.mark.few(1)
@pytest.mark.parametrize("command", ["games", "check"])
def test_n5_a_judge_that_sleeps_at_import_is_woken_soon(tmp_path: Path, command: str) -> None:
    """The watchdog wakes it as Ctrl-C would, but nobody has pressed that."""
    begun(tmp_path, "rules = Rulebook()", "rules = Rulebook()\nimport time; time.sleep(600)")
    done = ppgen(tmp_path, command)
    assert done.code == (1 if command == "check" else 2), done
    told = (
        r"judges/my_game\.py:\d+:(1:)? it cannot be imported: it waits for something for more than 10 seconds"
    )
    assert re.search(told, done.stderr), done.stderr


@pytest.mark.slow
def test_n5_a_clause_that_sleeps_is_told_with_its_line(tmp_path: Path) -> None:
    begun(tmp_path, WALK, "    import time; time.sleep(600)")
    done = ppgen(tmp_path, "verify")
    assert done.code == 1, done
    told = (
        r"my_game\.py:\d+: the judge of my-game fails in the clause walk\.forward: .*it waits for something"
    )
    assert re.search(told, done.stdout), done.stdout


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("command", "fault"),
    told_by(
        ["verify --coverage --mutate", "verify --json", "play my-game --seed 1", "site build -o out"],
        ["raises", "leaves", "loops", "prints"],
        every=("verify --coverage --mutate", "site build -o out"),
    ),
)
def test_every_command_tells_of_a_judge_that_fails(tmp_path: Path, fault: str, command: str) -> None:
    old, new, told, _ = IN_PLAY[fault]
    begun(tmp_path, old, new)
    done = ppgen(tmp_path, *command.split(), stdin="1\n1\n")
    assert done.code in (1, 2), done
    place = r"judges/my_game\.py:\d+: the judge of my-game fails in the clause walk\.forward"
    assert re.search(place, done.stdout + done.stderr)
    assert told in done.stdout + done.stderr


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (STATE, answer("text", "return None"), "text() gives None"),
        (STATE, answer("text", "return self.nothing"), "AttributeError"),
        (STATE, answer("table", "return ['pawn']"), "AttributeError"),
        (STATE, answer("table", "while True: pass"), "no end after 5 seconds"),
        (CANDIDATES, "    return 5", "TypeError"),
        (STATE, answer("position", "return {'pawn': 1 / 0}"), "ZeroDivisionError"),
        (CHECK, "    return 42 if True else", "a check gives a reason or None, not 42"),
    ],
)
def test_check_asks_a_judge_everything_once(tmp_path: Path, old: str, new: str, told: str) -> None:
    begun(tmp_path, old, new)
    done = ppgen(tmp_path, "check")
    assert done.code == 1, done
    assert re.search(r"^judges/my_game\.py:\d+:1: ", done.stderr), done.stderr
    assert told in done.stderr


@pytest.mark.parametrize(
    "change", [(STATE, answer("table", "return ['pawn']")), (STATE, answer("table", "return 1 / 0"))]
)
@pytest.mark.parametrize("command", ["site build -o out", "draw my-game -o my.svg", "print my-game"])
def test_what_cannot_be_drawn_is_blamed_on_the_judge(
    tmp_path: Path, change: tuple[str, str], command: str
) -> None:
    begun(tmp_path, *change)
    done = ppgen(tmp_path, *command.split())
    assert done.code == 2, done
    assert "judges/my_game.py" in done.stderr
    assert "the judge of my-game fails" in done.stderr
    assert not (tmp_path / "out").exists()


def test_f7_a_mutant_that_loops_without_effects_is_noticed(tmp_path: Path) -> None:
    """Without the clause nothing ends the loop, and none of its turns is an effect."""
    begun(
        tmp_path,
        "    walk_forward(state, name, steps)\n    if",
        "    start = state.pawn\n    while state.pawn == start: walk_forward(state, name, steps)\n    if",
    )
    done = ppgen(tmp_path, "verify", "--mutate")
    assert "no transcript notices when walk.forward" not in done.stdout
    assert "clauses are proven by mutation" in done.stdout


def test_pytest_tells_it_in_a_few_lines(tmp_path: Path) -> None:
    begun(tmp_path, *IN_PLAY["raises"][:2])
    options = "--ppgen-content", "content", "--ppgen-judges", "judges"
    plugin = "-p", "no:ppgen", "-p", "ppgen.transcript.pytest_plugin", "-p", "no:cacheprovider"
    command = [sys.executable, "-m", "pytest", "-q", *plugin, *options, "content"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    place = (
        r"examples\.md:\d+:1: judges/my_game\.py:\d+: the judge of my-game fails in the clause walk\.forward"
    )
    assert re.search(place, done.stdout), done.stdout
    assert "ppgen/transcript" not in done.stdout


def test_a_sleeping_judge_is_woken_and_told(tmp_path: Path) -> None:
    """In the thread of the command itself, which alone can be woken."""
    program = (
        "import time\n"
        "from ppgen.judges import Judges, guarded\n"
        "kind = Judges().find('leyhe-race')\n"
        "try:\n"
        "    with guarded(kind, seconds=0.2): time.sleep(600)\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ,
    )
    assert done.stdout.startswith("BadJudge"), done
    assert "it waits for something for more than 0.4 seconds" in done.stdout


def test_a_judge_off_the_main_thread_is_ended_too(tmp_path: Path) -> None:
    program = (
        "import threading\n"
        "from ppgen.judges import Judges, guarded\n"
        "kind = Judges().find('leyhe-race')\n"
        "def work():\n"
        "    try:\n"
        "        with guarded(kind, seconds=0.2):\n"
        "            while True: pass\n"
        "    except Exception as error: print(error)\n"
        "thread = threading.Thread(target=work)\n"
        "thread.start(); print('here'); thread.join()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.startswith("here\n"), done
    assert "no end after 0.2 seconds" in done.stdout


def test_f7_a_judge_of_ours_that_content_leads_astray_is_placed_too(tmp_path: Path) -> None:
    ours, content = data_path("content"), tmp_path / "content"
    for part in ("systems", "games/army-brats", "games/konane"):
        shutil.copytree(ours / part, content / part)
    game = content / "games" / "army-brats" / "game.yml"
    game.write_text(game.read_text(encoding="utf-8").replace("  demerits:", "  merits:"), encoding="utf-8")
    (tmp_path / "judges").mkdir()
    for command, code in (("check", 1), ("verify", 1), ("site build -o out", 2)):
        done = ppgen(tmp_path, *command.split())
        assert done.code == code, done
        fault = r"army-brats[/ ].*: KeyError: 'demerits'"
        assert re.search(fault, done.stdout + done.stderr), done
        assert "Traceback" not in done.stderr
