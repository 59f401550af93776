"""The cover: what to print for what one owns, what that takes, and the way to the game's page."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations, product

import pdfplumber
import pypdfium2
import pytest
import segno

from ppgen.definition import game_ids, load_game
from ppgen.drawing.box import Box
from ppgen.drawing.scene import Rect, Scene, filled
from ppgen.sheets import kit
from ppgen.sheets.ink import coverage
from ppgen.sheets.paper import qr
from tests.sheets.kits import kit_of

from . import measure
from .conftest import GAMES

ADDRESS = "https://example.org/tables"


def words_of(made) -> str:
    return " ".join(" ".join(measure.words(made.pages[0].scene.items)).split())


@pytest.mark.parametrize("game", GAMES)
def test_owners_of_a_set_print_one_range_of_pages_and_the_others_go_on_from_there(game):
    made = kit_of(game, "a4", "play")
    sheets = made.layout()["sheets"]
    pieces = next(sheet for sheet in sheets if sheet["kind"] == "pieces")
    mine = [sheet for sheet in sheets if sheet["kind"] not in ("pieces", "cover")]
    last = max(sheet["first"] + sheet["pages"] - 1 for sheet in mine)
    assert last < pieces["first"]
    words = words_of(made)
    assert "I own a" in words
    assert f"Print pages 2–{last} " in words
    assert f"Print pages 2–{len(made.pages)} " in words
    assert "minutes of cutting" in words


def test_the_time_is_told_only_where_it_is_known():
    assert "not stated" not in words_of(kit_of("leyhe-race", "a4", "play"))
    assert "45 minutes" in words_of(kit_of("dungeon-crawl", "a4", "play"))


def test_what_is_only_cut_takes_less_time_than_what_is_folded_and_glued():
    assert "about 15 minutes of cutting" in words_of(kit_of("oware", "a4", "play"))
    seeds = _page_with("oware", "Seeds")
    assert "fold" not in seeds
    assert "glue" not in seeds
    assert {"cut", "fold", "glue"} <= set(_page_with("pawns-crossing", "Dice to fold"))


def _page_with(game: str, title: str) -> list[str]:
    """Return the texts of the page of pieces that has a title."""
    pages = [list(measure.words(page.scene.items)) for page in kit_of(game, "a4", "play").pages[1:]]
    return next(words for words in pages if "Pieces" in words and title in " ".join(words))


def test_larger_games_are_told_what_to_print_twice():
    game = "dungeon-crawl"
    assert "With 3 or 4 players print 5–6 twice." in words_of(kit_of(game, "a4", "play"))
    assert "twice" not in words_of(kit_of(game, "a4", "play", players=4))


@pytest.mark.parametrize("style", ["colour", "ink-saver"])
def test_the_ink_on_the_cover_is_that_on_the_paper(style):
    made = kit_of("pub-scrawl", "a4", "play", style=style)
    printed = measure.coverage(made.pdf())
    for page, share in zip(made.pages, printed, strict=True):
        assert coverage(page.scene, made.subject.palette) == pytest.approx(share, abs=0.025), page.sheet


def test_more_ink_is_noticed():
    made = kit_of("pub-scrawl", "a4", "cover")
    page = made.pages[0].scene
    black = Rect(0, 0, page.width, page.height / 2, filled("ink"))
    half = Scene(page.width, page.height, (black,))
    assert coverage(half, made.subject.palette) == pytest.approx(0.5 * (1 - 17 / 255), abs=0.01)


@pytest.mark.parametrize(
    ("game", "paper"), [*product(game_ids(), ["a4", "letter"]), ("dungeon-crawl", "a5"), ("hearts", "a5")]
)
def test_every_kit_has_a_cover_that_holds_what_it_says(game, paper):
    for sheets in ("play", "own-set", "archive"):
        layout = kit_of(game, paper, sheets).layout()
        assert list(measure.frames({**layout, "pages": layout["pages"][:1]})) == []


@pytest.mark.parametrize(
    ("game", "owned"),
    [
        ("hearts", "a deck of cards"),
        ("leyhe-race", "an expanded piecepack"),
        ("cribbage", "a deck of cards and cribbage pegs"),
        ("konane", "black and white stones"),
    ],
)
def test_what_one_owns_is_named_as_people_name_it(game, owned):
    assert f"I own {owned} Print pages" in words_of(kit_of(game, "a4", "play"))


@pytest.mark.parametrize("game", ["backgammon", "oware", "hex", "cribbage"])
def test_nobody_is_sent_for_what_the_kit_has_on_paper(game):
    assert "also need" not in words_of(kit_of(game, "a4", "play"))


def test_the_code_leads_to_the_page_of_the_game():
    game = load_game("pub-scrawl")
    without = kit(game, "a4", ["own-set"])
    assert "example.org" not in words_of(without)
    made = kit(replace(game, site=replace(game.site, address=ADDRESS)), "a4", ["own-set"])
    assert "example.org/tables/games/pub-scrawl" in words_of(made)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["leyhe-race", "pawns-crossing", "cribbage"])
def test_the_address_stands_clear_of_other_words(game, paper):
    known = load_game(game)
    made = kit(replace(known, site=replace(known.site, address=f"{ADDRESS}/a/long/way")), paper, ["own-set"])
    with pdfplumber.open(BytesIO(made.pdf())) as document:
        words = document.pages[0].extract_words(x_tolerance=1)
    boxes = [Box.between(w["x0"], w["top"], w["x1"], w["bottom"]).grown(-0.8) for w in words]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


@pytest.mark.parametrize("path", ["a" * 150, "**b", "[[c"])
def test_an_address_that_cannot_be_spelled_is_left_to_the_code(path: str):
    game = load_game("leyhe-race")
    made = kit(replace(game, site=replace(game.site, address=f"{ADDRESS}/{path}")), "a4", ["own-set"])
    assert made


def test_the_code_is_the_code_of_the_address():
    address = f"{ADDRESS}/games/pub-scrawl/"
    size, scale = 30.0, 10.0
    scene = Scene(size, size, (qr.code(address, 0, 0, size),))
    made = kit_of("pub-scrawl", "a4", "cover")
    data = replace(made, pages=(replace(made.pages[0], scene=scene),)).pdf()
    picture = pypdfium2.PdfDocument(BytesIO(data))[0].render(scale=scale).to_pil().convert("L")
    rows = segno.make_qr(address, error="m").matrix
    unit = picture.width / (len(rows) + 2 * qr.QUIET)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            spot = picture.getpixel(((qr.QUIET + x + 0.5) * unit, (qr.QUIET + y + 0.5) * unit))
            assert (spot < 128) == bool(module)
