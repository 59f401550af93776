"""Nothing on a page can act but what we mean to act."""

from __future__ import annotations

import json
from html import unescape
from html.parser import HTMLParser

import pytest

from ppgen.website.writing.html import Html, as_json, el, join, safe_address, text


def test_words_are_escaped_and_markup_of_ours_is_not():
    assert el("p", "1 < 2 & 3", Html("<b>so</b>")) == "<p>1 &lt; 2 &amp; 3<b>so</b></p>"


@pytest.mark.parametrize("value", ['"><script>', "'><script>", '"\'"><script>&amp;', '["a", "b"]', "plain"])
def test_attributes_are_escaped(value: str):
    seen = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: seen.append((tag, attributes))
    written = el("a", "x", title=value)
    parser.feed(written)
    assert seen == [("a", [("title", value)])]
    assert "<script>" not in written


def test_none_and_false_leave_an_attribute_out_and_true_stands_alone():
    assert el("button", disabled=True, hidden=False, title=None) == "<button disabled></button>"


def test_void_elements_are_not_closed():
    assert join("a", el("br"), ["b", None]) == "a<br>b"


@pytest.mark.parametrize("name", ["onclick", "onload", "style"])
def test_attributes_that_act_are_refused(name: str):
    with pytest.raises(ValueError, match=name):
        el("p", **{name: "x"})


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "java\x00script:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
    ],
)
def test_addresses_that_act_are_left_out(address: str):
    assert safe_address(address) is None
    assert el("a", "x", href=address) == "<a>x</a>"


@pytest.mark.parametrize(
    "address", ["https://example.org/", "mailto:a@example.org", "../a.html#b", "#c", "a:b/c"[2:]]
)
def test_addresses_that_lead_somewhere_stay(address: str):
    assert safe_address(address) == address


def test_control_characters_are_dropped():
    assert text("a\x02b\x1bc") == "abc"


def test_data_in_an_attribute_stays_there():
    value = {"a": "\"'><script>alert(1)</script>"}
    written = el("p", data_x=as_json(value))
    assert "<script>" not in written
    assert json.loads(unescape(written.removeprefix("<p data-x='").removesuffix("'></p>"))) == value
