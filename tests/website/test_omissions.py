"""What a site lacks is said where it is made, and promised on none of its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ppgen.definition import load
from ppgen.website.books.book import SiteModel
from ppgen.website.generator import game_files, shared_files
from ppgen.website.omissions import left_out
from ppgen.website.play import runtime
from ppgen.website.writing.page import whole

if TYPE_CHECKING:
    from pathlib import Path

    from ppgen.website.writing.page import Content

PLAY = "games/leyhe-race/play.html"


@pytest.fixture
def library(content: Path) -> SiteModel:
    return SiteModel.of(load(content))


def files(library: SiteModel) -> dict[str, Content]:
    (book,) = library.books.values()
    kits = dict.fromkeys((*library.books, *library.systems), ())
    return dict([*game_files(book, ()), *shared_files(library, kits)])


def test_a_whole_site_lacks_only_the_kits_that_nobody_named(library: SiteModel):
    assert [line.split(":")[0] for line in left_out(library, kits=False)] == ["no kits to download"]
    assert left_out(library, kits=True) == []
    assert PLAY in files(library)


def test_without_its_runtime_there_is_no_page_to_play_on_and_no_word_of_one(
    library: SiteModel, monkeypatch: pytest.MonkeyPatch
):
    whole_site = files(library)
    assert b"play.html" in whole(whole_site["games/leyhe-race/index.html"])
    monkeypatch.setattr(runtime, "available", lambda: False)
    runtime.shared_files.cache_clear()
    made = files(library)
    runtime.shared_files.cache_clear()
    assert [line.split(":")[0] for line in left_out(library, kits=True)] == ["no pages to play on"]
    assert not [path for path in made if path.startswith("play/") or path == PLAY]
    assert not [path for path, content in made.items() if b"play.html" in whole(content)]
    home = whole(made["index.html"]).decode()
    assert "play against" not in home
    assert "1 game to read and learn<" in home
    assert "1 game to read, learn and play<" in whole(whole_site["index.html"]).decode()


def test_a_game_without_a_judge_is_named(library: SiteModel):
    (book,) = library.books.values()
    book.judge = None
    (line,) = left_out(library, kits=True)
    assert line == f"no replays and no page to play on for {book.definition.game.title}: there is no judge"
