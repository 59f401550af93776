"""A deck on a virtual table holds the cards that are printed: its rows, as often as they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import DefinitionError, load_game
from ppgen.judges import Judges
from ppgen.sheets import load_layouts
from ppgen.sheets.cutting.selection import batches
from ppgen.sheets.subject import game_subject
from ppgen.tables.table import VirtualTable, table_of

Deck = Callable[[str, str, str], Path]
PIECE = """
pieces:
  - {id: card, name: card, plural: cards, family: card, size: [40, 40], deck: c.csv}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    """Write a game of a deck alone: its rows, its components and what lies where."""

    def written(rows: str, components: str, place: str) -> Path:
        made = CliRunner().invoke(main, ["new", "orchard", "--kind", "no-judge", "-o", str(tmp_path / "new")])
        assert made.exit_code == 0, made.output
        content = tmp_path / "new" / "content"
        folder = content / "games" / "orchard"
        head, _, rest = (folder / "game.yml").read_text(encoding="utf-8").partition("components:")
        board = "board:" + rest.partition("board:")[2]
        old = '    place: {"c3, d4": stone red, "c4, d3": stone blue}'
        assert old in board
        trays = "trays: [{id: stock, label: Stock, of: table, sight: count}]"
        game = f"{head}components: [{components}]\n{trays}\n"
        (folder / "game.yml").write_text(
            game + board.replace(old, f"    place: {{{place}}}"), encoding="utf-8"
        )
        (folder / "pieces.yml").write_text(
            (folder / "pieces.yml").read_text(encoding="utf-8").partition("pieces:")[0] + PIECE,
            encoding="utf-8",
        )
        printing = (folder / "print.yml").read_text(encoding="utf-8")
        (folder / "print.yml").write_text(printing.replace("piece: stone", "piece: card"), encoding="utf-8")
        (folder / "c.csv").write_text("name,count\n" + rows, encoding="utf-8")
        return content

    return written


def both(content: Path) -> tuple[Counter[str], VirtualTable]:
    """Give the cards that are printed, by name, and the table."""
    definition, layouts, judges = load_game("orchard", content), load_layouts(), Judges()
    subject = game_subject(definition, "colour", layouts, judges)
    printed = Counter(piece.name for batch in batches(subject) for piece in batch.pieces)
    return printed, table_of(definition, None, layouts, judges)


def lying(table: VirtualTable) -> Counter[str]:
    return Counter(piece.name for stack in table.stacks for piece in stack.pieces)


FEW = "Wren,2\nRobin,1\n"
MORE = "Wren,2\nRobin,1\nTit,3\n"


@pytest.mark.parametrize(
    ("rows", "components", "place", "cards"),
    [
        (MORE, "{count: 6}", "stock: 6 card face down", {"Wren": 2, "Robin": 1, "Tit": 3}),
        (MORE, "{count: 6}", "a1: card wren, stock: card face down", {"Wren": 2, "Robin": 1, "Tit": 3}),
        (FEW, "{count: 3}", "stock: 3 card face down", {"Wren": 2, "Robin": 1}),
        (FEW, "{count: 3}", "stock: card face down", {"Wren": 2, "Robin": 1}),
        (FEW, "{count: 3}", "a1: card robin", {"Wren": 2, "Robin": 1}),
        (FEW, "{count: 2}", "stock: card face down", {"Wren": 1, "Robin": 1}),
        (MORE, "{values: [wren, robin, tit], count: 6}", "", {"Wren": 2, "Robin": 1, "Tit": 3}),
        (MORE, "{values: [wren, robin, tit], count: 3}", "", {"Wren": 1, "Robin": 1, "Tit": 1}),
        (MORE, "{values: [wren], count: 2}, {count: 4}", "", {"Wren": 2, "Robin": 1, "Tit": 3}),
        (MORE, "{count: 4}, {values: [wren], count: 2, aside: true}", "", {"Robin": 1, "Tit": 3}),
    ],
)
def test_a_table_and_its_kit_have_each_card_as_often_as_the_deck_says(
    deck: Deck, rows: str, components: str, place: str, cards: dict[str, int]
) -> None:
    whole = components.replace("{", "{piece: card, use: cards, where: deck, ")
    printed, table = both(deck(rows, whole, place))
    assert printed == Counter(cards)
    assert lying(table) == Counter(cards)
    titles = {"/stock": "Stock", "": "Cards"}
    assert all(stack.title == titles[stack.place] for stack in table.stacks if len(stack.pieces) > 1)
    assert not table.lacking


def test_cards_are_left_out_where_nothing_says_which_and_the_remedy_is_told(deck: Deck) -> None:
    _, table = both(
        deck(MORE, "{piece: card, count: 4, use: cards, where: deck}", "a1: card wren, stock: 2 card")
    )
    assert lying(table) == {"Wren": 1}
    (told,) = table.lacking
    assert told == "3 cards of 4: the components of game.yml do not say which; name their values"


def test_a_card_that_lies_more_often_than_its_deck_has_it_is_told(deck: Deck) -> None:
    with pytest.raises(
        DefinitionError, match=r"game.yml:\d+:5: 2 of 'card robin' lie here, but its deck has 1"
    ):
        both(deck(FEW, "{piece: card, count: 3, use: cards, where: deck}", "a1: card robin, a2: card robin"))
