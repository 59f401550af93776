"""The pictures of setups: where seats sit, and what their numbers point at."""

import pytest

from ppgen.definition import game_ids
from ppgen.drawing.box import Box
from ppgen.sheets.boards.setups import fitted_setup, setup_picture
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.table.fitting import fitted_table
from tests.sheets.kits import kit_of
from tests.sheets.measure import words


@pytest.fixture(scope="module")
def crawl():
    return kit_of("dungeon-crawl", "a4", "setup").subject


def table_of(subject, setup, unit=30.0):
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a table")
    return fitted_table(setting, setup, (182.0, 131.0), unit)


def test_who_has_no_board_sits_round_the_table_and_not_below_one_another(crawl):
    for setup in crawl.game.setups:
        table = table_of(crawl, setup)
        own = [table._stand(seat).point(0, 0) for seat in table.state.seats]
        sides = {(x < table.board.left, x > table.board.right, y < table.board.top) for x, y in own}
        assert len(sides) == len(own), setup.title
        drawn = fitted_setup(crawl, setup, 182.0, 150.0)
        assert {crawl.game.seats.named(seat).name for seat in table.state.seats} <= set(words(drawn.items))


def test_no_leader_ends_on_a_piece(crawl):
    for setup in crawl.game.setups:
        table = table_of(crawl, setup, 12.0)  # where no disc has room on a tile
        standing = [
            box.moved(table.board.left, table.board.top)
            for piece, box in table.picture.boxes(table.on_board)
            if not table.picture.lies_flat(piece)
        ]
        places = [(number, str(step.at)) for number, step in enumerate(setup.steps, 1) if step.at]
        points = [mark.end for mark in table.numbered(places)[1] if mark.end]
        assert points
        for x, y in points:
            assert not any(Box(x, y, 0, 0).grown(0.3).meets(box) for box in standing), setup.title


@pytest.mark.few(5)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["oware", "cribbage", "hearts", "leyhe-race", "pub-scrawl"])
def test_the_page_of_a_setup_is_well_filled(game, paper):
    for page in kit_of(game, paper, "setup").layout()["pages"]:
        used = max(
            frame["rect"][1] + frame["rect"][3] for frame in page["frames"] if frame["name"] == "steps"
        )
        assert used / page["height"] > 0.65


def test_the_picture_of_a_setup_grows_with_the_page():
    subject = kit_of("pawns-crossing", "a4", "setup").subject
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a book")
    small, large = (setup_picture(setting, subject.game.setups[0], width) for width in (120.0, 182.0))
    assert large.height > 1.2 * small.height


@pytest.mark.few(5)
@pytest.mark.parametrize("game", game_ids())
def test_the_board_of_a_setup_in_a_book_is_not_made_small_for_what_lies_beside_it(game, monkeypatch):
    monkeypatch.setattr(
        "ppgen.sheets.boards.setups.setup_scene", None
    )  # by which all is made as small as can be
    subject = kit_of(game, "a4", "setup").subject
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a book")
    for setup in subject.game.setups:
        for width in (113.7, 119.8):  # those of the pages of books on Letter and on A4
            assert setup_picture(setting, setup, width) is not None


def test_without_names_strips_beside_the_board_that_have_but_a_name_are_left_out():
    subject = kit_of("pawns-crossing", "a4", "setup").subject
    setting = GameSetting(subject, 13, 9.5, 12.5, 8, frame="a table")
    setup = subject.game.setups[-1]
    named, bare = (fitted_table(setting, setup, (131, 112), 25.4, labels=labels) for labels in (True, False))
    spaces = [{space.id for space in table.definition.game.board.spaces} for table in (named, bare)]
    assert {"a7-west", "a7-west-n", "a7"} <= spaces[0]
    assert spaces[1] == {name for name in spaces[0] if "-" not in name}
    assert bare.picture.field.unit > 1.1 * named.picture.field.unit
