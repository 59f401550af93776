"""Tables for Tabletop Simulator: a saved object, as a file of JSON, and the pictures that it names.

A unit of its tables is an inch. The x axis runs to the right, the z axis away from the lower edge.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from ppgen.drawing.palette import rgb
from ppgen.drawing.scene import Scene
from ppgen.sheets.errors import SheetError
from ppgen.tables.face_sheets import face_sheets
from ppgen.tables.faces import TableFace, TablePiece
from ppgen.tables.pictures import face_scene, pictures
from ppgen.tables.table import Pile, TableDie, TableSeat, VirtualTable

UNIT = 25.4
"""Millimetres of a unit of the table."""
TILE = 2.0
"""Units of each side of a tile of scale 1 that does not stretch to its picture."""
CARD = 2.2
"""Units of the width of a card of scale 1, as near as we know."""
DIE = 1.0
"""Units of the side of a die of scale 1."""
SURFACE = 1.0
"""The height of the table's surface."""
MAT = 0.1
"""How thick the mat is."""
THICK = 0.1
"""How thick a tile is."""
BOX, ROUND = 0, 2
"""Shapes of tiles."""
CARD_TYPE, CARD_SQUARE, CARD_ROUND = 0, 1, 4
"""Shapes of cards: rounded at the corners, with corners, round."""
PLAYERS = {
    "White": "#ffffff",
    "Brown": "#713b17",
    "Red": "#da1918",
    "Orange": "#f4641d",
    "Yellow": "#e7e52c",
    "Green": "#31b32b",
    "Teal": "#21b19b",
    "Blue": "#1f87ff",
    "Purple": "#a020f0",
    "Pink": "#f570ce",
}
"""The colours that players can have."""
SIDES = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
"""How a die is turned that shows one pip, two pips, and so on."""
DICE = (4, 6, 8, 10, 12, 20)
"""How many sides dice have."""
HAND = (11.0, 5.0, 4.0)
"""Width, height and depth of the zone of a hand."""
SHUFFLE = (
    "function onLoad(saved)\n  if saved ~= 'shuffled' then self.shuffle() end\nend\n\n"
    "function onSave()\n  return 'shuffled'\nend\n"
)
"""What a deck does when it is first laid down."""

TtsObject = dict[str, Any]


def files(table: VirtualTable, address: str, documents: Mapping[str, str]) -> Mapping[str, bytes]:
    """Write a table as a saved object, with its pictures in `assets/` and one of all of it beside it.

    `address` is where its folder will be found, `documents` are the files in it to read, by their titles.
    """
    writer = _SavedObject(table, address)
    whole = _json(writer.saved(documents))
    made = pictures(writer.scenes, table.subject.palette, table.title, clear=False)
    return {
        f"{table.subject.id}.json": whole,
        f"{table.subject.id}.png": made["assets/mat.png"],
        **made,
    }


class _SavedObject:
    """Writes the objects of a table, and notes the scenes that they show."""

    def __init__(self, table: VirtualTable, address: str) -> None:
        self._table = table
        self._address = address.rstrip("/")
        self.scenes: dict[str, Scene] = {}
        self._numbers = count()
        self._guids: set[str] = set()
        self._sheets: dict[TablePiece, tuple[int, int]] = {}
        """Of each card, the number of its sheet and its place there."""
        self._decks: dict[int, TtsObject] = {}

    def saved(self, documents: Mapping[str, str]) -> TtsObject:
        """Write all of it."""
        table = self._table
        self._lay_sheets()
        notes = "\n".join(table.told)
        return {
            "SaveName": table.title,
            "GameMode": table.title,
            "Date": "",
            "VersionNumber": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "Table_RPG",
            "PlayerCounts": [table.setup.players, table.setup.players],
            "Note": "",
            "TabStates": {
                "0": {"title": "Setup", "body": notes, "color": "Grey", "id": 0},
            },
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": [
                self._mat(),
                *(each for stack in table.stacks for each in self._stack(stack)),
                *map(self._die, table.dice),
                *self._hands(),
                *self._documents(documents),
            ],
        }

    # What lies there

    def _mat(self) -> TtsObject:
        mat = self._table.mat
        self.scenes["assets/mat.png"] = mat
        wide, high = mat.width / UNIT / TILE, mat.height / UNIT / TILE
        at = self._at(mat.width / 2, mat.height / 2, SURFACE)
        image = self._url("assets/mat.png")
        return {
            **self._object("Custom_Tile", self._table.title, _transform(at, 180, 0, (wide, 1.0, high))),
            "Locked": True,
            "CustomImage": _tile(image, image, BOX, MAT, stackable=False),
        }

    def _stack(self, stack: Pile) -> Iterator[TtsObject]:
        """Write the pieces of a stack: a deck of them if chance has ordered them, else one on another."""
        turned = (180 + stack.turn) % 360
        over = 0 if stack.face_up else 180
        base = SURFACE + MAT + THICK
        if stack.shuffled and len(stack.pieces) > 1:
            yield self._deck(stack, _transform(self._at(stack.x, stack.y, base), turned, over))
            return
        for number, piece in enumerate(stack.pieces):
            at = self._at(stack.x, stack.y, base + number * 2 * THICK)
            transform = _transform(at, turned, over)
            yield self._card(piece, transform) if piece.card else self._tile(piece, transform)

    def _tile(self, piece: TablePiece, transform: Mapping[str, float]) -> TtsObject:
        wide, high = (length / UNIT / TILE for length in piece.size)
        front, back = (self._image(face) for face in (piece.front, piece.back))
        shape = ROUND if piece.front.round else BOX
        return {
            **self._object("Custom_Tile", piece.name, {**transform, **_scale(wide, 1.0, high)}),
            "HideWhenFaceDown": piece.two_sided,
            "CustomImage": _tile(front, back, shape, THICK, stackable=True),
        }

    def _deck(self, stack: Pile, transform: Mapping[str, float]) -> TtsObject:
        cards = [self._card(piece, transform) for piece in reversed(stack.pieces)]
        sheets = {key: entry for card in cards for key, entry in card["CustomDeck"].items()}
        scale = stack.pieces[0].size[0] / UNIT / CARD
        return {
            **self._object("DeckCustom", stack.title, {**transform, **_scale(scale, 1.0, scale)}),
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": dict(sorted(sheets.items(), key=lambda each: int(each[0]))),
            "ContainedObjects": cards,
            "LuaScript": SHUFFLE,
        }

    def _card(self, piece: TablePiece, transform: Mapping[str, float]) -> TtsObject:
        scale = piece.size[0] / UNIT / CARD
        sheet, place = self._sheets[piece]
        return {
            **self._object("Card", piece.name, {**transform, **_scale(scale, 1.0, scale)}),
            "HideWhenFaceDown": True,
            "Hands": True,
            "SidewaysCard": False,
            "CardID": sheet * 100 + place,
            "CustomDeck": {str(sheet): self._decks[sheet]},
        }

    def _die(self, die: TableDie) -> TtsObject:
        """Write a die of at least as many sides, and what their numbers stand for where it shows others."""
        sides = next((each for each in DICE if each >= len(die.values)), DICE[-1])
        usual = sides == len(SIDES) == len(die.values)
        turned = SIDES[die.values.index(die.shows)] if usual and die.shows else SIDES[1]
        size = die.size / UNIT / DIE
        at = self._at(die.x, die.y, SURFACE + MAT + size / 2)
        angles = dict(zip(("rotX", "rotY", "rotZ"), map(float, turned), strict=True))
        written = self._object(
            f"Die_{sides}", die.name, {**_transform(at, 0, 0, (size, size, size)), **angles}
        )
        numbers = [str(number) for number in range(1, len(die.values) + 1)]
        if list(die.values) != numbers:
            pips = (f"{number}: {value}" for number, value in zip(numbers, die.values, strict=True))
            again = "" if len(die.values) == sides else "; else roll again"
            written["Description"] = ", ".join(pips) + again
        written["ColorDiffuse"] = _tint(die.colour)
        if usual:
            written["RotationValues"] = [
                {"Value": value, "Rotation": dict(zip("xyz", map(float, side), strict=True))}
                for value, side in zip(die.values, SIDES, strict=True)
            ]
        return written

    def _hands(self) -> Iterator[TtsObject]:
        """Write the zone of each seat's hand, outside the edge of the table at which it sits."""
        if len(self._table.seats) > len(PLAYERS):
            raise SheetError(
                f"{self._table.title}: Tabletop Simulator has {len(PLAYERS)} seats, not "
                f"{len(self._table.seats)}; choose fewer --players"
            )
        taken: list[str] = []
        for seat in self._table.seats:
            colour = _nearest(seat, taken)
            taken.append(colour)
            beyond = HAND[2] * UNIT / 2 + 20
            y = -beyond if seat.upper else self._table.height + beyond
            at = self._at(seat.x, y, SURFACE + HAND[1] / 2)
            zone = self._object("HandTrigger", seat.name, _transform(at, 180 if seat.upper else 0, 0, HAND))
            yield {**zone, "Locked": True, "FogColor": colour, "ColorDiffuse": _tint(PLAYERS[colour])}

    def _documents(self, documents: Mapping[str, str]) -> Iterator[TtsObject]:
        for number, (title, name) in enumerate(documents.items()):
            at = self._at(-120.0, 60.0 + number * 160.0, SURFACE)
            written = self._object("Custom_PDF", title, _transform(at, 180, 0))
            pdf = {"PDFUrl": self._url(name), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
            yield {**written, "CustomPDF": pdf}

    # Sheets of cards

    def _lay_sheets(self) -> None:
        """Put the faces of cards, and of whatever lies in a deck, side by side on sheets, and their backs.

        A sheet has at least two columns and rows, since a smaller one is no sheet to the program.
        """
        laid = (
            piece
            for stack in self._table.stacks
            for piece in stack.pieces
            if piece.card or (stack.shuffled and len(stack.pieces) > 1)
        )
        for sheet in face_sheets(laid, least=2):
            number, first = sheet.number, sheet.pieces[0]
            face, back = (
                f"assets/cards-{number}-{sheet.kind}.png",
                f"assets/cards-{number}-{sheet.kind}-back.png",
            )
            self.scenes |= {face: sheet.fronts, back: sheet.backs}
            self._decks[number] = {
                "FaceURL": self._url(face),
                "BackURL": self._url(back),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": True,
                "UniqueBack": sheet.unique_backs,
                "Type": CARD_ROUND if first.front.round else CARD_TYPE if first.card else CARD_SQUARE,
            }
            self._sheets |= {piece: (number, place) for place, piece in enumerate(sheet.pieces)}

    # What all objects have

    def _object(self, name: str, title: str, transform: Mapping[str, float]) -> TtsObject:
        return {
            "GUID": self._guid(),
            "Name": name,
            "Transform": dict(transform),
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": _tint("#ffffff"),
            "Locked": False,
            "Grid": False,
            "Snap": False,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self) -> str:
        while True:
            made = sha256(f"{self._table.subject.id} {next(self._numbers)}".encode()).hexdigest()[:6]
            if made not in self._guids:
                self._guids.add(made)
                return made

    def _image(self, face: TableFace) -> str:
        name = f"assets/{face.name}.png"
        if name not in self.scenes:
            self.scenes[name] = face_scene(face)
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"{self._address}/{name}"

    def _at(self, x: float, y: float, height: float) -> tuple[float, float, float]:
        """Turn millimetres from the top left of the table into units from the middle of its mat."""
        mat = self._table.mat
        return round((x - mat.width / 2) / UNIT, 5), round(height, 5), round((mat.height / 2 - y) / UNIT, 5)


def _transform(
    at: tuple[float, float, float], turn: float, over: float, scale: tuple[float, float, float] = (1, 1, 1)
) -> dict[str, float]:
    x, y, z = at
    return {
        "posX": x,
        "posY": y,
        "posZ": z,
        "rotX": 0.0,
        "rotY": float(turn),
        "rotZ": float(over),
        **_scale(*scale),
    }


def _scale(x: float, y: float, z: float) -> dict[str, float]:
    return {"scaleX": round(x, 5), "scaleY": round(y, 5), "scaleZ": round(z, 5)}


def _tile(front: str, back: str, shape: int, thick: float, *, stackable: bool) -> TtsObject:
    """Write a tile that is as large as its scale says, whatever the sides of its picture."""
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": shape, "Thickness": thick, "Stackable": stackable, "Stretch": False},
    }


def _tint(colour: str) -> dict[str, float]:
    return {name: round(share, 3) for name, share in zip("rgb", rgb(colour), strict=True)}


def _nearest(seat: TableSeat, taken: Sequence[str]) -> str:
    """Choose the colour of a player that is nearest to that of a seat and not taken."""
    red, green, blue = rgb(seat.colour)

    def away(name: str) -> float:
        r, g, b = rgb(PLAYERS[name])
        return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2

    return min((name for name in PLAYERS if name not in taken), key=away)


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
