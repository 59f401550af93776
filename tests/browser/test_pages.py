"""Pages in a real browser: addresses, bars, filters, print, weight, and what hostile content may not do."""

from __future__ import annotations

import gzip
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import EXAMPLES, FIRST, PUBLIC, RULES, Open, Serve, settle, step_of, until_kept
from tests.shares import GAMES
from tests.website.built import kinds, paths_of

if TYPE_CHECKING:
    from ppgen.definition import Catalogue


def test_an_address_by_number_or_by_id_as_written_finds_its_clause(opened: Open):
    page = opened(f"{RULES}#8.1")
    for name in ("#capture.landing", "#capture-landing", "#rule-8-1", ""):
        expect(page.locator(".clause.target, .clause:has(:target)")).to_have_attribute(
            "data-clause", "capture.landing"
        )
        expect(page.locator("#capture-landing")).to_be_in_viewport()
        page.evaluate("(next) => { scrollTo(0, 0); location.hash = next; }", name)


@pytest.mark.few(1, RULES)
@pytest.mark.parametrize("base", [None, PUBLIC])
@pytest.mark.parametrize("path", [RULES, "", "transcripts.html"])
def test_who_skips_to_the_text_passes_over_contents_and_crumbs(opened: Open, path: str, base: str | None):
    page = opened(path, base=base)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.locator('script[src*="bundle"]').wait_for(state="attached")
    settle(page)
    page.keyboard.press("Enter")
    expect(page.locator("#_text")).to_be_focused()
    page.keyboard.press("Tab")
    passed = "(link) => link.closest('.bar, .game-bar, .contents, .crumbs') ? link.outerHTML : ''"
    assert page.locator(":focus").evaluate(passed) == ""


@pytest.mark.few(1, "army-brats")
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_clauses_take_little_more_room_than_their_words_and_pairs_of_boards(
    opened: Open, game: str
):
    page = opened(f"games/{game}/rules.html", viewport={"width": 360, "height": 740})
    taken, needed = page.evaluate(
        """() => {
            const clauses = [...document.querySelectorAll(".clause")];
            const height = (element) => element.getBoundingClientRect().height;
            const boards = [...document.querySelectorAll(".clause .pair")].map(height);
            const sum = (heights) => heights.reduce((all, each) => all + each, 0);
            const taken = sum(clauses.map(height)) - sum(boards);
            if (Math.max(...boards) > 150) throw new Error("a pair of boards is too high");
            const plain = document.createElement("div");
            for (const clause of clauses) {
                for (const words of clause.querySelectorAll(".title, .text > :not(.shown), .note")) {
                    if (words.closest("details")) continue;
                    const line = plain.appendChild(document.createElement("p"));
                    line.textContent = words.textContent;
                    line.style.margin = "0";
                }
            }
            document.querySelector(".body").append(plain);
            return [taken, height(plain)];
        }"""
    )
    assert needed < taken < 1.7 * needed


def test_on_a_phone_what_stands_behind_a_clause_is_one_line_and_opens_where_an_address_leads(opened: Open):
    page = opened(f"{RULES}#capture-own-coin", viewport={"width": 360, "height": 740})
    behind = page.locator('[data-clause="capture.own-coin"] .evidence')
    expect(behind.locator("summary").first).to_have_text("2 rulings · 1 example")
    expect(behind.locator(".examples")).to_be_hidden()
    ruling = behind.locator(".answer").first
    page.evaluate("(id) => (location.hash = id)", ruling.get_attribute("id"))
    expect(ruling).to_be_in_viewport()
    expect(page.get_by_role("button", name="Sections: 8 Capturing")).to_be_in_viewport()


def test_the_bar_of_a_game_is_the_same_line_on_all_its_pages(opened: Open, site: Path):
    pages = [
        *(site / "games/leyhe-race").glob("*.html"),
        *(site / "games/leyhe-race/examples").glob("*.html"),
    ]
    told = set()
    page = opened("404.html", viewport={"width": 360, "height": 740})
    root = page.url.removesuffix("404.html")
    for file in sorted(pages):
        page.goto(root + file.relative_to(site).as_posix(), wait_until="load")
        bar = page.get_by_role("navigation", name="Leyhe’s Thirty-Tile Race", exact=True)
        told.add(tuple(bar.get_by_role("link").all_inner_texts()))
        box = bar.bounding_box()
        assert box is not None
        assert box["height"] < 60
        current = bar.locator("[aria-current]")
        if file.name != "judge.html":
            expect(current).to_be_in_viewport(ratio=1)
    assert len(told) == 1
    assert next(iter(told))[1:] in (
        ("Learn", "Rules", "Examples", "FAQ", "Play", "How it plays", "Print"),
        ("Learn", "Rules", "Examples", "FAQ", "How it plays", "Print"),  # without what a page needs to play
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("media", ["screen", "print"])
def test_where_there_is_room_what_stands_behind_a_clause_is_open(opened: Open, media: str):
    page = opened(RULES, viewport={"width": 1280, "height": 900})
    page.emulate_media(media=media)  # type: ignore[arg-type]
    behind = page.locator('[data-clause="capture.own-coin"] .evidence')
    expect(behind.locator("summary").first).to_be_hidden()
    expect(behind.locator(".question").first).to_be_visible()
    expect(behind.locator(".because").first).to_be_visible(visible=media == "print")


def test_the_link_to_a_clause_is_copied(opened: Open):
    page = opened(RULES, permissions=["clipboard-read", "clipboard-write"])
    page.locator('[data-clause="capture.landing"] .copy').click()
    expect(page.locator("#_live")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("rules.html#capture-landing")


def test_a_heading_is_named_by_its_number_and_its_words_alone(opened: Open):
    page = opened(RULES)
    clause = page.locator('[data-clause="capture.landing"]')
    title = clause.locator(".title").inner_text()
    expect(clause.locator("h3")).to_have_accessible_name(f"8.1 {title}")
    expect(clause.locator("h3 + .called > .id")).to_have_text("capture.landing")
    expect(clause.get_by_role("button", name="Copy the link to 8.1")).to_be_visible()
    option = page.locator(".option").first
    expect(option.locator("h3")).to_have_accessible_name(option.locator("h3 span").inner_text())
    expect(option.locator(".id")).to_be_visible()


def test_a_reference_shows_what_it_says_when_focused(opened: Open):
    page = opened(RULES)
    link = page.locator("a.ref").first
    link.focus()
    expect(page.locator(".preview")).to_be_visible()
    page.locator("h1").click()
    link.blur()
    expect(page.locator(".preview")).to_have_count(0)


@pytest.mark.parametrize("listed", ["rulings.html", "faq.html"])
def test_questions_look_like_the_links_they_are(opened: Open, listed: str):
    page = opened(listed)
    look = page.locator(".asked li > a").first.evaluate("(link) => getComputedStyle(link).textDecoration")
    assert look.startswith("underline")
    assert "rgba(0, 0, 0, 0)" not in look


def test_filters_choose_games_and_can_be_linked_to(opened: Open):
    page = opened("games/index.html")
    cards = page.locator(".index > .game")
    total = cards.count()
    page.get_by_label("Secrets").select_option("no")
    visible = page.locator(".index > .game:visible")
    assert 0 < visible.count() <= total
    assert "hidden=no" in page.url
    shown = visible.count()
    page.reload()
    assert page.locator(".index > .game:visible").count() == shown
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".index > .game:visible")).to_have_count(total)
    page.get_by_label("Draughtsmen").check()
    assert "home=draughtsmen" in page.url
    page.reload()
    assert page.get_by_label("Draughtsmen").is_checked()
    assert page.locator(".index > .game:visible").count() == 1


def test_what_a_reference_says_is_told_to_everybody_once(opened: Open):
    page = opened(RULES)
    link = page.locator("a.ref").first
    words = link.get_attribute("title") or ""
    expect(link).to_have_accessible_description(words)
    for show, hide in (
        (link.focus, link.blur),
        (link.hover, page.locator("h1").hover),
        (link.hover, lambda: page.keyboard.press("Escape")),
    ):
        show()
        expect(page.locator(".preview")).to_have_text(words)
        expect(link).to_have_accessible_description(words)
        assert link.get_attribute("title") is None  # the browser would show it over the preview
        hide()
        expect(page.locator(".preview")).to_have_count(0)
        expect(link).to_have_accessible_description(words)


def test_every_choice_of_the_filters_finds_a_game(opened: Open):
    page = opened("games/index.html")
    found: dict[tuple[str, str], list[str]] = {}
    for select in page.locator(".filters select").all():
        for option in select.locator("option").all_inner_texts():
            select.select_option(option)
            name = select.get_attribute("name") or ""
            found[name, option] = page.locator(".index > .game:visible").all_inner_texts()
        select.select_option("any")
    for choice in page.locator(".filters fieldset label").all():
        choice.locator("input").check()
        owned = choice.locator("input").get_attribute("value") or ""
        found["home", owned] = page.locator(".index > .game:visible").all_inner_texts()
        assert choice.locator("b").inner_text() == str(len(found["home", owned]))
    assert [choice for choice, games in found.items() if not games] == []
    assert set(found["home", "piecepack"]) < set(found["home", "piecepack-2"]) < set(found["home", ""])
    assert set(found["minutes", "up to 30 min"]) < set(found["minutes", "up to 60 min"])
    assert ("kind", "sliding board") in found


def test_scripts_go_on_after_instant_navigation(opened: Open):
    page = opened("", base=PUBLIC)
    page.evaluate("window.stayed = true")
    page.mouse.move(200, 200)
    page.locator('script[src*="bundle"]').wait_for(state="attached")
    settle(page)
    page.locator('a[href$="games/leyhe-race/index.html"]').first.click()
    expect(page.locator("h1")).to_contain_text("Leyhe")
    page.locator(".game-bar").get_by_role("link", name="Examples", exact=True).click()
    expect(page.locator(f"{FIRST} .controls")).to_be_visible(timeout=30_000)  # a large page
    page.locator(FIRST).get_by_role("button", name="Forward").click()
    assert step_of(page) == "play-the-first-rolls--1"
    expect(page.locator(f"{FIRST} .stage .pieces use").first).to_be_attached()
    assert page.locator(".touch-says").count() > 0
    assert page.evaluate("window.stayed") is True
    expect(page.locator('.menu a[aria-current="true"]')).to_have_text("Games")


def test_without_a_script_every_frame_stands_in_order(opened: Open):
    page = opened(EXAMPLES, java_script_enabled=False)
    frames = page.locator(f"{FIRST} .frame")
    assert frames.count() > 5
    for place in (0, 3, frames.count() - 1):
        expect(frames.nth(place).locator("svg:not(.room)").first).to_be_visible()
        expect(frames.nth(place).locator(".said")).to_be_visible()


@pytest.mark.slow
def test_on_paper_every_frame_stands_in_order(opened: Open):
    page = opened(EXAMPLES)
    page.pdf()
    page.emulate_media(media="print")
    boards = page.locator(f"{FIRST} .frame svg:visible")
    expect(boards).to_have_count(page.locator(f"{FIRST} .frame:not(.refused)").count())
    expect(page.locator(f"{FIRST} .controls")).to_be_hidden()
    expect(page.locator(".bar")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("narrated", [EXAMPLES, "games/leyhe-race/faq.html"])
def test_on_paper_no_example_parts_from_its_heading(opened: Open, narrated: str, scripts: bool):
    page = opened(narrated, java_script_enabled=scripts)
    told = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=page.pdf(format="A4"), capture_output=True, check=True
    )
    text = told.stdout.decode()
    last = [sheet.strip().split("\n")[-1].strip() for sheet in text.split("\f") if sheet.strip()]
    assert len(last) > 2
    assert [words for words in last if words.startswith("Example ")] == []


@pytest.mark.few(1, "leyhe-race")
@pytest.mark.parametrize("game", GAMES)
def test_on_paper_no_clause_parts_from_the_heading_of_its_section(opened: Open, game: str):
    page = opened(f"games/{game}/rules.html")
    titles = tuple(page.locator(".section > h2 .title").all_inner_texts())
    for paper in ("A4", "Letter"):
        told = subprocess.run(
            ["pdftotext", "-layout", "-", "-"], input=page.pdf(format=paper), capture_output=True, check=True
        )
        sheets = [sheet.strip().split("\n") for sheet in told.stdout.decode().split("\f") if sheet.strip()]
        last = [[line for line in sheet if line.strip()][-2] for sheet in sheets]  # its number stands below
        assert len(last) > 3
        assert [line for line in last if line.endswith(titles)] == []


def test_the_dark_colours_can_be_chosen_and_are_remembered(opened: Open):
    page = opened("", color_scheme="light")
    scheme = page.locator("body")
    expect(scheme).to_have_attribute("data-md-color-scheme", "light")
    page.get_by_role("button", name="Dark colours").click()
    expect(scheme).to_have_attribute("data-md-color-scheme", "dark")
    page.reload()
    expect(scheme).to_have_attribute("data-md-color-scheme", "dark")


def test_nothing_of_a_hostile_game_acts(
    browser: Browser, hostile_site: Path, serve: Serve, catalogue: Catalogue, effort: int
):
    page = browser.new_page()
    acted: list[str] = []
    page.on("dialog", lambda dialog: (acted.append(dialog.message), dialog.dismiss()))
    alike = kinds(paths_of(hostile_site), catalogue)
    for path in paths_of(hostile_site) if effort > 1 else [paths[0] for paths in alike]:
        page.goto(serve(hostile_site) + path, wait_until="load")
        page.locator("summary").evaluate_all("(all) => all.forEach((summary) => summary.click())")
        for board in page.locator(".stage, .setup-drawing").all()[:2]:
            board.hover()
            board.locator(".place").first.wait_for(state="attached")
        page.wait_for_timeout(50)
        assert (
            page.locator(
                "svg[onload], img:not(.thumb > img, .mark, [src*='assets/images/printer-']), style"
            ).count()
            == 0
        ), path
    assert acted == []
    page.close()


@cache
def wire(file: Path) -> int:
    """Bytes of a file as a server sends it."""
    squeezed = file.suffix != ".woff2"
    return len(gzip.compress(file.read_bytes(), 9)) if squeezed else file.stat().st_size


def test_a_page_is_light_over_the_wire_and_does_not_shift(
    opened: Open, site: Path, catalogue: Catalogue, effort: int
):
    def size(path: str) -> int:
        return (site / path).stat().st_size

    alike = kinds(paths_of(site), catalogue)
    largest = sorted((max(paths, key=size) for paths in alike), key=size)[-8:]
    for path in largest if effort == 1 else paths_of(site):
        page = opened(path)  # with nothing in its cache
        settle(page)
        shift = page.evaluate(
            """() => new Promise((done) => { let sum = 0;
                new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value; })
                    .observe({type: "layout-shift", buffered: true});
                setTimeout(() => done(sum), 100); })"""
        )
        assert shift < 0.02, path
        names = page.evaluate(
            "performance.getEntriesByType('resource').map((e) => new URL(e.name).pathname.slice(1))"
        )
        files = {site / name for name in [path, *names]}
        sent = sum(wire(file) for file in files if file.is_file() and file.name != "sitemap.xml")
        english = re.sub("^(de|fr)/", "", path)
        most = 125 if english.startswith("games/hearts/") else 100  # hands of cards are much to draw
        most = 120 if english == "games/hex/play.html" else most  # the boards of four sizes
        most = 160 if path == "gallery.html" else most  # more than thirty faces, which is what it is for
        most += 10 if english != path else 0  # its letters, and what scripts say in it
        assert sent <= most * 1024, (path, sent)
        page.context.close()


def test_a_lesson_shows_what_one_needs(opened: Open):
    signs = opened("games/cribbage/learn.html").locator(".needs svg.sign")
    assert signs.count() >= 4
    for sign in signs.all():
        box = sign.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 15


def test_the_head_of_a_game_can_be_read_by_machines(opened: Open):
    page = opened("games/leyhe-race/index.html")
    game = page.locator('[itemtype="https://schema.org/Game"]')
    assert game.locator('[itemprop="minValue"]').get_attribute("content") == "2"
    assert game.locator('[itemprop="maxValue"]').get_attribute("content") == "4"


NOTED = """() => {
    const button = document.querySelector(".play-load");
    window.told = [];
    new MutationObserver(() => window.told.push(button.textContent)).observe(button, {childList: true});
    button.click();
}"""


def test_a_judge_tells_how_much_of_it_has_come_and_comes_again_from_what_is_kept(opened: Open):
    page = opened("games/konane/play.html")
    page.evaluate(NOTED)
    expect(page.locator(".play-turn")).to_be_visible(timeout=120_000)
    first = page.evaluate("window.told")
    assert [words for words in first if re.fullmatch(r"The judge is coming: \d\.\d of 6 megabytes", words)]
    assert first[-1] == "The judge is here, and takes its seat"
    until_kept(page)
    page.goto(page.url.replace("konane", "oware"))
    page.evaluate(NOTED)
    expect(page.locator(".play-turn")).to_be_visible(timeout=120_000)
    assert page.evaluate("window.told") == ["One moment: the judge is coming"]
