"""Texts beside examples: they name no place on which nothing happens there."""

from dataclasses import replace

import pytest

from ppgen.definition import load_game
from ppgen.judges import Judges
from ppgen.sheets.books.examples import worked_example
from ppgen.sheets.errors import SheetError
from ppgen.sheets.kit import subject_of
from ppgen.sheets.naming import here, places_named
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.print_schema.printing import printing


def told(game: str, text: str, number: int = 0) -> None:
    subject = subject_of(load_game(game), "colour", load_layouts(), Judges())
    wanted = printing(subject.definition).examples[number]
    setting = GameSetting(subject, 13, 10, 12, 8, frame="an example")
    worked_example(setting, replace(wanted, text=text), 120.0, 0.0)


@pytest.mark.parametrize(
    ("game", "right", "wrong"),
    [
        ("draughts", "Dark jumps from g3 and takes f4 and f6.", "Dark jumps from g3 and takes f4 and d6."),
        ("konane", "Black jumps from b3 to f3.", "Black jumps from a3 to e3."),
        ("konane", "Black jumps over c3.", "Black jumps over q9."),
        ("pub-scrawl", "Solar moves from 12 to 14.", "Solar moves from 12 to 15."),
    ],
)
def test_a_text_beside_an_example_names_only_places_of_it(game: str, right: str, wrong: str) -> None:
    told(game, right)
    with pytest.raises(SheetError, match="where nothing happens in this example"):
        told(game, wrong)


def test_what_is_refused_may_be_told_with_what_stands_in_the_way() -> None:
    told("pub-scrawl", "Solar may not move from 8 to 10, since the Moon on 11 protects it.", 1)


def test_words_and_counts_are_no_places() -> None:
    board = load_game("draughts").game.board
    assert list(places_named("A man goes to a king, for 40 turns [[jump.b3]], to c3.", board)) == ["c3"]
    assert here("Men go from a1. Here from b2, and from c3.") == " from b2, and from c3."
    assert not here("There from a1.")
