"""Sheets in other languages: nothing English stands around German texts, and long words find room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import zip_longest

import pdfplumber
import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po

from ppgen import language
from ppgen.definition import Definition, game_ids, load_game
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box
from ppgen.drawing.scene import IDENTITY, Group, Item, Text, Transform, Use
from ppgen.language import speaking
from ppgen.language.phrases import phrases
from ppgen.sheets import Kit, SheetError
from ppgen.sheets.books import imposition
from tests import pseudo
from tests.sheets import measure
from tests.sheets.kits import kit
from tests.translated import NAMES, TRANSLATED, WORD, catalogued, kept, untranslated

HEBREW = re.compile("[\u0590-\u05ff]")
NARROW = {("pawns-crossing", "tuckbox")}
"""Sheets on which words longer by a third have no room, and are told."""
EVERY = ("archive", "rules", "pocket", "tuckbox", "large", "calibration")


def said(items: Iterable[Item]) -> Iterator[str]:
    """Give all that is to be read or heard."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Use):
            yield from said(item.symbol.items)
        elif isinstance(item, Group):
            yield item.alt or ""
        yield from said(getattr(item, "items", ()))


def whole(texts: Iterable[str]) -> Iterator[str]:
    """Put together what is parted at the end of a line."""
    begun = ""
    for text in texts:
        parted = re.search(r"(?<=\w)- ?$", text)
        if parted:
            begun += text[: parted.start()]
        else:
            yield begun + text
            begun = ""


def words(made: Kit) -> dict[str, str]:
    """Give the words of a kit with what each stands in: of its pages, their descriptions, and its jobs."""
    texts = [text for page in made.pages for text in said(page.scene.items)]
    texts += [text for page in made.pages for text in (page.scene.title, page.scene.description)]
    texts += [job.told for job in made.jobs]
    plain = [text.replace(made.subject.hash, "") for text in whole(texts)]
    return {word.lower(): text for text in plain for word in WORD.findall(text)}


@pytest.mark.few(1, "konane")
@pytest.mark.parametrize("game", TRANSLATED)
def test_all_words_on_german_sheets_are_german(game):
    with speaking("de"):
        german = load_game(game, language="de")
        printed = words(kit(german, sheets=EVERY))
    known = catalogued(game) | NAMES | kept(german.game) | untranslated(game, german.translation)
    assert {word: text for word, text in printed.items() if word not in known} == {}


@pytest.fixture
def made_up(tmp_path, monkeypatch):
    """Write a language in which each of our phrases is what a function makes of it."""

    def written(change: Callable[[str], str]) -> str:
        catalog = Catalog(locale="de", fuzzy=False)
        for message in phrases():
            several = (message.text, message.several) if message.several else message.text
            said = change(message.text)
            catalog.add(several, (said, said) if message.several else said)
        with (tmp_path / "art.po").open("wb") as file:
            write_po(file, catalog)
        monkeypatch.setattr(language, "FOLDER", tmp_path)
        return "art"

    language._catalogue.cache_clear()
    yield written
    language._catalogue.cache_clear()


def longer(text: str) -> str:
    """Say a phrase in words that are longer by a third, where they are words and no names of ours."""
    parts = re.split(r"(\{[^}]*\}|\S*[^\w\s,;:.]\S*)", text)
    stretched = [re.sub(r"\b([^\W\d_]{3})(\w*)", r"\1\1\2", part) for part in parts[::2]]
    return "".join(a + b for a, b in zip_longest(stretched, parts[1::2], fillvalue=""))


@pytest.mark.few(1, "konane")
@pytest.mark.parametrize("game", ["konane", *(name for name in game_ids() if name != "konane")])
def test_phrases_longer_by_a_third_find_room_on_every_sheet(made_up, game):
    with speaking(made_up(longer)):
        made = kit(load_game(game), sheets=("archive", "calibration"))
    assert "covcover" in words(made)


@pytest.fixture
def nobodys(tmp_path, monkeypatch):
    """Write a language in which a game and ppgen itself say what a function makes of each text."""
    folder, content = tmp_path / "language", tmp_path / "content"

    def written(game: str, change: Callable[[str], str], tag: str = pseudo.TAG) -> Definition:
        folder.mkdir()
        content.mkdir()
        pseudo.spoken(folder, change, tag)
        pseudo.told(content, [game], change, tag)
        return load_game(game, content, language=tag)

    monkeypatch.setattr(language, "FOLDER", folder)
    for cached in (language._catalogue, language.at_the_table):
        cached.cache_clear()
    yield written
    for cached in (language._catalogue, language.at_the_table):
        cached.cache_clear()


@pytest.mark.few(1, "konane")
@pytest.mark.parametrize("game", game_ids())
def test_texts_longer_by_a_third_find_room_on_every_sheet(nobodys, game):
    with speaking(pseudo.TAG):
        told = nobodys(game, pseudo.longer)
        for sheet in EVERY:
            if (game, sheet) in NARROW:
                with pytest.raises(SheetError, match=f"{told.game.title}: the text does not fit the {sheet}"):
                    kit(told, sheets=[sheet])
            else:
                kit(told, sheets=[sheet])
    assert told.translation.doubtful == 0, "all is in that language"


PLAYED = ("play",)
BOTH_KITS = (*EVERY, *PLAYED)


@pytest.mark.few(1, PLAYED)
@pytest.mark.parametrize(
    ("game", "sheets"), [("konane", PLAYED), *((game, BOTH_KITS) for game in game_ids())]
)
def test_every_sheet_is_set_in_a_language_from_right_to_left(nobodys, game, sheets):
    with speaking(pseudo.FROM_THE_RIGHT):
        told = nobodys(game, pseudo.from_the_right, pseudo.FROM_THE_RIGHT)
        made = {sheet: kit(told, sheets=[sheet]) for sheet in sheets}
        files = {sheet: each.pdf() for sheet, each in made.items()}
        booklet = kit(told, sheets=["booklet"], duplex="single")
    for sheet, data in files.items():
        layout = made[sheet].layout()
        wrong = [told for told in measure.places(data, layout) if "strip-" not in told]
        assert wrong + list(strips_elsewhere(made[sheet])) == [], sheet
    pages = [page for each in (*made.values(), booklet) for page in each.pages]
    entries = [entry for page in pages for entry in listed(page.scene.items)]
    assert entries
    assert [words for words, label, text in entries if label.left < text.right] == []
    layout = booklet.layout()
    spreads = measure.folios(booklet.pdf(), layout, from_the_right=True)
    assert spreads == [(page["spread"]["left"], page["spread"]["right"]) for page in layout["pages"]]
    opened = [imposition.Spread(right, left, 0) for left, right in spreads]
    assert imposition.folded(opened) == list(range(1, 2 * len(spreads) + 1))


def strips_elsewhere(made: Kit) -> Iterator[str]:
    """Name the strips of spaces that are not drawn where they are cut; they are no symbols of the file."""
    for page in made.pages:
        for slot in page.slots:
            if slot.piece.startswith("strip-") and slot.side == "front":
                drawn = [bounds((item,), around) for item, around in figures(page.scene.items)]
                if not any(box[:2] == pytest.approx(slot[2:4], abs=0.01) for box in drawn):
                    yield slot.piece


def figures(items: Iterable[Item], around: Transform = IDENTITY) -> Iterator[tuple[Group, Transform]]:
    """Give all that is described, with what moves it."""
    for item in items:
        if isinstance(item, Group):
            if item.alt:
                yield item, around
            yield from figures(item.items, around @ item.transform)


def listed(items: Iterable[Item]) -> Iterator[tuple[list[str], Box, Box]]:
    """Give the words of each entry of a list, and where in it, held upright, its number and its text lie."""
    for entry, _ in tagged(items):
        if entry.tag == "LI" and isinstance(entry, Group):
            parts = {part.tag: bounds((part,), within) for part, within in tagged(entry.items)}
            if "Lbl" in parts and "LBody" in parts:
                yield list(said(entry.items)), parts["Lbl"], parts["LBody"]


def tagged(items: Iterable[Item], around: Transform = IDENTITY) -> Iterator[tuple[Group | Text, Transform]]:
    """Give what has a place in a tagged PDF, with what moves it."""
    for item in items:
        if isinstance(item, Group | Text) and item.tag:
            yield item, around
        if isinstance(item, Group):
            yield from tagged(item.items, around @ item.transform)


def test_sheets_in_letters_that_join_from_right_to_left_are_refused_by_name():
    with (
        speaking("ar"),
        pytest.raises(SheetError, match="'ar' is written from right to left in letters"),
    ):
        kit(load_game("konane"), sheets=("pieces",))


def test_a_word_from_right_to_left_stands_so_on_a_sheet(made_up):
    tag = made_up(lambda text: "חלקים" if text == "Pieces" else text)
    with speaking(tag):
        made = kit(load_game("konane"), sheets=("pieces",))
    with pdfplumber.open(BytesIO(made.pdf())) as document:
        letters = [char for char in document.pages[0].chars if HEBREW.match(char["text"])]
    assert "םיקלח" in "".join(char["text"] for char in sorted(letters, key=lambda char: char["x0"]))


def test_a_board_is_dressed_whatever_its_title_is_called():
    pages = [len(kit(load_game("hex", language=tag), "a4", ["play"]).pages) for tag in (None, "de")]
    assert pages == [10, 10], "one of them the other side of the board"
