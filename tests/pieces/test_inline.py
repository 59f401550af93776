"""Icons between the words of a game's texts, on paper and on pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition import load_game
from ppgen.drawing.scene import Group, Text, Use, pt
from ppgen.drawing.text import TextStyle, lines, paragraph
from ppgen.judges import Judges
from ppgen.pieces.inline import parted, words_html
from ppgen.sheets import load_layouts
from ppgen.sheets.subject import game_subject


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "icons").mkdir()
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z"/></svg>'
    (tmp_path / "icons" / "oil-lamp.svg").write_text(drawn)
    return tmp_path


def test_only_names_of_icons_are_icons(folder: Path) -> None:
    text = "Pay :coin::oil-lamp: at 10:30:15, not :lmap:."
    assert list(parted(text, folder)) == [
        ("Pay ", False),
        ("coin", True),
        ("oil-lamp", True),
        (" at 10:30:15, not :lmap:.", False),
    ]


def test_an_icon_on_a_page_has_the_colour_and_the_height_of_its_words(folder: Path) -> None:
    html = words_html("<b> :oil-lamp:", folder)
    assert html.startswith("&lt;b&gt; <svg ")
    assert 'width="2.24em" height="1.12em" role="img" aria-label="oil-lamp"' in html
    assert 'fill="currentColor"' in html
    assert "style=" not in html


def test_an_icon_on_paper_stands_between_words_and_says_what_it_is() -> None:
    subject = game_subject(load_game("konane"), "colour", load_layouts(), Judges())
    words = subject.spans("Take **two :coin::coin:**, `:coin:` and [[:coin:|jump.must]].")
    assert [span.text for span in words if span.sign] == ["coin", "coin"]
    style = TextStyle(10, 13)
    block = paragraph(words, style, (0, 0), 200)
    signs = [item for item in block.item.items if isinstance(item, Group)]
    assert [sign.alt for sign in signs] == ["Symbol: coin", "Symbol: coin"]
    boxes = [sign.items[0].transform for sign in signs if isinstance(sign.items[0], Use)]
    assert boxes[1].e - boxes[0].e == pytest.approx(pt(10) * 1.12)
    said = "".join(item.text for item in block.item.items if isinstance(item, Text))
    assert said == "Take two , :coin: and :coin:."
    assert len(lines(words, style, 20)) > 2, "it is broken as words are"
