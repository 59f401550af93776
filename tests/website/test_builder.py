"""Building: whole or not at all, and every fault named with its place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from ppgen.definition import DefinitionError
from ppgen.judges import Judges
from ppgen.output import replacing
from ppgen.website import build
from ppgen.website.books.book import GameModel
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.replays.frames import FrameSet
from ppgen.website.replays.replay import lines_of
from ppgen.website.writing.page import whole


def test_an_unknown_reference_in_the_examples_is_named_with_its_place(content: Path, tmp_path: Path):
    examples = content / "games" / "leyhe-race" / "examples.md"
    examples.write_text("# Examples\n\nSee [[capture.landed]].\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match=r"examples\.md:3:5: 'capture\.landed' .*'capture\.landing'"):
        build(content, tmp_path / "out")


@pytest.mark.parametrize("name", ["examples.md", "faq.md"])
def test_a_page_that_cannot_be_is_named_with_its_place(content: Path, tmp_path: Path, name: str):
    file = content / "games" / "leyhe-race" / name
    file.write_text("# One\n\n# Two\n\n# two!\n", encoding="utf-8")
    with pytest.raises(
        DefinitionError, match=rf"{name}:[35]:1: '[Tt]wo!?' cannot begin a page, since there is"
    ):
        build(content, tmp_path / "out")


def test_a_folder_that_cannot_be_a_game_is_named_whoever_brings_judges(content: Path, tmp_path: Path):
    folder = content / "games" / "leyhe-race"
    folder.rename(folder.with_name("leyhe.race"))
    with pytest.raises(DefinitionError, match=r"leyhe\.race"):
        build(content, tmp_path / "out", judges=Judges(tmp_path / "judges"))


def test_an_example_that_does_not_hold_stops_the_build_and_leaves_the_old_site(content: Path, tmp_path: Path):
    out = tmp_path / "out"
    with replacing(out, "site", []) as made:
        (made / "kept.txt").write_text("before", encoding="utf-8")
    examples = content / "games" / "leyhe-race" / "examples.md"
    examples.write_text("# E\n\n```play leyhe-race\n---\n> suns enter\nwrong\n```\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match=r"examples\.md:6:1: the judge disagrees"):
        build(content, out)
    assert (out / "kept.txt").read_text(encoding="utf-8") == "before"


def test_only_what_changed_is_read_and_drawn_again(content: Path):
    building = IncrementalBuild(content)
    building.open()
    first = building.files()
    book = building.library.books["leyhe-race"]
    building.open()
    again = building.files()
    assert building.library.books["leyhe-race"] is book
    assert again["games/leyhe-race/rules.md"] is first["games/leyhe-race/rules.md"]
    rules = content / "games" / "leyhe-race" / "rules.yml"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("Two, three or four play", "Two to four play"),
        encoding="utf-8",
    )
    building.open()
    assert b"Two to four play" in building.files()["games/leyhe-race/rules.md"]


def test_where_a_site_is_made_once_a_game_lies_on_the_disk_and_little_of_it_is_held(
    content: Path, tmp_path: Path
):
    keeping, once = IncrementalBuild(content), IncrementalBuild(content, once=tmp_path / "once")
    keeping.open()
    once.open()
    made = once.contents()
    assert {path: whole(content) for path, content in made.items()} == keeping.files()
    assert [
        path for path in made if path.startswith("games/leyhe-race/") and not isinstance(made[path], Path)
    ] == []
    book = once.library.books["leyhe-race"]
    assert book.chapters
    assert not book.examples
    assert book.refused_move == keeping.library.books["leyhe-race"].refused_move


def test_what_is_drawn_is_kept_while_only_words_change(content: Path):
    def changed(name: str, old: str, new: str) -> GameModel:
        file = content / "games" / "leyhe-race" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        building.open()
        building.files()
        return building.library.books["leyhe-race"]

    building = IncrementalBuild(content)
    building.open()
    building.files()
    book = building.library.books["leyhe-race"]
    drawn = [lines_of(example.transcript) for example in book.examples if example.states]
    first = {lines: frame_set_of(book, lines) for lines in drawn}
    now = changed("rules.yml", "Two, three or four play", "Two to four play")
    assert all(frame_set_of(now, lines) is frame_set for lines, frame_set in first.items())
    now = changed("examples.md", "# The first rolls", "# The very first rolls")
    assert all(frame_set_of(now, lines) is frame_set for lines, frame_set in first.items())
    before = "      - id: setup.coins\n"
    clause = "{id: setup.table, title: Table, text: Take one., kind: setup, basis: source, unjudged: It is.}"
    now = changed("rules.yml", before, f"      - {clause}\n{before}")
    assert all(frame_set_of(now, lines) is frame_set for lines, frame_set in first.items())
    named = changed("game.yml", "name: Suns", "name: Sols")
    assert named.drawn != book.drawn
    assert named.judged == book.judged
    assert changed("game.yml", "\ndata:\n", "\ndata:\n  x: 1\n").judged != book.judged, "the judge is told it"


WORDS = frozenset({"about", "based_on", "goal", "note", "summary", "text", "use", "where"})


def reworded(value: object, key: object = None) -> object:
    """Change the words of a game that are not drawn."""
    if isinstance(value, dict):
        return {name: reworded(entry, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [reworded(entry, key) for entry in value]
    return f"{value} Indeed." if isinstance(value, str) and key in WORDS else value


@pytest.mark.slow
def test_who_only_rewords_a_game_waits_for_no_drawing_and_sees_it_as_built_afresh(content: Path):
    building = IncrementalBuild(content)
    building.open()
    building.files()
    drawn = building.library.books["leyhe-race"].drawn
    game = content / "games" / "leyhe-race" / "game.yml"
    words = reworded(yaml.safe_load(game.read_text(encoding="utf-8")))
    game.write_text(yaml.safe_dump(words, allow_unicode=True, sort_keys=False), encoding="utf-8")
    fresh = IncrementalBuild(content)
    for each in (building, fresh):
        each.open()
    assert building.library.books["leyhe-race"].drawn == drawn
    assert building.files() == fresh.files()
    assert building.files()["games/leyhe-race/index.md"].count(b"Indeed.") > 10


def test_other_pieces_are_drawn_anew(content: Path):
    building = IncrementalBuild(content)
    building.open()
    drawn = building.library.books["leyhe-race"].drawn
    game = content / "games" / "leyhe-race" / "game.yml"
    text = game.read_text(encoding="utf-8")
    more = text.replace("\nequipment:\n", "\nequipment:\n  - {text: Dominoes., system: dominoes}\n")
    assert more != text
    game.write_text(more, encoding="utf-8")
    building.open()
    assert building.library.books["leyhe-race"].drawn != drawn


def test_a_refused_edit_costs_no_drawing(content: Path):
    building = IncrementalBuild(content)
    building.open()
    building.files()
    book = building.library.books["leyhe-race"]
    lines = lines_of(book.examples[0].transcript)
    frame_set = frame_set_of(book, lines)
    examples = content / "games" / "leyhe-race" / "examples.md"
    text = examples.read_text(encoding="utf-8")
    for wrong in (f"{text}\n[[no.such.clause]]\n", text.replace("suns rolls 2\n", "suns rolls 3\n", 1)):
        examples.write_text(wrong, encoding="utf-8")
        building.open()
        with pytest.raises(DefinitionError):
            building.files()
        examples.write_text(text, encoding="utf-8")
        building.open()
        building.files()
        assert frame_set_of(building.library.books["leyhe-race"], lines) is frame_set


def test_files_that_are_none_of_a_game_disturb_nobody(content: Path):
    folder = content / "games" / "leyhe-race"
    (folder / ".#game.yml").symlink_to("nobody@nowhere")
    (folder / "old.d").mkdir()
    building = IncrementalBuild(content)
    building.open()
    assert building.files()


def test_setups_of_one_title_stay_apart(content: Path):
    game = content / "games" / "leyhe-race" / "game.yml"
    text = game.read_text(encoding="utf-8")
    assert "Setup for four players" in text
    game.write_text(text.replace("Setup for four players", "Setup for two players"), encoding="utf-8")
    building = IncrementalBuild(content)
    building.open()
    files = building.files()
    page = files["games/leyhe-race/index.md"].decode()
    answers = [files[f"games/leyhe-race/index/setup-{number}.js"] for number in (1, 2, 3)]
    assert len(set(answers)) == 3
    assert all(page.count(f'id="_setup-{number}"') == 1 for number in (1, 2, 3))


def test_a_setup_titled_like_its_section_has_no_second_heading_but_an_anchor(content: Path):
    game = content / "games" / "leyhe-race" / "game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("title: Setup for two players", "title: Setup"), encoding="utf-8")
    building = IncrementalBuild(content)
    building.open()
    page = building.files()["games/leyhe-race/index.md"].decode()
    headings = re.findall(r"<h[23][^>]*>(Setup[^<]*)", page)
    assert headings == ["Setup", "Setup for three players", "Setup for four players"]
    assert page.count('id="_setup-1"') == 1


def test_contents_lead_to_headings_whatever_is_in_them(content: Path):
    """References, marks, underlined headings, and what only looks like a heading."""
    folder = content / "games" / "leyhe-race"
    (folder / "faq.md").write_text(HEADINGS, encoding="utf-8")
    building = IncrementalBuild(content)
    building.open()
    files = building.files()
    page = files["games/leyhe-race/faq.md"].decode()
    listed = re.findall(r'href="[^"]*faq\.html#(on-[^"]+)"', files["faq.md"].decode())
    assert len(listed) == 4
    assert re.findall(r'<h2 id="(on-[^"]+)"', page) == listed
    assert [name for name in re.findall(r'href="#(on-[^"]+)"', page) if name not in listed] == []
    assert "<h1>Leyhe" in page
    assert page.count("<h1") == 1


OURS = (
    "leyhe-race",
    "Print it tonight",
    "for the piecepack:",
    "our texts and art",
    ">ppgen<",
    "Write a game",
)
"""What our own site says of itself and its games."""
HEADINGS = """\ufeff# Asked *often* #

## What does [[capture.landing]] say?

Underlined
----------

## Underlined

~~~text
~~~ruler
# Not a chapter

## Not a question
~~~

## The *last* `one`
""".replace("\n", "\r\n")


def frame_set_of(book: GameModel, lines: tuple[str, ...]) -> FrameSet:
    """Give the boards of an example, which have been drawn before."""

    def never() -> FrameSet:
        raise AssertionError("this has been drawn before")

    return book.memo.get(never, "frame_set", book.drawn, lines)


def test_a_site_of_other_games_says_nothing_of_ours(content: Path, tmp_path: Path):
    shutil.move(content / "games" / "leyhe-race", content / "games" / "other")
    for file in filter(Path.is_file, (content / "games" / "other").rglob("*")):
        file.write_text(file.read_text(encoding="utf-8").replace("leyhe-race", "other"), encoding="utf-8")
    build(content, tmp_path / "out")
    pages = {
        file.relative_to(tmp_path / "out").as_posix(): file for file in (tmp_path / "out").rglob("*.html")
    }
    assert not {"transcripts.html", "faq.html"} & pages.keys()  # which no judge here could prove
    assert not {"write.html", "strangers.html", "architecture.html", "engine/index.html"} & pages.keys()
    assert "systems/dominoes.html" in pages  # a system that this folder brings
    for name, file in pages.items():
        text = file.read_text(encoding="utf-8")
        assert not [ours for ours in OURS if ours in text], name
