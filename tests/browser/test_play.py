"""Playing in the browser: the same judge in a worker, which draws, refuses, undoes and gives examples."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ppgen.definition import load
from ppgen.website.books.book import Library
from tests.browser.conftest import Open

HANG = 120_000
RUN = """([game, requests]) => new Promise((resolve, reject) => {
  const worker = new Worker(`assets/javascripts/judge.js?game=${game}`);
  const answers = [];
  worker.onerror = () => reject(new Error("no judge"));
  worker.onmessage = ({ data: [number, answer] }) => {
    if (number) answers.push(answer);
    if (number === requests.length) resolve(answers);
    else worker.postMessage([number + 1, requests[number]]);
  };
})"""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.of(load())


def brought(opened: Open, game: str, mark: str = "", **options: object) -> Page:
    page = opened(f"games/{game}/play.html{mark}", **options)
    page.get_by_role("button", name="Bring the judge").click()
    expect(page.locator(".play-turn")).to_be_visible(timeout=HANG)
    expect(page.locator(".play-moves .chip").first).to_be_visible(timeout=HANG)
    return page


def says_the_same(page: Page, library: Library, game: str, most: int | None = None) -> None:
    """Play a game's transcripts by the judge in the page, and compare them with what they are here."""
    examples = [example for example in library.books[game].examples if example.states][:most]
    requests, expected = [], []
    for example in examples:
        steps = [step for step in example.run.steps if step.exchange.input]
        lines = [step.exchange.input.text.removeprefix(">").strip() for step in steps]
        start = json.loads(json.dumps(example.states[0].position()))
        requests.append({"do": "run", "position": start, "lines": lines})
        expected.append([list(step.printed) for step in steps])
    answers = page.evaluate(RUN, [game, requests])
    assert [answer.get("printed", answer) for answer in answers] == expected


@pytest.mark.parametrize("game", ["leyhe-race", "oware", "dungeon-crawl"])
def test_transcripts_say_the_same_in_the_browser(opened: Open, library: Library, game: str) -> None:
    says_the_same(opened(), library, game, 6)


@pytest.mark.slow
def test_all_transcripts_of_the_site_say_the_same_in_the_browser(opened: Open, library: Library) -> None:
    page = opened()
    for game, book in library.books.items():
        if book.judge:
            says_the_same(page, library, game)


def test_a_chip_moves_at_once_and_undo_takes_it_back(opened: Open) -> None:
    page = brought(opened, "konane")
    before = page.locator(".play-board .piece, .play-board g use").count()
    page.locator(".play-moves .chip").first.click()
    expect(page.locator(".play-board g use")).to_have_count(before - 2, timeout=HANG)  # and the computer's
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".play-board g use")).to_have_count(before, timeout=HANG)
    assert Axe().run(page).violations_count == 0


def test_a_refused_touch_names_its_clause(opened: Open) -> None:
    page = brought(opened, "konane")
    page.locator('[data-place="a1"]').dispatch_event("click")
    expect(page.locator(".play-says.refused a, .play-says:not(.refused) .open")).to_have_attribute(
        "href", re.compile("rules.html#"), timeout=HANG
    )


def test_a_hostile_address_begins_a_new_game(opened: Open) -> None:
    page = brought(opened, "konane", "#eJwrSS0uAQAEXQHB")
    expect(page.locator(".play-turn")).to_contain_text("to act")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_looks(opened: Open, width: int, scheme: str) -> None:
    page = brought(opened, "leyhe-race", viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).violations_count == 0


def test_a_step_of_a_replay_is_played_on_and_its_verdict_sent(opened: Open) -> None:
    page = opened("games/konane/examples.html")
    link = page.locator(".play-from").first
    assert re.search(r"play\.html#[a-z0-9-]+--\d+$", link.get_attribute("href") or "")
    link.click()
    expect(page.locator(".play-moves .chip").first).to_be_visible(timeout=HANG)
    page.locator(".place:not(.start):not(.open)").first.dispatch_event("click")
    page.get_by_role("button", name="Send the verdict").click(timeout=HANG)
    expect(page.locator("#_live")).to_contain_text("verdict")
    said = page.locator(".play-says.refused code").inner_text()
    page.reload()
    expect(page.locator(".play-says.refused code")).to_have_text(said, timeout=HANG)
    expect(page.locator(".play-board .try")).to_be_attached()
    assert Axe().run(page).violations_count == 0


def test_hands_are_hidden_while_the_screen_is_passed(opened: Open) -> None:
    page = brought(opened, "hearts")
    page.locator("summary", has_text="Players and options").click()
    for select in page.locator(".play-rivals select").all():
        select.select_option("")
    take = page.get_by_role("button", name=re.compile("show my hand"))
    expect(take).to_be_visible(timeout=HANG)
    assert page.locator(".play-stage *, .play-trays *, .play-moves *").count() == 0
    take.click()
    expect(page.locator(".play-moves .chip").first).to_be_visible(timeout=HANG)
