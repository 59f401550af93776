"""Templates of pages: what is filled in is escaped, what is missing is told, line breaks are nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from ppgen.website.writing import templates
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import SitePage


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SitePage:
    monkeypatch.setattr(templates._TEMPLATES.loader, "searchpath", [str(tmp_path)])
    (tmp_path / "a.html").write_text(
        "{% macro named(it) %}\n<b>{{ it }}</b>\n{% endmacro %}\n"
        '<p title="{{ words }}">\n  {{ words }} {{ drawn }}\n  {{ nothing }}\n</p>\n{{ named(words) }}\n'
        "{{ parts }}{{ link('games/index.html') }}\n",
        encoding="utf-8",
    )
    return SitePage("games/hex/index.html", "Hex")


def test_no_text_is_broken_between_two_words_which_would_join_them() -> None:
    parted = re.compile(r"[^\s>}]\s*\n\s*[^\s<{]")
    found = {
        file.name: parted.findall(file.read_text(encoding="utf-8"))
        for file in templates.FOLDER.glob("*.html")
    }
    assert {name: breaks for name, breaks in found.items() if breaks} == {}


def test_what_is_filled_in_is_text_unless_we_have_written_it(page: SitePage) -> None:
    made = templates.filled(
        page,
        "a.html",
        words="<i> & \"'\x01",
        drawn=el("svg"),
        nothing=None,
        parts=["1", el("br"), "&"],
    )
    assert type(made) is Html
    words = "&lt;i&gt; &amp; &quot;&#x27;"
    assert made == f'<p title="{words}">{words} <svg></svg></p><b>{words}</b>1<br>&amp;../index.html'


def test_what_a_template_asks_for_and_is_not_given_is_told(page: SitePage) -> None:
    with pytest.raises(UndefinedError, match="'drawn' is undefined"):
        templates.filled(page, "a.html", words="")


@pytest.mark.parametrize("file", sorted(templates.FOLDER.glob("*.html")), ids=lambda file: file.name)
def test_every_template_keeps_to_what_pages_of_ours_may_hold(file: Path) -> None:
    """No script, no style and no event in it: the site's policy would refuse them."""
    text = file.read_text(encoding="utf-8")
    assert [
        word for word in ("<script", "<style", " style=", " onclick=", "| safe", "|safe") if word in text
    ] == []
