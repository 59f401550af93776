"""Opening a record of play: it is read and judged in the page, which shows what the judge says."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_accessibility import faults

HANG = 120_000
HEAD = '[Event "Club évening"]\n[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n\n'
RECORD = f"{HEAD}1. 11-15 22-18 2. 8-11 18x11 1-0\n\n{HEAD}1. 11-15 23-19 2. 8-11 22-17 1-0\n"
"""In the first game Dark does not take what can be taken."""


@pytest.fixture
def opened(opened_again: Open) -> Open:
    return opened_again


def lists_and_explains(page: Page) -> None:
    """See the list, open the refused game, and see its clause."""
    expect(page.locator(".open-state")).to_have_text("Read as PDN: English draughts (2)", timeout=HANG)
    expect(page.locator(".open-sum")).to_have_text("2 games6 moves1 refused")
    refused, whole = page.locator(".open-game").all()
    expect(whole).to_contain_text("every move")
    expect(refused).to_contain_text(re.compile(r"move 3 refused \d"))
    refused.click()
    expect(page.locator(".open-told")).to_contain_text(
        "dark can jump, and must", timeout=HANG
    )  # the judge wakes
    assert faults(page) == []


def test_a_file_is_read_on_a_phone_and_shown_on_the_board(opened: Open, tmp_path: Path) -> None:
    file = tmp_path / "club.pdn"
    file.write_bytes(RECORD.encode("latin-1"))
    page = opened("open.html", viewport={"width": 360, "height": 740})
    page.locator("input[type=file]").set_input_files(file)
    lists_and_explains(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as transcript").click()
    assert "> light move f6 e5" in saved.value.path().read_text()
    page.get_by_role("link", name="See the refused move").click()
    expect(page.locator(".play-says")).to_contain_text("can jump", timeout=HANG)
    page.evaluate("window.print = () => {}; 0")
    page.get_by_role("button", name="Print diagrams").click()
    expect(page.locator(".play-sheet figcaption")).to_have_text(
        ["1 Dark moves from c3 to d4.", "2 Light moves from f6 to e5."], timeout=HANG
    )
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".play-sheet")).to_have_count(0)
    page.go_back()
    lists_and_explains(page)


def test_pasted_moves_are_read_on_a_wide_page(opened: Open) -> None:
    page = opened("open.html", viewport={"width": 1280, "height": 900}, color_scheme="dark")
    page.get_by_label("or paste moves").fill(RECORD)
    page.get_by_role("button", name="Read what is pasted").click()
    lists_and_explains(page)
    page.get_by_label("or paste moves").fill("https://hexworld.org/board/#11,a1b2a1")
    page.get_by_role("button", name="Read what is pasted").click()
    expect(page.locator(".open-state")).to_have_text("Read as HexWorld: Hex (1)", timeout=HANG)
