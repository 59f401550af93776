"""The built site: every link leads somewhere, every page is whole, nothing comes from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import material
import pytest

from ppgen.website.books.book import GameModel
from ppgen.website.writing import addresses
from tests.website.built import Page, pages_of

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

TEMPLATES = {
    "header.html": "8cf3fb15bcf969ff",
    "javascripts/base.html": "d6113712bc4deb30",
}
"""Templates of the theme that ours stand in for, and what they were when ours were written."""


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in pages_of(site)}


def test_every_link_and_anchor_leads_somewhere(site: Path, pages: dict[Path, Page]):
    ids = {file: set(page.ids) for file, page in pages.items()}
    broken = [
        f"{file.relative_to(site)}: {link}"
        for file, page in pages.items()
        for link in page.links
        if not _leads(site, file, link, ids)
    ]
    assert broken == []


def _leads(site: Path, file: Path, link: str, ids: dict[Path, set[str]]) -> bool:
    parts = urlsplit(link)
    if parts.scheme in ("http", "https", "mailto", "data"):
        return True
    if file.name == "404.html":  # its links are written from the root
        target = site / unquote(parts.path).lstrip("/")
    else:
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if not target.is_file():
        return target.is_dir() and (target / "index.html").is_file()
    if target.name == "play.html" and "--" in parts.fragment:  # a position that the judge knows by its name
        told = json.loads((site / "play" / f"{target.parent.name}.json").read_text(encoding="utf-8"))
        position = parts.fragment.removesuffix("--try")
        if position != parts.fragment:  # which is a puzzle there
            return position in told["tasks"]
        return position.rpartition("--")[0] in told["examples"]
    if not parts.fragment or target not in ids or unquote(parts.fragment) in ids[target]:
        return True
    return target.name == "play.html" and _is_a_game(parts.fragment)


def _is_a_game(words: str) -> bool:
    """Tell whether an address holds a game, packed as the page to play on unpacks it."""
    try:
        match = json.loads(zlib.decompress(base64.urlsafe_b64decode(words + "=" * (-len(words) % 4)), -15))
    except (ValueError, zlib.error):
        return False
    return isinstance(match["position"], dict) and bool(match["lines"])


def test_no_id_occurs_twice(site: Path, pages: dict[Path, Page]):
    twice = {
        str(file.relative_to(site)): [name for name, count in Counter(page.ids).items() if count > 1]
        for file, page in pages.items()
    }
    assert {file: names for file, names in twice.items() if names} == {}


def test_drawings_use_what_is_on_their_page(site: Path, pages: dict[Path, Page]):
    for file, page in pages.items():
        ids = set(page.ids)
        used = {a["xlink:href"] for tag, a in page.elements if tag == "use"}
        assert {
            f"{file.relative_to(site)} {name}" for name in used if name is None or name[1:] not in ids
        } == set()


def test_nothing_is_fetched_from_elsewhere(pages: dict[Path, Page]):
    fetched = [
        value
        for page in pages.values()
        for tag, attributes in page.elements
        for name in ("src", "href")
        if tag in ("script", "link", "img", "iframe", "source", "image")
        and attributes.get("rel") != "canonical"
        and (value := attributes.get(name))
    ]
    assert [value for value in fetched if urlsplit(value).netloc] == []


def test_every_page_has_a_strict_policy_that_it_keeps(site: Path, pages: dict[Path, Page]):
    for file, page in pages.items():
        policies = [
            a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(policies) == 1, file
        assert policies[0]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policies[0]
        for tag, attributes in page.elements:
            assert tag != "style", file
            assert "style" not in attributes, (file, tag)
            assert not any(name.startswith("on") for name in attributes), (file, tag)
            if tag == "script":
                assert "src" in attributes or attributes.get("type") in ("application/json", "text/plain"), (
                    file
                )


def test_every_page_has_a_title_a_description_and_one_first_heading(site: Path, pages: dict[Path, Page]):
    for file, page in pages.items():
        tags = [tag for tag, _ in page.elements]
        assert tags.count("h1") == 1, file.relative_to(site)
        assert tags.count("title") >= 1
        assert page.ids.count("_text") == 1, file.relative_to(site)
        assert any(a.get("name") == "description" and a.get("content") for _, a in page.elements), file


def test_each_example_is_there_as_text(site: Path, catalogue: Catalogue):
    for game_id, definition in catalogue.games.items():
        book = GameModel(definition)
        assert book.faq is not None
        for example in [*book.examples, *book.faq.examples]:
            text = site / addresses.text_file(example.page, example.transcript.name)
            start = f"```play {game_id} {example.transcript.name}\n"
            assert text.read_text(encoding="utf-8").startswith(start)


def test_seats_are_introduced_where_the_game_is_set_up(site: Path):
    """Dungeon Crawl says green, as its pieces are drawn; other sets have yellow crowns."""
    page = (site / "games" / "dungeon-crawl" / "index.html").read_text(encoding="utf-8")
    setup = page[page.index('id="setup"') : page.index('id="_setup-1"')]
    assert "yellow plays for green" in setup


def test_the_templates_we_replace_are_still_what_they_were():
    """A change of the theme's own bar or scripts has to be looked at before it is taken over."""
    templates = Path(material.__file__).parent / "templates" / "partials"
    found = {name: hashlib.sha256((templates / name).read_bytes()).hexdigest()[:16] for name in TEMPLATES}
    assert found == TEMPLATES


def test_the_theme_brings_no_attribute_that_is_not_html(site: Path):
    toggles = [
        line for file in pages_of(site) for line in file.read_text().splitlines() if "md-toggle" in line
    ]
    assert toggles
    assert [line for line in toggles if "autocomplete" in line] == []
