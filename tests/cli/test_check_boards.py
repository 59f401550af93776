"""`ppgen check` tells what is said of spaces, titles and circles and would not be printed."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Ppgen

CONTENT = Path("mine/content")
GAME = CONTENT / "games" / "mine"
LONG = "Draw a card and keep it. " * 4


@pytest.fixture
def board(ppgen: Ppgen):
    """Begin a game with some spaces, and say what `check` finds."""
    assert ppgen("new", "mine", "--kind", "no-judge").exit_code == 0
    file = GAME / "game.yml"
    begun = file.read_text(encoding="utf-8")
    assert "  grid: 6 x 6" in begun

    def checked(spaces: str, title: str = "Mine") -> str:
        text = begun.replace("  grid: 6 x 6", f"  grid: 6 x 6\n{spaces}").replace(
            "title: Mine\n", f"title: {title}\n"
        )
        file.write_text(text, encoding="utf-8")
        return ppgen("check", content=CONTENT).output

    return checked


def space(said: str) -> str:
    return f"  spaces:\n    - {{id: here, x: 6.2, y: 0, w: 1, h: 1, {said}}}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("shape: spot, icon: crop", "a spot prints no `icon`"),
        ("shape: tile, ground: accent", "a tile prints no `ground`"),
        ("shape: tile, effect: Draw", "a tile prints its `effect` with an `icon` only"),
        ("shape: bare, label: Deck", "a bare prints no `label`: it prints nothing"),
        ("shape: store, name: Store", "a store prints no `name`"),
        ("shape: box, name: One, label: Two", "a box prints its `name`, and so no `label`"),
        ("count: 3, label: Two", "a cell prints its `count`, and so no `label`"),
        ("special: true, ground: accent", "a cell prints no `ground`"),
        ("shape: box, label: Donaudampfschifffahrtsgesellschaft", "there is no room for 'Donaudampf"),
        ("effect: Donaudampfschifffahrtsgesellschaft", "there is no room for 'Donaudampf"),
        (f"name: Harbour, effect: {LONG}", "what it says is higher than its"),
    ],
)
def test_what_a_space_does_not_print_is_told_at_its_place(board, said: str, told: str) -> None:
    found = board(space(said))
    (line,) = [line for line in found.splitlines() if told in line]
    assert "mine/game.yml:" in line


@pytest.mark.parametrize(
    "said",
    [
        "icon: crop, effect: Take one, name: Farm, ground: accent, count: 3",
        "shape: box, label: Where sold cards lie face up",
        "shape: point, icon: crop, ground: accent",
    ],
)
def test_what_a_space_prints_is_fine(board, said: str) -> None:
    assert "nothing is wrong" in board(space(said))


def test_groups_are_held_to_what_their_spaces_print(board) -> None:
    groups = "  points: {lines: [a9..c9]}\n  groups: [{spaces: a9..c9, numbers: 1}]"
    assert "the space 'a9', a point, prints no `numbers`" in board(groups)


def test_a_title_of_one_long_word_is_printed(board) -> None:
    assert "nothing is wrong" in board("", "Kapitänsmützengarten")


def test_circles_that_do_not_fit_in_a_row_are_told(board) -> None:
    file = GAME / "print.yml"
    text = file.read_text(encoding="utf-8")
    block = "{circles: {title: Coins, count: 20, across: 10, diameter: 20}}"
    file.write_text(text.replace("{heading: Your turn, turn: true}", block), encoding="utf-8")
    assert "has 10 circles of 20 mm in a row" in board("")


def test_the_command_to_go_on_with_can_be_pasted(ppgen: Ppgen) -> None:
    said = ppgen("new", "mine", "--kind", "board", "-o", "new a").output
    command = said.partition("next: ")[2].partition("; ")[0]
    assert shlex.split(command)[1:3] == ["--content", str(Path("new a") / "content")]
