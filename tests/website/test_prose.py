"""What prose shows of the clauses, rulings and words that it names, where it can link to nothing."""

from __future__ import annotations

import re

import pytest

from ppgen.website.books.book import SiteModel
from ppgen.website.pages.play import play_files
from ppgen.website.play import runtime
from ppgen.website.prose.markup import Prose
from ppgen.website.writing import addresses
from tests import own

LIBRARY = SiteModel.of(own.catalogue())


@pytest.mark.parametrize("game", LIBRARY.books)
def test_no_title_of_a_reference_shows_an_id(game: str) -> None:
    book = LIBRARY.books[game]
    prose = Prose(book, addresses.RULINGS)
    shown = [str(prose.reference(name)) for name in (*book.clauses, *book.rulings, *book.sections)]
    titles = [found[1] for each in shown if (found := re.search(r'title="([^"]*)"', each))]
    assert len(titles) == len(shown)
    ids = "|".join(re.escape(name) for name in (*book.clauses, *book.rulings) if "." in name)
    assert [title for title in titles if re.search(rf"\b(?:{ids})\b", title)] == []


def test_a_clause_names_others_by_their_numbers_in_titles_and_beside_a_board() -> None:
    book = LIBRARY.books["draughts"]
    named = f"the draw of {book.numbers['end.third-time']} or {book.numbers['end.quiet']} instead"
    assert named in str(Prose(book, addresses.RULINGS).clause("end.claim"))
    if runtime.available():
        (_, page), *_ = play_files(book)
        assert named in bytes(page).decode()
