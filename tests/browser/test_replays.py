"""Replays and boards to touch in a real browser: steps, keys, glides, answers, and what is in view."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import EXAMPLES, FIRST, RULES, Open, Serve, smallest_label, step_of


def test_a_replay_steps_by_its_buttons(opened: Open):
    page = opened(EXAMPLES)
    replay = page.locator(FIRST)
    board = replay.locator(".stage svg").get_attribute("aria-label")
    expect(replay.get_by_role("button", name="Back")).to_be_disabled()
    for _ in range(4):
        replay.get_by_role("button", name="Forward").click()
    assert step_of(page) == "play-the-first-rolls--4"
    expect(replay.locator(".where")).to_have_text(re.compile(r"step 4 of \d+"))
    replay.get_by_role("button", name="Last step").click()
    expect(replay.get_by_role("button", name="Forward")).to_be_disabled()
    assert replay.locator(".stage svg").get_attribute("aria-label") != board
    replay.get_by_role("button", name="First step").click()
    assert replay.locator(".stage svg").get_attribute("aria-label") == board


def test_a_replay_steps_by_keys_and_says_the_step(opened: Open):
    page = opened(EXAMPLES)
    page.locator(FIRST).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step_of(page) == "play-the-first-rolls--2"
    expect(page.locator("#_live")).to_have_text(re.compile(r"^Step 2\. Moons rolls"))
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert step_of(page) == "play-the-first-rolls--0"


def test_a_replay_steps_by_a_swipe(opened: Open):
    page = opened(EXAMPLES, has_touch=True, viewport={"width": 360, "height": 740})
    stage = page.locator(f"{FIRST} .stage")
    for kind, x in (("pointerdown", 250), ("pointerup", 120)):
        stage.dispatch_event(kind, {"pointerType": "touch", "clientX": x, "bubbles": True})
    assert step_of(page) == "play-the-first-rolls--1"


def test_pieces_glide_from_where_they_were_and_back(opened: Open):
    page = opened(f"{EXAMPLES}#play-moves-are-compulsory-and-landing-captures--0")
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.ways = [];
            Element.prototype.animate = function (frames, options) {
                const lengths = ({ transform }) => transform.match(/-?[0-9.e-]+(?=px)/g).map(Number);
                window.ways.push(frames.map(lengths));
                return animate.call(this, frames, options);
            };
        }"""
    )
    replay = page.locator("#play-moves-are-compulsory-and-landing-captures")
    pieces = replay.locator(".stage > .board .pieces > use")

    def glided(button: str) -> list[list[list[float]]]:
        page.evaluate("window.ways = []")
        replay.get_by_role("button", name=button).click()
        ways: list[list[list[float]]] = page.evaluate("window.ways")
        return ways

    there = glided("Forward")
    while not there:
        there = glided("Forward")
    assert all([0, 0] in way and way[0] != way[1] for way in there)
    page.wait_for_timeout(400)
    shown = pieces.count()
    back = glided("Back")
    for (start, end), (first, last) in zip(back, there, strict=True):
        way = [b - a for a, b in zip(start, end, strict=True)]
        assert way == pytest.approx([a - b for a, b in zip(first, last, strict=True)], abs=0.1)
    glided("Forward")
    page.wait_for_timeout(400)
    assert pieces.count() == shown, "what glided onto a pile is gone"


def test_a_replay_plays_by_itself_and_pauses(opened: Open):
    page = opened(EXAMPLES)
    replay = page.locator(FIRST)
    replay.get_by_role("button", name="Play").click()
    expect(replay.locator(".frame.current")).to_have_attribute(
        "data-step", "play-the-first-rolls--1", timeout=5000
    )
    replay.get_by_role("button", name="Pause").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()


def test_who_steps_by_hand_stops_what_plays_by_itself(opened: Open):
    page = opened(EXAMPLES)
    replay = page.locator(FIRST)
    replay.get_by_role("button", name="Play").click()
    replay.get_by_role("button", name="Forward").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()
    reached = step_of(page)  # the second, if it had played on before
    assert reached in ("play-the-first-rolls--1", "play-the-first-rolls--2")
    page.wait_for_timeout(2000)
    assert step_of(page) == reached


def test_the_focus_stays_on_a_button_that_can_do_no_more(opened: Open):
    page = opened(EXAMPLES)
    last = page.locator(FIRST).get_by_role("button", name="Last step")
    last.focus()
    page.keyboard.press("Enter")
    expect(last).to_be_disabled()
    expect(last).to_be_focused()


def test_an_address_leads_to_a_step(opened: Open):
    page = opened(f"{EXAMPLES}{FIRST}--3")
    assert step_of(page) == "play-the-first-rolls--3"
    page.evaluate("location.hash = '#play-the-first-rolls--5'")
    expect(page.locator(f"{FIRST} .frame.current")).to_have_attribute("data-step", "play-the-first-rolls--5")


def test_a_refusal_opens_the_text_of_its_clause_in_place(opened: Open):
    page = opened(EXAMPLES)
    refused = page.locator(f"{FIRST} .frame.refused").first
    expect(refused.locator(".why p").first).to_be_hidden()
    refused.locator("summary").click()
    expect(refused.locator(".why p").first).to_be_visible()
    expect(refused.locator(".answer a")).to_have_attribute("href", re.compile(r"rules\.html#"))


def test_an_example_is_copied_as_text(opened: Open):
    page = opened(EXAMPLES, permissions=["clipboard-read", "clipboard-write"])
    source = page.locator(f"{FIRST} .source")
    source.locator("summary").click()
    source.get_by_role("button", name="Copy").click()
    expect(page.locator("#_live.told")).to_have_text("Example copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("```play leyhe-race the-first-rolls")


def test_an_example_is_a_file_too(opened: Open):
    page = opened(EXAMPLES)
    source = page.locator(f"{FIRST} .source")
    source.locator("summary").click()
    text = source.locator("pre").inner_text()
    file = page.request.get(source.get_by_role("link", name="As a file").evaluate("(link) => link.href"))
    assert file.url.endswith("/the-first-rolls.txt")
    assert file.text().strip() == text.strip()


def test_escape_closes_the_menu_and_gives_the_focus_back(opened: Open):
    page = opened(RULES, viewport={"width": 360, "height": 740})
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    expect(page.locator("#_menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#_menu")).to_be_hidden()
    expect(menu).to_be_focused()


def asked_of(site: Path, page: str) -> dict[str, dict[str, Any]]:
    """Give the answers for those who touch the boards of a page, by the names of its replays."""
    folder = site / page.removesuffix(".html")
    scripts = {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.js"))}
    return {
        name: json.loads(text.strip().removeprefix("ppgenTouch(").removesuffix(")"))
        for name, text in scripts.items()
    }


def moves_at(answers: dict[str, Any], frame: int) -> list[Any]:
    found = answers["frames"][frame]
    found = answers["frames"][found] if isinstance(found, int) else found
    return [answers["moves"][number] for number in found[1]] if found else []


def test_a_touched_piece_shows_where_it_may_go_and_why_not_elsewhere(opened: Open, site: Path):
    examples = "games/army-brats/examples.html"
    name, frame, (start, end, *_), closed, reason = next(
        (name, frame, go, stay, answers["reasons"][stay[3]])
        for name, answers in asked_of(site, examples).items()
        for frame in range(2, len(answers["frames"]))
        for go in moves_at(answers, frame)
        for stay in moves_at(answers, frame)
        if go[3] is None and stay[3] is not None and stay[1] and stay[0] == go[0] and stay[1] != go[1]
    )
    page = opened(f"{examples}#play-{name}--{frame}")
    replay = page.locator(f"#play-{name}")
    says = replay.locator(".touch-says")
    expect(says).to_contain_text("Touch the board")
    replay.locator(".stage").hover()
    expect(says).to_contain_text("Touch a piece")
    replay.locator(f'.place[data-place="{start}"].start').click()
    expect(replay.locator(f'.place[data-place="{end}"]')).to_have_class(re.compile("open"))
    replay.locator(f'.place[data-place="{end}"]').focus()
    page.keyboard.press("Enter")
    expect(says).to_contain_text("allowed")
    replay.locator(f'.place[data-place="{closed[1]}"]').click()
    expect(says).to_contain_text(reason[1])
    expect(says.locator("a")).to_have_attribute("href", re.compile(r"rules\.html#"))


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "game", ["army-brats", "dungeon-crawl", "leyhe-race", "pawns-crossing", "pub-scrawl"]
)
def test_wherever_a_chosen_piece_may_not_go_a_clause_is_named(opened: Open, site: Path, game: str):
    examples = f"games/{game}/examples.html"
    name, frame = next(
        (name, frame)
        for name, answers in asked_of(site, examples).items()
        for frame in range(len(answers["frames"]))
        if any(move[1] and move[3] is None for move in moves_at(answers, frame))
    )
    page = opened(f"{examples}#play-{name}--{frame}")
    page.locator(f"#play-{name} .stage").hover()
    page.locator(f"#play-{name} .place.start").first.wait_for(state="attached")
    unnamed, told = page.evaluate(
        """(replay) => {
            const all = (selector) => [...replay.querySelectorAll(selector)];
            const touch = (place) => all(".place").find((spot) => spot.dataset.place === place)
                .dispatchEvent(new MouseEvent("click"));
            const start = all(".place.start")[0].dataset.place;
            const places = all(".place").map((spot) => spot.dataset.place).filter((at) => at !== start);
            const unnamed = [];
            let told = 0;
            touch(start);
            for (const place of places) {
                touch(place);
                const says = replay.querySelector(".touch-says");
                const link = says.querySelector("a[href*='rules.html#']");
                const words = says.textContent;
                if (words.startsWith("Not to") || /^From .*: (?!allowed)/.test(words)) told += 1;
                if (!link) unnamed.push(`${place}: ${words}`);
                if (!all(".place.chosen").some((spot) => spot.dataset.place === start)) touch(start);
            }
            return [unnamed, told];
        }""",
        page.locator(f"#play-{name}").element_handle(),
    )
    assert unnamed == []
    assert told > 3


def test_arrows_lead_to_closed_places_and_tab_only_to_what_can_be_done(opened: Open, site: Path):
    examples = "games/army-brats/examples.html"
    name, frame, start = next(
        (name, frame, move[0])
        for name, answers in asked_of(site, examples).items()
        for frame in range(len(answers["frames"]))
        for move in moves_at(answers, frame)
        if move[3] is None
        and sum(one[0] == move[0] and bool(one[1]) for one in moves_at(answers, frame)) > 10
    )
    page = opened(f"{examples}#play-{name}--{frame}")
    replay = page.locator(f"#play-{name}")
    replay.locator(".stage").hover()
    replay.locator(f'.place.start[data-place="{start}"]').focus()
    page.keyboard.press("Enter")
    assert replay.locator(".place.closed").count() > 5
    assert replay.locator('.place.closed[tabindex="0"]').count() < 3, "but for other pieces to pick"
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 5:
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.matches('.closed:not(.chosen)')"):
            break
    page.keyboard.press("Enter")
    expect(replay.locator(".touch-says a")).to_have_attribute("href", re.compile(r"rules\.html#"))
    expect(replay.locator(".frame.current")).to_have_attribute("data-step", f"play-{name}--{frame}")


def test_every_frame_in_which_a_seat_decides_can_be_touched(opened: Open, site: Path):
    answers = asked_of(site, EXAMPLES)["the-first-rolls"]
    page = opened(EXAMPLES)
    page.locator(FIRST).focus()
    for frame in range(len(answers["frames"])):
        expect(page.locator(f"{FIRST} .frame.current")).to_have_attribute(
            "data-step", f"play-the-first-rolls--{frame}"
        )
        starts = {move[0] for move in moves_at(answers, frame) if move[3] is None}
        expect(page.locator(f"{FIRST} .place.start")).to_have_count(len(starts))
        page.keyboard.press("ArrowRight")


@pytest.mark.few(1)
@pytest.mark.parametrize("game", ["army-brats", "backgammon", "leyhe-race", "pawns-crossing", "pub-scrawl"])
def test_a_setup_can_be_touched(opened: Open, game: str):
    page = opened(f"games/{game}/index.html")
    setup = page.locator(".setup-drawing").first
    setup.hover()
    piece = setup.locator(".place.start").first
    piece.focus()
    page.keyboard.press("Enter")
    expect(setup.locator(".place.chosen")).to_have_count(1)
    expect(page.locator(".touch-says").first).to_contain_text("it may go only to")


def test_the_home_page_has_a_board_with_a_move_to_try(opened: Open):
    page = opened("")
    board = page.locator(".hero-board")
    board.locator("svg").first.hover()
    start = board.locator(".place.start").first
    expect(start).to_be_attached()
    start.dispatch_event("click")
    expect(board.locator(".touch-says")).not_to_contain_text("Touch a piece to see")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_chosen_piece_can_be_let_go_and_another_chosen(opened: Open):
    page = opened("games/pawns-crossing/faq.html")
    replay = page.locator(".replay").filter(has=page.locator("[data-view], .stage")).first
    replay.locator(".stage").hover()
    starts = replay.locator(".place.start")
    expect(starts.nth(1)).to_be_attached()
    one, other = (starts.nth(number).get_attribute("data-place") for number in (0, 1))
    chosen = replay.locator(".place.chosen")
    for place in (one, other):
        replay.locator(f'.place[data-place="{place}"]').focus()
        page.keyboard.press("Enter")
        expect(chosen).to_have_attribute("data-place", place or "")
        page.keyboard.press("Enter")
        expect(chosen).to_have_count(0)
        expect(replay.locator(".touch-says")).to_contain_text("Touch a piece")


def test_answers_that_do_not_come_are_told_of_and_asked_for_again(browser: Browser, site: Path, serve: Serve):
    page = browser.new_page()
    page.route("**/index/setup-1.js", lambda route: route.abort())
    page.goto(f"{serve(site)}games/leyhe-race/index.html")
    setup = page.locator(".setup-drawing").first
    setup.hover()
    expect(page.locator(".touch-says").first).to_contain_text("could not be fetched")
    page.unroute("**/index/setup-1.js")
    page.mouse.move(0, 0)
    setup.hover()
    expect(setup.locator(".place.start").first).to_be_attached()
    page.close()


def test_an_address_that_cannot_be_read_stops_nothing(opened: Open):
    page = opened(f"{RULES}#50%")
    page.mouse.move(100, 100)
    page.locator('script[src*="bundle"]').wait_for(state="attached")


def test_a_board_opened_from_a_folder_answers_too(opened: Open, site: Path):
    page = opened("games/leyhe-race/index.html", base=site.as_uri() + "/")
    setup = page.locator(".setup-drawing").first
    setup.hover()
    expect(setup.locator(".place.start").first).to_be_attached()


def test_a_piece_glides_to_where_it_goes(opened: Open):
    page = opened(f"{EXAMPLES}{FIRST}--9")
    page.evaluate(
        """() => { window.glided = []; const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, ...options) {
                window.glided.push(frames[0].transform);
                return animate.call(this, frames, ...options);
            }; }"""
    )
    page.locator(FIRST).get_by_role("button", name="Forward").click()
    (way,) = page.evaluate("window.glided")
    assert re.fullmatch(r"translate\(-\d+(\.\d+)?px, 0px\)", way)  # from the tile to the left


def test_nothing_glides_for_those_who_ask_for_stillness(opened: Open):
    page = opened(f"{EXAMPLES}{FIRST}--9", reduced_motion="reduce")
    page.locator(FIRST).get_by_role("button", name="Forward").click()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_hidden_game_can_be_seen_through_the_eyes_of_a_seat(opened: Open):
    page = opened("games/pub-scrawl/examples.html")
    replay = page.locator(".replay").filter(has=page.locator("[data-instead]")).first
    secret = replay.locator("[data-seen]").first
    seat = secret.evaluate("(line) => line.dataset.seen") or ""
    views = json.loads(replay.get_attribute("data-views") or "[]")
    other = next(name for name, _ in views if name not in seat.split())
    expect(secret).to_be_visible()
    replay.get_by_label("Seen by").select_option(other)
    expect(secret).to_be_hidden()
    expect(replay.locator(f'[data-instead~="{other}"]').first).to_be_visible()
    replay.get_by_label("Seen by").select_option("")
    expect(secret).to_be_visible()


def test_a_seat_is_told_the_table_as_it_sees_it(opened: Open, site: Path):
    examples = "games/pub-scrawl/examples.html"
    frames = (site / examples).read_text(encoding="utf-8").split('<li id="')
    place = next(frame.split('"')[0] for frame in frames if "data-told" in frame)
    page = opened(f"{examples}#{place}")
    replay = page.locator(f"#{place.split('--')[0]}")
    board = replay.locator(".stage svg")
    told = json.loads(board.get_attribute("data-told") or "")
    for seat, words in told.items():
        replay.get_by_label("Seen by").select_option(seat)
        expect(board).to_have_attribute("aria-label", words)
        assert "sees it" in words


def test_on_a_phone_a_wide_board_shows_the_places_concerned_with_a_key_to_the_whole(opened: Open):
    page = opened(EXAMPLES, viewport={"width": 360, "height": 740})
    stage = page.locator(f"{FIRST} .stage")
    stage.scroll_into_view_if_needed()
    for button in ("Forward", "Last step"):  # before a decision, what that concerns
        page.locator(FIRST).get_by_role("button", name=button).click()
        expect(stage.locator("svg")).to_have_count(2)
        expect(stage.locator(".key .key-frame")).to_be_visible()
        assert smallest_label(stage) >= 10.9, "a label can be read"
    page.set_viewport_size({"width": 740, "height": 360})
    expect(stage.locator("svg")).to_have_count(1)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(stage.locator("svg")).to_have_count(2)


def test_on_a_phone_words_grow_so_that_more_of_a_board_is_seen(opened: Open):
    page = opened("games/draughts/examples.html", viewport={"width": 360, "height": 740})
    replay = page.locator(".replay").first
    stage = replay.locator(".stage")
    stage.scroll_into_view_if_needed()
    whole = float(
        replay.locator("noscript svg, svg.board").first.evaluate("(board) => board.viewBox.baseVal.width")
    )
    replay.get_by_role("button", name="Forward").click()
    expect(stage.locator(".key .key-frame")).to_be_visible()
    seen = stage.locator("svg.board").evaluate("(board) => board.viewBox.baseVal.width")
    assert seen >= 0.95 * whole, "all columns are seen"
    assert smallest_label(stage) >= 10.9
    page.set_viewport_size({"width": 1200, "height": 900})
    replay.get_by_role("button", name="Forward").click()
    assert smallest_label(stage) >= 10.9


def test_a_tall_board_shows_the_places_concerned_beside_a_key_and_no_button_moves(opened: Open):
    page = opened("games/dungeon-crawl/examples/a-whole-game.html#play-the-whole-game--79")
    replay = page.locator("#play-the-whole-game")
    key = replay.locator(".stage > .key")
    expect(key.locator(".key-frame")).to_be_visible()

    def box(place: str) -> dict[str, float]:
        found = replay.locator(place).bounding_box()
        assert found is not None
        return {**found}

    near, button = box(".stage > .board"), box(".play")
    assert near["x"] + near["width"] <= box(".stage > .key")["x"], "side by side"
    key.click()
    expect(key).to_have_count(0)
    assert box(".play") == pytest.approx(button, abs=0.1)


def test_on_a_phone_a_touched_key_gives_the_whole_board_to_touch(opened: Open):
    page = opened(
        "games/pawns-crossing/examples/walking-and-rolling.html#play-how-far-a-roll-carries--3",
        viewport={"width": 360, "height": 740},
        has_touch=True,
    )
    replay = page.locator("#play-how-far-a-roll-carries")
    replay.locator(".key").tap()
    expect(replay.locator(".key")).to_have_count(0)
    replay.locator('.place.start[data-place="c5"]').tap()
    expect(replay.locator(".touch-says")).to_contain_text("it may go only to")
    replay.get_by_role("button", name="Back").click()
    replay.get_by_role("button", name="Forward").click()
    expect(replay.locator(".key")).to_be_visible()
    replay.locator('.place.start[data-place="c5"]').dispatch_event("click")
    replay.locator(".key").tap()
    expect(replay.locator(".place.chosen")).to_have_attribute("data-place", "c5")


def test_on_a_phone_who_comes_to_a_piece_by_keys_sees_it(opened: Open):
    page = opened(
        "games/pawns-crossing/examples/walking-and-rolling.html#play-how-far-a-roll-carries--3",
        viewport={"width": 360, "height": 740},
    )
    replay = page.locator("#play-how-far-a-roll-carries")
    replay.locator(".stage").hover()
    spot = replay.locator(".place.start").first
    spot.wait_for(state="attached")
    place = spot.get_attribute("data-place")
    expect(replay.locator(".key")).to_have_count(1)
    replay.get_by_role("button", name="First step").focus()
    page.keyboard.press("Shift+Tab")
    expect(replay.locator(".key")).to_have_count(0)
    here = replay.locator(f'.place[data-place="{place}"]')
    expect(here).to_be_focused()
    page.keyboard.press("Enter")
    expect(here).to_have_class(re.compile("chosen"))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
@pytest.mark.parametrize("game", ["army-brats", "pawns-crossing"])
def test_the_board_and_the_words_of_a_step_are_seen_together(opened: Open, game: str, size: tuple[int, int]):
    width, height = size
    page = opened(f"games/{game}/examples/a-whole-game.html", viewport={"width": width, "height": height})
    replay = page.locator("#play-a-whole-game")
    forward = replay.get_by_role("button", name="Forward")
    replay.evaluate("figure => figure.scrollIntoView()")
    places = set()
    for _ in range(14):
        forward.click()
        page.wait_for_timeout(300)
        words = replay.locator(".now").bounding_box()
        board = replay.locator(".stage").bounding_box()  # of a wide board it shows the part concerned
        assert words is not None
        assert board is not None
        assert board["y"] >= 0
        assert words["y"] + words["height"] <= height
        box = forward.bounding_box()
        assert box is not None
        places.add(round(box["y"] / 8))
    assert len(places) <= 2, "the button runs away from the thumb"


GLIDES = """() => [...document.querySelectorAll('.replay:focus .stage .pieces > use')].map((use) => {
    const drawn = document.getElementById(use.href.baseVal.slice(1));
    const { x, y, width, height } = use.getBBox();
    const [glide] = use.getAnimations();
    const from = glide?.effect.getKeyframes()[0].transform.match(/-?[\\d.]+(?=px)/g).map(Number);
    const art = drawn.localName === 'use' ? drawn.href.baseVal : drawn.innerHTML;
    return { art, at: [x + width / 2, y + height / 2], from };
})"""
"""The pieces of the board in focus: what each looks like, where its middle is, and how far away it began."""


def test_pieces_glide_from_where_one_that_looks_the_same_was(opened: Open):
    page = opened("games/pawns-crossing/examples/a-whole-game.html#play-a-whole-game--8")
    page.locator("#play-a-whole-game").focus()
    glided, before = 0, page.evaluate(GLIDES)
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        after = page.evaluate(GLIDES)
        for piece in after:
            if piece["from"]:
                start = [at + way for at, way in zip(piece["at"], piece["from"], strict=True)]
                alike = [old["at"] for old in before if old["art"] == piece["art"]]
                assert any(start == pytest.approx(at, abs=0.2) for at in alike)
                glided += 1
        page.wait_for_timeout(300)
        before = page.evaluate(GLIDES)
    assert glided > 4


WINDOWS = [(360, 740), (740, 360), (1440, 900)]
SHARE = """(share) => [...document.querySelectorAll('.replay.on')].flatMap((figure) =>
    [...figure.querySelectorAll('.frame')].map((frame) => frame.dataset.step)
).filter((_, place) => place % share === 0)"""
SEEN = """(step) => {
    const figure = document.getElementById(step).closest('.replay');
    const box = figure.querySelector('.now').getBoundingClientRect();
    const bar = figure.querySelector('.controls .play').getBoundingClientRect();
    return box.top > bar.top - 1 && box.bottom <= innerHeight + 1 && figure.querySelector('.now p') !== null;
}"""


def seen_together(opened: Open, paths: list[str], size: tuple[int, int], share: int) -> int:
    """Open steps of the replays of pages by their addresses; gives how many."""
    count = 0
    for path in paths:
        page = opened(path, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        for step in page.evaluate(SHARE, share):
            page.evaluate("(step) => { location.hash = step }", step)
            page.wait_for_function(
                "(step) => document.getElementById(step).closest('.replay')"
                ".querySelector('.frame.current').dataset.step === step",
                arg=step,
            )
            assert page.evaluate(SEEN, step), f"{path}#{step}"
            count += 1
        page.context.close()
    return count


def narrated(site: Path) -> list[str]:
    return sorted(file.relative_to(site).as_posix() for file in site.glob("games/*/examples.html"))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", WINDOWS)
def test_the_line_of_a_step_is_in_view_when_its_address_is_opened(
    opened: Open, site: Path, size: tuple[int, int]
):
    """Two games in each of the windows: to open a page takes longer than to step through it."""
    paths = narrated(site)[WINDOWS.index(size) :: len(WINDOWS)]
    assert seen_together(opened, paths[:2], size, 15) > 10


@pytest.mark.slow
@pytest.mark.parametrize("size", WINDOWS)
def test_the_line_of_every_fifth_step_is_in_view(opened: Open, site: Path, size: tuple[int, int]):
    assert seen_together(opened, narrated(site), size, 4) > 200


def test_the_address_follows_the_step_and_the_slider_goes_to_it(opened: Open):
    page = opened(EXAMPLES)
    replay = page.locator(FIRST)
    before = page.evaluate("history.length")
    replay.get_by_role("button", name="Forward").click()
    assert page.url.endswith(f"{FIRST}--1")
    slider = replay.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert step_of(page) == f"{FIRST[1:]}--2"
    assert page.url.endswith(f"{FIRST}--2")
    assert "step 2 of" in (slider.get_attribute("aria-valuetext") or "")
    assert page.evaluate("history.length") == before


def test_a_long_game_goes_from_turn_to_turn(opened: Open):
    page = opened("games/army-brats/examples/a-whole-game.html")
    replay = page.locator("#play-a-whole-game")
    replay.get_by_role("button", name="Turn on").click()
    first = int((step_of(page, "#play-a-whole-game") or "").split("--")[1])
    replay.get_by_role("button", name="Turn on").click()
    second = int((step_of(page, "#play-a-whole-game") or "").split("--")[1])
    assert 0 < first < second
    replay.get_by_role("button", name="Turn back").click()
    assert step_of(page, "#play-a-whole-game") == f"play-a-whole-game--{first}"


def test_a_refused_step_shows_the_try_and_the_words_of_the_clause(opened: Open):
    page = opened("games/pub-scrawl/examples.html#play-a-first-turn--7")
    replay = page.locator("#play-a-first-turn")
    expect(replay.locator(".stage .try")).to_be_visible()
    expect(replay.locator(".now")).to_contain_text("Refused: Lunar has no piece on 10.")
    expect(replay.locator(".now")).to_contain_text("You may move only pieces of your own team")
