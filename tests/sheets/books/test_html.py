"""The rules as HTML: whole, in order, with headings and links that a screen reader can follow."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.judges import Judges
from ppgen.sheets.books.html import rules_html
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import game_subject

VOID = {"meta"}


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def written(game: str) -> str:
    return rules_html(game_subject(load_game(game), "colour", load_layouts(), Judges())).decode()


@pytest.mark.parametrize("game", game_ids())
def test_it_holds_every_clause_under_headings_in_order(game):
    text = written(game)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.headings[0] == 1
    assert all(
        after - before <= 1 for before, after in zip(reader.headings, reader.headings[1:], strict=False)
    )
    assert len(set(reader.ids)) == len(reader.ids)
    assert {link[1:] for link in reader.links if link[0] == "#"} <= set(reader.ids)
    assert all(link[0] == "#" for link in reader.links), "nothing is fetched from elsewhere"
    numbers = load_game(game).rules.numbers()
    places = [
        text.index(f'id="{clause.id}">{numbers[clause.id]} ') for clause in load_game(game).rules.clauses()
    ]
    assert places == sorted(places)


def test_it_holds_every_option_and_no_answer_without_its_question():
    text = written("pawns-crossing")
    for option in load_game("pawns-crossing").game.options:
        assert f"<h3>{option.title}</h3>" in text
        meant = text.partition(f"<h3>{option.title}</h3>")[2].partition("</ul>")[0]
        assert meant.count("<li>") >= len(option.values)
        assert meant.count("(usual)") == 1
    assert "words: No.</p>" not in text
    assert "words: Yes.</p>" not in text


def test_content_is_no_html(tmp_path):
    text = written("hearts")
    assert text.count("<script") == 0
    assert "<main>" in text
    assert '<html lang="en-GB">' in text


def test_a_term_is_shown_as_it_is_written():
    assert 'twenty-four <a href="#words">points</a> where lines meet' in written("nine-mens-morris")
