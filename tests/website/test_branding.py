"""A site is called, branded and licensed as its `site.yml` says, and speaks of itself alone."""

from __future__ import annotations

import html
import re
import shutil
import struct
from pathlib import Path

import pytest
import yaml

from ppgen.definition import load
from ppgen.definition.locate import content_dir
from ppgen.website import build
from tests.sheets.kits import kit
from tests.website.built import Page

BOOK = {
    "title": "Böse & Söhne",
    "slogan": ["Zu Hause gedruckt.", "Am Tisch gespielt."],
    "summary": "Unsere Spiele.",
    "home": ["Mehr **davon**."],
    "emblem": "mug",
    "colours": {"accent": "#123456", "tint": "#FEDCBA", "dark": "#ABCDEF"},
    "about": ["Wir sind *wir*."],
    "footer": "Alles gehört uns.",
    "links": [{"title": "Der Laden", "url": "https://laden.example/"}],
    "terms": {"name": "All rights reserved"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A content folder with the race in somebody else's book."""
    folder = tmp_path_factory.mktemp("book") / "content"
    ours = content_dir() / "games" / "leyhe-race"
    shutil.copytree(ours, folder / "games" / "leyhe-race")
    (folder / "site.yml").write_text(yaml.safe_dump(BOOK, allow_unicode=True), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def branded(folder: Path) -> Path:
    build(folder, folder.parent / "out")
    return folder.parent / "out"


def words(file: Path) -> str:
    """Give what a page says, without its markup and scripts."""
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_every_page_bears_its_name_and_foot(branded: Path):
    for file in branded.rglob("*.html"):
        assert "Böse & Söhne" in words(file), file
        assert "Alles gehört uns." in words(file), file
        assert "https://laden.example/" in Page(file).links, file
        said = re.sub(r"\bfrom ppgen\.[\w.]+ import\b", "", words(file))  # as the code of a judge begins
        assert not re.search(r"\bppgen\b(?! (print|verify|play|simulate))", said), file


def test_the_home_page_says_what_the_book_says(branded: Path):
    home = words(branded / "index.html")
    for said in ("Zu Hause gedruckt. Am Tisch gespielt.", "Unsere Spiele.", "Mehr davon ."):
        assert said in home
    assert "Your game" not in home


def test_it_wears_its_own_colours_and_emblem(branded: Path):
    assert "--pp-accent: #123456" in (branded / "assets" / "colours.css").read_text(encoding="utf-8")
    assert (branded / "assets" / "images" / "emblem.svg").is_file()
    icons = [
        attributes["href"]
        for tag, attributes in Page(branded / "index.html").elements
        if tag == "link" and attributes.get("rel") == "icon"
    ]
    assert icons == ["assets/images/emblem.svg"]


def test_its_manual_stays_away_unless_it_is_asked_for(branded: Path):
    for page in ("write.html", "strangers.html", "architecture.html", "engine/index.html"):
        assert not (branded / page).exists()
    assert not [link for file in branded.rglob("*.html") for link in Page(file).links if "write.html" in link]


def test_an_example_of_ours_stands_only_where_its_game_is(branded: Path, tmp_path: Path):
    assert "thirty-tile race" in words(branded / "transcripts.html")
    content = tmp_path / "content"
    shutil.copytree(content_dir() / "games" / "konane", content / "games" / "konane")
    build(content, tmp_path / "out")
    page = words(tmp_path / "out" / "transcripts.html")
    assert "thirty-tile race" not in page
    assert "A transcript has up to three parts" in page


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (None, "Texts and drawings: All rights reserved."),
        ({"name": "CC0", "retold": True}, "Rules retold in our own words. Texts and drawings: CC0."),
    ],
)
def test_a_kit_names_the_terms_of_its_game_or_else_of_its_book(folder: Path, own, told: str, tmp_path: Path):
    content = tmp_path / "content"
    shutil.copytree(folder, content)
    if own:
        game = content / "games" / "leyhe-race" / "game.yml"
        data = yaml.safe_load(game.read_text(encoding="utf-8"))
        data["credits"]["terms"] = own
        game.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    made = kit(load(content).games["leyhe-race"])
    pages = " ".join(svg.decode() for svg in made.svgs(text="live").values())
    shown = " ".join(re.sub(r"<[^>]+>", " ", pages).split())
    assert told in shown
    assert "CC BY 4.0" not in shown


def test_without_a_book_a_game_stands_under_the_terms_of_its_source(folder: Path, tmp_path: Path):
    content = tmp_path / "content"
    shutil.copytree(folder, content)
    (content / "site.yml").unlink()
    catalogue = load(content)
    licence = catalogue.games["leyhe-race"].game.credits.licence.name
    made = kit(catalogue.games["leyhe-race"], sheets=("cover",))
    shown = " ".join(re.sub(r"<[^>]+>", " ", made.svgs(text="live").popitem()[1].decode()).split())
    assert f"Licence: {licence}" in shown
    assert "own words" not in shown


def test_a_page_with_an_address_says_what_a_link_to_it_leads_to(folder: Path, tmp_path: Path):
    book = tmp_path / "content"
    shutil.copytree(folder, book)
    own = {**BOOK, "address": "https://laden.example/spiele"}
    (book / "site.yml").write_text(yaml.safe_dump(own, allow_unicode=True), encoding="utf-8")
    build(book, tmp_path / "out")
    page = (tmp_path / "out/games/leyhe-race/rules.html").read_text(encoding="utf-8")
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"<]*)">', page))
    assert told["url"] == "https://laden.example/spiele/games/leyhe-race/rules.html"
    assert "Leyhe" in told["title"]
    assert told["description"]
    picture = tmp_path / "out" / told["image"].removeprefix("https://laden.example/spiele/")
    assert picture == tmp_path / "out/games/leyhe-race/shared.png"
    assert struct.unpack(">II", picture.read_bytes()[16:24]) == (1200, 630)
    assert f'<link rel="canonical" href="{told["url"]}">' in page
    home = (tmp_path / "out/index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://laden.example/spiele/">' in home
    elsewhere = (folder.parent / "out/index.html").read_text(encoding="utf-8")
    assert 'property="og:' not in elsewhere
    assert "canonical" not in elsewhere
