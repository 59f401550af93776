"""Pages written by hand: they show the games of their site, and get on where one is missing."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import markdown
import pytest

from ppgen.definition import DefinitionError
from ppgen.website.books.book import SiteModel
from ppgen.website.markdown.handwritten import PlayExtension, written_out

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

PAGE = """Nobody is spared: [[leyhe-race/capture.own-coin]].

```play leyhe-race spare-nobody
phase: move
die: 5
board: {5: [suns]}
---
> suns enter
suns enters a coin on 5 (moon 5)
suns coin on 5 returns to stash
next: moons to roll
```
"""


HARD = """# Hard

See [[a *very* `[house rule]_

`[[no reference]]`, `` and `[[nor this]]`` but *[[capture of
one's own|leyhe-race/capture.own-coin]]* and [[2 * 3_4 |leyhe-race/option.no-own-landing]] and [[leyhe-race]].

> It goes on [[in the
> next line|leyhe-race/capture.landing]].

````markdown
```play nothing
[[nor this]]
```
````

```diagram leyhe-race
board: {8: [suns]}
```

- a list
"""
"""What may look like our marks, and where they meet those of Markdown."""


def html(text: str, library: SiteModel) -> str:
    return markdown.markdown(text, extensions=[PlayExtension(library=library, page="page.html")])


@pytest.fixture
def library(catalogue: Catalogue) -> SiteModel:
    return SiteModel.of(catalogue)


@pytest.fixture
def elsewhere(tmp_path: Path) -> SiteModel:
    """The library of a site of other games."""
    return SiteModel(tmp_path, {})


def test_a_page_shows_the_games_it_is_given(library: SiteModel):
    page = html(PAGE, library)
    number = library.books["leyhe-race"].numbers["capture.own-coin"]
    assert re.search(rf'<a href="games/leyhe-race/rules.html#capture-own-coin"[^>]*>{number}</a>', page)
    assert '<figure class="replay" id="play-spare-nobody"' in page


def test_a_game_that_a_site_lacks_is_spoken_of_in_words_alone(elsewhere: SiteModel):
    page = html(PAGE, elsewhere)
    assert "Nobody is spared: capture.own-coin." in page
    assert "&gt; suns enter\nsuns enters a coin on 5" in page
    assert "<a " not in page
    assert "<figure" not in page


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("```play leyhe-rase\n---\n```\n", r"page\.md:1:1: no judge knows .*'leyhe-rase'.*leyhe-race"),
        ("See [[leyhe-race/capture.landed]].", r"page\.md:1:5: .*capture\.landed"),
        ("See [[leyhe-rase/capture.landing]].", r"page\.md:1:5: .*leyhe-rase"),
    ],
)
def test_what_no_game_has_is_named_with_its_place(library: SiteModel, text: str, complaint: str):
    with pytest.raises(DefinitionError, match=complaint):
        html(text, library)


def test_a_page_is_not_drawn_again_while_nothing_changes(library: SiteModel, monkeypatch: pytest.MonkeyPatch):
    first = html(PAGE, library)
    monkeypatch.delattr("ppgen.website.markdown.handwritten.played")
    assert html(PAGE, library) == first


@pytest.mark.parametrize("text", [PAGE, HARD, f"{HARD}\n{PAGE}"])
def test_a_page_written_out_says_the_same_without_us(library: SiteModel, text: str):
    written, _ = written_out(text, Path("page.md"), "page.html", library)
    assert unescape(markdown.markdown(written)).split() == unescape(html(text, library)).split()


def test_a_game_that_a_site_lacks_is_written_out_in_words_alone(elsewhere: SiteModel):
    written, _ = written_out(PAGE, Path("page.md"), "page.html", elsewhere)
    assert written.startswith("Nobody is spared: capture.own-coin.")
    assert "&gt; suns enter" in written
    assert "<a " not in written
    assert "<div" not in written


def test_a_reference_that_goes_on_in_the_next_line_is_checked_like_any_other(library: SiteModel):
    with pytest.raises(DefinitionError, match=r"page\.md:3:5: 'leyhe-race/capture\.landed'"):
        html("# Page\n\nSee [[this\nclause|leyhe-race/capture.landed]].", library)
