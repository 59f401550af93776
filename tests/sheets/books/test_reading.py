"""The rules to read: contents, bookmarks and links lead where they say, and pages are worth turning."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ppgen.definition import game_ids
from ppgen.sheets import Kit
from tests.sheets import measure
from tests.sheets.kits import kit, kit_of, named

pytestmark = pytest.mark.few(8)
EMPTY = 1 / 3
"""The share of a page that is filled at least, but on the title page."""


@pytest.fixture(scope="module", params=[(game, paper) for game in game_ids() for paper in ("a4", "letter")])
def rules(request) -> Kit:
    game, paper = request.param
    return kit_of(game, paper, "rules")


@pytest.mark.few(4)
def test_no_type_is_too_small_to_read(rules):
    assert list(measure.small_type(rules.pdf())) == []


def words(made: Kit) -> list[str]:
    return [" ".join(measure.words(page.scene.items)) for page in made.pages]


def outline(made: Kit) -> list[tuple[str, int]]:
    """Return the bookmarks of sections and clauses with the pages they lead to."""
    found = []
    with measure.opened(made.pdf()) as document:
        numbers = {page.obj.objgen: number for number, page in enumerate(document.pages, 1)}

        def walk(items):
            for item in items:
                found.append((item.title, numbers[item.destination[0].objgen]))
                walk(item.children)

        with document.open_outline() as tree:
            walk(tree.root)
    return found


def test_every_section_and_clause_has_a_bookmark_to_its_page(rules):
    told, pages = outline(rules), words(rules)
    definition = rules.subject.definition
    numbers = definition.rules.numbers()
    titles = dict(told)
    for thing in (*definition.rules.sections, *definition.rules.clauses()):
        page = titles[f"{numbers[thing.id]} {thing.title}"]
        assert numbers[thing.id] in pages[page - 1]
        assert thing.title.split()[0] in pages[page - 1]


def test_the_contents_name_the_pages_of_the_sections(rules):
    pages = words(rules)
    contents = next(page for page in pages if "Contents" in page)
    for section in rules.subject.definition.rules.sections:
        found = re.search(rf"{re.escape(section.title)} (\d+)", contents)
        assert found, section.title
        assert section.clauses[0].title.split()[0] in pages[int(found[1]) - 1]


def test_every_link_leads_to_a_place_of_the_file(rules):
    names = {place.name for page in rules.pages for place in page.places}
    links = [link for page in rules.pages for link in page.links]
    assert len(links) > len(rules.subject.definition.rules.sections)
    assert {link.name for link in links} <= names
    with measure.opened(rules.pdf()) as document:
        written = sum(len(page.obj.get("/Annots", [])) for page in document.pages)
    assert written == len(links)
    for page in rules.pages:
        for link in page.links:
            assert 0 <= link.x < link.x + link.width <= page.scene.width
            assert 0 <= link.y < link.y + link.height <= page.scene.height


def test_no_page_is_under_a_third_full(rules):
    filled = [page.marks["filled"] for page in rules.pages]
    assert min(filled) >= EMPTY


def test_every_setup_has_its_picture(rules):
    pages = words(rules)
    for setup in rules.subject.game.setups:
        page = next(n for n, text in enumerate(pages) if f"{setup.title} " in text and "Contents" not in text)
        assert any(setup.title in alt for alt in alts(rules.pages[page].scene.items))


def alts(items) -> list[str]:
    found = []
    for item in items:
        if alt := getattr(item, "alt", ""):
            found.append(alt)
        found += alts(getattr(item, "items", ()))
    return found


def test_a_reading_stands_with_its_clause_and_its_reason_at_the_end(rules):
    definition = rules.subject.definition
    pages = words(rules)
    places = {place.name: number for number, page in enumerate(rules.pages) for place in page.places}
    links = {link.name: number for number, page in enumerate(rules.pages) for link in page.links}
    for clause in definition.rules.clauses():
        for ruling in clause.rulings:
            assert f"why-{ruling}" in places
            if links.get(f"why-{ruling}") == places[clause.id]:
                assert rules.subject.readings[ruling] in pages[places[clause.id]]
    for ruling in definition.rules.rulings:
        if ruling.repeats:
            assert f"why-{ruling.id}" not in links, "the clause says so itself"


def test_the_reason_of_a_reading_names_the_option_against_it(rules):
    titles = {option.id: option.title for option in rules.subject.game.options}
    told = "".join(words(rules)).replace(" ", "")
    for ruling in rules.subject.definition.rules.rulings:
        if ruling.option is not None:
            assert f"otherwise:{titles[ruling.option]}.".replace(" ", "") in told


def test_a_players_text_speaks_no_notation(rules):
    for text in words(rules):
        for sign in ("->", "chance roll", "illegal [", "written game"):
            assert sign not in text


def test_on_a_site_with_an_address_the_reasons_of_readings_stay_there():
    """A code on the title page and one for the reasons; no link leads to what is not in the file."""
    game = named("pub-scrawl")
    there = kit(replace(game, site=replace(game.site, address="https://rules.example.org")), "a4", ["rules"])
    here = kit_of("pub-scrawl", "a4", "rules")
    assert len(there.pages) <= len(here.pages) - 3
    codes = [alt for page in there.pages for alt in alts(page.scene.items) if "rules.example.org" in alt]
    assert [code.rpartition("/games/")[2] for code in codes] == ["pub-scrawl/", "pub-scrawl/rules.html"]
    known = {place.name for page in there.pages for place in page.places}
    assert {link.name for page in there.pages for link in page.links} <= known


@pytest.mark.parametrize("game", ["pub-scrawl", "army-brats"])
def test_the_steps_of_a_setup_stand_on_the_page_of_its_picture(game):
    made = kit_of(game, "a4", "rules")
    setup = made.subject.game.setups[0]
    shown = next(page for page in made.pages if any(setup.title in alt for alt in alts(page.scene.items)))
    read = " ".join(measure.words(shown.scene.items))
    assert all(step.title in read for step in setup.steps)
