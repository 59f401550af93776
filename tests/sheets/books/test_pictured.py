"""Pictures of a game's own beside its clauses: in the booklet, in the rules as words, and on the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import load, load_game
from ppgen.drawing.bounds import bounds
from ppgen.drawing.scene import Group
from ppgen.judges import Judges
from ppgen.sheets import load_layouts
from ppgen.sheets.books.html import rules_html
from ppgen.sheets.books.pictured import pictured
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.subject import game_subject
from ppgen.website.books.book import SiteModel
from ppgen.website.pages.rules import rules_page

PICTURE = "{file: art/lay.svg, alt: A stone beside another, caption: 'See [[end.four]].', width: 40}"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<path fill="#1F4E5A" d="M-5 0H25V10H-5Z"/></svg>'
)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Write a game without a judge, one clause of which has a picture."""
    made = CliRunner().invoke(main, ["new", "mine", "--kind", "no-judge", "-o", str(tmp_path / "new")])
    assert made.exit_code == 0, made.output
    folder = tmp_path / "new" / "content" / "games" / "mine"
    rules = (folder / "rules.yml").read_text(encoding="utf-8")
    clause = "        title: One stone a turn\n"
    assert clause in rules
    (folder / "rules.yml").write_text(rules.replace(clause, f"{clause}        picture: {PICTURE}\n"))
    (folder / "art").mkdir()
    (folder / "art" / "lay.svg").write_text(SVG)
    return tmp_path / "new" / "content"


def test_a_picture_of_a_clause_is_as_wide_as_it_says_and_is_told_in_words(content: Path) -> None:
    definition = load_game("mine", content)
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    wanted = definition.rules.clause("turn.lay").picture
    assert wanted is not None
    drawn = pictured(GameSetting(subject, 12, 10, 13, 8), wanted, 100)
    (figure,) = (item for item in flat(drawn.items) if isinstance(item, Group) and item.alt)
    assert figure.alt == "A stone beside another"
    box = bounds(figure.items)
    assert (box.left, box.width, box.height) == pytest.approx((30, 40, 20), abs=0.01)
    assert drawn.height > 20, "a caption stands below"
    assert "<em>In the picture: A stone beside another</em>" in rules_html(subject).decode()


def test_a_picture_of_a_clause_stands_on_the_site_and_is_looked_at(content: Path) -> None:
    book = SiteModel.of(load(content)).books["mine"]
    page = rules_page(book)[1].decode()
    assert re.search(r'<figure class="shown"><svg [^>]*aria-label="A stone beside another"', page)
    assert '<figcaption class="told">See <a ' in page
    (content / "games" / "mine" / "art" / "lay.svg").rename(content / "games" / "mine" / "art" / "lax.svg")
    told = CliRunner().invoke(main, ["--content", str(content), "check"])
    assert told.exit_code == 1
    assert "rules.yml:" in told.output
    assert "there is no picture 'art/lay.svg' in the game's folder; did you mean 'art/lax.svg'" in told.output


def flat(items: tuple[object, ...]) -> list[object]:
    """Return items, and what groups hold, whichever."""
    found: list[object] = []
    for item in items:
        found.append(item)
        found += flat(getattr(item, "items", ()))
    return found
