"""On a phone: what is said is whole, what is written can be read, and what is shown first is of use."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import smallest_label
from tests.browser.test_play import HANG, START, brought, packed

if TYPE_CHECKING:
    from tests.browser.conftest import Open

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LEAST = 11
"""Pixels that a label is high at least; drawings are measured by their rounded millimetres."""

STEPS = [
    "games/pub-scrawl/examples.html#play-weavers-arms--4",
    "games/hearts/examples.html#play-hearts-are-not-broken--4",
    "games/backgammon/examples.html#play-from-the-bar--3",
    "games/army-brats/examples.html#play-plain-trade-with-the-matching-pass--5",
    "games/pawns-crossing/examples.html#play-three-players-and-a-tie--8",
]


@pytest.fixture
def opened(opened_again: Open) -> Open:
    return opened_again


@pytest.mark.few(1)
@pytest.mark.parametrize("step", STEPS)
def test_a_verdict_is_whole_and_labels_are_read(opened: Open, step: str) -> None:
    page = opened(step, **PHONE)
    replay = page.locator(f"#{step.split('#')[1].split('--', maxsplit=1)[0]}")
    now = replay.locator(".now")
    expect(now).to_be_in_viewport()
    assert now.evaluate("box => box.scrollHeight <= box.clientHeight + 1")
    assert "error:" not in now.inner_text()
    assert smallest_label(replay.locator(".stage")) >= LEAST
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_who_sees_it_is_asked_only_where_something_is_secret(opened: Open) -> None:
    page = opened("games/pub-scrawl/examples.html#play-weavers-arms--4", **PHONE)
    expect(page.locator("#play-weavers-arms .controls")).to_be_visible()
    expect(page.locator("#play-weavers-arms .views")).to_have_count(0)


def test_a_refused_card_is_marked(opened: Open) -> None:
    page = opened("games/hearts/examples.html#play-hearts-are-not-broken--4", **PHONE)
    expect(page.locator("#play-hearts-are-not-broken .stage > .board .try")).to_be_attached()


def test_pits_bear_their_names_and_counts(opened: Open) -> None:
    page = brought(opened, "oware", **PHONE)
    for size in ((360, 740), (740, 360), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        stage = page.locator(".play-stage")
        assert stage.evaluate("stage => stage.scrollWidth <= stage.clientWidth + 1"), size
        named = page.locator(".play-board text.space-name")
        expect(named).to_have_count(14)
        told = {text.strip() for text in named.all_text_contents()}
        assert {"a 4", "f 4", "A 4", "F 4", "North", "South"} <= told
        sizes = page.locator(".play-board text").evaluate_all(
            "all => all.map((text) => parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a)"
        )
        assert min(sizes) >= LEAST, size


def test_a_wide_board_is_read_by_parts_and_shows_what_may_be_touched(opened: Open) -> None:
    page = brought(opened, "pub-scrawl", **PHONE)
    expect(page.locator(".play-plan .play-key")).to_be_visible()
    assert page.locator(".play-board").evaluate("board => board.getScreenCTM().a") * 2.47 >= LEAST
    stage = page.locator(".play-stage")
    before = stage.evaluate("stage => stage.scrollLeft")
    page.locator(".play-plan button:enabled").first.click()
    page.wait_for_function("left => document.querySelector('.play-stage').scrollLeft !== left", arg=before)


@pytest.mark.slow
def test_a_hand_is_above_the_dock(opened: Open) -> None:
    page = brought(opened, "hearts", **PHONE)
    last = page.locator(".play-piece").last.bounding_box()
    dock = page.locator(".play-acts.dock").bounding_box()
    assert last
    assert dock
    assert last["y"] + last["height"] <= dock["y"] + 1


def test_you_and_the_computer_are_told_apart_and_its_move_is_marked(opened: Open) -> None:
    page = brought(opened, "nine-mens-morris", **PHONE)
    expect(page.locator(".play-turn")).to_have_text("Your turn")
    expect(page.locator(".play-sits")).to_have_text(re.compile("You are White. Black: the computer, medium"))
    expect(page.locator(".play-says")).not_to_contain_text("Touch a piece")
    page.locator('.place[data-place="a1"]').dispatch_event("click")
    expect(page.locator(".play-says")).to_contain_text("Black", timeout=HANG)
    expect(page.locator(".play-last .came")).to_have_count(1)
    assert "White man" in (page.locator('.place[data-place="a1"]').get_attribute("aria-label") or "")
    page.locator('.place[data-place="a1"]').dispatch_event("click")
    expect(page.locator(".play-says.refused .play-try")).to_have_text(
        "You tried to place a man at a1.", timeout=HANG
    )


def refused(page: Page) -> str:
    page.locator('.place[data-place="a1"]').dispatch_event("click")
    page.get_by_role("button", name="Send the verdict").click(timeout=HANG)
    page.wait_for_url(re.compile("#"))
    return page.url


def test_a_verdict_is_read_before_the_judge_is_there(opened: Open) -> None:
    page = brought(opened, "nine-mens-morris")
    page.locator('.place[data-place="a1"]').dispatch_event("click")
    expect(page.locator(".play-says")).to_contain_text("Black places", timeout=HANG)
    mark = refused(page).partition("#")[2]
    other = opened("games/nine-mens-morris/index.html")
    other.route("**/play/judge.json", lambda route: None)  # it never comes
    other.goto(other.url.replace("index.html", f"play.html#{mark}"))
    told = other.locator(".foretold")
    expect(told).to_contain_text("Not allowed.")
    expect(told).to_contain_text("stands on a1")
    expect(told.locator("a")).to_have_attribute("href", re.compile("rules.html#"))
    expect(told.locator(".play-board > use")).to_have_count(1 + 2)  # the board, and what lies on it
    expect(told.locator(".play-board .try rect")).to_have_count(1)
    expect(other.locator(".play-opening")).to_have_count(0)


def test_what_an_address_says_of_a_verdict_is_text_and_the_judge_has_the_last_word(opened: Open) -> None:
    lie = "<img src=x onerror=alert(1)> all is lost"
    said = {"why": lie, "try": lie, "clause": "constructor"}
    match = packed({"position": START, "lines": [], "tried": "black remove a1", "said": said})
    page = opened(f"games/konane/play.html#{match}")
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.locator(".play-board")).to_be_visible(timeout=HANG)
    expect(page.locator(".player")).not_to_contain_text("all is lost")


@pytest.mark.slow
def test_a_verdict_that_was_undone_is_gone_from_the_address(opened: Open) -> None:
    page = brought(opened, "konane")
    page.locator(".play-moves .chip").first.click()
    pieces = page.locator(".play-board > g use")
    expect(pieces).to_have_count(34, timeout=HANG)
    expect(page.locator(".play-turn")).to_have_text("Your turn", timeout=HANG)
    page.locator(".place:not(.start):not(.open)").first.dispatch_event("click")
    page.get_by_role("button", name="Send the verdict").click(timeout=HANG)
    page.wait_for_url(re.compile("#"))
    page.get_by_role("button", name="Undo").click()
    expect(pieces).to_have_count(36, timeout=HANG)
    page.wait_for_url(re.compile(r"play\.html$"))
    page.reload()
    expect(pieces).to_have_count(36, timeout=HANG)
    expect(page.locator(".play-says.refused")).to_have_count(0)
    expect(page.locator(".play-sits")).to_contain_text("computer")


def test_the_home_page_begins_with_a_field_and_what_there_is(opened: Open) -> None:
    page = opened("index.html", **PHONE)
    expect(page.locator(".ask-input")).to_be_in_viewport()
    expect(page.locator(".hero .there")).to_be_in_viewport()
    expect(page.locator(".hero .there")).to_have_text(re.compile(r"^13 games to read, learn(, | and )play"))
    expect(page.locator(".hero .button").first).to_be_in_viewport()
    page.locator(".ask-input").click()
    expect(page.locator(".ask-sheet")).to_be_visible()
    page = opened("index.html", viewport={"width": 740, "height": 360})
    expect(page.locator(".ask-input")).to_be_in_viewport()
    expect(page.locator(".hero .button").first).to_be_in_viewport()


def test_where_no_game_fits_the_nearest_are_shown_with_what_differs(opened: Open) -> None:
    page = opened("games/index.html?players=3&home=cards&minutes=20", **PHONE)
    expect(page.locator(".found")).to_contain_text(re.compile("None of 13 games fits all 3. .* nearest:"))
    shown = page.locator(".index > .game:visible")
    assert 0 < shown.count() < 13
    expect(shown.first.locator(".fits .no")).to_have_count(1)
    expect(shown.first.locator(".fits li")).to_have_count(3)
    expect(shown.first).to_be_in_viewport()
    page.locator(".let-go button").first.click()
    expect(page.locator(".found")).to_have_text(re.compile(r"^\d+ games?$"))
    expect(page.locator(".fits")).to_have_count(0)


def test_who_plays_sits_above_and_below_the_board_and_what_can_be_touched_has_no_button(opened: Open) -> None:
    page = brought(opened, "nine-mens-morris", **PHONE)
    places = (".others .play-seat", ".play-stage", ".own .play-seat")
    boxes = [page.locator(place).bounding_box() for place in places]
    tops = [box["y"] for box in boxes if box]
    assert len(tops) == 3
    assert tops == sorted(tops)
    expect(page.locator(".own .play-seat")).to_have_text(re.compile("You White.*In hand"))
    dock = page.locator(".play-acts.dock").bounding_box()
    says = page.locator(".play-says").bounding_box()
    assert dock
    assert says
    assert says["y"] + says["height"] <= dock["y"], "all is seen without scrolling"
    assert page.locator(".play-moves .chip").first.evaluate("(chip) => chip.offsetWidth") <= 2


MARKED = """before => {
  if (document.querySelector(".dock .button.strong")) return { over: true };
  const spots = (sign) => [...document.querySelectorAll(`.play-board .place.${sign}`)];
  const marked = (sign) => spots(sign).map((spot) => spot.dataset.place);
  const open = marked("open");
  const places = open.length ? open : marked("start");
  const now = places.join() + document.querySelector(".play-says").textContent;
  return places.length && now !== before && { places, now };
}"""
"""Tells what a person may touch once that has changed, or that the game is over."""


@pytest.mark.slow
def test_a_whole_game_is_played_by_touching_what_is_marked(opened: Open) -> None:
    page = brought(opened, "konane", **PHONE)
    words = "stage => stage.style.getPropertyValue('--words') * stage.firstChild.getScreenCTM().a * 2.47"
    assert page.locator(".play-stage").evaluate(words) >= 9, "letters and numbers beside the board"
    turn, says, rng, now = page.locator(".play-turn"), page.locator(".play-says"), random.Random(3), ""
    while not (marked := page.wait_for_function(MARKED, arg=now, timeout=HANG).json_value()).get("over"):
        now = marked["now"]
        page.locator(f'[data-place="{rng.choice(marked["places"])}"]').click()
        assert "Not allowed" not in says.inner_text()
    expect(turn).to_have_text(re.compile("^(White wins|You win)$"))
    expect(says).to_contain_text("The game is over.")
    page.get_by_role("button", name="New game").click()
    expect(turn).to_have_text("Your turn", timeout=HANG)
    expect(page.locator(".play-board > g > use")).to_have_count(36)


@pytest.mark.few(1)
@pytest.mark.parametrize("step", STEPS)
def test_a_replay_is_as_wide_as_the_window(opened: Open, step: str) -> None:
    page = opened(step, **PHONE)
    board = page.locator(f"#{step.split('#')[1].split('--', maxsplit=1)[0]} .stage > .board").bounding_box()
    assert board
    assert board["width"] >= 355
    assert board["height"] >= 220
