"""The page *Write a game* is true: what it quotes stands in Konane, and who follows it gets what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.transcript.fences import fences

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "site/write.md").read_text().splitlines()
OWN = next(number for number, line in enumerate(LINES) if line == "## A rule of your own")
"""Blocks above are Konane's, blocks below are the reader's."""


def blocks(*languages: str, above: bool) -> list[str]:
    return [
        "\n".join(LINES[fence.start : (fence.end or 0) - 1])
        for fence in fences(LINES)
        if fence.opening["info"] in languages and (fence.start < OWN) == above
    ]


SOURCES = [ROOT / "ppgen/games/konane.py", *sorted((ROOT / "content/games/konane").glob("*.yml"))]
KONANE = "\n".join(path.read_text() for path in SOURCES)


@pytest.mark.parametrize("quoted", blocks("yaml", "python", above=True))
def test_what_is_quoted_stands_in_konane_word_for_word(quoted: str) -> None:
    assert f"\n{quoted}\n" in KONANE


JUDGED = "\n".join(path.read_text() for path in sorted((ROOT / "tests/strangers/judged/judges").glob("*.py")))


@pytest.mark.parametrize("quoted", [block for block in blocks("py", above=True) if "import" not in block])
def test_what_is_quoted_of_edges_stands_in_judges_that_are_proven(quoted: str) -> None:
    assert f"\n{quoted}\n" in JUDGED


def test_what_it_says_of_records_can_be_typed(tmp_path: Path) -> None:
    (commands,) = (block for block in blocks("shell", above=True) if "konane.ppn" in block)
    said = Reader(tmp_path).types(commands)
    assert "konane.ppn:2: konane, 9 moves as the judge permits" in said
    assert (tmp_path / "konane.ppn").read_text().count("\nJudge: konane\n") > 1


def test_its_deck_is_one_that_prints(tmp_path: Path) -> None:
    (deck,) = (block for block in blocks("csv", above=True) if "Rye" in block)
    (plants,) = (block for block in blocks("yml", above=True) if "deck: plants.csv" in block)
    counted, printed = (block for block in blocks("yml", above=True) if "piece: plant" in block)
    reader = Reader(tmp_path)
    reader.types("ppgen new my-game --kind cards -o .")
    game = tmp_path / "content/games/my-game"
    for file, block in (("game.yml", counted), ("print.yml", printed)):
        key, _, lines = block.partition("\n")
        described = (game / file).read_text().split("\n")
        place = next(number for number, line in enumerate(described) if line.startswith(key))
        (game / file).write_text("\n".join([*described[: place + 1], lines, *described[place + 1 :]]))
    pieces = game / "pieces.yml"
    pieces.write_text(f"{pieces.read_text()}\n{plants.removeprefix('pieces:')}\n")
    (game / "plants.csv").write_text(deck)
    (game / "art").mkdir()
    check = "ppgen --content content check"
    assert "plants.csv:2:12: the card 'rye':" in reader.types(check, code=1)
    (game / "art/rye.png").write_bytes((ROOT / "site/assets/images/aid.png").read_bytes())
    assert "nothing is wrong" in reader.types(check)


def test_the_numbers_that_it_names_are_konanes() -> None:
    assert len((ROOT / "ppgen/games/konane.py").read_text().splitlines()) <= 149
    rules = (ROOT / "content/games/konane/rules.yml").read_text()
    assert rules.count("\n      - id: ") == 18


class Reader:
    """Somebody in an empty folder who types what the page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        unset = ("PPGEN", "PYTHON")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(unset)} | {"PATH": path}

    def types(self, *lines: str, code: int = 0) -> str:
        script = "\n".join(["set -e", *lines])
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.environment | {"PIP_NO_INDEX": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def puts(self, block: str, file: str, *, before: str) -> None:
        path = self.folder / "my-game" / file
        text = path.read_text()
        assert text.count(before) == 1
        path.write_text(text.replace(before, f"{block}\n\n{before}"))


def test_who_follows_it_in_an_empty_folder_has_a_game_proven_printed_and_published(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    begin, everything = blocks("console", above=True)
    said = reader.types(begin, everything)
    assert "nothing is wrong" in said
    assert "takes the last step" in said
    game = tmp_path / "my-game"
    assert (game / "setup.svg").is_file()
    assert (game / "kits/my-game-letter.pdf").is_file()
    assert "My Game" in (game / "public/games/my-game/rules.html").read_text()

    there = [line for line in begin.splitlines() if line.startswith(("cd ", "export "))]
    (law,), (check, order) = blocks("yaml", above=False), blocks("python", above=False)
    (example,), (told,) = blocks("markdown", above=False), blocks("text", above=False)
    reader.puts(law, "content/games/my-game/rules.yml", before="  - id: the-end\n")
    assert "no function for the clause 'walk.not-on-ten'" in reader.types(*there, "ppgen check", code=1)
    reader.puts(f"{check}\n", "judges/my_game.py", before='@rules.effect("end.last-step"')
    judge = game / "judges/my_game.py"
    judge.write_text(re.sub(r"^WALK = .*$", order, judge.read_text(), flags=re.MULTILINE))
    verify = "ppgen verify --coverage --mutate"
    assert "walk.not-on-ten" in reader.types(*there, "ppgen check", verify, code=1)
    examples = game / "content/games/my-game/examples.md"
    examples.write_text(examples.read_text() + f"\n{example}\n")
    reader.types(*there, "ppgen verify --update")
    assert told in examples.read_text()
    assert "10 of 10 clauses are proven" in reader.types(*there, verify)
