"""The three kits: how many sides, on which stock, and what one has that another has not."""

from __future__ import annotations

import pytest

from ppgen.definition import game_ids, load_game
from ppgen.sheets import SheetError
from tests.sheets import measure
from tests.sheets.kits import kit, kit_of

SIDES = {"play": 16, "own-set": 8}
PAPERS = ("a4", "letter")


def stocks(layout: dict) -> list[str]:
    """Return what each page is printed on."""
    found = ["paper"] * len(layout["pages"])
    for sheet in layout["sheets"]:
        first = sheet["first"] - 1
        found[first : first + sheet["pages"]] = [sheet["stock"]] * sheet["pages"]
    for place, page in enumerate(layout["pages"]):
        if page["blank"]:
            found[place] = found[place - 1]
    return found


def wrong(layout: dict) -> list[str]:
    """Say which leaves are of two stocks or lie both ways, and which sides are blank without need."""
    pages, of = layout["pages"], stocks(layout)
    problems = []
    for front in range(0, len(pages) - 1, 2):
        one, back = pages[front], pages[front + 1]
        if of[front] != of[front + 1]:
            problems.append(f"leaf {front // 2 + 1} is {of[front]} and {of[front + 1]}")
        if one["blank"]:
            problems.append(f"page {front + 1} is a blank front")
        if (one["width"] > one["height"]) != (back["width"] > back["height"]):
            problems.append(f"leaf {front // 2 + 1} lies both ways")
    order = [stock for place, stock in enumerate(of) if place == 0 or of[place - 1] != stock]
    if len(order) != len(set(order)):
        problems.append(f"the stocks are mixed: {order}")
    return problems


MORE = {
    ("leyhe-race", "play"): 20,
    ("hearts", "play"): 22,
    ("cribbage", "play"): 22,
    ("dungeon-crawl", "play"): 18,
    ("dungeon-crawl", "own-set"): 10,
}
"""What eight suits of tiles need, a deck of cards (fourteen sides by itself on Letter), and four mats."""


@pytest.mark.few(8)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_ids())
def test_kits_to_play_with_are_small(game, paper):
    for edition, most in SIDES.items():
        made = kit_of(game, paper, edition)
        assert len(made.pages) <= MORE.get((game, edition), most), edition
        assert wrong(made.layout()) == []


@pytest.mark.few(5)
@pytest.mark.parametrize("game", game_ids())
def test_the_archive_is_grouped_by_stock(game):
    assert wrong(kit_of(game, "a4", "archive").layout()) == []


def test_a_leaf_of_two_stocks_is_noticed():
    layout = kit_of("leyhe-race", "a4", "play").layout()
    layout["sheets"][-1]["stock"] = "paper"
    assert wrong(layout)


@pytest.mark.parametrize("game", game_ids())
def test_the_kits_differ_only_in_the_pieces_and_what_stands_in_for_them(game):
    titles = {}
    for edition in SIDES:
        layout = kit_of(game, "a4", edition).layout()
        titles[edition] = {(sheet["kind"], sheet["title"]) for sheet in layout["sheets"]}
    assert {kind for kind, _ in titles["own-set"] - titles["play"]} <= {"setup", "board", "build"}
    only = {"pieces", "board", "build", "score"}  # Hex is drawn on by those who own no stones
    assert {kind for kind, _ in titles["play"] - titles["own-set"]} <= only
    assert ("pieces", "Pieces") in titles["play"]


@pytest.mark.parametrize("game", game_ids())
def test_no_kit_has_a_setup_that_its_lesson_shows(game):
    made = kit_of(game, "a4", "play")
    learn = made.subject.definition.learn
    shown = {part.seating.players for part in learn.parts if part.seating}
    firsts = {s.title for s in made.subject.game.setups if s.players in shown}
    assert not firsts & {page.scene.description for page in made.pages if page.sheet.startswith("Setup")}


def test_a_board_stands_for_the_tiles_it_is_laid_of():
    play, archive = (kit_of("leyhe-race", "a4", edition) for edition in ("play", "archive"))
    tiles = [
        {slot.piece for page in made.pages for slot in page.slots if slot.piece.startswith("tile")}
        for made in (play, archive)
    ]
    assert [len(found) for found in tiles] == [0, 30]
    pub = kit_of("pub-scrawl", "a4", "play")
    kept = {s.piece for page in pub.pages for s in page.slots if s.piece.startswith("tile")}
    assert len(kept) == 4


def test_hex_prints_as_many_stones_as_most_games_take():
    counts = [measure.counted(kit_of("hex", "a4", sheets).layout())["stone"] for sheets in ("play", "pieces")]
    assert counts == [120, 122]


def test_the_cover_says_what_is_left_out_and_where_it_is():
    made = kit_of("dungeon-crawl", "a4", "own-set")
    texts = (text for page in made.pages[:2] for text in measure.words(page.scene.items))
    words = " ".join(" ".join(texts).split())
    for title in ("Map", "Pieces of a set", "Rules booklet", "dungeon-crawl-a4-archive.pdf"):
        assert title in words
    race = " ".join(measure.words(kit_of("leyhe-race", "a4", "own-set").pages[0].scene.items))
    assert "Board, full size; Board, compact; Setup" in race, "titles with commas stay apart"
    archive = kit_of("dungeon-crawl", "a4", "archive")
    assert "Left out" not in " ".join(measure.words(archive.pages[0].scene.items))


def test_a_kit_for_three_has_what_three_need_and_says_so():
    made = kit_of("dungeon-crawl", "a4", "own-set", players=3)
    layout = made.layout()
    sheets = {sheet["title"]: sheet["pages"] for sheet in layout["sheets"]}
    assert sheets["Setup"] == 1
    assert sheets["Your turn"] == 2, "one leaf holds the aids of three players"
    words = " ".join(measure.words(made.pages[0].scene.items))
    assert "for 3 players" in words
    assert made.name == "dungeon-crawl-a4-3-players-own-set"
    with pytest.raises(SheetError, match="played by 2, 3 or 4, not by 7"):
        kit(load_game("dungeon-crawl"), players=7)


def test_copies_repeat_what_is_read_or_written_on():
    made = kit_of("pub-scrawl", "a4", "own-set", copies=3).layout()
    sheets = {sheet["title"]: sheet["pages"] for sheet in made["sheets"]}
    assert sheets["Your turn"] == 6, "three leaves with backs"
    assert sheets["Score sheet"] == 5, "three leaves with bare backs"


def test_the_page_of_steps_has_those_that_the_pieces_need():
    for game, wanted, unwanted in (
        ("army-brats", "Dice", "-"),
        ("backgammon", "Join the board", "Pawns"),
        ("cribbage", "Holes for pegs", "Round pieces"),
        ("konane", "Round pieces", "Pawns"),
    ):
        made = kit_of(game, "letter", "build")
        assert len(made.pages) == 1
        words = measure.words(made.pages[0].scene.items)
        assert wanted in words
        assert unwanted not in words
        assert list(measure.frames(made.layout())) == []
        assert list(measure.small_type(made.pdf())) == []


def test_one_edition_is_one_file(systems):
    with pytest.raises(SheetError, match="one at a time"):
        kit(load_game("konane"), sheets=["play", "archive"])
    with pytest.raises(SheetError, match="a set itself"):
        kit(systems["piecepack"], sheets=["own-set"])


def test_owners_of_another_set_see_how_to_play_with_that():
    made = {edition: kit_of("hex", "a4", edition) for edition in ("play", "own-set", "archive")}
    shown = {
        edition: any(
            "Lay thirty-six tiles" in " ".join(measure.words(page.scene.items)) for page in one.pages
        )
        for edition, one in made.items()
    }
    assert shown == {"play": False, "own-set": True, "archive": True}
