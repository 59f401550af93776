"""The search as people meet it: what they type, what stands there, and what it costs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ppgen.website.books.book import SiteModel
from ppgen.website.search.engine import SearchEngine
from ppgen.website.search.entries import entries_of
from ppgen.website.search.spelling import common_words
from tests.browser.conftest import Open, looks, settle
from tests.browser.test_accessibility import faults

if TYPE_CHECKING:
    from ppgen.definition import Catalogue

RULES = "games/leyhe-race/rules.html"
WAIT = 10_000
"""Milliseconds after which what has not come is missing."""


def ask(page: Page, words: str) -> Locator:
    """Type into the search, and give what is found."""
    page.keyboard.press("/")
    page.get_by_role("searchbox").press_sequentially(words)
    return page.locator("[data-search] [data-id]")


def expect_first(found: Locator, *ids: str) -> None:
    expect(found.first).to_have_attribute("data-id", re.compile("|".join(map(re.escape, ids))), timeout=WAIT)


def test_what_the_build_has_proven_is_what_people_find(opened: Open, catalogue: Catalogue, effort: int):
    page = opened(RULES)
    expect(ask(page, "8.1").first).to_be_visible(timeout=WAIT)
    library = SiteModel.of(catalogue)
    engine = SearchEngine(library.thesaurus, common_words())
    books = list(library.books.values())
    for book in books if effort > 1 else books[::7]:
        assert book.definition.questions is not None
        entries = entries_of(book)
        engine.index(book.id, entries)
        asked = [words for each in book.definition.questions.questions for words in each.asked]
        asked += ["mov", "8.1", "capture.", "zzzz", "", "Kōnane’s  stone?"]
        proven = {words: [entries[e.place].id for e in engine.ask(book.id, words)[:5]] for words in asked}
        found = page.evaluate(
            """async ([game, asked]) => {
                const ranking = await ppgen.searchRanking(game);
                const first = (words) => ranking.ask(words).slice(0, 5).map(({ entry }) => entry.id);
                return Object.fromEntries(asked.map((words) => [words, first(words)]));
            }""",
            [book.id, asked],
        )
        assert found == proven, book.id


def test_german_is_read_on_german_pages_and_the_switch_keeps_the_clause(opened: Open):
    page = opened("de/games/hex/rules.html#turn-no-pass")
    found = ask(page, "Darf ich aussetzen?")
    expect_first(found, "turn.no-pass")
    expect(page.locator(".ask-read")).to_contain_text("aus Hex")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r"/games/hex/rules\.html#turn-no-pass$"))
    assert "/de/" not in page.url
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.few(1)
@pytest.mark.parametrize("query", ["8.1 landing", "capture.landing", "landing on a coin sends it back"])
def test_a_clause_is_found_by_number_by_id_and_by_words(opened: Open, query: str):
    page = opened(RULES)
    found = ask(page, query)
    expect_first(found, "capture.landing")
    expect(found.first).to_contain_text("A coin that lands on a tile with another coin sends that other coin")
    found.first.get_by_role("link").click()
    expect(page.locator("#capture-landing")).to_be_in_viewport()
    expect(page.locator("[data-search]")).to_be_hidden()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("path", "name", "place"),
    [
        ("", "roll.must-move", "pawns-crossing/rules.html#roll-must-move"),
        ("", "Off.exact ", "leyhe-race/rules.html#off-exact"),
        ("", "capture.lan", "leyhe-race/rules.html#capture-landing"),
        ("", "r49", "dungeon-crawl/rules.html#r49"),
        ("games/pub-scrawl/index.html", "roll.must-move", "pawns-crossing/rules.html#roll-must-move"),
        ("games/army-brats/rules.html", "turn.order", "army-brats/rules.html#turn-order"),
        ("games/leyhe-race/rules.html", "turn.order", "leyhe-race/rules.html#turn-order"),
    ],
)
def test_who_types_an_id_is_led_to_what_it_names(opened: Open, path: str, name: str, place: str):
    page = opened(path)
    found = ask(page, name)
    link = found.first.get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(re.escape(place) + "$"), timeout=WAIT)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(place) + "$"))


def test_a_number_alone_finds_that_clause_in_every_game(opened: Open, catalogue: Catalogue):
    found = ask(opened(""), "8.1")
    games = sum("8.1" in book.numbers.values() for book in SiteModel.of(catalogue).books.values())
    expect(found).to_have_count(games, timeout=WAIT)
    expect(found.locator(".hit-number")).to_have_text(["8.1"] * games)


def test_the_game_at_hand_is_asked_and_others_when_they_are_wanted_stand_below(opened: Open):
    page = opened("games/pub-scrawl/rules.html")
    found = ask(page, "who goes first")
    expect_first(found, "will.higher-first", "will.tie-baton")
    assert {each.get_attribute("data-game") for each in found.all()} == {"pub-scrawl"}
    own = found.count()
    page.get_by_role("button", name="All games").click()
    expect(page.locator('[data-id]:not([data-game="pub-scrawl"])').first).to_be_visible(timeout=WAIT)
    games = [each.get_attribute("data-game") for each in found.all()]
    assert set(games[:own]) == {"pub-scrawl"}
    assert "pub-scrawl" not in games[own:]
    assert len(set(games)) > 2


def test_the_name_of_a_game_says_where_to_look(opened: Open):
    found = ask(opened("games/pub-scrawl/rules.html"), "Leyhe’s race: must I roll exactly to finish?")
    expect_first(found, "off.exact")
    assert {each.get_attribute("data-game") for each in found.all()} == {"leyhe-race"}


def test_what_is_mistyped_is_mended_and_said_and_can_be_had_as_typed(opened: Open):
    page = opened(RULES)
    found = ask(page, "capure own coyn")
    expect_first(found, "capture.own-coin")
    status = page.get_by_role("search").get_by_role("status")
    expect(status).to_contain_text("Read as “capture own coin”")
    status.get_by_role("button", name="as typed").click()
    expect(status).not_to_contain_text("Read as")


def test_who_finds_nothing_is_offered_words_that_lead_somewhere(opened: Open):
    page = opened(RULES)
    ask(page, "xylophone")
    status = page.get_by_role("search").get_by_role("status")
    expect(status).to_contain_text("No rule speaks of “xylophone”", timeout=WAIT)
    status.get_by_role("button").first.click()
    expect(page.locator("[data-search] [data-id]").first).to_be_visible()


def test_keys_lead_through_the_answers_and_out(opened: Open):
    page = opened(RULES)
    found = ask(page, "extra turn")
    expect(found.first).to_be_visible(timeout=WAIT)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(found.nth(1).get_by_role("link")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_hidden()


def test_the_index_comes_when_the_search_is_opened_and_not_before(opened: Open):
    page = opened(RULES)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.move(200, 200)
    settle(page)
    assert [url for url in asked if "/search/" in url] == []
    with page.expect_request("**/search/games/leyhe-race.js", timeout=WAIT):
        page.keyboard.press("/")
    expect(page.get_by_role("search").get_by_role("status")).to_contain_text("4.2", timeout=WAIT)
    settle(page)
    assert {url.split("/search/")[1] for url in asked if "/search/" in url} == {
        "words.js",
        "spelling.js",
        "games/leyhe-race.js",
    }


def test_who_is_in_no_game_fetches_one_index_and_the_texts_of_what_is_shown(opened: Open):
    page = opened("")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("does my coin land on one of my own coins")
    found = page.locator("[data-search] [data-id]")
    expect(found.first.locator(".hit-text")).not_to_be_empty(timeout=WAIT)
    settle(page)
    expect(found.locator(".hit-text:empty")).to_have_count(0)
    shown = {each.get_attribute("data-game") for each in found.all()}
    fetched = {url.split("/search/")[1] for url in asked if "/search/" in url}
    assert {name for name in fetched if not name.startswith("boards/")} == {
        "words.js",
        "all.js",
        "spelling.js",
        *(f"texts/{game}.js" for game in shown),
    }


def test_what_is_typed_before_the_scripts_have_come_is_asked(opened: Open):
    page = opened("")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/site.js", hold)
    with page.expect_request("**/site.js"):
        page.goto(page.url + RULES, wait_until="commit")
    page.get_by_role("searchbox").press_sequentially("8.1")
    held[0].continue_()
    expect_first(page.locator("[data-search] [data-id]"), "capture.landing")


def test_a_copy_in_a_folder_can_be_searched(opened: Open, site: Path):
    page = opened("games/leyhe-race/examples.html", base=site.as_uri() + "/")
    found = ask(page, "8.1")
    expect_first(found, "capture.landing")
    found.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"leyhe-race/rules\.html.*#capture-landing"))


@pytest.mark.few(1)
@pytest.mark.parametrize(("width", "scheme"), looks(360, 1440))
def test_answers_are_in_nobodys_way(opened: Open, scheme: str, width: int):
    page = opened("games/konane/learn.html", viewport={"width": width, "height": 800}, color_scheme=scheme)
    if width == 360:
        page.get_by_role("button", name="Search").click()
    found = ask(page, "capure own stoen")
    expect(found.first).to_be_visible(timeout=WAIT)
    assert faults(page) == []
    page.keyboard.press("Control+a")
    page.keyboard.type("xylophone")
    expect(found).to_have_count(0)
    assert faults(page) == []
