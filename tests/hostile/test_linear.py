"""Inputs that were or could be slow: each is read, or refused with its place, in little time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hostile.conftest import Ppgen

QUICK = 6
"""Seconds of processor time, of which starting and checking the race take two; a hang is far more."""
PLAY = "```play leyhe-race\n---\n```\n"
PAGES = {
    "a heading of blanks": "# a" + " " * 100_000 + "x\n" + PLAY,
    "sixty thousand fences": "```\n```\n" * 60_000,
    "fifteen thousand plays": PLAY * 15_000,
    "brackets": "[" * 30_000,
    "links that do not end": "[a](" * 8000,
    "brackets line by line": ("[ " * 90 + "\n") * 2000,
    "brackets in paragraphs": (("[a](" * 40 + "\n") + "\n") * 2000,
    "references": ("[[turn.roll]] " * 20 + "\n\n") * 900,
    "references to nothing": ("[[nothing]] " * 20 + "\n\n") * 900,
    "emphasis": "*a **b " * 20_000,
    "emphasis in paragraphs": ("*a **b _c " * 9 + "\n") * 5000,
    "backticks": "".join("`" * n + "a" for n in range(1, 1000)),
    "angles": "<" * 100_000,
    "ampersands": "&" * 100_000,
    "exclamation marks": "!" * 100_000,
    "backslashes": "\\" * 100_000,
    "a quotation of quotations": ">" * 50_000 + "a",
    "a list of lists": "- " * 900 + "a",
    "a list three hundred deep": "".join("    " * n + "- a\n" for n in range(300)),
    "a long table": "|a|b|\n|-|-|\n" + "|a|b|\n" * 15_000,
    "headings": "# a\n" * 19_000,
    "underlined headings": "a\n=\n" * 9000,
    "definitions of links": "[a]:" + " " * 1900 + "\n",
    "blocks": "a\n\n" * 9900,
    "one long line": "a" * 1_000_000,
    "tables": ("|a" * 300 + "|\n" + "|-" * 300 + "|\n" + "|a" * 300 + "|\n\n") * 100,
    "paragraphs of links that do not end": ("[a](" * 99 + "\n\n") * 1500,
    "underscores": "_" * 190 + "a\n",
}
VALUES = {
    "forty thousand keys": "".join(f"key{n}: 1\n" for n in range(19_900)),
    "keys in one mapping": "x: {" + ",\n".join(f"k{n}: 1, l{n}: 1" for n in range(15_000)) + "}\n",
    "a sequence": "kinds: [" + ",\n".join("a, b, c, d" for _ in range(15_000)) + "]\n",
    "a flow of brackets": "x: " + "[" * 1900,
    "anchors": "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 15_000)),
    "a long key": "a" * 1500 + ": 1\n",
    "documents": "---\n" * 19_000,
    "tags": "x: " + "!a " * 600,
    "a prose of marks": 'summary: "' + "**a** [[b]] \n" * 15_000 + '"\n',
    "quotation marks": "x: " + "'" * 1999 + "\n",
    "colons": "x: " + "a: " * 600 + "\n",
    "dashes": "- " * 900 + "a\n",
    "questions": "? " * 900 + "a\n",
}


@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_page_takes_no_longer_than_its_length(command: str, race: Path, ppgen: Ppgen) -> None:
    for name, text in PAGES.items():
        (race / f"{name}.md").write_text(text, encoding="utf-8")
    ended = ppgen(command)
    assert ended.code in (1, 2)
    assert ended.seconds < QUICK + len(PAGES) * 0.3


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "name",
    [
        "brackets",
        "links that do not end",
        "brackets in paragraphs",
        "references to nothing",
        "blocks",
        "tables",
        "paragraphs of links that do not end",
    ],
)
def test_a_page_of_the_site_takes_no_longer_than_its_length(name: str, race: Path, ppgen: Ppgen) -> None:
    (race / "examples.md").write_text(PAGES[name], encoding="utf-8")
    (race / "print.yml").unlink()  # which shows examples
    (race / "faq.md").unlink()
    ended = ppgen("site", "build", "-o", "out")
    assert ended.code in (0, 2)
    assert ended.seconds < QUICK


def test_a_definition_takes_no_longer_than_its_length(race: Path, ppgen: Ppgen) -> None:
    before = (race / "game.yml").read_text(encoding="utf-8")
    for place, text in enumerate(VALUES.values()):
        folder = Path(shutil.copytree(race, race.with_name(f"game{place}")))
        (folder / "game.yml").write_text(f"{before}\n{text}", encoding="utf-8")
        (folder / "print.yml").write_text(text, encoding="utf-8")
    shutil.rmtree(race)  # to lay out a sound game takes seconds
    ended = ppgen("check")
    assert ended.code == 1
    assert ended.seconds < QUICK + len(VALUES)
    assert len(ended.stderr.splitlines()) == 101


def test_the_first_hundred_problems_are_told_and_the_others_counted(race: Path, ppgen: Ppgen) -> None:
    with (race / "game.yml").open("a", encoding="utf-8") as file:
        file.writelines(f"key{n}: 1\n" for n in range(130))
    lines = ppgen("check").stderr.splitlines()
    assert len(lines) == 101
    assert lines[-1] == "and 30 more, which are told once some of these are mended"
