"""Pages in another language: what they say is translated, and where everything stands is not."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ppgen import language
from ppgen.catalogues import furniture, of_game
from ppgen.cli.languages import _named
from ppgen.definition import DefinitionError, load_game
from ppgen.definition.home import Owned
from ppgen.definition.locate import content_dir, data_path, site_dir
from ppgen.definition.systems import load_systems
from ppgen.definition.thesaurus import load_thesaurus, thesaurus_file
from ppgen.judges import Judges
from ppgen.language import FOLDER, po, speaking
from ppgen.language.phrases import SCRIPTS, script_phrases
from ppgen.sheets.kinds import KINDS as KINDS_OF_SHEETS
from ppgen.website.books import kits
from ppgen.website.books.book import GameModel, SiteModel
from ppgen.website.generator import game_files, is_told
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.offline import WORKER
from ppgen.website.pages import manual
from ppgen.website.pages.branding import branding
from ppgen.website.pages.words import words_script
from ppgen.website.search.engine import SearchEngine
from ppgen.website.search.spelling import common_words
from ppgen.website.worn import Worn
from ppgen.website.writing import addresses
from ppgen.website.writing.page import whole
from tests import pseudo
from tests.website.built import Page
from tests.website.test_offline import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ppgen.definition import Catalogue

SAME = re.compile(r'<(?:h[1-6]|section|a|li)[^>]* (?:id|name)="(?!_part|anfang)([^"]+)"')
WORD = re.compile(r"[^\W\d_]{3,}")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
HEARD = ("aria-label", "alt", "placeholder", "title")
NAMED = re.compile(r"^ *(?:```|~~~)play (.*)", re.MULTILINE)
"""What follows at the head of an example: its game, and its name."""


def pages(language: str) -> dict[str, str]:
    """Make the pages of a game in a language."""
    with speaking(language):
        files = game_files(GameModel(load_game("konane", language=language)), [])
        return {path: whole(page).decode() for path, page in files if path.endswith(".html")}


def test_german_pages_stand_where_english_ones_do_and_say_it_in_german():
    german, english = pages("de"), pages("en")
    assert german.keys() == english.keys()
    for path in ("games/konane/rules.html", "games/konane/faq.html", "games/konane/examples.html"):
        assert SAME.findall(german[path]) == SAME.findall(english[path])
    rules = "games/konane/rules.html"
    assert "Übersprungene Steine sind geschlagen" in german[rules]
    assert "Our reading" in english[rules]
    assert not re.search("Our reading|Obeyed|Ruling|\\[EN\\]", german[rules])
    assert re.search(
        r"Schwarz springt von \w+ nach", re.sub("<[^>]+>", "", german["games/konane/examples.html"])
    )
    assert "Ein Sprung oder mehrere" in german["games/konane/examples.html"]
    assert not re.search(">(?:Goal|Rules|Print|Learn)<", german["games/konane/index.html"])
    assert '<pre tabindex="0" lang="en"><code>' in german["games/konane/judge.html"]
    assert '<pre tabindex="0"><code>' in english["games/konane/judge.html"]


def test_words_longer_by_a_third_are_on_every_page_and_nothing_else_changes(tmp_path: Path, monkeypatch):
    (tmp_path / "language").mkdir()
    (tmp_path / "content").mkdir()
    monkeypatch.setattr(language, "FOLDER", tmp_path / "language")
    pseudo.spoken(tmp_path / "language", pseudo.longer)
    pseudo.told(tmp_path / "content", ["konane"], pseudo.longer)
    language._catalogue.cache_clear()
    language.at_the_table.cache_clear()
    try:
        with speaking(pseudo.TAG):
            told = load_game("konane", tmp_path / "content", language=pseudo.TAG)
            files = game_files(GameModel(told), [])
            longer = {path: whole(page).decode() for path, page in files if path.endswith(".html")}
    finally:
        language._catalogue.cache_clear()
        language.at_the_table.cache_clear()
    english = pages("en")
    assert longer.keys() == english.keys()
    for path, page in longer.items():
        more = 1.0 if path.endswith("judge.html") else 1.1  # which is code for the most part
        assert len(plain(page)) > more * len(plain(english[path])), path
        if path.endswith(("rules.html", "examples.html", "faq.html")):
            assert SAME.findall(page) == SAME.findall(english[path]), path


def plain(page: str) -> str:
    """Give what a page says."""
    return re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]+>", "", page, flags=re.DOTALL)


def pages_in(site: Path, tag: str) -> dict[str, Page]:
    return {file.relative_to(site / tag).as_posix(): Page(file) for file in (site / tag).rglob("*.html")}


@pytest.mark.parametrize("tag", ["de", "fr"])
def test_pages_of_each_language_lead_to_those_of_the_others(site: Path, tag: str):
    found = pages_in(site, tag)
    assert {"index.html", "games/hex/rules.html", "translation.html", "systems/stones.html"} <= found.keys()
    assert "games/pub-scrawl/index.html" not in found
    folders = {"en": site, "de": site / "de", "fr": site / "fr"}
    for path, page in found.items():
        assert ("html", {"lang": tag, "class": "no-js"}) in page.elements
        told = {other for other, folder in folders.items() if (folder / path).exists()}
        named = {a["hreflang"] for kind, a in page.elements if kind == "link" and "hreflang" in a}
        usual = {"x-default"} if "en" in told else set()
        assert named == (told | usual if told != {tag} else set()), path
        switches = [a for kind, a in page.elements if kind == "a" and "data-home" in a]
        there = [(page.file.parent / (switch["href"] or "")).resolve() for switch in switches]
        others = {other: folder for other, folder in folders.items() if other != tag}
        assert [switch["hreflang"] for switch in switches] == list(others)
        assert there == [
            (folder / (path if other in told else "index.html")).resolve() for other, folder in others.items()
        ]
    rules = Page(site / "games/hex/rules.html")
    assert f"../../{tag}/games/hex/rules.html" in rules.links
    untold = Page(site / "games/pub-scrawl/rules.html")
    assert not [a for tag, a in untold.elements if tag == "link" and "hreflang" in a]
    assert "../../de/index.html" in untold.links


def test_a_page_weighs_nothing_more_for_a_language_but_the_way_to_it(site: Path):
    told = (site / "games/hex/rules.html").read_text(encoding="utf-8")
    assert "words.js" not in told
    found = re.findall(r'\n *<link rel="alternate [^>]*>|\n *<ul class="tongues".*?</ul>', told, re.DOTALL)
    assert sum(map(len, found)) < 700


def test_games_that_are_not_translated_are_named_and_lead_to_their_own_pages(site: Path):
    index = Page(site / "de/games/index.html")
    away = [
        a for tag, a in index.elements if tag == "a" and a.get("hreflang") == "en" and a.get("lang") == "en"
    ]
    assert "../../games/pub-scrawl/index.html" in [a["href"] for a in away]
    words = (site / "de/search/words.js").read_text(encoding="utf-8")
    data = json.loads(words.removeprefix('ppgenSearch("words",').removesuffix(");\n"))
    assert "pub-scrawl" in data["elsewhere"]
    assert data["doors"]["pub-scrawl"][1][0][1].startswith("../games/pub-scrawl/")
    assert data["doors"]["hex"][1][0] == ["Lernen", "games/hex/learn.html"]


def test_the_page_of_its_state_counts_as_the_command_does(site: Path):
    work = of_game(load_game("hex"), Judges(), "de")
    states = work.states(work.entries)
    row = re.search(r'games/hex/index.html">Hex</a></th>(.*?)</tr>', _read(site / "de/translation.html"))
    assert row
    shown = [int(number) for number in re.findall(r">(\d+)<", row[1])]
    assert shown == [states["fresh"], states["stale"], states["missing"]]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_a_browser_keeps_what_german_pages_share_apart_from_what_all_do(site: Path):
    told = listed((site / WORKER).read_bytes())
    assert {"de/index.html", "de/words.js"} <= set(told["parts"]["de/"])
    assert {"de/games/hex/rules.html", "de/search/games/hex.js"} <= set(told["parts"]["de/games/hex"])
    assert "de/play/hex.json" in told["parts"]["de/play"]
    assert told["away"]["de/"][:2] == ["de", "Kein Netz"]


def test_all_that_scripts_say_is_in_their_german_table():
    said = script_phrases(site_dir() / SCRIPTS.relative_to("site"))
    assert len(said) > 150
    entries = furniture("de").entries
    assert [message.text for message in said if entries.find(message)[0] != "fresh"] == []
    path, script = words_script("de")
    table = json.loads(script.decode().removeprefix("globalThis.ppgenWords=").removesuffix(";\n"))
    assert path == addresses.WORDS
    assert table["Your turn"] == "Du bist am Zug"
    assert table["{number} answer"] == {"one": "{number} Antwort", "other": "{number} Antworten"}
    assert table["Touch a marked place."] == "Tippe eine markierte Stelle an."


def test_all_that_is_offered_to_print_is_called_in_the_language():
    said = {message.text for message in furniture("de").messages}
    assert {*kits.TITLES.values(), *kits.STYLES.values()} <= said
    assert {kind.title for kind in KINDS_OF_SHEETS} <= said
    with speaking("de"):
        assert Owned("piecepack", 2).titled(load_systems(content_dir())) == "Piecepack, 2 Sätze"


class _Told(HTMLParser):
    """What is to be read or heard on a page in its own language, but for what has none."""

    def __init__(self, page: str, tag: str) -> None:
        super().__init__()
        self._tag = tag
        self._within: list[tuple[str, bool]] = []
        self.told: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        none = tag in ("script", "style", "code", "pre") or given.get("lang", self._tag) != self._tag
        if not none and not any(none for _, none in self._within):
            self.told += [words for name in HEARD if (words := given.get(name))]
        if tag not in VOID:
            self._within.append((tag, none))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._within = self._within[:-1] if tag not in VOID else self._within

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(none for _, none in self._within):
            self.told.append(data)


def _words(texts: Iterator[str] | list[str]) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(text)}


def kept(catalogue: Catalogue) -> set[str]:
    """Give the words that stay as they are: titles of games and books, ids of options, names of examples."""
    found = list[str]()
    for definition in catalogue.games.values():
        game = definition.game
        found += [game.title, game.id, *(setup.title or "" for setup in game.setups)]
        found += [
            title for source in (game.credits.source, *game.credits.references) if (title := source.title)
        ]
        found += [str(each.id) for option in game.options for each in (option, *option.values)]
        found += NAMED.findall(_read(definition.folder / "examples.md"))
    return _words(found)


def english_only(catalogue: Catalogue, tag: str) -> set[str]:
    """Give the words of what ppgen says in English that a language has nowhere, and that are no names."""
    content = data_path("content")
    paths = [FOLDER / f"{tag}.po", *content.glob(f"**/{tag}.po")]
    entries = [entry for path in paths for entry in po.read_entries(_read(path), path.name).entries]
    theirs = _words([words for entry in entries for words in entry.words])
    return _words([message.text for message in furniture(tag).messages]) - theirs - kept(catalogue)


KINDS = (
    "index",
    "games/index",
    "games/hex/index",
    "games/hex/rules",
    "games/hex/play",
    "games/hex/plays",
    "print",
)


@pytest.mark.parametrize("of_all", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("tag", ["de", "fr"])
def test_no_english_word_of_furniture_stands_on_a_translated_page(
    site: Path, catalogue: Catalogue, tag: str, of_all: bool
):
    english = english_only(catalogue, tag)
    assert {"judge", "actual"} <= english
    files = (site / tag).rglob("*.html") if of_all else [site / f"{tag}/{name}.html" for name in KINDS]
    found = {
        f"{file.relative_to(site).as_posix()}: {text.strip()[:80]}": words
        for file in files
        for text in _Told(_read(file), tag).told
        if (words := _words([text]) & english)
    }
    assert found == {}


def test_a_page_of_the_manual_is_told_in_a_language_while_it_is_made_of_todays_text(tmp_path, monkeypatch):
    page = "---\nmade-of: {made_of}\ntitle: Drucker\n---\n\n# Drucker\n"
    (tmp_path / "manual").mkdir()
    (tmp_path / "printer.md").write_text("# Printer\n", "utf-8")
    monkeypatch.setattr(manual, "site_dir", lambda: tmp_path)
    manual.is_fresh.cache_clear()
    german, french = (tmp_path / "manual" / f"printer.{tag}.md" for tag in ("de", "fr"))
    german.write_text(page.format(made_of=manual.digest("printer.html")), "utf-8")
    french.write_text(page.format(made_of="0" * 12), "utf-8")
    try:
        assert [*manual.manual_pages("de")] == [("printer.html", b"---\ntitle: Drucker\n---\n\n# Drucker\n")]
        assert [*manual.manual_pages("fr"), *manual.manual_pages("it")] == []
        assert [is_told("printer.html", (), tag) for tag in ("de", "fr", "it")] == [True, False, False]
    finally:
        manual.is_fresh.cache_clear()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mühlen", "Muehle"),
        ("Züge", "zug"),
        ("gezogen", "zieht"),
        ("Straße", "strasse"),
        ("Feldern", "Feld"),
        ("Stellungen", "stellen"),
    ],
)
def test_german_words_are_cut_to_what_their_forms_share(one: str, other: str):
    engine = _german()
    assert [engine.stem(word) for word in engine.split(one)] == [
        engine.stem(word) for word in engine.split(other)
    ]


def test_german_words_that_say_something_else_stay_apart():
    engine = _german()
    assert engine.stem("neue") != engine.stem("neun")
    assert engine.stem("haus") == "haus"


def _german() -> SearchEngine:
    return SearchEngine(load_thesaurus(content_dir(), "de"), common_words("de"), "de")


def test_a_folder_has_the_thesaurus_of_a_language_or_ours_or_none(tmp_path: Path):
    ours = data_path("content")
    assert thesaurus_file(tmp_path) == ours / "thesaurus.yml"
    assert thesaurus_file(tmp_path, "de") == ours / "thesaurus.de.yml"
    assert thesaurus_file(tmp_path, "it") is None
    assert load_thesaurus(tmp_path, "it").same == ()
    (tmp_path / "thesaurus.yml").write_text("forms: {}\n")
    assert thesaurus_file(tmp_path, "de", "de") == tmp_path / "thesaurus.yml"
    assert thesaurus_file(tmp_path, "en", "de") == ours / "thesaurus.yml"


def test_paths_of_an_edition_are_its_own_where_it_tells_what_is_there():
    told = [
        path
        for path in ("index.html", "games/hex/a.js", "search/all.js", "play/hex.json")
        if is_told(path, {"hex"})
    ]
    assert len(told) == 4
    assert not [
        path
        for path in (
            "write.html",
            "games/oware/index.html",
            "play/judge.json",
            "assets/site.css",
            "kits/hex/a.pdf",
        )
        if is_told(path, {"hex"})
    ]
    with addresses.within(addresses.Edition("de/", lambda path: is_told(path, {"hex"}))):
        assert addresses.link("games/hex/rules.html#a", "games/hex/play.html") == "rules.html#a"
        assert (
            addresses.link("games/oware/index.html", "games/hex/play.html")
            == "../../../games/oware/index.html"
        )
        assert addresses.link("write.html", "index.html") == "../write.html"


def test_a_language_whose_letters_join_from_right_to_left_is_refused_by_name(content: Path):
    with pytest.raises(DefinitionError, match="'ar' is written from right to left in letters that join"):
        IncrementalBuild(content, languages=["de", "ar"]).open()


def test_pages_from_right_to_left_say_so_and_leave_boards_ids_and_moves_as_they_are(
    tmp_path: Path, monkeypatch
):
    (tmp_path / "language").mkdir()
    (tmp_path / "content").mkdir()
    monkeypatch.setattr(language, "FOLDER", tmp_path / "language")
    tag = pseudo.FROM_THE_RIGHT
    pseudo.spoken(tmp_path / "language", pseudo.from_the_right, tag)
    pseudo.told(tmp_path / "content", ["konane"], pseudo.from_the_right, tag)
    language._catalogue.cache_clear()
    language.at_the_table.cache_clear()
    try:
        with speaking(tag):
            told = load_game("konane", tmp_path / "content", language=tag)
            files = game_files(GameModel(told), [])
            turned = {path: whole(page).decode() for path, page in files if path.endswith(".html")}
            root = Worn(tag, branding(SiteModel(tmp_path / "content", {}, language=tag))).root
    finally:
        language._catalogue.cache_clear()
        language.at_the_table.cache_clear()
    assert root == '<html lang="he" dir="rtl"'
    english = pages("en")
    assert turned.keys() == english.keys()
    hebrew = re.compile("[\u05d0-\u05ea]")
    for path, page in turned.items():
        assert hebrew.search(plain(page)), path
        if path.endswith(("rules.html", "examples.html", "faq.html")):
            assert SAME.findall(page) == SAME.findall(english[path]), path
    where = re.compile(r'<text\b[^>]*? x="([^"]+)"[^>]*>([a-f])<')
    examples = "games/konane/examples.html"
    assert where.findall(turned[examples])
    assert where.findall(turned[examples]) == where.findall(english[examples]), "no board is mirrored"
    names = re.findall(r"<text\b[^>]*>[^<]*[\u05d0-\u05ea][^<]*<", turned[examples])
    assert names
    assert all('direction="rtl"' in name for name in names)
    style = _read(site_dir() / "assets/site.css")
    assert re.search(r"^code, pre, kbd \{ direction: ltr; unicode-bidi: isolate; \}$", style, re.MULTILINE)
    assert re.search(r"^svg, [^{]*\{ direction: ltr; \}$", style, re.MULTILINE)


def test_no_style_of_pages_names_a_side_that_is_another_from_right_to_left():
    physical = re.compile(
        r"(?:margin|padding|border)-(?:left|right)|text-align: (?:left|right)|float: (?:left|right)"
    )
    for file in (site_dir() / "assets").glob("*.css"):
        assert physical.findall(_read(file)) == [], file.name


def test_languages_are_given_one_by_one_or_with_commas():
    assert _named(("de, fr", "de", "pt-BR")) == ("de", "fr", "pt-BR")
