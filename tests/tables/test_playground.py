"""Packages for Tabletop Playground: where things lie, what names what, and that dice tell what they show."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from typing import Any

import pytest
from pikepdf import Pdf
from PIL import Image

from ppgen.definition import load_game
from ppgen.judges import Judges
from ppgen.sheets import load_layouts
from ppgen.tables import playground
from ppgen.tables.folder import folder_of
from ppgen.tables.pictures import MOST_PIXELS
from ppgen.tables.playground import SIDES, SURFACE
from ppgen.tables.table import VirtualTable, table_of

GAMES = ("pawns-crossing", "hearts")
NEAR = 0.01
"""Millimetres by which a number may be rounded."""


@cache
def table(game: str) -> VirtualTable:
    return table_of(load_game(game), None, load_layouts(), Judges())


@cache
def package(game: str) -> dict[str, bytes]:
    """Give the files of a package by their names in its folder."""
    title = table(game).title
    found = folder_of(table(game), "playground", "")
    return {name.removeprefix(f"{title}/"): data for name, data in found.items() if name.startswith(title)}


def state(game: str) -> Any:
    return json.loads(package(game)[f"States/{table(game).title}.vts"])


def templates(game: str) -> dict[str, Any]:
    read = [json.loads(data) for name, data in package(game).items() if name.startswith("Templates/")]
    found = {each["GUID"]: each for each in read}
    assert len(found) == len(read)
    return found


def turned(rotation: dict[str, float], vector: tuple[float, float, float]) -> tuple[float, ...]:
    """Turn a vector by a rotation of x, y, z and w."""
    *axis, w = (rotation[key] for key in "xyzw")

    def cross(a: Any, b: Any) -> list[float]:
        return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

    once = cross(axis, vector)
    twice = cross(axis, once)
    return tuple(round(v + 2 * w * a + 2 * b, 6) + 0.0 for v, a, b in zip(vector, once, twice, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_lies_where_the_table_has_it_and_so_turned(game: str) -> None:
    mat = table(game).mat
    lying = [each for each in state(game)["objects"] if each["objectType"] == "Card"][1:]  # after the mat
    expected = []
    for stack in table(game).stacks:
        one = stack.shuffled or len(set(stack.pieces)) == 1
        expected += [stack] * (1 if one else len(stack.pieces))
    assert len(lying) == len(expected)
    for each, stack in zip(lying, expected, strict=True):
        at, rotation = each["transform"]["translation"], each["transform"]["rotation"]
        assert abs(at["y"] * 10 + mat.width / 2 - stack.x) < NEAR
        assert abs(mat.height / 2 - at["x"] * 10 - stack.y) < NEAR
        assert at["z"] > SURFACE
        assert turned(rotation, (0, 0, 1)) == (0, 0, 1 if stack.face_up else -1)
        if not stack.turn % 360:
            assert turned(rotation, (1, 0, 0)) == (1, 0, 0)  # its upper edge is away from the lower one


def test_a_piece_that_is_turned_clockwise_points_to_the_right() -> None:
    x, y, z, w = playground._lying(90, face_up=True)
    assert turned({"x": x, "y": y, "z": z, "w": w}, (1, 0, 0)) == (0, 1, 0)
    x, y, z, w = playground._lying(90, face_up=False)
    assert turned({"x": x, "y": y, "z": z, "w": w}, (1, 0, 0)) == (0, 1, 0)
    assert turned({"x": x, "y": y, "z": z, "w": w}, (0, 0, 1)) == (0, 0, -1)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_package_names_is_in_it(game: str) -> None:
    files, known, found = package(game), templates(game), state(game)
    guid = json.loads(files["Manifest.json"])["GUID"]
    assert {each["guid"] for each in found["requiredPackages"]} == {guid, playground.GENERAL}
    assert f"Scripts/{found['gameState']['globalScriptName']}" in files
    ids = [each["uniqueId"] for each in found["objects"]]
    assert len(set(ids)) == len(ids)
    for name in known:
        assert re.fullmatch("[0-9A-F]{32}", name)
    for each in found["objects"][1:]:
        template = known[each["templateId"]]
        cells = template.get("NumHorizontal", 0) * template.get("NumVertical", 0)
        for card in [{"index": each.get("atlasIndex"), **each}, *each.get("stackSerialization", ())]:
            if each["objectType"] == "Card":
                held = known[card["templateId"]]
                assert card["index"] in held["Indices"]
                assert len(held["Indices"]) <= held["NumHorizontal"] * held["NumVertical"]
        assert each["objectType"] != "Card" or cells
    textures = {
        value
        for template in known.values()
        for part in (template, *template["Models"], *template.get("MultistateModels", ()))
        for key, value in part.items()
        if key.endswith("Texture") and value
    }
    assert {f"Textures/{name}" for name in textures} == {
        name for name in files if name.startswith("Textures/")
    }
    for name, data in files.items():
        if name.endswith(".png"):
            with Image.open(io.BytesIO(data)) as picture:
                assert max(picture.size) <= MOST_PIXELS


def test_a_deck_is_shuffled_hides_its_faces_and_names_its_cards() -> None:
    (deck,) = [each for each in state("hearts")["objects"] if each["objectTags"] == [playground.SHUFFLED]]
    template = templates("hearts")[deck["templateId"]]
    indices = [deck["atlasIndex"], *(each["index"] for each in deck["stackSerialization"])]
    assert sorted(indices) == list(range(52)) != indices
    assert template["HiddenInHand"]
    assert len(set(template["CardNames"].values())) == 52
    assert b"shuffle()" in package("hearts")[f"Scripts/{playground.SCRIPT}"]


def test_seats_have_their_names_colours_and_sides() -> None:
    found, seats = state("pawns-crossing"), table("pawns-crossing").seats
    assert found["playerSlotNames"][: len(seats)] == [seat.name for seat in seats]
    assert len(found["playerSlotNames"]) == len(found["customPlayerColors"]) == playground.SEATS
    for camera, seat in zip(found["playerCameraSetups"], seats, strict=False):
        assert (camera["location"]["x"] > 0) == seat.upper


def test_a_die_shows_on_top_what_it_says() -> None:
    dice = [each for each in state("pawns-crossing")["objects"] if each["objectType"] == "Dice"]
    for die, meant in zip(dice, table("pawns-crossing").dice, strict=True):
        template = templates("pawns-crossing")[die["templateId"]]
        up = [
            face["Name"]
            for face in template["Faces"]
            if turned(die["transform"]["rotation"], (face["X"], face["Y"], face["Z"])) == (0, 0, 1)
        ]
        assert up == [meant.shows or meant.values[0]]
        assert [face["Name"] for face in template["Faces"]] == list(meant.values)
    for side in SIDES:
        rotation = dict(zip("xyzw", side.up, strict=True))
        assert turned(rotation, side.direction) == (0, 0, 1)


def test_what_there_is_to_read_has_all_its_pages() -> None:
    for template in templates("hearts").values():
        for model in template.get("MultistateModels", ()):
            with Pdf.open(io.BytesIO(package("hearts")[f"Textures/{model['Texture']}"])) as pdf:
                assert model["Indices"] == list(range(len(pdf.pages)))
                left, bottom, right, top = map(float, pdf.pages[0].mediabox)
                assert model["Scale"]["X"] / model["Scale"]["Y"] == pytest.approx(
                    (top - bottom) / (right - left)
                )
