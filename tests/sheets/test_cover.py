"""The cover: what to print for what one owns, what that takes, and the way to the game's page."""

from __future__ import annotations

import re
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
from ppgen.sheets.cover import paths
from ppgen.sheets.ink import coverage
from ppgen.sheets.jobs import named
from ppgen.sheets.paper import qr
from tests.sheets.kits import kit, kit_of

from . import measure
from .conftest import GAMES

ADDRESS = "https://example.org/tables"


def words_of(made) -> str:
    """Give the words of the cover, and of its back where that is the page of steps."""
    pages = [made.pages[0], *(page for page in made.pages[1:2] if page.sheet == "Build it")]
    return " ".join(word for page in pages for word in " ".join(measure.words(page.scene.items)).split())


@pytest.mark.parametrize("game", GAMES)
def test_owners_of_a_set_print_their_jobs_and_the_others_all(game):
    made = kit_of(game, "a4", "play")
    mine = [job for job in made.jobs if all(entry.kind != "pieces" for entry in job.entries)]
    assert len(mine) == len(made.jobs) - 1
    words = words_of(made)
    assert "I own a" in words
    assert f"Print {named(mine)} ." in words
    assert f"Print all {len(made.jobs)} jobs ." in words
    assert "minutes of cutting" in words


def test_owners_of_a_set_are_told_where_the_plan_of_tiles_is():
    words = words_of(kit_of("pub-scrawl", "a4", "play"))
    assert "Owners of a set: Tile layout is in pub-scrawl-a4-own-set.pdf." in words
    assert "Tile layout" in words_of(kit_of("pub-scrawl", "a4", "own-set"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_cover_says_where_the_rules_are_that_the_lesson_cites(paper):
    game = load_game("dungeon-crawl")
    words = words_of(kit_of("dungeon-crawl", paper, "play"))
    assert f"The rules are a file of their own, dungeon-crawl-{paper}-rules.pdf. Small numbers" in words
    made = kit(replace(game, site=replace(game.site, address=ADDRESS)), paper, ["play"])
    assert f"crawl-{paper}-rules.pdf, and at the address on the cover." in words_of(made)


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_cover_without_a_scene_sells_as_well(paper, tmp_path):
    game = load_game("konane")
    facts = replace(game.game, age=10, weight="medium", hook="Jump until you cannot.")
    made = kit(replace(game, game=facts, folder=tmp_path), paper, ["cover"])
    words = words_of(made)
    for told in ("Jump until you cannot.", "2 players", "10+ years", "medium weight", "jump"):
        assert told in words
    assert list(measure.frames(made.layout())) == []


def test_a_cover_counts_the_kinds_for_which_it_has_no_room(monkeypatch):
    monkeypatch.setattr(paths, "BILL", 300.0)
    made = kit(load_game("dungeon-crawl"), "a4", ["cover", "pieces"])
    words = words_of(made)
    assert re.search(r"and \d+ more kinds: \d+ pieces", words)
    assert "Check the scale" in words


def test_files_are_named_as_the_same_wishes_name_them():
    wishes = {"duplex": "short-edge", "players": 4, "copies": 2}
    made, rules = (kit_of("hearts", "a4", sheets, **wishes) for sheets in ("play", "rules"))
    assert rules.name == "hearts-a4-4-players-2-copies-short-edge-rules"
    assert f"{rules.name}.pdf" in words_of(made)


def test_the_time_is_told_only_where_it_is_known():
    assert "not stated" not in words_of(kit_of("leyhe-race", "a4", "play"))
    assert "45 minutes" in words_of(kit_of("dungeon-crawl", "a4", "play"))


def test_whose_printer_prints_one_side_is_told_how_to_go_on():
    assert "One-sided printer" in words_of(kit_of("hearts", "a4", "play"))


def test_what_is_only_cut_takes_less_time_than_what_is_folded_and_glued():
    hex_words = words_of(kit_of("hex", "a4", "play"))
    assert "about 12 minutes of cutting" in hex_words
    assert "120 stones : 26 straight cuts 11" in hex_words
    assert "minutes of cutting and folding " in words_of(kit_of("pub-scrawl", "a4", "play"))
    stones = _page_with("hex", "Red stones")
    assert "fold" not in stones
    assert "glue" not in stones
    assert {"cut", "fold", "glue"} <= set(_page_with("pawns-crossing", "Dice to fold"))


def test_the_box_shows_and_counts_all_that_is_made_and_says_what_that_takes():
    made = kit_of("draughts", "a4", "play")
    (build,) = [page for page in made.pages if page.sheet == "Build it"]
    names = [frame.name for frame in build.frames]
    assert names[:2] == ["step 1", "step 2"]
    assert "what is in the box" in names
    words = " ".join(" ".join(measure.words(build.scene.items)).split())
    fronts = [slot for page in made.pages for slot in page.slots if slot.side == "front"]
    box = words[words.index("In the box") :]
    assert f"Board The lesson 2 aids {len(fronts) - 4} men" in box
    assert "and 4 to spare" in box
    assert f"{len(fronts)} men : round, by scissors" in words
    assert "seconds" not in words


def _page_with(game: str, title: str) -> list[str]:
    """Return the texts of the page of pieces that has a title."""
    cut = [page for page in kit_of(game, "a4", "play").pages if page.slots]
    return next(words for page in cut if title in " ".join(words := list(measure.words(page.scene.items))))


def test_larger_games_are_told_what_to_print_twice():
    game = "dungeon-crawl"
    assert "twice" not in words_of(kit_of(game, "a4", "play")), "one leaf has the aids of four"
    tables = next(e for e in kit_of(game, "a4", "archive").manifest if e.title == "Odds and what you meet")
    assert f"With 3 or 4 players print {tables.span} twice." in words_of(kit_of(game, "a4", "archive"))
    assert "twice" not in words_of(kit_of(game, "a4", "archive", players=4))


@pytest.mark.parametrize("style", ["colour", "ink-saver"])
def test_the_ink_on_the_cover_is_that_on_the_paper(style):
    made = kit_of("pub-scrawl", "a4", "play", style=style)
    printed = measure.coverage(made.pdf())
    for page, share in zip(made.pages, printed, strict=True):
        assert coverage(page.scene, made.subject.palette) == pytest.approx(share, abs=0.025), page.sheet


def test_the_ink_that_is_told_is_that_of_all_pages_to_print_the_cover_among_them():
    made = kit_of("oware", "a4", "play")
    told = re.search(r"Ink covers (\d+) %", words_of(made))
    printed = measure.coverage(made.pdf())
    assert told is not None
    assert int(told[1]) == pytest.approx(100 * sum(printed) / len(printed), abs=1.0)


def test_more_ink_is_noticed():
    made = kit_of("pub-scrawl", "a4", "cover")
    page = made.pages[0].scene
    black = Rect(0, 0, page.width, page.height / 2, filled("ink"))
    half = Scene(page.width, page.height, (black,))
    assert coverage(half, made.subject.palette) == pytest.approx(0.5 * (1 - 17 / 255), abs=0.01)


@pytest.mark.few(3)
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
        ("cribbage", "a deck of cards and four pegs or matches"),
        ("konane", "black and white stones"),
    ],
)
def test_what_one_owns_is_named_as_people_name_it(game, owned):
    assert f"I own {owned} Print " in words_of(kit_of(game, "a4", "play"))


def test_owners_are_told_what_fits_on_the_printed_board():
    assert "Our board takes stones up to ¾ in (19 mm)." in words_of(kit_of("konane", "a4", "play"))


@pytest.mark.parametrize("game", ["backgammon", "hex"])
def test_nobody_is_sent_for_what_the_kit_has_on_paper(game):
    assert "also need" not in words_of(kit_of(game, "a4", "play"))


def test_what_is_small_is_cut_as_squares_that_a_hand_can_cut():
    made = kit_of("cribbage", "a4", "play")
    assert "4 pegs" in words_of(made)
    assert "also need" not in words_of(made)
    pegs = [slot for page in made.pages for slot in page.slots if slot.piece.startswith("peg")]
    assert {(slot.width, slot.height) for slot in pegs} == {(6.5, 6.5)}, "holes are 6.7 mm apart"
    assert len([slot for slot in pegs if slot.side == "front"]) == 4
    seeds = [slot for page in kit_of("oware", "a4", "play").pages for slot in page.slots]
    assert {slot.width for slot in seeds if slot.piece.startswith("seed")} == {18.0}, (
        "on squares they are not"
    )


def test_what_one_needs_besides_is_called_as_it_is_written():
    game = load_game("hearts")
    things = [
        replace(thing, text="Ein Stift") if not thing.system else thing for thing in game.game.equipment
    ]
    german = replace(game, game=replace(game.game, equipment=tuple(things)))
    assert "You also need: Ein Stift." in words_of(kit(german, "a4", ["play"]))


def test_two_jobs_are_both():
    assert "both jobs" in words_of(kit_of("nine-mens-morris", "a4", "own-set"))
    assert "all 3 jobs" in words_of(kit_of("leyhe-race", "a4", "play"))


@pytest.mark.few(5)
@pytest.mark.parametrize("game", game_ids())
def test_who_makes_pieces_is_shown_how_in_the_same_kit(game):
    kinds = {entry.kind for entry in kit_of(game, "a4", "play").manifest}
    assert "pieces" not in kinds or "build" in kinds


def test_the_code_leads_to_the_page_of_the_game():
    game = load_game("pub-scrawl")
    without = kit(game, "a4", ["own-set"])
    assert "example.org" not in words_of(without)
    made = kit(replace(game, site=replace(game.site, address=ADDRESS)), "a4", ["own-set"])
    assert "example.org/tables/games/pub-scrawl" in words_of(made)


@pytest.mark.few(3)
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


@pytest.mark.few(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_the_page_of_steps_shows_what_is_in_the_box_and_tells_minutes_and_files(game, paper):
    words = words_of(kit_of(game, paper, "play"))
    assert "In the box" in words
    assert "How long it takes" in words
    assert f"{game}-{paper}-archive.pdf" in words.replace("\u00ad", "")


@pytest.mark.few(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_the_archive_that_covers_name_prints_and_tells_its_minutes(game, paper):
    made = kit_of(game, paper, "archive")
    assert made.pdf().startswith(b"%PDF")
    assert "How long it takes" in words_of(made)
