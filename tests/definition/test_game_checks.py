"""Contradictions within a game file are told, each with what would be right."""

import re
import shutil
from dataclasses import replace

import pytest

from ppgen.definition import DefinitionError, load_game
from ppgen.definition.laying import LaidPieces
from ppgen.definition.locate import content_dir
from ppgen.definition.setting import laid_out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("2: [suns, moons]", "2: [suns, moon]", "@+0:15 there is no seat 'moon'; did you mean 'moons'?"),
        ("2: [suns, moons]", "2: [suns, suns]", "@+0:15 the seat 'suns' stands twice; first in line "),
        ("2: [suns, moons]", "2: [suns]", "@+0:8 2 players have 2 seats, not 1"),
        ("{id: moons, name", "{id: suns, name", "@+0:12 the seat 'suns' stands twice; first in line "),
        ("suits: [hearts]", "suits: [heart]", "@+0:42 there is no suit 'heart'; did you mean 'hearts'?"),
        ("suits: [hearts]", "suits: {5: [hearts]}", "@+0:42 the game is for 2, 3 or 4 players, not 5"),
        (
            "system: piecepack-expanded",
            "system: piecepack-expand",
            "@+0:13 there is no system 'piecepack-expand'; ",
        ),
        ("{id: 2, x: 1", "{id: 1, x: 1", "@+0:12 the space '1' stands twice; first in line "),
        ("{id: 2, x: 1", "{id: 2, x: 9.5", "@+0:7 the space '2' lies off the board, which is 10 by 3"),
        ("{id: 2, x: 1", "{id: 2, w: 0, x: 1", "@+0:18 the least number here is 0.01"),
        ("marks: [enter]", "marks: [entry]", "@+0:79 a tile prints no mark 'entry'; a tile prints 'enter'"),
        ("{id: 2, x: 1", "{id: 2, of: b7, x: 1", "@+0:19 there is no space 'b7'"),
        (
            "tile: {suit: moons, value: N}",
            "tile: {suit: moon, value: N}",
            "there is no suit 'moon'; did you mean 'moons'?",
        ),
        ("tile: {suit: moons, value: N}", "tile: {suit: moons, value: 7}", "there is no value '7'"),
        (
            "clause: tile.sun-ace",
            "clause: tile.sunace",
            "there is no clause 'tile.sunace'; did you mean 'tile.sun-ace'?",
        ),
        (
            "  width: 10\n",
            "  width: 10\n  tables: {points: 24}\n",
            "the space '1' stands twice; give one of them another name, or leave it out",
        ),
        ("track: [1, 2, ", "track: [1, 31, 2, ", "@+0:14 there is no space '31'"),
        ("track: [1, 2, ", "track: [1, 1, 2, ", "@+0:14 the space '1' stands twice; first in line "),
        ("{space: 30, side", "{space: home, side", "there is no space 'home'"),
        ("id: removed, label", "id: stash, label", "the tray 'stash' stands twice; first in line "),
        ("  - players: 3", "  - players: 5", "@+0:14 the game is for 2, 3 or 4 players, not 5"),
        ("  - players: 3", "  - players: 2", "there is no setup for 3 players"),
        ("at: stash", "at: stach", "@+0:13 there is no space or tray 'stach'; did you mean 'stash'?"),
        ("- id: moves", "- id: own_landing", "the option 'own_landing' stands twice; first in line "),
        ("default: return", "default: retrun", "@+0:14 the default is one of 'return' or 'refuse'"),
        ("id: refuse", "id: return", "@+0:13 the value 'return' stands twice"),
        ("[option.free-pass, ", "[option.freepass, ", "there is no clause 'option.freepass'; did you mean"),
        (
            "See [[ruling.title]]",
            "See [[ruling.titel]]",
            "@+0:69 'ruling.titel' is no clause, ruling, section or term",
        ),
        (
            "**Roll** the die ([[turn.roll]])",
            "**Roll** the die ([[turn.rol]])",
            "@+0:23 'turn.rol' is no clause, ruling, section or term; did you mean 'turn.roll'?",
        ),
    ],
)
def test_contradictions_are_told(spoil, old, new, complaint):
    told = spoil("game.yml", old, new)
    assert any(complaint in line for line in told), told


def test_steps_of_a_board_built_in_play_may_point_at_any_cell(spoil):
    old = '    - {space: 30, side: south, label: "off", icon: sail}\n'
    assert spoil("game.yml", old, old + "  lattice: {cell: 25.4, tile: 2}\n") == []
    assert spoil("game.yml", "at: stash", 'at: "0,0"') == []


class TestCounts:
    """No game uses more pieces than its boxes hold, and a full table accounts for all of them."""

    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            (
                "count: 6, use: board, where: tiles 6",
                "count: 7, use: board, where: tiles 6",
                "the count is 7, but there are 6 of them",
            ),
            (
                "count: {2: 12, 3: 18, 4: 24}",
                "count: {2: 12, 3: 17, 4: 24}",
                "with 3 players the coins add up to 47, but the box has 48",
            ),
            (
                "count: {2: 12, 3: 18, 4: 24}",
                "count: {2: 12, 3: 18}",
                "there are 2, 3 or 4 players; count for just these",
            ),
            (
                "{piece: die, count: 1,",
                "{piece: die, count: 2,",
                "with 2 players the dice add up to 9, but the box has 8",
            ),
            (
                "piece: die, count: 1",
                "piece: dice, count: 1",
                "no system of the equipment has a piece 'dice'; did you mean 'die'?",
            ),
            (
                "values: [A], count: 1, use: board",
                "values: [N], count: 1, use: board",
                "the tile 'diamond null' is counted twice",
            ),
            (
                "suits: [moons], values",
                "suits: [moon], values",
                "has no 'moon' among its suits; did you mean 'moons'?",
            ),
            (
                "values: [N, 2, 3, 4, 5], count: 5",
                "values: [N, 2, 3, 4, 6], count: 5",
                "has no '6' among its values",
            ),
            ("values: [N, 2, 3, 4, 5], count: 5", "values: [N, 2, 3, 4, 4], count: 5", "'4' stands twice"),
        ],
    )
    def test_impossible_counts_are_told(self, spoil, old, new, complaint):
        assert any(complaint in line for line in spoil("game.yml", old, new))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "system: piecepack\n",
            "system: piecepak\n",
            "there is no system 'piecepak'; did you mean 'piecepack'?",
        ),
        ("system: piecepack\n", "system: cards\n", "Playing cards has no piece that is a base"),
        ("space: quarter", "space: tile", "the board takes 64 tiles, but there are 24"),
        (
            "suit: dark, count: 12, s",
            "suit: dark, count: 13, s",
            "13 are needed, but only 12 can stand for man dark",
        ),
        ("coin suns face down, ", "coin moons face down, ", "coin moons stands for man dark already"),
        (
            "coin suns face down, ",
            "coin sun face down, ",
            "Piecepack has no suit 'sun'; did you mean 'suns'?",
        ),
        (
            "man, suit: light, c",
            "men, suit: light, c",
            "the game has no piece 'men light'; did you mean 'man'?",
        ),
    ],
)
def test_a_stand_in_has_a_piece_for_every_piece(tmp_path, old: str, new: str, complaint: str):
    content = tmp_path / "content"
    shutil.copytree(content_dir(None), content)
    file = content / "games" / "draughts" / "game.yml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DefinitionError) as refused:
        load_game("draughts", content)
    assert complaint in str(refused.value)
    assert re.search(r"game\.yml:\d+:\d+: ", str(refused.value))


def test_pieces_in_the_tray_of_a_seat_are_of_its_suit_unless_another_is_named():
    definition = load_game("leyhe-race")
    held = (
        LaidPieces(piece="pawn"),
        LaidPieces(piece="coin", value="A"),
        LaidPieces(piece="die", suit="arms"),
    )
    setup = replace(definition.game.setups[0], place={"stash": held})
    found = [(at, laid.piece, laid.suit) for at, laid in laid_out(definition.game, definition.systems, setup)]
    assert found == [
        (f"{seat}/stash", piece, suit)
        for seat in definition.game.seats.players[setup.players]
        for piece, suit in (("pawn", seat), ("coin", None), ("die", "arms"))
    ]
