"""Boards of strangers as drawings: each space in its place, seams beside spaces, bands outside the cells."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import load_game
from ppgen.definition.board import Board, Space
from ppgen.diagrams import board_items, set_out, setup_drawing
from ppgen.diagrams.boards.bands import DEPTH, sides_of
from ppgen.diagrams.boards.cells import cell, edges_of
from ppgen.diagrams.measures import Measures, box_of
from ppgen.drawing.bounds import bounds
from ppgen.drawing.palette import STYLES, Palette
from ppgen.drawing.scene import Group, Item, Path, Rect, Text, Use
from ppgen.judges import Judges
from ppgen.pieces.cards.layout import bands_of
from ppgen.pieces.registry import kinds
from ppgen.sheets.assembly import assembly_pages
from ppgen.sheets.boards import extents, tiling
from ppgen.sheets.boards.strips import strip_page
from ppgen.sheets.cover import bill
from ppgen.sheets.cutting.pages import ARRANGEMENTS
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.print_schema.exhibits import SpaceStrip
from ppgen.sheets.print_schema.layouts import load_layouts
from ppgen.sheets.print_schema.printing import BoardSheet
from ppgen.sheets.subject import game_subject
from tests.sheets.kits import kit
from tests.strangers.conftest import GAMES, folder, game

ROUND = {"cribbage": 0.25}
"""How far a ring may reach round its space, in units."""


def spaces_drawn(game_id: str, unit: float, palette: Palette) -> list[Group]:
    return [
        item
        for item in board_items(game(game_id), unit, palette)
        if isinstance(item, Group) and item.attributes.get("class") == "space"
    ]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_space_is_drawn_once_within_its_place(game_id: str, style: str) -> None:
    spaces = {space.id: space for space in game(game_id).game.board.spaces}
    for unit in (5.0, 14.0, 36.0):
        groups = spaces_drawn(game_id, unit, Palette(style))  # type: ignore[arg-type]
        assert [group.attributes["data-space"] for group in groups] == [*spaces]
        for group in groups:
            space = spaces[group.attributes["data-space"]]
            box = bounds([item for item in group.items if not isinstance(item, Text)] or group.items)
            over = ROUND.get(game_id, 0.0) * unit + 0.5
            assert box.left >= space.x * unit - over, space.id
            assert box.top >= space.y * unit - over, space.id
            assert box.right <= (space.x + space.w) * unit + over, space.id
            assert box.bottom <= (space.y + space.h) * unit + over, space.id


def test_a_deck_without_costs_and_pictures_leaves_no_room_for_them() -> None:
    drawn = kinds(game("bird-trade").systems)
    birds, goals = (bands_of(drawn[name]) for name in ("bird", "goal"))
    assert [len(bands[0].columns) for bands in (birds, goals)] == [2, 1]
    assert [len(bands) for bands in (birds, goals)] == [4, 3]
    assert not any(part.picture for band in goals for column in band.columns for part in column.parts)


def test_a_cover_shows_a_die_by_a_face_that_it_has() -> None:
    subject = game_subject(game("hill-farm"), "colour", load_layouts(), Judges())
    setting = GameSetting(subject, 12, 10, 12, 8)
    for kind in kinds(subject.systems).values():
        (shown,) = bill.picture(setting, kind, 10.0, 10.0)
        assert isinstance(shown, Use)
        assert shown.symbol.name.split("-")[2] in kind.piece.faces


def test_only_who_prints_a_board_in_parts_is_told_to_join_it() -> None:
    parted, whole = (
        game_subject(one, "colour", load_layouts(), Judges())
        for one in (load_game("backgammon"), game("hill-farm"))
    )
    bare = replace(whole, printing=replace(whole.printing, boards=()))
    for each, told in ((parted, True), (whole, False), (bare, False)):
        pages = assembly_pages(each, load_layouts().paper("a4"))
        assert ("Join the board" in str([page.body for page in pages])) == told


def test_a_printer_that_prints_one_side_is_thought_of_as_the_kit_is_arranged() -> None:
    subject = game_subject(load_game("hearts"), "colour", load_layouts(), Judges())
    paper = load_layouts().paper("a4")
    told = {way: str([page.body for page in assembly_pages(subject, paper, way)]) for way in ARRANGEMENTS}
    for way, words in told.items():
        assert ("Fold backs to fronts" in words) == (way == "gutterfold")


def test_figures_to_fold_are_called_by_their_name() -> None:
    subject = game_subject(load_game("army-brats"), "colour", load_layouts(), Judges())
    piecepack = subject.systems["piecepack"]
    pieces = [replace(one, plural="guards") if one.id == "pawn" else one for one in piecepack.pieces]
    renamed = {**subject.systems, "piecepack": replace(piecepack, pieces=tuple(pieces))}
    for systems, name in ((subject.systems, "Pawns"), (renamed, "Guards")):
        (page,) = assembly_pages(replace(subject, systems=systems), load_layouts().paper("a4"))
        assert f"'{name}'" in str(page.body)


@pytest.mark.parametrize("game_id", ["bird-trade", "hill-farm"])
def test_pieces_in_a_box_do_not_cover_its_name(game_id: str) -> None:
    definition = game(game_id)
    picture = setup_drawing(definition, definition.game.setups[0], 14.0, numbered=False).picture
    names = [
        bounds((item,), picture.shift)
        for group in spaces_drawn(game_id, 14.0, picture.palette)
        for item in group.items
        if isinstance(item, Text)
    ]
    assert len(names) == len(definition.game.board.spaces)
    laid = picture.boxes(set_out(definition, definition.game.setups[0]))
    assert not any(name.meets(box) for name in names for _, box in laid)


def test_words_on_a_patterned_cell_are_whole() -> None:
    space = Space(id="a1", x=0, y=0, shape="hex", name="Camp", effect="a fort is safe", pattern="lenses")
    items = [*cell(space, box_of(space, 22.0), Board(spaces=(space,)), Measures(22.0))]
    patch = max(at for at, item in enumerate(items) if isinstance(item, Rect))
    words = [at for at, item in enumerate(items) if isinstance(item, Group)]
    assert len(words) == 2
    assert patch < min(words)
    assert all(bounds((items[patch],)).holds(bounds((items[at],))) for at in words)


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id != "hex"])
def test_no_seam_goes_through_a_space(game_id: str, paper: str) -> None:
    board = game(game_id).game.board
    pages = [record.get("board", {}) for record in kit(game(game_id), paper, ("board",)).layout()["pages"]]
    for unit in {page["unit"] for page in pages if "part" in page}:
        trims = [page["trim"] for page in pages if page.get("unit") == unit and "part" in page]
        upright = sorted({x for left, _, right, _ in trims for x in (left, right)})[1:-1]
        level = sorted({y for _, top, _, bottom in trims for y in (top, bottom)})[1:-1]
        assert upright or level
        reach = tiling.REACH * unit + 1e-6
        for space in board.spaces:
            x, y, w, h = (value * unit for value in (space.x, space.y, space.w, space.h))
            for seam in upright:
                assert min(seam - x, x + w - seam) <= reach, (space.id, seam)
            for seam in level:
                assert min(seam - y, y + h - seam) <= reach, (space.id, seam)


def test_hexagons_are_cut_only_where_no_line_goes_beside_them() -> None:
    board = game("hex").game.board
    beside, through = tiling.cuts(board, None)
    assert beside == ([], [])
    upright, level = through
    for space in board.spaces:
        for x in upright:  # along a side, or through the middle
            away = min(abs(x - edge) for edge in (space.x, space.x + space.w / 2, space.x + space.w))
            assert away < 1e-6 or not space.x < x < space.x + space.w
        for y in level:  # through a point, never through the middle
            if space.y < y < space.y + space.h:
                assert min(y - space.y, space.y + space.h - y) <= space.h / 8 + 1e-6
    parts = [r for r in kit(game("hex"), "a5", ("board",)).layout()["pages"] if "part" in r.get("board", {})]
    assert len(parts) == 2


@pytest.mark.parametrize(
    ("columns", "rows"),
    [(11, 11)],
)
def test_bands_of_a_rhombus_begin_where_its_cells_end(columns: int, rows: int) -> None:
    board = game("hex").game.board
    m = Measures(board.unit)
    assert board.grid is not None
    bands = sides_of(board, board.grid, m)
    outer = [edge for edge in edges_of(board, m.unit) if len(edge.cells) == 1]
    assert len(outer) == 4 * (columns + rows) - 2
    corners = sum(len(band.inner) - 1 for band in bands.values())
    assert corners == len(outer), "each outer edge belongs to just one side"
    for side in ("north", "south"):
        tips = {round(point[1], 6) for point in bands[side].inner}
        assert len(tips) == 2, "a zigzag between two levels"
        assert max(tips) - min(tips) == pytest.approx(board.unit / (2 * 3**0.5))
    drawn = board_items(game("hex"), board.unit)
    whole = extents.extent(drawn)
    assert whole.height > board.height * board.unit + 2 * DEPTH


@pytest.mark.parametrize("game_id", GAMES)
def test_a_poster_and_strips_hold_any_space(game_id: str) -> None:
    definition = game(game_id)
    poster = kit(definition, "a4", ("poster",)).layout()["pages"][0]
    whole = extents.extent(board_items(definition, definition.game.board.unit))
    assert poster["frames"][0]["rect"][2] == pytest.approx(whole.width, abs=2)
    row = [space.id for space in definition.game.board.spaces[:3]]
    wanted = BoardSheet(title="Strips", unit=14, strips=(SpaceStrip(title="Three", spaces=tuple(row)),))
    subject = game_subject(definition, "colour", load_layouts(), Judges())
    draft = strip_page(subject, wanted, subject.layouts.papers.papers[0])
    drawn = [word for word in _spaces(draft.body) if word in row]
    assert drawn == row


def test_to_save_ink_patterns_stand_for_grounds() -> None:
    def grounds(palette: Palette) -> int:
        found = [group.items[0] for group in spaces_drawn("draughts", 20.0, palette)]
        return sum(isinstance(item, Path) and item.style.fill == "square" for item in found)

    def lenses(palette: Palette) -> int:
        paths = [item for group in spaces_drawn("draughts", 20.0, palette) for item in group.items]
        return sum(isinstance(item, Path) and bool(re.match("M.*Q.*Q.*Z", item.d)) for item in paths)

    assert (grounds(Palette()), lenses(Palette())) == (32, 0)
    for style in ("ink-saver", "high-contrast"):
        assert (grounds(Palette(style)), lenses(Palette(style))) == (0, 3 * 32)


def _spaces(items: tuple[Item, ...]) -> list[str]:
    """Name the spaces drawn among items."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [item.attributes["data-space"]] if "data-space" in item.attributes else []
            found += _spaces(item.items)
    return found


DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H1Z" fill="#123456"/></svg>'
)


def test_pictures_of_ones_own_lie_on_cells_and_bad_ones_are_told_at_their_place(tmp_path) -> None:
    own = tmp_path / "games" / "plain-hex"
    shutil.copytree(folder("hex"), own)
    (own / "keep.svg").write_text(DRAWN, encoding="utf-8")
    file = own / "game.yml"
    text = file.read_text(encoding="utf-8")
    old = "{spaces: f6, ground: tint}"
    file.write_text(text.replace(old, "{spaces: f5..f7, picture: keep.svg}"), encoding="utf-8")
    definition = load_game("plain-hex", tmp_path)
    palette = Palette(folder=definition.folder)
    found = [item for item in board_items(definition, 14.2, palette) if isinstance(item, Group)]
    named = {
        group.attributes["data-space"]: [item for item in group.items if isinstance(item, Use)]
        for group in found
        if "data-space" in group.attributes
    }
    assert [name for name, uses in named.items() if uses] == ["f5", "f6", "f7"]
    for picture, wrong in (
        ("keeep.svg", "games/plain-hex/keeep.svg: "),
        ("../../secret.svg", "secret.svg: "),
    ):
        bad = text.replace(old, f"{{spaces: f6, picture: {picture}}}")
        file.write_text(bad, encoding="utf-8")
        ended = CliRunner().invoke(main, ["--content", str(tmp_path), "check"])
        line = bad[: bad.index(picture)].count("\n") + 1
        (told,) = [each for each in ended.output.splitlines() if f"plain-hex/game.yml:{line}:29: " in each]
        assert wrong in told
