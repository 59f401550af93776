"""Text from content/ is text: whatever it holds, nothing of it acts on a page."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.website.built import HOSTILE, Page, pages_of


@pytest.fixture(scope="module")
def pages(hostile_site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in pages_of(hostile_site)}


def test_no_script_but_our_own(pages: dict[Path, Page]):
    for file, page in pages.items():
        for tag, attributes in page.elements:
            if tag == "script":
                address = attributes.get("src") or attributes.get("data-later") or ""
                ours = address.endswith(".js") and "alert" not in address
                assert ours or attributes.get("id") == "__config", file


def test_no_attribute_acts_and_no_address_runs(pages: dict[Path, Page]):
    for file, page in pages.items():
        for tag, attributes in page.elements:
            assert not any(name.startswith("on") for name in attributes), (file, tag, attributes)
            assert "style" not in attributes, (file, tag)
            assert tag not in ("style", "iframe", "object", "embed"), file
            drawn = ("thumbnail-", "assets/images/emblem.svg", "assets/images/printer-")
            assert tag != "img" or any(name in str(attributes["src"]) for name in drawn), file
        for link in page.links:
            assert urlsplit("".join(link.split())).scheme in ("", "http", "https", "mailto"), (file, link)


def test_the_words_are_still_there_to_be_read(hostile_site: Path):
    rules = (hostile_site / "games" / "leyhe-race" / "rules.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in rules
    examples = (hostile_site / "games" / "leyhe-race" / "examples.html").read_text(encoding="utf-8")
    assert "&lt;div onclick=" in examples
    assert HOSTILE not in examples


def test_answers_for_a_touched_board_are_nothing_but_data(hostile_site: Path):
    scripts = list((hostile_site / "games").rglob("*.js"))
    assert scripts
    for script in scripts:
        text = script.read_text(encoding="ascii")
        assert "<" not in text
        json.loads(text.removeprefix("ppgenTouch(").removesuffix(")\n"))
