"""Games without a judge are guests like any other: checked, printed, drawn, and put on a site."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from ppgen.cli.main import main
from ppgen.definition import plain
from ppgen.diagrams import beginning, set_out, setup_drawing
from ppgen.engine import Board
from tests.sheets.kits import kit
from tests.strangers.conftest import CONTENT, GAMES, PLAIN, folder, game

LYING = {
    "backgammon": 30,
    "bird-trade": 11,
    "cribbage": 4,
    "draughts": 24,
    "fox-and-geese": 14,
    "harvest": 8,
    "hex": 0,
    "hill-farm": 4,
    "konane": 64,
    "nine-mens-morris": 18,
    "oware": 48,
    "pig": 1,
    "rows": 2,
}
SPACES = {
    "backgammon": 24 + 1 + 2,
    "bird-trade": 2,
    "cribbage": 2 * 121 + 1,
    "draughts": 64,
    "fox-and-geese": 33,
    "harvest": 3,
    "hex": 121,
    "hill-farm": 1,
    "konane": 64,
    "nine-mens-morris": 24,
    "oware": 14,
    "pig": 1,
    "rows": 1,
}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_short_and_lists_no_spaces(game_id: str) -> None:
    files = list(folder(game_id).glob("*.yml"))
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 160
    assert "spaces: [{" not in "".join(file.read_text(encoding="utf-8") for file in files)
    assert len(game(game_id).game.board.spaces) == SPACES[game_id]


def test_check_finds_nothing_wrong() -> None:
    ended = CliRunner().invoke(main, ["--content", str(CONTENT), "check"])
    assert ended.exit_code == 0, ended.output


@pytest.mark.parametrize("game_id", GAMES)
def test_a_setup_lays_out_what_it_says(game_id: str) -> None:
    definition = game(game_id)
    setup = definition.game.setups[0]
    begins = beginning(definition, setup)
    assert begins.state is None
    assert begins.table == set_out(definition, setup)
    assert len(begins.table) == LYING[game_id]
    drawing = setup_drawing(definition, setup, 12.0)
    shown = [piece for piece, _ in drawing.picture.boxes(begins.table)]
    assert {piece.at for piece in shown} == {piece.at for piece in begins.table}
    for _, box in drawing.picture.boxes(begins.table):
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= drawing.picture.width
        assert box.bottom <= drawing.picture.height


@pytest.mark.parametrize("game_id", GAMES)
def test_pieces_lie_within_their_spaces_and_apart(game_id: str) -> None:
    definition = game(game_id)
    picture = setup_drawing(definition, definition.game.setups[0], 14.0, numbered=False).picture
    laid = picture.boxes(set_out(definition, definition.game.setups[0]))
    for number, (piece, box) in enumerate(laid):
        place = picture.box(piece.at)
        assert place is not None
        if "/" not in piece.at and not picture.field.shape(piece.at).startswith("spike"):
            assert place.grown(0.01).holds(box), piece
        assert not any(box.grown(-0.01).meets(other) for _, other in laid[number + 1 :]), piece


@pytest.mark.parametrize("game_id", GAMES)
def test_the_whole_kit_prints(game_id: str) -> None:
    pages = kit(game(game_id), "a4", ("all",))
    assert {"Board", "Setup", "Pieces", "Rules booklet"} <= {entry.title for entry in pages.manifest}


@pytest.mark.parametrize("game_id", GAMES)
def test_its_topology_survives_json(game_id: str) -> None:
    facts = json.loads(json.dumps(plain(game(game_id))))
    assert facts == plain(game(game_id))
    board = Board.read(facts["board"])
    assert len(board.places) == SPACES[game_id]


def test_the_geese_stand_and_step_as_they_should() -> None:
    board = Board.read(plain(game("fox-and-geese"))["board"])
    degrees = Counter(len(board.neighbours(place)) for place in board.places)
    assert degrees[8] == 5  # the middles of the five squares
    assert degrees[7] == 4  # where these meet
    assert sum(degrees.values()) == 33


def test_the_site_shows_every_setup_and_no_transcripts(tmp_path) -> None:
    out = tmp_path / "site"
    ended = CliRunner().invoke(main, ["--content", str(CONTENT), "site", "build", "-o", str(out)])
    assert ended.exit_code == 0, ended.output
    for game_id in GAMES:
        page = next(out.glob(f"games/{PLAIN}{game_id}*/index.html"), out / "games" / f"{PLAIN}{game_id}.html")
        text = page.read_text(encoding="utf-8")
        assert 'class="setup-drawing"' in text, game_id
        assert "data-touch" not in text
