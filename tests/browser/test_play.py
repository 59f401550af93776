"""Playing in the browser: the same judge in a worker, which draws, refuses, undoes and gives examples."""

import base64
import json
import re
import zlib

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ppgen.definition import load
from ppgen.diagrams import speaker
from ppgen.website.books.book import SiteModel
from tests.browser.conftest import PUBLIC, Open, looks, settle
from tests.shares import GAMES

HANG = 120_000
RUN = """([game, requests]) => new Promise((resolve, reject) => {
  const worker = new Worker(`assets/javascripts/judge.js?game=${game}`, { type: "module" });
  const answers = [];
  worker.onerror = () => reject(new Error("no judge"));
  worker.onmessage = ({ data: [number, answer] }) => {
    if (answer.fetched) return;
    if (number) answers.push(answer);
    if (number === requests.length) resolve(answers);
    else worker.postMessage([number + 1, requests[number]]);
  };
})"""


@pytest.fixture
def opened(opened_again: Open) -> Open:
    return opened_again


@pytest.fixture(scope="module")
def library() -> SiteModel:
    return SiteModel.of(load())


def brought(opened: Open, game: str, mark: str = "", **options: object) -> Page:
    page = opened(f"games/{game}/play.html{mark}", **options)
    page.get_by_role("button", name="Bring the judge").click()
    expect(page.locator(".play-turn")).to_be_visible(timeout=HANG)
    expect(page.locator(".play-moves :is(.chip, p)").first).to_be_visible(timeout=HANG)
    return page


def says_the_same(page: Page, library: SiteModel, game: str, most: int | None = None) -> None:
    """Play a game's transcripts by the judge in the page, and compare them with what they are here."""
    examples = [example for example in library.books[game].examples if example.states][:most]
    requests, expected, worded = [], [], []
    sentence = speaker(library.books[game].definition).sentence
    for example in examples:
        steps = [step for step in example.run.steps if step.exchange.input]
        lines = [step.exchange.input.text.removeprefix(">").strip() for step in steps]
        start = json.loads(json.dumps(example.states[0].position()))
        requests.append({"do": "run", "position": start, "lines": lines})
        expected.append([list(step.printed) for step in steps])
        worded.append([[sentence(event.said) for event in step.events] for step in steps])
    answers = page.evaluate(RUN, [game, requests])
    assert [answer.get("printed", answer) for answer in answers] == expected
    assert [answer["told"] for answer in answers] == worded


@pytest.mark.few(1, "dungeon-crawl")
@pytest.mark.parametrize("game", GAMES)
def test_transcripts_say_the_same_in_the_browser(opened: Open, library: SiteModel, game: str) -> None:
    says_the_same(opened(), library, game, 6)


@pytest.mark.slow
def test_all_transcripts_of_the_site_say_the_same_in_the_browser(opened: Open, library: SiteModel) -> None:
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


WATCH_GLIDES = """() => {
  const animate = Element.prototype.animate;
  window.glided = 0;
  Element.prototype.animate = function (...way) {
    window.glided += 1;
    return animate.call(this, ...way);
  };
}"""


def test_what_was_played_is_looked_at_step_by_step_and_play_goes_on(opened: Open) -> None:
    page = brought(opened, "konane", viewport={"width": 1440, "height": 900})
    expect(page.get_by_role("button", name="Look back")).to_be_disabled()
    for steps in (2, 4):
        go(page, steps)
    pieces, turn = page.locator(".play-board g use"), page.locator(".play-turn")
    before = pieces.count()
    page.evaluate(WATCH_GLIDES)
    page.get_by_role("button", name="Look back").click()
    expect(turn).to_have_text("turn 4, step 4 of 4", timeout=HANG)
    assert Axe().run(page).violations_count == 0
    page.get_by_role("button", name="Back", exact=True).click()
    expect(turn).to_have_text("turn 3, step 3 of 4", timeout=HANG)
    assert page.evaluate("window.glided") > 0, "the jump goes back"
    page.locator(".play-stage").focus()
    page.keyboard.press("Home")
    expect(turn).to_have_text("step 0 of 4", timeout=HANG)
    expect(pieces).to_have_count(36)
    expect(page.locator("#_live")).to_have_text("Step 0.")
    expect(page.locator(".play-board :is(.start, .open), .play-moves *")).to_have_count(0)
    page.locator('.place[data-place="a1"]').dispatch_event("click")  # which does nothing
    page.keyboard.press("ArrowRight")
    expect(turn).to_have_text("turn 1, step 1 of 4", timeout=HANG)
    page.get_by_role("button", name="Play on").click()
    expect(turn).to_have_text("Your turn")
    expect(page.locator(".play-steps")).to_have_count(0)
    assert pieces.count() == before
    go(page, 6)


def test_arrow_keys_go_over_the_board_and_the_focus_stays_where_one_plays(opened: Open) -> None:
    page = brought(opened, "nine-mens-morris")
    page.locator('.place[data-place="a1"]').focus()
    page.keyboard.press("ArrowRight")
    focused = "() => document.activeElement.dataset.place"
    assert page.evaluate(focused) == "d1"
    page.keyboard.press("Enter")
    expect_steps(page, 2)
    assert page.evaluate(focused) == "d1"
    page.keyboard.press("Enter")  # a place that nothing can be done at is reached by arrows, and says why
    expect(page.locator(".play-says.refused a")).to_have_attribute(
        "href", re.compile("rules.html#"), timeout=HANG
    )
    expect(page.locator(".play-board .try rect")).to_be_attached()


@pytest.mark.slow
def test_nothing_glides_for_who_wants_no_motion(opened: Open) -> None:
    page = brought(opened, "konane", reduced_motion="reduce")
    page.evaluate(WATCH_GLIDES)
    for steps in (2, 4):
        go(page, steps)
    assert page.evaluate("window.glided") == 0


def test_a_refused_touch_names_its_clause(opened: Open) -> None:
    page = brought(opened, "konane")
    page.locator('[data-place="a1"]').dispatch_event("click")
    expect(page.locator(".play-says.refused a, .play-says:not(.refused) .open")).to_have_attribute(
        "href", re.compile("rules.html#"), timeout=HANG
    )


def packed(match: object) -> str:
    """Pack a match as the page does, or whatever else somebody puts in its place."""
    text = match if isinstance(match, str) else json.dumps(match)
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezed.compress(text.encode()) + squeezed.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


BOARD = ["b w b w b w", "w b w b w b"] * 3
START = {"to_act": "black", "board": BOARD}
UNREADABLE = {
    "overlong": "A" * 9000,
    "overlong once unpacked": packed({"position": START, "lines": ["x" * 100_000]}),
    "broken compression": "eJwrSS0uAQAEXQHB",
    "cut short": packed({"position": START, "lines": []})[:-6],
    "no packing at all": "%7B%22position%22%3A1%7D",
    "markup": "<img src=x onerror=alert(1)>",
    "a script": "javascript:alert(1)",
    "not JSON": packed("<script>alert(1)</script>"),
    "a list": packed([START]),
    "nothing": packed("null"),
    "lines that are none": packed({"position": START, "lines": "black remove a6"}),
    "lines of numbers": packed({"position": START, "lines": [1, 2]}),
    "deep nesting": packed('{"position":{"board":' + "[" * 20_000 + "]" * 20_000 + '},"lines":[]}'),
    "deep nesting of names": packed('{"position":' + '{"board":' * 5000 + "1" + "}" * 5000 + ',"lines":[]}'),
    "a huge number": packed('{"position":{"to_act":1e308,"board":' + "9" * 9000 + '},"lines":[]}'),
    "a position that is a list": packed({"position": [], "lines": []}),
}
"""Addresses that the page refuses before any judge comes."""
IMPOSSIBLE = {
    "another game": packed({"position": {"phase": "roll", "board": {"3": ["suns"]}}, "lines": []}),
    "markup in the position": packed({"position": {"to_act": "<img src=x onerror=alert(1)>"}, "lines": []}),
    "a huge board": packed({"position": {"board": ["b w " * 300] * 40}, "lines": []}),
    "its own prototype": packed('{"position":{"__proto__":{"board":[]}},"lines":[]}'),
    "an unknown step": packed({"position": START, "lines": ["black flies a6"]}),
    "markup as a step": packed({"position": START, "lines": ["<b onclick=alert(1)>"]}),
    "a refused step": packed({"position": START, "lines": ["black remove a1"]}),
    "too many steps": packed({"position": START, "lines": ["black remove a6"] * 2500}),
    "an unknown example": "there-is-none--3",
}
"""Addresses that only a judge can tell from a match."""


def told(page: Page) -> list[str]:
    """Note what dialogues a page opens."""
    opened_: list[str] = []
    page.on("dialog", lambda dialog: (opened_.append(dialog.message), dialog.dismiss()))
    return opened_


def follow(page: Page, address: str) -> None:
    """Go where a link leads that is opened in this tab; the page itself stays."""
    page.evaluate("words => { location.hash = words; }", address)


def test_an_address_that_holds_no_match_does_nothing(opened: Open) -> None:
    page = opened("games/konane/play.html")
    said = told(page)
    for address in UNREADABLE.values():
        page.evaluate("() => { document.querySelector('.play-unread')?.remove(); }")
        follow(page, address)
        expect(page.locator(".play-unread")).to_contain_text("cannot be read")
        expect(page.locator(".play-unread *, img[src=x]")).to_have_count(0)
    assert said == []
    expect(page.get_by_role("button", name="Bring the judge")).to_be_enabled()


@pytest.mark.slow
def test_an_address_that_only_the_judge_can_tell_from_a_match_does_nothing(opened: Open) -> None:
    page = opened(f"games/konane/play.html#{IMPOSSIBLE['another game']}")
    said = told(page)
    chip = page.locator(".play-moves .chip").first
    for name, address in IMPOSSIBLE.items():
        if name != "another game":
            follow(page, address)
        expect(page.locator(".play-unread")).to_contain_text("cannot be read", timeout=HANG)
        expect(page.locator(".play-unread *, img[src=x]")).to_have_count(0)
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".play-unread")).to_have_count(0, timeout=HANG)
        expect(chip).to_be_visible(timeout=HANG)
    assert said == []


@pytest.mark.slow
def test_a_new_game_is_not_lost_to_a_link_that_is_still_being_read(opened: Open) -> None:
    page = brought(opened, "konane")
    page.evaluate(
        """words => {
          const buttons = [...document.querySelectorAll(".play-acts button")];
          const anew = buttons.find((one) => one.textContent === "New game");
          addEventListener("hashchange", () => anew.click(), { once: true });
          location.hash = words;
        }""",
        IMPOSSIBLE["another game"],
    )
    page.wait_for_timeout(1500)  # in which an answer for the link would have come
    expect(page.locator(".play-moves :is(.chip, p)").first).to_be_visible(timeout=HANG)
    expect(page.locator(".play-unread")).to_have_count(0)


@pytest.mark.slow
def test_a_link_within_the_page_leaves_the_game_on_it(opened: Open) -> None:
    page = brought(opened, "konane")
    page.evaluate("() => { document.querySelector('.play-turn').dataset.same = 'yes'; }")
    page.evaluate("() => { location.hash = '_text'; }")
    settle(page)
    page.wait_for_timeout(500)
    assert page.locator(".play-turn").get_attribute("data-same") == "yes"


@pytest.mark.few(1, PUBLIC)
@pytest.mark.parametrize("base", [None, PUBLIC])
def test_a_game_goes_on_after_a_look_at_a_rule(opened: Open, base: str | None) -> None:
    page = brought(opened, "konane", base=base)
    page.locator(".play-moves .chip").first.click()
    expect(page.locator(".play-says p")).to_have_count(1, timeout=HANG)  # the computer's answer
    pieces = page.locator(".play-board g use")
    expect(pieces).to_have_count(34)
    spaces = page.locator("rect[aria-label$=empty]").evaluate_all("all => all.map(one => one.dataset.place)")
    kept = "() => JSON.parse(sessionStorage.getItem(location.pathname))?.match.lines.length === 2"
    page.wait_for_function(kept)  # the judge writes it once the answer is shown
    page.locator(".play-says a").click()
    expect(page.locator(".player")).to_have_count(0)
    page.get_by_role("link", name="Play", exact=True).first.click()
    expect(pieces).to_have_count(34, timeout=HANG)
    found = page.locator("rect[aria-label$=empty]").evaluate_all("all => all.map(one => one.dataset.place)")
    assert found == spaces
    page.get_by_role("button", name="Undo").click()
    expect(pieces).to_have_count(36, timeout=HANG)


def expect_steps(page: Page, steps: int) -> None:
    """Wait until so many steps of the match stand, and a person is to go on."""
    page.wait_for_function(
        """steps => JSON.parse(sessionStorage.getItem(location.pathname))?.match.lines.length === steps""",
        arg=steps,
        timeout=HANG,
    )
    expect(page.locator(".play-turn")).to_have_text("Your turn", timeout=HANG)


def go(page: Page, steps: int) -> None:
    """Make an own step, and wait for the computer's."""
    page.locator(".play-moves .chip").first.click()
    expect_steps(page, steps)


@pytest.mark.few(1, None)
@pytest.mark.parametrize("base", [None, PUBLIC])
def test_back_undoes_own_steps_and_then_leaves(opened: Open, base: str | None) -> None:
    page = opened("games/konane/learn.html", base=base)
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.wait_for_url("**/play.html", wait_until="load")
    page.get_by_role("button", name="Bring the judge").click()
    expect_steps(page, 0)
    for steps in (2, 4, 6):
        go(page, steps)
    page.mouse.wheel(0, 300)  # after which the theme writes over what the history's entry holds
    page.wait_for_timeout(300)
    page.go_back()
    expect_steps(page, 4)
    page.get_by_role("button", name="Undo").click()
    expect_steps(page, 2)
    go(page, 4)
    page.go_back()
    expect_steps(page, 2)
    page.reload()
    expect_steps(page, 2)
    page.go_back()
    expect_steps(page, 0)
    page.go_back()
    expect(page).to_have_url(re.compile(r"konane/learn\.html$"))


@pytest.mark.slow
def test_back_undoes_own_steps_also_after_a_look_at_a_rule(opened: Open) -> None:
    page = brought(opened, "konane", base=PUBLIC)
    for steps in (2, 4):
        go(page, steps)
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.locator(".player")).to_have_count(0)
    page.go_back()
    expect_steps(page, 4)
    page.go_back()
    expect_steps(page, 2)


@pytest.mark.slow
def test_back_leads_out_of_a_new_game_and_not_through_the_one_before(opened: Open) -> None:
    page = opened("games/konane/learn.html")
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.wait_for_url("**/play.html", wait_until="load")
    page.get_by_role("button", name="Bring the judge").click()
    expect_steps(page, 0)
    for steps in (2, 4):
        go(page, steps)
    page.get_by_role("button", name="New game").click()
    expect_steps(page, 0)
    go(page, 2)
    page.go_back()
    expect_steps(page, 0)
    page.go_back()
    expect(page).to_have_url(re.compile(r"konane/learn\.html$"))


@pytest.mark.slow
def test_an_address_goes_with_the_step_that_it_tells_of(opened: Open) -> None:
    match = packed({"position": START, "lines": []})
    page = opened(f"games/konane/play.html#{match}")
    pieces = page.locator(".play-board g use")
    expect(pieces).to_have_count(36, timeout=HANG)
    page.locator(".play-moves .chip").first.click()
    expect(pieces).to_have_count(34, timeout=HANG)
    page.wait_for_url(re.compile(r"play\.html$"))
    page.reload()
    expect(pieces).to_have_count(34, timeout=HANG)
    follow(page, match)
    expect(pieces).to_have_count(36, timeout=HANG)


def test_a_sound_address_of_the_same_kind_is_read(opened: Open) -> None:
    page = opened(f"games/konane/play.html#{packed({'position': START, 'lines': ['black remove a6']})}")
    expect(page.locator(".play-board")).to_be_visible(timeout=HANG)
    expect(page.locator(".play-unread")).to_have_count(0)


@pytest.mark.slow
def test_a_die_is_told_where_its_number_is_also_that_of_a_point(opened: Open) -> None:
    white = {"phase": "move", "to_act": "white", "dice": [6, 1]}
    away = {**white, "board": {"white": {12: 1, 1: 1}, "black": {24: 1}}}
    page = opened(f"games/backgammon/play.html#{packed({'position': away, 'lines': []})}")
    chips = page.locator(".play-moves .chip")
    expect(chips).to_have_text(["by 6, 12 to 6", "by 1, 12 to 11"], timeout=HANG)
    home = {**white, "board": {"white": {1: 1, 6: 1}, "black": {24: 1}}}
    follow(page, packed({"position": home, "lines": []}))
    last = ["by 1, 1 to White off", "by 6, 6 to White off", "by 1, 6 to 5"]
    expect(chips).to_have_text(last, timeout=HANG)


@pytest.mark.slow
def test_a_peg_far_along_a_wide_board_is_in_sight(opened: Open) -> None:
    pegs = {"red": [0, 0], "blue": [30, 31]}
    match = packed({"position": {"pegs": pegs}, "lines": []})
    page = opened(f"games/cribbage/play.html#{match}", viewport={"width": 360, "height": 740})
    expect(page.locator(".play-board.wide")).to_be_visible(timeout=HANG)
    expect(page.locator('.play-board [data-place="blue-31"]')).to_be_in_viewport()


def test_a_table_is_set_up_and_played_from(opened: Open) -> None:
    page = brought(opened, "konane")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".play-turn")).to_have_text("Set up your table")
    pieces = page.locator(".play-board g use")
    before = pieces.count()
    for at in ("c3", "e5"):
        page.locator(f'[data-place="{at}"]').dispatch_event("click")
        page.get_by_role("button", name="Take the chosen piece off").click()
        if page.locator(".play-says").inner_text().startswith("That cannot be"):
            break
    page.get_by_role("button", name="White to act").click()
    page.get_by_role("button", name="Undo").click()
    page.locator("summary", has_text="Players and options").click()
    assert pieces.count() <= before
    assert Axe().run(page).violations_count == 0


@pytest.mark.slow
def test_a_game_that_tells_whose_turn_it_is_by_the_table_offers_no_turns(opened: Open) -> None:
    page = brought(opened, "pub-scrawl")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".play-turn")).to_have_text("Set up your table")
    expect(page.locator(".play-moves .chip", has_text="to act")).to_have_count(0)


def test_a_setup_is_played_on_with_its_players_and_options(opened: Open) -> None:
    page = opened("games/army-brats/index.html")
    setup = page.locator(".setup", has_text="Canadian").last
    setup.get_by_role("link", name="Play from here").click()
    expect(page.locator(".play-moves .chip, .play-says button").first).to_be_visible(timeout=HANG)
    variant = page.locator(".player label", has_text="army").locator("select")
    chosen = variant.input_value()
    players = page.locator(".player label", has_text="Players").locator("select")
    seats = page.locator(".play-rivals select").count()
    expect(players).to_have_value(str(seats))
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".play-rivals select")).to_have_count(seats)
    assert variant.input_value() == chosen != "0"


def test_why_not_lists_what_is_refused_with_the_words_of_each_clause(opened: Open) -> None:
    page = brought(opened, "konane")
    page.get_by_role("button", name="Why not?").click()
    rows = page.locator(".play-whys > li")
    expect(rows.first).to_be_visible(timeout=HANG)
    for row in rows.all():
        expect(row.locator("a")).to_have_attribute("href", re.compile(r"rules\.html#"))
        assert len(row.locator(".note").inner_text()) > 20
    assert Axe().run(page).violations_count == 0


@pytest.mark.few(1)
@pytest.mark.parametrize(("width", "scheme"), looks(360, 1440))
def test_looks(opened: Open, width: int, scheme: str) -> None:
    page = brought(opened, "leyhe-race", viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).violations_count == 0


def test_a_step_of_a_replay_is_played_on_and_its_verdict_sent(opened: Open) -> None:
    page = opened("games/konane/examples.html")
    link = page.locator(".play-from").first
    assert re.search(r"play\.html#[a-z0-9-]+--\d+$", link.get_attribute("href") or "")
    link.click()
    expect(page.locator(".play-moves :is(.chip, p)").first).to_be_visible(timeout=HANG)
    page.locator(".place:not(.start):not(.open)").first.dispatch_event("click")
    page.get_by_role("button", name="Send the verdict").click(timeout=HANG)
    expect(page.locator("#_live")).to_contain_text("verdict")
    said = page.locator(".play-says.refused .play-try").inner_text()
    page.reload()
    expect(page.locator(".play-says.refused .play-try")).to_have_text(said, timeout=HANG)
    expect(page.locator(".play-board .try")).to_be_attached(timeout=HANG)
    assert Axe().run(page).violations_count == 0


def drag_by_finger(page: Page, start: str, end: str) -> None:
    """Drag what lies at a place to another; where the page scrolls instead, nothing comes of it."""
    boxes = [page.locator(f'[data-place="{at}"]').bounding_box() for at in (start, end)]
    middles = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    (x, y), (to_x, to_y) = middles
    finger = page.context.new_cdp_session(page)
    for number in range(9):
        at = {"x": x + (to_x - x) * number / 8, "y": y + (to_y - y) * number / 8}
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_puzzle_is_found_by_dragging_and_a_wrong_try_is_told(opened: Open) -> None:
    page = opened(
        "games/draughts/play.html#who-can-jump-must--0--try",
        viewport={"width": 360, "height": 740},
        has_touch=True,
    )
    task = page.locator(".play-task")
    expect(task).to_contain_text("Dark tried to move a piece from a3 to b4", timeout=HANG)
    page.locator('[data-place="a3"]').click()
    expect(task).to_contain_text("Now find what is allowed", timeout=HANG)
    expect(page.locator(".play-says.refused a")).to_have_attribute("href", re.compile("jump-must"))
    drag_by_finger(page, "g3", "g7")
    expect(task).to_contain_text("Right: that is allowed.", timeout=HANG)
    expect(page.locator(".others .play-seat")).to_have_text("Light")
    page.get_by_role("link", name="Next puzzle").click()
    expect(task).to_contain_text("May that be?", timeout=HANG)
    assert Axe().run(page).violations_count == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "option", "spaces"),
    [("hex", "19 × 19", 361), ("konane", "10 × 10", 100), ("nine-mens-morris", "with twelve men", 24)],
)
def test_a_larger_board_is_played_on_and_a_reload_finds_it(
    opened: Open, game: str, option: str, spaces: int
) -> None:
    page = brought(opened, game, viewport={"width": 360, "height": 740})
    page.locator("summary", has_text="Players and options").click()
    page.locator(".play-asks select", has_text=option).select_option(label=option)
    expect(page.locator(".play-board .place")).to_have_count(spaces, timeout=HANG)
    page.locator(".play-moves .chip").first.dispatch_event("click")
    expect(page.locator(".play-last .came, .play-last .left").first).to_be_attached(timeout=HANG)
    page.reload()
    expect(page.locator(".play-board .place")).to_have_count(spaces, timeout=HANG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_hands_are_hidden_while_the_screen_is_passed(opened: Open) -> None:
    page = brought(opened, "hearts")
    page.locator("summary", has_text="Players and options").click()
    for select in page.locator(".play-rivals select").all():
        select.select_option("")
    take = page.get_by_role("button", name=re.compile("show my hand"))
    expect(take).to_be_visible(timeout=HANG)
    assert page.locator(".play-stage *, .play-trays *, .play-moves *").count() == 0
    take.click()
    expect(page.locator(".play-moves :is(.chip, p)").first).to_be_visible(timeout=HANG)


SLOW_JUDGE = """() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...said) { setTimeout(() => post.apply(this, said), 500); };
}"""


def test_two_play_at_a_distance_by_links_that_hold_every_move(opened: Open) -> None:
    page = brought(opened, "konane")
    page.get_by_role("button", name="Change").click()
    page.evaluate(SLOW_JUDGE)  # so that the move is made while the table is only looked at anew
    page.locator(".play-rivals select").nth(1).select_option("away")
    page.locator(".play-moves .chip").first.click()
    expect(page.locator(".play-turn")).to_have_text("White is to answer", timeout=HANG)
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_url(re.compile("#"))
    mark = page.url.partition("#")[2]
    page.evaluate("sessionStorage.clear()")
    other = opened(f"games/konane/play.html#{mark}")
    expect(other.locator(".play-turn")).to_have_text("Your turn", timeout=HANG)
    expect(other.locator(".own .play-seat")).to_contain_text("You White")
    expect(other.locator(".others .play-seat")).to_contain_text("Black by link")
    other.get_by_role("button", name="Resign").click()
    expect(other.locator(".play-turn")).to_have_text("Black wins", timeout=HANG)
    other.get_by_role("button", name="Undo").click()
    expect(other.locator(".play-turn")).to_have_text("Your turn", timeout=HANG)
    other.locator(".play-moves .chip").first.click()
    expect(other.locator(".play-turn")).to_have_text("Black is to answer", timeout=HANG)
    expect(other.locator(".play-moves .chip")).to_have_count(0)
