"""Tables for virtual tabletops: what lies there, where, and what the files of each format must be like."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from functools import cache
from typing import Any

import pytest
from PIL import Image

from ppgen.definition import load_game
from ppgen.diagrams.setup import setup_drawing
from ppgen.judges import Judges
from ppgen.sheets import SheetError, load_layouts
from ppgen.tables import pcio, tts
from ppgen.tables.pictures import MOST_BYTES, MOST_PIXELS
from ppgen.tables.table import VirtualTable, table_of

GAMES = ("konane", "pawns-crossing", "hearts")
NEAR = 0.5
"""Millimetres by which a piece may lie elsewhere than in the picture of its setup."""
ADDRESS = "https://example.org/table"

NUMBER = (int, float)
WIDGETS: dict[str, dict[str, Any]] = {
    "hand": {"enabled": bool},
    "board": {"boardImage": str, "width": NUMBER, "height": NUMBER},
    "cardDeck": {
        "cardTypes": dict,
        "faceTemplate": dict,
        "backTemplate": dict,
        "cardWidth": NUMBER,
        "cardHeight": NUMBER,
    },
    "cardPile": {"label": str, "hasShuffleButton": bool, "width": NUMBER, "height": NUMBER},
    "card": {"deck": str, "cardType": str, "faceup": bool},
    "spinner": {"options": list, "value": str, "width": NUMBER, "height": NUMBER},
}
"""What each type of widget has besides `id`, `type`, `x`, `y` and `z`."""
TILE = {"ImageURL": str, "ImageSecondaryURL": str, "ImageScalar": NUMBER, "CustomTile": dict}
OBJECTS: dict[str, dict[str, Any]] = {
    "Custom_Tile": {"CustomImage": dict},
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "Card": {"CardID": int, "CustomDeck": dict},
    "Die_6": {"RotationValues": list},
    "HandTrigger": {"FogColor": str},
    "Custom_PDF": {"CustomPDF": dict},
}
"""What each kind of object has besides `GUID` and `Transform`."""


@cache
def table(game: str) -> VirtualTable:
    return table_of(load_game(game), None, load_layouts(), Judges())


@cache
def unpacked(game: str) -> dict[str, bytes]:
    (packed,) = pcio.files(table(game)).values()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@cache
def saved(game: str) -> dict[str, bytes]:
    return dict(tts.files(table(game), ADDRESS, {"Rules": f"{game}-rules.pdf"}))


def widgets(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(unpacked(game)["widgets.json"])
    return found


def objects(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(saved(game)[f"{game}.json"])["ObjectStates"]
    return [*found, *(card for each in found for card in each.get("ContainedObjects", ()))]


def on_board(game: str) -> list[tuple[str, float, float]]:
    """Give kind and middle of every piece on the board in the picture of the setup."""
    definition = load_game(game)
    setup = table(game).setup
    picture = setup_drawing(definition, setup, definition.game.board.unit, numbered=False).picture
    right, down = picture.origin
    return [
        (piece.piece, box.cx - right, box.cy - down)
        for piece, box in picture.boxes(picture_of(game))
        if "/" not in piece.at
    ]


def picture_of(game: str) -> Any:
    definition = load_game(game)
    return setup_drawing(definition, table(game).setup, 20.0, numbered=False).state.table()  # type: ignore[union-attr]


def near(one: list[tuple[str, float, float]], other: list[tuple[str, float, float]]) -> bool:
    """Tell whether every piece of one list has one of its kind near it in the other, and none is left."""
    left = list(other)
    for kind, x, y in one:
        found = next(
            (
                each
                for each in left
                if each[0] == kind and abs(each[1] - x) < NEAR and abs(each[2] - y) < NEAR
            ),
            None,
        )
        if found is None:
            return False
        left.remove(found)
    return not left


@pytest.mark.parametrize("game", ["konane", "pawns-crossing"])
def test_pieces_lie_on_the_table_where_the_picture_of_the_setup_has_them(game: str) -> None:
    definition = load_game(game)
    true = setup_drawing(
        definition, table(game).setup, definition.game.board.unit, numbered=False, within=240, true_size=True
    ).picture
    right, down = true.origin
    lying = [
        (stack.pieces[0].kind, stack.x - right, stack.y - down)
        for stack in table(game).stacks
        if stack.place and "/" not in stack.place
    ]
    assert near(lying, on_board(game))


@pytest.mark.parametrize("game", ["konane", "pawns-crossing"])
def test_formats_have_every_piece_where_the_table_has_it(game: str) -> None:
    expected = [(s.pieces[0].kind, s.x, s.y) for s in table(game).stacks]
    scale = pcio._Room(table(game)).scale
    decks = {each["id"]: each for each in widgets(game) if each["type"] == "cardDeck"}
    mat = next(each for each in widgets(game) if each["type"] == "board")
    cards = [
        (
            each["cardType"].split("-")[0],
            (each["x"] - mat["x"] + decks[each["deck"]]["cardWidth"] / 2) / scale,
            (each["y"] - mat["y"] + decks[each["deck"]]["cardHeight"] / 2) / scale,
        )
        for each in widgets(game)
        if each["type"] == "card"
    ]
    assert near(cards, expected)
    middle = table(game).mat.width / 2, table(game).mat.height / 2
    tiles = [
        (
            each["CustomImage"]["ImageURL"].rpartition("/")[2].partition("-")[0],
            each["Transform"]["posX"] * 25.4 + middle[0],
            middle[1] - each["Transform"]["posZ"] * 25.4,
        )
        for each in objects(game)[1:]
        if each["Name"] == "Custom_Tile"
    ]
    assert near([tile for tile in tiles if tile[0] != "mat.png"], expected)


def test_dealt_cards_are_one_deck_that_is_shuffled_and_hides_its_faces() -> None:
    (deck,) = table("hearts").stacks
    names = Counter(piece.name for piece in deck.pieces)
    assert len(names) == 52 == sum(names.values())
    assert deck.shuffled
    assert not deck.face_up
    assert [piece.name for piece in deck.pieces] != sorted(names)
    (pile,) = (each for each in widgets("hearts") if each["type"] == "cardPile")
    cards = [each for each in widgets("hearts") if each["type"] == "card"]
    assert pile["hasShuffleButton"]
    assert {(each["parent"], each["faceup"]) for each in cards} == {(pile["id"], False)}
    (saved_deck,) = (each for each in objects("hearts") if each["Name"] == "DeckCustom")
    assert "self.shuffle()" in saved_deck["LuaScript"]
    assert saved_deck["Transform"]["rotZ"] == 180
    assert all(entry["BackIsHidden"] for entry in saved_deck["CustomDeck"].values())


def test_nothing_that_is_in_play_is_missing_from_a_table() -> None:
    kinds = Counter(piece.kind for stack in table("pawns-crossing").stacks for piece in stack.pieces)
    assert kinds == {"tile": 16, "domino": 25, "coin": 12, "pawn": 4}
    dice = table("pawns-crossing").dice
    assert [die.values for die in dice] == [("null", "ace", "2", "3", "4", "5")] * 4
    assert len({die.colour for die in dice}) == 4


@pytest.mark.parametrize("game", GAMES)
def test_widgets_are_as_the_format_has_them(game: str) -> None:
    found = widgets(game)
    ids = [each["id"] for each in found]
    assert len(set(ids)) == len(ids) <= 1300
    decks = {each["id"]: each for each in found if each["type"] == "cardDeck"}
    assets = {f"package://{name}" for name in unpacked(game) if name.startswith("userassets/")}
    for each in found:
        assert all(isinstance(each[key], NUMBER) for key in "xyz")
        assert all(isinstance(each[key], kind) for key, kind in WIDGETS[each["type"]].items()), each
        assert each.get("parent") in (None, *ids)
        assert 0 <= each["x"] <= 1600
        assert 0 <= each["y"] <= 1000
    for card in (each for each in found if each["type"] == "card"):
        assert card["cardType"] in decks[card["deck"]]["cardTypes"]
    shown = {each["boardImage"] for each in found if each["type"] == "board"}
    shown |= {
        row[side]
        for deck in decks.values()
        for row in deck["cardTypes"].values()
        for side in ("face", "back")
    }
    assert shown == assets


@pytest.mark.parametrize("game", GAMES)
def test_saved_objects_are_as_the_format_has_them(game: str) -> None:
    found = objects(game)
    guids = [each["GUID"] for each in found]
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    addresses = set(re.findall(rf'"{ADDRESS}/([^"]+)"', saved(game)[f"{game}.json"].decode()))
    assert addresses - {f"{game}-rules.pdf"} <= saved(game).keys()
    for each in found:
        assert all(isinstance(each[key], kind) for key, kind in OBJECTS[each["Name"]].items()), each
        assert all(isinstance(value, NUMBER) for value in each["Transform"].values())
        if each["Name"] == "Custom_Tile":
            assert all(isinstance(each["CustomImage"][key], kind) for key, kind in TILE.items())
        if each["Name"] == "DeckCustom":
            assert each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
            for key in each["DeckIDs"]:
                sheet = each["CustomDeck"][str(key // 100)]
                assert key % 100 < sheet["NumWidth"] * sheet["NumHeight"]
                assert sheet["NumWidth"] <= 10
                assert sheet["NumHeight"] <= 7
    zones = [each["FogColor"] for each in found if each["Name"] == "HandTrigger"]
    assert len(set(zones)) == len(zones) == len(table(game).seats)


@pytest.mark.parametrize("game", ["konane", "hearts"])
def test_pictures_are_no_larger_than_tables_take(game: str) -> None:
    for name, data in [*unpacked(game).items(), *saved(game).items()]:
        if name.endswith(".png"):
            with Image.open(io.BytesIO(data)) as picture:
                assert max(picture.size) <= MOST_PIXELS
                assert picture.mode == ("RGBA" if name.startswith("userassets/") else "RGB")
            assert len(data) <= MOST_BYTES


def test_a_card_is_not_seen_through_and_a_stone_is_outside_its_disc() -> None:
    def clear(game: str, name: str) -> list[int]:
        with Image.open(io.BytesIO(unpacked(game)[f"userassets/{name}.png"])) as picture:
            alpha = picture.getchannel("A")
        return [alpha.getpixel(at) for at in ((0, 0), (alpha.width // 2, alpha.height // 4))]  # type: ignore[misc]

    assert clear("hearts", "card-hearts-2")[1] == 255
    assert clear("konane", "stone-black") == [0, 255]


def test_the_same_table_is_written_in_the_same_bytes() -> None:
    again = table_of(load_game("konane"), None, load_layouts(), Judges())
    assert pcio.files(again) == pcio.files(table("konane"))
    assert tts.files(again, ADDRESS, {"Rules": "konane-rules.pdf"}) == saved("konane")


def test_a_number_of_players_without_a_setup_is_refused() -> None:
    with pytest.raises(SheetError, match="Konane has no setup for 3 players; it has setups for 2"):
        table_of(load_game("konane"), 3, load_layouts(), Judges())
