"""The reference of files: every key of every schema is told, and every word of the registries shown."""

from __future__ import annotations

import html
import re
from dataclasses import fields

import pytest

from ppgen.definition import Catalogue, schema
from ppgen.definition.space import ENTER
from ppgen.diagrams.spaces import LOOKS
from ppgen.drawing.palette import roles
from ppgen.pieces.cards.rows import CUTS as ROWS
from ppgen.pieces.cuts import CUTS
from ppgen.pieces.icons import ICONS
from ppgen.pieces.registry import ARTS, FAMILIES
from ppgen.sheets.print_schema.cards import CardBlock
from ppgen.sheets.print_schema.schema import RECORDS
from ppgen.website.books.book import SiteModel
from ppgen.website.pages.files import PICTURED, file_pages
from ppgen.website.pages.pictures import PATTERNS, SHAPES, pictures_page

KINDS = schema.schema({**schema.RECORDS, **RECORDS})


@pytest.fixture(scope="module")
def pictures(catalogue: Catalogue) -> str:
    return pictures_page(SiteModel.of(catalogue))[1].decode()


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_every_record_is_told(kind: str):
    page = dict(file_pages())[f"files/{kind}.html"].decode()
    for name, record in {"": KINDS[kind], **KINDS[kind].get("$defs", {})}.items():
        assert not name or f'<h2 id="{name}">' in page
        for key, what in record.get("properties", {}).items():
            assert f"<code>{key}</code>" in page, (name, key)
            first = what.get("description", "").partition("`")[0]
            assert html.escape(first, quote=False) in html.unescape(page) or first in html.unescape(page)


def test_every_link_to_a_record_leads_to_it():
    for path, data in file_pages():
        page = data.decode()
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page)), path


def test_every_word_of_the_registries_is_shown(pictures: str):
    shown = re.findall(r"<figcaption><code>([^<]*)", pictures)
    assert {*ICONS, *roles(), *CUTS, *LOOKS} <= set(shown)
    assert {f"art: {art}" for art in ARTS} | {f"family: {family}" for family in FAMILIES} <= set(shown)
    assert {*PATTERNS, *SHAPES, *ROWS, ENTER} <= set(shown)
    assert {field.name for field in fields(CardBlock)} <= set(shown)


def test_shapes_of_pieces_lead_to_others_than_those_of_spaces():
    pages = dict(file_pages())
    assert b"pictures.html#shapes" in pages["files/system.html"]
    assert b"pictures.html#spaces" not in pages["files/system.html"]
    assert b"pictures.html#spaces" in pages["files/game.html"]


def test_marks_of_spaces_lead_to_their_pictures_and_no_others_do():
    pages = dict(file_pages())
    assert pages["files/game.html"].count(b"pictures.html#marks") == 1
    assert b"pictures.html#marks" not in pages["files/system.html"] + pages["files/print.html"]


def test_keys_lead_to_sections_that_are_there(pictures: str):
    assert set(PICTURED.values()) <= set(re.findall(r' id="([^"]+)"', pictures))


def test_the_rule_for_the_name_of_a_judge_is_told():
    assert "my_game.py" in dict(file_pages())["files/index.html"].decode()
