"""Army Brats, Dungeon Crawl, Pawns Crossing: every sheet is there, fits, can be read, and tells the truth."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle, islice, pairwise

import pytest

from ppgen.definition import load_game
from ppgen.definition.learn import ArrowExhibit
from ppgen.drawing.scene import Circle, Group, Text
from ppgen.judges import Judges
from ppgen.sheets import SheetError
from ppgen.sheets.cards.blocks import block_fragment
from ppgen.sheets.cards.figures import figure
from ppgen.sheets.cards.odds import beaten, odds, won
from ppgen.sheets.cards.pages import card_pages
from ppgen.sheets.cards.tables import table
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.cards import CardBlock, CardTable, CellMark, WritingGrid
from ppgen.sheets.print_schema.exhibits import Figure, Odds
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.subject import GameSubject, game_subject
from tests import own
from tests.sheets import measure
from tests.sheets.conftest import printed
from tests.sheets.kits import kit

PAPERS = ("a4", "letter")
MINE = ("board", "setup", "aid", "score", "pieces")
SHEETS = {
    "army-brats": [
        ("setup", "Setup"),
        ("score", "Score sheet"),
        ("score", "Passes seen"),
        ("aid", "Diagrams of play"),
        ("aid", "Your turn"),
        ("aid", "Trades and demerits"),
        ("board", "Edge strips"),
        ("board", "Board mat, full size"),
        ("board", "Board mat, reduced"),
        ("pieces", "Pieces"),
    ],
    "dungeon-crawl": [
        ("setup", "Setup"),
        ("score", "Reveal tracker and Score sheet"),
        ("score", "Map"),
        ("aid", "Your turn"),
        ("aid", "Odds and what you meet"),
        ("aid", "Player mat"),
        ("aid", "Building card"),
        ("pieces", "Pieces"),
    ],
    "pawns-crossing": [
        ("setup", "Setup"),
        ("score", "Token plan"),
        ("score", "Balanced split"),
        ("score", "Match sheet"),
        ("aid", "Slide diagram"),
        ("aid", "Your turn"),
        ("aid", "Rules at a glance"),
        ("aid", "Notation card"),
        ("board", "Layout mat"),
        ("board", "Plan"),
        ("pieces", "Pieces"),
    ],
}
PIECES = {
    "army-brats": {"tile": 24, "coin": 24, "pawn": 4, "die": 4, "strip": 5},
    "dungeon-crawl": {"tile": 24, "coin": 24, "pawn": 4, "die": 4},
    "pawns-crossing": {"tile": 16, "coin": 16, "pawn": 4, "die": 4, "domino": 28},
}


@pytest.fixture(scope="module")
def games():
    return {name: load_game(name) for name in SHEETS}


@pytest.fixture(scope="module", params=[(game, paper) for game in SHEETS for paper in PAPERS], ids="-".join)
def made(request, games):
    game, paper = request.param
    return game, printed(games[game], paper=paper, sheets=MINE)


@pytest.mark.few(3)
def test_every_sheet_is_in_the_manifest_grouped_by_what_it_is_printed_on(made):
    game, kit_made = made
    assert [(sheet["kind"], sheet["title"]) for sheet in kit_made.layout["sheets"]] == SHEETS[game]
    assert all(sheet["pages"] >= 1 for sheet in kit_made.layout["sheets"])


@pytest.mark.few(3)
def test_every_page_keeps_to_its_paper(made):
    _, kit_made = made
    assert list(measure.paper(kit_made.pdf, kit_made.layout)) == []
    assert list(measure.margins(kit_made.pdf, 6.35)) == []
    assert list(measure.frames(kit_made.layout)) == []


@pytest.mark.few(3)
def test_every_word_can_be_read(made):
    _, kit_made = made
    assert list(measure.small_type(kit_made.pdf)) == []


@pytest.mark.few(3)
def test_the_pieces_of_the_game_can_be_cut_out(made):
    game, kit_made = made
    assert measure.counted(kit_made.layout) == PIECES[game]


@pytest.mark.few(3)
@pytest.mark.parametrize("style", ["ink-saver", "high-contrast"])
@pytest.mark.parametrize("game", SHEETS)
def test_the_sheets_fit_in_every_style(games, game, style):
    layout = kit(games[game], paper="letter", sheets=MINE, style=style).layout()
    assert list(measure.frames(layout)) == []


@pytest.mark.few(1)
@pytest.mark.parametrize("game", SHEETS)
def test_a_long_list_of_sheets_leaves_room_for_the_scale_check(games, game):
    pages = kit(games[game], paper="letter", sheets=["archive"]).layout()["pages"]
    frames = {frame["name"] for page in pages[:2] for frame in page["frames"]}
    assert frames & {"scale check", "step 1"}  # which is the ruler on the page of steps


def test_an_aid_has_its_back_on_the_back(games):
    for game, definition in games.items():
        sheets = kit(definition, sheets=("aid",)).layout()["sheets"]
        aid = next(sheet for sheet in sheets if sheet["title"] == "Your turn")
        assert (aid["first"] % 2, aid["pages"]) == (1, 2), game


def test_what_has_nothing_on_its_back_is_printed_once(games):
    both, one = (
        kit(games["dungeon-crawl"], sheets=["aid", "score"], duplex=duplex).pages
        for duplex in ("long-edge", "single")
    )
    for pages in (both, one):
        printed_once = [page for page in pages if page.leaf and not page.blank]
        assert len({page.scene for page in printed_once}) == len(printed_once)
        assert [page.sheet for page in printed_once].count("Map") == 1
    for front, back in pairwise(both):
        if front.leaf and not front.backed:
            assert back.blank, front.sheet
    printed = [page for page in both if not page.blank]
    words = [measure.words(page.scene.items) for page in printed if page.sheet == "Player mat"]
    seats = [[word for word in page if word in ("Red", "Black", "Green", "Blue")] for page in words]
    assert seats == [["Red", "Black"], ["Green", "Blue"]]


def test_cards_of_a_game_share_their_page(games):
    (page,) = [
        page
        for page in kit(games["dungeon-crawl"], sheets=["score"]).pages
        if page.sheet == "Reveal tracker and Score sheet" and not page.blank
    ]
    words = measure.words(page.scene.items)
    assert [words.count(title) for title in ("Reveal tracker", "Score sheet")] == [2, 2]


def test_what_is_wider_than_its_column_is_refused(brats):
    wanted = CardTable(rows=((CellMark(circles=6), "words"),), widths=(1, 3))
    assert table(brats, wanted, 200).height > 0
    with pytest.raises(SheetError, match=r"a column of 24\.2 mm for something 37\.2 mm wide"):
        table(brats, wanted, 100)


# Boards


def test_the_mat_of_army_brats_is_two_sheets_of_a3_or_four_at_home(games):
    for paper, parts in (("a3", 2), ("a4", 4), ("letter", 4)):
        sheets = kit(games["army-brats"], paper=paper, sheets=("board",), duplex="single").layout()["sheets"]
        pages = {sheet["title"]: sheet["pages"] for sheet in sheets}
        assert (pages["Board mat, full size"], pages["Board mat, reduced"]) == (parts, 1), paper


def test_edge_strips_hold_the_whole_track_in_full_size(games):
    for paper in PAPERS:
        layout = kit(games["army-brats"], paper=paper, sheets=("board",)).layout()
        strips = {slot["piece"]: slot["rect"][2:] for _, slot in measure.slots(layout)}
        sides = {name: [254.0, 15.875] for name in ("strip-1-5", "strip-6-10", "strip-11-15", "strip-16-20")}
        assert strips == {**sides, "strip-start": [15.875, 15.875]}


def test_strips_that_fit_no_page_are_refused(games):
    with pytest.raises(SheetError, match="does not fit on A5"):
        kit(games["army-brats"], paper="a5", sheets=("board",))


def test_no_seam_of_the_layout_mat_runs_through_a_hole(games):
    spaces = games["pawns-crossing"].game.board.spaces
    holes = [space for space in spaces if space.w == space.h == 1 and space.of is None]
    assert holes
    for paper in PAPERS:
        pages = kit(games["pawns-crossing"], paper=paper, sheets=("board",)).layout()["pages"]
        trims = [page["board"]["trim"] for page in pages if "trim" in page.get("board", {})]
        assert len(trims) == 4
        for left, top, right, bottom in trims:
            for hole in holes:
                near, high = hole.x * 25.4, hole.y * 25.4
                assert not any(near + 0.1 < x < near + 25.3 for x in (left, right))
                assert not any(high + 0.1 < y < high + 25.3 for y in (top, bottom))


def test_dominoes_that_are_not_used_are_printed_apart(games):
    layout = kit(games["pawns-crossing"], sheets=("pieces",)).layout()
    named = [
        slot["piece"] for _, slot in measure.slots(layout, "front") if slot["piece"].startswith("domino")
    ]
    assert len(set(named)) == 28
    spare = {frozenset("66"), frozenset("65"), frozenset("64")}
    places = [place for place, name in enumerate(named) if frozenset(name.split("-")[1:]) in spare]
    assert places in ([0, 1, 2], [25, 26, 27]), "in a group of their own, before or after the others"


# Pictures and numbers are not taken on trust


@pytest.fixture(scope="module")
def brats(games) -> GameSetting:
    subject = game_subject(games["army-brats"], "colour", load_layouts(), Judges())
    return GameSetting(subject, 13, 9.5, 12.5, 8.5, frame="the card")


STEP = {"players": 2, "layout": "L1", "pawns": {"p1": "b3", "p2": "a3"}, "turn": "p1"}


def drawn(setting: GameSetting, **options):
    return figure(setting, Figure(position=options.pop("position", STEP), **options))


def test_a_picture_shows_only_what_the_judge_has_ruled(brats):
    hole = {"through": ("b3", "c3"), "move": "p1 go c3"}
    drawn(
        brats,
        ways=(
            ArrowExhibit(**hole, refused="class.no-hole"),
            ArrowExhibit(through=("b3", "b4"), move="p1 go b4"),
        ),
    )
    with pytest.raises(SheetError, match=r"'p1 go c3' is refused by class\.no-hole"):
        drawn(brats, ways=(ArrowExhibit(**hole),))
    with pytest.raises(SheetError, match="'p1 go b4' is allowed"):
        drawn(brats, ways=(ArrowExhibit(through=("b3", "b4"), move="p1 go b4", refused="class.no-hole"),))
    with pytest.raises(SheetError, match=r"cannot be: .*class\.no-hole"):
        drawn(brats, play=("p1 go c3",))
    with pytest.raises(SheetError, match="cannot be"):
        drawn(brats, position={**STEP, "pawns": {"p1": "b3"}})
    with pytest.raises(SheetError, match="without the place 'z9'"):
        drawn(brats, spaces=("z9",))


def test_before_and_after_lie_beside_one_another_and_only_what_is_shown_is_drawn(brats):
    caught = {**STEP, "hands": {"p1": ["2c", "3c", "4c"]}, "phase": "inspect"}
    one, width = drawn(brats, position=caught, spaces=("a4", "c2"))
    two, both = drawn(brats, position=caught, spaces=("a4", "c2"), play=("p1 caught 2c 3c 4c",))
    assert both == pytest.approx(2 * width + 9)
    assert two.height == one.height
    whole, _ = drawn(brats, position=caught)
    assert repr(one.items).count("data-piece") == 10 < repr(whole.items).count("data-piece")


def test_chances_are_counted_from_the_faces_of_the_die():
    faces = [0, 1, 2, 3, 4, 5]
    assert [[beaten(faces, value, plus) for value in faces] for plus in (0, 1, 4)] == [
        [5, 4, 3, 2, 1, 0],
        [6, 5, 4, 3, 2, 1],
        [6, 6, 6, 6, 5, 4],
    ]
    assert [won(faces, lead) for lead in range(-4, 7)] == [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]


def test_a_table_of_chances_needs_a_die(brats):
    subject: GameSubject = replace(brats.subject, systems={})
    with pytest.raises(SheetError, match="the game has none"):
        odds(replace(brats, subject=subject), Odds(against="die", points=(0,), lead="lead"), 100)


def test_facts_are_read_from_the_data_of_the_game(brats):
    assert brats.subject.fact("demerits.same_day.4") == "9"
    assert brats.subject.fact("days.5") == "Saturday"
    for path in ("days.6", "demerits.runs", "home.x"):
        with pytest.raises(SheetError, match=f"there is no '{path}' in the data"):
            brats.subject.fact(path)
    with pytest.raises(SheetError, match="is no list"):
        brats.subject.facts("home")


@pytest.mark.parametrize("game", ["cribbage", "hearts"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_score_sheet_has_as_many_rows_as_its_paper_holds(game: str, paper: str):
    layouts = load_layouts()
    subject = game_subject(load_game(game), "colour", layouts, Judges())
    (card,) = (card for card in subject.printing.cards if card.repeat)
    at = next(at for at, band in enumerate(card.bands) if band.columns[0][0].table)
    ((block,), *_) = card.bands[at].columns
    assert block.table is not None
    names = [cell for row in block.table.rows for cell in row if isinstance(cell, str)]
    pages = list(card_pages(subject, [card], layouts.paper(paper)))
    front = pages[0]
    found = [word for word in measure.words(front.body) if word in names]
    assert found == list(islice(cycle(names), len(found)))
    rows = len(found) * len(block.table.rows) // len(names)
    assert rows * len(pages) >= 12
    longer = replace(block, table=replace(block.table, rows=(*islice(cycle(block.table.rows), rows + 1),)))
    bands = (*card.bands[:at], replace(card.bands[at], columns=((longer,),)), *card.bands[at + 1 :])
    with pytest.raises(SheetError, match="too high for its card"):
        list(card_pages(subject, [replace(card, bands=bands, repeat=False)], layouts.paper(paper)))


def test_a_grid_of_dots_has_one_at_each_corner_and_no_line(brats):
    wanted = WritingGrid(columns=3, rows=2, dots=True)
    drawn = block_fragment(brats, CardBlock(grid=wanted), 60.0)
    dots = flat(drawn.items)
    assert {(round(dot.cx, 1), round(dot.cy, 1)) for dot in dots} == {
        (x, y) for x in (0.6, 20.2, 39.8, 59.4) for y in (0.6, 20.0, 39.4)
    }
    assert all(isinstance(dot, Circle) for dot in dots)


def flat(items) -> list:
    return [leaf for item in items for leaf in (flat(item.items) if isinstance(item, Group) else [item])]


@pytest.mark.few(2, "oware", "army-brats")
@pytest.mark.parametrize("game", own.catalogue().games)
def test_an_aid_has_the_frames_of_a_turn_and_those_behind_once_for_each_player(game: str):
    layouts = load_layouts()
    subject = game_subject(load_game(game), "colour", layouts, Judges())
    card = next(card for card in subject.printing.cards if card.framed)
    pages = list(card_pages(subject, [card], layouts.paper("letter")))
    assert [page.sheet for page in pages] == ["Your turn", "Good to know"]
    # A leaf has room for four: more players are told to print it again; what is of a game fills it.
    players = 4 if card.each == "game" else min(max(subject.game.players), 4)
    turn, strips = (
        [block.strip for band in bands for column in band.columns for block in column if block.strip]
        for bands in (card.bands, card.back)
    )
    steps = sum(len(strip.shots) for strip in turn)
    assert steps in (4, 6)
    behind = sum(len(strip.shots) for strip in strips)
    assert behind in (1, 2, 4, 6)  # a table may stand above one or two
    for page, marks in zip(pages, ("123456"[:steps], ""), strict=True):
        labels = [text.text for text in flat(page.body) if isinstance(text, Text) and text.tag == "Lbl"]
        assert labels == list(marks) * players
    told = "".join("".join(text.text.split()) for text in flat(pages[1].body) if isinstance(text, Text))
    for shot in (shot for strip in strips for shot in strip.shots):
        first = re.match(r"\*\*(\S+)", shot.text)
        assert first is None or told.count(first[1].strip("*")) >= players
    assert min(text.size for page in pages for text in flat(page.body) if isinstance(text, Text)) >= 7.0


def test_frames_are_as_high_as_what_else_is_on_their_card_lets_them_be(games):
    subject = game_subject(games["dungeon-crawl"], "colour", load_layouts(), Judges())
    (aid,) = (card for card in subject.printing.cards if card.id == "aid")
    a4, letter = (load_layouts().paper(name) for name in ("a4", "letter"))
    assert [len(list(card_pages(subject, [aid], paper))) for paper in (a4, letter)] == [2, 2]
    high = replace(aid.bands[1].columns[0][0], text="Words. " * 200)
    one = replace(aid.bands[1], columns=((high,),))
    with pytest.raises(SheetError, match="leave its pictures no room"):
        list(card_pages(subject, [replace(aid, bands=(aid.bands[0], one))], a4))
